"""Where a body can lie, in whole numbers: free places, the nearest of them, and one to suggest."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt, sqrt

from interpreter.table.bodies import Body, Point, Surface
from interpreter.table.directions import TURN, direction

BESIDE = 3  # tenths of a millimetre around a point that was rounded
STEPS = 64  # along either side, where places are gone through one by one
COARSE = 80  # parts of the whole that the points of an outline are apart
DRAWN = 200  # places drawn before that
NEARBY = 300  # tenths of a millimetre around another body


def on_it(surface: Surface, x: int, y: int, radius: int) -> bool:
    """Whether a disc lies on the place with all of it."""
    if surface.radius:
        reach = surface.radius - radius
        return reach >= 0 and (x - surface.radius) ** 2 + (y - surface.radius) ** 2 <= reach * reach
    return radius <= x <= surface.width - radius and radius <= y <= surface.height - radius


def clear(surface: Surface, x: int, y: int, radius: int, bodies: Iterable[Body]) -> bool:
    """Whether a disc overlaps nothing there; to touch is allowed."""
    for body in bodies:
        if (x - body.x) ** 2 + (y - body.y) ** 2 < (radius + body.radius) ** 2:
            return False
    for px, py, reach in surface.posts:
        if (x - px) ** 2 + (y - py) ** 2 < (radius + reach) ** 2:
            return False
    return all(_clear_of_wall(x, y, radius, wall) for wall in surface.walls) and all(
        _clear_of_block(x, y, radius, block) for block in surface.blocks
    )


def outlines(surface: Surface) -> tuple[Point, ...]:
    """Points along everything that is fixed on a place, near enough to each other for a coarse picture."""
    found: dict[Point, None] = {}
    for px, py, reach in surface.posts:
        for angle in range(0, TURN, TURN // 16):
            ux, uy = direction(angle)
            found[round(px + ux * reach), round(py + uy * reach)] = None
    lines = [*surface.walls]
    for x, y, width, height in surface.blocks:
        lines += [(x, y, x + width, y), (x, y + height, x + width, y + height)]
        lines += [(x, y, x, y + height), (x + width, y, x + width, y + height)]
    for ax, ay, bx, by in lines:
        parts = max(abs(bx - ax), abs(by - ay)) * COARSE // surface.extent + 1
        for n in range(parts + 1):
            found[ax + (bx - ax) * n // parts, ay + (by - ay) * n // parts] = None
    return tuple(found)


def free(surface: Surface, x: int, y: int, radius: int, bodies: Iterable[Body]) -> bool:
    """Whether a disc can be put there: wholly on the place, and overlapping nothing."""
    return on_it(surface, x, y, radius) and clear(surface, x, y, radius, bodies)


def _clear_of_wall(x: int, y: int, radius: int, wall: tuple[int, int, int, int]) -> bool:
    ax, ay, bx, by = wall
    ex, ey = bx - ax, by - ay
    length = ex * ex + ey * ey
    along = (x - ax) * ex + (y - ay) * ey
    if 0 < along < length:
        across = (x - ax) * ey - (y - ay) * ex
        return across * across >= radius * radius * length
    cx, cy = (ax, ay) if along <= 0 else (bx, by)
    return (x - cx) ** 2 + (y - cy) ** 2 >= radius * radius


def _clear_of_block(x: int, y: int, radius: int, block: tuple[int, int, int, int]) -> bool:
    bx, by, width, height = block
    dx = max(bx - x, 0, x - bx - width)
    dy = max(by - y, 0, y - by - height)
    inside = bx < x < bx + width and by < y < by + height
    return not inside and dx * dx + dy * dy >= radius * radius


# ------------------------------------------------------------------ the nearest


def nearest(surface: Surface, x: int, y: int, radius: int, bodies: list[Body]) -> Point | None:
    """The free place whose centre is nearest to a point; of several equally near, the one with the smallest numbers.
    None if there is none.

    A nearest place is the point itself, or touches one thing that is in the way at the point of its outline that is
    nearest, or touches two at once; around each such point the whole tenths of a millimetre next to it are tried.
    """
    ordered = sorted(bodies, key=lambda body: body.id)
    if free(surface, x, y, radius, ordered):
        return x, y
    best: tuple[int, int, int] | None = None
    for cx, cy in _corners(surface, x, y, radius, ordered):
        if best is not None and (cx - x) ** 2 + (cy - y) ** 2 > (isqrt(best[0]) + 2 * BESIDE) ** 2:
            break
        for dx in range(-BESIDE, BESIDE + 1):
            for dy in range(-BESIDE, BESIDE + 1):
                px, py = cx + dx, cy + dy
                found = ((px - x) ** 2 + (py - y) ** 2, px, py)
                if (best is None or found < best) and free(surface, px, py, radius, ordered):
                    best = found
    return None if best is None else best[1:]


Circle = tuple[int, int, int]
Line = tuple[int, int, int, int]  # a point and another one


def _corners(surface: Surface, x: int, y: int, radius: int, bodies: list[Body]) -> list[Point]:
    """All points that could be nearest: the outlines that a centre must stay out of, each alone and by twos."""
    circles = [(body.x, body.y, body.radius + radius) for body in bodies]
    circles += [(px, py, reach + radius) for px, py, reach in surface.posts]
    lines: list[Line] = []
    for ax, ay, bx, by in surface.walls:
        circles += [(ax, ay, radius), (bx, by, radius)]
        lines += _beside((ax, ay), (bx, by), radius)
    for bx, by, width, height in surface.blocks:
        ends = [(bx, by), (bx + width, by), (bx + width, by + height), (bx, by + height)]
        circles += [(cx, cy, radius) for cx, cy in ends]
        lines += [line for n, end in enumerate(ends) for line in _beside(end, ends[(n + 1) % 4], radius)]
    if surface.radius:
        circles.append((surface.radius, surface.radius, surface.radius - radius))
    else:
        low, wide, high = radius, surface.width - radius, surface.height - radius
        lines += [(low, low, low, high), (wide, low, wide, high), (low, low, wide, low), (low, high, wide, high)]
    found = [_on_circle(circle, x, y) for circle in circles] + [_on_line(line, x, y) for line in lines]
    for n, one in enumerate(circles):
        for other in circles[n + 1 :]:
            found += _two_circles(one, other)
        for line in lines:
            found += _circle_and_line(one, line)
    for n, line in enumerate(lines):
        for crossing in lines[n + 1 :]:
            found += _two_lines(line, crossing)
    return sorted(set(found), key=lambda p: ((p[0] - x) ** 2 + (p[1] - y) ** 2, p))


def _beside(a: Point, b: Point, radius: int) -> list[Line]:
    """A line on either side of a wall."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    if not length:
        return []
    ox, oy = round(-dy * radius / length), round(dx * radius / length)
    return [(a[0] + s * ox, a[1] + s * oy, b[0] + s * ox, b[1] + s * oy) for s in (1, -1)]


