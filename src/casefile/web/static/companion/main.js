// The companion: a note pad for a game with cards of cardboard. One page; nothing is asked of any server after it, and
// nothing that is typed here leaves the browser.

import { drawAccuse, drawAsk } from "./asking.js";
import { el, icon, useDeck } from "./drawing.js";
import { drawCorrect, drawStrike } from "./correct.js";
import { drawEnter } from "./enter.js";
import { fileOf } from "./game.js";
import { Knowledge } from "./knowledge.js";
import { drawOther } from "./other.js";
import { drawGames } from "./games.js";
import { drawHand, drawOpen } from "./hand.js";
import { drawOwn } from "./own.js";
import { drawPeople } from "./setup.js";
import { certain, drawSheet, drawTurns } from "./sheet.js";
import { FILE, forget, games, keep, keepPage, KEEPING } from "./store.js";
import { Table } from "./table.js";
import { allKeys, drawWide, follow, room } from "./wide.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Entry} Entry */

/** @type {Record<string, (pad: Pad, given?: any) => void>} */
const VIEWS = {
  games: drawGames,
  people: drawPeople,
  own: drawOwn,
  open: drawOpen,
  hand: drawHand,
  sheet: drawSheet,
  turns: drawTurns,
  ask: drawAsk,
  accuse: drawAccuse,
  enter: drawEnter,
  correct: drawCorrect,
  strike: drawStrike,
  other: drawOther,
};

/** The views before a game. */
const BEFORE = new Set(["games", "people", "own", "open", "hand"]);

const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The page: the game that is open, what follows from it, and the view of it that is shown. */
export class Pad {
  constructor() {
    /** @type {Game} */ this.game;
    /** @type {Table} */ this.table;
    /** @type {Knowledge} */ this.knowledge;
    /** What is certain since the last entry. @type {import("./knowledge.js").News[]} */
    this.news = [];
    this.entered = false;
    /** The room in which I stand. @type {number | undefined} */
    this.place = undefined;
    /** @type {import("../deduction/questions.js").Ratings | null} */
    this.ratings = null;
    /** The entries before each change, for as long as the page is open. @type {Entry[][]} */
    this.before = [];
    /** The game that was deleted last. @type {Game | null} */
    this.removed = null;
    /** What does not fit in the file that was opened last. */
    this.misfit = "";
    /** What of that file fits. @type {{ turns: number, game: Game } | null} */
    this.part = null;
    /** The line in which a turn is typed. */
    this.line = "";
    /** The turn as it was chosen before the line was typed. @type {import("./enter.js").Turn | null} */
    this.chosen = null;
    /** Whether the browser keeps what is entered, and whether it has been said that it does not. */
    this.kept = true;
    this.warned = false;
    this._view = "";
    /** @type {any} */
    this._given = undefined;
  }

  /** Show a view. @param {string} view @param {any} [given] */
  go(view, given) {
    const focused = document.activeElement?.id;
    const same = view === this._view;
    this._view = view;
    this._given = given;
    at("menu").removeAttribute("open");
    const wide = room.matches && this.game !== undefined && !BEFORE.has(view);
    document.body.classList.toggle("is-wide", wide);
    if (wide) {
      if (view === "enter" && given?.cards && !given.typed) Object.assign(this, { chosen: given, line: "" });
      drawWide(this, view, given, VIEWS[view]);
    } else VIEWS[view](this, given);
    this._focus(focused, same, wide);
    if (!same) at("pad-body")?.scrollTo(0, 0);
  }

  /** Give the focus back to where it was, or to the title of a new view. */
  _focus(/** @type {string | undefined} */ focused, /** @type {boolean} */ same, /** @type {boolean} */ wide) {
    const again = focused ? document.getElementById(focused) : null;
    const title = /** @type {HTMLElement} */ (document.querySelector("#main h2[tabindex]") ?? at("title"));
    if ((same || wide) && again && again !== at("title")) again.focus({ preventScroll: true });
    else if (wide && document.getElementById("line") && !document.querySelector("#main h2[tabindex]")) at("line").focus({ preventScroll: true });
    else title.focus({ preventScroll: true });
    const line = document.activeElement;
    if (line instanceof HTMLInputElement && line.id === "line") line.setSelectionRange(line.value.length, line.value.length);
  }

  /** Take a line that tells a turn. @param {string} line */
  type(line) {
    this.line = line;
    this.go("enter", { typed: true });
  }

