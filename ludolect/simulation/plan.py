"""What is to be played: rules, how many games, by whom, from which seed; and its cutting into chunks.

Game number i (from 0) has the seed of the plan plus i. Chunks depend on the number of games alone, never on how many
workers there are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from interpreter.play.game import LARGEST_SEED
from interpreter.run.errors import BadSetup

if TYPE_CHECKING:
    from interpreter.run.program import Program

MOST_DECISIONS = 20_000
CHUNKS, LARGEST_CHUNK = 250, 500


@dataclass(frozen=True)
class Plan:
    """`ruleset`: as it was asked for. `bots`: one name for every seat of the first game; from game to game each moves
    on by one seat, so that none has a better seat than the others. `rules`: the fingerprint of what is played, so that
    results of other rules are never added to it. `most`: decisions a game may have."""

    ruleset: str
    players: int
    games: int
    seed: int
    bots: tuple[str, ...]
    rules: str
    most: int = MOST_DECISIONS

    @property
    def size(self) -> int:
        """How many games a chunk has."""
        return max(1, min(LARGEST_CHUNK, self.games // CHUNKS))

    @property
    def chunks(self) -> int:
        return -(-self.games // self.size)

    def chunk(self, number: int) -> range:
        """The numbers of the games in a chunk."""
        return range(number * self.size, min((number + 1) * self.size, self.games))

    def seated(self, number: int) -> tuple[str, ...]:
        """By seat, who plays in the game of this number."""
        return tuple(self.bots[(seat - number) % self.players] for seat in range(self.players))

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.chunks))

    def key(self) -> str:
        """The same for the same plan."""
        return sha256(json.dumps(self.plain(), sort_keys=True).encode()).hexdigest()[:16]

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def read(plain: dict[str, Any]) -> Plan:
        return Plan(**{**plain, "bots": tuple(plain["bots"])})


def check_seeds(seed: int, games: int) -> None:
    """Raises BadSetup if the last of so many games would have no seed."""
    if seed + games - 1 > LARGEST_SEED:
        raise BadSetup(f"{games:,} games from seed {seed} would need seeds beyond the largest, {LARGEST_SEED}")


def fingerprint(program: Program) -> str:
    """Of the rules and of what they have become; not of where they lie, nor of what they are called."""
    texts = "\0".join(source.text for source in program.ruleset.sources)
    return sha256(f"{texts}\0{program.module.source}".encode()).hexdigest()[:32]


def bots_for(players: int, text: str) -> tuple[str, ...]:
    """A bot for every seat: one name for all, or one for each, as in `mcts:50,random`. Raises BadSetup."""
    from interpreter.bots.by_name import bot

    names = tuple(part.strip() for part in text.split(","))
    for name in names:
        bot(name, 0)
    if len(names) not in (1, players):
        raise BadSetup(f"{players} players need one bot for all, or {players}; not {len(names)}: {text!r}")
    return names * players if len(names) == 1 else names
