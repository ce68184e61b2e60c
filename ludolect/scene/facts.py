"""What is to be said of a piece beyond its name: tracked values that are no longer what they were at first, and which
way it points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl import model
from dsl.boards import coordinates
from dsl.types import ChoiceType, NumberType, TruthType
from interpreter.run.reading import Values
from interpreter.run.world import NOTHING, Thing
from interpreter.table.questions import Tables
from ludolect.naming import Names
from scribe import phrase as p
from scribe.say.tokens import write
from scribe.tell.reactions import Teller

if TYPE_CHECKING:
    from interpreter.run.program import Program
    from interpreter.run.state import State


class Facts:
    def __init__(self, program: Program, names: Names, values: Values) -> None:
        self.program = program
        self.scribe = names.scribe
        self.values = values
        self.first = program.new_state(0)

    def of(self, state: State, piece: int) -> list[tuple[model.Field, str]]:
        """Of a piece in play, in words: `exhausted`, `wounds 1`."""
        if not state.in_play(piece):
            return []
        return self.changed(state, piece)

    def changed(self, state: State, thing: int) -> list[tuple[model.Field, str]]:
        """Of anything: what is no longer as it was at first, and, on a board, which way it points."""
        kind = self.program.world.things[thing].kind
        told = []
        for field in self.program.module.columns:
            if kind.is_a(field.owner):
                now = self.values.read(state, thing, field)
                points = isinstance(field.type, ChoiceType) and field.type.choice.circle
                if (points and self._on_board(state, thing)) or now != self.values.read(self.first, thing, field):
                    told.append((field, self._said(field, kind, now)))
        return [(field, text) for field, text in told if text]

    def _on_board(self, state: State, thing: int) -> bool:
        """Whether it lies where it is drawn, be it on something else."""
        while self.program.is_piece[thing] and state.at[thing] != NOTHING:
            thing = state.at[thing]
        place = self.program.world.things[thing]
        return place.x is not None or coordinates(place.kind) is not None

    def given(self, state: State, place: Thing) -> list[str]:
        """Of a place: what the picture it was made from gives it, in words."""
        fields = (place.kind.find_field(name) for name in place.values)
        told = (self._said(f, place.kind, self.values.read(state, place.id, f)) for f in fields if f is not None)
        return [text for text in told if text]

    def texts(self, state: State, piece: int) -> list[str]:
        """In lines of their own; where a body lies on a table is said by its two numbers alone."""
        lies = self.position(state, piece)
        at = [", ".join(str(self.values.read(state, piece, field)) for field in lies)] if lies else []
        return [*at, *(text for field, text in self.of(state, piece) if field not in lies)]

    def position(self, state: State, piece: int) -> tuple[model.Field, ...]:
        """The two fields that say where a body lies; none if it lies on no table."""
        tables = self.program.own(Tables)
        spec, place = tables.bodies[piece], state.at[piece]
        on_table = 0 <= place < len(tables.surfaces) and tables.surfaces[place] is not None
        return () if spec is None or not on_table else (spec.x, spec.y)

    def _said(self, field: model.Field, kind: model.Kind, value: Any) -> str:
        words = self.scribe.words
        match field.type:
            case TruthType():
                if words.attribute(field, kind) is None or not value:
                    return ""
                quality = Teller(words).truth(field, kind, negative=False)
                features = self.scribe.say.r.features(Teller(words).piece(kind))
                return write(self.scribe.say.r.beside(quality, features), self.scribe.lang, False)
            case NumberType() if words.field(field, kind) is not None and value is not None:
                return f"{self.name(field, kind)} {value}"
            case ChoiceType() if words.field(field, kind) is not None and value not in (None, NOTHING):
                chosen = list(field.type.choice.values.values())[value]
                if (phrase := words.attribute(field, kind)) is not None:
                    quality = p.Has(phrase, (("it", p.Thing(words.value(chosen))),))
                    features = self.scribe.say.r.features(Teller(words).piece(kind))
                    return write(self.scribe.say.r.beside(quality, features), self.scribe.lang, False)
                named = self.scribe.say.phrase(p.Thing(words.value(chosen), p.Det.BARE))
                return f"{self.name(field, kind)} {named}"
        return ""

    def name(self, field: model.Field, kind: model.Kind) -> str:
        """What a field is called, without an article."""
        found = self.scribe.words.field(field, kind)
        if found is None:
            return field.name.replace("_", " ")
        return self.scribe.say.phrase(p.Thing(found, p.Det.BARE))
