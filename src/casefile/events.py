"""What happened at a table: facts in the past tense, each of which says itself who sees what.

``seen_by`` has no default: an event is public only because its class says :class:`Public`. The log is never
rewritten; ``kind`` is what is stored, so a class may be renamed but a kind may not.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from casefile.cards import Card, Place, Seat

Viewer = Seat | Literal["spectator"]
"""Through whose eyes: a seat, or somebody who sees only what is public."""


class Event(ABC):
    """A fact of a table's history, with its consequences."""

    __slots__ = ()
    kind: ClassVar[str]
    of_table: ClassVar[bool] = False
    """Whether it concerns only the table, and so changes no rule set's state."""

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Self | None:
        """The event as ``viewer`` sees it: what is hidden is ``None``, or the whole event is."""


class Public(Event):
    """An event that everybody sees whole."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Self:
        """Everybody sees it whole."""
        return self


class TableEvent(Public):
    """A public event about the people and the clock; it changes no rule set's state."""

    __slots__ = ()
    of_table: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SeatTaken(TableEvent):
    """``name`` plays ``seat``: a person (``bot`` empty) or that bot; ``entropy`` is its part of the seed."""

    kind: ClassVar[str] = "seat_taken"
    seat: Seat
    name: str
    bot: str
    entropy: str


@dataclass(frozen=True, slots=True)
class BotSteppedIn(TableEvent):
    """A bot plays on for ``seat``, whose owner let its time run out too often."""

    kind: ClassVar[str] = "bot_stepped_in"
    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class OwnerReturned(TableEvent):
    """The owner of ``seat`` plays again."""

    kind: ClassVar[str] = "owner_returned"
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeedOpened(TableEvent):
    """After the game: the secret seed and salt behind the published commitment, both in hexadecimal."""

    kind: ClassVar[str] = "seed_opened"
    seed: str
    salt: str


@dataclass(frozen=True, slots=True)
class Lapsed(TableEvent):
    """``seat`` let the time run out that was due at ``due`` (milliseconds since 1970); the default follows."""

    kind: ClassVar[str] = "lapsed"
    seat: Seat
    due: int


@dataclass(frozen=True, slots=True)
class SuspectChosen(Public):
    """``seat`` plays ``suspect``."""

    kind: ClassVar[str] = "suspect_chosen"
    seat: Seat
    suspect: Card


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """The case file is sealed and the hands are dealt; a seat sees its own hand only."""

    kind: ClassVar[str] = "cards_dealt"
    case_file: tuple[Card, ...] | None
    hands: tuple[tuple[Card, ...] | None, ...]
    side: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Self:
        """A seat sees its own hand; nobody sees the case file or the side."""
        hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(self.hands))
        return type(self)(None, hands, None)


@dataclass(frozen=True, slots=True)
class WeaponsPlaced(Public):
    """The weapons lie in these rooms, in the deck's order of weapons."""

    kind: ClassVar[str] = "weapons_placed"
    rooms: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Public):
    """It is ``seat``'s turn, the ``number``-th of the game, counted from 1."""

    kind: ClassVar[str] = "turn_began"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class RollAsked(Public):
    """``seat`` takes the dice."""

    kind: ClassVar[str] = "roll_asked"
    seat: Seat


@dataclass(frozen=True, slots=True)
class DiceRolled(Public):
    """``seat`` rolled ``dice``."""

    kind: ClassVar[str] = "dice_rolled"
    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CouldNotMove(Public):
    """Every way is blocked: ``seat`` stays where it is."""

    kind: ClassVar[str] = "could_not_move"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TokenMoved(Public):
    """``seat`` walked along ``path``, whose last place is where it stands now."""

    kind: ClassVar[str] = "token_moved"
    seat: Seat
    path: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class PassageTaken(Public):
    """``seat`` went through a secret passage to ``room``."""

    kind: ClassVar[str] = "passage_taken"
    seat: Seat
    room: Place


@dataclass(frozen=True, slots=True)
class TurnEnded(Public):
    """``seat`` is done."""

    kind: ClassVar[str] = "turn_ended"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Suggested(Public):
    """``seat`` suggests three cards; the suspect's token and the weapon are moved into the room."""

    kind: ClassVar[str] = "suggested"
    seat: Seat
    suspect: Card
    weapon: Card
    room: Card


@dataclass(frozen=True, slots=True)
class CouldNotAnswer(Public):
    """``seat`` holds none of the cards suggested."""

    kind: ClassVar[str] = "could_not_answer"
    seat: Seat


@dataclass(frozen=True, slots=True)
class AnswerAsked(Public):
    """``seat`` holds at least one of the cards suggested and must show one."""

    kind: ClassVar[str] = "answer_asked"
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    """``seat`` showed ``card`` to ``to``; only those two know which."""

    kind: ClassVar[str] = "card_shown"
    seat: Seat
    to: Seat
    card: Card | None

    def seen_by(self, viewer: Viewer) -> Self:
        """The card is known to the two only."""
        return self if viewer in (self.seat, self.to) else type(self)(self.seat, self.to, None)


@dataclass(frozen=True, slots=True)
class NobodyAnswered(Public):
    """Nobody but perhaps the suggester holds any of the cards suggested."""

    kind: ClassVar[str] = "nobody_answered"


@dataclass(frozen=True, slots=True)
class SideCardSeen(Event):
    """``seat`` looked at the side card in place ``place``, counted from 0; only it knows which card that is."""

    kind: ClassVar[str] = "side_card_seen"
    seat: Seat
    place: int
    card: Card | None

    def seen_by(self, viewer: Viewer) -> Self:
        """The card is known to the seat that looked."""
        return self if viewer == self.seat else type(self)(self.seat, self.place, None)


@dataclass(frozen=True, slots=True)
class Accused(Public):
    """``seat`` accused; ``right`` says whether the case file holds just these three."""

    kind: ClassVar[str] = "accused"
    seat: Seat
    suspect: Card
    weapon: Card
    room: Card
    right: bool


@dataclass(frozen=True, slots=True)
class CaseFileSeen(Event):
    """``seat`` looked into the case file after a wrong accusation."""

    kind: ClassVar[str] = "case_file_seen"
    seat: Seat
    case_file: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Self:
        """The cards are known to the seat that looked."""
        return self if viewer == self.seat else type(self)(self.seat, None)


@dataclass(frozen=True, slots=True)
class SeatOut(Public):
    """``seat`` plays no further part but answers; a token that blocked a door went into ``room``."""

    kind: ClassVar[str] = "seat_out"
    seat: Seat
    room: Place | None


@dataclass(frozen=True, slots=True)
class CaseClosed(Public):
    """The game is over: ``winner`` was right, or nobody; the case file lies open."""

    kind: ClassVar[str] = "case_closed"
    winner: Seat | None
    case_file: tuple[Card, ...]


EVENTS: Mapping[str, type[Event]] = {
    event.kind: event
    for event in (
        *(SeatTaken, BotSteppedIn, OwnerReturned, SeedOpened, Lapsed, SuspectChosen, CardsDealt, WeaponsPlaced),
        *(TurnBegan, RollAsked, DiceRolled, CouldNotMove, TokenMoved, PassageTaken, TurnEnded),
        *(Suggested, CouldNotAnswer, AnswerAsked, CardShown, NobodyAnswered, SideCardSeen),
        *(Accused, CaseFileSeen, SeatOut, CaseClosed),
    )
}
"""Every event by its stable kind."""
