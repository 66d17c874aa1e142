"""The players with odd ways of asking, against which bots are measured: each asks as its name says."""

from collections.abc import Iterator
from itertools import groupby
from math import sqrt

from bench.askers import Bluffer, Coverer, RandomAsker
from casefile.bots.bot import MakeBot
from casefile.core.cards import Card, Seat
from casefile.core.inquiry import CardsDealt, Suggested
from tests.bots.games import match

GAMES = 40


def questions(asker: MakeBot) -> Iterator[tuple[int, list[bool], list[bool]]]:
    """Yield for each question in games against two others its game, and by category two things.

    Whether the card that is named is the asker's own, and whether it has any card of the category.
    """
    for number in range(GAMES):
        played = match("cluedo", 3, 40 + number, [asker, "eliminator", "eliminator"], {"board": "none"})
        played.play()
        hand: tuple[Card, ...] = ()
        for event in played.table.history:
            if isinstance(event, CardsDealt):
                hand = event.hands[0] or ()
            elif isinstance(event, Suggested) and event.seat == Seat(0):
                categories = played.table.setup.deck.categories
                yield number, [card in hand for card in event.named], [bool({*hand} & {*each}) for each in categories]


def first(asker: MakeBot) -> list[tuple[list[bool], list[bool]]]:
    """The first question of each game."""
    return [next((own, can) for _, own, can in group) for _, group in groupby(questions(asker), lambda each: each[0])]


def test_a_coverer_asks_in_one_category_and_names_its_own_cards_in_the_others() -> None:
    asked = list(questions(Coverer))
    assert len(asked) > 3 * GAMES
    for _, own, can in asked:
        bare = sum(holds and not named for named, holds in zip(own, can, strict=True))
        assert bare <= 1
    assert sum(own.count(False) for _, own, _ in asked) >= len(asked) / 2


def test_a_bluffer_names_nothing_but_its_own_cards_in_every_third_question_and_else_none_at_first() -> None:
    asked = first(Bluffer)
    for own, can in asked:
        assert own in (can, [False] * 3)
    found = [own == can for own, can in asked]
    # One of three, within four standard errors of so many games.
    assert abs(sum(found) / GAMES - 1 / 3) <= 4 * sqrt(1 / 3 * 2 / 3 / GAMES)


def test_a_random_asker_names_its_own_cards_as_often_as_any() -> None:
    own = [named for _, own, _ in questions(RandomAsker) for named in own]
    # A hand has 6 of the 21 cards. Cards of one question differ in category, so that they vary less than others would.
    assert abs(sum(own) / len(own) - 6 / 21) <= 4 * sqrt(6 / 21 * 15 / 21 / len(own)) + 0.02
