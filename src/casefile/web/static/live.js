// Hears what changes: by a socket, which comes back by itself, and by asking where no socket is to be had.
// The page says what it has, and is sent the rest as frames.

import { tell } from "./clock.js";
import { phone, refresh, shown, stamp, takeFrame, texts, version } from "./page.js";

const [FIRST, LAST] = [250, 8000];
const [QUIET, POLL, LONG, LATE] = [25000, 3000, 4000, 4000];
const [SILENT, DOUBT] = [12000, 1000];
const GONE = 4403;

const path = location.pathname.split("/", 3).join("/");
let socket = null;
let wait = FIRST;
let retry = 0;
let heard = Date.now();
let asked = 0;
let beaten = Date.now();
let [behind, deaf] = [0, false];
let known = phone && "&new"; // the first line of a phone's page lets the hand be here
let frames = Promise.resolve();
const sent = new Map();

/** Keeps this page as new as the server's. */
export function live() {
  connect();
  ask();
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  setInterval(watch, 1000);
  if (path.startsWith("/p/")) setInterval(() => open() && socket.send(stamp()), 60000); // times go by
}

const open = () => socket?.readyState === WebSocket.OPEN;

function connect() {
  clearTimeout(retry);
  const before = socket;
  const query = phone && `?phone=${phone}${known}`;
  const mine = (socket = new WebSocket(location.origin.replace("http", "ws") + shown().dataset.live + query));
  before?.close();
  mine.binaryType = "arraybuffer";
  mine.onopen = () => {
    wait = FIRST;
    beaten = Date.now();
    known = "";
    mine.send(stamp());
  };
  mine.onmessage = ({ data }) => {
    heard = Date.now();
    if (data === "?") return mine.send("!"); // everybody waits for whoever has this page: it is there
    if (data[0] === "~") return beat(Number(data.slice(1)));
    frames = frames.then(async () => take(JSON.parse(await unpacked(data)))).catch(again);
  };
  mine.onclose = ({ code }) => {
    if (mine !== socket) return;
    for (const end of sent.values()) end();
    if (code === GONE && document.dispatchEvent(new Event("refused", { cancelable: true }))) location = path; // what is anybody's of the game
    retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(LAST, wait * 2);
  };
}

/** The server is there, and so new is what this page can show: who is behind asks a second later, and anew at the next beat. */
function beat(newest) {
  [beaten, deaf] = [Date.now(), false];
  if (!(newest > version())) behind = 0;
  else if (behind++) refresh().catch(again);
  else setTimeout(() => newest > version() && open() && socket.send(stamp()), DOUBT);
}

/** What comes is a frame, the answer to an action, or both. */
function take(told) {
  sent.get(told.key)?.(told);
  if (told.parts) takeFrame(told);
}

/** Sends an action by the socket, quicker than a request: its answer. Fails where none comes. */
export const act = (fields) =>
  new Promise((done, fail) => {
    const key = fields.get("key");
    if (!open()) return fail();
    sent.set(key, (told) => (sent.delete(key), told ? done(new Response(JSON.stringify({ ...told, parts: 0 }), told)) : fail()));
    setTimeout(() => sent.get(key)?.(), LONG);
    socket.send(`act ${JSON.stringify(Object.fromEntries(fields))}`);
  });

/** A long frame comes packed. */
const unpacked = (data) =>
  typeof data === "string" ? data : new Response(new Response(data).body.pipeThrough(new DecompressionStream("deflate-raw"))).text();

const again = () => (asked = heard = 0);

/** Sees to it that the page gets to this version: its socket brings it, or has lost it. */
export function expect(newest) {
  if (!(newest > version())) return;
  if (!open() || deaf) refresh().catch(again);
  else setTimeout(() => newest > version() && refresh().catch(again), LATE);
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
    heard = Date.now();
    expect((await answer.json()).version);
    if (socket.readyState === WebSocket.CLOSED) connect();
  } catch {
    if (open()) connect();
  }
}

/** Once a second: make a line anew that brings no beats, mistrust one that has been silent for long, ask while there is none, say when nobody answers. */
function watch() {
  const now = Date.now();
  if (open() && now - beaten > SILENT) {
    [beaten, deaf] = [now, true];
    connect();
  }
  if (now - Math.max(heard, asked) > (open() && !deaf ? QUIET : POLL)) ask();
  const text = deaf || (!open() && now - heard > LONG) ? texts.reconnecting : "";
  const shown = document.getElementById("connection");
  if (shown.textContent !== text) shown.textContent = text;
  const hand = document.querySelector(".screened .q");
  if (hand) hand.inert = text !== ""; // its buttons are off until the line is back
}
