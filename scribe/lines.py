"""Finished text in the shape a page needs it: sentences with the steps below them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence or step (Markdown or plain), with the steps or options it governs. A `heading` names a stage of the
    game, and its text has no full stop; it may have an `anchor` that links lead to. `ordered`: the steps below are done
    in turn; otherwise they are options or cases. One that stands `apart` is no step: it says when they may be done."""

    text: str
    below: tuple[Line, ...] = ()
    heading: bool = False
    ordered: bool = True
    anchor: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """What happens, and what is then true. Without `happens`: what is true of the position as it stands."""

    happens: tuple[Line, ...] = ()
    then: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleText:
    """A worked example: the position, then what happens and what comes of it, in turn."""

    given: tuple[Line, ...] = ()
    turns: tuple[Turn, ...] = ()

    @property
    def happens(self) -> tuple[Line, ...]:
        return tuple(line for turn in self.turns for line in turn.happens)

    @property
    def then(self) -> tuple[Line, ...]:
        return tuple(line for turn in self.turns for line in turn.then)
