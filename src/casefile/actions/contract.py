"""What an action is, and who acts."""

from collections.abc import Callable
from typing import ClassVar, Literal, Protocol

from msgspec import Struct

from casefile.cards import Seat
from casefile.dealing import Draw

Actor = Seat | Literal["chance", "clock", "operator"]
"""Who acts: a seat, chance (dice, draws), the clock (lapsed deadlines), or the operator of a game by post."""

Streams = Callable[[str], Draw]
"""``streams(purpose)`` answers the fair draw for one purpose, such as ``"deal"`` or ``"dice@7"``."""


class Action(Protocol):
    """A frozen struct that says what somebody wants to do; ``kind`` is its stable name in logs and forms."""

    kind: ClassVar[str]


class Lapse(Struct, frozen=True):
    """The clock: ``seat`` let its time, due at ``due`` (milliseconds since 1970), run out.

    ``action`` is done in its place: the default, drawn from the fair stream where there are several. It is not
    stored; the event that it leads to is.
    """

    kind: ClassVar[str] = "lapse"
    seat: Seat
    due: int
    action: Action
