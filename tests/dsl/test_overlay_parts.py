"""What an overlay may change: defines by their formula and words, legends by their codes; and when two clash."""

from __future__ import annotations

import pytest

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.read import Library
from ludolect.api import Rules

BASE = """
ruleset pond { name en "Pond" fr "Étang" m es "Estanque" m; players 1..3 }
kind frog { track leaps: number = 0 }
frog green { copies 2 }
kind pad is place { live true; deep: truth = false }
kind map { pads: grid of pad; legend pads { "o": pad; "x": pad with deep true } }
map small { pads \"\"\" o x \"\"\" }
define reach(frog f): number = f.leaps + 1
define start: number = 2
flow { set first_frog.leaps to start; say reach(first_frog) }
define first_frog: frog = first frog in box
change game { track said: list of number = () }
verb say number n { set game.said to game.said + n }
"""
UP = 'ruleset {} extends {} {{ name en "Up" fr "Haut" m es "Alto" m }}\n'


def checked(*parts: str, variants: str = "") -> tuple[Rules | None, list[str]]:
    """The rules of the base and the expansions laid over it, and the codes of all errors."""
    found = Diagnostics()
    texts = {"pond/pond.rules": BASE}
    for number, part in enumerate(parts):
        name = f"up{number}"
        texts[f"{name}/{name}.rules"] = UP.format(name, "pond") + part
    made = check_texts(texts, found, variants)
    return Rules(made, Library(())) if made is not None else None, [d.code.id for d in found if d.is_error]


def said(rules: Rules | None) -> list[int]:
    assert rules is not None
    game = rules.new_game(1, 0)
    column = next(c for f, c in game.program.module.columns.items() if f.name == "said")
    return list(getattr(game.state, column)[0])


def test_an_expansion_gives_a_define_another_formula() -> None:
    assert said(checked()[0]) == [3]
    rules, wrong = checked("change define start = 5")
    assert wrong == []
    assert said(rules) == [6]


def test_the_formula_speaks_of_the_same_parameters() -> None:
    rules, wrong = checked("change define reach = f.leaps * 10")
    assert wrong == []
    assert said(rules) == [20]


def test_a_formula_for_one_kind_stands_in_front_of_the_other() -> None:
    rules, wrong = checked("change define reach for green = f.leaps * 10")
    assert wrong == []
    assert said(rules) == [20]
    other = "frog red { copies 1 }\nchange define reach for red = 0"
    assert said(checked(other)[0]) == [3]  # the first one is green


def test_formulas_for_different_kinds_do_not_clash_and_for_one_do() -> None:
    rules, wrong = checked("frog red { }\nchange define reach for red = 0", "change define reach for green = 7")
    assert wrong == []
    assert said(rules) == [7]
    assert checked("change define reach for green = 1", "change define reach for green = 7")[1] == ["LD414"]
    assert said(checked("frog red { }\nchange define reach for red, green = f.leaps + 40")[0]) == [42]


def test_what_is_of_nothing_has_no_formula_for_a_kind() -> None:
    assert checked("change define start for green = 1")[1] == ["LD417"]
    assert checked("change define reach for grene = 1")[1] == ["LD201"]


def test_words_are_replaced_by_themselves() -> None:
    rules, wrong = checked('change define start { name en "the start" fr "le départ" es "la salida" }')
    assert wrong == []
    assert said(rules) == [3]
    assert rules is not None
    texts = rules.ruleset.defines["start"].texts
    assert texts is not None
    assert texts.get("name") is not None


def test_two_expansions_that_replace_one_formula_clash() -> None:
    assert checked("change define start = 5", "change define start = 6")[1] == ["LD414"]
    assert checked("change define start = 5", "change define reach = 6")[1] == []


def test_a_variant_changes_a_define_of_its_ruleset() -> None:
    variant = 'variant far { name en "far" fr "loin" es "lejos"; change define start = 7 }'
    assert said(checked(variant)[0]) == [3]
    assert said(checked(variant, variants="far")[0]) == [8]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("change define nowhere = 3", "LD417"),
        ("change define start = true", "LD301"),
        ("change define start", "LD417"),
        ("change define start = 3; change define start = 4", "LD206"),
        ("define start: number = 4", "LD206"),
    ],
)
def test_what_cannot_be_changed(text: str, code: str) -> None:
    assert checked(text)[1] == [code]


def test_the_advice_for_a_second_define_works() -> None:
    found = Diagnostics()
    up = UP.format("up", "pond") + "define start: number = 4"
    check_texts({"pond/pond.rules": BASE, "up/up.rules": up}, found)
    assert "`change define start`" in next(d.remedy for d in found if d.code.id == "LD206")


def grid(rules: Rules | None, name: str) -> list[tuple[str, bool]]:
    """The cells of a map: of which kind, and whether they are deep."""
    assert rules is not None
    world = rules.program(1).world
    carrier = next(t.id for t in world.things if t.kind.name == name)
    cells = [world.things[i] for i in world.grids[carrier, "pads"]]
    return [(cell.kind.name, "deep" in cell.values) for cell in cells]


def test_a_legend_joins_that_of_the_base() -> None:
    text = """
    kind rock is pad { }
    change map { legend pads { "r": rock } }
    map large { pads \"\"\" o r x \"\"\" }
    """
    rules, wrong = checked(text)
    assert wrong == []
    assert grid(rules, "large") == [("pad", False), ("rock", False), ("pad", True)]
    assert grid(rules, "small") == [("pad", False), ("pad", True)]


def test_a_code_is_replaced() -> None:
    rules, wrong = checked('change map { legend pads { "o": pad with deep true } }')
    assert wrong == []
    assert grid(rules, "small") == [("pad", True), ("pad", True)]


def test_a_legend_has_no_piece_to_speak_of() -> None:
    """What it says holds for every piece with such a grid, before there is one."""
    change = 'change map {{ wet: truth = true; legend pads {{ "o": pad with deep {} }} }}'
    assert checked(change.format("self.wet"))[1] == ["LD201"]
    assert checked(change.format("wet"))[1] == ["LD201"]
    assert checked(change.format("(players > 1)"))[1] == []


def test_a_kind_below_adds_to_the_legend_above() -> None:
    text = """
    kind rock is pad { }
    kind reef is map { legend pads { "r": rock; "o": rock } }
    reef shoal { pads \"\"\" o r x \"\"\" }
    """
    rules, wrong = checked(text)
    assert wrong == []
    assert grid(rules, "shoal") == [("rock", False), ("rock", False), ("pad", True)]
    assert grid(rules, "small") == [("pad", False), ("pad", True)]


def test_two_expansions_clash_over_a_code_only() -> None:
    def adds(kind: str, code: str) -> str:
        return f'kind {kind} is pad {{ }}; change map {{ legend pads {{ "{code}": {kind} }} }}'

    assert checked(adds("rock", "r"), adds("sand", "s"))[1] == []
    assert checked(adds("rock", "r"), adds("sand", "r"))[1] == ["LD414"]
