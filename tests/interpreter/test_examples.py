"""Examples as tests: what may be given, how `choosing` answers, what a failure says; reports from the table (H14)."""

from __future__ import annotations

import pytest

from interpreter.errors import IllegalChoice
from tests.interpreter.tables import choose, failures, offered, said, start

BOARD = """
kind spot is place { live true }
spot left { }
spot right { }
kind pile is place { ordered true; shown nobody }
pile deck { }
kind peg { track hurt: number = 0; size: number = 1 }
peg red { copies 2; size 3 }
peg blue { size 1 }
peg green { size 2 }
verb hit peg p { raise p.hurt by 1; say p.size }
verb draw number n = 1 { move first (n) peg in deck to left }
verb work { may { say 1 }; hit one peg; up to 2 times { hit one peg in right } }
flow { each player does { phase turn { hit one peg } } }
"""


def messages(text: str) -> list[str]:
    return [message for found in failures(BOARD + text).values() for message in found]


# ---------------------------------------------------------------- given


def test_the_name_of_a_kind_stands_for_one_of_its_pieces_on_the_table() -> None:
    text = """
        example by_its_kind { given red r in left
          then can(hit red)
          when player(1) does hit red
          then r.hurt is 1 }"""
    assert messages(text) == []


def test_what_can_be_given() -> None:
    assert (
        failures(
            BOARD
            + """
            example pieces { given 2 red in left; given blue b in right with hurt 4
              then count(all red in left) is 2 and b.hurt is 4 and no green }
            example emptied from pieces { given no red in left; then no red and some blue }
            example facts { given game.said is (7, 8); given players 3
              then game.said is (7, 8) and players is 3 }
            example order { given deck is (green, red, blue)
              when player(1) does draw 2
              then green in left and some red in left and blue in deck }
            example acting { given active is player(2)
              given red in left; given blue in left
              when phase turn choosing blue
              then active is player(2) and blue.hurt is 1 }
            example nothing_else_is_in_play { then no peg and count(all peg in box) is 4 }
            """
        )
        == {}
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("given 3 red in left", "there is no `red` left"),
        ("given blue in left with size 3", "`size` never changes"),
        ("given blue.size is 3", "only a tracked field"),
        ("given players 9", "the game is for 1 to 4 players"),
    ],
)
def test_what_cannot_be_given(line: str, message: str) -> None:
    (said_so,) = messages(f"example wrong {{ {line}; then no spot }}")
    assert message in said_so


# ---------------------------------------------------------------- choosing


GIVEN = "given red r in left; given blue b in left; given green g in right"


def test_answers_in_order_optional_ones_may_be_left_out() -> None:
    assert (
        failures(
            BOARD
            + f"""
            example all_answered {{ {GIVEN}
              when player(1) does work choosing true, b, g, g
              then game.said is (1, 1, 2, 2) }}
            example optional_parts_declined {{ {GIVEN}
              when player(1) does work choosing r
              then game.said is (3) }}
            example declined_by_word {{ {GIVEN}
              when player(1) does work choosing stop, r, g, stop
              then game.said is (3, 2) }}
            example forced_ones_need_no_answer {{ given blue b in left
              when player(1) does work
              then game.said is (1) }}
            example several_steps {{ {GIVEN}
              when player(1) does hit r; when player(2) does hit r
              then r.hurt is 2 and active is player(2) }}
            """
        )
        == {}
    )


@pytest.mark.parametrize(
    ("choosing", "message"),
    [
        ("choosing b, g, g, g", "no decision is left for this answer"),
        ("choosing left", "`left` is not one of the options: red#1, blue, green"),
        ("", "player(1) has to decide"),
    ],
)
def test_an_answer_too_many_too_few_or_unfit(choosing: str, message: str) -> None:
    (said_so,) = messages(f"example wrong {{ {GIVEN}; when player(1) does work {choosing}; then no spot }}")
    assert message in said_so


def test_what_is_offered_can_be_tested() -> None:
    right = f"example right {{ {GIVEN}; when phase turn; then options are (r, b, g); then options include b }}"
    assert messages(right) == []
    (told,) = messages(f"example wrong {{ {GIVEN}; when phase turn; then options exclude b }}")
    assert told.startswith("`b` is offered; player(1) has to decide")
    assert told.endswith("red#1, blue, green")
    (more,) = messages(f"example wrong {{ {GIVEN}; when phase turn; then options are (r, b) }}")
    assert "more is offered" in more
    over = f"example over {{ {GIVEN}; when phase turn choosing b; then options exclude b }}"
    assert messages(over) == []
    assert "nothing is offered" in messages(over.replace("exclude", "include"))[0]


