"""Actions of ``nsider``, the game of camps by post: of camps, of chance, of the clock and of the operator."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.cards import Card, Seat


@dataclass(frozen=True, slots=True)
class SuggestPending:
    """Suggest with the words "Accusation Pending": the turn stays open for an accusation."""

    kind: ClassVar[str] = "suggest_pending"
    suspect: Card
    weapon: Card
    room: Card


@dataclass(frozen=True, slots=True)
class PreferCard:
    """Put ``card`` first in one's standing order."""

    kind: ClassVar[str] = "prefer_card"
    card: Card


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """Chance: the camps take their turns in this order."""

    kind: ClassVar[str] = "draw_order"
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DealRedCard:
    """Chance: ``murderer``'s camp gets the Red Card; this case file and these hands of ordinary cards by seat."""

    kind: ClassVar[str] = "deal_red_card"
    murderer: Card
    case_file: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class AnswerForCamp:
    """Chance: of a disbanded camp's hand the operator shows ``card``."""

    kind: ClassVar[str] = "answer_for_camp"
    card: Card


@dataclass(frozen=True, slots=True)
class MissTurn:
    """The clock: a camp has let its turn lapse."""

    kind: ClassVar[str] = "miss_turn"


@dataclass(frozen=True, slots=True)
class GiveStrike:
    """The operator: give ``seat`` a strike; everybody reads ``note``."""

    kind: ClassVar[str] = "give_strike"
    seat: Seat
    note: str


@dataclass(frozen=True, slots=True)
class LiftStrike:
    """The operator: take a strike of ``seat`` back; everybody reads ``note``."""

    kind: ClassVar[str] = "lift_strike"
    seat: Seat
    note: str


@dataclass(frozen=True, slots=True)
class DisbandCamp:
    """The operator: remove ``seat`` from the game; everybody reads ``note``."""

    kind: ClassVar[str] = "disband_camp"
    seat: Seat
    note: str
