// All deals that fit the facts (worlds), counted exactly: their number, the owners of each card, the case files.

import { caseFiles } from "./case_files.js";
import { backward, exactTotal, forward, graphOf, placings } from "./counting.js";
import { makePlan } from "./counting_plan.js";
import { Contradiction } from "./facts.js";
import { Ledger } from "./ledger.js";
import { minimalClash } from "./minimal_conflict.js";
import { bits } from "./numbering.js";

/** @typedef {import("./numbering.js").Numbering} Numbering */
/** @typedef {import("./facts.js").Fact} Fact */

/** All deals that fit the facts. Throws Contradiction with a least set of clashing facts if there is none. */
export class Worlds {
  /** @param {Numbering} numbers @param {Fact[]} facts */
  constructor(numbers, facts) {
    this.numbers = numbers;
    this.facts = facts;
    try {
      this.ledger = new Ledger(numbers, facts);
      this._graph = graphOf(makePlan(this.ledger));
      this._reached = forward(this._graph);
      this._rest = backward(this._graph);
      this._ways = this._rest[0][0];
      if (!this._ways) throw new Contradiction("counting");
    } catch (error) {
      if (!(error instanceof Contradiction)) throw error;
      throw new Contradiction(error.rule, minimalClash(numbers, facts));
    }
    /** By card, then owner: the probability that the owner holds the card. @type {Float64Array[]} */
    this.chances = this._chances();
  }

  /** The number of deals that fit, exactly. @returns {bigint} */
  get total() {
    const ways = this._ways < Number.MAX_SAFE_INTEGER ? BigInt(this._ways) : exactTotal(this._graph);
    return this._graph.plan.pools.reduce((all, pool) => all * divisions(pool), ways);
  }

  /** @returns {Float64Array[]} */
  _chances() {
    const { numbers, ledger } = this;
    const rows = Array.from({ length: numbers.cards }, () => new Float64Array(numbers.owners));
    ledger.held.forEach((held, owner) => {
      for (const card of bits(held)) rows[card][owner] = 1;
    });
    for (const [kind, found] of placings(this._graph, this._reached, this._rest)) {
      const whole = found.reduce((all, ways) => all + ways, 0);
      const row = new Float64Array(numbers.owners);
      this._graph.plan.pools.forEach(({ members, shares, places }, pool) => {
        // By symmetry each place of a pool has each card equally often.
        members.forEach((owner, at) => (row[owner] = ((found[pool] / whole) * shares[at]) / places || 0));
      });
      for (const card of bits(kind)) rows[card] = row;
    }
    return rows;
  }

  /**
   * The fact about one card and one owner that holds in all worlds: 1 it holds the card, -1 it does not, 0 open.
   * @param {number} card @param {number} owner
   */
  mark(card, owner) {
    const row = this.chances[card];
    if (!row[owner]) return -1;
    return row.every((chance, other) => other === owner || !chance) ? 1 : 0;
  }

  /** All facts that hold in all worlds, by card, then owner. @returns {[number, number, boolean][]} */
  get forced() {
    /** @type {[number, number, boolean][]} */
    const found = [];
    for (let card = 0; card < this.numbers.cards; card += 1)
      for (let owner = 0; owner < this.numbers.owners; owner += 1) {
        const mark = this.mark(card, owner);
        if (mark) found.push([card, owner, mark > 0]);
      }
    return found;
  }

  /** The possible case files with their probabilities, likeliest first, then in the deck's order. */
  get caseFiles() {
    return (this._files ??= this._caseFiles());
  }

  /** @returns {{ cards: number[], chance: number }[]} */
  _caseFiles() {
    const { numbers, ledger } = this;
    const known = ledger.held[numbers.case];
    const category = (/** @type {number} */ kind) => numbers.categories.findIndex((cards) => cards & kind);
    /** @type {{ cards: number[], chance: number }[]} */
    const found = [];
    for (const { kinds, ways } of caseFiles(this._graph, this._rest, category, numbers.categories.length)) {
      const open = [...kinds];
      const choices = numbers.categories.map((cards) => bits(known & cards || (open.shift() ?? 0)));
      for (const cards of product(choices)) found.push({ cards, chance: ways / this._ways });
    }
    const order = (/** @type {number[]} */ cards) => cards.reduce((all, card) => all + 2 ** card, 0);
    // What is equally likely differs by rounding at most.
    const rounded = (/** @type {number} */ chance) => Math.round(chance * 1e12);
    found.sort((one, other) => rounded(other.chance) - rounded(one.chance) || order(one.cards) - order(other.cards));
    return found;
  }
}

/** Return in how many ways the members of a pool can share its cards: the multinomial coefficient. */
function divisions(/** @type {import("./counting_plan.js").Pool} */ { shares, places }) {
  let ways = factorial(places);
  for (const share of shares) ways /= factorial(share);
  return ways;
}

/** @param {number} number @returns {bigint} */
const factorial = (number) => (number < 2 ? 1n : BigInt(number) * factorial(number - 1));

/** Return all ways to take one of each. @param {number[][]} choices @returns {number[][]} */
export function product(choices) {
  /** @type {number[][]} */
  let found = [[]];
  for (const some of choices) found = found.flatMap((chosen) => some.map((each) => [...chosen, each]));
  return found;
}
