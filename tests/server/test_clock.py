"""The clock of a table: shown, never early, once only; then the declared default, and after three a bot."""

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from casefile.core.actions import Lapse
from casefile.core.cards import Seat
from casefile.core.events import BotSteppedIn, ClockSet, Event, Lapsed, OwnerReturned
from casefile.core.inquiry import CardShown, EndTurn, Suggest, TurnEnded
from casefile.server.clock.heartbeat import BEAT
from casefile.server.store import Stale
from tests.rules import event_from
from tests.server.running_server import Clock, Party, RunningServer, party, run, running_server
from tests.values import held

MINUTE = 60_000
TIMED: Mapping[str, str] = {"game": "quick", "table.clock": "60"}


async def log(found: Party) -> list[Event]:
    """What is stored, not what is remembered."""
    stored = await found.server.site.store.events(found.id)
    return [event_from(msgspec.json.decode(each.body)) for each in stored]


def of(kind: type[Event], events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def test_the_page_says_when_the_time_is_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            timed, calm = await party(running, 3, fields=TIMED), await party(running, 3)
            for person in (*timed.seats, timed.host):
                page = (await person.get(timed.path)).text
                assert re.findall(r'data-due="([0-9]+)"', page) == [str(running.clock.ms + MINUTE)]
            assert "data-due" not in (await calm.seats[0].get(calm.path)).text
            await running.advance(20_000)
            person, action = await timed.legal()
            await person.act(timed.id, action)
            page = (await person.get(timed.path)).text
            assert re.findall(r'data-due="([0-9]+)"', page) == [str(running.clock.ms + MINUTE)]

    run(play)


def test_a_lapse_is_never_early_and_happens_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=TIMED)
            seat, due = await found.acting(), running.clock.ms + MINUTE
            before = await log(found)
            await running.advance(MINUTE - 1)
            await asyncio.sleep(0.05)
            assert await log(found) == before
            await running.advance(1)
            after = (await log(found))[len(before) :]
            assert after[:2] == [Lapsed(seat, due), TurnEnded(seat)]
            assert len(of(Lapsed, after)) == 1
            await running.settle()
            assert len(of(Lapsed, await log(found))) == 1
            assert await found.acting() != seat

    run(play)


