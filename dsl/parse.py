"""Text to syntax tree: lark's LALR parser with a contextual lexer, then our own nodes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree

from dsl import tree
from dsl.build import Builder
from dsl.garbage import resting_collector
from dsl.source import Source

GRAMMAR = Path(__file__).with_name("grammar.lark")

# Words that may never be names: they begin or continue something, so a misplaced one is an error, not a name.
RESERVED = frozenset(
    """and any as at before by can choose depending does each else first for forbid from if in instead is last let may
    mod div no not of on one or other otherwise phase random repeat requires roll some times to together treat until up
    when whenever where while with""".split()
)


DEEPEST = 120


class TooDeep(Exception):
    """Something is nested deeper than any later stage should have to follow."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class ReservedWord(Exception):
    """A word of the language stands where a name belongs."""

    def __init__(self, token: Token) -> None:
        super().__init__(str(token))
        self.token = token


class _WholeWords:
    """Stands between lexer and parser, and sees to it that words are whole and reserved ones are not names.

    Left to itself the contextual lexer cuts a word in two where only its first part could stand: `for eachx` would be
    `for each x`. If a name is always possible, it is always the whole word that is read.
    A reserved word is refused after the parser took it as a name: where it cannot be one, the parser says so itself.
    """

    always_accept = ("NAME",)

    def process(self, tokens: Iterator[Token]) -> Iterator[Token]:
        for token in tokens:
            yield token
            if token.type == "NAME" and token in RESERVED:
                raise ReservedWord(token)


@cache
def parser() -> Lark:
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        postlex=_WholeWords(),
    )


def parse_raw(text: str) -> Tree[Any]:
    """Lark's own tree; raises lark's UnexpectedInput or ReservedWord."""
    with resting_collector():
        return parser().parse(text)


def parse(source: Source, text: str | None = None) -> tree.File:
    """The syntax tree of a source, or of another text of the same length in its place (a source with blanks for what
    is wrong). Raises as `parse_raw` does, or TooDeep; `recover.parse_all` turns mistakes into diagnostics."""
    with resting_collector():
        raw = parser().parse(source.text if text is None else text)
        _refuse_depth(raw)
        file: tree.File = Builder(source).build(raw)
    return file


def _refuse_depth(raw: Tree[Any]) -> None:
    level = [raw]
    for _ in range(DEEPEST):
        level = [child for node in level for child in node.children if isinstance(child, Tree)]
    for node in level:
        if not node.meta.empty:
            raise TooDeep(node.meta.start_pos)
