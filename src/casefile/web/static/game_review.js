// Walks through the moments of a review: the chart, the list and what is said of one go together.

const all = () => [...document.querySelectorAll("#moments li")];
const chosen = () => all().findIndex((each) => each.classList.contains("cur"));
const page = () => document.getElementById("rv");
const form = document.getElementById("go");

/** Goes to a moment by its number; where it is remembered the address says so. */
function go(number, focus = false) {
  const moments = all();
  if (!moments.length) return;
  const to = Math.max(0, Math.min(moments.length - 1, number));
  moments.forEach((each, i) => {
    each.classList.toggle("cur", i === to);
    each.toggleAttribute("aria-current", i === to);
  });
  const { when, turn } = moments[to].dataset;
  document.querySelectorAll(".detail:not(.reading)").forEach((each, i) => (each.hidden = i !== to));
  document.getElementById("reading")?.toggleAttribute("hidden", true);
  for (const line of document.querySelectorAll(".cursor")) line.setAttribute("x", `${(100 * when) / line.dataset.turns}%`);
  for (const state of document.querySelectorAll(".states li")) {
    const left = state.dataset.left.split(" ")[turn];
    state.firstChild.textContent =
      left === "-1" ? page().dataset.looked : left === "0" ? "…" : left === "1" ? page().dataset.certain : page().dataset.left.replace("{left}", left);
  }
  const words = page().dataset.turn.replace("{number}", turn);
  const plot = document.getElementById("plot");
  plot.setAttribute("aria-valuenow", turn);
  plot.setAttribute("aria-valuetext", `${words}. ${document.querySelector(`#title-${to}`).textContent}`);
  where(words, to);
  moments[to].scrollIntoView({ block: "nearest" });
  if (form.method === "get") history.replaceState(null, "", moments[to].querySelector("[data-version]").href);
  if (focus) document.querySelector(`#title-${to}`).focus({ preventScroll: true });
}

function where(words, to) {
  const bold = Object.assign(document.createElement("b"), { textContent: words });
  document.getElementById("where").replaceChildren(bold, `${to + 1}/${all().length}`);
  for (const step of document.querySelectorAll("[data-step]")) step.hidden = false;
}

/** The moment nearest to a place in the chart. */
function nearest(x) {
  const distance = (each) => Math.abs(Number(each.dataset.when) - x);
  const moments = all();
  return moments.reduce((best, each, i) => (distance(each) < distance(moments[best]) ? i : best), 0);
}

const turnOf = (number) => Number(all()[number]?.dataset.turn);

/** The first moment of the turn beside the one that is looked at. */
function byTurn(way) {
  const here = turnOf(chosen());
  const turns = all().map((each) => Number(each.dataset.turn));
  const other = way > 0 ? turns.find((turn) => turn > here) : turns.findLast((turn) => turn < here);
  return other === undefined ? chosen() : turns.indexOf(other);
}

const keys = {
  ArrowLeft: (shift) => (shift ? byTurn(-1) : chosen() - 1),
  ArrowRight: (shift) => (shift ? byTurn(1) : chosen() + 1),
  Home: () => 0,
  End: () => all().length - 1,
};

document.addEventListener("keydown", (event) => {
  const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || target.matches("input,select,textarea")) return;
  if (key in keys) go(keys[key](shiftKey));
  else if (key.toLowerCase() === "f") go(all().findIndex((each) => each.querySelector(".r-known")));
  else if (key === " " && target.matches("body,#plot,h1")) document.querySelector(".detail:not([hidden]) .dfoot .btn").click();
  else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const row = event.target.closest("#moments li");
  const arrow = event.target.closest(".nav > *");
  if (step) go(chosen() + Number(step.dataset.step));
  else if (row) {
    event.preventDefault();
    go(all().indexOf(row), true);
    if (matchMedia("(max-width:699px)").matches) document.getElementById("part-moment").checked = true;
  } else if (arrow) {
    event.preventDefault();
    go(chosen() + (arrow === arrow.parentElement.lastElementChild && chosen() < all().length - 1 ? 1 : -1), true);
  }
});

document.addEventListener("pointerdown", drag);
document.addEventListener("pointermove", (event) => event.buttons === 1 && drag(event));

function drag({ target, clientX }) {
  if (!target.closest?.(".drawn")) return;
  const line = [...document.querySelectorAll(".score")].find((each) => each.getClientRects().length);
  const { left, width } = line.getBoundingClientRect();
  go(nearest(((clientX - left) / width) * Number(page().dataset.turns)));
}

document.addEventListener("filled", () => {
  if (chosen() >= 0) go(chosen());
  if (document.getElementById("reading")) takesLong();
  else done();
});
if (chosen() >= 0) go(chosen());

const LONG = 20000;
const [begun, title] = [performance.now(), document.title];
let asked = "";
setTimeout(takesLong, LONG);

/** A game that takes long to read: who goes to another tab meanwhile may ask to be told. */
function takesLong() {
  const part = document.getElementById("long");
  if (!part || performance.now() - begun < LONG) return;
  part.hidden = false;
  const button = document.getElementById("tell-me");
  if (asked) part.replaceChildren(button.dataset.waits);
  else button.onclick = tell;
}

/** The title of the tab tells it everywhere; where the browser may, it tells it itself, too. */
function tell({ currentTarget }) {
  asked = currentTarget.dataset.done;
  if (isSecureContext && "Notification" in window) Notification.requestPermission();
  takesLong();
}

function done() {
  if (!asked) return;
  document.title = `✓ ${asked} – ${title}`;
  if (document.hidden && isSecureContext && "Notification" in window && Notification.permission === "granted") new Notification(asked, { body: title });
  asked = "";
}

document.addEventListener("visibilitychange", () => document.hidden || (document.title = title));
