"""Games behind interfaces that others know: PettingZoo's own tests pass; options and views are numbers."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from functools import cache

import pytest

from interpreter.prove.secrets import mixed
from interpreter.run.errors import BadSetup, IllegalChoice
from interpreter.run.program import has_report
from ludolect.adapters.actions import Actions
from ludolect.adapters.observations import Observations
from ludolect.api import Rules, load
from ludolect.bots import RandomBot
from ludolect.library import builtin_names
from tests.interpreter.tables import rules

# ---------------------------------------------------------------- PettingZoo


@cache
def made(designation: str) -> Rules:
    return load(designation)


def satisfied(designation: str, players: int, cycles: int) -> None:
    """PettingZoo's own tests of an environment and of its seeds; rules that need reports from a table are refused."""
    from pettingzoo.test import api_test, seed_test

    from ludolect.adapters.pettingzoo_env import RulesetEnv

    if has_report(made(designation).ruleset):
        with pytest.raises(BadSetup, match="needs reports from a table"):
            RulesetEnv(made(designation), players)
        return
    api_test(RulesetEnv(made(designation), players), num_cycles=cycles)
    seed_test(lambda: RulesetEnv(made(designation), players), cycles // 2)


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("designation", builtin_names())
def test_pettingzoo_is_satisfied(designation: str) -> None:
    satisfied(designation, made(designation).players[0], 60)


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("designation", builtin_names())
def test_pettingzoo_is_satisfied_at_every_table_for_long(designation: str) -> None:
    for players in made(designation).players:
        satisfied(designation, players, 3000)


def test_pettingzoo_refuses_illegal_actions_and_draws() -> None:
    from ludolect.adapters.pettingzoo_env import env

    environment = env("tic_tac_toe", render_mode="ansi")
    environment.reset(seed=1)
    with pytest.raises(IllegalChoice, match="action 0 is not legal"):
        environment.step(0)
    assert "1 2 3" in (environment.render() or "")


def test_pettingzoo_has_no_steps_that_are_there_for_others_only() -> None:
    """Whoever holds no queen could only decline, before anybody else decides."""
    pytest.importorskip("pettingzoo")
    from ludolect.adapters.pettingzoo_env import RulesetEnv

    text = """
    place hand for each player p { shown owner }
    place middle { live true }
    kind card { }
    card queen { copies 2 }
    card king { copies 6 }
    flow {
      repeat {
        each player does { move 2 random card in box to you.hand; may { move one queen in you.hand to middle } }
        if no card in box { stop }
      }
    }"""
    made, formal, steps = rules(text), 0, 0
    environment = RulesetEnv(made, 2)
    for seed in range(20):
        game, bot = made.new_game(2, seed), RandomBot(seed)
        while not game.over:
            formal += game.decision.formal
            game.choose(bot.answer(game))
        environment.reset(seed=seed)
        while not all(environment.terminations.values()):
            mask = environment.observe(environment.agent_selection)["action_mask"]
            assert mask.sum() > 1
            steps += 1
            environment.step(int(mask.argmax()))
    assert formal > 20
    assert steps > 10


def test_pettingzoo_is_not_needed_for_anything_else() -> None:
    script = "import ludolect, ludolect.adapters.actions, sys; sys.exit('pettingzoo' in sys.modules)"
    assert subprocess.run((sys.executable, "-c", script), check=False).returncode == 0


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize("designation", builtin_names())
def test_every_option_has_a_number_of_its_own(designation: str) -> None:
    game = made(designation).new_game(seed=3)
    actions, observations, bot = Actions(game.program), Observations(game.program), RandomBot(3)
    for _ in range(120):
        if game.over:
            break
        legal = actions.legal(game)
        assert len(legal) == len(game.decision.options)
        assert all(0 <= number < actions.size for number in legal)
        assert len(observations.row(game, 0)) == observations.length
        game.choose(bot.answer(game))


def test_the_same_position_looks_the_same_whichever_copy_lies_where() -> None:
    """All that can be come to within six marks: as many observations as positions, and as many rows of actions."""
    game = made("tic_tac_toe").new_game(2)
    observations, actions = Observations(game.program), Actions(game.program)
    looks: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    waiting, tried = [(game, 0)], set()
    while waiting:
        here, marks = waiting.pop()
        looks[here.position].add((tuple(observations.row(here, 0)), tuple([] if here.over else actions.legal(here))))
        if here.over or marks == 6 or here.mark in tried:
            continue
        tried.add(here.mark)
        for option in here.decision.options:
            after = here.clone()
            after.choose(option)
            waiting.append((after, marks + 1))
    assert len(looks) > 1500
    assert len({row for rows in looks.values() for row in rows}) == len(looks)


@pytest.mark.parametrize("designation", ["breakthrough", "draughts", "witchcraft", "castle_panic"])
def test_a_position_that_is_come_to_in_two_ways_looks_the_same(designation: str) -> None:
    """Two players who move by turns come to the same position in another order."""
    looks: dict[tuple[str, object], set[tuple[int, ...]]] = defaultdict(set)
    program = made(designation).program(2)
    observations = Observations(program)
    for seed in range(40):
        game, bot = made(designation).new_game(2, 1), RandomBot(seed)
        for _ in range(6):
            if game.over:
                break
            game.choose(bot.answer(game))
            if not game.over:
                asked = game.decision.seat, game.decision.site
                looks[game.position, asked].add(tuple(observations.row(game, 0)))
    assert sum(len(rows) for rows in looks.values()) == len(looks)


@pytest.mark.parametrize("designation", ["tic_tac_toe", "witchcraft", "castle_panic"])
def test_names_are_ones_among_zeros_on_request(designation: str) -> None:
    from ludolect.adapters.pettingzoo_env import RulesetEnv

    plain, hot = (RulesetEnv(made(designation), 2, one_hot=wanted) for wanted in (False, True))
    names = plain.observations.names
    for environment in (plain, hot):
        environment.reset(seed=3)
    for _ in range(20):
        row = plain.observe(plain.agent_selection)["observation"]
        seen = hot.observe(hot.agent_selection)
        assert hot.observation_space(hot.agent_selection).contains(seen)
        at = 0
        for value, known in zip(row, names, strict=True):
            part = seen["observation"][at : at + (1 if known is None else len(known))]
            at += len(part)
            if known is None:
                assert list(part) == [value]
            else:
                assert list(part) == [int(value == name) for name in known]
        assert at == len(seen["observation"])
        action = int(seen["action_mask"].argmax())
        for environment in (plain, hot):
            environment.step(action)
        if any(plain.terminations.values()):
            break


def test_numbers_tell_nothing_that_a_player_cannot_see() -> None:
    text = """
    place deck { ordered true; shown nobody }
    place hand for each player p { shown owner }
    kind card { track marked: truth = false }
    card low { copies 3 }
    card high { copies 3 }
    change player { track favourite: card = none }
    flow { move each card in box to deck; shuffle deck; each player does { move first 2 card in deck to you.hand }
           set bob.favourite to first card in bob.hand
           ann does { move one card in bob.hand to you.hand } }"""
    game = rules(text).new_game(2, 4)
    actions, observations = Actions(game.program), Observations(game.program)
    for seed in range(10):
        other = game.determinize(0, seed)
        assert list(actions.legal(other)) == list(actions.legal(game))
        assert observations.row(other, 0) == observations.row(game, 0)


def test_who_decides_with_others_acts_by_their_own_rows() -> None:
    """Ann has kept an eye on a card that has come back to everybody else as another one."""
    made = rules(
        """
        place pile { }
        place shelf { }
        place hand for each player p { shown owner }
        kind card { }
        card low { copies 3 }
        flow { move first 2 card in box to pile
               ann does { move first card in pile to you.hand; move first card in you.hand to shelf }
               everyone does { choose one { a: say 1; b: say 2 }; move one card c in list(d for each card d in pile)
                               + list(d for each card d in shelf) to box }
               ann may { say 3 } }"""
    )
    game = made.new_game(2)
    game.choose(game.decision.options[0])
    observations, actions = Observations(game.program), Actions(game.program)
    for seat in (0, 1):
        row = observations.row(game, seat)
        for number, option in actions.legal(game, seat).items():
            lies = row[2 * game.program.pieces.index(number - actions.things)]
            assert lies == game.state.at[game.meant(option)]


def test_rows_and_actions_do_not_tell_copies_apart() -> None:
    """Whichever of some copies lies where: numbers are the same, and an action stands in a row."""
    made = rules(
        """
        place deck { shown nobody }
        place pile { }
        place hand for each player p { shown owner }
        kind card { track worn: truth = false; track rival: card = none }
        card low { copies 4 }
        card high { copies 4 }
        verb take card c { move c to you.hand }
        verb play card c { set c.worn to true; set c.rival to first card in pile; move c to pile }
        flow { move each card in box to deck; shuffle deck; each player does { move first 2 card in deck to you.hand }
               move first 2 card in deck to pile
               repeat { each player does { take one card in pile; play one card in you.hand } } }"""
    )
    program = made.program(2)
    observations, actions = Observations(program), Actions(program)
    for seed in range(5):
        game, bot = made.new_game(2, seed), RandomBot(seed)
        for _ in range(12):
            for seat in (0, 1):
                other = mixed(game, seat, seed)
                assert observations.row(other, seat) == observations.row(game, seat)
                rows = {2 * program.pieces.index(n - actions.things) for n in actions.legal(game)}
                if game.decision.seat == seat:
                    assert all(observations.row(game, seat)[row] >= 0 for row in rows)
                    assert list(actions.legal(other)) == list(actions.legal(game))
            game.choose(bot.answer(game))
