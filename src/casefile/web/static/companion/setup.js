// Before a game: the saved games, who sits where, and the own cards.

import { Invalid } from "../deduction/numbering.js";
import { art, el, icon, seal, wide } from "./drawing.js";
import { gameOf } from "./files.js";
import { evenSizes } from "./game.js";
import { games } from "./store.js";
import { decks, inRow, say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./main.js").Pad} Pad */

const cardsOf = (/** @type {number} */ count) => say(count === 1 ? "one-card" : "cards", { count });

/** Draw the list of the games that are kept. @param {Pad} pad */
export function drawGames(pad) {
  pad.head(say("companion"));
  const kept = games();
  const rows = kept.map((game) =>
    el(
      "li",
      { class: "saved" },
      el(
        "button",
        { type: "button", class: "saved-open", onclick: () => pad.open(game) },
        el("span", {}, el("b", {}, game.name), el("small", {}, game.people.map(({ name }) => name).join(" · "))),
        el(
          "span",
          { class: "saved-people" },
          game.people.map(({ token }) => seal(token, "s18")),
        ),
        icon("next"),
      ),
      el(
        "button",
        {
          type: "button",
          class: "ib",
          "aria-label": `${say("delete")}: ${game.name}`,
          onclick: () => pad.remove(game),
        },
        icon("close"),
      ),
    ),
  );
  pad.body(
    el("h2", { class: "pad-title" }, say("your-pad")),
    el("p", { class: "pad-about" }, say("for-what")),
    rows.length ? el("ul", {}, rows) : el("p", { class: "pad-small" }, say("no-games")),
    pad.removed &&
      el(
        "p",
        { class: "pad-small" },
        say("deleted", { name: pad.removed.name }),
        " ",
        el("button", { type: "button", class: "as-link", onclick: () => pad.restore() }, say("take-back")),
      ),
    fileInput(pad),
    pad.misfit && el("p", { class: "pad-note bad", role: "alert" }, el("b", {}, say("misfit")), " ", pad.misfit),
    el("p", { class: "pad-small" }, say("where")),
  );
  pad.foot(
    el("button", { type: "button", class: "big", id: "new", onclick: () => pad.go("people", draft()) }, say("new")),
  );
}

/** Return the choice of a file with a game. @param {Pad} pad */
function fileInput(pad) {
  const choose = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      const person = (/** @type {number} */ seat) => say("person", { number: seat + 1 });
      const game = gameOf(await file.text(), decks[0], file.name.replace(/\.json$/, ""), person);
      pad.misfit = "";
      pad.begin(game);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      pad.misfit = `${error.where}: ${error.found}`;
      pad.go("games");
    }
  };
  const input = el("input", {
    type: "file",
    id: "file",
    class: "vh",
    accept: ".json,application/json",
    onchange: choose,
  });
  return el("label", { class: "plain file-label" }, input, say("open-file"));
}

/** Return a game before it begins. */
function draft() {
  const [deck] = decks;
  const people = deck.characters
    .slice(0, 3)
    .map(({ token }, seat) => ({ name: say("person", { number: seat + 1 }), token }));
  return {
    deck,
    people,
    me: 0,
    sizes: /** @type {number[] | null} */ (null),
    /** @type {number[]} */ hand: [],
    name: new Date().toLocaleDateString(document.documentElement.lang, { weekday: "long" }),
  };
}

/** @typedef {ReturnType<typeof draft>} Draft */

const dealt = (/** @type {Draft} */ { deck }) =>
  deck.categories.reduce((all, { cards }) => all + cards.length, 0) - deck.categories.length;
const sizesOf = (/** @type {Draft} */ made) => made.sizes ?? evenSizes(dealt(made), made.people.length);

