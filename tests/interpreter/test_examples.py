"""Examples as tests: what may be given, how `choosing` answers, what a failure says; reports from the table (H14)."""

from __future__ import annotations

import pytest

from interpreter.examples.stage import Stage
from interpreter.run.errors import GameError, IllegalChoice
from tests.interpreter.tables import choose, failures, offered, rules, said, start

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
            example a_may_is_declined_by_no {{ {GIVEN}
              when player(1) does work choosing no, r
              then game.said is (3) }}
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


# ---------------------------------------------------------------- attempts that stop on their way


def test_what_was_begun_to_look_at_its_options_is_taken_back() -> None:
    assert (
        failures(
            BOARD
            + f"""
            verb twice {{ hit one peg; hit one peg in left }}
            example looked_at_then_done {{ {GIVEN}
              when player(1) does twice choosing r
              then options are (r, b)
              then r.hurt is 1
              when player(1) does twice choosing g, r
              then g.hurt is 1 and r.hurt is 1 and game.said is (2, 3) }}
            example before_something_is_given {{ {GIVEN}
              when player(1) does twice choosing b
              then 2 options
              given deck is (red)
              then b.hurt is 0 and game.said is () }}
            example what_was_done_stays {{ {GIVEN}
              when player(1) does twice choosing g, r
              then options exclude b
              when player(1) does hit r
              then g.hurt is 1 and r.hurt is 2 }}
            """
        )
        == {}
    )


def test_a_look_anywhere_behind_a_when_stops_it() -> None:
    looked = "when player(1) does work choosing yes; then game.said is (1); then options are (r, b, g)"
    assert messages(f"example looked {{ {GIVEN}; {looked} }}") == []


# ---------------------------------------------------------------- forced decisions


FORCED = """
verb pair { hit one peg in right; hit one peg in left }
"""


def test_answers_name_real_choices_only() -> None:
    right = f"example right {{ {GIVEN}; when player(1) does pair choosing b; then game.said is (2, 1) }}"
    assert messages(FORCED + right) == []
    mirrored = "given red in right; given blue b in right; given green g in left"
    assert (
        messages(f"{FORCED}example right {{ {mirrored}; when player(1) does pair choosing b; then b.hurt is 1 }}") == []
    )
    assert messages(FORCED + right.replace("choosing b", "choosing g, b")) == [
        "`g` is the only answer here, so nobody chooses it: leave it out (tiny.rules:22:21: `peg in right`)"
    ]


def test_options_are_looked_at_where_there_is_a_choice() -> None:
    text = f"example right {{ {GIVEN}; when player(1) does pair; then options are (r, b); then g.hurt is 1 }}"
    assert messages(FORCED + text) == []
    nobody = "when player(1) does hit one peg in right; then nobody decides; then options are ()"
    assert messages(f"{FORCED}example none {{ {GIVEN}; {nobody} }}") == []


# ---------------------------------------------------------------- what is refused


REFUSALS = """
forbid hit green
verb chosen { hit one peg in left }
verb maybe { may { hit one peg in left } }
"""


@pytest.mark.parametrize(
    "attempt",
    [
        "when player(1) does hit g",
        "when player(1) does chosen choosing g",
        "when player(1) does chosen choosing stop",
        "when player(1) does chosen choosing b, b",
        "when player(1) does maybe choosing b, stop",
        "when phase turn choosing left",
        "when play goes on choosing r, left",
    ],
)
def test_what_is_refused_leaves_everything_as_it_was(attempt: str) -> None:
    flow = BOARD.replace("flow { each", "flow { repeat { each").replace("hit one peg } } }", "hit one peg } } } }")
    (outcome,) = [
        rules(
            f"{flow}{REFUSALS}example wrong {{ {GIVEN}; {attempt}; then refused; then game.said is () }}"
        ).run_example("wrong")
    ]
    assert outcome.failures == []


@pytest.mark.parametrize(
    ("attempt", "told"),
    [
        ("when player(1) does hit b", "it is not refused: `hit b` can be done"),
        ("when player(1) does chosen choosing b", "it is not refused: `b` is a possible answer"),
        ("when player(1) does maybe choosing stop", "it is not refused: `stop` is a possible answer"),
        ("when player(1) does chosen choosing left, b", "`left` is not one of the options"),
        ("when player(1) does hit one peg in right choosing g", "no decision is left"),
    ],
)
def test_what_is_allowed_is_not_refused(attempt: str, told: str) -> None:
    found = messages(f"{REFUSALS}example wrong {{ {GIVEN}; {attempt}; then refused }}")
    if "in right" in attempt:  # the green one is forbidden: the answer names nothing that is asked
        assert found == []
    else:
        assert told in found[0]


