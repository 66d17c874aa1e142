// The big screen of a table: it hears what changes, lets its clock run, and keeps the television awake.

import { tick } from "./clock.js";
import { live } from "./live.js";
import { around } from "./page.js";

const REST = 3000;

live();
tick();
around(() => tick);
setInterval(tick, 250);

let resting = 0;
addEventListener("pointermove", rest);
rest();

/** Hides the pointer when it has not moved for a while. */
function rest() {
  clearTimeout(resting);
  document.body.classList.remove("rests");
  resting = setTimeout(() => document.body.classList.add("rests"), REST);
}

document.addEventListener("visibilitychange", wake);
wake();

/** Keeps the screen on, where the browser can do that. */
function wake() {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}
