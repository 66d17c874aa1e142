"""The review of a game that is over: what each seat could know when, and how well it asked, showed and accused.

A *moment* is a version after which a seat knows something else of the cards: how many bits are open about the solution
(the entropy of the exact share of deals), and the share of the deals that hold the true one. A question is rated by
what its answer could be expected to tell against the best that could be asked there, and by what it told; a card that
was shown by what it told who asked, against what the other cards would have told; an accusation by its chance. Bits of
questions and showings are sums over the cards of the solution, each on its own, as in hints.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from casefile.core.cards import Card, Seat


@dataclass(frozen=True, slots=True)
class SeatMoment:
    """What a seat knew after event ``version``: the entropy of the solution in ``bits``, and the share of the truth.

    So many solutions were ``left``.
    """

    version: int
    bits: float
    truth: float
    left: int


@dataclass(frozen=True, slots=True)
class RatedQuestion:
    """A question of ``seat``: what its answer was expected to tell, the best that could be asked, and what it told.

    ``ranked`` are the questions that were expected to tell most, the best first, each with its bits.
    A ``stand_in`` asked it: a bot that played on for the seat.
    """

    version: int
    seat: Seat
    expected_bits: float
    best_bits: float
    got_bits: float
    ranked: tuple[tuple[tuple[Card, ...], float], ...] = ()
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class RatedShowing:
    """A card that ``seat`` showed to ``to``: what it told, and what the least and the most telling one would have.

    A ``stand_in`` chose it: a bot that played on for the seat.
    """

    version: int
    seat: Seat
    to: Seat
    gave_bits: float
    least_bits: float
    most_bits: float
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class RatedAccusation:
    """An accusation of ``seat``, and how likely it was right by what the seat had seen.

    One that was not may have ``framed`` somebody: it named the other solution, with which the murderer gets away. A
    ``stand_in`` made it: a bot that played on for the seat.
    """

    version: int
    seat: Seat
    chance: float
    right: bool
    framed: bool = False
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat: ``provable_at`` is that of its :class:`Findings`; see :func:`accuracy`.

    ``missed`` are the versions at which its turn ended though it could have accused for certain.
    """

    seat: Seat
    accuracy: int | None
    provable_at: int | None
    moments: tuple[SeatMoment, ...]
    missed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Findings:
    """What is found of one seat, through its eyes alone: what it asked and accused, and what was shown to it."""

    seat: Seat
    moments: tuple[SeatMoment, ...]
    suggestions: tuple[RatedQuestion, ...]
    shown: tuple[RatedShowing, ...]
    accusations: tuple[RatedAccusation, ...]
    missed: tuple[int, ...]

    @property
    def provable_at(self) -> int | None:
        """The version after which the case follows from what the seat saw; ``None`` where it never did.

        Who has accused wrongly proves nothing any more: it is out, and may have looked into the case file.
        """
        out = next((each.version for each in self.accusations if not each.right), None)
        known = next((each.version for each in self.moments if each.truth == 1), None)
        return known if known is None or out is None or known < out else None


@dataclass(frozen=True, slots=True)
class Review:
    """A game reviewed; for ``turning_point`` see there."""

    game: str
    seats: tuple[SeatReview, ...]
    suggestions: tuple[RatedQuestion, ...]
    shows: tuple[RatedShowing, ...]
    accusations: tuple[RatedAccusation, ...]
    turning_point: int | None


R = TypeVar("R", RatedQuestion, RatedShowing, RatedAccusation)


def own(rated: Iterable[R], seat: Seat) -> list[R]:
    """What of these the owner of ``seat`` did, and no bot that played on for it."""
    return [each for each in rated if each.seat == seat and not each.stand_in]


def accuracy(
    questions: Sequence[RatedQuestion],
    shows: Sequence[RatedShowing],
    accusations: Sequence[RatedAccusation],
    missed: int,
) -> int | None:
    """How well a seat decided, 0 to 100: the mean of all its decisions; ``None`` where it had none.

    A question counts as what it was expected to tell of the best; a showing with a choice 1 for the least telling card
    and 0 for the most telling one; an accusation its chance; a turn that ended ``missed``, with a certain accusation
    not made, 0. Luck has no part in it, nor has what a bot did that played on for the seat.
    """
    marks = [each.expected_bits / each.best_bits if each.best_bits else 1.0 for each in questions if not each.stand_in]
    marks += [
        (each.most_bits - each.gave_bits) / (each.most_bits - each.least_bits)
        for each in shows
        if each.most_bits > each.least_bits and not each.stand_in
    ]
    marks += [each.chance for each in accusations if not each.stand_in]
    marks += [0.0] * missed
    return round(100 * sum(marks) / len(marks)) if marks else None


def turning_point(seats: Iterable[Sequence[SeatMoment]]) -> int | None:
    """The version by which the share of the truth rose most for one of these seats; ``None`` where it never rose."""
    rises = [
        (after.truth - before.truth, -after.version)
        for moments in seats
        for before, after in pairwise(moments)
        if after.truth > before.truth
    ]
    return -max(rises)[1] if rises else None
