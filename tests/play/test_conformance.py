"""Every built-in ruleset and variant keeps what every game must; and each promise, broken on purpose, is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from interpreter.bots.players import RandomBot
from interpreter.keep import saves
from interpreter.play.asking import Asking
from interpreter.play.game import Game
from interpreter.play.options import Decision, Option
from interpreter.prove.conformance import Report, conform
from interpreter.run import history
from interpreter.run.alike import Alike
from interpreter.run.numbers import Numbers
from interpreter.run.program import Program
from interpreter.run.sight import Sight
from interpreter.run.state import State
from interpreter.watch import determinize
from interpreter.watch.chronicle import Cause, Chronicle
from interpreter.watch.eyes import Eyes
from ludolect import cli
from ludolect.api import Rules, load
from ludolect.compositions import all_together, each_alone, expansion_sets
from ludolect.library import builtin_names, library
from tests.interpreter.tables import rules

FEW = 6
LONG = 1_000  # decisions; of longer games the beginning is checked here, the whole of them in the long runs


def told(report: Report) -> list[str]:
    return [str(finding) for finding in report.findings]


def table(made: Rules) -> int:
    """Two players where that is possible: the smallest table at which anything can be hidden from anybody."""
    return min(max(made.players[0], 2), made.players[-1])


def broken(report: Report) -> list[str]:
    return [str(finding) for finding in report.findings if finding.promise != "end"]


@pytest.mark.parametrize("name", builtin_names())
def test_every_ruleset_keeps_its_promises(name: str) -> None:
    made = load(name)
    assert broken(conform(made.program(table(made)), seed=2, checked=FEW, each=FEW, most=LONG)) == []


@pytest.mark.parametrize("designation", expansion_sets(library()))
def test_all_expansions_that_go_together_keep_them(designation: str) -> None:
    made = load(designation)
    assert broken(conform(made.program(table(made)), seed=5, checked=2, each=FEW, most=LONG)) == []


# ---------------------------------------------------------------- promises broken on purpose

CARDS = """
place deck { ordered true; shown nobody }
place hand for each player p { shown owner }
kind card { track marked: truth = false }
card low { copies 6 }
card high { copies 6 }
verb take card c { move c to you.hand }
flow { move each card in box to deck; shuffle deck; each player does { 3 times { take first card in deck } }
       3 times { each player does { take one card in deck; may { say 1 } } } }
"""


def checked() -> Report:
    return conform(rules(CARDS).program(2), seed=1)


def test_the_rules_of_these_tests_are_in_order() -> None:
    assert told(checked()) == []


def test_a_roll_that_makes_no_difference_is_no_secret_told() -> None:
    idle = CARDS.replace("may { say 1 }", "may { say 1 }; roll d6 a")
    assert told(conform(rules(idle).program(2), seed=1)) == []


def test_a_copy_that_is_none_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "clone", lambda game: game)
    assert any("with a copy changes the game itself" in line for line in told(checked()))


def test_a_save_that_forgets_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    resume = saves.resume

    def forgetful(program: Program, saved: saves.SavedGame) -> Game:
        game = resume(program, saved)
        game.state.streams = [(1, 1) for _ in game.state.streams]
        return game

    monkeypatch.setattr(saves, "resume", forgetful)
    assert any("resumed game is not equal" in line for line in told(checked()))


def test_a_view_that_peeks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the view names a hidden piece that nobody was shown."""
    sees = Sight.sees

    def peeks(sight: Sight, state: State, piece: int, viewer: int) -> bool:
        return sees(sight, state, piece, viewer) or piece == leaked(state)

    def leaked(state: State) -> int:
        return max(state.has[state.program.thing_names.index("deck")], default=-1)

    monkeypatch.setattr(Sight, "sees", peeks)
    monkeypatch.setattr(
        Sight,
        "hidden",
        lambda sight, state, viewer: [
            p for place in state.program.shown for p in state.has[place] if not sees(sight, state, p, viewer)
        ],
    )
    assert any("depends on what it cannot see" in line for line in told(checked()))


def test_options_that_number_what_is_hidden_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "_unseen", lambda game, site, value: False)
    monkeypatch.setattr(Game, "_viewers_own", lambda game, site, value: False)
    monkeypatch.setattr(Game, "_option", lambda game, site, value: Option(value, game.option_name(site, value)))
    assert any("options of seat" in line and "cannot see" in line for line in told(checked()))


