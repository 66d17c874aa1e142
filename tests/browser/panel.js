// What is wrong with each of some questions when it stands in the page; with `sheet` also while the sheet is open.
([pages, sheet]) => {
  const faults = [];
  const table = document.getElementById("table");
  const seen = each => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".vh, option, .here");
  const clipped = each => Boolean(each) && (getComputedStyle(each).clipPath !== "none" || clipped(each.parentElement));
  const named = each => `${each.tagName.toLowerCase()}.${each.className} “${each.textContent.trim().slice(0, 30)}”`;
  const out = (inner, outer) => Math.max(outer.left - inner.left, inner.right - outer.right,
                                         outer.top - inner.top, inner.bottom - outer.bottom);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  // What stays in sight while the rest is scrolled lies over that.
  const stays = (each, panel) => each !== panel && (getComputedStyle(each).position === "sticky" || stays(each.parentElement, panel));
  const broken = text => {
    const range = document.createRange();
    return [...text.data.matchAll(/[A-Za-z’']{3,}/g)].some(({ 0: word, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].filter(each => each.width > 1).map(each => each.top)).size > 1;
    });
  };
  // Where no font has Japanese characters, boxes stand for them; they are made as broad as the characters are.
  function broaden(panel) {
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT), texts = [];
    while (walker.nextNode()) if (/[\u3000-\u9fff]/.test(walker.currentNode.data)) texts.push(walker.currentNode);
    for (const text of texts) {
      const spaced = Object.assign(document.createElement("span"), { textContent: text.data });
      const now = getComputedStyle(text.parentElement).letterSpacing;
      text.replaceWith(spaced);
      spaced.style.letterSpacing = `calc(${now === "normal" ? "0px" : now} + ${BROAD}em)`;
    }
  }
  const probe = Object.assign(document.createElement("span"), { textContent: "\u4e8b", style: "font-size:100px;position:absolute" });
  document.body.append(probe);
  const BROAD = Math.max(0, 1 - probe.getBoundingClientRect().width / 100);
  probe.remove();
  function look(name, panel) {
    const say = what => faults.push(`${name}: ${what}`);
    const box = panel.getBoundingClientRect();
    const all = [...panel.querySelectorAll("*:not(svg *, form, input, option)")].filter(seen).filter(each => !clipped(each));
    for (const each of [panel, ...all]) {
      if (each.matches(".link, textarea, select, svg, .seal, .ico, .plan, .face, i")) continue;
      const style = getComputedStyle(each);
      const wide = each.scrollWidth - each.clientWidth > 1, high = each.scrollHeight - each.clientHeight > 1;
      const cuts = style.overflowX !== "visible";
      if (cuts && (wide || high)) say(`${named(each)} is cut or scrolls, ${each.scrollWidth}x${each.scrollHeight} in ${each.clientWidth}x${each.clientHeight}`);
      else if (each.matches(".btn, .pick, .card") && (wide || high)) say(`${named(each)} is too small for its words`);
      if (each !== panel && out(each.getBoundingClientRect(), box) > 1) say(`${named(each)} sticks out`);
    }
    const items = all.filter(each => each.matches("h1, p, .btn, .pick, .card, .hint, .dice, .copy, .link, summary, .result"));
    items.forEach((one, i) => items.slice(i + 1).forEach(other => {
      if (stays(one, panel) !== stays(other, panel)) return;
      if (one.contains(other) || other.contains(one) || (one.matches(".card") && other.matches(".card"))) return;
      if (over(one.getBoundingClientRect(), other.getBoundingClientRect())) say(`${named(one)} lies over ${named(other)}`);
    }));
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (seen(text.parentElement) && !clipped(text.parentElement) && !text.parentElement.closest("textarea, select") && broken(text)) say(`“${text.data.trim()}” is broken within a word`);
    }
    for (const other of document.querySelectorAll("#board, #players, #hand, #sheet, #story, #tabs")) {
      if (panel.matches(".solved:has(.shown)")) break; // it lies over the board
      if (seen(other) && over(box, other.getBoundingClientRect()) && getComputedStyle(panel).position !== "sticky") say(`it lies over ${other.id}`);
    }
    const pages = document.documentElement.scrollHeight - innerHeight > 1;
    if (!pages && (box.bottom - innerHeight > 1 || box.right - innerWidth > 1)) say("it leaves the window");
    if (document.documentElement.scrollWidth - innerWidth > 1) say("the page scrolls sideways");
  }
  for (const [name, html, classes] of pages) {
    table.className = classes;
    document.getElementById("question").outerHTML = html;
    broaden(document.getElementById("question"));
    look(name, document.getElementById("question"));
    if (sheet && document.getElementById("tab-sheet")) {
      document.getElementById("tab-sheet").checked = true;
      look(`${name}, beside the sheet`, document.getElementById("question"));
      document.getElementById("tab-sheet").checked = false;
    }
  }
  return faults;
}
