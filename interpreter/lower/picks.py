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

from dsl import model, tree
from dsl.quantifiers import is_one
from dsl.types import Type
from interpreter import ir
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
    queue: str | None = None
    optional: bool = False
    sure: bool = False
    declined: tuple[ir.Op, ...] = ()
    phases: tuple[model.Phase, ...] = ()  # begun inside the innermost loop: `stop` ends them
    spreads: tuple[str, ...] = ()  # truth variables of each `each player does` inside the innermost loop, for `stop`
    turn: str = ""  # in a flow that is entered in its midst: the variable with the player whose turn it is then

    def __post_init__(self) -> None:
        """A variable that has a name in the rules has its type."""
        named = {local: text for local, text in self.env.locals.items() if text[1:].isdigit()}
        self.unit.named.update(named)
        self.unit.types.update({text: local.type for local, text in named.items()})

    def looping(self) -> Ctx:
        """Inside a loop of its own."""
        return replace(self, phases=(), spreads=(), whole=False)

    def bind(self, local: model.Local | None, text: str) -> Ctx:
        return replace(self, env=self.env.bind(local, text))

    def settled(self) -> Ctx:
        """After the first pick of an optional part: nothing more may be declined."""
        return replace(self, optional=False, sure=False, declined=())


Then = Callable[[Ctx], list[ir.Op]]


