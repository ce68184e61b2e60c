"""The table that asks pymunk answers like the plain one, within what its steps allow."""

from __future__ import annotations

import pytest

pytest.importorskip("pymunk", reason="pymunk is not installed")

from interpreter.table.bodies import Push, Surface, touched
from interpreter.table.pymunk_table import PymunkTable
from tests.interpreter.test_plain_table import OPEN, TABLE, fixed, small


@pytest.mark.parametrize("strength", [44, 60, 80])
def test_it_agrees_with_the_plain_table(strength: int) -> None:
    bodies = [small(1, 100, 125), small(2, 300, 125), fixed(3, 400, 30)]
    push = Push(1, 0, strength)
    plain, other = TABLE.shoot(OPEN, bodies, push), PymunkTable().shoot(OPEN, bodies[::-1], push)
    assert touched(push, other) == touched(push, plain)
    assert [who for who, _, _ in other.left] == [who for who, _, _ in plain.left]
    assert [who for who, _, _ in other.rest] == [who for who, _, _ in plain.rest]
    for (_, x, y), (_, px, py) in zip(other.rest, plain.rest, strict=True):
        assert x == pytest.approx(px, abs=25)
        assert y == pytest.approx(py, abs=25)


def test_rims_and_what_is_fixed_throw_back() -> None:
    surface = Surface(5000, 2500, rims=frozenset(("right",)), posts=((3000, 300, 100),), walls=((0, 2000, 900, 2000),))
    told = PymunkTable().shoot(surface, [small(1, 400, 125)], Push(1, 0, 50))
    assert told.rebounds == [1]
    assert told.left == []
    assert PymunkTable().shoot(surface, [small(1, 300, 125)], Push(1, 2700, 50)).rebounds == [1]


def test_what_cannot_move_is_not_pushed() -> None:
    assert PymunkTable().shoot(OPEN, [fixed(1, 100, 100)], Push(1, 0, 50)).rest == []
