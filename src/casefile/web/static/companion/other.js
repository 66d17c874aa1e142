// What else can happen in a turn: a wrong accusation, a card that was seen, no question, the turn to another, somebody
// leaves.

import { art, el, icon, seal, wide } from "./drawing.js";
import { nextSeat } from "./game.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Entry} Entry */
/** @typedef {import("./main.js").Pad} Pad */
/** @typedef {{ kind?: Entry["kind"], seat?: number, cards?: number[], number?: number | null }} Other */

const KINDS = /** @type {const} */ ({
  accused: ["accused", "accused-about", "warn"],
  seen: ["seen", "seen-about", "eye"],
  skipped: ["skipped", "skipped-about", "next"],
  turn: ["turn-goes", "turn-goes-about", "undo"],
  left: ["left", "left-about", "close"],
});

/** Draw the choice of what happened, then of who and which cards. @param {Pad} pad @param {Other} other */
export function drawOther(pad, other) {
  const { table, game } = pad;
  const number = other.number ?? null;
  pad.head(say("something-else"), () => pad.go("sheet"));
  pad.foot(
    el(
      "button",
      {
        type: "button",
        class: "plain broad",
        onclick: () => pad.go("enter", { seat: nextSeat(game), cards: [], number: null }),
      },
      say("to-cards"),
    ),
  );
  if (!other.kind) {
    const seat = nextSeat(game);
    const after = table.shortName((seat + 1) % game.people.length);
    const rows = Object.entries(KINDS).map(([kind, [title, about, sign]]) =>
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: "happened",
            id: `kind-${kind}`,
            onclick: () => (kind === "skipped" ? pad.enter({ kind, seat }, number) : pad.go("other", { kind, number })),
          },
          icon(sign),
          el("span", {}, say(title), el("small", {}, say(about, { who: after }))),
          icon("next"),
        ),
      ),
    );
    pad.body(el("p", { class: "lab" }, say("what-happened")), el("ul", { class: "happenings" }, rows));
    return;
  }
  const { kind, seat, cards = [] } = other;
  if (seat === undefined) {
    const asks = {
      accused: "accused-by",
      seen: "seen-of",
      left: "left-who",
      turn: "asker",
      skipped: "asker",
      asked: "asker",
    }[kind];
    const choose = (/** @type {number} */ each) =>
      kind === "turn" || kind === "left"
        ? pad.enter({ kind, seat: each }, number)
        : pad.go("other", { kind, seat: each, number });
    pad.body(
      el("p", { class: "lab" }, say(asks)),
      el(
        "div",
        { class: "who-bs" },
        game.people.map(({ name, token }, each) =>
          el(
            "button",
            { type: "button", class: "who-b", id: `who-${each}`, onclick: () => choose(each) },
            seal(token, "s28"),
            el("span", {}, each === game.me ? say("i") : name),
          ),
        ),
      ),
    );
    return;
  }
  const press = (/** @type {number} */ category, /** @type {number} */ card) => {
    const chosen = kind === "seen" ? [card] : Object.assign([...cards], { [category]: card });
    const all = kind === "seen" || table.deck.categories.every((_, each) => chosen[each] !== undefined);
    if (all) pad.enter({ kind, seat, cards: chosen }, number);
    else pad.go("other", { ...other, cards: chosen });
  };
  const groups = table.deck.categories.map(({ question }, category) => [
    el("p", { class: "lab" }, question),
    el(
      "div",
      { class: "tiles" },
      table.of(category).map((card) =>
        el(
          "button",
          {
            type: "button",
            class: "tile",
            id: `card-${card}`,
            "aria-pressed": String(cards[category] === card),
            onclick: () => press(category, card),
          },
          el("span", { class: "f" }, art(table.cards[card].symbol)),
          el("span", { class: wide(table.cards[card].short) }, table.cards[card].short),
        ),
      ),
    ),
  ]);
  pad.body(...groups.flat());
}
