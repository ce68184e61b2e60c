"""How a game has ended: who came where, and by what kind of end.

`win` and `lose` part winners from losers, alone or together; `rank` puts players in order, and equal ones share a
place; in a `tie` nobody has won and nobody has lost; a flow that runs out without any of these leaves the game
undecided. A tie and a win shared by all have the same ranks but not the same end: `how` says which.

In a state a result is plain numbers, the rank of each player and then the kind of end. There, who is in a tie has the
rank `SHARED`, which is neither the first place nor a loss.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, Self, get_args

How = Literal["won", "lost", "tied", "ranked", "undecided"]
HOW: tuple[How, ...] = get_args(How)
SHARED = -1
DECIDED = 1e9  # what the end of a game counts against any score


class Result(tuple[int, ...]):
    """The rank of each player: 1 for the best, equal for who shares a place, 0 for who has lost or is not ranked.

    `how` it ended: "won" (by some, the others have lost), "lost" (by all), "tied", "ranked" or "undecided" (the rules
    ran out). Compares equal to the plain tuple of its ranks, but not to a result that came about otherwise.
    """

    how: How

    def __new__(cls, ranks: Iterable[int], how: How) -> Self:
        made = super().__new__(cls, ranks)
        made.how = how
        return made

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats (from 0) of who has won, or shares the first place; nobody in a tie."""
        return tuple(seat for seat, rank in enumerate(self) if rank == 1 and self.how != "tied")

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats of who has lost; nobody in a game that is tied or undecided."""
        return tuple(seat for seat, rank in enumerate(self) if rank == 0 and self.how != "undecided")

    def worth(self) -> list[float]:
        """From 0 (lost, or last) to 1 (won) for each seat. Where players are ranked, equal ones share what their places
        are worth; a tie, and a game without a decision, is worth half."""
        if self.how in ("tied", "undecided"):
            return [0.5] * len(self)
        if self.how != "ranked":
            return [1.0 if rank else 0.0 for rank in self]
        others = max(len(self) - 1, 1)
        return [0.0 if rank == 0 else 1 - (self._better(rank) + self._equal(rank) / 2) / others for rank in self]

    def _better(self, rank: int) -> int:
        return sum(0 < other < rank for other in self)

    def _equal(self, rank: int) -> int:
        return sum(other == rank for other in self) - 1

    def __eq__(self, other: object) -> bool:
        alike = not isinstance(other, Result) or (other.how == self.how and type(other) is type(self))
        return alike and super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return super().__hash__()

    def __repr__(self) -> str:
        return f"Result({tuple(self)}, {self.how!r})"

    def __str__(self) -> str:
        return f"{self.how}: {', '.join(map(str, self))}"


class Unfinished(Result):
    """What there is to say of a game that was left because it had not come to an end: undecided, nobody is ranked. It
    is not the result of any game that has ended."""

    def __new__(cls, players: int) -> Self:
        return super().__new__(cls, [0] * players, "undecided")

    def __repr__(self) -> str:
        return f"Unfinished({len(self)})"

    def __str__(self) -> str:
        return "unfinished"


# ------------------------------------------------------------------ as a state holds them


@cache
def won(players: tuple[int, ...], winners: tuple[int, ...]) -> tuple[int, ...]:
    first = set(winners)
    ranks = [1 if player in first else 0 for player in players]
    return (*ranks, HOW.index("won" if any(ranks) else "lost"))


def lost(players: tuple[int, ...], losers: tuple[int, ...]) -> tuple[int, ...]:
    return won(players, tuple(player for player in players if player not in losers))


def tied(players: Iterable[int]) -> tuple[int, ...]:
    return (*(SHARED for _ in players), HOW.index("tied"))


def ranked(players: Iterable[int], keys: Iterable[tuple[int, tuple[int, ...]]]) -> tuple[int, ...]:
    """By the keys, highest first; equal keys share a rank; who is not ranked has lost."""
    by_player = dict(keys)
    ranks = [
        0 if player not in by_player else 1 + sum(other > by_player[player] for other in by_player.values())
        for player in players
    ]
    return (*ranks, HOW.index("ranked" if any(ranks) else "lost"))


def result(numbers: tuple[int, ...] | None, players: int) -> Result:
    """What a state's numbers mean; None is a game that has ended without a decision."""
    if numbers is None:
        return Result([0] * players, "undecided")
    return Result([1 if rank == SHARED else rank for rank in numbers[:-1]], HOW[numbers[-1]])


def standing(result: Result) -> list[float]:
    """From -1 (lost) to 1 (won or first) for each seat. Who is ranked last has not lost."""
    if result.how != "ranked":
        return [2 * share - 1 for share in result.worth()]
    return [share if rank else -1.0 for share, rank in zip(result.worth(), result, strict=True)]
