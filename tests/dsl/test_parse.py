"""The syntax tree: every class of node is built, holds what was written, and knows its place in the text."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest

from dsl import tree as t
from dsl.format.words import read_words
from dsl.parse import parse, parse_raw
from dsl.source import Source

WHOLE = Source("whole", Path(__file__).with_name("whole_language.rules").read_text(encoding="utf-8"))
ABSTRACT = {t.Node, t.Expr, t.Stmt}


def node_classes(below: type[t.Node] = t.Node) -> Iterator[type[t.Node]]:
    """Each once: a dataclass with slots is made twice, and the first one lives until it is collected."""
    yield below
    for each in below.__subclasses__():
        if getattr(t, each.__name__) is each:
            yield from node_classes(each)


@pytest.fixture(scope="module")
def whole() -> t.File:
    return parse(WHOLE)


def expression(text: str) -> t.Expr:
    (define,) = parse(Source("t", f"define x: number = {text}")).decls
    assert isinstance(define, t.DefineDecl)
    return define.value


def statement(text: str) -> t.Stmt:
    (verb,) = parse(Source("t", f"verb x {{ {text} }}")).decls
    assert isinstance(verb, t.VerbDecl)
    (one,) = verb.body.statements
    return one


@pytest.mark.parametrize("kind", [c for c in node_classes() if c not in ABSTRACT], ids=lambda c: c.__name__)
def test_every_class_is_built(kind: type[t.Node], whole: t.File) -> None:
    assert any(type(node) is kind for node in t.walk(whole))


# ------------------------------------------------------------------ content


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("a + b * c", "(a + (b * c))"),
        ("a - b - c", "((a - b) - c)"),
        ("-a * b", "((-a) * b)"),
        ("a div b mod c", "((a div b) mod c)"),
        ("a or b and c", "(a or (b and c))"),
        ("a and b or c", "((a and b) or c)"),
        ("not a and b", "((not a) and b)"),
        ("not a is b", "(not (a is b))"),
        ("a is not b", "(a is not b)"),
        ("a in b and c not in d", "((a in b) and (c not in d))"),
        ("a at b", "(a in b)"),
        ("a + 1 < b", "((a + 1) < b)"),
        ("a..b + 1", "(a .. (b + 1))"),
        ("a if b else c if d else e", "(a if b else (c if d else e))"),
        ("a or b if c and d else e", "((a or b) if (c and d) else e)"),
        ("(a)", "[a]"),
        ("(a, b)", "[a, b]"),
        ("()", "[]"),
        ("a.b.c(d).e", "a.b.c(d).e"),
        ("f(a, (b))", "f(a, [b])"),
        ("some x where a and b or c", "some x where ((a and b) or c)"),
        ("a and some x where b and c", "(a and some x where (b and c))"),
        ("some x y in z and a", "(some x y in z and a)"),
        ("a is first 2 x where b or c", "(a is first 2 x where (b or c))"),
    ],
)
def test_what_binds_to_what(text: str, grouped: str) -> None:
    assert shown(expression(text)) == grouped


def shown(node: t.Expr) -> str:
    """An expression with all its groups in brackets."""
    match node:
        case t.Ref():
            return node.name
        case t.Number():
            return str(node.value)
        case t.Binary() | t.Compare():
            return f"({shown(node.left)} {node.op} {shown(node.right)})"
        case t.Or() | t.And():
            return f"({shown(node.left)} {type(node).__name__.lower()} {shown(node.right)})"
        case t.Not():
            return f"(not {shown(node.test)})"
        case t.Negative():
            return f"(-{shown(node.value)})"
        case t.Range():
            return f"({shown(node.low)} .. {shown(node.high)})"
        case t.Conditional():
            return f"({shown(node.value)} if {shown(node.test)} else {shown(node.otherwise)})"
        case t.Items():
            return f"[{', '.join(map(shown, node.items))}]"
        case t.Attr():
            return f"{shown(node.object)}.{node.name}"
        case t.Apply():
            return f"{node.name}({', '.join(map(shown, node.args))})"
        case t.ApplyAttr():
            return f"{shown(node.object)}.{node.name}({', '.join(map(shown, node.args))})"
        case t.Exists():
            return ("no" if node.negated else "some") + noun(node.noun)
        case t.Pick():
            return node.word + ("" if node.quantity is None else f" {shown(node.quantity)}") + noun(node.noun)
    raise AssertionError(node)


def noun(node: t.Noun) -> str:
    parts = ["", node.kind.id]
    parts += [] if node.binder is None else [node.binder.id]
    parts += [] if node.place is None else ["in", shown(node.place)]
    parts += [] if node.where is None else ["where", shown(node.where)]
    return " ".join(parts)


@pytest.mark.parametrize(
    ("text", "how", "amount"),
    [
        ("take one x", "one", None),
        ("take each x", "each", None),
        ("take 2 x", "count", "2"),
        ("take 1..2 x", "count", "(1 .. 2)"),
        ("take n + 1 x", "count", "(n + 1)"),
        ("take up to n x", "up to", "n"),
        ("take any number of x", "any", None),
    ],
)
def test_quantifiers(text: str, how: str, amount: str | None) -> None:
    call = statement(text)
    assert isinstance(call, t.Call)
    what = call.arg(None)
    assert isinstance(what, t.Quantified)
    assert (what.how, what.noun.kind.id) == (how, "x")
    assert (None if what.amount is None else shown(what.amount)) == amount


def test_the_words_of_a_noun() -> None:
    call = statement("take 2 random other x y on z where a")
    assert isinstance(call, t.Call)
    what = call.arg(None)
    assert isinstance(what, t.Quantified)
    assert what.noun.random
    assert what.noun.other
    assert noun(what.noun) == " x y in z where a"


def test_labels_keep_their_arguments() -> None:
    call = statement("rank each player p by a, b for 2")
    assert isinstance(call, t.Call)
    assert [(args.label, len(args.values)) for args in call.args] == [(None, 1), ("by", 2), ("for", 1)]


def test_else_if_is_a_bare_block() -> None:
    one = statement("if a { stop } else if b { stop } else { stop; stop }")
    assert isinstance(one, t.If)
    assert one.otherwise is not None
    assert one.otherwise.bare
    (other,) = one.otherwise.statements
    assert isinstance(other, t.If)
    assert other.otherwise is not None
    assert (other.otherwise.bare, len(other.otherwise.statements)) == (False, 2)


def test_grids_are_rows_of_codes() -> None:
    grid = expression('""" a  b2\n\n   .  "x" """')
    assert isinstance(grid, t.Grid)
    assert grid.rows == [["a", "b2"], [".", '"x"']]


def test_texts_keep_language_and_gender() -> None:
    (choices,) = parse(Source("t", 'choices c { a en "b" fr "l\'a # b" f es "" m }')).decls
    assert isinstance(choices, t.ChoicesDecl)
    text = choices.values[0].text
    assert text is not None
    assert [(e.lang.id, e.text, e.gender) for e in text.entries] == [
        ("en", "b", None),
        ("fr", "l'a # b", "f"),
        ("es", "", "m"),
    ]


# ------------------------------------------------------------------ places


def spans_inside(parent: t.Node) -> None:
    for child in t.children(parent):
        assert parent.span.start <= child.span.start <= child.span.end <= parent.span.end, (parent, child)
        spans_inside(child)


def test_parents_contain_their_children(whole: t.File) -> None:
    spans_inside(whole)


def test_siblings_come_in_order(whole: t.File) -> None:
    """Lists of nodes are in the order of the text and do not overlap."""
    for node in t.walk(whole):
        for f in fields(node):
            value = getattr(node, f.name)
            if isinstance(value, list) and value and isinstance(value[0], t.Node):
                for one, two in pairwise(value):
                    assert one.span.end <= two.span.start, (one, two)


def test_spans_begin_and_end_with_words(whole: t.File) -> None:
    for node in t.walk(whole):
        if not isinstance(node, t.File):
            assert node.span.text == node.span.text.strip(" \n;"), node
            assert "#" not in node.span.text[:1]


@pytest.mark.parametrize(
    ("kind", "pattern"),
    [
        (t.Name, r"[a-z_][a-z0-9_]*|[A-Z][A-Z0-9-]+"),
        (t.Number, r"\d+"),
        (t.Ref, r"[a-z_]\w*"),
        (t.Grid, r'"""[\s\S]*"""'),
        (t.Entry, r'[a-z]+ "[^"]*"( [mf])?'),
        (t.TextLine, r"(name|phrase|event|not) [\s\S]*"),
        (t.Items, r"\([\s\S]*\)"),
        (t.Apply, r"[a-z_]+\([\s\S]*\)"),
        (t.Fold, r"[a-z_]+\([\s\S]* for each [\s\S]*\)"),
        (t.Can, r"can\([\s\S]*\)"),
        (t.Table, r"depending on [\s\S]*\}"),
        (t.CaseOtherwise, r"otherwise"),
        (t.CaseSpan, r"\d+\.\.\d*"),
        (t.RangeType, r"-?\d+\.\.-?\d+"),
        (t.Exists, r"(some|no) [\s\S]*"),
        (t.Pick, r"(all|first|last) [\s\S]*"),
        (t.If, r"if [\s\S]*\}"),
        (t.Let, r"let [\s\S]*"),
        (t.Roll, r"roll [\s\S]*"),
        (t.Phase, r"phase [\s\S]*\}"),
        (t.Forbid, r"forbid [\s\S]*"),
        (t.React, r"(before|when|instead of) [\s\S]*\}"),
        (t.Treat, r"treat [\s\S]*"),
        (t.VerbDecl, r"verb [\s\S]*\}"),
        (t.ExampleDecl, r"example [\s\S]*\}"),
        (t.GivenPiece, r"given [\s\S]*"),
        (t.StepCall, r"when [\s\S]*"),
    ],
    ids=lambda part: part.__name__ if isinstance(part, type) else "",
)
def test_spans_cover_what_they_should(kind: type[t.Node], pattern: str, whole: t.File) -> None:
    found = [node.span.text for node in t.walk(whole) if type(node) is kind]
    assert found
    assert [text for text in found if not re.fullmatch(pattern, text)] == []


def test_names_are_their_own_text(whole: t.File) -> None:
    for node in t.walk(whole):
        match node:
            case t.Name():
                assert node.span.text == node.id
            case t.Ref() | t.CaseName():
                assert node.span.text == node.name
            case t.Number() | t.CaseNumber():
                assert node.span.text == str(node.value)


def test_blocks_span_their_braces(whole: t.File) -> None:
    for node in t.walk(whole):
        if isinstance(node, t.Block):
            assert (node.span.text[0], node.span.text[-1]) == ("{", "}") or node.bare


def test_line_breaks_of_other_systems_change_nothing(whole: t.File) -> None:
    assert t.dump(parse(Source("whole", WHOLE.text.replace("\n", "\r\n")))) == t.dump(whole)


# ------------------------------------------------------------------ time


def test_building_costs_less_than_parsing() -> None:
    source = Source("big", WHOLE.text * 10)
    parse(source)

    def quickest(work: str) -> float:
        times: list[float] = []
        for _ in range(3):
            start = time.process_time()
            parse_raw(source.text) if work == "raw" else parse(source)
            times.append(time.process_time() - start)
        return min(times)

    assert quickest("built") < 2 * quickest("raw")


def test_words_agree_with_the_tree(whole: t.File) -> None:
    """The formatter's own reading of the text finds every name the parser found."""
    words = set(read_words(WHOLE.text).words)
    assert {node.id for node in t.walk(whole) if isinstance(node, t.Name)} <= words
