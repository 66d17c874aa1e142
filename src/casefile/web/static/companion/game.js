// A game at a cardboard table as it was entered: who sits where, the own hand, and the entries, turn by turn.
// Everything else follows from them, so that an old entry can be changed and all that comes after follows.

import { holds, notAll } from "../deduction/facts.js";
import { mask, numbering } from "../deduction/numbering.js";
import { suggestionFacts } from "../deduction/positions.js";

/** @typedef {import("../deduction/facts.js").Fact} Fact */

/**
 * What happened in one turn. `asked`: a suggestion, and who showed a card (null is nobody), which one if that was
 * seen; `accused`: a wrong accusation; `seen`: a card seen with somebody; `skipped`: no question; `turn`: the turn
 * goes to another; `left`: somebody leaves. An entry with `out` counts for nothing.
 * @typedef {object} Entry
 * @property {"asked" | "accused" | "seen" | "skipped" | "turn" | "left"} kind
 * @property {number} seat
 * @property {number[]} [cards]
 * @property {number | null} [shower]
 * @property {number | null} [shown]
 * @property {boolean} [out]
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {string} deck The slug of the deck.
 * @property {number[]} categories The number of cards of each category.
 * @property {{ name: string, token: string }[]} people
 * @property {number[]} sizes The number of cards of each person.
 * @property {number} me
 * @property {number[]} hand
 * @property {number[]} open The cards that lie open on the table from the deal on.
 * @property {Entry[]} entries
 * @property {number} changed When it was changed last, in milliseconds.
 */

/**
 * Return the hand sizes of so many cards, dealt one by one from the first seat on.
 * @param {number} cards
 * @param {number} seats
 */
export const evenSizes = (cards, seats) =>
  Array.from({ length: seats }, (_, seat) => Math.floor(cards / seats) + Number(seat < cards % seats));

/**
 * Return the numbering of a game's deal: cards that lie open belong to one more owner, the table.
 * @param {Game} game
 */
export const numbersOf = ({ categories, sizes, open }) =>
  numbering({ categories, hands: open.length ? [...sizes, open.length] : sizes });

/** Return the seats that are asked after `seat`, in turn. @param {Game} game @param {number} seat */
export const order = ({ people }, seat) => people.slice(1).map((_, step) => (seat + 1 + step) % people.length);

/** Return the seats that had none of the cards of a suggestion. @param {Game} game @param {Entry} entry */
export function passed(game, { seat, shower = null }) {
  const asked = order(game, seat);
  return shower === null ? asked : asked.slice(0, asked.indexOf(shower));
}

/**
 * Return the facts that an entry tells.
 * @param {Game} game
 * @param {Entry} entry
 * @param {number} turn
 * @returns {Fact[]}
 */
function factsOfEntry(game, entry, turn) {
  const { kind, seat, cards = [], shower = null, shown = null } = entry;
  if (kind === "asked") return suggestionFacts(turn, cards, passed(game, entry), shower, shown);
  if (kind === "accused") return [notAll(game.people.length + Number(game.open.length > 0), mask(cards), turn)];
  if (kind === "seen") return cards.map((card) => holds(seat, card, turn));
  return [];
}

/**
 * Return all facts of a game, with the number of the entry that told each.
 * @param {Game} game
 * @param {Entry[]} [entries]
 */
export function factsOf(game, entries = game.entries) {
  return [
    ...game.hand.map((card) => holds(game.me, card)),
    ...game.open.map((card) => holds(game.people.length, card)),
    ...entries.flatMap((entry, at) => (entry.out ? [] : factsOfEntry(game, entry, at + 1))),
  ];
}

/** Return whose turn it is after the entries. @param {Game} game */
export function nextSeat(game) {
  const away = new Set();
  let seat = 0;
  const goOn = (/** @type {number} */ from) => {
    const free = order(game, from).find((each) => !away.has(each));
    return free ?? from;
  };
  for (const entry of game.entries) {
    if (entry.out) continue;
    if (entry.kind === "turn") seat = entry.seat;
    else if (entry.kind === "seen") continue;
    else if (entry.kind === "left") {
      away.add(entry.seat);
      if (seat === entry.seat) seat = goOn(seat);
    } else {
      if (entry.kind === "accused") away.add(entry.seat);
      seat = goOn(entry.seat);
    }
  }
  return seat;
}

const NAMES = ["suspect", "weapon", "room"];

/** Return three cards of a question that has this one, the others being the first of their category. */
function tripleWith(/** @type {number[]} */ categories, /** @type {number} */ card) {
  let first = 0;
  return categories.map((size) => {
    const found = card >= first && card < first + size ? card : first;
    first += size;
    return found;
  });
}

/**
 * Return a game as a file: a position that `casefile solve` reads, and beside it the game itself. Cards that were seen
 * are told as answers, and those that lie open as shown by one more player, the table.
 * @param {Game} game
 */
export function fileOf(game) {
  const named = (/** @type {number[]} */ cards) => Object.fromEntries(cards.map((card, at) => [NAMES[at], card]));
  const sight = (/** @type {number} */ seat, /** @type {number} */ card) => ({
    ...named(tripleWith(game.categories, card)),
    passed: [],
    shown_by: seat,
    shown_card: card,
  });
  /** @type {object[]} */
  const events = game.open.map((card) => sight(game.people.length, card));
  /** @type {object[]} */
  const accusations = [];
  for (const entry of game.entries) {
    const { kind, seat, cards = [], shower = null, shown = null, out } = entry;
    if (out) continue;
    if (kind === "asked") {
      const answers = { passed: passed(game, entry), shown_by: shower, shown_card: shown };
      events.push({ suggester: seat, ...named(cards), ...answers });
    } else if (kind === "accused") accusations.push({ seat, ...named(cards), after: events.length });
    else if (kind === "seen") events.push(...cards.map((card) => sight(seat, card)));
  }
  const [suspects, weapons, rooms] = game.categories;
  const hands = game.open.length ? [...game.sizes, game.open.length] : game.sizes;
  const position = {
    version: 2,
    players: hands.length,
    hand_sizes: hands,
    cards: { suspects, weapons, rooms },
    me: game.me,
    my_hand: game.hand,
    events,
    accusations,
  };
  return { id: game.name, position, companion: game };
}
