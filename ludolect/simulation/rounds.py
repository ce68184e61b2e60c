"""A tournament of bots: who met whom, what came of it, and how strong each is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from ludolect.api import Rules
from ludolect.console import aligned, count
from ludolect.simulation.estimates import Estimate
from ludolect.simulation.plan import Plan
from ludolect.simulation.playing import Table
from ludolect.simulation.ratings import Match, ratings
from ludolect.simulation.summary import Summary
from ludolect.simulation.table import percent
from ludolect.simulation.tally import Tally

LOOKED_AT = 10  # games at random that show whether all win or lose together

Pair = tuple[str, str]


def pairs_of(bots: Sequence[str]) -> list[Pair]:
    return list(combinations(bots, 2))


def is_shared(rules: Rules, players: int) -> bool:
    """Whether all at the table always end alike."""
    plan = Plan(rules.designation, players, LOOKED_AT, 1, ("random",) * players, "")
    table, tally = Table(rules.program(players), plan), Tally(players)
    for chunk in plan:
        tally.merge(table.chunk(chunk))
    return all(len(set(game.worth)) <= 1 for game in tally.games.values())


class Tournament:
    """`pairs`: who met whom, a bot with itself where nobody is to be beaten; `rounds`: what came of each."""

    def __init__(self, bots: list[str], pairs: list[Pair], rounds: list[Summary]) -> None:
        self.bots = bots
        self.pairs = pairs
        self.rounds = rounds
        self.shared = all(one == other for one, other in pairs)

    @cached_property
    def matches(self) -> list[Match]:
        number = {name: i for i, name in enumerate(self.bots)}
        return [
            Match(number[one], number[other], len(summary.tally.games), _won(summary, one))
            for (one, other), summary in zip(self.pairs, self.rounds, strict=True)
        ]

    @cached_property
    def ranking(self) -> list[tuple[str, Estimate]]:
        """The strongest first: by rating, or by how often the table was saved."""
        if self.shared:
            found = [(one, summary.won) for (one, _), summary in zip(self.pairs, self.rounds, strict=True)]
        else:
            found = list(zip(self.bots, ratings(len(self.bots), self.matches), strict=True))
        return sorted(found, key=lambda entry: -entry[1].value)

    def lines(self) -> list[str]:
        plan = self.rounds[0].plan
        games = min(len(summary.tally.games) for summary in self.rounds)
        of = "of each" if self.shared else "of every pair"
        head = f"{plan.ruleset}: {count(games, 'game')} {of}, {count(plan.players, 'player')}, seeds from {plan.seed}"
        if self.shared:
            rows = [["", "won by all"], *([name, percent(found)] for name, found in self.ranking)]
            return [head, *aligned(rows, indent=2)]
        beaten = {name: [self._against(name, other) for other, _ in self.ranking] for name, _ in self.ranking}
        rows = [["", "rating", "95 % sure", *(f"against {name}" for name, _ in self.ranking)]]
        for name, found in self.ranking:
            bounds = f"{found.low:+.0f} to {found.high:+.0f}"
            rows.append([name, f"{found.value:+.0f}", bounds, *beaten[name]])
        return [head, *aligned(rows, indent=2), "Ratings are Elo's, from their average; a tie is half a win."]

    def _against(self, name: str, other: str) -> str:
        for match in self.matches:
            pair = (self.bots[match.one], self.bots[match.other])
            if pair in ((name, other), (other, name)):
                won = match.won if pair[0] == name else match.games - match.won
                return f"{won:g} of {match.games}"
        return ""

    def plain(self) -> dict[str, Any]:
        return {
            "ruleset": self.rounds[0].plan.ruleset,
            "players": self.rounds[0].plan.players,
            "ranking": [{"bot": name, **found.plain()} for name, found in self.ranking],
            "measure": "won" if self.shared else "rating",
            "matches": []
            if self.shared
            else [
                {"one": self.bots[m.one], "other": self.bots[m.other], "games": m.games, "won": m.won}
                for m in self.matches
            ],
        }


def _won(summary: Summary, one: str) -> float:
    """In how many games the seats of one bot did better on average than those of the other; a half where as well."""
    won = 0.0
    for number, game in summary.tally.games.items():
        if not game.worth:
            won += 0.5
            continue
        mine = [game.worth[seat] for seat, name in enumerate(summary.plan.seated(number)) if name == one]
        theirs = [game.worth[seat] for seat, name in enumerate(summary.plan.seated(number)) if name != one]
        ahead = sum(mine) * len(theirs) - sum(theirs) * len(mine)
        won += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    return won
