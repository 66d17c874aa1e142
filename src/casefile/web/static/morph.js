// Makes a part of the page look like a fresh copy of it and leaves alone what the reader did there: focus, scroll,
// what is typed, chosen or open. Elements with a key are found again wherever they have moved among their siblings.

const OPENED = ["open", "inert"];
const CHOSEN = ["radio", "submit"];

/** What tells an element from its siblings; empty where only its place does. */
function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  return node.id || node.dataset.place || node.dataset.card || (node.name && CHOSEN.includes(node.type) ? `${node.name}=${node.value}` : "");
}

const alike = (a, b) => a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/** Changes `old`, which stays the same element, into `fresh`, whose parts it takes. An element with `data-keep` is a script's own. */
export function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    // A new text is not the old one at another place: that would be a shift of the layout.
    if (old.nodeValue !== fresh.nodeValue) old.replaceWith(fresh);
    return;
  }
  if ("keep" in old.dataset || old.isEqualNode(fresh)) return;
  attributes(old, fresh);
  // What is said anew is not what was said, at another place.
  if ("fresh" in fresh.dataset) old.replaceChildren(...fresh.childNodes);
  else children(old, fresh);
}

/** Gives `old` the attributes of `fresh`; what is open or inert stays so. */
export function attributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!OPENED.includes(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

function children(old, fresh) {
  const wanted = new Set([...fresh.childNodes].map(keyOf));
  const keyed = new Map();
  for (const child of [...old.childNodes]) {
    const key = keyOf(child);
    if (key && !wanted.has(key)) child.remove();
    else if (key) keyed.set(key, child);
  }
  let here = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const key = keyOf(node);
    const match = key ? keyed.get(key) : unkeyed(here, node);
    if (!match || !alike(match, node)) {
      old.insertBefore(node, here);
      continue;
    }
    while (!key && here !== match) here = remove(here);
    if (here === match) here = here.nextSibling;
    else old.insertBefore(match, here);
    morph(match, node);
  }
  while (here) here = remove(here);
}

/** The next child from `here` that can become `node`; no text is looked for, and no words are passed over. */
function unkeyed(here, node) {
  for (let each = here; each && !keyOf(each); each = each.nextSibling) {
    if (alike(each, node)) return each;
    if (node.nodeType !== Node.ELEMENT_NODE || each.nodeValue?.trim()) return null;
  }
  return null;
}

function remove(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
