"""Actions of ``nsider``, the game of camps by post: of chance, of the operator, and of the clock."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Card, Seat


class DrawOrder(Struct, frozen=True):
    """Chance: the order of turns is drawn; ``order`` are the camps in that order."""

    kind: ClassVar[str] = "draw_order"
    order: tuple[Seat, ...]


class DealRedCard(Struct, frozen=True):
    """Chance: the deal of a game with a Red Card, which the camp of the character ``murderer`` gets.

    ``case_file`` has the sealed cards, ``hands`` the other cards by seat.
    """

    kind: ClassVar[str] = "deal_red_card"
    murderer: Card
    case_file: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]


class AnswerForCamp(Struct, frozen=True):
    """Chance: the operator shows ``card`` from the hand of a camp that was disbanded."""

    kind: ClassVar[str] = "answer_for_camp"
    card: Card


class MissTurn(Struct, frozen=True):
    """The clock: a camp has not acted in time, and its turn lapses."""

    kind: ClassVar[str] = "miss_turn"
