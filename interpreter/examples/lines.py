"""What an example consists of, and what its run comes to."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl import model, tree
from dsl.source import Span


@dataclass(frozen=True)
class Failure:
    """`needless`: an answer where there is one answer only, which nobody gives."""

    span: Span
    message: str
    needless: bool = False


@dataclass
class Outcome:
    example: model.Example
    failures: list[Failure] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.failures


class Failed(Exception):
    """An example is not true."""

    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.failure = Failure(span, message)


def locals_of(example: model.Example) -> list[model.Local]:
    """The pieces it names, in the order of their lines. Those of an example it starts from come first."""
    pieces = (line for line in example.lines if isinstance(line, tree.GivenPiece))
    return [line.local for line in pieces if line.local is not None]


def players_of(example: model.Example, ruleset: model.Ruleset) -> int:
    """As given, else the smallest number that is allowed and has every player the example speaks of."""
    named = [line.number for line in example.lines if isinstance(line, tree.GivenPlayers)]
    if named:
        return named[-1]
    spoken = [
        node.args[0].value
        for line in example.lines
        for node in tree.walk(line)
        if isinstance(node, tree.Apply) and node.name.id == "player" and isinstance(node.args[0], tree.Number)
    ]
    return max([ruleset.players[0], *spoken])


def variants_of(example: model.Example) -> dict[str, str | None]:
    """The variants it switches on: name -> value text, None for a switch."""
    found: dict[str, str | None] = {}
    for line in example.lines:
        if isinstance(line, tree.GivenVariant):
            found[line.name.id] = None if line.value is None else line.value.span.text
    return found


def items_of(expr: tree.Expr) -> list[tree.Expr]:
    """`(a, b)` as its items; anything else is one."""
    return expr.items if isinstance(expr, tree.Items) else [expr]


def kind_named(expr: tree.Expr) -> model.Kind | None:
    """The kind that an answer or a piece of a pile is named by: any of its pieces will do."""
    return expr.to if isinstance(expr, tree.Ref) and isinstance(expr.to, model.Kind) else None


def is_word(expr: tree.Expr) -> bool:
    """Whether an answer is a word (`stop`, `yes`, the name of an option) that only a decision gives a meaning."""
    return isinstance(expr, tree.Ref) and expr.to is None
