// The conclusions that elementary rules draw from facts: the first step of the exact count. It is sound, not complete;
// some facts follow only from counting deals (worlds.js). The rules are those of casefile/deduction/ledger.py.

import { Contradiction } from "./facts.js";
import { count, lowest } from "./numbering.js";

/** @typedef {import("./numbering.js").Numbering} Numbering */
/** @typedef {import("./facts.js").Fact} Fact */

/**
 * The conclusions by elementary rules. `possible[o]` are the cards that owner `o` may hold, `held[o]` those that it
 * holds for certain, `clauses[o]` sets of cards of which it holds at least one (none of them met yet), `nots` lists of
 * owner and card bits of which not all are its.
 */
export class Ledger {
  /** Throws Contradiction if the rules see that no deal fits. @param {Numbering} numbers @param {Fact[]} facts */
  constructor(numbers, facts) {
    this.numbers = numbers;
    this.possible = new Int32Array(numbers.owners).fill(numbers.everything);
    this.held = new Int32Array(numbers.owners);
    /** @type {number[][]} */
    this.clauses = Array.from({ length: numbers.owners }, () => []);
    /** @type {[number, number][]} */
    this.nots = [];
    this._dirty = new Set(this.clauses.keys());
    for (const fact of facts) this._learn(fact);
    this._close();
  }

  /** @param {Fact} fact */
  _learn({ type, owner, cards }) {
    if (type === "lacks") this.possible[owner] &= ~cards;
    else if (type === "holds") this.held[owner] |= cards;
    else if (type === "not all") this.nots.push([owner, cards]);
    else if (!(cards & this.held[owner])) this.clauses[owner].push(cards);
  }

  /** Apply the rules until nothing changes. */
  _close() {
    let placed = "";
    for (;;) {
      for (const owner of this._dirty) {
        this._dirty.delete(owner);
        this._settle(owner);
      }
      if (placed !== this.possible.join()) {
        placed = this.possible.join();
        this._placeSingle();
      }
      if (this.nots.length && !this._dirty.size) this._checkNots();
      if (!this._dirty.size) return;
    }
  }

  /** Apply all the rules about one hand. @param {number} owner */
  _settle(owner) {
    const { numbers } = this;
    const size = numbers.sizes[owner];
    let possible = this.possible[owner];
    let held = this.held[owner];
    let clauses = this.clauses[owner];
    for (let before = -1, heldBefore = -1; possible !== before || held !== heldBefore;) {
      [before, heldBefore] = [possible, held];
      if (held & ~possible) throw new Contradiction("card placed");
      if (owner === numbers.case) [possible, held] = this._closeCategories(possible, held);
      const room = size - count(held);
      if (room < 0 || count(possible) < size) throw new Contradiction(room < 0 ? "hand full" : "hand exhausted");
      if (!room) possible = held;
      else if (count(possible) === size) held = possible;
      if (clauses.length) [clauses, possible, held] = narrowed(clauses, possible, held, room);
    }
    this.possible[owner] = possible;
    this.held[owner] = held;
    this.clauses[owner] = clauses;
    for (let other = 0; held && other < numbers.owners; other += 1) {
      if (other !== owner && this.possible[other] & held) {
        this.possible[other] &= ~held;
        this._dirty.add(other);
      }
    }
  }

  /**
   * Apply the rule that the case file holds one card of each category.
   * @param {number} possible @param {number} held @returns {[number, number]}
   */
  _closeCategories(possible, held) {
    for (const category of this.numbers.categories) {
      const here = held & category;
      if (here) possible &= ~category | here;
      else {
        const left = possible & category;
        if (!left) throw new Contradiction("category closed");
        if (!(left & (left - 1))) held |= left;
      }
    }
    return [possible, held];
  }

  /** Give each card that only one owner may hold to that owner. */
  _placeSingle() {
    let once = 0;
    let twice = 0;
    for (const possible of this.possible) {
      twice |= once & possible;
      once |= possible;
    }
    if (once !== this.numbers.everything) throw new Contradiction("one owner left");
    const single = once & ~twice;
    this.possible.forEach((possible, owner) => {
      if (possible & single & ~this.held[owner]) {
        this.held[owner] |= possible & single;
        this._dirty.add(owner);
      }
    });
  }

  /** Drop what is true of holdings that are not all true; the last one left is false. */
  _checkNots() {
    /** @type {[number, number][]} */
    const open = [];
    for (const [owner, cards] of this.nots) {
      if (cards & ~this.possible[owner]) continue;
      const left = cards & ~this.held[owner];
      if (!left) throw new Contradiction("not all, one left");
      if (left & (left - 1)) open.push([owner, left]);
      else {
        this.possible[owner] &= ~left;
        this._dirty.add(owner);
      }
    }
    this.nots = open;
  }
}

/**
 * Drop the clauses that are met, narrow the others to what is possible, and use those that leave no choice.
 * @param {number[]} clauses @param {number} possible @param {number} held @param {number} room
 * @returns {[number[], number, number]}
 */
function narrowed(clauses, possible, held, room) {
  /** @type {number[]} */
  let kept = [];
  for (const whole of clauses) {
    const clause = whole & possible;
    if (clause & held) continue;
    if (!clause) throw new Contradiction("clause with one left");
    if (!(clause & (clause - 1))) held |= 1 << lowest(clause);
    else if (!kept.some((other) => (other & clause) === other)) {
      kept = kept.filter((other) => (other & clause) !== clause);
      kept.push(clause);
    }
  }
  if (kept.length >= room) possible = spokenFor(kept, possible, held, room);
  return [kept, possible, held];
}

/**
 * Return the possible cards where as many disjoint clauses as free places leave no room for any other card.
 * @param {number[]} clauses @param {number} possible @param {number} held @param {number} room
 */
function spokenFor(clauses, possible, held, room) {
  if (room === 1) return clauses.reduce((left, clause) => left & (clause | held), possible);
  let taken = 0;
  let apart = 0;
  for (const clause of clauses) {
    if (!(clause & taken)) {
      taken |= clause;
      apart += 1;
    }
  }
  if (apart > room) throw new Contradiction("places spoken for");
  return apart === room ? possible & (taken | held) : possible;
}
