"""The way to ask any bot about any position: its seat's observations and menu, as a game would have given them.

The bots play unchanged; they get observations and a menu as in a game. The deck, the hands, the order of turns and the
seats that show may be any: the position is taken as it is told, whether our rules would lead to it or not.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from casefile.bots import Bot, Seating
from casefile.bots.receipts import digest
from casefile.core.actions import Action, Menu, Offer, offers
from casefile.core.cards import Card, Deck, Invalid, Seat
from casefile.core.dealing import DealSpec, Draw
from casefile.core.editions import CATEGORIES, Edition
from casefile.core.engine import Observation, Setup, View, observe
from casefile.core.events import Event
from casefile.core.fairness import streams
from casefile.core.inquiry import (
    Accuse,
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseFileSeen,
    CouldNotAnswer,
    EndTurn,
    Holdings,
    NobodyAnswered,
    SeatOut,
    Show,
    Suggest,
    Suggested,
    TurnBegan,
    TurnEnded,
    clockwise,
)
from casefile.core.movement import Pieces
from casefile.core.texts import N_
from casefile.deduction.positions import Asked, Position, WrongAccusation
from casefile.games.classic.options import ClassicOptions, CluedoOptions
from casefile.games.classic.rules import CLUEDO, BoardGame
from casefile.games.classic.state import ClassicState

Ask = Literal["suggest", "show", "accuse"]


@dataclass(frozen=True, slots=True)
class PositionQuestion:
    """A question to a player about a position: which cards to suggest, which card to show, or whether to accuse."""

    position: Position
    """The asked player's observations of the game."""
    ask: Ask
    """The kind of question.

    - ``suggest``: three cards to ask for, in ``room`` if that is given;
    - ``show``: one card to show to the seat ``to``, which suggested ``cards``, after the seats ``passed`` could not
      answer;
    - ``accuse``: three cards, or no accusation now.
    """
    room: Card | None = None
    """The room of the suggestion, if it is fixed."""
    cards: tuple[Card, ...] = ()
    """The cards that another seat suggested, one of which is to be shown."""
    to: Seat | None = None
    """The seat that suggested them."""
    passed: tuple[Seat, ...] = ()
    """The seats that could not show a card before."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """Everything that a bot needs to answer a question about a position."""

    seating: Seating
    """The bot's place in the game."""
    observations: tuple[Observation, ...]
    """The observations of the bot's seat, in order."""
    menu: Menu
    """The actions that the bot may choose from."""

    def choice(self, make: Callable[[Seating, Draw], Bot]) -> Action:
        """Return the choice of the bot that ``make`` makes; the same briefing always leads to the same choice.

        The bot's random draws follow from its observations. Raises :class:`casefile.core.facts.Contradiction` where the
        bot notices that no deal fits.
        """
        bot = make(self.seating, streams(bytes.fromhex(digest(self.observations)))("advise"))
        for observation in self.observations:
            bot.observe(observation)
        return bot.choose(self.menu)


def brief(question: PositionQuestion) -> Briefing:
    """Return everything that a bot needs to answer ``question``.

    Raise :class:`Invalid` if the question cannot be asked: the position is a spectator's, or a card is to be shown and
    the hand has none, or the question names no seat to show it to.
    """
    position = question.position
    if position.me is None:
        raise Invalid("me", "null", N_("a seat: a spectator is asked nothing"))
    rules = _QuickGame(
        CLUEDO.name, CLUEDO.options, CLUEDO.book, range(1, len(position.spec.hand_sizes) + 1), position.spec
    )
    deck = Deck(CATEGORIES, position.spec.categories)
    options = CluedoOptions(board="none", side_cards=position.spec.side)
    setup = Setup(len(position.spec.hand_sizes), options, Edition("position", {"en": "position"}, "", {}, deck))
    view = View(rules, setup, position.me)
    observations = tuple(observe(event, position.me) for event in _events(question, position.me))
    for observation in observations:
        view.observe(observation)
    menu = _due(question, rules.menu(view.state, position.me))
    return Briefing(Seating(rules, setup, position.me), observations, menu)


def clockwise_between(asker: Seat, shower: Seat, seats: int) -> tuple[Seat, ...]:
    """Return the seats that are asked before ``shower`` when ``asker`` suggests, in a game of that many ``seats``."""
    others = clockwise(asker, seats)
    return others[: others.index(shower)]


