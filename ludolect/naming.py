"""Things of a running game by the names their ruleset gives them, in one language: the square 1-3, player 2's hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import model
from dsl.types import ChoiceType
from interpreter.run.world import BOX, FIRST_PLAYER
from scribe import Scribe
from scribe import phrase as p
from scribe.say import builtin
from scribe.tell.reactions import Teller

if TYPE_CHECKING:
    from interpreter.run.program import Program


class Names:
    def __init__(self, program: Program, scribe: Scribe) -> None:
        self.world = program.world
        self.scribe = scribe

    def phrase(self, id: int) -> p.Thing:
        """A thing inside a sentence."""
        thing = self.world.things[id]
        if FIRST_PLAYER <= id < FIRST_PLAYER + self.world.players:
            number = p.Number(id - FIRST_PLAYER + 1)
            return p.Thing(builtin.PLAYER_N, fill=(("n", number),), person=True)
        if id == BOX:
            return p.Thing(builtin.BOX)
        teller = Teller(self.scribe.words)
        named = teller.piece(thing.kind)
        if thing.x is not None:
            return replace(named, labels=(f"{thing.x}-{thing.y}",))
        if not thing.kind.per:
            return named
        fill: list[tuple[str, p.Phrase]] = []
        owner: p.Phrase | None = None
        slots = self.scribe.words.binders(thing.kind)
        for binder in thing.kind.per:
            value = thing.binders[binder.field.name]
            if binder.kind is not None:
                owner = self.phrase(value)
            else:
                fill.append((binder.field.name, _constant(teller, binder.field, value)))
        known = tuple((name, shown) for name, shown in fill if name in slots)
        return replace(named, fill=known, owner=owner)

    def unknown(self, id: int) -> p.Thing:
        """A piece that cannot be seen: one of its family."""
        family = [kind for kind in self.world.things[id].kind.line() if not kind.builtin][-1]
        return replace(Teller(self.scribe.words).piece(family), det=p.Det.A, named=False)

    def label(self, id: int) -> str:
        """A thing in a list: no article."""
        return self.scribe.say.phrase(replace(self.phrase(id), det=p.Det.BARE))


def _constant(teller: Teller, field: model.Field, value: int) -> p.Phrase:
    if isinstance(field.type, ChoiceType):
        return teller.constant_phrase(list(field.type.choice.values.values())[value])
    return p.Number(value)