def _on_circle(circle: Circle, x: int, y: int) -> Point:
    cx, cy, reach = circle
    dx, dy = x - cx, y - cy
    apart = sqrt(dx * dx + dy * dy)
    if not apart:
        return cx - reach, cy
    return round(cx + dx * reach / apart), round(cy + dy * reach / apart)


def _on_line(line: Line, x: int, y: int) -> Point:
    ax, ay, bx, by = line
    ex, ey = bx - ax, by - ay
    length = ex * ex + ey * ey
    along = min(max((x - ax) * ex + (y - ay) * ey, 0), length) / length if length else 0.0
    return round(ax + ex * along), round(ay + ey * along)


def _two_circles(one: Circle, other: Circle) -> list[Point]:
    (ax, ay, ar), (bx, by, br) = one, other
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if not square or square > (ar + br) ** 2 or square < (ar - br) ** 2:
        return []
    along = (square + ar * ar - br * br) / (2.0 * square)
    under = ar * ar / square - along * along
    across = sqrt(under) if under > 0.0 else 0.0
    return [(round(ax + along * dx - s * across * dy), round(ay + along * dy + s * across * dx)) for s in (1.0, -1.0)]


def _circle_and_line(circle: Circle, line: Line) -> list[Point]:
    cx, cy, reach = circle
    ax, ay, bx, by = line
    ex, ey = bx - ax, by - ay
    length = ex * ex + ey * ey
    if not length:
        return []
    along = ((cx - ax) * ex + (cy - ay) * ey) / length
    px, py = ax + along * ex, ay + along * ey
    under = (reach * reach - (px - cx) ** 2 - (py - cy) ** 2) / length
    if under < 0.0:
        return []
    step = sqrt(under)
    spots = (along - step, along + step)
    return [(round(ax + t * ex), round(ay + t * ey)) for t in spots if -0.01 <= t <= 1.01]


def _two_lines(one: Line, other: Line) -> list[Point]:
    ax, ay, bx, by = one
    cx, cy, dx, dy = other
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not across:
        return []
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    return [(round(ax + t * (bx - ax)), round(ay + t * (by - ay)))] if -0.01 <= t <= 1.01 else []


# ------------------------------------------------------------------ one to suggest


def suggest(
    surface: Surface,
    radius: int,
    bodies: list[Body],
    below: Callable[[int], int],
    within: tuple[int, int, int, int],
    accepted: Callable[[Point], bool],
) -> Point | None:
    """Any free place that is accepted, drawn by `below`; centres lie `within` (from x, y to x, y). None if none was
    found: then the places of a grid have been gone through as well."""
    low_x, low_y, high_x, high_y = within
    high_side = 2 * surface.radius
    low_x, low_y = max(low_x, radius), max(low_y, radius)
    high_x = min(high_x, (high_side or surface.width) - radius)
    high_y = min(high_y, (high_side or surface.height) - radius)
    if low_x > high_x or low_y > high_y:
        return None
    for number in range(DRAWN):
        x, y = low_x + below(high_x - low_x + 1), low_y + below(high_y - low_y + 1)
        if number % 2 and bodies:  # what has to be near something is seldom met with anywhere
            near = bodies[below(len(bodies))]
            span = radius + near.radius + NEARBY
            x, y = near.x - span + below(2 * span + 1), near.y - span + below(2 * span + 1)
            if not (low_x <= x <= high_x and low_y <= y <= high_y):
                continue
        if free(surface, x, y, radius, bodies) and accepted((x, y)):
            return x, y
    step = max(isqrt((high_x - low_x + 1) * (high_y - low_y + 1) // (STEPS * STEPS)), 1)
    for x in range(low_x, high_x + 1, step):
        for y in range(low_y, high_y + 1, step):
            if free(surface, x, y, radius, bodies) and accepted((x, y)):
                return x, y
    return None
