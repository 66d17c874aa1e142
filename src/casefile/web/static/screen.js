// The big screen of a table: it hears what changes, lets its clock run, and keeps the television awake.

import { tick } from "./clock.js";
import { live } from "./live.js";
import { around } from "./page.js";
import { pieces } from "./walk.js";

const [REST, AGAIN, SEEN] = [3000, 3000, 2600];
const stage = () => document.getElementById("screen-shown").dataset.shown;
let following = false;
let [shown, seeing] = [stage(), 0];

live();
tick();
around(pieces);
around(() => tick);
around(() => follow);
around(() => look);
setInterval(tick, 250);
follow();

let resting = 0;
addEventListener("pointermove", rest);
rest();

/** Hides the pointer when it has not moved for a while. */
function rest() {
  clearTimeout(resting);
  document.body.classList.remove("rests");
  resting = setTimeout(() => document.body.classList.add("rests"), REST);
}

/** Shows the back of a card that was shown just now, for a moment; whatever happens then ends it. */
function look() {
  clearTimeout(seeing);
  document.body.classList.toggle("seeing", Boolean(stage()) && stage() !== shown);
  shown = stage();
  seeing = setTimeout(() => document.body.classList.remove("seeing"), SEEN);
}

/** Goes along to the table at which the same people play again, as soon as whoever opened the screen may see that. */
async function follow() {
  const next = document.getElementById("screen-head").dataset.next;
  if (!next || following) return;
  following = true;
  const here = location.pathname.replace(/\/screen$/, "");
  try {
    await fetch(`${here}/along`, { method: "POST", body: new URLSearchParams({ screen: "yes" }), redirect: "manual" });
    if ((await fetch(`${next}/version`)).ok) location.replace(`${next}/screen`);
  } catch {
    // the server is away: tried again below
  }
  setTimeout(() => ((following = false), follow()), AGAIN);
}

document.addEventListener("visibilitychange", wake);
wake();

/** Keeps the screen on, where the browser can do that. */
function wake() {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}
