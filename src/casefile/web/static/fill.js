// A page that fills as its server goes on: the part with `data-fills` is asked for again until it is whole.

const PAUSE = 1500;

fill(document.querySelector("[data-fills]"));

/** Asks for the part again, after a while. */
function fill(part) {
  setTimeout(async () => {
    let fresh;
    try {
      const answer = await fetch(location.href, { signal: AbortSignal.timeout(8000) });
      fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
    } catch {} // asked again below
    if (fresh && fresh.innerHTML !== part.innerHTML) part.replaceWith(fresh);
    const now = document.getElementById(part.id);
    if ("fills" in now.dataset) fill(now);
  }, PAUSE);
}
