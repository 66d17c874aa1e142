"""Bots think in processes of their own: pages answer meanwhile, and a bot is told what its seat may know."""

import asyncio
import itertools
import multiprocessing
import os
import pickle
import random
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from casefile.bots import Seating
from casefile.core.actions import Action, offers, pick
from casefile.core.cards import Invalid, Seat
from casefile.core.events import SeatTaken
from casefile.core.fairness import streams
from casefile.core.inquiry import Show
from casefile.core.seats import seats_of
from casefile.core.table import Table, set_up
from casefile.game import Game
from casefile.games import GAMES
from casefile.play.occupants import PAUSES, TableOptions
from casefile.server.bots import scheduler
from casefile.server.bots.protocol import Thought, answer_to, choose, line_of, thought_of
from casefile.server.bots.protocol import opened as opened_of
from casefile.server.bots.scheduler import BotScheduler
from casefile.server.bots.workers import Commands, Processes
from casefile.server.clock import runner
from casefile.server.tables.session import TableSession
from casefile.server.tables.table_plan import SeatPlan, Secret, TablePlan, new_secret
from tests.amounts import LONG, often, some
from tests.patience import COUNTING, PATIENCE
from tests.server.running_server import Party, RunningServer, party, run, running_server
from tests.server.slow_bots import Doubtful, Endless, Slow, Torn, slow_games


async def moved(session: TableSession) -> None:
    """Wait until the table has moved."""
    before = session.table.version
    await until(lambda: session.table.version > before)


async def bots_turn(running: RunningServer) -> Party:
    """A table of two people and a bot, whose turn it is."""
    found = await party(running, 2, bots=1)
    while True:
        seat, session = await found.acting(), await found.session()
        if session.occupants.bot(seat) is None:
            person, action = await found.legal()
            assert (await person.act(found.id, action)).status == 303
        elif Show in offers(session.table.menu(seat)):  # it answers at once here, and then it is a person's turn again
            await moved(session)
        else:
            return found


def with_light(game: Game, *light: str) -> Game:
    """A game of whose bots only these are light."""
    return replace(game, played=replace(game.played, light=light))


def without_answers(game: Game) -> Game:
    """A game in which no action is an answer."""
    return replace(game, played=replace(game.played, answers=()))


def workers() -> list[int]:
    """The processes in which bots think."""
    return [each.pid for each in multiprocessing.active_children() if each.pid is not None]


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


# -- pages do not wait ---------------------------------------------------------------------------------------------


async def slowest(running: RunningServer) -> float:
    """Seconds that the server computes until the slowest page is there, from a bot's turn on and for two seconds more.

    These are the loop's own: a machine that does something else meanwhile takes none of them.
    """
    took: list[float] = []

    async def ask() -> None:
        while True:
            start = time.thread_time()
            await asyncio.sleep(0.01)  # it is asked for at any moment, whatever the server does then
            assert (await running.person().get("/health")).status == 200
            took.append(time.thread_time() - start)

    asking = asyncio.create_task(ask())
    await bots_turn(running)
    await asyncio.sleep(2)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    return max(took)


