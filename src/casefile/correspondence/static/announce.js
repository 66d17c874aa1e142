// The page that announces a game: its first post as it will stand, while one writes it. Without scripts a button shows it.

const PAUSE = 500;
const form = document.getElementById("announce");
let waiting, newest;

const zone = form.querySelector("[data-own-zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if ([...(zone?.options ?? [])].some((each) => each.value === own)) zone.value = own;

form.addEventListener("input", later);
form.addEventListener("change", later);
if (zone) look();

function later() {
  clearTimeout(waiting);
  waiting = setTimeout(look, PAUSE);
}

async function look() {
  const given = new URLSearchParams(new FormData(form));
  given.delete("phrase"); // it stands in no post
  given.set("part", "preview");
  newest?.abort();
  newest = new AbortController();
  try {
    const answer = await fetch("/post/preview", { method: "POST", body: given, signal: newest.signal });
    if (answer.ok) show(await answer.text());
  } catch {} // the next change asks again
}

/** Puts the preview in place; what was unfolded stays so. */
function show(text) {
  const old = document.getElementById("preview");
  const open = old.querySelector("details")?.open;
  const holder = document.createElement("template");
  holder.innerHTML = text;
  const fresh = holder.content.firstElementChild;
  const fold = fresh.querySelector("details");
  if (fold && open) fold.open = true;
  old.replaceWith(fresh);
}
