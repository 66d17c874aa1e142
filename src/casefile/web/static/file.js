// A finished game as one file: shows the view that the address names, of what is packed in the page itself.

(async () => {
  const record = document.getElementById("record").textContent;
  const saved = `data:application/json;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(record)))}`;
  document.getElementById("save-record").href = saved;
  addEventListener("hashchange", () => location.reload());
  const [name, at] = location.hash.slice(1).split("@");
  for (const link of document.querySelectorAll(".file-ways a")) {
    const here = link.hash.slice(1).split("=")[0] === name.split("=")[0];
    if (here) link.setAttribute("aria-current", "page");
  }
  if (!name) return;
  const { views, texts, styles, scripts } = await unpack();
  const view = views[name];
  if (!view) return;
  document.head.append(Object.assign(document.createElement("style"), { textContent: view.styles.map((each) => styles[each]).join("\n") }));
  document.body.className = `${view.body} at-file`;
  document.getElementById("main").innerHTML = view.html;
  const steps = document.getElementById("steps");
  if (steps) steps.textContent = JSON.stringify({ texts: view.texts.map((number) => texts[number]), slots: view.slots });
  for (const eye of document.querySelectorAll("#eyes button")) eye.hidden = !(`replay=${eye.value}` in views);
  const check = document.getElementById("check");
  if (check) {
    check.dataset.record = saved;
    check.dataset.verifier = `casefile${check.dataset.verifier}`;
  }
  for (const link of document.querySelectorAll('main a[href="#record"]')) Object.assign(link, { href: saved, download: "casefile-record.json" });
  for (const link of document.querySelectorAll('main a[href^="/verify"]')) {
    const path = link.getAttribute("href").slice(1);
    Object.assign(link, { href: `data:text/javascript;charset=utf-8,${encodeURIComponent(scripts[path])}`, download: path });
  }
  const rail = document.getElementById("moment-at");
  const versions = document.getElementById("replay")?.dataset.versions.split(" ");
  // A form would ask a server: what it asks for is another view.
  addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      const { submitter } = event;
      const now = versions ? versions[rail.value] : submitter?.value;
      const path = submitter?.getAttribute("formaction");
      if (submitter?.name === "eyes") location.hash = `replay=${submitter.value}@${now}`;
      else if (path === "/review") location.hash = `review@${now}`;
      else if (path === "/replay") location.hash = `replay=open@${submitter.value}`;
    },
    true,
  );
  if (view.script) await import(`casefile/${view.script}`);
  if (at && rail) {
    rail.value = Math.max(0, versions.findLastIndex((version) => Number(version) <= Number(at)));
    rail.dispatchEvent(new Event("input"));
  } else if (at && view.script === "game_review.js") document.querySelector(`#moments [data-version="${CSS.escape(at)}"]`)?.click();
})();
