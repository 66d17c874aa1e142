// Clocks that run down: every element with `data-due`, milliseconds since 1970 by the server's clock.

const LOW = 10;

let early = Number.NEGATIVE_INFINITY;
let late = Number.POSITIVE_INFINITY;

/** Learns from an answer's `Date`, cut to whole seconds, between which bounds the server's clock is ahead of ours. */
export function tell(answer) {
  const date = Date.parse(answer.headers.get("date"));
  if (Number.isNaN(date)) return;
  early = Math.max(early, date - Date.now());
  late = Math.min(late, date + 1000 - Date.now());
  if (early > late) [early, late] = [date - Date.now(), date + 1000 - Date.now()];
}

/** Milliseconds by which the server's clock is ahead. */
const ahead = () => (Number.isFinite(early) ? (early + late) / 2 : 0);

/** Shows the time left now. */
export function tick() {
  for (const clock of document.querySelectorAll("[data-due]")) {
    const left = Math.max(0, Math.ceil((clock.dataset.due - Date.now() - ahead()) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("warn", left < LOW);
  }
}
