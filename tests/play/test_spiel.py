"""Rulesets as games of OpenSpiel: its own tests pass, and its own algorithms run."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from functools import cache
from typing import Any

import pytest

from interpreter.run.errors import BadSetup
from tests.interpreter.tables import rules

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'ludolect[spiel]'")

from ludolect.adapters.spiel import PARAMETERS, LudolectGame, load_game, most_outcomes, one_player_wins  # noqa: E402

# how many actions of a game are looked at: OpenSpiel looks at every state from all sides
CLASSICS = {"tic_tac_toe": 9, "connect_four": 42, "breakthrough": 30, "othello": 24, "draughts": 24, "chess": 10}


@cache
def made(*names: str, **given: float) -> Any:
    return load_game(*names, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", CLASSICS)
def test_openspiel_is_satisfied_by_the_classics(name: str) -> None:
    game = made(name, most=CLASSICS[name])
    kind = game.get_type()
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    pyspiel.random_sim_test(game, 1, name == "tic_tac_toe", False)


@pytest.mark.soak
@pytest.mark.parametrize("name", CLASSICS)
def test_openspiel_is_satisfied_by_whole_games(name: str) -> None:
    pyspiel.random_sim_test(made(name), 3, False, False)


def test_openspiel_is_satisfied_by_a_game_of_hidden_hands() -> None:
    game = made("bear_and_hare", stakes=2, recall=4)
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert game.max_chance_outcomes() == 3
    pyspiel.random_sim_test(game, 10, True, False)


def test_openspiel_is_satisfied_by_a_game_that_is_won_together() -> None:
    game = made("castle_panic", most=150)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    pyspiel.random_sim_test(game, 1, False, False)


# ---------------------------------------------------------------- information and chance


def walked(state: Any) -> list[Any]:
    """The state and all that come after it."""
    found = [state]
    if not state.is_terminal():
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        found += [after for action in actions for after in walked(state.child(action))]
    return found


def test_a_hidden_hand_makes_twelve_information_states() -> None:
    """Three animals for either player, with two things that may have happened before: each is one of two histories."""
    alike = defaultdict(list)
    for state in walked(made("bear_and_hare").new_initial_state()):
        if state.is_player_node():
            alike[state.current_player(), state.information_state_string()].append(state)
    assert len(alike) == 12
    for (player, _), states in alike.items():
        assert len(states) == 2
        assert len({tuple(state.observation_tensor(player)) for state in states}) == 1
        assert len({tuple(state.legal_actions()) for state in states}) == 1
    rows = {(player, tuple(states[0].observation_tensor(player))) for (player, _), states in alike.items()}
    assert len(rows) == 12


def test_what_was_seen_and_is_hidden_again_is_not_forgotten() -> None:
    """Ann looks at the card and puts it back: the view is the same as if she had not, the information is not."""
    text = """
    place deck { shown nobody }
    place hand for each player p { shown owner }
    kind card { }
    card low { }
    card high { }
    flow {
      move each card in box to deck
      ann does {
        move 1 random card in deck to you.hand
        may { say 1 }
        move each card in you.hand to deck
        may { say 2 }
      }
    }"""
    game = loaded(text, players=2, recall=2)
    last = [s for s in walked(game.new_initial_state()) if s.is_player_node() and len(s.history()) == 2]
    assert len(last) == 4
    assert len({tuple(s.observation_tensor(0)) for s in last}) == 2  # whether she has said something, not what she saw
    assert len({s.observation_string(0) for s in last}) == 2
    assert len({s.information_state_string(0) for s in last}) == 4
    assert len({tuple(s.information_state_tensor(0)) for s in last}) == 4
    assert len({s.information_state_string(1) for s in last}) == 2


def loaded(text: str, **given: Any) -> Any:
    """A game of rules that are in no library."""
    from ludolect.adapters import spiel

    known, spiel._loaded = spiel._loaded, lambda _: rules(text)  # type: ignore[assignment]
    try:
        return LudolectGame({**PARAMETERS, **given})
    finally:
        spiel._loaded = known


def test_every_outcome_of_chance_is_a_node() -> None:
    """A shuffle of three, then a die, then two of three: 3 x 2, 4, 3 x 2 outcomes, all equally likely."""
    text = """
    place deck { ordered true }
    place pile { }
    kind card { }
    card a { }
    card b { }
    card c { }
    change game { track eyes: number = 0 }
    flow {
      move each card in box to deck
      shuffle deck
      roll d4 x
      set game.eyes to x
      move 2 random card in deck to pile
      each player does { may { say 1 } }
    }"""
    state = loaded(text, players=2).new_initial_state()
    numbers: list[int] = []
    ends: dict[Any, float] = defaultdict(float)
    while state.is_chance_node():
        numbers.append(len(state.chance_outcomes()))
        state.apply_action(numbers[-1] - 1)
    assert numbers == [3, 2, 4, 3, 2]
    waiting = [(loaded(text, players=2).new_initial_state(), 1.0)]
    while waiting:
        state, likely = waiting.pop()
        if not state.is_chance_node():
            where = state.position.state
            deck = tuple(tuple(where.has[p]) for p in state.place.rules.observations.places)
            ends[deck, state.position.view(0).fields["game"]["eyes"]] += likely
            continue
        waiting += [(state.child(outcome), likely * chance) for outcome, chance in state.chance_outcomes()]
    assert sum(ends.values()) == pytest.approx(1)
    assert {round(likely * 4, 9) for (_, eyes), likely in ends.items()} == {round(1 / 6, 9)}
    assert {eyes for _, eyes in ends} == {1, 2, 3, 4}


def test_what_is_won_together_is_not_balanced() -> None:
    alone = rules("flow { each player does { may { win you } } }").ruleset
    together = rules("flow { each player does { may { win each player } } }").ruleset
    assert one_player_wins(alone)
    assert not one_player_wins(together)
    assert most_outcomes(alone, 9) == 0


# ---------------------------------------------------------------- algorithms


def test_counterfactual_regret_learns_to_hide_a_hand() -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = made("bear_and_hare", stakes=2)
    solver, found = cfr.CFRSolver(game), []
    for number in range(1, 101):
        solver.evaluate_and_update_policy()
        if number in (1, 10, 100):
            found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found[0] > 0.3
    assert found[0] > 3 * found[1] > 9 * found[2]
    policies = [solver.average_policy()] * 2
    values = expected_game_score.policy_value(game.new_initial_state(), policies)
    assert values[0] == pytest.approx(-1 / 18, abs=0.01)  # whoever has to begin is at a disadvantage


def test_its_tree_search_finds_the_win() -> None:
    """The first player has a corner, the second an edge beside it: the first can win, by two ways at once."""
    import numpy as np
    from open_spiel.python.algorithms import mcts, minimax

    game = made("tic_tac_toe")
    state = game.new_initial_state()
    for name in ("square(1, 1)", "square(2, 1)", "square(2, 2)", "square(3, 3)"):
        state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(0, a) == name))
    value, best = minimax.alpha_beta_search(game, state)
    assert (value, state.action_to_string(0, best)) == (1.0, "square(1, 2)")
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 400, mcts.RandomRolloutEvaluator(1, chance), solve=True, random_state=chance)
    state.apply_action(bot.step(state))
    assert minimax.alpha_beta_search(game, state, maximizing_player_id=0)[0] == 1.0


@pytest.mark.parametrize("name", ["connect_four", "bear_and_hare"])
def test_its_environment_plays(name: str) -> None:
    from open_spiel.python import rl_environment

    environment = rl_environment.Environment(made(name, most=60))
    step, steps = environment.reset(), 0
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        step = environment.step([step.observations["legal_actions"][player][-1]])
        steps += 1
    assert steps > 1
    assert sum(step.rewards) == 0


# ---------------------------------------------------------------- refusals and limits


def test_games_are_loaded_by_a_name_as_others_are() -> None:
    game = pyspiel.load_game("ludolect(rules=connect_four)")
    assert isinstance(game, LudolectGame)
    assert "ludolect" in pyspiel.registered_names()
    assert pyspiel.load_game(str(game)).rules.designation == "connect_four"


def test_a_game_that_goes_on_is_cut_off() -> None:
    state = load_game("chess", most=3).new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0, 0]


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadSetup, match="needs reports from a table"):
        load_game("catacombs")
    with pytest.raises(BadSetup, match="declares no score"):
        load_game("tic_tac_toe", stakes=1)
    state = load_game("connect_four").new_initial_state()
    with pytest.raises(Exception, match="0"):
        state.apply_action_with_legality_check(0)


def test_where_it_is_missing_it_is_named() -> None:
    script = "import sys; sys.modules['pyspiel'] = None; import ludolect.adapters.spiel"
    done = subprocess.run((sys.executable, "-c", script), check=False, capture_output=True, text=True)
    assert "pip install 'ludolect[spiel]'" in done.stderr
