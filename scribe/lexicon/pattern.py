"""Words with slots: the notation authors use in names and phrases, and scribe in its own templates.

hit {m} {with c}        {m} is an argument; {with c} vanishes with its word when the argument is absent
{n health_point}        a number and what it counts
in the {it mp} arcs     `mp fp ms fs` set the agreement; {bare f} drops the article,
                        {any k} says "a" instead of "the"
[exhausted] [control]   agrees with the noun described, or is conjugated for the slot before it
that [show] {it}        behind a relative pronoun: conjugated for the noun described
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from scribe.lexicon.features import WordError

AGREEMENTS = ("ms", "fs", "mp", "fp")


@dataclass(frozen=True, slots=True)
class Literal:
    """Words that never change, up to the next slot."""

    text: str
    glued: bool = False  # no blank between the part before and this one


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for an argument, with the words that come and go with it."""

    param: str
    words: tuple[str, ...] = ()
    counts: str = ""  # the name of the kind counted
    agreement: str = ""
    bare: bool = False
    indefinite: bool = False
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Inflected:
    """A word in square brackets; `other` is its feminine where that is irregular."""

    word: str
    other: str = ""


Part = Literal | Slot | Inflected
Pattern = tuple[Part, ...]

# Prepositions and the like that a parameter may happen to be called.
SMALL_WORDS = frozenset("a à as at by con de des du en for in of on par por to with y".split())
_PIECES = re.compile(r"(\{[^{}]*\}|\[[^\[\]]*\])")


def read_slot(text: str, params: Collection[str], glued: bool = False) -> Slot:
    words = text.split()
    at = next((i for i in reversed(range(len(words))) if words[i] in params), -1)
    if at > 0 and words[at - 1] in params and words[at - 1] not in SMALL_WORDS:  # {n k}: so many of a given kind
        at -= 1
    if at < 0 or len(words) - at > 2:
        known = ", ".join(params) or "none"
        raise WordError(f"the slot {{{text}}} names no parameter", f"parameters here: {known}")
    before, after = words[:at], words[at + 1 :]
    at_end = bool(before) and before[-1] in ("any", "bare")  # {for any k}
    mark = before[-1] if at_end else before[0] if before and before[0] in ("any", "bare") else ""
    rest = before[:-1] if at_end else before[1:] if mark else before
    tail = after[0] if after else ""
    return Slot(
        param=words[at],
        words=tuple(rest),
        counts="" if tail in AGREEMENTS else tail,
        agreement=tail if tail in AGREEMENTS else "",
        bare=mark == "bare",
        indefinite=mark == "any",
        glued=glued,
    )


def read_pattern(text: str, params: Collection[str]) -> Pattern:
    parts: list[Part] = []
    glue = True
    for piece in _PIECES.split(text):
        if not piece:
            continue
        if piece.startswith("{"):
            parts.append(read_slot(piece[1:-1], params, glued=glue and bool(parts)))
            glue = True
        elif piece.startswith("["):
            word, _, other = (p.strip() for p in piece[1:-1].partition("/"))
            parts.append(Inflected(word, other))
            glue = True
        else:
            if piece.strip():
                parts.append(Literal(piece.strip(), glued=glue and bool(parts) and not piece[0].isspace()))
            glue = not piece[-1].isspace()
    return tuple(parts)


def slots_of(pattern: Pattern) -> tuple[Slot, ...]:
    return tuple(p for p in pattern if isinstance(p, Slot))
