// What else can happen in a turn: an accusation, a card that was seen, no question, the turn to another, somebody leaves.

import { art, el, icon, seal, wide } from "./drawing.js";
import { nextSeat } from "./game.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Entry} Entry */
/** @typedef {import("./main.js").Pad} Pad */
/** @typedef {{ kind?: Entry["kind"], seat?: number, cards?: number[], open?: boolean, number?: number | null }} Other */

const KINDS = /** @type {const} */ ({
  accused: ["accused", "accused-about", "warn"],
  solved: ["solved", "solved-about", "check"],
  seen: ["seen", "seen-about", "eye"],
  skipped: ["skipped", "skipped-about", "next"],
  turn: ["turn-goes", "turn-goes-about", "undo"],
  left: ["left", "left-about", "close"],
});

/** The question for the person, by what happened. @type {Record<string, string>} */
const ASKS = { accused: "accused-by", solved: "solved-by", seen: "seen-of", left: "left-who", turn: "asker", skipped: "asker" };

/** Draw the choice of what happened, then of who and which cards. @param {Pad} pad @param {Other} other */
export function drawOther(pad, other) {
  const { game } = pad;
  const number = other.number ?? null;
  const turn = (number ?? game.entries.length) + 1;
  pad.head(number === null ? say("turn-other", { number: turn }) : say("correct", { number: turn }), () => pad.go("sheet"));
  if (!other.kind) pad.body(...kinds(pad, number));
  else if (other.seat === undefined) pad.body(...people(pad, other));
  else if (other.kind === "left" && !other.open) pad.body(...ways(pad, other));
  else pad.body(...groups(pad, other));
  const back = el(
    "button",
    { type: "button", class: "plain broad", onclick: () => pad.go("enter", { seat: nextSeat(game), cards: [], number: null }) },
    say("to-cards"),
  );
  const strike = () => number !== null && pad.go("strike", { entry: { ...game.entries[number], out: !game.entries[number].out }, number });
  const struck = number !== null && el("button", { type: "button", class: "plain broad", id: "strike", onclick: strike }, say(game.entries[number].out ? "count-again" : "strike"));
  const all = other.kind === "seen" || other.open ? finish(pad, other) : null;
  pad.foot(all ?? (number === null ? back : struck));
}

/** Keep an entry, a new one at once; of a changed one it is shown first what follows. */
function put(/** @type {Pad} */ pad, /** @type {Entry} */ entry, /** @type {number | null} */ number) {
  if (number === null) pad.enter(entry, null);
  else pad.go("strike", { entry, number });
}

/** Return what can have happened. */
function kinds(/** @type {Pad} */ pad, /** @type {number | null} */ number) {
  const { table, game } = pad;
  const seat = number === null ? nextSeat(game) : game.entries[number].seat;
  const after = table.shortName((seat + 1) % game.people.length);
  const rows = Object.entries(KINDS).map(([name, [title, about, sign]]) => {
    const kind = /** @type {Entry["kind"]} */ (name);
    const press = () => (kind === "skipped" ? put(pad, { kind, seat }, number) : pad.go("other", { kind, number }));
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "happened", id: `kind-${kind}`, onclick: press },
        icon(sign),
        el("span", {}, say(title), el("small", {}, say(about, { who: after }))),
        icon("next"),
      ),
    );
  });
  const look = [icon("pencil"), el("span", {}, say("mistake"), el("small", {}, say("mistake-about"))), icon("next")];
  const mistake = el("li", {}, el("button", { type: "button", class: "happened", id: "mistake", onclick: () => pad.go(pad.knowledge.clash.length ? "sheet" : "turns") }, look));
  return [el("p", { class: "lab" }, say("what-happened")), el("ul", { class: "happenings" }, rows, number === null && mistake), el("p", { class: "pad-small" }, say("each-a-turn"))];
}

/** Return the choice of the person. */
function people(/** @type {Pad} */ pad, /** @type {Other} */ other) {
  const { game } = pad;
  const kind = /** @type {Entry["kind"]} */ (other.kind);
  const choose = (/** @type {number} */ seat) =>
    kind === "turn" || kind === "skipped" ? put(pad, { kind, seat }, other.number ?? null) : pad.go("other", { ...other, seat });
  const button = ({ name, token }, /** @type {number} */ each) =>
    el(
      "button",
      { type: "button", class: "who-b", id: `who-${each}`, onclick: () => choose(each) },
      seal(token, "s28"),
      el("span", {}, each === game.me ? say("i") : name),
    );
  return [el("p", { class: "lab" }, say(ASKS[kind])), el("div", { class: "who-bs" }, game.people.map(button))];
}

/** Return what can become of the hand of somebody who leaves. */
function ways(/** @type {Pad} */ pad, /** @type {Other} */ other) {
  const seat = other.seat ?? 0;
  const { number = null } = other;
  const row = (/** @type {string} */ name, /** @type {() => void} */ press) =>
    el("li", {}, el("button", { type: "button", class: "happened", id: `left-${name}`, onclick: press }, icon("next"), el("span", {}, say(`left-${name}`), el("small", {}, say(`left-${name}-about`)))));
  return [
    el("p", { class: "lab" }, say("left-hand", { who: pad.table.who(seat) })),
    el(
      "ul",
      { class: "happenings" },
      row("aside", () => put(pad, { kind: "left", seat }, number)),
      row("open", () => pad.go("other", { ...other, open: true, cards: seat === pad.game.me ? pad.game.hand : [] })),
      row("stays", () => put(pad, { kind: "left", seat, stays: true }, number)),
    ),
  ];
}

/** Return the button that ends the choice of any number of cards. */
function finish(/** @type {Pad} */ pad, /** @type {Other} */ { kind, seat = 0, cards = [], number = null }) {
  if (!kind) return null;
  const most = pad.game.sizes[seat];
  const off = kind === "left" ? cards.length !== most : !cards.length || cards.length > most;
  const entry = { kind, seat, cards: [...cards].sort((one, other) => one - other) };
  const title = kind === "left" ? say("of", { count: cards.length, all: most }) : say("enter");
  return el("button", { type: "button", class: "big", id: "cards-done", disabled: off, onclick: () => put(pad, entry, number) }, title);
}

/** Return the tiles: of an accusation a card of each kind, else any. */
function groups(/** @type {Pad} */ pad, /** @type {Other} */ other) {
  const { table } = pad;
  const { kind, seat, cards = [], number = null } = other;
  const any = kind === "seen" || kind === "left";
  const press = (/** @type {number} */ category, /** @type {number} */ card) => {
    const more = cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card];
    const chosen = any ? more : Object.assign([...cards], { [category]: card });
    const all = !any && table.deck.categories.every((_, each) => chosen[each] !== undefined);
    if (all && kind && seat !== undefined) put(pad, { kind, seat, cards: chosen }, number);
    else pad.go("other", { ...other, cards: chosen });
  };
  return table.deck.categories.flatMap(({ question }, category) => [
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
            "aria-pressed": String(cards.includes(card)),
            onclick: () => press(category, card),
          },
          el("span", { class: "f" }, art(table.cards[card].symbol)),
          el("span", { class: wide(table.cards[card].short) }, table.cards[card].short),
        ),
      ),
    ),
  ]);
}