def test_a_log_that_tells_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here everybody hears which card was taken."""

    def loud(chronicle: Chronicle, state: State | None = None) -> None:
        for piece, viewers in chronicle.known[-1].items() if chronicle.known else ():
            kind = chronicle.program.world.things[piece].kind.name
            viewers.update(dict.fromkeys(chronicle.program.world.player_ids, kind))

    monkeypatch.setattr(Chronicle, "_look_again", loud)
    lines = [line for line in told(checked()) if line.startswith("log")]
    assert any("is told" in line for line in lines)
    assert any("event " in line and "(`pick`, by flow at tiny.rules:" in line for line in lines)
    assert any("is 'high' in one game and 'low' in another" in line for line in lines)


PILE = """
place deck { shown nobody }
place pile { }
place hand for each player p { shown owner }
kind card { }
card low { copies 4 }
card high { copies 4 }
verb take card c { move c to you.hand }
verb play card c { move c to pile }
flow { move each card in box to deck; shuffle deck; each player does { move first 2 card in deck to you.hand }
       move first 2 card in deck to pile
       4 times { each player does { take one card in pile; play one card in you.hand } } }
"""


SPREAD = """
place deck { shown nobody }
kind spot is place { live true }
spot left { }
spot middle { }
spot right { }
kind card { }
card low { copies 9 }
verb turn card c { move c to deck; shuffle deck }
flow { move each card in box to deck; shuffle deck
       4 times { each player does { for each spot s where no card in s { move first card in deck to s }
                                    turn one card } } }
"""


def passed_round() -> list[str]:
    return told(conform(rules(PILE).program(2), seed=1))


def test_cards_that_come_out_of_a_hand_are_nobodys_secret() -> None:
    assert passed_round() == []


def test_cards_that_lie_apart_are_in_order() -> None:
    assert told(conform(rules(SPREAD).program(2), seed=1)) == []


def test_numbers_that_the_engine_gave_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of a copy says which one it is, and so who held it before."""
    monkeypatch.setattr(Eyes, "name", lambda eyes, thing: eyes.program.thing_names[thing])
    lines = passed_round()
    assert any(line.startswith("copies") and "can tell copies apart" in line for line in lines)
    assert any("`pile`[0].name is 'low#" in line or "`pile`[0].name is 'high#" in line for line in lines)
    assert any(", after " in line and "tiny.rules:" in line for line in lines)


def test_numbers_that_a_piece_keeps_out_of_sight_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    notice = Alike._notice

    def retentive(alike: Alike, state: State, numbers: Numbers, pieces: Iterable[int]) -> None:
        before = dict(numbers.given)
        notice(alike, state, numbers, pieces)
        for piece, codes in before.items():
            numbers.given[piece] = tuple(old or new for old, new in zip(codes, numbers.given[piece], strict=True))

    monkeypatch.setattr(Alike, "_notice", retentive)
    assert any(line.startswith(("copies", "views")) for line in passed_round())


def test_options_in_the_order_of_ids_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    decision: Callable[[Game], Decision] = vars(Asking)["decision"].fget

    def sorted_by_id(game: Game) -> Decision:
        found = decision(game)
        options = sorted(found.options, key=lambda option: (option.stands_for(game.state) or 0, option.name))
        return replace(found, options=tuple(options))

    monkeypatch.setattr(Game, "decision", property(sorted_by_id))
    lines = told(conform(rules(SPREAD).program(2), seed=1))
    assert any(line.startswith("copies") and "asked.options[0] is 'low#" in line for line in lines)


def test_an_event_without_a_cause_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chronicle, "_cause", lambda chronicle, state, event, parts: Cause(event, "", None, ()))
    assert any(line.startswith("causes") for line in told(checked()))


def test_options_offered_twice_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "option_name", lambda game, site, value, viewer=None: "one of them")
    assert any("is offered twice" in line for line in told(checked()))


