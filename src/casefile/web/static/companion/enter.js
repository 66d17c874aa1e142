// A turn is entered, or an old one corrected: three cards, who showed, and which card where that was seen.

import { art, el, icon, seal, wide } from "./drawing.js";
import { clashOf } from "./knowledge.js";
import { order } from "./game.js";
import { say, several } from "./words.js";

/** @typedef {import("./game.js").Entry} Entry */
/** @typedef {import("./main.js").Pad} Pad */

/**
 * A turn that is being entered: `number` of the entry that is corrected, or null; `shower` is undefined until it is
 * chosen.
 * @typedef {{ seat: number, cards: number[], shower?: number | null, number: number | null }} Turn
 */

/** Draw the entry of a turn. @param {Pad} pad @param {Turn} turn */
export function drawEnter(pad, turn) {
  const { table } = pad;
  const number = (turn.number ?? pad.game.entries.length) + 1;
  const title =
    turn.seat === pad.game.me ? say("turn-you", { number }) : say("turn-of", { number, who: table.who(turn.seat) });
  pad.head(turn.number === null ? title : say("correct", { number }), () => pad.go("sheet"), askers(pad, turn));
  const body = table.deck.categories.map(({ question }, category) => [
    el("p", { class: "lab" }, question),
    el(
      "div",
      { class: "tiles" },
      table.of(category).map((card) => tile(pad, turn, category, card)),
    ),
  ]);
  const other = el(
    "button",
    { type: "button", class: "as-link broad", onclick: () => pad.go("other", turn) },
    say("something-else"),
  );
  const strike = turn.number !== null && struck(pad, turn.number);
  pad.body(...body.flat(), turn.number === null ? other : strike);
  pad.foot(...question(pad, turn));
}

/** Return the row of people, of whom one asks. */
function askers(/** @type {Pad} */ pad, /** @type {Turn} */ turn) {
  const button = ({ name, token }, /** @type {number} */ seat) =>
    el(
      "button",
      {
        type: "button",
        class: "asker",
        id: `asker-${seat}`,
        "aria-pressed": String(seat === turn.seat),
        "aria-label": seat === pad.game.me ? say("you-ask") : say("asks", { who: name }),
        onclick: () => pad.go("enter", { ...turn, seat, shower: undefined }),
      },
      seal(token, "s28"),
    );
  return el("span", { class: "askers", role: "group", "aria-label": say("asker") }, pad.game.people.map(button));
}

/** Return the tile of a card, with where it is known to be. */
function tile(
  /** @type {Pad} */ pad,
  /** @type {Turn} */ turn,
  /** @type {number} */ category,
  /** @type {number} */ card,
) {
  const { table, game, knowledge } = pad;
  const on = turn.cards[category] === card;
  const known = placeOf(pad, card);
  const choose = () => {
    const cards = [...turn.cards];
    cards[category] = card;
    pad.go("enter", { ...turn, cards, shower: undefined });
  };
  const { symbol, short } = table.cards[card];
  return el(
    "button",
    {
      type: "button",
      class: known ? "tile known" : "tile",
      id: `card-${card}`,
      "aria-pressed": String(on),
      onclick: choose,
    },
    el("span", { class: "f" }, art(symbol)),
    el("span", { class: wide(short) }, short, known && el("small", {}, known)),
  );
}

/** Return in words where a card is for certain, empty if that is open. @param {Pad} pad @param {number} card */
function placeOf({ game, table, knowledge }, card) {
  const { worlds } = knowledge;
  if (game.hand.includes(card)) return say("mine");
  if (worlds.mark(card, table.case) > 0) return say("case-file");
  const seat = game.people.findIndex((_, owner) => worlds.mark(card, owner) > 0);
  return seat < 0 ? "" : say("with", { who: table.who(seat) });
}

const done = (/** @type {Pad} */ pad, /** @type {Turn} */ turn) =>
  pad.table.deck.categories.every((_, category) => turn.cards[category] !== undefined);

