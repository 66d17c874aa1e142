// The best question for where I stand, and whether to accuse: worked out only when asked for.

import { Ratings, verdict } from "../deduction/questions.js";
import { art, bar, el, wide } from "./drawing.js";
import { asked } from "./game.js";
import { formOf, inRow, say } from "./words.js";

/** @typedef {import("./main.js").Pad} Pad */
/** @typedef {import("../deduction/questions.js").ExpectedAnswer} ExpectedAnswer */

/** The most questions that are told: the best one, and a few others. */
const TOLD = 4;

/** Return the ratings of a game's questions, kept until the next entry. @param {Pad} pad */
function ratings(pad) {
  const { game, knowledge } = pad;
  pad.ratings ??= new Ratings(knowledge.worlds, asked(game, game.me, game.entries.length));
  return pad.ratings;
}

const rounded = (/** @type {number} */ count) => String(count < 9.95 ? Math.round(count * 10) / 10 : Math.round(count));

/**
 * Draw the places where I may stand, where the rules have such, and the best question.
 * @param {Pad} pad
 * @param {{ place?: number, reasons?: boolean }} [shown]
 */
export function drawAsk(pad, { place, reasons = false } = {}) {
  pad.mainHead("ask");
  const { table, knowledge, game } = pad;
  const stands = formOf(game).stands;
  const last = table.deck.categories.length - 1;
  const stand = stands ? (place ?? pad.place ?? table.of(last)[0]) : undefined;
  pad.place = stand;
  const found = ratings(pad).best(TOLD, stand);
  const [best] = found;
  const title = stand === undefined ? say("ask-for") : say("ask-for-in", { room: table.card(stand) });
  pad.body(
    ...(stand === undefined ? [] : places(pad, table.of(last), stand)),
    ...(best ? [el("h2", {}, title), ...told(pad, found)] : [el("p", { class: "pad-small" }, say("nothing-to-learn"))]),
  );
  if (!best) return pad.foot();
  const enter = () => pad.go("enter", { seat: game.me, cards: best.cards, number: null });
  const more = () => pad.go("ask", { place, reasons: !reasons });
  pad.foot(
    el("h2", { id: "best" }, inRow(best.cards.map(table.card))),
    el("p", {}, say("left-on-average", { count: rounded(best.left), all: knowledge.left })),
    ...(reasons ? why(pad, best) : []),
    el(
      "div",
      { class: "two" },
      el("button", { type: "button", class: "plain", id: "why-this", "aria-expanded": String(reasons), onclick: more }, say("why-this")),
      el("button", { type: "button", class: "big", id: "ask-this", onclick: enter }, say("ask-this")),
    ),
  );
}

/** Return why a question is the best: no other leaves fewer case files, and how likely each of its cards is sealed. */
function why(/** @type {Pad} */ { table, knowledge }, /** @type {ExpectedAnswer} */ best) {
  const rows = best.cards.map((card) => {
    const chance = knowledge.worlds.chances[card][table.case];
    return chanceRow(table.card(card), chance, chance === 0 ? say("no") : chance === 1 ? say("sure") : String(Math.min(99, Math.max(1, Math.round(chance * 100)))));
  });
  return [
    el("p", {}, say("why-fewest")),
    el("p", { class: "lab" }, say("why-sealed")),
    el("ul", { class: "chances" }, rows),
  ];
}

/** Return the places with what the best question there leaves. */
function places(/** @type {Pad} */ pad, /** @type {number[]} */ cards, /** @type {number} */ stand) {
  const tiles = cards.map((card) => {
    const { symbol, short } = pad.table.cards[card];
    const [there] = ratings(pad).best(1, card);
    const left = there ? there.left : pad.knowledge.left;
    return el(
      "button",
      {
        type: "button",
        class: "tile",
        id: `stand-${card}`,
        "aria-pressed": String(card === stand),
        onclick: () => pad.go("ask", { place: card }),
      },
      el("span", { class: "f" }, art(symbol)),
      el("span", { class: wide(short) }, short, el("small", {}, say("left-there", { count: rounded(left) }))),
    );
  });
  return [el("p", { class: "lab" }, say("stand")), el("div", { class: "tiles" }, tiles)];
}

