"""Parsing that goes on after a mistake, and says what the mistake was.

lark stops at the first token it cannot use. Here the piece of text around that token (the statement or member, or, if
that does not help, the whole declaration) is blanked out and the rest is parsed again, so that every mistake of a file
is reported once and the sound declarations still reach the checker. Blanks keep all positions as they were.

What a mistake *is* cannot be read off the parser's state alone. The guesses, best first: a word of the language stands
as a name; an operator of another language; a near miss of a word the parser could take here; a near miss at the
beginning of the statement (the parser only stumbles over what follows); one single thing is missing; something else.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from dsl import tree
from dsl.acceptable import FRIENDLY, accepted_at, friendly, friends, in_words, keyword
from dsl.brackets import mend_brackets
from dsl.codes import (
    CHOICE_IN_FORMULA,
    FOREIGN_HABIT,
    MISSING,
    MISSPELT_WORD,
    RESERVED_NAME,
    STRANGE_CHARACTER,
    TOO_LARGE,
    UNCLOSED_TEXT,
    UNEXPECTED,
)
from dsl.diagnostics import Diagnostic, Diagnostics, Fix
from dsl.habits import find_habit
from dsl.parse import DEEPEST, RESERVED, ReservedWord, TooDeep, parse, parse_raw, parser
from dsl.scan import GOES_ON, Piece, around_block, blank, declarations, mask, statement
from dsl.slips import explain_slip
from dsl.source import Source, Span
from dsl.spell import nearest

MOST_MISTAKES = 60
MOST_IN_ONE = 8
MOST_DIGITS = 9
LONGEST_TRIED = 20_000
HEADS = ("kind", "verb", "example", "choices", "variant", "change", "define", "note", "words")

BEGINNERS = frozenset(
    """ruleset choices kind define verb flow variant change remove example note words forbid before when instead
    whenever treat name phrase event not track legend layout table rules let choose roll may for repeat if depending
    until phase together requires given then cites up any each one""".split()
)
WITHOUT_COLON = re.compile(r"\s*(?:track\s+)?[a-z_]\w*\s+((?:(?:list|set|grid)\s+of\s+)*[a-z_]\w*)\s*")
VALUE_FOLLOWS = re.compile(
    r"([-(=,<>+*]|\b(is|not|in|on|at|and|or|if|while|where|requires|whenever|else|div|mod))\s*\Z"
)
CHOSEN = re.compile(r"(?:one|each|any\s+number\s+of|up\s+to\s+\S+)\s+(?:other\s+)?([a-z_][a-z0-9_]*)")
IN_A_CALL = re.compile(r"(?:^|[{;])\s*[a-z_]\w*\s+[a-z_]\w*[ \t]+\Z")
VERBS = frozenset("move set raise lower swap shuffle show run stop win lose tie rank".split())
# A separator that is none, because what stands behind it goes on with what stands before.
STUCK = re.compile(rf';\s*(?:(?:{"|".join(sorted(GOES_ON))})\b|[a-z]{{2}}\s*"|[-+*<>=,.)])')
FOREIGN = {
    "==": "is",
    "!=": "is not",
    "<>": "is not",
    "&&": "and",
    "||": "or",
    "!": "not",
    "&": "and",
    "|": "or",
    "/": "div",
    "%": "mod",
    "=": "is",
    "->": ":",
    "=>": ":",
    "//": "#",
    "/*": "#",
    "\u201c": '"',
    "\u201d": '"',
    "\u00ab": '"',
    "\u00bb": '"',
    "\u2019": '"',
    "'": '"',
}


def parse_all(source: Source, found: Diagnostics) -> tree.File:
    """The tree of everything in the source that can be read; every mistake is reported."""
    file, _ = parse_with_losses(source, found)
    return file


def parse_with_losses(source: Source, found: Diagnostics) -> tuple[tree.File, frozenset[str]]:
    """As `parse_all`, with the words of the pieces that were left out: names that may well have been declared there."""
    text = source.text
    masked, _ = mask(source, text)
    for number in re.finditer(rf"[0-9]{{{MOST_DIGITS + 1},}}", masked):
        _explain_number(source, number, found)
        text = text[: number.start()] + "0".ljust(len(number[0])) + text[number.end() :]
    with suppress(UnexpectedInput, ReservedWord, TooDeep):
        return parse(source, text), frozenset()
    lost: set[str] = set()
    said = list[Piece]()
    text = _mend_quotes_and_brackets(source, text, lost, said, found)
    tries: dict[int, int] = {}
    for _ in range(MOST_MISTAKES):
        try:
            return parse(source, text), frozenset(lost)
        except TooDeep as mistake:
            masked, _ = mask(source, text)
            text = _drop(text, _around(declarations(masked), mistake.at, len(text)), lost)
            _explain_depth(source, mistake.at, found)
        except (UnexpectedInput, ReservedWord) as mistake:
            masked, _ = mask(source, text)
            at = _position(mistake, text)
            whole = _around(declarations(masked), at, len(text))
            small = statement(masked, at, whole)
            if STUCK.match(text, at):
                small = Piece(at, statement(masked, at + 1, whole).end)
            tries[whole.start] = tries.get(whole.start, 0) + 1
            if small.start > whole.start and _misspelt_beginning(source, masked, whole, at, found):
                text = _drop(text, whole, lost)
                continue
            ended = _ended_too_early(text, masked, small, whole)
            if any(small.start < place.end and place.start < small.end for place in said):
                pass
            elif ended is not None:
                _explain_end(source, ended, found)
                small = statement(masked, ended.at, whole)
            elif (word := _missing_head(text, whole)) is not None:
                _explain_head(source, whole, word, found)
                small = whole
            else:
                _explain(source, masked, mistake, at, small, found)
            outer = around_block(masked, at, whole)
            small = outer if outer is not None else small
            useful = text[small.start : small.end].strip() and small.start > whole.start
            piece = small if useful and tries[whole.start] <= MOST_IN_ONE else whole
            text = _drop(text, piece, lost)
    return tree.File(source.span(0, 0), []), frozenset(lost)


def _mend_quotes_and_brackets(source: Source, text: str, lost: set[str], said: list[Piece], found: Diagnostics) -> str:
    """The text without what they spoil; `said` are the places that need no further word."""
    mine = Diagnostics()
    masked, unpaired = mask(source, text, mine)
    for at in unpaired:
        text = _drop(text, statement(masked, at, _around(declarations(masked), at, len(text))), lost)
    text, spoilt = mend_brackets(source, text, masked, _stumbles, mine)
    for piece in spoilt:
        text = _drop(text, piece, lost)
    said.extend(_said(diagnostic) for diagnostic in mine)
    found.extend(mine)
    return text


def _stumbles(text: str) -> int | None:
    """Where the parser gets to in a text, or None if it gets through."""
    try:
        parse_raw(text)
    except (UnexpectedInput, ReservedWord) as mistake:
        return _position(mistake, text)
    return None


def _said(diagnostic: Diagnostic) -> Piece:
    """What a mistake that was reported has spoilt at least: its place; with quotes, the whole line."""
    span = diagnostic.primary.span
    if diagnostic.code is not UNCLOSED_TEXT:
        return Piece(span.start, max(span.start + 1, span.end))
    end = span.source.text.find("\n", span.end)
    return Piece(span.source.text.rfind("\n", 0, span.start) + 1, len(span.source.text) if end < 0 else end)


@dataclass(frozen=True)
class _Ended:
    """The end of a line that cannot be one, and what could stand behind it."""

    at: int
    accepted: list[str]


def _ended_too_early(text: str, masked: str, unit: Piece, whole: Piece) -> _Ended | None:
    """Where something is missing at the end of a line, the parser takes the next line for it and stumbles there."""
    end = len(masked[: unit.start].rstrip()) if masked[: unit.start].rstrip(" \t").endswith("\n") else 0
    end = len(text[: unit.start].rstrip()) if end else 0
    if end <= whole.start or text[end - 1] in "{;}":
        return None
    head = parser().parse_interactive(text[:end])
    try:
        for _ in head.iter_parse():
            pass
    except (UnexpectedInput, ReservedWord):
        return None
    accepted = sorted(head.accepts())  # type: ignore[no-untyped-call]
    return None if {"_SEP", "RBRACE", "LBRACE"} & set(accepted) else _Ended(end - 1, accepted)


def _missing_head(text: str, whole: Piece) -> str | None:
    """The word that makes a declaration of a piece of text that begins with a name."""
    declaration = text[whole.start : whole.end]
    first = re.match(r"[a-z_]\w*", declaration)
    if first is None or first[0] in BEGINNERS or len(declaration) > LONGEST_TRIED:
        return None
    return next((word for word in HEADS if _stumbles(f"{word} {declaration}") is None), None)


def _explain_end(source: Source, ended: _Ended, found: Diagnostics) -> None:
    line = source.text[source.text.rfind("\n", 0, ended.at) + 1 : ended.at + 1]
    last = re.search(r"\w+\Z|\S\Z", line)
    start = ended.at + 1 - len(last[0]) if last else ended.at
    found.report(
        MISSING,
        source.span(start, ended.at + 1),
        f"something is missing behind `{source.text[start : ended.at + 1]}`",
        label="the line cannot end with this",
        reason="a line may end only where what it says is complete",
        remedy=f"here could follow {in_words(ended.accepted)}",
    )


def _explain_head(source: Source, whole: Piece, word: str, found: Diagnostics) -> None:
    first = re.compile(r"\w+").match(source.text, whole.start)
    end = first.end() if first else whole.start
    span = source.span(whole.start, end)
    found.report(
        MISSING,
        span,
        f"`{word}` is missing before `{span.text}`",
        label="before this",
        reason="a declaration begins with what it declares; only pieces and places begin with a name",
        remedy=f"write `{word}` here",
        fix=Fix(source.span(whole.start, whole.start), f"{word} "),
    )


def _drop(text: str, piece: Piece, lost: set[str]) -> str:
    lost.update(re.findall(r"[a-z_][a-z0-9_]*", text[piece.start : piece.end]))
    return blank(text, piece)


def _explain_depth(source: Source, at: int, found: Diagnostics) -> None:
    found.report(
        TOO_LARGE,
        source.span(at, at + len(_piece_at(source.text, at))),
        "this is nested too deeply",
        label=f"more than {DEEPEST} levels down",
        reason="brackets in brackets, blocks in blocks and long chains of operators are followed only so far",
        remedy="give a part of it a name with `define`, `verb` or `let`",
    )


def _explain_number(source: Source, number: re.Match[str], found: Diagnostics) -> None:
    found.report(
        TOO_LARGE,
        source.span(*number.span()),
        f"this number has {len(number[0])} digits",
        label="too large",
        reason=f"numbers have at most {MOST_DIGITS} digits",
        remedy="write a smaller one",
    )


def _around(pieces: list[Piece], at: int, end: int) -> Piece:
    """The declaration a place is in; a place after the last one belongs to that one."""
    best = Piece(0, end)
    for piece in pieces:
        if piece.start <= at:
            best = piece
    return best


def _position(mistake: UnexpectedInput | ReservedWord, text: str) -> int:
    if isinstance(mistake, ReservedWord):
        return mistake.token.start_pos or 0
    if isinstance(mistake, UnexpectedToken) and mistake.token.type == "$END":
        return len(text.rstrip())
    return mistake.pos_in_stream if mistake.pos_in_stream is not None else len(text)


def _explain(
    source: Source, masked: str, mistake: UnexpectedInput | ReservedWord, at: int, unit: Piece, found: Diagnostics
) -> None:
    word = _piece_at(source.text, at)
    if _habit(source, masked, unit, at + len(word), found):
        return
    if isinstance(mistake, ReservedWord):
        _explain_reserved(source, masked, mistake.token, unit, found)
        return
    span = source.span(at, min(len(source.text), at + len(word)))
    accepted = accepted_at(mistake)
    if word == "=" and (_field_without_colon(source, masked, unit, at, found) or _only(accepted, "COLON", span, found)):
        return
    if _near_miss(span, word, accepted, found) or _foreign(span, word, found):
        return
    if isinstance(mistake, UnexpectedCharacters) and not re.match(r"\w", word):
        if explain_slip(masked, span, word, accepted, found):
            return
        message = f"`{word}` means nothing here" if word.strip() else "something is missing here"
        reason = "it is no sign of the language"
        remedy = f"texts stand in straight quotes; {in_words(accepted)} could stand here"
        found.report(STRANGE_CHARACTER, span, message, label="this", reason=reason, remedy=remedy)
        return
    if re.match(r"[A-Z]", word) and "RULE_ID" not in accepted:
        found.report(
            STRANGE_CHARACTER,
            span,
            f"`{word}` has a capital letter",
            label="here",
            reason="names are written with small letters, digits and `_`; what is printed stands in quotes",
            remedy=f"write `{word.lower()}`",
            fix=Fix(span, word.lower()),
        )
        return
    if _misspelt_beginning(source, masked, unit, at, found) or explain_slip(masked, span, word, accepted, found):
        return
    what = f"`{word}`" if word.strip() else "this"
    wanted = friends(accepted)
    if len(wanted) == 1 and wanted[0] != FRIENDLY["NAME"]:
        message = f"{wanted[0]} is missing before {what}" if word.strip() else f"{wanted[0]} is missing at the end"
        reason = "nothing else can stand here"
        found.report(MISSING, span, message, label="before this", reason=reason, remedy=f"write {wanted[0]} here")
        return
    found.report(
        UNEXPECTED,
        span,
        f"{what} cannot stand here" if word.strip() else "the text ends too early",
        label="unexpected",
        reason="statements and members are separated by a new line or `;`, and each has its own order of words",
        remedy=f"here could stand {in_words(accepted)}",
    )


def _explain_reserved(source: Source, masked: str, token: Token, unit: Piece, found: Diagnostics) -> None:
    at = token.start_pos or 0
    if _misspelt_beginning(source, masked, unit, at, found):
        return
    chosen = CHOSEN.match(masked, at)
    if chosen is not None and VALUE_FOLLOWS.search(masked, unit.start, at):
        _explain_choice(source, chosen, found)
        return
    line = masked[masked.rfind("\n", 0, at) + 1 : at]
    if IN_A_CALL.search(line) and explain_slip(masked, source.span(at, at + len(token)), token, ["TO"], found):
        return
    reckoned = re.compile(r"[\w)]\s*[-+*]\s*\Z").search(masked, unit.start, at)
    if str(token) in ("first", "last", "all", "random") and reckoned is not None:
        found.report(
            UNEXPECTED,
            source.span(at, at + len(token)),
            f"`{token}` and its noun stand in brackets here",
            label="this noun",
            reason="where a noun ends cannot be seen in the midst of a formula",
            remedy=f"put brackets round it: `({token} ... in ...)`",
        )
        return
    before = re.compile(r"\b([a-z_][a-z0-9_]*)[ \t]+\Z").search(masked, unit.start, at)
    declares = re.compile(r"\w+\s*[{:=]").match(masked, at) is not None
    if before is not None and before[1] not in BEGINNERS | RESERVED and not declares:
        reason = "a statement ends with its line; several on one line are separated by `;`"
        remedy = "end the statement before it with a new line or `;`"
        message = f"`{token}` cannot follow `{before[1]}`"
        span = source.span(at, at + len(token))
        found.report(UNEXPECTED, span, message, label="unexpected", reason=reason, remedy=remedy)
        return
    found.report(
        RESERVED_NAME,
        source.span(at, at + len(token)),
        f"`{token}` is a word of the language and cannot be a name",
        label="reserved",
        reason="reserved words begin or continue something, so that a misplaced one is found at its own place",
        remedy="if it is meant as a name, choose another one; if not, look at what stands before it",
    )


def _explain_choice(source: Source, chosen: re.Match[str], found: Diagnostics) -> None:
    """`one`, `each`, `any`, `up to` where only a value can stand."""
    name = chosen[1]
    if chosen[0].startswith("each"):
        found.report(
            CHOICE_IN_FORMULA,
            source.span(*chosen.span()),
            "`each` does something to every one of them; a formula does nothing",
            label="not in a formula",
            reason="`each` spreads a call over many things; as a value, they are a set",
            remedy=f"write `all {name}` for the set, `some {name}` to test whether there is one",
        )
        return
    found.report(
        CHOICE_IN_FORMULA,
        source.span(*chosen.span()),
        "a formula cannot ask for a decision",
        label="nobody can be asked here",
        reason="formulas and conditions are read at any time and as often as needed; only statements ask",
        remedy=f"for the set of them write `all {name}`; to test, `some {name}`; to choose, do it before: "
        f"`choose one {name} x`, and write `x` here",
    )


def _piece_at(text: str, at: int) -> str:
    """What a reader sees as one word or sign at a place."""
    for pattern in (
        r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+",
        r"\w+",
        r'"[^"\n]*"?',
        r"==|!=|<>|&&|\|\||->|=>|//|/\*|<=|>=|\.\.",
        r"\S",
    ):
        match = re.compile(pattern).match(text, at)
        if match:
            return match.group()
    return " "


def _near_miss(span: Span, word: str, accepted: list[str], found: Diagnostics) -> bool:
    keywords = [text for text in (keyword(name) for name in accepted) if text]
    near = nearest(word, keywords) if re.fullmatch(r"[a-z_]{2,}", word) and word not in RESERVED else None
    if near is None:
        return False
    reason = f"the language has no word `{word}`, and a name cannot stand here"
    message = f"`{word}` cannot stand here"
    remedy = f"did you mean `{near}`?"
    found.report(MISSPELT_WORD, span, message, label="misspelt?", reason=reason, remedy=remedy, fix=Fix(span, near))
    return True


def _foreign(span: Span, word: str, found: Diagnostics) -> bool:
    ours = FOREIGN.get(word)
    if ours is None:
        return False
    reason = "quotes are straight and double" if ours == '"' else "the language uses words where others use signs"
    message = f"`{word}` is not used here"
    remedy = f"write `{ours}`"
    found.report(FOREIGN_HABIT, span, message, label="this sign", reason=reason, remedy=remedy, fix=Fix(span, ours))
    return True


def _habit(source: Source, masked: str, unit: Piece, end: int, found: Diagnostics) -> bool:
    known = find_habit(masked[unit.start : end])
    if known is None:
        return False
    habit, (start, stop) = known
    span = source.span(unit.start + start, unit.start + stop)
    found.report(FOREIGN_HABIT, span, habit.message, label="this", reason=habit.reason, remedy=habit.remedy)
    return True


def _only(accepted: list[str], terminal: str, span: Span, found: Diagnostics) -> bool:
    if accepted != [terminal]:
        return False
    wanted = friendly(terminal)
    message, reason = f"{wanted} and a type are missing before `{span.text}`", "nothing else can stand here"
    found.report(MISSING, span, message, label="before this", reason=reason, remedy="write `: number`, or another type")
    return True


def _field_without_colon(source: Source, masked: str, unit: Piece, at: int, found: Diagnostics) -> bool:
    """`worth number = 1`"""
    head = WITHOUT_COLON.fullmatch(masked, unit.start, at)
    if head is None:
        return False
    span = source.span(head.start(1), head.end(1))
    reason = "a field is declared as `name: type = value`; without the colon it would be a setting"
    message = f"a `:` is missing before `{head[1]}`"
    found.report(MISSING, span, message, label="before this", reason=reason, remedy="write `:` after the name")
    return True


def _misspelt_beginning(source: Source, masked: str, unit: Piece, at: int, found: Diagnostics) -> bool:
    """A misspelt first word is taken for a name; the parser only stumbles over what comes next."""
    first = re.compile(r"\s*([a-z_]+)\b").match(masked, unit.start, unit.end)
    if first is None or first.start(1) >= at:
        return False
    word = first.group(1)
    if word in BEGINNERS | RESERVED | VERBS or len(re.findall(rf"\b{word}\b", masked)) > 1:
        return False
    near = nearest(word, BEGINNERS)
    if near is None:
        return False
    found.report(
        MISSPELT_WORD,
        source.span(first.start(1), first.end(1)),
        f"`{word}` is no word of the language",
        label="misspelt?",
        also=[(source.span(at, at + len(_piece_at(source.text, at).rstrip())), "read as a name, this cannot follow")],
        reason="a statement or member begins with a word of the language or with a name",
        remedy=f"did you mean `{near}`?",
        fix=Fix(source.span(first.start(1), first.end(1)), near),
    )
    return True
