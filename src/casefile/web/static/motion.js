// What moves when the page changes: tokens walk, dice turn, a shown card turns over, a new line fades in.

import { around, still } from "./page.js";
import { play } from "./sound.js";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const [SQUARE, WALK, SLIDE] = [90, 900, 320];

const all = (selector) => [...document.querySelectorAll(selector)];
const move = (it, frames, duration, easing = EASE) => it.animate(frames, { duration, easing });

/** Lets things move from now on. What shows itself once was seen before this page was loaded. */
export function motion() {
  for (const each of all("[data-once]")) {
    each.dataset.keep = "";
    each.style.display = "none";
  }
  for (const each of [pieces, dice, cards, lines]) around(each);
}

const pairs = (text) => [...(text ?? "").matchAll(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
const place = (piece) => piece.getAttribute("transform");
const tokens = () => all("#layer-pieces .piece");
const trail = () => document.getElementById("layer-trail")?.querySelector("polyline")?.getAttribute("points");
const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

function pieces() {
  const before = new Map(tokens().map((piece) => [piece.id, place(piece)]));
  const way = trail();
  return () => {
    const moved = tokens()
      .filter((piece) => before.has(piece.id) && before.get(piece.id) !== place(piece))
      .map((piece) => ({ piece, from: pairs(before.get(piece.id))[0], to: pairs(place(piece))[0] }))
      .filter(({ from, to }) => far(from, to) > 1);
    const path = trail() === way ? [] : pairs(trail());
    const detour = ({ from, to }) => far(from, path[0]) + far(to, path.at(-1));
    if (path.length) moved.sort((a, b) => detour(a) - detour(b));
    moved.forEach((each, i) => slide(each, i ? [] : path));
  };
}

function slide({ piece, from, to }, path) {
  if (still()) {
    piece.animate({ opacity: [0, 1] }, 80);
    return;
  }
  const transform = [from, ...path.slice(1, -1), to].map(([x, y]) => `translate(${x}px, ${y}px)`);
  if (path.length) move(piece, { transform }, Math.min(WALK, SQUARE * (path.length - 1)), "linear");
  else move(piece, { transform }, SLIDE);
}

const rolled = () => document.getElementById("question")?.querySelector(".dice")?.getAttribute("aria-label");

function dice() {
  const before = rolled();
  return () => {
    if (!rolled() || rolled() === before) return;
    play("dice");
    if (still()) return;
    all("#question .die").forEach((die, i) => {
      const transform = [`translateY(-14px) rotate(${i % 2 ? 360 : -360}deg)`, "rotate(8deg)", "none"];
      move(die, { transform, offset: [0, 0.8, 1] }, 450);
    });
  };
}

/** Calls `show` with each of `found` that was not there before. */
const fresh = (found, show) => () => {
  const before = new Set(found().map(({ id }) => id));
  return () => found().filter(({ id }) => !before.has(id)).forEach(show);
};

const cards = fresh(() => all("#question .shown .card"), (card) => {
  play("card");
  if (!still()) move(card, { transform: ["translateX(-40px) rotateY(90deg)", "none"] }, SLIDE);
});

const lines = fresh(() => [...(document.getElementById("lines")?.children ?? [])], (line) => still() || move(line, { opacity: [0, 1] }, 160));
