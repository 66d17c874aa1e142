// Shows beside a mark why it stands, and the hint beside its link; without scripts these links lead to a page.

import { say, texts } from "./page.js";

/** Takes over the links that have a reason behind them. */
export function why() {
  // Beside the body, so that a newer page does not take it away.
  const box = document.documentElement.appendChild(document.createElement("aside"));
  Object.assign(box, { id: "reason", popover: "auto", className: "reason" });
  document.addEventListener("submit", () => box.hidePopover());
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a.cell, a.hint");
    if (box.contains(event.target) && event.target.closest("a")) {
      box.hidePopover();
      document.getElementById("tab-story").checked = true;
    }
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    try {
      const answer = await fetch(link.href, { signal: AbortSignal.timeout(8000) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      box.replaceChildren(page.getElementById("why") ?? page.querySelector("h1"));
    } catch {
      return say(texts.offline, true);
    }
    box.showPopover();
    const at = link.getBoundingClientRect();
    const rows = link.matches(".cell") && link.closest("#sheet")?.getBoundingClientRect();
    const free = rows ? rows.left - box.offsetWidth - 8 : 0; // beside the sheet no row of it is covered
    const below = at.bottom + box.offsetHeight < innerHeight;
    const last = innerWidth - box.offsetWidth - 8;
    const board = document.getElementById("board")?.getBoundingClientRect();
    const aside = board && !below && board.right < last ? board.right : 8; // the board must stay in sight
    if (free >= 8) {
      box.style.left = `${free}px`;
      box.style.top = `${Math.max(8, Math.min(at.top - 12, innerHeight - box.offsetHeight - 8))}px`;
    } else {
      box.style.left = `${Math.max(aside, Math.min(at.left - 12, last))}px`;
      box.style.top = `${below ? at.bottom + 4 : Math.max(8, at.top - box.offsetHeight - 4)}px`;
    }
    box.querySelector("a, summary, button")?.focus({ preventScroll: true });
  });
}
