"""How much a searching bot thinks: tries a second, natively and in Python, at decisions of random games."""

from __future__ import annotations

import os
import random
import time
from unittest.mock import patch

import ludolect
from bench.random_play import made_ready
from interpreter.native.build import SWITCH
from ludolect.bots import SearchBot

TRIES = {True: 400, False: 20}  # a decision: natively, in Python
POSITIONS = {True: 40, False: 6}
EVERY = 4  # decisions of a game
BEFORE = {"castle_panic": 217, "witchcraft": 101}  # tries a second while all bots thought in Python, on that machine
TIMES_MUST = 20
WHOLE = "witchcraft", 200  # whose whole game is timed, with so many tries a decision
SECONDS_MUST = 2.0


def run() -> None:
    print("Tries a second of a searching bot")
    print(f"{'':14} {'native':>9} {'ludolect':>9} {'ratio':>7} {'once':>7} {'ratio':>7}")
    for designation, once in BEFORE.items():
        refused = made_ready(ludolect.load(designation), 2)
        if refused is not None:
            print(f"  {designation}: {refused}")
            continue
        native = tries_a_second(designation, natively=True)
        with patch.dict(os.environ, {SWITCH: "off"}):
            python = tries_a_second(designation, natively=False)
        print(
            f"{designation:14} {native:9,.0f} {python:9,.0f} {f'x{native / python:.1f}':>7} "
            f"{once:7,} {f'x{native / once:.1f}':>7}"
        )
    print(f"{'must be':14} {'':9} {'':9} {'':7} {'':7} {f'x{TIMES_MUST}':>7}")
    name, tries = WHOLE
    decisions, seconds = whole_game(name, tries)
    whole = f"a whole game of {name}, {tries} tries a decision, {decisions} decisions"
    print(f"{whole}: {seconds:.2f} s (must be {SECONDS_MUST})")


def tries_a_second(designation: str, *, natively: bool) -> float:
    rules = ludolect.load(designation)
    draw, bot = random.Random(7), SearchBot(7, tries=TRIES[natively])
    spent, asked, seed = 0.0, 0, 0
    while asked < POSITIONS[natively]:
        game, number = rules.new_game(players=2, seed=seed), 0
        while not game.over and asked < POSITIONS[natively]:
            options = game.decision.options
            if len(options) > 1 and (number := number + 1) % EVERY == 0:
                begun = time.process_time()
                bot.answer(game)
                spent += time.process_time() - begun
                asked += 1
            game.choose(draw.choice(options))
        seed += 1
    return asked * TRIES[natively] / spent


def whole_game(designation: str, tries: int) -> tuple[int, float]:
    """Its decisions and seconds of processor time."""
    game = ludolect.load(designation).new_game(players=2, seed=1)
    bots, decisions = [SearchBot(seat, seat, tries=tries) for seat in range(2)], 0
    begun = time.process_time()
    while not game.over:
        game.choose(bots[game.decision.seat or 0].answer(game))
        decisions += 1
    return decisions, time.process_time() - begun
