"""A season of games by post: no deadline early or doubled, no strike by our fault, and every game ends.

``CASEFILE_TEST_SCALE=20`` plays 2,000 games.
"""

import heapq
from collections import Counter
from functools import reduce
from typing import Any

import pytest

from casefile.core.hours import DAY
from casefile.correspondence.camps import CampGame, next_due, tick
from casefile.correspondence.camps import evolve as folding
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.operator_events import RuleChanged
from casefile.correspondence.camps.time_events import TurnLapsed
from tests.amounts import SCALE, often
from tests.correspondence.camps.scene import MARIO, OP, begun
from tests.correspondence.camps.season import Played
from tests.correspondence.camps.tables import Nsider, Stub
from tests.values import replace

GAMES = often(100, 200) * SCALE


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("table", "games"), [(Stub, GAMES), (Nsider, GAMES // 4)])
def test_a_season_under_watch(table: type[Stub] | type[Nsider], games: int) -> None:
    """The watch looks at every event; all that a season is to show happens often enough; logs replay.

    Strikes come by lapses alone, and the table's count is the camps'.
    """
    happened: Counter[str] = Counter()
    ways: Counter[str] = Counter()
    for seed in range(games):
        played = Played(seed, table).play()
        assert played.game.phase == "over", f"game {seed} does not end"
        assert reduce(evolve, played.log, CampGame(OP)) == played.game
        assert not played.game.owed
        assert not played.game.waiting
        assert played.table.strikes() == {name: camp.strikes for name, camp in played.game.camps.items()}
        happened.update(played.happened)
        ways["draw" if 2 * len(played.game.standing()) <= len(played.game.camps) else "solved"] += 1
    for kind in (
        *("back_up_called", "leader_replaced", "turn_lapsed", "vacation_used", "reminded", "downtime_credited"),
        *("act_entered", "act_done", "act_countered", "act_voided", "camp_removed", "game_paused", "member_left"),
    ):
        assert happened[kind] >= games / 10, f"{kind} hardly ever happens: {happened}"
    assert table is Nsider or min(ways["draw"], ways["solved"]) >= games / 20


def _season(games: int) -> None:
    for seed in range(games):
        Played(seed).play()


@pytest.mark.parametrize("forgotten", ["downtime_credited", "game_resumed"])
def test_a_season_without_credit_is_found(forgotten: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: time goes on while the service is down, or in a pause."""
    forget: Any = {
        "downtime_credited": lambda game, event: game,
        "game_resumed": lambda game, event: replace(game, phase="running"),
    }
    monkeypatch.setitem(folding.EVOLVE, forgotten, forget[forgotten])
    with pytest.raises(AssertionError, match="time of service"):
        _season(50)


def test_ten_thousand_deadlines_in_one_minute_are_handled_once_each() -> None:
    """Turns of 10,000 games are due within a minute, and a clock that comes by each second handles what is due by then.

    Two schedulers look at the same heap of moments; a game that both were told of gives the second nothing to do.
    """
    scene = begun()
    game = evolve(scene.game, RuleChanged(scene.now, "vacation_days", "0", "None."))
    due = game.owed[MARIO].due
    games: list[CampGame] = []
    for number in range(10_000):
        opened = game.owed[MARIO]
        moment = due + number * 60_000 // 10_000
        turn = type(opened)(1, opened.began, moment, strike=True, reminded=True)
        games.append(replace(game, owed={MARIO: turn}))
    heap = [(next_due(each) or 0, number) for number, each in enumerate(games)]
    heapq.heapify(heap)
    lapsed: Counter[int] = Counter()
    for now in range(due - 1_000, due + 61_000, 1_000):
        while heap and heap[0][0] <= now:
            moment, number = heapq.heappop(heap)
            for _scheduler in range(2):
                events = tick(games[number], now)
                for event in events:
                    assert isinstance(event, TurnLapsed)
                    assert event.due == moment <= now < moment + 1_000, "early, or later than the next second"
                games[number] = reduce(evolve, events, games[number])
                lapsed[number] += len(events)
    assert lapsed == dict.fromkeys(range(10_000), 1)
    assert {each.camps[MARIO].strikes for each in games} == {1}
    assert all(next_due(each) is None for each in games)


def test_the_season_takes_weeks_of_game_time() -> None:
    """So that days off, pauses and restarts have time to happen."""
    played = Played(1).play()
    assert played.now - played.log[0].at > 14 * DAY
