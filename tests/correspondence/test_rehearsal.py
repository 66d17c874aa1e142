"""Rehearsals: games by post whose days take seconds, and which say so wherever they are seen."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.core.hours import DAY
from casefile.correspondence.rehearsal import GameClock
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.mode import BY_POST, rehearsing
from tests.cli.runs import Run
from tests.correspondence.by_post import Game, token_of
from tests.correspondence.camps.scene import MARIO, PEACH, WARIO
from tests.correspondence.groups import CAMPS, START, T0, Group
from tests.correspondence.test_thread_http import ANNOUNCEMENT
from tests.server.running_server import Person, RunningServer, run, running_server

SAID = "This is a rehearsal: a day of the game takes 60 seconds. Nothing in it counts."
MINUTE = 60_000
LONG = st.integers(1, 10**9)


@given(st.integers(0, 10**13), st.integers(5_000, 3_600_000), st.integers(-(10**12), 10**12))
def test_what_is_due_on_a_games_clock_is_due_at_the_first_real_moment_that_shows_it(
    since: int, day: int, ahead: int
) -> None:
    clock = GameClock(since, day)
    moment = since + ahead
    real = clock.real(moment)
    assert clock.game(real - 1) < moment <= clock.game(real)
    assert clock.game(since) == since
    assert clock.game(since + day) == since + DAY


@given(st.integers(0, 10**13), st.integers(5_000, 3_600_000), st.lists(st.tuples(LONG, LONG), max_size=3), LONG, LONG)
def test_a_clock_that_skips_time_reaches_what_it_skipped_at_once(
    since: int, day: int, skips: list[tuple[int, int]], ahead: int, real: int
) -> None:
    """And shows before the skip what it showed before."""
    clock, at = GameClock(since, day), since
    for wait, by in skips:
        before, at = clock, at + wait
        clock = GameClock(since, day, (*clock.skipped, (at, by)))
        assert clock.game(before.real(at) - 1) == before.game(before.real(at) - 1)
        assert clock.real(at + by) == before.real(at) == clock.real(at + by // 2 + 1)
        at += by
    moment = since + ahead
    assert clock.game(clock.real(moment) - 1) < moment <= clock.game(clock.real(moment))
    assert clock.real(clock.game(since + real)) <= since + real


@given(st.integers())
def test_the_clock_of_a_game_that_counts_is_the_real_one(moment: int) -> None:
    assert GameClock().game(moment) == GameClock().real(moment) == moment


def test_a_season_is_rehearsed_by_commands_in_minutes(group: Group, casefile: Run, tmp_path: Path) -> None:
    """A day takes 60 seconds: the turn of five days and a weekend is over after 7 minutes."""
    found = group.create(
        "--rehearse", "60", "--option", "weekends=off", "--option", "strikes=1", "--option", "vacation_days=0"
    )
    assert SAID in found["first_post"]
    for camp in CAMPS:
        group.enter(camp)
    # It is to start ten days and 20 hours after 2030-01-01: in 10 minutes and 50 seconds.
    group.now = T0 + 10 * MINUTE + 49_000
    assert group.status()["phase"] == "open"
    group.now += 1_000
    status = group.status()
    assert (status["phase"], status["start"], status["rehearsal"]) == ("running", "2030-01-11T20:00:00+00:00", 60)
    assert SAID in group("status").out
    # Friday, 20:00, and five days that count: Friday's last four hours, Monday to Thursday, and Friday up to 20:00.
    owing = next(camp for camp in status["camps"] if camp["owes"])
    assert owing["owes"]["due"] == "2030-01-18T20:00:00+00:00"
    while group.status()["phase"] == "running":
        group.now += 4 * MINUTE
        assert group.now < T0 + 60 * MINUTE
    group.json("export", "--game", found["game"], str(tmp_path / "out"))
    done = casefile("verify", str(tmp_path / "out" / "record.json"))
    assert done.out.startswith("Yes. ")
    assert "This was a rehearsal, in which a day took 60 seconds." in done.out
    assert SAID in (tmp_path / "out" / "thread.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("seconds", ["4", "3601", "0"])
def test_a_day_takes_no_less_than_seconds_and_no_more_than_an_hour(group: Group, seconds: str) -> None:
    done = group("create", "A", "--start", START, "--note", "Hello.", "--phrase", "x", f"--rehearse={seconds}")
    assert done.status != 0
    assert done.err == f"casefile: --rehearse: found {seconds}, expected 5 to 3600 seconds for a day.\n"


def test_sealed_files_are_not_played_in_a_rehearsal(group: Group) -> None:
    done = group(
        "create", "A", "--start", START, "--note", "Hi.", "--phrase", "x", "--rehearse", "60", "--again", "abc"
    )
    assert "found --again and --rehearse, expected one of them" in done.err


def test_on_a_server_that_rehearses_every_page_says_so_and_days_take_seconds(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "db", modes=(rehearsing(60),)) as server:
            game = Game(server)
            announced = await server.person("op", "op-" + "x" * 40).post(
                "/post", {**ANNOUNCEMENT, "nsider.case_files": "1"}
            )
            assert announced.status == 303
            game.id = announced.header("location").rpartition("/")[2]
            operator = server.person("op", "op-" + "x" * 40)
            for camp in ("mario", "wario", "peach"):
                await game.enter(camp)  # type: ignore[arg-type]
            # From 2023-11-14 22:13 to 2023-11-20 20:00 in Berlin are 5 days and some 21 hours: under six minutes.
            await server.advance(6 * MINUTE)
            assert (await game.post()).game.phase == "running"
            for person, path in (
                (operator, f"/p/{game.id}"),
                (operator, f"/p/{game.id}/console"),
                (operator, f"/p/{game.id}/text/1"),
                (game.person("mario 1"), f"/p/{game.id}/camp"),
                (server.person("somebody"), f"/p/{game.id}"),
                (operator, "/post"),
            ):
                assert SAID in (await person.get(path)).text, path
            assert 'name="group"' not in (await operator.get("/post")).text  # a rehearsal belongs to no group
            draft = await operator.post("/post/preview", {**ANNOUNCEMENT, "part": "preview"})
            assert draft.text.count(SAID) == 1
            # Nothing in it counts: it is no group's.
            assert 'href="/g/' not in (await operator.get(f"/p/{game.id}")).text
            assert "Rehearsal: The red wax" in (await game.person("mario 1").get("/mine")).text
            owed = next(iter((await game.post()).game.owed.values()))
            session = await posts_of(server.site).sessions.load(game.id)
            # What the page says of how far away it is, is real time: five days are five minutes.
            assert 3 * MINUTE < session.clock.real(owed.due) - server.clock() <= 5 * MINUTE
            await server.advance(7 * MINUTE)
            kinds = [event.kind for event in (await game.post()).people]
            assert "vacation_used" in kinds
            assert "turn_lapsed" in kinds

    run(test)


def test_the_operator_of_a_rehearsal_goes_on_to_the_next_deadline_at_once(tmp_path: Path) -> None:
    """Also where the game is read anew from the store, and never in a game that counts."""

    async def played(server: RunningServer) -> tuple[Game, Person]:
        game, operator = Game(server), server.person("op", "op-" + "x" * 40)
        announced = await operator.post("/post", {**ANNOUNCEMENT, "nsider.case_files": "1"})
        game.id = announced.header("location").rpartition("/")[2]
        for camp in (MARIO, WARIO, PEACH):
            await game.enter(camp)
        return game, operator

    async def test() -> None:
        async with running_server(tmp_path / "db", modes=(rehearsing(60),)) as server:
            game, operator = await played(server)
            for told in ("game_started", "vacation_used", "turn_lapsed"):
                assert "On to the next deadline" in (await operator.get(f"/p/{game.id}/console")).text
                answer = await operator.post(f"/p/{game.id}/console", {"kind": "skip_time"})
                assert answer.status == 303
                await server.advance(1)
                kinds = [event.kind for event in (await game.post()).people]
                assert kinds[-kinds[::-1].index("time_skipped") :].count(told) == 1
            assert "The rehearsal goes on to its next deadline" in (await operator.get(f"/p/{game.id}")).text
            session = await posts_of(server.site).sessions.load(game.id)
            again = await posts_of(server.site).read(game.id)
            assert again.clock == session.clock
            assert again.times == session.times
            assert (
                0 < session.clock.real(next(iter(session.post.game.owed.values())).due) - server.clock() <= 5 * MINUTE
            )
        async with running_server(tmp_path / "other") as server:
            game, operator = await played(server)
            assert "On to the next deadline" not in (await operator.get(f"/p/{game.id}/console")).text
            refused = await operator.ask("POST", f"/p/{game.id}/console", {"kind": "skip_time", "key": "k"})
            assert (refused.status, "Only a rehearsal goes on" in refused.text) == (422, True)
            assert "time_skipped" not in [event.kind for event in (await game.post()).people]

    run(test)


# -- what a rehearsal has sealed ---------------------------------------------------------------------------------------


def over(group: Group, *arguments: str) -> str:
    """A game with two case files that has ended; its id."""
    game: str = group.create("--files", "2", *arguments)["game"]
    for camp in CAMPS:
        group.enter(camp, "--file", "1")
    group.json("start", "--note", "We begin.")
    for camp in CAMPS[:2]:
        group.json("disband", camp, "--note", "Gone.")
    return game


def test_what_a_rehearsal_has_sealed_is_played_in_no_game_that_counts(group: Group) -> None:
    """Who rehearsed may have looked at its files: the same commands after a game that counted do play them."""
    counted, rehearsed = over(group), over(group, "--rehearse", "60")
    given = ("--camps", "3", "--start", START, "--note", "Hi.", "--phrase", "x")
    refused = group("create", "A", *given, "--again", rehearsed)
    assert refused.status == 1
    assert refused.err == (
        "casefile: again: found “The red wax”, a rehearsal, "
        "expected a game that counted: what it sealed counts nowhere.\n"
    )
    refused = group("create", "A", *given, "--next", rehearsed)
    assert (refused.status, "a rehearsal is no group's" in refused.err) == (1, True)
    assert len(group.json("create", "A", *given, "--again", counted)["commitments"]) == 1


@pytest.mark.parametrize(("day", "offered"), [(60, False), (0, True)])
def test_a_rehearsal_offers_no_kept_files_on_its_pages(tmp_path: Path, day: int, *, offered: bool) -> None:
    """On a server that rehearsed and does so no more; the same game that counted offers them."""
    who = ("op", "op-" + "x" * 40)

    async def ended(server: RunningServer) -> str:
        game, form = Game(server), {**ANNOUNCEMENT, "nsider.case_files": "2"}
        game.id = (await server.person(*who).post("/post", form)).header("location").rpartition("/")[2]
        for camp in (MARIO, WARIO, PEACH):
            await game.enter(camp, file="1")
        await server.advance(6 * MINUTE if day else 6 * DAY)
        for camp in (MARIO, WARIO):
            sent = {"kind": "disband", "camp": camp, "note": "Gone."}
            assert (await server.person(*who).ask("POST", f"/p/{game.id}/act", sent)).status == 303
        assert (await game.post()).game.phase == "over"
        return game.id

    async def test() -> None:
        modes = (rehearsing(day) if day else BY_POST,)
        async with running_server(tmp_path / "db", modes=modes) as server:
            id = await ended(server)
        async with running_server(tmp_path / "db") as server:
            operator = server.person(*who)
            assert ("again=" in (await operator.get(f"/p/{id}")).text) is offered
            for one in (operator, server.person("peach 1", token_of("peach 1"))):
                assert ("Finished games" in (await one.get("/mine")).text) is offered  # nothing in a rehearsal counts
            answer = await operator.ask("POST", "/post", {**ANNOUNCEMENT, "again": id, "key": "once more"})
            assert answer.status == (303 if offered else 400)
            assert offered or "and none of a rehearsal." in answer.text

    run(test)
