"""Reactions: who listens to a verb or phase, in which order, and how a pattern is matched.

A reaction on a kind belongs to each of its pieces in play. Which of them can be concerned is mostly in the pattern:
with `self` as an argument only that very argument, with `self.place` only what lies on it; else all pieces of the kind
in play are looked at. Order: on the piece itself, on pieces lying on it, on other pieces, top level; within a rank the
later overlay first, then load order.

A `when` hears an event if its piece was in play when the verb began or is when it has ended (a piece that the event
itself removes, or brings into play, still reacts). So the pieces in play at the start are captured before the body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, KindOfType, KindType
from interpreter import ir
from interpreter.ir.asked import is_simple
from interpreter.ir.effects import Note, Pass, Replaced, SetFlag
from interpreter.ir.functions import ForEach, Give, Repeat, Set, Statement, When
from interpreter.ir.making import all_hold, compare, is_given, negated, one_holds
from interpreter.ir.values import (
    FALSE,
    NO_NUMBER,
    NONE_LISTED,
    NOTHING,
    SOURCE,
    TRUE,
    YOU,
    AllButLast,
    And,
    AnyOf,
    Apply,
    At,
    Clause,
    Compare,
    Contents,
    Each,
    Entry,
    Flag,
    Group,
    Holds,
    IfElse,
    IsInPlay,
    Lasting,
    Listed,
    Number,
    Op,
    OwnerOf,
    Tuple,
    Untils,
    Value,
    Var,
)
from interpreter.ir.walking import mapped, walk
from interpreter.lower.calling import Calling
from interpreter.lower.compiler import Below, Compiler, Env
from interpreter.lower.expressions import Expressions
from interpreter.lower.fields import X, parameters
from interpreter.lower.free import free_locals
from interpreter.lower.picks import Ctx
from interpreter.lower.reacting import loosely, strictly
from interpreter.lower.recursion import Treatment
from interpreter.lower.triggers import Match, Trigger, as_chosen, as_they_come

Hook = Literal["before", "when", "instead"]
OFFERED = Tuple((Number(1),))  # something that may be left out
SHORT = 80


class Reactions:
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

    # -------------------------------------------------------------- who listens

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

    # -------------------------------------------------------------- matching

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

    # -------------------------------------------------------------- permission

    def forbids(self, verb: model.Verb) -> bool:
        return bool(self.hearing(verb, None))

    def forbidden(self, verb: model.Verb, given: list[Value], env: Env) -> Value:
        """Whether a call is forbidden: a test written out where no piece forbids it and it is short, else a call."""
        matches = []
        if all(map(is_simple, (*given, env.you, env.source))):
            scratch = Ctx(ir.Unit(-1, "", None, 0), Env({}, env.you, env.source))
            heard = self.hearing(verb, None)
            if all(reaction.owner is None and reaction.until is None for reaction in heard):
                matches = [self.match(reaction, verb, given, scratch) for reaction in heard]
        if matches:
            test = one_holds([Group(all_hold(match.tests)) for match in matches])
            if len(str(test)) <= SHORT:
                return Group(test)
        return Apply(self.forbid_function(verb), (env.you, env.source, *given))

    def forbid_function(self, verb: model.Verb) -> str:
        key = ("forbid", verb)
        if key not in self.c.known:
            name = self.c.known[key] = self.c.fresh("q")
            given = parameters(len(verb.params))
            scratch = ir.Unit(-1, "", None, 0)
            ctx = Ctx(scratch, Env({}, YOU, SOURCE))
            body: list[Statement] = []
            for reaction in self.hearing(verb, None):
                match = self.match(reaction, verb, given, ctx)
                found = When(all_hold(match.tests), (Give(TRUE),))
                if match.owners is None:
                    body.append(found)
                else:
                    assert isinstance(match.owner, Var)
                    body.append(ForEach(match.owner, match.owners, (found,)))
            self.c.add(name, (YOU, SOURCE, *given), *body, Give(FALSE))
        return self.c.known[key]

    # -------------------------------------------------------------- before, instead, when

    def before(self, verb: model.Verb, given: list[Var], ctx: Ctx) -> list[ir.Op]:
        """Written into the verb's own unit: it may set the verb's parameters."""
        ops: list[ir.Op] = []
        for reaction in self.hearing(verb, "before"):
            node = reaction.node
            assert isinstance(node, tree.React)
            match = self.match(reaction, verb, given, ctx)
            inner, made = self.acting(match, ctx)
            inner = replace(inner, inlined=True)
            rules = self.calls.s
            body = rules.optional(node.body, inner, []) if node.may else rules.block(node.body, inner)
            ops += match.looped([*made, *loosely(body)])
        return ops

    def acting(self, match: Match, ctx: Ctx) -> tuple[Ctx, list[ir.Op]]:
        """The reaction's own `you`, worked out once."""
        if match.reaction.owner is None:
            return Ctx(ctx.unit, match.env), []
        you = ctx.unit.new_variable()
        env = Env(match.env.locals, you, match.owner)
        return Ctx(ctx.unit, env), [ir.Assign(you, match.env.you)]

    def instead(self, verb: model.Verb, given: list[Var], ctx: Ctx) -> list[ir.Op]:
        reactions = self.hearing(verb, "instead")
        if not reactions:
            return []
        done = ctx.unit.new_variable()
        ops: list[ir.Op] = [ir.Assign(done, FALSE)]
        for reaction in reactions:
            node = reaction.node
            assert isinstance(node, tree.React)
            match = self.match(reaction, verb, given, ctx)
            match.tests.insert(0, negated(done))
            noticed: list[ir.Op] = []
            if self.rivalling(reaction, verb):
                noticed = [ir.Do(Replaced(reaction.order, match.owner))]
            ops += match.looped([*noticed, *self.replacing(match, node, ctx, done)])
        number = list(self.c.ruleset.verbs).index(verb.name)
        replaced = Note("instead", number, (ctx.env.you, ctx.env.source, *given))
        ops.append(ir.If(done, [ir.Do(replaced, record=True), ir.Return()]))
        return ops

    def rivalling(self, reaction: model.Reaction, verb: model.Verb) -> bool:
        """Whether one reaction could replace several events and, having replaced one, perhaps no other."""
        if reaction.owner is not None:
            return self.rank(reaction, verb) == 2
        node = reaction.node
        assert isinstance(node, tree.React)
        return node.where is not None and not self.e.fields.is_static_expr(node.where)

    def contestable(self, verb: model.Verb) -> bool:
        """Whether such a reaction may meet the verb, or one that it makes happen."""
        if verb not in self.contested:
            self.contested[verb] = self.meets_rival(verb)
        return self.contested[verb]

    def meets_rival(self, verb: model.Verb) -> bool:
        waiting, seen = [verb], {verb}
        rules = [rule for kind in self.c.ruleset.kinds.values() for rule in kind.rules.values()]
        while waiting:
            reached = waiting.pop()
            heard = self.hearing(reached, "instead")
            if any(self.rivalling(reaction, reached) for reaction in heard):
                return True
            bodies = [r.node.body for r in heard + self.hearing(reached, "before") if isinstance(r.node, tree.React)]
            bodies += [reached.body] if reached.body is not None else [rule.body for rule in rules]
            for node in (node for body in bodies for node in tree.walk(body)):
                called = node.to if isinstance(node, tree.Call) else None
                if called is not None and called not in seen and (called.body is not None or called.name == "run"):
                    seen.add(called)
                    waiting.append(called)
        return False

    def replacing(self, match: Match, node: tree.React, ctx: Ctx, done: Var) -> list[ir.Op]:
        inner, made = self.acting(match, ctx)
        if not node.may:
            return [*made, ir.Assign(done, TRUE), *loosely([self.body_call(match.reaction, inner)])]
        answer = ctx.unit.new_variable()
        site = self.c.site("may", None, node.span, node)
        ask = ir.Ask(answer, site, inner.env.you, OFFERED, TRUE, False)
        taken: list[ir.Op] = [ir.Assign(done, TRUE), self.body_call(match.reaction, inner)]
        return [*made, *strictly([ask, ir.If(is_given(answer), taken)], ctx.unit)]

    def body_call(self, reaction: model.Reaction, ctx: Ctx) -> ir.Call:
        """The body as a unit of its own, with what the pattern bound as its parameters."""
        node = reaction.node
        assert isinstance(node, tree.React | tree.Whenever)
        if reaction not in self.bodies:
            captured = list(ctx.env.locals)
            unit = self.c.unit("reaction", node.span, len(captured))
            self.bodies[reaction] = unit, captured
            env = Env({local: Var(f"v{i + 2}") for i, local in enumerate(captured)}, ir.YOU, ir.SOURCE)
            offered = isinstance(node, tree.React) and node.may
            unit.ops = self.calls.s.block(node.body, Ctx(unit, env, whole=offered))
        unit, captured = self.bodies[reaction]
        return ir.Call(unit, [ctx.env.you, ctx.env.source, *(ctx.env.locals[local] for local in captured)])

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

    def after(self, verb: model.Verb, given: list[Var], carried: list[Var], ctx: Ctx) -> list[ir.Op]:
        triggers: list[Trigger] = []
        remembered = iter(carried)
        for reaction in self.listeners(verb):
            match = self.match(reaction, verb, given, ctx)
            if reaction.owner is not None:
                tests = [t for t in match.tests if not self.place_test(reaction, verb, t, match)]
                assert match.owners is not None
                owners = Op("join", (next(remembered), match.owners))
                match = Match(reaction, owners, match.owner, tests, match.env)
            triggers.append(self.trigger(match, ctx))
        return self.set_off(triggers, verb.triggers, ctx)

    def trigger(self, match: Match, ctx: Ctx) -> Trigger:
        node = match.reaction.node
        assert isinstance(node, tree.React)
        inner, made = self.acting(match, ctx)
        call: list[ir.Op] = [self.body_call(match.reaction, inner)]
        body = self.asked(node, match.reaction, inner) if node.may else call
        return Trigger(match, [*made, *loosely(body)])

    def set_off(self, triggers: list[Trigger], by: tree.Expr | None, ctx: Ctx) -> list[ir.Op]:
        if by is None or len(triggers) + sum(t.match.owners is not None for t in triggers) < 2:
            return as_they_come(triggers)
        player = ctx.unit.new_variable()
        asked = ir.Assign(player, self.e.code(by, ctx.env).value)
        site = self.c.site("order", EntityType(self.c.ruleset.kinds["piece"]), by.span, by)
        return [asked, *as_chosen(triggers, player, site, ctx.unit)]

    def place_test(self, reaction: model.Reaction, verb: model.Verb, test: Value, match: Match) -> bool:
        """`self.place` was tested when the piece was remembered; it may lie elsewhere by now."""
        patterns = self.patterns(reaction, verb).values()
        return any(self.is_self_place(p) for p in patterns) and any(
            isinstance(node, Compare) and _asks_for(At(match.owner), node) for node in walk(test)
        )

    def asked(self, node: tree.React, reaction: model.Reaction, ctx: Ctx) -> list[ir.Op]:
        answer = ctx.unit.new_variable()
        site = self.c.site("may", None, node.span, node)
        ask = ir.Ask(answer, site, ctx.env.you, OFFERED, TRUE, False)
        return strictly([ask, ir.If(is_given(answer), [self.body_call(reaction, ctx)])], ctx.unit)

    # -------------------------------------------------------------- phases

    def hearing_phase(self, phase: model.Phase, hook: Hook | None) -> list[model.Reaction]:
        """On pieces, then at top level; within a rank the later overlay first, then load order."""
        found = []
        for reaction in self.c.ruleset.reactions:
            node = reaction.node
            wanted = (
                isinstance(node, tree.Forbid) if hook is None else isinstance(node, tree.React) and node.hook == hook
            )
            if wanted:
                assert isinstance(node, tree.Forbid | tree.React)
                if isinstance(node.event, tree.PhaseEvent) and node.event.phase.id == phase.name:
                    found.append(reaction)
        found.sort(key=lambda r: (r.owner is None, -r.layer, r.order))
        return found

    def phase_match(self, reaction: model.Reaction, ctx: Ctx) -> Match:
        owners, owner = self.owners(reaction, {}, {}, ctx)
        env = Env({}, ctx.env.you, ctx.env.source)
        if reaction.until is not None:
            env = self.until_env(reaction, owner)
        elif reaction.owner is not None:
            env = Env({reaction.owner.self: owner}, OwnerOf(owner, ctx.env.you), owner)
        node = reaction.node
        assert isinstance(node, tree.Forbid | tree.React)
        tests = [] if node.where is None else [self.e.truth(node.where, env)]
        return Match(reaction, owners, owner, tests, env)

    def phase_hooks(self, hook: Hook, phase: model.Phase, ctx: Ctx) -> list[ir.Op]:
        triggers = [self.trigger(self.phase_match(r, ctx), ctx) for r in self.hearing_phase(phase, hook)]
        return self.set_off(triggers, phase.node.triggers, ctx)

    def phase_instead(self, phase: model.Phase, ctx: Ctx, body: list[ir.Op]) -> list[ir.Op]:
        reactions = self.hearing_phase(phase, "instead")
        if not reactions:
            return body
        done = ctx.unit.new_variable()
        ops: list[ir.Op] = [ir.Assign(done, FALSE)]
        for reaction in reactions:
            node = reaction.node
            assert isinstance(node, tree.React)
            match = self.phase_match(reaction, ctx)
            match.tests.insert(0, negated(done))
            ops += match.looped(self.replacing(match, node, ctx, done))
        ended = self.calls.lasting_end(phase, begins=False)
        return [*ops, ir.If(done, self.calls.hooked(ended or [ir.Do(Pass())], ctx), body)]

    def phase_forbidden(self, phase: model.Phase, ctx: Ctx) -> Value | None:
        tests: list[Value] = []
        lasting: list[Value] = []
        for reaction in self.hearing_phase(phase, None):
            match = self.phase_match(reaction, ctx)
            test = all_hold(match.tests)
            if match.owners is not None:
                assert isinstance(match.owner, Var)
                test = AnyOf(Each(test, (Clause(match.owner, match.owners),)))
            (lasting if reaction.until is not None else tests).append(test)
        if lasting:
            tests.append(And((Untils(), Group(one_holds(lasting))), closed=False))
        return Group(one_holds(tests)) if tests else None

    # -------------------------------------------------------------- until, whenever, treat

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

    def whenever_tests(self, ctx: Ctx) -> list[ir.Op]:
        """On the edge from false to true, for each piece that says so: of whom it held before is part of the state.
        What one of them does may make another true, so all are tested until nothing is new."""
        again = ctx.unit.new_variable()
        ops: list[ir.Op] = [ir.Assign(again, FALSE)]
        for i, reaction in enumerate(self.whenevers):
            node = reaction.node
            assert isinstance(node, tree.Whenever)
            owners, owner = self.owners(reaction, {}, {}, ctx)
            env = ctx.env
            if reaction.owner is not None:
                env = Env({reaction.owner.self: owner}, env.you, owner)
            holds = Holds(self.e.truth(node.condition, env))
            fire = [ir.Assign(again, TRUE), *loosely([self.body_call(reaction, Ctx(ctx.unit, env))])]
            held = Flag(i)
            if owners is None:
                turned = ir.Do(SetFlag(i, IfElse(held, NONE_LISTED, Tuple((NOTHING,)), closed=False)))
                edge = compare(holds, "is", Compare(held, (("==", NONE_LISTED),)))
                ops.append(ir.If(edge, [turned, ir.If(held, fire)]))
                continue
            assert isinstance(owner, Var)
            now = Listed(Each(owner, (Clause(owner, owners, (holds,)),)))
            before = ctx.unit.new_variable()
            ops += [
                ir.Assign(before, held),
                ir.Do(SetFlag(i, now)),
                ir.ForIn(owner, Op("without", (held, before)), fire),
            ]
        return [ir.Assign(again, TRUE), ir.While(again, ops)]

    def treat(self, reaction: model.Reaction, f: model.Field, name: str, below: Below) -> Treatment:
        """One layer over a field: `if this thing is meant: return the other value`. Where several pieces (or lasting
        effects) carry it, each is a layer over the one before: `among` are those still to be looked at."""
        node, among = reaction.node, Var("among")
        assert isinstance(node, tree.Treat)
        scratch = ir.Unit(-1, "", None, 0)
        owners, owner = self.owners(reaction, {}, {}, Ctx(scratch, Env({}, YOU, SOURCE)))
        if reaction.owner is not None and self.is_self(node.target):
            owners = self.awake(reaction.owner, X, Env({}, YOU, SOURCE))
        env = Env({}, YOU, SOURCE)
        if reaction.until is not None:
            env = self.until_env(reaction, owner)
        elif reaction.owner is not None:
            env = Env({reaction.owner.self: owner}, YOU, owner)
        env = replace(env, below=(f, below if owners is None else lambda args: Apply(name, (*args, among))))
        tests: list[Value] = []
        if self.is_self(node.target):
            tests.append(compare(X, "==", owner))
        else:
            env = self.pattern(node.target, X, owner, env, tests)
        if node.where is not None:
            tests.append(self.e.truth(node.where, env))
        value = self.e.value(node.value, env, f.type).value
        if owners is None:
            return (When(all_hold(tests), (Give(value),)),), False
        assert isinstance(owner, Var)
        meant = When(all_hold(tests), (Give(value),))
        if not self.e.fields.reads_source:
            under = Apply(name, (env.you, env.source, X, *parameters(len(f.params)), among))
            meant = _read_once(tests, value, under)
        still = IfElse(compare(among, "is", NO_NUMBER), Listed(owners), among, closed=False)
        taken = Set((owner, among), (Entry(among, Number(-1)), AllButLast(among)))
        return (Set((among,), (still,)), Repeat(among, (taken, meant))), True


def _read_once(tests: list[Value], value: Value, under: Value) -> When:
    """A layer that reads what lies under it does so once, also where it then turns out not to be meant: what is under
    several layers would be worked out so many times for each."""
    times = [sum(inner == under for inner in walk(part)) for part in (*tests, value)]
    if sum(times) < 2 and not any(times[:-1]):
        return When(all_hold(tests), (Give(value),))
    first = next(number for number, read in enumerate(times) if read)
    read = Var("under")

    def put(node: Value) -> Value:
        return read if node == under else mapped(node, put)

    left = [put(test) for test in tests[first:]]
    kept = IfElse(all_hold(left), put(value), read) if left else put(value)
    return When(all_hold(tests[:first]), (Set((read,), (under,)), Give(kept)))


def _asks_for(value: Value, test: Compare) -> bool:
    """Whether a test asks, among others, whether a value is nothing."""
    compared = [test.left, *(right for _, right in test.rest)]
    chained = zip(compared, test.rest, strict=False)
    return any(left == value and op == "!=" and right == NOTHING for left, (op, right) in chained)
