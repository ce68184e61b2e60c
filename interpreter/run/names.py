"""Names of things for tools, logs and examples: `knight_red`, `pawn#2`, `square(2, 3)`, `player(1)`.

They are made of the ruleset's own identifiers, the same in every language and stable for a ruleset and a table size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from dsl import model
from dsl.types import ChoiceType, EntityType, KindType, ListType, SetType, Type
from interpreter.run.world import BOX, EVERYONE, GAME, NOTHING, TABLE, World


def thing_names(world: World) -> list[str]:
    names = []
    for thing in world.things:
        fixed = {GAME: "game", TABLE: "table", EVERYONE: "everyone", BOX: "box"}
        if thing.id in fixed:
            names.append(fixed[thing.id])
        elif thing.kind.root == "player":
            names.append(f"player({thing.number + 1})")
        elif thing.carrier != -1:
            names.append(f"{names[thing.carrier]}.{thing.kind.name}({thing.x}, {thing.y})")
        elif thing.kind.per:
            values = [_value(world, thing.kind, name, value, names) for name, value in thing.binders.items()]
            copy = f"#{thing.number + 1}" if thing.kind.copies > 1 else ""
            names.append(f"{thing.kind.name.rstrip('*0123456789')}({', '.join(values)}){copy}")
        elif thing.kind.copies > 1:
            names.append(f"{thing.kind.name}#{thing.number + 1}")
        else:
            names.append(thing.kind.name)
    return names


def _value(world: World, kind: object, name: str, value: int, names: list[str]) -> str:
    from dsl.model import Kind

    assert isinstance(kind, Kind)
    binder = next(b for b in kind.per if b.field.name == name)
    if binder.kind is not None:
        return names[value]
    if isinstance(binder.field.type, ChoiceType):
        return list(binder.field.type.choice.values)[value]
    return str(value)


def unmistakable(names: list[str]) -> list[str]:
    """The same names; where several things share one, with the number of the thing behind it."""
    often = Counter(names)
    return [name if often[name] == 1 else f"{name}@{thing}" for thing, name in enumerate(names)]


def named(ruleset: model.Ruleset, value: Any, of: Type | None, called: Callable[[int], str]) -> Any:
    """A value of the game in the ruleset's own words; `called` says what a thing is called."""
    if isinstance(of, EntityType) and of.kind.root == "report" and isinstance(value, tuple):
        fields = of.kind.record()
        return tuple(named(ruleset, v, f.type, called) for v, f in zip(value, fields, strict=True))
    if isinstance(value, tuple):
        inner = of.of if isinstance(of, ListType | SetType) else of
        return tuple(named(ruleset, v, inner, called) for v in value)
    if isinstance(of, ListType | SetType):
        return named(ruleset, value, of.of, called)
    if value is None or (value == NOTHING and isinstance(of, ChoiceType | EntityType | KindType)):
        return None
    if isinstance(of, ChoiceType):
        return list(of.choice.values)[value]
    if isinstance(of, EntityType) and of.kind.root != "report":
        return called(value)
    if isinstance(of, KindType):
        return list(ruleset.kinds)[value] if 0 <= value < len(ruleset.kinds) else value
    return value
