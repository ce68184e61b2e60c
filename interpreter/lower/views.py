"""Places that meet a condition, kept as a list instead of being looked for each time.

A noun such as `spot where free` goes through all spots. Where the condition of a place says nothing but what lies in
places that never change (itself, the next one), it can change only when a piece comes to or leaves one of them: the
state keeps the list and looks again at those places only (`S.view(3)`).
"""

from __future__ import annotations

from typing import Any

from interpreter.ir.making import all_hold
from interpreter.ir.values import Contents, Op, Shown, Some, Table, Value, Var
from interpreter.ir.walking import children, put
from interpreter.lower.compiler import Compiler
from interpreter.lower.constant import CONSTANT, PLAIN
from interpreter.lower.kept import Viewed
from interpreter.run.derived import View

FEW = 4  # places that are looked through each time
_PURE = ("span", "present")


def viewed(places: Value, thing: Var, tests: tuple[Value, ...], c: Compiler) -> int | None:
    """The number of the view that lists these, if they can be kept in one."""
    if not tests or c.sealed or not isinstance(places, Table):
        return None
    ids = c.constants.get(places.name)
    if not isinstance(ids, tuple) or len(ids) <= FEW or list(ids) != sorted(ids):
        return None
    test = all_hold(tests)
    key = ("view", places.name, put(test, {thing.name: Var("x")}))
    if key not in c.known:
        reads = _reads(test, thing)
        if not reads:
            return None
        c.known[key] = str(len(c.views))
        c.views.append(Viewed(c.fresh("q"), places.name, thing, test, reads))
    return int(c.known[key])


def _reads(test: Value, thing: Var) -> tuple[Value, ...] | None:
    """The places a condition looks at; None if it depends on anything else that can change."""
    found: dict[Value, None] = {}

    def settled(node: Value, inside: bool) -> bool:
        """Whether a value is known from the place alone, but for what lies in places."""
        match node:
            case Contents(place=where) | Shown(place=where):
                if inside or not settled(where, True):
                    return False
                found[where] = None
                return True
            case Var():
                return node == thing
            case Op(name=name, args=args):
                return name in _PURE and all(settled(arg, inside) for arg in args)
        if not isinstance(node, (*PLAIN, *CONSTANT, Some)):
            return False
        return all(isinstance(child, Value) and settled(child, inside) for child in children(node))

    return tuple(found) if settled(test, False) else None


def made_view(view: Viewed, names: dict[str, Any], size: int) -> View:
    """The view as a state needs it, once the tables are filled."""
    readers: list[list[int]] = [[] for _ in range(size + 1)]
    name, places = view.function, names[view.places]
    for place in places:
        for where in dict.fromkeys(names[f"{name}w"](None, place)):
            readers[where].append(place)
    readers[-1] = []  # nothing ever lies in nothing
    names[f"{name}r"] = [tuple(found) for found in readers]
    return View(len(places), names[name], names[f"{name}u"], names[f"{name}r"])
