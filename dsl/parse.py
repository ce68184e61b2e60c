"""Text to syntax tree: lark's LALR parser with a contextual lexer, then our own nodes.

The garbage collector rests meanwhile: the many small objects that are made are nearly all kept, and collecting among
them makes the time grow faster than the text.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree

from dsl import tree
from dsl.build import Builder
from dsl.source import Source

GRAMMAR = Path(__file__).with_name("grammar.lark")

# Words that may never be names: they begin or continue something, so a misplaced one is an error, not a name.
RESERVED = frozenset(
    """and any as at before by can choose depending does each else first for forbid from if in instead is last let may
    mod div no not of on one or other otherwise phase random repeat requires roll some times to together treat until up
    when whenever where while with""".split()
)


class ReservedWord(Exception):
    """A word of the language stands where a name belongs."""

    def __init__(self, token: Token) -> None:
        super().__init__(str(token))
        self.token = token


def _refuse_reserved(token: Token) -> Token:
    if token in RESERVED:
        raise ReservedWord(token)
    return token


@cache
def parser() -> Lark:
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        lexer_callbacks={"NAME": _refuse_reserved},
    )


@contextmanager
def _resting_collector() -> Iterator[None]:
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def parse_raw(text: str) -> Tree[Any]:
    """Lark's own tree; raises lark's UnexpectedInput or ReservedWord."""
    with _resting_collector():
        return parser().parse(text)


def parse(source: Source, text: str | None = None) -> tree.File:
    """The syntax tree of a source, or of another text of the same length in its place (a source with blanks for what
    is wrong). Raises as `parse_raw` does; `recover.parse_all` is the one that turns mistakes into diagnostics."""
    with _resting_collector():
        file: tree.File = Builder(source).build(parser().parse(source.text if text is None else text))
    return file
