// The board under the pointer and the finger: ways shown before they are walked, a touch snapped to what is allowed.

import { around } from "./page.js";

const FINGER = 26;

let finger = false;

/** Shows ways on hover and focus, and asks before a touch walks. */
export function board() {
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, ({ target }) => asking() || draw(target.closest("[data-path]")?.dataset.path));
  }
  document.addEventListener("pointerdown", ({ pointerType }) => (finger = pointerType === "touch"), true);
  document.addEventListener("click", touched, true);
  const words = () => document.getElementById("asked")?.textContent;
  around((before = words()) => () => asking() && words() !== before && withdraw());
}

const asking = () => document.querySelector("#question .here");

/** Draws a way, or none, besides the one walked last; a way that is on the board already is marked there. */
function draw(way) {
  document.getElementById("preview")?.remove();
  const trail = document.getElementById("layer-trail");
  const known = [...document.querySelectorAll("#layer-ways [data-way]")];
  const chosen = way || known[0]?.dataset.way;
  for (const each of known) each.classList.toggle("chosen", each.dataset.way === chosen);
  if (!way || !trail || known.some((each) => each.dataset.way === way)) return;
  const layer = trail.cloneNode();
  const [x, y] = way.split(" ").at(-1).split(",");
  layer.id = "preview";
  layer.innerHTML = `<polyline points="${way}" class="trail"/><circle cx="${x}" cy="${y}" r="4.2" class="trailend"/>`;
  trail.after(layer);
}

/** A finger is wider than a square: take the nearest spot, draw the way there and ask. */
function touched(event) {
  const area = event.target.closest("#board");
  if (!area || !finger || !event.detail) return;
  event.preventDefault();
  event.stopPropagation();
  if (document.body.matches(".fresh")) return;
  withdraw();
  const spot = nearest(area, event.clientX, event.clientY);
  if (spot) ask(spot);
}

/** The nearest spot; of two around a point the smaller: rooms reach round squares. */
function nearest(area, x, y) {
  const spots = [...area.querySelectorAll(".spot")].map((spot) => {
    const { left, right, top, bottom, width, height } = spot.getBoundingClientRect();
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    return { spot, away, size: width * height };
  });
  const [best] = spots.sort((a, b) => a.away - b.away || a.size - b.size);
  return best?.away <= FINGER ? best.spot : null;
}

function withdraw() {
  asking()?.remove();
  document.getElementById("question").classList.remove("confirming");
  draw("");
}

function ask(spot) {
  const panel = document.getElementById("question");
  const box = document.getElementById("here").content.firstElementChild.cloneNode(true);
  const [go, stay] = box.querySelectorAll("button");
  box.querySelector(".where").append(spot.getAttribute("aria-label"));
  go.onclick = () => (withdraw(), spot.form.requestSubmit(spot));
  stay.onclick = withdraw;
  draw(spot.dataset.path);
  panel.classList.add("confirming");
  panel.append(box);
  go.focus({ preventScroll: true });
}
