// The search for short proofs: every conclusion about a card and an owner, with the inference that leads to it. Of the
// applications of the rules the one with the lightest support is carried out first. A chain can be forked and told to
// suppose something: that is how proofs by contradiction and by cases are found (refute.js).
//
// A mark is one whole number: the number of an owner, the number of a card, and whether that owner holds that card.

import { bits, combinations, count, lowest } from "./numbering.js";

/** @typedef {import("./numbering.js").Numbering} Numbering */
/** @typedef {import("./facts.js").Fact} Fact */
/** @typedef {number} Mark */

/** @param {number} owner @param {number} card @param {boolean} held @returns {Mark} */
export const markOf = (owner, card, held) => (owner << 6) | (card << 1) | Number(held);
/** @param {Mark} mark */
export const ownerOf = (mark) => mark >> 6;
/** @param {Mark} mark */
export const cardOf = (mark) => (mark >> 1) & 31;
/** @param {Mark} mark */
export const heldIn = (mark) => Boolean(mark & 1);

/**
 * One application of a rule: from known `marks` and given `facts` (by index) to the marks `targets`. `support` is all
 * that it rests on, as bits in a row of words: the lowest are the groups of given facts, the others inferences. In an
 * inference by counting places, `among` are the owners whose places are counted, `union` the cards that may fill them,
 * `places` their number.
 * @typedef {object} Inference
 * @property {string} rule
 * @property {Mark[]} marks
 * @property {number[]} facts
 * @property {Mark[]} targets
 * @property {number[]} support
 * @property {Inference[]} under The suppositions under which it holds, outermost first.
 * @property {boolean} known Whether the chain has adopted one of its targets by this inference.
 * @property {number[]} among
 * @property {number} union
 * @property {number} places
 */

/** @returns {Inference} */
export const inference = (
  /** @type {string} */ rule,
  /** @type {Mark[]} */ marks,
  /** @type {number[]} */ facts,
  /** @type {Mark[]} */ targets,
  /** @type {number[]} */ support = [],
  /** @type {Inference[]} */ under = [],
) => ({ rule, marks, facts, targets, support, under, known: false, among: [], union: 0, places: 0 });

const WORD = 32;

/** Set one bit in a row of words. @param {number[]} words @param {number} bit */
function setBit(words, bit) {
  const at = Math.floor(bit / WORD);
  while (words.length <= at) words.push(0);
  words[at] |= 1 << (bit % WORD);
}

/** Set in one row of words all bits of another. @param {number[]} words @param {number[]} more */
function join(words, more) {
  while (words.length < more.length) words.push(0);
  for (let at = 0; at < more.length; at += 1) words[at] |= more[at];
}

/** All marks that follow from the facts by simple rules, added one by one. */
export class Chain {
  /** @param {Numbering} numbers @param {Fact[]} facts */
  constructor(numbers, facts) {
    const owners = numbers.owners;
    this.numbers = numbers;
    this.facts = facts;
    /** By owner: the cards that it holds, and those that it does not hold, as bits. */
    this.has = new Int32Array(owners);
    this.lacks = new Int32Array(owners);
    /** The inference behind each mark. @type {Map<Mark, Inference>} */
    this.why = new Map();
    /** By owner and card: the mark that shows that the owner lacks it, that one or the holder's. @type {Mark[]} */
    this._excluded = [];
    /** @type {[number, number][][]} */
    this.clauses = Array.from({ length: owners }, () => []);
    /** @type {{ number: number, pairs: [number, number][] }[]} */
    this.nots = [];
    /** The contradiction, once a mark and its opposite both follow. @type {Inference | null} */
    this.clash = null;
    /** @type {Inference[]} */
    this.under = [];
    /** @type {{ weight: number, order: number, move: Inference }[]} */
    this._heap = [];
    /** @type {Set<string>} */
    this._tried = new Set();
    /** @type {Map<string, number>} */
    const groups = new Map();
    // Facts that one sentence tells weigh as one.
    this._group = facts.map(({ type, turn, owner }) => {
      const key = `${type} ${turn} ${type === "not all" ? "" : owner}`;
      return groups.get(key) ?? groups.set(key, groups.size).size - 1;
    });
    this._first = groups.size;
    // Shared by forks: so no two moves of any of them have the same bit.
    this._next = { bit: this._first, order: 0 };
    facts.forEach((fact, number) => this._read(number, fact));
    for (let owner = 0; owner < owners; owner += 1) {
      if (!numbers.sizes[owner]) this._full(owner);
      this._spokenFor(owner);
    }
    for (const category of numbers.categories)
      if (count(category) === 1) this.offer("category closed", [], [], this.holds(numbers.case, category));
  }

