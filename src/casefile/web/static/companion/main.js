// The companion: a note pad for a game with cards of cardboard. One page; nothing is asked of any server after it, and
// nothing that is typed here leaves the browser.

import { drawAccuse, drawAsk } from "./asking.js";
import { el, icon } from "./drawing.js";
import { drawEnter } from "./enter.js";
import { fileOf } from "./game.js";
import { Knowledge } from "./knowledge.js";
import { drawOther } from "./other.js";
import { drawGames, drawHand, drawPeople } from "./setup.js";
import { certain, drawSheet, drawTurns } from "./sheet.js";
import { forget, games, keep } from "./store.js";
import { Table } from "./table.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Entry} Entry */

/** @type {Record<string, (pad: Pad, given?: any) => void>} */
const VIEWS = {
  games: drawGames,
  people: drawPeople,
  hand: drawHand,
  sheet: drawSheet,
  turns: drawTurns,
  ask: drawAsk,
  accuse: drawAccuse,
  enter: drawEnter,
  other: drawOther,
};

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
    this._view = "";
  }

  /** Show a view. @param {string} view @param {any} [given] */
  go(view, given) {
    const focused = document.activeElement?.id;
    const same = view === this._view;
    this._view = view;
    at("menu").removeAttribute("open");
    VIEWS[view](this, given);
    const again = focused ? document.getElementById(focused) : null;
    if (same && again) again.focus({ preventScroll: true });
    else
      /** @type {HTMLElement} */ (document.querySelector("#main h2[tabindex]") ?? at("title")).focus({
        preventScroll: true,
      });
    if (!same) at("pad-body")?.scrollTo(0, 0);
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
      el("div", { class: "pad-body", id: "pad-body" }),
      el("div", { class: "pad-foot", id: "pad-foot", hidden: true }),
    );
  }

  /** Draw the head of a game: its name, undo, and the tabs. @param {string} tab */
  mainHead(tab) {
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
    this.head(this.game.name, () => this.go("games"), undo);
    at("menu-tools").replaceChildren(
      el("button", { type: "button", id: "export", onclick: () => this.export() }, say("export")),
    );
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
    const kept = keep(game);
    at("kept").classList.toggle("warn", !kept);
    at("kept").replaceChildren(icon(kept ? "check" : "warn"), say(kept ? "kept" : "keeps-nothing"));
    if (kept && !navigator.onLine) at("kept").replaceChildren(icon("off"), say("offline"));
  }

  /** Delete a game; it can be taken back. @param {Game} game */
  remove(game) {
    forget(game);
    this.removed = game;
    this.go("games");
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
  correct(number) {
    const entry = this.game.entries[number];
    if (entry.kind === "asked") this.go("enter", { seat: entry.seat, cards: [...(entry.cards ?? [])], number });
    else this.go("other", { number });
  }

  /** Save the game as a file that `casefile solve` reads. */
  export() {
    const text = JSON.stringify(fileOf(this.game), null, 1);
    const link = el("a", {
      href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
      download: `${this.game.name}.json`,
    });
    link.click();
  }
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
if (last) {
  pad.keep(last);
  pad.open(last);
} else pad.go("games");
