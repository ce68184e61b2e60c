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
        r"\s*(?:for|repeat|if)\b[^{}]*\b(do)\s*\{?",
        "`do` is not used here",
        "what is done stands in braces right after what the loop or the test says",
        "leave `do` out",
    ),
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
        r"[\s\S]*\b[0-9]+\s+(to)",
        "a range is written with two dots",
        "`to` says where something goes",
        "write `2..4`",
    ),
    _habit(
        r"\s*verb\s+\w+\s*(\()",
        "the parameters of a verb stand without brackets",
        "a verb reads like a sentence, each further parameter behind a label",
        "write it as `verb pay coin c to place p { ... }`",
    ),
    _habit(
        r"\s*[a-z_]\w*\s*(\()\s*(?:one|each|any|up)",
        "the arguments of a verb stand without brackets",
        "a call reads like a sentence; in brackets stand the arguments of formulas",
        "write `pay one coin to p`",
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
        r"[\s\S]*\}\s*(elif|elsif|elseif|otherwise)",
        "another case begins with `else`",
        "a condition that is tested only if the one before it failed is written out",
        "write `else if ... { ... }`, or `else { ... }`",
    ),
    _habit(
        r"[\s\S]*\w(?<!\btrack)\s+(of)",
        "possession is written with a dot",
        "`of` stands in types, in `any number of` and in `top of` only",
        "write whose it is first: `you.hand`, `p.hand`",
    ),
    _habit(
        r"\s*[a-z_][\w.]*\s*([-+])",
        "a value is not changed by a sign",
        "verbs are the only way to change the game",
        "write `raise x by 1` or `lower x by 1`",
    ),
    _habit(
        r"\s*(on|after|upon|once)(?:\s+\w+){0,2}",
        "a reaction does not begin like this",
        "reactions begin with `when` (after it), `before`, `instead of`, `forbid`, `whenever` or `treat`",
        "write `when ... { ... }`",
    ),
    _habit(
        r"\s*(whenever)\s+[a-z_]\w*\s+(?!(?:[iaon]\w{0,3}|where)\Z)[a-z_]\w*",
        "`whenever` is followed by a test",
        "it waits until something has become true; verbs are heard by `when`, `before` and `instead of`",
        "write `when` to hear a verb, or a test such as `whenever no coin in purse`",
    ),
    _habit(
        r"[\s\S]*\bis\s+(?:not\s+)?(an?|the)\s+\w+",
        "a noun has no article here",
        "articles belong to the names that are printed, in quotes",
        "write `is coin`, without it",
    ),
    _habit(
        r"[\s\S]*\bplayer\([0-9]+\)\s+(wins|won|loses|lost)",
        "a test is no sentence",
        "what holds of a player stands behind a dot",
        "write `player(1).won` or `player(1).lost`",
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
