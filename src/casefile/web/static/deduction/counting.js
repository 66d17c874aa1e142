// Counting: the states of a plan as layers of a graph, and passes over its edges. The forward pass counts the ways to
// reach each state, the backward pass the ways to complete it; their products say how often a card goes where.
//
// Counts are double floats, sums of products that are never negative: nothing cancels out, a count is 0 only if it is,
// and every count is exact below 2^53. Where the total is greater it is counted anew in big whole numbers.

/** @typedef {import("./counting_plan.js").CountingPlan} CountingPlan */

/**
 * One step: edge `e` leads from state `from[e]` of the layer before it to `to[e]` of the next, and puts the card into
 * the pool `pool[e]`.
 * @typedef {{ from: Int32Array, to: Int32Array, pool: Uint8Array }} Edges
 */

/**
 * The states and edges of a plan. `sizes[n]` is the number of states before step `n`; the last one is 1, or 0 if no
 * deal fits.
 * @typedef {{ plan: CountingPlan, edges: Edges[], sizes: number[] }} Graph
 */

/** The states of one layer, found by their words in an open-addressing hash table that is used again. */
class Layer {
  /** @param {number} words */
  constructor(words) {
    this.words = words;
    this.size = 0;
    this._capacity = 256;
    this.keys = new Int32Array(this._capacity * words);
    this._table = new Int32Array(this._capacity * 2);
  }

  clear() {
    this.size = 0;
    this._table.fill(0);
  }

  /** Return the number of the state with these words, a new one if it is not there. @param {Int32Array} state */
  add(state) {
    const { words, keys } = this;
    const limit = this._table.length - 1;
    let place = hash(state, words) & limit;
    for (let at = this._table[place]; at; at = this._table[(place = (place + 1) & limit)]) {
      let word = 0;
      const first = (at - 1) * words;
      while (word < words && keys[first + word] === state[word]) word += 1;
      if (word === words) return at - 1;
    }
    if (this.size === this._capacity) {
      this._grow();
      return this.add(state);
    }
    for (let word = 0; word < words; word += 1) keys[this.size * words + word] = state[word];
    this._table[place] = this.size += 1;
    return this.size - 1;
  }

  _grow() {
    this._capacity *= 2;
    const keys = new Int32Array(this._capacity * this.words);
    keys.set(this.keys);
    this.keys = keys;
    this._table = new Int32Array(this._capacity * 2);
    const limit = this._table.length - 1;
    for (let at = 0; at < this.size; at += 1) {
      let place = hash(keys.subarray(at * this.words, (at + 1) * this.words), this.words) & limit;
      while (this._table[place]) place = (place + 1) & limit;
      this._table[place] = at + 1;
    }
  }
}

/** @param {Int32Array} state @param {number} words */
function hash(state, words) {
  let found = 0;
  for (let word = 0; word < words; word += 1) {
    found = Math.imul(found ^ state[word], 0x9e3779b1);
    found ^= found >>> 15;
  }
  return found;
}

/** Whole numbers in a typed array that grows. */
class Column {
  constructor() {
    this.items = new Int32Array(1024);
    this.size = 0;
  }

  /** @param {number} item */
  push(item) {
    if (this.size === this.items.length) {
      const items = new Int32Array(this.size * 2);
      items.set(this.items);
      this.items = items;
    }
    this.items[this.size++] = item;
  }
}

/** Return the states and edges of a plan. @param {CountingPlan} plan @returns {Graph} */
export function graphOf(plan) {
  const { words } = plan;
  let before = new Layer(words);
  let after = new Layer(words);
  before.add(plan.start);
  const sizes = [1];
  const edges = [];
  const from = new Column();
  const to = new Column();
  const pool = new Column();
  for (const step of plan.steps) {
    after.clear();
    from.size = to.size = pool.size = 0;
    for (const move of step.moves) follow(step, move, before, after, from, to, pool);
    edges.push({
      from: from.items.slice(0, from.size),
      to: to.items.slice(0, to.size),
      pool: Uint8Array.from(pool.items.subarray(0, pool.size)),
    });
    sizes.push(after.size);
    [before, after] = [after, before];
  }
  return { plan, edges, sizes };
}

/** Add the edges of one move from all states before it. */
function follow(
  /** @type {import("./counting_plan.js").Step} */ { open, clear },
  /** @type {import("./counting_plan.js").Move} */ { pool, roomAt, room, barAt, bar, keep, takeAt, take },
  /** @type {Layer} */ before,
  /** @type {Layer} */ after,
  /** @type {Column} */ from,
  /** @type {Column} */ to,
  /** @type {Column} */ pools,
) {
  const { words, keys, size } = before;
  const state = new Int32Array(words);
  for (let at = 0; at < size; at += 1) {
    const first = at * words;
    if (!((keys[first + roomAt] | open[roomAt]) & room) || (keys[first + barAt] | open[barAt]) & bar) continue;
    let dropped = 0;
    for (let word = 0; word < words; word += 1) {
      let value = (keys[first + word] | open[word]) & keep[word];
      if (word === takeAt) value -= take;
      dropped |= value & clear[word];
      state[word] = value;
    }
    if (dropped) continue;
    from.push(at);
    to.push(after.add(state));
    pools.push(pool);
  }
}

/** Return for each layer the number of ways to reach each state. @param {Graph} graph @returns {Float64Array[]} */
export function forward({ edges, sizes }) {
  const reached = [Float64Array.of(1)];
  edges.forEach(({ from, to }, step) => {
    const before = reached[step];
    const after = new Float64Array(sizes[step + 1]);
    for (let edge = 0; edge < from.length; edge += 1) after[to[edge]] += before[from[edge]];
    reached.push(after);
  });
  return reached;
}

/**
 * Return for each layer the number of ways from each state to the end.
 * @param {Graph} graph
 * @returns {Float64Array[]}
 */
export function backward({ edges, sizes }) {
  let after = new Float64Array(sizes[edges.length]).fill(1);
  const rest = [after];
  for (let step = edges.length - 1; step >= 0; step -= 1) {
    const { from, to } = edges[step];
    const before = new Float64Array(sizes[step]);
    for (let edge = 0; edge < from.length; edge += 1) before[from[edge]] += after[to[edge]];
    rest.push((after = before));
  }
  return rest.reverse();
}

/** Return the number of all ways as a big whole number. @param {Graph} graph @returns {bigint} */
export function exactTotal({ edges, sizes }) {
  let before = [1n];
  edges.forEach(({ from, to }, step) => {
    const after = Array(sizes[step + 1]).fill(0n);
    for (let edge = 0; edge < from.length; edge += 1) after[to[edge]] += before[from[edge]];
    before = after;
  });
  return before[0] ?? 0n;
}

/**
 * Return by kind of card (its bits) the number of ways in which one given card of that kind goes to each pool.
 * @param {Graph} graph @param {Float64Array[]} reached @param {Float64Array[]} rest @returns {Map<number, Float64Array>}
 */
export function placings({ plan, edges }, reached, rest) {
  /** @type {Map<number, Float64Array>} */
  const found = new Map();
  plan.steps.forEach(({ kind }, step) => {
    if (found.has(kind)) return; // Another card of a kind goes to each pool as often as the first.
    const row = new Float64Array(plan.pools.length);
    const { from, to, pool } = edges[step];
    const before = reached[step];
    const after = rest[step + 1];
    for (let edge = 0; edge < from.length; edge += 1) row[pool[edge]] += before[from[edge]] * after[to[edge]];
    found.set(kind, row);
  });
  return found;
}
