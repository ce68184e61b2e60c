"""Pages from books: lists, links, overridden templates, and templates that try to get out."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import ludolect
from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from scribe.lines import Line
from scribe.pages.gather import gather
from scribe.pages.links import targets
from scribe.pages.outline import Count, count, outline
from scribe.pages.relations import relations
from scribe.pages.rulebooks import Rulebook, write_rulebooks
from scribe.pages.write import pages_of, stages, steps, write_book

ANCHOR = re.compile(r"\{#([^}]+)\}")

RULES = """
ruleset stones { name en "Stones" fr "Pierres" es "Piedras"; players 2..3; version "2.1" }
choices hue { grey en "grey" fr "gris" es "gris"; black en "black" fr "noir" es "negro" }
kind cell is place { name en "the cell" fr "la case" es "la celda"; live true; x: number; y: number; layout grid x y }
cell for each 1..4 x, 1..2 y { name en "the cell {x} {y}" fr "la case {x} {y}" es "la celda {x} {y}"; x x; y y }
place bowl for each player p { name en "the bowl" fr "le bol" es "el cuenco"; shown owner }
kind stone { name en "the stone" fr "la pierre" es "la piedra" }
stone pebble for each hue h { name en "the {h} pebble" fr "le caillou {h}" es "el guijarro {h}"; copies 3 }
stone boulder {
  name en "the boulder" fr "le rocher" es "la roca"
  when take self { take one pebble in box; take one pebble in box }
}
verb take stone s { phrase en "take {s}" fr "prendre {s}" es "tomar {s}"; move s to you.bowl }
flow { repeat { each player does { phase turn { name en "the turn" fr "le tour" es "el turno"
  take one stone in box
} } } }
note en "After an old game." fr "D'après un vieux jeu." es "Según un juego antiguo."
"""


@pytest.fixture
def rulebook() -> Rulebook:
    found = Diagnostics()
    ruleset = check_texts({"stones/stones.rules": RULES}, found)
    found.raise_if_errors()
    assert ruleset is not None
    return Rulebook("stones", ruleset)


def test_one_line_is_a_paragraph_and_several_are_a_list() -> None:
    assert steps([Line("Draw.")]) == "Draw."
    assert steps([Line("Draw."), Line("Play.")]) == "1. Draw.\n2. Play."
    options = Line("Choose one:", (Line("a;"), Line("b.")), ordered=False)
    assert steps([options]) == "Choose one:\n\n- a;\n- b."
    assert steps([Line("Turn", (Line("x."), Line("y.")), heading=True), Line("z.")]) == (
        "1. **Turn**\n\n    1. x.\n    2. y.\n\n2. z."
    )


def test_families_are_counted_and_players_have_their_own(rulebook: Rulebook) -> None:
    plan = outline(rulebook.ruleset)
    assert {section.kind.name: section.own for section in plan.places} == {
        "cell": Count(8),
        "bowl": Count(1, per_player=True),
    }
    (stones,) = plan.pieces
    assert [(kind.name, count(kind, pieces=plan.counts).number) for (kind,) in stones.members] == [
        ("pebble_grey", 3),
        ("pebble_black", 3),
        ("boulder", 1),
    ]


def test_a_book_has_the_same_pages_and_anchors_in_every_language(rulebook: Rulebook, tmp_path: Path) -> None:
    write_rulebooks([rulebook], tmp_path)
    anchors = {}
    for lang in ("en", "fr", "es"):
        pages = sorted((tmp_path / lang).rglob("*.md"))
        assert [page.name for page in pages] == [
            "index.md", "glossary.md", "index.md", "names.md", "pieces.md", "places.md", "play.md",
        ]  # fmt: skip
        anchors[lang] = ANCHOR.findall("".join(page.read_text(encoding="utf-8") for page in pages))
    assert sorted(anchors["en"]) == sorted(anchors["fr"]) == sorted(anchors["es"])  # each in its own order
    index = (tmp_path / "fr" / "stones" / "index.md").read_text(encoding="utf-8")
    assert "Joueurs\u00a0: 2–3" in index
    assert "| [**Pierre**](pieces.md#stone) | 7 | [Caillou gris](pieces.md#pebble_grey) ×3, " in index
    assert "D’après un vieux jeu." in index
    assert "<svg" in index


def test_an_entry_links_each_thing_once_and_never_itself(rulebook: Rulebook) -> None:
    book = gather(rulebook.ruleset, "en", "stones")
    boulder = next(entry for group in book.pieces for entry in group.members if entry.anchor == "boulder")
    text = steps((*boulder.steps, *boulder.lines))
    assert text.count("(glossary.md#verb-take)") == 1
    assert "(pieces.md#boulder)" not in text


def test_each_entry_lists_what_has_to_do_with_it_and_the_way_back(rulebook: Rulebook) -> None:
    book = gather(rulebook.ruleset, "en", "stones")
    entries = {entry.anchor: entry for entry in book.entries}

    def listed(anchor: str) -> dict[str, list[str]]:
        return {each.label: [link.address for link in each.links] for each in entries[anchor].related}

    assert listed("boulder") == {}
    assert listed("verb-take") == {
        "Reactions": ["pieces.md#boulder"],
        "Mentions": ["play.md#phase-turn"],
    }
    assert listed("stone")["Mentions"] == ["glossary.md#verb-take", "play.md#phase-turn"]


def test_reactions_and_what_they_are_about_link_both_ways() -> None:
    ruleset = ludolect.load("wizards_tower").ruleset
    plan, book = outline(ruleset), gather(ruleset, "en", "wizards_tower")
    entries = {entry.anchor: entry for entry in book.entries}
    leads: dict[str, set[str]] = {}
    for entry in book.entries:
        listed = {link.address for each in entry.related for link in each.links}
        values = [Line(fact.value) for fact in entry.facts]
        leads[entry.anchor] = listed | set(targets((*entry.steps, *entry.lines, *values)))
    checked = 0
    for each in relations(ruleset):
        by, of = plan.link(each.by), plan.link(each.of)
        here, there = by.partition("#")[2], of.partition("#")[2]
        if each.how != "speak" and here != there and here in entries and there in entries:
            assert by in leads[there], (here, there)
            assert of in leads[here], (here, there)
            checked += 1
    assert checked > 20


def test_stages_have_anchors_and_are_drawn(rulebook: Rulebook, tmp_path: Path) -> None:
    write_rulebooks([rulebook], tmp_path)
    play = (tmp_path / "es" / "stones" / "play.md").read_text(encoding="utf-8")
    assert "### Turno {#phase-turn}\n" in play
    drawing = play[play.index("<svg") : play.index("</svg>")]
    assert '<a href="#phase-turn">' in drawing
    assert "stroke-dasharray" in drawing  # the frame of what repeats the turn
    assert ">Turno</text>" in drawing


def test_what_follows_a_stage_does_not_stand_under_its_heading() -> None:
    """A stage between steps is a step; if it has stages itself, what comes after it has a heading of its own."""
    turn = Line("Turn", (Line("Draw a card."),), heading=True)
    between = stages([turn, Line("Count the cards.")], "Afterwards")
    assert between == "1. **Turn**\n\n    Draw a card.\n\n2. Count the cards."
    course = [Line("Repeat:", (turn,)), Line("Count the cards."), Line("Most cards win.")]
    told = stages(course, "Afterwards").split("\n\n")
    assert told[:4] == ["Repeat:", "### Turn", "Draw a card.", "### Afterwards"]
    assert told[4].splitlines() == ["1. Count the cards.", "2. Most cards win."]
    assert stages(course[:2], "Afterwards").endswith("### Afterwards\n\nCount the cards.")


def test_the_index_has_every_term_in_three_languages(rulebook: Rulebook, tmp_path: Path) -> None:
    write_rulebooks([rulebook], tmp_path)
    rows = {
        lang: (tmp_path / lang / "stones" / "names.md").read_text(encoding="utf-8").splitlines()
        for lang in ("en", "fr", "es")
    }
    assert "| [Boulder](pieces.md#boulder) | Rocher | Roca |" in rows["en"]
    assert "| [Rocher](pieces.md#boulder) | Boulder | Roca |" in rows["fr"]
    assert "| [Tomar una piedra](glossary.md#verb-take) | Take a stone | Prendre une pierre |" in rows["es"]
    assert len(rows["en"]) == len(rows["fr"]) == len(rows["es"])
    terms = [row.partition("](")[0] for row in rows["fr"] if row.startswith("| [")]
    assert terms == sorted(terms, key=str.casefold)


def test_what_was_there_before_and_is_no_more_is_removed(rulebook: Rulebook, tmp_path: Path) -> None:
    write_rulebooks([rulebook, replace(rulebook, id="gone")], tmp_path)
    (tmp_path / "en" / "stones" / "changes.md").write_text("# Old")
    write_rulebooks([rulebook], tmp_path, all_there_is=True)
    assert not (tmp_path / "en" / "stones" / "changes.md").exists()
    assert not (tmp_path / "en" / "gone").exists()
    assert "gone" not in (tmp_path / "en" / "index.md").read_text(encoding="utf-8")


def test_what_somebody_else_put_there_stays(rulebook: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "en" / "photos").mkdir(parents=True)
    (tmp_path / "en" / "photos" / "index.md").write_text("# Photos")
    write_rulebooks([rulebook, replace(rulebook, id="gone")], tmp_path, all_there_is=True)
    for place in ("stones", "gone"):
        (tmp_path / "en" / place / "letter.md").write_text("# A letter")
    (tmp_path / ".rulebooks.json").write_text('{"books": ["gone", "../en/photos", "..", 7]}')
    write_rulebooks([rulebook], tmp_path, all_there_is=True)
    assert (tmp_path / "en" / "photos" / "index.md").read_text() == "# Photos"
    assert (tmp_path / "en" / "stones" / "letter.md").exists()
    assert [path.name for path in (tmp_path / "en" / "gone").iterdir()] == ["letter.md"]
    assert "Photos" not in (tmp_path / "en" / "index.md").read_text(encoding="utf-8")


def test_a_ruleset_may_bring_its_own_template(rulebook: Rulebook, tmp_path: Path) -> None:
    templates = tmp_path / "templates"
    templates.mkdir()
    (templates / "places.md.j2").write_text("# {{ words.places }}: {{ book.places | length }}\n")
    book = gather(rulebook.ruleset, "es", "stones")
    write_book(book, tmp_path / "out", tmp_path)
    assert (tmp_path / "out" / "es" / "stones" / "places.md").read_text() == "# Lugares: 2\n"
    assert "index" in pages_of(book)


VARIED = (
    RULES
    + """
