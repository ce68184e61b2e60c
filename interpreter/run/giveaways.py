"""Decisions that are asked although there is one answer only, because not to ask would tell.

Everybody at the table notices when somebody is asked. Where the answers depend on pieces that whoever decides can see
and others cannot, a decision that is left out gives them away: it says that one card in the hand would have done, or
that none would. So such a decision is asked even if one option is left, and one that may be declined even if to decline
is all that is left. Only what has to be done and cannot be is passed over: no answer could be given, and that it is not
done is for all to see, by the rules themselves. And where to decline is all that is left, and it hangs on one single
piece, nobody is asked if no other piece that could lie there, for all that others know, would have done either: that is
tried, as long as there are few of them.

Nor is anybody asked who could only decline and is asked something else right after, before anybody can see anything:
others see that this player is about to decide, and go on seeing it. For this, that something was declined is no part of
what others are told, wherever such a decision may be left out; and what is invented for others (see `history`) begins
before it.

What a decision depends on is found once for a program (`stakes`). At the decision itself all that is left to ask is
whether anything lies there that not everyone sees: how many pieces lie in a hidden place is no secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.run.asking import ask_again
from interpreter.run.legality import Legality
from interpreter.run.sight import ONLOOKER
from interpreter.run.state import Frame, State, recast

FEW = 12  # pieces that are tried one after the other


class Giveaways:
    def __init__(self, judge: Legality) -> None:
        self.judge = judge
        self.program = judge.program
        self.sight = judge.sight
        self.secret = self.program.secret
        self.stakes, self.idle = self.program.stakes, self.program.idle

    @property
    def sites(self) -> set[int]:
        """Decisions that depend on what can be hidden, wherever they are called from."""
        return {site for site, stake in self.stakes.items() if stake.places or stake.slots} - self.idle

    @property
    def quiet(self) -> set[int]:
        """Decisions of which others are not told that they were declined: some of them may not have been asked."""
        return self.sites - self.sight.sealed

    # -------------------------------------------------------------- at a decision

    def tells(
        self, state: State, site: int, decider: int, frame: Frame, nothing: bool = False, outside: bool = False
    ) -> bool:
        """Whether it would tell something not to ask. `frame`: of the unit that decides, on the stack or not;
        `nothing`: all that is left is to decline; `outside`: whatever goes unnoticed counts as asked."""
        if not self.secret or site in self.idle:
            return False
        stake, failing = self.stakes[site], self.program.failing
        if stake.left is not None and len(frame[stake.left]) < 2:
            return False
        searched = any(failing[waiting[0]] for waiting in state.stack if waiting is not frame)
        pieces = [p for place in (self.secret if searched else stake.places) for p in state.has[place]]
        named = [p for slot in stake.slots for p in self._pieces(frame[slot])]
        secret = [p for p in dict.fromkeys((*pieces, *named)) if self._is_secret(state, p, decider)]
        if nothing and len(secret) == 1 and not named and not self._might_do(state, decider, frame, secret[0]):
            return False
        if not nothing or searched or outside or not secret:
            return bool(secret)
        return not self._goes_unnoticed(state, site, decider, frame)

    def _goes_unnoticed(self, state: State, site: int, decider: int, frame: Frame) -> bool:
        """Whether whoever declines here decides something else next, and nobody sees anything in between. Judged by the
        unit that asks alone: whatever waits for it to end, somebody may notice."""
        judge, program = self.judge, self.program
        if site in self.sight.sealed:
            return False
        twin = recast(state.clone(), program.state_class)  # whoever watches the game is told nothing of this
        twin.stack = [frame[:]]
        try:
            while True:
                judge.answer(twin, None)
                judge.step(twin)
                if twin.ask is None or twin.ask[1] != decider:
                    return False
                if twin.log is not state.log or not looks_the_same(state, twin):
                    return False
                following, _, options, optional, _ = twin.ask
                if following in program.report_sites or following in self.sight.sealed:
                    return False
                options = judge.distinct(twin, following, options, decider)
                options, optional = judge.narrowed(twin, following, decider, options, optional, True)
                if options or not optional or len(twin.stack) > 1:
                    return len(options) + optional > 1
        except Exception:  # whatever is wrong there is told when it is played
            return False

    def _might_do(self, state: State, decider: int, frame: Frame, piece: int) -> bool:
        """Whether there would be something to choose with another piece in the place of this one."""
        sight = self.sight
        back = sight.back(piece)
        others = [p for p in sight.hidden(state, ONLOOKER) if p != piece and sight.back(p) == back]
        return len(others) > FEW or any(self._offers(state, decider, frame, piece, other) for other in others)

    def _offers(self, state: State, decider: int, frame: Frame, piece: int, other: int) -> bool:
        judge, twin = self.judge, state.clone()
        if not any(waiting is frame for waiting in state.stack):
            twin.push(frame[:])
        twin.swap(piece, other)
        if not ask_again(self.program, twin):
            return True
        assert twin.ask is not None
        site, _, options, optional, _ = twin.ask
        options = judge.distinct(twin, site, options, decider)
        return bool(judge.narrowed(twin, site, decider, options, optional, len(twin.stack) == 1)[0])

    def _is_secret(self, state: State, piece: int, decider: int) -> bool:
        sees = self.sight.sees
        return sees(state, piece, decider) and not sees(state, piece, ONLOOKER)

    def _pieces(self, value: Any) -> Iterator[int]:
        if isinstance(value, tuple):
            for inner in value:
                yield from self._pieces(inner)
        elif type(value) is int and value >= 0 and self.program.is_piece[value]:
            yield value


def looks_the_same(one: State, other: State) -> bool:
    """Whether, between two moments of a game, nothing has changed that anybody could see, but for the record."""
    known = (one.at, one.has, one.active, one.until, one.looks, one.streams, one.rolls, one.result)
    if known != (other.at, other.has, other.active, other.until, other.looks, other.streams, other.rolls, other.result):
        return False
    return all(getattr(one, column) == getattr(other, column) for column in one.columns)
