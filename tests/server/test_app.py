"""What every answer has, and how the server listens."""

import asyncio
import socket
from pathlib import Path

import pytest

from casefile.core.cards import Invalid
from casefile.server.guard import HEADERS
from casefile.server.serving import listen
from casefile.server.store import StoreError
from tests.server.house import Person, house, party, run, unstamped


def test_no_answer_waits_for_the_acknowledgement_of_its_head() -> None:
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()) as client:
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            client.close()


def test_a_port_in_use_is_said_in_one_sentence() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Invalid, match=f"--port: found {port}, which another program uses, expected a free port"):
            listen("127.0.0.1", port)
    with pytest.raises(Invalid, match=r"--host: found 203\.0\.113\.7"):
        listen("203.0.113.7", 0)


def test_every_answer_has_the_headers_that_guard_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person = found.seats[0]
            answers = [
                await person.get(found.path),
                await person.get("/nowhere"),
                await person.get("/static/style.css"),
                await person.post(f"{found.path}/act", {"kind": "cheat"}),
                await person.post(f"{found.path}/act", b"x" * 70_000),
                await person.post("/settings", {}, headers={"origin": "https://evil.test"}),
                await running.person(cookie="").get("/"),
            ]
            for answer in answers:
                assert {name: answer.header(name.lower()) for name in HEADERS} == HEADERS
            kept = [answer.header("cache-control") for answer in answers]
            assert [each == "no-store" for each in kept] == [True, True, False, True, True, True, True]
            cookie = answers[-1].header("set-cookie").lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie

    run(play)


def test_an_old_page_is_never_given_for_a_new_version(tmp_path: Path) -> None:
    """Pages are rendered once for each version; marks, people and looks that change make new ones."""

    async def play() -> None:
        async with house(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person, other = found.seats[0], found.seats[1]
            first = await person.get(found.path)
            assert (await person.get(found.path)).body == first.body
            assert (await person.post(f"{found.path}/notes", {"mark": "cell.rope.0 tick"})).status == 303
            marked = await person.get(found.path)
            assert marked.body != first.body
            socket_ = await other.listen(f"{found.path}/live")
            await socket_.next()
            online = await person.get(found.path)
            assert online.body != marked.body
            await socket_.close()
            assert unstamped((await person.get(found.path)).body) == unstamped(marked.body)
            dark = Person(running, "", person.cookie, look="theme-dark")
            assert (await dark.get(found.path)).body != marked.body
            japanese = Person(running, "", person.cookie, look="language-ja")
            assert 'lang="ja"' in (await japanese.get(found.path)).text
            versions = []
            for _ in range(6):
                acting, action = await found.legal()
                answer = await acting.act(found.id, action, accept="application/json")
                again = await asyncio.gather(*(each.get(found.path) for each in found.seats))
                versions.append(await running.version(found.id))
                assert all(f'data-version="{versions[-1]}"' in each.text for each in again)
                assert answer.json == {"version": versions[-1]}
            assert versions == sorted(set(versions))

    run(play)


def test_health_tells_nothing_and_ready_whether_the_store_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with house(tmp_path / "a.sqlite3") as running:
            before = await running.person(cookie="").get("/health")
            await party(running, 3)
            after = await running.person(cookie="").get("/health")
            assert before.body == after.body == b'{"alive":true}'
            ready = await running.person(cookie="").get("/ready")
            assert (ready.status, ready.body) == (200, b'{"ready":true}')

            async def fails() -> int:
                raise StoreError("found a failing disk")

            monkeypatch.setattr(running.site.store, "next_due", fails)
            assert (await running.person(cookie="").get("/ready")).status == 503
            assert (await running.person(cookie="").get("/health")).status == 200
            monkeypatch.undo()

    run(play)
