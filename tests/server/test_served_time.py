"""Nobody's time runs out before they were served for it, whatever befalls the service and its machine's clock.

``CASEFILE_TEST_SCALE=50`` tries 10,000 schedules.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest
import structlog
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from casefile.games import GAMES
from casefile.server.bots.scheduler import BotScheduler
from casefile.server.bots.workers import Processes
from casefile.server.clock.heartbeat import BEAT, Heartbeat
from casefile.server.clock.hosted_tables import HostedTables
from casefile.server.tables.outages import Outages
from casefile.server.tables.tables import Tables
from tests.amounts import SCALE

SCHEDULES = 200 * SCALE
HOUR = 3_600_000

Step = tuple[str, int]
"""What happens, and for how many milliseconds.

``serve``: time passes, and the service beats at its end; ``begin``: time passes, and somebody's turn begins at its end;
``pause``: time passes in which the process or its machine is stopped; ``stop``: the same, and the service begins anew;
``crash``: the same, and it ends again between the two things that it stores then; ``jump``: the clock is set, and the
service, which beats every two seconds, beats before anything else happens.
"""


@dataclass
class Stored:
    """What the store remembers, by its own rules; no other process writes there."""

    shared: ClassVar[bool] = False
    spans: dict[int, int] = field(default_factory=dict)
    moment: int | None = None

    async def alive(self, moment: int) -> None:
        self.moment = moment

    async def last_alive(self) -> int | None:
        return self.moment

    async def add_outage(self, since: int, until: int) -> None:
        self.spans.setdefault(since, until)


@dataclass
class Turn:
    """Somebody has ``limit`` from ``began`` on; for ``counted`` they were served, as far as anybody can know."""

    began: int
    limit: int
    counted: int = 0
    ended: bool = False
    mark: int = 0
    really: int = 0


class World:
    """A service, its store and its machine."""

    def __init__(self) -> None:
        self.stored, self.now, self.turns = Stored(), 10 * HOUR, list[Turn]()
        self.before = self.now
        self._start()

    def _start(self) -> None:
        store: Any = self.stored
        tables = Tables(store, GAMES, lambda: self.now)
        tables.outages.add(sorted(self.stored.spans.items()))
        self.outages = tables.outages
        self.heartbeat = Heartbeat(store, (HostedTables(tables, BotScheduler(Processes(GAMES))),), lambda: self.now)

    async def do(self, step: Step) -> None:
        """Let one thing happen."""
        kind, milliseconds = step
        self.now += milliseconds
        if kind in ("serve", "begin"):
            for turn in self.turns:
                turn.really += milliseconds
        if kind == "begin":
            self.turns.append(Turn(self.now, 30_000, mark=self.now))
        if kind in ("stop", "crash"):
            self._start()
        if kind == "crash":
            await self._credited_but_not_alive()
        if kind in ("serve", "stop", "jump"):
            await self.beat()

    async def _credited_but_not_alive(self) -> None:
        """The service ends between the two things that it stores at its start."""
        since = self.stored.moment
        await self.heartbeat.beat()
        self.stored.moment = since
        self._start()

    async def beat(self) -> None:
        """Beat, and fire what is due."""
        now = await self.heartbeat.beat()
        gap = now - self.before
        for turn in [turn for turn in self.turns if not turn.ended]:
            # A gap that is no longer than a beat is none: to the service it was served.
            turn.counted += max(turn.really, now - turn.mark) if 0 <= gap <= BEAT else turn.really
            turn.mark, turn.really = now, 0
            if self.outages.passed(after=turn.began, served=turn.limit) <= now:
                turn.ended = True
                assert turn.counted >= turn.limit, f"{turn} is over after {turn.counted}"
        self.before = now


MOMENTS = st.integers(0, 20_000) | st.sampled_from((BEAT, BEAT + 1, 30_000, HOUR))
STEPS = st.one_of(
    st.tuples(st.sampled_from(("serve", "serve", "begin")), st.integers(0, 5_000)),
    st.tuples(st.sampled_from(("pause", "stop", "crash")), MOMENTS),
    st.tuples(st.just("jump"), MOMENTS | MOMENTS.map(lambda moment: -moment)),
)


async def live(steps: list[Step]) -> None:
    world = World()
    await world.beat()
    for step in steps:
        await world.do(step)
    lost = sum(abs(milliseconds) for kind, milliseconds in steps if kind != "serve")
    for _ in range((lost + 2 * 30_000) // 9_000 + 2 * len(steps)):
        await world.do(("serve", 9_000))
    assert all(turn.ended for turn in world.turns), "a time that never runs out"


def schedule(steps: list[Step]) -> None:
    with structlog.testing.capture_logs():
        asyncio.run(live(steps))


@settings(max_examples=SCHEDULES)
@given(st.lists(STEPS, max_size=12))
@example([("stop", HOUR), ("jump", -HOUR - 60_000), ("begin", 0), ("serve", 5_000), ("stop", HOUR)])
@example([("begin", 0), ("crash", 20_000), ("stop", 20_000), ("stop", 0)])
def test_nobodys_time_runs_out_before_they_were_served_for_it(steps: list[Step]) -> None:
    schedule(steps)


FAULTS = {
    "downtime that is not credited": (HostedTables, "credit", lambda self, since, until: asyncio.sleep(0)),
    "an outage that is forgotten": (Stored, "add_outage", lambda self, since, until: asyncio.sleep(0)),
    "a clock that is believed": (Outages, "passed", lambda self, *, after, served: after + served),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FAULTS[fault])

    # The search ends where it finds the fault: 200 schedules missed one of them once in some dozens of runs.
    @settings(max_examples=20 * SCHEDULES, database=None, phases=[Phase.generate])
    @given(st.lists(STEPS, max_size=12))
    def search(steps: list[Step]) -> None:
        schedule(steps)

    with pytest.raises(AssertionError, match="is over after"):
        search()
