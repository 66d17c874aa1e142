// Elements, made without any text of HTML; and the drawings of the page's sprite.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Return an element: attributes beginning with "on" are listeners, null and false ones are left out.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false || value === undefined) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "value") /** @type {HTMLInputElement} */ (made).value = value;
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(
    ...children
      .flat()
      .filter((child) => child || child === "")
      .map((child) => child || ""),
  );
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return an SVG element with children.
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...Element} children
 */
function svg(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Return a use of a symbol in the sprite. @param {string} symbol @param {string} name @param {string} box */
const use = (symbol, name, box) =>
  svg(
    "svg",
    { class: name, "aria-hidden": "true", ...(box ? { viewBox: box } : {}) },
    svg("use", { href: `#${symbol}` }),
  );

/** Signs that stand in no sprite: their paths in a box of 24 x 24. @type {Record<string, string>} */
const PATHS = {
  undo: "M8.5 5L4 9.5L8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-4",
  plus: "M12 5v14M5 12h14",
  back: "M14.5 5.5L8 12l6.5 6.5",
  next: "M9.5 5.5L16 12l-6.5 6.5",
  warn: "M12 4.5L21 19.5H3zM12 10v4.5M12 17v.2",
  handle: "M5 8h14M5 12h14M5 16h14",
  off: "M4 4l16 16M6.5 9.5A4 4 0 0 0 7 17.5h9M9.8 6.6a5 5 0 0 1 7 3.9 3.6 3.6 0 0 1 2.6 5",
};

/** Return a sign of the user interface. @param {string} name @param {string} [more] */
export const icon = (name, more = "") =>
  name in PATHS
    ? svg("svg", { class: `ico ${more}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }))
    : use(`i-${name}`, `ico ${more}`, "0 0 24 24");

/** The deck whose people are drawn. */
let drawnDeck = "";

/** Draw the people of this deck from now on. @param {string} deck */
export function useDeck(deck) {
  drawnDeck = deck;
}

/** Return a person's token, as a deck has it. @param {string} token @param {string} [more] @param {string} [deck] */
export function seal(token, more = "s26", deck = drawnDeck) {
  const own = document.getElementById(`seal-${token}-${deck}`);
  return use(own ? own.id : `seal-${token}`, `seal ${more}`, "-1.35 -1.35 2.7 2.7");
}

/** Return the drawing of a card; one that has none is drawn by its letters. @param {string} symbol @param {string} [more] */
export function art(symbol, more = "") {
  if (symbol.startsWith("letters-")) return letters(symbol.slice(8), more);
  if (symbol.startsWith("seal-")) return seal(symbol.slice(5), more || "s26");
  if (symbol.startsWith("plan-")) return use(symbol, `plan ${more}`, "");
  return use(symbol, `ico wi ${more}`, "0 0 24 24");
}

/** Return letters in a frame. @param {string} written @param {string} more */
function letters(written, more) {
  const text = svg("text", { x: "12", y: "15.8", "text-anchor": "middle", "font-size": "11" });
  text.textContent = written;
  const frame = svg("rect", { x: "1.5", y: "1.5", width: "21", height: "21", rx: "3" });
  return svg("svg", { class: `letters ${more}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, frame, text);
}

/** Return the class of a card's name that needs narrow letters. @param {string} name */
export function wide(name) {
  // A letter of Japanese is as wide as two of English; M and W are wider than most.
  const one = (/** @type {string} */ letter) => (letter > "\u2fff" ? 2 : /[mw]/i.test(letter) ? 1.4 : 1);
  const width = (/** @type {string} */ word) => [...word].reduce((all, letter) => all + one(letter), 0);
  return name.split(" ").some((word) => width(word) > 8.5) ? "long" : null;
}

/** Return the small envelope above the case file's column. */
export const envelope = () =>
  svg(
    "svg",
    { class: "envelope", viewBox: "0 0 24 18", "aria-hidden": "true" },
    svg("rect", { x: "1", y: "1", width: "22", height: "16", rx: "1.5", class: "ebody" }),
    svg("path", { d: "M1 1.5L12 10L23 1.5", class: "eline" }),
    svg("circle", { cx: "12", cy: "9.5", r: "3.2", class: "wax" }),
  );

/** Return a bar as long as a chance from 0 to 1; only what is certain fills it. @param {number} chance */
export const bar = (chance) =>
  svg(
    "svg",
    { class: "bar", viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { width: "100", height: "4", class: "rail" }),
    svg("rect", { width: String(chance < 1 ? Math.min(99, Math.max(4, Math.round(chance * 100))) : 100), height: "4", class: "part" }),
  );
