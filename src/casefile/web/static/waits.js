// How much waits for the reader in all games: a number at the sign in the header, and before the title of the window.

import { around } from "./page.js";

const EVERY = 120000;
const sign = document.getElementById("tray");
let count = sign.dataset.count;

/** Asks now and then, and when the reader comes back to the page; for whom nothing can wait it never does. */
export function waits() {
  if (count === undefined) return;
  around(news);
  setInterval(ask, EVERY);
  document.addEventListener("visibilitychange", ask);
}

/** What the page is sent does not say the number, but by post how much of it is of this game. */
function news() {
  const before = owed();
  return () => {
    show();
    if (owed() !== before) ask();
  };
}

const owed = () => document.querySelector("[data-owed]")?.dataset.owed;

async function ask() {
  if (document.hidden) return;
  try {
    const answer = await fetch("/mine/count", { signal: AbortSignal.timeout(8000) });
    if (answer.ok) ({ count } = await answer.json());
  } catch {
    return; // there is a next time
  }
  show();
}

function show() {
  const title = document.title.replace(/^\(\d+\) /, "");
  const number = sign.querySelector("em") ?? document.createElement("em");
  document.title = +count ? `(${count}) ${title}` : title;
  number.textContent = count;
  sign.classList.toggle("wide", count === null);
  if (+count) sign.append(number);
  else number.remove();
}
