"""Table talk: who plays speaks, everybody at the table reads it, and it is in no record."""

from dataclasses import replace
from pathlib import Path

import pytest

from casefile.core.events import SeatTaken
from casefile.server.routes.table import talk
from casefile.server.wire.limits import Rate
from tests.frames import read
from tests.server.running_server import LOOSE, Socket, party, run, running_server, solve

JSON = "application/json"


async def hears(socket: Socket, text: str) -> None:
    """Wait for a frame that brings this to the table talk."""
    while not any(part[0] == "talk" and text in part[1] for part in read(await socket.next() or "")["parts"]):
        pass


def test_what_is_said_is_read_by_all_and_stands_in_no_record(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            watcher = await found.watcher()
            pages = [await each.listen(f"{found.path}/live") for each in (found.host, found.seats[1], watcher)]
            before = (await found.session()).table.version
            assert (await found.seats[0].post(f"{found.path}/talk", {"text": "  Good <b>evening</b>!\n"})).status == 303
            for page in pages:
                await hears(page, "Good &lt;b&gt;evening&lt;/b&gt;!")
            assert (await found.seats[1].post(f"{found.path}/talk", {"react": "hm"})).status == 303
            for page in pages:
                await hears(page, "Hm, interesting.")
            japanese = running.person("", found.seats[0].cookie)
            japanese.look = "language-ja"
            assert "ふむ、面白い。" in (await japanese.get(found.path)).text
            assert (await found.session()).table.version == before
            running.site.tables.sessions.held.clear()
            assert "evening" in (await watcher.get(found.path)).text
            await solve(running, found.id, found.seats[0])
            assert b"evening" not in (await found.host.get(f"{found.path}/record.json")).body
            for page in pages:
                await page.close()

    run(play)


def test_only_who_plays_speaks(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            for person in (await found.watcher(), found.host, running.person("Stranger")):
                assert (await person.post(f"{found.path}/talk", {"text": "It is Plum!"})).status == 403
                assert 'id="say"' not in (await person.get(found.path)).text
            bots = [
                event for event in (await found.session()).table.history if isinstance(event, SeatTaken) and event.bot
            ]
            assert bots
            assert "It is Plum!" not in (await found.seats[0].get(found.path)).text

    run(play)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "''"),
        ({"text": ""}, "''"),
        ({"text": " \n "}, "''"),
        ({"text": "a" * 201}, repr("a" * 40)),
        ({"text": "a\x00b"}, r"'a\x00b'"),
        ({"react": "kraken"}, "'kraken'"),
    ],
)
def test_what_cannot_be_said_is_refused(fields: dict[str, str], told: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            refused = await found.seats[0].post(f"{found.path}/talk", fields, accept=JSON)
            assert refused.status == 400
            assert refused.json["text"] == f"text: found {told}, expected 1 to 200 printable letters"
            assert (await found.seats[0].post(f"{found.path}/talk", {"text": "a" * 200})).status == 303

    run(play)


def test_the_host_turns_it_off_for_the_table_and_anybody_for_a_browser(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            speaker = found.seats[0]
            assert (await speaker.post(f"{found.path}/talk", {"text": "Hello"})).status == 303
            assert (await speaker.post(f"{found.path}/talk/switch", {"on": "no"})).status == 403
            assert (await found.host.post(f"{found.path}/talk/switch", {"on": "no"})).status == 303
            refused = await speaker.post(f"{found.path}/talk", {"text": "Still here"}, accept=JSON)
            assert (refused.status, refused.json["error"]) == (403, "The table talk is off.")
            page = (await speaker.get(found.path)).text
            assert "Hello" not in page
            assert 'id="say"' not in page
            assert (await found.host.post(f"{found.path}/talk/switch", {"on": "yes"})).status == 303
            page = (await speaker.get(found.path)).text
            assert "Hello" in page
            assert "Still here" not in page
            answer = await speaker.post("/settings", {"talk": "off", "back": found.path})
            assert "talk-off" in answer.header("set-cookie")
            speaker.look = "talk-off"
            assert 'data-talk="off"' in (await speaker.get(found.path)).text
            assert 'data-talk="off"' not in (await found.seats[1].get(found.path)).text

    run(play)


def test_nobody_says_too_much(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(
            tmp_path / "a.sqlite3", limits=replace(LOOSE, talk_per_person=Rate(3, 0.001))
        ) as running:
            found = await party(running, 2, bots=1)
            asked = [(await found.seats[0].post(f"{found.path}/talk", {"react": "oh"})).status for _ in range(5)]
            assert asked == [303, 303, 303, 429, 429]
            assert (await found.seats[1].post(f"{found.path}/talk", {"react": "oh"})).status == 303
            assert (await found.seats[0].get(found.path)).status == 200

    run(play)


def test_alone_against_bots_there_is_nobody_to_talk_to(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            alone = running.person("Ann")
            seats = {"game": "quick", "seat-0": "you", "seat-1": "bot", "seat-2": "bot"}
            path = (await alone.post("/tables", {**seats, "name": "Ann"})).header("location")
            assert '<i id="talk" hidden>' in (await alone.get(path)).text

    run(play)


def test_a_text_without_end_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "LETTERS", 10**6)
    with pytest.raises(AssertionError):
        test_what_cannot_be_said_is_refused({"text": "a" * 201}, repr("a" * 40), tmp_path)
