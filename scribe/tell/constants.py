"""What is already known when the text is written: a piece's own settings, tables looked up, families' values."""

from __future__ import annotations

from dsl import model, tree

Constant = int | model.Value | bool


def constants(
    expr: tree.Expr | None, me: model.Kind | None, env: dict[int, list[Constant]] | None = None
) -> list[Constant] | None:
    """The value or values of an expression for the piece `me`, or None if it is not known before the game."""
    env = env or {}
    match expr:
        case tree.Number(value=value):
            return [value]
        case tree.Negative(value=inner):
            found = constants(inner, me, env)
            return [-x for x in found if isinstance(x, int)] if found else None
        case tree.Ref(to=model.Value() as value):
            return [value]
        case tree.Ref(to=model.Builtin(name="true")):
            return [True]
        case tree.Ref(to=model.Builtin(name="false")):
            return [False]
        case tree.Ref(to=model.Local() as local):
            return env.get(id(local))
        case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as field)) if local.role == "self":
            return _setting(field, me)
        case tree.Attr(object=tree.Ref(to=model.Local(role="self")), field=model.Field() as field):
            return _setting(field, me)
        case tree.Items(items=items):
            out: list[Constant] = []
            for item in items:
                found = constants(item, me, env)
                if found is None:
                    return None
                out.extend(found)
            return out
        case tree.Apply(to=model.Define() as define, args=args):
            inner_env: dict[int, list[Constant]] = {}
            for param, arg in zip(define.params, args, strict=False):
                found = constants(arg, me, env)
                if found is None:
                    return None
                inner_env[id(param)] = found
            return constants(define.value, None, inner_env)
        case tree.Table(subject=subject, cases=cases):
            return _table(constants(subject, me, env), cases, me, env)
        case tree.Binary(op="+", left=left, right=right):
            a, b = constants(left, me, env), constants(right, me, env)
            if a is None or b is None:
                return None
            if len(a) == len(b) == 1 and type(a[0]) is int and type(b[0]) is int:
                return [a[0] + b[0]]
            return [*a, *b] if not any(type(x) is int for x in (*a, *b)) else None
    return None


def _setting(field: model.Field, me: model.Kind | None) -> list[Constant] | None:
    formula = me.find_formula(field.name) if me is not None and not field.tracked else None
    if formula is None:
        return None
    return [formula.const] if formula.const is not None else constants(formula.expr, me)


def _table(
    subject: list[Constant] | None, cases: list[tree.ValueCase], me: model.Kind | None, env: dict[int, list[Constant]]
) -> list[Constant] | None:
    if subject is None or len(subject) != 1:
        return None
    for case in cases:
        for label in case.labels:
            match label, subject[0]:
                case tree.CaseNumber(value=value), int(n) if value == n:
                    return constants(case.value, me, env)
                case tree.CaseSpan(low=low, high=high), int(n) if low <= n and (high is None or n <= high):
                    return constants(case.value, me, env)
                case tree.CaseName(to=target), known if target is known:
                    return constants(case.value, me, env)
                case tree.CaseOtherwise(), _:
                    return constants(case.value, me, env)
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
