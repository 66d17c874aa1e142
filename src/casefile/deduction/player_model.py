"""A model of players: the evidence of their questions and shown cards about their hands, by a mixture of habits.

Nobody's way of asking is known beforehand. Some name only what they look for, some cover two cards of three with their
own, some ask now and then for nothing but their own cards, some name anything. The weight of a hand is the likelihood
of its seat's questions with that hand, averaged over the habits. So a seat that covers its questions soon stops
telling anything, and one that never does tells much. The card that is shown is taken to be chosen evenly among those
that match. Who gets no answer and accuses nobody has named a card of its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from casefile.core.cards import Card, Seat
from casefile.deduction.numbering import Numbering

MEMORY = 4
"""The number of rounds in which a player is expected not to ask again for a card that it was shown."""

AGAIN = 0.1
"""The assumed probability, before any evidence, that a player asks again for a card that it was shown."""

UNACCUSED = 0.02
"""The assumed probability that a player does not accuse who has just found all three cards of the case file."""

WALKED = (0.85, 0.23)
"""The frequency of walks to an area of one's own hand, beside 1 for any other area: in the first round, and later.

In the first round few areas are in reach. Counted in 300 games of three ``inspector`` on the board: 69 of 369 areas
were their own, and 107 of 2,201; a hand has 1.93 of the nine areas in the mean.
"""

STAYED = 0.05
"""The same for an area to which the player was called: it stayed to ask there, and did not walk on.

In the same games 5 of 366 such areas were their own.
"""

TRUST = 0.8
"""The exponent of the likelihood of a seat's questions. It is below 1 since nobody has just one of these habits."""

ODD = 0.01
"""The part of a player's questions that follow no habit, but cover any of their cards."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A way of asking: how often a seat covers a card of a suggestion, by naming one that it holds, or was shown.

    In each category it does so with a probability that begins at ``start``, grows by ``growth`` a round, and stops at
    ``most``: a seat that has solved a category names its own card there.
    """

    prior: float
    """The probability of this habit before anything was asked."""
    start: float = 0.0
    growth: float = 0.0
    most: float = 0.6
    bluffs: float = 0.0
    """The probability that all cards of a question are covers, whatever it is in each category."""
    seeks_one: bool = False
    """Whether it always covers all cards but one, whatever the probabilities say."""
    odd: bool = False
    """Whether its questions often cover most cards, or all, without a rule by which they could be told from others."""

    def covered(self, turn: int, categories: int) -> list[float]:
        """Return the probability of each set of categories that are covered, in round ``turn``, counted from 0.

        Category ``number`` is the bit ``1 << number`` of a set's place in the list.
        """
        return _covered(self, turn, categories)


@cache
def _covered(habit: Habit, turn: int, categories: int) -> list[float]:
    sets = range(1 << categories)
    if habit.seeks_one:
        likely = [float(covers.bit_count() == categories - 1) / categories for covers in sets]
    else:
        own = min(habit.most, habit.start + habit.growth * turn)
        likely = [own ** covers.bit_count() * (1 - own) ** (categories - covers.bit_count()) for covers in sets]
        likely = [(1 - habit.bluffs) * each for each in likely]
        likely[-1] += habit.bluffs
    return [(1 - ODD) * each + ODD / len(sets) for each in likely]


HABITS = (
    Habit(0.32, 0.0, 0.015),
    Habit(0.32, 0.005, 0.06),
    Habit(0.06, 0.33),
    Habit(0.04, 0.6, odd=True),
    Habit(0.08, seeks_one=True),
    Habit(0.027, 0.0, 0.015, bluffs=0.15, odd=True),
    Habit(0.027, 0.0, 0.015, bluffs=0.33, odd=True),
    Habit(0.026, 0.005, 0.06, bluffs=0.5, odd=True),
)
"""The habits that a player may have.

Naming hardly any own cards, a few soon, or many from the start; all but one; or nothing but own cards now and then.
"""

ANYTHING = 0.1
"""The probability, beforehand, that a seat names cards at random: then its questions say nothing about its hand."""

