"""Two things that an author gave one name: readers cannot tell which is meant.

Names that stand by themselves are compared: of kinds and places, of what the game has, of definitions without
parameters, and of those that the language names itself (the active player). So are the names of the fields of one kind.
Pieces may share a name: that is how twins are made. One of a kind may be called like the kind: the scenario.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl import model, tree
from dsl.source import Span
from scribe import phrase as p
from scribe.lexicon.features import LANGS, Lang
from scribe.lexicon.noun import Noun
from scribe.say import builtin
from scribe.tell.glossary import Glossary
from scribe.tell.nouns import kind_of

OF_THE_LANGUAGE = (
    builtin.ACTIVE_PLAYER,
    builtin.OPPONENT,
    builtin.EVERYONE,
    builtin.PLAYER_COUNT,
    builtin.BOX,
    builtin.TABLE,
)


@dataclass(frozen=True)
class Namesake:
    """`text` is the name of `what` in that language, and of `other` as well."""

    span: Span
    lang: Lang
    text: str
    what: str
    other: str


@dataclass(frozen=True)
class _Named:
    """A name, where it was given, and whose it is; `kind`: of a kind that kind, of a value what it is."""

    name: p.Name
    text: tree.Text | None
    what: str
    kind: model.Kind | None = None


def namesakes(rules: model.Ruleset) -> Iterator[Namesake]:
    words = Glossary(rules)
    known = [_Named(name, None, "the language of rules") for name in OF_THE_LANGUAGE]
    yield from _shared([*known, *_by_themselves(rules, words)])
    for kind in rules.kinds.values():
        if kind.root != "game":
            yield from _shared(list(_fields(kind, words)))


def _by_themselves(rules: model.Ruleset, words: Glossary) -> Iterator[_Named]:
    for kind in rules.kinds.values():
        single = kind.declared == "kind" or (kind.root == "place" and not kind.per and kind.family is None)
        if kind.name_text is not None and single and not kind.builtin:
            yield _Named(words.kind(kind), kind.name_text, f"`{kind.name}`", kind)
        if kind.root == "game":
            yield from _fields(kind, words)
    for define in rules.defines.values():
        text = define.texts.get("name") if define.texts is not None and not define.params else None
        if text is not None:
            yield _Named(words.name_of(text, define.name), text, f"`{define.name}`", kind_of(define.type))


def _fields(kind: model.Kind, words: Glossary) -> Iterator[_Named]:
    for name, given in kind.words.items():
        field = kind.find_field(name)
        text = next((found for texts in given if (found := texts.get("name")) is not None), None)
        label = words.field(field, kind) if field is not None and text is not None else None
        if label is not None and field is not None and not field.params:
            yield _Named(label, text, f"`{name}` of `{kind.name}`", kind_of(field.type))


def _shared(named: list[_Named]) -> Iterator[Namesake]:
    seen: dict[tuple[Lang, str], _Named] = {}
    for each in named:
        found = [again for lang in LANGS if (again := _again(each, lang, seen)) is not None]
        yield from found[:1]


def _again(each: _Named, lang: Lang, seen: dict[tuple[Lang, str], _Named]) -> Namesake | None:
    noun = each.name[lang]
    entry = each.text.get(lang) if each.text is not None else None
    if not isinstance(noun, Noun):
        return None
    other = seen.setdefault((lang, noun.text.casefold()), each)
    one_of_them = other.kind is not None and each.kind is not None and each.kind.is_a(other.kind)
    if other is each or entry is None or one_of_them:
        return None
    return Namesake(entry.span, lang, entry.text, each.what, other.what)
