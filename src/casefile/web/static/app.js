// Everything that can be done with these scripts can be done without them, by links and plain forms.

import { board } from "./board.js";
import { choose } from "./choose.js";
import { moments, settle as zone, tick } from "./clock.js";
import { entropy, redeem } from "./gate.js";
import { keys, open } from "./keys.js";
import { why } from "./why.js";
import { live } from "./live.js";
import { motion } from "./motion.js";
import { around, phone, say, shown, texts, typing } from "./page.js";
import { passing } from "./passing.js";
import { compare } from "./promise.js";
import { forms, lists } from "./send.js";
import { loud, play } from "./sound.js";
import { waits } from "./waits.js";

const FRESH = 400;

/** What only some pages need, by what they have then. */
const SELDOM = { "[class^=by-] #code": "code", "#past[data-pending]": "reviews", "[data-push]": "push", "form.setup": "setup", "#lost": "front", "[data-shared]": "cover" };

redeem();
entropy();
compare();
waits();
for (const [place, name] of Object.entries(SELDOM)) {
  const found = document.querySelector(place);
  if (found) import(`./${name}.js`).then((script) => script[name](found)).catch(() => {});
}
addEventListener("hashchange", redeem);
document.addEventListener("click", clicked);

if (document.getElementById("table")) {
  for (const start of [forms, lists, motion, board, keys, choose, live, why, passing, tick]) start();
  around(turn);
  around(settle);
  around(() => tick);
  setInterval(tick, 250);
} else {
  if (shown()) live();
  if (shown()?.querySelector(".camp, .console")) forms();
  zone();
  setInterval(tick, 1000);
  setInterval(moments, 1000);
}

function clicked(event) {
  const { target } = event;
  const [opener, closer, copier, fetcher] = ["opens", "closes", "copy", "copies"].map((name) =>
    target.closest(`[data-${name}]`),
  );
  if (opener) open(opener.dataset.opens);
  if (closer) closer.closest("dialog").close();
  const sharing = event.ctrlKey || event.metaKey ? null : target.closest("a[href$='/share']");
  if (opener || closer || fetcher || sharing) event.preventDefault();
  const menu = document.getElementById("menu");
  if (opener || !menu.contains(target)) menu.open = false;
  if (copier) copy(document.getElementById(copier.dataset.copy));
  if (fetcher) copyFrom(fetcher);
  if (sharing) share(sharing);
  if (target.closest("[name=sound]") && !loud()) globalThis.Notification?.requestPermission();
  if (target.closest("button.cell")) play("pencil");
}

for (const input of document.querySelectorAll("[data-reads]")) {
  input.hidden = false;
  input.addEventListener("change", async () => {
    document.getElementById(input.dataset.reads).value = (await input.files[0]?.text()) ?? "";
  });
}

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Where the page is not served securely there is no clipboard; if the browser copies nothing either, a hand does.
    if (!document.execCommand("copy")) {
      field.classList.add("by-hand");
      field.select();
      say(texts.select);
      return;
    }
  }
  say(texts.copied);
}

/** Shows the sheet on which a game is shared over the page; where that cannot be, it is a page of its own. */
async function share(link) {
  try {
    (await import("./share.js")).open(link.href, link.getBoundingClientRect());
  } catch {
    location = link.href;
  }
}

/** Copies the text of an address; where that cannot be, the link is followed to the page with the text. */
async function copyFrom(link) {
  const text = fetch(link.dataset.copies).then((answer) => answer.blob());
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    say(texts.copied);
    const marks = document.getElementById(link.dataset.marks);
    if (marks) fetch(marks.action, { method: "POST", body: new URLSearchParams(new FormData(marks)) }).catch(() => {});
  } catch {
    location = link.href;
  }
}

const mine = () => !!document.getElementById("players")?.querySelector(".mine .on");

/** When the reader's turn comes: a bell, and the focus on the question unless something is being written. */
function turn() {
  const before = mine();
  const within = document.activeElement.closest("#question, #board, #accuse");
  return () => {
    const called = mine() && !before;
    const lost = within && !document.activeElement.closest("#question, #board");
    if (called) call();
    if ((called || lost) && !typing() && !document.querySelector("dialog[open]")) {
      document.getElementById("asked").focus();
    }
  };
}

/** For a moment no pointer answers what has just taken the place of what was read; a key is pressed on purpose. */
function settle() {
  const words = () => document.querySelector("#question.asked")?.textContent;
  const before = words();
  return () => {
    if (!words() || words() === before) return;
    clearTimeout(settle.timer);
    document.body.classList.add("fresh");
    settle.timer = setTimeout(() => document.body.classList.remove("fresh"), FRESH);
  };
}

function call() {
  play("bell");
  if (phone && document.querySelector(".screened")) navigator.vibrate?.(80);
  if (document.hidden && globalThis.Notification?.permission === "granted") {
    new Notification(document.title, { body: document.getElementById("asked").textContent, tag: "casefile" });
  }
}
