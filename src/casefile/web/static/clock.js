// Clocks that run down, every element with `data-due`, milliseconds since 1970 by the server's clock, or up, every one
// with `data-since`; and moments as seen from now, in the text of every element with `data-at` and the title of every one
// with `data-titled`.

const LOW = 10;

let ahead = 0;

/** Learns from an answer's `Date`, which is cut to whole seconds, how far the server's clock is ahead of ours. */
export function tell({ headers }) {
  const early = Date.parse(headers.get("date")) - Date.now();
  if (Math.abs(ahead - early - 500) > 500) ahead = early + 500;
}

/** Shows the time left now, and the time since when somebody is missed. */
export function tick() {
  for (const clock of document.querySelectorAll("[data-due]")) {
    const left = clock.dataset.due - Date.now() - ahead;
    show(clock, left);
    clock.classList.toggle("warn", left < (clock.dataset.low ?? LOW) * 1000);
  }
  for (const clock of document.querySelectorAll("[data-since]")) show(clock, Date.now() + ahead - clock.dataset.since);
}

function show(clock, milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const parts = [seconds / 60, seconds].map((part) => String(Math.floor(part) % 60).padStart(2, "0"));
  const text = seconds < 3600 ? parts.join(":").replace(/^0/, "") : [Math.floor(seconds / 3600), ...parts].join(":");
  if (clock.textContent !== text) clock.textContent = text;
}

const [HOUR, DAY] = [60, 1440];
const plural = new Intl.PluralRules(document.documentElement.lang);

/** A moment as seen from now, in at most two units: see casefile.web.present.times. */
export function away(at) {
  const texts = document.getElementById("spans").dataset;
  const [seconds, left] = [1000, 60000].map((unit) => Math.trunc((at - Date.now() - ahead) / unit));
  if (!left) return seconds > 0 ? texts.ahead.replace("{time}", say(seconds, "second", texts)) : texts.now;
  return texts[left > 0 ? "ahead" : "past"].replace("{time}", span(Math.abs(left), texts));
}

function say(count, unit, texts) {
  return count && texts[unit + (plural.select(count) === "one" ? "One" : "Other")].replace("{count}", count);
}

function span(minutes, texts) {
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)];
  const [long, short] = [say(days, "day", texts), say(hours, "hour", texts), !days && say(minutes % HOUR, "minute", texts)].filter(Boolean);
  return short ? texts.both.replace("{long}", long).replace("{short}", short) : long;
}

const shows = (at, timeZone) => {
  const weekday = new Intl.DateTimeFormat(document.documentElement.lang, { timeZone, weekday: "short" });
  return `${weekday.format(at)} ${new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(at)}`;
};

/** What the reader's own clocks show at a moment, where those of the game show something else. */
export function own(at) {
  const { zone, of, own } = document.getElementById("spans").dataset;
  const [mine, theirs] = [zone || of, of].map((each) => shows(at, each));
  return mine === theirs ? "" : own.replace("{time}", mine);
}

/** Tells the server once by which clocks the reader lives. */
export function settle() {
  const { zone } = document.getElementById("spans")?.dataset ?? {};
  if (zone !== "") return;
  const body = new URLSearchParams({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, back: "/" });
  fetch("/settings", { method: "POST", body, headers: { accept: "application/json" } }).catch(() => {});
}

/** Shows how far away moments are now. */
export function moments() {
  for (const each of document.querySelectorAll("[data-at]")) {
    const text = away(each.dataset.at);
    if (each.textContent !== text) each.textContent = text;
  }
  for (const each of document.querySelectorAll("[data-titled]")) {
    const text = away(each.dataset.titled);
    if (each.title !== text) each.title = text;
  }
}
