// Sends a page's forms without leaving it.

import { act, expect } from "./live.js";
import { phone, random, refresh, say, texts } from "./page.js";

const PAUSES = [600, 1800];

const under = new Set();
let sending = Promise.resolve();
let marks = sending;

/** Takes over every form that is sent by POST. */
export function forms() {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (form.method !== "post" || submitter?.name === "language") return;
    event.preventDefault();
    form.closest("#menu")?.removeAttribute("open");
    const noted = form.action.endsWith("/notes");
    const stays = form.action.endsWith("/offer"); // the link to give away comes where the button was
    for (const dialog of document.querySelectorAll(noted ? "dialog:modal" : "dialog[open]")) if (!stays) dialog.close();
    if (noted) note(submitter);
    else {
      const [body, written] = [read(form, submitter), words(read(form))];
      const what = form.action + words(body);
      if (under.has(what)) return; // pressed twice
      under.add(what);
      const queue = () => (sending = sending.then(() => send(form, body, written)));
      meant(form, submitter)
        .then((still) => still && queue())
        .finally(() => under.delete(what));
    }
  });
}

/** Whether a card is meant to be shown: on a phone that is a hand it can be taken back for a while. */
async function meant(form, submitter) {
  if (!phone || form.id !== "show") return true;
  return import("./slip.js").then((script) => script.meant(submitter), () => true);
}

/** Sends a mark. Marks wait for one another, and each is read from the page as it is by then, if its button is still there. */
export function note(button) {
  marks = marks.then(() => {
    const now = button.isConnected ? button : document.getElementById(button.id);
    return now?.form && send(now.form, read(now.form, now));
  });
}

/** Sends the form of a list from which another entry was chosen, by the button that it names. */
export function lists() {
  document.addEventListener("change", ({ target }) => {
    const button = target.dataset.sends && document.getElementById(target.dataset.sends);
    button?.form.requestSubmit(button);
  });
}

const read = (form, submitter) => new URLSearchParams(new FormData(form, submitter));

/** What a form says, whatever page it is sent from. */
const words = (body) => String([...body].filter(([name]) => !["key", "version"].includes(name)));

async function send(form, body, written) {
  // What comes twice with the same key is done only once.
  if (body.has("key")) body.set("key", random(16));
  // Who sits down adds bytes to a deal that has been promised already.
  if (form.action.endsWith("/along")) body.set("entropy", random(32));
  try {
    const asks = () => post(form.action, body);
    const answer = await (/\/t\/[^/]+\/act$/.test(form.action) ? act(body).catch(asks) : asks());
    // What is written meanwhile stays.
    if (answer.ok && form.matches("#say, .at-post form") && words(read(form)) === written) form.reset();
    await use(answer);
  } catch {
    say(texts.offline, true);
  }
}

/** Sends the same again, with the same key, while nobody knows whether it arrived. */
async function post(action, body, [pause, ...pauses] = PAUSES) {
  const given = { method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(8000) };
  try {
    return await fetch(action, given);
  } catch (error) {
    if (!pause) throw error;
  }
  await new Promise((done) => setTimeout(done, pause));
  return post(action, body, pauses);
}

async function use(answer) {
  const told = await answer.json();
  say(answer.ok ? "" : `${told.error} ${told.text}`, !answer.ok && answer.status !== 409);
  if (answer.ok && told.version !== undefined) expect(told.version);
  else if (answer.ok && told.go !== location.pathname) location.assign(told.go);
  else await refresh();
}
