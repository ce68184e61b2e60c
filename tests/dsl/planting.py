"""One mistake planted into sound rules: where it was made, and where it may be reported.

A plant is a small edit that a hand makes: a brace or bracket left out or typed twice, a word or sign left out, a sign
too many, quotes left open, two lines run together, a word of the language misspelt. Plants that leave a sound text
behind are no mistakes of syntax and are not made. The same seed gives the same plants.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from lark.exceptions import UnexpectedInput

from dsl.parse import RESERVED, ReservedWord, parse_raw
from dsl.recover import BEGINNERS

REPOSITORY = Path(__file__).resolve().parent.parent.parent
TOKENS = re.compile(r'#[^\n]*|"""[\s\S]*?"""|"[^"\n]*"|[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|\w+|\.\.|<=|>=|[^\w\s]')
STRAYS = (")", "=", ",", ":", "@", "5", "where", "}", "{", "is", "+", '"x"', "else", "for", "%")


@dataclass(frozen=True)
class Token:
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Plant:
    """`lines` are those where the mistake may be reported: its own, that of what follows, that of its partner."""

    what: str
    file: Path
    text: str
    lines: frozenset[int]

    def __str__(self) -> str:
        return f"{self.file.relative_to(REPOSITORY)}: {self.what}, lines {sorted(self.lines)}"


@dataclass(frozen=True)
class Edit:
    """Replaces `start` to `end` by `text`; `partner` is another place where it may be reported."""

    what: str
    start: int
    end: int
    text: str
    partner: int | None = None


@cache
def files() -> tuple[Path, ...]:
    return tuple(file for folder in ("rulesets", "guide") for file in sorted(REPOSITORY.glob(f"{folder}/*/*.rules")))


@cache
def tokens(text: str) -> tuple[Token, ...]:
    return tuple(Token(m.start(), m.end(), m[0]) for m in TOKENS.finditer(text) if not m[0].startswith("#"))


@cache
def partners(text: str) -> dict[int, int]:
    """Where each bracket stands, and where the one that belongs to it."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for token in tokens(text):
        if token.text in ("{", "("):
            opened.append(token.start)
        elif token.text in ("}", ")"):
            start = opened.pop()
            found[start], found[token.start] = token.start, start
    return found


def _bracket(text: str, chance: Random) -> Token:
    return chance.choice([token for token in tokens(text) if token.text in ("{", "}", "(", ")")])


def _word(text: str, chance: Random, words: frozenset[str] | None = None) -> Token | None:
    fit = [t for t in tokens(text) if re.match(r"[a-z_]", t.text) and (words is None or t.text in words)]
    return chance.choice(fit) if fit else None


def bracket_left_out(text: str, chance: Random) -> Edit:
    token = _bracket(text, chance)
    return Edit(f"`{token.text}` left out", token.start, token.end, "", partners(text)[token.start])


def bracket_twice(text: str, chance: Random) -> Edit:
    token = _bracket(text, chance)
    return Edit(f"`{token.text}` twice", token.start, token.end, token.text + chance.choice((" ", "")) + token.text)


def word_left_out(text: str, chance: Random) -> Edit | None:
    token = _word(text, chance)
    if token is None:
        return None
    end = token.end + (text[token.end] == " ")
    return Edit(f"`{token.text}` left out", token.start, end, "")


def sign_left_out(text: str, chance: Random) -> Edit | None:
    fit = [t for t in tokens(text) if t.text in (":", ",", "=", ".", "..", "+", "<", ">", "<=", ">=")]
    token = chance.choice(fit) if fit else None
    return None if token is None else Edit(f"`{token.text}` left out", token.start, token.end, "")


def stray(text: str, chance: Random) -> Edit:
    token = chance.choice(tokens(text))
    sign = chance.choice(STRAYS)
    return Edit(f"`{sign}` before `{token.text[:20]}`", token.start, token.start, f"{sign} ")


def quote_left_out(text: str, chance: Random) -> Edit | None:
    fit = [t for t in tokens(text) if t.text.startswith('"') and not t.text.startswith('"""')]
    if not fit:
        return None
    token = chance.choice(fit)
    at = chance.choice((token.start, token.end - 1))
    return Edit(f"quotes of {token.text[:20]} left out", at, at + 1, "")


def lines_run_together(text: str, chance: Random) -> Edit | None:
    fit = [
        m for m in re.finditer(r"(?<=[\w\")}])(?:;|[ \t]*\n)\s*(?=[a-z])", text) if "#" not in _line(text, m.start())
    ]
    if not fit:
        return None
    gap = chance.choice(fit)
    return Edit("no separator", gap.start(), gap.end(), " ")


def word_misspelt(text: str, chance: Random) -> Edit | None:
    token = _word(text, chance, RESERVED | BEGINNERS)
    if token is None or len(token.text) < 3:
        return None
    at = chance.randrange(len(token.text) - 1)
    letters = list(token.text)
    match chance.randrange(3):
        case 0:
            del letters[at]
        case 1:
            letters[at], letters[at + 1] = letters[at + 1], letters[at]
        case _:
            letters.insert(at, letters[at])
    return Edit(f"`{token.text}` misspelt", token.start, token.end, "".join(letters))


def _line(text: str, at: int) -> str:
    return text[text.rfind("\n", 0, at) + 1 : at]


MAKERS: tuple[Callable[[str, Random], Edit | None], ...] = (
    bracket_left_out,
    bracket_twice,
    word_left_out,
    sign_left_out,
    stray,
    quote_left_out,
    lines_run_together,
    word_misspelt,
)


def plants(seed: int, number: int) -> Iterator[Plant]:
    """File after file, and kind after kind of mistake."""
    chance = Random(seed)
    made = turn = 0
    while made < number:
        file = files()[turn % len(files())]
        maker = MAKERS[turn % len(MAKERS)]
        turn += 1
        text = file.read_text(encoding="utf-8")
        edit = maker(text, chance) or stray(text, chance)
        planted = text[: edit.start] + edit.text + text[edit.end :]
        if _is_sound(planted):
            continue
        made += 1
        yield Plant(edit.what, file, planted, frozenset(_lines(text, planted, edit)))


def _is_sound(text: str) -> bool:
    try:
        parse_raw(text)
    except (UnexpectedInput, ReservedWord):
        return False
    return True


def _lines(text: str, planted: str, edit: Edit) -> Iterator[int]:
    """The line of the mistake, of the word before it and of the words behind it; that of the partner."""
    grown = len(edit.text) - (edit.end - edit.start)
    before = [t.end - 1 for t in tokens(text) if t.end <= edit.start][-1:]
    behind = [t.start for t in tokens(text) if t.start >= edit.end][:1]
    places = [edit.start, *before, *(at + grown for at in behind)]
    if edit.partner is not None:
        places.append(edit.partner + (grown if edit.partner >= edit.end else 0))
    for at in places:
        yield planted.count("\n", 0, at) + 1
