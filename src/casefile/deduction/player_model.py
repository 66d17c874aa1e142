"""A model of players: the evidence of their questions and shown cards about their hands, by a mixture of habits.

Nobody's way of asking is known beforehand. Some name only what they look for, some cover two cards of three with their
own, some name anything. The weight of a hand is the likelihood of its seat's questions with that hand, averaged over
the habits. So a seat that covers its questions soon stops telling anything, and one that never does tells much. The
card that is shown is taken to be chosen evenly among those that match.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from casefile.core.cards import Card, Seat
from casefile.deduction.numbering import Numbering, bits

MEMORY = 4
"""The number of rounds in which a player is expected not to ask again for a card that it was shown."""

AGAIN = 0.05
"""The assumed probability, before any evidence, that a player asks again for a card that it was shown."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A way of asking: how often a seat names a card of its own hand in a suggestion, by round, counted from 0.

    The probability begins at ``start``, grows by ``growth`` a round, and stops at ``most``: a seat that has solved a
    category names its own card there.
    """

    prior: float
    """The probability of this habit before anything was asked."""
    start: float
    growth: float = 0.0
    most: float = 0.6

    def own(self, turn: int) -> float:
        """Return the probability that the seat names one of its own cards in round ``turn``, counted from 0."""
        return min(self.most, self.start + self.growth * turn)


HABITS = (Habit(0.4, 0.0, 0.015), Habit(0.4, 0.005, 0.06), Habit(0.1, 0.33), Habit(0.05, 0.6))
"""The habits that a player may have: naming hardly any own cards, a few soon, or many from the start."""

ANYTHING = 0.05
"""The probability, beforehand, that a seat names cards at random: then its questions say nothing about its hand."""

PRIORS = [*(habit.prior for habit in HABITS), ANYTHING]
"""The probability of each habit, and of naming cards at random, before anything was asked."""


@dataclass(slots=True)
class _Shown:
    """``seat`` showed ``to`` one of ``named`` in round ``turn``, unseen by the viewer."""

    seat: int
    to: int
    named: int
    turn: int
    again: int = 0
    """The cards of ``named`` that ``to`` asked for since."""


@dataclass(slots=True)
class _Asker:
    """The questions of one seat, and its treatment of the cards that the viewer showed it."""

    asked: list[tuple[int, int]] = field(default_factory=list)
    """The cards that it named, each with the round."""
    known: int = 0
    """The cards that the viewer showed it."""
    repeats: float = AGAIN
    """The number of times that it asked for such a card again, plus :data:`AGAIN`."""
    chances: float = 1.0
    """The number of times that it would have done so by chance, plus 1."""


class Habits:
    """The likelihoods of the other seats' hands, by the questions and answers that ``viewer`` has seen.

    ``told`` are the numbers of the categories whose card a suggester chooses freely; a room that one merely stands in
    is not among them.
    """

    def __init__(self, numbers: Numbering, viewer: Seat, told: tuple[int, ...] = (0, 1, 2)) -> None:
        self._numbers, self._viewer = numbers, int(viewer)
        self._free = sum([numbers.categories[number] for number in told])
        self._askers = [_Asker() for _ in range(numbers.case)]
        self._seen: list[list[int]] = [[] for _ in range(numbers.case)]
        self._hidden: list[_Shown] = []

    def asked(self, seat: Seat, cards: tuple[Card, ...], turn: int) -> None:
        """Take in that ``seat`` suggested ``cards`` in round ``turn``, counted from 0."""
        if seat == self._viewer:
            return
        asker, named = self._askers[seat], self._numbers.masks(cards) & self._free
        asker.asked += [(turn, 1 << card) for card in bits(named)]
        asker.repeats += (named & asker.known).bit_count()
        asker.chances += 0.15 * asker.known.bit_count()
        for shown in self._hidden:
            if shown.to == seat and turn <= shown.turn + MEMORY:
                shown.again |= named & shown.named

    def answered(self, seat: Seat, to: Seat, cards: tuple[Card, ...], shown: Card | None, turn: int) -> None:
        """Take in that ``seat`` showed ``to`` one of the suggested ``cards`` in round ``turn``.

        ``shown`` is the card, or ``None`` if the viewer did not see it.
        """
        named = self._numbers.masks(cards)
        if seat == self._viewer:
            if shown is not None:
                self._askers[to].known |= self._numbers.mask(shown)
        elif shown is not None:
            self._seen[seat].append(named)
        else:
            self._hidden.append(_Shown(seat, to, named, turn))

    def models(self) -> dict[int, "SeatModel"]:
        """Return for every other seat a function from a hand to the likelihood of what the seat asked and showed.

        Likelihoods of one seat may be compared with one another; their scale means nothing.
        """
        return {seat: self._model(seat) for seat in range(self._numbers.case) if seat != self._viewer}

    def _model(self, seat: int) -> "SeatModel":
        asker = self._askers[seat]
        again = [
            (shown.named, shown.again, min(1.0, self._askers[shown.to].repeats / self._askers[shown.to].chances))
            for shown in self._hidden
            if shown.seat == seat and shown.again and shown.again != shown.named
        ]
        free = tuple([category for category in self._numbers.categories if category & self._free])
        return SeatModel(free, tuple(asker.asked), tuple(self._seen[seat]), tuple(again))


@dataclass(frozen=True, slots=True)
class SeatModel:
    """The likelihood of what one seat asked and showed, by its hand; sets of cards are bits.

    The card that is shown is taken to be chosen evenly among those that match, but where the asker has asked again for
    a card of that suggestion: then it had hardly seen that one.
    """

    categories: tuple[int, ...]
    """The categories whose card a suggester chooses freely."""
    asked: tuple[tuple[int, int], ...]
    """The cards that the seat named, each with the round, counted from 0."""
    seen: tuple[int, ...]
    """The suggestions to which it showed the viewer a card."""
    again: tuple[tuple[int, int, float], ...]
    """Suggestions to which it showed others a card.

    Each with the cards of it that the asker asked for again, and how many times as likely that asker is to ask again
    for a card that it has seen as for another.
    """
    _rows: dict[tuple[int, int], list[float]] = field(default_factory=dict, repr=False, compare=False)
    """By category and the cards of it in the hand: the likelihood of the questions by each habit."""

    def __call__(self, hand: int) -> float:
        """Return the likelihood of the seat's choices with this hand."""
        weight = 1.0
        for named in self.seen:
            weight /= (hand & named).bit_count() or 1
        # Each matching card was as likely shown. If it was one of ``repeated``, the asker has asked again for a
        # card that it had seen, which is ``repeats`` times as likely as to ask for another.
        for named, repeated, repeats in self.again:
            matching = hand & named
            if matching:
                fresh = (matching & ~repeated).bit_count()
                weight *= (fresh + repeats * (matching & repeated).bit_count()) / matching.bit_count()
        # A seat has one habit in all its questions, so the likelihoods multiply within each habit, and the habits
        # are added up only at the end. A seat's questions in a category depend on its cards of that category alone.
        likely = PRIORS
        for category in self.categories:
            held = hand & category
            row = self._rows.get((category, held))
            if row is None:
                row = self._rows[category, held] = list(_likelihoods(self.asked, category, held))
            likely = [so_far * here for so_far, here in zip(likely, row, strict=True)]
        return weight * sum(likely)


def _likelihoods(asked: Sequence[tuple[int, int]], category: int, held: int) -> Iterator[float]:
    """Yield by habit the likelihood of the questions in ``category`` from a holder of ``held``."""
    mine, size = held.bit_count(), category.bit_count()
    here = [(turn, card) for turn, card in asked if card & category]
    for habit in HABITS:
        likely = 1.0
        for turn, card in here:
            own = habit.own(turn) if mine else 0.0
            likely *= own / mine if card & held else (1 - own) / (size - mine or 1)
        yield likely
    yield float(size) ** -len(here)
