"""Whose pieces lie where, at a glance: columns of the state that follow every move.

A test such as `some peg p in spot where p.owner is you` looks through what lies in the spot. Where the field that is
asked for never changes and has few values (players, choices), the state keeps for each place which values of it lie
there, as bits of one number: `S.m0[spot] & B4[you]`. What a mirror shows is known from where the pieces are, so that no
save has it.
"""

from __future__ import annotations

from typing import Any

from dsl import model, tree
from dsl.types import ChoiceType, EntityType, Type
from interpreter.ir.values import Common, Entry, Shown, Table
from interpreter.lower.compiler import Compiler, Env, hides
from interpreter.lower.kept import Mirror
from interpreter.lower.recursion import Values
from interpreter.run.derived import Reflected
from interpreter.run.world import World

MOST_VALUES = 60


def mirrored(noun: tree.Noun, env: Env, c: Compiler, e: Values) -> Common | None:
    """The bits that tell whether there is such a piece, if a mirror shows them."""
    asked = _asked(noun)
    place = noun.place
    if (
        asked is None
        or place is None
        or not isinstance(place.type, EntityType)
        or not isinstance(noun.symbol, model.Kind)
    ):
        return None
    f, value = asked
    kind = place.type.kind
    if kind.root != "place" or not any(k.is_a(kind) for k in c.world.of_kind) or may_be_hidden(kind, c):
        return None
    if noun.symbol.root != "piece" or f.params or not _values(f.type, c.world) or not e.fields.is_static(f):
        return None
    if not noun.symbol.is_a(f.owner) or not c.whereabouts.only(noun.symbol, kind):
        return None
    mirror = c.mirrors.get(f)
    if c.sealed and (mirror is None or kind not in mirror.kinds):
        return None
    if mirror is None:
        bits = c.constant("B", _bits(f.type, c.world), ("bits", f))
        mirror = c.mirrors[f] = Mirror(f"m{len(c.mirrors)}", e.fields.table(f).name, bits)
    if kind not in mirror.kinds:
        mirror.kinds.append(kind)
    spot, wanted = e.code(place, env), e.value(value, env, f.type)
    return Common(Shown(mirror.column, spot.value), Entry(Table(mirror.bits), wanted.value))


def may_be_hidden(kind: model.Kind, c: Compiler) -> bool:
    return any(hides(thing_kind) for thing_kind in c.world.of_kind if thing_kind.is_a(kind))


def _asked(noun: tree.Noun) -> tuple[model.Field, tree.Expr] | None:
    """`where it.f is V`: the field and the value, if that is all there is to the noun."""
    test = noun.where
    if (
        noun.other
        or noun.random
        or noun.sort
        or noun.local is None
        or not isinstance(test, tree.Compare)
        or test.op != "is"
    ):
        return None
    match test.left:
        case tree.Attr(object=tree.Ref(to=local), field=model.Field() as f) if local is noun.local:
            pass
        case tree.Ref(to=model.FieldOf(local=local, field=model.Field() as f)) if local is noun.local:
            pass
        case _:
            return None
    for node in tree.walk(test.right):
        to = getattr(node, "to", None)
        if to is noun.local or (isinstance(to, model.FieldOf) and to.local is noun.local):
            return None
    return (f, test.right) if test.right.type == f.type else None


def _values(of: Type, world: World) -> int:
    match of:
        case ChoiceType():
            number = len(of.choice.values)
        case EntityType(kind=kind) if kind.root == "player":
            number = world.players
        case _:
            return 0
    return number if number <= MOST_VALUES else 0


def _bits(of: Type, world: World) -> list[int]:
    """By value; nothing has no bit."""
    if isinstance(of, ChoiceType):
        return [*(1 << i for i in range(len(of.choice.values))), 0]
    players = world.player_ids
    return [*(1 << players.index(i) if i in players else 0 for i in world.all_ids), 0]


def reflected(mirror: Mirror, names: dict[str, Any], world: World) -> Reflected:
    """The mirror as a state needs it, once the tables are filled."""
    bits = names[mirror.bits]
    shown = [*(any(thing.kind.is_a(kind) for kind in mirror.kinds) for thing in world.things), False]
    return Reflected(mirror.column, [bits[value] for value in names[mirror.table]], shown)
