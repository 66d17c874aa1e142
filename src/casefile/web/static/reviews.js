// My games, while reviews are made: the list of finished games is fetched again until they are done.

const EVERY = 4000;
const TRIES = 90;

/** Looks now and then whether the reviews that the list waits for are done; a page that nobody sees waits. */
export function reviews(_list, tries = TRIES) {
  if (!document.querySelector("#past[data-pending]") || !tries) return;
  setTimeout(async () => {
    if (!document.hidden) await look();
    reviews(_list, document.hidden ? tries : tries - 1);
  }, EVERY);
}

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" }, signal: AbortSignal.timeout(8000) });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [old, fresh] = [document, page].map((each) => each.getElementById("past"));
    if (fresh && !old.contains(document.activeElement)) old.replaceWith(document.adoptNode(fresh));
  } catch {} // there is a next time
}
