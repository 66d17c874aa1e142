// Sends the table's forms without leaving the page. Without this script the same forms are sent plainly.

import { random, refresh, say, take, texts, ticket } from "./page.js";

const PAUSES = [600, 1800];
const UNSURE = [502, 503, 504];

const pause = (time) => new Promise((done) => setTimeout(done, time));

let sending = false;
let marks = Promise.resolve();

/** Takes over every form that is sent by POST from the table's page. */
export function forms() {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (form.getAttribute("method") !== "post" || submitter?.name === "language") return;
    event.preventDefault();
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    if (form.action.endsWith("/notes")) {
      // Marks wait for one another, and each is read from the page as it is by then.
      marks = marks.then(() => submitter.isConnected && send(form, submitter));
    } else if (!sending) {
      sending = true;
      document.getElementById("question").setAttribute("aria-busy", "true");
      send(form, submitter).finally(() => {
        sending = false;
        document.getElementById("question").removeAttribute("aria-busy");
      });
    }
  });
}

async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  // What comes twice with the same key is done only once.
  if (body.has("key")) body.set("key", random(16));
  const asked = ticket();
  try {
    const answer = await post(form.getAttribute("action"), body);
    await use(answer, asked);
  } catch {
    say(texts.offline, true);
  }
}

/** Sends the same once more, with the same key, while nobody knows whether it arrived. */
async function post(action, body, tries = PAUSES) {
  const given = { method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(8000) };
  try {
    const answer = await fetch(action, given);
    if (!UNSURE.includes(answer.status) || !tries.length) return answer;
  } catch (error) {
    if (!tries.length) throw error;
  }
  await pause(tries[0]);
  return post(action, body, tries.slice(1));
}

async function use(answer, asked) {
  if (answer.ok && answer.headers.get("content-type").startsWith("text/html")) {
    say("");
    take(await answer.text(), asked);
    return;
  }
  const told = await answer.json();
  if (answer.ok && told.go !== location.pathname) {
    location.assign(told.go);
    return;
  }
  if (!answer.ok) say(`${told.error} ${told.text}`, answer.status !== 409);
  if (answer.ok || answer.status === 409 || answer.status === 403) await refresh();
}
