"""Reactions: what hears verbs and phases, and what holds as long as something is in play."""

from __future__ import annotations

from tests.net.author import Author, Table
from tests.net.formulas import argument, test
from tests.net.statements import block
from tests.net.world import NUMBER, TRUTH, Local, Param, Scope

REACTIONS = Table("a reaction")


def heard(author: Author, scope: Scope) -> tuple[str, Scope] | None:
    """The head of a reaction, and the scope of its condition and its rule. A rule that hears a verb calls only verbs of
    a lower rank than that one, so that no two rules set each other off for ever."""
    if author.world.phases and author.likely(0.25):
        phase = author.one_of(author.world.phases)
        asks = phase not in author.world.quiet and (scope.asks or not scope.until)
        return f"phase {phase}", scope.block(asks=asks, rank=max(scope.rank, 2))
    if author.likely(0.15) and (scope.me is None or scope.me.root == "piece"):
        moved = author.one_of(author.world.of_root("piece"))
        name = author.fresh("m")
        what = "self" if scope.me is not None and author.likely(0.5) else f"{moved.name} {name}"
        more = [] if what == "self" else [Local(name, moved.sort)]
        place = author.one_of([p.name for p in author.world.places if not p.owned and not p.arguments])
        return f"move {what}{f' to {place}' if author.likely(0.5) else ''}", scope.block(
            *more, asks=scope.asks or not scope.until, rank=0
        )
    verb = author.any_of(author.world.verbs)
    if verb is None:
        return None
    text, bound = verb.name, []
    for param in verb.params:
        if author.likely(0.75):
            pattern, local = patterned(author, scope, param)
            text += f" {param.label} {pattern}" if param.label else f" {pattern}"
            bound += [] if local is None else [local]
    return text, scope.block(*bound, asks=scope.asks or not scope.until, rank=verb.rank)


def patterned(author: Author, scope: Scope, param: Param) -> tuple[str, Local | None]:
    """A kind, a kind with a name, `self` or a value."""
    name = author.fresh("h")
    if param.of == NUMBER:
        return f"number {name}", Local(name, NUMBER, settable=True)
    if param.of == TRUTH:
        return f"truth {name}", Local(name, TRUTH)
    me = scope.me is not None and author.world.is_a(scope.me.name, param.of.name)
    if param.each:
        return f"each {param.of.name} {name}", Local(name, param.of.all)
    if me and author.likely(0.6):
        return "self", None
    if any(choice.name == param.of.name for choice in author.world.choices) and author.likely(0.5):
        return author.one_of(author.world.choice(param.of.name).values), None
    if author.likely(0.2):
        return param.of.name, None
    return f"{'other ' if me else ''}{param.of.name} {name}", Local(name, param.of)


def where(author: Author, scope: Scope) -> str:
    return f" where {test(author, scope.tighter())}" if author.likely(0.5) else ""


@REACTIONS.entry(3, leaf=True)
def forbidden(author: Author, scope: Scope) -> str | None:
    found = heard(author, scope)
    if found is None:
        return None
    head, inner = found
    return f"forbid {head} where {test(author, inner.tighter())}"


@REACTIONS.entry(7, leaf=True)
def reacting(author: Author, scope: Scope) -> str | None:
    found = heard(author, scope)
    if found is None:
        return None
    head, inner = found
    hook = author.one_of(["before", "when", "when", "instead of"])
    may = " may" if author.likely(0.35) and inner.asks else ""
    amounts = [local.name for local in inner.locals if local.settable and local not in scope.locals]
    text = block(author, inner.block(room=max(scope.room, 1)))
    if hook == "before" and amounts and author.likely(0.6):
        text = f"{{ {author.one_of(['lower', 'raise'])} {author.one_of(amounts)} by 1; {text[1:]}"
    return f"{hook} {head}{where(author, inner)}{may} {text}"


@REACTIONS.entry(2, leaf=True)
def whenever(author: Author, scope: Scope) -> str | None:
    """Its rule calls no verb: what it does could make its test true again for ever. It may come to hold before anybody
    acts, so that whoever has to decide something is named."""
    inner = scope.block(asks=author.likely(0.3) and not scope.until, rank=0, room=1)
    rule = f"whenever {test(author, scope.tighter())} "
    text = block(author, inner, 2)
    return f"{rule}{{ first player does {text} }}" if inner.asks else rule + text


@REACTIONS.entry(2, leaf=True)
def treated(author: Author, scope: Scope) -> str | None:
    kinds = [kind for kind in author.world.of_root("piece") if any(f.param is None for f in author.world.fields(kind))]
    kind = author.any_of(kinds)
    if kind is None:
        return None
    if kind.tested and kind.rests_on is not None:  # what it is tested by cannot be treated for it alone
        kind = author.world.kind(kind.rests_on)
    f = author.one_of([f for f in author.world.fields(kind) if f.param is None and not f.of.many] or [None])
    if f is None:
        return None
    name = author.fresh("t")
    inner = scope.tighter(Local(name, kind.sort))
    given = (
        f"{name}.{f.name} + {author.number(1, 2)}" if f.of == NUMBER else argument(author, inner.block(room=0), f.of)
    )
    return (
        None
        if given is None
        else f"treat {f.name} for {kind.name} {name} as {given}{where(author, inner.block(room=1))}"
    )
