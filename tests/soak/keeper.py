"""Kill -9 of the processes that keep the clocks: no deadline comes twice, early or never, and no notice is doubled.

    python -m tests.soak.keeper [--kills 60] --database ADDRESS

Two processes of ``casefile serve --workers 2`` share a PostgreSQL database; whichever chance says is killed, again and
again. At each table somebody is away whose time runs out every three seconds, and who is told by e-mail that it is
theirs to act; at some tables bots play between. The mail server is a real one, which counts.
"""

import argparse
import asyncio
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from unittest import mock

import msgspec
import psycopg
from sqlalchemy import select

from bench.processes import ready
from bench.wire import free_port
from casefile.play.occupants import Occupants
from casefile.server.notices import outbox
from casefile.server.notices.outbox import SENT, WAITS
from casefile.server.notices.preferences import Wishes
from casefile.server.store import StoredEvent, open_store
from casefile.server.store.schema import outbox as notices
from tests.server.running_server import Clock, party, running_server
from tests.server.sinks import HERE, MailSink, mail_sink
from tests.soak.servers import serving, workers

LIMIT = 3_000
"""Milliseconds that somebody has for each action."""

QUICK = f"""
from casefile.play import occupants
from casefile.server.notices import scheduler
from casefile.server.tables import session

occupants.Occupants.limit = lambda self, table: {LIMIT}
occupants.LAPSES = 10**9
session.SLOW = 0
scheduler.A_DAY = 10**9
"""
"""What makes each process quick: times of seconds, nobody replaced by a bot, and as many notices as there are."""

LATE = 20_000
"""Milliseconds after which a deadline that has not come is lost."""


@dataclass
class Result:
    """What came of kills: what is wrong, how many deadlines and notices there were, and how late deadlines were."""

    kills: int = 0
    keepers: int = 0
    wrong: dict[str, int] = field(default_factory=dict)
    bots: int = 0
    mails: int = 0
    states: Counter[str] = field(default_factory=Counter)
    late: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.keepers} of the keeper; {len(self.late)} times ran out, "
            f"{statistics.median(self.late) / 1000:.1f} s late, at most {max(self.late) / 1000:.1f} s; "
            f"{self.bots} turns of bots; {self.mails} mails of {dict(self.states)}; wrong: {self.wrong or 'nothing'}"
        )


async def run(database: str, kills: int, folder: Path, tables: int = 8, faults: str = "") -> Result:
    """Kill so often."""
    (folder / "sitecustomize.py").write_text(QUICK + faults)
    port, draw, result = free_port(), random.Random(1), Result()
    ids = await _open(database, tables)
    async with mail_sink() as sink:
        mail = ("--smtp", f"smtp+plain://{HERE}:{sink.port}", "--mail-from", "post@casefile.test")
        options = ("--workers", "2", "--url", f"http://{HERE}:{port}", *mail)
        with serving(database, port, *options, faults=folder) as process:
            while result.kills < kills:
                keeper = _keeper(database)
                await asyncio.sleep(draw.uniform(0.5, 4))
                while len(there := workers(process.pid)) < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
                os.kill(draw.choice(there), signal.SIGKILL)
                result.kills += 1
                await asyncio.wait_for(ready(port, "/ready"), 30)
                await asyncio.sleep(1)
                result.keepers += _keeper(database) != keeper
            await asyncio.sleep(2 * LIMIT / 1000)
            now = time.time_ns() // 1_000_000
        await asyncio.to_thread(_look, database, ids, sink, now, result)
    return result


async def _open(database: str, tables: int) -> list[str]:
    """Tables of two who are away, every other one with two bots besides; everybody wants to be told."""
    ids = []
    quick = mock.patch.object(Occupants, "limit", return_value=LIMIT)
    async with running_server(database, Clock(time.time_ns() // 1_000_000)) as running:
        for number in range(tables):
            with quick:
                found = await party(running, 2, fields={"table.clock": "60"}, bots=number % 2 * 2)
            ids.append(found.id)
            for person in found.seats:
                wishes = Wishes("email", f"{person.digest}@people.test", confirmed=True, quiet_from=0, quiet_to=0)
                await running.site.store.change(partial(outbox.set_wishes, person=person.digest, body=wishes.encode()))
    return ids


def _keeper(database: str) -> int | None:
    """The connection of the process that keeps the clocks."""
    with psycopg.connect(database) as connection:
        found = connection.execute(
            "SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database WHERE locktype = 'advisory' "
            "AND datname = current_database() AND granted"
        ).fetchone()
    return None if found is None else int(found[0])


# -- the judge -----------------------------------------------------------------------------------------------------


def _look(database: str, ids: Sequence[str], sink: MailSink, now: int, result: Result) -> None:
    query = select(notices.c.person, notices.c.state)
    with closing(open_store(database)) as store:
        logs = {id: store.events(id) for id in ids}
        rows = store.ask(lambda connection: connection.execute(query).all())
    result.states = Counter(state for _, state in rows)
    result.mails = len(sink.mails)
    result.late = [late for log in logs.values() for late in lateness(log)]
    result.bots = sum(event.kind == "suggested" for log in logs.values() for event in log)
    wrong = judge(logs, now)
    told = Counter(str(mail["Message-ID"]) for mail in sink.mails)
    wrong["notice doubled"] = sum(count > 1 for count in told.values())
    wrong["notice lost"] = max(0, result.states[SENT] - len(told))
    # One may be under way in each kill, and nobody can know; all others were sent, or wait for the newest turns.
    unknown = sum(count for state, count in result.states.items() if state not in (SENT, WAITS))
    wrong["too many unsure"] = max(0, unknown - 2 * len(ids) * result.kills)
    result.wrong = {name: count for name, count in wrong.items() if count}


def lateness(log: Sequence[StoredEvent]) -> list[int]:
    """By how many milliseconds each time that ran out did so after its moment."""
    return [event.at - _due(event) for event in log if event.kind == "lapsed"]


def judge(logs: Mapping[str, Sequence[StoredEvent]], now: int) -> Counter[str]:
    """What is wrong with the logs: times that ran out early, twice, or not at all; bots that acted twice in a turn."""
    found: Counter[str] = Counter()
    for log in logs.values():
        dues = [_due(event) for event in log if event.kind == "lapsed"]
        found["twice"] += len(dues) - len(set(dues))
        found["never"] += log[-1].kind != "seed_opened" and now - log[-1].at > LATE  # else the game is over
        suggested = 0
        for before, event in pairwise(log):
            if event.kind == "lapsed":
                found["early"] += event.at < _due(event) or _due(event) < before.at + LIMIT
            suggested = suggested + (event.kind == "suggested") if event.kind != "turn_ended" else 0
            found["bot twice"] += suggested == 2
    return found


def _due(event: StoredEvent) -> int:
    return int(msgspec.json.decode(event.body)["due"])


def main() -> None:
    """Kill, and print what came of it; the exit status is 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--database", required=True)
    given = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(run(given.database, given.kills, Path(folder)))
    print(f"{result}; {time.monotonic() - begin:.0f} s")
    sys.exit(bool(result.wrong))


if __name__ == "__main__":
    main()
