// A turn is typed: beginnings of words in any order, for cards, people, and nobody.

import { asked } from "./game.js";
import { say } from "./words.js";

/** @typedef {import("./main.js").Pad} Pad */
/** @typedef {import("./enter.js").Turn} Turn */

const plain = (/** @type {string} */ text) => text.toLocaleLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Return whether a word begins a name, or a word of it. */
const begins = (/** @type {string} */ name, /** @type {string} */ word) =>
  plain(name).startsWith(word) || plain(name).split(/[\s.'’・-]+/).some((each) => each.startsWith(word));

/**
 * Return the turn that a line tells, and the word that fits nothing or too much, with what it may be. A person before
 * any card asks, one after the first card shows; a card that was named already is the one that was shown.
 * @param {Pad} pad @param {Turn} start What was chosen before the line was typed. @param {string} line
 * @returns {{ turn: Turn, wrong: string, may: string[] }}
 */
export function typed(pad, start, line) {
  const { game, table } = pad;
  /** @type {Turn} */
  const turn = { ...start, cards: [...start.cards] };
  for (const word of plain(line).split(/[\s,、　]+/).filter(Boolean)) {
    const cards = [...table.cards.keys()].filter((card) => begins(table.cards[card].short, word) || begins(table.cards[card].name, word));
    const named = turn.cards.filter((card) => card !== undefined);
    const again = cards.filter((card) => named.includes(card));
    const people = [...game.people.keys()].filter((each) => begins(game.people[each].name, word) || (each === game.me && (begins(say("you"), word) || begins(say("i"), word))));
    const whole = (/** @type {string} */ name) => plain(name) === word;
    const exactCards = cards.filter((card) => whole(table.cards[card].short) || whole(table.cards[card].name));
    const exactPeople = people.filter((each) => whole(game.people[each].name));
    const nobody = begins(say("nobody"), word);
    const all = named.length === game.categories.length;
    if (all && turn.shower === undefined && nobody && people.length !== 1) turn.shower = null;
    else if (all && turn.shower !== undefined && again.length === 1) turn.shown = again[0];
    else if (all && turn.shower === undefined && people.length === 1) turn.shower = people[0];
    else if (exactPeople.length === 1 && !named.length) turn.seat = people[0];
    else if (exactCards.length === 1 || (cards.length === 1 && !people.length)) put(pad, turn, (exactCards.length ? exactCards : cards)[0]);
    else if (people.length === 1 && !cards.length) {
      if (named.length) turn.shower = people[0];
      else turn.seat = people[0];
    } else if (nobody && !cards.length && !people.length) turn.shower = null;
    else return { turn, wrong: word, may: [...cards.map((card) => table.card(card)), ...people.map((each) => game.people[each].name)] };
  }
  const seats = asked(game, turn.seat, game.entries.length);
  const shower = turn.shower ?? null;
  const cannot = shower === game.me && !turn.cards.some((card) => game.hand.includes(card));
  if (shower !== null && (!seats.includes(shower) || cannot)) return { turn: { ...turn, shower: undefined }, wrong: game.people[shower].name, may: [] };
  return { turn, wrong: "", may: [] };
}

/** Put a card in its category's place. */
function put(/** @type {Pad} */ { table }, /** @type {Turn} */ turn, /** @type {number} */ card) {
  const category = table.deck.categories.findIndex((_, each) => table.of(each).includes(card));
  turn.cards[category] = card;
}

/** Return in words what a line does not say yet. @param {Pad} pad @param {Turn} turn @param {boolean} complete */
export function missing({ table, game }, turn, complete) {
  const left = table.deck.categories.filter((_, category) => turn.cards[category] === undefined).map(({ title }) => title);
  if (left.length) return say("type-cards", { what: left.join(", ") });
  if (turn.shower === undefined) return say("type-shower");
  if (complete) return say("type-done");
  return say(turn.seat === game.me ? "which-seen" : "which-shown", { who: game.people[turn.seat].name });
}
