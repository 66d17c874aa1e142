"""The probability of each possible deal, given the cards that players chose to name and to show.

A model gives every hand of a seat a weight: the likelihood of the seat's own choices with that hand. A world (a deal
that fits the facts) weighs the product. Where the hands of each owner are few enough to be put together
(:mod:`casefile.deduction.hand_tables`), all worlds are weighed at once and nothing but float64 rounds. Beyond that a
sample of worlds is weighed (importance sampling, with more worlds where the weights are high), and
:meth:`Posterior.error` says how far it may be off.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from heapq import nsmallest
from itertools import accumulate
from math import sqrt

from casefile.core.cards import Card
from casefile.core.dealing import Draw
from casefile.deduction.hand_tables import ExactCover, TooManyPairs, fits
from casefile.deduction.hands import alone, hands_of, how_many
from casefile.deduction.importance_sampling import WeightedWorlds
from casefile.deduction.information import Columns, Ratings
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import bits
from casefile.deduction.weighing import Weigh, WeighedWorlds, beginning, marks
from casefile.deduction.worlds import Worlds

PAIRS = 100_000
"""The most pairs of hands that are compared for exact figures; beyond it a sample is taken. A pair takes about 0.2 µs.
"""

DIGITS = 9
"""The digits by which probabilities are compared, so that how equal ones were rounded decides nothing."""

GOLDEN = 0x9E3779B97F4A7C15
"""The golden ratio's fractional part times 2**64, by which a sample is spread evenly."""

LEANT = 300
"""The most hands of one owner that are weighed to find out which cards suit the owner, for the sample."""

LONGEST = 60_000
"""The number of possible hands of an owner beyond which no factors for the sample are computed for the owner."""

STEEPEST = 64
"""The most that the sample prefers one owner of a card to another, as a factor."""

HANDS = 8_000
"""The most possible hands, of all owners together, for exact figures; beyond it a sample is taken."""


@dataclass(frozen=True, slots=True)
class ObservedChoice:
    """An observed choice of a seat: the cards that it suggested, or its choice of a card to show."""

    named: int
    """The suggested cards, as bits."""
    own: float = 1.0
    """The odds that the suggesting seat names a card of its own, as against one that it does not hold; above 0."""
    shown: bool = False
    """Whether the choice is that of a card to show, and not of the cards to suggest."""


def uniform_shows(choices: Iterable[ObservedChoice]) -> Weigh:
    """Return the likelihood of a seat's choices by its hand, if the seat shows each matching card equally often.

    For suggestions, every named card of its own multiplies the likelihood by :attr:`ObservedChoice.own`.
    """
    chosen = tuple(choices)
    shows = [choice.named for choice in chosen if choice.shown]
    asks = [(choice.named, choice.own) for choice in chosen if not choice.shown]

    def weigh(hand: int) -> float:
        weight = 1.0
        for named in shows:
            if not hand & named:
                return 0.0
            weight /= (hand & named).bit_count()
        for named, own in asks:
            if hand & named:
                weight *= own ** (hand & named).bit_count()
        return weight

    return weigh


