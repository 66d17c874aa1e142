"""The expected information of a suggestion, in bits, from worlds held as bit columns.

Many worlds are held at once: for every owner and card one int, whose bit ``i`` says that the owner holds the card in
world ``i``. A suggestion divides the worlds by its answer with a few logical operations, and counting bits does the
rest. With every world in the columns the figures are exact; with a sample they come with a standard error.

The model of behaviour is that a seat with a choice shows each matching card equally often.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log, log2, sqrt
from typing import Protocol

from casefile.core.cards import Card, Seat
from casefile.core.dealing import Draw
from casefile.deduction.numbering import Numbering, bits
from casefile.deduction.worlds import Worlds

PARTS = 60
"""The number of equal parts of each world, so that each of one to six cards is shown in a whole number of them."""

Parts = tuple[tuple[int, int], ...]
"""Worlds in which an answer is given: disjoint sets of worlds, each with the number of parts of every world in it."""

Outcome = tuple[Seat | None, Card | None, Parts]
"""One possible answer: the seat that shows, its card (both ``None`` if nobody can), and the worlds in which it happens.
"""


@dataclass(frozen=True, slots=True)
class Bits:
    """The expected information of the answer to a suggestion."""

    case_file: float
    """The expected information about the case file, in bits: the sum over its cards, each taken on its own."""
    deal: float
    """The expected information about the whole deal, in bits."""
    narrowed: float
    """The expected loss of candidates for the sealed cards, summed over the categories.

    The number of candidates of a category is two to the power of the entropy, so that an unlikely card counts as a part
    of one. Bits alone would undervalue a category of nine cards, which takes longer to solve.
    """
    error: float = 0.0
    """A lower bound of the standard error of ``case_file``; 0 if all worlds were used and not a sample."""


class Ratings(Protocol):
    """Worlds by which suggestions are rated. The seats of ``order`` are asked in turn.

    - ``numbers`` numbers the cards and owners.
    - ``exact``: whether these are all worlds, so that figures are exact, and not a sample.
    - ``count``: the number of worlds.
    """

    numbers: Numbering
    exact: bool
    count: int

    @property
    def files(self) -> int:
        """The number of possible case files."""

    @property
    def best(self) -> float:
        """The probability of the likeliest case file."""

    def values(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> list[Bits]:
        """Return for each suggestion its expected information for the asker, who sees the card that is shown."""

    def overheard(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> list[Bits]:
        """Return the same for a spectator, who sees only which seat shows a card."""

    def guesses(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> list[float]:
        """Return for each suggestion the asker's probability of naming the case file right after the answer."""

    def answerers(self, cards: Sequence[Card], order: Sequence[Seat]) -> list[tuple[Seat | None, float]]:
        """Return each seat that may be the one to disprove a suggestion, with the probability that it is.

        The last pair may have ``None``, and the probability that nobody can.
        """

    def sealed(self, card: Card) -> float:
        """Return the probability that the card is in the case file."""

    def holders(self, card: Card, seats: Sequence[Seat]) -> Hashable:
        """Return which of the seats holds the card in each world: two cards with equal results are answered alike."""


