"""Plots as inline SVG. They are stretched to the width there is: lines keep their thickness, and dots are lines of no
length with round ends, which stay round. Words stand beside them in the page, where they can wrap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from ludolect.simulation.estimates import Estimate

WIDTH, HEIGHT = 100, 10
LINE = 'vector-effect="non-scaling-stroke"'


def interval(found: Estimate, low: float, high: float, label: str) -> Markup:
    """A value with its bounds, on an axis from `low` to `high`; where nought is inside, it is marked."""

    def at(value: float) -> float:
        inside = min(max(value, low), high)
        return round(WIDTH * (inside - low) / ((high - low) or 1), 2)

    zero = _line("zero", at(0), 0, at(0), HEIGHT) if low < 0 < high else ""
    way = "up" if found.low > 0 else "down" if found.high < 0 else "even"
    parts = (
        _line("axis", 0, HEIGHT / 2, WIDTH, HEIGHT / 2),
        zero,
        _line(f"bounds {way}", at(found.low), HEIGHT / 2, at(found.high), HEIGHT / 2),
        f'<path class="dot {way}" d="M{at(found.value)} {HEIGHT / 2}h.001" {LINE}/>',
    )
    return _picture("interval", label, WIDTH, HEIGHT, parts)


def share(found: Estimate, label: str) -> Markup:
    """A share as a bar, with its bounds."""
    parts = (
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<rect class="bar" width="{round(WIDTH * found.value, 2)}" height="{HEIGHT}"/>',
        _line("bounds", round(WIDTH * found.low, 2), HEIGHT / 2, round(WIDTH * found.high, 2), HEIGHT / 2),
    )
    return _picture("share", label, WIDTH, HEIGHT, parts)


def histogram(bars: Sequence[tuple[int, int, int]], label: str) -> Markup:
    """How many games there are of each length."""
    tallest = max((count for _, _, count in bars), default=1) or 1
    parts = (
        f'<rect class="bar" x="{10 * i + 0.5}" y="{round(100 - 100 * count / tallest, 2)}" width="9" '
        f'height="{round(100 * count / tallest, 2)}"><title>{start if start == end else f"{start} to {end}"}: '
        f"{count}</title></rect>"
        for i, (start, end, count) in enumerate(bars)
    )
    return _picture("histogram", label, 10 * len(bars) or 10, 100, parts)


def widest(estimates: Iterable[Estimate | None]) -> float:
    """How far an axis has to reach to both sides so that all of these are on it."""
    return max((abs(bound) for found in estimates if found is not None for bound in (found.low, found.high)), default=1)


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path class="{kind}" d="M{x1:g} {y1:g}L{x2:g} {y2:g}" {LINE}/>'


def _picture(kind: str, label: str, width: float, height: float, parts: Iterable[str]) -> Markup:
    head = Markup('<svg class="{}" role="img" aria-label="{}" viewBox="0 0 {} {}" preserveAspectRatio="none">').format(
        kind, label, f"{width:g}", f"{height:g}"
    )
    return head + Markup("".join(parts)) + Markup("</svg>")
