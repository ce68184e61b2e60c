"""Verb calls: which verb, which argument for which parameter, and what the verbs of the language ask of theirs."""

from __future__ import annotations

from dsl import quantifiers, tree
from dsl.check import expressions, nouns, piles, situations
from dsl.check.scope import BlockFrame, Context
from dsl.check.types import symbol_of
from dsl.check.world import BUILTIN_VALUES, NOWHERE, World, element
from dsl.codes import (
    MISSING_ARGUMENT,
    MISSPELT_WORD,
    NOBODY_DECIDES,
    NOT_TRACKED,
    QUANTIFIER_MISFIT,
    STOP_OUTSIDE,
    UNKNOWN_VERB,
    WRONG_ARGUMENTS,
    WRONG_LABEL,
)
from dsl.diagnostics import instead
from dsl.model import Builtin, Field, FieldOf, Local, Param, Verb
from dsl.quantifiers import Gives, Takes, Way
from dsl.source import Span
from dsl.spell import nearest
from dsl.types import NUMBER, RULE, UNKNOWN, EntityType, KindOfType, NumberType, SetType, Type, UnknownType

# verb -> (label, takes a set, type); a label in brackets may be left out; "any" is looked at by name below
BUILT_IN: dict[str, tuple[tuple[str | None, bool, str], ...]] = {
    "move": ((None, True, "piece"), ("to", False, "thing"), ("[by]", False, "any")),
    "set": ((None, False, "any"), ("to", False, "any")),
    "raise": ((None, False, "any"), ("[by]", False, "number")),
    "lower": ((None, False, "any"), ("[by]", False, "number")),
    "swap": ((None, False, "piece"), ("with", False, "piece")),
    "shuffle": ((None, True, "thing"),),
    "show": ((None, True, "thing"), ("to", True, "player")),
    "run": ((None, False, "rule"),),
    "rewind": (("to", False, "any"), ("[with]", False, "any")),
    "stop": (),
    "win": ((None, True, "player"),),
    "lose": ((None, True, "player"),),
    "tie": (),
    "rank": ((None, True, "player"), ("by", False, "number")),
}


def built_in_verbs(world: World) -> dict[str, Verb]:
    types: dict[str, Type] = {"any": UNKNOWN, "number": NUMBER, "rule": RULE}
    types["thing"] = EntityType(world.thing)
    types["player"], types["piece"] = world.entity("player"), world.entity("piece")
    verbs = {}
    for name, signature in BUILT_IN.items():
        params = []
        for written, each, of in signature:
            label = next((known for known in tree.LABELS if written and written.strip("[]") == known), None)
            id = label or "object"
            type = types[of]
            local = Local(id, SetType(type) if each else type, "param", NOWHERE.span(0, 0))
            params.append(Param(id, label, each, type, None, local))
        verbs[name] = Verb(name, params, None, None, None, None)
    return verbs


def _optional(verb: Verb, param: Param) -> bool:
    if verb.body is not None:
        return param.default is not None
    return any(written == f"[{param.label}]" for written, _, _ in BUILT_IN[verb.name])


def call(ctx: Context, node: tree.Call, *, trying: bool = False) -> None:
    """`trying`: inside `can(...)`, where arguments may be left open."""
    world = ctx.world
    verb = world.ruleset.verbs.get(node.verb.id)
    inner, _ = ctx.block()
    if verb is None:
        if not _verb_behind(ctx, node):
            _no_verb(ctx, node)
            for value in (value for args in node.args for value in args.values):
                argument(ctx, inner, value, None, "an argument", trying)
        return
    node.to, node.given = verb, {}
    _spell_out(verb, node)
    broken = False
    for args in node.args:
        if any(_misspelt_label(ctx, value) for value in args.values):
            broken = True
            continue
        param = next((p for p in verb.params if p.label == args.label), None)
        if param is None:
            _no_label(ctx, verb, args, node)
            broken = True
        elif param.name in node.given:
            _twice(ctx, verb, args)
        elif len(args.values) > 1 and not (verb.body is None and verb.name in ("rank", "rewind")):
            _too_many(ctx, verb, args)
            broken = True
        else:
            node.given[param.name] = args.values[0]
        what = f"`{param.name}` of `{verb.name}`" if param and verb.body is not None else f"what `{verb.name}` takes"
        for value in args.values:
            if verb.body is None and verb.name == "rewind":
                (situations.goal if args.label == "to" else situations.left_alone)(inner, value)
            else:
                argument(ctx, inner, value, param, what, trying)
    for param in verb.params:
        if param.name not in node.given and not _optional(verb, param) and not trying and not broken:
            _missing(ctx, verb, param, node)
    if verb.body is None:
        _built_in(ctx, inner, verb.name, node)
        order = node.given.get("by") if verb.name == "move" and not broken else None
        if order is not None and piles.chosen_order(ctx, verb, node, order) and not ctx.asks and not trying:
            nobody(ctx, order)
    _quantities(ctx, verb, node)


