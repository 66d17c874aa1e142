// Three signs that are touched: each is a digit of a field that shows dots.

const ALL = 3;

/** Watches the pads in `root`; `done` is told of a pad that has all three. */
export function signs(root, done = () => {}) {
  root.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-sign]");
    if (!button) return;
    const pad = button.closest(".pad");
    const field = pad.querySelector("input");
    field.value = (field.value.length < ALL ? field.value : "") + button.dataset.sign;
    count(field);
    if (field.value.length === ALL) done(pad);
  });
  root.addEventListener("input", ({ target }) => target.matches(".pad input") && count(target));
}

function count(field) {
  field.closest(".pad").dataset.count = field.value.length;
}
