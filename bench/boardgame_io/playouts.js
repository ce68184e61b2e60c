// Plays at random without client, server or store: the reducer alone, as boardgame.io's own bots search.
// Reads lines "GAME SECONDS" and answers each with "PLAYOUTS MOVES SECONDS", in processor time.
'use strict';

process.env.NODE_ENV = 'production';

const readline = require('readline');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const games = require('./games.js');

// mulberry32
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const random = generator(7);
const reducers = {};

function playout(name) {
  const game = games[name];
  const reducer = (reducers[name] ??= CreateGameReducer({ game }));
  let state = InitializeGame({ game, numPlayers: 2 });
  let moves = 0;
  while (state.ctx.gameover === undefined) {
    const legal = game.ai.enumerate(state.G, state.ctx);
    const { move, args } = legal[Math.floor(random() * legal.length)];
    const payload = { type: move, args, playerID: state.ctx.currentPlayer };
    const next = reducer(state, { type: 'MAKE_MOVE', payload });
    if (next._stateID === state._stateID) throw new Error(`${name}: ${move} ${args} was refused`);
    state = next;
    moves += 1;
  }
  return moves;
}

function spent(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

function measure(name, seconds) {
  const start = process.cpuUsage();
  let playouts = 0;
  let moves = 0;
  do {
    moves += playout(name);
    playouts += 1;
  } while (spent(start) < seconds);
  return `${playouts} ${moves} ${spent(start)}`;
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const [name, seconds] = line.split(' ');
  console.log(measure(name, Number(seconds)));
});
