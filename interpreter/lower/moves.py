"""How a piece moves, written out for one program: as the method of its states, and in the midst of straight code.

What follows a move is written out as well: mirrors and views (`mirrors`, `views`).
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.ir.asked import is_name, is_number
from interpreter.ir.values import Value
from interpreter.lower.mirrors import Mirror
from interpreter.lower.views import Viewed

FEW = 2  # views that are looked at again right after a move; of more, when somebody asks


@dataclass(frozen=True)
class Follows:
    """What a move has to see to. `lists`: of pieces in play; `looks`: pieces that somebody has been shown."""

    mirrors: tuple[Mirror, ...] = ()
    views: tuple[Viewed, ...] = ()
    lists: bool = True
    looks: bool = True


def move_method(follows: Follows) -> str:
    """The method, inside of searches and outside."""
    lines = [
        "def move(self, piece, goal):",
        "    if piece == -1 or goal == -1:",
        "        return",
        "    has, at = self.has, self.at",
        "    if HERDS[piece] or has[piece]:",
        "        self.relist(piece, goal)",
        "    old = at[piece]",
        "    here = has[old]",
        "    if self.search is not None:",
        "        self.search.journal += ((at, piece, old), (has, old, here), (has, goal, has[goal]))",
    ]
    if follows.mirrors or follows.views:
        lines += ["        if SEEN[old] or SEEN[goal]:", "            self.journal_derived(old, goal)"]
    moved = [*_moved("has", "at", "piece", "goal"), "if self.looks:", "    self.forget((piece,))"]
    moved += [*_mirrored("self", "piece", "goal", follows), *_noted("self", "goal", follows)]
    return "".join(f"    {line}\n" for line in (*lines, *(f"    {line}" for line in moved)))


def written_out(moved: Value, place: Value, follows: Follows) -> str:
    """The same as statements of a function of a state `S`, outside of any search."""
    named = []
    piece, goal = str(moved), str(place)
    if not is_name(moved):
        named.append(f"piece = {piece}")
        piece = "piece"
    if not is_name(place) and not is_number(place):
        named.append(f"goal = {goal}")
        goal = "goal"
    there = " and ".join(f"{name} != -1" for name in (piece, *(() if is_number(place) else (goal,))))
    lines = []
    if follows.lists:
        lines += [f"if HERDS[{piece}] or S.has[{piece}]:", f"    S.relist({piece}, {goal})"]
    lines += [f"old = S.at[{piece}]", "here = S.has[old]", *_moved("S.has", "S.at", piece, goal)]
    if follows.looks:
        lines += ["if S.looks:", f"    S.forget(({piece},))"]
    lines += _mirrored("S", piece, goal, follows)
    lines += _noted("S", goal, follows) if len(follows.views) > FEW else _looked_at(goal, follows)
    return "\n".join([*named, f"if {there}:", *(f"    {line}" for line in lines)])


def _moved(has: str, at: str, piece: str, goal: str) -> list[str]:
    """A piece from `old`, where all that lies is `here`, to a goal."""
    return [
        f"if here[0] == {piece}:",
        f"    {has}[old] = here[1:]",
        f"elif here[-1] == {piece}:",
        f"    {has}[old] = here[:-1]",
        "else:",
        f"    i = here.index({piece})",
        f"    {has}[old] = here[:i] + here[i + 1 :]",
        f"{has}[{goal}] += ({piece},)",
        f"{at}[{piece}] = {goal}",
    ]


def _mirrored(state: str, piece: str, goal: str, follows: Follows) -> list[str]:
    """What mirrors show after a move from `old`."""
    lines: list[str] = []
    for mirror in follows.mirrors:
        column = mirror.column
        lines += [
            f"if shown_{column}[{goal}]:",
            f"    {state}.{column}[{goal}] |= bits_{column}[{piece}]",
            f"if shown_{column}[old]:",
            "    mixed = 0",
            f"    for other in {state}.has[old]:",
            f"        mixed |= bits_{column}[other]",
            f"    {state}.{column}[old] = mixed",
        ]
    return lines


def _noted(state: str, goal: str, follows: Follows) -> list[str]:
    """For views: where something has changed."""
    lines: list[str] = []
    if follows.views:
        for place in ("old", goal):
            lines += [
                f"if VIEWERS[{place}]:",
                f"    for number in VIEWERS[{place}]:",
                f"        kept = {state}.views[number]",
                "        if kept is not None:",
                f"            kept[1].append({place})",
            ]
    return lines


def _looked_at(goal: str, follows: Follows) -> list[str]:
    """Views, changed at once: outside of searches they have always been listed."""
    lines: list[str] = []
    for number, view in enumerate(follows.views):
        lines.append(f"found = S.views[{number}][0]")
        for place in ("old", goal):
            lines += view.again(place)
    return lines
