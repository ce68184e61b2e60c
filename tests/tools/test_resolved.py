"""The resolved ruleset: what a composition comes to, each line with its origin; and it is the same game."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostics
from dsl.format import format_source
from dsl.frontend import check_texts
from dsl.read import Library
from dsl.render import full
from dsl.resolved import Line, resolve, resolved_lines
from dsl.source import Source
from ludolect.library import builtin_names, library
from tests.tools.meaning import meaning

BASE = """\
ruleset garden {
  name en "Garden" fr "Jardin" es "Jardín"
  players 2..4; version "1.0"
  rules GAR-01
}
choices color { red en "red" fr "rouge" es "rojo"; blue en "blue" fr "bleu" es "azul" }
kind plant {
  name en "the plant" fr "la plante" es "la planta"
  height: number = 1 { name en "the height" fr "la hauteur" es "la altura" }
  color: color
}
plant rose { name en "the rose" fr "la rose" es "la rosa"; copies 4; height 2; color red }
plant tulip for each color c { name en "the {c} tulip" fr "la tulipe {c}" es "el tulipán {c}"; copies 3; color c }
place bed { name en "the bed" fr "le parterre" es "el arriate"; live true }
verb pick plant p {
  phrase en "pick {p}" fr "cueillir {p}" es "recoger {p}"
  move p to box
}
flow {
  phase setup { move each plant in box to bed }
  repeat {
    each player does {
      phase turn {
        name en "the turn" fr "le tour" es "el turno"
        pick one plant
      }
    }
  }
}
whenever no plant in bed { lose each player }
variant short_game { name en "Short game" fr "Partie courte" es "Partida corta"; remove 1 rose, 2 tulip_red }
variant size: 1..9 = 5 { name en "Size" fr "Taille" es "Tamaño" }
"""
EXPANSION = """\
ruleset orchard extends garden {
  name en "Orchard" fr "Verger" es "Huerto"
  rules ORC-01
}
change choices color { green en "green" fr "vert" es "verde" }
change plant {
  height: number = 3 { phrase en "{it} high" fr "{de it} de haut" es "de {it} de alto" }
  forbid pick self where height > 90
}
change rose { height 7 }
change tulip_blue { copies 9 }
change verb pick { move p to bed }
change phase turn { pick first plant }
change variant short_game { remove 1 tulip_blue }
change variant size: 1..12 = 8 { }
change game { track rounds: number = 0 { name en "the rounds" fr "les manches" f es "las rondas" } }
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.chdir(tmp_path)
    for name, text in (("garden", BASE), ("orchard", EXPANSION)):
        Path(name).mkdir()
        (Path(name) / f"{name}.rules").write_text(text, encoding="utf-8")
    return Library((Path(),))


def lines(designation: str, shelf: Library, *names: str) -> list[Line]:
    found = resolve(designation, shelf).declarations
    return resolved_lines([d for d in found if not names or set(names) & set(d.names)])


def shown(found: list[Line]) -> str:
    return "".join(f"{Path(o.file).stem}:{o.number} {o.text}\n" if o.file else "\n" for o in found)


def test_a_field_has_its_last_formula_and_all_of_its_words(shelf: Library) -> None:
    assert shown(lines("garden+orchard", shelf, "plant")) == (
        "garden:7 kind plant {\n"
        'garden:8   name en "the plant" fr "la plante" es "la planta"\n'
        "garden:9   height: number = 3 {\n"
        'garden:9     name en "the height" fr "la hauteur" es "la altura"\n'
        'orchard:7     phrase en "{it} high" fr "{de it} de haut" es "de {it} de alto"\n'
        "garden:9   }\n"
        "garden:10   color: color\n"
        "orchard:8   forbid pick self where height > 90\n"
        "garden:11 }\n"
    )


def test_a_replaced_body_keeps_the_words_of_the_first(shelf: Library) -> None:
    assert shown(lines("garden+orchard", shelf, "pick")).startswith(
        "garden:15 verb pick plant p {\n"
        'garden:16   phrase en "pick {p}" fr "cueillir {p}" es "recoger {p}"\n'
        "orchard:12   move p to bed\n"
        "orchard:12 }\n"
    )
    assert (
        "garden:23       phase turn {\n"
        'garden:24         name en "the turn" fr "le tour" es "el turno"\n'
        "orchard:13         pick first plant\n"
        "orchard:13       }\n"
    ) in shown(lines("garden+orchard", shelf, "turn"))


