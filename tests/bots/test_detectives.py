"""The bots that deduce exactly: certain when they accuse, at the end of every game, under every house rule."""

from typing import Any

import pytest

from casefile.arena.matches import simulate
from casefile.core.inquiry import Accused
from casefile.core.options import Value
from casefile.games import GAMES
from tests.bots.games import every_option, match, ring
from tests.rules import RULES

THINKERS = ("detective", "inspector", "superintendent")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_detective_never_accuses_wrongly_and_always_ends(seats: int) -> None:
    accused = 0
    for game in range(4):
        options: dict[str, Value] = {"board": "none"} if game % 2 else {}
        bots = ["detective" if seat % 2 else "eliminator" for seat in range(seats)]
        played = match("cluedo", seats, 50 + game, bots, options)
        played.play()
        found = [event for event in played.table.history if isinstance(event, Accused)]
        assert all(event.right for event in found)
        accused += len(found)
    # Nobody errs, so each game ends with one accusation, which is right.
    assert accused == 4


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize(("rules", "options"), every_option(), ids=str)
def test_they_end_games_under_every_option(rules: str, options: dict[str, Value]) -> None:
    seats = RULES[rules].seats[0]
    result = simulate(GAMES[rules], seats, 1, seats, ["detective", "inspector"], options, clock=lambda: 0.0)
    assert result.finished == 1
    assert sum(result.wins.values()) == 1


@pytest.mark.sampled(1)
@pytest.mark.parametrize("bot", THINKERS)
def test_they_end_games_where_tokens_stand_in_the_way(bot: str) -> None:
    result = simulate(GAMES["cluedo"], 6, 2, 1, [bot, "random", "random"], {}, ring(), clock=lambda: 0.0)
    assert result.finished == 2


def wins(bot: str, other: str, games: int) -> int:
    """In how many of the games of three without a board ``bot`` beats two of ``other``, its seat going round."""
    won = 0
    for game in range(games):
        bots: list[Any] = [other] * 3
        bots[game % 3] = bot
        played = match("cluedo", 3, 1000 + game, bots, {"board": "none"})
        played.play()
        won += played.table.state.winner == game % 3
    return won


@pytest.mark.long
def test_the_inspector_beats_the_eliminator_at_three() -> None:
    # A third of 90 is 30; with equal chances 45 or more would come up less than once in a thousand rows.
    assert wins("inspector", "eliminator", 90) >= 45
