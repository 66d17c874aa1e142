// A guided game: the note lies beside what it points at, with a ring around that and an arrow to it. What is to be done
// is done on the page itself; nothing here knows the steps.

import { around } from "./page.js";

const [OFF, EDGE, TOP, HEAD] = [14, 10, 18, 9]; // above a note there is its pin
const SVG = "http://www.w3.org/2000/svg";

let shown = "";
let waiting = 0;

const seen = (each) => each.getClientRects().length > 0;

around(() => lay);
for (const moved of ["resize", "scroll"]) addEventListener(moved, later, { capture: true, passive: true });
document.addEventListener("keydown", pressed);
for (const changed of ["change", "click", "close"]) document.addEventListener(changed, later, true); // or a dialog opens or closes
new ResizeObserver(later).observe(document.getElementById("table"));
lay();

function later() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(lay);
}

/** Enter goes on, Esc ends the lesson, while the focus is in the note. */
function pressed(event) {
  const note = document.getElementById("lesson");
  if (!note.contains(document.activeElement)) return;
  if (event.key === "Escape") note.querySelector(".skip-it")?.click();
  else if (event.key !== "Enter" || document.activeElement.matches("button")) return;
  else note.querySelector(".btn")?.click();
  event.preventDefault();
}

/** Lays everything where it belongs now. */
function lay() {
  const note = document.getElementById("lesson");
  const step = note.hidden ? "" : `${note.dataset.step} ${note.querySelector("h2").textContent}`;
  const fresh = step !== shown;
  shown = step;
  document.body.classList.toggle("guided", step !== "");
  for (const old of document.querySelectorAll(".lesson-ring, .lesson-arrow")) old.remove();
  if (!step) return;
  const target = found(note.dataset.target, fresh);
  if (fresh) target?.scrollIntoView({ block: "nearest" });
  const ring = target && boxOf(target);
  if (place(note, ring)) point(note.getBoundingClientRect(), ring, fresh);
  note.classList.toggle("new", fresh);
  if (fresh && !document.querySelector("dialog[open]")) note.querySelector("h2").focus({ preventScroll: true });
}

/** What is pointed at; on a narrow page its tab is opened first, once. */
function found(selector, fresh) {
  const all = [...document.querySelectorAll(selector)];
  const hidden = all.length && !all.some(seen) && all[0].closest("#sheet, #story, #hand");
  if (fresh && hidden) document.getElementById(`tab-${hidden.id}`)?.click();
  else if (fresh && all.some((each) => each.closest("#board, #question, #tabs"))) showBoard();
  return all.find(seen);
}

function showBoard() {
  if (!seen(document.getElementById("board"))) document.getElementById("tab-story")?.click();
}

/** The ring around an element, within the window. */
function boxOf(target) {
  const { left, top, right, bottom } = target.getBoundingClientRect();
  const [x, y] = [Math.max(left - 6, 2), Math.max(top - 6, 2)];
  const box = { x, y, right: Math.min(right + 6, innerWidth - 2), bottom: Math.min(bottom + 6, innerHeight - 2) };
  const ring = document.body.appendChild(document.createElement("i"));
  ring.className = "lesson-ring";
  ring.ariaHidden = "true";
  Object.assign(ring.style, { left: `${x}px`, top: `${y}px`, width: `${box.right - x}px`, height: `${box.bottom - y}px` });
  return box;
}

