// What moves when the page of a table changes: tokens walk, dice turn, a shown card turns over, a new line fades in.

import { around, still } from "./page.js";
import { play } from "./sound.js";
import { SLIDE, move, pieces } from "./walk.js";

const all = (selector) => [...document.querySelectorAll(selector)];

/** Lets things move from now on. What shows itself once was seen before this page was loaded. */
export function motion() {
  for (const each of all("[data-once]")) {
    each.dataset.keep = "";
    each.style.display = "none";
  }
  for (const each of [pieces, dice, cards, lines]) around(each);
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
