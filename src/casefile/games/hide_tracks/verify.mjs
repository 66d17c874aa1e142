// Check a finished game of "Hide tracks" by yourself: node verify_hide_tracks.mjs game.json
//
// This is for the rule set hide_tracks: the crime, the places of the pieces, every clue and every throw of the dice are
// drawn again. The ways on the board, what was taken, what the Police noted and who won are checked too. Where the time
// had run out, any way that the dice allow is taken for the one that chance chose.

import { cards, different, inOrder, judge, main } from "../../core/verifier_prelude.mjs";

// Where the pieces may stand, by the names of the places on the board.
const SUSPECTS = "study hall lounge dining_room conservatory ballroom kitchen".split(" ");
const WEAPONS = "conservatory billiard_room library study kitchen dining_room lounge".split(" ");

// The squares of each row of the board, from row 0 on: first and last column of each run, counted from 0.
const SQUARES = `7-7 16-16|7-8 15-16|7-8 15-16|7-8 15-16|1-8 15-16|0-8 15-16|6-8 15-22|7-23|7-8 14-22|7-8 14-15
6-8 14-15|1-8 14-15|6-8 14-15|6-8 14-15|6-8 14-15|6-18|6-22|1-7 16-23|0-7 16-17|5-7 16-17
6-7 16-17|6-7 16-17|6-7 16-17|7-9 14-16|9-9 14-14`;
// The squares before the doors of each place, as row and column.
const DOORS = {
  study: [[4, 6]],
  hall: [[4, 8], [7, 11], [7, 12]],
  lounge: [[6, 17]],
  library: [[8, 7], [11, 3]],
  dining_room: [[8, 17], [12, 15]],
  billiard_room: [[11, 1], [15, 6]],
  conservatory: [[19, 5]],
  ballroom: [[16, 9], [16, 14], [19, 7], [19, 16]],
  kitchen: [[17, 19]],
};

async function play(game) {
  if (game.rules !== "hide_tracks" || game.seats !== 1) game.refuse("these are no rules that this verifier knows");
  const seen = { murderer: new Set(), police: new Set() };
  const hunt = { ...cards(game.edition), seen, fresh: new Map(), sideways: new Map() };
  different(hunt.kinds, 6, 6, 9);
  hunt.steps = steps(hunt.at);
  await game.open();
  await setUp(game, hunt);
  for (let turn = 1; !(await playTurn(game, hunt, turn)); turn++);
}

/** Whether one step leads from a square or room to another: never diagonally, into and out of rooms by their doors. */
function steps(at) {
  const squares = new Set();
  for (const [row, runs] of SQUARES.split(/[|\n]/).entries()) {
    for (const run of runs.split(" ")) {
      const [from, to] = run.split("-").map(Number);
      for (let column = from; column <= to; column++) squares.add(`r${row}c${column}`);
    }
  }
  const doors = new Set();
  for (const [place, beside] of Object.entries(DOORS)) {
    for (const [row, column] of beside) {
      const square = `r${row}c${column}`;
      doors.add(`${at[place]} ${square}`).add(`${square} ${at[place]}`);
    }
  }
  return (here, there) => {
    if (doors.has(`${here} ${there}`)) return true;
    if (!squares.has(here) || !squares.has(there)) return false;
    const [[row, column], [toRow, toColumn]] = [here, there].map((square) => square.slice(1).split("c").map(Number));
    return Math.abs(row - toRow) + Math.abs(column - toColumn) === 1;
  };
}

async function setUp(game, hunt) {
  const { kinds, at } = hunt;
  const crime = [];
  for (const kind of kinds) crime.push(await game.one("crime", kind));
  const [suspect, weapon, room] = crime;
  game.read("crime_committed", { suspect, weapon, room });
  Object.assign(hunt, { here: room, lies: new Map(kinds[2].map((card) => [card, card])) });
  for (const card of crime) hunt.seen.murderer.add(card);
  const places = [];
  for (const [i, list] of [SUSPECTS, WEAPONS].entries()) {
    const pieces = kinds[i].filter((card) => !crime.includes(card));
    const free = list.map((place) => at[place]).filter((place) => place !== room);
    places.push(await game.some("pieces", free, pieces.length));
    for (const [n, piece] of pieces.entries()) hunt.lies.set(piece, places[i][n]);
  }
  game.read("pieces_placed", { suspects: places[0], weapons: places[1] });
}

