"""Pushes on the plain table, one after the other, boiled down to one digest.

It needs nothing but the table, so that any Python can run it as a program and be compared (`test_plain_table`).
"""

from __future__ import annotations

import hashlib
import sys

from interpreter.run.chance import Generator
from interpreter.table.bodies import Body, Outcome, Push, Surface
from interpreter.table.places import suggest
from interpreter.table.plain import PlainTable

TABLE = PlainTable()


def after(bodies: list[Body], told: Outcome) -> list[Body]:
    rest = {who: (x, y) for who, x, y in told.rest}
    gone = {who for who, _, _ in told.left}
    moved = [(b, *rest.get(b.id, (b.x, b.y))) for b in bodies if b.id not in gone]
    return [Body(b.id, x, y, b.radius, b.mass, b.friction) for b, x, y in moved]


def many_pushes(number: int, backwards: bool) -> str:
    """A digest of what comes of one push after the other, each from where the one before has left things."""
    generator, digest = Generator(7, 99), hashlib.sha256()
    surface = Surface(9000, 6000)

    def laid() -> list[Body]:
        bodies = [Body(n, 1500 * n - 750, 3000, 160, 0) for n in range(1, 7)]
        for id in range(7, 27):
            radius, mass = ((125, 625), (160, 1024))[generator.below(2)]
            found = suggest(surface, radius, bodies, generator.below, (0, 0, 9000, 6000), lambda _: True)
            assert found is not None
            bodies.append(Body(id, *found, radius, mass))
        return bodies

    bodies = laid()
    for _ in range(number):
        movable = sorted(body.id for body in bodies if body.mass)
        if len(movable) < 12:
            bodies = laid()
            continue
        push = Push(movable[generator.below(len(movable))], generator.below(3600), 30 + generator.below(71))
        told = TABLE.shoot(surface, bodies[::-1] if backwards else bodies, push)
        digest.update(repr(told).encode())
        bodies = after(bodies, told)
    return digest.hexdigest()


def main() -> None:
    """Argument: how many pushes. Bodies are listed the other way round."""
    print(many_pushes(int(sys.argv[1]), True))


if __name__ == "__main__":
    main()
