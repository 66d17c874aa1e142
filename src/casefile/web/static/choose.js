// Three cards to name: the button says which, and can be pressed once they are all chosen.

import { around } from "./page.js";

/** Keeps the buttons of what is to be chosen as it is chosen. */
export function choose() {
  document.addEventListener("change", ({ target }) => target.closest(".choice") && say());
  around(() => say);
  say();
}

function say() {
  for (const box of document.querySelectorAll(".q.chosen, dialog.accuse")) {
    const rows = [...box.querySelectorAll(".choice")];
    const lacks = rows.filter((row) => !row.querySelector(":checked")).map((row) => row.querySelector("legend").textContent);
    const picks = [...box.querySelectorAll(".pick:has(:checked)")];
    for (const button of box.querySelectorAll(".send:not([title])")) button.disabled = lacks.length > 0;
    const line = box.querySelector(".named");
    if (line) line.textContent = lacks.join(" ") || sentence(line.dataset, picks);
  }
}

function sentence({ said = "{cards}", elsewhere }, picks) {
  const wrong = elsewhere ? picks.filter((pick) => pick.matches(".elsewhere")) : [];
  const names = (some) => some.map((pick) => pick.querySelector(".lb").textContent).join(", ");
  return wrong.length ? elsewhere.replace("{cards}", names(wrong)) : said.replace("{cards}", names(picks));
}
