"""Ten thousand games by post whose deadlines fall in one minute, on a real store with the real runner.

    python -m bench.deadlines [--games 10000] [--turns 12] [--spread 60] [--directory .]

Every game has been played for some turns, and a camp's turn runs out: it gets a strike, the table goes on, and the next
camp owes a turn. Nothing is in memory, as after a restart. The program waits at the first deadline and moves its clock
with the machine's. It ends with 1 unless every deadline is carried out once, none before its time, and the last of them
within a minute after the minute; with ``--spread 0`` all fall at one moment, as where camps have agreed on an hour.
On two busy cores all were carried out once, half of them within 3.1 s of their time and the last within 25.5 s.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlalchemy import Connection

from casefile.core.actions import offers, pick
from casefile.core.cards import Card
from casefile.core.fairness import Seed
from casefile.core.hours import DAY
from casefile.core.inquiry import EndTurn, Show, Suggest
from casefile.core.log import action_to, event_to
from casefile.correspondence.camps.acts import Enter, OpenRegistration, Person, Play, SetCode, Start
from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.game import CorrespondenceGame, Plan
from casefile.correspondence.server.hosted_posts import HostedCorrespondence
from casefile.correspondence.server.post_session import BEFORE, LOG, TABLE, encode_secret
from casefile.correspondence.server.post_sessions import CorrespondenceGames
from casefile.games import GAMES
from casefile.server.bots.scheduler import BotScheduler
from casefile.server.bots.workers import Processes
from casefile.server.clock.heartbeat import Heartbeat
from casefile.server.clock.hosted_tables import HostedTables
from casefile.server.clock.runner import Runner
from casefile.server.store import AsyncStore, NewEvent, NewTable, Store, digest, open_sqlite
from casefile.server.store.statements.commands import create_table
from casefile.server.tables.table_plan import Secret
from casefile.server.tables.tables import Tables

CAMPS = tuple(map(Card, ("mario", "wario", "peach", "luigi", "daisy", "waluigi")))
OPERATOR, WORD = Person(digest("operator")), Seal("00", "the same for all")
MOMENT = 1_700_000_000_000
"""The first deadline."""
WITHIN = 60.0
"""Seconds after the last deadline, by which all must have been carried out."""


@dataclass(frozen=True)
class Written:
    """A game as the store has it, but for its id."""

    setup: str
    secret: bytes
    due: int
    people: list[NewEvent]
    table: list[NewEvent]


def played(due: int, turns: int, number: int) -> Written:
    """A game of six camps after so many turns, in which the next one runs out at ``due``."""
    seed = Seed(number.to_bytes(32, "big"), bytes(32))
    plan = Plan("Deadlines", {}, {"vacation_days": "0"}, "UTC", (seed.commitment,))
    post, began = CorrespondenceGame(plan, (seed,), OPERATOR), due - 5 * DAY
    post.act(OPERATOR, OpenRegistration(CAMPS, WORD, 6, 3, 0, began, "Welcome."), began - DAY)
    for camp in CAMPS:
        post.act(Person(digest(camp)), Enter(camp, WORD), began - DAY)
        post.act(Person(digest(camp)), SetCode(WORD), began - DAY)
    post.act(OPERATOR, Start("We begin."), began - DAY)
    for turn in range(turns):
        # The last of these turns ends five days before the deadline of the one that follows.
        _turn(post, turn, began if turn == turns - 1 else began - DAY)
    while post.tick(due - 1):  # reminders
        pass
    assert post.next_due() == due
    assert post.table is not None
    return Written(
        msgspec.json.encode({**msgspec.to_builtins(plan), "operator": OPERATOR}).decode(),
        encode_secret(Secret((seed,), bytes(32))),
        due,
        [NewEvent(each.kind, msgspec.json.encode(event_to(each)).decode()) for each in post.people],
        [NewEvent(each.kind, msgspec.json.encode(event_to(each)).decode()) for each in post.table.history],
    )


def _turn(post: CorrespondenceGame, turn: int, now: int) -> None:
    """One camp suggests and does all that it is asked for."""
    (camp,) = post.game.owed
    while camp in post.game.owed:
        assert post.table is not None
        found = offers(post.table.menu(post.seat(camp)))
        kind = next(kind for kind in (Suggest, EndTurn, Show) if kind in found)
        action = pick({kind: found[kind]}, lambda count: turn * 7 % count)
        post.act(
            Person(digest(camp)), Play(post.game.owed[camp].turn, msgspec.json.encode(action_to(action)).decode()), now
        )


def write(store: Store, games: int, turns: int, spread: int) -> Counter[int]:
    """Store so many games; how many are due at each moment."""
    for name in ("operator", *CAMPS):
        store.add_person(name, name, at=0)
    step = max(1, games // 200)
    due: Counter[int] = Counter()
    for first in range(0, games, step):  # games of one moment are alike, which nobody looks at
        game = played(MOMENT + first * spread * 1000 // games, turns, first)

        def put(connection: Connection, first: int = first, game: Written = game) -> None:
            for number in range(first, min(games, first + step)):
                id = f"{BEFORE}{number}"
                create_table(
                    connection, NewTable(id, 0, LOG, game.setup, game.secret, LOG), game.people, deadline=game.due
                )
                create_table(connection, NewTable(id + TABLE, 0, "nsider", "{}", b"", f"{LOG}-table"), game.table)

        store.submit(put).result()
        due[game.due] += min(step, games - first)
    return due


class Moving:
    """A clock that shows :data:`MOMENT` when it is made, and then moves with the machine's."""

    def __init__(self) -> None:
        self.start = time.perf_counter()

    def __call__(self) -> int:
        """The moment, in milliseconds."""
        return MOMENT + int((time.perf_counter() - self.start) * 1000)


