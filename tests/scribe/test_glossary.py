"""Every noun, verb and quality on the pages of the rules has an entry, with what it is and its names in the other
languages, in the alphabetical order of the language."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from dsl import model
from dsl.check.run import check
from dsl.diagnostics import Diagnostics
from dsl.load import load_texts
from dsl.overlay import compose
from scribe import LANGS, Lang
from scribe.pages.book import Book
from scribe.pages.collation import collated
from scribe.pages.gather import _Gatherer
from scribe.pages.links import plain
from scribe.pages.names import with_names
from scribe.pages.relations import Thing
from scribe.pages.spoken import spoken_of
from scribe.pages.write import rendered
from scribe.say import builtin
from scribe.tell.glossary import Glossary
from tests.scribe.rulesets import SMALL, real, small
from tests.scribe.test_trace import BOOKS


def _has_words(thing: Thing, words: Glossary) -> bool:
    """A thing without words of its own is told by those of others."""
    match thing:
        case model.Verb():
            return thing.body is not None
        case model.Kind():
            return not thing.builtin and thing.name_text is not None
        case model.Field(owner=owner):
            if owner.builtin and thing.name in builtin.PLACE_FIELDS:
                return False
            return words.field(thing, owner) not in (None, builtin.LABEL) or words.attribute(thing, owner) is not None
        case model.Define(texts=texts):
            return texts is not None and bool(texts.get("name") or texts.get("phrase"))
        case model.Choice():
            return words.choice(thing) is not None
        case model.Value(text=text):
            return text is not None
    return True


def _lacking(gatherer: _Gatherer, book: Book, spoken: list[Thing]) -> list[str]:
    """The words of the pages that cannot be looked up, or are not explained there."""
    explained = {f"glossary.md#{entry.anchor}" for entry in book.glossary if entry.facts or entry.steps or entry.lines}
    explained |= {each.address for each in book.listed if each.sort}
    explained |= {f"play.md#{anchor}" for anchor in gatherer.anchored.values()}
    lacking = []
    for thing in spoken:
        address = gatherer.plan.link(thing)
        choice = thing.choice if isinstance(thing, model.Value) else None
        known = address in explained or gatherer.plan.link(choice) in explained
        if _has_words(thing, gatherer.titles.words) and not (address and known):
            lacking.append(f"{thing!r} at {address!r}"[:120])
    return lacking


@cache
def _books(name: str) -> tuple[tuple[_Gatherer, Book], ...]:
    rules = small(name) if name in SMALL else real(BOOKS[name])
    assert rules is not None, f"{name} does not check"
    gatherers = [_Gatherer(rules, lang) for lang in LANGS]
    books = with_names([gatherer.book(name) for gatherer in gatherers])
    return tuple(zip(gatherers, books, strict=True))


@pytest.mark.parametrize("name", [*SMALL, *sorted(BOOKS)])
def test_every_word_can_be_looked_up(name: str) -> None:
    for gatherer, book in _books(name):
        spoken = spoken_of(replace(book, listed=(), defined=()))
        assert len(spoken) > 2
        assert _lacking(gatherer, book, spoken) == [], book.lang


@pytest.mark.parametrize("name", [*SMALL, *sorted(BOOKS)])
def test_every_entry_has_its_names_in_the_other_languages(name: str) -> None:
    for _, book in _books(name):
        for address, others in book.other_names.items():
            assert [bool(other) for other in others] == [True, True], f"{address} in {book.lang}: {others}"
        addresses = {f"glossary.md#{entry.anchor}" for entry in book.glossary} | {each.address for each in book.listed}
        assert addresses <= book.other_names.keys()


@pytest.mark.parametrize("name", [*SMALL, *sorted(BOOKS)])
def test_entries_stand_in_the_order_of_the_language(name: str) -> None:
    for _, book in _books(name):
        page = dict(rendered(book, None))["glossary"]
        titles: list[list[str]] = [[]]
        for line in page.splitlines():
            if line.startswith("## "):
                titles.append([])
            elif line.startswith("### "):
                titles[-1].append(plain(line[4:].partition(" {#")[0]))
            elif line.startswith("| ["):
                titles[-1].append(plain(line[2:].partition(" |")[0]).partition(" (×")[0])
        assert sum(map(len, titles)) == len(book.glossary) + len(book.listed)
        for section in titles:
            assert section == sorted(section, key=lambda title: collated(title, book.lang)), book.lang
        rows = [plain(row.title) for row in book.names]
        assert rows == sorted(rows, key=lambda title: collated(title, book.lang))


def test_a_word_without_an_entry_is_found() -> None:
    gatherer, book = _books("castle_panic")[0]
    spoken = spoken_of(replace(book, listed=(), defined=()))
    assert any("monster.wounds" in each for each in _lacking(gatherer, replace(book, defined=()), spoken))
    assert any("kind monster" in each for each in _lacking(gatherer, replace(book, listed=()), spoken))
    assert any("verb slay" in each for each in _lacking(gatherer, replace(book, actions=()), spoken))


# ------------------------------------------------------------------ the order of letters


@pytest.mark.parametrize(
    ("lang", "titles"),
    [
        ("en", ["An axe", "bow", "Bow 2", "Bow 10", "The box", "cat", "A dog"]),
        ("fr", ["âge", "L’arc", "cœur", "cogner", "Un cor", "cote", "coté", "Les élans", "étang", "œuf", "ouïe"]),
        ("es", ["El ámbar", "antes", "canto", "la caña", "nube", "ñandú", "un oso", "Los osos", "pez"]),
    ],
)
def test_letters_accents_and_articles_sort_as_in_a_dictionary(lang: Lang, titles: list[str]) -> None:
    shuffled = [*titles[1::2], *titles[::2]]
    assert sorted(shuffled, key=lambda title: collated(title, lang)) == titles


# ------------------------------------------------------------------ what an entry says

SHED = """
ruleset shed { name en "Shed" fr "Remise" es "Cobertizo"; players 2..4 }
choices hue {
  name en "the hue" fr "la teinte" es "el tono"
  dark en "dark" fr "foncé" es "oscuro"; light en "light" fr "clair" es "claro"; pale en "pale" fr "pâle" es "pálido"
}
place box_of_tools { name en "the chest" fr "le coffre" es "el arcón"; live true }
kind tool { name en "the tool" fr "l'outil" m es "la herramienta"
  weight: number { name en "the weight" fr "le poids" es "el peso" }
  tint: hue { name en "the tint" fr "la nuance" es "el matiz" }
  sharp: truth = false { phrase en "[sharp]" fr "[tranchant]" es "[afilado]" }
  track worn: truth = false { phrase en "[worn]" fr "[usé]" es "[gastado]" }
  track uses: 0..9 = 0 { name en "the number of uses" fr "le nombre d'emplois" es "el número de usos" }
}
tool saw { name en "the saw" fr "la scie" es "la sierra"; weight 3; tint dark; sharp true }
tool mallet { name en "the mallet" fr "le maillet" es "el mazo"; weight 1; tint light }
verb use_up tool t {
  phrase en "use {t}" fr "employer {t}" es "emplear {t}"
  raise t.uses by t.weight
  if t.sharp { set t.worn to true }
}
flow { repeat { each player does { phase turn { name en "the turn" fr "le tour" es "el turno"
  use_up one tool t in box_of_tools where not t.worn and t.tint is dark } } } }
