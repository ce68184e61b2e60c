"""Games that were left in the middle: one for each composition of rules, to be gone on with the next time.

They lie in the user's folder for such things (`$XDG_STATE_HOME/ludolect`, `~/.local/state/ludolect`), or where
`LUDOLECT_STATE` says; `LUDOLECT_STATE=off` does without. A kept game is a save, with who sits where and what the bots
remember; it is written whole or not at all.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from dsl.writing import make_folder, write_whole
from interpreter.bots.players import Answering, Memory
from ludolect.api import Game, Rules
from ludolect.bots import bot as make_bot
from ludolect.folders import state_folder

FORMAT = 1


@dataclass(frozen=True)
class Kept:
    """A game as it was left, and who sits at it: the seats of people, the kind of bot in the others, and what those
    remember. `answered`: the decisions that can be taken back, with who made them."""

    save: str
    humans: frozenset[int]
    decisions: int
    when: datetime
    bot: str
    memories: tuple[Memory, ...]
    answered: tuple[tuple[int, int], ...]


@dataclass
class Table:
    """A game with everybody who sits at it: left and gone on with, it is the same game as if nobody had left."""

    game: Game
    humans: frozenset[int]
    bot: str
    bots: list[Answering]
    answered: list[tuple[int, int]] = field(default_factory=list)

    @staticmethod
    def laid(game: Game, humans: frozenset[int], bot: str) -> Table:
        return Table(game, humans, bot, [make_bot(bot, game.seed, seat) for seat in range(game.players)])

    @staticmethod
    def resumed(rules: Rules, kept: Kept, bot: str | None = None) -> Table:
        """The game that was left. With a kind of bot, such bots sit down in place of those that sat there. Raises
        BadSave."""
        table = Table.laid(rules.resume(kept.save), kept.humans, bot or kept.bot)
        table.answered = [(number, seat) for number, seat in kept.answered if number < table.game.decisions]
        if bot is None:
            for each, memory in zip(table.bots, kept.memories, strict=False):
                each.recall(memory)
        return table

    def keep(self, shelf: Shelf) -> None:
        """Raises CannotWrite."""
        if shelf.file is None or not self.humans:
            return
        content = {
            "format": FORMAT,
            "humans": sorted(self.humans),
            "decisions": self.game.decisions,
            "bot": self.bot,
            "memories": [each.memory() for each in self.bots],
            "answered": self.answered,
            "save": self.game.save(),
        }
        make_folder(shelf.file.parent)
        write_whole(shelf.file, json.dumps(content, ensure_ascii=False))


@dataclass(frozen=True)
class Shelf:
    """Where the game of one composition is kept; `file` None: nowhere."""

    file: Path | None

    def find(self) -> Kept | None:
        """What is kept, as far as it can be read."""
        if self.file is None:
            return None
        try:
            content = json.loads(self.file.read_text(encoding="utf-8"))
            if content["format"] != FORMAT or not isinstance(content["save"], str):
                return None
            when = datetime.fromtimestamp(self.file.stat().st_mtime)
            humans = frozenset(int(seat) for seat in content["humans"])
            answered = tuple((int(number), int(seat)) for number, seat in content.get("answered", ()))
            memories = tuple(content.get("memories", ()))  # games that an earlier version kept have none
            bot = str(content.get("bot", "random"))
            return Kept(content["save"], humans, int(content["decisions"]), when, bot, memories, answered)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def forget(self) -> None:
        if self.file is not None:
            with suppress(OSError):
                self.file.unlink(missing_ok=True)


def shelf(designation: str) -> Shelf:
    """Where the game of these rules is kept: a readable name, with a digest of the whole designation."""
    folder = state_folder()
    if folder is None:
        return Shelf(None)
    readable = re.sub(r"[^A-Za-z0-9_+-]+", "-", designation)[:60].strip("-")
    return Shelf(folder / "games" / f"{readable}-{sha256(designation.encode()).hexdigest()[:8]}.json")