async def carried_out(store: Store, spread: int) -> tuple[float, int]:
    """Let the runner carry out all that is due in the first minutes; seconds until it had, and games in memory."""
    awaited, clock = AsyncStore(store), Moving()
    posts = CorrespondenceGames(awaited, clock)
    hosted = (
        HostedCorrespondence(posts, clock),
        HostedTables(Tables(awaited, GAMES, clock), BotScheduler(Processes(GAMES))),
    )
    heartbeat, woken = Heartbeat(awaited, hosted, clock), asyncio.Event()
    runner = asyncio.create_task(Runner(awaited, hosted, clock, lambda table_id: False, woken, heartbeat.beat).run())
    last = MOMENT + spread * 1000
    while (due := await awaited.next_due()) is not None and due <= last and clock() < last + 10 * WITHIN * 1000:  # noqa: ASYNC110
        await asyncio.sleep(0.2)
    took = time.perf_counter() - clock.start
    runner.cancel()
    await asyncio.gather(runner, return_exceptions=True)
    awaited.close()
    return took, len(posts.sessions.held)


@dataclass
class Found:
    """What the store holds in the end: games by the number of lapses, deadlines before their time, how late."""

    lapses: Counter[int]
    early: int
    late: list[int]


def look(store: Store, games: int) -> Found:
    """Read every log again."""
    found = Found(Counter(), 0, [])
    for number in range(games):
        lapsed = [each for each in store.events(f"{BEFORE}{number}") if each.kind == "turn_lapsed"]
        table = [each for each in store.events(f"{BEFORE}{number}{TABLE}") if each.kind == "turn_missed"]
        found.lapses[len(lapsed) if len(lapsed) == len(table) else -1] += 1
        for event in lapsed:
            fields = msgspec.json.decode(event.body)
            found.early += event.at < fields["due"]
            found.late.append(event.at - fields["due"])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Deadlines of many games by post that fall in one minute.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--turns", type=int, default=12, help="that each game has been played for")
    parser.add_argument("--spread", type=int, default=60, help="seconds from the first deadline to the last")
    parser.add_argument("--directory", type=Path, default=Path(), help="on the disk to be measured")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.directory) as name:
        store = open_sqlite(Path(name) / "bench.sqlite3")
        try:
            start = time.perf_counter()
            write(store, options.games, options.turns, options.spread)
            print(f"{options.games:,} games written in {time.perf_counter() - start:.0f} s", flush=True)
            took, kept = asyncio.run(carried_out(store, options.spread))
            found = look(store, options.games)
        finally:
            store.close()
    late = sorted(found.late) or [0]
    print(f"carried out in {took:.1f} s, {len(late) / took:,.0f} a second; {kept:,} games in memory at the end")
    print(f"after their time: half within {late[len(late) // 2] / 1000:.1f} s, all within {late[-1] / 1000:.1f} s")
    print(f"games by deadlines carried out: {dict(found.lapses)}; before their time: {found.early}")
    if found.lapses != {1: options.games} or found.early or took > options.spread + WITHIN:
        sys.exit("not every deadline was carried out once, in its time and within a minute")


if __name__ == "__main__":
    main()
