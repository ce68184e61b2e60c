"""Quantified nouns as decisions.

Everything here is written in continuation style: what follows a choice is lowered inside it, so that a choice that is
declined or comes short skips exactly what depends on it.

Several things are picked one at a time, and then `done`; no list of subsets is ever made. Each time all are offered
that are not taken yet, and what is taken is kept in the order of the candidates: in which order it was picked leaves no
trace (see `history` for the record). A search looks at each set once: it goes through the candidates in their order
(`State.onward`). With `in order` it is a sequence, and every order is another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeGuard

from dsl import model, tree
from dsl.quantifiers import is_one
from dsl.types import Type
from interpreter import ir
from interpreter.ir.making import compare, is_given, is_missing
from interpreter.ir.reads import Onward, Sample
from interpreter.ir.values import (
    IT,
    NO_NUMBER,
    NONE_LISTED,
    NOTHING,
    ONE,
    SOURCE,
    YOU,
    ZERO,
    And,
    Appended,
    Arithmetic,
    Distinct,
    EndOf,
    Entry,
    IfElse,
    NotBelowZero,
    Number,
    Op,
    PlaceOf,
    Row,
    Size,
    Truth,
    Tuple,
    Value,
    Var,
)
from interpreter.lower.beliefs import Beliefs
from interpreter.lower.compiler import Compiler, Env, element_type, nothing_among, nothing_of
from interpreter.lower.expressions import Expressions
from interpreter.lower.repeats import may_repeat


@dataclass(frozen=True)
class Ctx:
    """Where a statement stands. `root`: in the flow itself; `attempt`: inside something that must be carried out as a
    whole; `whole`: nothing else is done by what was offered, see `vain`; `queue`: the variable that collects effects
    inside `together`; `optional`: the next pick may be declined, with `declined` done then; `inlined`: in the midst of
    another rule's unit, so that the unit cannot be left; `sure`: the pick before made sure that there is something to
    pick."""

    unit: ir.Unit
    env: Env
    root: bool = False
    attempt: bool = False
    acting: bool = False
    whole: bool = False
    inlined: bool = False
    queue: Var | None = None
    optional: bool = False
    sure: bool = False
    declined: tuple[ir.Op, ...] = ()
    phases: tuple[model.Phase, ...] = ()  # begun inside the innermost loop: `stop` ends them
    spreads: tuple[Var, ...] = ()  # truth variables of each `each player does` inside the innermost loop, for `stop`
    turn: Var | None = None  # in a flow that is entered in its midst: who has the turn then

    def __post_init__(self) -> None:
        """A variable that has a name in the rules has its type."""
        named = {local: value.name for local, value in self.env.locals.items() if is_variable(value)}
        self.unit.named.update(named)
        self.unit.types.update({name: local.type for local, name in named.items()})

    def looping(self) -> Ctx:
        """Inside a loop of its own."""
        return replace(self, phases=(), spreads=(), whole=False)

    def bind(self, local: model.Local | None, value: Value) -> Ctx:
        return replace(self, env=self.env.bind(local, value))

    def settled(self) -> Ctx:
        """After the first pick of an optional part: nothing more may be declined."""
        return replace(self, optional=False, sure=False, declined=())


Then = Callable[[Ctx], list[ir.Op]]
Chosen = Callable[[Var, Ctx], list[ir.Op]]


class Picks:
    def __init__(self, compiler: Compiler, expressions: Expressions) -> None:
        self.c = compiler
        self.e = expressions

    def quantified(
        self,
        q: tree.Quantified,
        ctx: Ctx,
        extra: Value | None,
        then: Chosen,
        in_order: bool = False,
    ) -> list[ir.Op]:
        """Chosen or random: the variable with the answer (a thing, or a tuple of things), then the rest."""
        if q.noun.random:
            return self.random(q, ctx, then)
        if q.how == "one":
            return self.one(q.noun, ctx, extra, then)
        return self.many(q, ctx, extra, then, in_order)

    # -------------------------------------------------------------- one

    def one(self, noun: tree.Noun, ctx: Ctx, extra: Value | None, then: Chosen) -> list[ir.Op]:
        if isinstance(noun.symbol, model.Kind) and noun.symbol.root == "report":
            return self.report(noun, ctx, then)
        chosen = ctx.unit.new_variable()
        options = self.candidates(noun, ctx.env, extra)
        site = self.c.site("pick", element_type(noun), noun.span, noun)
        strict = not ctx.optional and not ctx.sure
        some = self.e.nouns.any(noun, ctx.env) if extra is None else None
        ask = ir.Ask(chosen, site, ctx.env.you, options, Truth(ctx.optional), strict, some)
        after = ctx.settled().bind(noun.local, chosen)
        nothing = nothing_among(noun)
        return [ask, ir.If(is_given(chosen), then(chosen, after), self.without(chosen, nothing, ctx))]

    def candidates(self, noun: tree.Noun, env: Env, extra: Value | None) -> Value:
        things = self.e.nouns.things(noun, env, extra)
        return Distinct(things) if may_repeat(noun) else things

    def followed_by(self, first: tree.Quantified, rest: list[tree.Expr], env: Env) -> Value | None:
        """Where one pick comes right after another in a call, the first offers only what leaves something to the
        second: no search is needed for that. The condition, if there is one, with `IT` for what is picked first."""
        second = next((e for e in rest if isinstance(e, tree.Quantified | tree.Pick)), None)
        if first.how != "one" or not isinstance(second, tree.Quantified) or second.how != "one":
            return None
        kind = second.noun.symbol
        if first.noun.random or second.noun.random or (isinstance(kind, model.Kind) and kind.root == "report"):
            return None
        return self.e.nouns.exists(second.noun, env.bind(first.noun.local, IT), False)

    def without(self, variable: Var, nothing: Value, ctx: Ctx) -> list[ir.Op]:
        """Nothing was chosen: the binder stands for nothing from here on."""
        return [ir.Assign(variable, nothing), *ctx.declined]

    def report(self, noun: tree.Noun, ctx: Ctx, then: Chosen) -> list[ir.Op]:
        """The table says what happened; the condition of the noun says what is believed."""
        chosen = ctx.unit.new_variable()
        believed = self.believed(noun, ctx.env)
        site = self.c.site("report", element_type(noun), noun.span, noun)
        ask = ir.Ask(chosen, site, ctx.env.you, believed, Truth(ctx.optional), not ctx.optional)
        after = ctx.settled().bind(noun.local, chosen)
        return [ask, ir.If(is_given(chosen), then(chosen, after), self.without(chosen, NOTHING, ctx))]

    def believed(self, noun: tree.Noun, env: Env) -> Value:
        """`(number, captured values)` as data: the tests of a report, to be made when one comes in."""
        captured = [local for local in env.locals if local is not noun.local]
        given = {local: Entry(Var("q"), Number(i)) for i, local in enumerate(captured)}
        inner = Env(given, YOU, SOURCE).bind(noun.local, Var("x"))
        beliefs = Beliefs(self.c, self.e)
        number = self.c.report_test(beliefs.tests(noun, inner), beliefs.question(noun, inner))
        values = Tuple(tuple(env.locals[local] for local in captured))
        return Row((Number(number), env.you, env.source, values))

    # -------------------------------------------------------------- several

    def bounds(self, how: str, amount: tree.Expr | None, ctx: Ctx, number: Value) -> tuple[Value, Value]:
        """The least and the most, given the variable that holds how many there are."""
        if how == "any":
            return ZERO, number
        if amount is None:
            return ONE, ONE
        if isinstance(amount, tree.Range):
            return self.e.code(amount.low, ctx.env).value, self.e.code(amount.high, ctx.env).value
        exact = NotBelowZero(self.e.code(amount, ctx.env).value)
        return (ZERO, exact) if how == "up to" else (exact, exact)

    def one_after_the_other(
        self,
        site: int,
        candidates: Var,
        picked: Var,
        least: Var,
        more: Value | None,
        answer: Var,
        at: Var,
        ctx: Ctx,
        in_order: bool = False,
    ) -> list[ir.Op]:
        """Several are picked, as long as the condition holds; every step offers all that are not yet taken."""
        wanted: Value = Arithmetic("-", least, Size(picked), closed=False)
        rest = Op("untaken", (candidates, picked, at, wanted))
        place = PlaceOf(candidates, answer)
        taken: list[ir.Op] = [
            ir.Assign(picked, Op("with_one", (candidates, picked, answer))),
            ir.Assign(at, Onward(Arithmetic("+", place, ONE, closed=False))),
        ]
        if in_order:
            rest, wanted = Op("without", (candidates, picked)), ZERO
            taken = [ir.Assign(picked, Appended(picked, answer))]
        enough = compare(Size(picked), ">=", least)
        loop: list[ir.Op] = [
            ir.Ask(answer, site, ctx.env.you, rest, enough, False, wanted=wanted),
            ir.If(is_missing(answer), [ir.Break()]),
            *taken,
            ir.Assign(answer, NO_NUMBER),
        ]
        return [ir.Assign(picked, NONE_LISTED), ir.Assign(at, Onward(ZERO)), ir.While(more, loop)]

    def more(self, picked: Var, most: Var, candidates: Var | None) -> Value:
        """Whether another can be picked: there are not as many yet as there may be, and one is left."""
        few = compare(Size(picked), "<", most)
        return few if candidates is None else And((few, compare(Size(picked), "<", Size(candidates))), closed=False)

    def many(self, q: tree.Quantified, ctx: Ctx, extra: Value | None, then: Chosen, in_order: bool) -> list[ir.Op]:
        unit, noun = ctx.unit, q.noun
        candidates, picked, least, most, answer, at = (unit.new_variable() for _ in range(6))
        low, high = self.bounds(q.how, q.amount, ctx, Size(candidates))
        several = None if in_order else (candidates.name, picked.name, least.name)
        site = self.c.site("pick", element_type(noun), noun.span, noun, several=several)
        ops: list[ir.Op] = [
            ir.Assign(candidates, self.candidates(noun, ctx.env, extra)),
            ir.Assign(least, low),
            ir.Assign(most, high),
        ]
        more: Value | None = self.more(picked, most, candidates)
        if self.c.keeps_secrets:  # that there are no more to pick may be one: whoever decides says when it is enough
            more = None if q.how == "any" else self.more(picked, most, None)
        picking = self.one_after_the_other(site, candidates, picked, least, more, answer, at, ctx, in_order)
        done = then(picked, ctx.settled().bind(noun.local, picked))
        if ctx.declined:
            done = [ir.If(picked, done, list(ctx.declined))]
        if low == ZERO:
            return [*ops, *picking, *done]
        short = compare(Size(candidates), "<", least)
        return [*ops, ir.If(short, [ir.Wall(), *ctx.declined], [*picking, *done])]

    def random(self, q: tree.Quantified, ctx: Ctx, then: Chosen) -> list[ir.Op]:
        """Drawn, not chosen: as many as there are. A name for one of these stands for nothing where there is none."""
        taken = ctx.unit.new_variable()
        number = ONE if q.amount is None else self.e.code(q.amount, ctx.env).value
        things = self.e.nouns.things(q.noun, ctx.env)
        sample = ir.Assign(taken, Sample(things, number))
        if is_one(q):
            one = ir.Assign(taken, EndOf(taken, nothing_among(q.noun), last=False))
            return [sample, one, *then(taken, ctx.bind(q.noun.local, taken))]
        return [sample, *then(taken, ctx.bind(q.noun.local, taken))]


def wrapped(variable: Var, of: Type) -> Value:
    """One value, or nothing, as a collection."""
    if nothing_of(of) != NO_NUMBER:
        return Op("only", (variable,))
    return IfElse(is_missing(variable), NONE_LISTED, Tuple((variable,)))


def is_variable(value: Value) -> TypeGuard[Var]:
    """Whether it is a numbered variable."""
    return isinstance(value, Var) and value.name[1:].isdigit()
