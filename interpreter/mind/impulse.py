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
from typing import TYPE_CHECKING, Any

from interpreter.mind.moves import Moves, Turn
from interpreter.run import chance
from interpreter.run.alike import unfollowed
from interpreter.run.chance import Generator
from interpreter.run.errors import GameError, IllegalChoice
from interpreter.run.state import State
from interpreter.table.inventing import invent

if TYPE_CHECKING:
    from interpreter.run.program import Program

PURPOSE = 12  # streams below belong to a game and to `determinize`, those from 16 on to bots
LOOKED_AT = 4  # options, drawn by lot if there are more
FURTHER = 2  # of those, where an option has led on to another decision
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
    def __init__(self, program: Program, seed: int) -> None:
        self.program = program
        self.moves = Moves(program, ())
        self.generator = Generator(seed, PURPOSE)

    def played_on(self, state: State, turns: int) -> State:
        """The position after so many turns from here, this one included, or at the end of the game. The state itself is
        used up."""
        unfollowed(state)
        for _ in range(turns):
            state.log, state.open = None, 0
            turn = Turn(state.active, -1)
            for _ in range(LONGEST):
                if turn.ended(state):
                    break
                state = self.decided(state, turn)
        return state

    def decided(self, state: State, turn: Turn) -> State:
        """The position after the decision that is pending. The state itself is used up."""
        assert state.ask is not None
        site, decider, _, optional, _ = state.ask
        if self.moves.is_report(site):
            value = invent(self.program, state, self.generator)
            if value is None and not optional:
                raise IllegalChoice("no believable report was found")
            return self.given(state, value)
        values = self.options(state, LOOKED_AT)
        if len(values) == 1 or not self.moves.has_score:
            return self.given(state, values[self.generator.below(len(values))])
        deep = len(state.stack)
        tried = [found for v in values if (found := self.tried(state, v, decider, turn, DEPTH, deep)) is not None]
        if not tried:
            return self.given(state, values[0])
        best = self.best(tried, state, decider)
        if best.state.streams == state.streams:
            return best.state
        state.streams = chance.streams(self.generator.below(1 << 32))
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

    def tried(self, state: State, value: Any, decider: int, turn: Turn, depth: int, under_way: int) -> _Tried | None:
        """What comes of an option once it is finished; None where the rules cannot go on. `under_way`: how many rules
        are, where it is not yet begun."""
        try:
            after = self.given(state.clone(), value)
        except GameError:
            return None
        ended = turn.ended(after)
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
        return asked == decider and unfinished and not self.moves.is_report(site)

    def options(self, state: State, most: int) -> list[Any]:
        """So many of the answers, each as likely as another; declining is always among them."""
        found = [value for _, value in self.moves.answers(state)]
        declining = found[-1:] if found[-1] is None else []
        number = len(found) - len(declining)
        if number > most:
            for i in range(most):
                j = i + self.generator.below(number - i)
                found[i], found[j] = found[j], found[i]
        return [*found[: min(most, number)], *declining]

    def given(self, state: State, value: Any) -> State:
        self.moves.give(state, value)
        return state

    def worth(self, state: State, decider: int) -> float:
        """See `Moves.worth`."""
        players = self.moves.players
        return self.moves.worth(state, (decider,) if decider in players else players)
