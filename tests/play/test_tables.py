"""Games on a table: aims and places are decisions, and what a table tells stands in the record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from interpreter.keep import records
from interpreter.run.errors import IllegalChoice, NoDecision
from interpreter.run.faults import RulesFault
from interpreter.table.accepting import misfit
from interpreter.table.bodies import Body, Outcome, Push, Surface
from interpreter.table.questions import asked
from ludolect.api import Game, Rules
from ludolect.bots import GreedyBot, play_out
from tests.interpreter.tables import choose, field, rules

TABLE = """
kind stone { track x: number = 0; track y: number = 0; table { position x, y; radius 125; mass 625 } }
stone red { copies 3 }
stone blue { copies 3 }
kind rock is stone { table { mass 0; radius 160 } }
rock grey { }
place floor { live true; shown everyone; table { width 5000; height 2500; NOISE } }
place gone { shown everyone }
kind spot is report { x: 0..5000; y: 0..2500; table { position x, y } }
kind aim is report { angle: 0..3599; strength: 1..100; table { angle angle; strength strength } }
kind lie is report { who: stone; x: 0..5000; y: 0..2500; table { position x, y } }
kind meeting is report { mine: red; theirs: blue }
kind jolt is report { who: stone; change: number }
kind outcome is report {
  direct: list of stone; indirect: set of stone; exits: list of lie; rest: list of lie; jolts: list of jolt
  meetings: list of meeting; reds: list of red; bumped: list of stone
  table {
    touched direct; touched reds; pushed indirect; left exits; rested rest; jolted jolts; contacts meetings
    rebounds bumped
  }
}
change game { track latest: outcome }
verb put stone d {
  choose one spot s for d in floor where s.x <= 4000
  set d.x to s.x; set d.y to s.y; move d to floor
}
verb flick stone d {
  choose one aim a for d where a.strength >= 10
  table does { choose one outcome o for d by a BELIEF }
  set game.latest to o
  for each lie l in o.rest { set l.who.x to l.x; set l.who.y to l.y }
  for each lie l in o.exits {
    table does { choose one spot b for l.who by l in floor }
    set l.who.x to b.x; set l.who.y to b.y
  }
}
flow {
  each player does { for each stone d in box where (d is red) is (you is ann) or d is rock { put d } }
  repeat { each player does { if you is ann { flick one red in floor } else { flick one blue in floor } } }
}
"""


def made(noise: str = "friction 2000", belief: str = "") -> Rules:
    return rules(TABLE.replace("NOISE", noise).replace("BELIEF", belief))


def laid(given: Rules, spots: dict[str, tuple[int, int]], seed: int = 0) -> Game:
    """A game in which all lies as told, up to the first pick."""
    game = given.new_game(players=2, seed=seed)
    for _ in range(len(spots)):
        found = asked(game.program, game.state)
        assert found is not None
        game.choose(dict(zip("xy", spots[game.program.thing_names[found.body.id]], strict=True)))
    return game


SPOTS = {
    "red#1": (1000, 1250),
    "red#2": (200, 200),
    "red#3": (200, 600),
    "blue#1": (3000, 1250),
    "blue#2": (3600, 1250),
    "blue#3": (200, 2300),
    "grey": (4000, 600),
}


def flicked(game: Game, who: str, angle: int, strength: int) -> dict[str, Any]:
    choose(game, who)
    game.choose({"angle": angle, "strength": strength})
    told = game.table_report()
    game.choose(told)
    while not game.over and game.decision.by_table:
        game.choose(game.table_report())
    found: list[dict[str, Any]] = json.loads(game.record())["steps"]
    return next(step["report"] for step in reversed(found) if "direct" in step.get("report", {}))


def test_the_facts_go_into_the_fields_that_take_them() -> None:
    told = flicked(laid(made(), SPOTS), "red#1", 0, 80)
    assert told["direct"] == ["blue#1"]
    assert told["reds"] == []
    assert told["indirect"] == ["blue#2"]
    assert [lie["who"] for lie in told["exits"]] == ["blue#2"]
    assert {lie["who"] for lie in told["rest"]} == {"red#1", "blue#1"}
    assert told["meetings"] == [{"mine": "red#1", "theirs": "blue#1"}]
    assert {jolt["who"] for jolt in told["jolts"]} == {"red#1", "blue#1", "blue#2"}
    assert told["bumped"] == []


def test_rules_put_bodies_where_the_table_says() -> None:
    game = laid(made(), SPOTS)
    flicked(game, "red#1", 0, 40)
    assert (field(game, "red#1", "x"), field(game, "red#1", "y")) == (2600, 1250)


def test_what_has_left_comes_back_to_the_nearest_place() -> None:
    game = laid(made(), SPOTS)
    flicked(game, "red#1", 0, 80)
    assert (field(game, "blue#2", "x"), field(game, "blue#2", "y")) == (4875, 1250)


def test_a_fixed_body_throws_back_and_stays() -> None:
    game = laid(made(), {**SPOTS, "red#1": (4000, 1300)})
    told = flicked(game, "red#1", 2700, 60)
    assert told["direct"] == ["grey"]
    assert {lie["who"] for lie in told["rest"]} == {"red#1"}


def test_a_place_that_is_taken_is_refused() -> None:
    game = made().new_game(players=2)
    game.choose({"x": 1000, "y": 1000})
    for x, y in ((1200, 1000), (100, 1000), (1000, 2400)):
        with pytest.raises(IllegalChoice, match="cannot lie there"):
            game.choose({"x": x, "y": y})
    wrong = misfit(game.program, game.state, (4500, 1000))
    assert wrong is not None
    assert wrong.wrong == "doubt"
    game.choose({"x": 1250, "y": 1000})  # to touch is allowed


def test_nothing_is_worked_out_where_nothing_is_asked_of_a_table() -> None:
    game = made().new_game(players=2)
    assert not game.decision.by_table
    with pytest.raises(NoDecision):
        game.table_report()


def test_a_person_may_tell_it_instead() -> None:
    game = laid(made(), SPOTS)
    choose(game, "red#1")
    game.choose({"angle": 0, "strength": 60})
    assert game.decision.by == "table"
    assert game.decision.by_table
    game.choose({"direct": ["blue#3"], "rest": [{"who": "red#1", "x": 4, "y": 5}]})
    assert (field(game, "red#1", "x"), field(game, "red#1", "y")) == (4, 5)


def test_another_table_can_be_asked() -> None:
    class Stuck:
        def shoot(self, surface: Surface, bodies: list[Body], push: Push) -> Outcome:
            return Outcome(rest=[(push.body, 7, 9)])

    game = laid(made(), SPOTS)
    choose(game, "red#1")
    game.choose({"angle": 0, "strength": 60})
    game.choose(game.table_report(Stuck()))
    assert field(game, "red#1", "x") == 7


@pytest.mark.parametrize("noise", ["friction 2000", "noise 30, 5"])
def test_games_replay_resume_and_are_taken_back(noise: str) -> None:
    given = made(noise)
    game = given.new_game(players=2, seed=3)
    game.playout(5, 120)
    record, saved = game.record(), game.save()
    again = given.new_game(players=2, seed=3)
    found, source = records.read(record)
    records.replay(again, found, source)
    assert again.position == game.position
    twin = given.resume(saved)
    assert twin.position == game.position
    game.playout(9, 30)
    twin.playout(9, 30)
    assert game.position == twin.position
    game.undo(30)
    game.redo(30)
    assert game.position == twin.position


def test_an_unsteady_hand_is_the_same_in_the_same_game_and_another_in_another() -> None:
    given = made("noise 30, 5")
    rests = []
    for seed in (1, 1, 2, 3):
        game = laid(given, SPOTS, seed)
        first = flicked(game, "red#1", 0, 40)["rest"]
        choose(game, "blue#3")
        game.choose({"angle": 2700, "strength": 20})
        rests.append((first, game.table_report()))
        assert game.table_report() == rests[-1][1]
    assert rests[0] == rests[1]
    assert len({json.dumps(first) for first, _ in rests}) == 3
    steady = flicked(laid(made(), SPOTS), "red#1", 0, 40)["rest"]
    assert all(first != steady for first, _ in rests)


def test_random_players_draw_what_is_believed_at_once() -> None:
    given = made()
    game = given.new_game(players=2, seed=1)
    for seed in range(40):
        drawn = game.invent_report(seed)
        assert misfit(game.program, game.state, drawn) is None
    for _ in range(7):
        game.choose(game.invent_report(11))
    choose(game, "red#1")
    for seed in range(40):
        drawn = game.invent_report(seed)
        assert misfit(game.program, game.state, drawn) is None
        assert drawn[1] >= 10
    tried = game.reports_to_try(12, 5)
    assert 6 < len(tried) <= 12
    assert all(misfit(game.program, game.state, aim) is None for aim in tried)


# ------------------------------------------------------------------ faults


def fault(game: Game) -> RulesFault:
    with pytest.raises(RulesFault) as caught:
        game.table_report()
    return caught.value


def test_a_rule_that_does_not_believe_the_table_is_told() -> None:
    game = laid(made(belief="where count(o.direct) > 3"), SPOTS)
    choose(game, "red#1")
    game.choose({"angle": 0, "strength": 60})
    told = fault(game)
    assert told.diagnostic.code.id == "LD842"
    assert "count(o.direct) > 3" in told.diagnostic.message


def test_a_body_on_no_table_is_told() -> None:
    text = TABLE.replace("NOISE", "friction 2000").replace("BELIEF", "")
    text = text.replace("flick one red in floor", "flick first red in gone").replace(
        "set d.y to s.y; move d to floor", "set d.y to s.y; move d to gone"
    )
    game = rules(text).new_game(players=2)
    with pytest.raises(RulesFault) as caught:
        game.playout(1, 40)
    assert caught.value.diagnostic.code.id == "LD843"


def test_bodies_without_rest_are_told() -> None:
    small = "friction 1; rim all; rebound 100; speed 10000"
    text = TABLE.replace("NOISE", small).replace("BELIEF", "")
    game = laid(rules(text), SPOTS)
    choose(game, "red#2")
    game.choose({"angle": 0, "strength": 100})
    assert fault(game).diagnostic.code.id == "LD844"


# ------------------------------------------------------------------ bots

GOALS = """
kind stone { track x: number = 0; track y: number = 0; table { position x, y; radius 125; mass 625 } }
stone red { copies 3; x 1000 }
stone blue { copies 1; x 4000; y 1250 }
place floor { live true; shown everyone; table { width 5000; height 2500 } }
kind aim is report { angle: 0..3599; strength: 1..100; table { angle angle; strength strength } }
kind outcome is report { direct: list of stone; table { touched direct } }
define score(player p): number = game.hits
change game { track hits: number = 0; track laid: number = 0 }
verb flick stone d {
  choose one { calmly: say 1; hastily: say 2 }
  choose one aim a for d
  table does { choose one outcome o for d by a }
  if blue in o.direct { raise game.hits by 1 }
  move d to box
}
flow {
  for each red r in box { raise game.laid by 600; set r.y to game.laid }
  move each stone in box to floor
  ann does { any number of times { flick one red in floor } }
}
"""


def test_a_bot_does_not_stop_where_an_aim_is_near() -> None:
    """No option is worth anything by itself; only what comes of the aim is."""
    made = rules(GOALS)
    for seed in range(6):
        game = made.new_game(players=2, seed=seed)
        assert play_out(game, [GreedyBot(seed, seat) for seat in range(2)])
        assert json.loads(game.record())["steps"].count("stop") <= 1
        assert field(game, "game", "hits") >= 2


def test_aims_at_things_are_strong_enough_to_get_there() -> None:
    game = rules(GOALS).new_game(players=2)
    choose(game, "red#1", "calmly")
    tried = game.reports_to_try(40, 3)
    at_blue = [strength for angle, strength in tried if abs(angle - 122) <= 40]
    assert len(at_blue) >= 5
    assert sum(strength < 53 for strength in at_blue) <= 1  # one may have been drawn anywhere
    at_reds = [strength for angle, strength in tried if abs(angle - 900) <= 40]
    assert min(at_reds) < 53
