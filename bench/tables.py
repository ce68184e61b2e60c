"""Pushes a second on the plain table: twenty bodies that move and six that do not, lying anywhere."""

from __future__ import annotations

from itertools import cycle

from bench.clock import repeated, side_by_side
from interpreter.run.chance import Generator
from interpreter.table.bodies import Body, Push, Surface
from interpreter.table.places import suggest
from interpreter.table.plain import PlainTable

PUSHES_MUST = 500
LAID = 60  # positions that are gone through again and again
SIZES = ((5000, 2500), (9000, 6000))


def run(slices: int = 7) -> None:
    print("Pushes a second on the plain table, with 20 bodies and 6 that are fixed")
    for width, height in SIZES:
        cases = cycle(laid(Surface(width, height)))
        table = PlainTable()

        def push(cases: cycle[tuple[Surface, list[Body], Push]] = cases, table: PlainTable = table) -> int:
            return len(table.shoot(*next(cases)).contacts)

        speed = side_by_side({"plain": repeated(push)}, slices)["plain"]
        contacts = speed.steps / speed.rounds
        print(f"{width // 10:4} x {height // 10} mm {speed.rounds:8.0f}   {contacts:.2f} contacts in each")
    print(f"{'at least':14} {PUSHES_MUST:8}")


def laid(surface: Surface) -> list[tuple[Surface, list[Body], Push]]:
    """Bodies that lie free, and a push of one of them."""
    generator, cases = Generator(7, 99), []
    whole = (0, 0, surface.width, surface.height)
    for _ in range(LAID):
        bodies: list[Body] = []
        for id in range(26):
            radius, mass = (160, 0) if id < 6 else ((125, 625), (160, 1024))[generator.below(2)]
            found = suggest(surface, radius, bodies, generator.below, whole, lambda _: True)
            if found is not None:
                bodies.append(Body(id, *found, radius, mass))
        pushed = bodies[6 + generator.below(len(bodies) - 6)].id
        cases.append((surface, bodies, Push(pushed, generator.below(3600), 30 + generator.below(71))))
    return cases
