// What moves when the page changes: tokens walk, dice turn, a shown card turns over, a new line fades in.

import { around, still } from "./page.js";
import { play } from "./sound.js";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const SQUARE = 90;
const WALK = 900;
const SLIDE = 320;

/** Lets things move from now on. */
export function motion() {
  around(pieces);
  around(dice);
  around(cards);
  around(lines);
}

const points = (text) => (text?.match(/-?[\d.]+/g) ?? []).map(Number);
const trail = () => document.querySelector("#layer-trail polyline")?.getAttribute("points") ?? "";
const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

function pieces() {
  const before = new Map();
  for (const piece of document.querySelectorAll(".piece")) before.set(piece.id, points(piece.getAttribute("transform")));
  const way = trail();
  return () => {
    const moved = [];
    for (const piece of document.querySelectorAll(".piece")) {
      const [from, to] = [before.get(piece.id), points(piece.getAttribute("transform"))];
      if (from && far(from, to) > 1) moved.push({ piece, from, to });
    }
    const path = trail() === way ? [] : pairs(points(trail()));
    const walker = path.length && moved.toSorted((a, b) => detour(a, path) - detour(b, path))[0];
    for (const each of moved) slide(each, each === walker ? path : []);
  };
}

const pairs = (flat) => flat.flatMap((x, i) => (i % 2 ? [] : [[x, flat[i + 1]]]));
const detour = ({ from, to }, path) => far(from, path[0]) + far(to, path.at(-1));

/** Lets a piece go from its old place to the new one, along the squares of `path` if it walked. */
function slide({ piece, from, to }, path) {
  if (still()) {
    piece.animate({ opacity: [0, 1] }, 80);
    return;
  }
  const stops = [from, ...path.slice(1, -1), to];
  const frames = { transform: stops.map(([x, y]) => `translate(${x}px, ${y}px)`) };
  const time = path.length ? Math.min(WALK, SQUARE * (path.length - 1)) : SLIDE;
  piece.animate(frames, { duration: time, easing: path.length ? "linear" : EASE });
}

const shown = () => document.querySelector("#question .dice")?.getAttribute("aria-label");

function dice() {
  const before = shown();
  return () => {
    if (!shown() || shown() === before) return;
    play("dice");
    if (still()) return;
    document.querySelectorAll("#question .die").forEach((die, i) => {
      const from = `translateY(-14px) rotate(${i % 2 ? 360 : -360}deg)`;
      die.animate({ transform: [from, "rotate(8deg)", "none"], offset: [0, 0.8, 1] }, { duration: 450, easing: EASE });
    });
  };
}

const faces = () => [...document.querySelectorAll("#question .shown .card")];

function cards() {
  const before = new Set(faces().map((card) => card.id));
  return () => {
    const fresh = faces().filter((card) => !before.has(card.id));
    if (fresh.length) play("card");
    const turned = ["translateX(-40px) rotateY(90deg)", "none"];
    if (!still()) for (const card of fresh) card.animate({ transform: turned }, { duration: 320, easing: EASE });
  };
}

function lines() {
  const before = new Set([...document.querySelectorAll("#lines > li")].map((line) => line.id));
  return () => {
    for (const line of document.querySelectorAll("#lines > li")) {
      if (!before.has(line.id) && !still()) line.animate({ opacity: [0, 1] }, { duration: 160, easing: EASE });
    }
  };
}
