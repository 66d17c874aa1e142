"""Being told in the browser: what a push brings is shown, and a click on it opens the page that it is about.

The push services of browsers are out of reach here, so the message is handed to the service worker by the DevTools
protocol, decrypted, as a browser does with what has arrived.
"""

from playwright.sync_api import CDPSession, Page

from casefile.server.notices.message import notice
from casefile.server.notices.outbox import NoticeKey
from casefile.server.notices.push import said
from casefile.server.tables.modes import Owed
from casefile.story.i18n import translator
from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess

REGISTERED = """async () => {
  await navigator.serviceWorker.register("/push-worker.js");
  await navigator.serviceWorker.ready;
}"""
KEPT = """() => {
  self.kept = [];  // a browser without windows keeps nothing of what it shows
  const show = registration.showNotification.bind(registration);
  registration.showNotification = async (title, options) => {
    kept.push({ title, ...options });
    await show(title, options);
  };
}"""
SHOWN = "() => kept"
CLICKED = """async () => {
  const opened = [];
  let closed = 0;
  const notification = { ...kept[0], close: () => closed++ };
  clients.openWindow = async (address) => void opened.push(address);  // only a real click may open one
  dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  await new Promise((done) => setTimeout(done, 50));
  return [opened, closed];
}"""


def registration_of(page: Page, wire: CDPSession) -> str:
    """The id by which the browser knows the page's service worker."""
    found: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    wire.send("ServiceWorker.enable")
    for _ in range(100):
        if found:
            return found[0]
        page.wait_for_timeout(50)
    raise AssertionError("the browser names no service worker")


def test_a_push_is_shown_and_its_click_opens_the_page_that_it_is_about(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(f"{server.url}/mine/settings")
    page.context.grant_permissions(["notifications"], origin=server.url)
    page.evaluate(REGISTERED)
    wire = page.context.new_cdp_session(page)
    owed = Owed("post-a-game", "The red wax", "/p/a-game/camp", "turn:1:mario", "turn", "Mario")
    key = NoticeKey("somebody", owed.game, owed.id, "opened")
    data = said(notice(translator("en"), "en", "", server.url, key, owed)).decode()
    sent = {"origin": server.url, "registrationId": registration_of(page, wire), "data": data}
    [worker] = page.context.service_workers
    worker.evaluate(KEPT)
    wire.send("ServiceWorker.deliverPushMessage", sent)
    for _ in range(100):
        if worker.evaluate(SHOWN):
            break
        page.wait_for_timeout(50)
    [shown] = worker.evaluate(SHOWN)
    link = f"{server.url}/p/a-game/camp"
    assert shown["title"] == "The red wax: It is the turn of Mario."
    assert shown["body"].splitlines()[0] == link  # what the title says is not said again
    assert shown["data"] == link
    assert worker.evaluate(CLICKED) == [[link], 1]
    # What it leads to and the drawing beside it are there.
    assert page.request.get(server.url + shown["icon"]).ok
