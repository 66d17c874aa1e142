// The page as it stands: parts of it, or all of it, put in place of the old ones, never an older one over a newer one.

import { away, own } from "./clock.js";
import { attributes, morph } from "./morph.js";

const arounds = [];
let requests = 0;
let taken = 0;
let loading = null;
let stale = false;

/** Copies a text; says whether it was. Where a page is not served securely there is no clipboard, but an older way. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
    (document.querySelector("dialog:modal") ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

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

/** The number of this page of a table on a phone, which may be the hand of a seat; empty for any other page. */
export const phone = matchMedia("(max-width:699px)").matches && location.pathname.startsWith("/t/") ? random(8) : "";

/** Calls `before` before each change of the page, and what that answers when the new page stands. */
export const around = (before) => arounds.push(before);

/** The version of what is shown, if it has one. */
export const version = (page = document) => Number(page.querySelector("[data-version]")?.dataset.version);

/** What the page says that it has: see the server's frames. */
export const stamp = () => shown()?.dataset.stamp ?? "";

/** The element around all that a page shows, if it stays open; its socket is at `data-live`. */
export const shown = () => document.querySelector("[data-stamp]");

/** Changes the page by `change`, and lets whoever wants to see what was before and what is after. */
function put(change) {
  const after = arounds.map((before) => before());
  const focused = document.activeElement;
  change();
  if (document.activeElement !== focused) document.getElementById(focused.id)?.focus({ preventScroll: true });
  for (const each of after) each();
}

/** Puts the page `html`, which the request `asked` brought, in place of this one, unless that is newer. */
export function take(html, asked) {
  const page = new DOMParser().parseFromString(html, "text/html");
  if (Number.isNaN(version(page))) location.reload();
  if (!(version(page) > version() || (version(page) === version() && asked >= taken))) return;
  taken = asked;
  put(() => {
    attributes(document.documentElement, page.documentElement);
    morph(document.body, page.body);
    document.title = page.title;
  });
}

/** Puts the parts of a frame in their places, unless the page has them, or newer ones, already. */
export function takeFrame(frame) {
  const [mine, theirs] = [stamp(), frame.stamp].map((text) => text.split("."));
  const known = mine[0] === theirs[0] ? Number(theirs[1]) <= Number(mine[1]) : frame.version < version();
  if (known) return;
  put(() => {
    shown().className = frame.classes;
    Object.assign(shown().dataset, { version: frame.version, stamp: frame.stamp });
    for (const name of ["version", "key"])
      for (const field of document.getElementsByName(name)) field.value = field.value.replace(/^\d+(?=$|-)/, frame.version);
    const holder = document.createElement("template");
    // All are read at once, each in a template of its own: a row of a table could not stand among lines.
    holder.innerHTML = frame.parts.map(([, html]) => `<template>${filled(html, frame.version)}</template>`).join("");
    frame.parts.forEach(([id, , list], i) => putPart(id, holder.content.children[i].content.firstElementChild, list));
    document.body.className = document.body.className.replace(/\bme-[\w-]+/, `me-${frame.me}`);
    document.title = frame.title;
  });
}

/** What was drawn for many, with what this page has of its own: see VERSION, KEY, MOMENT, OWN in casefile.web.model. */
const filled = (html, version) =>
  html
    .replaceAll("\ue000", version)
    .replaceAll("\ue001", () => random(16))
    .replace(/\ue003(\d+)\ue003/g, (_, at) => away(at))
    .replace(/\ue004(-?\d+)\ue004/g, (_, at) => own(+at));

function putPart(id, fresh, list) {
  const old = document.getElementById(id);
  for (const field of fresh.querySelectorAll("[value='\ue002']")) field.setAttribute("value", shown().dataset.name);
  if (!old) {
    const rows = document.getElementById(list);
    "newest" in rows.dataset ? rows.prepend(fresh) : rows.append(fresh);
  } else if (old.nodeName === fresh.nodeName) morph(old, fresh);
  else old.replaceWith(fresh);
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
    const asked = ++requests;
    const search = phone ? `?phone=${phone}` : location.search;
    const answer = await fetch(location.pathname + search, { signal: AbortSignal.timeout(8000) });
    if (answer.status >= 500) throw new Error(answer.statusText);
    take(await answer.text(), asked);
  }
}

/** Says something at the edge of the page, for a while; what is `grave` is spoken at once. */
export function say(text, grave = false) {
  const notice = document.getElementById("notice");
  clearTimeout(say.timer);
  notice.setAttribute("role", grave ? "alert" : "status");
  const [, words, clause, name] = /^(.*?)(?:\((([a-z_]+)-\d+)\))?$/s.exec(text);
  notice.textContent = words;
  if (clause) notice.append(Object.assign(document.createElement("a"), { href: `/rules/${name}#${clause}`, textContent: texts.why }));
  notice.togglePopover?.(false);
  notice.togglePopover?.(text !== "");
  say.timer = setTimeout(say, grave ? 12000 : 5000, "");
}