def _spell_out(verb: Verb, node: tree.Call) -> None:
    """`bring 5 wolf`, where the verb takes a number and, behind a label, a kind: `bring 5 as wolf`."""
    sorts = [p for p in verb.params if isinstance(p.type, KindOfType)]
    if verb.object is None or not isinstance(verb.object.type, NumberType) or len(sorts) != 1:
        return
    label = sorts[0].label
    match node.args:
        case [tree.Args(label=None, values=[tree.Quantified(how="count" | "one") as said]), *rest]:
            noun = said.noun
            plain = not (noun.random or noun.other or noun.binder or noun.place or noun.where)
            if not plain or isinstance(said.amount, tree.Range) or any(args.label == label for args in rest):
                return
            number = said.amount or tree.Number(said.span, 1)
            sort = tree.Ref(noun.kind.span, noun.kind.id)
            node.args = [
                tree.Args(number.span, None, [number]),
                tree.Args(noun.span, label, [sort]),
                *rest,
            ]


def _misspelt_label(ctx: Context, value: tree.Expr) -> bool:
    """`move c too p`: read as "c of the kind `too`, called p"."""
    if not isinstance(value, tree.Quantified) or value.how != "count" or value.amount is None:
        return False
    kind = value.noun.kind
    if symbol_of(ctx.world, kind.id) is not None or isinstance(value.amount, tree.Number):
        return False
    near = nearest(kind.id, (*tree.LABELS, "in", "on", "at", "where"))
    if near is None:
        return False
    ctx.world.report(
        MISSPELT_WORD,
        kind.span,
        f"`{kind.id}` is no word of the language",
        label="misspelt?",
        reason="between two arguments of a call stands a label: `to`, `from`, `by`, `with`, `for` or `as`",
        remedy=f"did you mean `{near}`?",
        fix=instead(kind.span, near),
    )
    return True


def argument(outer: Context, ctx: Context, value: tree.Expr, param: Param | None, what: str, trying: bool) -> None:
    """One argument. Binders of nouns that are chosen or drawn live on in the outer block, those of `each` only
    in this call; there, as long as one of several that were drawn has its turn, it is that one."""
    wanted = param.type if param is not None else UNKNOWN
    match value:
        case tree.Quantified():
            chosen = quantifiers.is_chosen(value)
            if chosen and not outer.asks and not trying:
                nobody(outer, value)
            type = nouns.quantified(ctx, value, bind=True)
            if value.noun.binder is not None and value.noun.local is not None:
                if value.how != "each":
                    outer.bind(value.noun.local)
                whole = param is not None and param.each and param not in outer.world.ruleset.verbs["move"].params
                if value.how == "each" or (value.noun.random and not whole):
                    ctx.bind(value.noun.local, element(type))
            one = element(type)
        case tree.Pick():
            type = value.type = nouns.pick(ctx, value, bind=True)
            if value.noun.binder is not None and value.noun.local is not None:
                outer.bind(value.noun.local)
            if param is not None and not param.each and element(type) is not type:
                expressions_fit(ctx, value, type, wanted, what)
                return
            one = element(type)
        case tree.End():
            goal = param is not None and param in outer.world.ruleset.verbs["move"].params and param.label == "to"
            one = piles.end_of_pile(ctx, value, wanted, goal=goal)
        case tree.Ref(name="choice") if param is not None and param.label == "by" and isinstance(wanted, UnknownType):
            value.to, value.type = Builtin("choice"), UNKNOWN
            return
        case _:
            hint = SetType(wanted) if param is not None and param.each else wanted
            known = not isinstance(wanted, UnknownType)
            one = element(type) if (type := expressions.expr(ctx, value, hint if known else None)) else type
            if isinstance(wanted, EntityType) and not expressions.a_thing(outer, value):
                return
            expressions_fit(ctx, value, type, hint, what)
            return
    expressions_fit(ctx, value, one, wanted, what)


