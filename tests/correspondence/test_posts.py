"""Games by post on a server: time, restarts, links, wrong codes; nothing twice and nothing lost."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from casefile.core.cards import Card, Invalid
from casefile.core.hours import DAY, HOUR
from casefile.core.inquiry import Suggest
from casefile.core.verify import verify
from casefile.correspondence.camps.deadlines import due as deadline_of
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import hold_link
from casefile.correspondence.server.post_session import BEFORE
from casefile.server.clock import heartbeat as pulse
from casefile.server.clock.heartbeat import Heartbeat
from casefile.server.store.values import NOTHING_BESIDE
from casefile.server.tables.sessions import NewStep, OtherLog
from casefile.server.wire import budgets
from casefile.server.wire.zones import zone
from tests.correspondence.by_post import Game, id_of
from tests.correspondence.camps.scene import MARIO, WARIO
from tests.correspondence.posts import move
from tests.patience import PATIENCE
from tests.rules import read
from tests.server.running_server import LOOSE, Answer, Clock, RunningServer, run, running_server

TRIPLE = (Card("mario"), Card("hammer"), Card("library"))


def suggestion() -> Suggest:
    return Suggest(*TRIPLE)


async def settled(running: RunningServer, milliseconds: int) -> None:
    """Let time pass, and everything that is due happen."""
    running.clock.ms += milliseconds
    await running.settle()


def test_a_turn_is_played_stored_and_there_after_a_restart(tmp_path: Path) -> None:
    async def look() -> None:
        clock = Clock()
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            game = Game(running)
            await game.start(3)
            (first,) = (await game.post()).game.owed
            assert (await game.move(f"{first} 1", suggestion())).status == 303
            before = await game.post()
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            after = await Game(running).post()
            assert after.people == before.people
            assert after.game == before.game
            assert after.table is not None
            assert before.table is not None
            assert after.table.history == before.table.history

    run(look)


def test_the_same_form_twice_is_one_move_and_the_same_answer(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            (first,) = (await game.post()).game.owed
            fields = {"kind": "suggest", "suspect": "mario", "weapon": "hammer", "room": "library", "key": "one"}
            answers = await asyncio.gather(*[game.ask(f"{first} 1", "play", **fields, turn="1") for _ in range(5)])
            assert [answer.status for answer in answers] == [303] * 5
            post = await game.post()
            assert sum(event.kind == "move_made" for event in post.people) == 1
            other = await game.ask(f"{first} 1", "play", **{**fields, "room": "hall"}, turn="1")
            assert other.status == 422

    run(look)


def test_a_turn_lapses_once_at_its_time_and_not_before(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            (first,) = (await game.post()).game.owed
            await settled(running, 5 * DAY - 1)
            assert (await game.post()).game.camps[first].vacation == 0
            for day in range(3):  # three days off, by the options of camps
                await settled(running, 1 if day == 0 else DAY)
                assert (await game.post()).game.camps[first].vacation == day + 1
            await settled(running, DAY)
            post = await game.post()
            assert post.game.camps[first].strikes == 1
            assert [event.kind for event in post.people].count("turn_lapsed") == 1
            assert first not in post.game.owed

    run(look)


def test_time_without_service_is_given_back_before_any_deadline_is_looked_at(tmp_path: Path) -> None:
    async def look() -> None:
        clock = Clock()
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            game = Game(running)
            await game.start(3)
            (owed,) = (await game.post()).game.owed.values()
            clock.ms += DAY
            await running.site.store.alive(clock.ms)
        clock.ms += 20 * DAY
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            await running.settle()
            post = await Game(running).post()
            (later,) = post.game.owed.values()
            assert later.due == owed.due + 20 * DAY
            assert not any(event.kind in ("turn_lapsed", "vacation_used") for event in post.people)

    run(look)


def test_without_that_a_camp_would_lose_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: a service that does not look back."""

    async def nothing(self: Heartbeat) -> int:
        return self.clock()

    monkeypatch.setattr(Heartbeat, "beat", nothing)
    with pytest.raises(AssertionError):
        test_time_without_service_is_given_back_before_any_deadline_is_looked_at(tmp_path)


