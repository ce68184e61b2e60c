"""The grammar: no conflicts, every part of it in use, and the boundaries between statements where they are meant."""

from __future__ import annotations

import io
import logging
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Token, UnexpectedInput, logger
from lark.lexer import PatternStr

from dsl import tree
from dsl.format.words import read_words
from dsl.parse import GRAMMAR, RESERVED, ReservedWord, parse, parse_raw, parser
from dsl.source import Source

WHOLE = Path(__file__).with_name("whole_language.rules").read_text(encoding="utf-8")


@cache
def strict_parser() -> tuple[Lark, str]:
    """The grammar in lark's strict mode, and what lark said about conflicts and terminals that collide."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        lark = Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer="contextual", strict=True, debug=True)
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    return lark, log.getvalue()


def test_no_conflicts_and_no_colliding_terminals() -> None:
    _, log = strict_parser()
    assert [line for line in log.splitlines() if "onflict" in line or "ollision" in line] == []


def test_every_part_of_every_rule_is_used() -> None:
    """Each symbol in each rule is met by the text that shows the whole language."""
    lark = Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer="contextual")
    used: set[tuple[str, str | None, str]] = set()

    def noting(rule: Any, inner: Any) -> Any:
        def reduce(children: list[Any]) -> Any:
            used.update((rule.origin.name, rule.alias, symbol.name) for symbol in rule.expansion)
            return inner(children)

        return reduce

    for rule, inner in lark._callbacks.items():
        lark._callbacks[rule] = noting(rule, inner)
    lark.parse(WHOLE)
    written = [rule for rule in lark.rules if not rule.origin.name.startswith("__")]  # the others are lark's, for lists
    wanted = {(rule.origin.name, rule.alias, symbol.name) for rule in written for symbol in rule.expansion}
    missing = [" ".join(map(str, part)) for part in wanted - used]
    assert "\n".join(sorted(missing)) == ""


def words_of_the_language() -> list[str]:
    patterns = [terminal.pattern for terminal in parser().terminals]
    return sorted(p.value for p in patterns if isinstance(p, PatternStr) and p.value.isalpha())


@pytest.mark.parametrize("word", words_of_the_language())
def test_every_word_of_the_language_is_used(word: str) -> None:
    assert word in read_words(WHOLE).words


@pytest.mark.parametrize("word", sorted(RESERVED))
@pytest.mark.parametrize("text", ["kind {} {{ }}", "verb t {{ let {} = 1 }}", "thing x {{ {}: number }}"])
def test_a_reserved_word_is_never_a_name(word: str, text: str) -> None:
    with pytest.raises((UnexpectedInput, ReservedWord)):
        parse_raw(text.format(word))


def test_every_reserved_word_is_a_word_of_the_language() -> None:
    assert sorted(RESERVED - set(words_of_the_language())) == []


@pytest.mark.parametrize("word", "m f number start end dice options players name variant kind then given".split())
def test_other_words_are_free(word: str) -> None:
    file = parse(Source("t", f"verb t {{ let {word} = {word} + 1; draw {word} }}"))
    names = [node.id for node in tree.walk(file) if isinstance(node, tree.Name)]
    assert names.count(word) == 1


BOUNDARIES = {
    "slay m\n draw 2": "Call Call",
    "stay; draw 2 card from deck": "Call Call",
    "stay;;\n;\n draw 2;": "Call Call",
    "slay one rat\n where ring is home\n and health > 1\n draw 1": "Call Call",
    "slay one rat m where some wall in m.gate\n stay": "Call Call",
    "draw 1\n for each player p { draw 1 }": "Call ForEach",
    "heal m\n for 2": "Call",
    "heal m\n\n # why\n\n for 2": "Call",
    "heal m\n for each_of_them": "Call",
    "heal m\n for # why\n each player p { stay }": "Call ForEach",
    "heal m \n stay\t\n\t\n stay": "Call Call Call",
    "let x = a\n if b { stay }": "Let If",
    "let x = a if b else c\n stay": "Let Call",
    "let x = a if b\n else c\n stay": "Let Call",
    "let x = a\n - 1\n stay": "Let Call",
    "let x =\n a\n stay": "Let Call",
    "if a { stay }\n else if b { stay }\n else { stay }\n stay": "If Call",
    "if a\n { stay }\n stay": "If Call",
    "roll d6 { 1: stay; 2, 5: step m to inward\n 3..: stay }\n stay": "Roll Call",
    "roll d6 a; move m to space(home, a)": "Roll Call",
    "choose one { near: stay\n far: { stay; stay } }; stay": "Options Call",
    "choose one rat m in s; stay": "Choose Call",
    "p may { stay }; each player does { stay }; may stay": "May Does May",
    "you.trades times { stay }\n up to 2 times { stay }\n 3 times { stay }\n any number of times { stay }": "Times "
    * 4,
    "stay\n (n) times { stay }": "Call Times",
    "move one x in a to one y in b where c or d\n by choice": "Call",
    "rank each player p by a, b\n stay": "Call Call",
    "set x to (1,\n 2)\n stay": "Call Call",
    "# only a comment\n stay # another\n # and more\n\n stay\n": "Call Call",
    'phrase en "a"\n fr "b" f\n es "c"\n stay': "TextLine Call",
    'phrase en "a"\n fr# why\n "b" f\n es"c"\n stay': "TextLine Call",
    'phrase en "a"\n if """ # """ is b { stay }': "TextLine If",
    "requires not can(hit m with c) and a is b or c in d": "Requires",
    "repeat { stay }\n repeat while a { stay }": "Repeat Repeat",
    "until end of turn { forbid slay m }\n stay": "Until Call",
    "depending on x { a: stay }\n stay": "Depending Call",
    "phase p triggers by you { stay }\n together { stay }": "Phase Together",
}


