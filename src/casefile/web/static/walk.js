// The pieces on the board walk when the page changes.

import { still } from "./page.js";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const [SQUARE, WALK] = [90, 900];

/** The milliseconds of a short movement. */
export const SLIDE = 320;

/** Moves an element through these frames. */
export const move = (it, frames, duration, easing = EASE) => it.animate(frames, { duration, easing });

const pairs = (text) => [...(text ?? "").matchAll(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
const place = (piece) => piece.getAttribute("transform");
const tokens = () => [...document.querySelectorAll("#layer-pieces .piece")];
const trail = () => document.getElementById("layer-trail")?.querySelector("polyline")?.getAttribute("points");
const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

/** Lets each piece that stands elsewhere after a change walk there; one of them goes along the way that is drawn. */
export function pieces() {
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