# ---------------------------------------------------------------- who decides, how many ways


ROUND = """
kind spot is place { live true }
spot board { }
kind peg { }
peg pin { copies 9 }
change player { track out: truth = false }
flow {
  repeat {
    each player where not out does { phase turn { choose one { go: say 1; rest: say 2; leave: win you } } }
  }
}
"""


def test_who_decides_next_and_among_how_many() -> None:
    assert (
        failures(
            ROUND
            + """
            example in_turn { given players 3
              when play goes on; then player(1) decides; then 3 options
              when play goes on choosing go, rest; then player(3) decides; then game.said is (1, 2)
              when play goes on choosing go, go, go; then player(1) decides }
            example one_is_out { given players 3; given player(2).out is true
              when play goes on choosing rest; then player(3) decides }
            example the_third_begins { given players 3; given active is player(3)
              when play goes on; then player(3) decides
              when play goes on choosing go; then player(1) decides }
            example over { given players 3
              when play goes on choosing go, leave; then nobody decides; then player(2).won; then 0 options }
            """
        )
        == {}
    )


@pytest.mark.parametrize(
    ("said_of_it", "told"),
    [
        ("then player(2) decides", "it is not `player(2)` who decides: player(1) has to decide"),
        ("then nobody decides", "it is not `nobody` who decides: player(1) has to decide"),
        ("then 2 options", "there are 3 options; player(1) has to decide"),
        ("then options are (go, rest)", "more is offered"),
    ],
)
def test_wrong_words_about_the_next_decision(said_of_it: str, told: str) -> None:
    ((found,),) = failures(ROUND + f"example wrong {{ when play goes on; {said_of_it} }}").values()
    assert told in found


def test_a_game_that_is_over_is_told_as_such() -> None:
    start_of = ROUND + "example wrong { given players 2; when phase turn choosing leave; "
    for rest, told in (
        ("when phase turn choosing go; then no peg }", "nothing can be tried any more: the game is over (won: 1, 0)"),
        ("then options include go }", "nothing is offered: the game is over (won: 1, 0)"),
        ("then player(2) decides }", "it is not `player(2)` who decides: the game is over (won: 1, 0)"),
        ("then 1 option }", "there are 0 options; the game is over (won: 1, 0)"),
    ):
        assert failures(start_of + rest) == {"wrong": [told]}
    late = ROUND + "example wrong { given players 2; when phase turn choosing leave, go; then no peg }"
    assert failures(late) == {"wrong": ["the game is over (won: 1, 0)"]}


# ---------------------------------------------------------------- the order of events


EVENTS = """
verb clean peg p { say 8 }
verb sweep { hit each peg in left; clean first peg in left; draw }
"""


def test_what_happens_in_which_order() -> None:
    given = f"{GIVEN}; given deck is (red); when player(1) does sweep"
    for order in (
        "sweep; hit r; hit b; clean r",
        "hit red; clean peg",
        "hit b; draw 1",
        "say 3; say 1; say 8",
        "clean",
    ):
        assert messages(f"{EVENTS}example right {{ {given}; then in order {{ {order} }} }}") == []
    (told,) = messages(f"{EVENTS}example wrong {{ {given}; then in order {{ hit b; hit r }} }}")
    assert told.startswith("`hit r` does not happen after `hit b`; what happens is sweep, hit red#1, say 3, hit blue")
    (told,) = messages(f"{EVENTS}example wrong {{ {given}; then in order {{ draw 2 }} }}")
    assert told.startswith("`draw 2` does not happen; what happens is sweep")


def test_whose_doing_it_was() -> None:
    """A verb that asks nobody is somebody's too, and a place that is suggested is not asked for."""
    both = "verb both peg p with peg q { hit p; you.next does { hit q }; everyone does { clean q } }\n"
    text = f"{EVENTS}{both}example right {{ given players 2; {GIVEN}; when player(1) does both r with b"
    for order in (
        "player(1) does both; player(1) does hit r; player(2) does hit b; everyone does clean b",
        "player(2) does hit peg; clean peg",
        "both r with b; player(2) does hit",
    ):
        assert messages(f"{text}; then in order {{ {order} }} }}") == []
    (told,) = messages(f"{text}; then in order {{ player(1) does hit b }} }}")
    assert told == "it is not `player(1)` who does `hit b`, but player(2)"
    (told,) = messages(f"{text}; then in order {{ player(2) does hit b; player(1) does hit r }} }}")
    assert told.startswith("`player(1) does hit r` does not happen after `player(2) does hit b`; what happens is both")


