// Clocks that run down: every element with `data-due`, milliseconds since 1970 by the server's clock.

const LOW = 10;

let ahead = 0;

/** Learns from an answer's `Date`, which is cut to whole seconds, how far the server's clock is ahead of ours. */
export function tell({ headers }) {
  const early = Date.parse(headers.get("date")) - Date.now();
  if (Math.abs(ahead - early - 500) > 500) ahead = early + 500;
}

/** Shows the time left now. */
export function tick() {
  for (const clock of document.querySelectorAll("[data-due]")) {
    const left = Math.max(0, Math.round((clock.dataset.due - Date.now() - ahead) / 1000));
    const parts = [left / 60, left].map((part) => String(Math.floor(part) % 60).padStart(2, "0"));
    const text = left < 3600 ? parts.join(":").replace(/^0/, "") : [Math.floor(left / 3600), ...parts].join(":");
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("warn", left < LOW);
  }
}
