"""Slips in our own language: the parser says what could stand at a place, and the words around it say what was meant.

Each looks at the word the parser stumbled over and at what it could have taken instead; the first that fits reports.
"""

from __future__ import annotations

import re

from dsl.codes import BARE_CONDITIONAL, MISSING, STRANGE_CHARACTER, UNEXPECTED
from dsl.diagnostics import Diagnostics, Fix
from dsl.source import Span

BEGINS_MEMBER = frozenset("name phrase event not track copies layout table legend glyph paint rules".split())
LABELS = frozenset("TO FROM BY WITH FOR AS".split())
# Behind a label or an operator: a value, a test and the other value, up to the end of the statement.
CONDITIONAL = re.compile(
    r"(?:^[ \t]*[a-z_]\w*|[;{][ \t]*[a-z_]\w*|\b(?:to|from|by|with|for|as|in|on|at|is|not|and|or)|[=<>+*,]|(?<=\s)-)\s+"
    r"((?:(?!\b(?:to|from|by|with|for|as|if)\b)[\w.()+*, -])+?\s+if\s+[^;{}]+?\s+else\s+[^;{}]*[^;{}\s])",
    re.MULTILINE,
)
TEXT_KEY = re.compile(r"\b(?:name|phrase|event|not|note)\s+\Z")
NO_GENDER = re.compile(r"\b([a-z_]\w*)\s+\Z")
NAME = re.compile(r"[a-z_]\w*\Z")
HYPHENED = re.compile(r"([a-z_]\w*)-([a-z_][\w-]*)")


def explain_slip(masked: str, span: Span, word: str, accepted: list[str], found: Diagnostics) -> bool:
    before = masked[: span.start]
    if not word.strip() and not span.text.isascii():
        reason = "it looks like a blank but is none; such signs come with text that is copied from elsewhere"
        found.report(
            STRANGE_CHARACTER, span, "a strange blank", label="here", reason=reason, remedy="write a plain blank"
        )
    elif (not word.isascii() and not word.startswith('"')) or re.fullmatch(r"[0-9]+[a-z_]\w*", word):
        reason = "names are made of the letters a to z, digits and `_`, and begin with a letter; texts stand in quotes"
        message = f"a name cannot {'begin with a digit' if word[0].isdigit() else f'have `{word[0]}` in it'}"
        found.report(STRANGE_CHARACTER, span, message, label="here", reason=reason, remedy="write it without")
    elif word == "." and set(accepted) >= LABELS and (other := NAME.search(before)) is not None:
        this = span.source.span(*other.span())
        reason = "what is done, to what, and then each further argument behind its label"
        message = f"a label is missing before `{other[0]}`"
        remedy = "write `to`, `from`, `by`, `with`, `for` or `as` before it"
        found.report(MISSING, this, message, label="before this", reason=reason, remedy=remedy)
    elif "_SEP" in accepted and word in BEGINS_MEMBER:
        _missing(span, "a new line or `;`", "each member ends with its line", found, "`;`")
    elif word in ("if", "else") and (bare := _bare_conditional(masked, span.start)) is not None:
        this = span.source.span(*bare)
        reason = "`if` begins a statement; a value that depends on a test stands in brackets wherever more may follow"
        message = "a value with `if` and `else` stands in brackets here"
        remedy = f"put brackets round it: `({this.text})`"
        fix = Fix(this, f"({this.text})")
        found.report(BARE_CONDITIONAL, this, message, label="this value", reason=reason, remedy=remedy, fix=fix)
    elif "COMMA" in accepted and re.fullmatch(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+", word):
        _missing(span, "`,`", "the items of a list are separated by commas", found)
    elif accepted == ["NAME"] and word in ("{", "}", "=", ":", ","):
        _missing(span, "a name", "what is declared or meant again has a name", found)
    elif word == "," and "_SEP" in accepted:
        reason = "a comma stands between the items of one list; members and statements end with their line"
        message = "`,` does not end a member or a statement"
        found.report(UNEXPECTED, span, message, label="this", reason=reason, remedy="write `;` or begin a new line")
    elif word == "-" and (name := HYPHENED.match(masked, before.rfind(" ") + 1)) is not None:
        reason = "names are written with small letters, digits and `_`; `-` is for numbers"
        remedy = f"write `{name[0].replace('-', '_')}`"
        found.report(STRANGE_CHARACTER, span, "a name has no `-`", label="here", reason=reason, remedy=remedy)
    elif word in ("in", "on", "at") and LABELS & set(accepted):
        reason = "`in`, `on` and `at` say where a noun is (`one coin in purse`); arguments have a label"
        message = f"`{word}` does not say where something goes"
        remedy = "write `to` in front of where it goes, `from` in front of where it comes from"
        found.report(UNEXPECTED, span, message, label="no label", reason=reason, remedy=remedy)
    elif word == "{" and "DOES" in accepted:
        _missing(span, "`does`", "somebody acts in braces: `each player does { ... }`, `p may { ... }`", found)
    elif "LBRACE" in accepted and word in BEGINS_MEMBER:
        _missing(span, "`{`", "what a thing consists of stands in braces", found)
    elif "EQUAL" in accepted and re.match(r"[\w(]", word):
        _missing(span, "`=`", "behind the type stands `=` and the value that holds unless a piece gives its own", found)
    elif word.startswith('"') and accepted == ["NAME"] and TEXT_KEY.search(before):
        _missing(span, "a language", "every text says which language it is in", found, '`en "..." fr "..." es "..."`')
    elif accepted == ["STRING"] and (other := NO_GENDER.search(before)) is not None:
        reason = "behind a text stands its gender, `m` or `f`, or the next language"
        message = f"`{other[1]}` is neither a gender nor a language with its text"
        remedy = "write `m` or `f`, a text behind the language, or `;` before what is no part of it"
        found.report(UNEXPECTED, span.source.span(*other.span(1)), message, label="this", reason=reason, remedy=remedy)
    else:
        return False
    return True


def _bare_conditional(masked: str, at: int) -> tuple[int, int] | None:
    """Where `a if c else b` stands, around the `if` or the `else`, in an argument of a call."""
    line = masked.rfind("\n", 0, at) + 1
    end = masked.find("\n", at)
    whole = CONDITIONAL.search(masked, line, len(masked) if end < 0 else end)
    return None if whole is None or not whole.start(1) <= at < whole.end(1) else whole.span(1)


def _missing(span: Span, what: str, reason: str, found: Diagnostics, write: str | None = None) -> None:
    message = f"{what} is missing before `{span.text}`"
    sign = re.fullmatch(r"`([^`]+)`", write or what)
    before = span.source.text[: span.start].rstrip(" ")
    there = span.source.span(len(before), span.start)
    gap = "" if sign is not None and sign[1] in ",;" else " "
    fix = Fix(there, f"{gap}{sign[1]} ") if sign is not None and len(sign[1]) < 5 else None
    remedy = f"write {write or what} here"
    found.report(MISSING, span, message, label="before this", reason=reason, remedy=remedy, fix=fix)
