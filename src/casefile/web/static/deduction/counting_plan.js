// A programme for counting the deals that a closed ledger leaves open: the open cards in order, with packed states. Why
// its ways are just the deals that fit is said in casefile/deduction/counting_plan.py.
//
// Owners about whom exactly the same is known share a pool; cards about which exactly the same is known form a kind.
// A state is a row of 32-bit words. The first has the free places of each pool, a field for each; the others have a bit
// for each condition that is open: a category that the case file still needs, a clause that is not met yet. A condition
// has its bit only from its first card to its last, so that few words are enough however long a game gets.

import { arrange } from "./elimination_order.js";
import { bits, count, lowest } from "./numbering.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {import("./elimination_order.js").Span} Span */

/** The bits of a word that are used, so that no word is ever negative. */
const WIDTH = 30;

/**
 * Owners about whom the same is known: their numbers, the free places of each, and the sum of these.
 * @typedef {{ members: number[], shares: number[], places: number }} Pool
 */

/**
 * A permitted destination of a card. It is possible in a state that has one of the bits `room` in word `roomAt` and
 * none of `bar` in word `barAt`; the state afterwards has only the bits of `keep`, and `take` less in word `takeAt`.
 * @typedef {object} Move
 * @property {number} pool
 * @property {number} roomAt
 * @property {number} room
 * @property {number} barAt
 * @property {number} bar
 * @property {Int32Array} keep
 * @property {number} takeAt
 * @property {number} take
 */

/**
 * The placing of one card: the bits `open` are set first; a state with one of `clear` afterwards is dropped.
 * @typedef {{ kind: number, card: number, moves: Move[], open: Int32Array, clear: Int32Array }} Step
 */

/**
 * The steps that count the deals: begin in state `start` and end in 0. The case file is the last pool.
 * @typedef {{ words: number, start: Int32Array, steps: Step[], pools: Pool[] }} CountingPlan
 */

/**
 * Return the plan that counts the deals left open by a ledger; with `apart` every owner is a pool by itself.
 * @param {Ledger} ledger @param {boolean} [apart] @returns {CountingPlan}
 */
export function makePlan(ledger, apart = false) {
  let unknown = ledger.numbers.everything;
  for (const held of ledger.held) unknown &= ~held;
  const pools = poolsOf(ledger, apart);
  const possible = pools.map(({ members }) => ledger.possible[members[0]] & unknown);
  const spans = spansOf(ledger, pools, possible);
  const free = reserve(pools, spans);
  const kinds = kindsOf(unknown, possible, spans);
  return { ...programme(arrange(kinds, spans, free, possible), spans, free, possible), pools };
}

/** @param {Ledger} ledger @param {boolean} apart @returns {Pool[]} */
function poolsOf(ledger, apart) {
  const { numbers, held, possible, clauses } = ledger;
  /** @type {Map<string, Pool>} */
  const pools = new Map();
  for (let owner = 0; owner < numbers.owners; owner += 1) {
    const places = numbers.sizes[owner] - count(held[owner]);
    if (!places || owner === numbers.case) continue;
    const alike = apart || clauses[owner].length || ledger.nots.some(([whose]) => whose === owner);
    const key = alike ? `owner ${owner}` : `cards ${possible[owner] & ~held[owner]}`;
    const pool = pools.get(key) ?? { members: [], shares: [], places: 0 };
    pool.members.push(owner);
    pool.shares.push(places);
    pool.places += places;
    pools.set(key, pool);
  }
  const places = numbers.sizes[numbers.case] - count(held[numbers.case]);
  return [...pools.values(), { members: [numbers.case], shares: [places], places }];
}

/** Return the open categories, the clauses not met and not implied by a hand's size, and the "not all"s. */
function spansOf(/** @type {Ledger} */ ledger, /** @type {Pool[]} */ pools, /** @type {number[]} */ possible) {
  const last = pools.length - 1;
  /** @type {Span[]} */
  const spans = [];
  for (const category of ledger.numbers.categories) {
    const cards = category & possible[last];
    if (cards) spans.push({ cards, pool: last, kind: "category", reserves: false });
  }
  pools.forEach(({ members, places }, pool) => {
    for (const cards of ledger.clauses[members[0]])
      // With fewer other cards than places, some place goes to a card of the clause anyway.
      if (count(possible[pool] & ~cards) >= places) spans.push({ cards, pool, kind: "clause", reserves: false });
  });
  for (const [owner, cards] of ledger.nots) {
    const pool = pools.findIndex(({ members }) => members[0] === owner);
    spans.push({ cards, pool, kind: "avoid", reserves: false });
  }
  return spans;
}

/** Mark the clauses that reserve a place of their pool, and return the free places of each pool but the case file. */
function reserve(/** @type {Pool[]} */ pools, /** @type {Span[]} */ spans) {
  const free = pools.slice(0, -1).map(({ places }) => places);
  const taken = free.map(() => 0);
  for (const span of spans) {
    // Disjoint clauses are met by different cards, so each of them needs a place of its own.
    if (span.kind !== "clause" || span.pool >= free.length || span.cards & taken[span.pool]) continue;
    span.reserves = true;
    taken[span.pool] |= span.cards;
    free[span.pool] -= 1;
  }
  return free;
}

