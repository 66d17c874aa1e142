// The code of a table, typed by a remote control that has four arrows and OK.

const LENGTH = 6;
const field = document.getElementById("code");
const signs = document.getElementById("signs");
const keys = [...signs.children];

signs.hidden = false;
keys[0].focus();

signs.addEventListener("click", ({ target }) => {
  if (!target.matches("button")) return;
  field.value = target.value ? field.value + target.value : field.value.slice(0, -1);
  if (target.value && field.value.length === LENGTH) field.form.requestSubmit();
});

/** Arrows go to the next key in that direction; those at the edges lead on to the rest of the page as ever. */
signs.addEventListener("keydown", (event) => {
  const at = keys.indexOf(document.activeElement);
  const row = keys.filter((each) => each.offsetTop === keys[0].offsetTop).length;
  const next = at + ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key] ?? 0);
  if (at < 0 || next === at || !keys[next]) return;
  keys[next].focus();
  event.preventDefault();
});
