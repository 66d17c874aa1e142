"""A season in all time modes and with both ways of showing: no strike that was not earned, no duty without its notice.

Four games in the everyday run, eight by ``check.py --long``, sixty with ``CASEFILE_TEST_SCALE=15``; two hundred by
``python -m tests.soak.duties``.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection

from casefile.correspondence import game as game_by_post
from casefile.correspondence.camps import open_turn
from casefile.correspondence.camps.duties import duties
from casefile.correspondence.server import hosted_posts
from casefile.server.notices import outbox, scheduler
from casefile.server.notices.outbox import WAITS, NoticeKey
from tests.amounts import SCALE, often
from tests.correspondence.duty_season import duty_season
from tests.server.running_server import run

GAMES, UNREST = often(4, 8) * SCALE, 0.01 if SCALE == 1 else 0.003


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine people lead all these camps, and would be told no more for a day."""
    monkeypatch.setattr(scheduler, "A_DAY", 10**9)


@pytest.mark.sampled(of="seasons by post")
def test_a_season_in_every_time_mode(tmp_path: Path) -> None:
    async def look() -> None:
        season, office = await duty_season(tmp_path / "a.sqlite3", GAMES, UNREST, short=SCALE == 1)
        print(f"{GAMES} games, {season.restarts} restarts, {season.doubled} requests repeated; told: {office.told}")
        assert season.restarts
        assert season.doubled
        assert all(office.told[kind] >= GAMES for kind in ("turn", "show", "act", "late"))
        assert office.told["offer"]

    run(look, 60 * GAMES)


# -- planted faults ----------------------------------------------------------------------------------------------------


def shown_without_a_word(patch: pytest.MonkeyPatch) -> None:
    """Who is asked for a card is not told."""
    patch.setattr(hosted_posts, "duties", lambda *given: tuple(duty for duty in duties(*given) if duty.kind != "show"))


def asked_when_turns_close(patch: pytest.MonkeyPatch) -> None:
    """Nothing is asked for while a turn with a fixed hour is open."""
    patch.setattr(game_by_post, "open_turn", lambda game, *given: () if game.closing else open_turn(game, *given))


def told_again(patch: pytest.MonkeyPatch) -> None:
    """What was sent is forgotten, and sent again at the next occasion."""
    real = outbox.settle

    def settle(connection: Connection, key: NoticeKey, state: str, moment: int, tries: int) -> None:
        real(connection, key, WAITS, moment, tries)
        outbox.drop(connection, key)

    patch.setattr(outbox, "settle", settle)


def no_reminders(patch: pytest.MonkeyPatch) -> None:
    """Nobody is reminded by notice."""
    put = outbox.put

    def put_opened(connection: Connection, rows: Sequence[tuple[NoticeKey, int]]) -> int:
        return put(connection, [row for row in rows if row[0].occasion == "opened"])

    patch.setattr(outbox, "put", put_opened)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("fault", [shown_without_a_word, asked_when_turns_close, told_again, no_reminders])
def test_a_planted_fault_is_found(
    fault: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)

    async def look() -> None:
        await duty_season(tmp_path / "a.sqlite3", 8, 0.01, short=True)

    with pytest.raises(AssertionError):
        run(look)
