"""How the things of a running game are drawn just now: their signs and colours, as `glyph` and `paint` say.

A piece that says no colour has that of its owner, and so has the place of a player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import model
from dsl.paint import Paint, find_paint
from dsl.types import ChoiceType, EntityType, TruthType
from interpreter.run.reading import Values
from interpreter.run.sight import Sight
from interpreter.run.world import NOTHING

if TYPE_CHECKING:
    from interpreter.run.program import Program
    from interpreter.run.state import State

DEEPEST = 8  # a thing painted like a thing that is painted like ...


class Looks:
    def __init__(self, program: Program, values: Values) -> None:
        self.program = program
        self.values = values

    def glyph(self, state: State, piece: int) -> str:
        """Its sign; nothing if it has none."""
        look = self.program.world.things[piece].kind.find_look("glyph")
        if look is None:
            return ""
        return look.fixed or look.case(self._subject(state, piece, look)) or ""

    def painted(self, state: State, thing: int, viewer: int, depth: int = 0) -> tuple[Paint | None, model.Value | None]:
        """The colour of a thing, and the value of a choice that it stands for; nothing, where it is that of a piece
        that the viewer does not see."""
        if thing == NOTHING or depth > DEEPEST:
            return None, None
        look = self.program.world.things[thing].kind.find_look("paint")
        if look is None:
            return self.painted(state, self._owner(state, thing), viewer, depth + 1)
        if look.fixed is not None:
            return find_paint(look.fixed), None
        value = self._subject(state, thing, look)
        meant = value if isinstance(value, model.Value) else None
        if look.cases:
            written = look.case(value)
            return (find_paint(written) if written is not None else None), meant
        if meant is not None or not isinstance(value, int):
            return (meant.paint if meant is not None else None), meant
        if self.program.is_piece[value] and not self.program.own(Sight).sees(state, value, viewer):
            return None, None
        return self.painted(state, value, viewer, depth + 1)

    def _subject(self, state: State, thing: int, look: model.Look) -> model.Const | bool | None:
        assert look.subject is not None
        value = self.values.work_out(state, thing, look.subject, look.owner)
        of = look.subject.type
        if isinstance(of, ChoiceType):
            return list(of.choice.values.values())[value] if value is not None and value != NOTHING else None
        if isinstance(of, EntityType):
            return value if isinstance(value, int) and value != NOTHING else None
        return bool(value) if isinstance(of, TruthType) else value

    def _owner(self, state: State, thing: int) -> int:
        """The player a thing belongs to."""
        column = self.program.owner_columns.get(self.program.world.things[thing].kind)
        owner: int = self.program.place_owner.get(thing, NOTHING) if column is None else column(state, thing)
        return owner if owner in self.program.world.player_ids else NOTHING
