"""`ludolect coverage`: rule ids and the examples that cite them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.tools.conftest import Run

GAME = """
ruleset chips {
  name en "Chips" fr "Jetons" es "Fichas"; players 2..2
  rules CHIP-01, CHIP-02
}
place pot { name en "the pot" fr "le pot" es "el bote"; live true }
kind chip { name en "the chip" fr "le jeton" es "la ficha" }
chip white_chip { name en "the white chip" fr "le jeton blanc" es "la ficha blanca"; copies 3 }
verb give { phrase en "give" fr "donner" es "dar"; move first chip in pot to box }
flow { move each chip in box to pot; each player does { give } }
example one_less {
  cites CHIP-01; given 2 white_chip in pot; when player(1) does give; then count(all chip in pot) is 1
}
"""
EXPANSION = """
ruleset more_chips extends chips {
  name en "More chips" fr "Plus de jetons" es "Más fichas"; players 2..2
  rules MORE-01
}
example none_left { cites MORE-01; given white_chip in pot; when player(1) does give; then no chip in pot }
"""


def write(name: str, text: str) -> None:
    Path(name).mkdir()
    (Path(name) / "rules.rules").write_text(text, encoding="utf-8")


def test_an_id_without_an_example_is_named_and_fails(run: Run) -> None:
    write("chips", GAME)
    done = run("coverage", "./chips")
    assert done.code == 1
    assert done.out == "chips: 1 of 2 rule ids have an example (50 %)\n  CHIP-02  no example\n"


def test_all_ids_with_examples_succeed_and_can_be_listed(run: Run) -> None:
    write("chips", GAME.replace(", CHIP-02", ""))
    done = run("coverage", "--verbose", "./chips")
    assert done.code == 0
    assert done.out == "chips: 1 of 1 rule ids have an example (100 %)\n  CHIP-01  one_less\n"


def test_an_expansion_has_its_own_account(run: Run) -> None:
    write("chips", GAME)
    write("more_chips", EXPANSION)
    account = json.loads(run("coverage", "--json", "./more_chips").out)
    assert (account["listed"], account["covered"], account["percent"]) == (3, 2, 66)
    base, own = account["rulesets"]
    assert (base["name"], base["uncovered"]) == ("chips", ["CHIP-02"])
    assert (own["name"], own["uncovered"], own["percent"]) == ("more_chips", [], 100)
    assert own["examples"] == {"MORE-01": [{"name": "none_left", "file": "more_chips/rules.rules", "line": 6}]}


def test_a_ruleset_without_ids_has_nothing_to_cover(run: Run) -> None:
    write("chips", GAME.replace("rules CHIP-01, CHIP-02", "").replace("cites CHIP-01;", ""))
    done = run("coverage", "./chips")
    assert (done.code, done.out) == (0, "chips: lists no rule ids\n")


def test_bad_rules_are_reported_as_by_check(run: Run) -> None:
    write("chips", GAME.replace("chip in pot to box", "chpi in pot to box"))
    done = run("coverage", "./chips")
    assert done.code == 1
    assert "`chpi`" in done.err


def test_what_nothing_has_carried_out(run: Run, tmp_path: Path) -> None:
    """A statement that only a search for what is allowed comes to has not been carried out, nor has one behind a test
    that never holds; what only an example comes to has."""
    folder = tmp_path / "walk"
    folder.mkdir()
    (folder / "walk.rules").write_text(
        """
ruleset walk { language 2; name en "A Walk" fr "Une promenade" es "Un paseo"; players 1..1 }
change player { track steps: 0..9 = 0 { name en "the steps" fr "les pas" m es "los pasos" } }
verb go { phrase en "go / goes" fr "aller" es "ir"; raise you.steps by 1; if you.steps is 8 { lower you.steps by 1 } }
verb fall { phrase en "fall / falls" fr "tomber" es "caer"; set you.steps to 3; requires you.steps > 5 }
flow { 2 times { each player does { choose one { a: go; b: fall } } }; win each player }
example far {
  given player(1).steps is 7
  when player(1) does go
  then player(1).steps is 7
}
""",
        encoding="utf-8",
    )
    done = run("coverage", str(folder), "--played")
    assert (done.code, done.err) == (1, "")
    assert done.out.splitlines()[0] == "walk: of 11 statements, nothing has carried out 3"
    assert [line.split("  ")[-1] for line in done.out.splitlines()[1:]] == [
        "set you.steps to 3",
        "requires you.steps > 5",
        "fall",
    ]


NEVER = 'verb never { phrase en "nap" fr "dormir" es "dormir"; tie }\nflow {'
MORE = "change verb give { shuffle pot }\n"
HARBOUR = """
ruleset harbour { language 2; name en "Harbour" fr "Port" es "Puerto"; players 1..2 }
change player { track crates: 0..9 = 0 { name en "the crates" fr "les caisses" f es "las cajas" } }
verb load_up { phrase en "load up" fr "charger" es "cargar"; raise you.crates by 1 }
verb crowd { phrase en "crowd" fr "bousculer" es "empujar"; lower you.crates by 1 }
verb wait { phrase en "wait" fr "attendre" es "esperar"; set you.crates to you.crates }
variant storm { name en "Storm" fr "Tempête" es "Tormenta"; before load_up { set you.crates to 2 } }
flow {
  each player does { load_up }
  if count(all player) is 2 { each player does { crowd } }
  repeat { each player does { choose one { more: load_up; none: wait } }; if some player p where p.crates > 2 { tie } }
}
"""


def missing(run: Run, *options: str) -> list[str]:
    done = run("coverage", "./harbour", "--played", "--json", *options)
    rows = json.loads(done.out)["never_run"]
    assert done.code == (1 if rows else 0)
    return [f"{row['line']} {row['statement']}" for row in rows]


def test_games_are_played_with_every_number_of_players_and_every_variant(run: Run) -> None:
    write("harbour", HARBOUR)
    assert missing(run) == []
    assert missing(run, "--players", "1") == ["5 lower you.crates by 1", "10 each player does { crowd }"]
    done = run("coverage", "./harbour", "--played", "--alone", "--json")
    with_storm = run("coverage", "./harbour", "--played", "--json")
    assert json.loads(with_storm.out)["statements"] == json.loads(done.out)["statements"] + 1


def test_without_games_only_examples_count(run: Run) -> None:
    example = "example one_more { when player(1) does load_up; then player(1).crates is 1 }"
    write("harbour", HARBOUR + example)
    left = missing(run, "--games", "0", "--sensible", "0")
    assert "6 set you.crates to you.crates" in left
    assert "4 raise you.crates by 1" not in left


def test_a_number_of_players_that_the_game_is_not_for(run: Run) -> None:
    write("harbour", HARBOUR)
    done = run("coverage", "./harbour", "--played", "--players", "7")
    assert (done.code, done.out) == (1, "")
    assert "1 to 2 players, not 7" in done.err


def test_of_an_expansion_its_own_statements_are_asked_about(run: Run) -> None:
    write("chips", GAME.replace("flow {", NEVER))
    write("more_chips", EXPANSION + MORE)
    done = run("coverage", "./more_chips", "--played")
    assert (done.code, done.out) == (0, "chips+more_chips: 1 statement, each has been carried out\n")
