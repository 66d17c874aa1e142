// The sheet on which a finished game is shared: shown over the table, its forms sent without leaving it, and the link
// copied, sent or saved as the browser can.

import { say, texts } from "./page.js";

let box;

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-shuts]") && box?.open) {
    event.preventDefault();
    box.close();
  } else if (event.target.closest("[data-copies-text]")) copied(document.getElementById("shared-text"), event.target.closest("button"));
  else if (event.target.closest("#share-send")) send();
});

document.addEventListener("submit", sends, true); // before the table's own way to send forms, which would shut the sheet

async function sends(event) {
  if (!event.target.closest("#share-sheet")) return;
  event.preventDefault();
  event.stopPropagation();
  const copies = event.submitter?.hasAttribute("data-copies-link");
  if (copies && state() === "yes") return copied(address(), event.submitter);
  if (await sent(event.target, event.submitter)) {
    if (copies) copied(address(), document.getElementById("share-copy"));
    else document.getElementById("sharing-title").focus({ preventScroll: true });
  }
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("#share-form");
  if (form && state() === "yes") sent(form); // what an open link shows changes at once
  const file = document.getElementById("share-file");
  if (file && event.target.name === "called") file.search = `?called=${event.target.value}`;
});

const address = () => document.getElementById("share-address");
const state = () => document.getElementById("share-state")?.dataset.open;

/** Shows the sheet of an address over the page, above the button that was pressed. */
export async function open(at, button) {
  if (!document.querySelector("link[href$='/share.css']")) {
    const sheet = { rel: "stylesheet", href: new URL("./share.css", import.meta.url) };
    await new Promise((done) => document.head.append(Object.assign(document.createElement("link"), sheet, { onload: done, onerror: done })));
  }
  box ??= document.documentElement.appendChild(Object.assign(document.createElement("dialog"), { className: "over" }));
  box.setAttribute("closedby", "any");
  box.className = `over ${document.body.className.split(" ").find((name) => name.startsWith("me-"))}`;
  if (!(await load(at))) return;
  box.style.setProperty("--left", `${Math.max(12, Math.min(button.right - 448, innerWidth - 460))}px`);
  box.style.setProperty("--bottom", `${Math.max(12, innerHeight - button.top + 14)}px`);
  box.showModal();
  document.getElementById("sharing-title").focus({ preventScroll: true });
}

async function load(at, form) {
  try {
    const answer = await fetch(at, { ...form, signal: AbortSignal.timeout(8000) });
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("share-sheet");
    if (!found) throw new Error("no sheet");
    const old = document.getElementById("share-sheet");
    if (old) old.replaceWith(found);
    else box.replaceChildren(found);
  } catch {
    say(texts.offline, true);
    return false;
  }
  able();
  return true;
}

/** Sends a form of the sheet, and shows the sheet as it is then. */
function sent(form, submitter) {
  return load(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form, submitter)) });
}

/** Shows what this browser can do: the system's own way to send is only where there is one. */
function able() {
  const sender = document.getElementById("share-send");
  if (sender) sender.hidden = !navigator.share;
  const [copier] = document.querySelectorAll("#share-copy .lb > span");
  if (copier) copier.textContent = document.getElementById("share-sheet").dataset.copyLink;
}

/**
 * Copies a field. At an address without https there is no clipboard, but an older way; a browser that refuses both is left
 * with the text selected, and the keys that copy it.
 */
async function copied(field, button) {
  let done = false;
  try {
    await navigator.clipboard.writeText(field.value);
    done = true;
  } catch {
    field.focus();
    field.select();
    done = document.execCommand("copy");
  }
  const words = button.querySelector(".lb > span") ?? button.querySelector(".lb");
  const { copied: yes, keys } = document.getElementById("share-sheet").dataset;
  words.textContent = done ? yes : keys;
  button.classList.toggle("done", done);
}

async function send() {
  const form = document.getElementById("share-form");
  if (state() !== "yes" && !(await sent(form, document.getElementById("share-copy")))) return;
  await navigator.share({ title: document.getElementById("share-sheet").dataset.title, url: address().value }).catch(() => {});
}

able();
