"""The words of one checked ruleset, read once: names of everything, phrases of verbs, fields and places.

A word that cannot be read is kept as a problem for the checker to report; in its place stands the identifier, so that
a text is never missing, only plain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar, cast

from dsl import model, tree
from dsl.source import Span
from dsl.types import EntityType, NumberType, RuleType, Type
from scribe.lexicon.features import Gender, Lang, WordError
from scribe.lexicon.noun import Adjective, Noun, read_name
from scribe.lexicon.pattern import Literal, Slot, slots_of
from scribe.lexicon.phrase_words import Attribute, VerbPhrase, read_attribute, read_verb_phrase
from scribe.lexicon.verb import Verb
from scribe.phrase import Name, Trio
from scribe.say import builtin
from scribe.tell.beings import as_a_being, beings

T = TypeVar("T")
LinkTo = Callable[[object], str]


@dataclass(frozen=True, slots=True)
class Problem:
    """A word of the ruleset that scribe cannot use."""

    span: Span
    lang: Lang
    message: str
    remedy: str
    paste: str = ""  # what may stand in its quotes instead, if the author agrees


def spoken(identifier: str) -> str:
    return identifier.rstrip("*").replace("_", " ")


def _plain_noun(lang: Lang, identifier: str) -> Noun:
    pattern = (Literal(spoken(identifier)),)
    return Noun(lang, pattern, pattern, Gender.NEUTER if lang == "en" else Gender.MASCULINE, proper=True)


def _has_own_noun(text: tree.Text) -> bool:
    """Something is left of the name without its slots: the {c} Golem is a Golem."""
    bare = [re.sub(r"\{[^}]*\}|^(the|le|la|les|el|los|las) |^l['’]", "", e.text).strip() for e in text.entries]
    return all(any(c.isalpha() for c in b) for b in bare)


def _is_stative(phrase: Trio[Attribute]) -> bool:
    """on {it}, not from {it}"""
    return phrase.en.lead in (("in",), ("on",), ("at",))


def plain_name(identifier: str) -> Name:
    return Trio.of(lambda lang: _plain_noun(lang, identifier))


def _plain_verb(lang: Lang, identifier: str, params: Collection[str]) -> VerbPhrase:
    word = spoken(identifier)
    verb = Verb(lang, word, word, word, word, word, word, word, word, word)
    first = next(iter(params), "")
    return VerbPhrase(lang, verb, read_attribute(lang, f"{{{first}}}", params).pattern if first else (), "", first)


@dataclass
class Glossary:
    rules: model.Ruleset
    link_to: LinkTo | None = None
    problems: list[Problem] = field(default_factory=list)
    _names: dict[int, Name] = field(default_factory=dict)
    _texts: dict[tuple[int, int, str], tree.Text | None] = field(default_factory=dict)
    _frames: dict[int, Trio[VerbPhrase]] = field(default_factory=dict)
    _events: dict[int, Trio[VerbPhrase | None] | None] = field(default_factory=dict)
    _attributes: dict[tuple[int, str], Trio[Attribute] | None] = field(default_factory=dict)

    # -------------------------------------------------------------- reading texts

    def _entry(self, text: tree.Text, lang: Lang) -> tree.Entry | None:
        return text.get(lang) or text.get("en") or (text.entries[0] if text.entries else None)

    def _read(self, text: tree.Text, lang: Lang, reader: Callable[[tree.Entry], T], plain: Callable[[], T]) -> T:
        entry = self._entry(text, lang)
        if entry is None:
            return plain()
        try:
            return reader(entry)
        except WordError as error:
            problem = Problem(entry.span, lang, error.message, error.remedy, error.paste)
            if problem not in self.problems:
                self.problems.append(problem)
            return plain()

    def name_of(self, text: tree.Text | None, identifier: str, params: Collection[str] = ()) -> Name:
        if text is None:
            return plain_name(identifier)

        def read(lang: Lang) -> Noun | Adjective:
            return self._read(
                text,
                lang,
                lambda e: read_name(lang, e.text, e.gender or "", params),
                lambda: _plain_noun(lang, identifier),
            )

        name: Name = Trio.of(read)
        # English "the" hides the number: the other languages know.
        en = name.en
        if isinstance(en, Noun) and all(isinstance(n, Noun) and n.always_plural for n in (name.fr, name.es)):
            return replace(name, en=replace(en, plural=en.singular, always_plural=True))
        return name

    # -------------------------------------------------------------- names

    def kind(self, kind: model.Kind) -> Name:
        """A kind without a name is called like the kind above it; a piece without one by its identifier."""
        if id(kind) not in self._names:
            self._names[id(kind)] = as_a_being(self._kind(kind), kind, self.beings)
        return self._names[id(kind)]

    @cached_property
    def beings(self) -> dict[Lang, list[model.Kind]]:
        return beings(self.rules, self.frame)

    def _of_type(self, name: Name, of: Type | None) -> Name:
        """The name of a field, a definition or something set aside, which may be a being."""
        return as_a_being(name, of.kind, self.beings) if isinstance(of, EntityType) else name

    def _kind(self, kind: model.Kind) -> Name:
        base = kind.family or kind
        text = kind.name_text or base.name_text
        if kind.declared == "family" and kind.members and text is not None and not _has_own_noun(text):
            text = None  # only its members have that name
        if text is None and kind.declared == "kind" and kind.root == "place" and not kind.builtin:
            below = [k for k in self.rules.kinds.values() if kind in k.parents and k.per and k.name_text is not None]
            if len(below) == 1:
                return self.kind(below[0])
        if text is None and kind.declared in ("kind", "family"):
            for above in kind.line():
                if above is not kind and above.name_text is not None:
                    return self.kind(above)
                if above.builtin:
                    break
        if text is None:
            return BUILTIN_KINDS[kind.name] if kind.builtin and kind.name in BUILTIN_KINDS else self._unnamed(kind)
        return self.name_of(text, kind.name, self.binders(base))

    def _unnamed(self, kind: model.Kind) -> Name:
        if kind.declared == "kind" and kind.root in BUILTIN_KINDS and not kind.builtin:
            return BUILTIN_KINDS[kind.root]
        return plain_name(kind.name)

    @staticmethod
    def binders(kind: model.Kind) -> list[str]:
        """The family's binders, which its name may use as slots."""
        per = [b.field.name for b in kind.per]
        return per + [f.name for f in kind.fields.values() if isinstance(f.node, tree.Binder) and f.name not in per]

    def value(self, value: model.Value) -> Name:
        if id(value) not in self._names:
            self._names[id(value)] = self.name_of(value.text, value.name)
        return self._names[id(value)]

    def choice(self, choice: model.Choice) -> Name | None:
        """What one value of a choice is called in general ("the direction"), if its author gave that a name."""
        text = choice.node.texts.get("name")
        if text is None:
            return None
        if id(choice) not in self._names:
            self._names[id(choice)] = self.name_of(text, choice.name)
        return self._names[id(choice)]

    def sort_of_value(self, choice: model.Choice) -> str:
        """What the values of a choice are: things (the north), adjectives (red) or adverbs (to the left)."""
        names = [self.value(v) for v in choice.values.values()]
        if not names or any(isinstance(n.en, Noun) for n in names):
            return "thing"
        return "adverb" if " " in names[0].fr.text else "adjective"

    def field(self, found: model.Field, kind: model.Kind | None = None) -> Name | None:
        """A field's name, or None if its author gave it none."""
        text = self._field_text(found, kind, "name")
        if text is None:  # what numbers the members of a family needs no name
            numbered = isinstance(found.node, tree.Binder) and isinstance(found.type, NumberType)
            if found.owner.root == "place" and found.name in builtin.COORDINATES:
                return builtin.COORDINATES[found.name]
            return builtin.LABEL if numbered else None
        if id(text) not in self._names:
            name = self.name_of(text, found.name, [p.name for p in found.params])
            self._names[id(text)] = self._of_type(name, found.type)
        return self._names[id(text)]

    def _field_text(self, found: model.Field, kind: model.Kind | None, key: tree.TextKey) -> tree.Text | None:
        asked = id(found), id(kind), key
        if asked not in self._texts:
            self._texts[asked] = self._text_of(found, kind, key)
        return self._texts[asked]

    def _text_of(self, found: model.Field, kind: model.Kind | None, key: tree.TextKey) -> tree.Text | None:
        owners = list(kind.line()) if kind is not None else []
        if found.owner not in owners:
            owners.append(found.owner)
        # A defined kind (a stack is the tile on top) may hold the words for its parent's field.
        below = [k for k in self._defined if k not in owners and k.is_a(found.owner)]
        for owner in [*owners, *below]:
            for texts in reversed(owner.words.get(found.name, [])):
                if (text := texts.get(key)) is not None:
                    return text
        return None

    @cached_property
    def _defined(self) -> list[model.Kind]:
        return [kind for kind in self.rules.kinds.values() if kind.where is not None]

    def rule(self, rule: model.Rule) -> Name:
        return self.name_of(self.rule_text(rule), rule.name)

    def rule_text(self, rule: model.Rule) -> tree.Text | None:
        text = rule.body.texts.get("name")
        if text is None:
            for above in rule.owner.line():
                other = above.rules.get(rule.name)
                if other is not None and (text := other.body.texts.get("name")) is not None:
                    break
                for texts in above.words.get(rule.name, []):
                    text = text or texts.get("name")
        return text

    def effect_label(self, kind: model.Kind | None, rule: str) -> str:
        """A letter that tells the rules of a piece apart that have no name; none where only one has no name."""
        if kind is None:
            return ""
        names: dict[str, None] = {}
        for above in reversed(list(kind.line())):
            fields = (f.name for f in above.fields.values() if isinstance(f.type, RuleType))
            names.update(dict.fromkeys((*fields, *above.rules)))
        unnamed = [name for name in names if not self._is_named_rule(kind, name)]
        return chr(ord("A") + unnamed.index(rule)) if rule in unnamed and len(unnamed) > 1 else ""

    def _is_named_rule(self, kind: model.Kind, name: str) -> bool:
        rule, field = kind.find_rule(name), kind.find_field(name)
        if rule is not None and self.rule_text(rule) is not None:
            return True
        return field is not None and self.field(field, kind) is not None

    def phase(self, phase: model.Phase) -> Name:
        text = phase.body.texts.get("name") or phase.node.body.texts.get("name")
        return self.name_of(text, phase.name)

    def named(
        self, texts: tree.Texts | None, identifier: str, params: Collection[str] = (), of: Type | None = None
    ) -> Name | None:
        text = texts.get("name") if texts is not None else None
        return self._of_type(self.name_of(text, identifier, params), of) if text is not None else None

    # -------------------------------------------------------------- verbs

    def frame(self, verb: model.Verb) -> Trio[VerbPhrase]:
        if id(verb) not in self._frames:
            text = verb.texts.get("phrase") if verb.texts is not None else None
            params = [p.name for p in verb.params]
            self._frames[id(verb)] = self.verb_phrase(text, verb.name, params)
        return self._frames[id(verb)]

    def verb_phrase(self, text: tree.Text | None, identifier: str, params: Collection[str]) -> Trio[VerbPhrase]:
        def read(lang: Lang) -> VerbPhrase:
            def plain() -> VerbPhrase:
                return _plain_verb(lang, identifier, params)

            if text is None:
                return plain()
            return self._read(text, lang, lambda e: read_verb_phrase(lang, e.text, params), plain)

        return Trio.of(read)

    def event(self, verb: model.Verb) -> Trio[VerbPhrase | None] | None:
        if id(verb) not in self._events:
            text = verb.texts.get("event") if verb.texts is not None else None
            self._events[id(verb)] = self._event(text, [p.name for p in verb.params]) if text is not None else None
        return self._events[id(verb)]

    def _event(self, text: tree.Text, params: Collection[str]) -> Trio[VerbPhrase | None]:
        def read(lang: Lang) -> VerbPhrase | None:
            if text.get(lang) is None:
                return None
            return self._read(text, lang, lambda e: read_verb_phrase(lang, e.text, params), lambda: None)

        return Trio.of(read)

    # -------------------------------------------------------------- attributes

    def attribute(self, found: model.Field, kind: model.Kind | None, negative: bool = False) -> Trio[Attribute] | None:
        text = self._field_text(found, kind, "not" if negative else "phrase")
        if text is None and found.owner.builtin and found.name in builtin.PLACE_FIELDS:
            return builtin.PLACE_FIELDS[found.name][negative]
        return self.attribute_of(text, [*(p.name for p in found.params), "it"])

    def attribute_of(self, text: tree.Text | None, params: Collection[str]) -> Trio[Attribute] | None:
        if text is None:
            return None
        key = (id(text), ",".join(params))
        if key not in self._attributes:

            def read(lang: Lang) -> Attribute | None:
                return self._read(text, lang, lambda e: read_attribute(lang, e.text, params), lambda: None)

            found: Trio[Attribute | None] = Trio.of(read)
            self._attributes[key] = cast("Trio[Attribute]", found) if all(found) else None
        return self._attributes[key]

    def counted(self, frames: Trio[VerbPhrase] | Trio[Attribute]) -> list[tuple[str, str]]:
        """The parameters whose slots count something, and the kinds they count."""
        found: dict[tuple[str, str], None] = {}
        for phrase in frames:
            parts = phrase.parts if isinstance(phrase, VerbPhrase) else phrase.pattern
            found.update(((s.param, s.counts), None) for s in slots_of(parts) if s.counts)
        return list(found)

    def place_phrase(self, kind: model.Kind, lying: bool = False) -> Trio[Attribute] | None:
        """How to say that something is taken from such a place, or lies there, where the usual preposition will not
        do."""
        for above in kind.line():
            if above.phrase_text is not None and above.root == "place":
                found = self.attribute_of(above.phrase_text, ("it",))
                return found if found is not None and _is_stative(found) is lying else None
        return None

    def putting(self, kind: model.Kind) -> Trio[VerbPhrase]:
        """put it in the box, put it on a space"""
        lying = self.place_phrase(kind, lying=True)
        if lying is None:
            return builtin.PUT_IN
        frames = builtin.PUT

        def read(lang: Lang) -> VerbPhrase:
            words = tuple(lying[lang].lead)
            parts = tuple(
                replace(part, words=words) if isinstance(part, Slot) and part.param == "y" else part
                for part in frames[lang].parts
            )
            return replace(frames[lang], parts=parts)

        return Trio.of(read)

    def link(self, thing: object) -> str:
        return self.link_to(thing) if self.link_to is not None else ""


BUILTIN_KINDS: dict[str, Name] = {
    "piece": builtin.PIECE,
    "place": builtin.PLACE,
    "player": builtin.PLAYER,
    "game": builtin.GAME,
    "area": builtin.AREA,
    "number": builtin.NUMBER,
    "shape": builtin.SHAPE,
    "report": builtin.REPORT,
}
