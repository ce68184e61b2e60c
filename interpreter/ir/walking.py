"""Looking through values and effects, and making others from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from interpreter.ir.code import Fetch, ForCounted, SetKept, Unset, Write
from interpreter.ir.effects import Effect
from interpreter.ir.functions import Add, Collect, ForEach, Set, Statement, Unpack
from interpreter.ir.reads import At, Contents, Load, Shown
from interpreter.ir.values import YOU, Clause, Each, Entry, Let, Named, Sorted, Table, Value, Var

Node = Value | Effect | Clause | Statement
_NODES = (Value, Effect, Clause, Statement)
N = TypeVar("N", bound=Node)
BOUND: dict[type, str] = dict.fromkeys((Let, Sorted, Clause, Named), "symbol")  # the name that a node gives itself


_KNOWN: dict[type, tuple[str, ...]] = {}


def _parts(of: Any) -> tuple[str, ...]:
    """The fields that may hold other nodes; what a node is known to be, and the name it gives, are no parts of it."""
    if of not in _KNOWN:
        names = (f.name for f in fields(of))
        _KNOWN[of] = tuple(n for n in names if n not in ("of", "span", "closed") and n != BOUND.get(of))
    return _KNOWN[of]


def children(node: Node) -> tuple[Node, ...]:
    """The nodes that a node is made of; found once, since nodes never change."""
    known: tuple[Node, ...] | None = node.found
    if known is None:
        found: list[Node] = []
        for name in _parts(type(node)):
            _gather(getattr(node, name), found)
        known = tuple(found)
        node.keep("found", known)
    return known


def _gather(part: Any, found: list[Node]) -> None:
    if isinstance(part, _NODES):
        found.append(part)
    elif isinstance(part, tuple):
        for inner in part:
            _gather(inner, found)


def walk(node: Node) -> Iterator[Node]:
    """The node, and all that it is made of, from left to right."""
    waiting = [node]
    while waiting:
        inner = waiting.pop()
        yield inner
        found = children(inner)
        if found:
            waiting.extend(found[::-1])


def flat(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Statements, each before those inside of it."""
    waiting = list(statements)[::-1]
    while waiting:
        made = waiting.pop()
        yield made
        inner = [child for child in children(made) if isinstance(child, Statement)]
        if inner:
            waiting.extend(inner[::-1])


def own_parts(node: Node) -> Iterable[Node]:
    """What a statement itself looks at and does, without the statements inside of it; a value is its own part."""
    if not isinstance(node, Statement):
        return (node,)
    return [child for child in children(node) if not isinstance(child, Statement)]


_NO_LISTS: frozenset[str] = frozenset()


LOOPED = "for"  # among them: something is gone through


def lists_read(node: Node) -> frozenset[str]:
    """The lists of the state that are read at a place somewhere in there, by name; tables of bits, where they are asked
    for whoever acts; and `LOOPED`, where a value has a loop in it."""
    known = node.lists
    if known is None:
        known = _NO_LISTS
        for child in children(node):
            inner = child.lists
            if inner is None:
                inner = lists_read(child)
            if inner:
                known = known | inner if known else inner
        kind = type(node)
        if kind in _LISTS:
            known = known | _LISTS[kind]
        elif kind is Load or kind is Shown:
            known = known | {node.column}  # type: ignore[union-attr]
        elif kind is Entry and node.index == YOU:  # type: ignore[union-attr]
            table = node.table  # type: ignore[union-attr]
            if isinstance(table, Table) and table.name[0] == "B":
                known = known | {table.name}
        node.keep("lists", known)
    return known


_LISTS: dict[type, frozenset[str]] = {
    Contents: frozenset({"has"}),
    At: frozenset({"at"}),
    Clause: frozenset({LOOPED}),
}


def mapped(node: N, change: Callable[[Any], Any]) -> N:
    """The node with each of its children changed."""
    made = {}
    for name in _parts(type(node)):
        part = getattr(node, name)
        other = _changed(part, change)
        if other is not part:
            made[name] = other
    return replace(node, **made) if made else node


def _changed(part: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(part, Value | Effect | Clause | Statement):
        return change(part)
    if isinstance(part, tuple):
        made = tuple(_changed(inner, change) for inner in part)
        return part if all(one is other for one, other in zip(made, part, strict=True)) else made
    return part


def put(node: N, given: Mapping[str, Value]) -> N:
    """With other values in the place of variables. Where the node itself gives one of these names, it is renamed, if
    another name is what stands for it."""

    def change(inner: Any) -> Any:
        if isinstance(inner, Var):
            return given.get(inner.name, inner)
        made = mapped(inner, change)
        symbol = BOUND.get(type(inner))
        other = given.get(getattr(inner, symbol).name) if symbol is not None else None
        return replace(made, **{str(symbol): other}) if isinstance(other, Var) else made

    return change(node)  # type: ignore[no-any-return]


def mentions(node: Node, name: str) -> bool:
    """Whether a variable is read."""
    return any(isinstance(inner, Var) and inner.name == name for inner in walk(node))


def variables(node: Node) -> Iterator[str]:
    """The names of all variables that are read, also of those that the node gives itself."""
    return (inner.name for inner in walk(node) if isinstance(inner, Var))


def set_by(made: Statement) -> tuple[Var, ...]:
    """The variables that a statement itself sets."""
    match made:
        case ForEach(symbol=symbol) | Add(symbol=symbol) | SetKept(symbol=symbol) | Write(target=Var() as symbol):
            return (symbol,)
        case Set(symbols=symbols) | Unpack(symbols=symbols) | Unset(symbols=symbols) | Fetch(symbols=symbols):
            return symbols
        case ForCounted(place=place, symbol=symbol):
            return (place, symbol)
    return ()


def free(node: Node) -> set[str]:
    """The names that are taken from around the node."""
    match node:
        case Var(name=name):
            return {name}
        case Let():
            return free(node.value) | (free(node.body) - {node.symbol.name})
        case Sorted():
            return free(node.things) | (free(node.key) - {node.symbol.name})
        case Each():
            found = free(node.value)
            for clause in reversed(node.clauses):
                for test in clause.tests:
                    found |= free(test)
                found = (found - {clause.symbol.name}) | free(clause.items)
            return found
    return {name for child in children(node) for name in free(child)}


def free_of(statements: Iterable[Statement]) -> set[str]:
    """The names that statements, the body of a function, take from around it; what they set is theirs."""
    used: set[str] = set()
    own: set[str] = set()
    waiting = list(statements)
    while waiting:
        made = waiting.pop()
        match made:
            case ForEach(symbol=symbol) | Add(symbol=symbol) | Collect(symbol=symbol):
                own.add(symbol.name)
            case Set(symbols=symbols) | Unpack(symbols=symbols):
                own.update(symbol.name for symbol in symbols)
        for child in children(made):
            if isinstance(child, Statement):
                waiting.append(child)
            else:
                used |= free(child)
    return used - own
