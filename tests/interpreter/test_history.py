"""Why things happened, taking back, and doing again."""

from __future__ import annotations

import pytest

from interpreter.run.errors import CannotUndo, GameError
from tests.interpreter.tables import choose, offered, rules, said, start

STEPS = "flow { ann may { say 1 }; bob may { say 2 }; ann may { say 3 }; ann may { say 4 } }"


# ---------------------------------------------------------------- why


def test_an_event_is_caused_by_the_statement_that_called_it() -> None:
    game = start("""
    kind bell { ring: rule }
    bell big { ring { say 7 } }
    when say number n where n is 7 { say 8 }
    flow { run big.ring; ann may { say 9 } }""")
    first, second = game.why(0), game.why(1)
    assert (first.rule, first.span and first.span.text) == ("big.ring", "say 7")
    assert second.span is not None
    assert second.span.text == "say 8"
    assert second.chain[0].rule == "flow"
    choose(game, "yes")
    last = game.why(-1)
    assert (last.rule, last.span and last.span.text) == ("flow", "say 9")
    assert game.why(-2).event[0] == "choice"


def test_what_waits_in_a_together_has_a_cause_too() -> None:
    text = """
        place pile { shown nobody }
        kind card { }
        card low { copies 3 }
        flow { move each card in box to pile; together { each player does { show first card in pile to bob } } }"""
    game = rules(text).new_game(2, 1)
    told = [game.why(number) for number, event in enumerate(game.events()) if event[0] == "show"]
    assert [cause.span.text for cause in told if cause.span is not None] == ["show first card in pile to bob"] * 2


def test_there_is_no_reason_for_what_never_happened() -> None:
    game = start(STEPS)
    with pytest.raises(IndexError, match="no event 0"):
        game.why(0)


# ---------------------------------------------------------------- undo and redo


def test_undo_goes_back_to_any_decision_and_redo_forward() -> None:
    game = start(STEPS)
    before = [game.save()]
    for answer in ("yes", "no", "yes"):
        choose(game, answer)
        before.append(game.save())
    game.undo()
    assert game.save() == before[2]
    game.undo_to(0)
    assert game.save() == before[0]
    game.redo(3)
    assert game.save() == before[3]
    with pytest.raises(CannotUndo, match="0 decisions were taken back"):
        game.redo()


def test_another_answer_ends_redoing() -> None:
    game = start(STEPS)
    choose(game, "yes", "yes")
    game.undo()
    choose(game, "no")
    assert said(game) == [1]
    with pytest.raises(CannotUndo):
        game.redo()


def test_nothing_more_can_be_taken_back_than_was_done() -> None:
    game = start(STEPS)
    with pytest.raises(CannotUndo, match="0 decisions have been made"):
        game.undo()
    choose(game, "yes")
    with pytest.raises(CannotUndo):
        game.undo(2)
    assert said(game) == [1]


def test_a_resumed_game_can_be_taken_back() -> None:
    made = rules(STEPS)
    game = made.new_game(2)
    choose(game, "yes", "yes")
    again = made.resume(game.save())
    again.undo(2)
    assert said(again) == []


# ---------------------------------------------------------------- who may take back

HIDDEN = """
place deck { shown nobody }
place open { shown everyone }
kind card { }
card ace { copies 3 }
"""


@pytest.mark.parametrize(
    ("then", "may"),
    [
        ("say 1", True),
        ("bob may { say 5 }", True),
        ("roll d6 a; say a", False),
        ("shuffle deck", False),
        ("move first card in deck to open", False),
        ("move first card in open to deck", True),
        ("show first card in deck to bob", False),
    ],
)
def test_a_player_may_take_back_until_chance_or_a_secret_was_met(then: str, may: bool) -> None:
    game = start(
        HIDDEN
        + f"""
        flow {{ move first 2 card in box to deck; move first card in box to open
               ann may {{ {then} }}; ann may {{ say 2 }} }}"""
    )
    assert not game.can_undo(0)
    choose(game, "yes")
    assert game.can_undo(0) is may


def test_what_everyone_decided_anyone_may_take_back() -> None:
    game = start("flow { everyone does { choose one { a: say 1; b: say 2 } }; bob may { say 3 } }")
    choose(game, "a")
    assert game.can_undo(0)
    assert game.can_undo(1)


def test_a_game_that_began_at_an_example_is_saved_and_recorded_with_its_beginning() -> None:
    from ludolect.api import load, replay

    made = load("tic_tac_toe")
    for name in made.examples:
        made.run_example(name)  # which must not matter to what is saved
    game = made.from_example(next(iter(made.examples)))
    first = game.save()
    game.choose(game.decision.options[0])
    again = load("tic_tac_toe").resume(game.save())
    again.undo()
    assert again.save() == first
    for text in (game.save(), game.record()):
        replayed, decisions = replay(text)
        assert decisions == 1
        assert replayed.save() == game.save()


def test_an_invented_game_is_saved_but_not_recorded() -> None:
    game = start(STEPS).determinize(0, 3)
    choose(game, "yes")
    again = rules(STEPS).resume(game.save())
    again.undo()
    assert said(again) == []
    with pytest.raises(GameError, match="this game was invented"):
        game.record()


def test_equal_situations_have_equal_digests_however_they_came_about() -> None:
    text = """
    kind spot is place { live true }
    spot left { }
    spot right { }
    kind peg { }
    peg red { copies 2 }
    flow { move each peg in box to left
           ann does { move one peg in left to right; choose one { back: move one peg in right to left; stay: say 0 } }
           ann may { say 1 } }
    """
    games = [start(text, seed=seed, ask_forced=True) for seed in (1, 2)]
    first = games[0].position
    for game in games:
        assert game.position == first
        choose(game, offered(game)[0])
        assert game.position != first
    choose(games[0], "back")
    choose(games[1], "stay")
    if offered(games[0]) != ["yes", "no"]:
        choose(games[0], offered(games[0])[0])
    assert games[0].position == first
    assert games[1].position != first
