"""The data of a review: what each seat could know at each moment, and how well it asked, showed and accused.

A *moment* is a version after which a seat's knowledge of the cards has changed. It has the number of open bits about
the solution (the entropy of the exact share of deals), and the share of the deals that hold the true solution.

A question is rated by the information expected from its answer, compared with the best question available there, and by
the information it gave. A card that was shown is rated by the information it gave to the asker, compared with the other
cards. An accusation is rated by its chance. The bits of questions and showings are sums over the cards of the solution,
each on its own, as in hints.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from casefile.core.cards import Card, Seat


@dataclass(frozen=True, slots=True)
class SeatMoment:
    """A seat's knowledge after one event that changed it."""

    version: int
    """The number of the event."""
    bits: float
    """The seat's uncertainty about the solution, in bits (entropy)."""
    truth: float
    """The probability that the seat could give the true solution, 0 to 1."""
    left: int
    """The number of solutions that the seat could not rule out."""


@dataclass(frozen=True, slots=True)
class RatedQuestion:
    """A question of a seat, rated by the information in its answer, in bits."""

    version: int
    """The version (number of events) at which the question was carried out."""
    seat: Seat
    """The seat that asked."""
    expected_bits: float
    """The information that the asker could expect from the answer."""
    best_bits: float
    """The information that the asker could expect from the best question on offer."""
    got_bits: float
    """The information that the answer gave the asker."""
    ranked: tuple[tuple[tuple[Card, ...], float], ...] = ()
    """The questions expected to tell most, the best first, each with its bits."""
    stand_in: bool = False
    """Whether a bot that played on for the seat's owner asked it."""


@dataclass(frozen=True, slots=True)
class RatedShowing:
    """A card that a seat showed, rated by the information that it gave the asker, in bits."""

    version: int
    """The version (number of events) at which the card was shown."""
    seat: Seat
    """The seat that showed it."""
    to: Seat
    """The seat that saw it."""
    gave_bits: float
    """The information about the solution that the card gave the asker."""
    least_bits: float
    """The information that the least telling card on offer would have given."""
    most_bits: float
    """The information that the most telling card on offer would have given."""
    stand_in: bool = False
    """Whether a bot that played on for the seat's owner chose it."""


@dataclass(frozen=True, slots=True)
class RatedAccusation:
    """An accusation, rated by its probability of being right."""

    version: int
    """The version (number of events) at which the accusation was carried out."""
    seat: Seat
    """The seat that accused."""
    chance: float
    """The probability that the accusation was right, by what the seat had seen, 0 to 1."""
    right: bool
    """Whether it was right."""
    framed: bool = False
    """Whether the accusation named the solution with the framed person, by which the murderer gets away.

    Not ``right`` then.
    """
    stand_in: bool = False
    """Whether a bot that played on for the seat's owner made it."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The review of one seat: its knowledge and the quality of its decisions."""

    seat: Seat
    """The seat."""
    accuracy: int | None
    """The quality of the seat's decisions, 0 to 100, by :func:`accuracy`; ``None`` if there were none to rate."""
    provable_at: int | None
    """The version after which the seat could prove the case; ``None`` if it never could. See :class:`Findings`."""
    moments: tuple[SeatMoment, ...]
    """The seat's knowledge after each event that changed it."""
    missed: tuple[int, ...] = ()
    """The versions at which the seat's turn ended though it could have accused with certainty."""
    too_late: bool = False
    """Whether the seat could prove the case only after it had accused wrongly."""

    @property
    def provable_in_time(self) -> int | None:
        """The version after which the seat could prove the case and still accuse; ``None`` if there is none."""
        return None if self.too_late else self.provable_at


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings about one seat's knowledge and decisions, from the seat's own observations alone."""

    seat: Seat
    """The seat."""
    moments: tuple[SeatMoment, ...]
    """The seat's knowledge after each event that changed it."""
    suggestions: tuple[RatedQuestion, ...]
    """The questions that the seat asked."""
    shown: tuple[RatedShowing, ...]
    """The cards that were shown to the seat."""
    accusations: tuple[RatedAccusation, ...]
    """The accusations of the seat."""
    missed: tuple[int, ...]
    """The versions at which the seat's turn ended though it could have accused with certainty."""

    @property
    def provable_at(self) -> int | None:
        """The version after which the seat could prove the case; ``None`` if it never could.

        A seat that has accused wrongly is often shown the case file: then it can from then on.
        """
        return next((each.version for each in self.moments if each.truth == 1), None)

    @property
    def too_late(self) -> bool:
        """Whether the seat could prove the case only after it had accused wrongly, and so was out of the race."""
        return self.provable_at is not None and self.out_by(self.provable_at)

    def out_by(self, version: int) -> bool:
        """Return whether the seat had accused wrongly by event ``version``."""
        return any(not each.right and each.version <= version for each in self.accusations)

    @property
    def provable_in_time(self) -> int | None:
        """The version after which the seat could prove the case and still accuse; ``None`` if there is none."""
        return None if self.too_late else self.provable_at

    @property
    def at_once(self) -> bool:
        """Whether the seat accused rightly as soon as it could prove the case and accuse."""
        known = self.provable_in_time
        right = any(each.right and known is not None and each.version > known for each in self.accusations)
        return right and not self.missed


@dataclass(frozen=True, slots=True)
class SeatReading:
    """The state of a seat's review that is being made: the game has been read up to ``version``."""

    version: int
    """The number of the last event that was read."""
    moments: tuple[SeatMoment, ...]
    """The seat's knowledge after each event that changed it, so far."""


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a finished game, with all seats."""

    game: str
    """The slug (name in addresses) of the game's kind."""
    seats: tuple[SeatReview, ...]
    """The reviews of the seats."""
    suggestions: tuple[RatedQuestion, ...]
    """The questions of all seats, by version."""
    shows: tuple[RatedShowing, ...]
    """The cards that were shown by all seats, by version."""
    accusations: tuple[RatedAccusation, ...]
    """The accusations of all seats, by version."""
    turning_point: int | None
    """The version at which the game was decided, by :func:`turning_point`; ``None`` if there is none."""


R = TypeVar("R", RatedQuestion, RatedShowing, RatedAccusation)


def own(rated: Iterable[R], seat: Seat) -> list[R]:
    """Return those of ``rated`` that the owner of ``seat`` decided, not a bot that played on for the owner."""
    return [each for each in rated if each.seat == seat and not each.stand_in]


def accuracy(
    questions: Sequence[RatedQuestion],
    shows: Sequence[RatedShowing],
    accusations: Sequence[RatedAccusation],
    missed: int,
) -> int | None:
    """Return the quality of a seat's decisions, 0 to 100: the mean over all of them; ``None`` if there are none.

    - A question counts as its expected information divided by that of the best question.
    - A showing with a choice counts 1 for the least telling card and 0 for the most telling one.
    - An accusation counts as its chance.
    - ``missed`` is the number of turns that ended though a certain accusation was possible; each counts 0.

    Luck does not count, nor does what a bot did that played on for the seat.
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
    """Return the version at which some seat's probability of the true solution rose most; ``None`` if it never rose.

    ``seats`` has the moments of each seat that is considered.
    """
    rises = [
        (after.truth - before.truth, -after.version)
        for moments in seats
        for before, after in pairwise(moments)
        if after.truth > before.truth
    ]
    return -max(rises)[1] if rises else None
