"""The bots for ``miporin``: what they choose depends on what they saw alone, and each level plays better."""

from math import sqrt
from typing import Any

import pytest

from casefile.arena.duplicate import MatchPlan, play
from casefile.arena.matches import simulate
from casefile.bots import Seating
from casefile.core.inquiry import EndTurn
from casefile.core.options import Value
from casefile.games import GAMES
from casefile.games.miporin.actions import Bid, Challenge, Pass, Reveal
from tests.amounts import often
from tests.bots.games import match, steps
from tests.players import bot_named, bots_for

LEVELS = ("wanderer", "tracker", "schemer")


def stopped() -> float:
    return 0.0


def test_each_plays_miporin_and_nothing_else() -> None:
    assert bots_for("miporin") == ("random", *LEVELS)
    assert not {*LEVELS} & {*bots_for("cluedo"), *bots_for("hide_tracks")}


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("options", [{}, {"detective": "yes"}, {"choose_character": "yes"}], ids=str)
def test_a_bot_built_anew_from_its_observations_chooses_the_same(name: str, options: dict[str, Value]) -> None:
    choices = 0
    for seed in range(1 if name == "schemer" else often(2, 3)):
        game = match("miporin", 3, seed, [name] * 3, options)
        for seat in steps(game):
            table, player = game.table, game.players[seat]
            bot: Any = bot_named(name, "miporin")(Seating(table.rules, table.setup, seat), player.stream(table.version))
            for observation in table.observations(seat):
                bot.observe(observation)
            assert player.choose(table) == bot.choose(table.rules.menu(table.view(seat).state, seat))
            choices += 1
    assert choices > 10


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", LEVELS)
def test_nobody_falls_by_the_day_while_another_card_is_left_nor_lets_the_last_turn_pass(name: str) -> None:
    """Every choice of whole games: no card too many days, no last turn without a challenge."""
    seen = {"late": 0, "last": 0}
    for seed in range(often(2, 8) if name == "schemer" else often(10, 30)):
        game = match("miporin", 3, seed, [name] * 3)
        for seat in steps(game):
            table = game.table
            state, menu = table.state, table.menu(seat)
            action = game.players[seat].choose(table)
            days = state.setup.deck.category("days")
            late = {card for card in days if state.day + state.areas.days[days.index(card)].days > 5}
            if isinstance(action, Reveal) and late & {*state.holdings.hand(seat)}:
                seen["late"] += 1
                assert action.card not in late or {*state.holdings.hand(seat)} <= late
            if Challenge in menu and state.stage == "deciding" and state.round == 6:
                seen["last"] += 1
                assert not isinstance(action, EndTurn)
    assert seen["late"] > often(1, 5)


@pytest.mark.parametrize("name", LEVELS)
def test_the_schemer_bids_by_its_day_cards_and_the_others_only_what_they_must(name: str) -> None:
    """With one day card or none the schemer starts on day 5, with more on day 2, unless somebody has said so much."""
    hands = set[bool]()
    for seed in range(12):
        game = match("miporin", 3, seed, [name] * 3)
        for seat in steps(game):
            state = game.table.state
            if state.stage != "bidding":
                break
            high, few = (
                state.bid[1] if state.bid else 0,
                sum(card in state.setup.deck.category("days") for card in state.holdings.hand(seat)) <= 1,
            )
            wanted = (5 if few else 2) if name == "schemer" else 0 if high else 1
            assert game.players[seat].choose(game.table) == (Bid(wanted) if wanted > high else Pass())
            hands.add(few)
    assert hands == {True, False}


@pytest.mark.long
@pytest.mark.parametrize(
    ("better", "worse", "count"),
    [("wanderer", "random", 150), ("tracker", "wanderer", 150), ("schemer", "wanderer", 60)],
)
def test_each_level_beats_the_one_below(better: str, worse: str, count: int) -> None:
    """One against two wins more than its third, which would be fair, by two standard deviations.

    ``python -m bench.miporin`` has the shares in a thousand games.
    """
    plan = MatchPlan(GAMES["miporin"], 3, (better, worse, worse), count, 2)
    games = [game for block in play(plan, range(plan.blocks), stopped) for game in block]
    won = sum(game.names[winner] == better for game in games for winner in game.winners)
    assert won > count / 3 + 2 * sqrt(count * 1 / 3 * 2 / 3)


@pytest.mark.parametrize("options", [{"detective": "yes"}, {"choose_character": "yes"}], ids=str)
def test_all_together_end_every_game(options: dict[str, Value]) -> None:
    count = often(3, 12)
    assert simulate(GAMES["miporin"], 3, count, 1, LEVELS, options, clock=stopped).finished == count
