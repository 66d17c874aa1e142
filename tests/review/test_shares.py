"""How good a question was: its share of the best, as reviews and hints have it, against the list of every deal."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, Fact, NotAll, Owner
from casefile.deduction import ratings as rating
from casefile.deduction.ratings import ratings
from casefile.deduction.worlds import Worlds
from tests.amounts import often
from tests.deduction.games import Seen, play, spec_of
from tests.deduction.oracle import true_in

MOST = 40_000
"""The most deals that are listed here."""

Owners = npt.NDArray[np.int64]
"""By deal and card: the number of the card's owner."""


def about(fact: Fact) -> Owner:
    """The owner whom a fact is about."""
    return next(iter(fact.holdings))[0] if isinstance(fact, NotAll) else fact.owner


def every_deal(seen: Seen) -> Owners:
    """All deals that fit, put together hand by hand."""
    spec = seen.spec
    cards = [card for category in spec.categories for card in category]
    number = {card: place for place, card in enumerate(cards)}
    every: list[tuple[Owner, Iterable[tuple[Card, ...]]]] = [(CASE_FILE, product(*spec.categories))]
    every += [(Seat(seat), combinations(cards, size)) for seat, size in enumerate(spec.hand_sizes)]
    hands: list[list[frozenset[Card]]] = []
    for owner, sets in every:
        mine = [fact for fact in seen.facts if about(fact) == owner]
        hands.append([held for held in map(frozenset, sets) if all(true_in(fact, {owner: held}) for fact in mine)])
    found, last = list[list[int]](), {*hands[-1]}

    def deal(place: int, left: frozenset[Card], row: list[int]) -> None:
        if place == len(hands):
            found.append(row)
            return
        for held in hands[place] if place < len(hands) - 1 else [left] if left in last else []:
            if held <= left:
                dealt = row.copy()
                for card in held:
                    dealt[number[card]] = place
                deal(place + 1, left - held, dealt)

    deal(0, frozenset(cards), [0] * len(cards))
    return np.array(found)


def told(deals: Owners, spec: DealSpec, question: Sequence[int], order: Sequence[Seat]) -> float:
    """What the answer is expected to tell, by its definition: the bits about each sealed card, added up."""
    answers: dict[tuple[int, int], npt.NDArray[np.float64]] = {}
    asked = np.ones(len(deals), bool)
    for seat in order:
        has = deals[:, question] == seat + 1
        count = has.sum(axis=1)
        for place in range(len(question)):
            answers[seat, place] = np.where(asked & has[:, place], 1 / np.maximum(count, 1), 0.0)
        asked &= count == 0
    answers[-1, -1] = asked.astype(float)
    bits, first = 0.0, 0
    for category in spec.categories:
        sealed = [deals[:, first + place] == 0 for place in range(len(category))]
        first += len(category)
        for given in answers.values():
            for here in sealed:
                both, one, other = (given * here).mean(), given.mean(), here.mean()
                bits += both * np.log2(both / (one * other)) if both > 0 else 0.0
    return bits


def moments(seats: int) -> Iterator[tuple[Seen, Worlds]]:
    """Positions in which so many deals fit that samples were taken once, and yet can be listed."""
    for seed in range(100):
        random = Random(f"{seats} {seed}")
        seen = play(spec_of((6, 6, 9), seats), Seat(0), random.randrange(1, 5 * seats), random)
        worlds = Worlds(seen.spec, seen.facts)
        if 4_000 < worlds.total <= MOST and len(worlds.case_files) > 1:
            yield seen, worlds


@pytest.mark.sampled(3)
@pytest.mark.parametrize("sampled", [False, True], ids=["listed", "sampled"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_share_of_the_best_is_within_three_hundredths_of_the_exact_one(
    seats: int, sampled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sampled:  # as where there are more deals than are listed
        monkeypatch.setattr(rating, "LISTED", 0)
    order = [Seat(seat) for seat in range(1, seats)]
    for _, (seen, worlds) in zip(range(often(1, 5)), moments(seats), strict=False):
        deals = every_deal(seen)
        assert len(deals) == worlds.total
        cards = worlds.ledger.numbers.cards
        # Cards whose owner is certain tell nothing; of each category the others, and the first one to go with them.
        open_ = [[c for c in each if max(worlds.counts[c]) < worlds.total] or each[:1] for each in seen.spec.categories]
        questions = list(product(*open_))
        rated = ratings(worlds, Random(seats).randrange)
        assert rated.exact is not sampled
        found = [value.case_file for value in rated.values(questions, order)]
        true = [told(deals, seen.spec, [cards.index(card) for card in each], order) for each in questions]
        for one, other in zip(found, true, strict=True):
            assert one / max(found) == pytest.approx(other / max(true), abs=0.03 if sampled else 1e-9)
