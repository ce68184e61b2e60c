"""Chess, draughts and Othello against the counts that others have published: every move, and no other."""

from __future__ import annotations

import pytest

from ludolect.api import load

OTHELLO = [4, 12, 56, 244, 1_396, 8_200, 55_092]
DRAUGHTS = [7, 49, 302, 1_469, 7_361, 36_768]
CHESS = [20, 400, 8_902, 197_281]
RICH = [48, 2_039, 97_862]  # a position with castling, promotion, pins, checks and captures in passing

EASY = [
    *[("othello", None, depth, number) for depth, number in enumerate(OTHELLO[:5], 1)],
    *[("draughts", None, depth, number) for depth, number in enumerate(DRAUGHTS[:5], 1)],
    *[("chess", None, depth, number) for depth, number in enumerate(CHESS[:2], 1)],
    *[("chess", "many_ways", depth, number) for depth, number in enumerate(RICH[:2], 1)],
]
DEEP = [
    *[("othello", None, depth, OTHELLO[depth - 1]) for depth in (6, 7)],
    ("draughts", None, 6, DRAUGHTS[5]),
    *[("chess", None, depth, CHESS[depth - 1]) for depth in (3, 4)],
    ("chess", "many_ways", 3, RICH[2]),
]


@pytest.mark.parametrize(("name", "start", "depth", "number"), EASY)
def test_turns(name: str, start: str | None, depth: int, number: int) -> None:
    assert load(name).perft(depth, by="turns", start=start) == number


@pytest.mark.soak
@pytest.mark.parametrize(("name", "start", "depth", "number"), DEEP)
def test_turns_deep(name: str, start: str | None, depth: int, number: int) -> None:
    assert load(name).perft(depth, by="turns", start=start) == number
