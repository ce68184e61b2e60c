"""`ludolect new`: what it writes checks, runs its examples and plays at once; and it never overwrites anything."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dsl.parse import RESERVED
from ludolect.commands.new import WORDS
from ludolect.library import builtin_names

if TYPE_CHECKING:
    from tests.tools.conftest import Run

# A kind with a field of every type that a piece can have to give.
EVERY_TYPE = """
ruleset types { name en "Types" fr "Types" es "Tipos"; players 1..2 }
choices color { red en "red" fr "rouge" es "rojo"; blue en "blue" fr "bleu" es "azul" }
kind room is place { name en "the room" fr "la salle" es "la sala" }
place hall { name en "the hall" fr "le hall" es "el vestíbulo"; live true }
kind thing {
  name en "the thing" fr "la chose" es "la cosa"
  amount: number; level: 3..9; below: -5..-2; sure: truth; color: color; owner: player; home: room; start: place
  colors: list of color; best: thing; plan: grid of tile; use: rule; size: number = 7
  legend plan { "a": tile; "b": tile }
}
kind tile is place { name en "the tile" fr "la dalle" es "la losa" }
flow { run_all }
verb run_all {
  phrase en "use everything" fr "utiliser tout" es "usar todo"
  move each thing in box to hall
  for each thing t in hall { run t.use }
}
"""


def ready(run: Run, ruleset: str) -> None:
    """The ruleset is in order in every way an author can ask about."""
    for command in ("check", "test", "coverage", "play"):
        done = run(command, ruleset)
        assert done.code == 0, done.out + done.err
    assert run("fmt", "--check", ruleset).code == 0


# ------------------------------------------------------------------ rulesets and expansions


@pytest.mark.parametrize("name", ["my_game", "class", "__init__", "_", "x" * 60])
def test_a_new_ruleset_is_ready(run: Run, name: str) -> None:
    done = run("new", "ruleset", name)
    assert done.out == f"wrote {name}/{name}.rules\nnext: ludolect check ./{name}\n"
    ready(run, f"./{name}")
    assert "nothing to complain about" in run("check", f"./{name}").out


def test_its_variant_plays_and_its_rulebook_prints(run: Run) -> None:
    run("new", "ruleset", "my_game", "--in", "games")
    assert run("play", "games/my_game:short_game", "--lang", "es").code == 0
    assert run("docs", "games/my_game", "--out", "docs").code == 0
    assert "Bourse" in Path("docs/fr/my_game/places.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("base", ["tic_tac_toe", "witchcraft"])
def test_a_new_expansion_is_ready(run: Run, base: str) -> None:
    assert run("new", "expansion", "more", "--of", base).code == 0
    ready(run, "./more")


@pytest.mark.soak
@pytest.mark.parametrize("base", builtin_names())
def test_a_new_expansion_of_every_ruleset_is_ready(run: Run, base: str) -> None:
    assert run("new", "expansion", "more", "--of", base).code == 0
    for command in ("check", "test", "play"):
        assert run(command, "./more").code == 0


def test_an_expansion_of_ones_own_ruleset_beside_it(run: Run) -> None:
    run("new", "ruleset", "my_game")
    run("new", "expansion", "more", "--of", "my_game")
    run("new", "expansion", "even_more", "--of", "./more")
    text = Path("even_more/even_more.rules").read_text(encoding="utf-8")
    assert "ruleset even_more extends more {" in text
    assert "gem new_gem_2 {" in text
    ready(run, "./even_more")


def test_an_expansion_that_could_not_find_its_base_is_not_written(run: Run) -> None:
    run("new", "ruleset", "my_game", "--in", "here")
    done = run("new", "expansion", "more", "--of", "here/my_game", "--in", "there")
    assert done.code == 1
    assert "LD401" in done.err
    assert not Path("there/more").exists()


# ------------------------------------------------------------------ declarations


@pytest.mark.parametrize("kind", [*WORDS, "gem"])
def test_a_new_declaration_is_ready(run: Run, kind: str) -> None:
    run("new", "ruleset", "my_game")
    done = run("new", kind, f"own_{kind}", "--in", "my_game")
    assert done.out.startswith(f"wrote my_game/own_{kind}.rules\n")
    ready(run, "./my_game")
    assert f"own_{kind}" in run("show", "./my_game", f"own_{kind}").out


def test_in_the_folder_itself_no_folder_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "ruleset", "my_game")
    monkeypatch.chdir("my_game")
    assert run("new", "gem", "opal").out == "wrote opal.rules\nnext: ludolect check .\n"
    assert run("new", "opal", "bright_opal").code == 1
    assert run("test", ".").code == 0


def test_a_piece_gives_every_field_a_value_that_fits(run: Run) -> None:
    Path("types").mkdir()
    Path("types/types.rules").write_text(EVERY_TYPE, encoding="utf-8")
    assert run("new", "thing", "gadget", "--in", "types").code == 0
    text = Path("types/gadget.rules").read_text(encoding="utf-8")
    given = [line.partition("  #")[0].strip() for line in text.splitlines() if "declared for" in line]
    assert given == [
        *("amount 1", "level 3", "below -2", "sure false", "color red", "owner player(1)", "home none", "start hall"),
        *("colors ()", "best none", 'plan """ a """', "use {}"),
    ]
    assert "# size 7" in text
    for command in ("check", "test", "play"):
        assert run(command, "./types").code == 0


# ------------------------------------------------------------------ what is refused


BAD_NAMES = ["", "../x", "a/b", "a.b", "Big", "1st", "two words", "é", "a" * 61, "con", "player", "kind", "-x"]


@pytest.mark.parametrize("name", [*BAD_NAMES, *sorted(RESERVED)[:3]])
def test_unusable_names(run: Run, name: str) -> None:
    done = run("new", "ruleset", "--", name)
    assert done.code == 1
    assert "LD812" in done.err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("name", ["ruby", "take", "move", "turn", "short_game", "taking_a_gem", "gem"])
def test_names_that_the_ruleset_has_given_away(run: Run, name: str) -> None:
    run("new", "ruleset", "my_game")
    done = run("new", "gem", name, "--in", "my_game")
    assert done.code == 1
    assert "LD812" in done.err


def test_a_ruleset_cannot_have_the_name_of_a_built_in_one(run: Run) -> None:
    assert "LD812" in run("new", "ruleset", "tic_tac_toe").err


def test_nothing_is_overwritten(run: Run) -> None:
    Path("my_game").mkdir()
    assert "LD813" in run("new", "ruleset", "my_game").err
    assert list(Path("my_game").iterdir()) == []
    Path("link").symlink_to("nowhere")
    assert "LD813" in run("new", "ruleset", "link").err
    run("new", "ruleset", "second")
    Path("second/opal.rules").write_text("# mine\n", encoding="utf-8")
    assert "LD813" in run("new", "gem", "opal", "--in", "second").err
    assert Path("second/opal.rules").read_text(encoding="utf-8") == "# mine\n"


@pytest.mark.parametrize("kind", ["gme", "ruby", "player", "nonsense", "stock"])
def test_kinds_that_nothing_can_be_made_of(run: Run, kind: str) -> None:
    run("new", "ruleset", "my_game")
    done = run("new", kind, "opal", "--in", "my_game")
    assert done.code == 1
    assert "LD814" in done.err
    assert not Path("my_game/opal.rules").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("expansion", "more"),
        ("ruleset", "my_game", "--of", "tic_tac_toe"),
        ("expansion", "more", "--of", "tic_tac_toe:x"),
        ("ruleset",),
    ],
)
def test_wrong_command_lines(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("new", *arguments).code == 2


def test_there_must_be_a_ruleset_to_add_to(run: Run) -> None:
    done = run("new", "verb", "jump")
    assert done.code == 1
    assert "LD405" in done.err
