"""What games come to, in whole numbers: added up in any order, the same tally comes out.

What a seat's end is worth (0 lost, 1 won, shares of that for ties and lower places) is counted in shares of 2(n - 1)
for n players, which makes every place of a ranking a whole number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Act = tuple[str, str, str]  # component, verb, "object" or "source"


@dataclass(frozen=True)
class Played:
    """One game. `worth`: by seat, in shares; empty if it did not end. `acts`: how often each was done, by seat (-1: by
    nobody in particular)."""

    decisions: int
    how: str
    winners: tuple[int, ...]
    worth: tuple[int, ...]
    ended: str
    phases: dict[str, int]
    acts: dict[Act, dict[int, int]]


@dataclass
class Count:
    """One act: how often in all; in how many games, and what those were worth; by how many players of a game, and what
    it was worth to them."""

    times: int = 0
    games: int = 0
    games_worth: int = 0  # of all seats together
    seats: int = 0
    seats_worth: int = 0
    seats_square: int = 0

    def plain(self) -> list[int]:
        return [self.times, self.games, self.games_worth, self.seats, self.seats_worth, self.seats_square]

    def add(self, other: Count) -> None:
        self.times += other.times
        self.games += other.games
        self.games_worth += other.games_worth
        self.seats += other.seats
        self.seats_worth += other.seats_worth
        self.seats_square += other.seats_square


@dataclass
class Tally:
    players: int
    games: dict[int, tuple[int, tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict)
    # by number: decisions, seats that won, worth by seat
    how: dict[str, int] = field(default_factory=dict)
    ended: dict[str, int] = field(default_factory=dict)
    phases: dict[str, int] = field(default_factory=dict)
    acts: dict[Act, Count] = field(default_factory=dict)

    @property
    def share(self) -> int:
        """What a win is worth."""
        return 2 * max(self.players - 1, 1)

    def add(self, number: int, played: Played) -> None:
        self.games[number] = (played.decisions, played.winners, played.worth)
        _more(self.how, played.how, 1)
        _more(self.ended, played.ended, 1)
        for phase, times in played.phases.items():
            _more(self.phases, phase, times)
        for act, by_seat in played.acts.items():
            count = self.acts.setdefault(act, Count())
            count.times += sum(by_seat.values())
            if not played.worth:
                continue
            count.games += 1
            count.games_worth += sum(played.worth)
            for seat in range(self.players):
                if seat in by_seat or -1 in by_seat:
                    count.seats += 1
                    count.seats_worth += played.worth[seat]
                    count.seats_square += played.worth[seat] ** 2

    def merge(self, other: Tally) -> None:
        self.games.update(other.games)
        for mine, theirs in ((self.how, other.how), (self.ended, other.ended), (self.phases, other.phases)):
            for name, times in theirs.items():
                _more(mine, name, times)
        for act, count in other.acts.items():
            self.acts.setdefault(act, Count()).add(count)

    # -------------------------------------------------------------- as JSON

    def plain(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "games": [[n, d, list(won), list(worth)] for n, (d, won, worth) in sorted(self.games.items())],
            "how": dict(sorted(self.how.items())),
            "ended": dict(sorted(self.ended.items())),
            "phases": dict(sorted(self.phases.items())),
            "acts": [[*act, *count.plain()] for act, count in sorted(self.acts.items())],
        }

    @staticmethod
    def read(plain: dict[str, Any]) -> Tally:
        return Tally(
            plain["players"],
            {n: (d, tuple(won), tuple(worth)) for n, d, won, worth in plain["games"]},
            dict(plain["how"]),
            dict(plain["ended"]),
            dict(plain["phases"]),
            {(a, b, c): Count(*numbers) for a, b, c, *numbers in plain["acts"]},
        )


def _more(counts: dict[str, int], name: str, times: int) -> None:
    counts[name] = counts.get(name, 0) + times
