"""The rules of ``suspect``: what each actor may do at each stage, and what follows from it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from casefile.core.actions import Action, Actor, Lapse, Menu, Offer, Streams
from casefile.core.cards import Invalid, Seat
from casefile.core.dealing import DealSpec, deal, even_sizes
from casefile.core.editions import CLUE
from casefile.core.engine import Setup
from casefile.core.events import Event, Lapsed
from casefile.core.inquiry import (
    Accuse,
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CouldNotAnswer,
    DealCards,
    EndTurn,
    NobodyAnswered,
    SeatOut,
    Show,
    Suggest,
    Suggested,
    TurnBegan,
    TurnEnded,
    answers,
    dealt,
    matching,
)
from tests.sixth.actions import Peek, TurnCard
from tests.sixth.clauses import BOOK
from tests.sixth.events import CardPeeked, HandChosen
from tests.sixth.options import SuspectOptions
from tests.sixth.state import EVOLVE, SuspectCase

ACTIONS = (Suggest, Peek, Show, Accuse, EndTurn)
DEALT = (CardsDealt, TurnBegan, TurnEnded, SeatOut, CaseClosed)
ASKED = (Suggested, CouldNotAnswer, AnswerAsked, CardShown, NobodyAnswered, Accused)


class Suspect:
    """The rule set."""

    name = "suspect"
    family = CLUE
    book = BOOK
    options = SuspectOptions
    seats = range(3, 7)
    actions: Sequence[type[Action]] = ACTIONS
    takes_back: Sequence[type[Action]] = ()
    events: Sequence[type[Event]] = (*DEALT, *ASKED, HandChosen, CardPeeked)

    def start(self, setup: Setup[SuspectOptions]) -> SuspectCase:
        """The state before the deal; raises :class:`Invalid` for characters that do not suit."""
        setup.given.only("characters")
        named = setup.suspects or setup.deck.suspects[: setup.seats]
        if not len(set(named)) == len(named) == setup.seats or not set(named) <= set(setup.deck.suspects):
            raise Invalid("suspects", list(named), f"{setup.seats} different suspects")
        return SuspectCase(setup, {Seat(seat): suspect for seat, suspect in enumerate(named)})

    def actor(self, case: SuspectCase) -> Actor | None:
        """Chance for the deal and the card that is looked at, else who answers or whose turn it is."""
        if case.stage in ("dealing", "peeking"):
            return "chance"
        if case.stage == "asked" and case.suggestion is not None:
            return case.suggestion.asked
        return None if case.stage == "over" else case.turn

    def evolve(self, case: SuspectCase, event: Event) -> SuspectCase:
        """The case after ``event``."""
        return EVOLVE[event.kind](case, event)

    def returns(self, case: SuspectCase) -> tuple[float, ...]:
        """1 for the winner, 0 for the others."""
        return tuple(float(seat == case.winner) for seat in case.order)

    def deal_spec(self, case: SuspectCase) -> DealSpec:
        """One card of each category sealed, the rest dealt evenly."""
        cards = len(case.setup.deck) - len(case.setup.deck.categories)
        return DealSpec(case.setup.deck.categories, even_sizes(cards, case.order))

    # -- the menu ------------------------------------------------------------------------------------------------

    def menu(self, case: SuspectCase, actor: Actor) -> Menu:
        """What ``actor`` may choose now, or the clause that forbids it."""
        if actor == "clock":
            return {Lapse: self._lapse(case)}
        if actor == "chance":
            return self._chance(case)
        if actor == "operator":
            return {}
        why = self._waiting(case, actor)
        if why is not None:
            return dict.fromkeys(ACTIONS, BOOK[why])
        three = dict(zip(("suspect", "weapon", "room"), case.setup.deck.categories, strict=True))
        asked, ends = case.stage == "asked", case.stage == "answered"
        return {
            Suggest: Offer(BOOK["ask"], three) if case.stage == "start" else BOOK["ask"],
            Peek: self._peek(case),
            Show: Offer(BOOK["show"], {"card": self._matching(case)}) if asked else BOOK["show"],
            Accuse: Offer(BOOK["accuse"], three) if ends else BOOK["accuse"],
            EndTurn: Offer(BOOK["end"], {}) if ends else BOOK["end"],
        }

    def _waiting(self, case: SuspectCase, seat: Seat) -> str | None:
        """Why ``seat`` can do nothing at all now."""
        acting = self.actor(case)
        if acting is None or acting == seat:
            return "over" if acting is None else None
        return "pending" if case.stage == "asked" else "out" if seat in case.out else "turn"

    def _peek(self, case: SuspectCase) -> Offer | str:
        if case.stage != "start" or case.turn in case.peeked or not case.setup.options.peeks:
            return BOOK["peek"]
        return Offer(BOOK["peek"], {"at": tuple(seat for seat in case.order if seat != case.turn)})

    def _matching(self, case: SuspectCase) -> tuple[Any, ...]:
        suggestion = case.suggestion
        assert suggestion is not None
        assert suggestion.asked is not None
        return matching(case.holdings.hand(suggestion.asked), suggestion.cards)

    def _chance(self, case: SuspectCase) -> Menu:
        if case.stage == "dealing":
            return {DealCards: Offer(BOOK["chance"], {})}
        if case.stage == "peeking" and case.at is not None:
            return {TurnCard: Offer(BOOK["chance"], {"place": tuple(range(self._size(case, case.at)))})}
        return {}

    def _size(self, case: SuspectCase, seat: Seat) -> int:
        return self.deal_spec(case).hand_sizes[seat]

    def _lapse(self, case: SuspectCase) -> Offer | str:
        acting = self.actor(case)
        if acting is None or acting == "chance":
            return BOOK["clock"]
        shown = case.stage == "asked"
        defaults: tuple[Action, ...] = tuple(map(Show, self._matching(case))) if shown else (EndTurn(),)
        return Offer(BOOK["clock"], {"seat": (acting,), "action": defaults})

    # -- decisions -----------------------------------------------------------------------------------------------

    def decide(self, case: SuspectCase, actor: Actor, action: Action) -> Sequence[Event]:
        """The events that ``action``, which the menu offers, leads to."""
        return tuple(DECIDE[type(action)](case, action))

    def sample(self, case: SuspectCase, streams: Streams) -> Action:
        """Chance's action: the deal, or the card that is looked at."""
        if case.stage == "dealing":
            dealt = deal(self.deal_spec(case), streams("deal"))
            return DealCards(dealt.case_file, dealt.hands, dealt.side)
        assert case.at is not None
        return TurnCard(streams(f"peek@{case.number}")(self._size(case, case.at)))


