// The keyboard: digits and the letters of answers answer, Enter presses the button that wears the ring, arrows walk over the
// board, a question mark lists the keys.

import { around, typing } from "./page.js";

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** What the Tab key comes to once, and the arrows walk through. */
const GROUPS = [".spot", ".cell"];

const current = {};

/** Listens. */
export function keys() {
  document.addEventListener("keydown", pressed);
  document.addEventListener("focusin", ({ target }) => GROUPS.some((group) => target.matches(group)) && rove(target));
  around(() => () => rove());
  rove();
}

const name = ({ id, dataset }) => id || dataset.place;

/** Leaves one of each group in the order of the Tab key: `here`, else the one that had it. */
function rove(here) {
  for (const group of GROUPS) {
    const all = [...document.querySelectorAll(group)];
    const chosen = (here?.matches(group) && here) || all.find((each) => name(each) === current[group]) || all[0];
    if (chosen) current[group] = name(chosen);
    for (const each of all) {
      const index = each === chosen ? "0" : "-1";
      if (each.getAttribute("tabindex") !== index) each.tabIndex = index;
    }
  }
}

function pressed(event) {
  const { key, ctrlKey, metaKey, altKey, target, repeat } = event;
  if (ctrlKey || metaKey || altKey || typing()) return;
  if (key === "?") open("keys");
  else if (key in WAYS && GROUPS.some((group) => target.matches(group))) step(target, WAYS[key]);
  else if (key in WAYS && nowhere() && token()) step(token(), WAYS[key], ".spot");
  else if (key === "Enter" && nowhere() && ringed()) repeat || ringed().click();
  else if (document.querySelector("dialog[open]")) return;
  else if (/^[1-9]$/.test(key)) answer(key - 1);
  else if (lettered(key)) lettered(key).click();
  else return;
  event.preventDefault();
}

/** Whether no button, link or field has the focus, and no dialog is open. */
const nowhere = () => document.activeElement.matches("body, #asked") && !document.querySelector("dialog[open]");

/** The button that wears the ring; none of a question that has just come: that Enter was meant for the one before. */
const ringed = () => document.querySelector("body:not(.fresh) #question .btn.first:is(button:enabled, a):not(.back)");

/** The reader's own token, where squares or rooms can be reached. */
const token = () => document.querySelector("#spots:has(.spot)") && document.querySelector("#layer-pieces .piece:has(.ring)");

/** Opens a dialog over the page; the accusation leaves the sheet beside it free, where there is room. */
export function open(id) {
  const dialog = document.getElementById(id);
  if (dialog.open) return;
  if (id !== "accuse" || !matchMedia("(min-width:1200px)").matches) return dialog.showModal();
  const still = (on) => document.querySelectorAll(".left, .mid").forEach((side) => (side.inert = on));
  dialog.onclose = () => still(false);
  still(true);
  dialog.show();
}

/** Goes to the nearest of its group that lies that way, rather ahead than aside. */
function step(here, [right, down], group = GROUPS.find((each) => here.matches(each))) {
  const middle = (spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(here);
  let best = Number.POSITIVE_INFINITY;
  let next = here;
  for (const spot of document.querySelectorAll(group)) {
    const [a, b] = middle(spot);
    const ahead = (a - x) * right + (b - y) * down;
    const price = ahead + 2 * Math.abs((a - x) * down + (b - y) * right);
    if (ahead > 1 && price < best) [best, next] = [price, spot];
  }
  if (next === here) next = document.querySelector(`${group}[tabindex='0']`);
  next.focus();
}

/** The answer that bears the letter of a key. */
const lettered = (key) => /^[a-z]$/i.test(key) && document.querySelector(`#question [data-letter=${key.toUpperCase()}]`);

/** Presses the answer with that number; where cards are to be chosen, a card of the first row without one. */
function answer(number) {
  const panel = document.getElementById("question");
  const rows = [...panel.querySelectorAll("fieldset")];
  const open = () => rows.find((row) => !row.querySelector(":checked"));
  const row = rows.find((each) => each.contains(document.activeElement)) ?? open();
  const chosen = (row ?? panel.querySelector(".sure[open],.here") ?? panel).querySelectorAll(row ? "input" : ".opts .btn:not(:disabled,.sure>button)")[number];
  chosen?.focus();
  chosen?.click();
  if (row) (open()?.querySelector("input") ?? panel.querySelector(".send")).focus();
}
