// The sheet: every card and every owner, with what is certain and how likely the rest is; and why.

import { clashLink, drawClash } from "./clash.js";
import { art, bar, el, envelope, icon, seal } from "./drawing.js";
import { nextSeat, solved } from "./game.js";
import { tell } from "./reasons.js";
import { say } from "./words.js";

/** @typedef {import("./main.js").Pad} Pad */

/** Return a chance as a number in a hundred that is neither 0 nor 100. @param {number} chance */
const inHundred = (chance) => Math.min(99, Math.max(1, Math.round(chance * 100)));

/** The owners of the columns: the people, then the case file. @param {Pad} pad */
const columns = ({ game, table }) => [...game.people.keys(), table.case];

/**
 * Draw the sheet, and below it whose turn it is, what is new, or why.
 * @param {Pad} pad
 * @param {{ cell?: [number, number], whole?: boolean, news?: boolean }} [shown]
 */
export function drawSheet(pad, shown = {}) {
  if (pad.knowledge.clash.length) {
    drawClash(pad);
    return;
  }
  pad.mainHead("sheet");
  pad.body(sheetTable(pad, shown.cell));
  pad.foot(...(below(pad, shown) ?? turn(pad)));
  const first = shown.cell ?? (pad.news.length ? [pad.news[0].card, pad.news[0].owner] : null);
  if (first) document.getElementById(`cell-${first[0]}-${first[1]}`)?.scrollIntoView({ block: "nearest" });
}

/**
 * Return what stands below the sheet: what clashes, or why a cell says what it says; null if there is neither.
 * @param {Pad} pad @param {{ cell?: [number, number], whole?: boolean, news?: boolean }} shown
 */
export function below(pad, shown) {
  if (pad.knowledge.clash.length) return clashLink(pad);
  if (shown.news) return allNews(pad);
  return shown.cell ? why(pad, shown.cell, Boolean(shown.whole)) : null;
}

/** Return the sheet as a table. @param {Pad} pad @param {[number, number]} [cell] The cell that is looked at. */
export function sheetTable(pad, cell) {
  const { table, game } = pad;
  const heads = game.people.map(({ token }, seat) =>
    el(
      "th",
      { scope: "col", class: seat === game.me ? "me" : null },
      seal(token, "s28"),
      el("span", {}, table.shortName(seat)),
    ),
  );
  const groups = table.deck.categories.map(({ title }, category) => [
    el(
      "tr",
      { class: "g" },
      el("th", { scope: "rowgroup" }, title),
      columns(pad).map((owner) => el("td", { class: columnClass(pad, owner) })),
    ),
    table.of(category).map((card) => row(pad, card, cell)),
  ]);
  const file = el("th", { scope: "col", class: "file" }, envelope(), el("span", {}, say("case-file")));
  return el(
    "table",
    { class: `pad-sheet n${columns(pad).length - 1}`, "aria-label": say("detectives-sheet") },
    el("thead", {}, el("tr", {}, el("td", {}), heads, file)),
    el("tbody", {}, groups.flat(2)),
  );
}

/** @param {Pad} pad @param {number} owner */
const columnClass = ({ game, table }, owner) => (owner === table.case ? "file" : owner === game.me ? "me" : null);

/** Return the row of a card. */
function row(/** @type {Pad} */ pad, /** @type {number} */ card, /** @type {[number, number] | undefined} */ cell) {
  const { table, knowledge } = pad;
  const { symbol, short } = table.cards[card];
  const known = columns(pad).some((owner) => knowledge.worlds.mark(card, owner) > 0);
  const cells = columns(pad).map((owner) => {
    const chosen = cell && cell[0] === card && cell[1] === owner;
    const fresh = pad.news.some(
      (each) => each.card === card && each.owner === owner && (each.mark > 0 || pad.news.length < 8),
    );
    const classes = [columnClass(pad, owner), fresh && "new", chosen && "chosen"].filter(Boolean).join(" ");
    const press = () => pad.go("sheet", { cell: [card, owner] });
    return el(
      "td",
      { class: classes || null },
      el(
        "button",
        {
          type: "button",
          class: "cell",
          id: `cell-${card}-${owner}`,
          "aria-label": spoken(pad, card, owner),
          onclick: press,
        },
        ...mark(pad, card, owner),
      ),
    );
  });
  return el(
    "tr",
    { class: known ? "done" : null },
    el("th", { scope: "row" }, !symbol.startsWith("plan-") && art(symbol, "s14"), el("span", {}, short)),
    cells,
  );
}

