"""Everything that translators need to know about each text: where it stands, what uses it, which sentences it makes.

The sentences are found, not guessed: the rulebook is told with a mark on every thing it names, and the sentences that
carry the mark of a thing are the sentences its words make. Fields carry no marks; theirs are the sentences, of the
texts that read them, in which a word of theirs stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from dsl import model, tree
from dsl.load import Loaded
from dsl.wordlist import Wording, wordings
from scribe.lexicon.features import Lang
from scribe.lines import Line
from scribe.pages.links import plain
from scribe.pages.outline import outline
from scribe.pages.relations import Owner, Relation, relations
from scribe.tell.scribe import Scribe

MOST_SENTENCES = 3
_MARK = re.compile(r"\]\(#(\d+)\)")
_GENDER = re.compile(r"(.*?)\s*\(([mf])\)\s*\Z", re.DOTALL)


@dataclass(frozen=True)
class Word:
    """One text of a ruleset. `texts` holds what there is in each language, a given gender in brackets behind it."""

    ruleset: str
    address: str
    sort: str
    place: str
    texts: Mapping[str, str]
    used_by: tuple[str, ...] = ()
    sentences: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def wordbook(loaded: Loaded, checked: model.Ruleset | None, languages: Iterable[Lang]) -> list[Word]:
    """All texts of all rulesets that are loaded; with their uses, if the rules could be checked."""
    spoken = _Uses(checked, tuple(languages)) if checked is not None else None
    book = []
    for ruleset in loaded.rulesets:
        for wording in wordings(ruleset):
            used, sentences = spoken.of(wording) if spoken is not None else ((), {})
            texts = {entry.lang.id: shown_as(entry.text, entry.gender) for entry in wording.text.entries}
            start = wording.text.span
            place = f"{start.source.name}:{start.line}"
            book.append(Word(ruleset.name, wording.address, wording.sort, place, texts, used, sentences))
    return book


def shown_as(text: str, gender: str | None) -> str:
    """A text as a table has it."""
    return f"{text} ({gender})" if gender is not None else text


def parted(text: str) -> tuple[str, str | None]:
    """The text and the gender behind it."""
    found = _GENDER.match(text)
    return (found[1], found[2]) if found is not None else (text, None)


class _Uses:
    def __init__(self, ruleset: model.Ruleset, languages: tuple[Lang, ...]) -> None:
        self.ruleset = ruleset
        self.things = dict(_things(ruleset))
        self.relations: list[Relation] = relations(ruleset)
        self.marked: dict[Lang, dict[int, list[str]]] = {}  # by language: the sentences that name a thing
        self.owned: dict[Lang, dict[int, list[str]]] = {}  # and those of what has a text
        for lang in languages:
            self._tell(lang)

    def of(self, wording: Wording) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
        thing = self.things.get(id(wording.text))
        if thing is None:
            return (), {}
        owners = [each.by for each in self.relations if each.of is thing]
        names = tuple(dict.fromkeys(_name(owner) for owner in owners))
        sentences: dict[str, tuple[str, ...]] = {}
        for lang, marked in self.marked.items():
            entry = wording.text.get(lang)
            owned = (text for owner in [thing, *owners] for text in self.owned[lang].get(id(owner), ()))
            said = marked.get(id(thing)) or _with_words_of(entry.text if entry is not None else "", owned)
            sentences[lang] = tuple(dict.fromkeys(said))[:MOST_SENTENCES]
        return names, sentences

    def _tell(self, lang: Lang) -> None:
        scribe = Scribe(self.ruleset, lang, link=lambda thing: f"#{id(thing)}", markdown=True)
        marked: dict[int, list[str]] = {}
        owned: dict[int, list[str]] = {}
        for owner, lines in _passages(scribe, self.ruleset):
            for text in _sentences(lines):
                shown = plain(text)
                owned.setdefault(id(owner), []).append(shown)
                for mark in dict.fromkeys(_MARK.findall(text)):
                    marked.setdefault(int(mark), []).append(shown)
        for each in [*marked.values(), *owned.values()]:
            each.sort(key=len)
        self.marked[lang], self.owned[lang] = marked, owned


def _passages(scribe: Scribe, ruleset: model.Ruleset) -> Iterator[tuple[object, tuple[Line, ...]]]:
    plan = outline(ruleset)
    for section in [*plan.pieces, *plan.places]:
        for kind in [section.kind, *(twins[0] for twins in section.members)]:
            yield kind.family or kind, scribe.piece_lines(kind)
    for verb in plan.verbs:
        yield verb, (Line(scribe.verb_text(verb)),)
    for define in plan.defines:
        yield define, scribe.define_text(define)
    for phase in ruleset.phases.values():
        yield phase, scribe.phase_text(phase)
    yield None, (*scribe.setup(), *scribe.course(), *scribe.general())


def _with_words_of(text: str, sentences: Iterable[str]) -> list[str]:
    """The sentences with the longest word of a text, whatever its ending."""
    longest = max(re.findall(r"\w{4,}", re.sub(r"\{[^}]*\}", " ", text)), key=len, default="")
    stem = longest[: max(4, len(longest) - 2)].lower()
    return [sentence for sentence in sentences if stem and stem in sentence.lower()]


def _sentences(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        if line.text and not line.heading:
            yield line.text
        yield from _sentences(line.below)


def _name(owner: Owner) -> str:
    match owner:
        case None:
            return "the game"
        case model.Kind():
            return f"kind {owner.name}"
        case model.Verb():
            return f"verb {owner.name}"
        case model.Define():
            return f"define {owner.name}"
        case model.Phase():
            return f"phase {owner.name}"


def _things(ruleset: model.Ruleset) -> Iterator[tuple[int, object]]:
    """Which thing each text belongs to, by the text's id."""
    for kind in ruleset.kinds.values():
        for text in (kind.name_text, kind.phrase_text):
            if text is not None:
                yield id(text), kind.family or kind
        for name, given in kind.words.items():
            for texts in given:
                yield from ((id(line.text), kind.find_field(name)) for line in texts.lines)
        for rule in kind.rules.values():
            yield from ((id(line.text), kind.family or kind) for line in rule.body.texts.lines)
    for choice in ruleset.choices.values():
        yield from ((id(line.text), choice) for line in _choice_lines(choice))
        yield from ((id(value.text), value) for value in choice.values.values() if value.text is not None)
    spoken: list[model.Verb | model.Define] = [*ruleset.verbs.values(), *ruleset.defines.values()]
    for owner in spoken:
        if owner.texts is not None:
            yield from ((id(line.text), owner) for line in owner.texts.lines)
    for phase in ruleset.phases.values():
        yield from ((id(line.text), phase) for line in phase.node.body.texts.lines)


def _choice_lines(choice: model.Choice) -> Iterator[tree.TextLine]:
    return (node for node in tree.walk(choice.node) if isinstance(node, tree.TextLine))