/** Draw who sits where. @param {Pad} pad @param {Draft} made */
export function drawPeople(pad, made) {
  pad.accent(made.people[made.me].token);
  pad.head(say("new"), () => pad.go("games"));
  const sizes = sizesOf(made);
  const again = () => pad.go("people", made);
  const free = made.deck.characters.find(({ token }) => !made.people.some((person) => person.token === token));
  const add = () => {
    made.people.push({ name: say("person", { number: made.people.length + 1 }), token: free?.token ?? "" });
    made.sizes = null;
    again();
  };
  const otherWay = () => {
    made.sizes = sizes;
    again();
  };
  const told = new Set(sizes).size === 1 ? "dealt-even" : "dealt";
  pad.body(
    el("p", { class: "lab" }, say("seats")),
    el(
      "ol",
      { class: "seat-rows" },
      made.people.map((_, seat) => seatRow(made, seat, again)),
      free &&
        el("li", { class: "seat-row add" }, el("button", { type: "button", onclick: add }, icon("plus"), say("add"))),
    ),
    el(
      "p",
      { class: "pad-note" },
      say(told, { count: dealt(made), sizes: inRow(sizes.map(String)) }),
      " ",
      !made.sizes && el("button", { type: "button", class: "as-link", onclick: otherWay }, say("other-way")),
    ),
  );
  const wrong = sizes.reduce((all, each) => all + each, 0) - dealt(made);
  const mine = sizes[made.me];
  const toCards = () => {
    made.hand = [];
    pad.go("hand", made);
  };
  pad.foot(
    wrong !== 0 && el("p", { class: "warn" }, wrongSum(wrong)),
    el(
      "button",
      { type: "button", class: "big", id: "to-cards", disabled: wrong !== 0 || !mine, onclick: toCards },
      say(mine === 1 ? "my-card" : "my-cards", { count: mine }),
    ),
  );
}

/** Return the row of a person: the seat can be moved, the token and the name changed. */
function seatRow(/** @type {Draft} */ made, /** @type {number} */ seat, /** @type {() => void} */ again) {
  const person = made.people[seat];
  const mine = seat === made.me;
  const chooseMe = () => {
    made.me = seat;
    again();
  };
  const rename = (/** @type {any} */ event) => (person.name = event.target.value);
  const name = {
    value: person.name,
    id: `name-${seat}`,
    maxlength: 20,
    autocomplete: "off",
    "aria-label": say("name-of", { number: seat + 1 }),
    oninput: rename,
    onchange: again,
  };
  const button = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {() => void} */ press,
    /** @type {Node} */ sign,
  ) => {
    const kind = name === "token" ? "token" : "ib";
    return el(
      "button",
      { type: "button", class: kind, id: `${name}-${seat}`, "aria-label": label, onclick: press },
      sign,
    );
  };
  const isMe = { type: "button", class: "as-link", id: `me-${seat}`, "aria-pressed": String(mine), onclick: chooseMe };
  return el(
    "li",
    { class: mine ? "seat-row me" : "seat-row" },
    button("earlier", say("earlier", { who: person.name }), () => move(made, seat, again), icon("up")),
    button("token", tokenName(made, person.token), () => nextToken(made, seat, again), seal(person.token, "s34")),
    el("span", { class: "seat-who" }, el("input", name), el("button", isMe, say(mine ? "me" : "is-me"))),
    sizeOf(made, seat, again),
    made.people.length > 2 &&
      button("remove", say("remove", { who: person.name }), () => remove(made, seat, again), icon("close")),
  );
}

/** Return the number of a person's cards, to be changed where they were dealt another way. */
function sizeOf(/** @type {Draft} */ made, /** @type {number} */ seat, /** @type {() => void} */ again) {
  const { sizes } = made;
  if (!sizes) return el("b", { class: "seat-size" }, cardsOf(sizesOf(made)[seat]));
  const change = (/** @type {any} */ event) => {
    sizes[seat] = Math.max(0, Math.floor(Number(event.target.value))) || 0;
    again();
  };
  const label = `${made.people[seat].name}: ${cardsOf(sizes[seat])}`;
  const given = { type: "number", class: "seat-size", id: `size-${seat}`, min: 0, max: 27, value: sizes[seat] };
  return el("input", { ...given, "aria-label": label, onchange: change });
}

/** Move a person one seat earlier, the first one to the end. */
function move(/** @type {Draft} */ made, /** @type {number} */ seat, /** @type {() => void} */ again) {
  const { people } = made;
  const other = (seat + people.length - 1) % people.length;
  [people[seat], people[other]] = [people[other], people[seat]];
  if (made.me === seat) made.me = other;
  else if (made.me === other) made.me = seat;
  again();
}