@dataclass(frozen=True)
class _QuickGame(BoardGame):
    """The quick game with a given deal, and any number of seats."""

    spec: DealSpec

    def start(self, setup: Setup[ClassicOptions]) -> ClassicState:
        suspects = setup.deck.suspects
        played = {Seat(seat): suspects[seat % len(suspects)] for seat in range(setup.seats)}
        return ClassicState(setup, setup.options, None, played, Holdings(), Pieces({}), "dealing")

    def deal_spec(self, case: ClassicState) -> DealSpec:
        return self.spec


def _events(question: PositionQuestion, me: Seat) -> Iterator[Event]:
    """Yield the events of the position, up to the choice that is due."""
    position, turns = question.position, _Turns()
    rank = {card: number for number, card in enumerate(card for cards in position.spec.categories for card in cards)}
    hand = tuple(sorted(position.hand, key=rank.__getitem__))
    yield CardsDealt(None, tuple(hand if seat == me else None for seat in range(len(position.spec.hand_sizes))), None)
    for number in range(len(position.asked) + 1):
        if number:
            asked = position.asked[number - 1]
            suggester = _suggesting(asked.suggester, f"events[{number - 1}].suggester")
            yield from turns.begin(suggester, anew=True)
            yield from _asked(suggester, asked)
        for accusation in position.accusations:
            if accusation.after == number:
                yield from turns.begin(accusation.seat)
                yield from _wrong(accusation)
    if question.ask == "show":
        suggester = _suggesting(question.to, "to")
        yield from turns.begin(suggester, anew=True)
        yield from _named(suggester, question.cards, question.passed)
        yield AnswerAsked(me)
    else:
        # The seat that has just suggested may still accuse on the same turn.
        yield from turns.begin(me, anew=question.ask == "suggest")


class _Turns:
    """Ends a turn and begins the next where another seat plays, or the same seat anew."""

    def __init__(self) -> None:
        self.number, self.seat = 0, Seat(-1)

    def begin(self, seat: Seat, *, anew: bool = False) -> Iterator[Event]:
        if seat != self.seat or anew:
            if self.number:
                yield TurnEnded(self.seat)
            self.number, self.seat = self.number + 1, seat
            yield TurnBegan(seat, self.number)


def _suggesting(seat: Seat | None, where: str) -> Seat:
    """Return the seat that suggested; raise :class:`Invalid` if none is named ``where`` it should be."""
    if seat is None:
        raise Invalid(where, N_("no seat"), N_("the seat that suggested"))
    return seat


def _named(seat: Seat, cards: tuple[Card, ...], passed: tuple[Seat, ...]) -> Iterator[Event]:
    yield Suggested(seat, *cards)
    for other in passed:
        yield CouldNotAnswer(other)


def _asked(suggester: Seat, asked: Asked) -> Iterator[Event]:
    yield from _named(suggester, asked.cards, asked.passed)
    if asked.shown_by is None:
        yield NobodyAnswered()
    else:
        yield AnswerAsked(asked.shown_by)
        yield CardShown(asked.shown_by, suggester, asked.shown)


def _wrong(accusation: WrongAccusation) -> Iterator[Event]:
    suspect, weapon, room = accusation.cards
    yield Accused(accusation.seat, suspect, weapon, room, right=False)
    yield CaseFileSeen(accusation.seat, None)
    yield SeatOut(accusation.seat, None)


def _due(question: PositionQuestion, menu: Menu) -> Menu:
    """Return the part of ``menu`` that the question asks about; the rest is refused by the clauses that bound it."""
    offered = offers(menu)
    chosen: dict[type[Action], Offer] = {}
    if question.ask == "show":
        if not offered[Show].choices["card"]:
            raise Invalid("suggestion", ", ".join(question.cards), N_("a card of my_hand among them"))
        chosen[Show] = offered[Show]
    elif question.ask == "suggest":
        offer = offered[Suggest]
        rooms = (question.room,) if question.room is not None else offer.choices["room"]
        chosen[Suggest] = Offer(offer.clause, {**offer.choices, "room": rooms})
    else:
        chosen[Accuse] = offered[Accuse]
        chosen[EndTurn] = Offer(CLUEDO.book["end"], {})
    return {**{kind: _clause(entry) for kind, entry in menu.items()}, **chosen}


def _clause(entry: Offer | str) -> str:
    return entry if isinstance(entry, str) else entry.clause
