"""The few marks of SVG that boards and pieces are drawn with. Numbers are rounded, so that pictures are the same text
on every machine; colours are those of the text around, so that they suit light and dark pages and paper alike."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def svg(width: float, height: float, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {rounded(width)} {rounded(height)}"'
    size = f'width="{rounded(width)}" height="{rounded(height)}" role="img"'
    return "\n".join([f"{head} {size}>", *parts, "</svg>"])


def text(x: float, y: float, shown: str, size: int = 13, bold: bool = False) -> str:
    place = f'x="{rounded(x)}" y="{rounded(y)}" font-size="{size}" text-anchor="middle" fill="currentColor"'
    weight = ' font-weight="bold"' if bold else ""
    return f"<text {place}{weight}>{escape(shown)}</text>"


def rect(x: float, y: float, width: float, height: float, shade: float = 0) -> str:
    at = f'x="{rounded(x)}" y="{rounded(y)}" width="{rounded(width)}" height="{rounded(height)}"'
    return f'<rect {at} fill="currentColor" fill-opacity="{rounded(shade)}" stroke="currentColor"/>'


def polygon(points: Sequence[tuple[float, float]]) -> str:
    at = " ".join(f"{rounded(x)},{rounded(y)}" for x, y in points)
    return f'<polygon points="{at}" fill="currentColor"/>'


def rounded(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
