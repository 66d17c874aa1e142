"""A player at a real page: reads what is asked there and answers it by mouse, by keyboard or by touch."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.patience import PATIENCE

PATIENCE_MS = round(1_000 * PATIENCE)
"""Milliseconds in which a page must change."""

OVER = "#question [name=again], #question.solved"


USUAL = ("you", "empty", "bot", "bot", "empty", "empty")
"""Who sits where in these tests, unless they say otherwise."""


def at_setup(page: Page, url: str) -> None:
    """Go to the page on which a table is set up, and give a name and the usual seats of the classic game."""
    page.goto(f"{url}/new?game=cluedo")
    page.fill("#your-name", "Ines")
    for seat, who in enumerate(USUAL):
        if not page.locator(f"[name=seat-{seat}][value={who}]").is_checked():
            page.locator(f"label:has([name=seat-{seat}][value={who}])").click()


def open_by_mouse(page: Page, url: str, seats: dict[int, str], **chosen: str) -> int:
    """Open a table by mouse; how many clicks it took. ``seats`` names who sits otherwise than usual."""
    at_setup(page, url)
    clicks = 0
    for name, value in chosen.items():
        page.locator(f"label:has([name={name}][value={value}])").click()
        clicks += 1
    for seat, who in seats.items():
        radio = page.locator(f"[name=seat-{seat}][value={who}]")
        if not radio.is_checked():
            page.locator(f"label:has([name=seat-{seat}][value={who}])").click()
            clicks += 1
    page.get_by_role("button", name="Start the game").click()
    at_table(page)
    return clicks + 1


def open_table(page: Page, url: str, seats: dict[int, str], **chosen: str) -> None:
    """Open a table as :func:`open_by_mouse` does, and sooner: the set-up is sent as its page would, but not shown."""
    sitting = {f"seat-{seat}": who for seat, who in {**dict(enumerate(USUAL)), **seats}.items()}
    send_setup(page, url, {"name": "Ines", "game": "cluedo", **sitting, **chosen})


def send_setup(page: Page, url: str, chosen: Mapping[str, str]) -> None:
    """Send the set-up as its page has it at first, but for what is ``chosen``, and go to the table."""
    asked, form = page.context.request, SetupForm()
    form.feed(asked.get(f"{url}/new").text())
    answer = asked.post(f"{url}/tables", form={**form.fields, **chosen}, headers={"Origin": url}, max_redirects=0)
    assert answer.status == 303, answer.text()
    page.goto(urljoin(url, answer.headers["location"]))
    at_table(page)


class SetupForm(HTMLParser):
    """Reads what the form on the set-up page holds before anything is chosen there."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str | float | bool] = {}
        self._inside, self._select = False, ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "form":
            self._inside = given.get("id") == "setup"
        elif tag == "select":
            self._select = name
        elif not self._inside:
            return
        elif tag == "input" and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self.fields[name] = value
        elif tag == "option" and "selected" in given:
            self.fields[self._select] = value


def at_table(page: Page) -> None:
    """Wait until the table's page is there, and its scripts with it: before that, no key does anything."""
    page.wait_for_selector("#table")
    page.wait_for_load_state()


def friends_link(page: Page) -> str:
    """The host's link to any free seat. While the server is not open to the network, it lies in a closed fold."""
    return page.locator("#question #link-anyone").input_value()


def version(page: Page) -> str:
    """The version of the table that the page shows."""
    return page.locator("#table").get_attribute("data-version") or ""


def read(page: Page) -> None:
    """Wait until a new question has stood so long that a pointer may answer it."""
    page.wait_for_selector("body:not(.fresh)")


def wait_past(page: Page, old: str) -> None:
    """Wait until the page shows another version than ``old``."""
    page.wait_for_selector(f'#table:not([data-version="{old}"])', timeout=PATIENCE_MS)


def asked(page: Page) -> str:
    """What the page asks now: invites, show, suggest, move, walk or act; ``over`` at the end."""
    page.wait_for_selector(f"#question.asked, {OVER}", timeout=PATIENCE_MS)
    if page.locator(OVER).count():
        return "over"
    for kind, sign in KINDS.items():
        if page.locator(sign).count():
            return kind
    return "act"


KINDS = {
    "verdict": "#question form#go-on",
    "invites": "#question #link-anyone",
    "suggest": "#question form#suggest",
    "show": "#question form#show",
    "move": "#question form#move",
    "roll": "#question [value=roll]",
    "walk": "#question form#walk",
}


