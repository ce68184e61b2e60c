"""The editor's eye: what no rulebook may contain, over every sentence that would be printed.

Each rule is a pattern or a small function that finds a fault; `test_the_editor_sees` shows each of them a text it must
not let pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from dsl import model, tree
from dsl.model import Ruleset
from scribe import LANGS, Lang, Line, Scribe
from scribe.pages.book import Book, Entry
from scribe.pages.gather import gather
from scribe.tell.reactions import Teller
from tests.scribe.faults import SENTENCES, Fault, PersonalA, dangling, of_sentence, restated, unheard_of
from tests.scribe.rulesets import SHELF, SMALL, real, small

REAL = sorted(path.name for path in SHELF.iterdir() if path.is_dir())
LINK = re.compile(r"\[((?:[^\]\\]|\\.)*)\]\([^)]*\)")
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")

# Two words that may stand twice in a row: French reflexives; letters and numbers are no words.
TWICE = {"en": (), "fr": ("vous", "nous"), "es": ()}
# Small words no French or Spanish sentence contains.
ENGLISH = frozenset(
    "the of and with when each is are was from its that this your you then than their they been does not have has "
    "which must may can cannot who whose other another into onto them there here for by at an".split()
)
BARE = {"en": frozenset[str](), "fr": ENGLISH - {"est"}, "es": ENGLISH - {"has"}}


def _rules(name: str) -> Ruleset:
    rules = small(name) if name in SMALL else real(name)
    if rules is None:
        pytest.skip(f"{name} does not check")
    return rules


@cache
def _book(name: str, lang: Lang) -> Book:
    return gather(_rules(name), lang, name)


def _plain(text: str) -> str:
    return LINK.sub(r"\1", text).replace("\\", "")


def _lines(lines: tuple[Line, ...]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _lines(line.below)


def _entries(book: Book) -> Iterator[tuple[str, Entry]]:
    for group in (*book.pieces, *book.places):
        yield "piece", group.entry
        yield from (("piece", member) for member in group.members)
    yield from (("action", entry) for entry in book.actions)
    yield from (("term", entry) for entry in (*book.terms, *book.defined))
    yield from (("variant", entry) for entry in book.variants)


def _printed(book: Book) -> Iterator[tuple[str, Line]]:
    """Every line of the book with the heading it stands under."""
    for part, lines in (("setup", book.setup), ("course", book.course), ("general", book.general)):
        yield from ((part, line) for line in _lines(lines))
    for _, entry in _entries(book):
        yield from ((entry.title, line) for line in _lines((*entry.steps, *entry.lines)))
        facts = (f"{fact.name}: {fact.value}" if fact.value else fact.name for fact in entry.facts)
        yield from ((entry.title, Line(fact, heading=True)) for fact in facts)
        yield entry.title, Line(entry.title, heading=True)
    for example in book.examples:
        told = (*example.text.given, *example.text.happens, *example.text.then)
        yield from ((example.title, line) for line in _lines(told))


# ------------------------------------------------------------------ the rules


def _stutter(text: str, lang: Lang) -> str:
    """the same one to six words twice in a row, with no mark between"""
    words = [word.lower() for word in re.findall(r"[\w’'-]+|[.,;:()“”«»]", text)]
    for size in range(1, 7):
        for i in range(len(words) - 2 * size + 1):
            chunk = words[i : i + size]
            said = [w for w in chunk if len(w) > 1 and not w.isdigit() and w not in TWICE[lang]]
            if chunk == words[i + size : i + 2 * size] and said and not re.search(r"[.,;:()“”«»]", " ".join(chunk)):
                return " ".join(chunk)
    return ""


def _nested(text: str, lang: Lang) -> str:
    return text if re.search(r"\([^)]*\(", text) or text.count("(") != text.count(")") else ""


def _quotes(text: str, lang: Lang) -> str:
    pairs = ("“”", "«»")
    return next((pair for pair in pairs if text.count(pair[0]) != text.count(pair[1])), "")


def _found(pattern: str) -> Callable[[str, Lang], str]:
    def rule(text: str, lang: Lang) -> str:
        match = re.search(pattern, text)
        return repr(match[0]) if match else ""

    return rule


RULES: dict[str, Callable[[str, Lang], str]] = {
    "nothing": _found(r"(?<![’'])\b(None|null|nil|nan|undefined)\b"),
    "machine word": _found(r"\b(self|lambda)\b|\w_\w|[{}<>|]|\b0x"),
    "doubled mark": _found(r"[,;:.] ?[,;:.]|[!?][.]|\s[,.]"),
    "doubled space": _found(r"[ \u00a0\u202f]{2}"),
    "stutter": _stutter,
    "brackets": _nested,
    "quotation marks": _quotes,
    "straight apostrophe": _found(r"'"),
    "empty sentence": _found(r"^\W*$|\. \W*\."),
}
MARKS = {
    "en": _found(r"\s[;:!?]|[;:](?=\w)"),
    "fr": _found(r"(?<!\u202f)[;!?](?!\w)|(?<!\u00a0):|(?<!\u00a0)»|«(?!\u00a0)"),
    "es": _found(r"\s[;:!?»]|[«¿¡]\s"),
}


def _faults(text: str, lang: Lang) -> list[str]:
    found = [f"{name}: {fault}" for name, rule in RULES.items() if (fault := rule(text, lang))]
    if fault := MARKS[lang](text, lang):
        found.append(f"marks: {fault}")
    return found


def _is_drawing(text: str) -> bool:
    return set(text) <= set("■□ /")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", [*SMALL, *REAL])
def test_an_editor_finds_nothing(name: str, lang: Lang) -> None:
    faults: list[str] = []
    for where, line in _printed(_book(name, lang)):
        text = _plain(line.text)
        if _is_drawing(text):
            continue
        checked = text if not line.heading else re.sub(r"(?<=\w): ", "\u00a0: " if lang == "fr" else ": ", text)
        faults.extend(f"{where}: {fault} in {text}" for fault in _faults(checked, lang))
        if not line.heading and not re.search(r"[.:!?…]$", text):
            faults.append(f"{where}: no full stop in {text}")
        if text.endswith(":") and not line.below and not line.heading:
            faults.append(f"{where}: nothing follows {text}")
        if text[:1].islower() and not re.match(r"[a-z]\s?:", text):  # column a is not column A
            faults.append(f"{where}: no capital in {text}")
    assert "\n".join(faults) == ""


def _known(book: Book) -> str:
    """What authors point at in names of their own (the purchases of this visit), and what a choice is called."""
    rules = _rules(book.id)
    written = [text for s in rules.sources for text in re.findall(rf'\b{book.lang}\s+"([^"]*)"', s.text)]
    pointing = [text for text in written if re.search(r"\b(?:ce|cet|cette|ces|es[eao]s?) ", text.lower())]
    return " ".join((*pointing, *(entry.title for entry in book.values)))


def _passages(book: Book) -> Iterator[tuple[str, str, tuple[Line, ...]]]:
    """What stands under each heading, with the heading; what holds at any time, rule by rule."""
    yield "setup", "", book.setup
    yield "course", "", book.course
    yield from (("general", "", (line,)) for line in book.general)
    for sort, entry in _entries(book):
        facts = tuple(Line(f"{fact.name} {fact.value}") for fact in entry.facts)
        yield sort, entry.title, (*facts, *entry.steps, *entry.lines)


def _struck_out(book: Book) -> Iterator[str]:
    personal, known = PersonalA(), _known(book)
    for where, line in _printed(book):
        text = _plain(line.text)
        personal.read(text if book.lang == "es" and not line.heading else "")
        yield from (f"{where}: {fault} in {text}" for fault in of_sentence(text, book.lang))
    yield from personal.mixed()
    for sort, title, lines in _passages(book):
        bare = tuple(_bare(line) for line in lines)
        yield from (f"{title}: {fault}" for fault in dangling(bare))
        if sort == "action" and book.id in REAL:  # small rulesets have verbs to show their words
            yield from (f"{title}: {fault}" for fault in restated(_plain(title), bare))
        texts = [_plain(title), *(line.text for line in _lines(bare))]
        yield from (f"{title}: {fault}" for fault in unheard_of(texts, book.lang, known))


def _bare(line: Line) -> Line:
    return Line(_plain(line.text), tuple(map(_bare, line.below)), line.heading)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", [*SMALL, *REAL])
def test_nothing_comes_back_that_was_struck_out(name: str, lang: Lang) -> None:
    assert "\n".join(_struck_out(_book(name, lang))) == ""


@pytest.mark.parametrize("lang", ["fr", "es"])
@pytest.mark.parametrize("name", [*SMALL, *REAL])
def test_no_english_is_left(name: str, lang: Lang) -> None:
    """Beyond what an author wrote as a name in that language: titles keep their own."""
    written = {
        word.lower()
        for source in _rules(name).sources
        for text in re.findall(rf'\b{lang}\s+"([^"]*)"', source.text)
        for word in WORD.findall(text)
    }
    strange = BARE[lang] - written
    faults = [
        f"{where}: {word} in {_plain(line.text)}"
        for where, line in _printed(_book(name, lang))
        for word in WORD.findall(_plain(line.text).lower())
        if word in strange
    ]
    assert "\n".join(faults) == ""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", REAL)
def test_no_action_or_term_is_a_heading_alone(name: str, lang: Lang) -> None:
    book = _book(name, lang)
    assert [entry.title for sort, entry in _entries(book) if sort in ("action", "term") and entry.is_silent] == []


# ------------------------------------------------------------------ nothing is left unmentioned


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", REAL)
def test_every_rule_of_every_component_is_told(name: str, lang: Lang) -> None:
    rules = _rules(name)
    scribe = Scribe(rules, lang)
    silent: list[str] = []
    for kind in rules.kinds.values():
        if kind.builtin:
            continue
        silent.extend(
            f"{kind.name}.{rule.name}"
            for rule in kind.rules.values()
            if rule.body.statements and not scribe.rule(kind, rule.name, whole=True)
        )
        silent.extend(
            f"a reaction of {kind.name}"
            for reaction in kind.reactions
            if not Teller(scribe.words, me=kind).reactions([reaction])
        )
    silent.extend(f"verb {v.name}" for v in rules.verbs.values() if v.body is not None and not scribe.verb_entry(v))
    top = [r for r in rules.reactions if r.owner is None and r.until is None]
    silent.extend(f"reaction {r.node.span}" for r in top if not Teller(scribe.words).reactions([r]))
    assert silent == []


def _bodies(rules: Ruleset) -> Iterator[tuple[str, model.Kind | None, tree.Block]]:
    yield from ((f"verb {v.name}", None, v.body) for v in rules.verbs.values() if v.body is not None)
    yield from ((f"phase {x.name}", None, x.body) for x in rules.phases.values())
    for kind in rules.kinds.values():
        yield from ((f"{kind.name}.{rule.name}", kind, rule.body) for rule in kind.rules.values())


@pytest.mark.parametrize("name", REAL)
def test_every_statement_of_a_rule_is_told(name: str) -> None:
    """A value named for later may be told where it is used, and a requirement shows in what may be chosen."""
    rules = _rules(name)
    untold: list[str] = []
    for where, kind, body in _bodies(rules):
        teller = Teller(Scribe(rules, "en").words, me=kind, in_rule=kind is not None)
        for statement in body.statements:
            if not teller.statement(statement) and not isinstance(statement, (tree.Let, tree.Requires)):
                untold.append(f"{where}: {statement.span.text}")
    assert untold == []


# ------------------------------------------------------------------ the lint itself


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Move None to the supply."),
        ("en", "Raise health_point by 1."),
        ("en", "Take the card the card."),
        ("en", "The next hole towards that direction towards that direction."),
        ("fr", "La ligne de l’arc de l’arc."),
        ("en", "Draw 2 cards (1 player: 3 (or 4))."),
        ("en", "Draw 2 cards.."),
        ("en", "Draw  2 cards."),
        ("en", "It isn't there."),
        ("en", "“Alone is quoted."),
        ("fr", "Piochez ; arrêtez-vous !".replace(" ", " ")),
        ("fr", "Choisissez: la carte."),
        ("es", "Elige : la carta."),
        ("en", "."),
        ("en", "Draw. ."),
    ],
)
def test_the_editor_sees(lang: Lang, text: str) -> None:
    assert _faults(text, lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "For each space: if it is free, choose its facing."),
        ("fr", "Lancez le dé\u202f; «\u00a0A\u00a0» est le résultat\u00a0: arrêtez-vous\u202f!"),
        ("es", "Elige: «¡Peste!» o la carta; detente."),
        ("en", "5 (1 or 2 players: 6; 6 players: 4)."),
    ],
)
def test_the_editor_lets_pass(lang: Lang, text: str) -> None:
    assert _faults(text, lang) == []


@pytest.mark.parametrize("fault", SENTENCES, ids=lambda fault: f"{fault.lang} {fault.name}")
def test_what_was_struck_out_is_recognised(fault: Fault) -> None:
    assert any(found.startswith(fault.name) for found in of_sentence(fault.shown, fault.lang))


def test_passages_that_were_struck_out_are_recognised() -> None:
    assert list(dangling((Line("Take a stone."), Line("Otherwise, take two."))))
    assert list(dangling((Line("Otherwise, take two."),)))
    assert not list(dangling((Line("If it is wet, take a stone."), Line("Otherwise, take two."))))
    assert list(restated("Move a stone to a place", [Line("Move that stone to that place.")]))
    assert not list(restated("A stone travels to a place", [Line("Move that stone to that place.")]))
    assert list(unheard_of(["Prendre une pierre", "Mettez ce caillou dans le sac."], "fr"))
    assert list(unheard_of(["Coger una piedra", "Pon ese guijarro en el saco."], "es"))
    assert not list(unheard_of(["Coger una piedra", "Pon esa piedra en el saco."], "es"))
    personal = PersonalA()
    for text in ("Mueve ese peón.", "Mueve a cada peón."):
        personal.read(text)
    assert personal.mixed()
