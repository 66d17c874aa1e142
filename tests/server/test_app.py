"""What every answer has, and how the server listens."""

import asyncio
import itertools
import socket
from pathlib import Path

import pytest

from casefile.core.cards import Invalid
from casefile.server.routes.entry.guard import HEADERS
from casefile.server.routes.people import static_pages
from casefile.server.serving import listen
from casefile.server.store import StoreError
from tests.server.running_server import Person, RunningServer, party, run, running_server, unstamped

ODD = ("", "٣", "dark.language-ja", "x\r\nSet-Cookie: a=b", "\x1b[2J", "\u202e", "é" * 30, "a" * 3000, "“;”", "\0")
"""Values that no field of the look takes, and that no header can bear as they are."""
LOOKS = ("theme", "sound", "talk", "language", "zone")


async def troubled(running: RunningServer) -> list[str]:
    """Send odd text wherever it may come into a header of the answer; what went wrong."""
    wrong: list[str] = []
    table = await party(running, 3)
    for odd in ODD:
        person, cookie = running.person(cookie=""), "".join(f"\\{ord(letter) % 256:03o}" for letter in odd * 30)[:390]
        json = "application/json"
        sent = [
            *[await person.post("/settings", {name: odd}, accept=kind) for name in LOOKS for kind in ("*/*", json)],
            await person.post("/settings", {"back": f"/{odd}", "theme": "dark"}),
            await person.get("/", headers={"cookie": f'casefile="{cookie}"'}),
            await person.get("/puzzle", headers={"cookie": f'casefile="{cookie}"'}),
            await table.host.get(f"/puzzle/{odd}"),
            await table.host.post(f"/t/{odd}/join", {"token": odd, "name": odd}),
            await table.host.post(f"{table.path}/act", {"back": odd}),
        ]
        for number, answer in enumerate(sent):
            broken = [value for _, value in answer.headers if not value.decode("latin-1").isprintable()]
            if answer.status >= 500 or answer.fault is not None or broken:
                wrong.append(f"{odd[:20]!r} {number}: {answer.status} {answer.fault!r} {broken}")
    return wrong


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
        async with running_server(tmp_path / "a.sqlite3") as running:
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
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person, other = found.seats[0], found.seats[1]

            async def comes_to(marked: bytes, *, same: bool) -> bool:
                """Whether the page is the same, or another one; another server is told of sockets within a second."""
                for _ in range(100 if running.others else 1):
                    if (unstamped((await person.get(found.path)).body) == unstamped(marked)) == same:
                        return True
                    await asyncio.sleep(0.01)
                return False

            first = await person.get(found.path)
            second = await person.get(found.path)
            assert unstamped(second.body) == unstamped(first.body)
            assert running.order.name in ("elsewhere", "cold") or second.body == first.body  # the very same is given
            assert (await person.post(f"{found.path}/notes", {"mark": "cell.rope.0 tick"})).status == 303
            marked = await person.get(found.path)
            assert unstamped(marked.body) != unstamped(first.body)
            socket_ = await other.listen(f"{found.path}/live")
            await socket_.next()
            assert await comes_to(marked.body, same=False)
            await socket_.close()
            assert await comes_to(marked.body, same=True)
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
        async with running_server(tmp_path / "a.sqlite3") as running:
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


def test_text_of_a_request_breaks_no_header(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            assert await troubled(running) == []

    run(play)


def test_a_choice_that_goes_unlooked_into_a_header_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_pages, "is_choice", lambda name, value: True)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            assert any("UnicodeEncodeError" in each for each in await troubled(running))

    run(play)


def test_the_look_takes_only_what_is_to_be_chosen(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            for name, odd in itertools.product(LOOKS, ODD):
                answer = await running.person(cookie="").post("/settings", {name: odd}, accept="application/json")
                assert (answer.status, answer.header("set-cookie")) == (400, ""), (name, odd)
                assert f"{'time zone' if name == 'zone' else name}: found" in answer.json["text"]

    run(play)


def test_what_is_chosen_is_kept(tmp_path: Path) -> None:
    wanted = {"theme": "dark", "sound": "on", "talk": "off", "language": "ja", "zone": "America/Port-au-Prince"}

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            answer = await running.person(cookie="").post("/settings", wanted)
            assert answer.status == 303
            cookie = answer.header("set-cookie").partition(";")[0].partition("=")[2]
            page = (await running.person(cookie="").get("/", headers={"cookie": f"casefile-look={cookie}"})).text
            assert 'lang="ja"' in page
            assert 'data-theme="dark"' in page
            later = {"headers": {"cookie": f"casefile-look={cookie}"}}
            again = await running.person(cookie="").post("/settings", {"sound": "off"}, **later)
            assert "zone-America/Port-au-Prince" in again.header("set-cookie")

    run(play)