def test_without_a_clock_nothing_lapses(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            before = await log(found)
            assert await running.site.store.next_due() is None
            await running.advance(1000 * 24 * 60 * MINUTE)
            assert await log(found) == before

    run(play)


async def asked(found: Party) -> tuple[Seat, Seat]:
    """Let somebody suggest cards of which the next seat holds two; who suggests and who is asked."""
    table = (await found.session()).table
    acting = await found.acting()
    for step in range(1, 3):
        seat = Seat((acting + step) % 3)
        hand = held(table.state).hand(seat)
        named = [next((card for card in kind if card in hand), None) for kind in table.setup.deck.categories]
        if sum(card is not None for card in named) >= 2:
            others = Seat(3 - acting - seat)
            free = [card for card in table.setup.deck if card not in held(table.state).hand(others)]
            cards = [
                card or next(each for each in kind if each in free)
                for card, kind in zip(named, table.setup.deck.categories, strict=True)
            ]
            assert (await found.seats[acting].act(found.id, Suggest(*cards))).status == 303
            return acting, seat
    raise AssertionError("no hand with cards of two kinds")


def test_a_card_that_is_not_shown_in_time_is_drawn_fairly_from_those_that_answer(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=TIMED)
            suggester, seat = await asked(found)
            session = await found.session()
            table, version = session.table.fork(), session.table.version
            offer = table.rules.menu(table.state, "clock")[Lapse]
            assert not isinstance(offer, str)
            can = [show.card for show in offer.choices["action"]]
            assert len(can) >= 2
            assert set(can) <= set(held(table.state).hand(seat))
            await running.advance(MINUTE)
            shown = (await log(found))[version:][:2]
            assert isinstance(shown[0], Lapsed)
            card = shown[1]
            assert isinstance(card, CardShown)
            assert (card.seat, card.to) == (seat, suggester)
            assert card.card in can
            # The same table lapsed again elsewhere draws the same card: it comes from the committed seed alone.
            assert table.lapse(running.clock.ms)[1] == card

    run(play)


async def lapse_three_times(found: Party, seat: Seat) -> None:
    """All others play; ``seat`` lets its time run out three times."""
    lapses = 0
    while lapses < 3:
        acting = await found.acting()
        if acting == seat:
            await found.server.advance(MINUTE)
            lapses += 1
        else:
            person, action = await found.legal()
            if EndTurn in (await found.session()).table.menu(acting):
                menu = (await found.session()).table.menu(acting)
                action = EndTurn() if not isinstance(menu[EndTurn], str) else action
            assert (await person.act(found.id, action)).status == 303


@pytest.mark.parametrize("way", ["button", "acting"])
def test_after_three_a_bot_plays_on_until_the_owner_returns(way: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=TIMED)
            seat = await found.acting()
            await lapse_three_times(found, seat)
            stepped = of(BotSteppedIn, await log(found))
            assert [event.seat for event in stepped if isinstance(event, BotSteppedIn)] == [seat]
            assert len(of(Lapsed, await log(found))) == 3
            for person in (found.host, *found.seats):
                assert "a bot plays on" in (await person.get(found.path)).text  # everybody is told
            # The bot waits for its own turn and then takes no whole minute.
            while await found.acting() != seat:
                other, action = await found.legal()
                await other.act(found.id, action)
            owner, version = found.seats[seat], (await found.session()).table.version
            if way == "button":
                assert (await owner.post(f"{found.path}/back", {"back": "yes"})).status == 303
                assert isinstance((await log(found))[version], OwnerReturned)
                await running.advance(5_000)  # no bot acts any more
                assert len(await log(found)) == version + 1
                assert "a bot plays on" not in (await owner.get(found.path)).text
                await running.advance(MINUTE)
                assert of(Lapsed, (await log(found))[version:])  # its time runs again
            else:
                person, action = await found.legal()
                assert person is owner
                assert (await owner.act(found.id, action)).status == 303
                assert isinstance((await log(found))[version], OwnerReturned)
            assert len(of(OwnerReturned, await log(found))) == 1

    run(play)


def test_the_bot_that_stepped_in_plays_at_its_own_pace(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=TIMED)
            seat = await found.acting()
            await lapse_three_times(found, seat)
            while await found.acting() != seat:
                other, action = await found.legal()
                await other.act(found.id, action)
            version = (await found.session()).table.version
            await running.advance(899)
            assert len(await log(found)) == version
            await running.advance(1)
            assert len(await log(found)) > version
            assert not of(Lapsed, (await log(found))[version:])

    run(play)


@pytest.mark.parametrize("down", [1_000, 10 * MINUTE])
def test_a_lapse_survives_a_restart_and_happens_once(down: int, tmp_path: Path) -> None:
    clock, file = Clock(), tmp_path / "a.sqlite3"
    known: dict[str, object] = {}

    async def first() -> None:
        async with running_server(file, clock) as running:
            found = await party(running, 3, fields=TIMED)
            # Nobody was served meanwhile, so no time ran; a gap between two beats is none.
            due = clock.ms + MINUTE + (down if down > BEAT else 0)
            known.update(id=found.id, events=await log(found), seat=await found.acting(), due=due)
            await running.advance(30_000)
            await running.site.heartbeat.beat()

    async def again(id: str, events: list[Event], seat: Seat, due: int) -> None:
        clock.ms += down
        async with running_server(file, clock) as running:
            found = Party(running, id, running.person(), [])
            await running.advance(due - 1 - clock.ms)
            assert await log(found) == events  # not early
            await running.advance(1)
            assert (await log(found))[len(events) :][:2] == [Lapsed(seat, due), TurnEnded(seat)]
            assert len(of(Lapsed, await log(found))) == 1

    run(first)
    asyncio.run(again(**known))  # type: ignore[arg-type]


def test_no_time_of_a_table_runs_while_nobody_is_served(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=TIMED)
            before, due = await log(found), running.clock.ms + MINUTE
            person = found.seats[await found.acting()]
            await running.advance(30_000)
            running.clock.without_service(10 * MINUTE)
            await running.settle()
            assert await log(found) == before
            page = (await person.get(found.path)).text
            assert f'data-due="{due + 10 * MINUTE}"' in page
            await running.advance(30_000 - 1)
            assert await log(found) == before
            await running.advance(1)
            assert len(of(Lapsed, await log(found))) == 1

    run(play)


@pytest.mark.parametrize("race", range(6))
def test_of_a_lapse_and_an_action_at_once_one_happens(race: int, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=TIMED)
            person, action = await found.legal()
            seat, version = await found.acting(), (await found.session()).table.version
            due = running.clock.ms + MINUTE
            running.clock.ms = due
            lapsing = running.site.tables.lapse(found.id, version, due)
            acting = person.act(found.id, action, version=version)
            both = (lapsing, acting) if race % 2 else (acting, lapsing)
            results = await asyncio.gather(*both, return_exceptions=True)
            lapse, answer = results if race % 2 else reversed(results)
            new = (await log(found))[version:]
            happened = isinstance(lapse, int)
            assert happened or isinstance(lapse, Stale)
            assert not isinstance(answer, BaseException | int)
            assert answer.status == (409 if of(Lapsed, new) else 303)
            assert bool(of(Lapsed, new)) != any(event.kind == "suggested" for event in new)
            assert len(of(Lapsed, new)) <= 1
            assert all(event.seat == seat for event in new[:1] if isinstance(event, Lapsed))

    run(play)


def test_a_lapse_that_fires_twice_is_stale(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=TIMED)
            version = (await found.session()).table.version
            await running.advance(MINUTE)
            with pytest.raises(Stale):
                await running.site.tables.lapse(found.id, version, running.clock.ms)
            assert len(of(Lapsed, await log(found))) == 1

    run(play)


def test_a_clock_that_runs_early_is_noticed(tmp_path: Path) -> None:
    """A planted fault: a server whose clock is one second ahead of the deadlines it gave."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=TIMED)
            before = await log(found)
            running.clock.ms += MINUTE - 1
            await _fire_early(running)
            assert await log(found) != before

    run(play)


async def _fire_early(running: RunningServer) -> None:
    for deadline in await running.site.store.due(running.clock.ms + 1000):
        await running.site.tables.lapse(deadline.table_id, deadline.version, deadline.due)


def test_a_live_table_is_turned_slow_and_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=TIMED)
            answer = await found.host.post(f"{found.path}/clock", {"clock": "86400"})
            assert answer.status == 303
            assert isinstance((await log(found))[-1], ClockSet)
            page = (await found.seats[0].get(found.path)).text
            assert re.findall(r'data-due="([0-9]+)"', page) == [str(running.clock.ms + 24 * 60 * MINUTE)]
            assert "Time for each action from now on: 1 day." in re.sub("<[^>]+>", "", page)
            before = await log(found)
            await running.advance(24 * 60 * MINUTE - 1)
            assert await log(found) == before
            await running.advance(1)
            assert of(Lapsed, await log(found))
            assert (await found.host.post(f"{found.path}/clock", {"clock": "30"})).status == 303
            page = (await found.seats[0].get(found.path)).text
            assert re.findall(r'data-due="([0-9]+)"', page) == [str(running.clock.ms + MINUTE // 2)]
            assert (await found.host.post(f"{found.path}/clock", {"clock": "none"})).status == 303
            assert await running.site.store.next_due() is None

    run(play)


def test_the_clock_that_was_set_holds_after_a_restart_and_for_the_host_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            for person in found.seats:
                assert (await person.post(f"{found.path}/clock", {"clock": "30"})).status == 403
            for wrong in ("31", "", "forever"):
                assert (await found.host.post(f"{found.path}/clock", {"clock": wrong})).status == 400
            assert len(of(ClockSet, await log(found))) == 0
            for _ in range(2):  # the same again is nothing new
                await found.host.post(f"{found.path}/clock", {"clock": "259200"})
            assert len(of(ClockSet, await log(found))) == 1
            clock, due = running.clock, running.clock.ms + 3 * 24 * 60 * MINUTE
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            page = (await running.person(cookie=found.host.cookie).get(found.path)).text
            assert re.findall(r'data-due="([0-9]+)"', page) == [str(due)]
            assert '<option value="259200" selected>3 days</option>' in page

    run(play)


CAMPS: Mapping[str, str] = {"game": "nsider", "table.clock": "60", "nsider.strikes": "5"}


async def camps(running: RunningServer, **more: str) -> Party:
    """Three camps of friends against the clock."""
    plan = {f"nsider.seat-{i}": "friend" if i < 3 else "empty" for i in range(6)}
    return await party(running, 3, fields={**plan, **CAMPS, **more})


def test_a_camp_that_lets_its_turn_lapse_gets_a_strike_and_after_three_a_bot_plays_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await camps(running)
            for turn in range(9):  # everybody is away for three rounds
                before = await log(found)
                seat = await found.acting()
                await running.advance(MINUTE)
                events = (await log(found))[len(before) :]
                assert [event.kind for event in events[:3]] == ["lapsed", "turn_missed", "strike_given"]
                assert of(BotSteppedIn, events) == ([BotSteppedIn(seat, "eliminator")] if turn >= 6 else [])
            page = (await found.seats[0].get(found.path)).text
            assert "3 strikes" in page

    run(play)


def test_a_camp_with_too_many_strikes_is_disbanded_and_no_bot_plays_for_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await camps(running, **{"nsider.strikes": "1", "nsider.draw_fraction": "1"})
            seat = await found.acting()
            await running.advance(MINUTE)
            events = await log(found)
            assert events[-2].kind in ("camp_disbanded", "turn_ended", "turn_began")
            assert [getattr(e, "seat", None) for e in events if e.kind == "camp_disbanded"] == [seat]
            assert of(BotSteppedIn, events) == []
            assert await found.acting() != seat

    run(play)
