// A browser that several people share: a sign is held to open its page, and the page is covered again when it is left, or when
// nobody touches it for a minute. What is secret leaves the page before anything else happens.

import { say } from "./page.js";
import { signs } from "./signs.js";

const HOLD = 900;
const REST = 60_000;
const SURE = 10_000;
const OWN = "#hand, #sheet, #question-said, .pv";

let holding = 0;
let sure = 0;
let asked = null;
let leaving = false;

const sign = ({ target }) => target.closest?.(".cover .hold");
const presses = ({ key }) => key === " " || key === "Enter";

/** Watches the signs of a covered page, and whether an open one is left. */
export function cover(table) {
  document.addEventListener("refused", (event) => (leaving ? event.preventDefault() : wipe(table)));
  if (table.dataset.shared === "open") watch(table);
  signs(document, (pad) => send(pad.closest("form")));
  document.addEventListener("submit", native, true);
  document.addEventListener("pointerdown", (event) => sign(event) && event.isPrimary && hold(sign(event)));
  for (const end of ["pointerup", "pointercancel", "pointerout", "blur", "keyup"]) {
    // Another element loses the focus when the sign is pressed: that is no end.
    document.addEventListener(end, (event) => (end !== "blur" || sign(event)) && release(), true);
  }
  document.addEventListener("keydown", (event) => {
    if (!sign(event) || !presses(event)) return;
    event.preventDefault();
    if (!event.repeat) hold(sign(event));
  });
  document.addEventListener("contextmenu", (event) => sign(event) && event.preventDefault());
  document.addEventListener("click", (event) => sign(event) && press(event));
}

/** Covers an open page when it is hidden or left, and when nobody touches it. */
function watch(table) {
  let resting = 0;
  const path = location.pathname;
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(close, REST, true);
  };
  function close(anew) {
    if (!leaving) {
      wipe(table);
      navigator.sendBeacon(`${path}/cover`, new URLSearchParams({ cover: "yes" }));
    }
    if (anew === true) setTimeout(() => location.reload(), 200);
  }
  // Who ends a turn needs nothing more of it; where the server refuses that, the page is fetched anew.
  document.addEventListener("submit", ({ submitter }) => {
    if (submitter?.value === "end_turn") for (const each of document.querySelectorAll(OWN)) each.replaceChildren();
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : leaving && location.reload()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  for (const touch of ["pointerdown", "pointermove", "keydown", "wheel"]) {
    document.addEventListener(touch, rest, { passive: true });
  }
  rest();
}

/** Takes what is secret out of the page. */
function wipe(table) {
  leaving = true;
  table.replaceChildren();
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  document.title = "casefile";
  document.body.append(Object.assign(document.createElement("section"), { className: "cover" }));
}

function hold(button) {
  release();
  button.classList.add("held");
  holding = setTimeout(open, HOLD, button);
}

function release() {
  clearTimeout(holding);
  for (const button of document.querySelectorAll(".hold.held")) button.classList.remove("held");
}

/** A press that nobody held: a reader of the screen is asked once more; that of a hand is too short. */
function press(event) {
  event.preventDefault();
  const button = sign(event);
  if (event.detail) return;
  if (asked === button && Date.now() - sure < SURE) open(button);
  else {
    [asked, sure] = [button, Date.now()];
    say(button.dataset.again, false);
  }
}

function open(button) {
  release();
  send(button.form);
}

/** Opens the page as a new one: whoever goes back to this one finds it covered. */
function send(form) {
  leaving = true;
  form.submit();
}

/** Enter in the field of the signs sends them in the same way; a sign that is to be held sends nothing by a press. */
function native(event) {
  if (!event.target.closest("section.cover")) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.target.querySelector(".hold")) send(event.target);
}
