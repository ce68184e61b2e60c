"""What a reaction does once it is meant: at once, in place of something, or when its turn comes."""

from __future__ import annotations

from dsl import model, tree
from dsl.types import EntityType
from interpreter import ir
from interpreter.ir.making import is_given
from interpreter.ir.reads import At
from interpreter.ir.values import TRUE, Compare, Number, Tuple, Value, Var
from interpreter.ir.walking import walk
from interpreter.lower.compiler import Env
from interpreter.lower.picks import Ctx
from interpreter.lower.reacting import loosely, strictly
from interpreter.lower.treating import Treating, _asks_for
from interpreter.lower.triggers import Match, Trigger, as_chosen, as_they_come

OFFERED = Tuple((Number(1),))  # something that may be left out


class Bodies(Treating):
    def acting(self, match: Match, ctx: Ctx) -> tuple[Ctx, list[ir.Op]]:
        """The reaction's own `you`, worked out once."""
        if match.reaction.owner is None:
            return Ctx(ctx.unit, match.env), []
        you = ctx.unit.new_variable()
        env = Env(match.env.locals, you, match.owner)
        return Ctx(ctx.unit, env), [ir.Assign(you, match.env.you)]

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
