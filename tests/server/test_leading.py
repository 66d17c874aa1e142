"""Whoever keeps the clocks is killed, and no deadline comes twice, early or never, and no notice is doubled; the long
form is ``tests/soak/keeper.py``.
"""

import asyncio
from pathlib import Path

import pytest

from casefile.server.store import StoredEvent
from tests.soak.keeper import LATE, LIMIT, judge, run

pytestmark = pytest.mark.linux

FAULTS = {
    "early": "occupants.Occupants.limit = lambda self, table: 1000",
    "notice doubled": """
from casefile.server.notices import outbox
from casefile.server.store import AsyncStore

async def yes(self):
    return True

AsyncStore.lead = AsyncStore.leads = yes
outbox.take = lambda connection, key, twins=(): True
""",
}
"""Planted faults: times that are too short; two who keep the clocks, and take no message before they send it."""


@pytest.mark.sampled(of="kills")
def test_deadlines_and_notices_come_once_though_who_keeps_the_clocks_is_killed(postgresql: str, tmp_path: Path) -> None:
    result = asyncio.run(run(postgresql, 2, tmp_path))
    assert result.wrong == {}
    assert min(len(result.late), result.mails) >= 3
    assert result.bots >= 1


@pytest.mark.sampled(of="planted faults of processes")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, postgresql: str, tmp_path: Path) -> None:
    assert fault in asyncio.run(run(postgresql, 0, tmp_path, tables=4, faults=FAULTS[fault])).wrong


def test_the_judge_sees_what_it_is_there_for() -> None:
    def event(at: int, kind: str, due: int = 0) -> StoredEvent:
        return StoredEvent(1, at, kind, f'{{"due":{due}}}')

    began, lapsed = event(0, "turn_began"), event(LIMIT + 5, "lapsed", LIMIT)
    bot = event(2 * LIMIT, "suggested")
    for log, wrong in (
        ([began, lapsed, bot], {}),
        ([began, lapsed, lapsed], {"twice": 1, "early": 1}),
        ([began, event(LIMIT - 1, "lapsed", LIMIT)], {"early": 1}),
        ([began, event(LIMIT, "lapsed", LIMIT - 1)], {"early": 1}),
        ([began, bot, bot], {"bot twice": 1}),
        ([began, bot, event(2 * LIMIT, "turn_ended"), bot], {}),
    ):
        assert {name: count for name, count in judge({"7": log}, LATE).items() if count} == wrong
    assert judge({"7": [began]}, LATE + 1)["never"] == 1
