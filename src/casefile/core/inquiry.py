"""Suggest, answer, accuse: the actions and events shared by the rule sets with suggestions.

Nobody can lie: the table knows all hands. Here are plain functions over two small values, :class:`Holdings` (the cards
of each owner) and :class:`Suggestion`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Self

from msgspec import Struct, field
from msgspec.structs import replace

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card, Deck, Place, Seat
from casefile.core.dealing import Deal, DealSpec, completed
from casefile.core.engine import Hidden
from casefile.core.events import Event, Public, Reader, Viewer
from casefile.core.facts import CASE_FILE, SIDE, Fact, Holds, HoldsOneOf, Lacks, NotAll

# -- actions -------------------------------------------------------------------------------------------------------


class ChooseSuspect(Struct, frozen=True):
    """Take ``suspect`` as one's own character."""

    kind: ClassVar[str] = "choose_suspect"
    suspect: Card


class DealCards(Struct, frozen=True):
    """An action of chance: the cards of the ``case_file``, of each of the ``hands`` by seat, and at the ``side``."""

    kind: ClassVar[str] = "deal_cards"
    case_file: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    side: tuple[Card, ...]


class Suggest(Struct, frozen=True):
    """Ask all other seats, clockwise, for one of three cards: a ``suspect``, a ``weapon`` and a ``room``."""

    kind: ClassVar[str] = "suggest"
    suspect: Card
    weapon: Card
    room: Card


class Show(Struct, frozen=True):
    """Show ``card`` to the suggester."""

    kind: ClassVar[str] = "show"
    card: Card


class Accuse(Struct, frozen=True):
    """Accuse: name the ``suspect``, the ``weapon`` and the ``room`` of the case file, once a game."""

    kind: ClassVar[str] = "accuse"
    suspect: Card
    weapon: Card
    room: Card


class EndTurn(Struct, frozen=True):
    """End one's turn, so that the next seat plays."""

    kind: ClassVar[str] = "end_turn"


# -- events --------------------------------------------------------------------------------------------------------


# All viewers of a table see the same public events, so that the same facts serve each of them.
@lru_cache(maxsize=64)
def _lacking(seat: Seat, cards: tuple[Card, ...], turn: int) -> Sequence[Fact]:
    turns = (turn,)
    return tuple([Lacks(seat, card, turns) for card in cards])


@lru_cache(maxsize=64)
def _one_of(seat: Seat, cards: tuple[Card, ...], turn: int) -> Sequence[Fact]:
    return (HoldsOneOf(seat, frozenset(cards), (turn,)),)


def _sealed(cards: tuple[Card, ...] | None, turn: int) -> Sequence[Fact]:
    return [Holds(CASE_FILE, card, (turn,)) for card in cards or ()]


class SuspectChosen(Public, frozen=True):
    """``seat`` took ``suspect`` as its character."""

    kind: ClassVar[str] = "suspect_chosen"
    seat: Seat
    suspect: Card

    def done_by(self) -> tuple[Actor, Action]:
        """Return the actor and the action that begins with this event."""
        return self.seat, ChooseSuspect(self.suspect)


class CardsDealt(Event, frozen=True):
    """The case file was sealed and the hands were dealt; a seat sees its own hand only."""

    kind: ClassVar[str] = "cards_dealt"
    case_file: tuple[Card, ...] | None
    """The cards sealed in the case file; ``None`` as a viewer sees the event."""
    hands: tuple[tuple[Card, ...] | None, ...]
    """The hand of each seat, sorted as the deck is; ``None`` for a hand that the viewer does not see."""
    side: tuple[Card, ...] | None
    """The cards laid aside face down, empty if there are none; ``None`` as a viewer sees the event."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the deal with the viewer's own hand only; nobody sees the case file or the side."""
        hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(self.hands))
        return type(self)(None, hands, None)

    def deals(self, action: Action | None) -> Action:
        """Return chance's deal with the case file and the hands in this event, and the rest as it was in ``action``."""
        hands = tuple(hand or () for hand in self.hands)
        # A deal of a game's own, as one with a Red Card, has these two fields as well; only that game knows its type.
        begun: Any = action or DealCards((), (), self.side or ())
        found: Action = replace(begun, case_file=self.case_file or begun.case_file, hands=hands)
        return found

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the facts that say which cards this viewer was dealt."""
        turns = (reader.turn,)
        return [Holds(Seat(seat), card, turns) for seat, hand in enumerate(self.hands) for card in hand or ()]


class TurnBegan(Public, frozen=True):
    """The turn of ``seat`` began, the ``number``-th of the game, counted from 1."""

    kind: ClassVar[str] = "turn_began"
    reveals: ClassVar[bool] = False
    seat: Seat
    number: int

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return no facts; the reader notes the turn for the events that follow."""
        reader.turn = self.number
        return ()


class TurnEnded(Public, frozen=True):
    """``seat`` ended its turn."""

    kind: ClassVar[str] = "turn_ended"
    reveals: ClassVar[bool] = False
    passes: ClassVar[bool] = True
    seat: Seat

    def done_by(self) -> tuple[Actor, Action]:
        """Return the actor and the action that begins with this event."""
        return self.seat, EndTurn()


