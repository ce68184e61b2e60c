"""The plain table: figures that can be worked out by hand, what holds of every push, and that nothing but the push
matters."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.run.chance import Generator
from interpreter.table.bodies import Body, Outcome, Push, Restless, Surface, reached, touched
from interpreter.table.directions import ONE, direction, towards
from interpreter.table.places import clear, free, nearest, on_it, suggest
from interpreter.table.plain import PlainTable, _Motion
from tests.interpreter.many_pushes import after, many_pushes
from tests.whole.test_versions import others

OPEN = Surface(5000, 2500)
TABLE = PlainTable()


def small(id: int, x: float, y: float) -> Body:
    return Body(id, round(x * 10), round(y * 10), 125, 625)


def large(id: int, x: float, y: float) -> Body:
    return Body(id, round(x * 10), round(y * 10), 160, 1024)


def fixed(id: int, x: float, y: float) -> Body:
    return Body(id, round(x * 10), round(y * 10), 160, 0)


def pushed(bodies: list[Body], angle: int, strength: int, surface: Surface = OPEN) -> Outcome:
    return TABLE.shoot(surface, bodies, Push(1, angle, strength))


# ------------------------------------------------------------------ figures


@pytest.mark.parametrize(
    ("bodies", "angle", "strength", "rest", "left"),
    [
        ([small(1, 100, 125), small(2, 300, 125)], 0, 60, {1: 276.85, 2: 449.85}, {}),
        ([small(1, 100, 125), small(2, 300, 125)], 0, 80, {1: 279.65}, {2: 500}),
        ([small(1, 100, 125), small(2, 250, 125), small(3, 300, 125)], 0, 60, {1: 227.35, 2: 276.7, 3: 433.9}, {}),
        ([small(1, 100, 125), small(2, 300, 125)], 0, 40, {1: 260}, {}),
        ([small(9, 100, 125), Body(1, 1250, 1250, 65, 169), large(2, 300, 125)], 0, 80, {2: 331.7}, {}),
        ([small(1, 100, 125), small(2, 300, 125)], 0, 44, {2: 315.1}, {}),
        ([small(9, 100, 125), Body(1, 1300, 1250, 95, 361), small(2, 300, 125)], 0, 60, {2: 392.1}, {}),
        ([small(1, 300, 125), small(2, 350, 125), small(3, 450, 125)], 0, 75, {}, {3: 500}),
        ([large(9, 304, 125), small(1, 265.5, 125), small(2, 100, 125)], 1800, 45, {1: 124.4, 2: 49.8}, {}),
        ([small(1, 50, 125), fixed(8, 110, 50), fixed(9, 150, 125)], 0, 80, {}, {1: 0}),
    ],
)
def test_figures_worked_out_by_hand(
    bodies: list[Body], angle: int, strength: int, rest: dict[int, float], left: dict[int, float]
) -> None:
    """On one line: where they come to rest, and where they leave, in millimetres."""
    told = pushed(bodies, angle, strength)
    lies = {who: (x, y) for who, x, y in told.rest}
    for who, x in rest.items():
        assert lies[who][0] / 10 == pytest.approx(x, abs=0.1)
        assert lies[who][1] == 1250
    assert {who: (x, y) for who, x, y in told.left} == {who: (round(x * 10), 1250) for who, x in left.items()}


def test_a_free_run_is_as_long_as_friction_lets_it_be() -> None:
    for strength in range(1, 60):
        [(_, x, _)] = pushed([small(1, 100, 125)], 0, strength, Surface(50_000, 2500)).rest
        assert x - 1000 == pytest.approx(strength * strength, abs=0.5)


def test_what_is_told_of_contacts() -> None:
    bodies = [small(1, 100, 125), small(2, 250, 125), small(3, 300, 125), small(4, 400, 20)]
    told = pushed(bodies, 0, 60)
    assert told.contacts == [(1, 2), (2, 3)]
    assert touched(Push(1, 0, 60), told) == [2]
    assert reached(Push(1, 0, 60), told) == [3]
    assert told.jolts == {1: 873, 2: 873, 3: 732}
    assert 4 not in told.paths
    assert told.paths[1] == [(1000, 1250), (2250, 1250), (2274, 1250)]


def test_two_are_touched_one_after_the_other() -> None:
    bodies = [small(1, 100, 125), small(2, 250, 135), small(3, 262, 100)]
    told = pushed(bodies, 0, 70)
    assert touched(Push(1, 0, 70), told) == [2, 3]
    assert told.left == []


def test_who_was_reached_first_and_touched_later_was_touched() -> None:
    told = Outcome(contacts=[(1, 2), (2, 3), (1, 3), (3, 4)])
    assert touched(Push(1, 0, 1), told) == [2, 3]
    assert reached(Push(1, 0, 1), told) == [4]


def test_what_is_fixed_hands_nothing_on() -> None:
    told = Outcome(contacts=[(1, 2), (2, 9), (9, 3)])
    assert reached(Push(1, 0, 1), told, frozenset([9])) == [9]


def test_bodies_that_touch_are_pushed_along() -> None:
    row = [small(n, 100 + 25 * (n - 1), 125) for n in range(1, 5)]
    told = pushed(row, 0, 50)
    assert told.contacts == [(1, 2), (2, 3), (3, 4)]
    assert [x for _, x, _ in told.rest] == sorted(x for _, x, _ in told.rest)


def test_one_that_rests_against_another_leaves_it_without_a_contact() -> None:
    assert pushed([small(1, 100, 125), small(2, 125, 125)], 1800, 20).contacts == []
    assert pushed([small(1, 100, 125), small(2, 125, 125)], 900, 20).contacts == []


def test_a_body_that_nothing_moves_cannot_be_pushed() -> None:
    assert pushed([fixed(1, 100, 125)], 0, 60) == Outcome()
    assert pushed([small(2, 100, 125)], 0, 60) == Outcome()


def test_rims_throw_back_and_open_sides_let_go() -> None:
    surface = Surface(5000, 2500, rims=frozenset(("right", "top")), rebound=100)
    told = pushed([small(1, 400, 125)], 0, 50, surface)
    assert told.rebounds == [1]
    assert told.rest == [(1, 4875 - (2500 - 875), 1250)]
    assert pushed([small(1, 400, 125)], 2700, 60, surface).left == [(1, 4000, 0)]


def test_a_round_place() -> None:
    open_round = Surface(0, 0, radius=3000)
    [(_, x, y)] = pushed([small(1, 300, 300)], 450, 70, open_round).left
    assert math.hypot(x - 3000, y - 3000) == pytest.approx(3000, abs=1)
    rimmed = Surface(0, 0, radius=3000, rims=frozenset(("left",)))
    told = pushed([small(1, 300, 300)], 450, 70, rimmed)
    assert told.left == []
    assert told.rebounds == [1]


def test_walls_posts_and_blocks_stop_what_comes() -> None:
    surface = Surface(5000, 2500, walls=((2000, 0, 2000, 2500),))
    told = pushed([small(1, 100, 125)], 0, 50, surface)
    assert told.rebounds == [1]
    assert told.rest[0][1] < 2000 - 125
    told = pushed([small(1, 100, 125)], 0, 50, Surface(5000, 2500, posts=((2000, 1250, 100),)))
    assert told.rest[0][1] < 2000 - 225
    told = pushed([small(1, 100, 125)], 0, 50, Surface(5000, 2500, blocks=((2000, 1000, 500, 500),)))
    assert told.rest[0][1] < 2000 - 125
    told = pushed([small(1, 100, 125)], 0, 50, Surface(5000, 2500, walls=((2000, 1300, 2000, 2500),)))
    assert told.rest[0][2] < 1250  # past the end of the wall, thrown aside by it


def test_bodies_without_rest_are_told() -> None:
    mirror = Surface(500, 500, rims=frozenset(("left", "right", "top", "bottom")), friction=1, rebound=100)
    with pytest.raises(Restless):
        pushed([small(1, 25, 25)], 100, 100, mirror)


# ------------------------------------------------------------------ directions


def test_directions_are_sines_in_whole_numbers() -> None:
    for angle in range(-3600, 7200):
        x, y = direction(angle)
        assert abs(x - math.cos(math.radians(angle / 10))) < 1.0 / ONE
        assert abs(y - math.sin(math.radians(angle / 10))) < 1.0 / ONE
    assert direction(0) == (1.0, 0.0)
    assert direction(900) == (0.0, 1.0)
    assert direction(3600 + 1800) == (-1.0, 0.0)


@given(st.integers(-5000, 5000), st.integers(-5000, 5000))
def test_an_angle_towards_a_point(dx: int, dy: int) -> None:
    if (dx, dy) == (0, 0):
        assert towards(dx, dy) == 0
        return
    found = towards(dx, dy)
    apart = (found / 10 - math.degrees(math.atan2(dy, dx)) + 180) % 360 - 180
    assert abs(apart) <= 0.1
    assert 0 <= found < 3600


# ------------------------------------------------------------------ what holds of every push


@st.composite
def tables(draw: st.DrawFn) -> tuple[Surface, list[Body], Push]:
    """A place with bodies that lie free, and a push of one of them."""
    generator = Generator(draw(st.integers(0, 2**31)), 99)
    width, height = draw(st.sampled_from(((5000, 2500), (3000, 3000), (9000, 6000))))
    sides = draw(st.sets(st.sampled_from(("left", "right", "top", "bottom"))))
    surface = Surface(
        width,
        height,
        rims=frozenset(sides),
        bounce=draw(st.sampled_from((0, 30, 80, 100))),
        rebound=draw(st.sampled_from((0, 60, 100))),
        friction=draw(st.sampled_from((300, 2000))),
        posts=draw(st.sampled_from(((), ((1500, 1200, 150),)))),
        walls=draw(st.sampled_from(((), ((2000, 600, 2600, 900),)))),
        blocks=draw(st.sampled_from(((), ((600, 1700, 400, 300),)))),
    )
    bodies: list[Body] = []
    for id in range(1, draw(st.integers(1, 16)) + 1):
        radius, mass = ((125, 625), (160, 1024), (65, 169), (160, 0))[generator.below(4) if id > 1 else 0]
        found = suggest(surface, radius, bodies, generator.below, (0, 0, width, height), lambda _: True)
        if found is not None:
            bodies.append(Body(id, *found, radius, mass, (0, 0, 700)[generator.below(3)]))
    return surface, bodies, Push(1, generator.below(3600), 1 + generator.below(100))


class Watched(_Motion):
    """Proves after every event that nothing was gained."""

    def energy(self) -> float:
        return sum((vx * vx + vy * vy) / self.light[i] for i, (vx, vy) in self.v.items()) / 2

    def next_event(self) -> None:
        before = self.energy()
        super().next_event()
        assert self.energy() <= before * (1 + 1e-9)

    def hit(self, i: int, j: int) -> None:
        before, energy = self.momentum(), self.energy()
        super().hit(i, j)
        if self.light[j]:
            for old, new in zip(before, self.momentum(), strict=True):
                assert new == pytest.approx(old, rel=1e-9, abs=1e-3)
        if self.surface.bounce == 100 and self.light[j]:
            assert self.energy() == pytest.approx(energy, rel=1e-9, abs=1e-3)

    def momentum(self) -> tuple[float, float]:
        parts = [(vx / self.light[i], vy / self.light[i]) for i, (vx, vy) in self.v.items()]
        return sum(x for x, _ in parts), sum(y for _, y in parts)


@given(tables())
def test_nothing_is_gained_and_nothing_overlaps(case: tuple[Surface, list[Body], Push]) -> None:
    surface, bodies, push = case
    told = Watched(surface, bodies, push).run()
    lying = after(bodies, told)
    for n, body in enumerate(lying):
        assert clear(surface, body.x, body.y, body.radius, lying[:n])
        assert 0 <= body.x <= surface.width
        assert 0 <= body.y <= surface.height
    assert {who for who, _, _ in told.left}.isdisjoint(who for who, _, _ in told.rest)
    for who, x, y in told.left:
        assert x in (0, surface.width) or y in (0, surface.height), who


@given(tables())
def test_a_place_with_rims_keeps_everything(case: tuple[Surface, list[Body], Push]) -> None:
    surface, bodies, push = case
    closed = Surface(surface.width, surface.height, rims=frozenset(("left", "right", "top", "bottom")))
    told = TABLE.shoot(closed, bodies, push)
    assert told.left == []
    for body in after(bodies, told):
        assert on_it(closed, body.x, body.y, body.radius)


@given(tables(), st.randoms())
def test_the_order_of_bodies_does_not_matter(case: tuple[Surface, list[Body], Push], random: object) -> None:
    surface, bodies, push = case
    other = list(bodies)
    random.shuffle(other)  # type: ignore[attr-defined]
    assert repr(TABLE.shoot(surface, other, push)) == repr(TABLE.shoot(surface, bodies, push))


@given(tables())
def test_a_mirror_image_mirrors_what_happens(case: tuple[Surface, list[Body], Push]) -> None:
    """Nothing prefers one side: only ties, which are settled by numbers, and the last digit could."""
    surface, bodies, push = case
    plain = Surface(surface.width, surface.height)
    over = [Body(b.id, b.x, surface.height - b.y, b.radius, b.mass, b.friction) for b in bodies]
    told = TABLE.shoot(plain, bodies, push)
    mirrored = TABLE.shoot(plain, over, Push(push.body, -push.angle, push.strength))
    assert mirrored.contacts == told.contacts
    for (one, x, y), (other, mx, my) in zip(told.rest, mirrored.rest, strict=True):
        assert one == other
        assert x == pytest.approx(mx, abs=2)
        assert surface.height - y == pytest.approx(my, abs=2)


# ------------------------------------------------------------------ places


@given(tables(), st.integers(-200, 5200), st.integers(-200, 2700))
def test_the_nearest_place_is_free_and_none_is_nearer(case: tuple[Surface, list[Body], Push], x: int, y: int) -> None:
    surface, bodies, _ = case
    found = nearest(surface, x, y, 125, bodies)
    assert found is not None
    assert free(surface, *found, 125, bodies)
    away = math.hypot(found[0] - x, found[1] - y)
    for turn in range(0, 3600, 30):
        ux, uy = direction(turn)
        for share in (0.3, 0.6, 0.9, 0.98):
            px, py = round(x + ux * share * away), round(y + uy * share * away)
            assert math.hypot(px - x, py - y) >= away or not free(surface, px, py, 125, bodies)


def test_the_nearest_place_on_a_small_table_is_that_which_a_search_finds() -> None:
    surface = Surface(60, 60, posts=((30, 30, 8),), walls=((0, 45, 20, 45),), blocks=((40, 5, 10, 10),))
    bodies = [Body(1, 12, 20, 6, 1)]
    for x in range(0, 61, 3):
        for y in range(0, 61, 3):
            spots = [(px, py) for px in range(61) for py in range(61) if free(surface, px, py, 5, bodies)]
            best = min(((px - x) ** 2 + (py - y) ** 2, px, py) for px, py in spots)
            assert nearest(surface, x, y, 5, bodies) == best[1:]


def test_a_full_place_has_no_free_place() -> None:
    assert nearest(Surface(300, 300), 150, 150, 125, [small(1, 15, 15)]) is None
    assert suggest(Surface(300, 300), 125, [small(1, 15, 15)], Generator(1, 2).below, (0, 0, 300, 300), bool) is None


def test_a_place_that_is_seldom_accepted_is_found() -> None:
    near = small(2, 250, 125)

    def close(point: tuple[int, int]) -> bool:
        return (point[0] - near.x) ** 2 + (point[1] - near.y) ** 2 <= 260**2

    found = suggest(OPEN, 125, [near], Generator(3, 4).below, (0, 0, 5000, 2500), close)
    assert found is not None
    assert close(found)


# ------------------------------------------------------------------ the same everywhere


def elsewhere(python: str, number: int, hash_seed: str) -> str:
    """What another process makes of the same pushes, its bodies listed the other way round."""
    there = Path(__file__).resolve().parents[2]
    return subprocess.run(
        (python, "-m", "tests.interpreter.many_pushes", str(number)),
        cwd=there,
        env={**os.environ, "PYTHONPATH": str(there), "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_another_process_and_another_order_give_the_same_bytes() -> None:
    """In the newest Python there is beside this one; in a second process of this one where there is no other."""
    newest = list(others().values())[-1] if others() else sys.executable
    assert elsewhere(newest, 300, "5") == many_pushes(300, False)


def test_these_pushes_never_change() -> None:
    """A fixed point: whatever changes this changes every recorded figure."""
    assert many_pushes(100, False)[:16] == "ed0828eea5d84b82"


@pytest.mark.soak
def test_ten_thousand_pushes_are_the_same_everywhere() -> None:
    here = many_pushes(10_000, False)
    for version, python in {"this": sys.executable, **others()}.items():
        assert elsewhere(python, 10_000, "1") == here, f"Python {version}"