  /** @param {number} number @param {Fact} fact */
  _read(number, { type, owner, cards }) {
    if (type === "holds" || type === "lacks") {
      const move = inference("told", [], [number], [markOf(owner, lowest(cards), type === "holds")]);
      setBit(move.support, this._group[number]);
      this.push(move);
    } else if (type === "one of") {
      this.clauses[owner].push([number, cards]);
      if (count(cards) === 1) this.offer("clause with one left", [], [number], this.holds(owner, cards));
    } else {
      const pairs = bits(cards).map((card) => /** @type {[number, number]} */ ([owner, card]));
      this.nots.push({ number, pairs });
      if (pairs.length === 1) this.offer("not all", [], [number], this._none(owner, cards));
    }
  }

  /** Return a copy of the chain, to which conclusions can be added without changing this one. @returns {Chain} */
  fork() {
    /** @type {Chain} */
    const twin = Object.assign(Object.create(Chain.prototype), this);
    twin.has = this.has.slice();
    twin.lacks = this.lacks.slice();
    twin.why = new Map(this.why);
    twin._excluded = [...this._excluded];
    twin._heap = [...this._heap];
    twin._tried = new Set(this._tried);
    return twin;
  }

  /** Suppose from here on that `mark` is true, and return what stands for the supposition. @param {Mark} mark */
  suppose(mark) {
    const supposed = inference("suppose", [], [], [mark], [], this.under);
    this.under = [...this.under, supposed];
    this.push(supposed);
    return supposed;
  }

  // -- carrying out what weighs least --------------------------------------------------------------------------------

  /** Return the length of a proof with this support: an inference counts 2, a group of given facts 1. */
  weight(/** @type {number[]} */ support) {
    let found = 0;
    support.forEach((word, at) => {
      const groups = this._first - at * WORD;
      const moves = groups <= 0 ? word : groups >= WORD ? 0 : word & (-1 << groups);
      found += count(word) + count(moves);
    });
    return found;
  }

  /** Queue an inference; `run` carries out the lightest first. */
  offer(
    /** @type {string} */ rule,
    /** @type {Mark[]} */ marks,
    /** @type {number[]} */ facts,
    /** @type {Mark[]} */ targets,
  ) {
    this.push(this.move(rule, marks, facts, targets));
  }

  /** Return an inference with its support filled in. */
  move(
    /** @type {string} */ rule,
    /** @type {Mark[]} */ marks,
    /** @type {number[]} */ facts,
    /** @type {Mark[]} */ targets,
  ) {
    const found = inference(rule, marks, facts, targets);
    for (const mark of marks) join(found.support, this.reason(mark).support);
    for (const fact of facts) setBit(found.support, this._group[fact]);
    return found;
  }

  /** Return the inference behind a mark that is known. @param {Mark} mark @returns {Inference} */
  reason(mark) {
    const found = this.why.get(mark);
    if (!found) throw new Error(`unknown mark ${mark}`);
    return found;
  }

  /** Queue an inference. @param {Inference} move */
  push(move) {
    this._next.order += 1;
    // A move has no bit in its own support yet. So it weighs more than what it rests on, and moves leave the queue from
    // light to heavy, as nodes do in Dijkstra's algorithm.
    const extra = move.rule === "told" || move.rule === "suppose" ? 0 : 2;
    const item = { weight: this.weight(move.support) + extra, order: this._next.order, move };
    const heap = this._heap;
    let at = heap.push(item) - 1;
    while (at && before(item, heap[(at - 1) >> 1])) {
      heap[at] = heap[(at - 1) >> 1];
      at = (at - 1) >> 1;
    }
    heap[at] = item;
  }

