"""What could stand where the parser stumbled: its terminals, and in words."""

from __future__ import annotations

from functools import cache

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr

from dsl.parse import parser

FRIENDLY = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "GRID": "a grid",
    "RULE_ID": "a rule id such as `AB-MOVE-01`",
    "ORDER": "`<`, `<=`, `>` or `>=`",
    "_SEP": "a new line or `;`",
    "$END": "the end of the file",
}
VALUES = frozenset("NAME NUMBER GRID LPAR ALL FIRST LAST CAN DEPENDING NO SOME MINUS NOT".split())
NOISE = frozenset("PLUS MINUS STAR DIV MOD __ANON_0 DOT COMMA ORDER IS IN ON AT NOT AND OR IF".split())


def accepted_at(mistake: UnexpectedInput) -> list[str]:
    """The terminals that could stand at the mistake, in a fixed order."""
    if isinstance(mistake, UnexpectedToken):
        return sorted(mistake.accepts or mistake.expected)
    if isinstance(mistake, UnexpectedCharacters):
        return sorted(mistake.allowed or ())
    return []


@cache
def _keywords() -> dict[str, str]:
    return {t.name: t.pattern.value for t in parser().terminals if isinstance(t.pattern, PatternStr)}


def keyword(terminal: str) -> str | None:
    text = _keywords().get(terminal, "")
    return text if text.isalpha() else None


def friendly(terminal: str) -> str:
    return FRIENDLY.get(terminal) or f"`{_keywords().get(terminal, terminal.lower())}`"


def friends(accepted: list[str]) -> list[str]:
    """What could stand here, in words; whatever can begin a value is "a value", and what can go on after one is left
    out unless there is nothing else."""
    names = [name for name in accepted if name not in NOISE] or accepted
    if {"NUMBER", "LPAR", "NAME"} <= set(accepted):
        names = [name for name in names if name not in VALUES]
        return ["a value", *sorted(friendly(name) for name in names)]
    return sorted((friendly(name) for name in names), key=lambda text: ("`" in text[:1], text))


def in_words(accepted: list[str]) -> str:
    shown = friends(accepted)
    if not shown:
        return "nothing"
    if len(shown) > 6:
        return ", ".join(shown[:6]) + " ..."
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
