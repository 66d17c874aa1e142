// An old turn is corrected: the same cards and buttons, and what follows before it is changed.

import { art, el, icon, seal } from "./drawing.js";
import { asked } from "./game.js";
import { changes } from "./knowledge.js";
import { askers, choice, entryOf, complete, tiles } from "./enter.js";
import { say, several } from "./words.js";

/** @typedef {import("./game.js").Entry} Entry */
/** @typedef {import("./main.js").Pad} Pad */
/** @typedef {import("./enter.js").Turn} Turn */
/** @typedef {Turn & { number: number, category?: number }} Correction */

/** Draw the correction of a suggestion. @param {Pad} pad @param {Correction} turn */
export function drawCorrect(pad, turn) {
  const { table, game } = pad;
  const number = turn.number + 1;
  pad.head(say("correct", { number }), () => pad.go("turns"), askers(pad, turn, "correct"));
  const shown = table.deck.categories.map(({ title }, category) => {
    const card = table.cards[turn.cards[category]];
    return el(
      "button",
      {
        type: "button",
        class: "card-b",
        id: `category-${category}`,
        "aria-pressed": String(turn.category === category),
        onclick: () => pad.go("correct", { ...turn, category: turn.category === category ? undefined : category }),
      },
      el("small", {}, title),
      art(card.symbol, "s44"),
      el("span", {}, card.short),
    );
  });
  const open = turn.category;
  const press = (/** @type {number[]} */ cards) => {
    const shown = turn.shown !== null && turn.shown !== undefined && !cards.includes(turn.shown) ? undefined : turn.shown;
    pad.go("correct", { ...turn, cards, shown, category: undefined });
  };
  const entry = complete(pad, turn) ? entryOf(pad, turn) : null;
  const out = game.entries[turn.number].out;
  pad.body(
    el("p", { class: "asked-by" }, seal(game.people[turn.seat].token, "s34"), el("b", {}, turn.seat === game.me ? say("you-asked") : say("who-asked", { who: table.who(turn.seat) }))),
    el("div", { class: "card-bs" }, shown),
    open === undefined ? el("p", { class: "pad-small" }, say("tap-card")) : tiles(pad, turn, open, press),
    el("p", { class: "lab" }, say("who-showed-then")),
    showers(pad, turn),
    ...whichShown(pad, turn),
    entry && el("div", { id: "follows", class: "pad-note follows", role: "status" }, follows(pad, entry, turn.number)),
    el("p", { class: "pad-small" }, say("turn-in", { number, all: game.entries.length })),
  );
  const strike = { ...game.entries[turn.number], out: !out };
  pad.foot(
    el(
      "div",
      { class: "two" },
      el("button", { type: "button", class: "plain", id: "strike", onclick: () => pad.go("strike", { entry: strike, number: turn.number }) }, say(out ? "count-again" : "strike")),
      el("button", { type: "button", class: "big", id: "change", disabled: !entry, onclick: () => entry && pad.enter(entry, turn.number) }, say("change")),
    ),
  );
}

/** Draw what follows if an entry is struck out, counts again, or is another one. @param {Pad} pad @param {{ entry: Entry, number: number }} given */
export function drawStrike(pad, { entry, number }) {
  pad.head(say("correct", { number: number + 1 }), () => pad.go("turns"));
  const [line, told] = pad.table.line(pad.game.entries[number], number);
  pad.body(
    el("p", { class: "pad-about" }, `${number + 1} `, el("b", {}, line), " ", told),
    el("div", { id: "follows", class: "pad-note follows", role: "status" }, follows(pad, entry, number)),
    el("p", { class: "pad-small" }, say("turn-in", { number: number + 1, all: pad.game.entries.length })),
  );
  const label = pad.game.entries[number].out ? "count-again" : "strike";
  pad.foot(el("button", { type: "button", class: "big", id: "change", onclick: () => pad.enter(entry, number) }, say(label)));
}

/** Return the row of who may have shown. */
function showers(/** @type {Pad} */ pad, /** @type {Correction} */ turn) {
  const { game } = pad;
  const before = game.entries[turn.number].shower ?? null;
  const button = (/** @type {number | null} */ seat) => {
    const me = seat === game.me;
    const cannot = me && !turn.cards.some((card) => game.hand.includes(card));
    const now = turn.shower === seat;
    const about = cannot ? say("have-none") : now && seat !== before ? say("now") : seat === before ? say("so-far") : null;
    const press = () => pad.go("correct", { ...turn, shower: seat, shown: undefined });
    return el(
      "button",
      { type: "button", class: "who-b", id: seat === null ? "shower-none" : `shower-${seat}`, "aria-pressed": String(now), disabled: cannot, onclick: press },
      seat === null ? icon("close") : seal(game.people[seat].token, "s28"),
      el("span", {}, seat === null ? say("nobody") : me ? say("i") : game.people[seat].name),
      about && el("small", {}, about),
    );
  };
  return el("div", { class: "who-bs" }, [...asked(game, turn.seat, turn.number), null].map(button));
}

/** Return the question which card it was, where that was seen. */
function whichShown(/** @type {Pad} */ pad, /** @type {Correction} */ turn) {
  const { game, table } = pad;
  const { shower } = turn;
  if (shower === null || shower === undefined) return [];
  const press = (/** @type {number} */ card) => pad.go("correct", { ...turn, shown: card });
  if (turn.seat === game.me) return [el("p", { class: "lab" }, say("which-seen")), choice(pad, turn, null, press)];
  if (shower !== game.me) return [];
  return [el("p", { class: "lab" }, say("which-shown", { who: table.who(turn.seat) })), choice(pad, turn, game.hand, press)];
}

/** Return what follows if an entry takes the place of another: at most three differences, or what clashes then. */
function follows(/** @type {Pad} */ pad, /** @type {Entry} */ entry, /** @type {number} */ number) {
  const { game, table } = pad;
  const entries = game.entries.map((each, at) => (at === number ? entry : each));
  const { clash, cells, left } = changes(pad.knowledge, game, entries);
  if (clash.length) {
    const turns = several(clash.map(String));
    return [el("p", {}, el("b", {}, say(clash.length > 1 ? "fits-not" : "fits-not-one", { turns })))];
  }
  const told = (/** @type {number} */ chance) => (chance === 0 ? say("no") : chance === 1 ? say("yes") : say("chance", { chance: Math.min(99, Math.max(1, Math.round(chance * 100))) }));
  const rows = cells.map(({ card, owner, before, after }) => {
    const who = owner === table.case ? say("The case file") : table.who(owner);
    return el("li", {}, art(table.cards[card].symbol, "s18"), el("span", {}, say("has-it", { who, card: table.card(card) })), el("span", {}, `${told(before)} → ${told(after)}`));
  });
  const files = pad.knowledge.left !== left && el("li", {}, icon("tray"), el("span", {}, say("files")), el("span", {}, `${pad.knowledge.left} → ${left}`));
  const same = !rows.length && !files && el("p", {}, say("nothing-changes"));
  return [el("p", {}, icon("tick"), el("b", {}, say("fits-still"))), el("ul", {}, rows, files), same];
}