def test_pages_answer_while_a_bot_thinks(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", pace=0, games=slow_games(Endless), processes=True) as running:
            assert await slowest(running) < 0.5

    run(play)


def test_a_bot_that_keeps_pages_waiting_is_noticed(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(
            tmp_path / "a.sqlite3", pace=0, games=slow_games(light=True), processes=True
        ) as running:
            assert await slowest(running) > 0.5

    run(play)


def test_a_slow_bot_acts_when_it_has_thought(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", pace=0, games=slow_games(), processes=True) as running:
            session = await (await bots_turn(running)).session()
            before = session.table.version
            await until(lambda: session.table.version > before)

    run(play)


# -- when a bot answers tells nothing --------------------------------------------------------------------------------

PACE = 300

NO_OPTIONS: Mapping[str, Any] = {}


def asked(game: Game, cards: int, pace: str = "normal") -> TableSession:
    """A table of that pace at which a bot is asked for a card, and has so many to choose from."""
    for _ in range(1000):
        session = opened(game, "eliminator", 1, {"board": "none"})
        shown = offers(session.table.menu(session.waiting_for)).get(Show) if session.waiting_for is not None else None
        if shown is not None and len(shown) == cards:
            session.occupants.pace = pace
            return session
    raise AssertionError("no bot is ever asked")


async def answered_after(game: Game, bot: type[Slow], cards: int, pace: str = "normal") -> float:
    """Milliseconds after its pace at which a bot, asked for a card, has chosen one; its process is there already."""
    thinkers = BotScheduler(Processes(slow_games(bot)), PACE)
    try:
        first = opened(game, "eliminator")
        assert first.waiting_for is not None
        await thinkers.choose(first, "eliminator", first.waiting_for)
        session = asked(game, cards, pace)
        seat, wait = session.waiting_for, PACE * (PAUSES[pace] or 0)
        assert seat is not None
        if wait:
            thinkers.think_ahead(session)
        start = time.monotonic()
        await asyncio.sleep(wait / 1000)
        chosen = await thinkers.choose(session, "eliminator", seat)
        took = time.monotonic() - start
        assert chosen in list(each_of(session, seat))
        return took * 1000 - (wait or PACE)
    finally:
        thinkers.close()


def each_of(session: TableSession, seat: Seat) -> Iterator[Action]:
    """Each card that may be shown."""
    yield from map(Show, offers(session.table.menu(seat))[Show].choices["card"])


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize("pace", ["normal", "fast", "step"])
@pytest.mark.parametrize("cards", [1, 2])
def test_a_bot_answers_after_its_pace_however_long_it_would_think(cards: int, pace: str) -> None:
    # With two cards it thinks for ten minutes; with one it knows at once.
    assert 0 <= asyncio.run(answered_after(slow_games(Torn)["cluedo"], Torn, cards, pace)) < 1000 * PATIENCE


def test_a_bot_that_answers_when_it_is_done_would_tell_that_it_had_a_choice() -> None:
    """The planted fault: showing a card is no answer."""
    telling = without_answers(slow_games(Doubtful)["cluedo"])
    assert asyncio.run(answered_after(telling, Doubtful, 2)) > 1000  # it thinks for 1.5 seconds


def test_a_bot_that_was_asked_before_a_restart_answers_after_its_pace_too() -> None:
    async def took(cards: int) -> float:
        game = slow_games(Torn)["cluedo"]
        thinkers = BotScheduler(Processes(slow_games(Torn)), PACE)
        try:
            session = asked(game, cards)
            assert session.waiting_for is not None
            start = time.monotonic()
            await thinkers.choose(session, "eliminator", session.waiting_for)
            return (time.monotonic() - start) * 1000
        finally:
            thinkers.close()

    assert all(PACE <= asyncio.run(took(cards)) < PACE + 1000 * PATIENCE for cards in (1, 2))


class Still(selectors.SelectSelector):
    """Waits for nothing: the time for which it would wait has passed at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Let the time pass."""
        self.now += timeout or 0.0
        return super().select(0)


class Timetable:
    """A pool of bots of which each thought takes so many seconds of the clock of its loop; ``None`` breaks."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds

    def submit(self, thought: Thought) -> "Future[Action]":
        """Choose, after that time."""
        done: Future[Action] = Future()
        if self._seconds is None:
            done.set_exception(BrokenProcessPool("it was ended"))
        else:
            chosen = choose(GAMES["cluedo"], opened_of(GAMES, thought.plan)[1], thought)
            asyncio.get_running_loop().call_later(self._seconds, done.set_result, chosen)
        return done

    def close(self) -> None:
        """Nothing is to be ended."""


THOUGHTS: tuple[float | None, ...] = (0.0, 0.001, 0.1, 0.24, 0.26, 0.89, 0.91, 60.0, None)
"""Seconds that a thought takes: before and after the end of each window."""


def emitted(session: TableSession, seconds: float | None, monkeypatch: pytest.MonkeyPatch) -> float:
    """When a card is shown, in seconds since it was asked for, by a clock that only waiting moves."""
    still = Still()
    loop = asyncio.SelectorEventLoop(still)
    monkeypatch.setattr(loop, "time", lambda: still.now)
    monkeypatch.setattr(scheduler, "time", SimpleNamespace(monotonic=lambda: still.now))
    thinkers, seat, wait = BotScheduler(Timetable(seconds), 1000), session.waiting_for, PAUSES[session.occupants.pace]

    async def play() -> float:
        assert seat is not None
        if wait:  # as the runner does, which looks ahead
            thinkers.think_ahead(session)
            await asyncio.sleep(wait)
        assert await thinkers.choose(session, "eliminator", seat) in list(each_of(session, seat))
        return still.now

    try:
        return loop.run_until_complete(play())
    finally:
        loop.close()


@pytest.mark.parametrize(("pace", "at"), [("normal", 1.0), ("fast", 0.25), ("step", 1.0)])
def test_a_card_comes_at_one_moment_of_each_pace_whatever_is_held_and_thought(
    pace: str, at: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = with_light(GAMES["cluedo"], "random")
    for session, seconds in itertools.product([asked(game, cards, pace) for cards in (1, 2, 3)], THOUGHTS):
        assert emitted(session, seconds, monkeypatch) == pytest.approx(at, abs=1e-6), seconds


@pytest.mark.parametrize("pace", ["normal", "fast", "step"])
def test_a_card_that_comes_when_the_thought_is_done_is_found(pace: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: showing a card is no answer."""
    session = asked(without_answers(with_light(GAMES["cluedo"], "random")), 2, pace)
    assert emitted(session, 60.0, monkeypatch) - emitted(session, 0.26, monkeypatch) > 50


async def with_bots(running: RunningServer, game: Game, level: str) -> Party:
    """A table of one person and as many bots of a level as there must be."""
    bots = range(1, game.rules.seats[0])
    seats = {f"{game.offered.prefix}seat-0": "friend", **{f"{game.offered.prefix}seat-{i}": "bot" for i in bots}}
    levels = {f"{game.offered.prefix}level-{i}": level for i in bots}
    return await party(running, 1, fields={"game": game.offered.cards[0].slug, **seats, **levels})


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize("slug", [game.slug for game in GAMES.values() if game.offered.levels and not game.alone])
def test_each_bot_of_each_game_acts_after_the_same_time(slug: str, tmp_path: Path) -> None:
    game = GAMES[slug]

    async def play(level: str) -> None:
        async with running_server(tmp_path / f"{level}.sqlite3", pace=PACE) as running:
            found = await with_bots(running, game, level)
            waited: set[int] = set()
            for _ in range(often(25, 60)):
                session = await found.session()
                if session.waiting_for is None:
                    break
                if session.occupants.bot(session.waiting_for) is None:
                    running.clock.ms += 12_345
                    person, action = await found.legal()
                    assert (await person.act(found.id, action)).status == 303
                    continue
                before, version = session.last_at, session.table.version
                await running.advance(PACE)
                events = (await running.site.store.events(found.id))[version:]
                waited.add(events[0].at - before)
            assert waited == {PACE}

    for level in game.offered.levels:
        run(partial(play, level))


# -- what may happen to the processes ------------------------------------------------------------------------------


@pytest.mark.sampled(of="kills")
def test_the_game_goes_on_when_the_process_of_a_bot_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        monkeypatch.setattr(runner, "TIRED", 0.1)
        async with running_server(tmp_path / "a.sqlite3", pace=0, games=slow_games(), processes=True) as running:
            session = await (await bots_turn(running)).session()
            before = session.table.version
            await until(lambda: bool(workers()))
            await asyncio.sleep(0.7)
            assert session.table.version == before
            killed = workers()
            for each in killed:
                os.kill(each, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
            await until(lambda: session.table.version > before)
            assert not {*workers()} & {*killed}

    run(play)


def test_a_stop_does_not_wait_for_thoughts(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", pace=0, games=slow_games(Endless), processes=True) as running:
            await bots_turn(running)
            await until(lambda: bool(workers()))
            start = time.perf_counter()
        # Even beside many busy processes a stop takes seconds; one that waited would take the thought's ten minutes.
        assert time.perf_counter() - start < PATIENCE < Endless.SECONDS / 2
        await until(lambda: not workers())

    run(play)


KILLED = """
import asyncio, multiprocessing, os, signal
from casefile.server.bots.workers import Processes
from casefile.server.bots.scheduler import BotScheduler
from tests.server.test_bot_scheduler import opened
from tests.server.slow_bots import Endless, slow_games

async def think():
    kept = opened(slow_games(Endless)["cluedo"], "eliminator")
    thinkers = BotScheduler(Processes(slow_games(Endless)))
    thinking = asyncio.create_task(thinkers.choose(kept, "eliminator", kept.waiting_for))
    await asyncio.sleep(1)
    print(*(each.pid for each in multiprocessing.active_children()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(think())
"""


@pytest.mark.sampled(of="kills")
@pytest.mark.linux
def test_a_server_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(KILLED, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(
        [sys.executable, script], env=env, capture_output=True, text=True, check=False, timeout=COUNTING
    )
    assert told.returncode == -signal.SIGKILL, told.stderr
    left = told.stdout.split()
    assert left
    end = time.monotonic() + PATIENCE
    while any(map(_runs, left)):
        assert time.monotonic() < end
        time.sleep(0.05)


def _runs(pid: str) -> bool:
    """Whether a process is there and no zombie that nobody has buried yet."""
    stat = Path("/proc") / pid / "stat"
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_what_happens_while_a_bot_thinks_is_not_lost(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", pace=0, games=slow_games(), processes=True) as running:
            found = await bots_turn(running)
            await until(lambda: bool(workers()))
            assert (await found.host.post(f"{found.path}/clock", {"clock": "120"})).status == 303
            version = await running.version(found.id)
            session = await found.session()
            await until(lambda: session.table.version > version)
            kinds = [event.kind for event in await running.site.store.events(found.id)]
            assert kinds == [event.kind for event in session.table.history]
            assert kinds.count("clock_set") == 1

    run(play)


# -- what a bot is told, and what it does --------------------------------------------------------------------------


def opened(game: Game, bot: str, actions: int = 0, options: Mapping[str, Any] = NO_OPTIONS) -> TableSession:
    """A table of the fewest seats, all of them played by ``bot``, after some actions."""
    seats = game.rules.seats[0]
    secret, draw = new_secret(), random.Random(actions)
    seated = tuple(SeatPlan(suspect, bot) for suspect in set_up(game.rules, seats).deck.people[:seats])
    plan = TablePlan(game.slug, dict(options), seated, TableOptions(), secret.seed.commitment)
    table = Table(game.rules, plan.setup(game), secret.seed)
    table.begin([SeatTaken(Seat(i), f"Bot {i}", bot, "") for i in range(seats)])
    for _ in range(actions):
        if isinstance(table.actor, int):
            table.act(table.actor, pick(table.menu(table.actor), draw.randrange))
    return TableSession("t", game, plan, secret, table, game.occupants(table.setup).after(table.history), 0, 0)


def plainly(session: TableSession, bot: str, seat: Seat) -> Action:
    """What a bot chooses that sits at the table itself."""
    draw = streams(session.secret.seed.key([bot]))(f"bot {seat}@{session.table.version}")
    player = session.game.bot(bot)(Seating(session.table.rules, session.table.setup, seat), draw)
    for observation in session.table.observations(seat):
        player.observe(observation)
    return player.choose(session.table.rules.menu(session.table.view(seat).state, seat))


@pytest.mark.sampled(of="bots")
def test_every_bot_chooses_in_its_process_what_it_would_choose_at_the_table() -> None:
    games = [without_answers(with_light(game)) for game in GAMES.values()]

    async def play() -> None:
        thinkers = BotScheduler(Processes(GAMES))
        try:
            for game in games:
                for bot in game.players:
                    for actions in (0, 5) if LONG else (5,):
                        session = opened(game, bot, actions)
                        if (seat := session.waiting_for) is not None:
                            assert await thinkers.choose(session, bot, seat) == plainly(session, bot, seat), (
                                game.slug,
                                bot,
                            )
        finally:
            thinkers.close()

    asyncio.run(play())


THINK = f"{sys.executable} -m casefile think"


def test_every_bot_chooses_at_the_other_end_of_a_command_what_it_would_choose_at_the_table() -> None:
    async def play() -> None:
        thinkers = BotScheduler(Commands([THINK, THINK], GAMES))
        try:
            for game in (without_answers(with_light(game)) for game in some([*GAMES.values()], 2)):
                for bot in game.players:
                    session = opened(game, bot, 5)
                    if (seat := session.waiting_for) is not None:
                        assert await thinkers.choose(session, bot, seat) == plainly(session, bot, seat), (
                            game.slug,
                            bot,
                        )
        finally:
            thinkers.close()

    asyncio.run(play())


@pytest.mark.parametrize("command", ["/nowhere/casefile", "false", "echo nonsense", "echo '{}'", "cat"])
def test_a_command_that_does_not_think_is_told_of_and_asked_again(command: str) -> None:
    async def play() -> None:
        thinkers = BotScheduler(Commands([command], GAMES), 50)
        game = with_light(GAMES["cluedo"], "random")
        try:
            session = opened(game, "eliminator")
            for _ in range(2):
                assert session.waiting_for is not None
                with pytest.raises(BrokenProcessPool):
                    await asyncio.wait_for(thinkers.choose(session, "eliminator", session.waiting_for), PATIENCE)
            session = asked(game, 2)  # a card is shown all the same
            assert session.waiting_for is not None
            chosen = await thinkers.choose(session, "eliminator", session.waiting_for)
            assert chosen in list(each_of(session, session.waiting_for))
        finally:
            thinkers.close()

    asyncio.run(play())


def test_a_line_to_another_machine_holds_no_secret_of_the_table() -> None:
    for game in GAMES.values():
        if game.rules.seats[0] > 1:
            session = opened(game, game.substitute, 9)
            for seat in map(Seat, range(game.rules.seats[0])):
                thought = thought_of(session.plan.encode(), session.table, game.substitute, seat, session.secret)
                assert not secrets_in(thought, session, line_of(thought))


def test_what_is_no_thought_is_refused_in_a_sentence() -> None:
    for line in (b"", b"{}", b"nonsense", b'{"plan":"","bot":"","seat":0,"seen":[],"key":""}'):
        with pytest.raises(Invalid, match="thought"):
            answer_to(line, GAMES)


def test_light_bots_choose_the_same_and_need_no_process() -> None:
    async def play() -> None:
        thinkers, before = BotScheduler(Processes(GAMES)), workers()
        for game in GAMES.values():
            for bot in game.played.light:
                session = opened(game, bot, 3)
                if (seat := session.waiting_for) is not None:
                    assert await thinkers.choose(session, bot, seat) == plainly(session, bot, seat)
        assert {*workers()} <= {*before}

    asyncio.run(play())


def key_of(session: TableSession) -> bytes:
    """The key of the streams of a table, of its seed and what its seats have added."""
    taken = seats_of(session.table.history)
    return session.secret.seed.key([taken[Seat(seat)].entropy for seat in range(session.table.setup.seats)])


def secrets_in(thought: Thought, session: TableSession, line: bytes = b"") -> list[str]:
    """What crosses over to a worker, or in a line, although nobody but the server may know it."""
    seed, sent = session.secret.seed, line or pickle.dumps(thought)
    told = {
        "seed": seed.seed,
        "salt": seed.salt,
        "links": session.secret.links,
        "key of the table": key_of(session),
    }
    found = [name for name, secret in told.items() if secret in sent or secret.hex().encode() in sent]
    return found + [f"seat {each.viewer}" for each in thought.observations if each.viewer != thought.seat]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_crosses_over_that_the_seat_may_not_know(game: Game) -> None:
    session = opened(game, "random", 4)
    for i in range(session.table.setup.seats):
        thought = thought_of(session.plan.encode(), session.table, "random", Seat(i), session.secret)
        assert secrets_in(thought, session) == []


@pytest.mark.parametrize("leak", ["seed", "salt", "links", "key of the table", "seat 1"])
def test_a_planted_leak_to_a_worker_is_seen(leak: str) -> None:
    session = opened(GAMES["cluedo"], "random", 4)
    secret: Secret = session.secret
    thought = thought_of(session.plan.encode(), session.table, "random", Seat(0), secret)
    planted = {
        "seed": replace(thought, key=secret.seed.seed),
        "salt": replace(thought, key=secret.seed.salt),
        "links": replace(thought, key=secret.links),
        "key of the table": replace(thought, key=key_of(session)),
        "seat 1": replace(thought, observations=tuple(session.table.observations(Seat(1)))[-1:]),
    }
    assert secrets_in(planted[leak], session) == [leak]
