// The deal that this browser was promised when it opened a table, and whether the table keeps to it.

const MARK = "#promised=";

/** Keeps a promise until the table is there that `form` opens. */
export function keep(form, commitment, bytes) {
  sessionStorage[commitment] = bytes;
  form.action += MARK + commitment;
}

/** Says whether the page shows the commitment that was promised, and the bytes that were added to it. */
export function compare() {
  const shown = document.querySelector("[data-commitment]")?.dataset;
  const promise = shown && promised();
  if (!promise) return;
  // Who has no seat adds no bytes.
  const kept = promise === `${shown.commitment} ${shown.bytes ?? promise.split(" ")[1]}`;
  const line = document.getElementById(kept ? "kept" : "broken");
  if (line) line.hidden = false;
}

/** The commitment and this browser's bytes, in one text, as they were when it opened this table. */
export function promised() {
  const table = location.pathname.match(/^\/t\/[^/]+/)?.[0];
  if (!table) return undefined; // a game that was shared, or one in a file: nobody here was promised anything
  try {
    const [mark, commitment] = location.hash.split("=");
    // A link that somebody made up marks no promise of ours.
    const bytes = `${mark}=` === MARK && sessionStorage.getItem(commitment);
    if (bytes) {
      localStorage[table] = `${commitment} ${bytes}`;
      sessionStorage.removeItem(commitment);
      history.replaceState(null, "", location.pathname);
    }
    return localStorage[table];
  } catch {
    return undefined; // nothing can be kept here
  }
}
