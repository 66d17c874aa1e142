// The names of a game, and the sentences for its entries.

import { numbersOf, passed } from "./game.js";
import { deckOf, inRow, say, several } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Entry} Entry */
/** @typedef {import("./words.js").Card} Card */

/** The names and cards of one game. */
export class Table {
  /** @param {Game} game */
  constructor(game) {
    const numbers = numbersOf(game);
    this.game = game;
    this.deck = deckOf(game);
    /** @type {Card[]} */
    this.cards = this.deck.categories.flatMap(({ cards }) => cards);
    this.case = numbers.case;
    this.table = game.open.length ? game.people.length : -1;
    /** A person's name, inside sentences; the reader has one, too. */
    this.who = (/** @type {number} */ owner) => (owner === this.table ? say("open-cards") : game.people[owner].name);
    this.card = (/** @type {number} */ card) => this.cards[card].short;
  }

  /** Return a name as it stands in a list of persons. @param {number} seat */
  shortName(seat) {
    return seat === this.game.me ? say("you") : this.game.people[seat].name;
  }

  /** Return the numbers of a category's cards. @param {number} category */
  of(category) {
    const sizes = this.game.categories;
    const first = sizes.slice(0, category).reduce((all, each) => all + each, 0);
    return Array.from({ length: sizes[category] }, (_, at) => first + at);
  }

  /**
   * Return an entry in a line, and what came of it.
   * @param {Entry} entry @param {number} number The number of the entry, from 0. @returns {[string, string]}
   */
  line(entry, number) {
    const { kind, seat, cards = [], shower = null, shown = null } = entry;
    const me = seat === this.game.me;
    const who = me ? say("You") : this.who(seat);
    const names = inRow(cards.map(this.card));
    if (kind === "accused") return [say(me ? "said-you-accused" : "said-accused", { who, cards: names }), ""];
    if (kind === "seen") return [say("said-seen", { who, card: names }), ""];
    if (kind === "skipped") return [say("said-skipped", { who }), ""];
    if (kind === "turn") return [say(me ? "said-turn-you" : "said-turn", { who }), ""];
    if (kind === "solved") return [say(me ? "said-you-solved" : "said-solved", { who, cards: names }), ""];
    if (kind === "left") return [say(me ? "said-you-left" : "said-left", { who }), names && say("said-open", { cards: names })];
    const none = passed(this.game, entry, number).map((each, at) => (each === this.game.me ? say(at ? "you" : "You") : this.who(each)));
    const parts = none.length && shower !== null ? [say("said-none", { who: several(none) })] : [];
    if (shower === null) parts.push(say("said-nobody"));
    else if (shown === null) parts.push(say("said-shows", { who: this.who(shower) }));
    else if (shower === this.game.me) parts.push(say("said-you-show", { card: this.card(shown) }));
    else parts.push(say("said-shows-which", { who: this.who(shower), card: this.card(shown) }));
    const told = parts.reduce((before, sentence) => say("in-a-row", { before, sentence }));
    return [say("said-asked", { who, cards: names }), told];
  }
}
