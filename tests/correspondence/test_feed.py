"""The Atom feed of a thread: valid, public, and not sent again to who has it."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as xml

import pytest

from casefile.core.cards import Card
from casefile.core.hours import HOUR
from casefile.core.inquiry import Suggest
from casefile.correspondence.pages import feed as feed_module
from tests.correspondence.by_post import Game
from tests.correspondence.camps.scene import MARIO
from tests.server.running_server import Answer, run, running_server

TRIPLE = (Card("mario"), Card("hammer"), Card("library"))
NS = "{http://www.w3.org/2005/Atom}"
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def checked(answer: Answer) -> list[xml.Element]:
    """The entries of a feed, which must have all that RFC 4287 asks of one (4.1.1, 4.1.2)."""
    assert answer.status == 200
    assert answer.header("content-type").startswith("application/atom+xml")
    root = xml.fromstring(answer.text)
    entries = root.findall(f"{NS}entry")
    assert root.tag == f"{NS}feed"
    for each in (root, *entries):
        for name in ("id", "title", "updated"):
            (found,) = each.findall(f"{NS}{name}")
            assert found.text
        assert DATE.fullmatch(each.findtext(f"{NS}updated", ""))
        assert [link.get("href") for link in each.findall(f"{NS}link") if link.get("rel") == "alternate"]
    ids = [each.findtext(f"{NS}id") for each in (root, *entries)]
    assert len({*ids}) == len(ids)
    assert all(re.fullmatch(r"tag:[a-z.0-9-]+,2026:casefile/\S+", id or "") for id in ids)
    assert root.findtext(f"{NS}author/{NS}name")
    assert root.findtext(f"{NS}updated") == max(each.findtext(f"{NS}updated", "") for each in entries)
    assert [link.get("rel") for link in root.findall(f"{NS}link")] == ["alternate", "self"]
    return entries


def test_a_feed_has_the_posts_of_the_thread_the_newest_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "db") as server:
            game = Game(server)
            await game.start()
            path = f"/p/{game.id}/feed.atom"
            before = checked(await server.person("reader").get(f"{path}?language=en"))
            server.clock.ms += HOUR
            await game.move("mario 1", Suggest(*TRIPLE))
            server.clock.ms += HOUR
            await game.act("op", "pause", note="Snow & <ice>.")
            entries = checked(await server.person("reader").get(f"{path}?language=en"))
            assert len(entries) == len(before) + 2
            assert entries[0].findtext(f"{NS}title") == "The operator"
            # Markup is escaped once for HTML and once for XML: a reader shows what was typed.
            assert "<blockquote>Snow &amp; &lt;ice&gt;.</blockquote>" in entries[0].findtext(f"{NS}content", "")
            assert "suggests" in entries[1].findtext(f"{NS}content", "")
            japanese = checked(await server.person("reader").get(f"{path}?language=ja"))
            assert japanese[0].findtext(f"{NS}title") == "進行役"
            page = (await server.person("reader").get(f"/p/{game.id}")).text
            assert (
                f'<link rel="alternate" type="application/atom+xml" title="The red wax" href="{path}?language=en">'
                in page
            )
            assert f'<a href="{path}?language=en">' in page

    run(test)


def test_everybody_gets_the_same_feed_and_no_secret(tmp_path: Path) -> None:
    """What a camp does among itself changes neither the feed nor its tag: not even that something was done is told."""

    async def test() -> None:
        async with running_server(tmp_path / "db") as server:
            game = Game(server)
            await game.start()
            await game.join(MARIO)
            path = f"/p/{game.id}/feed.atom?language=en"
            first = await server.person("stranger").get(path)
            await game.act("mario 1", "say", text="The wrench is ours.")
            await game.act("mario 1", "set_enrolment", enrolment="closed")
            for name in ("stranger", "mario 1", "wario 1", "op"):
                answer = await game.person(name).get(path)
                assert answer.body == first.body
                assert answer.header("etag") == first.header("etag")

    run(test)


def test_who_has_the_feed_is_not_sent_it_again_and_it_is_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    make = vars(feed_module)["posts"]

    def counted(*given: Any) -> Any:
        made.append(1)
        return make(*given)

    monkeypatch.setattr(feed_module, "posts", counted)

    async def test() -> None:
        async with running_server(tmp_path / "db") as server:
            game = Game(server)
            await game.start()
            reader, path = server.person("reader"), f"/p/{game.id}/feed.atom?language=en"
            first = await reader.get(path)
            tag, changed = first.header("etag"), first.header("last-modified")
            for headers in ({"if-none-match": tag}, {"if-none-match": f'"x", W/{tag}'}, {"if-modified-since": changed}):
                again = await reader.get(path, headers=headers)
                assert (again.status, again.body, again.header("etag")) == (304, b"", tag)
            for headers in ({"if-none-match": '"x"', "if-modified-since": changed}, {"if-modified-since": "tomorrow"}):
                assert (await reader.get(path, headers=headers)).status == 200
            assert len(made) == len(server.apps)  # once by each server
            server.clock.ms += HOUR
            await game.act("op", "pause", note="Snow.")
            for headers in ({"if-none-match": tag}, {"if-modified-since": changed}):
                assert (await reader.get(path, headers=headers)).status == 200
            assert len(made) == 2 * len(server.apps)

    run(test)
