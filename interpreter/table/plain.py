"""The plain table: discs that slide, lose speed evenly, and hit each other and what is fixed.

Nothing is taken in small steps. Each body goes straight until something happens: it comes to rest, it passes an open
side, or it meets something. The earliest of these is worked out from what is there (see `meeting`), everything is moved
on to that moment, and what happens there is done. What happens at the same moment is done in the order of the numbers
of the bodies; what a contact sets off at once comes after it.

In a contact the impulse goes along the line of the centres. With the bounce e, the masses m and n and the speed v with
which two bodies close in, it is (1 + e) v / (1/m + 1/n). Where one body leans on another that loses speed more quickly,
or that it has met without a bounce, there would be no end of ever smaller contacts. So two that touch may lean into
each other a little (`DEPTH`), unless they do it fast; then they are in contact, and are set apart again.

At the end positions are rounded to whole tenths of a millimetre, so that no two discs overlap.
"""

from __future__ import annotations

from math import floor, sqrt

from interpreter.table.bodies import UNIT, Body, Outcome, Point, Push, Restless, Surface
from interpreter.table.directions import direction
from interpreter.table.meeting import NEVER, TOUCHING, first_meeting, from_within, time_for, to_circle, to_wall
from interpreter.table.places import clear

MOST_EVENTS = 20_000
DEPTH = 0.2  # tenths of a millimetre that two which touch may go into each other
STILL = 1e-5  # speeds below this are none
NUDGE = 4  # tenths of a millimetre in which a place is looked for that nothing overlaps

Vector = tuple[float, float]
Wall = tuple[float, float, float, float, float]


class PlainTable:
    """The table that `ludolect` brings."""

    def shoot(self, surface: Surface, bodies: list[Body], push: Push) -> Outcome:
        """See `Table`."""
        return _Motion(surface, sorted(bodies, key=lambda body: body.id), push).run()


