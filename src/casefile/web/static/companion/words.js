// The texts of the companion, in the reader's language, and the decks: both come with the page.

const given = /** @type {HTMLTemplateElement} */ (document.getElementById("companion")).dataset;

/** @type {Record<string, string>} */
const words = JSON.parse(given.words ?? "{}");

/**
 * @typedef {{ slug: string, name: string, short: string, symbol: string }} Card
 * @typedef {{ title: string, question: string, cards: Card[] }} Category
 * @typedef {{ slug: string, name: string, categories: Category[], characters: { token: string, name: string, colour: boolean }[] }} Deck
 */

/** The decks that can be on the table. @type {Deck[]} */
export const decks = JSON.parse(given.decks ?? "[]");

/**
 * What may be played: `deck` is the deck that is meant first, `stands` says that a question names the room in which one
 * stands.
 * @typedef {{ slug: string, name: string, about: string, deck: string, symbol: string, stands: boolean }} Form
 */

/** @type {Form[]} */
export const FORMS = JSON.parse(given.forms ?? "[]");

/** Return what is played in a game. @param {{ form: string }} game @returns {Form} */
export const formOf = ({ form }) => FORMS.find(({ slug }) => slug === form) ?? FORMS[0];

/** Return the deck of a game. @param {{ deck: string, own?: import("./game.js").OwnDeck }} game @returns {Deck} */
export const deckOf = ({ deck, own }) => (own ? ownDeck(own) : (decks.find(({ slug }) => slug === deck) ?? decks[0]));

/** Return a list of one's own as a deck: its cards are drawn by their letters. */
function ownDeck(/** @type {import("./game.js").OwnDeck} */ { name, categories }) {
  const card = (/** @type {string} */ name, /** @type {number} */ at) => ({
    slug: `card_${at}`,
    name,
    short: name,
    symbol: `letters-${[...name.replace(/\s/g, "")].slice(0, 2).join("")}`,
  });
  return {
    slug: "own",
    name,
    categories: categories.map(({ title, cards }) => ({ title, question: title, cards: cards.map(card) })),
    characters: decks[0].characters,
  };
}

/** Return a text with its gaps filled. @param {string} name @param {Record<string, string | number>} [gaps] */
export function say(name, gaps = {}) {
  if (!(name in words)) throw new Error(`no text ${name}`);
  return words[name].replace(/\{(\w+)\}/g, (_, gap) => String(gaps[gap]));
}

/** Return parts as a list with commas. @param {string[]} parts */
const listed = (parts) => parts.reduce((names, name) => say("names", { names, name }));

/**
 * Return parts as a list with "and", or with another text for its end.
 * @param {string[]} parts
 * @param {string} [last]
 */
export const several = (parts, last = "and") =>
  parts.length < 2 ? (parts[0] ?? "") : say(last, { names: listed(parts.slice(0, -1)), last: parts[parts.length - 1] });

/** Return parts as a list with commas alone. @param {string[]} parts */
export const inRow = (parts) => (parts.length ? listed(parts) : "");