class Posterior:
    """The probabilities of hands and case files by a model of the players, from all worlds or from a sample of them.

    - ``worlds`` are the deals that fit the facts.
    - ``models`` has a model for those owners, by number, whose choices tell something.
    - ``draw`` draws the sample; it must reach as far as it is asked to, as ``Random.randrange`` does. With ``None`` the
      sample is spread evenly over all worlds, so that the same facts always make the same sample.
    - ``count`` is the size of the sample, which has all worlds if there are no more.
    - ``pairs`` is the most pairs of hands that are compared for exact figures, by default :data:`PAIRS`, or on arrays
      :data:`casefile.deduction.arrays.worlds.PAIRS`.
    - ``arrays`` says whether that is done on arrays; ``None``: where NumPy is installed.

    Raises ``ValueError`` if no world has a weight above 0.
    """

    def __init__(
        self,
        worlds: Worlds,
        models: Mapping[int, Weigh],
        draw: Draw | None,
        count: int,
        *,
        pairs: int | None = None,
        arrays: bool | None = None,
    ) -> None:
        self.worlds = worlds
        self._weighed: WeighedWorlds
        try:
            exact = _Exact if arrays is False else exact_worlds()
            self._weighed = exact(worlds.ledger, models, pairs)
        except TooManyPairs:
            self._weighed = _Listed(worlds, models, draw, count)
        if not self._weighed.whole > 0:
            raise ValueError("the model gives no weight to any deal that fits")

    @property
    def exact(self) -> bool:
        """Whether every world is weighed; figures are then right but for
        :data:`casefile.deduction.hand_tables.ROUNDING`.
        """
        return self._weighed.exact

    @cached_property
    def effective(self) -> float:
        """The effective sample size: the number of equally likely worlds that would give figures as precise as these.

        This is the effective sample size of Kish (Survey Sampling, 1965).
        """
        # Of independent figures with the variance v, the mean by weights w has the variance v * sum(w^2) / sum(w)^2,
        # and the plain mean of n of them v / n. The two are the same for n = sum(w)^2 / sum(w^2).
        return self._weighed.whole**2 / self._weighed.squares()

    def hands(self, number: int) -> dict[tuple[Card, ...], float]:
        """Return the probability of each possible hand of the owner numbered ``number``, likeliest first."""
        found, cards_of = self._weighed.shares(number), self.worlds.ledger.numbers.cards_of
        return {cards_of(hand): found[hand] for hand in sorted(found, key=lambda hand: (-found[hand], hand))}

    @cached_property
    def _files(self) -> dict[int, float]:
        return self._weighed.shares(self.worlds.ledger.numbers.case)

    @property
    def files(self) -> int:
        """The number of possible case files."""
        return len(self._files)

    def likeliest(self, exponent: float = 1.0) -> tuple[tuple[Card, ...], float]:
        """Return the likeliest case file, and its probability; of equal ones the first in the deck's order.

        With an ``exponent`` other than 1 the probabilities of all case files are taken to this power before: below 1
        they are evened out, above it sharpened (temperature scaling: Guo, Pleiss, Sun, Weinberger, On Calibration of
        Modern Neural Networks, 2017).
        """
        found = self._files
        file = min(found, key=lambda file: (-round(found[file], DIGITS), file))
        chance = found[file]
        if exponent != 1:
            chance = chance**exponent / sum(each**exponent for each in found.values())
        return self.worlds.ledger.numbers.cards_of(file), chance

    def likeliest_hands(self, number: int, count: int) -> list[tuple[int, float]]:
        """Return the ``count`` likeliest hands of the owner numbered ``number``, as bits, with their probabilities."""
        found = self._weighed.shares(number)
        return nsmallest(count, found.items(), key=lambda each: (-round(each[1], DIGITS), each[0]))

    def sealed(self) -> dict[Card, float]:
        """Return for every card the probability that it is in the case file."""
        numbers = self.worlds.ledger.numbers
        return dict(zip(numbers.cards, self._weighed.chances(numbers.case), strict=True))

    def chances(self) -> dict[Card, tuple[float, ...]]:
        """Return for every card the probability that each owner of :attr:`Worlds.owners` holds it."""
        numbers = self.worlds.ledger.numbers
        # Rounding must not make anything likelier than certain.
        owners = range(len(numbers.owners))
        rows = [[min(chance, 1.0) for chance in self._weighed.chances(owner)] for owner in owners]
        return dict(zip(numbers.cards, zip(*rows, strict=True), strict=True))

    def case_files(self) -> dict[tuple[Card, ...], float]:
        """Return the probability of each case file, likeliest first."""
        return self.hands(self.worlds.ledger.numbers.case)

    def error(self, chance: float) -> float:
        """Return the standard error of a probability of this posterior that is ``chance``.

        0 if all worlds were weighed.
        """
        return 0.0 if self.exact else sqrt(max(chance * (1 - chance), 0.0) / self.effective)

    def sample(self, count: int, draw: Draw) -> list[list[int]]:
        """Return ``count`` worlds drawn by their weights, evenly spread: for each the hands of all owners, as bits."""
        return self._weighed.at(marks(self._weighed.whole, count, beginning(draw)))

    def ratings(self, count: int, draw: Draw) -> Ratings:
        """Return what rates suggestions by these worlds and their weights.

        Where there are more than ``count`` worlds, or NumPy is not installed, it is a sample of so many.
        """
        return self._weighed.ratings(count, beginning(draw), every=self.worlds.total <= count)


