"""Rules that pause in the middle: a paused game is plain data, and goes on from there to the same end."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.read import Library
from interpreter.run.chance import Generator
from ludolect.api import Game, Rules
from tests.interpreter.tables import choose, rules, said, start

BOARD = """
kind spot is place { live true }
spot left { }
spot right { }
kind peg { size: number = 1; track hurt: number = 0 }
peg red { size 3 }
peg blue { size 1 }
peg green { size 2 }
verb hit peg p { raise p.hurt by 1 }
"""


# ---------------------------------------------------------------- where a rule can pause


def test_a_pause_inside_loops_and_nested_ifs() -> None:
    game = start(
        BOARD
        + """
        verb work number n {
          let sum = 0
          for each number i in 1..3 {
            if i is not 2 {
              if n > 0 { may { set sum to sum + i } } else { say 50 }
            } else { 2 times { may { raise sum by 10 } } }
            say sum
          }
          say 100 + sum
        }
        flow { ann does { work 1; work 0 } }"""
    )
    choose(game, "yes", "yes", "no", "yes")
    assert said(game) == [1, 11, 14, 114, 50, 0]
    choose(game, "no", "yes")
    assert said(game)[6:] == [10, 50, 10, 110]
    assert game.over


def test_stop_inside_a_plain_if_inside_a_pausing_loop() -> None:
    game = start(
        BOARD
        + """
        verb count_on {
          let n = 0
          repeat { raise n; if n is 3 { say 30; stop }; may { say n } }
          repeat while n < 9 { raise n by 2; if n > 6 { if n is 7 { stop } }; may { say n } }
          say 100 + n
        }
        flow { ann does { count_on } }"""
    )
    choose(game, "yes", "no", "yes")
    assert said(game) == [1, 30, 5, 107]


def test_for_each_with_a_choice_inside_a_choice() -> None:
    game = start(
        BOARD
        + """
        flow { ann does {
          move each peg in box to left
          for each peg p in left { choose one peg q where q is not p
            for each peg r in left where r is not q { may { say 10 * q.size + r.size } } }
        } }"""
    )
    choose(game, "green", "yes", "no")
    choose(game, "red", "yes", "yes")
    choose(game, "blue", "no", "yes")
    assert said(game) == [23, 31, 32, 12]


def test_recursion_keeps_every_level_apart() -> None:
    game = start(
        BOARD
        + """
        verb dive number n { let mine = n * 10; if n > 0 { may { dive n - 1 } }; say mine + n }
        flow { ann does { dive 3 } }"""
    )
    choose(game, "yes", "yes", "no")
    assert said(game) == [11, 22, 33]


def test_a_verb_that_pauses_only_through_a_reaction() -> None:
    game = start(
        BOARD
        + """
        verb sweep { hit each peg; say 9 }
        peg guard { owner: player = bob; instead of hit red r may { say 1 }; when hit blue b may { say 2 } }
        flow { ann does { move each peg in box to left; sweep } }"""
    )
    assert game.decision.by == "player(2)"
    choose(game, "yes", "yes")
    assert said(game) == [1, 2, 9]


def test_values_survive_a_pause() -> None:
    """Things, choices, numbers, truths, lists and nothing, in one frame."""
    game = start(
        BOARD
        + """
        choices way { north; south }
        verb keep peg p for number n {
          let list_of = all peg; let yes_or_no = n > 3; let side = south; let lost = first peg q in box where size > 9
          may { say 1 }
          say count(list_of); if yes_or_no { say p.size }; if side is south { say 7 }; if lost is none { say 8 }
        }
        flow { ann does { move each peg in box to left; keep green for 4 } }"""
    )
    again = through_a_save(game)
    choose(game, "no")
    choose(again, "no")
    assert said(game) == said(again) == [3, 2, 7, 8]


def through_a_save(game: Game) -> Game:
    return Rules(game.program.ruleset, Library(())).resume(game.save())


# ---------------------------------------------------------------- one busy game


BUSY = (
    BOARD
    + """
    change player { track coins: 0..20 = 6 }
    peg twin { instead of drop other peg p { move p to right; move self to box } }
    peg drum { owner: player = bob; before hit peg p may { say 7 } }
    verb drop peg p { move p to box; say p.size }
    verb buy peg p { lower you.coins by p.size; move p to left }
    verb pair { choose one peg a in left; choose one peg b in left where b is not a; requires a.size is not b.size
      hit a; hit b }
    whenever some peg p where p.hurt > 2 {
      everyone does { for each peg p where p.hurt > 2 by choice { drop p; set p.hurt to 0 } }
    }
    when hit peg p { roll d6 n { 1: raise you.coins by 1; 6: until end of turn { treat size for p as p.size + 1 } } }
    flow {
      move each peg in box to left
      5 times { each player does { phase turn {
        any number of times { buy one peg in box }
        up to 2 times { choose one { both: pair; single: hit one peg; none_of_it: say 0 } }
        may { drop each peg in left where size > 2 }
        if you.coins < 2 { together { each player does { move up to 1 peg in left to right } } }
        move each peg in right to left
      } } }
      rank each player p by p.coins
    }
    """
)


def play(game: Game, generator: Generator, most: int = 10_000) -> None:
    """Random answers until the game is over."""
    while not game.over and most > 0:
        options = game.decision.options
        game.choose(options[generator.below(len(options))])
        most -= 1


def record(game: Game) -> tuple[object, ...]:
    return game.result, game.events(), said(game)


BUSY_RULES = rules(BUSY)


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_saved_and_resumed_at_any_decision_the_end_is_the_same(seed: int, answers: int) -> None:
    game = BUSY_RULES.new_game(2, seed)
    generator = Generator(answers, 16)
    saves: list[tuple[str, tuple[int, int]]] = []
    while not game.over:
        saves.append((game.save(), generator.stream))
        options = game.decision.options
        game.choose(options[generator.below(len(options))])
    for saved, stream in saves:
        again = BUSY_RULES.resume(saved)
        assert again.save() == saved
        generator.stream = stream
        play(again, generator)
        assert record(again) == record(game)


def test_the_busy_game_pauses_everywhere() -> None:
    """What the test above is worth: every kind of decision comes up, also deep inside a rule."""
    kinds: set[str] = set()
    deepest = 0
    for seed in range(12):
        game = BUSY_RULES.new_game(2, seed)
        generator = Generator(seed, 16)
        while not game.over:
            kinds.add(game.decision.kind)
            deepest = max(deepest, len(game.state.stack))
            play(game, generator, 1)
    assert kinds == {"pick", "may", "option", "order"}
    assert deepest >= 3


def test_a_clone_goes_its_own_way() -> None:
    game = BUSY_RULES.new_game(2, 5)
    play(game, Generator(1, 16), 10)
    before = game.save()
    twin = game.clone()
    play(twin, Generator(2, 16))
    assert game.save() == before
    play(game, Generator(3, 16))
    assert twin.over
    assert record(twin) != record(game)


def test_the_same_seed_is_the_same_game() -> None:
    def whole(seed: int, of: Rules) -> tuple[object, ...]:
        game = of.new_game(2, seed)
        play(game, Generator(9, 16))
        return record(game)

    assert whole(4, BUSY_RULES) == whole(4, rules(BUSY))
    assert whole(4, BUSY_RULES) != whole(5, BUSY_RULES)


FRESH = """
import json, sys
from interpreter.run.chance import Generator
from tests.interpreter.test_blocks import BUSY_RULES, play, record
saves = json.load(sys.stdin)
ends = []
for saved, stream in saves:
    game = BUSY_RULES.resume(saved)
    generator = Generator(0, 16)
    generator.stream = tuple(stream)
    play(game, generator)
    ends.append(game.save())
json.dump(ends, sys.stdout)
"""


def test_a_fresh_process_plays_on_to_the_same_end(repository: Path) -> None:
    """With another hash seed, so that no order of a set can hide."""
    game = BUSY_RULES.new_game(2, 11)
    generator = Generator(11, 16)
    saves = []
    while not game.over:
        saves.append((game.save(), generator.stream))
        play(game, generator, 1)
    done = subprocess.run(
        (sys.executable, "-c", FRESH),
        input=json.dumps(saves),
        capture_output=True,
        text=True,
        check=True,
        cwd=repository,
        env={"PYTHONHASHSEED": "77", "PATH": ""},
    )
    assert json.loads(done.stdout) == [game.save()] * len(saves)
