"""A season of games by post on a real store: nothing early, nothing twice, no strike by our fault, all can be re-read.

Three games in the everyday run, six by ``check.py --long``; two hundred, with ``CASEFILE_TEST_SCALE=66``, took
half an hour on a busy machine: 97 restarts, 11,450 requests sent more than once, 15,107 moves and 3,318 lapses, none
of them early, doubled or after time without service; every game ended, every record held, and every suggestion was
read again from its turn's text.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from casefile.core.actions import Action, Actor
from casefile.core.by_post import GiveStrike
from casefile.core.cards import Seat
from casefile.core.engine import observe
from casefile.core.inquiry import Suggested
from casefile.core.record import record_of
from casefile.core.table import AnyTable, Table
from casefile.core.verify import verify
from casefile.correspondence.forum import MARKUPS, Posted, read_marked, turn_post
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.server.post_sessions import CorrespondenceGames
from casefile.games import GAMES as TABLE_GAMES
from casefile.games.nsider.events import AccusationPending
from casefile.story import PlainVoice, story
from casefile.story.i18n import translator
from tests.amounts import SCALE, often
from tests.correspondence.cases import case_of
from tests.correspondence.post_season import Season
from tests.correspondence.test_game import reloaded
from tests.server.running_server import run

GAMES = often(3, 6) * SCALE
UNREST = 0.01 if SCALE == 1 else 0.002


def check(post: CorrespondenceGame) -> None:
    """All that is promised of a game that is over."""
    game, table = post.game, post.table
    assert game.phase == "over"
    assert not game.owed
    assert not game.waiting
    assert post.next_due() is None
    assert table is not None
    assert post.case is not None
    assert verify(record_of(table, post.plan.commitments[table.setup.given.file - 1]))
    again = reloaded(post)
    assert again.game == game
    assert again.table is not None
    assert again.table.state == table.state
    # Both logs are in step: what a camp did is at the table, once and in order, and so are its strikes.
    strikes = {post.camps[seat]: count for seat, count in case_of(post).strikes.items() if count}
    assert strikes == {name: camp.strikes for name, camp in game.camps.items() if camp.strikes}
    assert lapses(post) == Counter(event.kind for event in table.history)["lapsed"]
    # No strike but by a lapse after all days off, which the watch has seen to be in time, and by the operator.
    given = Counter(event.kind for event in post.people)["operator_gave_strike"]
    punished = sum(getattr(event, "strike", False) for event in post.people if event.kind == "turn_lapsed")
    assert Counter(event.kind for event in table.history)["strike_given"] == given + punished
    read_again(post)


def lapses(post: CorrespondenceGame) -> int:
    return sum(event.kind == "turn_lapsed" for event in post.people)


def read_again(post: CorrespondenceGame) -> None:
    """The forum's text of a turn is never read as another suggestion than the one that was made."""
    assert post.table is not None
    setup, history = post.table.setup, post.table.history
    edition, observations = setup.edition, [observe(event, "spectator") for event in history]
    for language in ("en", "ja"):
        names = {Seat(seat): edition.named(camp, language) for seat, camp in enumerate(post.camps)}
        told = story(
            TABLE_GAMES["nsider"],
            setup,
            "spectator",
            PlainVoice(names, edition, language),
            translator(language),
            observations,
        )
        for version, event in enumerate(history, 1):
            if not isinstance(event, Suggested):
                continue
            pending = isinstance(history[version], AccusationPending)
            line = [line for line in told if line.version <= version][-1]
            text = turn_post("", [line.text], MARKUPS[sorted(MARKUPS)[version % len(MARKUPS)]])
            made = Posted((event.suspect, event.weapon, event.room), None, pending)
            assert read_marked(text, edition).posted in (None, made), text


async def season(file: Path, games: int) -> Season:
    """A season, played to its end and checked."""
    found = Season(file, 1, UNREST)
    try:
        await found.play(games)
        for played in found.games.values():
            assert played.over, f"{played.id} does not end"
            check((await found.posts.sessions.load(played.id)).post)
    finally:
        found.close()
    return found


@pytest.mark.sampled(of="seasons by post")
def test_a_season_on_a_real_store(tmp_path: Path) -> None:
    """All that a season is to show happens in it."""

    async def look() -> None:
        found = await season(tmp_path / "a.sqlite3", GAMES)
        print(f"{GAMES} games, {found.restarts} restarts, {found.doubled} requests repeated: {found.happened}")
        assert found.restarts
        assert found.doubled
        for kind in (
            *("back_up_called", "turn_lapsed", "vacation_used", "reminded", "downtime_credited", "turn_extended"),
            *("act_entered", "act_done", "act_countered", "act_voided", "game_paused", "game_resumed", "member_left"),
        ):
            assert found.happened[kind] >= GAMES / 2, f"{kind} hardly ever happens: {found.happened}"

    run(look, 40 * GAMES)


# -- planted faults ----------------------------------------------------------------------------------------------------


def nothing_given_back(patch: pytest.MonkeyPatch) -> None:
    """After a time without service deadlines are where they were."""

    async def credit(self: CorrespondenceGames, since: int, until: int) -> None:
        return

    patch.setattr(CorrespondenceGames, "credit", credit)


def a_clock_that_is_fast(patch: pytest.MonkeyPatch) -> None:
    """Deadlines are looked at a minute ahead of their time."""
    real = CorrespondenceGame.tick
    patch.setattr(CorrespondenceGame, "tick", lambda self, now: real(self, now + 60_000))


def one_log_behind(patch: pytest.MonkeyPatch) -> None:
    """What the operator gives is told to people and not to the table."""
    real = Table.act

    def act(self: AnyTable, actor: Actor, action: Action) -> Any:
        return () if isinstance(action, GiveStrike) else real(self, actor, action)

    patch.setattr(Table, "act", act)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("fault", [nothing_given_back, a_clock_that_is_fast, one_log_behind])
def test_a_planted_fault_is_found(
    fault: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)

    async def look() -> None:
        await season(tmp_path / "a.sqlite3", 3)

    with pytest.raises(AssertionError):
        run(look)
