// A toy game of suggestions for three on boardgame.io: node server.mjs PORT [FOLDER]
//
// With FOLDER the games are kept in files there, by boardgame.io's own FlatFile; without, in memory. The toy does the
// least that such a game can: it checks the cards, finds the first other player who holds one of them and shows it. The
// state holds the last suggestion only; those before it are in the log that boardgame.io keeps.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const [PLAYERS, HAND] = [3, 10];
const CATEGORIES = ["suspect", "weapon", "room"];
const CARDS = (PLAYERS * HAND) / CATEGORIES.length + 1;

const cards = (category) => Array.from({ length: CARDS }, (_, number) => `${category}-${number}`);
const DECK = Object.fromEntries(CATEGORIES.map((category) => [category, cards(category)]));

function setup({ random }) {
  const piles = CATEGORIES.map((category) => random.Shuffle(DECK[category]));
  const caseFile = piles.map((pile) => pile.pop());
  const rest = random.Shuffle(piles.flat());
  const hands = Array.from({ length: PLAYERS }, (_, seat) => rest.slice(seat * HAND, (seat + 1) * HAND));
  return { caseFile, hands, last: null };
}

function suggest({ G, ctx }, named) {
  if (CATEGORIES.some((category) => !DECK[category].includes(named?.[category]))) return INVALID_MOVE;
  const asking = Number(ctx.currentPlayer);
  const others = Array.from({ length: PLAYERS - 1 }, (_, step) => (asking + step + 1) % PLAYERS);
  const shows = (seat) => G.hands[seat].find((card) => CATEGORIES.some((category) => named[category] === card));
  const by = others.find(shows);
  G.last = { asking, named, by: by ?? null, card: by === undefined ? null : shows(by) };
}

function playerView({ G, playerID }) {
  const me = Number(playerID ?? -1);
  const { hands, last } = G;
  const told = last && (me === last.asking || me === last.by) ? last : last && { ...last, card: null };
  return { hands: hands.map((hand, seat) => (seat === me ? hand : hand.length)), last: told };
}

const inquiry = {
  name: "inquiry",
  minPlayers: PLAYERS,
  maxPlayers: PLAYERS,
  setup,
  moves: { suggest: { move: suggest, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView,
};

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [inquiry], origins: [], ...(dir && { db: new FlatFile({ dir }) }) });
server.run({ port: Number(port) });
