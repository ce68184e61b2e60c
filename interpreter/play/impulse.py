"""How a game might go on: by players who think no further than the next thing they can finish.

Whoever decides takes the option after which their score is highest. What an option leads to has to be finished first:
as long as the same player must decide something more, the best of that is taken too. What may be left undone is left
undone unless something else is better. Whoever looks further than a turn plays on like this, many times as quick as
by plans, and far more like anybody would than at random.

It is meant for games that were invented: nothing is hidden from these players but chance, which falls anew where
somebody tried out what it would bring.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.run import chance, history
from interpreter.run.alike import unfollowed
from interpreter.run.chance import Generator
from interpreter.run.course import Course
from interpreter.run.errors import GameError, IllegalChoice
from interpreter.run.results import DECIDED, result, standing
from interpreter.run.running import runner
from interpreter.run.state import State
from interpreter.run.world import FIRST_PLAYER, NOTHING
from interpreter.table.inventing import invent

PURPOSE = 12  # streams below belong to a game and to `determinize`, those from 16 on to bots
LOOKED_AT = 8  # options, drawn by lot if there are more
FURTHER = 4  # of those, where an option has led on to another decision
DEPTH = 3  # decisions that one option leads on to
LONGEST = 30  # decisions of a turn


@dataclass(frozen=True)
class _Tried:
    """What comes of an option: the position, what it is worth to who decides, and whether the turn has ended."""

    value: Any
    state: State
    worth: float
    ended: bool


class Impulse:
    def __init__(self, game: Course, seed: int) -> None:
        self.game = game
        self.program = game.program
        self.generator = Generator(seed, PURPOSE)
        self.score = game.program.module.score

    def played_on(self, turns: int) -> State:
        """The position after so many turns from here, this one included, or at the end of the game."""
        state = self.game.state.clone()
        unfollowed(state)
        for _ in range(turns):
            state.log, state.open = None, 0
            turn = _Turn(state)
            for _ in range(LONGEST):
                if state.ask is None or turn.ended(state):
                    break
                state = self.decided(state, turn)
        return state

    def decided(self, state: State, turn: _Turn) -> State:
        """The position after the decision that is pending. The state itself is used up."""
        assert state.ask is not None
        site, decider, _, optional, _ = state.ask
        if self.program.module.sites[site].kind == "report":
            value = invent(self.program, state, self.generator)
            if value is None and not optional:
                raise IllegalChoice("no believable report was found")
            return self.given(state, value)
        values = self.options(state, LOOKED_AT)
        if len(values) == 1 or self.score is None:
            return self.given(state, values[self.generator.below(len(values))])
        deep = len(state.stack)
        tried = [found for v in values if (found := self.tried(state, v, decider, turn, DEPTH, deep)) is not None]
        if not tried:
            return self.given(state, values[0])
        best = self.best(tried, state, decider)
        if best.state.streams == state.streams:
            return best.state
        state.streams = [chance.stream(self.generator.below(1 << 32), PURPOSE + i) for i in range(len(state.streams))]
        return self.given(state, best.value)

    def best(self, tried: list[_Tried], state: State, decider: int) -> _Tried:
        """What gains most; leaving it undone if nothing gains anything. What ends the turn is held against ending it
        by doing nothing: the rest of the turn comes anyway."""
        declined = next((found for found in tried if found.value is None), None)
        if declined is None:
            gains = [found.worth for found in tried]
        else:
            now, idle = self.worth(state, decider), declined.worth if declined.ended else None
            gains = [0.0 if f is declined else f.worth - (idle if f.ended and idle is not None else now) for f in tried]
            if max(gains) <= 0:
                return declined
        most = max(gains)
        likely = [found for found, gain in zip(tried, gains, strict=True) if gain == most]
        return likely[self.generator.below(len(likely))]

    def tried(self, state: State, value: Any, decider: int, turn: _Turn, depth: int, under_way: int) -> _Tried | None:
        """What comes of an option once it is finished; None where the rules cannot go on. `under_way`: how many rules
        are, where it is not yet begun."""
        try:
            after = self.given(state.clone(), value)
        except GameError:
            return None
        ended = after.ask is None or turn.ended(after)
        if not ended and depth and self.leads_on(after, decider, under_way):
            further = [self.tried(after, v, decider, turn, depth - 1, under_way) for v in self.options(after, FURTHER)]
            known = [found for found in further if found is not None]
            if known:
                best = max(known, key=lambda found: found.worth)
                return _Tried(value, best.state, best.worth, best.ended)
        return _Tried(value, after, self.worth(after, decider), ended)

    def leads_on(self, state: State, decider: int, under_way: int) -> bool:
        """Whether the same player decides something more before this is finished."""
        assert state.ask is not None
        site, asked, _, optional, _ = state.ask
        unfinished = not optional or len(state.stack) > under_way
        return asked == decider and unfinished and self.program.module.sites[site].kind != "report"

    def options(self, state: State, most: int) -> list[Any]:
        """So many of the answers, each as likely as another; declining is always among them."""
        assert state.ask is not None
        site, _, values, optional, _ = state.ask
        found = list(runner(self.program).in_order(state) if site in self.program.several else values)
        for i in range(min(most, len(found)) if len(found) > most else 0):
            j = i + self.generator.below(len(found) - i)
            found[i], found[j] = found[j], found[i]
        return [*found[:most], *([None] if optional else [])]

    def given(self, state: State, value: Any) -> State:
        history.give(self.program, state, value, self.game.ask_forced)
        return state

    def worth(self, state: State, decider: int) -> float:
        """See `planning.worth`."""
        ids = self.program.world.player_ids
        theirs = (decider,) if decider in ids else ids
        assert self.score is not None
        value = sum(float(self.score(state, seat, NOTHING, seat) or 0) for seat in theirs)
        if state.ask is None:
            ranks = standing(result(state.result, len(ids)))
            value += sum(ranks[seat - FIRST_PLAYER] for seat in theirs) * DECIDED
        return value


class _Turn:
    """Tells when a turn has ended, in positions whose record begins with it: see `planning.Turn`."""

    def __init__(self, state: State) -> None:
        self.active = state.active

    def ended(self, state: State) -> bool:
        if state.active != self.active:
            return True
        last = -1
        for event in state.events():
            if event[0] == "phase":
                if event[1] <= last:
                    return True
                last = event[1]
        return False
