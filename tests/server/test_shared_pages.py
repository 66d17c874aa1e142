"""Pages that are the same for everybody: drawn once, sent once to each browser, and with nothing in them of anybody."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from casefile.server import site
from casefile.server.routes.entry.guard import HEADERS
from casefile.server.routes.front import front_page as front
from casefile.server.routes.people import static_pages
from casefile.server.tables.people import new_token
from casefile.server.wire.shared_pages import KEPT, DrawnPage, SharedPages
from casefile.web.pages import PageFrame
from tests.server.running_server import Answer, RunningServer, run, running_server

SHARED = ("/fair", "/rules", "/rules/cluedo", "/rules/nsider", "/how/cluedo", "/how/hide_tracks", "/replay", "/review")


def at(folder: Path, test: Callable[[RunningServer], Awaitable[None]]) -> None:
    async def play() -> None:
        async with running_server(folder / "a.sqlite3") as running:
            await test(running)

    run(play)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that are drawn from now on."""
    found, draw = list[str](), site.drawn

    def drawing(at: site.Site, template: str, shown: PageFrame, **given: object) -> bytes:
        found.append(template)
        return draw(at, template, shown, **given)

    monkeypatch.setattr(site, "drawn", drawing)
    return found


async def first_page(running: RunningServer, look: str = "") -> Answer:
    """The first page of somebody who has never been here."""
    return await replace(running.person(cookie=""), look=look).get("/")


def key_of(page: str) -> str:
    """The key in the forms that open a table; each has a word of its own after it."""
    keys = re.findall(r'<input type="hidden" name="key" value="([^"]*)">', page)
    assert [key.partition(".")[2] for key in keys] == ["bots", "friends"]
    (found,) = {str(key).partition(".")[0] for key in keys}
    return found


