"""Events of the classic game; other rule sets use those that fit, such as the turns and the dice."""

from typing import ClassVar, Self

from casefile.cards import Card, Place, Seat
from casefile.events.contract import Event, Public, Viewer


class SuspectChosen(Public, frozen=True):
    """``seat`` plays ``suspect``."""

    kind: ClassVar[str] = "suspect_chosen"
    seat: Seat
    suspect: Card


class CardsDealt(Event, frozen=True):
    """The case file is sealed and the hands are dealt; a seat sees its own hand only."""

    kind: ClassVar[str] = "cards_dealt"
    case_file: tuple[Card, ...] | None
    hands: tuple[tuple[Card, ...] | None, ...]
    side: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Self:
        """A seat sees its own hand; nobody sees the case file or the side."""
        hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(self.hands))
        return type(self)(None, hands, None)


class WeaponsPlaced(Public, frozen=True):
    """The weapons lie in these rooms, in the deck's order of weapons."""

    kind: ClassVar[str] = "weapons_placed"
    rooms: tuple[Place, ...]


class TurnBegan(Public, frozen=True):
    """It is ``seat``'s turn, the ``number``-th of the game, counted from 1."""

    kind: ClassVar[str] = "turn_began"
    seat: Seat
    number: int


class RollAsked(Public, frozen=True):
    """``seat`` takes the dice."""

    kind: ClassVar[str] = "roll_asked"
    seat: Seat


class DiceRolled(Public, frozen=True):
    """``seat`` rolled ``dice``."""

    kind: ClassVar[str] = "dice_rolled"
    seat: Seat
    dice: tuple[int, ...]


class CouldNotMove(Public, frozen=True):
    """Every way is blocked: ``seat`` stays where it is."""

    kind: ClassVar[str] = "could_not_move"
    seat: Seat


class TokenMoved(Public, frozen=True):
    """``seat`` walked along ``path``, whose last place is where it stands now."""

    kind: ClassVar[str] = "token_moved"
    seat: Seat
    path: tuple[Place, ...]


class PassageTaken(Public, frozen=True):
    """``seat`` went through a secret passage to ``room``."""

    kind: ClassVar[str] = "passage_taken"
    seat: Seat
    room: Place


class TurnEnded(Public, frozen=True):
    """``seat`` is done."""

    kind: ClassVar[str] = "turn_ended"
    seat: Seat


class Suggested(Public, frozen=True):
    """``seat`` suggests three cards; the suspect's token and the weapon are moved into the room."""

    kind: ClassVar[str] = "suggested"
    seat: Seat
    suspect: Card
    weapon: Card
    room: Card


class CouldNotAnswer(Public, frozen=True):
    """``seat`` holds none of the cards suggested."""

    kind: ClassVar[str] = "could_not_answer"
    seat: Seat


class AnswerAsked(Public, frozen=True):
    """``seat`` holds at least one of the cards suggested and must show one."""

    kind: ClassVar[str] = "answer_asked"
    seat: Seat


class CardShown(Event, frozen=True):
    """``seat`` showed ``card`` to ``to``; only those two know which."""

    kind: ClassVar[str] = "card_shown"
    seat: Seat
    to: Seat
    card: Card | None

    def seen_by(self, viewer: Viewer) -> Self:
        """The card is known to the two only."""
        return self if viewer in (self.seat, self.to) else type(self)(self.seat, self.to, None)


class NobodyAnswered(Public, frozen=True):
    """Nobody but perhaps the suggester holds any of the cards suggested."""

    kind: ClassVar[str] = "nobody_answered"


class SideCardSeen(Event, frozen=True):
    """``seat`` looked at the side card in place ``place``, counted from 0; only it knows which card that is."""

    kind: ClassVar[str] = "side_card_seen"
    seat: Seat
    place: int
    card: Card | None

    def seen_by(self, viewer: Viewer) -> Self:
        """The card is known to the seat that looked."""
        return self if viewer == self.seat else type(self)(self.seat, self.place, None)


class Accused(Public, frozen=True):
    """``seat`` accused; ``right`` says whether it is a solution: just the three of the case file.

    In a game with the Red Card there is a second one, with the murderer in place of the framed person.
    """

    kind: ClassVar[str] = "accused"
    seat: Seat
    suspect: Card
    weapon: Card
    room: Card
    right: bool


class CaseFileSeen(Event, frozen=True):
    """``seat`` looked into the case file after a wrong accusation."""

    kind: ClassVar[str] = "case_file_seen"
    seat: Seat
    case_file: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Self:
        """The cards are known to the seat that looked."""
        return self if viewer == self.seat else type(self)(self.seat, None)


class SeatOut(Public, frozen=True):
    """``seat`` plays no further part but answers; a token that blocked a door went into ``room``."""

    kind: ClassVar[str] = "seat_out"
    seat: Seat
    room: Place | None


class CaseClosed(Public, frozen=True):
    """The game is over: ``winner`` was right, or nobody; the case file lies open."""

    kind: ClassVar[str] = "case_closed"
    winner: Seat | None
    case_file: tuple[Card, ...]
