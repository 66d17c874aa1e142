"""What others ask and show says about their hands: a mixture of habits, weighed anew for every seat.

Nobody's way of asking is known beforehand. Some name only what they look for, some cover two cards of three with their
own, some name anything. A hand is as likely as what its seat asked for would be with it, averaged over the habits;
so a seat that covers its questions soon stops telling anything, and one that never does tells much. Which card is
shown is taken to be chosen evenly among those that match.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from casefile.core.cards import Card, Seat
from casefile.deduction.numbering import Numbering, bits
from casefile.deduction.posterior import Weigh

MEMORY = 4
"""So many rounds somebody is taken to remember what was shown, and not to ask for it again."""

AGAIN = 0.05
"""How likely somebody asks again for a card it was shown, before anything is known of it."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A way of asking: how likely a seat names a card of its own where it has one, by the round, counted from 0.

    The chance is ``start`` and grows by ``growth`` a round, to ``most``: who has solved a category needs covers.
    """

    prior: float
    start: float
    growth: float = 0.0
    most: float = 0.6

    def own(self, turn: int) -> float:
        """The chance that a card of its own is named in that round."""
        return min(self.most, self.start + self.growth * turn)


HABITS = (Habit(0.4, 0.0, 0.015), Habit(0.4, 0.005, 0.06), Habit(0.1, 0.33), Habit(0.05, 0.6))
"""Those who look for what they do not know and cover slowly or soon, and those who cover from the start."""

ANYTHING = 0.05
"""How likely, beforehand, a seat names anything at all: what it asks says nothing about its hand."""


@dataclass(slots=True)
class _Shown:
    """``seat`` showed ``to`` one of ``named``, unseen by the viewer; ``again`` are those ``to`` asked for since."""

    seat: int
    to: int
    named: int
    turn: int
    again: int = 0


@dataclass(slots=True)
class _Asker:
    """What one seat asked for, and how it treats what it was shown by the viewer."""

    asked: list[tuple[int, int]] = field(default_factory=list)
    known: int = 0
    repeats: float = AGAIN
    chances: float = 1.0


class Habits:
    """Takes in what one viewer sees of questions and answers, and weighs the hands of the others.

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
        """``seat`` names ``cards`` in round ``turn``, counted from 0."""
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
        """``seat`` shows ``to`` one of ``cards``: ``shown``, or ``None`` where the viewer does not see it."""
        named = self._numbers.masks(cards)
        if seat == self._viewer:
            if shown is not None:
                self._askers[to].known |= self._numbers.mask(shown)
        elif shown is not None:
            self._seen[seat].append(named)
        else:
            self._hidden.append(_Shown(seat, to, named, turn))

    def models(self) -> dict[int, Weigh]:
        """For every other seat how likely what it asked and showed is with a hand, up to a factor."""
        return {seat: self._model(seat) for seat in range(self._numbers.case) if seat != self._viewer}

    def _model(self, seat: int) -> Weigh:
        asker, seen = self._askers[seat], self._seen[seat]
        again = [
            (shown.named, shown.again, min(1.0, self._askers[shown.to].repeats / self._askers[shown.to].chances))
            for shown in self._hidden
            if shown.seat == seat and shown.again and shown.again != shown.named
        ]
        priors = [*(habit.prior for habit in HABITS), ANYTHING]
        parts: list[tuple[int, dict[int, list[float]]]] = [
            (category, {}) for category in self._numbers.categories if category & self._free
        ]

        def weigh(hand: int) -> float:
            weight = 1.0
            for named in seen:
                weight /= (hand & named).bit_count() or 1
            for named, repeated, repeats in again:
                matching = hand & named
                if matching:
                    fresh = (matching & ~repeated).bit_count()
                    weight *= (fresh + repeats * (matching & repeated).bit_count()) / matching.bit_count()
            likely = priors
            for category, known in parts:
                held = hand & category
                row = known.get(held)
                if row is None:
                    row = known[held] = list(_likelihoods(asker.asked, category, held))
                likely = [so_far * here for so_far, here in zip(likely, row, strict=True)]
            return weight * sum(likely)

        return weigh


def _likelihoods(asked: list[tuple[int, int]], category: int, held: int) -> Iterator[float]:
    """By habit how likely the cards of ``category`` were asked for by somebody who holds ``held`` of it."""
    mine, size = held.bit_count(), category.bit_count()
    here = [(turn, card) for turn, card in asked if card & category]
    for habit in HABITS:
        likely = 1.0
        for turn, card in here:
            own = habit.own(turn) if mine else 0.0
            likely *= own / mine if card & held else (1 - own) / (size - mine or 1)
        yield likely
    yield float(size) ** -len(here)
