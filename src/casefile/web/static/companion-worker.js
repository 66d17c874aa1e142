// Answers for the companion without a network: the page and all that it needs, as they were when they were loaded last.
//
// A page that is open is never exchanged. The next start asks the network for the page; a new one is taken when all
// that it needs is here, so that old and new parts never meet.

const NAME = "casefile-companion";
const SOON = 4000;

/** Return the addresses of what a page needs: they stand in its links. */
const needs = (html) => [...html.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, path]) => path);

/** Keep a page and all it needs; return whether that was new. */
async function take(path, answer) {
  const html = await answer.clone().text();
  const kept = await caches.match(path, { cacheName: NAME });
  if (kept && (await kept.text()) === html) return false;
  const parts = await Promise.all(needs(html).map(async (part) => [part, await fetch(part, { cache: "reload" })]));
  if (parts.some(([, part]) => !part.ok)) throw new Error("a part is missing");
  const cache = await caches.open(NAME);
  for (const [part, found] of parts) await cache.put(part, found);
  await cache.put(path, answer.clone());
  return true;
}

/** Answer with the page: the newest one that is whole. */
async function page(request) {
  const path = new URL(request.url).pathname;
  const late = new Promise((_, fail) => setTimeout(fail, SOON));
  const fresh = async () => {
    const answer = await fetch(request);
    if (answer.ok) await take(path, answer);
    return answer;
  };
  try {
    const answer = await Promise.race([fresh(), late]);
    if (answer.ok) return (await caches.match(path, { cacheName: NAME })) ?? answer;
  } catch {
    // No network, or a slow one.
  }
  return (await caches.match(path, { cacheName: NAME })) ?? Response.error();
}

addEventListener("install", (event) => {
  const path = new URL(registration.scope).pathname;
  event.waitUntil(fetch(path).then((answer) => take(path, answer)));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (pathname === new URL(registration.scope).pathname) event.respondWith(page(request));
  } else if (pathname.startsWith("/static/")) {
    event.respondWith(caches.match(pathname, { cacheName: NAME }).then((kept) => kept ?? fetch(request)));
  }
});
