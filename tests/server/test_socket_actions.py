"""An action over the socket of an open page: what a form would do, once, by whoever may, and a sentence where not."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from casefile.core.actions import Action
from casefile.core.inquiry import EndTurn
from casefile.core.log import action_to
from casefile.core.table import AnyTable
from casefile.server.routes.entry import forms
from casefile.server.routes.entry.guard import FRAMES, NOWHERE
from casefile.server.routes.entry.metrics import Timed
from casefile.server.routes.table import socket_actions
from casefile.server.store import RequestKey
from casefile.server.tables.people import access
from casefile.server.tables.session import Access
from casefile.server.tables.tables import Tables
from casefile.server.wire.budgets import Budgets
from casefile.server.wire.limits import Limits, Rate
from tests.server.running_server import LOOSE, Party, Person, RunningServer, Socket, party, run, running_server


def fields_of(action: Action, version: int, key: str = "k") -> dict[str, object]:
    return {**action_to(action), "version": version, "key": key}


async def opened(found: Party, person: Person, **given: Any) -> Socket:
    """The socket of somebody's page, which shows the table as it is."""
    socket = await person.listen(f"{found.path}/live", **given)
    await socket.until((await found.session()).table.version)
    return socket


async def history(found: Party) -> Sequence[object]:
    return tuple((await found.session()).table.history)


