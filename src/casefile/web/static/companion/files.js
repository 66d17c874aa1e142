// Games from files: those that were saved here, and any position that `casefile solve` reads.

import { Invalid } from "../deduction/numbering.js";
import { readPosition } from "../deduction/positions.js";
import { order, passed } from "./game.js";
import { Knowledge } from "./knowledge.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Entry} Entry */
/** @typedef {import("./words.js").Deck} Deck */

/**
 * Return the game in the text of a file. Throws Invalid, which names the place that does not fit; nothing is changed
 * then.
 * @param {string} text @param {Deck} deck @param {string} name The name of a game that has none.
 * @param {(seat: number) => string} person The name of a person that has none.
 * @returns {Game}
 */
export function gameOf(text, deck, name, person) {
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new Invalid("JSON", error instanceof Error ? error.message : "", "JSON");
  }
  const entry = data?.positions?.[0] ?? data;
  if (typeof entry !== "object" || entry === null) throw new Invalid("JSON", typeof entry, "an object");
  const position = entry.position ?? entry;
  const slugs = deck.categories.flatMap(({ cards }) => cards.map(({ slug }) => slug));
  const read = readPosition(position, slugs);
  const sizes = deck.categories.map(({ cards }) => cards.length);
  if (sizes.join() !== read.numbers.categories.map((mask) => mask.toString(2).replaceAll("0", "").length).join())
    throw new Invalid("cards", JSON.stringify(position.cards), sizes.join(", "));
  if (read.me === null) throw new Invalid("me", position.me, "a seat");
  if (read.numbers.side >= 0) throw new Invalid("side", position.side, "0");
  const kept = entry.companion ? own(entry.companion) : null;
  const people = read.numbers.sizes.slice(0, read.numbers.seats).map((_, seat) => ({
    name: person(seat),
    token: deck.characters[seat % deck.characters.length].token,
  }));
  const game = {
    name: String(entry.id ?? name),
    deck: deck.slug,
    categories: sizes,
    people,
    sizes: read.numbers.sizes.slice(0, read.numbers.seats),
    me: read.me,
    hand: read.hand,
    open: [],
    entries: entriesOf(read),
    ...kept,
    id: `${Date.now()}-${Math.floor(Math.random() * 1e6)}`,
    changed: 0,
  };
  check(game);
  return game;
}

/** Return the fields of a game that was saved here. @param {any} saved */
function own(saved) {
  const { name, people, sizes, me, hand, open, entries } = saved;
  const lists = [people, sizes, hand, open, entries].every(Array.isArray);
  if (!lists || typeof name !== "string" || !Number.isInteger(me))
    throw new Invalid("companion", typeof saved, "a game");
  const named = people.every(
    (/** @type {any} */ each) => typeof each?.name === "string" && /^[a-z]+$/.test(each?.token),
  );
  if (!named || !people[me]) throw new Invalid("companion.people", people.length, "people with names and tokens");
  return { name, people, sizes, me, hand, open, entries };
}

/** Return the entries of a position: suggestions, and wrong accusations after as many of them as it says. */
function entriesOf(/** @type {ReturnType<typeof readPosition>} */ { asked, wrong }) {
  /** @type {Entry[]} */
  const found = [];
  const accused = (/** @type {number} */ after) =>
    wrong
      .filter((each) => each.after === after)
      .map(({ seat, cards }) => ({ kind: /** @type {const} */ ("accused"), seat, cards }));
  found.push(...accused(0));
  asked.forEach(({ suggester, cards, shower, shown }, at) => {
    found.push({ kind: "asked", seat: suggester ?? 0, cards, shower, shown }, ...accused(at + 1));
  });
  return found;
}

/** Throw Invalid if what is entered cannot be shown. @param {Game} game */
function check(game) {
  try {
    for (const entry of game.entries) if (entry.kind === "asked") order(game, entry.seat).concat(passed(game, entry));
    new Knowledge(game);
  } catch (error) {
    throw error instanceof Invalid
      ? error
      : new Invalid("companion", error instanceof Error ? error.message : "", "a game");
  }
}