# -- what a browser has --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHARED)
def test_a_page_is_drawn_once_and_sent_again_only_to_whom_has_it_not(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look(running: RunningServer) -> None:
        drawn = counted(monkeypatch)
        one, other = running.person(cookie=""), running.person("Other")
        page, same = await one.get(path), await other.get(path)
        assert page.status == same.status == 200
        assert page.body == same.body
        assert page.header("etag") == same.header("etag") != ""
        assert page.header("cache-control") == same.header("cache-control") == "private, no-cache"
        assert page.header("set-cookie") == ""
        had = await one.get(path, headers={"if-none-match": page.header("etag")})
        assert (had.status, had.body, had.header("etag")) == (304, b"", page.header("etag"))
        assert had.header("cache-control") == "private, no-cache"
        assert {name: had.header(name.lower()) for name in HEADERS} == HEADERS
        assert len(drawn) == 1
        for chosen in ("language-ja", "theme-dark", "sound-on"):
            changed = await replace(one, look=chosen).get(path, headers={"if-none-match": page.header("etag")})
            assert changed.status == 200
            assert changed.header("etag") != page.header("etag")
        assert len(drawn) == 4

    at(tmp_path, look)


def test_a_page_of_which_a_browser_has_another_version_is_sent(tmp_path: Path) -> None:
    async def look(running: RunningServer) -> None:
        for tags in ('W/"0123"', "", '"fair"'):
            assert (await running.person().get("/fair", headers={"if-none-match": tags})).status == 200
        tag = (await running.person().get("/fair")).header("etag")
        assert (await running.person().get("/fair", headers={"if-none-match": f'"0123", {tag}'})).status == 304

    at(tmp_path, look)


# -- the first page ------------------------------------------------------------------------------------------------


async def two_first_visits(running: RunningServer) -> None:
    """Two who come for the first time get the same bytes but for the key of their forms; no browser keeps them."""
    one, other = await first_page(running), await first_page(running)
    keys = key_of(one.text), key_of(other.text)
    assert min(map(len, keys)) >= 43
    assert keys[0] != keys[1]
    assert one.text.replace(keys[0], "") == other.text.replace(keys[1], "")
    assert one.header("set-cookie") != other.header("set-cookie")
    token = one.header("set-cookie").partition("=")[2].partition(";")[0]
    assert len(token) >= 43
    assert token not in one.text
    for each in (one, other):
        assert (each.header("etag"), each.header("cache-control")) == ("", "no-store")


def test_two_first_visits_differ_in_what_is_theirs_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(running: RunningServer) -> None:
        drawn = counted(monkeypatch)
        await two_first_visits(running)
        assert drawn == ["front.html"]
        pages = [(await first_page(running, chosen)).text for chosen in ("language-ja", "theme-dark")]
        assert '<html lang="ja"' in pages[0]
        assert 'data-theme="dark"' in pages[1]
        assert len(drawn) == 3

    at(tmp_path, look)


def test_each_visit_opens_a_table_of_its_own(tmp_path: Path) -> None:
    async def look(running: RunningServer) -> None:
        person = running.person(cookie="")
        seats = {"seat-0": "you", "seat-1": "friend", "seat-2": "friend", "game": "quick"}
        keys = [key_of((await person.get("/")).text) for _ in range(2)]
        sent = [keys[0], keys[0], keys[1]]
        went = [(await person.post("/tables", {**seats, "key": key})).header("location") for key in sent]
        assert went[0] == went[1] != went[2]

    at(tmp_path, look)


def test_nothing_of_somebody_known_is_in_what_others_get(tmp_path: Path) -> None:
    async def look(running: RunningServer) -> None:
        person = replace(running.person("Zebedee"), look="zone-Asia/Tokyo")
        seats = {"seat-0": "you", "seat-1": "friend", "seat-2": "friend", "game": "quick", "name": "Zebedee"}
        await person.post("/tables", {**seats, "key": "k"})
        for path in ("/", *SHARED):
            own, others = await person.get(path), await running.person(cookie="").get(path)
            assert person.cookie not in own.text + others.text
            assert "Zebedee" not in others.text
            assert "Waiting for you" not in others.text
            assert "Asia/Tokyo" not in others.text
            assert "data-count" not in others.text
            if "data-count" in own.text:  # how much waits, which is theirs
                assert (own.header("etag"), own.header("cache-control")) == ("", "no-store")
        own = await person.get("/")
        assert 'value="Zebedee"' in own.text
        assert "Waiting for you" in own.text
        assert "data-count" in own.text

    at(tmp_path, look)


def test_ever_new_addresses_of_the_server_fill_no_memory(tmp_path: Path) -> None:
    async def look(running: RunningServer) -> None:
        for number in range(KEPT + 10):
            answer = await running.person(cookie="").get("/", headers={"host": f"10.0.0.{number}"})
            assert f"http://10.0.0.{number}/" in answer.text
        assert len(running.site.shared) == KEPT

    at(tmp_path, look)


# -- planted faults ------------------------------------------------------------------------------------------------


def test_a_key_that_is_kept_with_the_page_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "KEY", new_token())
    with pytest.raises((AssertionError, ValueError)):
        at(tmp_path, two_first_visits)


def test_a_page_that_is_kept_for_every_look_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, kept = SharedPages.page, dict[str, DrawnPage]()

    def once(self: SharedPages, template: str, frame: PageFrame, draw: Callable[[], bytes]) -> DrawnPage:
        return kept.setdefault(template, page(self, template, frame, draw))

    monkeypatch.setattr(SharedPages, "page", once)
    with pytest.raises(AssertionError):
        test_a_page_is_drawn_once_and_sent_again_only_to_whom_has_it_not("/fair", tmp_path, monkeypatch)


def test_a_page_with_what_waits_for_one_that_is_kept_for_all_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless(request: Request, template: str, given: site.Given) -> Response:
        shown, at = replace(site.frame(request), zone=""), site.site_of(request)
        page = at.shared.page(template, replace(shown, waits=None), lambda: site.drawn(at, template, shown, **given()))
        return HTMLResponse(page.filled(""))

    monkeypatch.setattr(static_pages, "render_shared", careless)
    with pytest.raises(AssertionError):
        test_nothing_of_somebody_known_is_in_what_others_get(tmp_path)
