"""A place that bodies move on, from above, as SVG: its sides, what stands fixed on it, bodies; and of a push the ways
that bodies went, where they met and where they came to rest. y grows upwards; lengths are tenths of a millimetre."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsl import model
from dsl.paint import Paint
from dsl.tables import SIDES, Given, surface_of
from scribe.pages.svg import badge, circle, line, path, rect, svg, text
from scribe.tell.known import constants

WIDEST = 520.0
MARGIN = 8.0
RIM = 4.0
Point = tuple[int, int]


@dataclass(frozen=True)
class Ground:
    """The place itself; `radius` is not 0 where it is round."""

    width: int
    height: int
    radius: int
    rims: tuple[str, ...]
    posts: tuple[tuple[int, ...], ...]
    walls: tuple[tuple[int, ...], ...]
    blocks: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Disc:
    """A body, with its sign; `ghost`: where it was before."""

    x: int
    y: int
    radius: int
    sign: str = ""
    paint: Paint | None = None
    ghost: bool = False


def ground_of(kind: model.Kind) -> Ground | None:
    """A place as its rules declare it; None if it is none, or some length of it is not a number that is known."""
    spec = surface_of(kind)
    if spec is None:
        return None
    lengths = [spec.width, spec.height, spec.radius]
    width, height, radius = (0 if given is None else _known(kind, given) for given in lengths)
    fixed = [
        [[_known(kind, given) for given in each] for each in group] for group in (spec.posts, spec.walls, spec.blocks)
    ]
    if width is None or height is None or radius is None:
        return None
    shown = [tuple(tuple(n for n in each if n is not None) for each in group if None not in each) for group in fixed]
    side = 2 * radius
    return Ground(side or width, side or height, radius, spec.rims, *shown)


def _known(kind: model.Kind, given: Given) -> int | None:
    if isinstance(given, int):
        return given
    formula = kind.find_formula(given.name)
    known = constants(formula.expr, kind) if formula is not None and not given.tracked else None
    return known[0] if known and len(known) == 1 and isinstance(known[0], int) else None


def from_above(
    ground: Ground,
    discs: Sequence[Disc] = (),
    ways: Sequence[Sequence[Point]] = (),
    meetings: Sequence[Point] = (),
) -> str:
    """The picture, with the lengths of the sides in millimetres."""
    scale = WIDEST / max(ground.width, 1)
    scale = min(scale, WIDEST / max(ground.height, 1))
    wide, high = ground.width * scale, ground.height * scale

    def at(x: float, y: float) -> tuple[float, float]:
        return MARGIN + x * scale, MARGIN + high - y * scale

    parts: list[str] = []
    if ground.radius:
        parts.append(circle(*at(ground.radius, ground.radius), ground.radius * scale))
        if ground.rims:
            parts.append(circle(*at(ground.radius, ground.radius), ground.radius * scale + RIM / 2))
    else:
        parts.append(rect(MARGIN, MARGIN, wide, high, dashed=len(ground.rims) < len(SIDES)))
        corners = {
            "left": ((0, 0), (0, ground.height)),
            "right": ((ground.width, 0), (ground.width, ground.height)),
            "bottom": ((0, 0), (ground.width, 0)),
            "top": ((0, ground.height), (ground.width, ground.height)),
        }
        parts += [line(at(*corners[side][0]), at(*corners[side][1]), RIM) for side in ground.rims]
    for x, y, reach in ground.posts:
        parts.append(circle(*at(x, y), reach * scale))
    for a, b, c, d in ground.walls:
        parts.append(line(at(a, b), at(c, d), RIM))
    for a, b, c, d in ground.blocks:
        parts.append(rect(*at(a, b + d), c * scale, d * scale, shade=0.3))
    for way in ways:
        points = [at(x, y) for x, y in way]
        parts.append(path("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)))
    for x, y in meetings:
        (left, up) = at(x, y)
        parts += [line((left - 4, up - 4), (left + 4, up + 4), 2), line((left - 4, up + 4), (left + 4, up - 4), 2)]
    for disc in discs:
        left, up = at(disc.x, disc.y)
        if disc.paint is not None and not disc.ghost:
            parts.append(badge(left, up, disc.radius * scale, disc.paint))
        else:
            parts.append(circle(left, up, disc.radius * scale))
        if disc.sign and not disc.ghost:
            parts.append(text(left, up + 4.5, disc.sign, on=disc.paint))
    measure = f"{ground.width / 10:g} × {ground.height / 10:g} mm"
    parts.append(text(MARGIN + wide / 2, MARGIN + high + 18, measure))
    return svg(wide + 2 * MARGIN, high + 2 * MARGIN + 18, parts)
