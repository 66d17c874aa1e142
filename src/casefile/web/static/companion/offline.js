// How the page itself is kept: by a worker that answers without a network, or as a file.

const page = /** @type {HTMLTemplateElement} */ (document.getElementById("companion")).dataset;

/** How this page can be kept: `worker` on https and on this computer itself, `file` where it is one, else `open`. */
export const KEEPING = location.protocol === "file:" ? "file" : page.worker && "serviceWorker" in navigator ? "worker" : "open";

/** The address from which the page can be saved as a file; undefined in the file. */
export const FILE = page.file;

/** Let a worker keep this page, and what it needs, for the time without a network. */
export async function keepPage() {
  if (KEEPING !== "worker") return;
  try {
    await navigator.serviceWorker.register(String(page.worker), { scope: location.pathname });
  } catch {
    // A window that keeps nothing: the page works while it is open.
  }
}
