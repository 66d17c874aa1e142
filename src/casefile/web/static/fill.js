// A page that fills as its server goes on: the part with `data-fills` is asked for again until it is whole.

const PAUSE = 1500;

fill(document.querySelector("[data-fills]"));

/** Asks for the part again, after a while. */
function fill(part) {
  setTimeout(async () => {
    let fresh;
    try {
      const answer = await ask();
      fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
    } catch {} // asked again below
    if (fresh && fresh.innerHTML !== part.innerHTML) {
      part.replaceWith(fresh);
      document.dispatchEvent(new Event("filled"));
    }
    const now = document.getElementById(part.id);
    if ("fills" in now.dataset) fill(now);
  }, PAUSE);
}

/** The page as it is now; where it was made of what a form has sent, that is sent again. */
function ask() {
  const signal = AbortSignal.timeout(8000);
  const form = document.querySelector("#go[method=post]");
  return form ? fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), signal }) : fetch(location.href, { signal });
}
