"""When and where things meet: the arithmetic of circles that go straight and slow down evenly.

Only sums, products, quotients and square roots are used, which every machine works out alike to the last bit.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

NEVER = 1e300
TOUCHING = 1e-6  # how far apart two things may be (in tenths of a millimetre) and still touch
STEPS = 80  # in which a moment is closed in on


def to_circle(dx: float, dy: float, ux: float, uy: float, reach: float) -> float:
    """How far a point goes along (ux, uy) until it is as near as `reach` to what lies at (dx, dy) from it."""
    ahead = dx * ux + dy * uy
    if ahead <= 0.0:
        return NEVER
    apart = dx * dx + dy * dy - reach * reach
    if apart <= TOUCHING * reach:
        return 0.0
    under = ahead * ahead - apart
    if under <= 0.0:
        return NEVER
    return apart / (ahead + sqrt(under))


def from_within(px: float, py: float, ux: float, uy: float, reach: float) -> float:
    """How far a point at (px, py) from the middle of a circle goes until it comes to its edge from inside."""
    outwards = px * ux + py * uy
    apart = px * px + py * py - reach * reach
    if apart >= 0.0:
        return 0.0 if outwards > 0.0 else NEVER
    return -apart / (outwards + sqrt(outwards * outwards - apart))


def to_wall(
    px: float, py: float, ux: float, uy: float, reach: float, wall: tuple[float, float, float, float, float]
) -> tuple[float, float, float]:
    """How far, and the normal (from the wall) there. `wall`: where it begins, its direction, its length."""
    wx, wy, ex, ey, length = wall
    dx, dy = px - wx, py - wy
    height = dy * ex - dx * ey
    closing = uy * ex - ux * ey
    nx, ny = -ey, ex
    if height < 0.0:
        height, closing, nx, ny = -height, -closing, ey, -ex
    if closing < 0.0:
        far = 0.0 if height - reach <= TOUCHING else (height - reach) / -closing
        along = (dx + ux * far) * ex + (dy + uy * far) * ey
        if 0.0 <= along <= length:
            return far, nx, ny
    best = NEVER
    for cx, cy in ((wx, wy), (wx + ex * length, wy + ey * length)):
        far = to_circle(cx - px, cy - py, ux, uy, reach)
        if far < best:
            best = far
            qx, qy = px + ux * far - cx, py + uy * far - cy
            apart = sqrt(qx * qx + qy * qy) or 1.0
            nx, ny = qx / apart, qy / apart
    return best, nx, ny


def time_for(far: float, speed: float, loss: float) -> float:
    """How long something takes for a distance; NEVER if it comes to rest before."""
    under = speed * speed - 2.0 * loss * far
    return NEVER if under < 0.0 else 2.0 * far / (speed + sqrt(under))


def first_meeting(
    r: tuple[float, float], w: tuple[float, float], g: tuple[float, float], reach: float, limit: float
) -> float:
    """When two things first come as near as `reach`, one seen from the other: it lies at r, moves by w and is slowed
    down by g; NEVER if not before `limit`. Their distance squared is a polynomial of the fourth degree. Between the
    moments at which it turns it only grows or only falls; those are found in the same way from its derivatives."""
    rx, ry = r
    wx, wy = w
    gx, gy = g
    c0 = rx * rx + ry * ry - reach * reach
    c1 = 2.0 * (rx * wx + ry * wy)
    if c0 <= TOUCHING * reach and c1 < 0.0:
        return 0.0
    c2 = wx * wx + wy * wy + rx * gx + ry * gy
    c3 = wx * gx + wy * gy
    c4 = 0.25 * (gx * gx + gy * gy)
    distance = (c0, c1, c2, c3, c4)
    change = (c1, 2.0 * c2, 3.0 * c3, 4.0 * c4)
    bends = _roots_of_square(2.0 * c2, 6.0 * c3, 12.0 * c4)
    turns = [0.0]
    edges = [0.0, *(t for t in bends if 0.0 < t < limit), limit]
    for low, high in pairwise(edges):
        before, after = _worked_out(change, low), _worked_out(change, high)
        if (before < 0.0) != (after < 0.0):
            turns.append(_crossing(change, low, high, before < 0.0))
    turns.append(limit)
    for low, high in pairwise(turns):
        begins = _worked_out(distance, low)
        if _worked_out(distance, high) <= 0.0 and (begins > 0.0 or low > 0.0):
            return _crossing(distance, low, high, False) if begins > 0.0 else low
    return NEVER


def _worked_out(polynomial: tuple[float, ...], t: float) -> float:
    value = 0.0
    for factor in reversed(polynomial):
        value = value * t + factor
    return value


def _crossing(polynomial: tuple[float, ...], low: float, high: float, rises: bool) -> float:
    """The last moment before a polynomial that only rises (or only falls) between two moments has changed its sign."""
    for _ in range(STEPS):
        middle = 0.5 * (low + high)
        if middle in (low, high):
            break
        if (_worked_out(polynomial, middle) < 0.0) == rises:
            low = middle
        else:
            high = middle
    return low


def _roots_of_square(a: float, b: float, c: float) -> list[float]:
    """Where a + b t + c t^2 is 0, in order."""
    if c == 0.0:
        return [] if b == 0.0 else [-a / b]
    under = b * b - 4.0 * a * c
    if under <= 0.0:
        return []
    half = -0.5 * (b + sqrt(under)) if b >= 0.0 else -0.5 * (b - sqrt(under))
    return sorted(root for root in (half / c, a / half if half != 0.0 else 0.0))
