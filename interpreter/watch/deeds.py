"""What came of the events of a record: which pieces a rule moved, where to, and whether anything changed at all.

An event says what a rule sets out to do: draw five cards. What it did is seen while the game is played once more (see
`chronicle`): each change belongs to the verb in whose rule it was made, and to those around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from dsl.source import Span
from interpreter.run.origins import Step
from interpreter.watch.watching import Change


@dataclass(frozen=True)
class Moved:
    """Pieces that one statement moved from one place to another. `after`: the number of the last event before;
    `seen_by`: those who can tell which pieces it were, if anything is hidden in the game."""

    pieces: tuple[int, ...]
    before: int
    goal: int
    span: Span | None
    after: int
    seen_by: frozenset[int]


@dataclass
class Deed:
    """What came of one event. `within`: the event it is part of, -1 for none; `moved`: by its own rule, not by the
    verbs in it; `differences`: by statement of its own rule, how far numbers went up or down; `pieces`: all that moved
    while it went on; `changed`: whether anything did, or was decided, rolled or shown."""

    within: int = -1
    moved: list[Moved] = field(default_factory=list)
    differences: dict[Span, int] = field(default_factory=dict)
    pieces: set[int] = field(default_factory=set)
    changed: bool = False


class Deeds:
    """By event, what came of it."""

    def __init__(self) -> None:
        self.of: list[Deed] = []
        self._open: list[tuple[int, str, int]] = []  # events that go on: number, rule, and how deep that runs

    def begins(self, rule: str | None, chain: Sequence[Step]) -> None:
        """The next event; `rule`: of the verb that begins with it, called by the last of the chain."""
        self._close(chain)
        if rule is not None:
            self._open = [going for going in self._open if going[2] < len(chain)]
        self.of.append(Deed(self._open[-1][0] if self._open else -1))
        if rule is not None:
            self._open.append((len(self.of) - 1, rule, len(chain)))
        else:
            for number, _, _ in self._open:
                self.of[number].changed = True

    def changes(self, change: Change, chain: Sequence[Step], seen_by: frozenset[int]) -> None:
        self._close(chain)
        for number, _, _ in self._open:
            self.of[number].changed = True
            self.of[number].pieces.update(change.pieces)
        if not self._open:
            return
        deed, span = self.of[self._open[-1][0]], chain[-1].span if chain else None
        if change.pieces:
            last = deed.moved[-1] if deed.moved else None
            now = Moved(change.pieces, change.before, change.goal, span, len(self.of) - 1, seen_by)
            if last is not None and replace(last, pieces=()) == replace(now, pieces=()):
                deed.moved[-1] = replace(now, pieces=(*last.pieces, *now.pieces))
            else:
                deed.moved.append(now)
        elif span is not None:
            deed.differences[span] = deed.differences.get(span, 0) + change.by

    def _close(self, chain: Sequence[Step]) -> None:
        self._open = [going for going in self._open if going[2] < len(chain) and chain[going[2]].rule == going[1]]
