"""Rows of games: repeatable, counted right, and broken off by every promise that a game breaks."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest

from casefile.arena import matches as arena
from casefile.arena.matches import BrokenInvariant, next_seed, simulate
from casefile.bots import Seating
from casefile.core.actions import Action, Menu
from casefile.core.cards import Invalid, Place
from casefile.core.dealing import Draw
from casefile.core.engine import Observation, evolve
from casefile.core.events import Event
from casefile.core.inquiry import Accused, CaseClosed, DealCards, EndTurn, TurnBegan
from casefile.core.record import record_of, write
from casefile.core.verify import verify
from casefile.games import GAMES
from casefile.games.classic.rules import BoardGame
from casefile.games.classic.state import ClassicState
from tests.rules import RULES, read
from tests.values import replace


def ticking() -> Callable[[], float]:
    """A clock that is half a second later whenever it is read."""
    ticks = count()
    return lambda: next(ticks) / 2


def stopped() -> float:
    return 0.0


# -- results -------------------------------------------------------------------------------------------------------


def test_the_same_arguments_give_the_same_games() -> None:
    one, two = (simulate(GAMES["cluedo"], 3, 5, 7, ["eliminator", "random"], {}, clock=ticking()) for _ in range(2))
    assert one.table.history == two.table.history
    assert (one.wins, one.wins_by_seat, one.mean_turns) == (two.wins, two.wins_by_seat, two.mean_turns)
    other = simulate(GAMES["cluedo"], 3, 5, 8, ["eliminator", "random"], {}, clock=ticking())
    assert other.table.history != one.table.history


def test_what_is_counted_adds_up() -> None:
    result = simulate(GAMES["cluedo"], 5, 6, 1, ["eliminator", "random"], {"board": "none"}, clock=ticking())
    assert (result.rules, result.seats, result.games, result.finished) == ("cluedo", 5, 6, 6)
    assert sum(result.wins.values()) == sum(result.wins_by_seat) == 6 - result.draws
    # Two bots for five seats: seats 0, 2 and 4 are the first one's.
    assert result.wins["eliminator"] == sum(result.wins_by_seat[::2])
    assert result.wins["random"] == sum(result.wins_by_seat[1::2])
    # The clock is read at the beginning and at the end, half a second later.
    assert (result.seconds, result.games_per_second) == (0.5, 12.0)
    assert simulate(GAMES["cluedo"], 3, 1, 1, ["random"], {}, clock=stopped).games_per_second == 0


def test_turns_and_actions_are_those_of_the_log() -> None:
    result = simulate(GAMES["cluedo"], 3, 1, 4, ["eliminator"], {}, clock=stopped)
    kinds = [event.kind for event in result.table.history]
    assert result.mean_turns == kinds.count("turn_began")
    # Each action of a seat or of chance leads to just one event of these kinds.
    doings = ("cards_dealt", "weapons_placed", "dice_rolled", "roll_asked", "token_moved", "passage_taken", "suggested")
    ends = kinds.count("turn_ended")  # nobody was wrong, so every turn but the last was ended by an action
    assert kinds.count("accused") == 1
    assert result.actions == sum(map(kinds.count, (*doings, "card_shown", "accused"))) + ends


def test_whatever_chance_does_is_an_action() -> None:
    result = simulate(GAMES["miporin"], 3, 1, 2, ["wanderer"], {}, clock=stopped)
    history = result.table.history
    rules, setup = result.table.rules, result.table.setup
    state, seats, chance = rules.start(setup), 0, 0
    for event in history:
        # An action of a seat says so itself; what chance does begins where the rules wait for it.
        done = event.done_by()
        seats += done is not None and rules.actor(state) == done[0]
        chance += done is None and not event.of_table and rules.actor(state) == "chance"
        state = evolve(rules, state, event)
    assert chance > 3
    assert result.actions == seats + chance


def test_any_game_of_a_row_can_be_played_again_alone() -> None:
    row = simulate(GAMES["cluedo"], 3, 3, 9, ["eliminator"], {}, clock=stopped)
    alone = simulate(GAMES["cluedo"], 3, 1, next_seed(next_seed(9)), ["eliminator"], {}, clock=stopped)
    assert alone.table.history == row.table.history
    assert alone.commitment == row.commitment


def test_the_last_game_is_a_record_that_can_be_verified() -> None:
    result = simulate(GAMES["cluegame"], 4, 1, 2, ["eliminator"], {}, clock=stopped)
    assert verify(read(write(record_of(result.table, result.commitment)))) is not None


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"games": 0}, "games"),
        ({"bots": []}, "bots"),
        ({"bots": ["random"] * 4}, "bots"),
        ({"bots": ["genius"]}, "bot"),
        ({"seats": 7}, "seats"),
        ({"options": {"dice": "3"}}, "option dice"),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, Any], where: str) -> None:
    usual: dict[str, Any] = {
        "game": GAMES["cluedo"],
        "seats": 3,
        "games": 1,
        "seed": 1,
        "bots": ["random"],
        "options": {},
    }
    with pytest.raises(Invalid) as refused:
        simulate(**(usual | given), clock=stopped)
    assert refused.value.where == where


# -- promises ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cheat(BoardGame):
    """``cluedo`` with one fault planted in it."""

    fault: str = ""

    def sample(self, case: ClassicState, streams: Any) -> Action:
        action = super().sample(case, streams)
        if isinstance(action, DealCards) and self.fault == "a card twice":
            return replace(action, hands=(action.hands[1], *action.hands[1:]))
        if isinstance(action, DealCards) and self.fault == "two rooms sealed":
            suspect, weapon, room = action.case_file
            hands = [list(hand) for hand in action.hands]
            hand = next(hand for hand in hands if set(hand) & set(case.setup.deck.rooms))
            taken = next(card for card in hand if card in case.setup.deck.rooms)
            hand[hand.index(taken)] = suspect
            return replace(action, case_file=(taken, weapon, room), hands=tuple(map(tuple, hands)))
        if isinstance(action, DealCards) and self.fault == "a hand too large":
            first, second, third = action.hands
            return replace(action, hands=((*first, second[0]), second[1:], third))
        return action

    def decide(self, case: ClassicState, actor: Any, action: Action) -> Sequence[Event]:
        return tuple(self._faulty(super().decide(case, actor, action)))

    def _faulty(self, events: Sequence[Event]) -> Iterable[Event]:
        for event in events:
            if self.fault == "a wrong judgement" and isinstance(event, Accused):
                event = replace(event, right=not event.right)
            yield event
            if self.fault == "no end" and isinstance(event, CaseClosed):
                yield event

    def evolve(self, case: ClassicState, event: Event) -> ClassicState:
        after = super().evolve(case, event)
        if isinstance(event, TurnBegan) and event.number == 2:
            holdings, pieces = after.holdings, after.pieces
            hands = (holdings.hands[1], holdings.hands[0], *holdings.hands[2:])
            suspects, weapons = list(pieces.tokens), list(pieces.objects)
            here: dict[str, Place] = {
                "one square": pieces.tokens[suspects[5]],
                "nowhere": Place("r10c10"),  # in the block in the middle
            }
            if self.fault == "hands change":
                after = replace(after, holdings=replace(holdings, hands=hands))
            if self.fault in here:
                after = replace(after, pieces=pieces.with_token(suspects[4], here[self.fault]))
            if self.fault == "a weapon outside":
                after = replace(after, pieces=pieces.with_object(weapons[0], Place("r4c1")))
        return after

    def returns(self, case: ClassicState) -> tuple[float, ...]:
        return (1.0,) * case.setup.seats if self.fault == "all win" else super().returns(case)


@pytest.mark.parametrize(
    ("fault", "promise"),
    [
        ("a card twice", "not every card was dealt just once"),
        ("two rooms sealed", "the case file holds"),
        ("a hand too large", "hands and side have (7, 5, 6, 0) cards"),
        ("hands change", "cards changed hands"),
        ("one square", "two tokens stand on one square"),
        ("nowhere", "a token stands at none of the places"),
        ("a weapon outside", "an object lies in no area"),
        ("a wrong judgement", "was judged"),
        ("no end", "something happened after the end"),
        ("all win", "its returns are (1.0, 1.0, 1.0)"),
    ],
)
def test_a_broken_promise_breaks_off_the_row(fault: str, promise: str) -> None:
    plain = RULES["cluedo"]
    cheat = replace(GAMES["cluedo"], rules=Cheat(plain.name, plain.options, plain.book, plain.seats, fault))
    with pytest.raises(BrokenInvariant) as broken:
        simulate(cheat, 3, 5, 1, ["eliminator"], {}, clock=stopped)
    assert promise in broken.value.promise
    # Its seed plays that game again; without the fault the same game is sound.
    assert str(broken.value.seed) in str(broken.value)
    with pytest.raises(BrokenInvariant):
        simulate(cheat, 3, 1, broken.value.seed, ["eliminator"], {}, clock=stopped)
    assert simulate(GAMES["cluedo"], 3, 1, broken.value.seed, ["eliminator"], {}, clock=stopped).finished == 1


class Stubborn:
    """A bot that always chooses the same."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def __call__(self, seating: Seating, draw: Draw) -> "Stubborn":
        return self

    def observe(self, observation: Observation) -> None: ...

    def choose(self, menu: Menu) -> Action:
        return self.action


def test_a_bot_that_chooses_what_is_not_offered_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES["cluedo"].played.bots, "stubborn", Stubborn(EndTurn()))
    with pytest.raises(BrokenInvariant, match=r"stubborn in seat 0 chose EndTurn\(\), which cluedo-\d+ forbids"):
        simulate(GAMES["cluedo"], 3, 1, 1, ["stubborn"], {}, clock=stopped)


def test_a_game_that_goes_round_in_circles_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LONGEST", 20)
    with pytest.raises(BrokenInvariant, match="has not ended after 20 actions"):
        simulate(GAMES["cluedo"], 3, 1, 1, ["eliminator"], {}, clock=stopped)
