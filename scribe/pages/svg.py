"""The few marks of SVG that boards and pieces are drawn with. Numbers are rounded, so that pictures are the same text
on every machine; colours are those of the text around, so that they suit light and dark pages and paper alike."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, sin


def svg(width: float, height: float, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {rounded(width)} {rounded(height)}"'
    size = f'width="{rounded(width)}" height="{rounded(height)}" role="img"'
    return "\n".join([f"{head} {size}>", *parts, "</svg>"])


def text(x: float, y: float, shown: str, size: int = 13, bold: bool = False) -> str:
    place = f'x="{rounded(x)}" y="{rounded(y)}" font-size="{size}" text-anchor="middle" fill="currentColor"'
    weight = ' font-weight="bold"' if bold else ""
    return f"<text {place}{weight}>{escape(shown)}</text>"


def rect(
    x: float, y: float, width: float, height: float, shade: float = 0, radius: float = 0, dashed: bool = False
) -> str:
    at = f'x="{rounded(x)}" y="{rounded(y)}" width="{rounded(width)}" height="{rounded(height)}"'
    corner = f' rx="{rounded(radius)}"' if radius else ""
    style = ' stroke-dasharray="5 4"' if dashed else ""
    return f'<rect {at}{corner} fill="currentColor" fill-opacity="{rounded(shade)}" stroke="currentColor"{style}/>'


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
