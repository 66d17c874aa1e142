"""The rules of ``harbour``: what each actor may do at each stage."""

from collections.abc import Mapping, Sequence
from typing import Any

from casefile.core.action_space import ActionSpace, space_of
from casefile.core.actions import Action, Actor, Lapse, Menu, Offer, Streams
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec, deal, even_sizes
from casefile.core.deciding import decided
from casefile.core.editions import ICON, Category, Family
from casefile.core.engine import Setup
from casefile.core.events import Event
from casefile.core.inquiry import (
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CouldNotAnswer,
    DealCards,
    EndTurn,
    SeatOut,
    Show,
    TurnBegan,
    TurnEnded,
    clockwise,
    matching,
)
from casefile.core.texts import N_
from tests.sixth.actions import Ask, Charge, Peek, TurnCard
from tests.sixth.clauses import BOOK
from tests.sixth.decide import DECIDE
from tests.sixth.events import CardPeeked, Charged, HandChosen, SeatAsked
from tests.sixth.evolve import EVOLVE
from tests.sixth.options import HarbourOptions
from tests.sixth.state import HarbourCase

ACTIONS = (Ask, Peek, Show, Charge, EndTurn)
DEALT = (CardsDealt, TurnBegan, TurnEnded, SeatOut, CaseClosed)
ASKED = (SeatAsked, CouldNotAnswer, AnswerAsked, CardShown, Charged)

FAMILY = Family(
    "harbour",
    (
        Category("boats", range(3, 9), ICON, N_("Boats"), N_("Boat"), N_("Which boat?")),
        Category("goods", range(3, 9), ICON, N_("Cargoes"), N_("Cargo"), N_("What does it carry?")),
    ),
    "tests.sixth",
    ("harbour",),
    ("scarlet", "green", "peacock", "plum"),
)


class Harbour:
    """The rule set."""

    name = "harbour"
    family = FAMILY
    book = BOOK
    options = HarbourOptions
    seats = range(2, 5)
    actions: Sequence[type[Action]] = ACTIONS
    """The kinds of action that seats have."""
    takes_back: Sequence[type[Action]] = ()
    """The kinds of action that a seat may take back: none."""
    events: Sequence[type[Event]] = (*DEALT, *ASKED, HandChosen, CardPeeked)
    """The kinds of event that can happen, besides those of every table."""

    def action_space(self, setup: Setup[HarbourOptions]) -> ActionSpace:
        """Return every action that a seat can ever have; all their fields hold seats and cards."""
        return space_of(ACTIONS, setup.deck, setup.seats)

    def start(self, setup: Setup[HarbourOptions]) -> HarbourCase:
        """Return the state before the deal."""
        setup.given.only()
        return HarbourCase(setup)

    def actor(self, case: HarbourCase) -> Actor | None:
        """Return chance for the deal and the card that is looked at, else the seat that answers or whose turn it is."""
        if case.stage in ("dealing", "peeking"):
            return "chance"
        if case.stage == "asked" and case.suggestion is not None:
            return case.suggestion.asked
        return None if case.stage == "over" else case.turn

    def evolve(self, case: HarbourCase, event: Event) -> HarbourCase:
        """Return the case after ``event``."""
        return EVOLVE[event.kind](case, event)

    def decide(self, case: HarbourCase, actor: Actor, action: Action) -> Sequence[Event]:
        """Return the events that ``action``, which the menu offers, leads to."""
        return decided(DECIDE, case, action)

    def returns(self, case: HarbourCase) -> tuple[float, ...]:
        """Return 1 for the winner, 0 for the others."""
        return tuple(float(seat == case.winner) for seat in case.order)

    def deal_spec(self, case: HarbourCase) -> DealSpec:
        """Return the deal: one card of each category sealed, the rest dealt evenly."""
        cards = len(case.setup.deck) - len(case.setup.deck.categories)
        return DealSpec(case.setup.deck.categories, even_sizes(cards, case.order))

    def sample(self, case: HarbourCase, streams: Streams) -> Action:
        """Return chance's action: the deal, or the card that is looked at."""
        if case.stage == "dealing":
            dealt = deal(self.deal_spec(case), streams("deal"))
            return DealCards(dealt.case_file, dealt.hands, dealt.side)
        assert case.at is not None
        return TurnCard(streams(f"peek@{case.number}")(self._size(case, case.at)))

    def menu(self, case: HarbourCase, actor: Actor) -> Menu:
        """Return what ``actor`` may choose now, or the clause that forbids it."""
        if actor == "clock":
            return {Lapse: self._lapse(case)}
        if actor == "chance":
            return self._chance(case)
        if actor == "operator":
            return {}
        why = self._waiting(case, actor)
        if why is not None:
            return dict.fromkeys(ACTIONS, BOOK[why])
        cards: Mapping[str, tuple[Card, ...]] = dict(zip(("boat", "cargo"), case.setup.deck.categories, strict=True))
        others = {"whom": clockwise(case.turn, case.setup.seats)}
        asked, ends = case.stage == "asked", case.stage == "answered"
        return {
            Ask: Offer(BOOK["ask"], {**others, **cards}) if case.stage == "start" else BOOK["ask"],
            Peek: self._peek(case),
            Show: Offer(BOOK["show"], {"card": self._matching(case)}) if asked else BOOK["show"],
            Charge: Offer(BOOK["charge"], cards) if ends else BOOK["charge"],
            EndTurn: Offer(BOOK["end"], {}) if ends else BOOK["end"],
        }

    def _waiting(self, case: HarbourCase, seat: Seat) -> str | None:
        """Return why ``seat`` can do nothing at all now."""
        acting = self.actor(case)
        if acting is None or acting == seat:
            return "over" if acting is None else None
        return "pending" if case.stage == "asked" else "out" if seat in case.out else "turn"

    def _peek(self, case: HarbourCase) -> Offer | str:
        if case.stage != "start" or case.turn in case.peeked or not case.setup.options.peeks:
            return BOOK["peek"]
        return Offer(BOOK["peek"], {"at": clockwise(case.turn, case.setup.seats)})

    def _matching(self, case: HarbourCase) -> tuple[Any, ...]:
        suggestion = case.suggestion
        assert suggestion is not None
        assert suggestion.asked is not None
        return matching(case.holdings.hand(suggestion.asked), suggestion.cards)

    def _chance(self, case: HarbourCase) -> Menu:
        if case.stage == "dealing":
            return {DealCards: Offer(BOOK["chance"], {})}
        if case.stage == "peeking" and case.at is not None:
            return {TurnCard: Offer(BOOK["chance"], {"place": tuple(range(self._size(case, case.at)))})}
        return {}

    def _size(self, case: HarbourCase, seat: Seat) -> int:
        return self.deal_spec(case).hand_sizes[seat]

    def _lapse(self, case: HarbourCase) -> Offer | str:
        acting = self.actor(case)
        if acting is None or acting == "chance":
            return BOOK["clock"]
        shown = case.stage == "asked"
        defaults: tuple[Action, ...] = tuple(map(Show, self._matching(case))) if shown else (EndTurn(),)
        return Offer(BOOK["clock"], {"seat": (acting,), "action": defaults})


HARBOUR = Harbour()