class Picks:
    def __init__(self, compiler: Compiler, expressions: Expressions) -> None:
        self.c = compiler
        self.e = expressions

    def quantified(
        self,
        q: tree.Quantified,
        ctx: Ctx,
        extra: str,
        then: Callable[[str, Ctx], list[ir.Op]],
        in_order: bool = False,
    ) -> list[ir.Op]:
        """Chosen or random: the variable with the answer (a thing, or a tuple of things), then the rest."""
        if q.noun.random:
            return self.random(q, ctx, then)
        if q.how == "one":
            return self.one(q.noun, ctx, extra, then)
        return self.many(q, ctx, extra, then, in_order)

    # -------------------------------------------------------------- one

    def one(self, noun: tree.Noun, ctx: Ctx, extra: str, then: Callable[[str, Ctx], list[ir.Op]]) -> list[ir.Op]:
        if isinstance(noun.symbol, model.Kind) and noun.symbol.root == "report":
            return self.report(noun, ctx, then)
        chosen = ctx.unit.new_variable()
        options = self.candidates(noun, ctx.env, extra)
        site = self.c.site("pick", element_type(noun), noun.span, noun)
        strict = not ctx.optional and not ctx.sure
        some = self.e.nouns.search(noun, ctx.env, "True", "False") if not extra else ""
        ask = ir.Ask(chosen, site, ctx.env.you, options, str(ctx.optional), strict, some)
        after = ctx.settled().bind(noun.local, chosen)
        nothing = nothing_among(noun)
        return [ask, ir.If(f"{chosen} is not None", then(chosen, after), self.without(chosen, nothing, ctx))]

    def candidates(self, noun: tree.Noun, env: Env, extra: str) -> str:
        things = self.e.nouns.things(noun, env, extra)
        return f"tuple(dict.fromkeys({things}))" if may_repeat(noun) else things

    def followed_by(self, first: tree.Quantified, rest: list[tree.Expr], env: Env) -> str:
        """Where one pick comes right after another in a call, the first offers only what leaves something to the
        second: no search is needed for that. The condition, with {x} for what is picked first; "" if there is none."""
        second = next((e for e in rest if isinstance(e, tree.Quantified | tree.Pick)), None)
        if first.how != "one" or not isinstance(second, tree.Quantified) or second.how != "one":
            return ""
        kind = second.noun.symbol
        if first.noun.random or second.noun.random or (isinstance(kind, model.Kind) and kind.root == "report"):
            return ""
        return self.e.nouns.exists(second.noun, env.bind(first.noun.local, "{x}"), False)

    def without(self, variable: str, nothing: str, ctx: Ctx) -> list[ir.Op]:
        """Nothing was chosen: the binder stands for nothing from here on."""
        return [ir.Assign(variable, nothing), *ctx.declined]

    def report(self, noun: tree.Noun, ctx: Ctx, then: Callable[[str, Ctx], list[ir.Op]]) -> list[ir.Op]:
        """The table says what happened; the condition of the noun says what is believed."""
        chosen = ctx.unit.new_variable()
        believed = self.believed(noun, ctx.env)
        site = self.c.site("report", element_type(noun), noun.span, noun)
        ask = ir.Ask(chosen, site, ctx.env.you, believed, str(ctx.optional), not ctx.optional)
        after = ctx.settled().bind(noun.local, chosen)
        return [ask, ir.If(f"{chosen} is not None", then(chosen, after), self.without(chosen, "-1", ctx))]

    def believed(self, noun: tree.Noun, env: Env) -> str:
        """`(number, captured values)` as data: the tests of a report, to be made when one comes in."""
        captured = [local for local in env.locals if local is not noun.local]
        inner = Env({local: f"q[{i}]" for i, local in enumerate(captured)}, "you", "src").bind(noun.local, "x")
        beliefs = Beliefs(self.c, self.e)
        number = self.c.report_test(beliefs.tests(noun, inner), beliefs.question(noun, inner))
        values = "".join(f"{env.locals[local]}, " for local in captured)
        return f"({number}, {env.you}, {env.source}, ({values}))"

    # -------------------------------------------------------------- several

    def bounds(self, how: str, amount: tree.Expr | None, ctx: Ctx, number: str) -> tuple[str, str]:
        """The least and the most, given the variable that holds how many there are."""
        if how == "any":
            return "0", number
        if amount is None:
            return "1", "1"
        if isinstance(amount, tree.Range):
            return str(self.e.code(amount.low, ctx.env)), str(self.e.code(amount.high, ctx.env))
        exact = f"max({self.e.code(amount, ctx.env)}, 0)"
        return ("0", exact) if how == "up to" else (exact, exact)

    def one_after_the_other(
        self,
        site: int,
        candidates: str,
        picked: str,
        least: str,
        more: str | None,
        answer: str,
        at: str,
        ctx: Ctx,
        in_order: bool = False,
    ) -> list[ir.Op]:
        """Several are picked, as long as the condition holds; every step offers all that are not yet taken."""
        wanted = f"{least} - len({picked})"
        rest = f"untaken({candidates}, {picked}, {at}, {wanted})"
        taken: list[ir.Op] = [
            ir.Assign(picked, f"with_one({candidates}, {picked}, {answer})"),
            ir.Assign(at, f"S.onward({candidates}.index({answer}) + 1)"),
        ]
        if in_order:
            rest, wanted = f"without({candidates}, {picked})", "0"
            taken = [ir.Assign(picked, f"({picked} + ({answer},))")]
        loop: list[ir.Op] = [
            ir.Ask(answer, site, ctx.env.you, rest, f"len({picked}) >= {least}", False, wanted=wanted),
            ir.If(f"{answer} is None", [ir.Break()]),
            *taken,
            ir.Assign(answer, "None"),
        ]
        return [ir.Assign(picked, "()"), ir.Assign(at, "S.onward(0)"), ir.While(more, loop)]

    def many(
        self, q: tree.Quantified, ctx: Ctx, extra: str, then: Callable[[str, Ctx], list[ir.Op]], in_order: bool
    ) -> list[ir.Op]:
        unit, noun = ctx.unit, q.noun
        candidates, picked, least, most, answer, at = (unit.new_variable() for _ in range(6))
        low, high = self.bounds(q.how, q.amount, ctx, f"len({candidates})")
        several = None if in_order else (candidates, picked, least)
        site = self.c.site("pick", element_type(noun), noun.span, noun, several=several)
        ops: list[ir.Op] = [
            ir.Assign(candidates, self.candidates(noun, ctx.env, extra)),
            ir.Assign(least, low),
            ir.Assign(most, high),
        ]
        more: str | None = f"len({picked}) < {most} and len({picked}) < len({candidates})"
        if self.c.keeps_secrets:  # that there are no more to pick may be one: whoever decides says when it is enough
            more = None if q.how == "any" else f"len({picked}) < {most}"
        picking = self.one_after_the_other(site, candidates, picked, least, more, answer, at, ctx, in_order)
        done = then(picked, ctx.settled().bind(noun.local, picked))
        if ctx.declined:
            done = [ir.If(picked, done, list(ctx.declined))]
        if low == "0":
            return [*ops, *picking, *done]
        return [*ops, ir.If(f"len({candidates}) < {least}", [ir.Wall(), *ctx.declined], [*picking, *done])]

    def random(self, q: tree.Quantified, ctx: Ctx, then: Callable[[str, Ctx], list[ir.Op]]) -> list[ir.Op]:
        """Drawn, not chosen: as many as there are. A name for one of these stands for nothing where there is none."""
        taken = ctx.unit.new_variable()
        number = "1" if q.amount is None else str(self.e.code(q.amount, ctx.env))
        things = self.e.nouns.things(q.noun, ctx.env)
        sample = ir.Assign(taken, f"S.sample({things}, {number})")
        if is_one(q):
            one = ir.Assign(taken, f"({taken} or ({nothing_among(q.noun)},))[0]")
            return [sample, one, *then(taken, ctx.bind(q.noun.local, taken))]
        return [sample, *then(taken, ctx.bind(q.noun.local, taken))]


def wrapped(variable: str, of: Type) -> str:
    """One value, or nothing, as a collection."""
    return f"only({variable})" if nothing_of(of) != "None" else f"(() if {variable} is None else ({variable},))"
