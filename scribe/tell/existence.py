"""That there is something, or nothing: a piece in play, one of a group, the only one of its name in a place."""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from scribe import phrase as p
from scribe.lexicon.noun import Noun
from scribe.origins import telling
from scribe.say import builtin
from scribe.tell.nouns import kind_of
from scribe.tell.settled import Settled


class Existence(Settled):
    @telling
    def exists(self, noun: tree.Noun, negative: bool) -> p.Condition:
        place = noun.place
        if isinstance(noun.symbol, model.Choice) and noun.where is None and isinstance(place, tree.Attr):
            field = place.field if isinstance(place.field, model.Field) else None
            name = self.words.field(field, kind_of(place.object.type)) if field is not None else None
            if name is not None:
                return p.Is(self.phrase(place.object), p.Holding(p.Thing(name, p.Det.A, plural=True), negative))
        if (single := self._single(noun)) is not None:
            self.note(noun.symbol)
            where = self.location(place, noun.symbol, negative) if place is not None else None
            return p.Is(single, where or p.Has(builtin.IN_PLAY, (), negative, passing=True))
        thing = self.noun(noun, p.Det.A)
        if (group := self._whole_group(noun, thing)) is not None:
            return p.Exists(group, negative)
        if noun.place is None and not thing.qualities and self._comes_and_goes(noun.symbol):
            thing = replace(thing, qualities=(p.Has(builtin.IN_PLAY),))
        if not negative and (found := self._one_of_group(noun, thing)) is not None:
            return found
        if noun.binder is not None and not negative:
            self.introduce(noun.local, thing, told=False)
        elif noun.local is not None:
            self.bound[id(noun.local)] = p.Thing(thing.name)
        return p.Exists(thing, negative)

    def _single(self, noun: tree.Noun) -> p.Thing | None:
        """The one piece of its name: it is in a place, rather than that there is one."""
        kind = noun.symbol
        if not isinstance(kind, model.Kind) or noun.where is not None or noun.binder is not None:
            return None
        alone = kind.declared not in ("kind", "family") and kind.copies <= 1 and not kind.per and kind.family is None
        return self.piece(kind) if alone and kind.root != "place" else None

    @staticmethod
    def _comes_and_goes(symbol: model.NounKind | None) -> bool:
        return isinstance(symbol, model.Kind) and symbol.root == "piece" and symbol.where is None

    @staticmethod
    def _whole_group(noun: tree.Noun, thing: p.Thing) -> p.Thing | None:
        """some piece in the legal targets: there are legal targets"""
        kind, of = noun.symbol, kind_of(noun.place.type) if noun.place is not None else None
        if not isinstance(kind, model.Kind) or noun.where is not None or noun.binder is not None:
            return None
        match thing.qualities:
            case (p.Among(group=p.Thing(det=p.Det.THE, owner=None) as group, negative=False),) if (
                of is kind or kind.builtin
            ) and all(isinstance(n, Noun) and n.always_plural for n in group.name):
                return replace(group, det=p.Det.A, plural=True)
        return None

    def _one_of_group(self, noun: tree.Noun, thing: p.Thing) -> p.Condition | None:
        """there is a piece among these pieces in the box: one of these pieces is in the box"""
        of = kind_of(noun.place.type) if noun.place is not None else None
        if self.narrower(noun.symbol, of):
            return None
        match thing.qualities:
            case (p.Among(group=p.Thing() as group, negative=False), quality) if isinstance(quality, (p.Has, p.At)):
                one = p.Thing(thing.name, p.Det.ONE, among=group, link=thing.link, person=thing.person)
                self.introduce(noun.local, one, told=False)
                return p.Is(one, quality)
        return None