@pytest.mark.parametrize("body", BOUNDARIES)
def test_statement_boundaries(body: str) -> None:
    (verb,) = parse(Source("t", f"verb t {{ {body} }}")).decls
    assert isinstance(verb, tree.VerbDecl)
    lines: list[tree.Node] = [*verb.body.texts.lines, *verb.body.statements]
    assert [type(line).__name__ for line in lines] == BOUNDARIES[body].split()


WRONG = {
    "two statements without a separator": "verb t { slay m draw 2 to x slay n }",
    "a choice of nothing": "verb t { choose one }",
    "a condition without braces": "verb t { if a stay }",
    "a setting without a value": "card x { health }",
    "two settings without a separator": "card x { health 2 points 3 }",
    "a kind of nothing": "kind x is { }",
    "where without a test": "verb t { slay one rat where }",
    "a label without a pattern": "forbid hit self with { }",
    "a piece that is nowhere": "example e { given rat }",
    "a text without its language": 'card x { name "the Rat" }',
    "a case without a colon": "verb t { roll d6 { 1 stay } }",
    "a let without a sign": "verb t { let x 1 }",
    "an unclosed block": "verb t { stay ",
    "a closed block too many": "verb t { stay } }",
    "a comparison of a comparison": "define a: truth = 1 < 2 < 3",
    "a test left of and that is open": "define a: truth = (some x where y",
    "a statement among declarations": "move a to b",
    "a separator inside parentheses": "define a: number = f(1; 2)",
    "a text broken over two lines": 'card x { name en "the\n Rat" }',
    "an else of its own": "verb t { else { stay } }",
    "a range without an end": "define a: number = 1..",
    "a capital letter": "kind Rat { }",
    "a glued kind": "kind x isa { }",
    "a glued quantifier": "verb t { take up tox y }",
    "a glued loop": "verb t { for eachx y { stay } }",
    "a glued else": "verb t { if a { stay } elseif b { stay } }",
    "a chosen noun in a formula": "define a: number = one rat",
}


@pytest.mark.parametrize("mistake", WRONG)
def test_wrong_texts_are_refused(mistake: str) -> None:
    with pytest.raises((UnexpectedInput, ReservedWord)):
        parse_raw(WRONG[mistake])


def test_an_error_stands_at_its_own_place() -> None:
    with pytest.raises(ReservedWord) as caught:
        parse_raw("kind a { }\nkind from { }\nkind b { }")
    token: Token = caught.value.token
    assert (token.line, token.column, str(token)) == (2, 6, "from")


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "# nothing", ";\n;", " \r\n"])
def test_a_text_may_be_empty(text: str) -> None:
    assert parse(Source("t", text)).decls == []
