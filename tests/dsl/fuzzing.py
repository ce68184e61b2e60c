"""Texts that nobody would write: real rules with words dropped, swapped and replaced, pieces of several rulesets thrown
together, nonsense that follows the grammar, strange characters, random bytes. The same seed gives the same texts.
"""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType

from dsl.diagnostics import Diagnostics
from dsl.frontend import check_texts
from dsl.model import Ruleset
from dsl.read import decode
from dsl.render import as_json, full
from interpreter.compile.joining import compiled
from interpreter.run.faults import RulesFault
from tests.dsl.random_texts import AROUND, derive, lay_out, plain

REPOSITORY = Path(__file__).resolve().parent.parent.parent
SPLIT = re.compile(r'("""[\s\S]*?"""|"[^"\n]*"|\w+|[^\w\s])')
HEAD = "ruleset spoilt { players 2..2 }\n"
SMALL, LARGE = 8_000, 48_000  # characters of rulesets that are taken as a whole: often, and now and then
NUMBERS = ["0", "1", "2", "99", "999999999", "-1", "1..0", "0..5", "00"]
NAMES = ["class", "lambda", "__class__", "__init__", "_", "self", "none", "None", "import", "x", "you", "box", "game"]
CHARACTERS = [
    "\0",
    "\ufeff",
    "\u202e",
    "\u200b",
    "é",
    "\U0001f3b2",
    "\t",
    "\r",
    "\x1b",
    '"',
    "#",
    "{",
    "}",
    ";",
    "\\",
    "`",
]
LONGEST = 60  # seconds; whatever takes longer does not end


@cache
def corpus() -> tuple[str, ...]:
    folders = ("rulesets/*", "guide/*", "tests/dsl/mistakes")
    files = [file for folder in folders for file in sorted(REPOSITORY.glob(f"{folder}/*.rules"))]
    return tuple(file.read_text(encoding="utf-8") for file in files)


@cache
def games(least: int, most: int) -> tuple[str, ...]:
    """Whole games, so that some texts get through the checker although they were edited."""
    found = []
    for folder in sorted({file.parent for file in REPOSITORY.glob("rulesets/*/*.rules")}):
        text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.rules")))
        if least <= len(text) < most and " extends " not in text:
            found.append(text)
    return tuple(found)


@cache
def declarations() -> tuple[str, ...]:
    """What stands between two lines that begin at the margin."""
    return tuple(part for text in corpus() for part in re.split(r"\n(?=[a-z])", text) if not part.startswith("ruleset"))


def texts(seed: int, number: int) -> Iterator[bytes]:
    chance = Random(seed)
    makers = [spoilt, spoilt, spoilt, edited, edited, thrown_together, thrown_together, grammatical, strange, noise]
    for _ in range(number):
        yield (chance.choice(makers) if chance.random() < 0.99 else edited_at_length)(chance)


def spoilt(chance: Random) -> bytes:
    """Some lines of a ruleset with up to four words changed."""
    lines = chance.choice(corpus()).split("\n")
    start = chance.randrange(len(lines))
    return (HEAD + _edit(chance, "\n".join(lines[start : start + chance.randrange(5, 50)]), 5)).encode()


def edited(chance: Random) -> bytes:
    """A whole game with a word or two changed."""
    return _edit(chance, chance.choice(games(0, SMALL)), 3).encode()


def edited_at_length(chance: Random) -> bytes:
    return _edit(chance, chance.choice(games(SMALL, LARGE)), 3).encode()


def thrown_together(chance: Random) -> bytes:
    parts = chance.choices(declarations(), k=chance.randrange(1, 12))
    return (HEAD + _edit(chance, "\n".join(parts), 2)).encode()


def grammatical(chance: Random) -> bytes:
    """Right as far as the grammar goes, and without any sense."""
    rows = [derive(chance.choice(list(AROUND)), chance) for _ in range(chance.randrange(1, 6))]
    return (HEAD + "\n".join(lay_out(row, chance) if chance.random() < 0.3 else plain(row) for row in rows)).encode()


def strange(chance: Random) -> bytes:
    """Characters put in, left out and repeated."""
    text = list(spoilt(chance).decode())
    for _ in range(chance.randrange(1, 8)):
        at = chance.randrange(len(text) - 1)
        match chance.randrange(3):
            case 0:
                text[at] = chance.choice(CHARACTERS)
            case 1:
                text[at] = text[at] * chance.choice([0, 2, 200])
            case _:
                del text[at : min(at + chance.randrange(1, 40), len(text) - 2)]
    return "".join(text).encode("utf-8", "replace")


def noise(chance: Random) -> bytes:
    raw = chance.randbytes(chance.randrange(300))
    return raw if chance.random() < 0.5 else HEAD.encode() + bytes(byte & 0x7F for byte in raw)


def _edit(chance: Random, text: str, most: int) -> str:
    words = SPLIT.split(text)
    for _ in range(chance.randrange(most)):
        at, other = chance.randrange(len(words)), chance.randrange(len(words))
        match chance.randrange(6):
            case 0:
                words[at] = ""
            case 1:
                words[at], words[other] = words[other], words[at]
            case 2:
                words.insert(at, f" {words[other]} ")
            case 3:
                words[at] = f" {chance.choice(NUMBERS)} "
            case 4:
                words[at] = f" {chance.choice(NAMES)} "
            case _:
                words[at] = chance.choice(SPLIT.findall(chance.choice(corpus())) or ["x"])
    return "".join(words)


# ------------------------------------------------------------------ what every text must stand


def examine(raw: bytes) -> str:
    """Read, parse, check, and lower what can be: there are only diagnostics. Says how far the text came."""
    found = Diagnostics()
    with in_time():
        source = decode("spoilt/spoilt.rules", raw, found)
        ruleset = check_texts({source.name: source.text}, found) if source is not None else None
        _are_complete(found)
        if ruleset is None:
            return "unread"
        if found.has_errors:
            return "refused"
        return lower(ruleset)


def lower(ruleset: Ruleset) -> str:
    try:
        compiled(ruleset, ruleset.players[0])
    except RulesFault:  # a formula without a result: only the values themselves show it
        return "faulty"
    return "lowered"


def _are_complete(found: Diagnostics) -> None:
    full(found)
    as_json(found)
    for diagnostic in found:
        assert 0 <= diagnostic.primary.span.start <= diagnostic.primary.span.end
        assert diagnostic.message
        assert diagnostic.reason
        assert diagnostic.remedy


@contextmanager
def in_time() -> Iterator[None]:
    """Whatever takes for ever is interrupted, where the system can do that."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_: int, __: FrameType | None) -> None:
        raise TimeoutError(f"more than {LONGEST} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
