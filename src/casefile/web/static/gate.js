// A link's token is redeemed, and this browser adds its bytes to the deal.

import { random } from "./page.js";
import { keep } from "./promise.js";

const TOKEN = /^[\w-]{40,}$/;

/** Takes a link's token out of the address, where it would be seen, and sends it to be redeemed. */
export function redeem() {
  const token = location.hash.slice(1);
  const table = location.pathname.match(/^\/[tp]\/[^/]+/);
  if (!table || !TOKEN.test(token)) return;
  history.replaceState(null, "", location.pathname);
  const form = Object.assign(document.createElement("form"), { method: "post", action: `${table[0]}/link` });
  form.append(hidden("token", token));
  document.body.append(form);
  form.submit();
}

/** Adds 32 random bytes to a form by which somebody sits down, as it is sent; to a new table's after its promise, for which it waits. */
export async function entropy() {
  addEventListener("submit", ({ target }) => target.id === "join" && target.append(hidden("entropy", random(32))));
  const openings = [...document.querySelectorAll("form.opens")];
  if (!openings.length) return;
  let early;
  const wait = (event) => (event.preventDefault(), (early = event));
  for (const form of openings) form.addEventListener("submit", wait);
  try {
    const asked = await fetch("/seal", { method: "POST", signal: AbortSignal.timeout(8000) });
    const { ticket, commitment } = await asked.json();
    const bytes = random(32);
    for (const form of openings) {
      form.append(hidden("ticket", ticket), hidden("entropy", bytes));
      keep(form, commitment, bytes); // whichever of them is sent
    }
  } catch {
    // Without a promise no bytes of this browser's would count.
  }
  for (const form of openings) form.removeEventListener("submit", wait);
  early?.target.requestSubmit(early.submitter);
}

const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });
