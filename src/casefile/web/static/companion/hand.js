// The choice of cards before a game: one's own, and those that lie open on the table.

import { art, el, wide } from "./drawing.js";
import { begun, deckOfDraft, dealt, sizesOf } from "./setup.js";
import { say } from "./words.js";

/** @typedef {import("./main.js").Pad} Pad */
/** @typedef {import("./setup.js").Draft} Draft */

/** Draw the choice of the own cards. @param {Pad} pad @param {Draft} made */
export function drawHand(pad, made) {
  pad.accent(made.people[made.me].token);
  const most = sizesOf(made)[made.me];
  pad.head(say(most === 1 ? "my-card" : "my-cards", { count: most }), () => pad.go("people", made));
  const press = (/** @type {number} */ card) => {
    made.hand = turned(made.hand, card);
    pad.go("hand", made);
  };
  pad.body(chosen(made, made.hand, most), ...groups(made, made.hand, most, made.open, press));
  const wrong = whole(made, [...made.hand, ...made.open]);
  pad.foot(
    wrong && el("p", { class: "warn" }, say("category-one")),
    el(
      "button",
      { type: "button", class: "big", id: "begin", disabled: wrong || made.hand.length < most, onclick: () => pad.begin(begun(made)) },
      say("begin"),
    ),
  );
}

/** Draw the choice of the cards that lie open on the table. @param {Pad} pad @param {Draft} made */
export function drawOpen(pad, made) {
  pad.head(say("open-cards"), () => pad.go("people", made));
  // Everybody has a card at least.
  const most = dealt(made) + made.open.length - made.people.length;
  const press = (/** @type {number} */ card) => {
    made.open = turned(made.open, card);
    made.sizes = null;
    made.hand = [];
    pad.go("open", made);
  };
  pad.body(el("p", { class: "pad-about" }, say("open-about")), ...groups(made, made.open, most, [], press));
  const wrong = whole(made, made.open);
  pad.foot(
    wrong && el("p", { class: "warn" }, say("category-one")),
    el("button", { type: "button", class: "big", id: "open-done", disabled: wrong, onclick: () => pad.go("people", made) }, say("own-done")),
  );
}

/** Return the cards with this one taken or put back. */
const turned = (/** @type {number[]} */ cards, /** @type {number} */ card) =>
  cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card];

/** Return the drawings of the cards that were chosen, and how many. */
function chosen(/** @type {Draft} */ made, /** @type {number[]} */ cards, /** @type {number} */ most) {
  const all = deckOfDraft(made).categories.flatMap((category) => category.cards);
  return el(
    "div",
    { class: "chosen" },
    cards.map((card) => el("span", { class: "chosen-card" }, art(all[card].symbol))),
    el("p", {}, el("b", {}, say("of", { count: cards.length, all: most })), " ", el("small", {}, say("put-back"))),
  );
}

/** Return the tiles of all cards by category, without those that are `elsewhere`. */
function groups(
  /** @type {Draft} */ made,
  /** @type {number[]} */ cards,
  /** @type {number} */ most,
  /** @type {number[]} */ elsewhere,
  /** @type {(card: number) => void} */ press,
) {
  let first = 0;
  return deckOfDraft(made).categories.flatMap(({ title, cards: named }) => {
    const tiles = named.map(({ symbol, short }, at) => {
      const number = first + at;
      const on = cards.includes(number);
      const off = elsewhere.includes(number);
      return el(
        "button",
        {
          type: "button",
          class: off ? "tile known" : "tile",
          id: `card-${number}`,
          "aria-pressed": String(on),
          disabled: off || (!on && cards.length >= most),
          onclick: () => press(number),
        },
        el("span", { class: "f" }, art(symbol)),
        el("span", { class: wide(short) }, short, off && el("small", {}, say("on-table"))),
      );
    });
    first += named.length;
    return [el("p", { class: "lab" }, title), el("div", { class: "tiles" }, tiles)];
  });
}

/** Return whether a whole category is among the cards: that cannot be, one of each lies in the case file. */
function whole(/** @type {Draft} */ made, /** @type {number[]} */ cards) {
  let first = 0;
  return deckOfDraft(made).categories.some(({ cards: named }) => {
    const start = first;
    first += named.length;
    return named.every((_, at) => cards.includes(start + at));
  });
}
