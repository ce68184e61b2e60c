"""What one viewer calls things in a state of a game: see `alike` for the numbers of what is alike."""

from __future__ import annotations

from interpreter.run import history
from interpreter.run.alike import Alike, follow, followed
from interpreter.run.course import Course
from interpreter.run.numbers import Numbers
from interpreter.run.program import Program
from interpreter.run.state import State
from interpreter.run.world import NOTHING

UNKNOWN = "?"


class Eyes:
    """One viewer's: what they call things, and which row is a thing's in a table with one row for each."""

    def __init__(self, program: Program, numbers: Numbers | None, viewer: int) -> None:
        self.program = program
        self.alike = program.own(Alike)
        self.numbers = numbers
        self.index = self.alike.index(viewer)

    def name(self, thing: int) -> str:
        """What the viewer calls a thing that they see."""
        if self.numbers is None:
            return self.program.thing_names[thing]
        made = self.program.world.things[thing]
        group = self.alike.group_of[thing]
        if group >= 0:
            number = self.code(thing) // len(self.alike.groups[group])
            known, _, _ = self.program.thing_names[thing].rpartition("#")
            return f"{known}#{number}" if number else UNKNOWN
        if made.carrier != NOTHING and self.alike.group_of[made.carrier] >= 0:
            return f"{self.name(made.carrier)}.{made.kind.name}({made.x}, {made.y})"
        return self.program.thing_names[thing]

    def code(self, piece: int) -> int:
        """0 for one that the viewer does not see."""
        assert self.numbers is not None
        codes = self.numbers.given.get(piece)
        return codes[self.index] if codes is not None else 0

    def row(self, thing: int) -> int:
        """The id under which a thing that the viewer sees stands in a table: of alike ones that of its slot."""
        if self.numbers is None or thing == NOTHING:
            return thing
        group = self.alike.group_of[thing]
        if group >= 0:
            pieces = self.alike.groups[group]
            return pieces[self.code(thing) % len(pieces)]
        made = self.program.world.things[thing]
        if made.carrier != NOTHING and self.alike.group_of[made.carrier] >= 0:
            return thing + self.row(made.carrier) - made.carrier  # copies carry the same places in the same order
        return thing


# ------------------------------------------------------------------ whoever asks


def eyes_of(game: Course, viewer: int, state: State | None = None) -> Eyes:
    """What a viewer (a player's id, ONLOOKER, or whoever decides) calls things in a state of the game: the one it is
    in, if no other is given."""
    state = game.state if state is None else state
    return Eyes(game.program, numbers_of(game, state) if game.program.own(Alike).groups else None, viewer)


def numbers_of(game: Course, state: State) -> Numbers:
    """The numbers in a state of the game; from now on it follows by itself."""
    if state.eyes is None:
        follow(state, _from_the_past(game, state))
    assert state.eyes is not None
    return state.eyes


def _from_the_past(game: Course, state: State) -> Numbers:
    past = history.beginning(game, followed)
    try:
        for value in history.answers(state):
            if past.ask is None:
                break
            history.give(game.program, past, value, game.ask_forced)
    except Exception:  # a past that cannot be: the state is from somewhere else
        past.ask = None
    if past.eyes is None or past.at != state.at or past.has != state.has or past.ask != state.ask:
        return game.program.own(Alike).fresh(state)
    return past.eyes
