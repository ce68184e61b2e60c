"""What there is and what there is not in Spanish: a group that something is one of stands before "hay", so that nothing
said of the thing could be said of the group.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from scribe import phrase as p
from scribe.lexicon.noun import Adjective
from scribe.say.romance import Present
from scribe.say.somebody import Somebody
from scribe.say.tokens import Word, Words, words


class ThereIs(Somebody):
    there_is = ("hay", "hay")  # of one, of several
    at_once = "a la vez"
    is_found: Present
    subjunctives: ClassVar[dict[str, str]]

    def none_of(self, thing: p.Thing) -> Words:
        """ninguna carta; of what is always several, simply "cartas" """
        noun = thing.name[self.lang]
        several = not isinstance(noun, Adjective) and noun.always_plural
        return self.thing(replace(thing, det=p.Det.BARE if several else p.Det.NO, plural=False))

    def exists(self, node: p.Exists) -> Words:
        thing = node.thing
        if isinstance(thing, p.Series):
            return (*words(self.there_is[self.features(thing).plural]), *self.phrase(thing))
        if thing.det is p.Det.A and thing.plural:
            thing = replace(thing, det=p.Det.BARE)
        there = next((q for q in thing.qualities if isinstance(q, p.At) and isinstance(q.place, p.There)), None)
        several = self.is_plural(thing) and not node.negative
        lead = (*words(self.there_is[several]), *(words(self.there) if there else ()))
        rest = replace(thing, qualities=tuple(q for q in thing.qualities if q is not there))
        groups = [q for q in self._each_of(rest.qualities) if isinstance(q, p.Among | p.AmongThese) and not q.negative]
        if node.negative and groups and len(self._each_of(rest.qualities)) > 1:
            return self._none_among(replace(rest, qualities=self._each_of(rest.qualities)), groups)
        if node.negative:
            return (*words(self.negation[0]), *lead, *self.none_of(self.anywhere(rest)))
        able = any(isinstance(q, p.Capable) for q in self._each_of(rest.qualities))
        rest = replace(rest, named=not able)  # it is there, so it is known; but whether it can is yet to be seen
        apart = tuple(q for q in rest.qualities if q not in groups[:1])
        if len(groups) == 1 and 0 < len(apart) < len(rest.qualities):  # entre esas figuras hay una girada hacia ella
            return (*self.amid_group(groups[0]), *lead, *self.thing(replace(rest, qualities=apart)))
        return (*lead, *self.thing(rest))

    @staticmethod
    def _each_of(qualities: tuple[p.Quality, ...]) -> tuple[p.Quality, ...]:
        return tuple(q for whole in qualities for q in (whole.qualities if isinstance(whole, p.AllOf) else (whole,)))

    def _none_among(self, thing: p.Thing, groups: list[p.Among | p.AmongThese]) -> Words:
        """entre esas figuras no hay ninguna que esté muerta, not: ninguna figura entre esas figuras, que esté muerta;
        of two groups: ninguna que esté a la vez entre las unas y entre las otras"""
        host = self.features(thing)
        others = tuple(q for q in thing.qualities if q not in groups)
        no = (*words(self.negation[0]), *words(self.there_is[False]))
        if others and len(groups) == 1:
            return (*self.amid_group(groups[0]), *no, *self.none_of(replace(thing, qualities=others)))
        both = [self.amid_group(group) for group in groups]
        there = self.subjunctives[self.is_found(replace(host, plural=False))]
        found = (Word(self.relative), *words(f"{there} {self.at_once}"), *self.series(both))
        return (*no, *self.none_of(replace(thing, qualities=others)), *found)