"""
SAID = {
    "en": {
        "field-tool-weight": ["Weight", "Belongs to: a tool", "Values that occur: 1 or 3"],
        "field-tool-tint": ["Tint", "Belongs to: a tool", "Value: a hue", "Values that occur: Dark or Light"],
        "field-tool-sharp": ["A tool is sharp", "True of: Saw"],
        "field-tool-worn": ["A tool is worn", "Changes during the game"],
        "field-tool-uses": [
            "Number of uses", "Belongs to: a tool", "Value: a number from 0 to 9", "Changes during the game",
        ],
    },
    "fr": {
        "field-tool-weight": ["Poids", "Appartient à: un outil", "Valeurs existantes: 1 ou 3"],
        "field-tool-tint": [
            "Nuance", "Appartient à: un outil", "Valeur: une teinte", "Valeurs existantes: Foncé ou Clair",
        ],
        "field-tool-sharp": ["Un outil est tranchant", "Vrai pour: Scie"],
        "field-tool-worn": ["Un outil est usé", "Change en cours de partie"],
        "field-tool-uses": [
            "Nombre d’emplois", "Appartient à: un outil", "Valeur: un nombre de 0 à 9", "Change en cours de partie",
        ],
    },
    "es": {
        "field-tool-weight": ["Peso", "Corresponde a: una herramienta", "Valores existentes: 1 o 3"],
        "field-tool-tint": [
            "Matiz", "Corresponde a: una herramienta", "Valor: un tono", "Valores existentes: Oscuro o Claro",
        ],
        "field-tool-sharp": ["Una herramienta está afilada", "Se cumple en: Sierra"],
        "field-tool-worn": ["Una herramienta está gastada", "Cambia durante la partida"],
        "field-tool-uses": [
            "Número de usos", "Corresponde a: una herramienta", "Valor: un número de 0 a 9",
            "Cambia durante la partida",
        ],
    },
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
def test_what_pieces_simply_have_is_said_with_its_values(lang: Lang) -> None:
    found = Diagnostics()
    rules = check(compose(load_texts({"shed/shed.rules": SHED}, found), found), found)
    assert not found.has_errors, [d.message for d in found]
    book = _Gatherer(rules, lang).book("shed")
    told = {
        entry.anchor: [
            entry.title,
            *(plain(f"{fact.name}: {fact.value}" if fact.value else fact.name) for fact in entry.facts),
        ]
        for entry in book.defined
    }
    assert told == SAID[lang]
