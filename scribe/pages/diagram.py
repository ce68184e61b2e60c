"""The course of a game as a state diagram: its stages, one after the other, in the frames of what repeats them.

It is drawn from the same lines that tell the course: a stage is a box, with the stages inside it; a sentence that has
stages below it ("Repeat until ...:") is a dashed frame with an arrow back to its start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from scribe.lines import Line
from scribe.pages.comparison import has_stages
from scribe.pages.links import plain
from scribe.pages.svg import line, path, polygon, rect, rounded, svg

LETTER = 6.9  # width of one at size 13, on average
ROW = 17
GAP = 22
PAD = 14
BACK = 22  # room beside a frame for the arrow back
NARROW = 190
CHARACTERS = 38


@dataclass(frozen=True)
class Node:
    """A stage (`framed` False) or what repeats stages, with what is inside."""

    rows: tuple[str, ...]
    anchor: str
    framed: bool
    inside: tuple[Node, ...]

    @property
    def head(self) -> float:
        return len(self.rows) * ROW

    @property
    def width(self) -> float:
        text = max((len(row) for row in self.rows), default=0) * LETTER
        inner = max((node.width for node in self.inside), default=0)
        side = 2 * PAD + (BACK if self.framed else 0)
        return max(NARROW, text + 2 * PAD, inner + side)

    @property
    def height(self) -> float:
        if not self.inside:
            return self.head + PAD
        room = GAP if self.framed else PAD
        return self.head + PAD + sum(n.height for n in self.inside) + GAP * (len(self.inside) - 1) + 2 * room


def diagram(course: Sequence[Line], setup: str, caption: str) -> str:
    """A figure, or nothing if the course has no stages. `setup` is what comes before, if it is to be shown."""
    nodes = [node for each in course for node in _nodes(each)]
    if not nodes:
        return ""
    if setup:
        nodes.insert(0, Node((setup,), "setup", False, ()))
    width = max(node.width for node in nodes)
    middle = width / 2 + 1
    parts = [f'<circle cx="{rounded(middle)}" cy="8" r="6" fill="currentColor"/>']
    y = 14.0
    for node in nodes:
        parts += _arrow(middle, y, y + GAP)
        parts += _draw(node, middle - width / 2, y + GAP, width)
        y += GAP + node.height
    drawing = svg(width + 2, y + 2, parts)
    return "\n".join(['<figure class="course">', drawing, f"<figcaption>{escape(caption)}</figcaption>", "</figure>"])


def _nodes(told: Line) -> list[Node]:
    if not has_stages(told):
        return []
    inside = tuple(node for each in told.below for node in _nodes(each))
    text = plain(told.text).rstrip(": \u00a0")
    return [Node(_wrapped(text), told.anchor, not told.heading, inside)]


def _wrapped(text: str) -> tuple[str, ...]:
    rows: list[str] = []
    for word in text.split(" "):
        if rows and len(rows[-1]) + len(word) < CHARACTERS:
            rows[-1] += " " + word
        else:
            rows.append(word)
    return tuple(rows)


def _draw(node: Node, x: float, y: float, width: float) -> list[str]:
    shade = 0 if node.inside else 0.06
    parts = [rect(x, y, width, node.height, shade, radius=8, dashed=node.framed)]
    weight = "normal" if node.framed else "bold"
    top = y + PAD / 2 + 12.5
    words = []
    for number, row in enumerate(node.rows):
        at = f'x="{rounded(x + width / 2)}" y="{rounded(top + number * ROW)}"'
        words.append(
            f'<text {at} font-size="13" font-weight="{weight}" text-anchor="middle" fill="currentColor">'
            f"{escape(row)}</text>"
        )
    parts += [f'<a href="#{escape(node.anchor)}">', *words, "</a>"] if node.anchor else words
    if not node.inside:
        return parts
    left = x + PAD + (BACK if node.framed else 0)
    inner = width - 2 * PAD - (BACK if node.framed else 0)
    start = y + node.head + PAD / 2 + (GAP if node.framed else PAD)
    bottom = start
    for number, each in enumerate(node.inside):
        if number:
            parts += _arrow(left + inner / 2, bottom, bottom + GAP)
            bottom += GAP
        parts += _draw(each, left, bottom, inner)
        bottom += each.height
    if node.framed:
        middle, side = left + inner / 2, x + PAD
        high, low = start - GAP / 2, bottom + GAP / 2
        way = f"M{rounded(middle)} {rounded(bottom)}V{rounded(low)}H{rounded(side)}V{rounded(high)}H{rounded(middle)}"
        parts.append(path(way))
        parts += _arrow(middle, high, start)
    return parts


def _arrow(x: float, top: float, bottom: float) -> list[str]:
    return [
        line((x, top), (x, bottom - 6)),
        polygon([(x, bottom - 1), (x - 4, bottom - 8), (x + 4, bottom - 8)]),
    ]
