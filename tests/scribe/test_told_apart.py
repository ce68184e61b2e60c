"""Rules that play otherwise read otherwise: families of small rules, no two of which may be told in the same words.

Each is the body of a verb, or a rule of a piece, in the workshop of `rules/workshop.rules`. Brackets and the places of
a list count as words, since they are seen; commas do not.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from dsl.check.run import check
from dsl.diagnostics import Diagnostics
from dsl.load import load_texts
from dsl.model import Ruleset
from dsl.overlay import compose
from scribe import LANGS, Lang, Scribe
from tests.blindness.told import flat_lines, words_of

WORKSHOP = (Path(__file__).parent / "rules" / "workshop.rules").read_text(encoding="utf-8")
MORE = """
verb ping { phrase en "ring the bell" fr "sonner la cloche" es "tocar la campana"; raise game.dust }
verb pong { phrase en "close the door" fr "fermer la porte" es "cerrar la puerta"; lower game.dust }
verb pang { phrase en "open the window" fr "ouvrir la fenêtre" es "abrir la ventana"; lower game.dust }
"""
A, B, C, D = "game.dust > 3", "hammer in shelf", "saw in shelf", "t.ready"
WHO = (
    "each player", "each other player", "one player", "one other player", "everyone", "table", "active", "opponent",
    "each player backwards", "each player from active", "t.owner",
)  # fmt: skip
MOST = tuple(who for who in WHO if who != "table")
MANY = ("one", "each", "2", "3", "1..2", "up to 2", "any number of", "1 random", "2 random", "first", "last", "first 2")
OPS = ("<", "<=", ">", ">=", "is", "is not")

BODIES: dict[str, tuple[str, ...]] = {
    "otherwise": (
        f"if {A} {{ if {B} {{ ping }} }} else {{ pong }}",
        f"if {A} {{ if {B} {{ ping }} else {{ pong }} }}",
        f"if {A} {{ if {B} {{ ping }} else {{ pong }} }} else {{ pong }}",
        f"if {A} {{ ping }} else if {B} {{ pong }}",
        f"if {A} {{ ping }} else {{ pong }}; pang",
        f"if {A} {{ ping }} else {{ pong; pang }}",
        f"if {A} {{ ping }}; pong",
        f"if {A} {{ ping; pong }}",
    ),
    "who, within who": (
        "t.owner may { ping }",
        "each player does { t.owner may { ping } }",
        "each player does { t.owner does { ping } }",
        "each player does { may { ping } }",
        "each other player does { t.owner may { ping } }",
        "t.owner does { ping }",
        "2 times { t.owner may { ping } }",
    ),
    "scope": (
        "for each tool a in shelf { polish a; ping }",
        "for each tool a in shelf { polish a }; ping",
        f"repeat while {A} {{ pong }}; ping",
        f"repeat while {A} {{ pong; ping }}",
        "may { ping }; pong",
        "may { ping; pong }",
        "may { ping }; may { pong }",
        "each player does { ping }; pong",
        "each player does { ping; pong }",
        "2 times { ping }; pong",
        "2 times { ping; pong }",
        "together { ping; pong }",
        "together { ping; pong }; pang",
        "together { ping; pong; pang }",
        "ping; pong",
        "choose one { a: { ping; pong }; b: pang }",
        "choose one { a: ping; b: { pong; pang } }",
        f"may {{ if {A} {{ ping }} }}",
        f"if {A} {{ may {{ ping }} }}",
        "each player does { may { ping } }",
        "may { each player does { ping } }",
        f"each player does {{ if {A} {{ ping }} }}",
        f"if {A} {{ each player does {{ ping }} }}",
        f"2 times {{ if {A} {{ ping }} }}",
        f"if {A} {{ 2 times {{ ping }} }}",
        "repeat { ping; if game.dust > 9 { stop } }; pong",
        "repeat { ping; if game.dust > 9 { stop }; pong }",
    ),
    "groups": tuple(
        f"if {test} {{ ping }}"
        for test in (
            f"({A} or {B}) and {C}",
            f"{A} or {B} and {C}",
            f"{A} and ({B} or {C})",
            f"{A} and {B} or {C}",
            f"{A} and ({B} or {C}) and {D}",
            f"{A} and ({B} or {C} and {D})",
            f"({A} and {B}) or ({C} and {D})",
            f"({A} or {B}) and ({C} or {D})",
            f"{A} or {B} and {C} or {D}",
            f"not ({A} and {B})",
            f"not ({A}) and {B}",
            f"not ({A}) and not ({B})",
            f"{A} and {B}",
            f"{A} or {B}",
        )
    ),
    "qualities": tuple(
        f"choose one tool a where {test}"
        for test in (
            "(a.ready or a.heavy) and a in shelf",
            "a.ready or a.heavy and a in shelf",
            "a.ready and (a.heavy or a in shelf)",
            "a.ready and a.heavy or a in shelf",
            "not (a.ready and a.heavy)",
            "not a.ready and a.heavy",
            "not (a.ready or a.heavy)",
            "not a.ready or a.heavy",
            "a.wear < 2 and (a.ready or a.heavy)",
            "a.wear < 2 and a.ready or a.heavy",
            "some tool b where b.wear > a.wear",
            "no tool b where b.wear > a.wear",
            "some tool b where a.wear > b.wear",
        )
    ),
    "sums": tuple(
        f"raise game.dust by {sum_}"
        for sum_ in (
            "t.wear + 2 * game.dust",
            "(t.wear + 2) * game.dust",
            "9 - (t.wear - 2)",
            "9 - t.wear - 2",
            "9 - (t.wear + 2)",
            "9 - t.wear + 2",
            "t.wear div 2 + 1",
            "t.wear div (2 + 1)",
            "(t.wear + 1) div 2",
            f"(2 if {A} else 1) + t.wear",
            f"(2 if {A} else (1 + t.wear))",
            f"t.wear + (2 if {A} else 1)",
            "total(a.wear + 1 for each tool a)",
            "total(a.wear for each tool a) + 1",
            "count(all tool a where a.wear is 1 + 2)",
            "count(all tool a where a.wear is 1) + 2",
            "count(first 2 tool in pile)",
            "count(last 2 tool in pile)",
            "count(all tool in pile)",
        )
    ),
    "who does it": tuple(f"{who} does {{ ping }}" for who in WHO),
    "who does two things": tuple(f"{who} does {{ ping; pong }}" for who in WHO),
    "who may": tuple(f"{who} does {{ may {{ ping }} }}" for who in WHO if who != "table"),
    "who decides nothing": tuple(f"{who} does {{ tie }}" for who in WHO),
    "who sets a value": tuple(f"{who} does {{ set t.ready to false }}" for who in WHO),
    "who must": tuple(f"{who} does {{ requires game.dust > 2; ping }}" for who in WHO),
    "who chooses": tuple(f"{who} does {{ choose one tool }}" for who in WHO),
    "who may in a loop": tuple(f"{who} does {{ for each tool a in shelf {{ may {{ polish a }} }} }}" for who in MOST),
    "who does in a loop": tuple(f"{who} does {{ for each tool a in shelf {{ polish a }} }}" for who in MOST),
    "who may if": tuple(f"{who} does {{ if {A} {{ may {{ ping }} }} else {{ may {{ pong }} }} }}" for who in MOST),
    "who is chosen when": (
        "one player does { for each tool a in shelf { polish a } }",
        "for each tool a in shelf { one player does { polish a } }",
        "one player does { for each tool a in shelf { may { polish a } } }",
        "for each tool a in shelf { one player does { may { polish a } } }",
    ),
    "where and which": (
        "choose one tool a where a.owner is you",
        "choose one tool a where a.owner in you",
        "choose one tool a where a.owner is not you",
        "choose one tool a where a.owner not in you",
        "choose one tool a where a.owner in shelf",
        "choose one tool a where a in shelf",
    ),
    "how many": tuple(f"polish {many} tool in shelf" for many in MANY if many != "first 2"),
    "how many from a pile": tuple(f"move {many} tool in pile to shelf" for many in MANY),
    "how many from a stock": tuple(f"move {many} tool in drawer to shelf" for many in MANY),
    "how many options": tuple(
        f"choose {many} {{ a: ping; b: pong; c: pang }}"
        for many in ("one", "2", "up to 2", "any number of", "1..2", "3")
    ),
    "how much": tuple(f"if {left} {op} 2 {{ ping }}" for left in ("t.wear", "count(all tool in shelf)") for op in OPS),
    "there": (
        "for each bench b { if some tool a in b { pong; if a in b { ping } } }",
        "for each bench b { if some tool a in b { pong; if not (a in b) { ping } } }",
        "for each bench b { if some tool a in b where ready { pong; if a in b { ping } } }",
    ),
    "noted": (
        "let w = t.wear; raise t.wear; lower hammer.wear by w",
        "raise t.wear; lower hammer.wear by t.wear",
        "let w = t.wear; polish t; raise game.dust by w",
        "polish t; raise game.dust by t.wear",
        "let n = count(all tool in shelf); move t to shelf; raise game.dust by n",
        "move t to shelf; raise game.dust by count(all tool in shelf)",
        "let n = game.dust; raise game.dust by 2; raise t.wear by n",
        "raise game.dust by 2; raise t.wear by game.dust",
    ),
    "which of several": (
        "choose one tool a in shelf; choose one tool b in drawer; polish a with b",
        "choose one tool a in shelf; choose one tool b in drawer; polish b with a",
        "choose one tool a in shelf; choose one tool b in drawer; polish t with b",
        "choose one tool a in shelf; choose one tool b in drawer; polish b with t",
    ),
    "dice": (
        "roll d6 n; raise game.dust by n",
        "roll d8 n; raise game.dust by n",
        "roll d6 n; roll d6 m; raise game.dust by n",
        "roll d6 n; roll d6 m; raise game.dust by m",
        "roll d6 { 1..3: ping; otherwise: pong }",
        "roll d6 { 1..2: ping; otherwise: pong }",
    ),
    "order": (
        "for each tool a in (hammer, saw) { polish a }",
        "for each tool a in (saw, hammer) { polish a }",
        "for each tool a in (hammer, saw) by choice { polish a }",
        "for each tool a in shelf { polish a }",
        "for each tool a in shelf by choice { polish a }",
        "for each tool a in shelf by a.wear { polish a }",
        "for each tool a in list(b for each tool b in shelf) { polish a }",
        "for each tool a in reversed(list(b for each tool b in shelf)) { polish a }",
        "together { for each tool a in shelf { polish a } }",
    ),
    "arguments": (
        "polish t",
        "polish t for 2",
        "polish t with hammer",
        "polish t with saw",
        "polish hammer with t",
        "polish t as gloss",
        "polish t by you",
        "polish t by active",
        "polish t for 2 with hammer as gloss by active",
    ),
}
HOOKS = ("when", "before", "instead of")
EVENTS = (
    "polish tool a", "polish hammer", "polish tool a as gloss", "polish tool a with hammer", "scratch tool a by tool b",
    "scratch hammer by tool b", "scratch tool a by hammer", "phase turn", "riffle",
)  # fmt: skip
REACTIONS: dict[str, tuple[str, ...]] = {
    "hooks": tuple(f"{hook} {event} {may}{{ ping }}" for hook in HOOKS for event in EVENTS for may in ("", "may ")),
    "conditions": tuple(
        f"{head} where {test}{tail}"
        for head, tail in (("when polish tool a", " { ping }"), ("forbid polish tool a", ""))
        for test in ("a.ready", "not a.ready", "a.wear > 2", "a.owner is you", "game.dust > 2", "a.ready or a.heavy")
    ),
    "treats": (
        "treat heavy for tool a as true",
        "treat heavy for tool a as false",
        "treat heavy for tool a as a.ready",
        "treat heavy for tool a as true where a.ready",
        "treat heavy for hammer as true",
    ),
    "durations": (
        "work { until end of turn { forbid polish tool } }",
        "work { until start of turn { forbid polish tool } }",
        "work { until end of turn { forbid polish hammer } }",
        "work { until end of turn { when ping { pong } }; pang }",
        "work { until end of turn { when ping { pong; pang } } }",
    ),
}


def _checked(text: str) -> Ruleset:
    found = Diagnostics()
    rules = check(compose(load_texts({"workshop/workshop.rules": WORKSHOP + MORE + text}, found), found), found)
    assert not found.has_errors, [d.message for d in found]
    return rules


def _alike(texts: list[tuple[str, list[str]]]) -> list[str]:
    return [
        f"{one} | {other}: {' '.join(said)}"
        for (one, said), (other, again) in combinations(texts, 2)
        if words_of(said) == words_of(again)
    ]


@pytest.mark.parametrize("family", list(BODIES))
def test_what_a_verb_does_is_told_apart(family: str) -> None:
    bodies = BODIES[family]
    verbs = (
        f'verb probe_{i} tool t {{ phrase en "probe {{t}}" fr "sonder {{t}}" es "sondear {{t}}"\n{body} }}\n'
        for i, body in enumerate(bodies)
    )
    rules = _checked("".join(verbs) if family != "dice" else "")
    for lang in LANGS:
        if family == "dice":  # what one die is called depends on whether there are others
            told = [(body, _alone(body, lang)) for body in bodies]
        else:
            scribe = Scribe(rules, lang)
            entries = (scribe.verb_entry(rules.verbs[f"probe_{i}"]) for i in range(len(bodies)))
            told = [(body, list(flat_lines(entry))) for body, entry in zip(bodies, entries, strict=True)]
        assert _alike(told) == []


def _alone(body: str, lang: Lang) -> list[str]:
    rules = _checked(f'verb probe tool t {{ phrase en "probe {{t}}" fr "sonder {{t}}" es "sondear {{t}}"\n{body} }}\n')
    return list(flat_lines(Scribe(rules, lang).verb_entry(rules.verbs["probe"])))


@pytest.mark.parametrize("family", list(REACTIONS))
def test_what_a_piece_does_is_told_apart(family: str) -> None:
    members = REACTIONS[family]
    jobs = (
        f'job probing_{i} {{ name en "the Probing" fr "le Sondage" es "el Sondeo"\n{member} }}\n'
        for i, member in enumerate(members)
    )
    rules = _checked("".join(jobs))
    for lang in LANGS:
        scribe = Scribe(rules, lang)
        entries = (scribe.piece_lines(rules.kinds[f"probing_{i}"]) for i in range(len(members)))
        assert _alike([(m, list(flat_lines(lines))) for m, lines in zip(members, entries, strict=True)]) == []