def test_a_failed_test_says_what_is_the_case() -> None:
    (value,) = messages("example wrong { given blue b in left with hurt 3; then b.hurt is 4 }")
    assert value == "this does not hold: `b.hurt is 4` (it is 3)"
    (place,) = messages("example wrong { given blue b in left; then b in right }")
    assert place == "this does not hold: `b in right` (blue is in left)"


def test_whenever_is_first_tested_after_the_first_when() -> None:
    assert (
        failures(
            BOARD
            + """
            whenever some peg in right { say 9 }
            example asleep { given blue in right; then game.said is () }
            example awake { given blue in right; when player(1) does hit blue; then game.said is (1, 9) }
            """
        )
        == {}
    )


def test_rules_that_do_not_end_fail_the_example_with_their_chain() -> None:
    (told,) = messages(
        "verb spin { repeat { say 1; set game.said to () } }\nexample wrong { when player(1) does spin; then no spot }"
    )
    assert "LD701 the rules do not come to an end" in told
    assert "verb spin" in told


# ---------------------------------------------------------------- reports


REPORTS = (
    BOARD
    + """
    kind outcome is report { struck: list of peg; by_wall: truth; far: 0..9 }
    define believable(outcome o): truth = count(o.struck) <= 2 and all_there(o)
    define all_there(outcome o): truth = no peg p in o.struck where p not in left
    verb flick peg q {
      table does { choose one outcome o where believable(o) }
      hit each peg in o.struck
      if o.by_wall { say 50 + o.far }
    }
    """
).replace("flow { each player does { phase turn { hit one peg } } }", "")


def test_the_table_reports_and_the_condition_believes() -> None:
    game = start(
        REPORTS
        + "flow { ann does { move each red in box to left; move green to left; move blue to right; flick blue } }"
    )
    decision = game.decision
    assert (decision.by, decision.kind, decision.seat) == ("table", "report", None)
    assert decision.report is not None
    assert decision.report.name == "outcome"
    names = game.program.thing_names
    red, green, blue = (names.index(name) for name in ("red#1", "green", "blue"))
    before = game.save()
    for wrong in (
        ((red, green, names.index("red#2")), False, 0),
        ((blue,), False, 0),
        ((red, red), False, 0),
        ((red,), 1, 0),
        ((red,), False),
        ((10_000,), False, 0),
        ((red,), True, 10),
        ((red,), True, -1),
        "red",
        7,
    ):
        with pytest.raises(IllegalChoice, match="no believable report"):
            game.choose(wrong)
    assert game.save() == before
    game.choose([[green, red], True, 4])
    assert said(game) == [2, 3, 54]
    assert game.over


def test_a_report_may_give_a_number_twice_but_a_thing_once() -> None:
    text = """
    kind landing is report { xs: list of 0..50; hit: list of peg }
    flow { ann does { table does { choose one landing l }; say count(l.xs) } }"""
    game = start(BOARD.replace("flow { each player does { phase turn { hit one peg } } }", "") + text)
    red = game.program.thing_names.index("red#1")
    for wrong in (((51,), ()), ((3, True), ()), ((), (red, red))):
        with pytest.raises(IllegalChoice):
            game.choose(wrong)
    game.choose(((7, 7, 50), (red,)))
    assert said(game) == [3]


def test_reports_in_examples() -> None:
    assert (
        failures(
            REPORTS
            + """
            example struck { given 2 red in left; given green g in left; given blue b in right
              when player(1) does flick b choosing outcome((g), true, 3)
              then g.hurt is 1 and game.said is (2, 53) }
            """
        )
        == {}
    )
    (told,) = [
        message
        for found in failures(
            REPORTS
            + """
            example not_there { given green g in right; given blue b in right
              when player(1) does flick b choosing outcome((g), true, 3)
              then no spot }
            """
        ).values()
        for message in found
    ]
    assert "is not one of the options" in told


def test_a_rule_with_a_report_ahead_can_always_be_tried() -> None:
    game = start(
        REPORTS
        + """
        verb chancy { flick green; requires no spot }
        flow { ann does { move green to left; choose one { a: chancy; b: say 1 } } }"""
    )
    assert offered(game) == ["a", "b"]
    choose(game, "b")
    assert said(game) == [1]


def test_a_report_is_no_thing_that_could_be_affected() -> None:
    told = failures(
        REPORTS
        + """
        forbid affect green
        verb finish outcome o { say 7 }
        when flick peg { table does { choose one outcome o }; finish o }
        example finished { given blue b in right; given red in left; given green in left
          when player(1) does flick b choosing outcome((), false, 0), outcome((green), false, 0)
          then game.said is (7) }
        """
    )
    assert told == {}
