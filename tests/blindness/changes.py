"""Changes that make a rule play otherwise, by what is changed: what a reader of the book must see.

Most are those of `tests.net.edits`; here are more, and the names under which they are counted. A change is written as
there: a function from a node of the syntax tree to what is written instead of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from dsl import model, tree
from dsl.types import NumberType, TruthType
from tests.net import edits
from tests.net.edits import Change, Edit, Kind, Surroundings, between, instead, other

CHANGES: dict[str, dict[str, Kind]] = {}  # by what is changed, then by the name of the function


def under(what: str, *of: type[tree.Node]) -> Callable[[Change], Change]:
    def enter(change: Change) -> Change:
        CHANGES.setdefault(what, {})[change.__name__] = Kind(of, change)
        return change

    return enter


def _of_the_net(what: str, *names: str) -> None:
    CHANGES.setdefault(what, {}).update((name, edits.EDITS[name]) for name in names)


_of_the_net("a statement dropped", "a_statement_dropped")
_of_the_net("a statement repeated", "a_statement_doubled", "made_to_happen_again")
_of_the_net("statements swapped", "statements_swapped")
_of_the_net("number", "another_number", "another_range")
_of_the_net("quantifier", "another_quantifier", "another_pick", "another_amount")
_of_the_net("comparison", "another_comparison", "another_operator", "sides_swapped")
_of_the_net("and for or", "and_for_or")
_of_the_net("negation", "negated", "some_for_no")
_of_the_net("condition dropped", "a_condition_dropped", "one_side_only", "a_noun_without_its_place", "other_put_in")
_of_the_net("branch dropped", "a_branch_dropped", "a_case_dropped", "branches_swapped", "branches_of_a_value_swapped")
_of_the_net("may for must", "made_optional", "may_put_in")
_of_the_net("arguments", "arguments_swapped", "an_argument_dropped", "another_verb")
_of_the_net("sibling", "another_value_of_its_type", "another_field", "another_kind")
_of_the_net("timing", "another_time", "another_verb_is_heard")
_of_the_net("duration", "until_the_other_edge", "taken_out_of_its_frame", "in_another_order", "triggers_by_you")
_of_the_net("subject", "somebody_else_does")
_of_the_net("setting", "another_setting")
_of_the_net("reaction", "a_reaction_dropped", "a_reaction_moved")
_of_the_net("parameter", "one_for_many")


# ------------------------------------------------------------------ conditions


def _parts(node: tree.Expr, op: type[tree.And] | type[tree.Or]) -> list[tree.Expr]:
    return [*_parts(node.left, op), *_parts(node.right, op)] if isinstance(node, op) else [node]


@under("grouping", tree.And, tree.Or)
def regrouped(node: tree.And | tree.Or, around: Surroundings) -> list[Edit]:
    """`(A or B) and C` for `A or B and C`, and the other way round, with `and` and `or` exchanged."""
    within = tree.Or if isinstance(node, tree.And) else tree.And
    word, inner = ("and", "or") if isinstance(node, tree.And) else ("or", "and")
    for left in (True, False):
        side, rest = (node.left, node.right) if left else (node.right, node.left)
        grouped = side.items[0] if isinstance(side, tree.Items) and len(side.items) == 1 else side
        if not isinstance(grouped, within):
            continue
        one, two = grouped.left.span.text, grouped.right.span.text
        last = rest.span.text
        new = f"({one} {inner} ({two} {word} {last}))" if left else f"(({last} {word} {one}) {inner} {two})"
        return [instead(node.span, new)]
    return []


@under("condition dropped", tree.If)
def done_in_any_case(node: tree.If, around: Surroundings) -> list[Edit]:
    body = node.then.statements
    return [instead(node.span, around.text[body[0].span.start : body[-1].span.end])] if body else []


@under("condition dropped", tree.Requires, tree.Whenever)
def always_allowed(node: tree.Requires | tree.Whenever, around: Surroundings) -> list[Edit]:
    if isinstance(node, tree.Requires):
        return [instead(node.span, "")]
    parts = _parts(node.condition, tree.And)
    return [instead(node.condition.span, around.chance.choice(parts).span.text)] if len(parts) > 1 else []


@under("branch dropped", tree.If)
def otherwise_only(node: tree.If, around: Surroundings) -> list[Edit]:
    if node.otherwise is None or not node.otherwise.statements:
        return []
    body = node.otherwise.statements
    return [instead(node.span, around.text[body[0].span.start : body[-1].span.end])]


@under("branch dropped", tree.Table, tree.Depending, tree.Roll)
def cases_swapped(node: tree.Table | tree.Depending | tree.Roll, around: Surroundings) -> list[Edit]:
    found: list[tree.Node] = [
        case.value if isinstance(case, tree.ValueCase) else case.body for case in (node.cases or [])
    ]
    if len(found) < 2:
        return []
    one, two = around.chance.sample(found, 2)
    if one.span.text == two.span.text:
        return []
    return [instead(one.span, two.span.text), instead(two.span, one.span.text)]


# ------------------------------------------------------------------ statements


@under("statements swapped", tree.Block)
def any_two_swapped(node: tree.Block, around: Surroundings) -> list[Edit]:
    if node.bare or len(node.statements) < 3:
        return []
    one, two = around.chance.sample(node.statements, 2)
    return [instead(one.span, two.span.text), instead(two.span, one.span.text)]


@under("a statement repeated", tree.Block)
def repeated_at_the_end(node: tree.Block, around: Surroundings) -> list[Edit]:
    if node.bare or len(node.statements) < 2:
        return []
    last = node.statements[-1].span.end
    return [between(around, last, last, f"\n{around.chance.choice(node.statements[:-1]).span.text}")]


@under("may for must", tree.May)
def must_for_may(node: tree.May, around: Surroundings) -> list[Edit]:
    body = node.body.statements
    if not body:
        return []
    done = around.text[body[0].span.start : body[-1].span.end]
    return [instead(node.span, done if node.subject is None else f"{node.subject.span.text} does {{ {done} }}")]


# ------------------------------------------------------------------ arguments, siblings


@under("arguments", tree.Apply, tree.ApplyAttr)
def values_swapped(node: tree.Apply | tree.ApplyAttr, around: Surroundings) -> list[Edit]:
    if len(node.args) < 2:
        return []
    one, two = (arg.span for arg in around.chance.sample(node.args, 2))
    return [] if one.text == two.text else [instead(one, two.text), instead(two, one.text)]


@under("arguments", tree.Call)
def an_argument_added(node: tree.Call, around: Surroundings) -> list[Edit]:
    """One that the verb has a default for: something of that type that is at hand."""
    if node.to is None or node.to.body is None:
        return []
    given = {args.label for args in node.args}
    left = [x for x in node.to.params if x.default is not None and x.label is not None and x.label not in given]
    if not left:
        return []
    param = around.chance.choice(left)
    inside = (each for each in tree.walk(around.decl) if isinstance(each, tree.Ref | tree.Attr | tree.Apply))
    fits = [each.span.text for each in inside if str(each.type) == str(param.type)]
    if isinstance(param.type, NumberType):
        fits += ["2", "3"]
    if (values := getattr(getattr(param.type, "choice", None), "values", None)) is not None:
        fits += list(values)
    if not fits:
        return []
    end = node.span.end
    return [between(around, end, end, f" {param.label} {around.chance.choice(sorted(set(fits)))}")]


@under("sibling", tree.Ref, tree.CaseName)
def another_value(node: tree.Ref | tree.CaseName, around: Surroundings) -> list[Edit]:
    match node.to:
        case model.Value(choice=choice, name=name):
            new = other(around, list(choice.values), name)
        case model.Kind(declared="pieces") as kind:
            new = other(around, _siblings(around, kind), kind.name)
        case _:
            return []
    return [] if new is None else [instead(node.span, new)]


@under("sibling", tree.Noun, tree.KindPattern)
def another_kind_beside_it(node: tree.Noun | tree.KindPattern, around: Surroundings) -> list[Edit]:
    if not isinstance(node.symbol, model.Kind):
        return []
    new = other(around, _siblings(around, node.symbol), node.symbol.name)
    return [] if new is None else [instead(node.kind.span, new)]


def _siblings(around: Surroundings, kind: model.Kind) -> list[str]:
    """Declared in the same file, under the same kind."""
    declared = (decl for decl in around.file.decls if isinstance(decl, tree.PiecesDecl | tree.KindDecl))
    above = {decl.name.id: _above(decl) for decl in declared if decl.name is not None}
    return [name for name, line in above.items() if line == above.get(kind.name)]


def _above(decl: tree.PiecesDecl | tree.KindDecl) -> tuple[str, ...]:
    first = (decl.kind.id,) if isinstance(decl, tree.PiecesDecl) else ("kind",)
    return (*first, *(name.id for name in decl.parents))


# ------------------------------------------------------------------ how far something reaches


def _body_of(node: tree.Node) -> tree.Block | None:
    """Of what holds other statements, where it has no second branch: behind that it would be another sentence."""
    match node:
        case tree.If(then=body, otherwise=None):
            return body
        case (
            tree.May(body=body)
            | tree.Does(body=body)
            | tree.Times(body=body)
            | tree.ForEach(body=body)
            | tree.Repeat(body=body)
            | tree.Together(body=body)
        ):
            return body
    return None


@under("reach", tree.Block)
def drawn_in(node: tree.Block, around: Surroundings) -> list[Edit]:
    """The statement behind a loop, a test or an offer becomes the last of what it governs."""
    pairs = [(a, b) for a, b in pairwise(node.statements) if _body_of(a) is not None]
    if node.bare or not pairs:
        return []
    one, two = around.chance.choice(pairs)
    body = _body_of(one)
    assert body is not None
    inside = around.text[body.span.start : body.span.end]
    new = f"{{ {inside} \n{two.span.text} }}" if body.bare else f"{inside[:-1]}\n{two.span.text}\n}}"
    return [instead(body.span, new), instead(two.span, "")]


@under("reach", tree.Block)
def put_behind(node: tree.Block, around: Surroundings) -> list[Edit]:
    """The last statement of what a loop, a test or an offer governs happens once, behind it, and in any case."""
    found = [each for each in node.statements if (body := _body_of(each)) is not None and len(body.statements) > 1]
    if node.bare or not found:
        return []
    one = around.chance.choice(found)
    body = _body_of(one)
    assert body is not None
    last = body.statements[-1]
    return [instead(last.span, ""), between(around, one.span.end, one.span.end, f"\n{last.span.text}\n")]


@under("reach", tree.Block)
def only_on_a_condition(node: tree.Block, around: Surroundings) -> list[Edit]:
    """Under a test of the same declaration."""
    tests = [each.test.span.text for each in tree.walk(around.decl) if isinstance(each, tree.If)]
    if node.bare or not node.statements or not tests:
        return []
    one = around.chance.choice(node.statements)
    return [instead(one.span, f"if {around.chance.choice(sorted(set(tests)))} {{ {one.span.text} }}")]


@under("a condition put in", tree.Noun)
def only_some(node: tree.Noun, around: Surroundings) -> list[Edit]:
    """What another noun of that kind in the same file must be."""
    if node.where is not None or node.binder is None or node.body is not None or node.by is not None:
        return []
    found: list[str] = []
    for each in tree.walk(around.file):
        if isinstance(each, tree.Noun) and each.symbol is node.symbol and each.where is not None and each.binder:
            found.append(re.sub(rf"\b{each.binder.id}\b", node.binder.id, each.where.span.text))
    if not found:
        return []
    return [between(around, node.span.end, node.span.end, f" where {around.chance.choice(sorted(set(found)))}")]


@under("parameter", tree.Param)
def another_default(node: tree.Param, around: Surroundings) -> list[Edit]:
    """What an argument is where nothing is said of it."""
    if node.default is None:
        return []
    inside = (each for each in tree.walk(around.file) if isinstance(each, tree.Ref | tree.Attr | tree.Number))
    alike = [each.span.text for each in inside if str(each.type) == str(node.default.type)]
    if isinstance(node.default, tree.Number):
        alike = [str(node.default.value + 1), str(node.default.value + 2)]
    new = other(around, sorted(set(alike)), node.default.span.text)
    return [] if new is None else [instead(node.default.span, new)]


# ------------------------------------------------------------------ time, duration, subject


@under("timing", tree.React)
def another_phase_is_heard(node: tree.React, around: Surroundings) -> list[Edit]:
    if not isinstance(node.event, tree.PhaseEvent):
        return []
    new = other(around, _phases(around), node.event.phase.id)
    return [] if new is None else [instead(node.event.phase.span, new)]


@under("duration", tree.Until)
def until_another_phase(node: tree.Until, around: Surroundings) -> list[Edit]:
    new = other(around, _phases(around), node.phase.id)
    return [] if new is None else [instead(node.phase.span, new)]


@under("duration", tree.Until)
def only_now(node: tree.Until, around: Surroundings) -> list[Edit]:
    return [instead(node.span, "")]


@under("duration", tree.Repeat)
def repeated_otherwise(node: tree.Repeat, around: Surroundings) -> list[Edit]:
    if node.condition is None:
        return []
    if around.chance.random() < 0.5:
        return [instead(node.condition.span, f"not ({node.condition.span.text})")]
    return [between(around, node.span.start, node.body.span.start, "if " + node.condition.span.text + " ")]


def _phases(around: Surroundings) -> list[str]:
    return [each.name.id for each in tree.walk(around.file) if isinstance(each, tree.Phase)]


@under("subject", tree.May)
def somebody_else_may(node: tree.May, around: Surroundings) -> list[Edit]:
    at = node.subject.span.start if node.subject is not None else node.span.start
    end = node.subject.span.end if node.subject is not None else node.span.start
    old = node.subject.span.text if node.subject is not None else ""
    new = other(around, ["each player", "one player", "each other player", "active", "you"], old)
    return [between(around, at, end, f"{new} " if node.subject is None else f"{new}")]


@under("subject", tree.Call)
def done_by(node: tree.Call, around: Surroundings) -> list[Edit]:
    who = around.chance.choice(["each player", "each other player", "one other player", "everyone", "table"])
    return [instead(node.span, f"{who} does {{ {node.span.text} }}")]


@under("subject", tree.Quantified)
def players_in_another_order(node: tree.Quantified, around: Surroundings) -> list[Edit]:
    if node.how != "each" or getattr(node.noun.symbol, "root", None) != "player" or node.seats is not None:
        return []
    return [between(around, node.span.end, node.span.end, around.chance.choice([" backwards", " from you.next"]))]


# ------------------------------------------------------------------ settings


LOOKS = ("glyph", "paint")  # how it is drawn, and no rule


@under("setting", tree.Setting)
def a_setting_dropped(node: tree.Setting, around: Surroundings) -> list[Edit]:
    usual = node.name.id == "copies" and isinstance(node.value, tree.Number) and node.value.value == 1
    its_own = isinstance(node.value, tree.Ref) and node.value.name == node.name.id  # what a family gives its members
    return [] if node.name.id in LOOKS or usual or its_own else [instead(node.span, "")]


@under("setting", tree.Setting, tree.Field)
def set_to_another_value(node: tree.Setting | tree.Field, around: Surroundings) -> list[Edit]:
    if node.value is None or node.name.id in LOOKS:
        return []
    return _another_value_of(node.value, around)


@under("setting", tree.FieldValue)
def placed_with_another_value(node: tree.FieldValue, around: Surroundings) -> list[Edit]:
    return _another_value_of(node.value, around)


def _another_value_of(value: tree.Expr, around: Surroundings) -> list[Edit]:
    match value:
        case tree.Number(value=number):
            new = other(around, [str(max(0, number + by)) for by in (-1, 1, 2)], str(number))
        case tree.Ref(to=model.Value(choice=choice, name=name)):
            new = other(around, list(choice.values), name)
        case tree.Ref(name="true" | "false" as name, type=TruthType()):
            new = "true" if name == "false" else "false"
        case tree.Items(items=[tree.Ref(to=model.Value(choice=choice)), *_] as items) if len(items) > 1:
            return [instead(around.chance.choice(items).span, around.chance.choice(list(choice.values)))]
        case _:
            return []
    return [] if new is None or new == value.span.text else [instead(value.span, new)]


@under("setting", tree.Field)
def a_start_value(node: tree.Field, around: Surroundings) -> list[Edit]:
    """What is tracked begins otherwise, or has another range."""
    if not node.track:
        return []
    if isinstance(node.of, tree.RangeType) and around.chance.random() < 0.5:
        return [instead(node.of.span, f"{node.of.low}..{node.of.high + around.chance.choice([1, 2])}")]
    return _another_value_of(node.value, around) if node.value is not None else []


def changed(what: str, node: Any, around: Surroundings) -> tuple[str, list[Edit]]:
    """One change of that sort to this node: the name of the function, and the edits, if it lends itself to any."""
    fitting = [(name, kind) for name, kind in CHANGES[what].items() if isinstance(node, kind.of)]
    around.chance.shuffle(fitting)
    for name, kind in fitting:
        found = kind.change(node, around)
        usual = [edit.old for edit in found if not edit.new] == ["by 1"]  # as it is without that
        if not usual and any(edit.new.split() != edit.old.split() for edit in found):
            return name, found
    return "", []
