"""What one client may ask for: the limits, the buckets that hold them, and what is answered beyond."""

import asyncio
import gc
from collections import OrderedDict
from contextlib import ExitStack
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from weakref import ref

import pytest

from casefile.core.cards import Invalid
from casefile.server.wire import budgets
from casefile.server.wire.budgets import Bucket, Budget, Budgets, Client, Guesses, TooMany, address_of
from casefile.server.wire.limits import Limits, Rate, limits_from
from tests.clone import ROOT
from tests.patience import PATIENCE
from tests.server.running_server import LOOSE, Person, party, run, running_server

# -- limits --------------------------------------------------------------------------------------------------------


def test_a_limit_is_changed_by_its_name() -> None:
    assert limits_from([]) == Limits()
    found = limits_from(["head_bytes=8192", "frames=9:0.5", "head_seconds=2.5"])
    assert found == replace(Limits(), head_bytes=8192, frames=Rate(9, 0.5), head_seconds=2.5)


@pytest.mark.parametrize(
    "text", ["heads=1", "head_bytes", "head_bytes=x", "head_bytes=0", "head_seconds=-1", "frames=9", "frames=1:nan"]
)
def test_a_limit_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Invalid, match="--limit: found"):
        limits_from([text])


def test_every_limit_is_documented_with_its_default() -> None:
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    for each in fields(Limits):
        value = each.default
        shown = (
            f"{value.most:g}:{value.a_second:g}" if isinstance(value, Rate) else f"{value:g}".replace("e+04", "0000")
        )
        shown = f"{value}" if isinstance(value, int) else shown
        assert f"| `{each.name}` | {shown} |" in text, each.name


# -- buckets -------------------------------------------------------------------------------------------------------


def test_a_bucket_gives_what_its_rate_says_and_says_when_there_is_more() -> None:
    bucket = Bucket(Rate(3, 0.5), 0.0)
    assert [bucket.spend(1, 0.0) for _ in range(4)] == [0, 0, 0, 2]
    assert bucket.spend(1, 1.0) == 1
    assert bucket.spend(1, 2.0) == 0
    assert [bucket.spend(1, 1000.0) for _ in range(4)] == [0, 0, 0, 2]


@pytest.mark.parametrize("seed", range(20))
def test_nobody_gets_more_than_the_rate_over_any_time(seed: int) -> None:
    draw, now, got = Random(seed), 0.0, list[float]()
    bucket = Bucket(Rate(5, 2), now)
    for _ in range(500):
        now += draw.expovariate(5)
        if not bucket.spend(1, now):
            got.append(now)
    for i, begin in enumerate(got):
        for j in range(i, len(got)):
            assert j - i + 1 <= 5 + 2 * (got[j] - begin) + 1e-6


def filled(keys: int, asked: int) -> int:
    """How many addresses are remembered after so many have asked."""
    budget = Budget(Rate(1, 1), lambda: 0.0, keys)
    for number in range(asked):
        budget.spend(str(number))
    return len(budget)


def test_many_addresses_fill_no_memory() -> None:
    assert filled(100, 5000) == 100
    assert forgotten(budgets.KEYS - 1) == [False, False]
    assert forgotten(budgets.KEYS) == [True, False]


def forgotten(others: int) -> list[bool]:
    """Whether the first and the last wrong guess are forgotten, of which one comes before and one after others."""
    guesses = Guesses(1, 60)
    for number in range(others + 1):
        guesses.missed(f"a game from {number}", 0)

    async def at_once(key: str) -> bool:
        try:
            return await asyncio.wait_for(guesses.turn(key, 0), 0.01)
        except TimeoutError:
            return False

    async def both() -> list[bool]:
        return [await at_once("a game from 0"), await at_once(f"a game from {others}")]

    return asyncio.run(both())


def test_who_asks_all_the_time_is_not_forgotten_among_them() -> None:
    budget = Budget(Rate(2, 0.001), lambda: 0.0, 10)
    found = []
    for number in range(100):
        found.append(budget.spend("one") > 0)
        budget.spend(str(number))
    assert found == [False, False] + [True] * 98


