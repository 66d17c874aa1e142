"""The expected information of many suggestions at once, from worlds held in arrays. Needs NumPy.

The answer to a suggestion depends on who has each of the named cards alone. So each world has, for each suggestion, a
number for these owners, and a table says which seat then answers and which cards it has to choose from. Worlds are
added up by this *response* and by case file; all figures follow from that.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import log
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from casefile.core.cards import Card, Seat
from casefile.deduction.arrays.cover import Sets
from casefile.deduction.arrays.subset_sums import Floats
from casefile.deduction.information import Bits
from casefile.deduction.numbering import Numbering, bits

Table = npt.NDArray[np.intp]
Kind = TypeVar("Kind", bound=np.generic)

AT_ONCE = 1 << 18
"""The number of worlds times suggestions that are looked at together."""


class ArrayRatings:
    """Possible deals (worlds) with their weights, for rating suggestions by their answers.

    - ``hands`` has a row for each world: the hand of each owner, as card bits. Each case file has one card of each
      category.
    - ``weights`` are their probabilities. ``None`` says that these are a sample drawn by probability, and that figures
      are only about right.
    """

    def __init__(self, numbers: Numbering, hands: Sets, weights: Floats | None) -> None:
        self.numbers, self.count, self.exact = numbers, len(hands), weights is not None
        self._weights = np.full(self.count, 1 / self.count) if weights is None else weights
        cards = np.arange(len(numbers.cards), dtype=np.int32)
        self._owner = np.full((len(cards), self.count), len(numbers.owners), np.int8)
        """By card and world: the number of the owner; one more than there are for a card that nobody has."""
        for owner in range(len(numbers.owners)):
            held = (hands[:, owner].astype(np.int32) >> cards[:, None] & 1).astype(np.int8)
            self._owner += held * np.int8(owner - len(numbers.owners))
        self._file = np.zeros(self.count, np.intp)
        """By world: the number of its case file among all choices of one possible card of each category."""
        self._sizes = list[int]()
        for category in numbers.categories:
            sealed = self._owner[np.array(bits(category), np.intp)] == numbers.case
            possible = sealed.any(axis=1)
            self._sizes.append(int(possible.sum()))
            self._file *= self._sizes[-1]
            self._file += np.argmax(sealed[possible], axis=0)

    @property
    def files(self) -> int:
        """The number of possible case files."""
        return len(np.unique(self._file))

    @property
    def best(self) -> float:
        """The probability of the likeliest case file."""
        return float(np.bincount(self._file, self._weights).max())

    def sealed(self, card: Card) -> float:
        """Return the probability that the card is in the case file."""
        here = self._owner[self.numbers.number(card)] == self.numbers.case
        return float(self._weights[here].sum())

    def holders(self, card: Card, seats: Sequence[Seat]) -> bytes:
        """Return which of the seats holds the card in each world: two cards with equal results are answered alike."""
        owner = self._owner[self.numbers.number(card)]
        return np.where(np.isin(owner, [int(seat) for seat in seats]), owner, -1).tobytes()

    def values(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> list[Bits]:
        """Return for each suggestion its expected information for the asker, who sees the card that is shown.

        The seats of ``order`` are asked in turn. The first that has one of the cards shows it; of several it shows each
        equally often.
        """
        shown, _ = _answers(len(order), self._named(questions))
        return [each for joint in self._joint(questions, order) for each in self._values(joint, shown)]

    def overheard(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> list[Bits]:
        """Return the same for a spectator, who sees only which seat shows a card."""
        _, answered = _answers(len(order), self._named(questions))
        return [each for joint in self._joint(questions, order) for each in self._values(joint, answered)]

    def guesses(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> list[float]:
        """Return for each suggestion the asker's probability of naming the case file right after the answer."""
        shown, _ = _answers(len(order), self._named(questions))
        return [
            float(right)
            for joint in self._joint(questions, order)
            for right in np.matmul(shown.T, joint).max(axis=2).sum(axis=1)
        ]

    def answerers(self, cards: Sequence[Card], order: Sequence[Seat]) -> list[tuple[Seat | None, float]]:
        """Return each seat that may be the one to disprove a suggestion, with the probability that it is.

        The last pair may have ``None``, and the probability that nobody can.
        """
        (joint,) = self._joint([cards], order)
        _, answered = _answers(len(order), len(cards))
        chances = np.einsum("ra,qrf->a", answered, joint).tolist()
        return [(seat, chance) for seat, chance in zip((*order, None), chances, strict=True) if chance > 0]

    def _named(self, questions: Sequence[Sequence[Card]]) -> int:
        """Return how many cards each of the questions names."""
        return len(questions[0]) if questions else len(self.numbers.categories)

    def _joint(self, questions: Sequence[Sequence[Card]], order: Sequence[Seat]) -> Iterator[Floats]:
        """Yield for some of the questions at a time: by question, response and case file, the probability."""
        owners, cards, files = len(self.numbers.owners) + 1, self._named(questions), int(np.prod(self._sizes))
        table, rows = _responses(owners, cards, tuple(map(int, order))), len(order) * ((1 << cards) - 1) + 1
        named = np.array([[self.numbers.number(card) for card in each] for each in questions], np.intp)
        step = max(1, AT_ONCE // self.count)
        for start in range(0, len(named), step):
            part = named[start : start + step]
            who = self._owner[part[:, 0]].astype(np.int32)
            for place in range(1, cards):
                who = who * owners + self._owner[part[:, place]]
            cells = table[who] * files
            cells += self._file
            cells += np.arange(len(part))[:, None] * (rows * files)
            weights = np.broadcast_to(self._weights, cells.shape)
            counted = np.bincount(cells.ravel(), weights.ravel(), len(part) * rows * files).astype(float, copy=False)
            yield counted.reshape(len(part), rows, files)

    def _values(self, joint: Floats, shares: Floats) -> Iterator[Bits]:
        """Yield the information of each question; ``shares`` says how likely each response leads to each answer."""
        responses = joint.sum(axis=2)
        answers = np.einsum("qr,ra->qa", responses, shares)
        answered = (answers > 0).sum(axis=1)
        # By the chain rule: the answer's entropy without what of it is not decided by the deal.
        deal = _entropy(answers) - np.einsum("qr,r->q", responses, _entropy(shares))
        told, errors, narrowed = (np.zeros(len(joint)) for _ in range(3))
        grid = joint.reshape(*joint.shape[:2], *self._sizes)
        for number, size in enumerate(self._sizes):
            if size < 2:
                continue
            others = tuple(axis + 2 for axis in range(len(self._sizes)) if axis != number)
            both = np.einsum("ra,qrf->qaf", shares, grid.sum(axis=others))
            bits_told, error, fewer = self._told(both, answers, answered)
            told, errors, narrowed = told + bits_told, errors + error, narrowed + fewer
        for each in zip(told.tolist(), np.maximum(deal, 0.0).tolist(), narrowed.tolist(), errors.tolist(), strict=True):
            yield Bits(*each)

    def _told(self, both: Floats, answers: Floats, answered: Table) -> tuple[Floats, Floats, Floats]:
        """Return the information about one sealed card, its standard error, and the loss of candidates."""
        alone = both.sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            part = np.where(both > 0, np.log2(both / (answers[:, :, None] * alone[:, None, :])), 0.0)
            after = np.where(answers[:, :, None] > 0, both / answers[:, :, None], 0.0)
        told = (both * part).sum(axis=(1, 2))
        before, left = _entropy(alone), _entropy(after)
        if self.exact:
            return told, np.zeros(len(told)), 2**before - (answers * 2**left).sum(axis=1)
        # A sample shows dependence where there is none; see Columns._told, which says how much, and why.
        possible, files = (both > 0).sum(axis=2), (alone > 0).sum(axis=1)
        cells = possible.sum(axis=1) - answered - files + 1
        error = np.sqrt(np.maximum((both * part**2).sum(axis=(1, 2)) - told**2, 0.0) / self.count)
        unbiased = np.maximum(told - cells / (2 * self.count * log(2)), 0.0)
        worlds = np.maximum(answers * self.count, np.finfo(float).tiny)
        left = left + np.maximum(possible - 1, 0) / (2 * worlds * log(2))
        left = np.minimum(left, np.log2(np.maximum(possible, 1)))
        before = np.minimum(before + (files - 1) / (2 * self.count * log(2)), np.log2(files))
        return unbiased, error, 2**before - (answers * 2**left).sum(axis=1)


def changed(hands: Sets, change: Callable[[list[Any]], list[Any]]) -> Sets:
    """Return rows of hands changed by a function of the hands of all owners."""
    return np.stack(change([*hands.T]), axis=1)


def joined(arrays: Sequence[npt.NDArray[Kind]]) -> npt.NDArray[Kind]:
    """Return arrays one after the other, as one."""
    return np.concatenate(arrays)


def _entropy(chances: Floats) -> Floats:
    """Return the entropy of the probabilities along the last axis, in bits."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Floats = -np.where(chances > 0, chances * np.log2(chances), 0.0).sum(axis=-1)
    return found


@lru_cache(maxsize=64)
def _responses(owners: int, cards: int, order: tuple[int, ...]) -> Table:
    """Return the response by the number of the owners of so many named cards, of which the first counts most.

    Response ``place * (2**cards - 1) + which - 1`` is that of the seat at this place in the order, which has those of
    the named cards that are bits of ``which``; the last response is that nobody has any.
    """
    sets = (1 << cards) - 1
    found = np.full(owners**cards, len(order) * sets, np.intp)
    for number, who in enumerate(product(range(owners), repeat=cards)):
        for place, seat in enumerate(order):
            which = sum([1 << card for card, owner in enumerate(who) if owner == seat])
            if which:
                found[number] = place * sets + which - 1
                break
    return found


@lru_cache(maxsize=64)
def _answers(seats: int, cards: int) -> tuple[Floats, Floats]:
    """Return for each response the probability of each answer, for who sees the card that is shown and who does not.

    An answer is a seat that shows a card, or, the last one, that nobody can.
    """
    sets = (1 << cards) - 1
    shown, answered = np.zeros((seats * sets + 1, seats * cards + 1)), np.zeros((seats * sets + 1, seats + 1))
    for place in range(seats):
        for which in range(1, sets + 1):
            response = place * sets + which - 1
            answered[response, place] = 1.0
            for card in bits(which):
                shown[response, place * cards + card] = 1 / which.bit_count()
    shown[-1, -1] = answered[-1, -1] = 1.0
    return shown, answered
