// The thread of a game by post on a big screen: it turns its pages by itself, and is loaded anew when something is told.

const [TURN, LOOK] = [12_000, 20_000];
const pages = [...document.querySelectorAll("#pages > li")];
const path = location.pathname.replace(/\/screen$/, "");
let now = pages.length - 1;
let version = null;

setInterval(() => {
  pages[now].hidden = true;
  now = (now + 1) % pages.length;
  pages[now].hidden = false;
}, TURN);

setInterval(look, LOOK);
look();

async function look() {
  try {
    const newest = (await (await fetch(`${path}/version`)).json()).version;
    if (version !== null && newest !== version) location.reload();
    version = newest;
  } catch {
    // the server is away: it is asked again
  }
}

navigator.wakeLock?.request("screen").catch(() => {});
