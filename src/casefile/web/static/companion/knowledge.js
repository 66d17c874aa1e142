// What follows from a game's entries: all deals that fit, or the entries that clash, and single slips of the pen that
// would mend them, each tried before it is offered. Worked out anew after every change.

import { Contradiction } from "../deduction/facts.js";
import { Explainer } from "../deduction/explain.js";
import { fits } from "../deduction/minimal_conflict.js";
import { Worlds } from "../deduction/worlds.js";
import { asked, factsOf, numbersOf } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Entry} Entry */

/** @typedef {{ card: number, owner: number, mark: number }} News */

/** The number of case files before the first entry, by the deal that it follows from. @type {Map<string, number>} */
const FILES = new Map();

/** Return the number of case files before the first entry. It is the most to count, and the same for all entries. */
function filesAtFirst(/** @type {Game} */ game) {
  const deal = JSON.stringify([game.categories, game.sizes, game.me, game.hand, game.open]);
  if (!FILES.has(deal)) FILES.set(deal, new Worlds(numbersOf(game), factsOf(game, [])).caseFiles.length);
  return Number(FILES.get(deal));
}

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
    this.files = filesAtFirst(game);
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

/**
 * A change of one part of an entry after which all entries fit: who showed, one card, or who asked.
 * `category` is the place of the card, `fitting` the number of cards in its place with which all would fit, of which
 * `entry` has the first, and `left` the number of case files that are left with it.
 * @typedef {{ number: number, entry: Entry, part: "shower" | "card" | "asker", category: number, fitting: number, left: number }} Mending
 */

/** The most ways that are offered. */
const MENDINGS = 4;

/**
 * Return the changes of one of the entries of these turns after which everything fits, the likeliest slip first: who
 * showed, then one card, then who asked.
 * @param {Game} game @param {number[]} turns The numbers of the entries that clash, from 1.
 * @returns {Mending[]}
 */
export function mendings(game, turns) {
  const numbers = numbersOf(game);
  const facts = (/** @type {number} */ number, /** @type {Entry} */ entry) => factsOf(game, game.entries.map((each, at) => (at === number ? entry : each)));
  // The last entry is the one that was just made, and the likeliest to be wrong.
  const told = turns.map((turn) => turn - 1).sort((one, other) => other - one);
  /** @type {Mending[]} */
  const found = [];
  for (const [part, slips] of /** @type {const} */ ([["shower", showers], ["card", cards], ["asker", askers]]))
    for (const number of told)
      for (const [category, entries] of slips(game, game.entries[number], number).entries()) {
        const fitting = entries.filter((entry) => fits(numbers, facts(number, entry)));
        if (!fitting.length) continue;
        const [entry] = fitting;
        const left = new Worlds(numbers, facts(number, fitting[0])).caseFiles.length;
        if (found.push({ number, entry, part, category, fitting: fitting.length, left }) === MENDINGS) return found;
      }
  return found;
}

/**
 * Return an entry with each other person who may have shown, or nobody, each for itself.
 * @param {Game} game @param {Entry} entry @param {number} number
 */
function showers(game, entry, number) {
  if (entry.kind !== "asked") return [];
  const { shower = null, shown = null } = entry;
  // Whose card was seen is not mistaken: only what was shown between others is.
  const seen = shown !== null && entry.seat !== game.me;
  const others = [...asked(game, entry.seat, number), null].filter((seat) => seat !== shower && seat !== game.me);
  return seen ? [] : others.map((seat) => [{ ...entry, shower: seat, shown: seat === null ? null : shown }]);
}

/** Return for each card of an entry that entry with another card of its kind in its place. @param {Game} game @param {Entry} entry */
function cards(game, entry) {
  const named = entry.cards ?? [];
  return named.map((card, at) => {
    let start = 0;
    const size = game.categories.find((each) => card < start + each || ((start += each), false)) ?? 0;
    const others = Array.from({ length: size }, (_, place) => start + place).filter((each) => each !== card);
    return others.map((other) => ({
      ...entry,
      cards: named.map((each, place) => (place === at ? other : each)),
      shown: entry.shown === card ? other : (entry.shown ?? null),
    }));
  });
}

/** Return an entry with each other person who may have asked, each for itself. @param {Game} game @param {Entry} entry */
function askers(game, entry) {
  if (entry.kind !== "asked") return [];
  const others = [...game.people.keys()].filter((seat) => seat !== entry.seat && seat !== entry.shower);
  return others.map((seat) => [{ ...entry, seat }]);
}