PRIORS = [*(habit.prior for habit in HABITS), ANYTHING]
"""The probability of each habit, and of naming cards at random, before anything was asked."""

ODD_HABITS = [*(float(habit.odd) for habit in HABITS), 1.0]
"""1 for each habit that is odd, and for naming cards at random."""


class AskedQuestion(NamedTuple):
    """The cards that a seat named in a suggestion, as far as it chose them."""

    turn: int
    """The round, counted from 0."""
    named: int
    """The cards, as bits, at most one of each category."""
    known: int
    """The cards that the viewer had shown it before, as bits: they cover a question as its own do."""
    stayed: bool = False
    """Whether it was called to the area that it names, and did not walk on."""


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

    asked: list[AskedQuestion] = field(default_factory=list)
    unaccused: list[int] = field(default_factory=list)
    """The suggestions that nobody answered and after which it did not accuse, as bits."""
    known: int = 0
    """The cards that the viewer showed it."""
    repeats: float = AGAIN
    """The number of times that it asked for such a card again, plus :data:`AGAIN`."""
    chances: float = 1.0
    """The number of times that it would have done so by chance, plus 1."""


class Habits:
    """The likelihoods of the other seats' hands, by the questions and answers that ``viewer`` has seen.

    ``told`` are the numbers of the categories whose card a suggester chooses freely; any other is an area, to which
    one walks. ``trust`` is the exponent of the likelihood of a seat's questions.
    """

    def __init__(
        self, numbers: Numbering, viewer: Seat, told: tuple[int, ...] = (0, 1, 2), trust: float = TRUST
    ) -> None:
        self._numbers, self._viewer, self._trust = numbers, int(viewer), trust
        self._free = sum([numbers.categories[number] for number in told])
        self._askers = [_Asker() for _ in range(numbers.case)]
        self._seen: list[list[int]] = [[] for _ in range(numbers.case)]
        self._hidden: list[_Shown] = []

    def asked(
        self, seat: Seat, cards: tuple[Card, ...], turn: int, *, walked: bool = False, called: bool = False
    ) -> None:
        """Take in that ``seat`` suggested ``cards`` in round ``turn``, counted from 0.

        ``walked`` says whether it went to the area that it names in this turn; else ``called`` whether another's
        suggestion had called it there. Neither is said of a seat that asks again where it asked before.
        """
        if seat == self._viewer:
            return
        asker, named = self._askers[seat], self._numbers.masks(cards)
        free = named & self._free
        stayed = called and not walked
        asker.asked.append(AskedQuestion(turn, named if walked or stayed else free, asker.known, stayed))
        asker.repeats += (free & asker.known).bit_count()
        asker.chances += 0.15 * asker.known.bit_count()
        for shown in self._hidden:
            if shown.to == seat and turn <= shown.turn + MEMORY:
                shown.again |= free & shown.named

    def unaccused(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Take in that ``seat`` suggested ``cards``, that nobody answered, and that it ended its turn all the same."""
        self._askers[seat].unaccused.append(self._numbers.masks(cards))

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
        return SeatModel(
            tuple(self._numbers.categories),
            self._numbers.everything & ~self._free,
            tuple(asker.asked),
            tuple(asker.unaccused),
            tuple(self._seen[seat]),
            tuple(again),
            self._trust,
        )


@dataclass(frozen=True, slots=True)
class SeatModel:
    """The likelihood of what one seat asked and showed, by its hand; sets of cards are bits.

    The card that is shown is taken to be chosen evenly among those that match, but where the asker has asked again for
    a card of that suggestion: then it had hardly seen that one.
    """

    categories: tuple[int, ...]
    """The cards of each category, as bits."""
    areas: int
    """The cards of the category that is an area, to which one walks; 0 without a board."""
    asked: tuple[AskedQuestion, ...]
    """The suggestions of the seat, in order."""
    unaccused: tuple[int, ...]
    """The suggestions that nobody answered and after which the seat did not accuse."""
    seen: tuple[int, ...]
    """The suggestions to which it showed the viewer a card."""
    again: tuple[tuple[int, int, float], ...]
    """Suggestions to which it showed others a card.

    Each with the cards of it that the asker asked for again, and how many times as likely that asker is to ask again
    for a card that it has seen as for another.
    """
    trust: float = TRUST
    """The exponent of the likelihood of its questions."""
    _rows: dict[tuple[int, ...], list[float]] = field(default_factory=dict, repr=False, compare=False)
    """By the number of a question and what is held of each of its categories: its likelihood by each habit."""

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
        for named in self.unaccused:
            if not hand & named:
                weight *= UNACCUSED
        trusted: float = sum(self._by_habit(hand)) ** self.trust
        return weight * trusted

    def oddness(self, hands: Iterable[tuple[int, float]]) -> float:
        """Return the probability that the seat has an odd habit or names anything, given the shares of its hands.

        Raises ``ZeroDivisionError`` where there is no hand.
        """
        found = whole = 0.0
        for hand, share in hands:
            likely = self._by_habit(hand)
            found += share * sum(map(float.__mul__, likely, ODD_HABITS)) / sum(likely)
            whole += share
        return found / whole

    def _by_habit(self, hand: int) -> list[float]:
        """Return by habit the likelihood of all questions of the seat with this hand, times that of the habit."""
        # A seat has one habit in all its questions, so the likelihoods multiply within each habit, and the habits
        # are added up only at the end.
        likely = PRIORS
        for number, question in enumerate(self.asked):
            held = [(hand | question.known) & category for category in (*self.chosen(question), self.areas)]
            key = (number, *held)
            row = self._rows.get(key)
            if row is None:
                row = self._rows[key] = self._likelihoods(question, held)
            likely = [so_far * here for so_far, here in zip(likely, row, strict=True)]
        return likely

    def chosen(self, question: AskedQuestion) -> list[int]:
        """Return the categories of which a question names a card that its seat chose freely."""
        return [category for category in self.categories if category & question.named & ~self.areas]

    def own_area(self, question: AskedQuestion) -> float:
        """Return how likely an area of its own is for a question, beside another area."""
        return STAYED if question.stayed else WALKED[min(question.turn, len(WALKED) - 1)]

    def _likelihoods(self, question: AskedQuestion, held: Sequence[int]) -> list[float]:
        """Return by habit the likelihood of a question, with these cards of each of its categories to cover it with.

        The last of them are the areas.
        """
        likely, anything = [1.0], 1.0
        chosen = self.chosen(question)
        for category, mine in zip(chosen, held[:-1], strict=True):
            size, count, named = category.bit_count(), mine.bit_count(), question.named & mine
            seeks = 1 / size if count == size else float(not named) / (size - count)
            covers = 1 / size if not count else float(named != 0) / count
            likely = [so_far * here for here in (seeks, covers) for so_far in likely]
            anything /= size
        area = self._area_likelihood(question, held[-1])
        rows = [area * sum(map(float.__mul__, row, likely)) for row in covering(question.turn, len(chosen))]
        return [*rows, anything * self.any_area(question)]

    def any_area(self, question: AskedQuestion) -> float:
        """Return the likelihood of the area of a question for a seat that goes anywhere."""
        return 1.0 if question.stayed or not question.named & self.areas else 1 / self.areas.bit_count()

    def _area_likelihood(self, question: AskedQuestion, mine: int) -> float:
        """Return the likelihood of the area of a question, with these areas of its own; 1 if it names none."""
        if not question.named & self.areas:
            return 1.0
        share = self.own_area(question)
        likely = share if question.named & mine else 1.0
        # It chose to stay, or among all areas.
        return likely if question.stayed else likely / (self.areas.bit_count() - (1 - share) * mine.bit_count())


@cache
def covering(turn: int, categories: int) -> list[list[float]]:
    """Return for each habit the probability of each set of categories that are covered, as :class:`Habit` says it."""
    return [habit.covered(turn, categories) for habit in HABITS]