def expressions_fit(ctx: Context, node: tree.Expr, actual: Type, wanted: Type, what: str) -> None:
    if not ctx.world.fits(actual, wanted):
        expressions.mismatch(ctx.world, node, actual, wanted, what)


# ------------------------------------------------------------------ quantifiers


def _quantities(ctx: Context, verb: Verb, node: tree.Call) -> None:
    """Every noun in the place of an argument goes with its parameter, see `dsl.quantifiers`."""
    given = node.given or {}
    for param in verb.params:
        arg = given.get(param.name)
        if arg is not None and quantifiers.way(verb, param, node) is Way.REFUSED:
            _misfit(ctx, verb, param, arg, node)
    spread = quantifiers.spread(verb, node)
    if len(spread) > 1:
        first, second = (given[param.name] for param in spread[:2])
        assert isinstance(first, tree.Quantified)
        ctx.world.report(
            QUANTIFIER_MISFIT,
            second.span,
            f"`{verb.name}` would be spread twice",
            label="several again",
            also=[(first.span, "several")],
            reason="a call is made once for each of several things; of two, nothing says which go together",
            remedy=_in_a_loop(node, first),
        )
    for each, other in quantifiers.too_early(verb, node):
        name = each.noun.binder
        settled = quantifiers.is_settled_first(other)
        ctx.world.report(
            QUANTIFIER_MISFIT,
            other.span,
            f"`{name}` is not one of them yet",
            label="settled before" if settled else f"speaks of `{name}`",
            also=[(each.span, f"`{name}` is each of these")],
            reason="what is chosen, drawn or has a name is settled once, before the call is made for each"
            if settled
            else f"`{verb.name}` takes all of them at once, so that none of them can be spoken of",
            remedy=_in_a_loop(node, each),
        )


def _in_a_loop(call: tree.Call, spread: tree.Quantified) -> str:
    """The same call inside a loop over what it is spread over."""
    noun, name = spread.noun, spread.noun.binder or "x"
    text, start = call.span.text, spread.span.start - call.span.start
    inside = f"{text[:start]}{name}{text[start + len(spread.span.text) :]}"
    place = f" in {noun.place.span.text}" if noun.place is not None else ""
    where = f" where {noun.where.span.text}" if noun.where is not None else ""
    if spread.how != "each":
        return f"`choose` them first, then write a loop: `for each {noun.kind} {name} in ... {{ {inside} }}`"
    return f"write a loop: `for each {noun.kind} {name}{place}{where} {{ {inside} }}`"


def _misfit(ctx: Context, verb: Verb, param: Param, arg: tree.Expr, node: tree.Call) -> None:
    taken, given = quantifiers.takes(verb, param, node), quantifiers.gives(arg)
    assert isinstance(arg, tree.Quantified | tree.Pick)
    if given is Gives.LISTED and taken in (Takes.ONE, Takes.VALUE):
        return  # a list where one thing is wanted: a matter of types
    where = f"after `{param.label}`" if param.label else "right after it"
    match taken:
        case Takes.RANKED:
            what, reason = "`each` player", "whoever is not ranked has lost, so nobody can be left out by a choice"
            noun = arg.noun
            remedy = f"write `rank each {noun.span.text.removeprefix('random ')} by ...`"
        case Takes.LIST:
            what, reason = "one list", "`each` does something to one after the other; the list of them is `all`"
            remedy = f"write `all{arg.span.text.removeprefix('each')}`"
        case Takes.NOTHING if verb.name == "move":
            what, reason = "`choice`", "`by choice` says that whoever acts sets the order; there is nothing else to say"
            remedy = "write `by choice`, or leave it out"
        case Takes.VALUE if verb.name != "set":
            what, reason = "one value", "nothing says which of several is meant for which"
            remedy = f"take one: `one {arg.noun.span.text}`, or write a loop: `for each {arg.noun.span.text} {{ ... }}`"
        case _:
            return  # what can be set or run is told by those who know
    ctx.world.report(
        QUANTIFIER_MISFIT,
        arg.span,
        f"`{verb.name}` takes {what} {where}",
        label="each of them" if given is Gives.EACH else "one" if given in quantifiers.SINGLE else "several",
        reason=reason,
        remedy=remedy,
    )