def test_chance_from_outside_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shuffle that does not come from the seed: no replay and no undo can find it again."""
    calls = iter(range(10**6))

    def shuffle(state: State, place: int) -> None:
        turn = next(calls) % 5
        state.has[place] = state.has[place][turn:] + state.has[place][:turn]

    monkeypatch.setattr(State, "shuffle", shuffle)
    lines = told(conform(rules(CARDS + "before take card c { shuffle deck }").program(2), seed=1))
    assert any(line.startswith(("replay", "undo")) for line in lines)


def test_taking_back_that_goes_elsewhere_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = history.replayed

    def astray(game: Game, number: int) -> State:
        return replayed(game, max(number - 1, 0))

    monkeypatch.setattr(history, "replayed", astray)
    assert any("taking back does not lead" in line for line in told(checked()))


def test_a_digest_that_tells_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Program, "position_digest", lambda program, state: str((state.at, state.has)))
    assert any("which are alike" in line for line in told(checked()))


def test_a_digest_that_tells_too_little_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Program, "position_digest", lambda program, state: "the same")
    assert any("does not see where" in line for line in told(checked()))


def test_options_in_another_order_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    decision: Callable[[Game], Decision] = vars(Asking)["decision"].fget
    calls = iter(range(10**6))

    def turned(game: Game) -> Decision:
        found = decision(game)
        return replace(found, options=found.options[::-1]) if next(calls) % 2 else found

    monkeypatch.setattr(Game, "decision", property(turned))
    assert any("in another order" in line for line in told(checked()))


def test_an_invented_game_that_falls_apart_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hidden pieces trade places, but one place is not told."""
    rename = determinize._rename

    def forgetful(program: Program, state: State, stands_for: dict[int, int]) -> None:
        kept = state.has[:]
        rename(program, state, stands_for)
        state.has = kept

    monkeypatch.setattr(determinize, "_rename", forgetful)
    assert any(line.startswith("invented games") for line in told(checked()))


def test_a_piece_in_two_places_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(state: State, piece: int, goal: int) -> None:
        state.has[goal] = (*state.has[goal], piece)
        state.at[piece] = goal

    program = rules(CARDS).program(2)
    monkeypatch.setattr(program.state_class, "move", doubled)
    assert any(line.startswith("order") and "in two places" in line for line in told(conform(program, seed=1)))


def test_a_score_without_a_result_is_noticed() -> None:
    program = rules("""
    kind stone { worth: number = none }
    stone pebble { copies 1 }
    define score(player p): number = total(2 * s.worth for each stone s)
    place heap { live true }
    flow { ann may { say 1 }; move each stone in box to heap; ann may { say 2 } }
    """).program(1)
    (line,) = told(conform(program, seed=1))
    assert line.startswith("score, decision 2 ")
    assert "LD702 `score` calculates with nothing" in line  # where it is calculated, not where the game waits


def test_a_game_without_end_is_noticed() -> None:
    program = rules("flow { repeat { ann may { say 1 } } }").program(1)
    report = conform(program, seed=1, most=50)
    assert told(report) == ["end, decision 50 (1 players, seed 1): no end after 50 decisions"]


def test_a_game_without_end_is_checked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Eyes, "name", lambda eyes, thing: eyes.program.thing_names[thing])
    lines = told(conform(rules(PILE.replace("4 times", "repeat")).program(2), seed=1, most=30))
    assert lines[0].startswith("end, ")
    assert any(line.startswith("copies, ") for line in lines)


def test_the_command_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["conform", "tic_tac_toe", "connect_four"])
    assert left.value.code == 0
    assert capsys.readouterr().out.count("all promises kept") == 2


# ---------------------------------------------------------------- the long runs


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", builtin_names())
def test_every_composition(name: str, seed: int) -> None:
    base = load(name)
    for made in [base, *(load(d) for d in each_alone(base)), all_together(base)]:
        for players in made.players:
            assert told(conform(made.program(players), seed)) == [], made.designation


@pytest.mark.soak
@pytest.mark.parametrize("name", builtin_names())
def test_a_hundred_thousand_random_decisions_in_order(name: str) -> None:
    made = load(name)
    decisions = seed = 0
    while decisions < 100_000:
        game = made.new_game(made.players[seed % len(made.players)], seed, paranoid=True)
        bot = RandomBot(seed)
        while not game.over:
            game.choose(bot.answer(game))
            decisions += 1
        seed += 1
