"""Whether a state from outside could be one of a program: what a save is held against before anything of it is run.

The digest of a save shows edits and damage. Whoever forges that too gets no further than this: everything is in one
place, every value is one its field can have, and whatever the rules will look up by number is there. A state that is
plausible and still none that play could lead to is found by playing its record again (`proof`).
"""

from __future__ import annotations

from typing import Any

from dsl.types import ChoiceType, EntityType, ListType, SetType, Type
from interpreter.run.limits import MOST_FRAMES
from interpreter.run.program import Program
from interpreter.run.situations import Situation
from interpreter.run.state import State
from interpreter.run.world import EVERYONE, NOTHING, TABLE
from interpreter.watch import chronicle
from interpreter.watch.paranoid import Prover

_MASK64 = (1 << 64) - 1


class Plausible:
    def __init__(self, program: Program, state: State) -> None:
        self.program = program
        self.state = state

    def wrong(self) -> str | None:
        """What the state has that it cannot have; None if nothing was found."""
        for test in (self.places, self.values, self.frames, self.question, self.chance, self.numbers, self.record):
            wrong = test()
            if wrong is not None:
                return wrong
        return None

    # -------------------------------------------------------------- what lies where

    def places(self) -> str | None:
        program, state = self.program, self.state
        names, blank = program.thing_names, program.new_state(0)
        for thing, place in enumerate(state.at):
            if not program.is_piece[thing] and place != blank.at[thing]:
                return f"`{names[thing]}` somewhere else than it can be"
            if program.is_piece[thing] and not 0 <= place < program.world.size:
                return f"`{names[thing]}` in no place"
        for inside in state.has:
            for thing in inside:
                if not 0 <= thing < program.world.size or not program.is_piece[thing]:
                    return "pieces that this game does not have"
        return program.own(Prover).wrong_place(state)

    def values(self) -> str | None:
        return self.program.own(Prover).wrong_value(self.state)

    # -------------------------------------------------------------- how far the rules are

    def frames(self) -> str | None:
        blocks, stack = self.program.module.goes_on, self.state.stack
        if len(stack) > MOST_FRAMES:
            return "more rules under way than there can be"
        for frame in stack:
            known = frame and type(frame[0]) is int and 0 <= frame[0] < len(blocks)
            if not known or len(frame) != blocks[frame[0]].unit.variables + 1:
                return "a rule under way that this game does not have"
        if (self.state.ask is None) != (not stack):
            return "a rule under way without a decision, or a decision without a rule"
        return None

    def question(self) -> str | None:
        ask: Any = self.state.ask
        sites = self.program.module.sites
        if ask is None:
            return None
        if len(ask) != 5 or type(ask[0]) is not int or not 0 <= ask[0] < len(sites):
            return "a decision that this game does not have"
        site, decider, options, optional, strict = ask
        if decider not in (*self.program.world.player_ids, EVERYONE, TABLE) or type(decider) is not int:
            return "a decision by nobody"
        if not isinstance(options, tuple) or type(optional) is not bool or type(strict) is not bool:
            return "a decision without options"
        if sites[site].kind != "report" and not options and not optional:
            return "a decision without options"
        return None

    # -------------------------------------------------------------- the rest

    def chance(self) -> str | None:
        fresh = self.program.new_state(0).streams
        streams = self.state.streams
        if len(streams) != len(fresh) or any(len(s) != 2 or not all(0 <= n <= _MASK64 for n in s) for s in streams):
            return "no generator of chance"
        if any(increment % 2 == 0 for _, increment in streams):
            return "no generator of chance"
        return "a die that shows nothing" if any(number < 1 for number in self.state.dice) else None

    def numbers(self) -> str | None:
        program, state = self.program, self.state
        size, players = program.world.size, program.world.player_ids
        if not NOTHING <= state.active < size:
            return "a turn of nobody"
        if len(state.flags) != program.module.whenevers or any(not NOTHING <= t < size for f in state.flags for t in f):
            return "conditions that this game does not have"
        if min(state.hold, state.loose, state.mays, state.rolls) < 0 or any(count < 1 for count in state.seen.values()):
            return "less than nothing of something"
        known = (*players, EVERYONE)
        if any(not program.is_piece[p] or any(v not in known for v in told) for p, told in state.looks.items()):
            return "a look by nobody, or at nothing"
        if any(self.implausible(kept) for kept in state.kept.values()):
            return "a situation that this game does not have"
        if state.result is not None and len(state.result) != len(players) + 1:
            return "a result for other players"
        return None

    def implausible(self, kept: Situation) -> bool:
        """Whether a situation that was kept could not be gone back to."""
        state, things = self.state, range(self.program.world.size)
        now = [state.flags, *(getattr(state, column) for column in state.columns)]
        then = [kept.flags, *kept.columns]
        known = all(place in things and all(piece in things for piece in inside) for place, inside in kept.lying)
        if not known or list(map(len, now)) != list(map(len, then)):
            return True
        looked_at = Plausible(self.program, state.as_it_was(kept))
        return (looked_at.places() or looked_at.values()) is not None

    def record(self) -> str | None:
        size = self.program.world.size
        for event in self.state.events():
            number = 0 if event[0] == "show" else event[0] if type(event[0]) is int else event[1]
            parts = chronicle.taken_apart(self.program, event)
            known = all(type(thing) is int and NOTHING <= thing < size for thing in (parts.by, parts.source))
            if type(number) is not int or number < 0 or not known:
                return "an event that this game does not have"
            if not all(self.told(value, of) for value, of in parts.values):
                return "an event about something that this game does not have"
        return None

    def told(self, value: Any, of: Type | None) -> bool:
        """Whether an event can say this of a parameter of such a type."""
        if isinstance(of, ListType | SetType):
            inner = of.of
            return all(self.told(v, inner) for v in value) if isinstance(value, tuple) else self.told(value, inner)
        if isinstance(of, EntityType) and of.kind.root == "report" and isinstance(value, tuple):
            fields = of.kind.record()
            return len(value) == len(fields) and all(
                self.told(inner, f.type) for inner, f in zip(value, fields, strict=True)
            )
        if isinstance(value, tuple):
            return all(self.told(inner, of) for inner in value)
        match of:
            case EntityType():
                return value is None or (type(value) is int and NOTHING <= value < self.program.world.size)
            case ChoiceType():
                return value is None or (type(value) is int and NOTHING <= value < len(of.choice.values))
        return True
