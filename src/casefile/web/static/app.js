// The page's own liveliness. Everything that can be done here can be done without it, by links and plain forms.

import { board } from "./board.js";
import { tick } from "./clock.js";
import { entropy, redeem } from "./gate.js";
import { keys, open } from "./keys.js";
import { live } from "./live.js";
import { motion } from "./motion.js";
import { around, say, texts, typing } from "./page.js";
import { forms } from "./send.js";
import { loud, play } from "./sound.js";

redeem();
entropy();
document.addEventListener("click", clicked);

if (document.getElementById("table")) {
  forms();
  motion();
  board();
  keys();
  around(turn);
  around(() => tick);
  tick();
  setInterval(tick, 250);
  live();
}

/** Links that open or close a dialog, and buttons that copy a link. */
function clicked(event) {
  const { target } = event;
  const opener = target.closest("[data-opens]");
  const closer = target.closest("[data-closes]");
  const copier = target.closest("[data-copy]");
  if (opener) open(opener.dataset.opens);
  else if (closer || target.nodeName === "DIALOG") target.closest("dialog").close();
  else if (copier) copy(document.getElementById(copier.dataset.copy));
  if (target.closest("button")?.name === "sound" && !loud()) globalThis.Notification?.requestPermission();
  if (target.closest(".cell")) play("pencil");
  if (opener || closer) event.preventDefault();
}

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // where the page is not served securely there is no clipboard
  }
  say(texts.copied);
}

const mine = () => Boolean(document.querySelector("#players .on.mine"));

/** When the reader's turn comes: a bell, and the focus on the question unless something is being written. */
function turn() {
  const before = mine();
  const within = document.activeElement.closest("#question, #board, #accuse");
  return () => {
    if (mine() && !before) call();
    const lost = within && !document.activeElement.closest("#question, #board, dialog[open]");
    if (((mine() && !before) || lost) && !typing() && !document.querySelector("dialog:modal")) {
      document.getElementById("asked")?.focus();
    }
  };
}

function call() {
  play("bell");
  if (document.hidden && globalThis.Notification?.permission === "granted") {
    new Notification(document.title, { body: document.getElementById("asked").textContent, tag: "casefile" });
  }
}