def test_one_client_has_a_whole_network_of_ipv6() -> None:
    assert address_of("2001:db8::1") == address_of("2001:db8::ffff:0:0:9") != address_of("2001:db8:0:1::1")
    assert address_of("::ffff:192.0.2.7") == address_of("192.0.2.7") == "192.0.2.7"
    assert address_of("fe80::1%eth0") == address_of("fe80::2")
    assert address_of("testclient") == "testclient"


def test_sockets_are_counted_while_they_are_open() -> None:
    found = Budgets(replace(Limits(), sockets_per_address=3, sockets_per_person=2))
    one, other = Client("192.0.2.7", "one"), Client("192.0.2.7", "other")
    with ExitStack() as held:
        held.enter_context(found.socket(one))
        held.enter_context(found.socket(one))
        with pytest.raises(TooMany), found.socket(one):
            pass
        held.enter_context(found.socket(other))
        with pytest.raises(TooMany), found.socket(Client("192.0.2.7", "")):
            pass
        with found.socket(Client("192.0.2.8", "")):
            pass
    with found.socket(one):
        pass


class Name(str):
    """A text that says when nobody has it any more."""

    __slots__ = ("__weakref__",)


def test_nothing_of_a_client_is_remembered_without_its_sockets() -> None:
    found = Budgets(Limits())
    address, person = Name("192.0.2.7"), Name("one")
    left = [ref(address), ref(person)]
    with found.socket(Client(address, person)):
        del address, person
        gc.collect()
        assert all(each() for each in left)
    gc.collect()
    assert [each() for each in left] == [None, None]


# -- what is answered ----------------------------------------------------------------------------------------------

SMALL = replace(
    LOOSE, requests_per_address=Rate(20, 0.01), requests_per_person=Rate(5, 0.01), refusal_seconds=0.001, guesses=3
)


async def answered(person: Person, path: str, times: int) -> list[int]:
    return [(await person.get(path)).status for _ in range(times)]


def test_a_person_has_a_share_of_an_address_and_an_address_one_of_the_server(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=SMALL) as running:
            one, other = running.person("One"), running.person("Other")
            assert await answered(one, "/health", 7) == [200] * 5 + [429] * 2
            assert await answered(other, "/health", 5) == [200] * 5
            strangers = [running.person(cookie="") for _ in range(12)]
            found = [(await person.get("/health")).status for person in strangers]
            assert found == [200] * 8 + [429] * 4  # two of one's own were refused, and counted
            elsewhere = replace(running.person("Elsewhere"), address="192.0.2.7")
            assert (await elsewhere.get("/health")).status == 200

    run(look)


@pytest.mark.parametrize(
    ("look", "accept", "words"),
    [
        ("", "text/html", "So much was asked from here that others wait."),
        ("language-ja", "text/html", "ここからの要求が多すぎて"),
        ("language-ja", "application/json", "ここからの要求が多すぎて"),
    ],
)
def test_what_is_too_much_is_answered_with_one_sentence_and_a_time(
    look: str, accept: str, words: str, tmp_path: Path
) -> None:
    async def ask() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=SMALL) as running:
            person = replace(running.person("One"), look=look)
            await answered(person, "/health", 5)
            answer = await person.get("/", accept=accept)
            assert answer.status == 429
            assert words in (answer.json["text"] if "json" in accept else answer.text)
            assert 100 - PATIENCE < int(answer.header("retry-after")) <= 100  # less what has gone by since the first
            assert answer.header("x-content-type-options") == "nosniff"
            assert "<" not in answer.text

    run(ask)


def test_a_refused_request_does_nothing_and_waits(tmp_path: Path) -> None:
    limits = replace(SMALL, refusal_seconds=0.2)

    async def ask() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=limits) as running:
            person = running.person("One")
            await answered(person, "/health", 5)
            begin = asyncio.get_running_loop().time()
            seats = {"seat-0": "you", "seat-1": "bot", "game": "quick", "name": "One"}
            refused = await asyncio.gather(*(person.post("/tables", seats) for _ in range(10)))
            assert {answer.status for answer in refused} == {429}
            assert asyncio.get_running_loop().time() - begin >= 0.2
            assert await running.site.store.tables_of(person.digest) == []

    run(ask)


