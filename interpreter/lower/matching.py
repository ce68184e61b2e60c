"""Which reactions hear what happens, and when they are meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, KindOfType, KindType
from interpreter import ir
from interpreter.ir.making import compare
from interpreter.ir.reads import Contents, IsInPlay, Lasting, OwnerOf
from interpreter.ir.values import (
    NONE_LISTED,
    NOTHING,
    And,
    Clause,
    Compare,
    Each,
    Entry,
    IfElse,
    Listed,
    Number,
    Tuple,
    Value,
    Var,
)
from interpreter.lower.calling import Calling
from interpreter.lower.compiler import Compiler, Env
from interpreter.lower.expressions import Expressions
from interpreter.lower.free import free_locals
from interpreter.lower.picks import Ctx
from interpreter.lower.triggers import Match

Hook = Literal["before", "when", "instead"]


class Matching:
    def __init__(self, compiler: Compiler, expressions: Expressions, calls: Calling) -> None:
        self.c = compiler
        self.e = expressions
        self.calls = calls
        self.untils: dict[int, tuple[int, list[model.Local]]] = {}  # id of the statement -> number, captured
        self.bodies: dict[model.Reaction, tuple[ir.Unit, list[model.Local]]] = {}
        self.contested: dict[model.Verb, bool] = {}
        reactions = compiler.ruleset.reactions
        whenevers = [r for r in reactions if isinstance(r.node, tree.Whenever) and r.until is None]
        self.lasting = any(r.until is not None for r in reactions)
        self.whenevers = sorted(whenevers, key=lambda r: (r.owner is None, -r.layer, r.order))

    def hearing(self, verb: model.Verb, hook: Hook | None) -> list[model.Reaction]:
        """The reactions of one hook (None: forbid) that may hear a verb, in order."""
        found = []
        for reaction in self.c.ruleset.reactions:
            node = reaction.node
            if hook is None and not isinstance(node, tree.Forbid):
                continue
            if hook is not None and not (isinstance(node, tree.React) and node.hook == hook):
                continue
            assert isinstance(node, tree.Forbid | tree.React)
            if isinstance(node.event, tree.VerbEvent) and self.hears(node.event, verb):
                found.append(reaction)
        found.sort(key=lambda r: (self.rank(r, verb), -r.layer, r.order))
        return found

    def hears(self, event: tree.VerbEvent, verb: model.Verb) -> bool:
        if event.to is verb:
            return True
        goal = verb.object  # `affect`: whatever is done to one thing; of a group, each member has verbs of its own
        if event.verb.id != "affect" or goal is None or goal.each or not isinstance(goal.type, EntityType):
            return False
        return goal.type.kind.root != "report"

    def patterns(self, reaction: model.Reaction, verb: model.Verb) -> dict[str, tree.Pattern]:
        node = reaction.node
        assert isinstance(node, tree.Forbid | tree.React)
        assert isinstance(node.event, tree.VerbEvent)
        given = node.event.given or {}
        if node.event.to is None and verb.object is not None and "object" in given:
            return {verb.object.name: given["object"]}
        return given

    def rank(self, reaction: model.Reaction, verb: model.Verb) -> int:
        if reaction.owner is None:
            return 3
        object_ = verb.object
        pattern = self.patterns(reaction, verb).get(object_.name) if object_ else None
        if pattern is not None and self.is_self(pattern):
            return 0
        if pattern is not None and self.is_self_place(pattern):
            return 1
        return 2

    def is_self(self, pattern: tree.Pattern) -> bool:
        return isinstance(pattern, tree.Ref) and isinstance(pattern.to, model.Local) and pattern.to.role == "self"

    def is_self_place(self, pattern: tree.Pattern) -> bool:
        match pattern:
            case tree.Attr(object=inner, name=tree.Name(id="place"), field=None):
                return self.is_self(inner)
            case tree.Ref(to=model.FieldOf(local=model.Local(role="self"), field="place")):
                return True
        return False

    def match(self, reaction: model.Reaction, verb: model.Verb, given: Sequence[Value], ctx: Ctx) -> Match:
        """`given`: the verb's parameters."""
        patterns = self.patterns(reaction, verb)
        by_name = dict(zip((p.name for p in verb.params), given, strict=True))
        env = Env({}, ctx.env.you, ctx.env.source)
        owners, owner = self.owners(reaction, patterns, by_name, ctx)
        if reaction.owner is not None:
            env = Env({reaction.owner.self: owner}, ctx.env.you, owner)
        if reaction.until is not None:
            env = self.until_env(reaction, owner)
        tests: list[Value] = []
        for name, pattern in patterns.items():
            asked: list[Value] = []
            env = self.pattern(pattern, by_name[name], owner, env, asked)
            param = next(p for p in verb.params if p.name == name)
            if not self.fits_anything(pattern, param) and not self.fits_object(pattern, param, verb):
                tests += asked
        node = reaction.node
        assert isinstance(node, tree.Forbid | tree.React)
        if reaction.owner is not None:
            env = Env(env.locals, OwnerOf(owner, ctx.env.you), owner)
        if node.where is not None:
            # in the condition `source` is still what caused the event; in the body it is the piece that reacts
            tests.append(self.e.truth(node.where, Env(env.locals, env.you, ctx.env.source)))
        return Match(reaction, owners, owner, tests, env)

    def fits_anything(self, pattern: tree.Pattern, param: model.Param) -> bool:
        """A pattern that says no more than the parameter does also hears a call that leaves the argument out."""
        if not isinstance(pattern, tree.KindPattern) or pattern.other or param.default is None:
            return False
        kind = pattern.symbol
        return isinstance(kind, model.Kind) and isinstance(param.type, EntityType) and param.type.kind.is_a(kind)

    def fits_object(self, pattern: tree.Pattern, param: model.Param, verb: model.Verb) -> bool:
        """What a verb is done to is never nothing: a pattern that says no more than its parameter always fits."""
        if not isinstance(pattern, tree.KindPattern) or pattern.other or param is not verb.object or param.each:
            return False
        kind, of = pattern.symbol, param.type
        if param.default is not None or not isinstance(kind, model.Kind) or not isinstance(of, EntityType):
            return False
        return not self.e.fields.is_defined(kind) and of.kind.is_a(kind) and of.kind.name in self.c.ruleset.kinds

    def owners(
        self, reaction: model.Reaction, patterns: dict[str, tree.Pattern], by_name: dict[str, Value], ctx: Ctx
    ) -> tuple[Value | None, Value]:
        """The pieces that may carry the reaction, and the variable for one of them."""
        if reaction.until is not None:
            return Lasting(self.until_index(reaction.until)), ctx.unit.new_variable()
        kind = reaction.owner
        if kind is None:
            return None, NOTHING
        variable = ctx.unit.new_variable()
        for name, pattern in patterns.items():
            if self.is_self(pattern):
                return self.awake(kind, by_name[name], ctx.env), variable
            if self.is_self_place(pattern):
                rider, lying = Var(self.c.fresh("x")), Contents(by_name[name])
                tests = self.e.fields.kind_check(kind, rider, ctx.env), IsInPlay(rider)
                found = Listed(Each(rider, (Clause(rider, lying, tests),), at_once=True))
                return IfElse(lying, found, NONE_LISTED), variable
        if not self.e.fields.is_defined(kind):
            return Listed(self.c.herd(kind)), variable
        piece = Var(self.c.fresh("x"))
        check = self.e.fields.kind_check(kind, piece, ctx.env)
        herd = self.c.herd(self.e.fields.base(kind))
        return Listed(Each(piece, (Clause(piece, herd, (check,)),), at_once=True)), variable

    def awake(self, kind: model.Kind, thing: Value, env: Env) -> Value:
        """A list of the one thing, if it is of the kind and in play."""
        test = And((self.e.fields.kind_check(kind, thing, env), IsInPlay(thing)), closed=False)
        return IfElse(test, Tuple((thing,)), NONE_LISTED)

    def pattern(self, pattern: tree.Pattern, given: Value, owner: Value, env: Env, tests: list[Value]) -> Env:
        match pattern:
            case tree.KindPattern():
                if isinstance(pattern.symbol, model.Kind) and pattern.sort:
                    tests.append(self.e.fields.sort_check(pattern.symbol, given))
                elif isinstance(pattern.symbol, model.Kind) and not pattern.each:
                    if not self.untested(pattern.symbol):
                        tests.append(self.e.fields.kind_check(pattern.symbol, given, env))
                    if pattern.other:
                        tests.append(compare(given, "!=", owner))
                return env.bind(pattern.local, given)
            case tree.Ref(to=model.Kind() as kind) if isinstance(pattern.type, KindOfType):
                tests.append(self.e.fields.sort_check(kind, given))
            case tree.Ref(to=model.Kind() as kind) if isinstance(pattern.type, KindType):
                if not self.untested(kind):
                    tests.append(self.e.fields.kind_check(kind, given, env))
            case tree.Ref(to=None):
                pass
            case tree.Expr():
                value = self.e.code(pattern, env)
                if self.is_self(pattern) or isinstance(value.type, ChoiceType):
                    tests.append(compare(given, "==", value.value))
                else:
                    tests.append(Compare(given, (("==", value.value), ("!=", NOTHING)), closed=False))
        return env

    @staticmethod
    def untested(kind: model.Kind) -> bool:
        """Reports and numbers are of the kind that the verb takes; no table says so of each."""
        return kind.root in ("report", "term")

    def until_index(self, stmt: tree.Until) -> int:
        key = id(stmt)
        if key not in self.untils:
            self.untils[key] = len(self.untils), free_locals(stmt)
        return self.untils[key][0]

    def until_values(self, stmt: tree.Until) -> list[model.Local]:
        """The names its reactions use from around it: their values are kept with it."""
        self.until_index(stmt)
        return self.untils[id(stmt)][1]

    def until_env(self, reaction: model.Reaction, entry: Value) -> Env:
        assert reaction.until is not None
        captured = self.until_values(reaction.until)
        values = {local: Entry(entry, Number(i + 5)) for i, local in enumerate(captured)}
        return Env(values, Entry(entry, Number(3)), Entry(entry, Number(4)))

    def listeners(self, verb: model.Verb) -> list[model.Reaction]:
        return self.hearing(verb, "when")

    def captures(self, verb: model.Verb) -> list[model.Reaction]:
        """The listeners whose pieces in play have to be remembered from before the body."""
        return [r for r in self.listeners(verb) if r.owner is not None]

    def capture_awake(self, verb: model.Verb, given: list[Var], ctx: Ctx, ops: list[ir.Op]) -> list[Var]:
        found = []
        by_name: dict[str, Value] = dict(zip((p.name for p in verb.params), given, strict=True))
        for reaction in self.captures(verb):
            variable = ctx.unit.new_variable()
            owners, _ = self.owners(reaction, self.patterns(reaction, verb), by_name, ctx)
            assert owners is not None
            ops.append(ir.Assign(variable, owners))
            found.append(variable)
        return found
