// Position files, as `casefile solve` reads them: a deal, the own hand, and suggestions with their answers.

import { holds, lacks, notAll, oneOf } from "./facts.js";
import { Invalid, mask, numbering } from "./numbering.js";

/** @typedef {import("./numbering.js").Numbering} Numbering */
/** @typedef {import("./facts.js").Fact} Fact */

const CATEGORIES = ["suspects", "weapons", "rooms"];
const TRIPLE = /** @type {const} */ (["suspect", "weapon", "room"]);

/**
 * Return the facts that a viewer learns from the answers to a suggestion.
 * @param {number} turn @param {number[]} cards @param {number[]} passed The seats that had none of the cards.
 * @param {number | null} shower @param {number | null} shown The card, null if the viewer did not see it.
 * @returns {Fact[]}
 */
export function suggestionFacts(turn, cards, passed, shower, shown) {
  const facts = passed.flatMap((seat) => cards.map((card) => lacks(seat, card, turn)));
  if (shower === null) return facts;
  return [...facts, shown === null ? oneOf(shower, mask(cards), turn) : holds(shower, shown, turn)];
}

/** The reader of one position, which names the place of what does not fit. */
class Reader {
  /** @param {Record<string, any>} data @param {string[]} slugs The cards of the deck, by number. */
  constructor(data, slugs) {
    const { cards, players, hand_sizes: hands } = data;
    const categories = CATEGORIES.map((name) => this.whole(cards?.[name], `cards.${name}`));
    if (!Array.isArray(hands) || hands.length !== players)
      throw new Invalid("hand_sizes", hands, "one size for each player");
    this.data = data;
    this.slugs = slugs;
    /** @type {Numbering} */
    this.numbers = numbering({
      categories,
      hands: hands.map((size) => this.whole(size, "hand_sizes")),
      side: this.whole(data.side ?? 0, "side"),
    });
    this.me = data.me === undefined || data.me === null ? null : this.seat(data.me, "me");
  }

  /** @param {unknown} value @param {string} where @returns {number} */
  whole(value, where) {
    if (!Number.isInteger(value) || Number(value) < 0) throw new Invalid(where, value, "a whole number, not negative");
    return Number(value);
  }

  /** @param {unknown} value @param {string} where @returns {number} */
  seat(value, where) {
    const last = this.numbers.seats - 1;
    if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > last)
      throw new Invalid(where, value, `a seat from 0 to ${last}`);
    return Number(value);
  }

  /** @param {unknown} value @param {string} where @returns {number} */
  card(value, where) {
    const found = typeof value === "string" ? this.slugs.indexOf(value) : value;
    const last = this.numbers.cards - 1;
    if (!Number.isInteger(found) || Number(found) < 0 || Number(found) > last)
      throw new Invalid(where, value, `a card's slug, or a number 0 to ${last}`);
    return Number(found);
  }

  /** @param {Record<string, any>} entry @param {string} where */
  triple(entry, where) {
    return TRIPLE.map((name, category) => {
      const card = this.card(entry[name], `${where}.${name}`);
      if (!((this.numbers.categories[category] >> card) & 1)) throw new Invalid(`${where}.${name}`, entry[name], name);
      return card;
    });
  }

  /** @param {string} name @returns {any[]} */
  listed(name) {
    const found = this.data[name] ?? [];
    if (!Array.isArray(found)) throw new Invalid(name, typeof found, "a list");
    return found;
  }

  /** @param {Record<string, any>} entry @param {string} where */
  event(entry, where) {
    if (!Array.isArray(entry.passed)) throw new Invalid(`${where}.passed`, entry.passed, "a list of seats");
    const optional = (/** @type {"seat" | "card"} */ what, /** @type {string} */ name) =>
      entry[name] === undefined || entry[name] === null ? null : this[what](entry[name], `${where}.${name}`);
    const suggester = optional("seat", "suggester");
    const shower = optional("seat", "shown_by");
    const shown = optional("card", "shown_card");
    const cards = this.triple(entry, where);
    const passed = entry.passed.map((seat) => this.seat(seat, `${where}.passed`));
    if (shown !== null && (shower === null || !cards.includes(shown)))
      throw new Invalid(`${where}.shown_card`, entry.shown_card, "a card of the suggestion, shown by a seat");
    if (suggester !== null && (passed.includes(suggester) || suggester === shower))
      throw new Invalid(`${where}.passed`, suggester, "other seats than the suggester");
    return { suggester, cards, passed, shower, shown };
  }
}

/**
 * Return a position: the numbering of its deal, the viewer's seat and hand, its suggestions and wrong accusations, and
 * the facts that the viewer knows from them. Throws Invalid, which names the place.
 * @param {Record<string, any>} data @param {string[]} [slugs]
 */
export function readPosition(data, slugs = []) {
  const reader = new Reader(data, slugs);
  const { numbers, me } = reader;
  const hand = reader.listed("my_hand").map((card) => reader.card(card, "my_hand"));
  if (new Set(hand).size < hand.length) throw new Invalid("my_hand", hand, "each card once");
  if (me !== null && hand.length !== numbers.sizes[me])
    throw new Invalid("my_hand", hand.length, `${numbers.sizes[me]} cards`);
  const asked = reader.listed("events").map((entry, at) => reader.event(entry, `events[${at}]`));
  const wrong = reader.listed("accusations").map((entry, at) => {
    const where = `accusations[${at}]`;
    const after = reader.whole(entry.after, `${where}.after`);
    return { seat: reader.seat(entry.seat, `${where}.seat`), cards: reader.triple(entry, where), after };
  });
  /** @type {Fact[]} */
  const facts = [
    ...(me === null ? [] : hand.map((card) => holds(me, card))),
    ...asked.flatMap(({ cards, passed, shower, shown }, at) => suggestionFacts(at + 1, cards, passed, shower, shown)),
    ...wrong.map(({ cards, after }) => notAll(numbers.case, mask(cards), after)),
  ];
  return { numbers, me, hand, asked, wrong, facts };
}