def test_what_a_removal_leaves_is_counted(shelf: Library) -> None:
    found = shown(lines("garden:short_game", shelf, "rose", "tulip_red"))
    assert "garden:31   copies 3\n" in found
    assert "garden:31 change tulip_red {\ngarden:31   copies 1\n" in found


def test_a_member_of_a_family_can_be_changed_alone(shelf: Library) -> None:
    found = shown(lines("garden+orchard", shelf, "tulip_blue"))
    assert "copies 3; color c }\n" in found
    assert found.endswith("orchard:11 change tulip_blue {\norchard:11   copies 9\norchard:11 }\n")


def test_choices_and_kinds_of_the_language_are_shown_as_changed(shelf: Library) -> None:
    found = shown(lines("garden+orchard", shelf, "color", "game"))
    assert 'orchard:5   green en "green" fr "vert" es "verde"\n' in found
    assert "orchard:16 change game {\n" in found


def test_a_variant_that_is_on_has_nothing_left_to_do(shelf: Library) -> None:
    found = shown(lines("garden:short_game,size=7", shelf, "short_game", "size"))
    assert "variant short_game {  # on\n" in found
    assert "remove" not in found
    assert "variant size: 1..9 = 7 {" in found


def test_a_variant_and_the_changes_to_it_are_one(shelf: Library) -> None:
    assert shown(lines("garden+orchard", shelf, "short_game", "size")) == (
        "garden:31 variant short_game {\n"
        'garden:31   name en "Short game" fr "Partie courte" es "Partida corta"; remove 1 rose, 2 tulip_red\n'
        "orchard:14   remove 1 tulip_blue\n"
        "garden:31 }\n"
        "\n"
        "garden:32 variant size: 1..12 = 8 {\n"
        'garden:32   name en "Size" fr "Taille" es "Tamaño"\n'
        "garden:32 }\n"
    )


def test_every_line_but_empty_ones_has_an_origin(shelf: Library) -> None:
    for line in lines("garden+orchard:short_game", shelf):
        assert (line.file is None) == (not line.text)
        if line.file is not None:
            assert line.number is not None
            assert 0 < line.number <= len(Path(line.file).read_text(encoding="utf-8").splitlines())


def test_a_line_that_was_only_copied_says_what_its_origin_says(repository: Path) -> None:
    for line in lines("tic_tac_toe", library()):
        if line.file is not None and line.number is not None:
            origin = Path(line.file).read_text(encoding="utf-8").splitlines()[line.number - 1]
            assert line.text.strip() == origin.strip()


BUILT_IN = [
    "breakthrough",
    "caverns_of_soloth",
    "castle_panic:coop,easier_battles,heroic_powers,dwindling_resources,under_construction",
]


@pytest.mark.parametrize("designation", ["garden", "garden+orchard", "garden+orchard:short_game,size=7"])
def test_the_text_is_the_same_game_in_house_style(designation: str, shelf: Library) -> None:
    text = assert_same_game(designation, shelf)
    assert format_source(Source("flat", text)) == text


@pytest.mark.parametrize("designation", BUILT_IN)
def test_the_text_of_a_built_in_ruleset_is_the_same_game(designation: str) -> None:
    assert_same_game(designation, library())


@pytest.mark.soak
@pytest.mark.parametrize("designation", builtin_names())
def test_the_text_of_every_built_in_ruleset_is_the_same_game(designation: str) -> None:
    assert_same_game(designation, library())


def test_the_words_of_a_language_pack_stand_where_they_belong(shelf: Library) -> None:
    Path("petals").mkdir()
    pack = (
        "ruleset petals extends garden { }\n"
        'words garden { "kind rose/name" fr "l\'églantine" f; "verb pick/phrase" es "arrancar {p}" }\n'
    )
    Path("petals/petals.rules").write_text(pack, encoding="utf-8")
    text = assert_same_game("garden+petals", shelf)
    assert 'name en "the rose" fr "l\'églantine" f es "la rosa"' in text
    (name,) = [line for line in lines("garden+petals", shelf, "rose") if "plant rose" in line.text]
    assert (name.file, name.number) == ("garden/garden.rules", 12)


def assert_same_game(designation: str, shelf: Library) -> str:
    resolved = resolve(designation, shelf)
    text = "".join(line.text + "\n" for line in resolved_lines(resolved.declarations))
    found = Diagnostics()
    flat = check_texts({"flat/flat.rules": text}, found, designation.partition(":")[2])
    assert full(found.errors) == ""
    assert flat is not None
    whole = meaning(resolved.ruleset)
    for part, said in meaning(flat).items():
        assert said == whole[part], part
    return text
