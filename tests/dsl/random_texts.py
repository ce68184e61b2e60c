"""Texts of the whole language for property tests, derived from the grammar itself.

`derivations` draws a row of tokens by following the rules of the grammar at random; `texts` writes such a row down with
random blanks, line breaks, separators and comments wherever the language allows them. Nothing here knows a construct,
so a new one is tested as soon as it is in the grammar.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st
from lark.grammar import NonTerminal, Rule
from lark.lexer import PatternStr

from dsl.parse import parser

Draw = Callable[[st.SearchStrategy[Any]], Any]

MOST_TOKENS = 120  # from there on, everything is ended as quickly as it can be
ENDERS = frozenset("NAME NUMBER STRING GRID RULE_ID RPAR RBRACE M F".split())  # a separator may follow these
GOES_ON = frozenset("where to from by with as and or else in on at is choosing for - + * < > <= >= = , . .. ) {".split())
TIGHT = frozenset("( ) { } , : . + * < > <= >= = ..".split())

names = st.sampled_from("a b abc card green_thing x1 _q long_name_of_a_thing_that_wants_room p_2".split())
characters = st.characters(codec="utf-8", exclude_characters='"\n\r', exclude_categories=["Cs"])
words = st.text(characters, max_size=12) | st.sampled_from(["the Thing", "# {a} ; b", "x" * 70, ""])
codes = st.sampled_from([".", "#", "E", "1>", "SWp", '"', 'a"', ";", "}"])
grids = st.lists(st.lists(codes, min_size=1, max_size=4), max_size=3)
comments = st.sampled_from(['# a "quoted" comment', "#", "#> en {", '#""" ; }', "# é", "# " + "long " * 12])


@dataclass(frozen=True)
class Tok:
    type: str
    text: str


@cache
def alternatives() -> dict[str, list[Rule]]:
    """The rules of each symbol, those that end soonest first."""
    found: dict[str, list[Rule]] = {}
    for rule in parser().rules:
        found.setdefault(rule.origin.name, []).append(rule)
    depth: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for name, rules in found.items():
            best = min(_depth(rule, depth) for rule in rules)
            if best < depth.get(name, 10**6):
                depth[name] = best
                changed = True
    return {name: sorted(rules, key=lambda rule: _depth(rule, depth)) for name, rules in found.items()}


def _depth(rule: Rule, depth: dict[str, int]) -> int:
    inner = [depth.get(symbol.name, 10**6) for symbol in rule.expansion if isinstance(symbol, NonTerminal)]
    return 1 + max(inner, default=0)


@cache
def choice_of(symbol: str) -> st.SearchStrategy[Rule]:
    return st.sampled_from(alternatives()[symbol])


@cache
def fixed() -> dict[str, str]:
    return {t.name: t.pattern.value for t in parser().terminals if isinstance(t.pattern, PatternStr)}


@st.composite
def derivations(draw: Draw, start: str = "start") -> list[Tok]:
    """The tokens of a random text; `_SEP` stands where a separator must be."""
    tokens: list[Tok] = []
    todo: list[tuple[str, str]] = [(start, "")]
    while todo:
        symbol, origin = todo.pop()
        if symbol in alternatives():
            rules = alternatives()[symbol]
            rule = draw(choice_of(symbol)) if len(tokens) + len(todo) < MOST_TOKENS and len(rules) > 1 else rules[0]
            todo.extend((part.name, rule.origin.name) for part in reversed(rule.expansion))
        else:
            tokens.append(Tok(symbol, _terminal(draw, symbol, origin)))
    return tokens


def _terminal(draw: Draw, name: str, origin: str) -> str:
    if name in fixed():
        return fixed()[name]
    match name:
        case "NAME" if origin == "entry":
            return str(draw(st.sampled_from(["en", "fr", "es"])))
        case "NAME":
            return str(draw(names))
        case "NUMBER":
            return str(draw(st.sampled_from(["1", "0", "2", "12", "007"])))
        case "RULE_ID":
            return str(draw(st.sampled_from(["AB-1", "TTT-TURN-01"])))
        case "ORDER":
            return str(draw(st.sampled_from(["<", "<=", ">", ">="])))
        case "STRING":
            return f'"{draw(words)}"'
        case "GRID":
            apart = draw(st.sampled_from([" ", "   ", "\t"]))
            rows = [apart.join(row) for row in draw(grids)]
            return '"""' + draw(st.sampled_from([" ", "\n  "])) + "\n    ".join(rows) + draw(st.sampled_from([" ", "\n"])) + '"""'
        case "_SEP":
            return "\n"
    raise NotImplementedError(name)


def plain(tokens: list[Tok]) -> str:
    """One blank between all tokens, and separators as new lines."""
    return " ".join(token.text for token in tokens)


@st.composite
def texts(draw: Draw, start: str = "start") -> str:
    return lay_out(draw, draw(derivations(start)))


def lay_out(draw: Draw, tokens: list[Tok]) -> str:
    """The tokens with a random layout: as many blanks, new lines, separators and comments as the language allows."""
    breaks = st.sampled_from(["", "", "\n", "\n  ", "\n\n\n", "comment", "comments"])
    parts: list[str] = []
    for number, token in enumerate(tokens):
        before = tokens[number - 1] if number else None
        if token.type == "_SEP":
            parts.append(_separator(draw))
            continue
        if before is not None and before.type != "_SEP":
            tight = (before.text in TIGHT or token.text in TIGHT) and not (before.text == token.text == ".")
            space = draw(st.sampled_from([" ", "", "   "])) if tight else " "
            parts.append(space)
            if _may_break(before, token, tokens[number + 1] if number + 1 < len(tokens) else None):
                parts.append(_break(draw, draw(breaks)))
        parts.append(token.text)
    return "".join(parts) + draw(st.sampled_from(["", "\n", "\n\n # the end", "# the end", " ; \n"]))


def _may_break(before: Tok, token: Tok, behind: Tok | None) -> bool:
    if before.type not in ENDERS:
        return True
    if token.text == "for" and behind is not None and behind.text == "each":
        return False
    return token.text in GOES_ON or (token.text in ("en", "fr", "es") and behind is not None and behind.type == "STRING")


def _break(draw: Draw, how: str) -> str:
    if how == "comment":
        return f"{draw(comments)}\n  "
    if how == "comments":
        return f"\n{draw(comments)}\n\n  {draw(comments)}\n"
    return how


def _separator(draw: Draw) -> str:
    how = draw(st.sampled_from(["\n", ";", "; ", " ;;\n", "\n\n\n\n", "comment", "comments", "\r\n"]))
    if how == "comment":
        return f"  {draw(comments)}\n"
    if how == "comments":
        return f"; {draw(comments)}\n\n{draw(comments)}\n  {draw(comments)}\n\n\n"
    return str(how)
