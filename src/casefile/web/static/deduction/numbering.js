// Numbers for the inference: every card of a deal is one bit of a 32-bit whole number, every owner an index.
//
// This folder is the exact detective of `casefile.deduction`, file by file under the same names, for the browser: all
// deals that fit weigh the same. It knows no page and no game. tests/companion holds it to the program, position by
// position.

/** The most cards of a deck: a set of cards is one 32-bit whole number, and its sign bit is not used. */
export const MOST_CARDS = 30;

/**
 * The public description of a deal.
 * @typedef {object} Deal
 * @property {number[]} categories The number of cards of each category.
 * @property {number[]} hands The number of cards dealt to each seat.
 * @property {number} [side] The number of cards laid aside, face down or open.
 */

/**
 * Cards and owners of a deal, by number. Owner `s` is seat `s`; the owner after the seats is the case file; the last
 * one is the side, if there are side cards. Card `i` is bit `1 << i`, in the order of the categories.
 * @typedef {object} Numbering
 * @property {number} cards The number of cards.
 * @property {number} everything All cards, as bits.
 * @property {number[]} categories The cards of each category, as bits.
 * @property {number} seats The number of seats.
 * @property {number} case The number of the case file among the owners.
 * @property {number} side The number of the side among the owners, -1 without side cards.
 * @property {number} owners The number of owners.
 * @property {number[]} sizes The number of cards of each owner.
 */

/** What a file or an entry says that cannot be: `where` it stands, what was `found` and what was `expected`. */
export class Invalid extends Error {
  /** @param {string} where @param {unknown} found @param {string} expected */
  constructor(where, found, expected) {
    super(`${where}: found ${found}, expected ${expected}`);
    this.name = "Invalid";
    this.where = where;
    this.found = found;
    this.expected = expected;
  }
}

/**
 * Return the numbering of a deal. Throws Invalid if its hands do not make up the deck.
 * @param {Deal} deal
 * @returns {Numbering}
 */
export function numbering({ categories, hands, side = 0 }) {
  const cards = sum(categories);
  const whole = [...categories, ...hands, side].every((count) => Number.isInteger(count) && count >= 0);
  if (!whole || categories.some((count) => count < 1)) throw new Invalid("cards", categories, "whole numbers");
  if (cards > MOST_CARDS) throw new Invalid("cards", cards, `at most ${MOST_CARDS}`);
  const dealt = cards - categories.length;
  if (sum(hands) + side !== dealt) throw new Invalid("hand_sizes", sum(hands) + side, `${dealt} cards in all`);
  const sizes = [...hands, categories.length];
  if (side) sizes.push(side);
  let first = 0;
  const masks = categories.map((count) => (2 ** (first += count) - 2 ** (first - count)) | 0);
  return {
    cards,
    everything: (2 ** cards - 1) | 0,
    categories: masks,
    seats: hands.length,
    case: hands.length,
    side: side ? hands.length + 1 : -1,
    owners: sizes.length,
    sizes,
  };
}

/** Return the sum of numbers. @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

/** Return how many bits are set in a 32-bit number. @param {number} mask */
export function count(mask) {
  // Bits are added up in pairs, then in fours, then in bytes; the multiplication adds the four bytes.
  let n = mask - ((mask >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Return the number of the lowest set bit. @param {number} mask */
export const lowest = (mask) => 31 - Math.clz32(mask & -mask);

/** Return the numbers of the set bits, ascending. @param {number} mask @returns {number[]} */
export function bits(mask) {
  const found = [];
  for (let left = mask; left; left &= left - 1) found.push(lowest(left));
  return found;
}

/** Return the bits of cards given by number. @param {Iterable<number>} cards */
export function mask(cards) {
  let found = 0;
  for (const card of cards) found |= 1 << card;
  return found;
}

/**
 * Return all choices of so many items, in the order of the items.
 * @template T @param {T[]} items @param {number} size @returns {Generator<T[]>}
 */
export function* combinations(items, size) {
  if (size > items.length) return;
  const places = Array.from({ length: size }, (_, place) => place);
  for (;;) {
    yield places.map((place) => items[place]);
    let moved = size - 1;
    while (moved >= 0 && places[moved] === items.length - size + moved) moved -= 1;
    if (moved < 0) return;
    places[moved] += 1;
    for (let next = moved + 1; next < size; next += 1) places[next] = places[next - 1] + 1;
  }
}
