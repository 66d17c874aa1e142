"""The model of players: its likelihoods are probabilities, and it learns from a seat's questions how it asks."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Card, Seat
from casefile.deduction.player_model import TRUST, UNACCUSED, AskedQuestion, Habits, SeatModel
from casefile.deduction.worlds import Worlds
from tests.deduction.games import play, spec_of

SIZES = (6, 6, 9)
VIEWER, OTHER = Seat(0), Seat(1)


def fresh(told: tuple[int, ...] = (0, 1, 2)) -> tuple[Habits, Worlds]:
    """A model that has seen nothing, of a game of three with the usual deck."""
    seen = play(spec_of(SIZES, 3), VIEWER, 0, Random(1))
    worlds = Worlds(seen.spec, seen.facts)
    return Habits(worlds.ledger.numbers, VIEWER, told), worlds


def cards_of(worlds: Worlds, *places: int) -> tuple[Card, ...]:
    """One card of each category, by its place in it."""
    return tuple(cards[place] for cards, place in zip(worlds.ledger.numbers.spec.categories, places, strict=True))


def weights(habits: Habits, worlds: Worlds, *hands: tuple[Card, ...]) -> list[float]:
    """The likelihoods of these hands of the other seat."""
    model = habits.models()[OTHER]
    return [model(worlds.ledger.numbers.masks(hand)) for hand in hands]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**21 - 1), st.integers(0, 9), st.integers(0, 2**21 - 1), st.booleans())
def test_all_questions_of_a_holder_together_have_the_probability_one(
    hand: int, turn: int, known: int, walked: bool
) -> None:
    """A holder asks something for certain, whatever it holds; the likelihood is taken to the power of the trust."""
    whole = 0.0
    habits, worlds = fresh((0, 1) if walked else (0, 1, 2))
    numbers = worlds.ledger.numbers
    model = habits.models()[OTHER]
    for places in product(*map(range, SIZES)):
        named = numbers.masks(cards_of(worlds, *places))
        asked = SeatModel(model.categories, model.areas, (AskedQuestion(turn, named, known),), (), (), ())
        whole += asked(hand) ** (1 / TRUST)
    assert whole == pytest.approx(1.0, rel=1e-9)


def test_who_asks_for_the_same_two_cards_again_and_again_probably_holds_them() -> None:
    """It covers with them what it seeks in the third category, as nobody does with cards that it does not know."""
    habits, worlds = fresh()
    for turn, room in enumerate((0, 1, 2, 3, 4)):
        habits.asked(OTHER, cards_of(worlds, 2, 3, room), turn)
    both, none = cards_of(worlds, 2, 3, 8), cards_of(worlds, 1, 1, 8)
    covers, seeks = weights(habits, worlds, both, none)
    assert covers > 5 * seeks
    habits, worlds = fresh()
    for turn, places in enumerate(((2, 3, 0), (0, 4, 1), (4, 0, 2), (3, 2, 3), (0, 5, 4))):
        habits.asked(OTHER, cards_of(worlds, *places), turn)
    covers, seeks = weights(habits, worlds, both, none)
    assert covers < seeks, "who names ever other cards seeks them"


def test_who_names_nothing_but_own_cards_now_and_then_is_not_taken_at_its_word() -> None:
    """One question of three is for its own cards alone: they stay possible, though the others seek in earnest."""
    bluffer, worlds = fresh()
    for turn, places in enumerate(((2, 3, 0), (0, 4, 1), (2, 3, 0), (3, 2, 3), (4, 5, 4), (2, 3, 0))):
        bluffer.asked(OTHER, cards_of(worlds, *places), turn)
    own, none = weights(bluffer, worlds, cards_of(worlds, 2, 3, 0), cards_of(worlds, 1, 1, 8))
    assert own > none


def test_only_who_covers_most_bluffs_or_names_anything_asks_in_an_odd_way() -> None:
    """Before anything was asked: covers most 0.04, bluffs 2 * 0.027 + 0.026, anything 0.1."""
    habits, worlds = fresh()
    masks = worlds.ledger.numbers.masks
    hand = [(masks(cards_of(worlds, 0, 0, 0)), 1.0)]
    assert habits.models()[OTHER].oddness(hand) == pytest.approx(0.22)
    habits.asked(OTHER, cards_of(worlds, 1, 1, 1), 0)
    seeks = habits.models()[OTHER].oddness(hand)
    habits.asked(OTHER, cards_of(worlds, 0, 0, 0), 1)  # nothing but its own cards
    bluffs = habits.models()[OTHER].oddness(hand)
    assert seeks < 0.22 < 0.7 < bluffs
    # A hand that is as likely as another counts as much.
    other = (masks(cards_of(worlds, 3, 3, 3)), 1.0)
    both, alone = (habits.models()[OTHER].oddness(hands) for hands in ([*hand, other], [other]))
    assert both == pytest.approx((bluffs + alone) / 2)


def test_who_gets_no_answer_and_does_not_accuse_holds_a_card_of_its_question() -> None:
    habits, worlds = fresh()
    asked = cards_of(worlds, 2, 3, 0)
    habits.asked(OTHER, asked, 0)
    before = weights(habits, worlds, asked[:1], cards_of(worlds, 1, 1, 8))
    habits.unaccused(OTHER, asked)
    after = weights(habits, worlds, asked[:1], cards_of(worlds, 1, 1, 8))
    assert after == pytest.approx([before[0], UNACCUSED * before[1]])


@pytest.mark.parametrize(("turn", "share"), [(0, 0.85), (1, 0.23), (5, 0.23)])
def test_the_area_that_a_seat_walked_to_is_less_likely_its_own(turn: int, share: float) -> None:
    """Every habit goes to an area of its own so many times as often as to another; who asks anything, to each alike."""
    habits, worlds = fresh((0, 1))
    hands = cards_of(worlds, 1, 1, 0), cards_of(worlds, 1, 1, 8)
    before = weights(habits, worlds, *hands)
    habits.asked(OTHER, cards_of(worlds, 2, 3, 0), turn, walked=True)
    own, other = weights(habits, worlds, *hands)
    assert before[0] == before[1]
    # The chance of anything, 0.1 beforehand, weakens it a little.
    assert share <= (own / other) ** (1 / TRUST) < share + 0.2 * (1 - share)


def test_the_area_where_a_seat_was_called_and_stayed_to_ask_is_hardly_its_own() -> None:
    """It would have walked on from its own, 19 times of 20; where it asked before, that it stays tells nothing new."""
    ratios = {}
    for called in (True, False):
        habits, worlds = fresh((0, 1))
        habits.asked(OTHER, cards_of(worlds, 2, 3, 0), 0, called=called)
        own, other = weights(habits, worlds, cards_of(worlds, 1, 1, 0), cards_of(worlds, 1, 1, 8))
        ratios[called] = (own / other) ** (1 / TRUST)
    assert 0.05 <= ratios[True] < 0.25
    assert ratios[False] == pytest.approx(1)
