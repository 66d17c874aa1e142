// Games from files: those that were saved here, and any position that `casefile solve` reads.

import { Invalid } from "../deduction/numbering.js";
import { readPosition } from "../deduction/positions.js";
import { numbersOf } from "./game.js";
import { Knowledge } from "./knowledge.js";
import { deckOf, decks, FORMS } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Entry} Entry */

/**
 * Return the games in the text of a file. Throws Invalid, which names the place that does not fit; nothing is changed
 * then.
 * @param {string} text @param {string} name The name of a game that has none.
 * @param {(seat: number) => string} person The name of a person that has none.
 * @returns {Game[]}
 */
export function gamesOf(text, name, person) {
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new Invalid("JSON", error instanceof Error ? error.message : "", "JSON");
  }
  const entries = Array.isArray(data?.positions) ? data.positions : [data];
  if (!entries.length) throw new Invalid("positions", 0, "1");
  return entries.map((/** @type {any} */ entry) => {
    if (typeof entry !== "object" || entry === null) throw new Invalid("JSON", typeof entry, "an object");
    const game = entry.companion ? own(entry.companion) : ofPosition(entry, name, person);
    check(game);
    return { ...game, id: `${Date.now()}-${Math.floor(Math.random() * 1e6)}`, changed: 0 };
  });
}

/**
 * Return the game of a file that does not fit, up to the last turn with which it does, and the number of its turns.
 * It is null where there is no such turn, or more than one game.
 * @param {string} text @param {string} name @param {(seat: number) => string} person
 * @returns {{ turns: number, game: Game } | null}
 */
export function fittingPart(text, name, person) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const entry = Array.isArray(data?.positions) && data.positions.length === 1 ? data.positions[0] : data;
  const position = entry?.position ?? entry;
  const list = entry?.companion ? entry.companion.entries : position?.events;
  for (let turns = Array.isArray(list) ? list.length - 1 : 0; turns > 0; turns -= 1) {
    list.length = turns;
    if (position?.accusations) position.accusations = position.accusations.filter((/** @type {any} */ { after }) => after <= turns);
    try {
      return { turns, game: gamesOf(JSON.stringify(entry), name, person)[0] };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
    }
  }
  return null;
}

/** Return the game in a position file of another program. @returns {Game} */
function ofPosition(/** @type {any} */ entry, /** @type {string} */ name, /** @type {(seat: number) => string} */ person) {
  const [deck] = decks;
  const position = entry.position ?? entry;
  const read = readPosition(position, deck.categories.flatMap(({ cards }) => cards.map(({ slug }) => slug)));
  const sizes = deck.categories.map(({ cards }) => cards.length);
  if (sizes.join() !== read.numbers.categories.map((mask) => mask.toString(2).replaceAll("0", "").length).join())
    throw new Invalid("cards", JSON.stringify(position.cards), sizes.join(", "));
  if (read.me === null) throw new Invalid("me", position.me, "a seat");
  if (read.numbers.side >= 0) throw new Invalid("side", position.side, "0");
  const people = read.numbers.sizes.slice(0, read.numbers.seats).map((_, seat) => ({
    name: person(seat),
    token: deck.characters[seat % deck.characters.length].token,
  }));
  return {
    id: "",
    name: String(entry.id || name),
    form: FORMS[0].slug,
    deck: deck.slug,
    categories: sizes,
    people,
    sizes: read.numbers.sizes.slice(0, read.numbers.seats),
    me: read.me,
    hand: read.hand,
    open: [],
    entries: entriesOf(read),
    changed: 0,
  };
}

/** Throw Invalid unless this holds. @param {unknown} holds @param {string} where @param {unknown} found @param {string} expected */
function expect(holds, where, found, expected) {
  if (!holds) throw new Invalid(where, found, expected);
}

const whole = (/** @type {unknown} */ value, /** @type {number} */ below) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < below;

