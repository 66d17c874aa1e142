// Checks a finished game in the reader's browser, by the verifier that anybody can download.

import { promised } from "./promise.js";

const button = document.getElementById("check");

if (button) {
  button.hidden = false;
  button.addEventListener("click", check);
}

async function check() {
  button.disabled = true;
  try {
    // Browsers compute hashes only for pages that come over https, or from the machine itself.
    if (!crypto.subtle) throw new Error("no hashes");
    const { check } = await import(button.dataset.verifier);
    await checked(check, await (await fetch(button.dataset.record)).text());
  } catch {
    say(["unable"]);
  }
  button.disabled = false;
}

async function checked(check, record) {
  try {
    const { commitment, added, draws, events } = await check(record);
    const shown = document.querySelector("[data-commitment]").dataset;
    const promise = promised();
    const own = "bytes" in shown ? added : [promise?.split(" ")[1]]; // who has no seat adds no bytes
    const kept = !promise || own.some((bytes) => promise === `${commitment} ${bytes}`);
    const values = { commitment, added: added.filter(Boolean).length, seats: added.length, draws, events };
    if (kept && commitment === shown.commitment) say(["yes", "steps", promise && "own"], values);
    else say(["other"]);
  } catch (error) {
    if (error.name !== "Refused") throw error;
    say(["no"], { event: error.event, reason: error.message });
  }
}

/** Shows these sentences and no others, with the values in their gaps. */
function say(sentences, values = {}) {
  for (const each of document.querySelectorAll("#checked [data-says]")) {
    each.hidden = !sentences.includes(each.dataset.says);
  }
  for (const each of document.querySelectorAll("#checked [data-value]")) {
    each.textContent = values[each.dataset.value] ?? "";
  }
}