class Columns:
    """Possible deals (worlds) held as bit columns: all of them or a sample, for rating suggestions by their answers."""

    def __init__(self, numbers: Numbering, holds: list[list[int]], everything: int, *, exact: bool) -> None:
        """Take over ``holds``, a column for every owner and card; the bits of ``everything`` are the worlds.

        ``exact`` is set if these are all the worlds there are, once each.
        """
        self.numbers, self.everything, self.count, self.exact = numbers, everything, everything.bit_count(), exact
        self._holds = holds
        sealed = holds[numbers.case]
        self._files = [
            [(sealed[card], sealed[card].bit_count()) for card in bits(category) if sealed[card]]
            for category in numbers.categories
        ]

    @classmethod
    def drawn(cls, numbers: Numbering, worlds: Sequence[Sequence[int]]) -> "Columns":
        """Return the columns of a sample of deals.

        Each deal has the hands of all owners, as :meth:`Worlds.masks` gives them.
        """
        width, holds = len(numbers.cards), []
        form = f"{{:0{width}b}}".format
        for owner in range(len(numbers.owners)):
            # The last world and the last card stand first in the digits, so that slices are columns.
            digits = "".join([form(hands[owner]) for hands in reversed(worlds)])
            holds.append([int(digits[width - 1 - card :: width] or "0", 2) for card in range(width)])
        return cls(numbers, holds, (1 << len(worlds)) - 1, exact=False)

    @classmethod
    def of(cls, worlds: Worlds, draw: Draw, count: int) -> "Columns":
        """Return the columns of all ``worlds`` if they are few (:attr:`Worlds.listing`), else of ``count`` of them."""
        numbers, listing = worlds.ledger.numbers, worlds.listing
        if listing is None:
            return cls.drawn(numbers, list(worlds.sample_masks(draw, count)))
        return cls(numbers, listing.columns, listing.alive, exact=True)

    def holds(self, owner: int, card: int) -> int:
        """Return the worlds, as bits, in which the owner of that number holds the card of that number."""
        return self._holds[owner][card]

    def outcomes(self, cards: Iterable[Card], order: Sequence[Seat]) -> Iterator[Outcome]:
        """Yield every possible answer to a suggestion of ``cards``; the seats of ``order`` are asked in turn.

        The first seat that has one of the cards shows it; of several it shows each equally often.
        """
        bits = self.numbers.bit
        named = [(card, bits[card].bit_length() - 1) for card in cards]
        left = self.everything
        for seat in order:
            column = self._holds[seat]
            has = [(card, left & column[number]) for card, number in named]
            for place, (card, mine) in enumerate(has):
                if mine:
                    yield (
                        seat,
                        card,
                        tuple(_shares(mine, [had for other, (_, had) in enumerate(has) if other != place])),
                    )
            for _, had in has:
                left &= ~had
        if left:
            yield None, None, ((left, PARTS),)

    def _responses(self, cards: Iterable[Card], order: Sequence[Seat]) -> Iterator[Outcome]:
        """Yield the answers as seen by those that do not see the card: only the seat that answers."""
        numbers = [self.numbers.bit[card].bit_length() - 1 for card in cards]
        left = self.everything
        for seat in order:
            column, has = self._holds[seat], 0
            for number in numbers:
                has |= column[number]
            if has & left:
                yield seat, None, ((has & left, PARTS),)
                left &= ~has
        if left:
            yield None, None, ((left, PARTS),)

    def answerers(self, cards: Sequence[Card], order: Sequence[Seat]) -> list[tuple[Seat | None, float]]:
        """Return each seat that may be the one to disprove a suggestion of ``cards``, with the probability that it is.

        The seats of ``order`` are asked in turn. Seats that cannot answer in any world are left out. The last pair may
        have ``None``, and the probability that nobody can answer.
        """
        whole = self.count * PARTS
        return [(seat, _weight(parts) / whole) for seat, _, parts in self._responses(cards, order)]

    def values(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> list[Bits]:
        """Return for each suggestion its expected information for the asker, who sees the card that is shown.

        The seats of ``order`` are asked in turn.
        """
        return [self._value(self.outcomes(cards, order)) for cards in questions]

    def overheard(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> list[Bits]:
        """Return the same for a spectator, who sees only which seat shows a card."""
        return [self._value(self._responses(cards, order)) for cards in questions]

    def sealed(self, card: Card) -> float:
        """Return the probability that the card is in the case file."""
        return self._holds[self.numbers.case][self.numbers.number(card)].bit_count() / self.count

    def holders(self, card: Card, seats: Sequence[Seat]) -> tuple[int, ...]:
        """Return which of the seats holds the card in each world: two cards with equal results are answered alike."""
        number = self.numbers.number(card)
        return tuple([self._holds[seat][number] for seat in seats])

    @property
    def files(self) -> int:
        """The number of possible case files."""
        return len(self.case_files)

    @property
    def best(self) -> float:
        """The probability of the likeliest case file."""
        return max(file.bit_count() for file in self.case_files) / self.count

    @cached_property
    def case_files(self) -> list[int]:
        """For each possible case file the worlds that have it, as bits."""
        sealed, found = self._holds[self.numbers.case], [self.everything]
        for category in self.numbers.categories:
            found = [here for worlds in found for card in bits(category) if (here := worlds & sealed[card])]
        return found

    def guesses(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> list[float]:
        """Return for each suggestion the asker's probability of naming the case file right after the answer.

        The asker is taken to name the likeliest case file then. The seats of ``order`` are asked in turn.
        """
        return [self._guess(cards, order) / (self.count * PARTS) for cards in questions]

    def _guess(self, cards: Sequence[Card], order: Sequence[Seat]) -> int:
        """Return the parts of all worlds in which the asker names the case file right after the answer."""
        right = 0
        for _, _, parts in self.outcomes(cards, order):
            right += max(sum([share * (mask & file).bit_count() for mask, share in parts]) for file in self.case_files)
        return right

    def _value(self, outcomes: Iterable[Outcome]) -> Bits:
        answers = [(worlds, _weight(worlds)) for _, _, worlds in outcomes]
        whole = self.count * PARTS
        shown = sum([_plogp(weight) for _, weight in answers]) / whole
        noise = sum([mask.bit_count() * _plogp(share) for worlds, _ in answers for mask, share in worlds]) / whole
        told = error = narrowed = 0.0
        for files in self._files:
            if len(files) > 1:
                bits_told, spread, fewer = self._told(answers, files)
                told, error, narrowed = told + bits_told, error + spread, narrowed + fewer
        # What the answer A tells about the deal D is H(A) - H(A | D), by the chain rule. With w parts of the whole an
        # answer has the probability w / whole, so H(A) = log2(whole) - sum(w log2 w) / whole. In one world it has that
        # of its share s of the world's parts, so H(A | D) = log2(PARTS) - the mean over all parts of log2(s).
        deal = log2(whole) - shown - log2(PARTS) + noise
        return Bits(told, max(deal, 0.0), narrowed, error)

    def _told(self, answers: Sequence[tuple[Parts, int]], files: Sequence[tuple[int, int]]) -> tuple[float, ...]:
        """Return the information about one sealed card, its standard error, and the loss of candidates."""
        whole, cells = self.count * PARTS, 1 - len(answers) - len(files)
        told = squares = open_ = 0.0
        for worlds, weight in answers:
            scale, here, found = self.count / weight, 0.0, 0
            for file, size in files:
                joint = 0
                for mask, share in worlds:
                    joint += share * (mask & file).bit_count()
                if joint:
                    found += 1
                    here += _plogp(joint)
                    # Of probabilities: p(a, f) log2(p(a, f) / (p(a) p(f))), times the whole; summed up over answers and
                    # cards it is their mutual information.
                    part = joint * log2(joint * scale / size)
                    told += part
                    squares += part * part / joint
            cells += found
            open_ += weight * self._candidates(log2(weight) - here / weight, found, weight / PARTS)
        sizes = sum([_plogp(size) for _, size in files])
        narrowed = self._candidates(log2(self.count) - sizes / self.count, len(files), self.count) - open_ / whole
        mean = told / whole
        if self.exact:
            return mean, 0.0, narrowed
        # A sample shows dependence where there is none, on average by ``bias`` and terms in 1 / N^2. The entropy of the
        # shares x of N draws among k values is -sum(x log x); its second derivatives are -1 / x, and the variance of x
        # is p (1 - p) / N, so by Taylor its mean is off by -sum((1 - p) / 2 N) = -(k - 1) / 2 N (in nats). Information
        # is H(A) + H(F) - H(A, F), so it is off by cells / 2 N, with cells = k(A, F) - k(A) - k(F) + 1. Its standard
        # error, to first order, is the spread of log2(p(a, f) / (p(a) p(f))) over the draws, divided by sqrt(N).
        bias = cells / (2 * self.count * log(2))
        return max(mean - bias, 0.0), sqrt(max(squares / whole - mean * mean, 0.0) / self.count), narrowed

    def _candidates(self, entropy: float, found: int, worlds: float) -> float:
        """Return the number of equally likely candidates with this entropy, corrected for the sample's size."""
        if not self.exact:  # The entropy of a sample is too small by so much: see _told.
            entropy = min(entropy + (found - 1) / (2 * worlds * log(2)), log2(found))
        return float(2**entropy)


def _weight(worlds: Parts) -> int:
    """Return the number of parts of worlds."""
    return sum([share * mask.bit_count() for mask, share in worlds])


def _shares(mine: int, others: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the worlds in which a card is shown, by the number of cards that there were to choose from."""
    among = [mine]
    """By number of other cards that can be shown: the worlds in which it is so many."""
    for other in others:
        more = [worlds & other for worlds in among]
        among = [worlds & ~other | one for worlds, one in zip((*among, 0), (0, *more), strict=True)]
    for count, worlds in enumerate(among, 1):
        if worlds:
            yield worlds, PARTS // count


@lru_cache(maxsize=1 << 16)
def _plogp(n: int) -> float:
    return n * log2(n) if n else 0.0
