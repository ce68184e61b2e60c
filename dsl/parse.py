"""Text to syntax tree: lark's LALR parser with a contextual lexer, then our own nodes.

The garbage collector rests while lark builds its tree: the many small objects it makes are all kept, and collecting
among them makes the time grow faster than the text.
"""

from __future__ import annotations

import gc
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


def parse_raw(text: str) -> Tree[Any]:
    """Lark's own tree; raises lark's UnexpectedInput or ReservedWord."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        return parser().parse(text)
    finally:
        if collecting:
            gc.enable()


def parse(source: Source) -> tree.File:
    """The syntax tree of a source. `recover.parse_all` is the one that turns mistakes into diagnostics."""
    file: tree.File = Builder(source).build(parse_raw(source.text))
    return file
