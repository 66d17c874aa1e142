"""What a link looks like where it is sent: words and a picture for whoever has an address, and no secret in them."""

import re
import struct
from html import unescape
from pathlib import Path

import pytest

from casefile.server.records import rasters
from casefile.server.records.rasters import MOST, Busy, Drawing, Rasters
from casefile.server.routes.after import table_previews
from casefile.server.tables.session import TableSession
from casefile.server.wire.addressing import addressing
from casefile.story.i18n import translator
from casefile.web.drawings.link_picture import LinkPicture, link_picture
from casefile.web.drawings.pictures import pictures_of
from tests.server.running_server import Person, RunningServer, party, run, running_server, solve
from tests.values import held


def said(page: str) -> dict[str, str]:
    """What the head of a page says to who draws a preview of it."""
    pairs = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+|description)" content="([^"]*)">', page)
    return {name: unescape(text) for name, text in pairs}


def stranger(running: RunningServer) -> Person:
    """A machine that follows a link without what stands after the ``#``."""
    return running.person(cookie="")


def size(png: bytes) -> tuple[int, int]:
    """Width and height, as the head of the file says; see the PNG specification, 11.2.2."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert png[12:16] == b"IHDR"
    width, height = struct.unpack(">II", png[16:24])
    return int(width), int(height)


def words(session: TableSession, *, shown: bool = False) -> str:
    """All that the picture of a table says."""
    made = table_previews.table_picture(session, translator("en"), "en", shown=shown)
    return " ".join((made.title, made.sentence, made.note, *(card.name for card in made.cards)))


def test_an_invitation_says_who_invites_to_what(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, seated=1)
            page = await stranger(running).get(found.path)
            told = said(page.text)
            assert told["og:title"] == "Friend 0 invites you to a case."
            assert "2 seats are free" in told["og:description"]
            assert told["og:url"] == f"http://casefile.test{found.path}"
            assert told["twitter:card"] == "summary_large_image"
            assert told["og:image"] == f"http://casefile.test{found.path}/preview.png?language=en"
            picture = await stranger(running).get(told["og:image"].removeprefix("http://casefile.test"))
            assert (picture.status, picture.header("content-type")) == (200, "image/png")
            assert size(picture.body) == (1200, 630)

    run(play)


def test_looking_uses_nothing_up_and_shows_no_link(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, seated=1)
            session = await found.session()
            before = await running.site.store.capabilities(found.id)
            page = await stranger(running).get(found.path)
            picture = await stranger(running).get(f"{found.path}/preview.png")
            for role in ("join", "watch", "return", "shown"):
                for seat in (None, *range(2)):
                    token = session.secret.token(f"{role}:{'' if seat is None else seat}")
                    assert token not in page.text
                    assert token.encode() not in picture.body
            assert await running.site.store.capabilities(found.id) == before
            assert (await found.session()).table.version == session.table.version
            assert not page.header("set-cookie")

    run(play)


def test_a_game_that_goes_on_says_nothing_of_itself_but_its_name_and_seats(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            first = said((await stranger(running).get(found.path)).text)
            assert first["og:title"] == "A case is being solved."
            assert "Quick game" in first["og:description"]
            tag = (await stranger(running).get(f"{found.path}/preview.png")).header("etag")
            for _ in range(4):
                person, action = await found.legal()
                await person.act(found.id, action)
            assert said((await stranger(running).get(found.path)).text) == first
            assert (await stranger(running).get(f"{found.path}/preview.png")).header("etag") == tag
            # Even where it was once allowed to show the end, there is none yet.
            assert (await found.host.post(f"{found.path}/shown")).status == 303
            assert (await stranger(running).get(f"{found.path}/preview.png")).header("etag") == tag

    run(play)


def test_the_case_file_is_shown_when_the_host_says_so_and_not_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            await solve(running, found.id, found.seats[0])
            session = await found.session()
            edition = session.table.setup.edition
            names = [edition.named(card) for card in held(session.table.state).sealed()]
            closed = said((await stranger(running).get(found.path)).text)
            assert closed["og:title"] == "The case is closed."
            assert not any(name in words(session) for name in names)
            assert "Show the case file in it" in (await found.host.get(found.path)).text
            assert "Show the case file in it" not in (await found.seats[1].get(found.path)).text
            assert (await found.seats[1].post(f"{found.path}/shown")).status == 403
            assert (await found.host.post(f"{found.path}/shown")).status == 303
            told = said((await stranger(running).get(found.path)).text)
            assert told["og:title"] == "Case closed after 1 turn."
            assert all(name in told["og:description"] for name in names)
            assert "Miss Scarlet solved the case." in told["og:description"]
            assert size((await stranger(running).get(f"{found.path}/preview.png")).body) == (1200, 630)
            assert "Show the case file in it" not in (await found.host.get(found.path)).text

    run(play)


def test_a_picture_is_not_sent_again_to_who_has_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            first = await stranger(running).get("/preview/daily.png?language=ja")
            assert first.status == 200
            assert first.header("cache-control") == "public, max-age=600"
            tag = {"if-none-match": first.header("etag")}
            again = await stranger(running).get("/preview/daily.png?language=ja", headers=tag)
            assert (again.status, again.body) == (304, b"")
            other = await stranger(running).get("/preview/daily.png?language=en", headers=tag)
            assert other.status == 200
            assert (await stranger(running).get("/preview/nothing.png")).status == 404
            assert (await stranger(running).get("/t/nothing/preview.png")).status == 404

    run(play)


@pytest.mark.parametrize("path", ["/", "/daily", "/daily?case=2023-11-13"])
def test_pages_for_everybody_have_a_preview(path: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            told = said((await stranger(running).get(path)).text)
            assert told["og:url"] == f"http://casefile.test{path}"
            assert told["og:title"]
            assert told["description"] == told["og:description"]

    run(play)


def test_addresses_are_those_that_people_use_behind_a_proxy(tmp_path: Path) -> None:
    """As the proxy says that it was asked, but only the one that is trusted."""
    behind = addressing("https://clue.example", ["127.0.0.1"])

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", addressing=behind) as running:
            told = {"host": "clue.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
            page = await stranger(running).get("/daily", headers=told)
            assert said(page.text)["og:image"].startswith("https://clue.example/preview/daily.png")
            foreign = stranger(running)
            foreign.address = "203.0.113.9"
            page = await foreign.get("/daily", headers={"host": "localhost", "x-forwarded-host": "evil.example"})
            assert "evil.example" not in page.text

    run(play)


def test_without_the_library_there_are_words_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("routes.entry.previews", "routes.after.table_previews", "records.rasters"):
        monkeypatch.setattr(f"casefile.server.{module}.drawable", lambda: False)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, seated=1)
            for path in ("/", "/daily", found.path):
                told = said((await stranger(running).get(path)).text)
                assert told["twitter:card"] == "summary"
                assert "og:image" not in told
            assert (await stranger(running).get("/preview/daily.png")).status == 404

    run(play)


def test_what_people_write_cannot_leave_its_place(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            host = running.person("Host")
            fields = {"game": "quick", "seat-0": "you", "seat-1": "friend", "name": "\"><script>&'</svg>"}
            opened = await host.post("/tables", fields, accept="application/json")
            page = await stranger(running).get(opened.json["go"])
            assert "<script>&" not in page.text
            assert said(page.text)["og:title"].startswith('"><script>&')
            picture = await stranger(running).get(f"{opened.json['go']}/preview.png")
            assert size(picture.body) == (1200, 630)

    run(play)


# -- drawing -------------------------------------------------------------------------------------------------------


def drawn(title: str) -> Drawing:
    return Drawing(title, lambda: f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--{title}--></svg>')


def test_a_picture_is_made_once_and_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def slow(svg: str) -> bytes:
        made.append(svg)
        return b"x" * 10

    monkeypatch.setattr(rasters, "rasterized", slow)

    async def play() -> None:
        found = Rasters(room=25)
        for title in "aabb":
            await found.png(drawn(title))
        assert len(made) == 2
        for title in "cda":  # room for two: the oldest have gone
            await found.png(drawn(title))
        assert len(made) == 5

    run(play)


def test_who_asks_for_too_many_at_once_is_put_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(self: Rasters, drawing: Drawing) -> bytes:
        raise Busy

    monkeypatch.setattr(Rasters, "png", busy)
    assert MOST < 100

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            answer = await stranger(running).get("/preview/daily.png")
            assert (answer.status, answer.header("retry-after")) == (503, "5")

    run(play)


def test_words_that_are_too_long_end_in_dots_and_stay_in_their_column() -> None:
    long = LinkPicture(
        "A name of forty letters at the very most " + "invites you to a case of many words, " * 3,
        "b " * 200,
    )
    found = re.findall(
        r'class="serif" font-size="(\d+)" fill="[^"]*">([^<]*)<', link_picture(long, pictures_of("clue"))
    )
    lines = [(int(size), line) for size, line in found if line != "casefile"]
    assert [size for size, _line in lines] == [46] * 3 + [25] * 3  # the smallest of each, all its lines
    assert lines[2][1].endswith("…")
    assert lines[5][1].endswith("…")
    # A letter is about half as wide as high: 546 units hold no more than 546 / (46 / 2) of them in a line.
    assert all(len(line) <= 24 for size, line in lines if size == 46)


def test_a_picture_needs_no_style_of_a_page() -> None:
    """Nothing in it is variable, and it refers to nothing outside."""
    svg = link_picture(LinkPicture("Title", "Text", "note", ("scarlet", "")), pictures_of("clue"))
    assert "var(" not in svg
    assert "light-dark(" not in svg
    assert not re.search(r'(?:href|src)="(?!#)', svg)
    assert set(re.findall(r'<use href="#([\w-]+)"', svg)) <= set(re.findall(r'id="([\w-]+)"', svg))