async def spread(folder: Path, limits: Limits) -> tuple[float, bool]:
    """Seconds until 15 requests from one address are answered, and whether one from elsewhere was answered before."""
    async with running_server(folder / "a.sqlite3", limits=limits) as running:
        loop, one = asyncio.get_running_loop(), running.person("One")
        elsewhere = replace(running.person("Other"), address="192.0.2.7")
        begin = loop.time()
        many = asyncio.gather(*(one.get("/health") for _ in range(15)))
        assert (await elsewhere.get("/health")).status == 200
        before = not many.done()
        assert {answer.status for answer in await many} == {200}
        return loop.time() - begin, before


def test_requests_of_one_address_stand_in_line_and_others_do_not(tmp_path: Path) -> None:
    late, before = asyncio.run(spread(tmp_path, replace(LOOSE, pace=Rate(5, 5))))
    assert late >= 1.95  # ten of them, each 200 milliseconds after the last
    assert before


def test_requests_that_stand_in_no_line_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budgets, "turn", lambda self, client: 0.0)
    late, _ = asyncio.run(spread(tmp_path, replace(LOOSE, pace=Rate(5, 5))))
    assert late < 1.95


def test_files_of_ours_count_little(tmp_path: Path) -> None:
    async def ask() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=SMALL) as running:
            assert await answered(running.person("One"), "/static/live.js", 52) == [200] * 50 + [429] * 2

    run(ask)


@pytest.mark.parametrize(
    ("path", "what", "form"),
    [
        ("/tables", "tables", {"seat-0": "you", "seat-1": "bot", "seat-2": "bot", "game": "quick", "name": "One"}),
        ("/daily", "tables", {"name": "One", "day": "2023-11-14"}),
        ("/seal", "seals", {}),
    ],
)
def test_tables_and_seals_have_limits_of_their_own(path: str, what: str, form: dict[str, str], tmp_path: Path) -> None:
    limits = limits_from([f"{what}_per_person=2:0.01", f"{what}_per_address=3:0.01"])

    async def ask() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=limits) as running:
            one, other = running.person("One"), running.person("Other")
            found = [(await person.post(path, form)).status for person in (one, one, one, other)]
            assert [status == 429 for status in found] == [False, False, True, True]
            assert (await one.get("/health")).status == 200

    run(ask)


def test_a_socket_too_many_is_closed_and_takes_no_place(tmp_path: Path) -> None:
    limits = replace(LOOSE, sockets_per_person=2, refusal_seconds=0.001)

    async def ask() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=limits) as running:
            game = await party(running)
            one, other = game.seats[0], game.seats[1]
            open_ = [await one.listen(f"{game.path}/live") for _ in range(2)]
            for socket in open_:
                assert await socket.next()
            third = await one.listen(f"{game.path}/live")
            assert await third.next() is None
            assert (third.accepted, third.code) == (False, 4429)
            assert await (await other.listen(f"{game.path}/live")).next()
            await open_[0].close()
            assert await (await one.listen(f"{game.path}/live")).next()

    run(ask)


def flooded(folder: Path) -> int | None:
    """The code with which a socket is closed that sends 40 frames where 10 are let."""
    codes: list[int | None] = []

    async def ask() -> None:
        async with running_server(folder / "a.sqlite3", limits=replace(LOOSE, frames=Rate(10, 0.01))) as running:
            game = await party(running)
            socket = await game.seats[0].listen(f"{game.path}/live")
            assert await socket.next()
            for _ in range(40):
                socket.inbox.put_nowait({"type": "websocket.receive", "text": socket.frames[-1][:20]})
            assert socket.running is not None
            await asyncio.wait({socket.running}, timeout=0.5)
            while not socket.sent.empty():
                message = socket.sent.get_nowait()
                if message["type"] == "websocket.close":
                    codes.append(message["code"])
            if not socket.running.done():
                await socket.close()

    run(ask)
    return codes[0] if codes else None


def test_a_socket_that_sends_too_often_is_closed(tmp_path: Path) -> None:
    assert flooded(tmp_path) == 1008


# -- planted faults ------------------------------------------------------------------------------------------------


def test_frames_that_are_not_counted_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bucket, "spend", lambda self, cost, now: 0.0)
    assert flooded(tmp_path) is None


def test_a_memory_without_bound_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(OrderedDict[str, Bucket]):
        def popitem(self, last: bool = True) -> tuple[str, Bucket]:
            return "", Bucket(Rate(1, 1), 0)

    monkeypatch.setattr(budgets, "OrderedDict", Endless)
    assert filled(100, 5000) == 5000
