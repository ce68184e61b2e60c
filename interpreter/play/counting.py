"""How many ways there are to play on: what is known as perft, a check of rules against counts that others have made.

A way is counted by decisions, or by turns. A turn is what one `P does` of the flow comes to, outside of any other; one
in which nothing is decided is none. What is decided outside of all turns, before the first one, counts as one as well.
Several things that are picked one after the other are one set, whatever the order: each is counted once. What has one
answer and is asked for the sake of others only is no decision here.
"""

from __future__ import annotations

from typing import Any

from interpreter.play.game import MOST_FORMAL, Game
from interpreter.run.errors import BadSetup
from interpreter.run.running import runner
from interpreter.run.state import State, recast

DEEPEST = 1000


class Turns(State):
    """The part of a state that counts turns; see `counted`."""

    turn: int

    def clone(self) -> Turns:
        twin = super().clone()
        assert isinstance(twin, Turns)
        twin.turn = self.turn
        return twin

    def marked(self) -> tuple[Any, ...]:
        return (super().marked(), self.turn)

    def undo(self, mark: tuple[Any, ...]) -> None:
        before, turn = mark
        super().undo(before)
        self.turn = turn  # what was only tried is no turn


def ways(game: Game, depth: int, by: str) -> int:
    """How many ways there are to make so many decisions, or to take so many turns."""
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise BadSetup(f"ways are counted to a depth from 0 to {DEEPEST}, not {depth!r}")
    if by not in ("decisions", "turns"):
        raise BadSetup(f'ways are counted by "decisions" or by "turns", not by {by!r}')
    if game.program.report_sites:
        raise BadSetup(f"a game of `{game.program.ruleset.designation}` needs reports: its ways cannot be counted")
    state = game.state.clone() if by == "decisions" else counted(game.state)
    _settle(game, state)
    if isinstance(state, Turns):
        return _by_turns(game, state, depth)
    return _by_decisions(game, state, depth)


def counted(state: State) -> Turns:
    """A copy that counts each time the flow says whose turn it is; so do its own copies."""
    slot: Any = State.__dict__["active"]

    def read(self: Turns) -> Any:
        return slot.__get__(self)

    def write(self: Turns, player: int) -> None:
        slot.__set__(self, player)
        self.turn = getattr(self, "turn", 0) + 1

    kind = type("CountedState", (Turns, type(state)), {"active": property(read, write)})
    twin: Any = recast(state.clone(), kind)
    return twin  # type: ignore[no-any-return]


def _by_decisions(game: Game, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if state.ask is None:
        return 0
    if depth == 1:
        return len(runner(game.program).in_order(state)) + state.ask[3]
    return sum(_by_decisions(game, twin, depth - 1) for twin in _after_each(game, state))


def _by_turns(game: Game, state: Turns, depth: int) -> int:
    if depth == 0:
        return 1
    if state.ask is None:
        return 0
    found = 0
    for twin in _after_each(game, state):
        assert isinstance(twin, Turns)
        ended = twin.ask is None or twin.turn != state.turn
        found += _by_turns(game, twin, depth - ended)
    return found


def _settle(game: Game, state: State) -> None:
    """Gives what has one answer that answer, up to a decision that is one."""
    for _ in range(0 if game.ask_forced else MOST_FORMAL):
        if state.ask is None or len(state.ask[2]) + state.ask[3] != 1:
            return
        runner(game.program).answer(state, state.ask[2][0] if state.ask[2] else None)
        runner(game.program).run(state)


def _after_each(game: Game, state: State) -> list[State]:
    assert state.ask is not None
    found = []
    for value in (*runner(game.program).in_order(state), *((None,) if state.ask[3] else ())):
        twin = state.clone()
        runner(game.program).answer(twin, value)
        runner(game.program).run(twin, game.ask_forced)
        _settle(game, twin)
        found.append(twin)
    return found
