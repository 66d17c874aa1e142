// Entries that cannot all be true: the least set of them in their order, what in them clashes, and ways to mend it.

import { art, el, icon, seal } from "./drawing.js";
import { mendings } from "./knowledge.js";
import { say } from "./words.js";

/** @typedef {import("./main.js").Pad} Pad */
/** @typedef {import("./knowledge.js").Mending} Mending */

/** Return what is said first of the entries that clash. @param {Pad} pad */
const title = ({ knowledge }) =>
  el("h2", { id: "clash", tabindex: -1 }, icon("warn"), say(["clash", "clash-one", "clash-two-turns"][knowledge.clash.length] ?? "clash"));

/** Draw the entries that clash in place of the sheet, which cannot be shown as they say it. @param {Pad} pad */
export function drawClash(pad) {
  const [list, out, first] = parts(pad);
  pad.mainHead("sheet");
  pad.body(el("section", { class: "clash" }, title(pad), list));
  pad.foot(el("div", { class: "two" }, out, first));
}

/** Return all of it, to stand beside a sheet. @param {Pad} pad */
export function clash(pad) {
  const [list, out, first] = parts(pad);
  return [el("section", { class: "clash" }, title(pad), list, el("div", { class: "two" }, out, first))];
}

/** Return the line that leads to the entries that clash. @param {Pad} pad */
export const clashLink = (pad) => [
  el("h2", {}, el("button", { type: "button", class: "as-link warn", id: "to-clash", onclick: () => pad.go("sheet") }, title(pad).textContent)),
];

/** Return the entries with the ways to mend, the button that leaves the last out, and that of the likeliest way. */
function parts(/** @type {Pad} */ pad) {
  const { game, table, knowledge } = pad;
  const ways = mendings(game, knowledge.clash);
  const rows = knowledge.clash.map((turn) => row(pad, turn, ways));
  const last = knowledge.clash[knowledge.clash.length - 1];
  const leaveOut = () => pad.enter({ ...game.entries[last - 1], out: true }, last - 1);
  const offered = ways.map((way, at) => {
    const [text, about] = told(pad, way);
    const inside = [el("span", {}, text, el("small", {}, about)), icon("next")];
    return el("li", {}, el("button", { type: "button", id: `mend-${at}`, onclick: () => mend(pad, way) }, inside));
  });
  const [best] = ways;
  const one = best?.part === "shower" ? (best.entry.shower === null ? say("nobody-showed") : say("showed", { who: table.who(Number(best.entry.shower)) })) : "";
  return [
    el(
      "div",
      {},
      el("ol", { class: "clash-rows" }, rows),
      el("p", { class: "lab" }, say(offered.length ? "mends" : "mends-none")),
      offered.length > 0 && el("ul", { class: "mends" }, offered),
      el("p", { class: "pad-small" }, say("clash-about", { count: game.entries.length })),
    ),
    last && el("button", { type: "button", class: "plain", id: "leave-out", onclick: leaveOut }, say("clash-out", { number: last })),
    one && el("button", { type: "button", class: "big", id: "mend-first", onclick: () => mend(pad, best) }, one),
  ];
}

/** Mend an entry: enter it anew, or correct it where it is not said which card it was. */
function mend(/** @type {Pad} */ pad, /** @type {Mending} */ { number, entry, part, fitting, category }) {
  if (part === "card" && fitting > 1) pad.correct(number, category);
  else pad.enter(entry, number);
}

/** Return an entry that clashes; what would mend it if it were otherwise is marked. */
function row(/** @type {Pad} */ pad, /** @type {number} */ turn, /** @type {Mending[]} */ ways) {
  const { game, table } = pad;
  const entry = game.entries[turn - 1];
  const here = ways.filter(({ number }) => number === turn - 1);
  const [asked, came] = table.line(entry, turn - 1);
  const cards = entry.cards ?? [];
  const chip = (/** @type {number} */ card, /** @type {number} */ at) => {
    const meant = here.some(({ part, entry: other }) => part === "card" && (other.cards ?? [])[at] !== card);
    return el("li", { class: meant ? "meant" : null }, art(table.cards[card].symbol, "s18"), el("span", {}, table.cards[card].short));
  };
  const who = here.some(({ part }) => part === "shower");
  const names = entry.kind === "asked" && who ? pad.game.people.map((_, seat) => table.who(seat)) : [];
  const me = entry.seat === game.me;
  const line = entry.kind !== "asked" ? asked : me ? say("you-asked-for") : say("who-asked-for", { who: table.who(entry.seat) });
  const pencil = { type: "button", class: "ib", "aria-label": say("clash-change", { number: turn }), onclick: () => pad.correct(turn - 1) };
  return el(
    "li",
    {},
    el("p", {}, el("b", { class: "n" }, String(turn)), seal(game.people[entry.seat].token, "s18"), el("span", {}, line), el("button", pencil, icon("pencil"))),
    entry.kind === "asked" && el("ul", { class: "chips" }, cards.map(chip)),
    came && el("p", {}, who && entry.shower === null ? el("b", {}, came) : bold(came, [...names, ...(entry.shown !== null && entry.shown !== undefined ? [table.card(entry.shown)] : [])])),
  );
}

/** Return a text with these words in bold. @param {string} text @param {string[]} words */
function bold(text, words) {
  const found = words.filter((word) => word && text.includes(word)).sort((one, other) => text.indexOf(one) - text.indexOf(other));
  /** @type {(Node | string)[]} */
  const made = [];
  let rest = text;
  for (const word of found) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    made.push(rest.slice(0, at), el("b", {}, word));
    rest = rest.slice(at + word.length);
  }
  return el("span", {}, made, rest);
}

/** Return what a way to mend says, and what follows from it. @returns {[string, string]} */
function told(/** @type {Pad} */ { game, table }, /** @type {Mending} */ { number, entry, part, fitting, category, left }) {
  const turn = number + 1;
  const files = say("mend-fits", { count: left });
  const name = (/** @type {number} */ seat) => (seat === game.me ? say("you") : table.who(seat));
  if (part === "shower") return [entry.shower === null ? say("mend-nobody", { number: turn }) : say("mend-shower", { number: turn, who: table.who(Number(entry.shower)) }), files];
  if (part === "asker") return [say("mend-asker", { number: turn, who: name(entry.seat) }), files];
  const card = table.card((game.entries[number].cards ?? [])[category]);
  const other = table.card((entry.cards ?? [])[category]);
  return fitting > 1 ? [say("mend-card", { number: turn, card }), say("mend-cards", { count: fitting })] : [say("mend-one", { number: turn, card, other }), files];
}