  /** Show the keys of a laptop. */
  keys() {
    const close = () => shown.remove();
    const shown = /** @type {HTMLDialogElement} */ (
      el("dialog", { class: "pad-keys", "aria-label": say("keys"), onclose: close }, el("h2", {}, say("keys")), el("ul", {}, allKeys().map((text) => el("li", {}, text))), el("form", { method: "dialog" }, el("button", { class: "plain" }, say("close"))))
    );
    document.body.append(shown);
    shown.showModal();
  }

  // -- the parts of the page ------------------------------------------------------------------------------------------

  /** Draw the head: a title, the way back, and what else. */
  head(
    /** @type {string} */ title,
    /** @type {(() => void) | null} */ back = null,
    /** @type {Node | null} */ more = null,
  ) {
    document.title = `${title} – casefile`;
    at("title").textContent = title;
    const close =
      back &&
      el("button", { type: "button", class: "ib", id: "back", "aria-label": say("back"), onclick: back }, icon("back"));
    document.body.classList.toggle("has-back", Boolean(back));
    at("tools").replaceChildren(...[more, close].filter((each) => each !== null));
    at("menu-tools").replaceChildren();
    const main = at("main");
    main.replaceChildren(
      el("div", { class: "pad-body", id: "pad-body", tabindex: 0 }),
      el("div", { class: "pad-foot", id: "pad-foot", hidden: true }),
    );
  }

  /** Draw what stands in the header of a game, and in its menu. */
  gameTools() {
    const undo = el(
      "button",
      {
        type: "button",
        class: "ib",
        id: "undo",
        "aria-label": say("undo"),
        disabled: !this.game.entries.length && !this.before.length,
        onclick: () => this.undo(),
      },
      icon("undo"),
    );
    const item = (/** @type {string} */ id, /** @type {() => void} */ onclick) => el("button", { type: "button", id, onclick }, say(id));
    at("tools").replaceChildren(undo);
    at("menu-tools").replaceChildren(item("all-games", () => this.go("games")), item("export", () => this.export()));
    if (FILE) at("menu-tools").append(el("a", { href: FILE, download: "casefile-companion.html", id: "save-page" }, say("save-page")));
  }

  /** Draw the head of a game: its name, undo, and the tabs. @param {string} tab */
  mainHead(tab) {
    this.head(this.game.name, () => this.go("games"));
    const back = document.getElementById("back");
    this.gameTools();
    if (back) at("tools").append(back);
    const tabs = ["sheet", "turns", "ask", "accuse"].map((view) =>
      el(
        "button",
        {
          type: "button",
          id: `tab-${view}`,
          class: `tab-${view}`,
          "aria-current": view === tab ? "page" : null,
          onclick: () => this.go(view),
        },
        say(view),
        view === "turns" && el("em", {}, String(this.game.entries.length)),
      ),
    );
    at("main").prepend(el("nav", { class: "pad-tabs", "aria-label": this.game.name }, tabs));
  }

  /** @param {...(Node | string | null | false | undefined)} parts */
  body(...parts) {
    at("pad-body").replaceChildren(...some(parts));
  }

  /** @param {...(Node | string | null | false | undefined)} parts */
  foot(...parts) {
    at("pad-foot").replaceChildren(...some(parts));
    at("pad-foot").hidden = !some(parts).length;
  }

  /** Make a person's colour the accent. @param {string} token */
  accent(token) {
    document.body.className = `me-${token} at-companion`;
  }

  /** Say something to those who listen. @param {string} text */
  tell(text) {
    at("said").textContent = text;
  }

  // -- games ----------------------------------------------------------------------------------------------------------

  /** Open a game. @param {Game} game */
  open(game) {
    this.game = game;
    this.before = [];
    useDeck(game.deck);
    this.place = undefined;
    this.accent(game.people[game.me].token);
    this.look();
    this.news = [];
    this.entered = false;
    this.go("sheet");
  }

  /** Begin a new game. @param {Game} game */
  begin(game) {
    this.keep(game);
    this.open(game);
  }

  /** Keep a game, and say where. @param {Game} game */
  keep(game) {
    this.kept = keep(game);
    const sign = !this.kept ? "warn" : navigator.onLine ? "check" : "off";
    const text = !this.kept ? "not-kept" : navigator.onLine ? "kept" : "offline";
    at("kept").classList.toggle("warn", !this.kept);
    at("kept").replaceChildren(icon(sign), el("span", {}, say(text)));
  }

