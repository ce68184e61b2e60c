"""The public interface used wrongly: an error of its own type with a clear message, in Python and at the command line,
and the game as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludolect
from ludolect import cli
from ludolect.api import Game

Asked = Callable[[Game], object]
load: Any = ludolect.load  # what the types forbid is tried all the same
replay: Any = ludolect.replay
bot: Any = ludolect.bot


def game() -> Game:
    made: Game = load("tic_tac_toe").new_game(2, 1)
    made.choose(made.decision.options[4])
    return made


@pytest.mark.parametrize(
    ("wrong", "error", "told"),
    [
        (lambda g: g.view("x"), ludolect.BadSetup, "seats of this game are 0 to 1, not 'x'"),
        (lambda g: g.determinize(0, "x"), ludolect.BadSetup, "a seed is a whole number"),
        (lambda g: g.playout(1.5), ludolect.BadSetup, "a seed is a whole number"),
        (lambda g: g.playout(1, "x"), ludolect.BadSetup, "a whole number, not 'x'"),
        (lambda g: g.score(9), ludolect.BadSetup, "seats of this game"),
        (lambda g: g.invent_report(1), ludolect.NoDecision, "no report is asked for here"),
        (lambda g: g.undo("x"), ludolect.CannotUndo, "1 decisions have been made; 'x' cannot be taken back"),
        (lambda g: g.undo(2), ludolect.CannotUndo, "1 decisions have been made; 2 cannot be taken back"),
        (lambda g: g.undo_to(5), ludolect.CannotUndo, "no going back to decision 5"),
        (lambda g: g.undo_to(None), ludolect.CannotUndo, "no going back to decision None"),
        (lambda g: g.redo(None), ludolect.CannotUndo, "0 decisions were taken back"),
        (lambda g: g.can_undo(2), ludolect.BadSetup, "seats of this game"),
        (lambda g: g.why(7), ludolect.NoEvent, r"there are \d events, from 0; no event 7"),
        (lambda g: g.why("x"), ludolect.NoEvent, "no event 'x'"),
        (lambda g: g.story("de"), ludolect.BadSetup, "no language 'de'; there are en, fr, es"),
        (lambda g: g.story("en", player=7), ludolect.BadSetup, "seats of this game"),
        (lambda g: g.choose(g.decision.options[0], player=0), ludolect.WrongPlayer, "decides here"),
        (lambda g: g.choose(g.decision.options[0].name), ludolect.IllegalChoice, "is not among the options"),
    ],
)
def test_a_game_refuses_and_stays_as_it_is(wrong: Asked, error: type[Exception], told: str) -> None:
    made = game()
    before = made.save()
    with pytest.raises(error, match=told) as caught:
        wrong(made)
    assert isinstance(caught.value, ludolect.GameError)
    assert made.save() == before


@pytest.mark.parametrize(
    ("wrong", "error", "told"),
    [
        (lambda: load(), ludolect.RulesError, "LD402 the name of a ruleset is missing"),
        (lambda: load(5), ludolect.BadSetup, "given by its name, a text, not by 5"),
        (lambda: load("tic_tac_toe", variants=5), ludolect.BadSetup, "variants are a list of names"),
        (lambda: load("castle_panic", variants=[3]), ludolect.BadSetup, "is no variant"),
        (lambda: load("castle_panic", variants={"coop": None}), ludolect.BadSetup, "is no variant"),
        (
            lambda: load("castle_panic", variants=["nope"]),
            ludolect.RulesError,
            "LD415 there is no variant called `nope`",
        ),
        (lambda: load("castle_panic:coop=3"), ludolect.RulesError, "LD416"),
        (lambda: load("castle_panic", variants=["coop", "overlord"]), ludolect.RulesError, "LD414 .*both replace"),
        (lambda: load("castle_panic", "castle_panic"), ludolect.RulesError, "named twice"),
        (lambda: load("tic_tac_toe").new_game("2"), ludolect.BadSetup, "is for 2 players, not '2'"),
        (lambda: load("tic_tac_toe").resume(5), ludolect.BadSave, "a save is a text, not a int"),
        (lambda: load("tic_tac_toe").run_example("nope"), ludolect.BadSetup, "has no example `nope`"),
        (lambda: load("tic_tac_toe").from_example(3), ludolect.BadSetup, "has no example `3`"),
        (lambda: replay(5), ludolect.BadRecord, "a game is replayed from a text, not a int"),
        (lambda: replay('{"fingerprint": 1, "form'), ludolect.BadRecord, "may have been cut off"),
        (lambda: bot(5, 1), ludolect.BadSetup, "no bot 5"),
        (lambda: bot("random", "x"), ludolect.BadSetup, "a seed is a whole number"),
        (lambda: bot("random", 1, -1), ludolect.BadSetup, "there is no seat -1"),
        (lambda: ludolect.SearchBot(1, tries=0), ludolect.BadSetup, "at least one try"),
    ],
)
def test_so_do_rules_records_and_bots(wrong: Callable[[], Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        wrong()


def test_variants_are_given_in_any_of_these_ways() -> None:
    names = {load("castle_panic", variants=given).designation for given in ("coop", ["coop"], {"coop": True})}
    assert names == {"castle_panic:coop"}
    assert load("castle_panic", variants={"coop": False}).designation == "castle_panic"


# ---------------------------------------------------------------- at the command line


def ran(*arguments: str) -> int | str | None:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    return left.value.code


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play", "castle_panic:coop,overlord"), "error[LD414]"),
        (("play", "castle_panic:nope"), "error[LD415]"),
        (("play", "nope"), "error[LD401]"),
        (("play", "tic_tac_toe", "--players", "9"), "is for 2 players, not 9"),
        (("play", "tic_tac_toe", "--seed", "-1"), "seed"),
        (("play", "tic_tac_toe", "--seed", "x"), "seed"),
        (("conform", "nope"), "error[LD401]"),
        (("conform", "tic_tac_toe", "--players", "9"), "is for 2 players, not 9"),
    ],
)
def test_the_command_line_says_what_is_wrong(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ran(*arguments) in (1, 2)
    shown = capsys.readouterr().err
    assert told in shown
    assert "Traceback" not in shown


def test_replay_reads_saves_and_names_what_is_wrong_with_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    text = game().save()
    file.write_text(text, encoding="utf-8")
    assert ran("replay", str(file)) == 0
    assert "1 decision as recorded, not played to its end" in capsys.readouterr().out
    for damaged, told in (
        (text[:-9], "not complete JSON"),
        (text.replace('"seed":1', '"seed":2'), "digest does not fit"),
        (text.replace('"format":5', '"format":99'), "has format 99"),
    ):
        file.write_text(damaged, encoding="utf-8")
        assert ran("replay", str(file)) == 1
        shown = capsys.readouterr().err
        assert "error[LD801]" in shown
        assert told in shown
    assert ran("replay", str(tmp_path / "nothing.json")) == 1