def test_a_kind_that_a_verb_is_told_is_that_kind() -> None:
    verb = "verb fetch kind of peg k { hit first k in left }\n"
    text = f"{verb}example right {{ {GIVEN}; when player(1) does fetch red"
    assert messages(f"{text}; then in order {{ fetch red; hit r }} }}") == []
    (told,) = messages(f"{text}; then in order {{ fetch blue }} }}")
    assert told.startswith("`fetch blue` does not happen; what happens is fetch red")


def test_phases_are_events_and_only_the_last_when_counts() -> None:
    tried = "when player(1) does hit r; when phase turn choosing b"
    text = f"example right {{ {GIVEN}; {tried}; then in order {{ phase turn; hit b }} }}"
    assert messages(text) == []
    (told,) = messages(text.replace("phase turn; hit b }", "hit r }"))
    assert told == "`hit r` does not happen; what happens is phase turn, hit blue, say 1"


# ---------------------------------------------------------------- chance that is given


CHANCE = """
spot away { }
verb lose_one { move 1 random peg in left to away }
verb lose_two { move 2 random peg in left to away }
verb mix { shuffle deck; draw 2 }
verb throw { roll d6 n; say n }
"""


def test_draws_shuffles_and_dice_come_as_given() -> None:
    assert (
        failures(
            BOARD
            + CHANCE
            + f"""
            example drawn {{ {GIVEN}; given draws b
              when player(1) does lose_one
              then b in away and r in left }}
            example by_its_kind {{ given 2 red in left; given blue in left; given green in left; given draws red, green
              when player(1) does lose_two
              then some red in away and green in away and blue in left }}
            example nothing_is_drawn_where_there_is_one {{ given blue in left; given green in left; given draws green
              when player(1) does lose_one; when player(1) does lose_one
              then green in away and blue in away }}
            example mixed {{ given deck is (red, blue, green); given shuffled deck is (green, red)
              when player(1) does mix
              then green in left and some red in left and blue in deck }}
            example thrown {{ given dice 5, 2; when player(1) does throw; when player(1) does throw
              then game.said is (5, 2) }}
            """
        )
        == {}
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("given dice 3, 6; when player(1) does throw; then game.said is (3)", "never rolled: 6"),
        ("given dice 7; when player(1) does throw", "a die with 6 sides is rolled: it cannot show 7"),
        (f"{GIVEN}; given draws g; when player(1) does lose_one", "`g` is not among what is drawn: red#1, blue"),
        (f"{GIVEN}; given draws r, b; when player(1) does lose_one", "never drawn: `b`"),
        ("given blue in deck; given shuffled deck is (green); when player(1) does mix", "`green` is not among what is"),
        ("given blue in deck; given shuffled deck is (blue); when player(1) does draw", "never shuffled"),
    ],
)
def test_chance_that_cannot_be_or_never_comes(text: str, told: str) -> None:
    (found,) = messages(f"{CHANCE}example wrong {{ {text}; then no spot }}".replace("; then no spot", "", 1))
    assert found.startswith(told)


def test_an_example_may_leave_unused_what_it_starts_from() -> None:
    text = """
        example lucky { given dice 6, 6 }
        example no_dice from lucky { when player(1) does say 1; then game.said is (1) }
        example looked { given dice 4; when player(1) does throw; then nobody decides; then game.said is (4) }"""
    assert messages(CHANCE + text) == []


# ---------------------------------------------------------------- positions that cannot be


def test_a_pile_holds_what_is_given_and_nothing_else() -> None:
    assert (
        failures(
            BOARD
            + """
            example a_pile { given deck is (green, red, blue) }
            example another_order from a_pile { given deck is (blue, red)
              then count(all peg in deck) is 2 and green in box
              when player(1) does draw
              then blue in left }
            example named { given red r in deck; given blue in deck; given deck is (green, r)
              then r in deck and green is first peg in deck and blue in box }
            """
        )
        == {}
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("given blue b in left with mood 6 + players", "`mood` cannot be 7: it is a number from 0 to 2"),
        ("given blue b in left; given b.mood is 2 + players", "`mood` cannot be 3"),
        ("given blue in no_such", "there is no place `no_such`"),
    ],
)
def test_what_cannot_be_is_told(line: str, told: str) -> None:
    text = (
        f"change peg {{ track mood: 0..2 = 0 }}\ndefine no_such: spot = none\nexample wrong {{ {line}; then no spot }}"
    )
    (found,) = messages(text)
    assert found.startswith(told)


