"""New pieces that a score does not know. What bots go by is `define score(player p): number` and the defines it speaks
of; where one of those tells kinds apart (`12 if c is torch else 6`), a piece that an expansion adds falls into what is
left over, and bots play it as if it were of no account, or keep it for ever."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import tree
from dsl.check.world import World
from dsl.codes import FALLS_INTO_DEFAULT
from dsl.model import Define, Kind, Local
from dsl.types import EntityType

SCORE = "score"


def check_scored(world: World) -> None:
    ruleset = world.ruleset
    top, score = ruleset.names[-1], ruleset.defines.get(SCORE)
    if score is None or score.ruleset == top:
        return
    new = [
        kind
        for kind in ruleset.kinds.values()
        if kind.ruleset == top and kind.root == "piece" and kind.declared in ("pieces", "family")
    ]
    for define in _spoken_of(score):
        param = define.params[0] if define.params else None
        if define.ruleset == top or param is None or not isinstance(param.type, EntityType):
            continue
        of = param.type.kind
        forgotten = [kind for kind in new if kind.is_a(of) and _left_over(define.value, param, kind) is not None]
        if forgotten:
            _report(world, define, forgotten)


def _report(world: World, define: Define, forgotten: list[Kind]) -> None:
    first, *others = forgotten
    rest = _left_over(define.value, define.params[0], first)
    assert rest is not None
    names = ", ".join(f"`{kind.name}`" for kind in others[:6]) + (", ..." if len(others) > 6 else "")
    also = f"; so do {names}" if others else ""
    world.report(
        FALLS_INTO_DEFAULT,
        first.span,
        f"`{first.name}` falls into what is left over in `{define.name}`{also}",
        label="new here",
        also=[(rest.span, "what bots go by for it")],
        reason=f"`{SCORE}` goes by `{define.name}`, which tells kinds apart and does not know this one",
        remedy=f"say what it is worth: `change define {define.name} for {first.name} = ...`",
    )


def _spoken_of(score: Define) -> Iterator[Define]:
    """A define and all that it speaks of, each once."""
    seen: dict[Define, None] = {score: None}
    queue = [score]
    for define in queue:
        yield define
        for node in tree.walk(define.value):
            to = getattr(node, "to", None)
            if isinstance(to, Define) and to not in seen:
                seen[to] = None
                queue.append(to)


def _left_over(value: tree.Expr, param: Local, kind: Kind) -> tree.Expr | None:
    """What a formula says of things of a kind that it does not name, if it names any."""
    told_apart = False
    while isinstance(value, tree.Conditional):
        named = _named(value.test, param)
        if not named:
            break
        if any(kind.is_a(each) or each.where is not None for each in named):
            return None
        told_apart = True
        value = value.otherwise
    return value if told_apart else None


def _named(test: tree.Expr, param: Local) -> list[Kind]:
    """The kinds of which a test asks whether a parameter is one; none if it asks anything else."""
    match test:
        case tree.Compare(op="is", left=tree.Ref(to=to), right=tree.Ref(to=Kind() as named)) if to is param:
            return [named]
        case tree.Or(left=left, right=right):
            one, other = _named(left, param), _named(right, param)
            return [*one, *other] if one and other else []
    return []
