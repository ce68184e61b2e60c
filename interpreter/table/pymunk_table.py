"""A table that asks pymunk (extra `pymunk`), behind the same interface as the plain one.

It moves everything in steps of a thousandth of a second, so positions are up to two millimetres off, and it is slower
by a factor of ten and more. It is of use to those who want to go on from there: other shapes, spin, joints.
"""

from __future__ import annotations

from importlib import import_module
from math import sqrt
from typing import Any

from interpreter.table.bodies import UNIT, Body, Outcome, Push, Restless, Surface
from interpreter.table.directions import direction

STEP = 0.001  # seconds
MOST_STEPS = 60_000
KIND = 1  # of everything that can be met


class PymunkTable:
    """See `interpreter.table.bodies.Table`. Raises ImportError where pymunk is missing."""

    def __init__(self, step: float = STEP) -> None:
        self.pymunk: Any = import_module("pymunk")
        self.step = step

    def shoot(self, surface: Surface, bodies: list[Body], push: Push) -> Outcome:
        """See `Table`."""
        return _Run(self.pymunk, self.step, surface, sorted(bodies, key=lambda body: body.id), push).run()


class _Run:
    def __init__(self, pymunk: Any, step: float, surface: Surface, bodies: list[Body], push: Push) -> None:
        self.pymunk, self.step, self.surface, self.push = pymunk, step, surface, push
        self.space = pymunk.Space()
        self.space.collision_slop = 0.01
        self.told = Outcome()
        self.given = {body.id: body for body in bodies}
        self.free: dict[int, Any] = {}
        self.names: dict[Any, int] = {}
        for body in bodies:
            self.add(body)
        self.fixtures()
        self.space.on_collision(KIND, KIND, begin=self.begun)

    def add(self, body: Body) -> None:
        pymunk = self.pymunk
        moves = body.mass > 0
        made = pymunk.Body(body.mass, float("inf")) if moves else pymunk.Body(body_type=pymunk.Body.STATIC)
        made.position = body.x / UNIT, body.y / UNIT
        shape = pymunk.Circle(made, body.radius / UNIT)
        shape.elasticity = self.elasticity(moves)
        shape.collision_type = KIND
        self.space.add(made, shape)
        self.names[shape] = body.id
        if moves:
            self.free[body.id] = made

    def elasticity(self, moves: bool) -> float:
        """pymunk multiplies those of the two that meet."""
        usual = sqrt(self.surface.bounce / 100)
        return usual if moves else (self.surface.rebound / 100) / usual if usual else 0.0

    def fixtures(self) -> None:
        pymunk, surface, still = self.pymunk, self.surface, self.space.static_body
        lines = list(surface.walls)
        for x, y, width, height in surface.blocks:
            lines += [(x, y, x + width, y), (x, y + height, x + width, y + height)]
            lines += [(x, y, x, y + height), (x + width, y, x + width, y + height)]
        w, h = surface.width, surface.height
        sides = {"left": (0, 0, 0, h), "right": (w, 0, w, h), "bottom": (0, 0, w, 0), "top": (0, h, w, h)}
        lines += [line for side, line in sides.items() if side in surface.rims and not surface.radius]
        if surface.radius and surface.rims:
            reach, corners = surface.radius, [direction(angle) for angle in range(0, 3600, 50)]
            points = [(reach + ux * reach, reach + uy * reach) for ux, uy in corners]
            ends = zip(points, [*points[1:], points[0]], strict=True)
            lines += [(round(ax), round(ay), round(bx), round(by)) for (ax, ay), (bx, by) in ends]
        shapes = [pymunk.Segment(still, (a / UNIT, b / UNIT), (c / UNIT, d / UNIT), 0) for a, b, c, d in lines]
        shapes += [pymunk.Circle(still, reach / UNIT, (x / UNIT, y / UNIT)) for x, y, reach in surface.posts]
        for shape in shapes:
            shape.elasticity = self.elasticity(False)
            shape.collision_type = KIND
            self.space.add(shape)

    def begun(self, arbiter: Any, space: Any, data: Any) -> None:
        named = sorted(self.names[shape] for shape in arbiter.shapes if shape in self.names)
        if len(named) == 1:
            if named[0] not in self.told.rebounds:
                self.told.rebounds.append(named[0])
            return
        one, other = named
        pair = (other, one) if other == self.push.body else (one, other)
        if pair not in self.told.contacts:
            self.told.contacts.append(pair)
            spot = arbiter.contact_point_set.points[0].point_a
            self.told.spots.append((round(spot.x * UNIT), round(spot.y * UNIT)))

    def run(self) -> Outcome:
        if self.push.body not in self.free:
            return self.told
        ux, uy = direction(self.push.angle)
        speed = self.surface.speed * self.push.strength
        self.free[self.push.body].velocity = ux * speed, uy * speed
        moved: dict[int, None] = {}
        for _ in range(MOST_STEPS):
            going = self.slowed(moved)
            if not going:
                break
            before = {who: self.free[who].velocity for who in self.free}
            self.space.step(self.step)
            self.jolted(before)
            self.leave(moved)
        else:
            raise Restless
        for who in sorted(moved):
            x, y = self.free[who].position
            self.told.rest.append((who, round(x * UNIT), round(y * UNIT)))
            body = self.given[who]
            self.told.paths[who] = [(body.x, body.y), (round(x * UNIT), round(y * UNIT))]
        return self.told

    def slowed(self, moved: dict[int, None]) -> bool:
        """Takes off what friction takes in a step; whether anything still moves."""
        going = False
        for who, body in self.free.items():
            vx, vy = body.velocity
            speed = sqrt(vx * vx + vy * vy)
            loss = (self.given[who].friction or self.surface.friction) * self.step
            if speed <= loss:
                body.velocity = 0, 0
            else:
                body.velocity = vx * (speed - loss) / speed, vy * (speed - loss) / speed
                moved[who] = None
                going = True
        return going

    def jolted(self, before: dict[int, Any]) -> None:
        for who, old in before.items():
            dx, dy = self.free[who].velocity[0] - old[0], self.free[who].velocity[1] - old[1]
            change = round(sqrt(dx * dx + dy * dy))
            if change > 0:
                self.told.jolts[who] = max(change, self.told.jolts.get(who, 0))

    def leave(self, moved: dict[int, None]) -> None:
        surface = self.surface
        for who, body in list(self.free.items()):
            x, y = body.position[0] * UNIT, body.position[1] * UNIT
            if surface.radius:
                gone = (x - surface.radius) ** 2 + (y - surface.radius) ** 2 > surface.radius**2
            else:
                gone = not (0 <= x <= surface.width and 0 <= y <= surface.height)
            if gone:
                edge = (round(x), round(y))
                if not surface.radius:
                    edge = min(max(edge[0], 0), surface.width), min(max(edge[1], 0), surface.height)
                self.told.left.append((who, *edge))
                self.space.remove(body, *body.shapes)
                del self.free[who]
                moved.pop(who, None)