class _Exact:
    """Every world, put together from whole hands; raises :class:`TooManyPairs` where that takes too long."""

    exact = True

    def __init__(self, ledger: Ledger, models: Mapping[int, Weigh], pairs: int | None) -> None:
        pairs = PAIRS if pairs is None else pairs
        self._numbers, sizes = ledger.numbers, ledger.numbers.sizes
        self._held = ledger.held
        self._open = [owner for owner, held in enumerate(ledger.held) if held.bit_count() < sizes[owner]]
        if not alone(ledger) or sum([how_many(ledger, owner) for owner in self._open]) > HANDS:
            raise TooManyPairs
        hands = [hands_of(ledger, owner) for owner in self._open]
        if not fits(hands, pairs):
            raise TooManyPairs
        self._unknown = ledger.numbers.everything
        for held in ledger.held:
            self._unknown &= ~held
        # A hand that is known has the same weight in every world.
        self._tables = [
            _weights(models.get(owner), listed, ledger.held[owner])
            for owner, listed in zip(self._open, hands, strict=True)
        ]
        self._pairs = 4 * pairs
        self._cover = ExactCover(self._tables, self._unknown, self._pairs)
        self.whole = self._cover.whole

    def squares(self) -> float:
        """Return the sum of the squares of all weights."""
        squared = [{hand: weight * weight for hand, weight in table.items()} for table in self._tables]
        return ExactCover(squared, self._unknown, self._pairs).whole

    def shares(self, owner: int) -> dict[int, float]:
        """Return the probability of each hand of the owner with this number."""
        held = self._held[owner]
        if owner not in self._open:
            return {held: 1.0}
        return {hand | held: share for hand, share in self._cover.shares[self._open.index(owner)].items()}

    def chances(self, owner: int) -> list[float]:
        """Return the probability that the owner with this number holds each card, by the card's number."""
        return _row(self.shares(owner), len(self._numbers.cards))

    def ratings(self, count: int, part: float, *, every: bool) -> Ratings:
        """Return what rates suggestions by a sample of ``count`` of these worlds, which begins at ``part``."""
        return Columns.drawn(self._numbers, self.at(marks(self.whole, count, part)))

    def at(self, marks: Iterable[float]) -> list[list[int]]:
        """Return the worlds at these marks, each world having a stretch as long as its weight."""
        found = []
        for mark in marks:
            hands = self._held.copy()
            for owner, hand in zip(self._open, self._cover.pick(mark), strict=True):
                hands[owner] |= hand
            found.append(hands)
        return found


@cache
def exact_worlds() -> Callable[[Ledger, Mapping[int, Weigh], int | None], WeighedWorlds]:
    """Return what makes exact figures here: on arrays, or on lists of Python where NumPy is not installed."""
    try:
        from casefile.deduction.arrays.worlds import ArrayWorlds
    except ModuleNotFoundError:
        return _Exact
    return ArrayWorlds


def _row(found: Mapping[int, float], cards: int) -> list[float]:
    """Return the probability that an owner holds each of so many cards, from the probabilities of its hands."""
    row = [0.0] * cards
    for hand, share in found.items():
        for card in bits(hand):
            row[card] += share
    return row


def _weights(weigh: Weigh | None, hands: list[int], held: int) -> dict[int, float]:
    """Return each hand's weight, the heaviest being 1, so that products do not get too small for a float."""
    if weigh is None:
        return dict.fromkeys(hands, 1.0)
    weights = [weigh(hand | held) for hand in hands]
    heaviest = max(weights, default=0.0) or 1.0
    return {hand: weight / heaviest for hand, weight in zip(hands, weights, strict=True)}


