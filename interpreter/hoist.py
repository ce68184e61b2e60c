"""Lists that a function reads again and again, read from the state once.

The lists of a state (where pieces are, what lies where, the tracked fields) are changed in place and never replaced, so
a function may keep them in a variable: `H = S.has`. That pays off where they are read more than once, or in a loop.
"""

from __future__ import annotations

import re

_LISTS = {"has": "H", "at": "A"}
_READ = re.compile(r"\bS\.(has|at|[cm]\d+)\[")
_BIT = re.compile(r"\b(B\d+)\[you\]")  # of whoever acts: the same all the time
_LOOPED = re.compile(r"\bfor \w+ in|\bwhile ")


def hoisted(lines: list[str]) -> list[str]:
    """The lines of one function, its head first."""
    head = next(i for i, line in enumerate(lines) if line.startswith("def "))
    body = lines[head + 1 :]
    often = {name for name in _found(body) if _pays(name, body)}
    if not often:
        return lines
    made = [f"    {_name(name)} = S.{name}" for name in sorted(often)]
    bits = sorted({name for line in body for name in _BIT.findall(line)})
    made += [f"    {name}y = {name}[you]" for name in bits]
    body = [_BIT.sub(r"\1y", line) for line in body]
    changed = [_READ.sub(lambda m: f"{_name(m[1])}[" if m[1] in often else m[0], line) for line in body]
    return [*lines[: head + 1], *made, *changed]


def _found(body: list[str]) -> set[str]:
    return {name for line in body for name in _READ.findall(line)}


def _pays(name: str, body: list[str]) -> bool:
    read = f"S.{name}["
    number = sum(line.count(read) for line in body)
    if number > 2:
        return True
    loops = 0
    for line in body:
        if read in line and (loops or " for " in line.strip()):
            return True
        loops += bool(_LOOPED.search(line))
    return False


def _name(name: str) -> str:
    return _LISTS.get(name, name.upper())
