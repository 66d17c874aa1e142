"""What actors may do: actions in the imperative, and the menu that offers or forbids each kind.

A *menu* maps every kind of action of a rule set either to an :class:`Offer` or to the id of the clause that forbids
it now. Every rule is written once, there: legality, refusals, the controls of a page and a bot's random choice all
come from the same value.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, ClassVar, Literal, Protocol

from casefile.cards import Card, Place, Seat
from casefile.dealing import Draw

Actor = Seat | Literal["chance", "clock"]
"""Who acts: a seat, chance (dice, draws), or the clock (lapsed deadlines)."""

Streams = Callable[[str], Draw]
"""``streams(purpose)`` answers the fair draw for one purpose, such as ``"deal"`` or ``"dice@7"``."""


class Action(Protocol):
    """A frozen dataclass that says what somebody wants to do; ``kind`` is its stable name in logs and forms."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class ChooseSuspect:
    """Take ``suspect`` as one's own character."""

    kind: ClassVar[str] = "choose_suspect"
    suspect: Card


@dataclass(frozen=True, slots=True)
class Roll:
    """Ask for the dice."""

    kind: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Move:
    """Walk to ``to``, a square or a room in reach of the roll."""

    kind: ClassVar[str] = "move"
    to: Place


@dataclass(frozen=True, slots=True)
class TakePassage:
    """Go through the secret passage of the room one stands in."""

    kind: ClassVar[str] = "take_passage"


@dataclass(frozen=True, slots=True)
class Suggest:
    """Ask all others, clockwise, for one of three cards."""

    kind: ClassVar[str] = "suggest"
    suspect: Card
    weapon: Card
    room: Card


@dataclass(frozen=True, slots=True)
class Show:
    """Show ``card`` to the suggester."""

    kind: ClassVar[str] = "show"
    card: Card


@dataclass(frozen=True, slots=True)
class Accuse:
    """Name the three cards of the case file, once a game."""

    kind: ClassVar[str] = "accuse"
    suspect: Card
    weapon: Card
    room: Card


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Let the next seat play."""

    kind: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class DealCards:
    """Chance: this case file, these hands by seat, these cards at the side."""

    kind: ClassVar[str] = "deal_cards"
    case_file: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    side: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlaceWeapons:
    """Chance: the rooms in which the weapons start, in the deck's order of weapons."""

    kind: ClassVar[str] = "place_weapons"
    rooms: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Chance: the dice show these numbers, 1 to 6 each."""

    kind: ClassVar[str] = "throw_dice"
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lapse:
    """The clock: ``seat`` let its time, due at ``due`` (milliseconds since 1970), run out.

    ``card`` is the card shown or the suspect taken in its place, drawn from the fair stream, or ``None`` where the
    default is to end the turn.
    """

    kind: ClassVar[str] = "lapse"
    seat: Seat
    due: int
    card: Card | None


SEAT_ACTIONS: Mapping[str, type[Action]] = {
    kind.kind: kind for kind in (ChooseSuspect, Roll, Move, TakePassage, Suggest, Show, Accuse, EndTurn)
}
"""The actions of seats by their kind; chance and the clock never come in from outside."""


# -- menus ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer:
    """The choices of one kind of action: any combination of one value for each field.

    A field that is not in ``choices`` is free. ``clause`` is the id of the clause that bounds the choices; a value
    outside them is refused with it.
    """

    clause: str
    choices: Mapping[str, tuple[Any, ...]]

    def allows(self, action: Action) -> bool:
        """Whether every field of ``action`` is one of the choices."""
        return all(getattr(action, name) in values for name, values in self.choices.items())

    def __len__(self) -> int:
        return prod(len(values) for values in self.choices.values())


Menu = Mapping[type[Action], Offer | str]
"""For every kind of action an offer, or the id of the clause that forbids it now."""


class Refused(Exception):
    """An action that the rules forbid; ``clause`` is the id of the clause, such as ``"cluedo-12"``."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


def check(menu: Menu, action: Action, foreign: str) -> None:
    """Raise :class:`Refused` unless ``menu`` offers ``action``; ``foreign`` refuses kinds that it does not know."""
    entry = menu.get(type(action), foreign)
    if isinstance(entry, str):
        raise Refused(entry)
    if not entry.allows(action):
        raise Refused(entry.clause)


def offers(menu: Menu) -> dict[type[Action], Offer]:
    """The kinds of action that ``menu`` offers, with their offers."""
    return {kind: entry for kind, entry in menu.items() if not isinstance(entry, str)}


def pick(menu: Menu, draw: Draw) -> Action:
    """Choose a kind of action uniformly, then each of its fields uniformly; the menu must offer something."""
    options = list(offers(menu).items())
    kind, offer = options[draw(len(options))]
    return kind(**{name: values[draw(len(values))] for name, values in offer.choices.items()})


def each(menu: Menu) -> Iterator[Action]:
    """Every single action that ``menu`` offers; free fields must not exist."""
    for kind, offer in offers(menu).items():
        for values in product(*offer.choices.values()):
            yield kind(**dict(zip(offer.choices, values, strict=True)))