const text = (/** @type {unknown} */ value) => typeof value === "string" && value.length < 200;

/** Return a game that was saved here, without anything that does not belong to one. @param {any} saved @returns {Game} */
function own(saved) {
  const { name, form, deck, own: list, people, sizes, me, hand, open = [], entries = [] } = saved;
  expect(text(name), "companion.name", name, "a text");
  for (const [field, value] of Object.entries({ people, sizes, hand, open, entries }))
    expect(Array.isArray(value), `companion.${field}`, typeof value, "a list");
  for (const each of people) {
    expect(text(each?.name), "companion.people.name", each?.name, "a text");
    expect(/^[a-z]{0,20}$/.test(each?.token), "companion.people.token", each?.token, "a token");
  }
  expect(list || decks.some(({ slug }) => slug === deck), "companion.deck", deck, decks.map(({ slug }) => slug).join(", "));
  if (list) checkList(list);
  const categories = deckOf({ deck, own: list }).categories.map(({ cards }) => cards.length);
  const kept = list ? { own: list, deck: "own" } : { deck };
  const known = FORMS.some(({ slug }) => slug === form) ? form : list ? "own" : FORMS[0].slug;
  const named = people.map((/** @type {any} */ each) => ({ name: each.name, token: each.token }));
  return { id: "", changed: 0, name, form: known, ...kept, categories, people: named, sizes, me, hand, open, entries };
}

/** Throw Invalid if a list of cards is none. @param {any} list */
function checkList(list) {
  expect(text(list.name), "companion.own.name", list.name, "a text");
  expect(Array.isArray(list.categories), "companion.own.categories", typeof list.categories, "a list");
  for (const each of list.categories) {
    expect(text(each?.title), "companion.own.title", each?.title, "a text");
    expect(Array.isArray(each.cards) && each.cards.every(text), "companion.own.cards", each.cards, "texts");
  }
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

const KINDS = ["asked", "accused", "solved", "seen", "skipped", "turn", "left"];

/** Throw Invalid if a game cannot be shown. @param {Game} game */
function check(game) {
  const seats = game.people.length;
  const all = game.categories.reduce((sum, size) => sum + size, 0);
  const cards = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((card) => whole(card, all)) && new Set(list).size === list.length;
  expect(seats > 1 && whole(game.me, seats), "companion.me", game.me, `a seat from 0 to ${seats - 1}`);
  expect(game.sizes.length === seats, "companion.sizes", game.sizes, "one size for each person");
  expect(cards(game.hand) && game.hand.length === game.sizes[game.me], "companion.hand", game.hand, `${game.sizes[game.me]} cards`);
  expect(cards(game.open), "companion.open", game.open, "cards");
  numbersOf(game);
  game.entries.forEach((entry, at) => {
    const where = `companion.entries[${at}]`;
    const { kind, seat, cards: named = [], shower = null, shown = null } = entry ?? {};
    expect(KINDS.includes(kind), `${where}.kind`, kind, KINDS.join(", "));
    expect(whole(seat, seats), `${where}.seat`, seat, `a seat from 0 to ${seats - 1}`);
    expect(cards(named), `${where}.cards`, named, "cards");
    if (!["asked", "accused", "solved"].includes(kind)) return;
    let first = 0;
    const one = game.categories.every((size, category) => {
      first += size;
      return whole(named[category], first) && named[category] >= first - size;
    });
    expect(one && named.length === game.categories.length, `${where}.cards`, named, "a card of each kind");
    expect(shower === null || (whole(shower, seats) && shower !== seat), `${where}.shower`, shower, "another seat");
    expect(shown === null || (shower !== null && named.includes(shown)), `${where}.shown`, shown, "a card that was named");
  });
  try {
    new Knowledge(game);
  } catch (error) {
    throw error instanceof Invalid ? error : new Invalid("companion", error instanceof Error ? error.message : "", "a game");
  }
}
