// Cards to name: the button says which, and can be pressed once they are all chosen.

import { around } from "./page.js";

/** Keeps the buttons of what is to be chosen as it is chosen. */
export function choose() {
  document.addEventListener("change", ({ target }) => target.closest(".choice") && say());
  around(() => say);
  say();
  addEventListener("pageshow", say); // by then what was chosen before Back is chosen again
}

function say() {
  for (const box of ["#question.chosen", "#accuse"].flatMap((it) => document.querySelector(it) ?? [])) {
    const rows = [...box.querySelectorAll(".choice")];
    const lacks = rows.filter((row) => !row.querySelector(":checked")).map((row) => row.querySelector("legend").textContent);
    for (const button of box.querySelectorAll(".send:not([title], [aria-disabled])")) button.disabled = lacks.length > 0;
    const line = box.querySelector(".named");
    if (!line) continue;
    const text = lacks.join(" ") || sentence(line.dataset, [...box.querySelectorAll(".pick:has(:checked)")]);
    if (line.textContent !== text) line.textContent = text;
  }
}

function sentence({ said = "{cards}", elsewhere, elsewhereMany, ...row }, picks) {
  const wrong = elsewhere ? picks.filter((pick) => pick.matches(".elsewhere")) : [];
  const text = wrong.length > 1 ? elsewhereMany : wrong.length ? elsewhere : said;
  return text.replace("{cards}", listed((wrong.length ? wrong : picks).map((pick) => pick.querySelector(".lb").textContent), row));
}

// As the language puts names in a row; those inside a sentence say how a pair and the last one are joined.
function listed(names, { list, pair, last }) {
  if (pair && names.length === 2) return pair.replace("{one}", names[0]).replace("{other}", names[1]);
  const end = last && names.length > 2 ? names.pop() : "";
  const row = names.reduce((whole, name) => list.replace("{names}", whole).replace("{name}", name));
  return end ? last.replace("{names}", row).replace("{last}", end) : row;
}
