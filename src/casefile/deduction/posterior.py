"""How likely each deal is when choices tell something: whole hands weighed by a stated model of behaviour.

A model gives every hand of a seat a weight: how likely the seat's own choices are if that is its hand. A world weighs
the product. While there are few enough worlds, each is looked at and the weights are all that is rounded (float64);
beyond that a sample of equally likely worlds is weighed (importance sampling), and ``effective`` says how many
unweighted worlds it is worth.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from casefile.cards import Card
from casefile.deduction.information import Columns
from casefile.deduction.worlds import Worlds

Weigh = Callable[[int], float]
"""How likely a seat's choices are if its hand is this set of card bits, up to a factor that is the same for all."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat chose: to name these cards, or (``shown``) which of those that it held of them to show.

    ``named`` are card bits. ``own`` is how likely the seat names a card of its own, as against one that it does not
    hold; it must be above 0.
    """

    named: int
    own: float = 1.0
    shown: bool = False


def uniform_shows(choices: Iterable[Choice]) -> Weigh:
    """The model of somebody who shows each matching card equally often, and names his own by the odds given."""
    shows = [choice.named for choice in choices if choice.shown]
    asks = [(choice.named, choice.own) for choice in choices if not choice.shown]

    def weigh(hand: int) -> float:
        weight = 1.0
        for named in shows:
            weight /= (hand & named).bit_count()
        for named, own in asks:
            if hand & named:
                weight *= own ** (hand & named).bit_count()
        return weight

    return weigh


class Posterior:
    """Worlds with their weights under a model: all of them (``exact``) if they are at most ``count``, else a sample.

    ``models`` has a model for the owners by number whose choices tell something. ``draw`` must reach as far as the
    number of worlds, as ``Random.randrange`` does.
    """

    def __init__(self, worlds: Worlds, models: Mapping[int, Weigh], draw: Callable[[int], int], count: int) -> None:
        self.worlds, self.exact = worlds, worlds.total <= count
        if self.exact:
            self.hands = [worlds.masks(number) for number in range(worlds.total)]
        else:
            self.hands = list(worlds.sample_masks(draw, count))
        self.weights = [1.0] * len(self.hands)
        for owner, weigh in models.items():
            known: dict[int, float] = {}
            for place, hands in enumerate(self.hands):
                hand = hands[owner]
                weight = known.get(hand)
                if weight is None:
                    weight = known[hand] = weigh(hand)
                self.weights[place] *= weight
        self.whole = sum(self.weights)

    @property
    def effective(self) -> float:
        """So many equally likely worlds would be worth as much (Kish)."""
        return self.whole**2 / sum([weight * weight for weight in self.weights])

    def chances(self) -> dict[Card, tuple[float, ...]]:
        """For every card how likely each owner of :attr:`Worlds.owners` holds it."""
        numbers = self.worlds.ledger.numbers
        found = []
        for owner in range(len(numbers.owners)):
            by_hand: dict[int, float] = {}
            for hands, weight in zip(self.hands, self.weights, strict=True):
                by_hand[hands[owner]] = by_hand.get(hands[owner], 0.0) + weight
            row = [0.0] * len(numbers.cards)
            for hand, weight in by_hand.items():
                while hand:
                    low = hand & -hand
                    row[low.bit_length() - 1] += weight
                    hand ^= low
            found.append([each / self.whole for each in row])
        return dict(zip(numbers.cards, zip(*found, strict=True), strict=True))

    def case_files(self) -> dict[tuple[Card, ...], float]:
        """How likely each case file is, likeliest first."""
        numbers = self.worlds.ledger.numbers
        found: dict[int, float] = {}
        for hands, weight in zip(self.hands, self.weights, strict=True):
            found[hands[numbers.case]] = found.get(hands[numbers.case], 0.0) + weight / self.whole
        return {numbers.cards_of(file): found[file] for file in sorted(found, key=lambda file: (-found[file], file))}

    def error(self, chance: float) -> float:
        """The standard error of a probability found as ``chance``; 0 where all worlds were looked at."""
        return 0.0 if self.exact else sqrt(max(chance * (1 - chance), 0.0) / self.effective)

    def columns(self, count: int, draw: Callable[[int], int]) -> Columns:
        """``count`` worlds drawn by their weights, evenly spread, for weighing questions."""
        step = self.whole / count
        mark = step * draw(1 << 20) / (1 << 20)
        chosen: list[list[int]] = []
        reached = 0.0
        for hands, weight in zip(self.hands, self.weights, strict=True):
            reached += weight
            while mark < reached and len(chosen) < count:
                chosen.append(hands)
                mark += step
        return Columns(self.worlds.ledger.numbers, chosen or self.hands[:1])