/** Return the cards of the best question, who answers how often, and the questions that come next. */
function told(/** @type {Pad} */ pad, /** @type {ExpectedAnswer[]} */ [best, ...others]) {
  const { table, knowledge } = pad;
  const cards = best.cards.map((card, category) =>
    el(
      "div",
      { class: "card-b" },
      el("small", {}, table.deck.categories[category].title),
      art(table.cards[card].symbol, "s44"),
      el("span", {}, table.card(card)),
    ),
  );
  const answers = best.answers.map(([seat, chance]) => chanceRow(seat < 0 ? say("nobody") : table.shortName(seat), chance, String(Math.round(chance * 100))));
  const next = others.map((each) => chanceRow(inRow(each.cards.map(table.card)), each.left / knowledge.left, rounded(each.left)));
  return [
    el("div", { class: "card-bs" }, cards),
    el("p", { class: "lab" }, say("answers")),
    el("ul", { class: "chances" }, answers),
    next.length && el("p", { class: "lab" }, say("next-best")),
    next.length && el("ul", { class: "chances" }, next),
    !ratings(pad).exact && el("p", { class: "pad-small" }, say("about")),
  ];
}

/** Return a row with a bar and a number. */
const chanceRow = (/** @type {string} */ name, /** @type {number} */ part, /** @type {string} */ number, /** @type {string | null} */ more = null) =>
  el("li", { class: more }, el("span", {}, name), bar(part), el("span", { class: "pc" }, number));

/** Draw whether to accuse: the verdict first. @param {Pad} pad @param {{ accused?: boolean }} [shown] */
export function drawAccuse(pad, { accused = false } = {}) {
  pad.mainHead("accuse");
  const { table, knowledge, game } = pad;
  const [best] = ratings(pad).best(1);
  const advice = verdict(knowledge.worlds, best ? [best] : []);
  const chance = Math.min(99, Math.round(advice.chance * 100));
  const title = { certain: say("certain"), best: say("as-good", { chance }), wait: say("not-yet") }[advice.verdict];
  const rows = (/** @type {number} */ category) =>
    table
      .of(category)
      .map((card) => ({ card, chance: knowledge.worlds.chances[card][table.case] }))
      .filter((each) => each.chance)
      .sort((one, other) => other.chance - one.chance)
      .slice(0, 3)
      .map((each) => {
        const likeliest = advice.cards.includes(each.card) ? "likeliest" : null;
        const sure = knowledge.worlds.mark(each.card, table.case) > 0;
        return chanceRow(table.card(each.card), each.chance, sure ? say("sure") : String(Math.round(each.chance * 100)), likeliest);
      });
  pad.body(
    el("h2", { class: "pad-title", id: "verdict" }, title),
    el("p", { class: "pad-about" }, say("files-left", { count: knowledge.left, all: knowledge.files })),
    advice.verdict !== "certain" && el("p", { class: "pad-about" }, say("likeliest", { chance })),
    ...table.deck.categories.flatMap(({ question }, category) => [
      el("p", { class: "lab" }, question),
      el("ul", { class: "chances" }, rows(category)),
    ]),
    best && el("p", { class: "pad-small" }, say("ask-next", { cards: inRow(best.cards.map(table.card)), count: rounded(best.left) })),
    el("p", { class: "pad-small" }, say("others-know")),
  );
  const put = (/** @type {"accused" | "solved"} */ kind) => pad.enter({ kind, seat: game.me, cards: advice.cards }, null);
  const button = (/** @type {string} */ id, /** @type {() => void} */ onclick) => el("button", { type: "button", class: "plain", id, onclick }, say(id));
  const ways = accused
    ? [button("was-wrong", () => put("accused")), button("was-right", () => put("solved")), button("other-cards", () => pad.go("other", {}))]
    : [button("best-question", () => pad.go("ask")), button("i-accused", () => pad.go("accuse", { accused: true }))];
  pad.foot(el("h2", {}, inRow(advice.cards.map(table.card))), el("div", { class: "two" }, ways));
}
