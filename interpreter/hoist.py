"""Lists that a function reads again and again, read from the state once.

The lists of a state (where pieces are, what lies where, the tracked fields) are changed in place and never replaced, so
a function may keep them in a variable: `H = S.has`. That pays off where they are read more than once, or in a loop.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.ir.code import ForCounted
from interpreter.ir.functions import ForEach, Repeat, Set, Statement
from interpreter.ir.values import YOU, At, Clause, Contents, Entry, Load, Shown, Table, Var
from interpreter.ir.walking import Node, flat, lists_read, mapped, own_parts, walk

OFTEN = 3  # times
_LISTS = {"has": "H", "at": "A"}


def lists_to_hoist(body: Iterable[Statement]) -> dict[str, str]:
    """By list of the state: the name that it gets in a function, where that pays."""
    read: dict[str, int] = {}
    paying: set[str] = set()
    loops = False
    for made in flat(body):
        goes_through = False
        found: set[str] = set()
        for part in own_parts(made):
            if lists_read(part):
                for node in walk(part):
                    name = _list_of(node)
                    goes_through = goes_through or isinstance(node, Clause)
                    if name is not None:
                        read[name] = read.get(name, 0) + 1
                        found.add(name)
            else:
                goes_through = goes_through or any(isinstance(node, Clause) for node in walk(part))
        if loops or goes_through:
            paying |= found
        loops = loops or goes_through or isinstance(made, ForEach | ForCounted | Repeat)
    paying |= {name for name, number in read.items() if number >= OFTEN}
    return {name: _LISTS.get(name, name.upper()) for name in sorted(paying)}


def _list_of(node: Node) -> str | None:
    match node:
        case Contents():
            return "has"
        case At():
            return "at"
        case Load(column=column) | Shown(column=column):
            return column
    return None


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
