// The number of deals for each possible case file: one more forward pass over a graph, in which every state has a
// table of ways by the choices made so far. Which categories are chosen is the same on every way to a state, since the
// state says which of them are open; so a table has a place for each choice of kinds in the categories that are
// closed, and no other.

import { count } from "./numbering.js";

/** @typedef {import("./counting.js").Graph} Graph */

/** Where the tables of a layer lie: by state the closed categories (as bits) and the place of its table. */
class Tables {
  /** @param {Uint16Array} closed @param {number[]} radices The number of kinds seen so far in each category. */
  constructor(closed, radices) {
    this.closed = closed;
    this.radices = radices;
    this.starts = new Int32Array(closed.length + 1);
    closed.forEach((each, state) => (this.starts[state + 1] = this.starts[state] + tableSize(each, radices)));
    this.ways = new Float64Array(this.starts[closed.length]);
  }
}

/** Return the number of choices of kinds in these categories. @param {number} closed @param {number[]} radices */
function tableSize(closed, radices) {
  return radices.reduce((all, radix, category) => ((closed >> category) & 1 ? all * radix : all), 1);
}

/**
 * Return the number of ways for each possible case file, given by the kinds of its cards in the order of the
 * categories, for one card of each kind.
 * @param {Graph} graph
 * @param {Float64Array[]} rest The ways from each state to the end.
 * @param {(kind: number) => number} categoryOf The number of the category of a kind.
 * @param {number} categories
 * @returns {{ kinds: number[], ways: number }[]}
 */
export function caseFiles({ plan, edges, sizes }, rest, categoryOf, categories) {
  const last = plan.pools.length - 1;
  /** @type {number[][]} */
  const kinds = Array.from({ length: categories }, () => []);
  let before = new Tables(Uint16Array.of(0), Array(categories).fill(0));
  before.ways[0] = 1;
  plan.steps.forEach(({ kind }, step) => {
    const { from, to, pool } = edges[step];
    const category = categoryOf(kind);
    if (pool.includes(last) && !kinds[category].includes(kind)) kinds[category].push(kind);
    const digit = kinds[category].indexOf(kind);
    const closed = new Uint16Array(sizes[step + 1]);
    for (let edge = 0; edge < from.length; edge += 1)
      closed[to[edge]] = before.closed[from[edge]] | (pool[edge] === last ? 1 << category : 0);
    const after = new Tables(
      closed,
      kinds.map((some) => some.length),
    );
    const places = new Places(before.radices, after.radices, category, digit);
    for (let edge = 0; edge < from.length; edge += 1) {
      if (!rest[step + 1][to[edge]]) continue;
      const start = before.starts[from[edge]];
      const target = after.starts[to[edge]];
      const place = places.of(before.closed[from[edge]], pool[edge] === last);
      for (let at = 0; at < place.length; at += 1) after.ways[target + place[at]] += before.ways[start + at];
    }
    before = after;
  });
  return listed(before, kinds);
}

/** Where each place of a table lies in the table of the state after it. */
class Places {
  /** @param {number[]} before @param {number[]} after @param {number} category @param {number} digit */
  constructor(before, after, category, digit) {
    this._before = before;
    this._after = after;
    this._category = category;
    this._digit = digit;
    /** @type {Map<number, Int32Array>} */
    this._known = new Map();
  }

  /** Return them for a state with these closed categories; `sealed`: whether the card goes to the case file. */
  of(/** @type {number} */ closed, /** @type {boolean} */ sealed) {
    const key = closed * 2 + Number(sealed);
    const known = this._known.get(key);
    if (known) return known;
    const found = new Int32Array(tableSize(closed, this._before));
    for (let at = 0; at < found.length; at += 1) {
      let left = at;
      let scale = 1;
      this._after.forEach((radix, category) => {
        const mine = sealed && category === this._category;
        if (!((closed >> category) & 1) && !mine) return;
        const digit = mine ? this._digit : left % this._before[category];
        if (!mine) left = Math.floor(left / this._before[category]);
        found[at] += digit * scale;
        scale *= radix;
      });
    }
    this._known.set(key, found);
    return found;
  }
}

/** Return the last layer's ways by the kinds of each choice. @param {Tables} tables @param {number[][]} kinds */
function listed({ ways, radices, closed }, kinds) {
  /** @type {{ kinds: number[], ways: number }[]} */
  const found = [];
  ways.forEach((all, at) => {
    if (!all) return;
    /** @type {number[]} */
    const chosen = [];
    let left = at;
    radices.forEach((radix, category) => {
      if (!((closed[0] >> category) & 1)) return;
      chosen.push(kinds[category][left % radix]);
      left = Math.floor(left / radix);
    });
    found.push({ kinds: chosen, ways: all / chosen.reduce((product, kind) => product * count(kind), 1) });
  });
  return found;
}
