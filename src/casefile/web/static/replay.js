// Steps through a game that is over: every moment is in the page, as texts of its parts and when each is in force.
// What the server puts together for one moment is put together here for the others in the same way: see SteppedPage.

import { open } from "./keys.js";
import { copied, say } from "./page.js";

const GAP = /\ue010([^\ue010]*)\ue010/g;
const page = document.getElementById("replay");
const rail = document.getElementById("moment-at");
const play = document.getElementById("play");
const form = document.getElementById("go");
const { texts, slots } = JSON.parse(document.getElementById("steps").textContent);
const versions = page.dataset.versions.split(" ").map(Number);
const rounds = page.dataset.rounds.split(" ").filter(Boolean).map(Number);
const last = versions.length - 1;

const byId = new Map();
const lists = new Map();
for (const [id, since, numbers, list] of slots) {
  const slot = { id, since, numbers, list, nodes: new Map() };
  byId.set(id, slot);
  if (list) lists.set(list, [...(lists.get(list) ?? []), slot]);
}

let moment = Number(page.dataset.moment);
let playing = 0;
for (const slot of byId.values()) slot.shown = number(slot, moment);

/** The number of the text of a slot that is in force at a moment; -1 for none. */
function number({ since, numbers }, at) {
  let low = 0;
  let high = since.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (since[middle] <= at) low = middle + 1;
    else high = middle;
  }
  return low ? numbers[low - 1] : -1;
}

/** A text with what stands in its gaps at the moment. Parts that never change are in the page, and are taken from it. */
function whole(text) {
  return text.replace(GAP, (_, id) => {
    if (id[0] === "*") return (lists.get(id.slice(1)) ?? []).map((slot) => inForce(slot)).join("");
    const slot = byId.get(id);
    return slot ? inForce(slot) : still(id);
  });
}

const kept = new Map();
const still = (id) => kept.get(id) ?? document.getElementById(id)?.outerHTML ?? "";

function inForce(slot) {
  const found = number(slot, moment);
  return found < 0 ? "" : whole(texts[found]);
}

/** The element of a text; one without gaps is made once. */
function element(slot, text) {
  const known = slot.nodes.get(text);
  if (known) return known;
  const holder = document.createElement("template");
  const gaps = texts[text].includes("\ue010");
  holder.innerHTML = whole(texts[text]);
  const made = document.importNode(holder.content.firstElementChild, true);
  if (!gaps) slot.nodes.set(text, made);
  return made;
}

/** Goes to a moment: what has another text there is put in place, what is inside it with it. */
function go(to) {
  moment = Math.max(0, Math.min(last, to));
  for (const slot of byId.values()) {
    const text = number(slot, moment);
    const old = document.getElementById(slot.id);
    if (text === slot.shown && (old || text < 0)) continue;
    slot.shown = text;
    if (text < 0) old?.remove();
    else if (old) {
      keepStill(old);
      old.replaceWith(element(slot, text));
    } else if (slot.list) insert(slot, text);
  }
  rail.value = moment;
  rail.setAttribute("aria-valuetext", document.querySelector("#moment h1").textContent);
  document.getElementById("done").setAttribute("x2", `${(100 * moment) / Math.max(1, last)}%`);
  document.getElementById("back").value = versions[Math.max(0, moment - 1)];
  document.getElementById("on").value = versions[Math.min(last, moment + 1)];
  const fork = document.getElementById("fork-at");
  if (fork) fork.value = versions[moment];
  for (const each of document.querySelectorAll("#review")) each.search = `?at=${versions[moment]}`;
  if (moment === last) pause();
}

/** Remembers the parts that are about to go and never change, for when what stands around them comes back. */
function keepStill(old) {
  for (const each of old.querySelectorAll("[id]")) if (!byId.has(each.id)) kept.set(each.id, each.outerHTML);
}

function insert(slot, text) {
  const all = lists.get(slot.list);
  const next = all.slice(all.indexOf(slot) + 1).map(({ id }) => document.getElementById(id)).find(Boolean);
  document.getElementById(slot.list)?.insertBefore(element(slot, text), next ?? null);
}

// -- by hand, by key, by itself

const steps = { first: () => 0, back: () => moment - 1, on: () => moment + 1, last: () => last };

for (const [id, to] of Object.entries(steps)) {
  document.getElementById(id).addEventListener("click", (event) => {
    event.preventDefault();
    pause();
    go(to());
    remember();
  });
}
rail.addEventListener("input", () => {
  pause();
  go(Number(rail.value));
});
rail.addEventListener("change", remember);
play.hidden = document.getElementById("speed").hidden = false;
play.addEventListener("click", () => (playing ? pause() : start()));
document.getElementById("level")?.addEventListener("change", () => form.requestSubmit());

const pace = () => Number(document.querySelector("#speed :checked").value);

function start() {
  if (moment === last) go(0);
  const tick = () => {
    go(moment + 1);
    if (playing) playing = setTimeout(tick, pace());
  };
  playing = setTimeout(tick, pace());
  shown();
}

function pause() {
  if (!playing) return;
  clearTimeout(playing);
  playing = 0;
  shown();
  remember();
}

function shown() {
  play.setAttribute("aria-pressed", String(playing !== 0));
  play.setAttribute("aria-label", playing ? play.dataset.pause : play.dataset.play);
}

/** Where one is, as an address that leads there; of a record that was brought there is none. */
function address() {
  const found = new URL(form.action);
  found.search = new URLSearchParams({ ...Object.fromEntries(new FormData(form)), at: versions[moment] });
  for (const name of ["moment", "seat"]) found.searchParams.delete(name);
  return found;
}

function remember() {
  if (form.method === "get") history.replaceState(null, "", address());
}

const link = document.getElementById("link");
if (link) {
  link.hidden = false;
  link.addEventListener("click", async () => {
    remember();
    if (await copied(String(address()))) say(link.dataset.copied);
    else say(location.href); // it stands in the bar of addresses, too
  });
}

const keys = {
  ArrowLeft: (shift) => (shift ? ([...rounds].reverse().find((each) => each < moment) ?? 0) : moment - 1),
  ArrowRight: (shift) => (shift ? (rounds.find((each) => each > moment) ?? last) : moment + 1),
  Home: () => 0,
  End: () => last,
};

document.addEventListener("keydown", (event) => {
  const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]") || target.matches("select,textarea")) return;
  if (target.matches("[type=radio]") && key.startsWith("Arrow")) return;
  if (key in keys) {
    pause();
    go(keys[key](shiftKey));
    remember();
  } else if (key === " " && !target.matches("button,a,summary")) play.click();
  else if (/^[1-9]$/.test(key)) document.querySelectorAll("#eyes button")[key - 1]?.click();
  else if (key === "?") open("keys");
  else return;
  event.preventDefault();
});

go(moment);
remember();