def _deal(case: SuspectCase, action: DealCards) -> Iterator[Event]:
    yield dealt(action, case.setup.deck)
    yield TurnBegan(case.turn, 1)


def _inquire(case: SuspectCase, action: Suggest) -> Iterator[Event]:
    yield Suggested(case.turn, action.suspect, action.weapon, action.room)
    yield from answers(case.holdings, case.turn, (action.suspect, action.weapon, action.room), side=0)


def _show(case: SuspectCase, action: Show) -> Iterator[Event]:
    assert case.suggestion is not None
    assert case.suggestion.asked is not None
    yield CardShown(case.suggestion.asked, case.suggestion.seat, action.card)


def _peek(case: SuspectCase, action: Peek) -> Iterator[Event]:
    yield HandChosen(case.turn, action.at)


def _turn_card(case: SuspectCase, action: TurnCard) -> Iterator[Event]:
    assert case.at is not None
    yield CardPeeked(case.turn, case.at, case.holdings.hand(case.at)[action.place])


def _accuse(case: SuspectCase, action: Accuse) -> Iterator[Event]:
    named, sealed = (action.suspect, action.weapon, action.room), case.holdings.sealed()
    yield Accused(case.turn, *named, named == sealed)
    if named == sealed:
        yield CaseClosed(case.turn, sealed)
        return
    yield SeatOut(case.turn, None)
    if len(case.out) + 2 == case.setup.seats:
        yield CaseClosed(case.following, sealed)
    else:
        yield from _end(case, EndTurn())


def _end(case: SuspectCase, action: EndTurn) -> Iterator[Event]:
    yield TurnEnded(case.turn)
    yield TurnBegan(case.following, case.number + 1)


def _run_out(case: SuspectCase, action: Lapse) -> Iterator[Event]:
    yield Lapsed(action.seat, action.due)
    yield from DECIDE[type(action.action)](case, action.action)


DECIDE: Mapping[type[Action], Callable[[SuspectCase, Any], Iterator[Event]]] = {
    DealCards: _deal,
    Suggest: _inquire,
    Show: _show,
    Peek: _peek,
    TurnCard: _turn_card,
    Accuse: _accuse,
    EndTurn: _end,
    Lapse: _run_out,
}
"""The events that each kind of action leads to."""

SUSPECT = Suspect()
