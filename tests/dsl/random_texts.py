"""Texts of the whole language for property tests, derived from the grammar itself.

`derive` follows the rules of the grammar at random to a row of tokens; `lay_out` writes such a row down with random
blanks, line breaks, separators and comments wherever the language allows them. Nothing here knows a construct, so a new
one is tested as soon as it is in the grammar. A text is made of several parts, each from a seed of its own, so that
Hypothesis can leave parts out when it looks for a smaller example.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from hypothesis import strategies as st
from lark.grammar import NonTerminal, Rule
from lark.lexer import PatternStr

from dsl.parse import parser

HUGE = 10**6
# How many tokens a symbol may grow to; from there on, everything in it is ended as quickly as it can be.
ROOM = {"decl": 70, "member": 40, "stmt": 40, "value": 16, "expr": 12, "range": 6, "noun": 8}
# With what a text may begin, and what must stand around it.
AROUND = {
    "decl": ("", ""),
    "member": ("kind a {", "}"),
    "reaction": ("variant a {", "}"),
    "rule_line": ("verb a {", "}"),
    "stmt": ("verb a {", "}"),
    "example_line": ("example a {", "}"),
    "expr": ("define a : b =", ""),
}
ENDERS = frozenset("NAME NUMBER STRING GRID RULE_ID RPAR RBRACE M F".split())  # a separator may follow these
SMALL_WORDS = "where to from by with as and or else in on at is choosing for"
GOES_ON = frozenset([*SMALL_WORDS.split(), *"- + * < > <= >= = , . .. ) {".split()])
TIGHT = frozenset("( ) { } , : . + * < > <= >= = ..".split())

NAMES = "a b abc card green_thing x1 _q long_name_of_a_thing_that_wants_room p_2".split()
TEXTS = ["the Thing", "# {a} ; b", "l'été", "", "x" * 40, "}", "\u2028\u00a0\t"]
CODES = [".", "#", "E", "1>", "SWp", '"', 'a"', ";", "}"]
COMMENTS = ['# a "quoted" comment', "#", "#> en {", '#""" ; }', "# é \t", "# " + "long " * 12]


@dataclass(frozen=True)
class Tok:
    type: str
    text: str


SEPARATOR = Tok("_SEP", "\n")


@cache
def alternatives() -> dict[str, list[Rule]]:
    """The rules of each symbol, those with the shortest texts first."""
    found: dict[str, list[Rule]] = {}
    for rule in parser().rules:
        found.setdefault(rule.origin.name, []).append(rule)
    sizes: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for name, rules in found.items():
            best = min(_size(rule, sizes) for rule in rules)
            if best < sizes.get(name, HUGE):
                sizes[name] = best
                changed = True
    return {name: sorted(rules, key=lambda rule: _size(rule, sizes)) for name, rules in found.items()}


def _size(rule: Rule, sizes: dict[str, int]) -> int:
    """The number of tokens of its shortest text."""
    parts = (sizes.get(part.name, HUGE) if isinstance(part, NonTerminal) else 1 for part in rule.expansion)
    return min(HUGE, sum(parts))


@cache
def weighted(symbol: str) -> list[Rule]:
    """A rule that only passes on to another symbol counts for more, or every expression would be a thicket."""
    rules = alternatives()[symbol]
    passing = [rule for rule in rules if len(rule.expansion) == 1 and isinstance(rule.expansion[0], NonTerminal)]
    return rules if len(passing) > 3 else rules + 2 * passing


@cache
def fixed() -> dict[str, str]:
    return {t.name: t.pattern.value for t in parser().terminals if isinstance(t.pattern, PatternStr)}


def derive(start: str, random: Random) -> list[Tok]:
    """The tokens of a random text; `_SEP` stands where a separator must be."""
    tokens: list[Tok] = []
    todo: list[tuple[str, str, int]] = [(start, "", HUGE)]
    while todo:
        symbol, origin, limit = todo.pop()
        if symbol not in alternatives():
            tokens.append(Tok(symbol, _terminal(random, symbol, origin)))
            continue
        limit = min(limit, len(tokens) + ROOM.get(symbol, HUGE))
        rule = random.choice(weighted(symbol)) if len(tokens) < limit else alternatives()[symbol][0]
        todo.extend((part.name, rule.origin.name, limit) for part in reversed(rule.expansion))
    names = {text: name for name, text in fixed().items()}
    before, behind = ([Tok(names.get(word, "NAME"), word) for word in words.split()] for words in AROUND[start])
    return [*before, *tokens, *behind]


