// The page as it stands: fetched anew, put in place of the old one, never an older one over a newer one.

import { attributes, morph } from "./morph.js";

const arounds = [];
const tabs = new BroadcastChannel("casefile");
let requests = 0;
let taken = 0;
let loading = null;
let stale = false;

/** Texts that only scripts say, in the reader's language. */
export const texts = document.getElementById("texts").dataset;

/** Whether nothing may move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether somebody is writing, so that the focus must stay where it is. */
export const typing = () =>
  document.activeElement.matches("select, textarea, input:not([type=radio], [type=checkbox], [readonly])");

/** So many random bytes, in hexadecimal. */
export const random = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Calls `before` before each change of the page, and what that answers when the new page stands. */
export const around = (before) => arounds.push(before);

/** The version of what is shown, if it has one. */
export const version = (page = document) => Number(page.querySelector("[data-version]")?.dataset.version);

/** A number for a request that is about to be sent, so that answers that cross are told apart. */
export const ticket = () => ++requests;

/** Puts the page `html`, which the request `asked` brought, in place of this one, unless that is newer. */
export function take(html, asked) {
  const page = new DOMParser().parseFromString(html, "text/html");
  if (Number.isNaN(version(page))) location.reload();
  if (!(version(page) > version() || (version(page) === version() && asked >= taken))) return;
  taken = asked;
  const after = arounds.map((before) => before());
  const focused = document.activeElement;
  attributes(document.documentElement, page.documentElement);
  morph(document.body, page.body);
  document.title = page.title;
  if (document.activeElement !== focused) document.getElementById(focused.id)?.focus({ preventScroll: true });
  for (const each of after) each();
}

/** Fetches the page anew; many calls at once become one or two requests. */
export async function refresh() {
  stale = true;
  loading ??= load().finally(() => (loading = null));
  await loading;
}

async function load() {
  while (stale) {
    stale = false;
    const asked = ticket();
    const answer = await fetch(location.pathname, { signal: AbortSignal.timeout(8000) });
    if (answer.status >= 500) throw new Error(answer.statusText);
    take(await answer.text(), asked);
  }
}

/** Lets the reader's other tabs look again, for what changes no version. */
export const tellTabs = () => tabs.postMessage(location.pathname);

tabs.onmessage = ({ data }) => data === location.pathname && refresh();

/** Says something at the edge of the page, for a while; what is `grave` is spoken at once. */
export function say(text, grave = false) {
  const notice = document.getElementById("notice");
  clearTimeout(say.timer);
  notice.setAttribute("role", grave ? "alert" : "status");
  notice.textContent = text;
  notice.togglePopover?.(false);
  notice.togglePopover?.(text !== "");
  say.timer = setTimeout(say, grave ? 12000 : 5000, "");
}
