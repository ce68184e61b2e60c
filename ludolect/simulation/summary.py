"""What a tally says: how games end and how long they last, and for every component how often each verb was done to it
or by its text, and how the players fared who did so.

`won` is a game that somebody won. What an act goes together with is measured on what the end was worth (1 a win, 0 a
loss, shares for ties and lower places): of the players who did it, against all others; where all at a table always end
alike, of the games in which it was done, against the others. It is not a proof that the act was the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from ludolect.simulation.estimates import Estimate, difference, difference_of_shares, mean, share, stricter
from ludolect.simulation.plan import Plan
from ludolect.simulation.tally import Act, Count, Tally
from ludolect.simulation.titles import Titles

BARS = 24  # of a histogram, at most
FEW = 20  # cases below which nothing is said about what an act goes together with


@dataclass(frozen=True)
class Effect:
    """What players did with a component, and how they fared: with it, without it, and the difference if it can be told
    at all."""

    component: str
    verb: str
    role: str
    name: str
    verb_name: str
    times: int
    games: int
    with_it: float | None
    without: float | None
    difference: Estimate | None

    @property
    def strength(self) -> float:
        """How far the difference is from nothing, measured by how sure it is."""
        found = self.difference
        if found is None:
            return 0.0
        bound = found.value - found.low if found.value > 0 else found.high - found.value
        return abs(found.value) / bound if bound else 0.0

    def plain(self) -> dict[str, Any]:
        return {**asdict(self), "difference": None if self.difference is None else self.difference.plain()}


@dataclass(frozen=True)
class _Group:
    """Cases, what they were worth in all, and the squares of that."""

    cases: int
    total: float
    squares: float = 0.0

    @property
    def mean(self) -> float | None:
        return self.total / self.cases if self.cases else None

    @property
    def spread(self) -> tuple[int, float, float]:
        """Number, mean and variance."""
        middle = self.mean or 0.0
        variance = (self.squares - self.cases * middle * middle) / (self.cases - 1) if self.cases > 1 else 0.0
        return self.cases, middle, variance


class Summary:
    def __init__(self, plan: Plan, tally: Tally, titles: Titles) -> None:
        self.plan = plan
        self.tally = tally
        self.titles = titles

    @cached_property
    def games(self) -> int:
        return len(self.tally.games)

    @cached_property
    def won(self) -> Estimate:
        return share(sum(bool(won) for _, won, _ in self.tally.games.values()), self.games)

    @cached_property
    def seats(self) -> list[Estimate]:
        return [
            share(sum(seat in won for _, won, _ in self.tally.games.values()), self.games)
            for seat in range(self.plan.players)
        ]

    @cached_property
    def shared(self) -> bool:
        """Whether all at the table always ended alike."""
        return all(len(set(worth)) <= 1 for _, _, worth in self.tally.games.values())

    @cached_property
    def together(self) -> bool:
        """Whether all at the table win or lose together, as one player does alone. Ties alone do not say so."""
        if self.plan.players == 1:
            return True
        return self.shared and any(how in self.tally.how for how in ("won", "lost"))

    @property
    def hint(self) -> str:
        """What to do where nothing could be learnt about winning."""
        return alike([self])

    @cached_property
    def ends(self) -> list[tuple[str, Estimate]]:
        return _shares(self.tally.how, self.games)

    @cached_property
    def ended(self) -> list[tuple[str, Estimate]]:
        return _shares(self.tally.ended, self.games)

    # -------------------------------------------------------------- length

    @cached_property
    def lengths(self) -> list[int]:
        return sorted(decisions for decisions, _, _ in self.tally.games.values())

    @cached_property
    def length(self) -> Estimate:
        return mean(self.lengths)

    @property
    def median(self) -> float:
        values = self.lengths
        half = len(values) // 2
        return 0.0 if not values else values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2

    @cached_property
    def histogram(self) -> list[tuple[int, int, int]]:
        """From, to (included), and how many games."""
        if not self.lengths:
            return []
        low, high = self.lengths[0], self.lengths[-1]
        width = max(1, -(-(high - low + 1) // BARS))
        starts = range(low, high + 1, width)
        counts = dict.fromkeys(starts, 0)
        for value in self.lengths:
            counts[low + (value - low) // width * width] += 1
        return [(start, start + width - 1, count) for start, count in counts.items()]

    @cached_property
    def phases(self) -> list[tuple[str, float]]:
        """By name: how often there is one in a game, of those without a phase around them that come more than once."""
        found = [
            (name, times / self.games)
            for name, times in self.tally.phases.items()
            if self.games and self.titles.is_outermost(name) and times > self.games
        ]
        return [(self.titles.phase(name), often) for name, often in sorted(found, key=lambda p: -p[1])]

    # -------------------------------------------------------------- components

    @cached_property
    def effects(self) -> list[Effect]:
        """By component, most often first."""
        found = [self._effect(act, count) for act, count in sorted(self.tally.acts.items())]
        return sorted(found, key=lambda e: (-e.times, e.component, e.verb, e.role))

    @property
    def clearest(self) -> list[Effect]:
        """Those that can be told apart from chance, the surest first. Where many are looked at, some look like
        something by chance alone: each has to be the clearer, the more there are."""
        told = [e for e in self.effects if e.difference is not None]
        enough = stricter(len(told))
        found = [e for e in told if e.strength > enough]
        return sorted(found, key=lambda e: (-e.strength, e.component, e.verb, e.role))

    def _effect(self, act: Act, count: Count) -> Effect:
        component, verb, role = act
        inside, outside = self._groups(count)
        told = min(inside.cases, outside.cases) >= FEW
        return Effect(
            component,
            verb,
            role,
            self.titles.kind(component),
            self.titles.verb(verb),
            count.times,
            count.games,
            inside.mean,
            outside.mean,
            self._difference(inside, outside) if told else None,
        )

    @cached_property
    def _ended_games(self) -> list[tuple[int, ...]]:
        return [worth for _, _, worth in self.tally.games.values() if worth]

    @cached_property
    def _whole(self) -> _Group:
        """All seats of all games that ended; where they always end alike, all such games."""
        one = self.tally.share
        if self.shared:
            return _Group(len(self._ended_games), sum(worth[0] for worth in self._ended_games) / one)
        seats = [worth for game in self._ended_games for worth in game]
        return _Group(len(seats), sum(seats) / one, sum(worth * worth for worth in seats) / one**2)

    def _groups(self, count: Count) -> tuple[_Group, _Group]:
        """With and without an act."""
        one = self.tally.share
        if self.shared:
            inside = _Group(count.games, count.games_worth / (one * self.plan.players))
        else:
            inside = _Group(count.seats, count.seats_worth / one, count.seats_square / one**2)
        whole = self._whole
        return inside, _Group(
            whole.cases - inside.cases, whole.total - inside.total, max(0.0, whole.squares - inside.squares)
        )

    def _difference(self, inside: _Group, outside: _Group) -> Estimate | None:
        whole = self._whole
        if self.shared or abs(whole.squares - whole.total) < 1e-9 * max(whole.cases, 1):  # all is won or lost
            return difference_of_shares(inside.total, inside.cases, outside.total, outside.cases)
        return difference(inside.spread, outside.spread)

    # -------------------------------------------------------------- as data

    def plain(self) -> dict[str, Any]:
        plan = self.plan
        return {
            "ruleset": plan.ruleset,
            "players": plan.players,
            "bots": list(plan.bots),
            "seed": plan.seed,
            "games": self.games,
            "games_asked_for": plan.games,
            "won": self.won.plain(),
            "seats": [estimate.plain() for estimate in self.seats],
            "ends": {how: estimate.plain() for how, estimate in self.ends},
            "ended_by": {rule: estimate.plain() for rule, estimate in self.ended},
            "decisions": {
                **self.length.plain(),
                "median": self.median,
                "shortest": self.lengths[0] if self.lengths else 0,
                "longest": self.lengths[-1] if self.lengths else 0,
                "histogram": [list(bar) for bar in self.histogram],
            },
            "phases": {name: round(times / self.games, 6) for name, times in sorted(self.tally.phases.items())}
            if self.games
            else {},
            "components": [effect.plain() for effect in self.effects],
        }


def alike(summaries: Iterable[Summary]) -> str:
    """What to do where all games of these ended alike, so that nothing could be learnt about winning."""
    ends = {winners for summary in summaries for _, winners, _ in summary.tally.games.values()}
    if len(ends) != 1:
        return ""
    what = "lost by all" if ends == {()} else "won alike"
    return f"Every game was {what}: better players (--bot mcts:50) or another number of them may tell more."


def _shares(counts: dict[str, int], games: int) -> list[tuple[str, Estimate]]:
    return [(name, share(n, games)) for name, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
