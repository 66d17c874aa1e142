// The keyboard: digits answer, arrows walk over the board, a question mark lists the keys.

import { around, typing } from "./page.js";

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

let current = "";

/** Listens to the keyboard. */
export function keys() {
  document.addEventListener("keydown", pressed);
  document.addEventListener("focusin", ({ target }) => target.matches?.(".spot") && rove(target));
  around(() => () => rove());
  rove();
}

const spots = () => [...document.querySelectorAll("#spots .spot")];

/** Leaves one spot of the board in the order of the Tab key: `spot`, else the one that had it. */
function rove(spot) {
  const all = spots();
  const chosen = spot ?? all.find(({ dataset }) => dataset.place === current) ?? all[0];
  current = chosen?.dataset.place ?? "";
  for (const each of all) each.tabIndex = each === chosen ? 0 : -1;
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing()) return;
  if (event.key === "?") {
    open("keys");
  } else if (event.key in WAYS && document.activeElement.matches(".spot")) {
    step(WAYS[event.key]);
  } else if (/^[1-9]$/.test(event.key) && !document.querySelector("dialog:modal")) {
    answer(Number(event.key) - 1);
  } else {
    return;
  }
  event.preventDefault();
}

/** Opens a dialog over the page. */
export function open(id) {
  const dialog = document.getElementById(id);
  if (dialog && !dialog.open) dialog.showModal();
}

/** Goes to the nearest spot that lies that way, rather ahead than aside. */
function step([right, down]) {
  const middle = (spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const here = document.activeElement;
  const [x, y] = middle(here);
  let best = Number.POSITIVE_INFINITY;
  let next = here;
  for (const spot of spots()) {
    const [a, b] = middle(spot);
    const ahead = (a - x) * right + (b - y) * down;
    const aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    const price = ahead + 2 * aside;
    if (spot !== here && ahead > 1 && price < best) [best, next] = [price, spot];
  }
  next.focus();
}

/** Presses the answer with that number; where cards are to be chosen, a card of the first row without one. */
function answer(number) {
  const panel = document.getElementById("question");
  const rows = [...panel.querySelectorAll("fieldset")];
  const row = rows.find((each) => each.contains(document.activeElement)) ?? rows.find((each) => !each.querySelector(":checked"));
  const choices = row
    ? row.querySelectorAll("input")
    : panel.querySelectorAll(".here .btn, .opts .btn:not(:disabled)");
  const chosen = choices[number];
  if (!chosen) return;
  chosen.focus();
  chosen.click();
  if (row) (rows.find((each) => !each.querySelector(":checked"))?.querySelector("input") ?? panel.querySelector(".send"))?.focus();
}
