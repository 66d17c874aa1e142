// A game at a cardboard table as it was entered: who sits where, the own hand, and the entries, turn by turn.
// Everything else follows from them, so that an old entry can be changed and all that comes after follows.

import { holds, lacks, notAll } from "../deduction/facts.js";
import { mask, numbering } from "../deduction/numbering.js";
import { suggestionFacts } from "../deduction/positions.js";

/** @typedef {import("../deduction/facts.js").Fact} Fact */

/**
 * What happened in one turn. `asked`: a suggestion, and who showed a card (null is nobody), which one if that was
 * seen; `accused`: a wrong accusation; `solved`: a right one, with the cards of the case file; `seen`: cards seen with
 * somebody; `skipped`: no question; `turn`: the turn goes to another; `left`: somebody leaves, and either the hand is
 * put aside unseen, or laid open with its `cards`, or somebody else answers from it (`stays`). An entry with `out`
 * counts for nothing.
 * @typedef {object} Entry
 * @property {"asked" | "accused" | "solved" | "seen" | "skipped" | "turn" | "left"} kind
 * @property {number} seat
 * @property {number[]} [cards]
 * @property {number | null} [shower]
 * @property {number | null} [shown]
 * @property {boolean} [stays]
 * @property {boolean} [out]
 */

/** Cards by name, in categories. @typedef {{ name: string, categories: { title: string, cards: string[] }[] }} OwnDeck */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {string} form What is played, a slug of FORMS in words.js.
 * @property {string} deck The slug of the deck, "own" for a list of one's own.
 * @property {OwnDeck} [own] The list of one's own.
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

/**
 * Return the seats that are asked after `seat` when the entry of this number is made: not those who have left before.
 * @param {Game} game @param {number} seat @param {number} number
 */
export function asked(game, seat, number) {
  const gone = new Set(game.entries.slice(0, number).flatMap((each) => (leaves(each) ? [each.seat] : [])));
  return order(game, seat).filter((each) => !gone.has(each));
}

/** Return whether nobody is asked any more where this entry was made. @param {Entry} entry */
const leaves = ({ kind, out, stays }) => kind === "left" && !out && !stays;

/**
 * Return the seats that had none of the cards of a suggestion.
 * @param {Game} game @param {Entry} entry @param {number} number The number of the entry, from 0.
 */
export function passed(game, { seat, shower = null }, number) {
  const found = asked(game, seat, number);
  if (shower === null) return found;
  const all = order(game, seat);
  return found.filter((each) => all.indexOf(each) < all.indexOf(shower));
}

/**
 * Return the facts that an entry tells.
 * @param {Game} game
 * @param {Entry} entry
 * @param {number} turn The number of the entry, from 1.
 * @returns {Fact[]}
 */
function factsOfEntry(game, entry, turn) {
  const { kind, seat, cards = [], shower = null, shown = null } = entry;
  const file = game.people.length + Number(game.open.length > 0);
  if (kind === "asked") return suggestionFacts(turn, cards, passed(game, entry, turn - 1), shower, shown);
  if (kind === "accused") return [notAll(file, mask(cards), turn)];
  if (kind === "solved") return cards.map((card) => holds(file, card, turn));
  if (kind === "seen") return cards.map((card) => holds(seat, card, turn));
  if (kind !== "left" || !cards.length) return [];
  // A hand that lies open is the whole hand: all other cards are elsewhere.
  const all = game.categories.reduce((sum, size) => sum + size, 0);
  const others = Array.from({ length: all }, (_, card) => card).filter((card) => !cards.includes(card));
  return [...cards.map((card) => holds(seat, card, turn)), ...others.map((card) => lacks(seat, card, turn))];
}

/**
 * Return all facts of a game, with the number of the entry that told each.
 * @param {Game} game
 * @param {Entry[]} [entries] Other entries than its own.
 * @returns {Fact[]}
 */
export function factsOf(game, entries) {
  if (entries) return factsOf({ ...game, entries });
  return [
    ...game.hand.map((card) => holds(game.me, card)),
    ...game.open.map((card) => holds(game.people.length, card)),
    ...game.entries.flatMap((entry, at) => (entry.out ? [] : factsOfEntry(game, entry, at + 1))),
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
    else if (entry.kind === "seen" || entry.kind === "solved") continue;
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

/** Return the entry that solved the case, if there is one. @param {Game} game */
export const solved = ({ entries }) => entries.find(({ kind, out }) => kind === "solved" && !out);

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
 * Return a game as a file that `casefile solve`, `review` and `replay` read: the game itself, and, with a deck of three
 * categories, what was seen as a position, for other programs.
 * @param {Game} game
 */
export function fileOf(game) {
  return { id: game.name, ...(game.categories.length === 3 ? { position: positionOf(game) } : {}), companion: game };
}

/**
 * Return what was seen as a position. Cards that were seen are told as answers, and those that lie open as shown by
 * one more player, the table.
 * @param {Game} game
 */
function positionOf(game) {
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
  game.entries.forEach((entry, number) => {
    const { kind, seat, cards = [], shower = null, shown = null, out } = entry;
    if (out) return;
    if (kind === "asked") {
      const answers = { passed: passed(game, entry, number), shown_by: shower, shown_card: shown };
      events.push({ suggester: seat, ...named(cards), ...answers });
    } else if (kind === "accused") accusations.push({ seat, ...named(cards), after: events.length });
    else if (kind === "seen" || kind === "left") events.push(...cards.map((card) => sight(seat, card)));
  });
  const [suspects, weapons, rooms] = game.categories;
  const hands = game.open.length ? [...game.sizes, game.open.length] : game.sizes;
  return {
    version: 2,
    players: hands.length,
    hand_sizes: hands,
    cards: { suspects, weapons, rooms },
    me: game.me,
    my_hand: game.hand,
    events,
    accusations,
  };
}
