"""Which lists may hold one thing twice: what is chosen from them is offered once."""

from __future__ import annotations

from dsl import model, tree
from dsl.types import ListType

DEEPEST = 8


def may_repeat(noun: tree.Noun) -> bool:
    """Whether the things of a noun may come twice: only a list can hold one twice."""
    return noun.place is not None and isinstance(noun.place.type, ListType) and _repeats(noun.place, DEEPEST)


def _repeats(expr: tree.Expr | None, depth: int) -> bool:
    if expr is None or depth == 0:
        return depth == 0
    match expr:
        case tree.Range():
            return False
        case tree.Items(items=items):
            texts = [item.span.text for item in items]
            plain = all(isinstance(item, tree.Number | tree.Apply) or _is_constant(item) for item in items)
            return len(set(texts)) < len(texts) or (len(texts) > 1 and not plain)
        case tree.Conditional():
            return _repeats(expr.value, depth) or _repeats(expr.otherwise, depth)
        case tree.Table():
            return any(_repeats(case.value, depth) for case in expr.cases)
        case tree.Pick():
            return _noun_repeats(expr.noun, depth)
        case tree.Fold(value=tree.Ref(to=model.Local() as local)) if local is expr.noun.local:
            return _noun_repeats(expr.noun, depth)
        case tree.Apply(to=model.Define() as define):
            return _repeats(define.value, depth - 1)
        case tree.Apply(to=model.Builtin(name="ray" | "around" | "placements")):
            return False
        case tree.Apply(to=model.Builtin(name="reversed"), args=[inner]):
            return _repeats(inner, depth)
        case tree.Ref(to=model.Define() as define):
            return _repeats(define.value, depth - 1)
        case (
            tree.Ref(to=model.FieldOf(field=model.Field() as f))
            | tree.Apply(to=model.FieldOf(field=model.Field() as f))
            | tree.Attr(field=model.Field() as f)
            | tree.ApplyAttr(field=model.Field() as f)
        ):
            return f.tracked or _field_repeats(f, depth)
    return True


def _noun_repeats(noun: tree.Noun, depth: int) -> bool:
    return noun.place is not None and isinstance(noun.place.type, ListType) and _repeats(noun.place, depth)


def _field_repeats(f: model.Field, depth: int) -> bool:
    """By the formula that the field is declared with; one that a kind sets otherwise may be anything."""
    declared = f.owner.formulas.get(f.name)
    return declared is None or _repeats(declared.expr, depth - 1)


def _is_constant(expr: tree.Expr) -> bool:
    return isinstance(expr, tree.Ref) and isinstance(expr.to, model.Value | model.Kind)