/** Return what stands in a cell. @returns {(Node | string)[]} */
function mark(/** @type {Pad} */ { knowledge, table }, /** @type {number} */ card, /** @type {number} */ owner) {
  const known = knowledge.worlds.mark(card, owner);
  if (known) return [known > 0 ? icon("tick", "yes") : icon("cross", "no")];
  const chance = knowledge.worlds.chances[card][owner];
  const shown = bar(chance);
  return owner === table.case ? [shown, el("span", { class: "pc" }, String(inHundred(chance)))] : [shown];
}

/** Return a cell as it is read aloud. */
function spoken(/** @type {Pad} */ { knowledge, table }, /** @type {number} */ card, /** @type {number} */ owner) {
  const known = knowledge.worlds.mark(card, owner);
  const chance = say("chance", { chance: inHundred(knowledge.worlds.chances[card][owner]) });
  const who = owner === table.case ? say("case-file") : table.shortName(owner);
  const told = known > 0 ? say("has") : known < 0 ? say("has-not") : chance;
  return `${say("cell", { card: table.card(card), who, mark: told })}. ${say("why")}`;
}

/** Return the sentence for a certain fact. */
export function certain(
  /** @type {Pad} */ { table, knowledge },
  /** @type {number} */ card,
  /** @type {number} */ owner,
) {
  const name = table.card(card);
  const held = knowledge.worlds.mark(card, owner) > 0;
  if (owner === table.case && held) return say("sure-file", { card: name });
  const who = owner === table.case ? say("The case file") : table.who(owner);
  return say(held ? "sure-has" : "sure-lacks", { who, card: name });
}

/** Return the steps of the proof of a certain fact; without `whole` the last three. */
function proof(
  /** @type {Pad} */ pad,
  /** @type {number} */ card,
  /** @type {number} */ owner,
  /** @type {boolean} */ whole,
) {
  const { table, knowledge } = pad;
  const reasons = tell(knowledge.proof(card, owner), {
    case: table.case,
    table: table.table,
    who: table.who,
    card: table.card,
  });
  const shown = whole ? reasons : reasons.slice(-3);
  const steps = shown.map(({ text, turns, depth }) => {
    const [turn] = turns;
    const button =
      turn &&
      el(
        "button",
        { type: "button", class: "as-link", onclick: () => pad.correct(turn - 1) },
        say("correct", { number: turn }),
      );
    return el("li", { class: `deep-${Math.min(depth, 3)}` }, el("span", {}, text), whole && button);
  });
  const more = shown.length < reasons.length || (!whole && reasons.some(({ turns }) => turns.length));
  return [
    el("ol", { class: "steps" }, steps),
    more &&
      el(
        "button",
        {
          type: "button",
          class: "as-link",
          id: "whole",
          onclick: () => pad.go("sheet", { cell: [card, owner], whole: true }),
        },
        say("more-steps"),
      ),
  ];
}

/** Return why a cell says what it says, and the ways to its neighbours. */
function why(/** @type {Pad} */ pad, /** @type {[number, number]} */ [card, owner], /** @type {boolean} */ whole) {
  const { table, knowledge } = pad;
  const known = knowledge.worlds.mark(card, owner);
  const who = owner === table.case ? say("The case file") : table.who(owner);
  const chance = inHundred(knowledge.worlds.chances[card][owner]);
  const title = known ? certain(pad, card, owner) : say("open-cell", { who, card: table.card(card), chance });
  const owners = columns(pad);
  const at = owners.indexOf(owner);
  const to = (
    /** @type {string} */ name,
    /** @type {string} */ sign,
    /** @type {number} */ down,
    /** @type {number} */ across,
  ) => {
    const cards = table.cards.length;
    const cell = [(card + down + cards) % cards, owners[(at + across + owners.length) % owners.length]];
    return el(
      "button",
      {
        type: "button",
        class: `ib ${sign}`,
        id: `to-${name}`,
        "aria-label": say(name),
        onclick: () => pad.go("sheet", { cell }),
      },
      icon(sign === "left" ? "back" : sign === "right" ? "next" : sign),
    );
  };
  return [
    el(
      "div",
      { class: "why-head" },
      el("h2", { tabindex: -1 }, title),
      el(
        "button",
        { type: "button", class: "ib", id: "why-close", "aria-label": say("close"), onclick: () => pad.go("sheet") },
        icon("close"),
      ),
    ),
    ...(known ? proof(pad, card, owner, whole) : []),
    el(
      "p",
      { class: "ways" },
      to("up", "up", -1, 0),
      to("down", "down", 1, 0),
      to("before", "left", 0, -1),
      to("after", "right", 0, 1),
    ),
  ];
}

