"""Actions of ``nsider``, the game of camps by post: of camps, of chance, of the clock and of the operator."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Card, Seat


class DrawOrder(Struct, frozen=True):
    """Chance: the camps take their turns in this order."""

    kind: ClassVar[str] = "draw_order"
    order: tuple[Seat, ...]


class DealRedCard(Struct, frozen=True):
    """Chance: the camp of the character ``murderer`` gets the Red Card.

    ``case_file`` has the sealed cards, ``hands`` the ordinary cards by seat.
    """

    kind: ClassVar[str] = "deal_red_card"
    murderer: Card
    case_file: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]


class AnswerForCamp(Struct, frozen=True):
    """Chance: the operator shows ``card`` from the hand of a disbanded camp."""

    kind: ClassVar[str] = "answer_for_camp"
    card: Card


class MissTurn(Struct, frozen=True):
    """The clock: a camp has let its turn lapse."""

    kind: ClassVar[str] = "miss_turn"