  /** Return, once, that this browser keeps nothing. */
  warning() {
    if (this.kept || this.warned) return null;
    this.warned = true;
    return el("p", { class: "warn", id: "keeps-nothing", role: "alert" }, say("keeps-nothing"), " ", el("button", { type: "button", class: "as-link", onclick: () => this.export() }, say("export")));
  }

  /** Delete a game; it can be taken back for ten seconds. @param {Game} game */
  remove(game) {
    forget(game);
    this.removed = game;
    this.go("games");
    setTimeout(() => {
      if (this.removed !== game) return;
      this.removed = null;
      if (this._view === "games") this.go("games");
    }, 10_000);
  }

  restore() {
    if (this.removed) this.keep(this.removed);
    this.removed = null;
    this.go("games");
  }

  /** Work out what follows from the entries. */
  look() {
    const before = this.knowledge;
    this.table = new Table(this.game);
    this.knowledge = new Knowledge(this.game);
    this.ratings = null;
    const same = before && before.worlds.numbers.owners === this.knowledge.worlds.numbers.owners;
    this.news = same ? this.knowledge.since(before) : [];
  }

  // -- entries --------------------------------------------------------------------------------------------------------

  /** Enter a turn, or change the one of that number. @param {Entry} entry @param {number | null} number */
  enter(entry, number) {
    const entries = [...this.game.entries];
    if (number === null) entries.push(entry);
    else entries[number] = entry;
    this.before.push(this.game.entries);
    this.change(entries);
  }

  /** Take the last change back; of a game that was opened anew, the last entry. */
  undo() {
    this.change(this.before.pop() ?? this.game.entries.slice(0, -1), false);
  }

  /**
   * Put these entries in place of the others; `fresh`: what follows is new.
   * @param {Entry[]} entries
   * @param {boolean} [fresh]
   */
  change(entries, fresh = true) {
    this.game.entries = entries;
    this.line = "";
    this.chosen = null;
    this.keep(this.game);
    this.look();
    if (!fresh) this.news = [];
    this.entered = fresh;
    this.go("sheet");
    const { clash, left, files } = this.knowledge;
    const [first] = this.news;
    const told = first ? certain(this, first.card, first.owner) : say("entered");
    this.tell(clash.length ? say("clash") : `${told} ${say("files-left", { count: left, all: files })}`);
  }

  /** Open an entry to correct it. @param {number} number */
  correct(number, category = undefined) {
    const entry = this.game.entries[number];
    const { seat, cards = [], shower = null, shown } = entry;
    if (entry.kind === "asked") this.go("correct", { seat, cards: [...cards], shower, shown: shown ?? undefined, number, category });
    else this.go("other", { number });
  }

  /** Save the game as a file that `casefile solve` reads. */
  export() {
    save(`${this.game.name}.json`, fileOf(this.game));
  }

  /** Save all games as one file. */
  saveAll() {
    save("casefile.json", { positions: games().map(fileOf) });
  }

  /** Return in a sentence what this browser keeps, and how to keep the page itself. */
  keeping() {
    const link = FILE && el("a", { href: FILE, download: "casefile-companion.html", id: "save-page" }, say("save-page"));
    return el("span", {}, say(`keeping-${KEEPING}`), " ", link);
  }
}

/** Let the browser save data as a file. @param {string} name @param {object} data */
function save(name, data) {
  const text = JSON.stringify(data, null, 1);
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href, download: name }).click();
}

/** @param {(Node | string | null | false | undefined)[]} parts @returns {(Node | string)[]} */
const some = (parts) => /** @type {(Node | string)[]} */ (parts.filter(Boolean));

const pad = new Pad();
at("title").setAttribute("tabindex", "-1");
const [last] = games();
for (const change of ["online", "offline"])
  addEventListener(change, () => {
    if (pad.game) pad.keep(pad.game);
  });
addEventListener("keydown", (event) => follow(pad, event));
room.addEventListener("change", () => pad.go(pad._view, pad._given));
for (const form of document.querySelectorAll("#menu form"))
  form.addEventListener("submit", (event) => !navigator.onLine && event.preventDefault());
if (last) {
  pad.keep(last);
  pad.open(last);
} else pad.go("games");
keepPage();