/** Puts the note where it covers neither its target nor, if there is a choice, what is asked or chosen; whether beside it. */
function place(note, ring) {
  const { width, height } = note.getBoundingClientRect();
  const dialog = document.querySelector("dialog.accuse[open]");
  const asked = (dialog ?? document.getElementById("question")).getBoundingClientRect();
  const inside = ({ x, y }) => x >= EDGE && y >= TOP && x + width <= innerWidth - EDGE && y + height <= innerHeight - EDGE;
  const over = ({ x, y }, box) => x < box.right && x + width > box.x && y < box.bottom && y + height > box.y;
  const low = Math.max(EDGE, Math.min(innerHeight - height - EDGE, asked.y - height - OFF));
  const far = { x: Math.max(EDGE, innerWidth - width - EDGE), y: Math.max(EDGE, innerHeight - height - EDGE) };
  const corner = [far, { ...far, x: EDGE }].find((at) => !over(at, asked)) ?? far;
  const docked = innerWidth < 700 ? { x: (innerWidth - width) / 2, y: low } : corner;
  const around = ring ? beside(ring, width, height) : [];
  const free = around.filter((at) => inside(at) && !over(at, ring));
  const spot = free.find((at) => !over(at, asked)) ?? (dialog || innerWidth < 700 ? docked : (free[0] ?? docked));
  note.style.setProperty("--x", `${spot.x}px`);
  note.style.setProperty("--y", `${spot.y}px`);
  return ring && !over(spot, ring);
}

/** The places beside a ring: on its right, left, below it and above it, as near to its middle as the window lets. */
function beside(ring, width, height) {
  const clamp = (at, least, most) => Math.max(least, Math.min(most - EDGE, at));
  const x = clamp((ring.x + ring.right - width) / 2, EDGE, innerWidth - width);
  const y = clamp((ring.y + ring.bottom - height) / 2, TOP, innerHeight - height);
  const far = 44;
  return [far, OFF].flatMap((off) => [
    { x: ring.right + off, y },
    { x: ring.x - off - width, y },
    { x, y: ring.y - off - height },
    { x, y: ring.bottom + off },
  ]);
}

/** One arrow of one curve, from the note to the ring. */
function point(note, ring, fresh) {
  const [from, to] = ends(note, ring);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy);
  if (long < 12) return;
  const bend = { x: (from.x + to.x) / 2 - dy * 0.18, y: (from.y + to.y) / 2 + dx * 0.18 };
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x);
  const tip = (turn) => `${to.x - HEAD * Math.cos(angle + turn)} ${to.y - HEAD * Math.sin(angle + turn)}`;
  const arrow = document.body.appendChild(document.createElementNS(SVG, "svg"));
  arrow.setAttribute("class", fresh ? "lesson-arrow new" : "lesson-arrow");
  arrow.ariaHidden = "true";
  const strokes = [`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`, `M${tip(0.45)}L${to.x} ${to.y}L${tip(-0.45)}`];
  for (const d of strokes) {
    const path = arrow.appendChild(document.createElementNS(SVG, "path"));
    path.setAttribute("d", d);
    path.setAttribute("pathLength", "1");
  }
}

/** Where the arrow begins and ends: on the sides that face each other. */
function ends(note, ring) {
  const middle = (a, b, c, d) => (Math.max(a, c) + Math.min(b, d)) / 2;
  const x = middle(note.left, note.right, ring.x, ring.right);
  const y = middle(note.top, note.bottom, ring.y, ring.bottom);
  const clampX = Math.max(ring.x + 14, Math.min(ring.right - 14, x));
  const clampY = Math.max(ring.y + 14, Math.min(ring.bottom - 14, y));
  if (note.left >= ring.right) return [{ x: note.left - 3, y: Math.min(note.bottom - 40, Math.max(note.top + 40, y)) }, { x: ring.right + 4, y: clampY }];
  if (note.right <= ring.x) return [{ x: note.right + 3, y: Math.min(note.bottom - 40, Math.max(note.top + 40, y)) }, { x: ring.x - 4, y: clampY }];
  if (note.bottom <= ring.y) return [{ x: note.right - 40, y: note.bottom + 3 }, { x: Math.max(clampX, Math.min(ring.right - 14, note.right - 28)), y: ring.y - 4 }];
  return [{ x: note.left + 60, y: note.top - 3 }, { x: clampX, y: ring.bottom + 4 }];
}