def _factors(ledger: Ledger, models: Mapping[int, Weigh]) -> list[list[int]]:
    """Return about how well each card suits each owner: the mean weight of hands with it beside hands without it."""
    cards = range(len(ledger.numbers.cards))
    found = [[1 for _ in cards] for _ in ledger.held]
    for owner, weigh in models.items():
        listed = hands_of(ledger, owner) if how_many(ledger, owner) <= LONGEST else []
        if len(listed) > LEANT:
            listed = [listed[number] for number in _spread(len(listed), LEANT)]
        weights = _weights(weigh, listed, ledger.held[owner])
        whole, hands = sum(weights.values()), len(weights)
        for card in bits(ledger.possible[owner] & ~ledger.held[owner]):
            inside = [weight for hand, weight in weights.items() if hand >> card & 1]
            if inside and len(inside) < hands and whole > 0:
                mean, others = sum(inside) / len(inside), (whole - sum(inside)) / (hands - len(inside))
                # A factor of STEEPEST stands for a card that suits the owner as well as others do.
                found[owner][card] = max(1, min(STEEPEST**2, round(STEEPEST * mean / max(others, mean / STEEPEST))))
    return found


def _spread(total: int, count: int) -> Iterator[int]:
    """Yield ``count`` numbers below ``total``, evenly spread: multiples of the golden section, which never fall in
    step.
    """
    # The multiples of an irrational number modulo 1 are evenly distributed (Weyl), and for the golden section a few of
    # them are spread nearly as well as many. Numbers at one fixed distance could fall in step with the order of the
    # worlds.
    for place in range(1, count + 1):
        yield total * (place * GOLDEN % 2**64) >> 64


class _Listed:
    """Some worlds, or all where they are few, one by one."""

    def __init__(self, worlds: Worlds, models: Mapping[int, Weigh], draw: Draw | None, count: int) -> None:
        self.exact, self._numbers = worlds.total <= count, worlds.ledger.numbers
        if self.exact:
            self._worlds = [worlds.masks(number) for number in range(worlds.total)]
            self._weights = [1.0] * worlds.total
        else:
            leaning = WeightedWorlds(worlds.ledger, _factors(worlds.ledger, models))
            numbers = _spread(leaning.total, count) if draw is None else (draw(leaning.total) for _ in range(count))
            self._worlds = [leaning.masks(number) for number in numbers]
            # The weight by which each world was drawn is divided out, up to a factor that is the same for all.
            even = leaning.total // worlds.total or 1
            self._weights = [even / leaning.weight(hands) for hands in self._worlds]
        for owner, weigh in models.items():
            known = _weights(weigh, list({hands[owner] for hands in self._worlds}), 0)
            for place, hands in enumerate(self._worlds):
                self._weights[place] *= known[hands[owner]]
        self.whole = sum(self._weights)

    def squares(self) -> float:
        """Return the sum of the squares of all weights."""
        return sum([weight * weight for weight in self._weights])

    def shares(self, owner: int) -> dict[int, float]:
        """Return the probability of each hand of the owner with this number."""
        found: dict[int, float] = {}
        for hands, weight in zip(self._worlds, self._weights, strict=True):
            found[hands[owner]] = found.get(hands[owner], 0.0) + weight / self.whole
        return found

    def chances(self, owner: int) -> list[float]:
        """Return the probability that the owner with this number holds each card, by the card's number."""
        return _row(self.shares(owner), len(self._numbers.cards))

    def ratings(self, count: int, part: float, *, every: bool) -> Ratings:
        """Return what rates suggestions by a sample of ``count`` of these worlds, which begins at ``part``."""
        return Columns.drawn(self._numbers, self.at(marks(self.whole, count, part)))

    def at(self, marks: Iterable[float]) -> list[list[int]]:
        """Return the worlds at these marks, each world having a stretch as long as its weight."""
        ends = list(accumulate(self._weights))
        return [self._worlds[min(bisect_right(ends, mark), len(ends) - 1)] for mark in marks]
