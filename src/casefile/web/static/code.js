// The code of a table is sent with its last sign: nobody has to look for a button.

const LENGTH = 6;

const signs = (text) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/** Sends the form of the `field` in which a code is typed as soon as the code is whole. */
export function code(field) {
  field.addEventListener("input", ({ target, isComposing, inputType }) => {
    const typed = !isComposing && !inputType?.startsWith("delete");
    if (typed && signs(target.value).length === LENGTH) target.form.requestSubmit();
  });
}
