// The note pad on a laptop: the table and its turns, the sheet, and beside them the turn that is being entered.

import { el, icon, seal } from "./drawing.js";
import { complete, drawEnter, entryOf } from "./enter.js";
import { gameName } from "./games.js";
import { nextSeat } from "./game.js";
import { clash } from "./clash.js";
import { below, certain, sheetTable, turnList } from "./sheet.js";
import { missing, typed } from "./typing.js";
import { say } from "./words.js";

/** @typedef {import("./main.js").Pad} Pad */

/** The views that stand in the right column; the others are the sheet and the turns, which are always there. */
const BESIDE = new Set(["ask", "accuse", "enter", "other", "correct", "strike"]);

/** The views that are worked out only when they are asked for. */
const ADVICE = new Set(["ask", "accuse"]);

/** Whether the window has room for all of it. */
export const room = matchMedia("(min-width: 1200px) and (min-height: 620px)");

/**
 * Draw a view of a game in a wide window.
 * @param {Pad} pad @param {string} view @param {any} given @param {(pad: Pad, given?: any) => void} draw
 */
export function drawWide(pad, view, given, draw) {
  const side = BESIDE.has(view);
  if (side && view !== "enter") draw(pad, given);
  else {
    const { turn, wrong, may } = typed(pad, pad.chosen ?? { seat: nextSeat(pad.game), cards: [], number: null }, pad.line);
    drawEnter(pad, turn);
    line(pad, turn, wrong, may);
  }
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const right = el("section", { class: "pad-right", "aria-label": say("enter") });
  right.append(...main.childNodes);
  if (!side || view === "enter") right.append(advice(pad));
  main.replaceChildren(left(pad), middle(pad, side ? {} : (given ?? {})), right);
  head(pad, view, side && view !== "enter");
}

/** Return the table with its seats, and the turns. @param {Pad} pad */
function left(pad) {
  const { game, table } = pad;
  const seat = nextSeat(game);
  const people = game.people.map(({ token }, each) =>
    el("li", { class: each === seat ? "next" : null, "aria-current": each === seat ? "true" : null }, seal(token, "s34"), el("b", {}, table.shortName(each))),
  );
  return el(
    "section",
    { class: "pad-left", "aria-label": say("turns") },
    el("div", { class: `around n${people.length}` }, el("p", {}, say("turn-now", { number: game.entries.length + 1 })), el("ol", { "aria-label": say("seats") }, people)),
    el("div", { class: "turns-box" }, el("h2", {}, say("turns"), " ", el("small", {}, say("newest-first", { count: game.entries.length }))), turnList(pad)),
  );
}

/** Return the sheet, with what is new or why below it. @param {Pad} pad @param {{ cell?: [number, number], whole?: boolean, news?: boolean }} shown */
function middle(pad, shown) {
  const { knowledge, news } = pad;
  const left = say("files-left", { count: knowledge.left, all: knowledge.files });
  const [first] = news;
  const found = () => [
    el("p", { class: "found" }, el("b", {}, certain(pad, first.card, first.owner))),
    el("button", { type: "button", class: "plain", id: "found", onclick: () => pad.go("sheet", { cell: [first.card, first.owner], whole: true }) }, say("more-steps")),
    news.length > 1 && el("button", { type: "button", class: "as-link", id: "also", onclick: () => pad.go("sheet", { news: true }) }, say("also-new", { count: news.length - 1 })),
  ];
  const parts = (knowledge.clash.length ? clash(pad) : below(pad, shown)) ?? (first ? found() : [el("p", {}, pad.entered ? `${say("entered")} ${left}` : left)]);
  return el(
    "section",
    { class: "pad-middle", "aria-label": say("detectives-sheet") },
    el("p", { class: "sheet-head" }, el("b", {}, say("detectives-sheet")), el("small", {}, left)),
    el("div", { class: "sheet-box" }, sheetTable(pad, shown.cell)),
    el("div", { class: "sheet-foot" }, parts.filter(Boolean)),
  );
}