/** Take a person away. */
function remove(/** @type {Draft} */ made, /** @type {number} */ seat, /** @type {() => void} */ again) {
  made.people.splice(seat, 1);
  made.sizes = null;
  if (made.me > seat || made.me === made.people.length) made.me = Math.max(0, made.me - 1);
  again();
}

/** Return how many cards are too many or too few. @param {number} wrong */
function wrongSum(wrong) {
  const count = Math.abs(wrong);
  if (wrong > 0) return say(count === 1 ? "one-too-many" : "too-many", { count });
  return say(count === 1 ? "one-too-few" : "too-few", { count });
}

const tokenName = (/** @type {Draft} */ made, /** @type {string} */ token) =>
  made.deck.characters.find((each) => each.token === token)?.name ?? token;

/** Give a seat the next token; the person who has it gets this one. */
function nextToken(/** @type {Draft} */ made, /** @type {number} */ seat, /** @type {() => void} */ again) {
  const tokens = made.deck.characters.map(({ token }) => token);
  const { token } = made.people[seat];
  const next = tokens[(tokens.indexOf(token) + 1) % tokens.length];
  const other = made.people.find((person) => person.token === next);
  if (other) other.token = token;
  made.people[seat].token = next;
  again();
}

/** Draw the choice of the own cards. @param {Pad} pad @param {Draft} made */
export function drawHand(pad, made) {
  pad.accent(made.people[made.me].token);
  const most = sizesOf(made)[made.me];
  pad.head(say(most === 1 ? "my-card" : "my-cards", { count: most }), () => pad.go("people", made));
  const press = (/** @type {number} */ card) => {
    made.hand = made.hand.includes(card) ? made.hand.filter((each) => each !== card) : [...made.hand, card];
    pad.go("hand", made);
  };
  let first = 0;
  const groups = made.deck.categories.map(({ title, cards }) => {
    const tiles = cards.map((card, at) => {
      const number = first + at;
      const on = made.hand.includes(number);
      return el(
        "button",
        {
          type: "button",
          class: "tile",
          id: `card-${number}`,
          "aria-pressed": String(on),
          disabled: !on && made.hand.length === most,
          onclick: () => press(number),
        },
        el("span", { class: "f" }, art(card.symbol)),
        el("span", { class: wide(card.short) }, card.short),
      );
    });
    first += cards.length;
    return [el("p", { class: "lab" }, title), el("div", { class: "tiles" }, tiles)];
  });
  pad.body(
    el(
      "p",
      { class: "chosen" },
      el("b", {}, say("of", { count: made.hand.length, all: most })),
      " ",
      el("small", {}, say("put-back")),
    ),
    ...groups.flat(),
  );
  // Every kind has a card in the case file, so that nobody holds a whole kind.
  const whole = made.deck.categories.some(({ cards }, category) => {
    const before = made.deck.categories.slice(0, category).reduce((all, each) => all + each.cards.length, 0);
    return cards.every((_, at) => made.hand.includes(before + at));
  });
  pad.foot(
    whole && el("p", { class: "warn" }, say("category-one")),
    el(
      "button",
      {
        type: "button",
        class: "big",
        id: "begin",
        disabled: whole || made.hand.length < most,
        onclick: () => pad.begin(begun(made)),
      },
      say("begin"),
    ),
  );
}

/** Return the game that begins. @param {Draft} made @returns {Game} */
const begun = (made) => ({
  id: `${Date.now()}-${Math.floor(Math.random() * 1e6)}`,
  name: made.name,
  deck: made.deck.slug,
  categories: made.deck.categories.map(({ cards }) => cards.length),
  people: made.people.map(({ name, token }, seat) => ({
    name: name.trim() || say("person", { number: seat + 1 }),
    token,
  })),
  sizes: sizesOf(made),
  me: made.me,
  hand: [...made.hand].sort((one, other) => one - other),
  open: [],
  entries: [],
  changed: 0,
});