/** Return whose turn it is, with what is new. */
export function turn(/** @type {Pad} */ pad) {
  const { game, table, knowledge } = pad;
  const seat = nextSeat(game);
  const number = game.entries.length + 1;
  const next = seat === game.me ? say("turn-yours", { number }) : say("turn-of", { number, who: table.who(seat) });
  const left = say("files-left", { count: knowledge.left, all: knowledge.files });
  const enter = el(
    "button",
    { type: "button", class: "big", id: "enter", onclick: () => pad.go("enter", { seat, cards: [], number: null }) },
    say("enter"),
  );
  const [first] = pad.news;
  const told = first && certain(pad, first.card, first.owner);
  const also = say("also-new", { count: pad.news.length - 1 });
  const more =
    pad.news.length > 1 &&
    el("p", {}, el("button", { type: "button", class: "as-link small", id: "also", onclick: () => pad.go("sheet", { news: true }) }, also));
  const over = solved(game);
  if (over) return [el("h2", {}, say("was-solved")), el("p", {}, table.line(over, 0)[0])];
  return [
    pad.warning(),
    first &&
      el(
        "div",
        { class: "new-found" },
        el(
          "p",
          { class: "found" },
          el(
            "button",
            {
              type: "button",
              class: "as-link",
              id: "found",
              onclick: () => pad.go("sheet", { cell: [first.card, first.owner] }),
            },
            told,
          ),
        ),
        more,
      ),
    el(
      "div",
      { class: "next-turn" },
      seal(game.people[seat].token, "s34"),
      el("div", {}, el("h2", {}, next), el("p", {}, pad.entered && !first ? `${say("entered")} ${left}` : left)),
      enter,
    ),
  ];
}

/** Return all that is certain since the last entry. @param {Pad} pad */
function allNews(pad) {
  const rows = pad.news.map(({ card, owner }) =>
    el("li", {}, el("button", { type: "button", class: "as-link", onclick: () => pad.go("sheet", { cell: [card, owner] }) }, certain(pad, card, owner))),
  );
  const close = { type: "button", class: "ib", id: "why-close", "aria-label": say("close"), onclick: () => pad.go("sheet") };
  return [
    el("div", { class: "why-head" }, el("h2", { tabindex: -1 }, say("new-since", { number: pad.game.entries.length })), el("button", close, icon("close"))),
    el("ul", { class: "all-news" }, rows),
  ];
}

/** Draw the list of all turns, the newest first. @param {Pad} pad */
export function drawTurns(pad) {
  pad.mainHead("turns");
  pad.body(turnList(pad));
  pad.foot(...(below(pad, {}) ?? turn(pad)));
}

/** Return the list of all turns, the newest first. @param {Pad} pad */
export function turnList(pad) {
  const { game, table } = pad;
  if (!game.entries.length) return el("p", { class: "pad-small" }, say("no-turns"));
  const rows = game.entries.map((entry, at) => {
    const [asked, told] = table.line(entry, at);
    const correct = {
      type: "button",
      class: "ib",
      id: `turn-${at + 1}`,
      "aria-label": say("correct", { number: at + 1 }),
      onclick: () => pad.correct(at),
    };
    return el(
      "li",
      { class: entry.out ? "out" : null },
      el("b", { class: "n" }, String(at + 1)),
      seal(game.people[entry.seat].token, "s18"),
      el(
        "span",
        {},
        el("span", { class: "asked" }, asked),
        told && el("small", {}, told),
        entry.out && el("small", {}, say("out")),
      ),
      el("button", correct, icon("pencil")),
    );
  });
  return el("ol", { class: "turn-rows", reversed: true }, rows.reverse());
}
