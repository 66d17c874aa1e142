// The board under the pointer and the finger: ways shown before they are walked, a touch snapped to what is allowed.

const SVG = "http://www.w3.org/2000/svg";
const REACH = 1.6;

let finger = false;

/** Shows ways on hover and focus, and asks before a touch walks. */
export function board() {
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, ({ target }) => show(wayOf(target)));
  for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, ({ target }) => wayOf(target) && show(""));
  document.addEventListener("pointerdown", ({ pointerType }) => (finger = pointerType === "touch"), true);
  document.addEventListener("click", touched, true);
}

/** The way to the spot `target`, or to the spot of the answer `target`: points on the board. */
function wayOf(target) {
  const answer = target.closest?.(".spot, #question [data-path]");
  if (!answer) return "";
  return (document.querySelector(`.spot[data-place="${CSS.escape(answer.value)}"]`) ?? answer).dataset.path ?? "";
}

/** Draws a way, or none, besides the one walked last. */
function show(way) {
  if (document.querySelector("#question .here")) return;
  draw(way);
}

function draw(way) {
  document.getElementById("preview")?.remove();
  const trail = document.getElementById("layer-trail");
  if (!way || !trail) return;
  const layer = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "polyline");
  const end = document.createElementNS(SVG, "circle");
  const [x, y] = way.split(" ").at(-1).split(",");
  layer.id = "preview";
  layer.setAttribute("overflow", "visible");
  line.setAttribute("class", "trail");
  line.setAttribute("points", way);
  end.setAttribute("class", "trailend");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 4.2 })) end.setAttribute(name, value);
  layer.append(line, end);
  trail.after(layer);
}

/** A finger is wider than a square: take the nearest spot, draw the way there and ask. */
function touched(event) {
  const area = event.target.closest?.("#board");
  if (!area || !finger || !event.detail) return;
  event.preventDefault();
  event.stopPropagation();
  withdraw();
  const spot = nearest(area, event.clientX, event.clientY);
  if (spot) ask(spot);
}

function nearest(area, x, y) {
  const limit = REACH * (area.querySelector(".spot.square")?.offsetWidth ?? 16);
  const near = [...area.querySelectorAll(".spot")].map((spot) => {
    const box = spot.getBoundingClientRect();
    const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    return { spot, away };
  });
  return near.filter(({ away }) => away <= limit).sort((a, b) => a.away - b.away)[0]?.spot;
}

/** Takes the question "Here?" back. */
export function withdraw() {
  document.querySelector("#question .here")?.remove();
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
  draw(spot.dataset.path ?? "");
  panel.classList.add("confirming");
  panel.append(box);
  go.focus({ preventScroll: true });
}