def test_an_action_over_the_socket_is_the_same_as_by_a_form(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            sockets = [await opened(found, person) for person in found.seats]
            for number in range(12):
                person, action = await found.legal()
                table: AnyTable = (await found.session()).table
                expected = table.fork()
                expected.act(await found.acting(), action)
                sent = fields_of(action, table.version, f"k{number}")
                told = await sockets[found.seats.index(person)].act(sent)
                assert told == {"key": f"k{number}", "status": 200, "version": expected.version}
                assert await history(found) == tuple(expected.history)
                for each in sockets:
                    await each.until(expected.version)

    run(play)


def test_the_frame_of_who_acts_is_the_answer_and_all_others_are_only_frames(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person, action = await found.legal()
            someone = next(each for each in found.seats if each is not person)
            # Of two servers the first and the last of these are at the same one.
            mine, other, beside = [await opened(found, each) for each in (person, someone, person)]
            # That a page opens at another server is told in a frame of its own, which must not bring the action.
            while "online" not in await mine.part(f"player-{found.seats.index(someone)}-now"):
                pass
            version = (await found.session()).table.version
            await mine.act(fields_of(action, version, "k7"))
            frame = json.loads(mine.frames[-1])  # in one message with the answer
            assert (frame["key"], frame["version"]) == ("k7", mine.answers[-1]["version"])
            for each in (beside, other):
                await each.until(frame["version"])
                assert not each.answers
                assert "key" not in json.loads(each.frames[-1])
            del frame["key"]
            assert frame["parts"]
            assert frame["stamp"] == json.loads(beside.frames[-1])["stamp"]
            sent = len(mine.frames)
            again = await mine.act(fields_of(action, version, "k7"))  # nothing has changed: the answer alone
            assert again == {"key": "k7", "status": 200, "version": frame["version"]}
            assert len(mine.frames) == sent

    run(play)


# -- exactly once --------------------------------------------------------------------------------------------------


async def repeated(running: RunningServer) -> None:
    """Send each action over two sockets and as a form, all with one key, one after the other and at once."""
    found = await party(running, 3)
    pages = [[await opened(found, person) for _ in range(2)] for person in found.seats]
    for number in range(6):
        person, action = await found.legal()
        before, key = (await found.session()).table, f"k{number}"
        version, expected = before.version, before.fork()
        expected.act(await found.acting(), action)
        mine, sent = pages[found.seats.index(person)], fields_of(action, version, key)
        by_socket = [mine[0].act(sent), mine[1].act(sent)]
        by_form = person.act(found.id, action, version=version, key=key)
        if number % 2:
            beside = asyncio.create_task(by_form)
            one, two = await asyncio.gather(*by_socket)
            answer = await beside
        else:
            one, two, answer = await by_socket[0], await by_socket[1], await by_form
        assert one == two == {"key": key, "status": 200, "version": expected.version}
        assert answer.status == 303
        assert await running.version(found.id) == expected.version
        assert await history(found) == tuple(expected.history)


def test_an_action_that_is_sent_by_both_ways_is_done_once(place: Path | str) -> None:
    async def play() -> None:
        async with running_server(place) as running:
            await repeated(running)

    run(play)


def test_a_key_that_is_forgotten_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = iter(range(1000))

    class Forgetful(RequestKey):
        def __init__(self, key: str, body_hash: str, answer: str) -> None:
            RequestKey.__init__(self, f"{key} {next(count)}", body_hash, answer)

    monkeypatch.setattr(forms, "RequestKey", Forgetful)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            await repeated(running)

    with pytest.raises(AssertionError):
        run(play)


# -- who may -------------------------------------------------------------------------------------------------------


async def others_try(running: RunningServer) -> None:
    """Whoever watches, and whoever plays on another seat, cannot act for the seat whose turn it is."""
    found = await party(running, 3)
    acting, action = await found.legal()
    watcher = await found.watcher()
    other = next(person for person in found.seats if person is not acting)
    before = await history(found)
    sent = fields_of(action, len(before))
    assert await (await opened(found, watcher)).act(sent) == {
        "key": "k",
        "status": 403,
        "error": "This is not yours to do.",
        "text": "At this table that is for others to do.",
    }
    told = await (await opened(found, other)).act(sent)
    assert told is not None
    assert (told["status"], told["error"]) == (422, "The rules do not allow that now.")
    assert await history(found) == before


def test_nobody_acts_for_somebody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            await others_try(running)

    run(play)


def test_a_seat_that_is_given_to_anybody_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def anybody(store: object, session: Any, token: str) -> Access:
        return Access(session.waiting_for)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            monkeypatch.setattr(socket_actions, "access", anybody)
            await others_try(running)

    with pytest.raises(AssertionError):
        run(play)


def test_who_loses_the_seat_while_the_page_is_open_can_do_nothing_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person, action = await found.legal()
            socket = await opened(found, person)
            before = await history(found)

            async def nothing_more(store: Any, session: Any, token: str) -> Access:
                known = await access(store, session, token)
                return replace(known, seat=None)

            monkeypatch.setattr(socket_actions, "access", nothing_more)
            told = await socket.act(fields_of(action, len(before)))
            assert told is not None
            assert told["status"] == 403
            assert await history(found) == before

    run(play)


# -- what is said --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "error"), [("en", "The rules do not allow that now."), ("ja", "いまはルール上できません。")]
)
def test_what_the_rules_forbid_is_refused_with_the_clause(language: str, error: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person, _ = await found.legal()
            version = (await found.session()).table.version
            socket = await opened(found, person, headers={"accept-language": language})
            told = await socket.act(fields_of(EndTurn(), version))
            by_form = await person.act(
                found.id, EndTurn(), version=version, accept="application/json", headers={"accept-language": language}
            )
            assert told == {"key": "k", "status": 422, **by_form.json}
            assert told["error"] == error
            assert f"({told['clause']})" in told["text"]

    run(play)


def test_an_old_page_is_told_that_the_table_has_moved_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person, action = await found.legal()
            version = (await found.session()).table.version
            told = await (await opened(found, person)).act(fields_of(action, version - 1))
            assert told is not None
            assert (told["status"], told["error"], told["version"]) == (409, "The table has moved on.", version)

    run(play)


NO_ACTIONS = (
    "",
    "{",
    "[]",
    "null",
    '"act"',
    "{}",
    '{"kind": 3}',
    '{"kind": {"a": "b"}}',
    '{"version": "1"}',
    '{"key": ""}',
    '{"key": "k", "version": "x", "kind": "roll"}',
    '{"key": "k", "version": "5", "kind": "fly"}',
    "\U0001f600",
)


@pytest.mark.parametrize("text", NO_ACTIONS)
def test_what_is_no_action_is_answered_and_the_page_goes_on(text: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person, action = await found.legal()
            socket, before = await opened(found, person), await history(found)
            told = await socket.act(text)
            assert told is not None
            assert (told["status"], told["error"]) == (400, "This could not be understood.")
            assert "found" in told["text"]
            assert "expected" in told["text"]
            assert await history(found) == before
            after = await socket.act(fields_of(action, len(before), "good"))
            assert after is not None
            assert after["status"] == 200

    run(play)


def test_a_fault_of_ours_is_told_of_and_the_page_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def broken(*given: object) -> int:
        raise ZeroDivisionError

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            person, action = await found.legal()
            socket, version = await opened(found, person), (await found.session()).table.version
            with monkeypatch.context() as patched:
                patched.setattr(Tables, "act", broken)
                told = await socket.act(fields_of(action, version))
            assert told == {
                "key": "k",
                "status": 500,
                "error": "Something went wrong.",
                "text": "The fault is ours. Nothing was lost; load the page again.",
            }
            logged = capsys.readouterr().out
            assert "an action failed" in logged
            assert person.cookie not in logged
            assert found.id not in logged
            after = await socket.act(fields_of(action, version))
            assert after is not None
            assert after["status"] == 200

    run(play)


# -- how many ------------------------------------------------------------------------------------------------------


def with_limits(**given: Any) -> Limits:
    return replace(LOOSE, refusal_seconds=0.01, **given)


def test_actions_are_counted_as_requests(tmp_path: Path) -> None:
    async def play() -> None:
        # What opens the table and the page is fewer than 30 requests.
        limits = with_limits(requests_per_person=Rate(30, 0.001))
        async with running_server(tmp_path / "a.sqlite3", limits=limits) as running:
            found = await party(running, 3)
            person, action = await found.legal()
            socket, before = await opened(found, person), await history(found)
            told = [await socket.act(fields_of(EndTurn(), len(before), f"k{number}")) for number in range(31)]
            assert told[0] is not None
            assert told[0]["status"] == 422
            assert told[-1] == {
                "key": "k30",
                "status": 429,
                "error": "This is too much.",
                "text": "So much was asked from here that others wait. Try again in a moment.",
            }
            late = await socket.act(fields_of(action, len(before)))
            assert late is not None
            assert late["status"] == 429
            assert await history(found) == before

    run(play)


def test_actions_that_nobody_counts_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def admitted(self: Budgets, client: object) -> None:
        return None

    async def play() -> None:
        async with running_server(
            tmp_path / "a.sqlite3", limits=with_limits(requests_per_person=Rate(30, 0.001))
        ) as running:
            found = await party(running, 3)
            socket, version = await opened(found, found.seats[0]), (await found.session()).table.version
            monkeypatch.setattr(Budgets, "admit", admitted)
            told = [await socket.act(fields_of(EndTurn(), version, f"k{number}")) for number in range(31)]
            assert {each["status"] for each in told if each} == {422}  # and none 429

    run(play)


def test_a_socket_that_no_page_has_is_closed(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            for path in ("/nowhere", "/t/a/b/live", "/"):
                socket = await running.person().listen(path)
                assert await socket.next() is None
                assert socket.code == NOWHERE

    run(play)


def test_a_socket_with_too_many_actions_is_closed(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=with_limits(frames=Rate(3, 0.001))) as running:
            found = await party(running, 3)
            waits = (await found.acting() + 1) % 3  # its page is not asked whether it lives, which takes an answer
            socket = await opened(found, found.seats[waits])  # its first message was one of three
            told = [await socket.act("{}") for _ in range(21)]
            assert [each is not None for each in told] == [True] * 20 + [False]  # ten for each message
            assert socket.code == FRAMES

    run(play)


def test_actions_over_sockets_are_told_to_whoever_runs_the_server(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, timed = await party(running, 3), Timed(running.app)
            person, action = await found.legal()
            through = replace(person, server=RunningServer(timed, running.clock))  # type: ignore[arg-type]
            socket, version = await opened(found, through), (await found.session()).table.version
            await socket.act(fields_of(action, version, "a"))
            await socket.act(fields_of(action, version, "b"))
            lines = [line for line in timed.lines() if line.startswith("casefile_request_seconds_count{")]
            counted = [line.rpartition(" ") for line in lines if 'method="SOCKET"' in line]
            assert [(labels.partition("{")[2], count) for labels, _, count in counted] == [
                ('method="SOCKET",route="/t/{table}/live",status="200"}', "1"),
                ('method="SOCKET",route="/t/{table}/live",status="409"}', "1"),
            ]

    run(play)


def test_an_answer_is_no_longer_than_what_was_asked_needs(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            told = await (await opened(found, found.seats[0])).act({"key": "k" * 3000})
            assert told is not None
            assert told["key"] == "k" * 64
            assert len(json.dumps(told)) < 500

    run(play)