WORN = "change peg { left: 1..9 = size - hurt }\nverb drop peg p { raise p.hurt by 9; move p to deck }\n"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("given red r in left with hurt 7; then no spot", "`left` of red#1 would be -4"),
        ("given red r in left; given r.hurt is 3; when player(1) does hit r", "`left` of red#1 would be 0"),
        ("given 2 red in left; given blue b in right with hurt 1; then blue in right", "`left` of blue would be 0"),
        ("given red r in left; when player(1) does hit r; given r.hurt is 5; then no spot", "`left` of red#1 would be"),
    ],
)
def test_a_position_keeps_the_range_of_what_is_worked_out(lines: str, told: str) -> None:
    (found,) = messages(f"{WORN}example wrong {{ {lines} }}")
    assert found.startswith(f"there is no such position: {told}")
    assert found.endswith("and it is a number from 1 to 9")


def test_only_what_is_in_play_and_at_rest_keeps_its_range() -> None:
    """A piece that is out of play is as it was left; and while something goes on, whatever comes of it can be."""
    text = """
    example lies_aside { given red r in deck with hurt 8; when player(1) does hit r; then r.hurt is 9 }
    example falls { given red r in left with hurt 2; when player(1) does drop r; then r.left is -8 and r in deck }
    example stays { given red r in left with hurt 2; when player(1) does hit r; then r.left is 0; then r.hurt is 3 }
    """
    assert messages(WORN + text) == []


def test_no_game_begins_at_a_position_that_cannot_be() -> None:
    with pytest.raises(GameError, match="there is no such position"):
        rules(BOARD + WORN + "example wrong { given red in left with hurt 5 }").from_example("wrong")


def test_lists_are_told_by_name() -> None:
    text = """
        change game { track order: list of peg = () }
        verb remember { set game.order to all peg in left }"""
    (told,) = messages(f"{text}\nexample wrong {{ {GIVEN}; when player(1) does remember; then game.order is (b) }}")
    assert told == "this does not hold: `game.order is (b)` (it is (red#1, blue))"


# ---------------------------------------------------------------- made ready once


def test_examples_are_lowered_together_and_leave_games_alone() -> None:
    names = [f"e{i}" for i in range(5)]
    made = rules(
        BOARD + "\n".join(f"example {n} {{ {GIVEN}; when player(1) does hit b; then b.hurt is 1 }}" for n in names)
    )
    game = made.new_game(1)
    units = len(game.program.module.units)
    assert all(outcome.passed for outcome in made.run_examples())
    stage = made._stages[1].own(Stage)
    size = len(stage.program.module.units)
    assert stage.ready == set(names)
    assert all(made.run_example(name).passed for name in names)
    assert len(stage.program.module.units) == size
    assert len(game.program.module.units) == units
    assert made.new_game(1).save() == game.save()


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
        ((red,), 1, 0),
        ((red,), False),
        ((10_000,), False, 0),
        ((red,), True, 10),
        ((red,), True, -1),
        "red",
        7,
    ):
        with pytest.raises(IllegalChoice, match="no report that can be taken here"):
            game.choose(wrong)
    assert game.save() == before
    game.choose([[green, red], True, 4])
    assert said(game) == [2, 3, 54]
    assert game.over


def test_a_list_in_a_report_may_hold_the_same_twice_but_a_set_may_not() -> None:
    text = """
    kind landing is report { xs: list of 0..50; hit: set of peg; order: list of peg }
    flow { ann does { table does { choose one landing l }; say count(l.xs) } }"""
    game = start(BOARD.replace("flow { each player does { phase turn { hit one peg } } }", "") + text)
    red = game.program.thing_names.index("red#1")
    for wrong in (((51,), (), ()), ((3, True), (), ()), ((), (red, red), ())):
        with pytest.raises(IllegalChoice):
            game.choose(wrong)
    game.choose(((7, 7, 50), (red,), (red, red)))
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
    assert (
        "no report that can be taken here: the rules do not believe this: `no peg p in o.struck where p not in left`"
        in told
    )


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
