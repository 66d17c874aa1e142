"""Posteriors on arrays against those on lists, and subset sums against the list of all deals."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from casefile.core.cards import Card, Seat
from casefile.deduction.arrays import cover
from casefile.deduction.arrays.cover import BOUND
from casefile.deduction.arrays.habits import likelihoods
from casefile.deduction.arrays.subset_sums import Floats, SubsetSums
from casefile.deduction.player_model import Habits, SeatModel
from casefile.deduction.posterior import Posterior
from casefile.deduction.weighing import Weigh
from casefile.deduction.worlds import Worlds
from tests.deduction.games import Seen, deck, play, spec_of
from tests.deduction.oracle import listed
from tests.deduction.test_posterior import any_model, exactly, masks_of, never
from tests.deduction.test_worlds import small_games

WHOLE_DECK = (6, 6, 9)


def habits_in(worlds: Worlds, rounds: int, random: Random) -> dict[int, SeatModel]:
    """The models of the other seats after so many rounds of any questions and any answers to them."""
    numbers = worlds.ledger.numbers
    seats = [Seat(seat) for seat in range(numbers.case)]
    trust = random.choice((0.5, 0.8, 1.0))
    categories = len(numbers.categories)
    told = tuple(range(random.choice((categories, max(1, categories - 1)))))  # on a board the last are its areas
    habits = Habits(numbers, seats[0], told, trust)
    for turn in range(rounds):
        for seat in seats:
            cards = tuple(random.choice(category) for category in numbers.spec.categories)
            habits.asked(seat, cards, turn, walked=random.random() < 0.5, called=random.random() < 0.5)
            shower = random.choice([other for other in seats if other != seat])
            shown = random.choice(cards) if seats[0] in (seat, shower) else None
            habits.answered(shower, seat, cards, shown, turn)
    return habits.models()


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(1, 8), min_size=1, max_size=4), st.integers(0, 12), st.integers(0, 2**32))
def test_the_model_says_the_same_of_many_hands_as_of_each(sizes: list[int], rounds: int, seed: int) -> None:
    random = Random(seed)
    cards = [card for category in deck(sizes) for card in category]
    assume(len(cards) >= len(sizes) + 4)
    seen = play(spec_of(tuple(sizes), 2), Seat(0), 0, random)
    worlds = Worlds(seen.spec, seen.facts)
    for model in habits_in(worlds, rounds, random).values():
        hands = [random.getrandbits(len(cards)) for _ in range(50)]
        assert likelihoods(model, np.array(hands)).tolist() == pytest.approx([model(hand) for hand in hands], rel=1e-12)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rounds", [1, 4])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_arrays_and_lists_say_the_same(seats: int, rounds: int) -> None:
    seen = play(spec_of(WHOLE_DECK, seats), Seat(0), 1 + 2 * seats, Random(seats))
    worlds = Worlds(seen.spec, seen.facts)
    models: Mapping[int, Weigh] = habits_in(worlds, rounds, Random(rounds))
    here = Posterior(worlds, models, never, 0, arrays=True)
    there = Posterior(worlds, models, never, 0, pairs=10_000_000, arrays=False)
    assert here.exact
    assert there.exact
    for card, row in here.chances().items():
        assert row == pytest.approx(there.chances()[card], abs=1e-9)
    assert here.case_files() == pytest.approx(there.case_files(), abs=1e-9)
    assert here.effective == pytest.approx(there.effective, rel=1e-6)


@pytest.fixture
def by_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is put together by subset sums."""
    monkeypatch.setattr(cover, "FEW", -1)
    monkeypatch.setattr(cover, "PAIR", float("inf"))


@pytest.mark.sampled(25)
@pytest.mark.usefixtures("by_sums")
@pytest.mark.parametrize("seed", range(60))
def test_subset_sums_are_right_or_refused(seed: int) -> None:
    """Weights from one end of the scale to the other: what float64 loses is seen, and then there are no figures."""
    random = Random(seed)
    seen = play(spec_of((3, 3, 4), 3), Seat(0), random.randrange(6), random)
    worlds = Worlds(seen.spec, seen.facts)
    deals = listed(seen.spec, seen.facts)
    models = {seat: any_model(seed + seat) for seat in range(1, 3)}
    true = exactly(masks_of(worlds, deals), models)
    found = Posterior(worlds, models, Random(1).randrange, 10)
    if not found.exact:
        return
    for number, row in enumerate(found.chances().values()):
        for owner, chance in enumerate(row):
            held = sum((p for hands, p in true.items() if hands[owner] >> number & 1), Fraction(0))
            assert abs(chance - held) <= BOUND
    for file, chance in found.case_files().items():
        mask = worlds.ledger.numbers.masks(file)
        held = sum((p for hands, p in true.items() if hands[-1] == mask), Fraction(0))
        assert abs(chance - held) <= BOUND


@pytest.mark.usefixtures("by_sums")
@pytest.mark.parametrize("name", ["around_one", "around_other", "outside_last"])
def test_sums_that_are_off_are_seen_and_made_up_for_by_pairs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real, asked = getattr(SubsetSums, name), list[str]()

    def off(self: SubsetSums) -> Floats:
        asked.append(name)
        found: Floats = real(self) * (1 + 1e-6)
        return found

    seen = play(spec_of(WHOLE_DECK, 4), Seat(0), 9, Random(4))
    worlds = Worlds(seen.spec, seen.facts)
    models: Mapping[int, Weigh] = habits_in(worlds, 2, Random(2))
    true = Posterior(worlds, models, never, 0, pairs=10_000_000, arrays=False).chances()
    monkeypatch.setattr(SubsetSums, name, off)
    for card, row in Posterior(worlds, models, never, 0, arrays=True).chances().items():
        assert row == pytest.approx(true[card], abs=1e-9)
    assert asked


@settings(max_examples=40, deadline=None)
@given(small_games())
def test_subset_sums_count_all_deals(seen: Seen) -> None:
    worlds = Worlds(seen.spec, seen.facts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cover, "FEW", -1)
        patch.setattr(cover, "PAIR", float("inf"))
        posterior = Posterior(worlds, {}, never, worlds.total)
    assert posterior.exact
    for card, row in posterior.chances().items():
        counts = worlds.counts[Card(card)]
        assert row == pytest.approx([count / worlds.total for count in counts], abs=BOUND)