  /** Take the lightest inference from the queue. @returns {Inference} */
  _pop() {
    const heap = this._heap;
    const found = heap[0].move;
    const last = /** @type {typeof heap[0]} */ (heap.pop());
    let at = 0;
    while (2 * at + 1 < heap.length) {
      let next = 2 * at + 1;
      if (next + 1 < heap.length && before(heap[next + 1], heap[next])) next += 1;
      if (!before(heap[next], last)) break;
      heap[at] = heap[next];
      at = next;
    }
    if (heap.length) heap[at] = last;
    return found;
  }

  /**
   * Carry out the queued inferences until `goal` is known, a contradiction is found, or the queue is empty. Return
   * whether the goal is known or, without a goal, whether there is a contradiction.
   * @param {Mark | null} [goal]
   */
  run(goal = null) {
    while (this._heap.length && !this.clash && (goal === null || !this.knows(goal))) {
      const move = this._pop();
      if (!move.targets.every((target) => this._settle(target, move))) break;
    }
    return goal === null ? this.clash !== null : this.knows(goal);
  }

  /** Return whether `mark` has been concluded by now. @param {Mark} mark */
  knows(mark) {
    return Boolean(((heldIn(mark) ? this.has : this.lacks)[ownerOf(mark)] >> cardOf(mark)) & 1);
  }

  /**
   * Write down one mark and what follows from it alone; return false at a clash.
   * @param {Mark} mark
   * @param {Inference} move
   */
  _settle(mark, move) {
    const [owner, card, held] = [ownerOf(mark), cardOf(mark), heldIn(mark)];
    const bit = 1 << card;
    if ((held ? this.has : this.lacks)[owner] & bit) return true;
    if (!move.known) {
      move.known = true;
      if (move.rule !== "told" && move.rule !== "suppose") move.under = this.under;
      if (move.rule !== "told") {
        setBit(move.support, this._next.bit);
        this._next.bit += 1;
      }
    }
    this.why.set(mark, move);
    if ((held ? this.lacks : this.has)[owner] & bit) {
      const other = held ? this.excluded(owner, card) : markOf(owner, card, true);
      const support = [...move.support];
      join(support, this.reason(other).support);
      this.clash = inference("clash", [mark, other], [], [], support, this.under);
      return false;
    }
    if (held) {
      this.has[owner] |= bit;
      this.lacks.forEach((lacked, each) => {
        if (each !== owner && !(lacked & bit)) this._exclude(each, card, mark);
      });
      this._afterHold(owner, card);
    } else this._exclude(owner, card, mark);
    return true;
  }

  /** Return the mark from which it follows that an owner lacks a card. @param {number} owner @param {number} card */
  excluded(owner, card) {
    return this._excluded[owner * 32 + card];
  }

  /** @param {number} owner @param {number} card @param {Mark} mark */
  _exclude(owner, card, mark) {
    this.lacks[owner] |= 1 << card;
    this._excluded[owner * 32 + card] = mark;
    this._afterLack(owner, card);
  }

  // -- the rules -----------------------------------------------------------------------------------------------------

  /** Return for each of `cards` the mark that `owner` holds it. @param {number} owner @param {number} cards */
  holds(owner, cards) {
    return bits(cards).map((card) => markOf(owner, card, true));
  }

  /** Return for each of `cards` the mark from which it follows that `owner` lacks it. */
  without(/** @type {number} */ owner, /** @type {number} */ cards) {
    return bits(cards).map((card) => this.excluded(owner, card));
  }

  /** Return the cards of which it is unknown whether `owner` holds them. @param {number} owner */
  open(owner) {
    return this.numbers.everything & ~this.lacks[owner] & ~this.has[owner];
  }

  /** Return the number of cards of `owner` that are still unknown. @param {number} owner */
  room(owner) {
    return this.numbers.sizes[owner] - count(this.has[owner]);
  }

  /** Return the category of a card, as bits. @param {number} card */
  category(card) {
    return /** @type {number} */ (this.numbers.categories.find((each) => (each >> card) & 1));
  }

