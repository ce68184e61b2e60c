"""The few marks of SVG that boards and pieces are drawn with. Numbers are rounded, so that pictures are the same text
on every machine. Lines and letters have the colour of the text around, so that they suit light and dark pages and paper
alike; what has a colour of its own (`paint`) is filled with it, and written on in the ink that goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, sin

from dsl.paint import Paint

PALE = 0.4  # of a painted space: what is written on it is in the colour of the text around


def svg(width: float, height: float, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {rounded(width)} {rounded(height)}"'
    size = f'width="{rounded(width)}" height="{rounded(height)}" role="img"'
    return "\n".join([f"{head} {size}>", *parts, "</svg>"])


def text(x: float, y: float, shown: str, size: int = 13, bold: bool = False, on: Paint | None = None) -> str:
    ink = "currentColor" if on is None else on.ink
    place = f'x="{rounded(x)}" y="{rounded(y)}" font-size="{size}" text-anchor="middle" fill="{ink}"'
    weight = ' font-weight="bold"' if bold else ""
    return f"<text {place}{weight}>{escape(shown)}</text>"


def rect(
    x: float, y: float, width: float, height: float, shade: float = 0, radius: float = 0, dashed: bool = False
) -> str:
    at = f'x="{rounded(x)}" y="{rounded(y)}" width="{rounded(width)}" height="{rounded(height)}"'
    corner = f' rx="{rounded(radius)}"' if radius else ""
    style = ' stroke-dasharray="5 4"' if dashed else ""
    return f'<rect {at}{corner} fill="currentColor" fill-opacity="{rounded(shade)}" stroke="currentColor"{style}/>'


def space(x: float, y: float, width: float, height: float, paint: Paint) -> str:
    """A painted space of a board."""
    at = f'x="{rounded(x)}" y="{rounded(y)}" width="{rounded(width)}" height="{rounded(height)}"'
    return f'<rect {at} fill="{paint.fill}" fill-opacity="{PALE}" stroke="currentColor"/>'


def sector(x: float, y: float, inner: float, outer: float, start: float, end: float, paint: Paint) -> str:
    """A painted space of a ring, between two angles from the top, clockwise, at most half
    a turn apart."""
    corners = [
        (x + r * sin(turn), y - r * cos(turn))
        for r, turn in ((outer, start), (outer, end), (inner, end), (inner, start))
    ]
    (a, b, c, d) = (f"{rounded(left)} {rounded(top)}" for left, top in corners)
    way = f"M{a}A{rounded(outer)} {rounded(outer)} 0 0 1 {b}L{c}A{rounded(inner)} {rounded(inner)} 0 0 0 {d}Z"
    return f'<path d="{way}" fill="{paint.fill}" fill-opacity="{PALE}" stroke="none"/>'


def badge(x: float, y: float, radius: float, paint: Paint) -> str:
    """A painted disc to write on."""
    at = f'cx="{rounded(x)}" cy="{rounded(y)}" r="{rounded(radius)}"'
    return f'<circle {at} fill="{paint.fill}" stroke="currentColor"/>'


def path(way: str, width: float = 1) -> str:
    return f'<path d="{way}" fill="none" stroke="currentColor" stroke-width="{rounded(width)}"/>'


def polygon(points: Sequence[tuple[float, float]]) -> str:
    at = " ".join(f"{rounded(x)},{rounded(y)}" for x, y in points)
    return f'<polygon points="{at}" fill="currentColor"/>'


def circle(x: float, y: float, radius: float) -> str:
    at = f'cx="{rounded(x)}" cy="{rounded(y)}" r="{rounded(radius)}"'
    return f'<circle {at} fill="none" stroke="currentColor"/>'


def line(start: tuple[float, float], end: tuple[float, float], width: float = 1, cap: str = "butt") -> str:
    (x1, y1), (x2, y2) = start, end
    at = f'x1="{rounded(x1)}" y1="{rounded(y1)}" x2="{rounded(x2)}" y2="{rounded(y2)}"'
    return f'<line {at} stroke="currentColor" stroke-width="{rounded(width)}" stroke-linecap="{cap}"/>'


def arc(x: float, y: float, radius: float, start: float, end: float) -> str:
    """A thick piece of a circle, between two angles from the top, clockwise."""
    (x1, y1), (x2, y2) = ((x + radius * sin(turn), y - radius * cos(turn)) for turn in (start, end))
    way = f"M{rounded(x1)} {rounded(y1)}A{rounded(radius)} {rounded(radius)} 0 0 1 {rounded(x2)} {rounded(y2)}"
    return path(way, 5)


def rounded(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
