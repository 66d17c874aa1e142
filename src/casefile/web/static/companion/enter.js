// A turn is entered: its cards, who showed, and which card where that was seen.

import { art, el, icon, seal, wide } from "./drawing.js";
import { asked } from "./game.js";
import { say, several } from "./words.js";

/** @typedef {import("./game.js").Entry} Entry */
/** @typedef {import("./main.js").Pad} Pad */

/**
 * A turn that is being entered: `number` of the entry that is corrected, or null; `shower` and `shown` are undefined
 * until they are chosen.
 * @typedef {{ seat: number, cards: number[], shower?: number | null, shown?: number | null, number: number | null }} Turn
 */

/** Draw the entry of a turn. @param {Pad} pad @param {Turn} turn */
export function drawEnter(pad, turn) {
  const { table } = pad;
  const number = pad.game.entries.length + 1;
  const title =
    turn.seat === pad.game.me ? say("turn-you", { number }) : say("turn-of", { number, who: table.who(turn.seat) });
  pad.head(title, () => pad.go("sheet"), askers(pad, turn, "enter"));
  const press = (/** @type {number[]} */ cards) => pad.go("enter", { ...turn, cards, shower: undefined });
  const body = table.deck.categories.map(({ question }, category) => [
    el("p", { class: "lab" }, question),
    tiles(pad, turn, category, press),
  ]);
  const other = el(
    "button",
    { type: "button", class: "as-link broad", id: "something-else", onclick: () => pad.go("other", {}) },
    say("something-else"),
  );
  pad.body(...body.flat(), other);
  pad.foot(...question(pad, turn));
}

/** Return the row of people, of whom one asks. */
export function askers(/** @type {Pad} */ pad, /** @type {Turn} */ turn, /** @type {string} */ view) {
  const button = ({ name, token }, /** @type {number} */ seat) =>
    el(
      "button",
      {
        type: "button",
        class: "asker",
        id: `asker-${seat}`,
        "aria-pressed": String(seat === turn.seat),
        "aria-label": seat === pad.game.me ? say("you-ask") : say("asks", { who: name }),
        onclick: () => pad.go(view, { ...turn, seat, shower: undefined, shown: undefined }),
      },
      seal(token, "s28"),
    );
  return el("span", { class: "askers", role: "group", "aria-label": say("asker") }, pad.game.people.map(button));
}

/** Return the tiles of a category. */
export function tiles(
  /** @type {Pad} */ pad,
  /** @type {Turn} */ turn,
  /** @type {number} */ category,
  /** @type {(cards: number[]) => void} */ press,
) {
  return el(
    "div",
    { class: "tiles" },
    pad.table.of(category).map((card) => tile(pad, turn, category, card, press)),
  );
}

/** Return whether all of a turn is known that can be. @param {Pad} pad @param {Turn} turn */
export function complete(pad, turn) {
  const { me, hand } = pad.game;
  if (!done(pad, turn) || turn.shower === undefined || turn.shower === turn.seat) return false;
  const seen = turn.shower !== null && (turn.seat === me || turn.shower === me);
  const mine = turn.cards.filter((card) => hand.includes(card));
  return !seen || (turn.shower === me && mine.length === 1) || (turn.shown !== null && turn.shown !== undefined);
}

/** Return a turn of which all is known as an entry. @param {Pad} pad @param {Turn} turn @returns {Entry} */
export function entryOf({ game }, { seat, cards, shower = null, shown }) {
  const mine = cards.filter((card) => game.hand.includes(card));
  const seen = shower !== null && (seat === game.me || shower === game.me);
  const card = seen ? (shown ?? mine[0]) : null;
  return { kind: "asked", seat, cards, shower, shown: card };
}

/** Return the tile of a card, with where it is known to be. */
function tile(
  /** @type {Pad} */ pad,
  /** @type {Turn} */ turn,
  /** @type {number} */ category,
  /** @type {number} */ card,
  /** @type {(cards: number[]) => void} */ press,
) {
  const { table } = pad;
  const on = turn.cards[category] === card;
  const known = placeOf(pad, card);
  const choose = () => press(Object.assign([...turn.cards], { [category]: card }));
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
  if (game.open.includes(card)) return say("on-table");
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
  const shown = (/** @type {number} */ card) => pad.enter(entryOf(pad, { ...turn, shown: card }), null);
  if (turn.shower === game.me && mine.length > 1)
    return [el("h2", {}, say("which-shown", { who: table.who(turn.seat) })), choice(pad, turn, game.hand, shown)];
  if (turn.shower !== undefined && turn.shower !== null && turn.seat === game.me)
    return [el("h2", {}, say("which-seen")), choice(pad, turn, null, shown)];
  const seats = asked(game, turn.seat, game.entries.length);
  const buttons = seats.map((seat, place) => shower(pad, turn, seat, seats.slice(0, place)));
  const nobody = el(
    "button",
    { type: "button", class: "who-b", id: "shower-none", onclick: () => pad.enter(entryOf(pad, { ...turn, shower: null }), null) },
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
    const chosen = { ...turn, shower: seat };
    if (complete(pad, chosen)) pad.enter(entryOf(pad, chosen), null);
    else pad.go("enter", chosen);
  };
  return el(
    "button",
    { type: "button", class: "who-b", id: `shower-${seat}`, disabled: cannot, onclick: choose },
    seal(game.people[seat].token, "s28"),
    el("span", {}, me ? say("i") : game.people[seat].name),
    el("small", {}, about),
  );
}

/** Return the row of the named cards, of which one was shown; `among` are those that can be, null for all. */
export function choice(
  /** @type {Pad} */ pad,
  /** @type {Turn} */ turn,
  /** @type {number[] | null} */ among,
  /** @type {(card: number) => void} */ press,
) {
  const { cards } = pad.table;
  const button = (/** @type {number} */ card) => {
    const off = among !== null && !among.includes(card);
    return el(
      "button",
      { type: "button", class: "who-b", id: `shown-${card}`, "aria-pressed": String(turn.shown === card), disabled: off, onclick: () => press(card) },
      el("span", { class: "f" }, art(cards[card].symbol)),
      el("span", {}, cards[card].short),
      off && el("small", {}, say("not-mine")),
    );
  };
  return el("div", { class: "who-bs" }, turn.cards.map(button));
}