/** Put the line in which a turn is typed above the tiles. */
function line(
  /** @type {Pad} */ pad,
  /** @type {import("./enter.js").Turn} */ turn,
  /** @type {string} */ wrong,
  /** @type {string[]} */ may,
) {
  const whole = complete(pad, turn);
  const note = wrong ? say(may.length ? "type-which" : "type-unknown", { word: wrong, may: may.slice(0, 3).join(", ") }) : missing(pad, turn, whole);
  const input = /** @type {HTMLInputElement} */ (
    el("input", {
      id: "line",
      autocomplete: "off",
      spellcheck: "false",
      value: pad.line,
      "aria-label": say("type-line"),
      "aria-describedby": "line-note",
      placeholder: say("type-like"),
      // While letters are being put together, as in Japanese, the field must stay as it is.
      oninput: (/** @type {InputEvent} */ event) => event.isComposing || pad.type(input.value),
      oncompositionend: () => pad.type(input.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.isComposing) return;
        if (event.key === "Backspace" && input.value && input.selectionStart === input.value.length && input.selectionEnd === input.value.length) {
          event.preventDefault();
          pad.type(input.value.trimEnd().replace(/\S+$/, ""));
        } else if (event.key === "Enter" && whole && !wrong) {
          event.preventDefault();
          pad.enter(entryOf(pad, turn), null);
        }
      },
    })
  );
  document.getElementById("pad-body")?.prepend(el("div", { class: "line" }, input, el("span", { id: "line-note", role: "status", class: wrong ? "warn" : null }, note)));
}

/** Return the two questions that are answered only when asked. @param {Pad} pad */
function advice(pad) {
  const button = (/** @type {string} */ view) => el("button", { type: "button", class: "plain", id: `tab-${view}`, onclick: () => pad.go(view) }, say(view === "ask" ? "best-question" : view));
  return el("div", { class: "advice two" }, button("ask"), button("accuse"));
}

/** Draw the header: what is played, and the way back to the entry. @param {Pad} pad @param {string} view @param {boolean} back */
function head(pad, view, back) {
  const title = /** @type {HTMLElement} */ (document.getElementById("title"));
  const side = document.createElement("h2");
  side.className = "side-title";
  side.textContent = ADVICE.has(view) ? say(view === "ask" ? "best-question" : view) : title.textContent;
  document.querySelector(".pad-right")?.prepend(el("div", { class: "side-head" }, side, ...asSide(back, pad)));
  title.textContent = `${pad.game.name} / ${gameName(pad.game)}`;
  document.body.classList.remove("has-back");
  pad.gameTools();
}

/** Return what stands beside the title of the right column: the people who may ask, or the way back. */
function asSide(/** @type {boolean} */ back, /** @type {Pad} */ pad) {
  const askers = document.querySelector("#tools .askers");
  const close = el("button", { type: "button", class: "ib", id: "side-back", "aria-label": say("back"), onclick: () => pad.go("sheet") }, icon("close"));
  return [askers, back && close].filter((each) => each instanceof Node);
}

/** Return the text of all keys. */
export const allKeys = () => ["key-digits", "key-undo", "key-line", "key-enter", "key-back", "key-help"].map((name) => say(name));

/** Follow the keys of a laptop: digits choose in the row that has the focus. @param {Pad} pad @param {KeyboardEvent} event */
export function follow(pad, event) {
  const { target, key } = event;
  const writing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!pad.game || writing || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target instanceof HTMLElement ? target.closest(".tiles, .who-bs, .askers") : null;
  if (/^[1-9]$/.test(key) && row) /** @type {HTMLElement | undefined} */ (row.querySelectorAll("button:not(:disabled)")[Number(key) - 1])?.click();
  else if (key === "u" || key === "U") document.getElementById("undo")?.click();
  else if (key === "/") document.getElementById("line")?.focus();
  else if (key === "?") pad.keys();
  else return;
  event.preventDefault();
}

