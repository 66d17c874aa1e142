// The games in the browser's storage: they go nowhere else.

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
