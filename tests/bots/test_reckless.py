"""The reckless bot plays whatever is allowed, and stays in the game for some rounds: two of them make one."""

import pytest

from casefile.bots.reckless import ROUNDS
from casefile.core.events import Event
from casefile.core.inquiry import Accused, SeatOut, TurnBegan
from tests.bots.games import match, steps


def played(bots: list[str], number: int) -> list[Event]:
    """The events of a quick game of these bots."""
    game = match("cluedo", len(bots), number, bots, {"board": "none"})
    for _ in steps(game):
        pass
    return game.table.history


@pytest.mark.parametrize("number", range(12))
def test_nobody_is_out_in_the_first_rounds_and_the_game_ends(number: int) -> None:
    seats = 3 + number % 2
    history = played(["reckless"] * seats, number)
    turn = 0
    for event in history:
        if isinstance(event, TurnBegan):
            turn = event.number
        if isinstance(event, Accused | SeatOut):
            assert turn > ROUNDS * seats
    assert any(event.kind == "case_closed" for event in history)


def test_the_random_bot_would_be_out_in_the_first_round() -> None:
    """So the test above bites."""
    history = played(["random"] * 3, 1)
    first = next(i for i, event in enumerate(history) if isinstance(event, Accused))
    turns = [event.number for event in history[:first] if isinstance(event, TurnBegan)]
    assert turns[-1] <= ROUNDS * 3
