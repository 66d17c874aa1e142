// A card that is shown on a phone which is a hand can be taken back before it is sent.

import { around } from "./page.js";

const SLIP = 2000;

let drawn = null;

around(() => () => drawn?.());

/** Lets a slip be taken back for two seconds, where the phone is a hand now: whether it was meant. */
export async function meant(submitter) {
  const line = document.querySelector(".screened:not(:has(#whole:checked)) #on-screen");
  if (!line) return true;
  const told = Object.assign(document.createElement("p"), { className: "shown-now", role: "status" });
  const back = Object.assign(document.createElement("button"), { className: "btn", textContent: line.dataset.back });
  const card = submitter.querySelector(".lb").textContent;
  const text = Object.assign(document.createElement("span"), { textContent: line.dataset.shown.replace("{card}", card) });
  told.append(text, back);
  document.getElementById("question").append(told);
  const left = new AbortController();
  const still = await new Promise((done) => {
    setTimeout(done, SLIP, true);
    back.addEventListener("click", () => done(false));
    document.addEventListener("visibilitychange", () => done(true), { signal: left.signal });
    // A frame that changes the question leaves the line, while the card can still be shown.
    drawn = () => (document.getElementById("show") ? document.getElementById("question").append(told) : done(false));
  });
  drawn = null;
  left.abort();
  told.remove();
  return still;
}
