"""A friend takes over from a bot while the game runs: by a link of the host, known to all, proved by the record."""

import asyncio
from pathlib import Path

import pytest

from casefile.core.cards import Seat
from casefile.core.events import Event, SeatOffered, SeatPassed
from casefile.core.record import write
from casefile.core.verify import verify
from casefile.server.store import Claim, Taken
from casefile.server.store.values import SeatRow
from tests.rules import read
from tests.server.running_server import Party, Person, RunningServer, party, run, running_server, solve
from tests.values import held, replace
from tests.verifiers import by_both, by_module

BOT = Seat(2)


def passing(events: list[Event]) -> list[Event]:
    """What the log tells of seats that go from bots to friends."""
    return [event for event in events if isinstance(event, SeatOffered | SeatPassed)]


async def with_a_bot(running: RunningServer, **fields: str) -> Party:
    """Two friends and a bot, in a quick game that has begun; the friend on the first seat is to play."""
    return await party(running, 2, bots=1, fields={"game": "quick", **fields})


async def link_of(found: Party) -> str:
    """The token of the link to the bot's seat."""
    return (await found.session()).secret.link("join", BOT)


async def come(found: Party, name: str = "Late") -> Person:
    """Somebody new opens the link and sits down."""
    late = found.server.person(name)
    assert (await late.post(f"{found.path}/link", {"token": await link_of(found)})).status == 303
    page = await late.get(f"{found.path}/join?link={BOT}")
    assert page.status == 200
    assert "Take your seat" in page.text
    assert (await late.post(f"{found.path}/join", {"link": str(BOT), "name": name})).status == 303
    return late


