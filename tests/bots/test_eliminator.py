"""What the eliminator promises: it is never wrong, it always comes to an end, and it plays by what it saw."""

from itertools import cycle, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.arena.matches import simulate
from casefile.bots import Seating
from casefile.bots.ways import nearest
from casefile.core.board import Board
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import Draw
from casefile.core.editions import shipped_edition
from casefile.core.engine import Observation
from casefile.core.events import Event
from casefile.core.inquiry import Accused, CardsDealt, EndTurn, Suggest, Suggested
from casefile.core.options import Value
from casefile.core.table import AnyTable, Table
from casefile.games import GAMES
from tests.amounts import often
from tests.bots.games import every_option, match, ring, steps
from tests.players import CLASSIC, bot_named, bots_for
from tests.values import replace


def stopped() -> float:
    return 0.0


def names(seats: int, *bots: str) -> list[str]:
    return list(islice(cycle(bots), seats))


# -- certainty -----------------------------------------------------------------------------------------------------


def accusations(table: AnyTable, bots: list[str]) -> list[Accused]:
    """What eliminators accused of."""
    return [event for event in table.history if isinstance(event, Accused) and bots[event.seat] == "eliminator"]


def test_it_never_accuses_wrongly_and_always_ends() -> None:
    for game in range(often(60, 300)):
        seats = 2 + game % 5
        bots = names(seats, *(("eliminator",) if game % 2 else ("eliminator", "random")))
        played = match("cluedo", seats, game, bots, {"board": "none"} if game % 3 else {})
        played.play()
        assert all(event.right for event in accusations(played.table, bots))
        # Random players hardly ever name the right three of 324, so an eliminator has won.
        assert played.table.state.winner is not None


@pytest.mark.parametrize(("rules", "options"), every_option(), ids=str)
def test_it_ends_games_under_every_option(rules: str, options: dict[str, Value]) -> None:
    for seats in (CLASSIC[rules].seats[0], 4):
        for bots in (("eliminator",), ("random", "eliminator")):
            result = simulate(GAMES[rules], seats, 1, seats, bots, options, clock=stopped)
            assert result.wins["eliminator"] == result.finished == 1


@pytest.mark.parametrize("rules", CLASSIC)
@pytest.mark.parametrize("bots", [("eliminator",), ("eliminator", "random", "random")])
def test_it_ends_games_where_tokens_stand_in_the_way(rules: str, bots: tuple[str, ...]) -> None:
    result = simulate(GAMES[rules], 6, 10, 1, bots, {}, ring(), clock=stopped)
    assert result.finished == 10
    # Six walk one narrow ring, yet nobody walks it for ever: 200 turns are 33 for each.
    assert result.mean_turns < 200


def test_it_beats_random() -> None:
    result = simulate(GAMES["cluedo"], 4, 40, 3, ["random", "eliminator"], {}, clock=stopped)
    # With equal chances 20 of 40 would be its share, and 36 or more would come up once in ten million rows.
    assert result.wins["eliminator"] >= 36


# -- choices -------------------------------------------------------------------------------------------------------


def rebuilt(name: str, table: AnyTable, seat: Seat, draw: Draw) -> Any:
    bot = bot_named(name, table.rules.name)(Seating(table.rules, table.setup, seat), draw)
    for observation in table.observations(seat):
        bot.observe(observation)
    return bot.choose(table.rules.menu(table.view(seat).state, seat))


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize("name", bots_for("cluedo"))
@pytest.mark.parametrize("options", [{}, {"board": "none"}, {"choose_suspect": "yes"}], ids=str)
def test_a_bot_built_anew_from_its_observations_chooses_the_same(name: str, options: dict[str, Value]) -> None:
    choices = 0
    for seed in range(2 if name == "inspector" else 5):
        game = match("cluedo", 3, seed, [name] * 3, options)
        for seat in steps(game):
            player = game.players[seat]
            assert player.choose(game.table) == rebuilt(name, game.table, seat, player.stream(game.table.version))
            choices += 1
    assert choices > 15


def exchanged(history: list[Event], one: Card, other: Card) -> list[Event]:
    """The same history with two cards of one category in each other's place in the deal."""
    swap = {one: other, other: one}

    def turned(cards: tuple[Card, ...] | None) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in cards or ())

    return [
        replace(event, case_file=turned(event.case_file), hands=tuple(map(turned, event.hands)))
        if isinstance(event, CardsDealt)
        else event
        for event in history
    ]


