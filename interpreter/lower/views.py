"""Places that meet a condition, kept as a list instead of being looked for each time.

A noun such as `spot where free` goes through all spots. Where the condition of a place says nothing but what lies in
places that never change (itself, the next one), it can change only when a piece comes to or leaves one of them: the
state keeps the list and looks again at those places only (`S.view(3)`).
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.hoist import hoisted
from interpreter.state import View

if TYPE_CHECKING:
    from interpreter.lower.compiler import Compiler

FEW = 4  # places that are looked through each time
_CONSTANT = re.compile(r"[A-Z]\d+")
_PURE = ("span", "present")
_MIRROR = re.compile(r"m\d+")


@dataclass(frozen=True)
class Viewed:
    """`function`: the test of one place, and the name its neighbours go by."""

    function: str
    places: str
    thing: str
    test: str
    reads: tuple[str, ...]  # the places whose contents the test looks at

    def lines(self) -> list[str]:
        """Functions that list all, that look again where something has changed, and that tell where a test looks."""
        name, thing = self.function, self.thing
        looked = "".join(f"{place}, " for place in self.reads)
        listing = [f"def {name}(S):", f"    return [{thing} for {thing} in {self.places} if {self.test}]"]
        again = [
            f"def {name}u(S, found, changed):",
            "    for where in changed:",
            *(f"        {line}" for line in self.again("where")),
            "    changed.clear()",
        ]
        return [*hoisted(listing), *hoisted(again), f"def {name}w({thing}):", f"    return ({looked})"]

    def again(self, where: str) -> list[str]:
        """Statements that change what was found after something has come to or left a place."""
        return [
            f"for {self.thing} in {self.function}r[{where}]:",
            f"    if {self.test}:",
            f"        if {self.thing} not in found:",
            f"            insort(found, {self.thing})",
            f"    elif {self.thing} in found:",
            f"        found.remove({self.thing})",
        ]


def viewed(places: str, thing: str, tests: tuple[str, ...], c: Compiler) -> int | None:
    """The number of the view that lists these, if they can be kept in one."""
    if not tests or c.sealed:
        return None
    ids = c.constants.get(places)
    if not isinstance(ids, tuple) or len(ids) <= FEW or list(ids) != sorted(ids):
        return None
    test = " and ".join(tests)
    key = ("view", places, re.sub(rf"\b{thing}\b", "x", test))
    if key not in c.known:
        reads = _reads(test, thing)
        if not reads:
            return None
        c.known[key] = str(len(c.views))
        c.views.append(Viewed(c.fresh("q"), places, thing, test, reads))
    return int(c.known[key])


def _reads(test: str, thing: str) -> tuple[str, ...] | None:
    """The places a condition looks at; None if it depends on anything else that can change."""
    found: dict[str, None] = {}

    def settled(node: ast.AST, inside: bool) -> bool:
        """Whether an expression is known from the place alone, but for what lies in places."""
        match node:
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="S"), attr=column), slice=where):
                if inside or not (column == "has" or _MIRROR.fullmatch(column)) or not settled(where, True):
                    return False
                found[ast.unparse(where)] = None
                return True
            case ast.Name(id=name):
                return name == thing or _CONSTANT.fullmatch(name) is not None
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return name in _PURE and all(settled(arg, inside) for arg in args)
            case ast.Attribute() | ast.Call() | ast.Lambda() | ast.ListComp() | ast.GeneratorExp() | ast.NamedExpr():
                return False
        return all(settled(child, inside) for child in ast.iter_child_nodes(node))

    return tuple(found) if settled(ast.parse(test, mode="eval").body, False) else None


def made_view(view: Viewed, names: dict[str, Any], size: int) -> View:
    """The view as a state needs it, once the tables are filled."""
    readers: list[list[int]] = [[] for _ in range(size + 1)]
    name, places = view.function, names[view.places]
    for place in places:
        for where in dict.fromkeys(names[f"{name}w"](place)):
            readers[where].append(place)
    readers[-1] = []  # nothing ever lies in nothing
    names[f"{name}r"] = [tuple(found) for found in readers]
    return View(len(places), names[name], names[f"{name}u"], names[f"{name}r"])
