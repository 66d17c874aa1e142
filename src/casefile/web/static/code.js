// The code of a table is sent with its last sign: nobody has to look for a button.

const LENGTH = 6;

const signs = (text) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Sends the form of the `field` in which a code is typed as soon as the code is whole: at once where somebody on a slow
 * line has typed it before this script came.
 */
export function code(field) {
  const send = () => signs(field.value).length === LENGTH && field.form.requestSubmit();
  field.addEventListener("input", ({ isComposing, inputType }) => {
    if (!isComposing && !inputType?.startsWith("delete")) send();
  });
  if (document.activeElement === field && field.value !== field.defaultValue) send();
}
