// A list of one's own: the cards of any game of this kind, in two to four categories.

import { MOST_CARDS } from "../deduction/numbering.js";
import { el, icon } from "./drawing.js";
import { say } from "./words.js";

/** @typedef {import("./main.js").Pad} Pad */
/** @typedef {import("./setup.js").Draft} Draft */

/** The fewest and the most categories, and cards of one. */
const CATEGORIES = [2, 4];
const CARDS = [2, 12];

/** Draw the list, a field for each category with a card in each line. @param {Pad} pad @param {Draft} made */
export function drawOwn(pad, made) {
  const { list } = made;
  pad.head(say("own-list"), () => pad.go("people", made));
  const again = () => {
    check();
    pad.go("own", made);
  };
  const wrong = el("p", { class: "warn", id: "own-wrong", role: "status" });
  const done = /** @type {HTMLButtonElement} */ (
    el("button", { type: "button", class: "big", id: "own-done", onclick: () => pad.go("people", taken(made)) }, say("own-done"))
  );
  const check = () => {
    wrong.textContent = fault(list);
    done.disabled = wrong.textContent !== "";
  };
  const name = el("input", {
    id: "own-name",
    maxlength: 30,
    value: list.name,
    oninput: (/** @type {any} */ event) => (list.name = event.target.value),
  });
  const groups = list.categories.map((category, at) => {
    const remove = () => {
      list.categories.splice(at, 1);
      again();
    };
    const title = {
      id: `own-title-${at}`,
      maxlength: 24,
      value: category.title,
      "aria-label": say("own-title", { number: at + 1 }),
      oninput: (/** @type {any} */ event) => {
        category.title = event.target.value;
        check();
      },
    };
    const cards = {
      id: `own-cards-${at}`,
      rows: 6,
      value: category.cards.join("\n"),
      "aria-label": say("own-cards", { number: at + 1 }),
      oninput: (/** @type {any} */ event) => {
        category.cards = event.target.value.split("\n").map((/** @type {string} */ each) => each.trim().slice(0, 30)).filter(Boolean);
        check();
      },
    };
    return el(
      "li",
      { class: "own-group" },
      el("p", {}, el("input", title), list.categories.length > CATEGORIES[0] && el("button", { type: "button", class: "ib", "aria-label": say("own-less", { number: at + 1 }), onclick: remove }, icon("close"))),
      el("textarea", cards),
    );
  });
  const add = () => {
    list.categories.push({ title: "", cards: [] });
    again();
  };
  pad.body(
    el("label", { class: "lab", for: "own-name" }, say("own-name")),
    name,
    el("p", { class: "pad-small" }, say("own-how")),
    el("ol", { class: "own-list" }, groups),
    list.categories.length < CATEGORIES[1] && el("button", { type: "button", class: "plain", id: "own-more", onclick: add }, say("own-more")),
  );
  pad.foot(wrong, done);
  check();
}

/** Return what is wrong with a list, empty if nothing is. @param {import("./game.js").OwnDeck} list */
export function fault({ categories }) {
  const cards = categories.flatMap((each) => each.cards);
  const twice = cards.find((card, at) => cards.indexOf(card) < at);
  if (categories.some(({ title }) => !title.trim())) return say("own-untitled");
  const few = categories.find((each) => each.cards.length < CARDS[0] || each.cards.length > CARDS[1]);
  if (few) return say("own-size", { title: few.title, count: few.cards.length });
  if (cards.length > MOST_CARDS) return say("own-many", { count: cards.length });
  return twice ? say("own-twice", { card: twice }) : "";
}

/** Return the draft with its list as the deck. @param {Draft} made */
const taken = (made) => Object.assign(made, { form: "own", deck: "own", sizes: null, hand: [], open: [] });
