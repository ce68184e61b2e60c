"""Ways of writing that come from other languages, or from plain English, and what to write here instead.

Each habit is a pattern for the text of a statement or member up to and including the word the parser stumbles over;
the group in it is what gets underlined. Strings and comments are blanked out before. First match wins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Habit:
    pattern: re.Pattern[str]
    message: str
    reason: str
    remedy: str


def _habit(pattern: str, message: str, reason: str, remedy: str) -> Habit:
    return Habit(re.compile(pattern + r"\Z"), message, reason, remedy)


HABITS = (
    _habit(
        r"[\s\S]*\b(do)\s*\{?",
        "`do` is not used here",
        "somebody `does` something, or `may` do it",
        "write `does`",
    ),
    _habit(
        r"\s*if\b[\s\S]*\b(then)",
        "`then` does not follow `if`",
        "what is done stands in braces right after the condition",
        "write `if ... { ... }`; `then` begins a line of an example",
    ),
    _habit(
        r"\s*(repeat)\s+[\w(]+",
        "`repeat` goes on until something stops it",
        "a number of times is said by the number itself",
        "write `3 times { ... }`, or `repeat while ... { ... }`",
    ),
    _habit(
        r"\s*(while)",
        "a loop does not begin with `while`",
        "`while` follows `repeat`",
        "write `repeat while ... { ... }`",
    ),
    _habit(
        r"[\s\S]*\b(player\s+[0-9]+)",
        "a player's number stands in brackets",
        "two words side by side are a kind and the name of one such thing",
        "write `player(1)`",
    ),
    _habit(
        r"\s*verb\s+\w+\s*(\()",
        "the parameters of a verb stand without brackets",
        "a verb reads like a sentence, each further parameter behind a label",
        "write it as `verb pay coin c to place p { ... }`",
    ),
    _habit(
        r"\s*let\s+\w+\s*(:)",
        "`let` takes a plain `=`",
        "a `let` has the type of its value",
        "write `let x = ...`",
    ),
    _habit(
        r"\s*\w+\s*(:)\s*[0-9]+[\s;}]*",
        "a setting is written without a colon",
        "after a colon stands a type: that would declare a new field",
        "write `copies 3`; to declare a field, `size: number = 3`",
    ),
    _habit(
        r"\s*[a-z_][\w.]*\s*(=)",
        "`=` does not set anything here",
        "a member is given by its name and value alone; in a rule, `set` changes a value and `let` names one",
        "write `worth 3` in a kind or piece, and `set c.worth to 3` or `let x = 3` in a rule",
    ),
)


def find_habit(text: str) -> tuple[Habit, tuple[int, int]] | None:
    """The habit that a statement, cut off behind the mistake, ends in; and where in the text its mark stands."""
    for habit in HABITS:
        match = habit.pattern.match(text)
        if match is not None:
            return habit, match.span(1)
    return None
