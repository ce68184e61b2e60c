"""Answers drawn by lot: each is legal, and each legal one is as likely as any other."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import ludolect
from interpreter.compile.joining import compiled
from interpreter.run.program import Program
from interpreter.run.running import runner
from interpreter.run.state import State
from tests.interpreter.tables import rules
from tests.interpreter.test_blocks import BUSY_RULES

GAMES = 2000

PEGS = """
kind spot is place { live true }
spot left { }
spot right { }
kind peg { size: number = 1 }
peg red { copies 3 }
peg blue { size 2 }
peg green { size 3 }
peg white { size 9 }
peg black { size 4; copies 2 }
verb take { choose one peg p in left; move p to right }
verb small { for each peg p in right { requires p.size < 4 } }
"""


def first_said(text: str) -> Counter[int]:
    """What is said first, in many random games."""
    program = rules(PEGS + text).program(2)
    column = next(c for f, c in program.module.columns.items() if f.name == "said")
    found: Counter[int] = Counter()
    for seed in range(GAMES):
        state = program.new_state(seed)
        runner(program).random_playout(state, Random(seed).random)
        found[next(value for value in getattr(state, column) if value)[0]] += 1
    return found


@pytest.mark.parametrize(
    ("act", "answers"),
    [
        ("choose one peg p in left; say p.size", {1, 2, 3, 4, 9}),
        ("may { choose one peg p in left; say p.size }; say 7", {1, 2, 3, 4, 9, 7}),
        ("choose one peg p in left; requires p.size < 4; say p.size", {1, 2, 3}),
        ("may { choose one peg p in left; requires p.size < 3; say p.size }; say 7", {1, 2, 7}),
        ("choose one peg p in left; move p to right; choose one peg q in left where q.size > p.size + 4; say p.size",
         {1, 2, 3, 4}),
        ("take; small; for each peg p in right { say p.size }", {1, 2, 3}),
        ("may { choose one peg q in left where q.size < 4; take; small; say q.size }; say 7", {1, 2, 3, 7}),
    ],
)  # fmt: skip
def test_each_legal_answer_is_as_likely_as_any_other(act: str, answers: set[int]) -> None:
    found = first_said(f"verb act {{ {act} }}\nflow {{ ann does {{ move each peg in box to left; act }} }}")
    assert set(found) == answers
    share = GAMES / len(answers)
    assert all(0.8 * share < number < 1.2 * share for number in found.values()), found


class Drawn:
    """Compares every answer that is drawn with those that are offered."""

    def __init__(self, program: Program) -> None:
        self.number = 0
        judge = runner(program)
        for drawing, offering in (("lot", "legally"), ("foreseen_lot", "foreseen"), ("picked", "asked")):
            setattr(judge, drawing, self.watched(getattr(judge, drawing), getattr(judge, offering)))

    def watched(self, drawn: Any, asked: Any) -> Any:
        def draw(state: State, lot: Any, site: int, decider: int, options: Any, optional: Any, *rest: Any) -> Any:
            offers: list[tuple[tuple[Any, ...], bool]] = []

            def choose(_: State, site: int, decider: int, options: tuple[Any, ...], optional: bool) -> Any:
                offers.append((options, optional))
                return options[0] if options else None

            forced = asked(state, choose, site, decider, options, optional, *rest)
            answer = drawn(state, lot, site, decider, options, optional, *rest)
            if offers:
                assert answer in offers[0][0] or (answer is None and offers[0][1])
            else:
                assert answer == forced
            self.number += 1
            return answer

        return draw


@pytest.mark.parametrize(
    ("designation", "players"),
    [("castle_panic", 3), ("castle_panic:overlord", 4), ("castle_panic+wizards_tower", 2), ("witchcraft", 2)],
)
def test_only_what_is_offered_is_drawn(designation: str, players: int) -> None:
    program = compiled(ludolect.load(designation).ruleset, players)
    watched = Drawn(program)
    for seed in range(2):
        runner(program).random_playout(program.new_state(seed), Random(seed).random)
    assert watched.number > 50


def test_only_what_is_offered_is_drawn_where_it_is_foreseen_through_several_rules() -> None:
    program = compiled(BUSY_RULES.ruleset, 2)
    watched = Drawn(program)
    for seed in range(2):
        runner(program).random_playout(program.new_state(seed), Random(seed).random)
    assert watched.number > 10
