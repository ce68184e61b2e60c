"""Finished text in the shape a page needs it: sentences with the steps below them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence or step (Markdown or plain), with the steps or options it governs. A `heading` names a stage of the
    game, and its text has no full stop. `ordered`: the steps below are done in turn; otherwise they are options or
    cases."""

    text: str
    below: tuple[Line, ...] = ()
    heading: bool = False
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class ExampleText:
    """A worked example: the position, what happens in turn, what is then true."""

    given: tuple[Line, ...] = ()
    happens: tuple[Line, ...] = ()
    then: tuple[Line, ...] = ()