  /** @param {number} owner @param {number} card */
  _afterHold(owner, card) {
    if (owner === this.numbers.case) {
      const others = this.category(card) & ~(1 << card);
      this.offer("category closed", [markOf(owner, card, true)], [], this._none(owner, others));
    } else if (!this.room(owner)) this._full(owner);
    this._spokenFor(owner);
    for (const { number, pairs } of this.nots) {
      if (!pairs.some(([whose, each]) => whose === owner && each === card)) continue;
      const left = pairs.filter(([whose, each]) => !((this.has[whose] >> each) & 1));
      if (left.length > 1) continue;
      const last = left[0] ?? [owner, card];
      const held = pairs.filter(([whose, each]) => whose !== last[0] || each !== last[1]);
      this.offer(
        "not all",
        held.map(([whose, each]) => markOf(whose, each, true)),
        [number],
        [markOf(last[0], last[1], false)],
      );
    }
  }

  /** @param {number} owner */
  _full(owner) {
    this.offer("hand full", this.holds(owner, this.has[owner]), [], this._none(owner, this.open(owner)));
  }

  /** @param {number} owner @param {number} cards */
  _none(owner, cards) {
    return bits(cards).map((card) => markOf(owner, card, false));
  }

  /** @param {number} owner @param {number} card */
  _afterLack(owner, card) {
    const { numbers } = this;
    const lacks = this.lacks[owner];
    for (const [number, clause] of this.clauses[owner]) {
      const left = clause & ~lacks;
      if ((clause >> card) & 1 && count(left) === 1 && !(left & this.has[owner]))
        this.offer("clause with one left", this.without(owner, clause ^ left), [number], this.holds(owner, left));
    }
    if (owner === numbers.case) {
      const category = this.category(card);
      const left = category & ~lacks;
      if (count(left) === 1 && !(left & this.has[owner]))
        this.offer("category closed", this.without(owner, category ^ left), [], this.holds(owner, left));
    } else if (count(numbers.everything & ~lacks) === numbers.sizes[owner] && this.open(owner))
      this.offer("hand exhausted", this.without(owner, lacks), [], this.holds(owner, this.open(owner)));
    const may = [...this.lacks.keys()].filter((each) => !((this.lacks[each] >> card) & 1));
    if (may.length === 1 && !((this.has[may[0]] >> card) & 1)) {
      const others = [...this.lacks.keys()].filter((each) => each !== may[0]);
      this.offer(
        "one place left",
        others.map((each) => this.excluded(each, card)),
        [],
        [markOf(may[0], card, true)],
      );
    }
    this._spokenFor(owner);
  }

  /**
   * Return the clauses of `owner` that are not met yet: the index of the fact, its cards, and those still possible.
   * @param {number} owner @returns {[number, number, number][]}
   */
  narrowed(owner) {
    return this.clauses[owner]
      .filter(([, clause]) => !(clause & this.has[owner]))
      .map(([number, clause]) => [number, clause, clause & ~this.lacks[owner]]);
  }

  /** Offer the rule that as many disjoint clauses as free places leave none for another card. @param {number} owner */
  _spokenFor(owner) {
    const room = this.room(owner);
    const clauses = room > 0 ? this.narrowed(owner) : [];
    if (clauses.length < Math.max(1, room)) return;
    for (const chosen of combinations(clauses, room)) {
      let union = 0;
      const apart = chosen.every(([, , left]) => {
        const free = !(union & left);
        union |= left;
        return free;
      });
      if (!apart) continue;
      const key = `${owner} ${this.has[owner]} ${chosen.map(([number]) => number)}`;
      const rest = this.open(owner) & ~union;
      if (!rest || this._tried.has(key)) continue;
      this._tried.add(key);
      // What the clauses have in common is known to be lacked: only without it do they need a place each.
      let shared = 0;
      for (const [[, one], [, other]] of combinations(chosen, 2)) shared |= one & other;
      const marks = [...this.holds(owner, this.has[owner]), ...this.without(owner, shared)];
      this.offer(
        "places spoken for",
        marks,
        chosen.map(([number]) => number),
        this._none(owner, rest),
      );
    }
  }
}

/** Whether one item leaves the queue before another. */
function before(
  /** @type {{ weight: number, order: number }} */ one,
  /** @type {{ weight: number, order: number }} */ other,
) {
  return one.weight < other.weight || (one.weight === other.weight && one.order < other.order);
}
