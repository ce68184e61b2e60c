"""Lints about values that may be nothing, and about tracked fields that nothing changes.

A comparison with nothing is false, `is not` included: `where owner is not you` leaves out what has no owner. That is
what most rules mean and what a few do not; so only tracked fields are looked at that begin as nothing or are set to it,
and a test of the same value against `none` in the same condition says that its author has thought of it.
"""

from __future__ import annotations

from dsl import tree
from dsl.check.world import PRELUDE, World
from dsl.codes import NEVER_CHANGED, NOT_OF_NOTHING
from dsl.diagnostics import Fix
from dsl.model import Field, FieldOf
from dsl.types import RULE, GridType

WRITES = frozenset(("set", "raise", "lower"))


def check_nothings(world: World) -> None:
    written = _written(world)
    emptied = {name for name, value in written if value is not None and _is_none(value)}
    aware = _aware(world)
    top = world.ruleset.names[-1]
    for test in world.nodes(tree.Compare, examples=False):
        if test.op == "is not" and test not in aware and world.layer_at(test.span).ruleset == top:
            _is_not(world, test, emptied)
    _never_changed(world, {name for name, _ in written})


def _is_not(world: World, test: tree.Compare, emptied: set[str]) -> None:
    if _is_none(test.left) or _is_none(test.right):
        return
    for side in (test.left, test.right):
        field = _field(side)
        if field is None or not field.tracked or not (_begins_empty(field) or field.name in emptied):
            continue
        left, right = test.left.span.text, test.right.span.text
        world.report(
            NOT_OF_NOTHING,
            test.span,
            f"this is false while `{side.span.text}` is nothing",
            label="false, not true, when it is nothing",
            also=[(field.node.span, "may be nothing")],
            reason="a comparison with nothing is false, `is not` too",
            remedy=f"if nothing counts as different, write `not {left} is {right}`; if not, "
            f"say so: `{side.span.text} is not none and {left} is not {right}`",
            fix=Fix(test.span, f"not {left} is {right}"),
        )
        return


def _aware(world: World) -> set[tree.Compare]:
    """Comparisons beside which, in one condition, the same value is tested against `none`."""
    found: set[tree.Compare] = set()
    joined = [*world.nodes(tree.And, examples=False), *world.nodes(tree.Or, examples=False)]
    for condition in joined:
        tests = [node for node in tree.walk(condition) if isinstance(node, tree.Compare)]
        sides = {
            side.span.text
            for test in tests
            for side, other in ((test.left, test.right), (test.right, test.left))
            if _is_none(other)
        }
        if sides:
            found.update(t for t in tests if t.left.span.text in sides or t.right.span.text in sides)
    return found


def _field(node: tree.Expr) -> Field | None:
    match node:
        case tree.Attr(field=Field() as field):
            return field
        case tree.Ref(to=FieldOf(field=Field() as field)):
            return field
    return None


def _begins_empty(field: Field) -> bool:
    return isinstance(field.node, tree.Field) and (field.node.value is None or _is_none(field.node.value))


def _is_none(node: tree.Expr) -> bool:
    return isinstance(node, tree.Ref) and node.name == "none"


# ------------------------------------------------------------------ tracked, but never changed


def _written(world: World) -> list[tuple[str, tree.Expr | None]]:
    """The names of all fields that some rule writes, with what is written where that is said."""
    found: list[tuple[str, tree.Expr | None]] = []
    for call in world.nodes(tree.Call, examples=False):
        target = call.arg(None) if call.verb.id in WRITES else None
        match target:
            case tree.Attr() | tree.ApplyAttr():
                name = target.name.id
            case tree.Apply():
                name = target.name.id
            case tree.Ref():
                name = target.name
            case _:
                continue
        to = call.arg("to")
        found.append((name, to if isinstance(to, tree.Expr) else None))
    return found


def _never_changed(world: World, written: set[str]) -> None:
    top = world.ruleset.names[-1]
    for kind in world.ruleset.kinds.values():
        for field in kind.fields.values():
            node = field.node
            if not field.tracked or not isinstance(node, tree.Field) or node.span.source is PRELUDE:
                continue
            if field.name in written or field.type == RULE or isinstance(field.type, GridType):
                continue
            if kind.root == "report" or world.layer_at(node.span).ruleset != top:
                continue
            world.report(
                NEVER_CHANGED,
                node.name.span,
                f"`{kind.name.rstrip('*')}.{field.name}` is tracked, but no rule ever changes it",
                label="stays what it is at the start",
                reason="`track` is for what changes during the game; what does not is a plain field",
                remedy="let a rule `set`, `raise` or `lower` it, or leave `track` out",
            )
