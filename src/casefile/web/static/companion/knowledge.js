// What follows from a game's entries: all deals that fit, or the entries that clash. Worked out anew after every
// change.

import { Contradiction } from "../deduction/facts.js";
import { Explainer } from "../deduction/explain.js";
import { Worlds } from "../deduction/worlds.js";
import { factsOf, numbersOf } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Entry} Entry */

/** @typedef {{ card: number, owner: number, mark: number }} News */

/** What is known of a game; where its entries clash, what was known before the entry that made them clash. */
export class Knowledge {
  /** @param {Game} game */
  constructor(game) {
    const numbers = numbersOf(game);
    /** The numbers of the entries that clash, empty if all fit. @type {number[]} */
    this.clash = [];
    let entries = game.entries;
    for (;;) {
      try {
        this.worlds = new Worlds(numbers, factsOf(game, entries));
        break;
      } catch (error) {
        if (!(error instanceof Contradiction)) throw error;
        if (!this.clash.length) this.clash = error.turns;
        if (!entries.length) throw error;
        entries = entries.slice(0, -1);
      }
    }
    /** The number of case files before the first entry. */
    this.files = new Worlds(numbers, factsOf(game, [])).caseFiles.length;
  }

  /** The number of case files that are left. */
  get left() {
    return this.worlds.caseFiles.length;
  }

  /** Return the proof of a certain fact. @param {number} card @param {number} owner */
  proof(card, owner) {
    this._explainer ??= new Explainer(this.worlds.numbers, this.worlds.facts);
    return this._explainer.proof(card, owner, this.worlds.mark(card, owner) > 0);
  }

  /** Return the marks that were not certain before, the strongest first. @param {Knowledge} before @returns {News[]} */
  since(before) {
    const { numbers } = this.worlds;
    /** @type {News[]} */
    const found = [];
    for (let card = 0; card < numbers.cards; card += 1)
      for (let owner = 0; owner < numbers.owners; owner += 1) {
        const mark = this.worlds.mark(card, owner);
        if (mark && !before.worlds.mark(card, owner)) found.push({ card, owner, mark });
      }
    // A card in the case file first, then a card in a hand, then what somebody has not.
    const rank = ({ owner, mark }) => (mark < 0 ? 2 : owner === numbers.case ? 0 : 1);
    return found.sort((one, other) => rank(one) - rank(other));
  }
}

/** The most cells that are told of a change. */
const TOLD = 3;

/**
 * Return what would be otherwise if a game had these entries: those that clash, or else the cells whose chances change
 * most, and the number of case files left.
 * @param {Knowledge} before @param {Game} game @param {Entry[]} entries
 */
export function changes(before, game, entries) {
  const after = new Knowledge({ ...game, entries });
  const { numbers } = after.worlds;
  /** @type {{ card: number, owner: number, before: number, after: number }[]} */
  const cells = [];
  if (after.clash.length) return { clash: after.clash, cells, left: before.left };
  for (let card = 0; card < numbers.cards; card += 1)
    for (let owner = 0; owner < numbers.owners; owner += 1) {
      const was = before.worlds.chances[card][owner];
      const is = after.worlds.chances[card][owner];
      if (Math.abs(was - is) > 1e-9) cells.push({ card, owner, before: was, after: is });
    }
  // What was certain and is not any more, or the other way, comes first; then the largest difference.
  const weight = (/** @type {{ before: number, after: number }} */ each) =>
    Number((each.before === 0 || each.before === 1) !== (each.after === 0 || each.after === 1)) + Math.abs(each.before - each.after);
  cells.sort((one, other) => weight(other) - weight(one));
  return { clash: [], cells: cells.slice(0, TOLD), left: after.left };
}
