// On a phone the cards of a camp's question lie in drawers, of which one is open; without scripts all of them are.

const drawers = () => [...document.querySelectorAll("#question .choice")];
const next = () => drawers().find((drawer) => !drawer.querySelector(":checked"));
const named = (drawer) => [...(drawer?.classList ?? [])].find((each) => each.startsWith("choice-"));
let shown;

/** Opens one drawer, or none, and shuts the others; a shut one can be reached by key. */
function open(drawer) {
  shown = named(drawer);
  for (const each of drawers()) {
    each.classList.toggle("shut", each !== drawer);
    each.tabIndex = each === drawer ? -1 : 0;
  }
}

const of = ({ target }) => target.closest?.("#question .choice");

document.addEventListener("click", (event) => {
  const drawer = of(event);
  if (drawer?.classList.contains("shut")) open(drawer);
});
document.addEventListener("focusin", (event) => {
  const drawer = of(event);
  if (drawer?.classList.contains("shut") && event.target.matches(":focus-visible")) open(drawer);
});
document.addEventListener("change", (event) => {
  // Who chooses by key goes on among the cards of the same drawer.
  if (of(event) && !event.target.matches(":focus-visible")) open(next());
});
document.addEventListener("reset", ({ target }) => target.closest("#question") && setTimeout(() => open(next())));

// A question that the server has sent anew has all drawers open.
new MutationObserver(() => {
  const found = drawers();
  if (found.length && !found.some((each) => each.classList.contains("shut"))) {
    open(found.find((each) => named(each) === shown) ?? next());
  }
}).observe(document.getElementById("main"), { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
open(next());
