"""Replay and review on pages: of a table once its game is over, and of a record that is brought and not kept."""

import asyncio
import html
import json
import re
import zlib
from base64 import b64encode
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, func, select

from casefile.core.options import Value
from casefile.core.record import record_of, write
from casefile.games import GAMES
from casefile.review import VERSION
from casefile.server.bots.workers import PageWork, Processes, Work
from casefile.server.records import seat_reviews
from casefile.server.routes.after.replay_worker import Stepping
from casefile.server.store import schema
from casefile.server.store.statements import reviews
from tests.cli.test_output import named
from tests.correspondence.by_post import Game
from tests.recorded import played, secret
from tests.server.running_server import Party, Person, RunningServer, party, run, running_server, solve

QUICK: dict[str, Value] = {"board": "none"}
RECORDED = record_of(played("cluedo", 3, QUICK, 3), secret(3).commitment)
RECORD = write(RECORDED)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done in other processes is done here and now."""

    async def at_once(self: PageWork, work: Work[object]) -> object:
        return work(GAMES)

    def run_here(self: Processes, work: Work[str]) -> "Future[str]":
        done: Future[str] = Future()
        done.set_result(work(GAMES))
        return done

    monkeypatch.setattr(PageWork, "run", at_once)
    monkeypatch.setattr(Processes, "run", run_here)


def upload(record: bytes, **fields: str) -> tuple[bytes, dict[str, str]]:
    """The body of a form with a file, as a browser sends it, and its header."""
    edge = "----edge7"
    parts = [
        f'--{edge}\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n'.encode() for n, v in fields.items()
    ]
    head = 'Content-Disposition: form-data; name="file"; filename="a.json"\r\nContent-Type: application/json\r\n\r\n'
    body = b"".join((*parts, f"--{edge}\r\n{head}".encode(), record, f"\r\n--{edge}--\r\n".encode()))
    return body, {"content-type": f"multipart/form-data; boundary={edge}"}


async def brought(person: Person, record: bytes, path: str = "/replay", **fields: str) -> tuple[int, str]:
    """What comes back for a record that is sent as a file."""
    body, headers = upload(record, **fields)
    answer = await person.ask("POST", path, body, headers=headers)
    return answer.status, answer.text


@pytest.mark.parametrize("path", ["/replay", "/review"])
def test_a_record_with_a_name_of_letters_that_show_nothing_is_refused(tmp_path: Path, path: str) -> None:
    async def test(running: RunningServer) -> None:
        for odd in ("\u202e", "\x1b[2J", "\x07", "\u200b", "\n"):
            status, text = await brought(running.person(), write(named(RECORDED, f"Ann{odd}")), path)
            assert status == 400
            assert refused(text) == "This is not a record that casefile wrote: see its event 1, name."

    inside(tmp_path, test)


def refused(text: str) -> str:
    """Why a record was not shown."""
    found = re.search(r'<p class="refused" role="alert">(.*?)</p>', text)
    assert found is not None, text
    return html.unescape(found[1])


def inside(folder: Path, test: Callable[[RunningServer], Awaitable[None]]) -> None:
    async def play() -> None:
        async with running_server(folder / "a.sqlite3") as running:
            await test(running)

    run(play)


# -- a table -------------------------------------------------------------------------------------------------------


def test_a_running_game_is_replayed_and_reviewed_for_nobody(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found = await party(running, 3)
        people = (*found.seats, found.host, await found.watcher())
        for person in people:
            for path in ("replay", "review"):
                answer = await person.get(f"{found.path}/{path}?eyes=open&at=9")
                assert answer.status == 409
                assert "The game is not over." in answer.text
                assert "data-versions" not in answer.text
        assert (await running.person("").get(f"{found.path}/replay")).status == 403

    inside(tmp_path, play)


def test_a_replay_and_a_review_say_what_was_played_as_the_table_did(tmp_path: Path, here: None) -> None:
    async def play(running: RunningServer) -> None:
        for path in ("/replay", "/review"):
            status, text = await brought(running.person(), RECORD, path)
            assert (status, "<b>Quick game</b>" in text, "<b>Classic</b>" in text) == (200, True, False)
        board = write(record_of(played("cluedo", 3, {}, 3), secret(3).commitment))
        assert "<b>Classic</b>" in (await brought(running.person(), board))[1]

    inside(tmp_path, play)


def test_a_finished_game_is_stepped_through_as_its_seats_saw_it(tmp_path: Path, here: None) -> None:
    async def play(running: RunningServer) -> None:
        found = await over(running)
        me, path = found.seats[1], f"{found.path}/replay"
        page = (await me.get(path)).text
        assert 'name="eyes" value="1" aria-pressed="true"' in page
        assert 'data-moment="0"' in page
        versions = re.search(r'data-versions="([\d ]+)"', page)
        assert versions is not None
        last = versions[1].split()[-1]
        # The end, by its version, as somebody who watches: there is no sheet, and the case file lies open in the story.
        end = (await me.get(f"{path}?at={last}&eyes=spectator")).text
        assert f'data-moment="{len(versions[1].split()) - 1}"' in end
        assert 'id="sheet-title"' not in end
        assert 'id="sheet-title"' in (await me.get(f"{path}?at={last}&eyes=0&level=1")).text
        # No number of a moment, no eyes that there are: the first is passed over, the second said.
        assert 'data-moment="0"' in (await me.get(f"{path}?at=never&moment=x&level=9")).text
        assert (await me.get(f"{path}?eyes=7")).status == 400
        assert "0 to 2, spectator or open" in (await me.get(f"{path}?eyes=7")).text
        assert (await running.person("").get(path)).status == 403

    inside(tmp_path, play)


async def over(running: RunningServer) -> Party:
    """A quick table that is over."""
    found = await party(running, 3)
    await solve(running, found.id, found.seats[await found.acting()])
    return found


def test_a_review_opens_before_all_is_read_fills_seat_by_seat_and_is_kept(
    tmp_path: Path, here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await over(running)
            me, path = found.seats[0], f"{found.path}/review"
            page = (await me.get(path)).text
            # By a second question one of them may be.
            assert (judged := re.search("([0-2]) of 3 players read", page))
            ((most, read),) = re.findall(r'<progress id="progress" max="([0-9]+)" value="([0-9]+)"', page)
            assert int(judged[1]) * int(most) <= 3 * int(read) < 3 * int(most)
            assert "Reading the game…" in page
            assert page.count('class="rated r-') > 1  # what was asked and accused is there at once
            page = await whole(me, path)
            assert 'class="score"' in page
            assert sorted(await running.site.store.ask(reviews.of_table, found.id, VERSION)) == [0, 1, 2]
        monkeypatch.setattr(Processes, "run", None)  # whatever is worked out now would fail
        async with running_server(tmp_path / "a.sqlite3") as running:
            assert await whole(running.person("", me.cookie), path) == page

    run(play)


async def whole(person: Person, path: str) -> str:
    """A review once it is whole."""
    for _ in range(200):
        page = (await person.get(path)).text
        if "data-fills" not in page:
            return page
        await asyncio.sleep(0.02)
    raise AssertionError("the review is never whole")


def test_a_finished_game_by_post_is_replayed_and_reviewed_for_anybody(tmp_path: Path, here: None) -> None:
    async def play(running: RunningServer) -> None:
        game = Game(running)
        await game.start(3)
        anybody = running.person("Nobody")
        for path in ("replay", "review"):
            assert (await anybody.get(f"/p/a-game/{path}")).status == 409
        early = await anybody.get("/p/a-game/picture/9.svg")
        assert early.status == 403
        assert "Pictures of its moments can be had once the game is over." in early.text
        for camp in list((await game.post()).game.camps)[:2]:
            await game.act("op", "disband", camp=camp, note="Gone.")
        assert (await game.post()).game.phase == "over"
        page = (await anybody.get("/p/a-game/replay?eyes=open&at=999")).text
        assert 'id="replay"' in page
        # It is called by its title; camps play, and nobody is looked for on the page of a game that is past.
        assert '<a href="/p/a-game">The red wax</a>' in page
        assert "Mario plays Mario" not in page
        assert not any(said in page for said in ("not on the page", "online"))
        assert (await anybody.get("/p/a-game/picture/review.svg")).status == 404  # nobody has asked for the review
        first = (await anybody.get("/p/a-game/review")).text
        assert "data-fills" in first
        assert "of 0 case files" not in first
        assert 'id="rv"' in await whole(anybody, "/p/a-game/review")
        # Pictures of its chart and of its moments, as of a game at a table.
        for name in ("review", "9"):
            picture = await anybody.get(f"/p/a-game/picture/{name}.svg")
            assert (picture.status, picture.header("content-type")) == (200, "image/svg+xml")
            assert "Mario" in picture.text
        assert (await anybody.get("/p/a-game/picture/9999.svg")).status == 404

    inside(tmp_path, play)


# -- a record that is brought --------------------------------------------------------------------------------------


def test_a_record_is_stepped_through_with_plain_forms_and_nothing_is_kept(tmp_path: Path, here: None) -> None:
    async def play(running: RunningServer) -> None:
        person = running.person("")
        before = await rows(running), files(tmp_path)
        status, page = await brought(person, RECORD)
        assert status == 200
        field = re.search(r'name="record" value="([^"]+)"', page)
        on = re.search(r'id="on" form="go" name="at" value="(\d+)"', page)
        assert field is not None
        assert on is not None
        answer = await person.post(
            "/replay", {"record": html.unescape(field[1]), "eyes": "1", "moment": "0", "at": on[1]}
        )
        assert 'data-moment="1"' in answer.text
        assert 'name="eyes" value="1" aria-pressed="true"' in answer.text
        assert await rows(running) == before[0]
        assert files(tmp_path) == before[1]

    inside(tmp_path, play)


def files(folder: Path) -> list[str]:
    """What lies in the folder of the store."""
    return sorted(path.name for path in folder.iterdir())


async def rows(running: RunningServer) -> dict[str, int]:
    """How many rows each table of the store has."""

    def counted(connection: Connection) -> dict[str, int]:
        counts = ((table.name, select(func.count()).select_from(table)) for table in schema.metadata.sorted_tables)
        return {name: connection.execute(count).scalar_one() for name, count in counts}

    return await running.site.store.ask(counted)


def test_a_record_is_reviewed_and_nothing_is_kept(tmp_path: Path, here: None) -> None:
    async def play(running: RunningServer) -> None:
        person, before = running.person(""), await rows(running)
        status, page = await brought(person, RECORD, "/review")
        assert (status, "0 of 3 players read" in page) == (200, True)
        for _ in range(200):
            status, page = await brought(person, RECORD, "/review")
            if "data-fills" not in page:
                break
            await asyncio.sleep(0.02)
        assert "data-fills" not in page
        assert "How well each reasoned" in page
        assert await rows(running) == before

    inside(tmp_path, play)


def unfinished() -> bytes:
    table = played("cluedo", 3, QUICK, 3, opened=False)
    return write(record_of(table, secret(3).commitment))


BAD: dict[str, tuple[bytes, int, str]] = {
    "empty": (b"", 400, "Choose a record first."),
    "no JSON": (b"{", 400, "This record is damaged: see its line 1."),
    "no UTF-8": (b"\xff\xfe", 400, "This is not a record that casefile wrote: see its line 1."),
    "a list": (b"[]", 400, "This is not a record that casefile wrote."),
    "one byte changed": (
        RECORD.replace(b'"turn_began"', b'"turn_begam"', 1),
        400,
        "This record is damaged: see its event ",
    ),
    "newer": (
        RECORD.replace(b"casefile-record-1", b"casefile-record-2"),
        400,
        "This record was written by a newer casefile than this one.",
    ),
    "unfinished": (unfinished(), 409, "The game of this record is not over: it can be looked at from its end on."),
}


@pytest.mark.parametrize("path", ["/replay", "/review"])
@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_is_answered_with_one_sentence(name: str, path: str, tmp_path: Path, here: None) -> None:
    record, status, sentence = BAD[name]

    async def play(running: RunningServer) -> None:
        got, page = await brought(running.person(""), record, path)
        assert got == status
        assert refused(page).startswith(sentence)
        assert "data-versions" not in page

    inside(tmp_path, play)


def test_a_record_of_a_game_that_is_not_played_here_says_so(tmp_path: Path, here: None) -> None:
    async def play(running: RunningServer) -> None:
        # The sums are of the heading, too, so a program would have to write it; here it is made to.
        other = written_as("chess")
        status, page = await brought(running.person(""), other)
        assert (status, refused(page)) == (400, "This record is of a game that is not played here: 'chess'.")

    inside(tmp_path, play)


def written_as(rules: str) -> bytes:
    """The record, as a program would have written it that plays another game."""
    found = json.loads(RECORD)
    found["rules"] = rules
    chain, sums = b"", []
    for part in ({k: v for k, v in found.items() if k not in ("events", "sums")}, *found["events"]):
        chain = sha256(chain + msgspec.json.encode(part)).digest()
        sums.append(chain.hex()[:8])
    return msgspec.json.encode({**found, "sums": " ".join(sums)})


def test_a_record_of_50_megabytes_is_refused_before_it_is_read(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        large = {"content-length": str(50 * 1024 * 1024), "content-type": "multipart/form-data; boundary=x"}
        answer = await running.person("").ask("POST", "/replay", b"x", headers=large)
        assert answer.status == 413
        assert "A request may have 512 KiB." in answer.text
        # Elsewhere a body is as small as before.
        elsewhere = await running.person("").ask("POST", "/seal", b"x", headers={**large, "content-length": "70000"})
        assert elsewhere.status == 413
        assert "A request may have 64 KiB." in elsewhere.text

    inside(tmp_path, play)


def test_a_packed_record_that_unpacks_to_too_much_is_refused(tmp_path: Path, here: None) -> None:
    async def play(running: RunningServer) -> None:
        bomb = b64encode(zlib.compress(b" " * 10_000_000, 9)).decode()
        answer = await running.person("").post("/replay", {"record": bomb})
        assert answer.status == 400
        assert refused(answer.text) == "This file is too large to be the record of a game."
        for packed in ("%%%", "AAAA"):
            answer = await running.person("").post("/replay", {"record": packed})
            assert refused(answer.text) == "This is not a record that casefile wrote."

    inside(tmp_path, play)


def test_the_work_is_done_in_another_process_as_it_is_here(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        work = Stepping(RECORD, "1", 4, "en")
        assert await running.site.work.run(work) == work(GAMES)
        piece = seat_reviews.SeatReviewing(RECORD, 1)
        assert await running.site.work.run(piece) == piece(GAMES)

    inside(tmp_path, play)
