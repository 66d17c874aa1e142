// The line on another player's wrong accusation: it passes by itself, by a touch, or when something is answered. Its line in
// the story stays lit until it was in sight for as long.

import { around } from "./page.js";
import { note } from "./send.js";

const READ = 6000;

const unread = new Set();
const seen = new IntersectionObserver(look, { threshold: 0.9 });
let closed = "";

const shown = () => document.querySelector("form.passing");

/** Watches the line. */
export function passing() {
  document.addEventListener("animationend", ({ target, animationName }) => {
    if (animationName !== "passing" || !target.matches(".passing")) return;
    note(target.querySelector("button"));
    pass();
  });
  document.addEventListener("submit", ({ target }) => {
    if (!shown()) return;
    if (target === shown()) document.getElementById("asked").focus({ preventScroll: true });
    else if (target.action.endsWith("/act")) note(shown().querySelector("button"));
    else return;
    pass();
  });
  around(() => light);
  light();
}

function pass() {
  closed = shown().dataset.line;
  light();
}

function light() {
  const { line } = shown()?.dataset ?? {};
  shown()?.classList.toggle("gone", line === closed);
  if (line && !(line in light)) {
    light[line] = true;
    unread.add(line);
    seen.observe(document.getElementById(line));
  }
  for (const id of unread) document.getElementById(id)?.classList.add("lit");
}

function look(lines) {
  for (const { target, isIntersecting } of lines) {
    clearTimeout(look[target.id]);
    if (isIntersecting) look[target.id] = setTimeout(read, READ, target);
  }
}

function read(line) {
  seen.unobserve(line);
  unread.delete(line.id);
  line.classList.remove("lit");
}
