"""What games come to, in whole numbers: added up in any order, the same tally comes out.

What a seat's end is worth (0 lost, 1 won, shares of that for ties and lower places) is counted in shares of 2(n - 1)
for n players, which makes every place of a ranking a whole number.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, field
from typing import Any, NamedTuple

Act = tuple[str, str, str]  # component, verb, "object" or "source"


class Outcome(NamedTuple):
    """How one game came out. `worth`: by seat, in shares; empty if it did not end. `began`: the seat that had the first
    turn; None if nobody had one. `score`: what the rules say the end is worth, if it is as much to everybody."""

    decisions: int
    winners: tuple[int, ...]
    worth: tuple[int, ...]
    began: int | None
    score: float | None = None


@dataclass(frozen=True)
class Played:
    """One game. `acts`: how often each was done, by seat (-1: by nobody in particular)."""

    outcome: Outcome
    how: str
    ended: str
    phases: dict[str, int]
    acts: dict[Act, dict[int, int]]


@dataclass
class Count:
    """One act. How often in all; in how many games, and what those were worth to all seats together. Then of games in
    which some did it and some did not: how many, in how many of those it can have mattered, how many seats did it and
    what it was worth to them, how many did not and what it was worth to these. And for each such game, with n seats of
    which k did it: y, n times what it was worth to those less k times what it was worth to all; x, k (n - k); the sums
    of y, x, y², xy and x²."""

    times: int = 0
    games: int = 0
    games_worth: int = 0
    divided: int = 0
    telling: int = 0
    did: int = 0
    did_worth: int = 0
    others: int = 0
    others_worth: int = 0
    y: int = 0
    x: int = 0
    yy: int = 0
    xy: int = 0
    xx: int = 0

    def plain(self) -> list[int]:
        return list(astuple(self))

    def add(self, other: Count) -> None:
        for name, more in vars(other).items():
            setattr(self, name, getattr(self, name) + more)

    def add_game(self, by_seat: dict[int, int], worth: tuple[int, ...]) -> None:
        self.times += sum(by_seat.values())
        if not worth:
            return
        self.games += 1
        whole, seats = sum(worth), len(worth)
        self.games_worth += whole
        doers = len(by_seat)
        if -1 in by_seat or doers == seats:
            return
        theirs = sum(worth[seat] for seat in by_seat)
        y, x = seats * theirs - doers * whole, doers * (seats - doers)
        self.divided += 1
        self.telling += y != 0
        self.did += doers
        self.did_worth += theirs
        self.others += seats - doers
        self.others_worth += whole - theirs
        self.y += y
        self.x += x
        self.yy += y * y
        self.xy += x * y
        self.xx += x * x


@dataclass
class Tally:
    players: int
    games: dict[int, Outcome] = field(default_factory=dict)  # by number
    how: dict[str, int] = field(default_factory=dict)
    ended: dict[str, int] = field(default_factory=dict)
    phases: dict[str, int] = field(default_factory=dict)
    acts: dict[Act, Count] = field(default_factory=dict)

    @property
    def share(self) -> int:
        """What a win is worth."""
        return 2 * max(self.players - 1, 1)

    def add(self, number: int, played: Played) -> None:
        self.games[number] = played.outcome
        _more(self.how, played.how, 1)
        _more(self.ended, played.ended, 1)
        for phase, times in played.phases.items():
            _more(self.phases, phase, times)
        for act, by_seat in played.acts.items():
            self.acts.setdefault(act, Count()).add_game(by_seat, played.outcome.worth)

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
            "games": [
                [n, d, list(won), list(worth), first, score]
                for n, (d, won, worth, first, score) in sorted(self.games.items())
            ],
            "how": dict(sorted(self.how.items())),
            "ended": dict(sorted(self.ended.items())),
            "phases": dict(sorted(self.phases.items())),
            "acts": [[*act, *count.plain()] for act, count in sorted(self.acts.items())],
        }

    @staticmethod
    def read(plain: dict[str, Any]) -> Tally:
        return Tally(
            plain["players"],
            {n: Outcome(d, tuple(won), tuple(worth), *rest) for n, d, won, worth, *rest in plain["games"]},
            dict(plain["how"]),
            dict(plain["ended"]),
            dict(plain["phases"]),
            {(a, b, c): Count(*numbers) for a, b, c, *numbers in plain["acts"]},
        )


def _more(counts: dict[str, int], name: str, times: int) -> None:
    counts[name] = counts.get(name, 0) + times
