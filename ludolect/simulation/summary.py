"""What a tally says: how games end and how long they last, and for every component how often each verb was done to it
or by its text, and how the players fared who did so.

`won` is a game that somebody won. What an act goes together with is measured on what the end was worth (1 a win, 0 a
loss, shares for ties and lower places): of the players who did it, against those of the same game who did not, each
game being one case, since its seats win at each other's cost; where all at a table always end alike, of the games in
which it was done, against the others. All such differences together are 99 % sure. None is a proof that the act was the
reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from ludolect.simulation.estimates import CLAIM, Estimate, Sums, difference_of_shares, mean, share, slope
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
        return share(sum(bool(game.winners) for game in self.tally.games.values()), self.games)

    @cached_property
    def seats(self) -> list[Estimate]:
        return [
            share(sum(seat in game.winners for game in self.tally.games.values()), self.games)
            for seat in range(self.plan.players)
        ]

    @cached_property
    def began(self) -> Estimate | None:
        """How often whoever had the first turn won, where that was not always the same seat."""
        first = [(game.began, game.winners) for game in self.tally.games.values() if game.began is not None]
        if len({seat for seat, _ in first}) < 2:
            return None
        return share(sum(seat in winners for seat, winners in first), len(first))

    @cached_property
    def bots(self) -> list[tuple[str, Estimate]]:
        """Where not all are alike: by bot, how often a seat of its was won."""
        kinds = dict.fromkeys(self.plan.bots)
        if len(kinds) < 2:
            return []
        seats, won = dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0)
        for number, game in self.tally.games.items():
            for seat, name in enumerate(self.plan.seated(number)):
                seats[name] += 1
                won[name] += seat in game.winners
        return [(name, share(won[name], seats[name])) for name in kinds]

    @cached_property
    def shared(self) -> bool:
        """Whether all at the table always ended alike."""
        return all(len(set(game.worth)) <= 1 for game in self.tally.games.values())

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
        return sorted(game.decisions for game in self.tally.games.values())

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
        """Those that can be told apart from chance, the surest first."""
        found = [e for e in self.effects if e.difference is not None and e.difference.clear]
        return sorted(found, key=lambda e: (-e.strength, e.component, e.verb, e.role))

    def _effect(self, act: Act, count: Count) -> Effect:
        component, verb, role = act
        with_it, without = self._worth_of(count)
        return Effect(
            component,
            verb,
            role,
            self.titles.kind(component),
            self.titles.verb(verb),
            count.times,
            count.games,
            with_it,
            without,
            self._difference(count) if self._is_told(count) else None,
        )

    @cached_property
    def _ended_games(self) -> list[tuple[int, ...]]:
        return [game.worth for game in self.tally.games.values() if game.worth]

    @cached_property
    def _error(self) -> float:
        """How wrong each difference may be, so that hardly any is."""
        return CLAIM / max(sum(self._is_told(count) for count in self.tally.acts.values()), 1)

    def _is_told(self, count: Count) -> bool:
        """Whether there are enough cases to say something."""
        if self.shared:
            return min(count.games, len(self._ended_games) - count.games) >= FEW
        return count.divided >= FEW

    def _without(self, count: Count) -> tuple[int, float]:
        """How many games there were without an act, and how many of them were won, where all end alike."""
        total = sum(worth[0] for worth in self._ended_games) / self.tally.share
        return len(self._ended_games) - count.games, total - self._shared_worth(count)

    def _shared_worth(self, count: Count) -> float:
        return count.games_worth / (self.tally.share * self.plan.players)

    def _worth_of(self, count: Count) -> tuple[float | None, float | None]:
        """What games were worth on average with an act and without it; where players are against each other, to those
        of a game who did it and to those of the same game who did not."""
        if self.shared:
            without, won = self._without(count)
            return _mean(self._shared_worth(count), count.games), _mean(won, without)
        one = self.tally.share
        return _mean(count.did_worth / one, count.did), _mean(count.others_worth / one, count.others)

    def _difference(self, count: Count) -> Estimate | None:
        if self.shared:
            without, won = self._without(count)
            return difference_of_shares(self._shared_worth(count), count.games, won, without, self._error)
        one = self.tally.share
        sums = Sums(count.divided, count.telling, count.y / one, count.x, count.yy / one**2, count.xy / one, count.xx)
        return slope(sums, self._error)

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
            "began": None if self.began is None else self.began.plain(),
            "by_bot": {name: estimate.plain() for name, estimate in self.bots},
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
    ends = {game.winners for summary in summaries for game in summary.tally.games.values()}
    if len(ends) != 1:
        return ""
    what = "lost by all" if ends == {()} else "won alike"
    return f"Every game was {what}: better players (--bot mcts:50) or another number of them may tell more."


def _shares(counts: dict[str, int], games: int) -> list[tuple[str, Estimate]]:
    return [(name, share(n, games)) for name, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]


def _mean(total: float, cases: int) -> float | None:
    return total / cases if cases else None
