"""Whatever is asked of a game that it cannot do gets an error of its own type, and leaves the game as it was."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from dsl.diagnostics import RulesError
from interpreter.play.game import Option
from interpreter.run.errors import BadSave, BadSetup, GameError, IllegalChoice, NoDecision, WrongPlayer
from interpreter.run.faults import RulesFault, RulesRunaway
from ludolect.api import Game, load
from tests.interpreter.tables import choose, field, offered, rules, said, start

GAME = """
kind spot is place { live true }
spot left { }
spot right { }
kind peg { track hurt: number = 0 }
peg red { }
peg blue { }
verb hit peg p for number n = 1 { raise p.hurt by n; say n }
flow { ann does { move each peg in box to left; hit one peg; may { say 7 }; hit one peg for one number n in 1..3 } }
"""


# ---------------------------------------------------------------- decisions


def test_an_illegal_choice_changes_nothing() -> None:
    game = start(GAME)
    before = game.save()
    wrong: list[Any] = [None, "red", -1, 999, True, 1.0, (), [1], Option(999, "red"), Option(None, "stop"), object()]
    for answer in wrong:
        with pytest.raises(IllegalChoice, match=r"red, blue"):
            game.choose(answer)
    assert game.save() == before


def test_a_whole_number_is_not_a_fraction_or_a_truth() -> None:
    game = start(GAME)
    value = game.decision.options[0].value
    with pytest.raises(IllegalChoice):
        game.choose(float(value))


def test_an_option_of_an_earlier_decision_is_refused() -> None:
    game = start(
        GAME.replace("hit one peg; may { say 7 }", "hit one peg; choose one { a: say 1; b: say 2; c: say 3; d: say 4 }")
    )
    stale = game.decision.options[0]
    game.choose(stale)
    assert offered(game) == ["a", "b", "c", "d"]
    with pytest.raises(IllegalChoice, match="a, b, c, d"):
        game.choose(stale)
    with pytest.raises(IllegalChoice, match="belongs to an earlier decision"):
        game.choose(Option(game.decision.options[0].value, "red"))


def test_a_finished_game_asks_nothing() -> None:
    game = start(GAME)
    choose(game, "red", "no", "blue", "3")
    assert game.over
    with pytest.raises(NoDecision):
        _ = game.decision
    with pytest.raises(NoDecision):
        game.choose(None)


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "7", None, True, (1,)])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(BadSetup, match="a seed is a whole number"):
        rules(GAME).new_game(2, seed)


@pytest.mark.parametrize("players", [0, 5, -1, 2.0, "2", True])
def test_a_game_is_for_so_many_players(players: Any) -> None:
    with pytest.raises(BadSetup, match="is for 1 to 4 players"):
        rules(GAME).new_game(players)


def test_rulesets_and_variants_that_do_not_exist() -> None:
    with pytest.raises(RulesError, match="LD401"):
        load("no_such_game")
    with pytest.raises(RulesError, match="LD415"):
        load("tic_tac_toe", variants=["no_such_variant"])


# ---------------------------------------------------------------- saves


def saved() -> tuple[Game, str]:
    game = start(GAME)
    choose(game, "red")
    return game, game.save()


def resumed(text: Any) -> Game:
    return rules(GAME).resume(text)


def test_a_save_that_was_cut_off() -> None:
    _, text = saved()
    for length in (0, 1, 10, len(text) // 2, len(text) - 1):
        with pytest.raises(BadSave, match="not complete JSON"):
            resumed(text[:length])


@pytest.mark.parametrize("text", ["[]", "1", "null", '"x"', "{}", '{"format": 2}', '{"format": 1}', "[" * 100_000])
def test_something_that_is_no_save(text: str) -> None:
    with pytest.raises(BadSave):
        resumed(text)


def test_an_edited_save_is_noticed() -> None:
    _, text = saved()
    content = json.loads(text)
    content["state"]["active"] = "player(2)"
    with pytest.raises(BadSave, match="digest"):
        resumed(json.dumps(content))
    with pytest.raises(BadSave, match="digest"):
        resumed(re.sub(r'"seed":0', '"seed":1', text))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("players",), "2"),
        (("players",), 1000),
        (("state", "has"), "left"),
        (("state", "has"), {"left": [1.5]}),
        (("state", "has"), [[None]]),
        (("state", "stack"), [[{"run": "me"}]]),
        (("state", "extra"), 1),
        (("state", "fields"), []),
        (("seed",), None),
    ],
)
def test_a_wrong_value_is_named(path: tuple[str, ...], value: Any) -> None:
    _, text = saved()
    content = json.loads(text)
    place = content
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadSave, match=path[-1]):
        resumed(json.dumps(content))


def forged(change: Any) -> str:
    """An edited save with a digest that fits."""
    from interpreter.keep.saves import _digest

    _, text = saved()
    content = json.loads(text)
    change(content["state"])
    content["digest"] = _digest(content)
    return json.dumps(content)


def test_even_a_forged_save_cannot_double_a_piece_or_leave_the_rules() -> None:
    def doubled(state: Any) -> None:
        pieces = next(iter(state["has"].values()))
        pieces.append(pieces[0])

    def in_two_places(state: Any) -> None:
        (pieces, *_), places = state["has"].values(), state["has"]
        places["player(1)" if "player(1)" not in places else "player(2)"] = pieces[:1]

    def nowhere(state: Any) -> None:
        next(iter(state["has"].values())).pop()

    def unheard_of(state: Any) -> None:
        next(iter(state["has"].values())).append("nobody#7")

    def no_place(state: Any) -> None:
        state["has"]["nowhere"] = []

    def no_piece(state: Any) -> None:
        next(iter(state["has"].values())).append("game")

    def no_field(state: Any) -> None:
        state["fields"]["game.unheard_of"] = {"game": 1}

    def no_thing(state: Any) -> None:
        state["fields"]["game.said"] = {"nobody#7": [1]}

    def no_value(state: Any) -> None:
        state["fields"]["game.said"] = {"game": {"one": 1}}

    def elsewhere(state: Any) -> None:
        state["stack"][0][0] = 10_000

    def shorter(state: Any) -> None:
        state["stack"][0] = state["stack"][0][:1]

    def no_such_decision(state: Any) -> None:
        state["ask"][0] = 10_000

    wrong_names = (unheard_of, no_place, no_piece, no_field, no_thing, no_value)
    for change in (doubled, in_two_places, nowhere, *wrong_names, elsewhere, shorter, no_such_decision):
        with pytest.raises(BadSave):
            resumed(forged(change))


def test_a_save_of_another_game_or_of_other_rules() -> None:
    _, text = saved()
    with pytest.raises(BadSave, match=r"is of a game of `tiny`, not of `tic_tac_toe`"):
        load("tic_tac_toe").resume(text)
    with pytest.raises(BadSave, match="under other rules"):
        rules(GAME.replace("say 7", "say 8")).resume(text)


def test_a_save_goes_on_where_it_stood() -> None:
    game, text = saved()
    again = resumed(text)
    assert offered(again) == offered(game) == ["yes", "no"]
    choose(again, "yes", "blue", "2")
    assert said(again) == [1, 7, 2]
    assert said(game) == [1], "the original has not moved"


# ---------------------------------------------------------------- rules that do not end


RUNAWAY = """
kind spot is place { live true }
spot left { }
kind lamp { track lit: number = 0 }
lamp red { }
flow { ann does { move red to left; may { say 1 }; may { ACTION } } }
"""

ENDLESS = {
    "a loop": ("repeat { raise red.lit }", ""),
    "a loop with a pause": ("trudge", "verb trudge { repeat { if red.lit > 0 { may { say 1 } } } }"),
    "reactions that set each other off": (
        "light red",
        """
        verb light lamp l { raise l.lit }
        verb dim lamp l { raise l.lit }
        when light lamp l { dim l }
        when dim lamp l { light l }
        """,
    ),
    "pausing reactions": (
        "light red",
        """
        verb light lamp l { if l.lit < 0 { may { say 1 } }; raise l.lit }
        when light lamp l { light l }
        """,
    ),
    "recursion": ("deeper 1", "verb deeper number n { deeper n + 1 }"),
    "a formula": ("say endless(1)", "define endless(number n): number = 1 + endless(n + 1) if n > 0 else 0"),
    "a formula that asks itself the same": (
        "say standing(1)",
        "define standing(number n): number = 0 if n < 1 else 1 + standing(n)",
    ),
    "conditions that wake each other": (
        "raise red.lit",
        """
        whenever red.lit > 0 and red.lit mod 4 is 0 { raise red.lit }
        whenever red.lit mod 4 is 2 { raise red.lit by 2 }
        whenever red.lit mod 4 is 1 { raise red.lit }
        """,
    ),
    "counting for ever": ("1000000 times { raise red.lit }", ""),
}


@pytest.mark.parametrize("what", list(ENDLESS))
def test_endless_rules_are_stopped_with_the_chain_of_rules(what: str) -> None:
    action, more = ENDLESS[what]
    game = start(RUNAWAY.replace("ACTION", action) + more)
    choose(game, "yes")
    before = game.save()
    with pytest.raises(RulesRunaway, match=r"tiny.rules:\d+:\d+: LD701 the rules do not come to an end") as caught:
        choose(game, "yes")
    assert isinstance(caught.value, GameError)
    assert caught.value.diagnostic.reason
    assert caught.value.diagnostic.remedy
    assert game.save() == before
    choose(game, "no")
    assert game.over


def test_the_chain_names_the_rules() -> None:
    action, more = ENDLESS["reactions that set each other off"]
    game = start(RUNAWAY.replace("ACTION", action) + more)
    choose(game, "no")
    with pytest.raises(RulesRunaway, match="after dim") as caught:
        choose(game, "yes")
    chain = caught.value.chain
    assert chain[0] == "flow"
    assert {"verb light", "after light", "reaction", "verb dim"} <= set(chain)


@pytest.mark.parametrize(
    "action",
    [
        "repeat { say 1 }",
        "raise red.lit by 3; repeat { set red.lit to red.lit * red.lit }",
        "for each number n in 1..100000000 { raise red.lit }",
        "say count(1..100000000)",
    ],
)
def test_lists_and_numbers_are_bounded(action: str) -> None:
    game = start(RUNAWAY.replace("ACTION", action))
    choose(game, "no")
    with pytest.raises(RulesFault, match="LD702 a rule counts too far"):
        choose(game, "yes")


def test_a_choice_by_the_wrong_player_changes_nothing() -> None:
    game = start("flow { bob may { say 1 }; everyone does { choose one { a: say 2; b: say 3 } } }")
    with pytest.raises(WrongPlayer, match=r"`player\(2\)` decides here, not the player in seat 0"):
        game.choose(game.decision.options[0], player=0)
    with pytest.raises(BadSetup, match="seats of this game are 0 to 1"):
        game.choose(game.decision.options[0], player=2)
    game.choose(game.decision.options[0], player=1)
    game.choose(game.decision.options[0], player=0)
    assert said(game) == [1, 2]


def test_a_sum_without_a_result_leaves_the_game_as_it_was() -> None:
    game = start(RUNAWAY.replace("ACTION", "say 7 div red.lit"))
    choose(game, "no")
    with pytest.raises(RulesFault, match="LD702 a rule divides by zero"):
        choose(game, "yes")
    assert field(game, "red", "lit") == 0
    assert offered(game) == ["yes", "no"]


def test_a_very_deep_but_finite_rule_is_fine() -> None:
    game = start(
        "verb down number n { if n > 0 { down n - 1 } else { say 5 } }\nflow { down 60 }",
    )
    assert said(game) == [5]
