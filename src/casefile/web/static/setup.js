// The set-up page: one seat is one's own, its colour is the page's, and a name is needed only where a friend comes.

import { signs } from "./signs.js";

/** Follows the choices of the form. */
export function setup(form) {
  signs(form);
  // Who was quicker than this script has chosen a seat already: what it was says the page as it was sent.
  for (const radio of form.querySelectorAll(".seat [type=radio]")) if (radio.defaultChecked) remember(radio);
  const early = [...form.querySelectorAll(".is-you:checked")].find((radio) => !radio.defaultChecked);
  if (early) seated(early);
  for (const radio of form.querySelectorAll(".seat :checked")) remember(radio);
  form.addEventListener("change", ({ target }) => {
    if (target.matches(".seat [type=radio]")) seated(target);
    show(form);
  });
  show(form);
}

const seatOf = (radio) => radio.closest(".seat");
const remember = (radio) => (seatOf(radio).dataset.was = radio.value);

/** Whoever sat on another seat in person gets up: that seat becomes what the new one was. */
function seated(radio) {
  const before = seatOf(radio).dataset.was;
  remember(radio);
  if (radio.value !== "you") return;
  for (const other of radio.closest(".seats").querySelectorAll(".is-you:checked")) {
    if (other === radio) continue;
    const left = seatOf(other).querySelector(`.is-${before}`);
    left.checked = true;
    remember(left);
  }
}

/** The seats of the game that is chosen: the others are not shown. */
const shown = (form) => [...form.querySelectorAll(".seat")].filter((seat) => seat.checkVisibility());

function show(form) {
  const seats = shown(form);
  const own = seats.find((seat) => seat.querySelector(".is-you:checked"));
  const old = [...document.body.classList].find((each) => each.startsWith("me-"));
  document.body.classList.replace(old, `me-${own?.dataset.token || "peacock"}`);
  form.querySelector("#your-name").required = seats.some((seat) => seat.querySelector(".is-friend:checked, .is-here:checked"));
  for (const seat of seats) {
    const name = seat.querySelector(".for-here input");
    if (name) name.required = Boolean(seat.querySelector(".is-here:checked"));
  }
}
