"""What is known when the text is written: formulas worked out before any game is played, for a piece from its settings,
for a place from its coordinates, for a number of players.

Only what is certain gets a value; everything else is None, and is told in sentences. What a game may change counts as
known only for the position it begins with (`Case.beginning`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from dsl import model, tree

Constant = int | model.Value | bool
Known = Constant | tuple[Constant, ...]


@dataclass(frozen=True)
class Case:
    """A thing of this kind, with the values its family gave it, in a game of so many players; as it is all the time, or
    at the beginning, with the variants in use."""

    me: model.Kind | None = None
    binders: Mapping[str, model.Const] = field(default_factory=dict)
    players: int | None = None
    locals: Mapping[int, Known] = field(default_factory=dict)
    beginning: bool = False
    depth: int = 0
    left: list[int] = field(default_factory=list, compare=False)  # definitions that may still be worked out


DEEPEST = 20
MOST_APPLIED = 5_000


def constants(expr: tree.Expr | None, me: model.Kind | None) -> list[Constant] | None:
    """The value or values of an expression for the piece `me`, whatever happens."""
    found = known(expr, Case(me))
    return None if found is None else list(found) if isinstance(found, tuple) else [found]


def known(expr: tree.Expr | None, case: Case) -> Known | None:
    match expr:
        case tree.Number(value=value):
            return value
        case tree.Ref(to=to):
            return _named(to, case)
        case tree.Attr(object=tree.Ref(to=model.Local(role="self")), field=model.Field() as found):
            return field_value(found, case)
        case tree.Attr(object=inner, name=tree.Name(id="next" | "previous" as way)):
            from_here = known(inner, case)
            return _neighbour(from_here, 1 if way == "next" else -1) if isinstance(from_here, model.Value) else None
        case tree.Apply(to=model.Define() as define, args=args):
            return _applied(define, args, case)
        case tree.Items(items=items):
            return _all(items, case)
        case tree.Range(low=low, high=high):
            a, b = known(low, case), known(high, case)
            return tuple(range(a, b + 1)) if isinstance(a, int) and isinstance(b, int) else None
        case tree.Table(subject=subject, cases=cases):
            return _looked_up(known(subject, case), cases, case)
        case tree.Conditional(value=value, test=test, otherwise=otherwise):
            holds = known(test, case)
            return None if holds is None else known(value if holds else otherwise, case)
        case tree.And(left=left, right=right):
            return _joined(left, right, case, decisive=False)
        case tree.Or(left=left, right=right):
            return _joined(left, right, case, decisive=True)
        case tree.Not(test=test):
            holds = known(test, case)
            return None if holds is None else not holds
        case tree.Compare():
            return _compared(expr, case)
        case tree.Negative(value=inner):
            number = known(inner, case)
            return -number if isinstance(number, int) else None
        case tree.Binary():
            return _reckoned(expr, case)
    return None


def field_value(found: model.Field, case: Case) -> Known | None:
    """What a field is for the thing of the case."""
    if found.name in case.binders:
        return case.binders[found.name]
    formula = case.me.find_formula(found.name) if case.me is not None else None
    if formula is None or case.depth > DEEPEST or (found.tracked and not case.beginning):
        return None
    if formula.const is not None:
        return formula.const
    left = case.left if case.depth else [MOST_APPLIED]
    if not left or not left[0]:
        return None
    left[0] -= 1
    return known(formula.expr, replace(case, depth=case.depth + 1, left=left))


def _named(to: model.Target | None, case: Case) -> Known | None:
    match to:
        case model.Value():
            return to
        case model.Local():
            return case.locals.get(id(to))
        case model.FieldOf(local=local, field=model.Field() as found) if local.role == "self":
            return field_value(found, case)
        case model.FieldOf(local=local, field=str() as name) if local.role == "self":
            return case.binders.get(name)
        case model.Variant(value=value, default=default) if case.beginning:
            return value if value is not None else default
        case model.Builtin(name="players"):
            return case.players
        case model.Builtin(name="true" | "false" as name):
            return name == "true"
        case model.Define(params=[]) if case.beginning:  # else it is called by its name
            return _applied(to, [], case)
    return None


def _applied(define: model.Define, args: list[tree.Expr], case: Case) -> Known | None:
    values = [known(arg, case) for arg in args]
    if case.depth > DEEPEST or len(values) != len(define.params):
        return None
    left = case.left if case.depth else [MOST_APPLIED]
    if not left or not left[0]:
        return None
    left[0] -= 1
    given = {id(param): value for param, value in zip(define.params, values, strict=True) if value is not None}
    return known(define.value, replace(case, me=None, binders={}, locals=given, depth=case.depth + 1, left=left))


def _all(items: list[tree.Expr], case: Case) -> Known | None:
    out: list[model.Const | bool] = []
    for item in items:
        value = known(item, case)
        if value is None:
            return None
        out += value if isinstance(value, tuple) else [value]
    return tuple(out)


def _neighbour(value: model.Value, by: int) -> model.Value | None:
    values = list(value.choice.values.values())
    at = value.index + by
    if value.choice.circle:
        at %= len(values)
    return values[at] if 0 <= at < len(values) else None


def _looked_up(subject: Known | None, cases: list[tree.ValueCase], case: Case) -> Known | None:
    if subject is None:
        return None
    for each in cases:
        if any(_fits(label, subject) for label in each.labels):
            return known(each.value, case)
    return None


def _fits(label: tree.Node, subject: Known) -> bool:
    match label:
        case tree.CaseOtherwise():
            return True
        case tree.CaseName(to=to):
            return to is subject
        case tree.CaseNumber(value=value):
            return subject == value
        case tree.CaseSpan(low=low, high=high) if isinstance(subject, int):
            return low <= subject and (high is None or subject <= high)
    return False


def _joined(left: tree.Expr, right: tree.Expr, case: Case, *, decisive: bool) -> bool | None:
    """One side may decide alone, whatever the other is."""
    sides = [known(left, case), known(right, case)]
    if any(side is not None and bool(side) is decisive for side in sides):
        return decisive
    return None if None in sides else not decisive


def _compared(expr: tree.Compare, case: Case) -> bool | None:
    a, b = known(expr.left, case), known(expr.right, case)
    if a is None or b is None:
        return None
    match expr.op:
        case "is":
            return a is b if isinstance(a, model.Value) else a == b
        case "is not":
            return a is not b if isinstance(a, model.Value) else a != b
        case "in":
            return isinstance(b, tuple) and a in b
        case "not in":
            return isinstance(b, tuple) and a not in b
    if not isinstance(a, int) or not isinstance(b, int):
        return None
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}.get(expr.op)


def _reckoned(expr: tree.Binary, case: Case) -> Known | None:
    a, b = known(expr.left, case), known(expr.right, case)
    if isinstance(a, tuple) and isinstance(b, tuple) and expr.op == "+":
        return (*a, *b)
    if not isinstance(a, int) or not isinstance(b, int) or (expr.op in ("div", "mod") and not b):
        return None
    match expr.op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "div":
            return a // b
        case "mod":
            return a % b


def varies(rules: model.Ruleset, kind: model.Kind, expr: tree.Expr | None) -> bool:
    """Whether a formula of a kind goes by a setting that kinds below it set anew: it has no one value for the kind."""
    if kind.declared != "kind" or expr is None:
        return False
    asked = [found for node in tree.walk(expr) if (found := _own_field(node)) is not None]
    below = [k for k in rules.kinds.values() if k is not kind and k.is_a(kind)]
    return any(found.name in k.formulas for found in asked for k in below)


def _own_field(node: tree.Node) -> model.Field | None:
    match node:
        case tree.Ref(to=model.FieldOf(local=model.Local(role="self"), field=model.Field() as found)):
            return found
        case tree.Attr(object=tree.Ref(to=model.Local(role="self")), field=model.Field() as found):
            return found
    return None


def own_settings(me: model.Kind, rule_owner: model.Kind) -> frozenset[str]:
    """The fields this piece sets itself, below the kind that gave the rule."""
    out: set[str] = set()
    for kind in me.line():
        if kind is rule_owner:
            break
        if not kind.is_a(rule_owner):
            continue
        out.update(kind.formulas)
    return frozenset(out)
