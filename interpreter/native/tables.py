"""Constants of a program as C: tables by thing, lists, sets, families.

Lists that other lists hold lie in one pool of numbers. What is a list in there is written as its place in the pool, and
becomes an address when the program is made ready.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import Any

from interpreter.native.refusal import NotNative
from interpreter.run.compiled import Layout
from interpreter.run.support import Circle

LIST = 1 << 62
NONE = "NONE"
SMALL = range(-(1 << 15), 1 << 15)
LARGEST_FAMILY = 1 << 16
MOST_POOLED = 1 << 20


def bytes_of(name: str, values: Iterable[int]) -> str:
    return f"static const uint8_t {name}[] = {{{', '.join(str(int(value)) for value in values)}}};"


def shorts_of(name: str, values: Iterable[int]) -> str:
    return f"static const int16_t {name}[] = {{{', '.join(str(int(value)) for value in values)}}};"


def whose(column: str, layout: Layout) -> str:
    """The things whose values a packed column holds."""
    return shorts_of(f"THINGS_{column}", layout.things)


def each_of(column: str, layout: Layout) -> str:
    """A loop through the things of a column, as `x`, in the order in which the Python form has them."""
    if not layout.packed:
        return f"for (V x = 0; x < {len(layout.things)}; x++)"
    return f"for (V i = 0, x; i < {len(layout.things)} && (x = THINGS_{column}[i], 1); i++)"


def is_plain(value: Any) -> bool:
    return isinstance(value, int) and abs(value) < LIST // 4


class Tables:
    """`names`: the values of the program by name. Each is written where it is asked for."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = dict(names)
        self.pool: list[str] = ["0"]  # the empty list
        self.places: dict[Any, int] = {(): 0}
        self.lines: list[str] = []
        self.made: set[str] = set()
        self.rooted: list[str] = []  # tables whose entries may be lists

    # -------------------------------------------------------------- lists

    def listed(self, value: Sequence[Any]) -> str:
        """A constant list, as a value."""
        return f"mk((L *)(POOL + {self.place(value)}))"

    def place(self, value: Iterable[Any]) -> int:
        found = tuple(value)
        key = _key(found)
        if key not in self.places:
            inner = [self.word(part) for part in found]
            self.places[key] = len(self.pool)
            self.pool += [f"{len(found)} | (V){len(found)} << 32", *inner]
            if len(self.pool) > MOST_POOLED:
                raise NotNative("its tables are too large")
        return self.places[key]

    def word(self, value: Any) -> str:
        """One value in a table."""
        if value is None:
            return NONE
        if is_plain(value):
            return str(int(value))
        if isinstance(value, list | tuple):
            return f"LBIT | {self.place(value)}"
        if isinstance(value, frozenset):  # is only asked what is in it
            return f"LBIT | {self.place(sorted(value))}"
        if isinstance(value, Circle):
            return NONE  # whoever follows it is left to the Python form
        raise NotNative(f"a table holds a {type(value).__name__}")

    def as_value(self, name: str) -> str:
        """The whole table as a list."""
        value = self.value(name)
        if isinstance(value, frozenset | set):
            value = sorted(value)
        if not isinstance(value, list | tuple):
            raise NotNative(f"a table that is a {type(value).__name__} is used as a list")
        return self.listed(value)

    def added(self, name: str, value: Any) -> str:
        """A table that only this form has."""
        self.names[name] = value
        return name

    def value(self, name: str) -> Any:
        if name not in self.names:
            raise NotNative(f"there is no table {name}")
        return self.names[name]

    # -------------------------------------------------------------- tables by number

    def entry(self, name: str, index: str) -> str:
        """One of a table, by a number from -1 on: the last stands for nothing."""
        value = self.value(name)
        if isinstance(value, dict) and value and all(is_plain(key) and 0 <= key < LARGEST_FAMILY for key in value):
            value = [*(value.get(i) for i in range(max(value) + 1)), None]
        if not isinstance(value, list | tuple) or not value:
            raise NotNative(f"an entry of a {type(value).__name__}")
        small = all(isinstance(part, int) and part in SMALL for part in value)
        if name not in self.made:
            self.made.add(name)
            words = [self.word(part) for part in (value[-1], *value)]
            kind = "const int16_t" if small else "V"
            self.lines.append(f"static {kind} T_{name}[] = {{{', '.join(words)}}};")
            if not small:
                self.rooted.append(name)
        return f"{'tab16' if small else 'tabv'}(s, T_{name}, {index}, {len(value) + 1})"

    # -------------------------------------------------------------- sets and families

    def contains(self, name: str, one: str) -> str | None:
        """Whether something is in a table of numbers."""
        value = self.value(name)
        if not isinstance(value, frozenset | set | list | tuple | dict) or not all(is_plain(part) for part in value):
            return None
        if not value:
            return f"((void)({one}), 0)"
        low, high = min(value), max(value)
        if high - low >= LARGEST_FAMILY:
            return None
        made = f"E_{name}"
        if made not in self.made:
            self.made.add(made)
            there = set(value)
            bits = ", ".join(str(int(i in there)) for i in range(low, high + 1))
            self.lines.append(f"static const uint8_t {made}[] = {{{bits}}};")
        return f"in_set({made}, {one}, {low}, {high - low + 1})"

    def lookup(self, name: str, keys: list[str], single: bool) -> str:
        """What belongs to a key of some numbers, -1 where nothing does."""
        value = self.value(name)
        if not isinstance(value, dict):
            raise NotNative("a family that is no table")
        rows = {((key,) if single else tuple(key)): found for key, found in value.items()}
        if not rows:
            return f"((void)({', '.join(keys) or '0'}), (V)-1)"
        if any(len(row) != len(keys) or not all(is_plain(part) for part in row) for row in rows):
            raise NotNative("a family by something else than numbers")
        if not all(is_plain(found) and found in SMALL for found in rows.values()):
            raise NotNative("a family of something else than things")
        low = [min(row[i] for row in rows) for i in range(len(keys))]
        sizes = [max(row[i] for row in rows) - low[i] + 1 for i in range(len(keys))]
        if prod(sizes) > LARGEST_FAMILY:
            raise NotNative("a family with gaps too wide")
        made = f"D_{name}"
        if made not in self.made:
            self.made.add(made)
            spots = product(*(range(start, start + size) for start, size in zip(low, sizes, strict=True)))
            words = ", ".join(str(int(rows.get(spot, -1))) for spot in spots)
            self.lines.append(f"static const int16_t {made}[] = {{{words}}};")
            params = ", ".join(f"V k{i}" for i in range(len(keys)))
            tests = [f"(uint64_t)(k{i} - {low[i]}) >= {sizes[i]}" for i in range(len(keys))]
            place = ""
            for i in range(len(keys)):
                inner = f"(k{i} - {low[i]})"
                place = f"({place} * {sizes[i]} + {inner})" if place else inner
            absent = " || ".join(tests)
            self.lines.append(f"static inline V F{made}({params}) {{ return {absent} ? -1 : {made}[{place}]; }}")
        return f"F{made}({', '.join(keys)})"

    # -------------------------------------------------------------- all of them

    def source(self) -> str:
        return "\n".join([f"static V POOL[] = {{{', '.join(self.pool)}}};", *self.lines]) + "\n"

    def ready(self) -> str:
        """Statements that make addresses of what are lists."""
        found = ["made_lists(POOL, sizeof POOL / sizeof *POOL);"]
        found += [f"made_lists(T_{name}, sizeof T_{name} / sizeof *T_{name});" for name in self.rooted]
        return "\n    ".join(found)


def _key(value: Any) -> Any:
    """Equal for what is written alike, whatever kind of list it was, and a truth as a number."""
    if isinstance(value, list | tuple):
        return tuple(map(_key, value))
    return ("none",) if value is None else int(value) if isinstance(value, int) else id(value)
