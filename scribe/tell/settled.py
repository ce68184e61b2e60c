"""What is decided before the game begins: by the variants in use, and by a piece's own settings. Of a test that is
already decided, nothing need be said."""

from __future__ import annotations

from dsl import model, tree
from scribe.tell.known import constants
from scribe.tell.things import Things


def conjuncts(expr: tree.Expr) -> list[tree.Expr]:
    if isinstance(expr, tree.And):
        return [*conjuncts(expr.left), *conjuncts(expr.right)]
    return [expr]


def disjuncts(expr: tree.Expr) -> list[tree.Expr]:
    if isinstance(expr, tree.Or):
        return [*disjuncts(expr.left), *disjuncts(expr.right)]
    return [expr]


def alternatives(expr: tree.Expr) -> list[tree.Expr]:
    """The same, in brackets or not."""
    return alternatives(expr.items[0]) if isinstance(expr, tree.Items) and len(expr.items) == 1 else disjuncts(expr)


def open_parts(expr: tree.And | tree.Or) -> list[tree.Expr]:
    """The parts of a test that are not decided by which variants are used."""
    if isinstance(expr, tree.And):
        parts = conjuncts(expr)
        return [test for test in parts if _switched(test) is not True] or parts
    parts = disjuncts(expr)
    return [test for test in parts if not any(_switched(each) is False for each in conjuncts(test))] or parts


def _switched(test: tree.Expr) -> bool | None:
    match test:
        case tree.Items(items=[inner]):
            return _switched(inner)
        case tree.Not(test=inner):
            found = _switched(inner)
            return None if found is None else not found
        case tree.Ref(to=model.Variant(type=None, on=on)):
            return on
    return None


class Settled(Things):
    def settled(self, test: tree.Expr) -> bool | None:
        """A test that a piece's own settings decide before the game: true, false, or not known."""
        match test:
            case tree.Items(items=[inner]):
                return self.settled(inner)
            case tree.Not(test=inner):
                settled = self.settled(inner)
                return None if settled is None else not settled
            case tree.Compare(op="is" | "is not" as op, left=left, right=right) if self._own_setting(left):
                if self._is_none(left):
                    return False
                one, other = constants(left, self.me), constants(right, self.me)
                if one is None or other is None or len(one) != 1 or len(other) != 1:
                    return None
                return (one == other) == (op == "is")
        return None

    def _is_none(self, expr: tree.Expr) -> bool:
        """A setting that this piece does not have: every comparison with it is false."""
        name = expr.name.id if isinstance(expr, tree.Attr) else expr.name if isinstance(expr, tree.Ref) else ""
        formula = self.me.find_formula(name) if self.me is not None else None
        value = formula.expr if formula is not None else None
        return isinstance(value, tree.Ref) and isinstance(value.to, model.Builtin) and value.to.name == "none"

    def _own_setting(self, expr: tree.Expr) -> bool:
        """Of a piece, not of a kind, whose settings are only what is usual."""
        if self.me is None or self.me.declared == "kind" or not self.in_rule:
            return False
        match expr:
            case (
                tree.Ref(to=model.FieldOf(local=model.Local(role="self")))
                | tree.Attr(object=tree.Ref(to=model.Local(role="self")))
            ):
                return True
        return False
