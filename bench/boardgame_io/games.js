// The three games as boardgame.io's own tutorial would have them written: moves, one move a turn, endIf, and
// ai.enumerate for the legal moves. Boards are flat arrays, and a win is looked for around the last move only.
'use strict';

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];
const THROUGH = Array.from({ length: 9 }, (_, cell) => LINES.filter((line) => line.includes(cell)));

const tic_tac_toe = {
  setup: () => ({ cells: Array(9).fill(null), last: null, left: 9 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place({ G, playerID }, cell) {
      G.cells[cell] = playerID;
      G.last = cell;
      G.left -= 1;
    },
  },
  endIf({ G, ctx }) {
    if (G.last === null) return undefined;
    const player = G.cells[G.last];
    for (const [a, b, c] of THROUGH[G.last]) {
      if (G.cells[a] === player && G.cells[b] === player && G.cells[c] === player) return { winner: player };
    }
    return G.left === 0 ? { draw: true } : undefined;
  },
  ai: {
    enumerate(G) {
      const found = [];
      for (let cell = 0; cell < 9; cell++) if (G.cells[cell] === null) found.push({ move: 'place', args: [cell] });
      return found;
    },
  },
};

// Seven columns in a board with a border, nine wide, so that no step leaves it.
const STEPS = [1, 9, 10, 8];

const connect_four = {
  setup: () => ({ board: Array(72).fill(null), heights: [10, 11, 12, 13, 14, 15, 16], last: null, left: 42 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop({ G, playerID }, column) {
      const cell = G.heights[column];
      G.board[cell] = playerID;
      G.heights[column] = cell + 9;
      G.last = cell;
      G.left -= 1;
    },
  },
  endIf({ G }) {
    if (G.last === null) return undefined;
    const { board, last } = G;
    const player = board[last];
    for (const step of STEPS) {
      let length = 1;
      for (let at = last + step; board[at] === player; at += step) length += 1;
      for (let at = last - step; board[at] === player; at -= step) length += 1;
      if (length >= 4) return { winner: player };
    }
    return G.left === 0 ? { draw: true } : undefined;
  },
  ai: {
    enumerate(G) {
      const found = [];
      for (let column = 0; column < 7; column++) {
        if (G.heights[column] < 64) found.push({ move: 'drop', args: [column] });
      }
      return found;
    },
  },
};

// Squares 0 to 63, row by row; player 0 goes up.
const breakthrough = {
  setup: () => ({
    board: [...Array(16).fill('0'), ...Array(32).fill(null), ...Array(16).fill('1')],
    pawns: { 0: 16, 1: 16 },
    last: null,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step({ G, playerID }, from, to) {
      if (G.board[to] !== null) G.pawns[G.board[to]] -= 1;
      G.board[to] = playerID;
      G.board[from] = null;
      G.last = to;
    },
  },
  endIf({ G }) {
    if (G.last === null) return undefined;
    const player = G.board[G.last];
    const across = player === '0' ? G.last >= 56 : G.last < 8;
    return across || G.pawns[player === '0' ? '1' : '0'] === 0 ? { winner: player } : undefined;
  },
  ai: {
    enumerate(G, ctx) {
      const found = [];
      const { board } = G;
      const player = ctx.currentPlayer;
      const forward = player === '0' ? 8 : -8;
      for (let at = 0; at < 64; at++) {
        if (board[at] !== player) continue;
        const ahead = at + forward;
        const x = at & 7;
        if (board[ahead] === null) found.push({ move: 'step', args: [at, ahead] });
        if (x > 0 && board[ahead - 1] !== player) found.push({ move: 'step', args: [at, ahead - 1] });
        if (x < 7 && board[ahead + 1] !== player) found.push({ move: 'step', args: [at, ahead + 1] });
      }
      return found;
    },
  },
};

module.exports = { tic_tac_toe, connect_four, breakthrough };
