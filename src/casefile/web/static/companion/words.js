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
