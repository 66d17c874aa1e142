// The games in the browser's storage, which go nowhere else; and how the page itself is kept: by a worker that answers
// without a network, or as a file.

/** @typedef {import("./game.js").Game} Game */

/** The most games that are kept. */
export const MOST = 50;
const KEY = "casefile.companion";

/** Return the games that are kept, the last changed first. @returns {Game[]} */
export function games() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** Keep a game, a new one or changed; return whether the browser keeps it. @param {Game} game */
export function keep(game) {
  game.changed = Date.now();
  const others = games().filter(({ id }) => id !== game.id);
  return others.length < MOST && write([game, ...others]);
}

/** Return whether there is room for one more game. */
export const hasRoom = () => games().length < MOST;

/** Forget a game; return whether that was written. @param {Game} game */
export const forget = (game) => write(games().filter(({ id }) => id !== game.id));

/** @param {Game[]} all */
function write(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false; // Full, or a window that keeps nothing.
  }
}

const page = /** @type {HTMLTemplateElement} */ (document.getElementById("companion")).dataset;

/** How this page can be kept: `worker` on https and on this computer itself, `file` where it is one, else `open`. */
export const KEEPING = location.protocol === "file:" ? "file" : page.worker && "serviceWorker" in navigator ? "worker" : "open";

/** The address from which the page can be saved as a file; undefined in the file. */
export const FILE = page.file;

/** Let a worker keep this page, and what it needs, for the time without a network. */
export async function keepPage() {
  if (KEEPING !== "worker") return;
  try {
    await navigator.serviceWorker.register(String(page.worker), { scope: location.pathname });
  } catch {
    // A window that keeps nothing: the page works while it is open.
  }
}
