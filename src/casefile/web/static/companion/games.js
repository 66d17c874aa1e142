// The games that are kept, and files with games.

import { Invalid } from "../deduction/numbering.js";
import { el, icon, seal } from "./drawing.js";
import { fittingPart, gamesOf } from "./files.js";
import { nextSeat, solved } from "./game.js";
import { draft } from "./setup.js";
import { games, hasRoom, MOST } from "./store.js";
import { deckOf, formOf, say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./main.js").Pad} Pad */

/** Draw the list of the games that are kept. @param {Pad} pad */
export function drawGames(pad) {
  pad.head(say("companion"));
  const kept = games();
  const all = kept.length > 1 && el("button", { type: "button", class: "plain", id: "save-all", onclick: () => pad.saveAll() }, say("save-all"));
  pad.body(
    el("h2", { class: "pad-title" }, say("your-pad")),
    el("p", { class: "pad-about" }, say("for-what")),
    kept.length ? el("ul", {}, kept.map((game) => row(pad, game))) : el("p", { class: "pad-small" }, say("no-games")),
    pad.removed &&
      el(
        "p",
        { class: "pad-small" },
        say("deleted", { name: pad.removed.name }),
        " ",
        el("button", { type: "button", class: "as-link", id: "restore", onclick: () => pad.restore() }, say("take-back")),
      ),
    el("div", { class: "two" }, fileInput(pad), all),
    pad.misfit && el("p", { class: "pad-note bad", role: "alert" }, el("b", {}, say("misfit")), " ", pad.misfit),
    pad.misfit && pad.part && openPart(pad, pad.part),
    el("p", { class: "pad-small" }, say("where")),
    el("p", { class: "pad-small", id: "keeping" }, pad.keeping()),
  );
  pad.foot(!hasRoom() && el("p", { class: "warn" }, say("no-room", { count: MOST })), el("button", { type: "button", class: "big", id: "new", disabled: !hasRoom(), onclick: () => pad.go("people", draft()) }, say("new")));
}

/** Return the row of a game. */
function row(/** @type {Pad} */ pad, /** @type {Game} */ game) {
  const { name, people, entries } = game;
  const seat = nextSeat(game);
  const turn = { number: entries.length + 1, who: people[seat].name };
  const at = solved(game) ? say("was-solved") : say(seat === game.me ? "turn-yours" : "turn-of", turn);
  return el(
    "li",
    { class: "saved" },
    el(
      "button",
      { type: "button", class: "saved-open", onclick: () => pad.open(game) },
      el("span", {}, el("b", {}, name), el("small", {}, say("game-at", { game: gameName(game), at }))),
      el(
        "span",
        { class: "saved-people" },
        people.map(({ token }) => seal(token, "s18", game.deck)),
      ),
      icon("next"),
    ),
    el(
      "button",
      { type: "button", class: "ib", "aria-label": `${say("delete")}: ${name}`, onclick: () => pad.remove(game) },
      icon("close"),
    ),
  );
}

/** Return what is played in a game. @param {Game} game */
export const gameName = (game) => (game.own ? deckOf(game).name : formOf(game).name);

/** Return the choice of a file with games. @param {Pad} pad */
function fileInput(pad) {
  const choose = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    const text = await file.text();
    const name = file.name.replace(/\.json$/, "");
    const person = (/** @type {number} */ seat) => say("person", { number: seat + 1 });
    try {
      const found = gamesOf(text, name, person);
      if (games().length + found.length > MOST) throw new Invalid("positions", found.length, say("no-room", { count: MOST }));
      pad.misfit = "";
      for (const game of found.slice(1)) pad.keep(game);
      pad.begin(found[0]);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      pad.misfit = misfit(error, text);
      pad.part = fittingPart(text, name, person);
      pad.go("games");
    }
  };
  const input = el("input", { type: "file", id: "file", class: "vh", accept: ".json,application/json", onchange: choose });
  return el("label", { class: "plain file-label" }, input, say("open-file"));
}

/** Return the button that opens the turns with which a file fits. */
function openPart(/** @type {Pad} */ pad, /** @type {{ turns: number, game: Game }} */ { turns, game }) {
  const open = () => {
    Object.assign(pad, { misfit: "", part: null });
    pad.begin(game);
  };
  return el("button", { type: "button", class: "plain broad", id: "open-part", onclick: open }, say("open-part", { count: turns }));
}

/** Return what does not fit in a file, with the line where it stands if that is found. */
function misfit(/** @type {Invalid} */ { where, found, expected }, /** @type {string} */ text) {
  const field = where.split(".").pop() ?? "";
  const line = text.split("\n").findIndex((each) => each.includes(`"${field}"`) && each.includes(JSON.stringify(found) ?? ""));
  const told = say("misfit-at", { where, found: String(found), expected });
  return line < 0 ? told : say("misfit-line", { number: line + 1, told });
}
