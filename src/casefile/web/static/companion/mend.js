// Ways to mend entries that clash: single slips of the pen, each tried before it is offered.

import { fits } from "../deduction/minimal_conflict.js";
import { asked, factsOf, numbersOf } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Entry} Entry */

/** A change of one entry after which all entries fit. @typedef {{ number: number, entry: Entry }} Mending */

/** The most ways that are offered. */
export const MOST = 4;

/**
 * Return the changes of one of the entries of these turns after which everything fits, the likeliest slip first: who
 * showed, then one card, then who asked.
 * @param {Game} game @param {number[]} turns The numbers of the entries that clash, from 1.
 * @returns {Mending[]}
 */
export function mendings(game, turns) {
  const numbers = numbersOf(game);
  const fitting = (/** @type {Mending} */ { number, entry }) => {
    const entries = game.entries.map((each, at) => (at === number ? entry : each));
    return fits(numbers, factsOf(game, entries));
  };
  // The last entry is the one that was just made, and the likeliest to be wrong.
  const told = turns.map((turn) => turn - 1).sort((one, other) => other - one);
  const found = [];
  for (const slips of [showers, cards, askers])
    for (const number of told)
      for (const entry of slips(game, game.entries[number], number)) {
        const mending = { number, entry };
        if (fitting(mending) && found.push(mending) === MOST) return found;
      }
  return found;
}

/**
 * Return an entry with each other person who may have shown, or nobody.
 * @param {Game} game @param {Entry} entry @param {number} number
 */
function showers(game, entry, number) {
  if (entry.kind !== "asked") return [];
  const { shower = null, shown = null } = entry;
  // Whose card was seen is not mistaken: only what was shown between others is.
  const seen = shown !== null && entry.seat !== game.me;
  const others = [...asked(game, entry.seat, number), null].filter((seat) => seat !== shower && seat !== game.me);
  return seen ? [] : others.map((seat) => ({ ...entry, shower: seat, shown: seat === null ? null : shown }));
}

/** Return an entry with one card exchanged for another of its kind. @param {Game} game @param {Entry} entry */
function cards(game, entry) {
  const named = entry.cards ?? [];
  let first = 0;
  return game.categories.flatMap((size) => {
    const start = first;
    first += size;
    return named.flatMap((card, at) => {
      if (card < start || card >= first) return [];
      const others = Array.from({ length: size }, (_, place) => start + place).filter((each) => each !== card);
      return others.map((other) => ({
        ...entry,
        cards: named.map((each, place) => (place === at ? other : each)),
        shown: entry.shown === card ? other : (entry.shown ?? null),
      }));
    });
  });
}

/** Return an entry with each other person who may have asked. @param {Game} game @param {Entry} entry */
function askers(game, entry) {
  if (entry.kind !== "asked") return [];
  const others = [...game.people.keys()].filter((seat) => seat !== entry.seat && seat !== entry.shower);
  return others.map((seat) => ({ ...entry, seat }));
}