def test_games_that_a_seat_cannot_tell_apart_get_the_same_choice() -> None:
    pairs = 0
    for seed in range(12):
        game = match("cluedo", 4, seed, ["eliminator"] * 4)
        for seat in steps(game):
            table = game.table
            # A card that nobody has named yet may lie with anybody: exchange one of the case file with a hand's.
            named = {
                card
                for event in table.history
                if isinstance(event, Suggested)
                for card in (event.suspect, event.weapon, event.room)
            }
            holdings = table.state.holdings
            for sealed, category in zip(holdings.case_file, table.setup.deck.categories, strict=True):
                free = [card for card in category if card not in {sealed, *named, *holdings.hands[seat]}]
                if sealed in named or not free:
                    continue
                twin = Table(table.rules, table.setup, game.secret, exchanged(table.history, sealed, free[0]))
                assert twin.state.holdings.case_file != holdings.case_file
                assert twin.observations(seat) == table.observations(seat)
                stream = game.players[seat].stream
                mine, other = (rebuilt("eliminator", each, seat, stream(table.version)) for each in (table, twin))
                assert mine == other
                pairs += 1
    assert pairs > 100


def test_a_bot_gets_the_observations_of_its_own_seat_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: dict[Seat, list[object]] = {}

    class Spy:
        def __init__(self, seating: Seating, draw: Draw) -> None:
            self.heard = heard.setdefault(seating.seat, [])
            self.bot = bot_named("eliminator", "cluedo")(seating, draw)

        def observe(self, observation: Observation) -> None:
            self.heard.append(observation)
            self.bot.observe(observation)

        def choose(self, menu: Any) -> Any:
            return self.bot.choose(menu)

    monkeypatch.setitem(GAMES["cluedo"].played.bots, "spy", Spy)
    game = match("cluedo", 3, 5, ["spy"] * 3)
    game.play()
    for seat, observations in heard.items():
        assert {type(each) for each in observations} == {Observation}
        assert observations == game.table.observations(seat)[: len(observations)]
    assert sorted(heard) == [0, 1, 2]


@pytest.mark.parametrize("seed", [0, 2, 3, 5, 6, 9, 10])
def test_it_shows_one_card_again_and_again_rather_than_two(seed: int) -> None:
    # In turn all suggest the same three cards: of two categories one of seat 1's, of the third the one that is sealed.
    game = match("cluedo", 3, seed, ["eliminator"] * 3, {"board": "none"})
    game.begin()
    table, holdings = game.table, game.table.state.holdings
    hand = set(holdings.hands[1])
    named = list(holdings.case_file)
    for i, category in enumerate(table.setup.deck.categories[:2]):
        # Seat 1 has six of 18 cards; these seeds give it a suspect and a weapon.
        named[i] = next(card for card in category if card in hand)
    shown = []
    for _ in range(9):
        assert table.actor is not None
        seat = Seat(int(table.actor))
        table.act(seat, Suggest(*named))
        if table.actor == 1 and seat != 1:
            action = rebuilt("eliminator", table, Seat(1), game.players[1].stream(table.version))
            shown.append(action.card)
            table.act(Seat(1), action)
        table.act(seat, EndTurn())
    # Seats 0 and 2 asked three times each.
    assert len(shown) == 6
    assert len(set(shown)) == 1


# -- ways ----------------------------------------------------------------------------------------------------------

BOARD: Board = shipped_edition("clue").board
squares = st.frozensets(st.sampled_from(BOARD.squares))


@given(st.frozensets(st.sampled_from(BOARD.areas), min_size=1), squares, squares)
@settings(max_examples=60)
def test_the_nearest_squares_are_those_that_the_spread_of_the_board_finds(
    goals: frozenset[Place], ends: frozenset[Place], occupied: frozenset[Place]
) -> None:
    # A spread from a room, out of its doors, takes as many steps as the way back.
    steps: dict[Place, int] = {}
    for goal in goals:
        for place, far in BOARD.spread(goal, occupied).items():
            if place in ends:
                steps[place] = min(far, steps.get(place, far))
    found, count = nearest(BOARD, goals, ends, occupied)
    if steps:
        assert count == min(steps.values())
        assert found == tuple(sorted(place for place in steps if steps[place] == count))
    else:
        assert (found, count) == ((), float("inf"))