# ------------------------------------------------------------------ verbs of the language


def _built_in(outer: Context, ctx: Context, name: str, node: tree.Call) -> None:
    given = node.given or {}
    match name:
        case "set" if "object" in given and "to" in given:
            _assign(outer, ctx, given["object"], given["to"])
        case "raise" | "lower" if "object" in given:
            type = given["object"].type or UNKNOWN
            if changeable(outer, given["object"]) and not isinstance(type, NumberType | UnknownType):
                expressions.mismatch(ctx.world, given["object"], type, NUMBER, f"what `{name}` changes")
        case "stop" if not outer.loop:
            outer.world.report(
                STOP_OUTSIDE,
                node.span,
                "there is nothing to stop here",
                label="not inside a loop",
                reason="`stop` leaves the innermost `repeat`, `for each` or `times` around it",
                remedy="leave it out, or put what follows into an `if`",
            )


def _assign(outer: Context, ctx: Context, target: tree.Expr, value: tree.Expr) -> None:
    if not changeable(outer, target):
        return
    wanted = target.type or UNKNOWN
    if isinstance(target, tree.Ref) and isinstance(target.to, Local) and target.to.role == "let":
        _reassign(outer, target, target.to, value)
        return
    if isinstance(value, tree.Quantified | tree.Pick):
        expressions_fit(ctx, value, _value_type(value), wanted, f"the new value of `{target.span.text}`")
        return
    expressions.want(ctx, value, wanted, f"the new value of `{target.span.text}`")


def _value_type(value: tree.Expr) -> Type:
    type = value.type or UNKNOWN
    return element(type) if isinstance(value, tree.Quantified) and value.how == "one" else type


def _reassign(ctx: Context, target: tree.Ref, local: Local, value: tree.Expr) -> None:
    """A `let` may begin as `none` or `()`; its type becomes wide enough for all it is set to."""
    type = _value_type(value)
    joined = ctx.world.join(local.type, type)
    if joined is None:
        expressions.mismatch(ctx.world, value, type, local.type, f"the new value of `{local.name}`")
        return
    local.type = joined
    for frame in ctx.frames:
        if isinstance(frame, BlockFrame) and frame.locals.get(local.name, (None,))[0] is local:
            frame.bind(local, joined)
    target.type = joined


def changeable(ctx: Context, node: tree.Expr) -> bool:
    """Tracked fields, `let` names and parameters can be set; nothing else."""
    declared = None
    match node:
        case tree.Attr(field=Field() as target) | tree.ApplyAttr(field=Field() as target):
            if target.tracked:
                return True
            declared = target.node.span
        case tree.Ref(to=FieldOf(field=Field() as target)):
            if target.tracked:
                return True
            declared = target.node.span
        case tree.Ref(to=Local(role="let" | "param")):
            return True
    if isinstance(node.type, UnknownType):
        return False
    ctx.world.report(
        NOT_TRACKED,
        node.span,
        f"`{node.span.text}` never changes",
        label="cannot be set",
        also=[(declared, "declared without `track`")] if declared else [],
        reason="only fields declared with `track`, names made by `let` and parameters can be set, raised or lowered",
        remedy="declare the field with `track`" if declared else "set a field of it instead",
    )
    return False


# ------------------------------------------------------------------ mistakes


def nobody(ctx: Context, node: tree.Node) -> None:
    ctx.world.report(
        NOBODY_DECIDES,
        node.span,
        "nobody is asked for this decision",
        label="a decision",
        reason="at this place of the flow no player acts yet, so there is nobody to decide",
        remedy="put `each player does { ... }`, `everyone does { ... }` or `table does { ... }` around it",
    )


