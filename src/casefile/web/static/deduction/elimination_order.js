// The order in which to place the cards, chosen so that a count visits few states. It decides about time alone: every
// order gives the same counts. See casefile/deduction/elimination_order.py for the reasons.

import { count } from "./numbering.js";

/**
 * A condition that is open from its first card to its last in the order. A clause is met when one of `cards` goes to
 * `pool`; a category by the card that goes to the case file; with `avoid`, by one that goes anywhere but to `pool`.
 * @typedef {{ cards: number, pool: number, kind: "clause" | "category" | "avoid", reserves: boolean }} Span
 */

/** The cost, by the rule of thumb, of a card that opens a condition, where one that closes a condition saves 1. */
const OPENING = 0.3;
/** The number of possible states below which a rule of thumb alone decides. */
const WIDE = 20_000;
/** The number of moves of an order from which a better order is searched for. */
const LONG = 8_000;
/** The number of moves that must be at stake for each cut that is estimated. */
const LOOK = 800;
/** The factor by which an open condition without a reserved place multiplies the estimated states. */
const OVERLAP = 1.7;

/**
 * Return `kinds` (sets of cards about which the same is known) in the order in which a count should place them.
 * @param {number[]} kinds @param {Span[]} spans @param {number[]} free The free places of each pool but the case file.
 * @param {number[]} possible The unknown cards that each pool may hold; the case file is the last pool.
 */
export function arrange(kinds, spans, free, possible) {
  const thumb = byThumb(kinds, spans);
  const widest = free.reduce((all, places) => all * (places + 1), 2 ** spans.length);
  if (widest < WIDE || kinds.length < 5) return thumb;
  const cuts = new Cuts(spans, free, possible);
  const moves = new Map(kinds.map((kind) => [kind, count(kind) * possible.filter((cards) => cards & kind).length]));
  const length = lengthOf(thumb, cuts, moves, 0);
  if (length < LONG) return thumb;
  const narrow = narrowestFirst(kinds, cuts);
  const other = lengthOf(narrow, cuts, moves, 0);
  return other < length ? improved(narrow, other, cuts, moves) : improved(thumb, length, cuts, moves);
}

/** @param {number[]} kinds @param {Span[]} spans */
function byThumb(kinds, spans) {
  const left = spans.map((span) => count(span.cards));
  const begun = spans.map(() => false);
  const touched = new Map(kinds.map((kind) => [kind, [...spans.keys()].filter((at) => spans[at].cards & kind)]));
  const order = [];
  while (touched.size) {
    let best = 0;
    let least = Infinity;
    for (const [kind, numbers] of touched) {
      const size = count(kind);
      let cost = 0;
      for (const number of numbers) {
        const part = size / left[number];
        cost += begun[number] ? -part : OPENING * (1 - part);
      }
      if (cost < least) [best, least] = [kind, cost];
    }
    for (const number of touched.get(best) ?? []) {
      left[number] -= count(best);
      begun[number] = true;
    }
    touched.delete(best);
    order.push(best);
  }
  return order;
}

/** Estimates of the number of states at a cut (the cards placed so far), remembered for every cut looked at. */
class Cuts {
  /** @param {Span[]} spans @param {number[]} free @param {number[]} possible */
  constructor(spans, free, possible) {
    this._free = free;
    this._possible = possible;
    /** @type {number[][]} */
    this._reserved = free.map(() => []);
    this._categories = [];
    this._others = [];
    for (const { cards, pool, kind, reserves } of spans) {
      if (reserves) this._reserved[pool].push(cards);
      else if (kind === "category") this._categories.push(cards);
      else this._others.push(cards);
    }
    /** @type {Map<number, number>} */
    this.known = new Map();
  }

  /** Return about how many states there are when just the cards of `placed` have been placed. @param {number} placed */
  states(placed) {
    const known = this.known.get(placed);
    if (known !== undefined) return known;
    // As polynomials in x, where the exponent is the number of cards placed: a pool that can have used from a to b
    // places is x**a + ... + x**b. The states are the coefficient of x to the number of cards in `placed`.
    const degree = count(placed);
    let product = new Float64Array(degree + 1);
    product[0] = 1;
    for (const [pool, clauses] of this._reserved.entries()) {
      const most = Math.min(this._free[pool], count(this._possible[pool] & placed));
      const fewest = Math.max(0, this._free[pool] - count(this._possible[pool] & ~placed));
      product = opened(spread(product, fewest, most), clauses, placed);
    }
    product = opened(product, this._categories, placed);
    let found = product[degree];
    for (const cards of this._others) if (cards & placed && cards & ~placed) found *= OVERLAP;
    this.known.set(placed, found);
    return found;
  }
}

/**
 * Return a polynomial times x**fewest + ... + x**most.
 * @param {Float64Array} polynomial
 * @param {number} fewest
 * @param {number} most
 */
function spread(polynomial, fewest, most) {
  const found = new Float64Array(polynomial.length);
  for (let power = fewest; power <= most; power += 1)
    for (let at = power; at < found.length; at += 1) found[at] += polynomial[at - power];
  return found;
}

/** Return a polynomial times what each span adds: x if it is closed, 1 + x if it is open. */
function opened(/** @type {Float64Array} */ polynomial, /** @type {number[]} */ spans, /** @type {number} */ placed) {
  for (const cards of spans) if (cards & placed) polynomial = spread(polynomial, cards & ~placed ? 0 : 1, 1);
  return polynomial;
}

/** Return about how many moves it takes to place these kinds in this order after the cards of `placed`. */
function lengthOf(
  /** @type {number[]} */ kinds,
  /** @type {Cuts} */ cuts,
  /** @type {Map<number, number>} */ moves,
  /** @type {number} */ placed,
) {
  let length = 0;
  for (const kind of kinds) {
    length += cuts.states(placed) * (moves.get(kind) ?? 0);
    placed |= kind;
  }
  return length;
}

/** Return the kinds so that each place has the kind after which there are fewest states. */
function narrowestFirst(/** @type {number[]} */ kinds, /** @type {Cuts} */ cuts) {
  const left = [...kinds];
  const order = [];
  let placed = 0;
  while (left.length) {
    let best = 0;
    let least = Infinity;
    left.forEach((kind, at) => {
      const states = cuts.states(placed | kind);
      if (states < least) [best, least] = [at, states];
    });
    const [kind] = left.splice(best, 1);
    order.push(kind);
    placed |= kind;
  }
  return order;
}

/** Return the order with single kinds moved where that takes fewer moves; it ends when looking costs much. */
function improved(
  /** @type {number[]} */ kinds,
  /** @type {number} */ length,
  /** @type {Cuts} */ cuts,
  /** @type {Map<number, number>} */ moves,
) {
  const order = [...kinds];
  const most = cuts.known.size + length / LOOK;
  for (let distance = 1; distance < order.length; distance += 1) {
    let placed = 0;
    for (let place = 0; place < order.length - distance; place += 1) {
      const part = order.slice(place, place + distance + 1);
      let now = lengthOf(part, cuts, moves, placed);
      for (const changed of [
        [...part.slice(1), part[0]],
        [part[distance], ...part.slice(0, -1)],
      ]) {
        if (cuts.known.size > most) return order;
        const other = lengthOf(changed, cuts, moves, placed);
        if (other < now) {
          order.splice(place, distance + 1, ...changed);
          now = other;
        }
      }
      placed |= order[place];
    }
  }
  return order;
}
