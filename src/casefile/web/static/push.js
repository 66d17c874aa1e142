// Being told in this browser: asks for leave, subscribes, and sends the form of notices with what the browser says.

/** Offers it where the browser and the server can. */
export function push(asks) {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
  asks.hidden = false;
  asks.addEventListener("click", () => subscribe(asks));
}

async function subscribe(asks) {
  const { form } = asks;
  try {
    await navigator.serviceWorker.register("/push-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const given = { userVisibleOnly: true, applicationServerKey: asks.dataset.push };
    form.elements.subscription.value = JSON.stringify(await pushManager.subscribe(given));
  } catch {
    document.getElementById(asks.dataset.no).hidden = false;
    return;
  }
  form.elements.way.value = "push";
  form.requestSubmit();
}
