// The thread of a game by post on a big screen: it turns its pages by itself, and is loaded anew when something is told.

const [TURN, LOOK] = [12_000, 20_000];
const list = document.getElementById("pages");
const pages = [...list.children];
const path = location.pathname.replace(/\/screen$/, "");
let now = pages.length - 1;
let version = null;

setInterval(() => {
  if (list.scrollTop + list.clientHeight < list.scrollHeight - 4) {
    list.scrollBy(0, list.clientHeight * 0.85); // a long post is read in several steps
    return;
  }
  pages[now].hidden = true;
  now = (now + 1) % pages.length;
  pages[now].hidden = false;
  list.scrollTop = 0;
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
