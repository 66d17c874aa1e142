// The page as it stands: fetched anew, put in place of the old one, never an older one over a newer one.

import { attributes, morph } from "./morph.js";

const arounds = [];
let requests = 0;
let taken = 0;
let loading = null;
let stale = false;

/** Texts for what only scripts say, in the reader's language. */
export const texts = document.getElementById("texts")?.dataset ?? {};

/** Whether things may move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether somebody is writing, so that the focus must stay where it is. */
export const typing = (at = document.activeElement) =>
  Boolean(at?.matches("select, textarea, input:not([type=radio], [type=checkbox], [readonly])"));

/** So many random bytes, in hexadecimal. */
export const random = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Calls `before` with each change of the page; what it answers is called when the new page stands. */
export const around = (before) => arounds.push(before);

/** The version of the table that is shown; nothing on other pages. */
export const version = (page = document) => Number(page.getElementById("table")?.dataset.version ?? Number.NaN);

/** A number for a request that is about to be sent, so that answers that cross are told apart. */
export const ticket = () => ++requests;

/** Puts the page `html`, which the request `asked` brought, in place of this one, unless that is newer. */
export function take(html, asked) {
  const page = new DOMParser().parseFromString(html, "text/html");
  if (Number.isNaN(version(page))) {
    location.reload();
    return;
  }
  if (version(page) < version() || (version(page) === version() && asked < taken)) return;
  taken = asked;
  const after = arounds.map((before) => before(page));
  const focused = document.activeElement;
  attributes(document.documentElement, page.documentElement);
  morph(document.body, page.body);
  document.title = page.title;
  if (focused?.id && document.activeElement !== focused) {
    document.getElementById(focused.id)?.focus({ preventScroll: true });
  }
  for (const each of after) each?.();
}

/** Fetches the page anew; many calls at once become one or two requests. */
export async function refresh() {
  stale = true;
  loading ??= load();
  await loading;
}

async function load() {
  try {
    while (stale) {
      stale = false;
      const asked = ticket();
      const answer = await fetch(location.pathname, { signal: AbortSignal.timeout(8000) });
      take(await answer.text(), asked);
    }
  } finally {
    loading = null;
  }
}

/** Says something at the edge of the page: `grave` at once and for longer. */
export function say(text, grave = false) {
  const notice = document.getElementById("notice");
  if (!notice) return;
  clearTimeout(say.timer);
  notice.replaceChildren();
  notice.setAttribute("role", grave ? "alert" : "status");
  notice.append(text);
  say.timer = setTimeout(() => notice.replaceChildren(), grave ? 12000 : 5000);
}
