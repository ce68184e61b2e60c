"""Which fields and definitions never change."""

from __future__ import annotations

from typing import Any

from dsl import model, tree
from dsl.types import EntityType, KindType, Type
from interpreter.lower.compiler import Compiler
from interpreter.lower.recursion import Values

LASTING = ("next", "previous", "x", "y", "index")  # attributes of the language that never change


class Static:
    def __init__(self, compiler: Compiler, expressions: Values) -> None:
        self.c = compiler
        self.expressions = expressions
        self.static_memo: dict[Any, bool] = {}
        self.unfolding: list[model.Field | model.Define] = []
        self.met: set[model.Define] = set()  # of those, what was asked for again
        self.nullable: dict[model.Define, bool] = {}
        self.too_long: set[tuple[Any, ...]] = set()  # to be unfolded, with these arguments
        self.treats: dict[model.Field, list[model.Reaction]] = {}
        for reaction in compiler.ruleset.reactions:
            if isinstance(reaction.node, tree.Treat):
                for f in reaction.node.fields or []:
                    self.treats.setdefault(f, []).append(reaction)
        for layers in self.treats.values():
            layers.sort(key=lambda r: (r.layer, r.order))

    def formulas(self, f: model.Field) -> list[model.Formula]:
        """The different formulas things have for a field (grid cells' own values aside: those are constants)."""
        found: dict[model.Formula, None] = {}
        for kind in self.holders(f):
            formula = kind.find_formula(f.name)
            if formula is not None:
                found[formula] = None
        return list(found)

    def holders(self, f: model.Field) -> list[model.Kind]:
        kinds = [k for k in self.c.world.of_kind if k.is_a(f.owner)]
        defined = [k for k in self.c.ruleset.kinds.values() if k.where is not None and f.name in k.formulas]
        return kinds + defined

    def is_static(self, f: model.Field) -> bool:
        """Whether a field never changes: no layer over it, and formulas over constants only."""
        if f in self.static_memo:
            return self.static_memo[f]
        self.static_memo[f] = True  # a field that refers to itself along a path may still be constant
        formulas = self.formulas(f)
        verdict = not f.tracked and not self.treats.get(f) and all(map(self._static_formula, formulas))
        verdict = verdict and not any(x.expr is not None and _one_of_many(x.expr, f.type) for x in formulas)
        self.static_memo[f] = verdict
        if not verdict:  # what was assumed while looking at this one may be wrong
            for other in [k for k, v in self.static_memo.items() if v and k is not f]:
                del self.static_memo[other]
        return verdict

    def _static_formula(self, formula: model.Formula) -> bool:
        """What a defined kind gives holds only as long as its condition does."""
        tests = [kind.where for kind in formula.owner.line() if kind.where is not None]
        if formula.expr is not None:
            tests.append(formula.expr)
        return all(self.is_static_expr(test) for test in tests)

    def is_static_expr(self, expr: tree.Node) -> bool:
        return all(self._static_node(node) for node in tree.walk(expr))

    def _static_node(self, node: tree.Node) -> bool:
        match node:
            case tree.Ref():
                match node.to:
                    case model.FieldOf(field=model.Field() as f):
                        return self.is_static(f)
                    case model.FieldOf(field=str() as name):
                        return name in LASTING
                    case model.Define() as define:
                        return self.is_static_define(define)
                    case model.Builtin(name=name):
                        return name in ("players", "none", "true", "false", "box", "game", "everyone", "table")
                return True
            case tree.Attr():
                if isinstance(node.field, model.Field):
                    return self.is_static(node.field)
                return node.field is not None or node.name.id in LASTING
            case tree.ApplyAttr():
                return not isinstance(node.field, model.Field) or self.is_static(node.field)
            case tree.Apply():
                if isinstance(node.to, model.Define):
                    return self.is_static_define(node.to)
                if isinstance(node.to, model.FieldOf) and isinstance(node.to.field, model.Field):
                    return self.is_static(node.to.field)
                if isinstance(node.to, model.Builtin):
                    return node.to.name in ("player", "count", "list", "reversed", "total", "highest", "lowest")
                return True
            case tree.Can():
                return False
            case tree.Noun():
                symbol = node.symbol
                if node.random:
                    return False
                if isinstance(symbol, model.Kind):
                    return symbol.root in ("place", "player", "shape") and symbol.where is None
                return True
            case tree.Compare(op="is" | "is not", right=tree.Ref(to=model.Kind() as kind)):
                return kind.where is None
            case tree.Compare(op="in" | "not in", left=left, right=right):
                moving = isinstance(left.type, EntityType) and left.type.kind.root == "piece"
                return not moving and not isinstance(right.type, EntityType)
        return True

    def is_static_define(self, define: model.Define) -> bool:
        if define not in self.static_memo:
            self.static_memo[define] = True
            found = self.is_static_expr(define.value) and not _one_of_many(define.value, define.type)
            self.static_memo[define] = found
        return self.static_memo[define]


def _one_of_many(expr: tree.Expr, of: Type) -> bool:
    """Whether it may be a piece that is named by its kind: which of them is seen by where they lie."""
    if not isinstance(of, EntityType) or of.kind.root != "piece":
        return False
    return any(isinstance(x, tree.Ref) and isinstance(x.type, KindType) for x in tree.walk(expr))