def test_a_stopped_process_a_sleeping_machine_and_a_clock_set_forward_cost_no_turn(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            (owed,) = (await game.post()).game.owed.values()
            for days in (6, 40):
                running.clock.without_service(days * DAY)
                await running.settle()
            post = await game.post()
            (later,) = post.game.owed.values()
            assert later.due == owed.due + 46 * DAY
            assert not any(event.kind in ("turn_lapsed", "vacation_used", "reminded") for event in post.people)
            assert [event.kind for event in post.people].count("downtime_credited") == 2

    run(look)


def test_a_heart_that_only_remembers_would_cost_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: what was found at the start is taken to hold for as long as the process is there."""

    async def remember(self: Heartbeat) -> int:
        await self.store.alive(self.clock())
        return self.clock()

    monkeypatch.setattr(Heartbeat, "beat", remember)
    with pytest.raises(AssertionError):
        test_a_stopped_process_a_sleeping_machine_and_a_clock_set_forward_cost_no_turn(tmp_path)


def test_a_short_gap_between_beats_is_no_downtime(tmp_path: Path) -> None:
    async def look() -> None:
        clock = Clock()
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            game = Game(running)
            await game.start(3)
            clock.ms += pulse.BEAT
            before = len((await game.post()).people)
            await pulse.Heartbeat(running.site.store, running.site.hosted, clock).beat()
            assert len((await game.post()).people) == before

    run(look)


def test_a_clock_that_is_set_back_stands_still(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            running.clock.ms -= 3 * DAY
            (first,) = (await game.post()).game.owed
            assert (await game.move(f"{first} 1", suggestion())).status == 303
            moments = [event.at for event in (await game.post()).people]
            assert moments == sorted(moments)

    run(look)


TRIES = {"camp": MARIO, "code": "wrong", "name": "Eve"}
RIGHT = {"camp": MARIO, "code": f"code of {MARIO}", "name": "Late"}


def test_wrong_codes_are_limited_for_a_person(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            found = [(await game.act("eve", "join_by_code", **TRIES)).text for _ in range(6)]
            assert ["not the code" in text for text in found] == [True] * 5 + [False]
            assert "Too many wrong codes" in found[5]

    run(look)


async def asked_in(game: Game, name: str, kind: str, given: dict[str, str]) -> tuple[Answer, float]:
    begin = time.monotonic()
    answer = await game.act(name, kind, **given)
    return answer, time.monotonic() - begin


ENTRY = {"character": MARIO, "file": "0", "name": "Late"}


@pytest.mark.parametrize(
    ("kind", "wrong", "right"),
    [
        ("join_by_code", TRIES, RIGHT),
        ("enter", {**ENTRY, "phrase": "green pipes"}, {**ENTRY, "phrase": "the wax is red"}),
    ],
    ids=["codes", "phrases"],
)
def test_after_many_wrong_ones_from_an_address_a_guess_waits_and_the_right_one_opens(
    kind: str, wrong: dict[str, str], right: dict[str, str], tmp_path: Path
) -> None:
    async def look() -> None:
        async with running_server(
            tmp_path / "a.sqlite3", limits=replace(LOOSE, guesses=6, guess_seconds=0.3)
        ) as running:
            game = Game(running)
            await (game.start(3) if kind == "join_by_code" else game.announce(3))
            for number in range(6):  # with a new cookie each time
                answer, _ = await asked_in(game, f"eve {number}", kind, wrong)
                assert "not the code" in answer.text or "The key phrase is not" in answer.text
            (first, soon), (second, later) = await asyncio.gather(
                asked_in(game, "eve 7", kind, wrong), asked_in(game, "late", kind, right)
            )
            assert (first.status, second.status) == (422, 303)
            assert min(soon, later) > 0.3
            assert max(soon, later) > 0.6  # one at a time

    run(look)


def test_who_guesses_shuts_out_nobody_elsewhere_and_an_hour_later_nobody(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(
            tmp_path / "a.sqlite3", limits=replace(LOOSE, guesses=6, guess_seconds=60)
        ) as running:
            game = Game(running)
            await game.start(3)
            for number in range(6):
                await game.act(f"eve {number}", "join_by_code", **TRIES)
            elsewhere = replace(game.person("late"), address="192.0.2.7")
            asked = {"kind": "join_by_code", **RIGHT}
            assert (await elsewhere.post(f"/p/{game.id}/act", asked)).status == 303
            running.clock.ms += HOUR
            assert (await game.act("later", "join_by_code", **{**RIGHT, "name": "Later"})).status == 303

    run(look)


def test_guesses_that_wait_are_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        over = asyncio.Event()  # nobody's time is over before
        monkeypatch.setattr(budgets, "asyncio", SimpleNamespace(sleep=lambda seconds: over.wait()))
        async with running_server(tmp_path / "a.sqlite3", limits=replace(LOOSE, guesses=6)) as running:
            game = Game(running)
            await game.start(3)
            for number in range(6):
                await game.act(f"eve {number}", "join_by_code", **TRIES)
            names = [f"eva {number}" for number in range(15)]
            tried = [asyncio.create_task(game.act(name, "join_by_code", **TRIES)) for name in names]
            async with asyncio.timeout(PATIENCE):
                while sum(each.done() for each in tried) < 5:  # noqa: ASYNC110 - a refusal tells nobody
                    await asyncio.sleep(0.01)
            over.set()
            answers = await asyncio.gather(*tried)
            assert ["Too many wrong codes" in answer.text for answer in answers].count(True) == 5
            assert [event.kind for event in (await game.post()).people].count("code_missed") == 16

    run(look)


def test_a_wrong_code_that_is_sent_twice_gets_the_same_answer_and_counts_once(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            tries = {"camp": MARIO, "code": "wrong", "name": "Eve", "key": "one"}
            found = [await game.act("eve", "join_by_code", **tries) for _ in range(3)]
            assert [(answer.status, "not the code" in answer.text) for answer in found] == [(422, True)] * 3
            assert [event.kind for event in (await game.post()).people].count("code_missed") == 1

    run(look)


def test_a_personal_link_lets_another_browser_be_that_person(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            session = await posts_of(running.site).sessions.load(game.id)
            token = await hold_link(running.site.store, session, id_of("mario 1"), running.clock.ms)
            (first,) = session.post.game.owed
            assert first == MARIO
            assert (await game.move("phone", suggestion())).status == 422
            assert (await game.ask("phone", "link", token="another")).status == 403
            assert (await game.ask("phone", "link", token=token)).status == 303
            answer = await game.ask("phone", "play", kind="suggest", suspect="mario", weapon="hammer", room="library")
            assert answer.status == 303
            assert sum(event.kind == "move_made" for event in (await game.post()).people) == 1

    run(look)


def test_a_finished_game_gives_its_record_and_the_record_holds(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3, 2)
            assert (await game.person("op").get(f"/p/{game.id}/record.json")).status == 403
            for camp in (MARIO, WARIO):
                await game.act("op", "disband", camp=camp, note="Gone.")
            answer = await game.person("somebody").get(f"/p/{game.id}/record.json")
            assert answer.status == 200
            record = read(answer.body)
            assert verify(record)
            assert len(record.setup.given.files) == 2

    run(look)


def test_somebodys_games_are_found_again(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            for name in ("op", "mario 1"):
                assert [session.id for session in await posts_of(running.site).going_on(id_of(name))] == [game.id]
            assert await posts_of(running.site).going_on(id_of("nobody")) == []

    run(look)


def test_both_logs_grow_together_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's log that has a row too many refuses the step, and the people's log has nothing of it either."""

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            store, table = running.site.store, f"{BEFORE}{game.id}/table"
            post = await game.post()
            assert post.table is not None
            (row,) = [await store.table(table)]
            assert row.version == post.table.version
            log = (await store.table(BEFORE + game.id)).version
            fork = post.fork()
            (first,) = post.game.owed
            session = await posts_of(running.site).sessions.load(game.id)
            step = fork.act(id_of(f"{first} 1"), move(post, first, suggestion()), running.clock.ms)
            new = NewStep(
                events=step.people,
                at=running.clock.ms,
                due=None,
                beside=NOTHING_BESIDE,
                other=OtherLog(table, post.table.version + 1, step.table),
                take_over=lambda: None,
            )
            with pytest.raises(Exception, match="version"):
                await posts_of(running.site).sessions.take(session, new)
            assert (await store.table(BEFORE + game.id)).version == log

    run(look)


@pytest.mark.parametrize("name", ["Europe/Atlantis", "", "../etc/passwd", "Europe", "UTC+25"])
def test_an_unknown_time_zone_is_told_so(name: str) -> None:
    with pytest.raises(Invalid, match="time zone"):
        zone(name)


def test_a_named_zone_has_its_summer_time() -> None:
    """In Berlin clocks were put on at 2024-03-31 01:00 universal time; 20:00 there is 19:00 before and 18:00 after."""
    fixed = Agreed(deadlines="fixed", hour=20)
    day = 1711756800000  # 2024-03-30 00:00
    assert deadline_of(fixed, day, HOUR, zone("Europe/Berlin")) == day + 19 * HOUR
    assert deadline_of(fixed, day + DAY, HOUR, zone("Europe/Berlin")) == day + DAY + 18 * HOUR
    assert deadline_of(fixed, day, HOUR, zone("Asia/Tokyo")) == day + 11 * HOUR


def test_an_act_is_carried_out_on_what_others_did_while_it_waited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator pauses the game just when a leader's turn has been asked for and the store is looked at."""

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            (first,) = (await game.post()).game.owed
            store, waited = running.site.store, list[str]()
            sessions = posts_of(running.site).sessions
            real = sessions.newest

            async def newest(id: str) -> int:
                if not waited:
                    waited.append(id)
                    assert (await game.ask("op", "console", kind="pause", note="Snow.")).status == 303
                return await real(id)

            monkeypatch.setattr(sessions, "newest", newest)
            refused = await game.move(f"{first} 1", suggestion(), key="a turn")
            assert (waited, refused.status) == ([game.id], 422)
            stored = [event.kind for event in await store.events(BEFORE + game.id)]
            session = await game.post()
            assert stored == [event.kind for event in session.people]
            assert (stored[-1], session.game.phase) == ("game_paused", "paused")

    run(look)