/** Return what is asked below the tiles. */
function question(/** @type {Pad} */ pad, /** @type {Turn} */ turn) {
  const { game, table } = pad;
  if (!done(pad, turn))
    return [el("h2", {}, turn.seat === game.me ? say("you-ask") : say("asks", { who: table.who(turn.seat) }))];
  const mine = turn.cards.filter((card) => game.hand.includes(card));
  if (turn.shower === game.me && mine.length > 1)
    return [el("h2", {}, say("which-shown", { who: table.who(turn.seat) })), choice(pad, turn, game.hand)];
  if (turn.shower !== undefined && turn.shower !== null && turn.seat === game.me)
    return [el("h2", {}, say("which-seen")), choice(pad, turn, null)];
  const asked = order(game, turn.seat);
  const buttons = asked.map((seat, place) => shower(pad, turn, seat, asked.slice(0, place)));
  const nobody = el(
    "button",
    { type: "button", class: "who-b", id: "shower-none", onclick: () => enter(pad, turn, null, null) },
    icon("close"),
    el("span", {}, say("nobody")),
    el("small", {}, say("none-shown")),
  );
  const asks = turn.seat === game.me ? say("who-showed-you") : say("who-showed", { who: table.who(turn.seat) });
  return [el("h2", {}, asks), el("div", { class: "who-bs" }, buttons, nobody)];
}

/** Return the button of a person who may have shown a card; those before have none. */
function shower(
  /** @type {Pad} */ pad,
  /** @type {Turn} */ turn,
  /** @type {number} */ seat,
  /** @type {number[]} */ before,
) {
  const { game, table } = pad;
  const mine = turn.cards.filter((card) => game.hand.includes(card));
  const me = seat === game.me;
  const cannot = me && !mine.length;
  const about = cannot
    ? say("have-none")
    : before.length
      ? say("has-none", { who: several(before.map((each) => table.shortName(each))) })
      : say("first");
  const choose = () => {
    if (me && mine.length === 1) enter(pad, turn, seat, mine[0]);
    else if (me || turn.seat === game.me) pad.go("enter", { ...turn, shower: seat });
    else enter(pad, turn, seat, null);
  };
  return el(
    "button",
    { type: "button", class: "who-b", id: `shower-${seat}`, disabled: cannot, onclick: choose },
    seal(game.people[seat].token, "s28"),
    el("span", {}, me ? say("i") : game.people[seat].name),
    el("small", {}, about),
  );
}

/** Return the row of the three cards, of which one was shown; `among` are those that can be, null for all. */
function choice(/** @type {Pad} */ pad, /** @type {Turn} */ turn, /** @type {number[] | null} */ among) {
  const { cards } = pad.table;
  const button = (/** @type {number} */ card) => {
    const off = among !== null && !among.includes(card);
    return el(
      "button",
      {
        type: "button",
        class: "who-b",
        id: `shown-${card}`,
        disabled: off,
        onclick: () => enter(pad, turn, turn.shower ?? null, card),
      },
      el("span", { class: "f" }, art(cards[card].symbol)),
      el("span", {}, cards[card].short),
      off && el("small", {}, say("not-mine")),
    );
  };
  return el("div", { class: "who-bs" }, turn.cards.map(button));
}

/** Enter a suggestion: it counts at once. */
function enter(
  /** @type {Pad} */ pad,
  /** @type {Turn} */ turn,
  /** @type {number | null} */ shower,
  /** @type {number | null} */ shown,
) {
  pad.enter({ kind: "asked", seat: turn.seat, cards: turn.cards, shower, shown }, turn.number);
}

/** Return the button that strikes an entry out, or lets it count again, with what would follow. */
function struck(/** @type {Pad} */ pad, /** @type {number} */ number) {
  const { entries } = pad.game;
  const entry = { ...entries[number], out: !entries[number].out };
  const clash = clashOf(
    pad.game,
    entries.map((each, at) => (at === number ? entry : each)),
  );
  const turns = several(clash.map(String));
  const follows = !clash.length ? say("fits-still") : say(clash.length > 1 ? "fits-not" : "fits-not-one", { turns });
  return el(
    "div",
    { class: "pad-note" },
    el(
      "button",
      { type: "button", class: "plain", id: "strike", onclick: () => pad.enter(entry, number) },
      say(entry.out ? "strike" : "count-again"),
    ),
    el("small", {}, follows),
  );
}