class Suggested(Public, frozen=True):
    """``seat`` suggested three cards; the suspect's token and the weapon were moved into the room."""

    kind: ClassVar[str] = "suggested"
    seat: Seat
    suspect: Card
    """The suspect that the suggestion names."""
    weapon: Card
    """The weapon that the suggestion names."""
    room: Card
    """The room that the suggestion names."""

    @property
    def named(self) -> tuple[Card, ...]:
        """The three suggested cards."""
        return self.suspect, self.weapon, self.room

    def done_by(self) -> tuple[Actor, Action]:
        """Return the actor and the action that begins with this event."""
        return self.seat, Suggest(self.suspect, self.weapon, self.room)

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return no facts; the reader notes the suggestion for the answers that follow."""
        reader.asker, reader.suggested = self.seat, self.named
        return ()


class CouldNotAnswer(Public, frozen=True):
    """``seat`` holds none of the suggested cards."""

    kind: ClassVar[str] = "could_not_answer"
    seat: Seat

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the facts that the seat lacks each of the suggested cards."""
        return _lacking(self.seat, reader.suggested, reader.turn)


class AnswerAsked(Public, frozen=True):
    """``seat`` holds at least one of the suggested cards and must show one."""

    kind: ClassVar[str] = "answer_asked"
    seat: Seat

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the fact that the seat holds at least one of the suggested cards."""
        return _one_of(self.seat, reader.suggested, reader.turn)


class CardShown(Event, frozen=True):
    """``seat`` showed ``card`` to the seat ``to``; only these two see which card."""

    kind: ClassVar[str] = "card_shown"
    seat: Seat
    to: Seat
    card: Card | None

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event with its card for the two seats, without it for others."""
        return self if viewer in (self.seat, self.to) else type(self)(self.seat, self.to, None)

    def done_by(self) -> tuple[Actor, Action]:
        """Return the actor and the action that begins with this event."""
        return self.seat, Show(self.card or Card(""))

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the fact that ``seat`` holds the card, for the two seats that see it; none for others."""
        return () if self.card is None else (Holds(self.seat, self.card, (reader.turn,)),)


class NobodyAnswered(Public, frozen=True):
    """No seat could answer the suggestion; the suggester itself may hold the cards."""

    kind: ClassVar[str] = "nobody_answered"


class SideCardSeen(Event, frozen=True):
    """``seat`` looked at the side card in place ``place``, counted from 0; only the seat knows which card that is."""

    kind: ClassVar[str] = "side_card_seen"
    seat: Seat
    place: int
    card: Card | None
    """The card in that place; ``None`` for everybody but the seat."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event with its card for the seat that looked, without it for others."""
        return self if viewer == self.seat else type(self)(self.seat, self.place, None)

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the fact that the card lies at the side, for the seat that looked; none for others."""
        return () if self.card is None else (Holds(SIDE, self.card, (reader.turn,)),)


class Accused(Public, frozen=True):
    """``seat`` accused somebody, naming three cards.

    In a game with the Red Card there is a second solution, with the murderer in place of the framed person.
    """

    kind: ClassVar[str] = "accused"
    seat: Seat
    suspect: Card
    """The suspect that the accusation names."""
    weapon: Card
    """The weapon that the accusation names."""
    room: Card
    """The room that the accusation names."""
    right: bool
    """Whether the three cards are a solution, such as those in the case file."""

    @property
    def named(self) -> tuple[Card, ...]:
        """The three cards of the accusation."""
        return self.suspect, self.weapon, self.room

    def done_by(self) -> tuple[Actor, Action]:
        """Return the actor and the action that begins with this event."""
        return self.seat, Accuse(self.suspect, self.weapon, self.room)

    def judged(self) -> tuple[Seat, bool]:
        """Return the seat that accused, and whether it was right."""
        return self.seat, self.right

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the fact that not all three cards are in the case file, if the accusation is wrong."""
        return () if self.right else (NotAll(frozenset((CASE_FILE, card) for card in self.named), (reader.turn,)),)


class CaseFileSeen(Event, frozen=True):
    """``seat`` looked into the case file after a wrong accusation."""

    kind: ClassVar[str] = "case_file_seen"
    seat: Seat
    case_file: tuple[Card, ...] | None
    """The cards in the case file; ``None`` for everybody but the seat."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event with the cards for the seat that looked, without them for others."""
        return self if viewer == self.seat else type(self)(self.seat, None)

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the facts which cards are in the case file, for the seat that looked; none for others."""
        return _sealed(self.case_file, reader.turn)


class SeatOut(Public, frozen=True):
    """``seat`` takes no more turns and only answers; its token, if it blocked a door, was moved into ``room``."""

    kind: ClassVar[str] = "seat_out"
    leads_on: ClassVar[bool] = True
    seat: Seat
    room: Place | None


class CaseClosed(Public, frozen=True):
    """The game ended, won by ``winner`` or by nobody; the case file lies open."""

    kind: ClassVar[str] = "case_closed"
    winner: Seat | None
    case_file: tuple[Card, ...]
    """The cards that were sealed in the case file, in the order of their categories."""

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the facts which cards were in the case file."""
        return _sealed(self.case_file, reader.turn)


