// Three cards to name: the button says which, and can be pressed once they are all chosen.

import { around } from "./page.js";

/** Keeps the buttons of what is to be chosen as it is chosen. */
export function choose() {
  document.addEventListener("change", ({ target }) => target.closest(".choice") && say());
  around(() => say);
  say();
}

function say() {
  for (const box of ["#question.chosen", "#accuse"].flatMap((it) => document.querySelector(it) ?? [])) {
    const rows = [...box.querySelectorAll(".choice")];
    const lacks = rows.filter((row) => !row.querySelector(":checked")).map((row) => row.querySelector("legend").textContent);
    for (const button of box.querySelectorAll(".send:not([title])")) button.disabled = lacks.length > 0;
    const line = box.querySelector(".named");
    if (!line) continue;
    const text = lacks.join(" ") || sentence(line.dataset, [...box.querySelectorAll(".pick:has(:checked)")]);
    if (line.textContent !== text) line.textContent = text;
  }
}

function sentence({ said = "{cards}", elsewhere }, picks) {
  const wrong = elsewhere ? picks.filter((pick) => pick.matches(".elsewhere")) : [];
  const names = (some) => some.map((pick) => pick.querySelector(".lb").textContent).join(", ");
  return wrong.length ? elsewhere.replace("{cards}", names(wrong)) : said.replace("{cards}", names(picks));
}
