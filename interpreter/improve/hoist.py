"""Lists that a function reads again and again, read from the state once.

The lists of a state (where pieces are, what lies where, the tracked fields) are changed in place and never replaced, so
a function may keep them in a variable: `H = S.has`. That pays off where they are read more than once, or in a loop.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.ir.code import ForCounted, Journal
from interpreter.ir.functions import ForEach, Repeat, Set, Statement
from interpreter.ir.values import YOU, At, Contents, Entry, Load, Shown, Table, Var
from interpreter.ir.walking import LOOPED, Node, children, flat, lists_read, mapped, own_parts, walk

OFTEN = 3  # times
LISTS = {"has": "H", "at": "A"}


def lists_to_hoist(body: Sequence[Statement]) -> dict[str, str]:
    """By list of the state: the name that it gets in a function, where that pays."""
    if not any(map(lists_read, body)):
        return {}
    read: dict[str, int] = {}
    paying: set[str] = set()
    loops = False
    for made in flat(body):
        lists = _own_lists(made)
        loops = loops or LOOPED in lists
        if loops:
            paying |= lists
        elif lists:
            names = (_list_of(node) for part in own_parts(made) for node in walk(part))
            for name in filter(None, names):
                read[name] = read.get(name, 0) + 1
        if isinstance(made, Journal):  # reads them as they are
            paying |= LISTS.keys()
        loops = loops or isinstance(made, ForEach | ForCounted | Repeat)
    paying |= {name for name, number in read.items() if number >= OFTEN or name in paying}
    lists_only = sorted(name for name in paying if name != LOOPED and name[0] != "B")
    return {name: LISTS.get(name, name.upper()) for name in lists_only}


def _own_lists(made: Statement) -> frozenset[str]:
    """What a statement reads itself, without those inside of it."""
    found: frozenset[str] = frozenset()
    for child in children(made):
        if not isinstance(child, Statement):
            found |= lists_read(child)
    return found


def _list_of(node: Node) -> str | None:
    kind = type(node)
    if kind is Contents:
        return "has"
    if kind is At:
        return "at"
    return node.column if isinstance(node, Load | Shown) else None


def bits_once(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The body of a function that looks up the bits of whoever acts once: they are the same all the time."""
    read = sorted({name for made in body for name in lists_read(made) if name[0] == "B"})
    if not read:
        return body

    def change(node: Node) -> Node:
        match node:
            case Entry(table=Table(name=name), index=index) if index == YOU and name[0] == "B":
                return Var(f"{name}y")
        return mapped(node, change) if lists_read(node) else node

    looked_up = (Set((Var(f"{name}y"),), (Entry(Table(name), YOU),)) for name in read)
    return (*looked_up, *(mapped(made, change) for made in body))
