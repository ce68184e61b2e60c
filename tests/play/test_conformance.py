"""Every built-in ruleset and variant keeps what every game must; and each promise, broken on purpose, is noticed."""

from __future__ import annotations

import pytest

from interpreter import saves
from interpreter.bots import RandomBot
from interpreter.conformance import Report, conform
from interpreter.game import Game
from interpreter.program import Program
from interpreter.sight import Sight
from interpreter.state import State
from ludolect import cli
from ludolect.api import Rules, load
from ludolect.compositions import all_together, each_alone
from ludolect.library import builtin_names
from tests.interpreter.tables import rules

FEW = 6


def told(report: Report) -> list[str]:
    return [str(finding) for finding in report.findings]


@pytest.mark.parametrize("name", builtin_names())
def test_every_ruleset_keeps_its_promises(name: str) -> None:
    made = load(name)
    assert told(conform(made.program(made.players[0]), seed=2, checked=FEW)) == []


def own_variants(made: Rules) -> list[str]:
    """Of the last ruleset alone: those of what it extends are checked there."""
    last = made.ruleset.names[-1]
    switches = {v.name for v in made.ruleset.variants.values() if v.ruleset == last}
    return [d for d in each_alone(made) if d.rpartition(":")[2].partition("=")[0] in switches]


@pytest.mark.parametrize("name", builtin_names())
def test_every_variant_keeps_them_alone(name: str) -> None:
    for designation in own_variants(load(name)):
        made = load(designation)
        assert told(conform(made.program(made.players[0]), seed=3, checked=FEW)) == [], designation


# ---------------------------------------------------------------- promises broken on purpose

CARDS = """
place deck { ordered true; shown nobody }
place hand for each player p { shown owner }
kind card { track marked: truth = false }
card low { copies 4 }
card high { copies 4 }
verb take card c { move c to you.hand }
flow { move each card in box to deck; shuffle deck; each player does { 3 times { take first card in deck } }
       3 times { each player does { take one card in deck; may { say 1 } } } }
"""


def checked() -> Report:
    return conform(rules(CARDS).program(2), seed=1)


def test_the_rules_of_these_tests_are_in_order() -> None:
    assert told(checked()) == []


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


def test_options_offered_twice_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "option_name", lambda game, site, value: "one of them")
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


def test_a_game_without_end_is_noticed() -> None:
    program = rules("flow { repeat { ann may { say 1 } } }").program(1)
    report = conform(program, seed=1, most=50)
    assert told(report) == ["end, decision 50 (1 players, seed 1): no end after 50 decisions"]


def test_the_command_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["conform", "tic_tac_toe", "connect_four"])
    assert left.value.code == 0
    assert capsys.readouterr().out.count("all promises kept") == 2


# ---------------------------------------------------------------- the long runs


@pytest.mark.soak
@pytest.mark.parametrize("name", builtin_names())
def test_every_composition(name: str) -> None:
    base = load(name)
    for made in [base, *(load(d) for d in each_alone(base)), all_together(base)]:
        for players in made.players:
            for seed in range(3):
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
