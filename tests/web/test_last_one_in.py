"""Who wins because all others are out has solved nothing, and no page says so."""

import pytest

from casefile.core.cards import Seat
from casefile.core.inquiry import CaseClosed
from casefile.core.options import Value
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.server.tables.endings import game_then
from casefile.web.present.players import players
from tests.bots.games import match
from tests.browser.positions import Position
from tests.recorded import played

RANDOM: tuple[tuple[str, int, dict[str, Value]], ...] = (
    ("cluedo", 3, {"last_standing": "wins"}),
    ("cluedo", 2, {"board": "classic", "last_standing": "wins"}),
    ("cluegame", 3, {"last_standing": "wins"}),
    ("miporin", 3, {}),
)


def ended(table: AnyTable) -> tuple[Seat | None, bool]:
    """The winner of a finished game, and whether the last accusation in it was right."""
    judged = [found for event in table.history if (found := event.judged()) is not None]
    closed = next(event for event in table.history if isinstance(event, CaseClosed))
    return closed.winner, judged[-1][1]


def told(table: AnyTable, winner: Seat) -> tuple[str, str, str]:
    """The title of the end for the winner and for another, and what stands beside the winner's name."""
    other = Seat((winner + 1) % table.setup.seats)
    scene = Position(table, table.version, other).scene("en")
    own, others = (Position(table, table.version, who).page("en").play.question.title for who in (winner, other))
    return own, others, players(scene)[winner].now.status


@pytest.mark.parametrize(("rules", "seats", "options"), RANDOM, ids=str)
def test_the_last_one_in_is_not_said_to_have_solved_the_case(rules: str, seats: int, options: dict[str, Value]) -> None:
    last = 0
    for number in range(1, 30):
        table = played(rules, seats, options, number)
        winner, right = ended(table)
        if winner is None or right:
            continue
        last += 1
        own, others, status = told(table, winner)
        assert own == "You are the last one in and win."
        assert others.endswith(" is the last one in and wins.")
        assert status == "the last one in"
        assert game_then(GAMES[rules], table).last
        if last == 2:
            return
    assert last, "no random game ended so"


@pytest.mark.parametrize("last_standing", ["wins", "continue"])
def test_who_solves_the_case_is_said_to_have(last_standing: str) -> None:
    for number in range(3):
        game = match("cluedo", 3, number, ["eliminator"] * 3, {"last_standing": last_standing})
        game.play()
        winner, right = ended(game.table)
        assert winner is not None
        assert right
        own, others, status = told(game.table, winner)
        assert own == "You solved the case!"
        assert others.endswith(" solved the case.")
        assert status == "solved the case"
        assert not game_then(GAMES["cluedo"], game.table).last