/** Reads one turn; whether the game is over. */
async function playTurn(game, hunt, turn) {
  const { kinds, seen, fresh, sideways, lies } = hunt;
  game.read("turn_began", { seat: 0, number: turn });
  const deck = kinds.flat().filter((card) => !sideways.has(card));
  const drawn = await game.some(`clues@${turn}`, deck, 3);
  const rooms = drawn.map((card) => (seen.murderer.has(card) ? null : lies.get(card)));
  game.read("clues_drawn", { cards: drawn, rooms });
  fresh.clear();
  for (const [i, card] of drawn.entries()) if (rooms[i] !== null) fresh.set(card, rooms[i]);
  const dice = await game.dice(`dice@${turn}`, 2);
  game.read("dice_rolled", { seat: 0, dice });
  for (const room of await walk(game, hunt, dice[0] + dice[1])) if (take(game, hunt, room)) return true;
  game.read("clues_noted", { cards: [...fresh.keys()] });
  const before = solved(hunt, "police");
  for (const [card, room] of fresh) {
    seen.police.add(card);
    sideways.set(card, room);
  }
  if (!announced(game, hunt, "police", before).length) return false;
  game.read("hunt_ended", { winner: null });
  return true;
}

/** Reads the way; the rooms in which clues are taken. */
async function walk(game, hunt, length) {
  const { path, way } = await game.decided(0, { way_taken: {} });
  const { here, kinds } = hunt;
  const whole = [here, ...path];
  if (path.length !== length || new Set(whole).size !== whole.length) {
    game.refuse("the way is not as long as the dice say, or it comes to a place twice");
  }
  for (const [i, there] of path.entries()) {
    if (!hunt.steps(whole[i], there)) game.refuse(`${there} is no step away from ${whole[i]}`);
  }
  const entered = path.filter((place) => kinds[2].includes(place));
  const [end] = path.slice(-1);
  if (way !== [...new Set([...entered, end])].join("-")) game.refuse("the way is not named by its rooms and its end");
  hunt.here = end;
  return game.options.collect_start_room && kinds[2].includes(here) ? [here, ...entered] : entered;
}

/** Reads that the clues beside a room are taken; whether the Murderer has got away with that. */
function take(game, hunt, room) {
  const { kinds, seen, fresh, sideways } = hunt;
  const taken = [...fresh, ...sideways].filter(([, place]) => place === room).map(([card]) => card);
  if (!taken.length) return false;
  game.read("tracks_hidden", { seat: 0, room, cards: inOrder(kinds.flat(), taken) });
  const before = solved(hunt, "murderer");
  for (const card of taken) {
    seen.murderer.add(card);
    if (game.options.tamper_erases_police_mark) seen.police.delete(card);
    fresh.delete(card);
    sideways.delete(card);
  }
  if (announced(game, hunt, "murderer", before).length < game.options.murderer_needs) return false;
  game.read("hunt_ended", { winner: 0 });
  return true;
}

/** The categories in which a side has marked all cards but one. */
function solved({ kinds, seen }, side) {
  const open = kinds.map((kind) => kind.filter((card) => !seen[side].has(card)).length);
  return ["suspects", "weapons", "rooms"].filter((_, i) => open[i] <= 1);
}

/** Reads that a side has solved what it had not solved before; all that it has solved. */
function announced(game, hunt, side, before) {
  const now = solved(hunt, side);
  for (const category of now) if (!before.includes(category)) game.read("category_solved", { side, category });
  return now;
}

/** What was checked in the text of a record; throws {@link Refused} where it does not hold. */
export const check = (text) => judge(text, play);
await main(check, import.meta);