def test_a_friend_takes_over_and_plays_the_hand_that_the_bot_had(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await with_a_bot(running)
            hand = held((await found.session()).table.state).hand(BOT)
            assert (await found.host.post(f"{found.path}/offer", {"seat": BOT})).status == 303
            assert (await found.session()).occupants.bot(BOT) is not None  # the bot plays until somebody has come
            late = await come(found)
            session = await found.session()
            assert passing(session.table.history) == [SeatOffered(BOT), SeatPassed(BOT, "Late")]
            assert session.occupants.bot(BOT) is None
            assert session.people[late.digest] == BOT
            seats = await running.site.store.seats(found.id)
            assert seats[BOT] == SeatRow(BOT, late.digest, "Late", "person")
            own = (await late.get(found.path)).text
            assert all(f'data-card="{card}"' in own for card in hand)
            told = (await found.seats[1].get(found.path)).text
            assert "from the bot." in told
            # The deal is that of before: both verifiers of a finished game say so.
            await solve(running, found.id, found.seats[0])
            record = (await found.host.get(f"{found.path}/record.json")).body
            assert by_both("classic", record) == [True] * 2

    run(play)


def test_the_bot_plays_on_until_the_friend_has_come(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 1, bots=2)
            await found.host.post(f"{found.path}/offer", {"seat": Seat(1)})
            moved = False
            for _ in range(40):
                if await found.acting() == Seat(0):
                    person, action = await found.legal()
                    assert (await person.act(found.id, action)).status == 303
                before = (await found.session()).table.version
                acting = await found.acting()
                await running.advance(1000)
                moved |= acting == Seat(1) and (await found.session()).table.version > before
                if moved:
                    break
            assert moved

    run(play)


def test_who_acts_keeps_the_time_that_was_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await with_a_bot(running, **{"table.clock": "60"})
            due = running.site.tables.due(await found.session())
            running.clock.ms += 20_000
            await found.host.post(f"{found.path}/offer", {"seat": BOT})
            late = await come(found)
            assert running.site.tables.due(await found.session()) == due
            assert await running.site.store.next_due() == due
            assert (await late.post("/mine/delete", {"sure": "yes"})).status == 303  # a bot plays on for who leaves
            assert (await found.session()).occupants.bot(BOT) is not None
            assert running.site.tables.due(await found.session()) == due
            assert await running.site.store.next_due() == due

    run(play)


def test_only_the_host_invites_and_only_in_place_of_a_bot(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await with_a_bot(running)
            token = await link_of(found)
            late = running.person("Late")
            early = await late.post(f"{found.path}/link", {"token": token})
            assert early.status == 403  # no such link is known before the host has made it
            refused = await found.seats[1].post(f"{found.path}/offer", {"seat": BOT})
            assert refused.status == 403
            for wrong in ("0", "9", "x", ""):
                answer = await found.host.post(f"{found.path}/offer", {"seat": wrong})
                assert answer.status == 400
            assert f"expected {BOT}" in answer.text
            assert passing((await found.session()).table.history) == []
            for _ in range(2):
                assert (await found.host.post(f"{found.path}/offer", {"seat": BOT})).status == 303
            assert passing((await found.session()).table.history) == [SeatOffered(BOT)]

    run(play)


def test_the_link_gives_the_seat_once_and_nothing_after_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await with_a_bot(running)
            await found.host.post(f"{found.path}/offer", {"seat": BOT})
            await come(found)
            second = running.person("Second")
            sent = await second.post(f"{found.path}/join", {"token": await link_of(found), "name": "Second"})
            assert sent.status == 409
            assert "This seat is taken." in sent.text
            other = await with_a_bot(running)
            await other.host.post(f"{other.path}/offer", {"seat": BOT})
            await solve(running, other.id, other.seats[0])
            sent = await second.post(f"{other.path}/join", {"token": await link_of(other), "name": "Second"})
            assert sent.status == 409
            assert len(passing((await other.session()).table.history)) == 1
            assert (await other.host.post(f"{other.path}/offer", {"seat": BOT})).status in (303, 409)
            assert len(passing((await other.session()).table.history)) == 1

    run(play)


def test_of_two_who_come_at_once_one_sits_down(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await with_a_bot(running)
            await found.host.post(f"{found.path}/offer", {"seat": BOT})
            fields = {"token": await link_of(found)}
            people = [running.person(name) for name in ("One", "Two")]
            answers = await asyncio.gather(
                *(each.post(f"{found.path}/join", {**fields, "name": each.name}) for each in people)
            )
            assert sorted(answer.status for answer in answers) == [303, 409]
            assert len(passing((await found.session()).table.history)) == 2
            with pytest.raises(Taken):
                await running.site.store.claim_seat(found.id, Claim(BOT, "x", "Third", from_bot=True))

    run(play)


def test_another_process_that_has_the_table_in_memory_lets_the_friend_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            running_server(tmp_path / "a.sqlite3") as one,
            running_server(tmp_path / "a.sqlite3", one.clock) as other,
        ):
            found = await with_a_bot(one)
            await other.session(found.id)
            await found.host.post(f"{found.path}/offer", {"seat": BOT})
            late = await come(found)
            there = await other.site.tables.sessions.load(found.id, (await found.session()).table.version)
            assert there.people[late.digest] == BOT
            assert there.occupants.bot(BOT) is None

    run(play)


def test_the_host_alone_reads_the_link(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await with_a_bot(running)
            invite = "Invite a friend to take over"
            assert invite in (await found.host.get(found.path)).text
            assert invite not in (await found.seats[1].get(found.path)).text
            await found.host.post(f"{found.path}/offer", {"seat": BOT})
            token, host = await link_of(found), (await found.host.get(found.path)).text
            assert token in host
            assert invite not in host
            for person in (*found.seats, await found.watcher()):
                page = (await person.get(found.path)).text
                assert token not in page
                assert "a friend may take over" in page
            await come(found)
            assert token not in (await found.host.get(found.path)).text

    run(play)


TAKE_OVER = "Whoever opened the table can let you take over from a bot: ask for that, or watch."


async def late_page(found: Party, seat: int | None) -> str:
    """What somebody new reads who opens a link to sit down, to a seat or anywhere."""
    late, token = found.server.person("Late"), (await found.session()).secret.link("join", seat)
    assert (await late.post(f"{found.path}/link", {"token": token})).status == 303
    answer = await late.get(f"{found.path}/join?link={'' if seat is None else seat}")
    assert answer.status == 409
    return answer.text


def test_who_comes_late_is_told_that_a_bots_seat_can_be_given_to_them_while_it_can(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await with_a_bot(running)
            for seat in (None, 1):
                page = await late_page(found, seat)
                assert "The game has begun." in page
                assert TAKE_OVER in page
                assert "Somebody else sits there already." not in page
            await found.host.post(f"{found.path}/offer", {"seat": BOT})
            await come(found)  # no bot is left
            assert TAKE_OVER not in await late_page(found, 1)
            over = await with_a_bot(running)
            await solve(running, over.id, over.seats[0])
            assert TAKE_OVER not in await late_page(over, 1)

    run(play)


def test_before_the_game_nobody_is_told_of_taking_over(tmp_path: Path) -> None:
    """The seats are given in the lobby then."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1, seated=1)
            page = await late_page(found, 0)
            assert "This seat is taken." in page
            assert TAKE_OVER not in page

    run(play)


def test_the_deal_of_the_day_goes_to_nobody_else(tmp_path: Path) -> None:
    """Its answer is no secret to who has played it."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            host = running.person("Host")
            opened = await host.post("/lesson", {"game": "cluedo"}, accept="application/json")
            path = opened.json["go"]
            session = await running.session(path.removeprefix("/t/"))
            seat = next(iter(session.occupants.bots))
            assert "Invite a friend to take over" not in (await host.get(path)).text
            refused = await host.post(f"{path}/offer", {"seat": seat})
            assert refused.status == 409
            assert "This seat cannot be given to a friend." in refused.text

    run(play)


def test_a_record_that_passes_a_seat_wrongly_does_not_hold(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await with_a_bot(running)
            await found.host.post(f"{found.path}/offer", {"seat": BOT})
            await come(found)
            await solve(running, found.id, found.seats[0])
            record = read((await found.host.get(f"{found.path}/record.json")).body)
            events = record.events
            at = events.index(SeatOffered(BOT))
            before, after = events[:at], events[at + 2 :]
            offered, passed = events[at : at + 2]
            wrong = (
                (passed,),  # nobody had invited a friend
                (SeatOffered(Seat(0)), SeatPassed(Seat(0), "Late")),  # a person plays there
                (SeatOffered(Seat(9)), SeatPassed(Seat(9), "Late")),  # there is no such seat
                (offered, passed, passed),  # one has come already
                (offered, offered, passed),
                (passed, offered),
            )
            files = [write(replace(record, events=(*before, *each, *after))) for each in wrong]
            assert [verify(read(each)).holds for each in files] == [False] * 6
            assert [holds for holds, _event in by_module("classic", files)] == [False] * 6

    run(play)