@dataclass
class Player:
    """Plays a whole game at ``page``. ``press`` answers with an element; ``accuse_after`` own rolls it accuses."""

    page: Page
    press: Callable[[Locator], None] = Locator.click
    walk: Callable[[Locator], None] = Locator.click
    accuse_after: int = 3
    seen: Counter[str] = field(default_factory=Counter)
    random: Random = field(default_factory=lambda: Random(7))

    def play(self, moves: int = 400) -> None:
        """Answer until the game is over, at most ``moves`` times."""
        for _ in range(moves):
            if not self.answer():
                return
        raise AssertionError(f"the game is not over after {moves} answers: {self.seen}")

    def answer(self) -> bool:
        """Answer what is asked; whether there was anything left to ask."""
        kind = asked(self.page)
        self.seen[kind] += 1
        if kind == "over":
            return False
        if kind == "verdict":
            self.go_on()
            return True
        old = version(self.page)
        if self.seen["roll"] >= self.accuse_after and self.may_accuse():
            self.seen["accuse"] += 1
            self.accuse()
        else:
            (self.walk_on if kind == "walk" else getattr(self, kind, self.act))()
        wait_past(self.page, old)
        return True

    def go_on(self) -> None:
        """Go on from a wrong accusation; bots play on, so that another, or the end, may come in its place before."""
        button = self.page.locator("#question [form=go-on]")
        try:
            read = button.get_attribute("value")
            self.press(button)
        except TooLate:
            assert not button.count()
            return
        self.page.wait_for_selector(f'#question [form=go-on][value="{read}"]', state="detached", timeout=PATIENCE_MS)

    def may_accuse(self) -> bool:
        return self.page.locator("#accuse .send:not([aria-disabled])").count() > 0

    def accuse(self) -> None:
        self.press(self.page.locator(".top [data-opens=accuse]"))
        self.choose(self.page.locator("#accuse fieldset"))
        self.press(self.page.locator("#accuse .grave"))

    def suggest(self) -> None:
        self.choose(self.page.locator("#question fieldset"))
        self.press(self.page.locator("#question .send"))

    def choose(self, rows: Locator) -> None:
        for row in rows.all():
            picks = row.locator(".pick")
            self.press(picks.nth(self.random.randrange(picks.count())))

    def move(self) -> None:
        rooms = self.page.locator("#question .opts .btn:not(:disabled)")
        if rooms.count():
            self.press(rooms.first)
        else:
            spots = self.page.locator(".spot.square")
            self.walk(spots.nth(self.random.randrange(spots.count())))

    def walk_on(self) -> None:
        """Every third way by the board, the others by what the page offers first."""
        if self.seen["walk"] % 3:
            self.press(self.page.locator("#question .opts .btn").first)
        else:
            spots = self.page.locator(".spot.square")
            self.walk(spots.nth(self.random.randrange(spots.count())))

    def act(self) -> None:
        self.press(self.page.locator("#question .opts .btn:not(:disabled):not([data-opens])").first)


def in_focus(page: Page, selector: str) -> bool:
    """Whether the element that has the focus matches ``selector``."""
    return bool(page.evaluate("selector => document.activeElement.matches(selector)", selector))


def tab_to(page: Page, selector: str, presses: int = 60) -> None:
    """Press Tab until something that matches ``selector`` has the focus."""
    for _ in range(presses):
        if in_focus(page, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector} in {presses} presses")


def enter(element: Locator) -> None:
    """Press the Enter key on an element."""
    element.focus()
    element.page.keyboard.press("Enter")


@dataclass
class Keyboard(Player):
    """Plays by keyboard alone."""

    press: Callable[[Locator], None] = enter

    def accuse(self) -> None:
        keys = self.page.keyboard
        tab_to(self.page, ".top [data-opens=accuse]", 200)
        keys.press("Enter")
        for name in ("suspect", "weapon", "room"):
            tab_to(self.page, f"#accuse [name={name}]")
            keys.press("Space")
        tab_to(self.page, "#accuse .grave")
        keys.press("Enter")

    def suggest(self) -> None:
        for _ in self.page.locator("#question fieldset").all():
            self.page.keyboard.press(str(self.random.randrange(1, 7)))
        assert in_focus(self.page, "#question .send")
        self.page.keyboard.press("Enter")

    def move(self) -> None:
        if self.page.locator("#question .opts .btn:not(:disabled)").count():
            self.page.keyboard.press("1")
            return
        tab_to(self.page, ".spot")
        for key in self.random.choices(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"), k=6):
            self.page.keyboard.press(key)
        assert in_focus(self.page, ".spot")
        self.page.keyboard.press("Enter")

    def walk_on(self) -> None:
        if self.seen["walk"] % 3:
            self.page.keyboard.press("1")
            return
        tab_to(self.page, ".spot")
        self.page.keyboard.press("ArrowUp")
        assert in_focus(self.page, ".spot")
        self.page.keyboard.press("Enter")

    def act(self) -> None:
        self.page.keyboard.press("1")
