// Facts: certain knowledge about a deal, each with the number of the entry that told it.

/**
 * A certain fact. `holds`: the owner holds the one card of `cards`; `lacks`: it does not; `one of`: it holds at least
 * one of `cards`; `not all`: the owner does not hold all of `cards`.
 * @typedef {object} Fact
 * @property {"holds" | "lacks" | "one of" | "not all"} type
 * @property {number} owner
 * @property {number} cards Card bits.
 * @property {number} turn The number of the entry that told it, from 1; 0 for the own hand.
 */

/** Thrown when no deal fits: `rule` found it, `facts` are a least set of facts that clash. */
export class Contradiction extends Error {
  /** @param {string} rule @param {Fact[]} facts */
  constructor(rule, facts = []) {
    super(`no deal fits (${rule})`);
    this.name = "Contradiction";
    this.rule = rule;
    this.facts = facts;
  }

  /** The numbers of the entries that clash, ascending; 0 is the own hand and is not among them. */
  get turns() {
    return [...new Set(this.facts.map((fact) => fact.turn))].filter(Boolean).sort((one, other) => one - other);
  }
}

/** Return what two facts share that say the same, whenever they were told. @param {Fact} fact */
export const said = (fact) => `${fact.type} ${fact.owner} ${fact.cards}`;

/** @param {number} owner @param {number} card @param {number} [turn] @returns {Fact} */
export const holds = (owner, card, turn = 0) => ({ type: "holds", owner, cards: 1 << card, turn });

/** @param {number} owner @param {number} card @param {number} [turn] @returns {Fact} */
export const lacks = (owner, card, turn = 0) => ({ type: "lacks", owner, cards: 1 << card, turn });

/** @param {number} owner @param {number} cards @param {number} [turn] @returns {Fact} */
export const oneOf = (owner, cards, turn = 0) => ({ type: "one of", owner, cards, turn });

/** @param {number} owner @param {number} cards @param {number} [turn] @returns {Fact} */
export const notAll = (owner, cards, turn = 0) => ({ type: "not all", owner, cards, turn });
