// Before a game: what is played, and who sits where.

import { el, icon, seal, useDeck } from "./drawing.js";
import { evenSizes } from "./game.js";
import { games } from "./store.js";
import { deckOf, decks, FORMS, formOf, inRow, say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./main.js").Pad} Pad */

const cardsOf = (/** @type {number} */ count) => say(count === 1 ? "one-card" : "cards", { count });

/** Return a game before it begins: what was played last, or the first there is. */
export function draft() {
  const [last] = games();
  const form = last && last.form !== "own" ? formOf(last) : FORMS[0];
  const people = decks[0].characters
    .slice(0, 3)
    .map(({ token }, seat) => ({ name: say("person", { number: seat + 1 }), token }));
  return {
    form: form.slug,
    deck: last && last.deck !== "own" ? last.deck : form.deck,
    /** The list of one's own, as far as it is written. @type {import("./game.js").OwnDeck} */
    list: last?.own ?? { name: say("own-list"), categories: decks[0].categories.map(({ title }) => ({ title, cards: [] })) },
    people,
    me: 0,
    sizes: /** @type {number[] | null} */ (null),
    /** @type {number[]} */ hand: [],
    /** @type {number[]} */ open: [],
    name: new Date().toLocaleDateString(document.documentElement.lang, { weekday: "long" }),
  };
}

/** @typedef {ReturnType<typeof draft>} Draft */

/** Return the deck of a game that has not begun. @param {Draft} made */
export const deckOfDraft = ({ deck, list }) => deckOf(deck === "own" ? { deck, own: list } : { deck });

/** Return how many cards are dealt to people. @param {Draft} made */
export const dealt = (made) =>
  deckOfDraft(made).categories.reduce((all, { cards }) => all + cards.length - 1, 0) - made.open.length;

/** Return the number of cards of each person. @param {Draft} made */
export const sizesOf = (made) => made.sizes ?? evenSizes(dealt(made), made.people.length);

/** Draw what is played and who sits where. @param {Pad} pad @param {Draft} made */
export function drawPeople(pad, made) {
  useDeck(made.deck);
  pad.accent(made.people[made.me].token);
  pad.head(say("new"), () => pad.go("games"));
  const sizes = sizesOf(made);
  const again = () => pad.go("people", made);
  const characters = deckOfDraft(made).characters;
  const free = characters.find(({ token }) => !made.people.some((person) => person.token === token));
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
  const room = free && dealt(made) > made.people.length;
  pad.body(
    ...forms(pad, made),
    el("p", { class: "lab" }, say("seats")),
    el(
      "ol",
      { class: "seat-rows" },
      made.people.map((_, seat) => seatRow(made, seat, again)),
      room &&
        el("li", { class: "seat-row add" }, el("button", { type: "button", id: "add", onclick: add }, icon("plus"), say("add"))),
    ),
    el(
      "p",
      { class: "pad-note" },
      say(told, { count: dealt(made), sizes: inRow(sizes.map(String)) }),
      " ",
      !made.sizes && el("button", { type: "button", class: "as-link", id: "other-way", onclick: otherWay }, say("other-way")),
    ),
    el(
      "button",
      { type: "button", class: "way-on", id: "open-cards", onclick: () => pad.go("open", made) },
      el("span", {}, say("open-cards")),
      el("small", {}, made.open.length ? cardsOf(made.open.length) : say("none")),
      icon("next"),
    ),
  );
  const wrong = sizes.reduce((all, each) => all + each, 0) - dealt(made);
  const mine = sizes[made.me];
  const toCards = () => {
    made.hand = [];
    pad.go("hand", made);
  };
  pad.foot(
    wrong !== 0 && el("p", { class: "warn", role: "status" }, wrongSum(wrong)),
    el(
      "button",
      { type: "button", class: "big", id: "to-cards", disabled: wrong !== 0 || !mine, onclick: toCards },
      say(mine === 1 ? "my-card" : "my-cards", { count: mine }),
    ),
  );
}

/** Return the choice of what is played, and of its cards. */
function forms(/** @type {Pad} */ pad, /** @type {Draft} */ made) {
  const press = (/** @type {string} */ form, /** @type {string} */ deck) => {
    Object.assign(made, { form, deck, sizes: null, hand: [], open: [] });
    const { characters } = deckOfDraft(made);
    made.people.splice(characters.length);
    pad.go("people", made);
  };
  const button = (/** @type {import("./words.js").Form} */ { slug, name, about, deck }) =>
    el(
      "button",
      { type: "button", class: "form-b", id: `form-${slug}`, "aria-pressed": String(slug === made.form), onclick: () => press(slug, deck) },
      el("b", {}, name),
      el("small", {}, about),
    );
  const own = made.deck === "own";
  const ownButton = el(
    "button",
    { type: "button", class: "form-b", id: "form-own", "aria-pressed": String(own), onclick: () => pad.go("own", made) },
    el("b", {}, own ? made.list.name : say("own-list")),
    el("small", {}, say("own-about")),
  );
  const cards = el(
    "p",
    { class: "which-cards" },
    say("which-cards"),
    decks.map(({ slug, name }) =>
      el(
        "button",
        { type: "button", class: "plain", id: `deck-${slug}`, "aria-pressed": String(slug === made.deck), onclick: () => press(made.form, slug) },
        name,
      ),
    ),
  );
  return [el("p", { class: "lab" }, say("which-game")), el("div", { class: "forms" }, FORMS.map(button), ownButton), !own && cards];
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
    handle(made, seat, again),
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

/** Return the handle of a row: it is dragged, pressed for one seat earlier, or moved by the keys ↑ and ↓. */
function handle(/** @type {Draft} */ made, /** @type {number} */ seat, /** @type {() => void} */ again) {
  let dragged = false;
  const step = (/** @type {number} */ by) => {
    const focus = (seat + by + made.people.length) % made.people.length;
    move(made, seat, seat + by, again);
    document.getElementById(`earlier-${focus}`)?.focus();
  };
  const sign = el(
    "button",
    {
      type: "button",
      class: "ib handle",
      id: `earlier-${seat}`,
      "aria-label": say("earlier", { who: made.people[seat].name }),
      onclick: () => dragged || step(-1),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        step(by);
      },
    },
    icon("handle"),
  );
  sign.addEventListener("pointerdown", (down) => {
    const row = /** @type {HTMLElement} */ (sign.closest("li"));
    const rows = /** @type {HTMLElement} */ (row.parentElement).querySelectorAll(".seat-row:not(.add)");
    const places = [...rows].map((each) => each.getBoundingClientRect());
    sign.setPointerCapture(down.pointerId);
    sign.addEventListener("pointermove", ({ clientY }) => {
      dragged ||= Math.abs(clientY - down.clientY) > 6;
      row.classList.toggle("dragged", dragged);
      if (dragged) row.style.translate = `0 ${clientY - down.clientY}px`;
    });
    sign.addEventListener("pointerup", ({ clientY }) => {
      const place = places.filter(({ top, height }) => clientY > top + height / 2).length;
      if (dragged) move(made, seat, place > seat ? place - 1 : place, again);
    });
    sign.addEventListener("pointercancel", again);
  });
  return sign;
}

/** Move a person to another seat; the ends of the row meet. */
function move(
  /** @type {Draft} */ made,
  /** @type {number} */ seat,
  /** @type {number} */ to,
  /** @type {() => void} */ again,
) {
  const { people } = made;
  const me = people[made.me];
  const [person] = people.splice(seat, 1);
  people.splice((to + people.length + 1) % (people.length + 1), 0, person);
  made.me = people.indexOf(me);
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
  deckOfDraft(made).characters.find((each) => each.token === token)?.name ?? token;

/** Give a seat the next token; the person who has it gets this one. */
function nextToken(/** @type {Draft} */ made, /** @type {number} */ seat, /** @type {() => void} */ again) {
  const tokens = deckOfDraft(made).characters.map(({ token }) => token);
  const { token } = made.people[seat];
  const next = tokens[(tokens.indexOf(token) + 1) % tokens.length];
  const other = made.people.find((person) => person.token === next);
  if (other) other.token = token;
  made.people[seat].token = next;
  again();
}

/** Return the game that begins. @param {Draft} made @returns {Game} */
export const begun = (made) => ({
  id: `${Date.now()}-${Math.floor(Math.random() * 1e6)}`,
  name: made.name,
  form: made.form,
  deck: made.deck,
  ...(made.deck === "own" ? { own: made.list } : {}),
  categories: deckOfDraft(made).categories.map(({ cards }) => cards.length),
  people: made.people.map(({ name, token }, seat) => ({
    name: name.trim() || say("person", { number: seat + 1 }),
    token,
  })),
  sizes: sizesOf(made),
  me: made.me,
  hand: [...made.hand].sort((one, other) => one - other),
  open: [...made.open].sort((one, other) => one - other),
  entries: [],
  changed: 0,
});
