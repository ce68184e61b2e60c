"""Games that were left in the middle: one for each composition of rules, to be gone on with the next time.

They lie in the user's folder for such things (`$XDG_STATE_HOME/ludolect`, `~/.local/state/ludolect`), or where
`LUDOLECT_STATE` says; `LUDOLECT_STATE=off` does without. A kept game is a save, with who sits where; it is written
whole or not at all.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from ludolect.folders import state_folder
from ludolect.writing import write_whole

FORMAT = 1


@dataclass(frozen=True)
class Kept:
    """A game as it was left."""

    save: str
    humans: frozenset[int]
    decisions: int
    when: datetime


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
            return Kept(content["save"], humans, int(content["decisions"]), when)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, save: str, humans: frozenset[int], decisions: int) -> None:
        """Raises OSError if it cannot be kept."""
        if self.file is None:
            return
        content = {"format": FORMAT, "humans": sorted(humans), "decisions": decisions, "save": save}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.file, json.dumps(content, ensure_ascii=False))

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