variant heavy { name en "Heavy" fr "Lourd" es "Pesado"; remove 2 pebble_grey
  when take stone { tie }
  change phase turn { take 2 stone in box }
}
variant rounds: 3..9 = 5 { name en "the number of rounds" fr "le nombre de manches" es "el número de rondas" }
"""
)


TAKE, TAKEN = "[Take](glossary.md#verb-take)", "[taken](glossary.md#verb-take)"
STONE, STONES = "[stone](pieces.md#stone)", "[stones](pieces.md#stone)"


def test_a_variant_is_told_by_what_it_changes() -> None:
    found = Diagnostics()
    plain = check_texts({"stones/stones.rules": VARIED}, found)
    heavy = check_texts({"stones/stones.rules": VARIED}, found, "heavy")
    found.raise_if_errors()
    assert plain is not None
    assert heavy is not None
    book = gather(plain, "en", "stones", varied={"heavy": heavy})
    told = {
        entry.anchor: [(line.text, [below.text for below in line.below]) for line in entry.lines]
        for entry in book.variants
    }
    assert told == {
        "variant-heavy": [
            ("[Turn](play.md#phase-turn)", [f"{TAKE} two {STONES} from the box."]),
            ("Grey pebble: ×1 instead of ×3", []),
            (f"When a {STONE} is {TAKEN}, the game ends in a tie.", []),
        ],
        "variant-rounds": [("3 to 9, usually 5.", [])],
    }


LARGER = """
ruleset more_stones extends stones { name en "More Stones" fr "Plus de pierres" es "Más piedras" }
stone gem { name en "the gem" fr "la gemme" es "la gema"; copies 2 }
remove 1 pebble_grey
remove boulder
change verb take { move s to you.bowl; end_it }
verb end_it { phrase en "end it all" fr "tout terminer" es "terminarlo todo"; tie }
"""


def test_an_expansion_says_what_it_changes(tmp_path: Path) -> None:
    found = Diagnostics()
    base = check_texts({"stones/stones.rules": RULES}, found)
    larger = check_texts({"stones/stones.rules": RULES, "more_stones/more.rules": LARGER}, found)
    found.raise_if_errors()
    assert base is not None
    assert larger is not None
    write_rulebooks([Rulebook("more_stones", larger, bases=(base,), base=base)], tmp_path)
    told = (tmp_path / "en" / "more_stones" / "changes.md").read_text(encoding="utf-8")
    assert "Compared with Stones." in told
    assert "| [**Stone**](pieces.md#stone) | [Gem](pieces.md#gem) ×2 |" in told
    assert "| [Grey pebble](pieces.md#pebble_grey) | 3 | 2 |" in told
    assert "## Left out {#removed}\n\n- Boulder\n" in told
    assert "### [Take a stone](glossary.md#verb-take) {#changed-verb-take}" in told
    assert "[End](glossary.md#verb-end_it) it all." in told


COUNTED = """
ruleset counted { name en "Counted" fr "Compté" es "Contado"; players 2..4 }
change player {
  size: number = depending on players { 2: 6; otherwise: 5 } { name en "the size" fr "la taille" es "el tamaño" }
  same: number = 3 + 0 * players { name en "the rest" fr "le reste" es "el resto" }
}
define start: number = players * 2 + 1 { name en "the start" fr "le départ" es "el comienzo" }
flow { repeat { each player does { if you.size + you.same + start > 99 { win you } } } }
"""


def test_what_depends_on_the_number_of_players_is_a_table(tmp_path: Path) -> None:
    found = Diagnostics()
    ruleset = check_texts({"counted/counted.rules": COUNTED}, found)
    found.raise_if_errors()
    assert ruleset is not None
    write_rulebooks([Rulebook("counted", ruleset)], tmp_path)
    play = (tmp_path / "fr" / "counted" / "play.md").read_text(encoding="utf-8")
    assert "| Joueurs | 2 | 3 | 4 |\n|---|:-:|:-:|:-:|\n| Taille | 6 | 5 | 5 |\n| Départ | 5 | 7 | 9 |\n" in play
    assert "Reste" not in play
