// The best question for where I stand, and whether to accuse: worked out only when asked for.

import { Ratings, verdict } from "../deduction/questions.js";
import { art, bar, el, wide } from "./drawing.js";
import { order } from "./game.js";
import { inRow, say } from "./words.js";

/** @typedef {import("./main.js").Pad} Pad */

/** Return the ratings of a game's questions, kept until the next entry. @param {Pad} pad */
function ratings(pad) {
  pad.ratings ??= new Ratings(pad.knowledge.worlds, order(pad.game, pad.game.me));
  return pad.ratings;
}

/**
 * Draw the places where I may stand, and the best question there.
 * @param {Pad} pad
 * @param {{ place?: number }} [shown]
 */
export function drawAsk(pad, { place } = {}) {
  pad.mainHead("ask");
  const { table, knowledge } = pad;
  const last = table.deck.categories.length - 1;
  const stand = place ?? pad.place ?? table.of(last)[0];
  pad.place = stand;
  const tiles = table.of(last).map((card) =>
    el(
      "button",
      {
        type: "button",
        class: "tile",
        id: `stand-${card}`,
        "aria-pressed": String(card === stand),
        onclick: () => pad.go("ask", { place: card }),
      },
      el("span", { class: "f" }, art(table.cards[card].symbol)),
      el("span", { class: wide(table.cards[card].short) }, table.cards[card].short),
    ),
  );
  const [best] = ratings(pad).best(1, stand);
  pad.body(
    el("p", { class: "lab" }, say("stand")),
    el("div", { class: "tiles" }, tiles),
    ...(best ? told(pad, best) : [el("p", { class: "pad-small" }, say("nothing-to-learn"))]),
  );
  if (!best) return pad.foot();
  const enter = () => pad.go("enter", { seat: pad.game.me, cards: best.cards, number: null });
  pad.foot(
    el("h2", {}, inRow(best.cards.map(table.card))),
    el("p", {}, say("left-on-average", { count: best.left.toFixed(1), all: knowledge.left })),
    el("button", { type: "button", class: "big", id: "ask-this", onclick: enter }, say("ask-this")),
  );
}

/** Return who answers how often. */
function told(/** @type {Pad} */ pad, /** @type {import("../deduction/questions.js").ExpectedAnswer} */ best) {
  const rows = best.answers.map(([seat, chance]) =>
    el(
      "li",
      {},
      el("span", {}, seat < 0 ? say("nobody") : pad.table.shortName(seat)),
      bar(chance),
      el("span", { class: "pc" }, String(Math.round(chance * 100))),
    ),
  );
  return [
    el("p", { class: "lab" }, say("answers")),
    el("ul", { class: "chances" }, rows),
    !ratings(pad).exact && el("p", { class: "pad-small" }, say("about")),
  ];
}

/** Draw whether to accuse: the verdict first. @param {Pad} pad */
export function drawAccuse(pad) {
  pad.mainHead("accuse");
  const { table, knowledge } = pad;
  const advice = verdict(knowledge.worlds, ratings(pad).best(1));
  const chance = Math.min(99, Math.round(advice.chance * 100));
  const title = { certain: say("certain"), best: say("as-good", { chance }), wait: say("not-yet") }[advice.verdict];
  const rows = (/** @type {number} */ category) =>
    table
      .of(category)
      .map((card) => ({ card, chance: knowledge.worlds.chances[card][table.case] }))
      .filter((each) => each.chance)
      .sort((one, other) => other.chance - one.chance)
      .slice(0, 3)
      .map((each) =>
        el(
          "li",
          { class: advice.cards.includes(each.card) ? "likeliest" : null },
          el("span", {}, table.card(each.card)),
          bar(each.chance),
          el("span", { class: "pc" }, String(Math.round(each.chance * 100))),
        ),
      );
  pad.body(
    el("h2", { class: "pad-title" }, title),
    el("p", { class: "pad-about" }, say("files-left", { count: knowledge.left, all: knowledge.files })),
    advice.verdict !== "certain" && el("p", { class: "pad-about" }, say("likeliest", { chance })),
    ...table.deck.categories.flatMap(({ question }, category) => [
      el("p", { class: "lab" }, question),
      el("ul", { class: "chances" }, rows(category)),
    ]),
    el("p", { class: "pad-small" }, say("others-know")),
  );
  pad.foot(el("h2", {}, inRow(advice.cards.map(table.card))));
}
