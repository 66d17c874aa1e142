// Hears of newer versions: by a socket, which comes back by itself, and by asking where no socket is to be had.

import { refresh, texts, version } from "./page.js";

const FIRST = 250;
const LAST = 8000;
const QUIET = 25000;
const STRANGER = 4403;
const NO_TABLE = 4404;

const path = location.pathname;
let socket = null;
let wait = FIRST;
let retry = 0;
let heard = 0;
let lost = 0;

/** Keeps this table's page as new as the server's. */
export function live() {
  connect();
  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  setInterval(watch, 1000);
}

function connect() {
  clearTimeout(retry);
  socket?.close();
  const mine = (socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}/live`));
  mine.onopen = () => {
    wait = FIRST;
    lost = 0;
    hear();
  };
  mine.onmessage = ({ data }) => hear(Number(data));
  mine.onclose = ({ code }) => mine === socket && closed(code);
}

function closed(code) {
  socket = null;
  if (code === STRANGER || code === NO_TABLE) {
    location.reload();
    return;
  }
  lost ||= Date.now();
  retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
  wait = Math.min(LAST, wait * 2);
}

/** The server was heard; with the number of its newest version, or none. */
function hear(newest = 0) {
  heard = Date.now();
  if (newest > version()) refresh().catch(() => (heard = 0));
}

/** The network or the reader came back: try at once. */
function wake() {
  wait = FIRST;
  if (socket?.readyState !== WebSocket.OPEN) connect();
  else ask();
}

/** Asks for the version by a plain request. */
async function ask() {
  heard = Date.now();
  try {
    const answer = await fetch(`${path}/version`, { signal: AbortSignal.timeout(5000) });
    hear((await answer.json()).version);
  } catch {
    if (socket?.readyState === WebSocket.OPEN) connect();
  }
}

/** Once a second: say whether the line is down, and mistrust a line that has been silent for long. */
function watch() {
  const open = socket?.readyState === WebSocket.OPEN;
  if (Date.now() - heard > (open ? QUIET : 3000)) ask();
  const shown = document.getElementById("connection");
  const text = lost && Date.now() - lost > 1000 ? texts.reconnecting : "";
  if (shown && shown.textContent !== text) shown.textContent = text;
}
