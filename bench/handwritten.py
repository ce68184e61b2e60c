"""The yardstick: the three small games as one would write them by hand in plain Python, with speed in mind.

Flat lists and integers, legal moves kept up to date, wins tested around the last move only. A game can be used for any
purpose, not for random play alone: `legal_moves()`, `apply(move)`, `over` and `winner`, moves named by what they mean
(a cell, a column, a pair of cells) and listed in one order. `playout` plays one game to its end with uniformly random
moves, by the same loop that plays OpenSpiel's games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

Draw = Callable[[], float]  # from 0 to below 1


class TicTacToe:
    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    THROUGH: tuple[tuple[tuple[int, int, int], ...], ...]

    def __init__(self) -> None:
        self.board = [0] * 9
        self.legal = list(range(9))
        self.player = 1
        self.over = False
        self.winner = 0

    def legal_moves(self) -> list[int]:
        return self.legal

    def apply(self, cell: int) -> None:
        self.legal.remove(cell)
        board, player = self.board, self.player
        board[cell] = player
        for a, b, c in self.THROUGH[cell]:
            if board[a] == board[b] == board[c]:
                self.over, self.winner = True, player
                return
        if not self.legal:
            self.over = True
        self.player = 3 - player


TicTacToe.THROUGH = tuple(tuple(line for line in TicTacToe.LINES if cell in line) for cell in range(9))


class ConnectFour:
    """Columns of seven in a board with a border, so that no step leaves it."""

    WIDTH = 9
    STEPS = (1, 9, 10, 8)

    def __init__(self) -> None:
        self.board = [0] * (9 * 8)
        self.height = [10 + x for x in range(7)]
        self.legal = list(range(7))
        self.player = 1
        self.moves = 0
        self.over = False
        self.winner = 0

    def legal_moves(self) -> list[int]:
        return self.legal

    def apply(self, column: int) -> None:
        cell = self.height[column]
        board, player = self.board, self.player
        board[cell] = player
        self.height[column] = cell + 9
        if cell >= 55:
            self.legal.remove(column)
        self.moves += 1
        for step in self.STEPS:
            length = 1
            at = cell + step
            while board[at] == player:
                length += 1
                at += step
            at = cell - step
            while board[at] == player:
                length += 1
                at -= step
            if length >= 4:
                self.over, self.winner = True, player
                return
        if self.moves == 42:
            self.over = True
        self.player = 3 - player


class Breakthrough:
    """Squares 0 to 63, row by row. Legal moves are listed anew each turn, as (from, to) pairs."""

    def __init__(self) -> None:
        self.board = [1] * 16 + [0] * 32 + [2] * 16
        self.pawns: list[list[int]] = [[], list(range(16)), list(range(48, 64))]
        self.player = 1
        self.over = False
        self.winner = 0
        self.legal = self.list_moves()

    def list_moves(self) -> list[tuple[int, int]]:
        board, player = self.board, self.player
        forward = 8 if player == 1 else -8
        found = []
        for at in self.pawns[player]:
            ahead, x = at + forward, at & 7
            if board[ahead] == 0:
                found.append((at, ahead))
            if x > 0 and board[ahead - 1] != player:
                found.append((at, ahead - 1))
            if x < 7 and board[ahead + 1] != player:
                found.append((at, ahead + 1))
        return found

    def legal_moves(self) -> list[tuple[int, int]]:
        return self.legal

    def apply(self, move: tuple[int, int]) -> None:
        start, goal = move
        player = self.player
        other = 3 - player
        if self.board[goal]:
            self.pawns[other].remove(goal)
        self.board[start], self.board[goal] = 0, player
        own = self.pawns[player]
        own[own.index(start)] = goal
        across = goal >= 56 if player == 1 else goal < 8
        if across or not self.pawns[other]:
            self.over, self.winner = True, player
            return
        self.player = other
        self.legal = self.list_moves()


class Playable(Protocol):
    """What a game can be asked and told."""

    over: bool
    winner: int

    def legal_moves(self) -> list[Any]: ...

    def apply(self, move: Any, /) -> None: ...


GAMES: dict[str, Callable[[], Playable]] = {
    "tic_tac_toe": TicTacToe,
    "connect_four": ConnectFour,
    "breakthrough": Breakthrough,
}


def playout(make: Callable[[], Playable], draw: Draw) -> int:
    """One game of random moves; the number of moves."""
    game = make()
    moves = 0
    while not game.over:
        legal = game.legal_moves()
        game.apply(legal[int(draw() * len(legal))])
        moves += 1
    return moves