/** Split the unknown cards into sets about which exactly the same is known. */
function kindsOf(/** @type {number} */ unknown, /** @type {number[]} */ possible, /** @type {Span[]} */ spans) {
  const splitters = [...possible];
  // A card of a "not all" is looked at alone, since a state says only whether one of them went elsewhere.
  for (const { cards, kind } of spans)
    splitters.push(...(kind === "avoid" ? bits(cards).map((card) => 1 << card) : [cards]));
  let kinds = unknown ? [unknown] : [];
  for (const splitter of splitters)
    kinds = kinds.flatMap((kind) => [kind & splitter, kind & ~splitter].filter(Boolean));
  return kinds;
}

/** The bits of the conditions that are open at the same time, given out and taken back along the order. */
class Slots {
  constructor() {
    /** @type {number[]} */
    this._free = [];
    this.most = 0;
  }

  take() {
    return this._free.pop() ?? this.most++;
  }

  /** @param {number} slot */
  back(slot) {
    this._free.push(slot);
  }
}

/** Return for each span the slot of its bit, and how many there are, for kinds placed in this order. */
function slotsOf(/** @type {number[]} */ order, /** @type {Span[]} */ spans) {
  const slots = new Slots();
  const given = spans.map(() => -1);
  let placed = 0;
  for (const kind of order) {
    spans.forEach(({ cards }, at) => {
      if (cards & kind && given[at] < 0) given[at] = slots.take();
    });
    placed |= kind;
    spans.forEach(({ cards }, at) => {
      if (cards & kind && !(cards & ~placed)) slots.back(given[at]);
    });
  }
  return { given, most: slots.most };
}

/** Return the packed start and the steps. @returns {{ words: number, start: Int32Array, steps: Step[] }} */
function programme(
  /** @type {number[]} */ order,
  /** @type {Span[]} */ spans,
  /** @type {number[]} */ free,
  /** @type {number[]} */ possible,
) {
  const { given, most } = slotsOf(order, spans);
  const words = 1 + Math.ceil(most / WIDTH);
  const start = new Int32Array(words);
  /** @type {{ low: number, field: number }[]} */
  const fields = [];
  let shift = 0;
  for (const places of free) {
    // A field is as wide as its greatest value needs; all of them together are no wider than the deck has cards.
    const width = 32 - Math.clz32(places);
    start[0] |= places << shift;
    fields.push({ low: 1 << shift, field: (2 ** (shift + width) - 2 ** shift) | 0 });
    shift += width;
  }
  const word = (/** @type {number} */ at) => 1 + Math.floor(given[at] / WIDTH);
  const mark = (/** @type {number} */ at) => 1 << (given[at] % WIDTH);
  const cardsLeft = possible.map(count);
  const steps = [];
  let placed = 0;
  for (const kind of order) {
    const open = new Int32Array(words);
    const closing = new Int32Array(words);
    spans.forEach(({ cards }, at) => {
      if (!(cards & kind)) return;
      if (!(cards & placed)) open[word(at)] |= mark(at);
      if (!(cards & ~(placed | kind))) closing[word(at)] |= mark(at);
    });
    placed |= kind;
    const moves = movesOf(kind, spans, free, possible, fields, words, word, mark);
    for (let left = kind; left; left &= left - 1) {
      const clear = left & (left - 1) ? new Int32Array(words) : closing;
      free.forEach((places, pool) => {
        if (!(possible[pool] & kind)) return;
        const rest = (cardsLeft[pool] -= 1);
        // More free places than cards left for them: no way on. Whole bits of the field are tested, no more.
        if (rest < places) clear[0] |= fields[pool].field & -(fields[pool].low << (32 - Math.clz32(rest)));
      });
      steps.push({ kind, card: lowest(left), moves, open: left === kind ? open : new Int32Array(words), clear });
    }
  }
  return { words, start, steps };
}

/** Return the permitted destinations of a card of a kind. @returns {Move[]} */
function movesOf(
  /** @type {number} */ kind,
  /** @type {Span[]} */ spans,
  /** @type {number[]} */ free,
  /** @type {number[]} */ possible,
  /** @type {{ low: number, field: number }[]} */ fields,
  /** @type {number} */ words,
  /** @type {(at: number) => number} */ word,
  /** @type {(at: number) => number} */ mark,
) {
  const last = free.length;
  const keep = possible.map(() => new Int32Array(words).fill(-1));
  const reserved = possible.map(() => -1);
  let category = -1;
  spans.forEach((span, at) => {
    if (!(span.cards & kind)) return;
    if (span.reserves) reserved[span.pool] = at;
    else if (span.kind === "category") category = at;
    else
      keep.forEach((kept, pool) => {
        if ((pool === span.pool) === (span.kind === "clause")) kept[word(at)] &= ~mark(at);
      });
  });
  /** @type {Move[]} */
  const moves = [];
  for (let pool = 0; pool < last; pool += 1) {
    if (!(possible[pool] & kind)) continue;
    const at = reserved[pool];
    const bar = at < 0 ? { barAt: 0, bar: 0 } : { barAt: word(at), bar: mark(at) };
    if (at >= 0) {
      // The first card of the clause takes its place; the others take free ones.
      const own = { roomAt: bar.barAt, room: bar.bar, barAt: 0, bar: 0, takeAt: bar.barAt, take: bar.bar };
      moves.push({ pool, keep: keep[pool], ...own });
    }
    const { low, field } = fields[pool];
    if (free[pool]) moves.push({ pool, keep: keep[pool], roomAt: 0, room: field, ...bar, takeAt: 0, take: low });
  }
  if (category >= 0 && possible[last] & kind) {
    const at = { roomAt: word(category), room: mark(category), barAt: 0, bar: 0 };
    moves.push({ pool: last, keep: keep[last], ...at, takeAt: word(category), take: mark(category) });
  }
  return moves;
}