def _terminal(random: Random, name: str, origin: str) -> str:
    if name in fixed():
        return fixed()[name]
    match name:
        case "NAME":
            return random.choice(["en", "fr", "es"] if origin == "entry" else NAMES)
        case "NUMBER":
            return random.choice(["1", "0", "2", "12", "007"])
        case "RULE_ID":
            return random.choice(["AB-1", "TTT-TURN-01"])
        case "ORDER":
            return random.choice(["<", "<=", ">", ">="])
        case "STRING":
            return f'"{random.choice(TEXTS)}"'
        case "GRID":
            rows = [random.choices(CODES, k=random.randint(1, 4)) for _ in range(random.randint(0, 3))]
            inner = "\n    ".join(random.choice([" ", "  \t"]).join(row) for row in rows)
            return '"""' + random.choice([" ", "\n  "]) + inner + random.choice([" ", "\n"]) + '"""'
        case "_SEP":
            return "\n"
    raise NotImplementedError(name)


# ------------------------------------------------------------------ writing it down


def plain(tokens: list[Tok]) -> str:
    """One blank between all tokens, and separators as new lines."""
    return " ".join(token.text for token in tokens)


def lay_out(tokens: list[Tok], random: Random) -> str:
    """The tokens with a random layout: blanks, new lines, separators and comments where the language allows them."""
    wildness = random.choice([0.0, 0.02, 0.1, 0.6])
    lines = random.choice([0.0, 0.5, 1.0])
    parts: list[str] = []
    for number, token in enumerate(tokens):
        before = tokens[number - 1] if number else None
        behind = tokens[number + 1] if number + 1 < len(tokens) else None
        if token.type == "_SEP":
            plainly = "\n  " if random.random() < lines else "; "
            parts.append(_separator(random) if random.random() < wildness else plainly)
            continue
        if before is not None and before.type != "_SEP":
            tight = before.text in TIGHT or token.text in TIGHT
            parts.append(random.choice([" ", "", "   "]) if tight else " ")
            if random.random() < wildness and _may_break(before, token, behind):
                parts.append(_break(random))
        parts.append(token.text)
    return "".join(parts) + random.choice(["", "\n", "\n\n # the end", "# the end", " ; \n"])


def _may_break(before: Tok, token: Tok, behind: Tok | None) -> bool:
    if before.type not in ENDERS:
        return True
    if token.text == "for" and behind is not None and behind.text == "each":
        return False
    language = token.text in ("en", "fr", "es") and behind is not None and behind.type == "STRING"
    return language or token.text in GOES_ON


def _break(random: Random) -> str:
    one, two = random.choices(COMMENTS, k=2)
    return random.choice(["\n", " \n  ", "\n\n\n", f"{one}\n  ", f"\n{one}\n\n  {two}\n"])


def _separator(random: Random) -> str:
    one, two = random.choices(COMMENTS, k=2)
    return random.choice([" ;;\n", " \n\n\n\n", "\r\n", f"  {one}\n", f"{one}\r\n", f"; {one}\n\n{two}\n  {one}\n\n\n"])


# ------------------------------------------------------------------ for Hypothesis

parts = st.tuples(st.sampled_from(list(AROUND)), st.integers(0, HUGE))


@st.composite
def derivations(draw: st.DrawFn) -> list[Tok]:
    tokens: list[Tok] = []
    for start, seed in draw(st.lists(parts, min_size=1, max_size=5)):
        tokens += [SEPARATOR] * bool(tokens) + derive(start, Random(seed))
    return tokens


@st.composite
def texts(draw: st.DrawFn) -> str:
    return lay_out(draw(derivations()), Random(draw(st.integers(0, HUGE))))
