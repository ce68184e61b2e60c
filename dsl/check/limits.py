"""How large a ruleset can be: what a game has to hold in memory, and how deep kinds may lie below each other."""

from __future__ import annotations

from dsl.check.kinds import DEEPEST
from dsl.check.world import World
from dsl.codes import TOO_MUCH
from dsl.model import Kind

MOST_THINGS = 20_000


def check_depth(world: World) -> bool:
    """Whether no kind lies too deep below others. Each is looked at once; circles have been reported before."""
    depths: dict[Kind, int] = {}
    for start in world.ruleset.kinds.values():
        waiting = [start]
        while waiting:
            kind = waiting[-1]
            unknown = [k for k in kind.parents if k not in depths and k not in waiting]
            if unknown:
                waiting += unknown
                continue
            waiting.pop()
            depths[kind] = 1 + max((depths.get(parent, 0) for parent in kind.parents), default=0)
    deep = next((kind for kind in world.ruleset.kinds.values() if depths[kind] > DEEPEST + 1), None)
    if deep is not None:
        world.report(
            TOO_MUCH,
            deep.span,
            f"`{deep.name.rstrip('*')}` lies below more than {DEEPEST} other kinds",
            label="too deep",
            reason="every question about a thing goes through all the kinds above it",
            remedy="leave out kinds in between",
        )
    return deep is None


def check_things(world: World) -> None:
    """A game holds every copy of every piece, and every place of every family."""
    total = 0
    for kind in world.ruleset.kinds.values():
        number = _things(kind)
        total += number
        if total > MOST_THINGS:
            world.report(
                TOO_MUCH,
                kind.span,
                f"with `{kind.name.rstrip('*')}` there are {total} things, more than {MOST_THINGS}",
                label=f"{number} of them",
                reason="every single piece and place is there during the whole game, wherever it is",
                remedy="take fewer `copies`, a smaller family, or a `track`ed number instead of pieces",
            )
            return


def _things(kind: Kind) -> int:
    number = kind.copies
    for binder in kind.per:
        number *= len(binder.values) if binder.values is not None else 1
    return number