INQUIRY = (
    SuspectChosen,
    CardsDealt,
    TurnBegan,
    TurnEnded,
    Suggested,
    CouldNotAnswer,
    AnswerAsked,
    CardShown,
    NobodyAnswered,
    SideCardSeen,
    Accused,
    CaseFileSeen,
    SeatOut,
    CaseClosed,
)
"""All events of this module, for a game that uses them all."""

# -- holdings and answers ------------------------------------------------------------------------------------------


class Holdings(Struct, frozen=True):
    """The places of all cards; a part is ``None`` in a view that does not know it."""

    case_file: tuple[Card, ...] | None = None
    """The cards sealed in the case file, in the order of their categories; ``None`` before the deal, too."""
    hands: tuple[tuple[Card, ...] | None, ...] = ()
    """The hand of each seat; empty before the deal."""
    side: tuple[Card, ...] | None = None
    """The cards laid aside face down, in the order in which a seat looks at them."""
    looked: Mapping[Seat, int] = field(default_factory=dict)
    """The number of cards at the side that each seat has looked at, by seat."""

    @property
    def dealt(self) -> bool:
        """Whether the cards have been dealt."""
        return bool(self.hands)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of ``seat``; raise :class:`Hidden` in a view that does not know them."""
        return _known(self.hands[seat])

    def sealed(self) -> tuple[Card, ...]:
        """Return the cards of the case file; raise :class:`Hidden` in a view that does not know them."""
        return _known(self.case_file)

    def after_deal(self, event: CardsDealt) -> "Holdings":
        """Return the holdings after the cards were dealt, as far as the event shows them."""
        return Holdings(event.case_file, event.hands, event.side, {})

    def after_look(self, event: SideCardSeen) -> "Holdings":
        """Return the holdings after ``event.seat`` looked at one more card at the side."""
        return Holdings(self.case_file, self.hands, self.side, {**self.looked, event.seat: event.place + 1})

    def after_opening(self, event: CaseClosed | CaseFileSeen) -> "Holdings":
        """Return the holdings after this viewer saw the cards of the case file."""
        return Holdings(event.case_file, self.hands, self.side, self.looked)


def _known(cards: tuple[Card, ...] | None) -> tuple[Card, ...]:
    if cards is None:
        raise Hidden("cards that this view does not know")
    return cards


def whole_deal(spec: DealSpec, action: Action) -> DealCards | None:
    """Return the deal ``action``, with cards in the places of which nothing is known; ``None`` if it cannot be dealt.

    See :func:`casefile.core.dealing.completed`.
    """
    assert isinstance(action, DealCards)
    deal = completed(spec, Deal(action.case_file, action.hands, action.side))
    return None if deal is None else DealCards(deal.case_file, deal.hands, deal.side)


def dealt(action: DealCards, deck: Deck) -> CardsDealt:
    """Return the event of chance's deal, with each hand in the order of ``deck``.

    The order in which the cards were drawn would tell something.
    """
    rank = {card: place for place, card in enumerate(deck)}
    hands = tuple(tuple(sorted(hand, key=rank.__getitem__)) for hand in action.hands)
    return CardsDealt(action.case_file, hands, action.side)


class Suggestion(Struct, frozen=True):
    """A suggestion: ``seat`` named ``cards``, and the seat ``asked`` must show one; ``None`` if no seat must."""

    seat: Seat
    cards: tuple[Card, ...]
    asked: Seat | None = None

    def answered_by(self, seat: Seat | None) -> "Suggestion":
        """Return the suggestion with ``seat`` as the one that must show a card; ``None`` once it has been answered."""
        return Suggestion(self.seat, self.cards, seat)


@lru_cache(maxsize=64)
def clockwise(after: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all other seats in clockwise order from the one after ``after``."""
    return tuple(Seat((after + step) % seats) for step in range(1, seats))


def matching(hand: tuple[Card, ...], named: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of ``hand`` with which a suggestion of the cards ``named`` can be answered."""
    return tuple([card for card in hand if card in named])


def answers(holdings: Holdings, suggester: Seat, named: tuple[Card, ...], side: int) -> Iterator[Event]:
    """Yield the events in answer to a suggestion of the cards ``named``.

    Each seat, clockwise, cannot answer, up to the one that must show a card. If no seat can answer, the last event is a
    look of the suggester at the next card at the side, of which there are ``side`` in all.
    """
    for seat in clockwise(suggester, len(holdings.hands)):
        if matching(holdings.hand(seat), named):
            yield AnswerAsked(seat)
            return
        yield CouldNotAnswer(seat)
    yield NobodyAnswered()
    place = holdings.looked.get(suggester, 0)
    if place < side:
        yield SideCardSeen(suggester, place, _known(holdings.side)[place])
