"""Reports that hold other reports: their form, which are believed, where they are kept, and reports made up."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ludolect
from dsl.types import EntityType
from interpreter.keep import saves
from interpreter.keep.records import read, replay
from interpreter.prove.conformance import conform
from interpreter.run.chance import Generator
from interpreter.run.errors import BadSave, IllegalChoice
from interpreter.run.faults import RulesFault
from interpreter.run.history import fingerprint
from interpreter.run.names import named
from interpreter.table.accepting import misfit
from interpreter.table.inventing import invent
from ludolect.api import Game
from tests.interpreter.tables import failures, field, rules, said, start

ROOM = """
place floor { live true }
choices side { north; south }
kind disc { track x: -500..5000 = 0; track y: 0..2500 = 0; track edge: side = north }
disc red { copies 3 }
disc blue { }
kind point is report { x: -500..5000; y: 0..2500 }
kind contact is report { who: disc; spot: point; wall: side }
kind outcome is report { contacts: list of contact; rolls: list of 1..6; stop: point; void: truth }
change game { track latest: outcome; track history: list of contact = () }
define fair(outcome o, disc d): truth = count(o.rolls) <= 2 and apart(o) and first_is(o, d)
define apart(outcome o): truth = no contact c in o.contacts where c.spot.x > 4000
define first_is(outcome o, disc d): truth = some contact c in o.contacts where c.who is d
verb flick disc d {
  table does {
    choose one outcome o where fair(o, d)
      and total(c.spot.y for each contact c in o.contacts) < 5000
      and o.stop.y >= d.y + 2000
  }
  for each contact c in o.contacts { set c.who.x to c.spot.x; set c.who.edge to c.wall; say c.spot.y }
  set game.latest to o
  set game.history to game.history + o.contacts
}
"""
PLAY = "flow { move each disc in box to floor; repeat { each player does { flick one disc in floor } } }"


def asked() -> Game:
    game = start(ROOM + PLAY)
    game.choose(next(o for o in game.decision.options if o.name == "blue"))
    return game


def told(**parts: Any) -> dict[str, Any]:
    contacts = [{"who": "blue", "spot": {"x": -3, "y": 900}, "wall": "south"}]
    return {"contacts": contacts, "rolls": [6, 6], "stop": {"x": 0, "y": 2000}, **parts}


def test_a_report_holds_others_and_is_answered_by_names() -> None:
    game = asked()
    second = {"who": "red#2", "spot": {"x": 4000, "y": 1}, "wall": "north"}
    game.choose(told(contacts=[told()["contacts"][0], second, second]))
    assert said(game) == [900, 1, 1]
    assert (field(game, "blue", "x"), field(game, "red#2", "x"), field(game, "blue", "edge")) == (-3, 4000, 1)
    names = game.program.thing_names
    blue, red = (names.index(name) for name in ("blue", "red#2"))
    contact = EntityType(game.program.ruleset.kinds["contact"])
    inner = (blue, (-3, 900), 1), (red, (4000, 1), 0), (red, (4000, 1), 0)
    assert field(game, "game", "latest") == (inner, (6, 6), (0, 2000), False)
    assert field(game, "game", "history") == inner
    assert named(game.program.ruleset, inner[1], contact, names.__getitem__) == ("red#2", (4000, 1), "north")


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"rolls": [7]}, "`rolls.1`: 7 is not in 1..6"),
        ({"rolls": 3}, "`rolls`: 3 is no list"),
        ({"rolls": [True]}, "`rolls.1`: True is no 1..6"),
        ({"rolls": [1, 2, 3]}, "the rules do not believe this: `count(o.rolls) <= 2`"),
        ({"stop": {"x": -501, "y": 2000}}, "`stop.x`: -501 is not in -500..5000"),
        ({"stop": {"x": 0, "y": 1999}}, "the rules do not believe this: `o.stop.y >= d.y + 2000`"),
        ({"stop": {"x": 0}}, "`stop.y`: nothing is told, where a value is needed (0..2500)"),
        ({"stop": [1]}, "`stop`: [1] is no point"),
        ({"stop": 4}, "`stop`: 4 is no point"),
        ({"stop": None}, "`stop`: None is no point"),
        ({"void": 1}, "`void`: 1 is no truth"),
        ({"weight": 1}, "`outcome` has no field 'weight'"),
        ({"contacts": [{"who": "green", "spot": [0, 0], "wall": "north"}]}, "`contacts.1.who`: 'green' is no disc"),
        ({"contacts": [{"who": "floor", "spot": [0, 0], "wall": "north"}]}, "`contacts.1.who`: "),
        ({"contacts": [{"who": "blue", "spot": [0, 0], "wall": "west"}]}, "`contacts.1.wall`: 'west' is no side"),
        (
            {"contacts": [{"who": "blue", "spot": [0, 0]}]},
            "`contacts.1.wall`: nothing is told, where a value is needed (side)",
        ),
        ({"contacts": [["blue", [4001, 0], "north"]]}, "this: `no contact c in o.contacts where c.spot.x > 4000`"),
        ({"contacts": [["blue", [0, 2500], "north"]] * 2}, "believe this: `total(c.spot.y for each"),
        ({"contacts": [["red#1", [0, 0], "north"]]}, "this: `some contact c in o.contacts where c.who is d`"),
    ],
)
def test_what_is_wrong_with_a_report_is_told_with_its_place(parts: dict[str, Any], reason: str) -> None:
    game = asked()
    before = game.save()
    with pytest.raises(IllegalChoice) as refused:
        game.choose(told(**parts))
    assert reason in str(refused.value)
    assert game.save() == before


def test_examples_speak_of_reports_inside_reports() -> None:
    given = "given blue b in floor; given red r in floor"
    text = """
    example lies { %s
      when player(1) does flick b choosing outcome((contact(b, point(-3, 900), south)), (6, 6), point(0, 2000))
      then b.x is -3 and count(game.latest.contacts) is 1 and b.edge is south
      and no contact c in game.history where c.who is r }
    example far { %s
      when player(1) does flick b choosing outcome((contact(b, point(-3, 900), south)), (), point(0, 1999))
      then b.x is 0 }
    """
    found = failures(ROOM + PLAY + text % (given, given))
    assert list(found) == ["far"]
    assert "the rules do not believe this: `o.stop.y >= d.y + 2000`" in found["far"][0]


def test_reports_in_reports_are_recorded_by_name_and_kept_in_saves() -> None:
    made = rules(ROOM + PLAY)
    game = made.new_game(2, seed=5)
    game.playout(seed=2, most=40)
    record, source = read(game.record())
    reports = [step.report for step in record.steps if step.report is not None]
    assert reports
    assert all(isinstance(r, dict) and r["contacts"][0]["who"] in game.program.thing_ids for r in reports)
    again = made.new_game(2, seed=5)
    replay(again, record, source)
    assert fingerprint(again.state) == fingerprint(game.state)
    resumed = saves.resume(game.program, saves.read(game.save()))
    assert fingerprint(resumed.state) == fingerprint(game.state)
    game.undo(7)
    game.redo()
    assert fingerprint(game.clone().state) == fingerprint(game.state) != fingerprint(again.state)


def test_a_record_of_the_first_format_can_still_be_read() -> None:
    made = rules(ROOM + PLAY)
    game = made.new_game(2, seed=5)
    game.playout(seed=2, most=12)
    old = json.loads(game.record())
    values = [event[3] for event in game.events() if event[0] == "choice"]
    old["format"] = 1
    for step, value in zip(old["steps"], values, strict=True):
        if "report" in step:
            step["report"] = json.loads(json.dumps(value))
    record, source = read(json.dumps(old))
    again = made.new_game(2, seed=5)
    replay(again, record, source)
    assert again.events() == game.events()


def test_a_save_with_half_a_report_is_refused() -> None:
    game = asked()
    game.choose(told())
    text = game.save()
    assert '"game.latest":{"game":{"contacts":[{"spot":{"x":-3,"y":900},"wall":"south","who":"blue"}]' in text
    half: list[Any] = [{}, [], {"contacts": [], "rolls": [], "stop": {"x": 0}}, [[], [], [0], False], [1, 2, 3, 4], "x"]
    for wrong in half:
        content = json.loads(text)
        content["state"]["fields"]["game.latest"]["game"] = wrong
        content["digest"] = saves._digest(content)
        with pytest.raises(BadSave):
            saves.resume(game.program, saves.read(json.dumps(content)))


def test_random_games_with_reports_in_reports_are_in_order() -> None:
    program = start(ROOM + PLAY).program
    findings = [f for seed in (1, 2) for f in conform(program, seed, most=60).findings if f.promise != "end"]
    assert findings == []


# ---------------------------------------------------------------- made up


def invented(text: str, seeds: int = 40) -> list[Any]:
    game = start(ROOM + text)
    found = [invent(game.program, game.state, Generator(seed, 1)) for seed in range(seeds)]
    assert all(record is not None and misfit(game.program, game.state, record) is None for record in found)
    assert found == [invent(game.program, game.state, Generator(seed, 1)) for seed in range(seeds)]
    return found


@pytest.mark.parametrize(
    "belief",
    [
        "p.x > 4990 and p.y <= 3",
        "p.x is 17 and 12 >= p.y",
        "not p.x >= -490 and p.y > 2490",
        "p.x + p.y is 12 or p.y < 2000",
        "p.x >= blue.x and p.x <= blue.x + 2",
        "narrow(p)",
    ],
)
def test_a_point_is_made_up_within_its_bounds(belief: str) -> None:
    text = f"""
    define narrow(point p): truth = p.x > 100 and p.x < 102 and p.y is 7
    flow {{ move blue to floor; table does {{ choose one point p where {belief} }}; say p.x }}"""
    invented(text)


@pytest.mark.parametrize(
    "belief",
    [
        "count(o.rolls) is 5 and count(o.contacts) >= 3",
        "some contact c in o.contacts where c.who is blue",
        "no contact c in o.contacts where c.who not in floor",
        "o.void and no contact in o.contacts",
        "count(o.contacts) < 1 and o.stop.x > 4998",
        "fair(o, blue)",
        "total(o.rolls) > 9",
        "o.void is (count(o.rolls) > 2)",
    ],
)
def test_a_whole_report_is_made_up_from_its_conditions(belief: str) -> None:
    text = "flow { move each disc in box to floor; table does { choose one outcome o where %s }; say count(o.rolls) }"
    invented(text % belief)


def test_what_nothing_can_meet_is_not_made_up() -> None:
    game = start(ROOM + "flow { table does { choose one point p where p.x > 7 and p.x < 7 }; say p.x }")
    assert invent(game.program, game.state, Generator(1, 1)) is None
    with pytest.raises(IllegalChoice, match="no believable report was found"):
        game.playout(seed=1)


def test_made_up_lists_vary_and_hold_each_thing_of_a_set_once() -> None:
    text = """
    kind hits is report { whom: set of disc; order: list of disc }
    flow { move each disc in box to floor; table does { choose one hits h where blue not in h.whom }; say 1 }"""
    found = invented(text)
    assert len({len(whom) for whom, _ in found}) > 2
    assert len(set(found)) > 10


def test_catacombs_is_played_at_random_without_vain_tries() -> None:
    game = ludolect.load("catacombs").new_game(2, seed=1)
    tests = 0
    for each in game.program.module.report_tests:
        tests += len(each)
        assert all(test.fields for test in each)
    assert tests > 5
    assert game.playout(seed=1, most=200) == 200


def test_a_reaction_hears_a_report_that_it_does_not_name() -> None:
    text = """
    kind hit is report { whom: list of disc }
    verb land hit h by disc d { }
    when land hit by disc d { say 1 }
    when land hit by red { say 2 }
    when land hit h by disc where blue in h.whom { say 3 }
    flow { move each disc in box to floor; table does { choose one hit h where blue in h.whom }; land h by blue }"""
    game = start(ROOM + text)
    game.choose({"whom": ["blue"]})
    assert said(game) == [1, 3]


def test_a_condition_without_a_result_is_told() -> None:
    """Asked of a report that is made up, and of one that is given."""
    game = start("""
    kind tally is report { n: 0..9 }
    change game { track gone: number = none }
    flow { table does { choose one tally t where t.n + game.gone > 2 }; say 1 }
    """)
    with pytest.raises(RulesFault, match="LD702"):
        game.invent_report(1)
    with pytest.raises(RulesFault, match="LD702"):
        game.choose({"n": 3})