class _Motion:
    def __init__(self, surface: Surface, bodies: list[Body], push: Push) -> None:
        self.surface, self.bodies, self.push = surface, bodies, push
        self.x = [float(body.x) for body in bodies]
        self.y = [float(body.y) for body in bodies]
        self.r = [float(body.radius) for body in bodies]
        self.light = [1.0 / body.mass if body.mass else 0.0 for body in bodies]
        self.loss = [float((body.friction or surface.friction) * UNIT) for body in bodies]
        self.gentle = [sqrt(2.0 * DEPTH * loss) for loss in self.loss]  # from this speed on, they would go deeper
        self.walls = _walls(surface)
        self.v: dict[int, Vector] = {}  # of those that move, by their place in the list
        self.here = dict.fromkeys(range(len(bodies)))
        self.moved: dict[int, None] = {}
        self.met: set[tuple[int, int]] = set()
        self.told = Outcome()
        self.bounce, self.rebound = surface.bounce / 100.0, surface.rebound / 100.0

    def run(self) -> Outcome:
        first = next((i for i, body in enumerate(self.bodies) if body.id == self.push.body), None)
        if first is None or not self.light[first]:
            return self.told
        ux, uy = direction(self.push.angle)
        speed = float(self.surface.speed * self.push.strength * UNIT)
        self.start(first, (ux * speed, uy * speed))
        for _ in range(MOST_EVENTS):
            if not self.v:
                self.settle()
                return self.told
            self.next_event()
        raise Restless

    def start(self, i: int, velocity: Vector) -> None:
        """Gives a body a velocity; one that is next to nothing is none."""
        if velocity[0] * velocity[0] + velocity[1] * velocity[1] <= STILL * STILL:
            self.v.pop(i, None)
            return
        self.v[i] = velocity
        if i not in self.moved:
            self.moved[i] = None
        self.mark(i)

    def mark(self, i: int) -> None:
        """A corner of its way."""
        path = self.told.paths.setdefault(self.bodies[i].id, [])
        here = self.rounded(i)
        if not path or path[-1] != here:
            path.append(here)

    def rounded(self, i: int) -> Point:
        return _whole(self.x[i]), _whole(self.y[i])

    # -------------------------------------------------------------- the next event

    def next_event(self) -> None:
        """Of all that could happen next, the earliest; ties by the numbers of bodies."""
        movers = sorted(self.v)
        ways = {}
        soonest, what, who, whom, normal = NEVER, "", -1, -1, (0.0, 0.0)
        for i in movers:
            vx, vy = self.v[i]
            speed = sqrt(vx * vx + vy * vy)
            loss = self.loss[i]
            ways[i] = (vx / speed, vy / speed, speed)
            stop = speed / loss
            if stop < soonest:
                soonest, what, who, whom = stop, "stop", i, -1
            far = min(speed * speed / (2.0 * loss), speed * soonest)
            for far_now, event, other, along in self.ahead(i, ways[i], far):
                when = time_for(far_now, speed, loss)
                if when < soonest:
                    soonest, what, who, whom, normal = when, event, i, other, along
        for n, i in enumerate(movers):
            for j in movers[n + 1 :]:
                when = self.between(i, j, ways, soonest)
                if when < soonest:
                    soonest, what, who, whom = when, "bodies", i, j
        self.go_on(ways, soonest)
        match what:
            case "stop":
                self.v.pop(who, None)
                self.mark(who)
            case "left":
                self.leave(who)
            case "bodies":
                self.hit(who, whom)
            case "fixed":
                self.rebound_from(who, normal)

    def ahead(self, i: int, way: tuple[float, float, float], far: float) -> list[tuple[float, str, int, Vector]]:
        """What lies in the way of a body and does not move: how far it is, what it is."""
        ux, uy, speed = way
        x, y, r = self.x[i], self.y[i], self.r[i]
        found: list[tuple[float, str, int, Vector]] = []
        for j in self.here:
            if j == i or j in self.v:
                continue
            dx, dy = self.x[j] - x, self.y[j] - y
            reach = r + self.r[j]
            near = far + reach
            if dx > near or -dx > near or dy > near or -dy > near:
                continue
            at = to_circle(dx, dy, ux, uy, reach)
            if at == 0.0 and speed * (dx * ux + dy * uy) <= self.gentle[i] * sqrt(dx * dx + dy * dy):
                at = to_circle(dx, dy, ux, uy, reach - DEPTH)
            if at <= far:
                found.append((at, "bodies", j, (0.0, 0.0)))
        for px, py, reach in self.surface.posts:
            at = to_circle(px - x, py - y, ux, uy, reach + r)
            if at <= far:
                qx, qy = x + ux * at - px, y + uy * at - py
                apart = sqrt(qx * qx + qy * qy) or 1.0
                found.append((at, "fixed", -1, (qx / apart, qy / apart)))
        for wall in self.walls:
            at, nx, ny = to_wall(x, y, ux, uy, r, wall)
            if at <= far:
                found.append((at, "fixed", -1, (nx, ny)))
        found += self.sides(i, ux, uy)
        return [
            entry
            for entry in found
            if entry[0] > 0.0 or entry[1] != "fixed" or -speed * (ux * entry[3][0] + uy * entry[3][1]) > self.gentle[i]
        ]

    def sides(self, i: int, ux: float, uy: float) -> list[tuple[float, str, int, Vector]]:
        surface, x, y, r = self.surface, self.x[i], self.y[i], self.r[i]
        if surface.radius:
            px, py = x - surface.radius, y - surface.radius
            if not surface.rims:
                return [(from_within(px, py, ux, uy, surface.radius), "left", -1, (0.0, 0.0))]
            at = from_within(px, py, ux, uy, max(surface.radius - r, 0.0))
            qx, qy = px + ux * at, py + uy * at
            apart = sqrt(qx * qx + qy * qy) or 1.0
            return [(at, "fixed", -1, (-qx / apart, -qy / apart))] if at < NEVER else []
        found: list[tuple[float, str, int, Vector]] = []
        for rate, gap, side, normal in (
            (-ux, x, "left", (1.0, 0.0)),
            (ux, surface.width - x, "right", (-1.0, 0.0)),
            (-uy, y, "bottom", (0.0, 1.0)),
            (uy, surface.height - y, "top", (0.0, -1.0)),
        ):
            if rate > 0.0:
                rim = side in surface.rims
                gap = gap - r if rim else gap
                at = 0.0 if gap <= (TOUCHING if rim else 0.0) else gap / rate
                found.append((at, "fixed" if rim else "left", -1, normal))
        return found

    def between(self, i: int, j: int, ways: dict[int, tuple[float, float, float]], limit: float) -> float:
        """When two that move meet, if before the limit."""
        ix, iy, i_speed = ways[i]
        jx, jy, j_speed = ways[j]
        rx, ry = self.x[j] - self.x[i], self.y[j] - self.y[i]
        reach = self.r[i] + self.r[j]
        near = reach + (i_speed + j_speed) * limit
        if rx * rx + ry * ry > near * near:
            return NEVER
        wx, wy = jx * j_speed - ix * i_speed, jy * j_speed - iy * i_speed
        apart = rx * rx + ry * ry
        closing = -(rx * wx + ry * wy)
        if apart - reach * reach <= TOUCHING * reach:
            if closing > max(self.gentle[i], self.gentle[j]) * sqrt(apart):
                return 0.0
            reach -= DEPTH
        gx = self.loss[i] * ix - self.loss[j] * jx
        gy = self.loss[i] * iy - self.loss[j] * jy
        return first_meeting((rx, ry), (wx, wy), (gx, gy), reach, limit)

    # -------------------------------------------------------------- what happens

    def go_on(self, ways: dict[int, tuple[float, float, float]], time: float) -> None:
        """Moves everything on by a time in which nothing happens."""
        if time <= 0.0:
            return
        for i, (ux, uy, speed) in ways.items():
            loss = self.loss[i]
            far = time * (speed - 0.5 * loss * time)
            self.x[i] += ux * far
            self.y[i] += uy * far
            left = speed - loss * time
            if left <= STILL:
                self.v.pop(i, None)
                self.mark(i)
            else:
                self.v[i] = ux * left, uy * left

    def leave(self, i: int) -> None:
        surface, (x, y) = self.surface, self.rounded(i)
        if not surface.radius:
            x, y = min(max(x, 0), surface.width), min(max(y, 0), surface.height)
        self.told.left.append((self.bodies[i].id, x, y))
        self.mark(i)
        self.v.pop(i, None)
        del self.here[i]
        self.moved.pop(i, None)

    def hit(self, i: int, j: int) -> None:
        """Two bodies; the second may be fixed, or at rest."""
        dx, dy = self.x[j] - self.x[i], self.y[j] - self.y[i]
        apart = sqrt(dx * dx + dy * dy) or 1.0
        nx, ny = dx / apart, dy / apart
        vi, vj = self.v.get(i, (0.0, 0.0)), self.v.get(j, (0.0, 0.0))
        closing = (vi[0] - vj[0]) * nx + (vi[1] - vj[1]) * ny
        li, lj = self.light[i], self.light[j]
        impulse = (1.0 + (self.bounce if lj else self.rebound)) * closing / (li + lj)
        deep = self.r[i] + self.r[j] - apart
        if deep > TOUCHING:
            self.x[i], self.y[i] = self.x[i] - nx * deep * li / (li + lj), self.y[i] - ny * deep * li / (li + lj)
            self.x[j], self.y[j] = self.x[j] + nx * deep * lj / (li + lj), self.y[j] + ny * deep * lj / (li + lj)
        self.note(i, j)
        self.jolt(i, impulse * li)
        self.start(i, (vi[0] - impulse * li * nx, vi[1] - impulse * li * ny))
        if lj:
            self.jolt(j, impulse * lj)
            self.start(j, (vj[0] + impulse * lj * nx, vj[1] + impulse * lj * ny))

    def rebound_from(self, i: int, normal: Vector) -> None:
        """A body from something that belongs to the place; the normal points away from that."""
        vx, vy = self.v.get(i, (0.0, 0.0))
        closing = -(vx * normal[0] + vy * normal[1])
        change = (1.0 + self.rebound) * closing
        if self.bodies[i].id not in self.told.rebounds:
            self.told.rebounds.append(self.bodies[i].id)
        self.jolt(i, change)
        self.start(i, (vx + change * normal[0], vy + change * normal[1]))

    def note(self, i: int, j: int) -> None:
        one, other = sorted((self.bodies[i].id, self.bodies[j].id))
        if (one, other) not in self.met:
            self.met.add((one, other))
            self.told.contacts.append((other, one) if other == self.push.body else (one, other))
            share = self.r[i] / (self.r[i] + self.r[j])
            x, y = self.x[i] + (self.x[j] - self.x[i]) * share, self.y[i] + (self.y[j] - self.y[i]) * share
            self.told.spots.append((_whole(x), _whole(y)))

    def jolt(self, i: int, change: float) -> None:
        who, size = self.bodies[i].id, _whole(change / UNIT)
        self.told.jolts[who] = max(size, self.told.jolts.get(who, 0))

    # -------------------------------------------------------------- at rest

    def settle(self) -> None:
        """Whole tenths of a millimetre, such that nothing that has moved overlaps anything."""
        still = [body for i, body in enumerate(self.bodies) if i in self.here and i not in self.moved]
        for i in sorted(self.moved):
            body = self.bodies[i]
            x, y = self.free_near(i, still)
            still.append(Body(body.id, x, y, body.radius, body.mass))
            self.told.rest.append((body.id, x, y))
            self.told.paths[body.id][-1] = x, y

    def free_near(self, i: int, still: list[Body]) -> Point:
        x, y = self.rounded(i)
        radius = self.bodies[i].radius
        if clear(self.surface, x, y, radius, still):
            return x, y
        span = range(-NUDGE, NUDGE + 1)
        places = [((x + dx - self.x[i]) ** 2 + (y + dy - self.y[i]) ** 2, x + dx, y + dy) for dx in span for dy in span]
        for _, px, py in sorted(places):
            if clear(self.surface, px, py, radius, still):
                return px, py
        return x, y


def _whole(number: float) -> int:
    """The nearest whole number; halves are rounded up, though they come out a little less."""
    return floor(number + 0.5 + TOUCHING)


def _walls(surface: Surface) -> list[Wall]:
    ends = list(surface.walls)
    for x, y, width, height in surface.blocks:
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
            ends.append((ax, ay, bx, by))
    found: list[Wall] = []
    for ax, ay, bx, by in ends:
        dx, dy = bx - ax, by - ay
        length = sqrt(dx * dx + dy * dy)
        if length:
            found.append((float(ax), float(ay), dx / length, dy / length, length))
    return found
