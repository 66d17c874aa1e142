// Hears of newer versions: by a socket, which comes back by itself, and by asking where no socket is to be had.

import { tell } from "./clock.js";
import { refresh, texts, version } from "./page.js";

const [FIRST, LAST] = [250, 8000];
const [QUIET, POLL, LONG] = [25000, 3000, 4000];

const path = location.pathname.split("/", 3).join("/");
let socket = null;
let wait = FIRST;
let retry = 0;
let heard = Date.now();
let asked = 0;

/** Keeps this table's page as new as the server's. */
export function live() {
  connect();
  ask();
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  setInterval(watch, 1000);
  if (path.startsWith("/p/")) setInterval(hear, 60000, 1 / 0); // times go by
}

const open = () => socket?.readyState === WebSocket.OPEN;

function connect() {
  clearTimeout(retry);
  const before = socket;
  const mine = (socket = new WebSocket(`${location.origin.replace("http", "ws")}${path}/live`));
  before?.close();
  mine.onopen = () => (wait = FIRST);
  mine.onmessage = ({ data }) => hear(Number(data));
  mine.onclose = () => {
    if (mine !== socket) return;
    retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(LAST, wait * 2);
  };
}

function hear(newest) {
  heard = Date.now();
  if (newest > version()) refresh().catch(() => (asked = heard = 0));
}

function wake() {
  wait = FIRST;
  if (socket.readyState === WebSocket.CLOSED) connect();
  ask();
}

/** Asks by a plain request, which shows also whether the server is there. */
async function ask() {
  asked = Date.now();
  try {
    const answer = await fetch(`${path}/version`, { signal: AbortSignal.timeout(5000) });
    if (answer.status === 403 || answer.status === 404) location.reload();
    if (!answer.ok) return;
    tell(answer);
    hear((await answer.json()).version);
    if (socket.readyState === WebSocket.CLOSED) connect();
  } catch {
    if (open()) connect();
  }
}

/** Once a second: mistrust a line that has been silent for long, ask while there is none, say when nobody answers. */
function watch() {
  const now = Date.now();
  if (now - Math.max(heard, asked) > (open() ? QUIET : POLL)) ask();
  const text = !open() && now - heard > LONG ? texts.reconnecting : "";
  const shown = document.getElementById("connection");
  if (shown.textContent !== text) shown.textContent = text;
}
