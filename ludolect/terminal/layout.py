"""How a screen of so many lines is filled: the board, what lies elsewhere, what has happened, the question.

The board comes first and the question last, so that both are in sight. Where the lines are too few, what lies elsewhere
moves beside the board, then the legend does, then the board is drawn smaller, and options stand in columns. What has
happened is told between board and question if there is room for it, else before both, with a pause.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ludolect.board import Drawing

MANY_OPTIONS = 9


@dataclass(frozen=True)
class Page:
    """What is written, in this order; `paused`: what has happened is read first, and the rest asked for."""

    told: list[str]
    board: list[str]
    asked: list[str]
    paused: bool = False


def wrapped(text: str, width: int | None) -> list[str]:
    """A long line in several, none of them wider than the screen."""
    found: list[str] = []
    for line in text.split("\n"):
        if width is None or len(line) <= width:
            found.append(line)
        else:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            found += textwrap.wrap(line, width, subsequent_indent=indent)
    return found


def options(labels: Sequence[str], width: int, *, tight: bool = False) -> list[str]:
    """The options with their numbers; many short ones in columns, few of them only if it has to be."""
    lines = [f"{number:>4}  {label}" for number, label in enumerate(labels, 1)]
    widest = max((len(line) for line in lines), default=0) + 2
    columns = max(1, width // widest)
    if (len(lines) <= MANY_OPTIONS and not tight) or columns == 1:
        return lines
    rows = -(-len(lines) // columns)
    return ["".join(line.ljust(widest) for line in lines[row::rows]).rstrip() for row in range(rows)]


def boards(drawing: Drawing, smaller: Callable[[], Drawing]) -> Iterator[list[str]]:
    """The board with all that belongs to it, each way lower than the one before."""
    pictures, signs, details, lists = drawing.pictures(), drawing.signs(), drawing.details(), drawing.lists()
    below = [line for note in details for line in wrapped(note, drawing.width)]
    rest = [line for note in lists for line in wrapped(note, drawing.width)]
    drawn = [line for picture in pictures for line in ["", *picture.split("\n")]]
    yield [*drawn, *signs, *below, *([""] if rest else []), *rest]
    for each in (drawing, smaller()) if pictures else ():
        for with_signs in (False, True):
            beside = each.beside([*each.details(), *each.lists()], with_signs=with_signs)
            if beside is not None:
                left = [line for note in beside.left for line in wrapped(note, drawing.width)]
                yield ["", *beside.lines, *left]


def page(
    height: int,
    told: list[str],
    ways: Sequence[list[str]],
    question: Callable[[bool], list[str]],
) -> Page:
    """The first way in which all fits; without one, the lowest. `question` makes the lines of the question, the one in
    which an answer is typed included, with options in columns if it is told so."""
    for tight in (False, True):
        asked = question(tight)
        for board in ways:
            if len(board) + len(told) + len(asked) <= height:
                return Page(told, board, asked)
    asked = question(True)
    board = next((board for board in ways if len(board) + len(asked) <= height), min(ways, key=len))
    return Page(told, board, asked, paused=bool(told))
