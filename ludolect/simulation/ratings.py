"""How strong players are, from who beat whom: the model of Bradley and Terry (1952), on the scale of Elo, where 400
points are odds of ten to one.

Every pair is given one game more that nobody won, so that whoever has won everything is strong and not infinitely so.
Bounds are 95 % sure, from what the games tell about the strengths (Fisher's information), relative to the average.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ludolect.simulation.estimates import Estimate, quantile

SCALE = 400 / math.log(10)
ROUNDS, NEAR = 10_000, 1e-10


@dataclass(frozen=True)
class Match:
    """Games of two players, by number, and what of them the first has won, ties counting a half."""

    one: int
    other: int
    games: int
    won: float


def ratings(players: int, matches: Sequence[Match]) -> list[Estimate]:
    """By player; their mean is 0."""
    known = [Match(m.one, m.other, m.games + 1, m.won + 0.5) for m in matches]
    strength = [1.0] * players
    for _ in range(ROUNDS):
        before = strength
        strength = [_better(player, before, known) for player in range(players)]
        middle = math.exp(sum(math.log(each) for each in strength) / players)
        strength = [each / middle for each in strength]
        if max(abs(new - old) / old for new, old in zip(strength, before, strict=True)) < NEAR:
            break
    spread = _variances(strength, known)
    games = [sum(m.games for m in matches if player in (m.one, m.other)) for player in range(players)]
    found = []
    for player, each in enumerate(strength):
        value, reach = SCALE * math.log(each), SCALE * quantile() * math.sqrt(spread[player])
        found.append(Estimate(value, value - reach, value + reach, games[player]))
    return found


def _better(player: int, strength: list[float], matches: list[Match]) -> float:
    """One step of Hunter (2004) towards the likeliest."""
    won = chances = 0.0
    for match in matches:
        if player in (match.one, match.other):
            won += match.won if player == match.one else match.games - match.won
            chances += match.games / (strength[match.one] + strength[match.other])
    return won / chances if chances else strength[player]


def _variances(strength: list[float], matches: list[Match]) -> list[float]:
    """Of the logarithms of the strengths, their mean being known: the diagonal of the inverse of what is told about
    them, to which the mean is added to make it one that can be inverted, and from which it is taken again."""
    size = len(strength)
    told = [[1 / size] * size for _ in range(size)]
    for match in matches:
        one, other = match.one, match.other
        chance = strength[one] / (strength[one] + strength[other])
        weight = match.games * chance * (1 - chance)
        told[one][one] += weight
        told[other][other] += weight
        told[one][other] -= weight
        told[other][one] -= weight
    inverse = _inverted(told)
    return [max(0.0, inverse[player][player] - 1 / size) for player in range(size)]


def _inverted(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrix is symmetric and positive."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for i in range(size):
            if i != column:
                factor = rows[i][column]
                rows[i] = [value - factor * own for value, own in zip(rows[i], rows[column], strict=True)]
    return [row[size:] for row in rows]
