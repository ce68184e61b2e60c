"""Reactions: who listens to a verb or phase, in which order, and how a pattern is matched.

A reaction on a kind belongs to each of its pieces in play. Which of them can be concerned is mostly in the pattern:
with `self` as an argument only that very argument, with `self.place` only what lies on it; else all pieces of the kind
in play are looked at. Order: on the piece itself, on pieces lying on it, on other pieces, top level; within a rank the
later overlay first, then load order.

A `when` hears an event if its piece was in play when the verb began or is when it has ended (a piece that the event
itself removes, or brings into play, still reacts). So the pieces in play at the start are captured before the body.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import model, tree
from interpreter import ir
from interpreter.ir.asked import is_simple
from interpreter.ir.effects import Note, Pass, Replaced, SetFlag
from interpreter.ir.functions import ForEach, Give, Statement, When
from interpreter.ir.making import all_hold, compare, negated, one_holds
from interpreter.ir.reads import Flag, OwnerOf, Untils
from interpreter.ir.values import (
    FALSE,
    NONE_LISTED,
    NOTHING,
    SOURCE,
    TRUE,
    YOU,
    And,
    AnyOf,
    Apply,
    Clause,
    Compare,
    Each,
    Group,
    Holds,
    IfElse,
    Listed,
    Op,
    Tuple,
    Value,
    Var,
)
from interpreter.lower.bodies import Bodies
from interpreter.lower.compiler import Env
from interpreter.lower.fields import parameters
from interpreter.lower.matching import Hook
from interpreter.lower.picks import Ctx
from interpreter.lower.reacting import loosely
from interpreter.lower.treating import SHORT
from interpreter.lower.triggers import Match, Trigger


class Reactions(Bodies):
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