def _no_verb(ctx: Context, node: tree.Call) -> None:
    name = node.verb.id
    reason = "a statement that begins with a name is a verb call, and verbs are declared with `verb`"
    remedy = f"declare it: `verb {name} ... {{ ... }}`"
    if ctx.find(name) is not None or name in ctx.world.ruleset.kinds:
        remedy = f"`{name}` is a thing, not something to do: put a verb before it"
    message = f"there is no verb `{name}`"
    ctx.world.unknown(UNKNOWN_VERB, node.verb, message, ctx.world.ruleset.verbs, reason=reason, remedy=remedy)


def _verb_behind(ctx: Context, node: tree.Call) -> bool:
    """`you win`"""
    name = node.verb.id
    if (name not in BUILTIN_VALUES and ctx.find(name) is None) or not node.args:
        return False
    first = node.args[0].values[0]
    said = (first.amount if isinstance(first, tree.Quantified) and first.amount is not None else first).span.text
    if said not in ctx.world.ruleset.verbs:
        return False
    ctx.world.report(
        UNKNOWN_VERB,
        node.span,
        f"`{said}` is the verb here",
        label="not a call",
        reason="a statement that begins with a name is a verb call; whoever is to act stands before `does`",
        remedy=f"write `{said} {name}`" if said in BUILT_IN else f"write `{name} does {{ {said} ... }}`",
    )
    return True


def _signature(verb: Verb) -> str:
    parts = []
    for param in verb.params:
        text = f"{param.label} ..." if param.label else "..."
        parts.append(f"[{text}]" if _optional(verb, param) else text)
    return " ".join([verb.name, *parts])


def _no_label(ctx: Context, verb: Verb, args: tree.Args, node: tree.Call) -> None:
    what = f"nothing after `{args.label}`" if args.label else "nothing right after the verb"
    ctx.world.report(
        WRONG_LABEL,
        args.span,
        f"`{verb.name}` takes {what}",
        label="not one of its arguments",
        also=_declared(verb),
        reason="the labels of a call are those of the verb's declaration",
        remedy=_noun_instead(args, node) or f"it is used as `{_signature(verb)}`",
    )


def _noun_instead(args: tree.Args, node: tree.Call) -> str | None:
    """`take one coin from purse`, `take 1 to 3 coin`: what was meant belongs to the noun."""
    before = [value for other in node.args if other.span.end <= args.span.start for value in other.values]
    match before[-1:], args.values:
        case [tree.Quantified(noun=tree.Noun(place=None)) as noun], [place] if args.label == "from":
            return f"where it is belongs to the noun: write `{noun.span.text} in {place.span.text}`"
        case [tree.Number() as low], [tree.Quantified(how="count", amount=high) as many] if high is not None:
            rest = many.span.text.removeprefix(high.span.text).strip()
            return f"write `{low.value}..{high.span.text} {rest}`"
    return None


def _twice(ctx: Context, verb: Verb, args: tree.Args) -> None:
    what = f"`{args.label}` stands here twice" if args.label else "there are two objects"
    reason = "each parameter of a verb has one argument"
    ctx.world.report(WRONG_LABEL, args.span, what, label="again", reason=reason, remedy="leave one of them out")


def _too_many(ctx: Context, verb: Verb, args: tree.Args) -> None:
    ctx.world.report(
        WRONG_ARGUMENTS,
        args.values[1].span,
        f"`{verb.name}` takes one argument here, not {len(args.values)}",
        label="one too many",
        also=_declared(verb),
        reason="a list stands in brackets; arguments have their labels",
        remedy="write a call for each, or `each ... in (a, b)`",
    )


def _missing(ctx: Context, verb: Verb, param: Param, node: tree.Call) -> None:
    what = f"`{param.label}`" if param.label else "what it is done to"
    ctx.world.report(
        MISSING_ARGUMENT,
        node.verb.span,
        f"`{verb.name}` needs {what}",
        label=f"no {what}",
        also=[(param.local.span, "this parameter has no value of its own")] if verb.body is not None else [],
        reason="a parameter without `= value` in the declaration must be given in every call",
        remedy=f"write it as `{_signature(verb)}`",
    )


def _declared(verb: Verb) -> list[tuple[Span, str]]:
    return [(verb.node.name.span, "declared here")] if verb.node is not None else []
