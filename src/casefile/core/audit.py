"""Promises that every game must keep, checked from outside the rules, event by event."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from casefile.core.board import Board
from casefile.core.cards import Card, Place
from casefile.core.engine import AnyRules, Setup
from casefile.core.events import Event
from casefile.core.inquiry import Accused, CardsDealt, CaseClosed
from casefile.core.inquiry_state import InquiryState
from casefile.core.movement import Pieces
from casefile.core.options import Options


class Broken(Exception):
    """A broken promise of a game; the text says which."""


def expect(holds: bool, otherwise: str) -> None:
    """Raise :class:`Broken`, which ends the game, unless ``holds``."""
    if not holds:
        raise Broken(otherwise)


Case = TypeVar("Case", bound=InquiryState)
S_contra = TypeVar("S_contra", contravariant=True)


class Auditor(Protocol[S_contra]):
    """An audit of one game with states ``S``; it raises :class:`Broken` as soon as a promise is broken."""

    def see(self, events: Sequence[Event], state: S_contra) -> None:
        """Check ``events``, which led to ``state``."""

    def close(self, state: S_contra) -> None:
        """Check the end of the game, in ``state``."""


MakeAudit = Callable[[AnyRules, Setup[Options]], Auditor[Any]]
"""Makes the audit of one game."""


class NoAudit:
    """An audit that checks nothing, for a rule set that has no audit of its own."""

    def __init__(self, rules: AnyRules, setup: Setup[Options]) -> None:
        pass

    def see(self, events: Sequence[Event], state: object) -> None:
        """Check nothing."""

    def close(self, state: object) -> None:
        """Check nothing."""


Solutions = Callable[[Case, tuple[Card, ...]], Sequence[tuple[Card, ...]]]
"""Returns the accusations that win, by the state and the case file."""


def _sealed_alone(state: InquiryState, sealed: tuple[Card, ...]) -> Sequence[tuple[Card, ...]]:
    return [sealed]


class InquiryAudit(Generic[Case]):
    """The audit of games with a case file: cards stay where they were dealt, judgements are right."""

    def __init__(self, rules: AnyRules, setup: Setup[Options], solutions: Solutions[Case] = _sealed_alone) -> None:
        self._rules, self._setup, self._winning = rules, setup, solutions
        self._dealt: CardsDealt | None = None
        self._held: object = None
        self._pieces: object = None
        self._squares: frozenset[Place] = frozenset()
        self._closed = 0

    def see(self, events: Sequence[Event], state: Case) -> None:
        """Check ``events``, which led to ``state``."""
        for event in events:
            if self._closed:
                raise Broken("something happened after the end")
            # Not isinstance: events are abstract by a metaclass that makes it slow.
            if type(event) is CardsDealt:
                self._deal(event, state)
            elif type(event) is Accused:
                named = event.named
                expect(
                    event.right == (named in self._solutions(state)), f"the accusation {named} was judged {event.right}"
                )
            self._closed += type(event) is CaseClosed
        # Both are values that never change: the same object need not be looked at again.
        if state.holdings is not self._held:
            self._held = state.holdings
            self._hold(state)
        if state.board is not None and state.pieces is not None and state.pieces is not self._pieces:
            self._pieces = state.pieces
            self._stand(state.board, state.pieces)

    def _hold(self, state: Case) -> None:
        held, dealt = state.holdings, self._dealt
        if dealt is not None:
            same = held.hands == dealt.hands and held.case_file == dealt.case_file and held.side == dealt.side
            expect(same, "cards changed hands")

    def _solutions(self, state: Case) -> Sequence[tuple[Card, ...]]:
        sealed = None if self._dealt is None else self._dealt.case_file
        return () if sealed is None else self._winning(state, sealed)

    def _deal(self, event: CardsDealt, state: Case) -> None:
        expect(self._dealt is None, "the cards were dealt twice")
        self._dealt, spec = event, self._rules.deal_spec(state)
        if spec is None:
            raise Broken("cards were dealt in a game without a deal")
        sealed, hands, side = event.case_file or (), [hand or () for hand in event.hands], event.side or ()
        dealt = [*sealed, *(card for hand in hands for card in hand), *side]
        deck = [card for category in spec.categories for card in category]
        expect(sorted(dealt) == sorted(deck), "not every card was dealt just once")
        parted = [card in category for card, category in zip(sealed, spec.categories, strict=False)]
        expect(len(sealed) == len(spec.categories) and all(parted), f"the case file holds {sealed}")
        sizes = (*map(len, hands), len(side))
        expect(sizes == (*spec.hand_sizes, spec.side), f"hands and side have {sizes} cards")

    def _stand(self, board: Board, pieces: Pieces) -> None:
        self._squares = self._squares or frozenset(board.squares)
        tokens, objects, areas = pieces.tokens, pieces.objects, board.doors_of.keys()
        squares = [place for place in tokens.values() if place not in areas]
        # The texts are made only where they are needed.
        if not self._squares.issuperset(squares):
            raise Broken(f"a token stands at none of the places: {tokens}")
        if len(set(squares)) != len(squares):
            raise Broken(f"two tokens stand on one square: {tokens}")
        if not areas >= set(objects.values()):
            raise Broken(f"an object lies in no area: {objects}")

    def close(self, state: Case) -> None:
        """Check the end of the game, in ``state``."""
        expect(self._closed == 1, "it ended without its end")
        returns = self._rules.returns(state)
        expect(max(returns) in (0, 1) and sum(returns) == max(returns), f"its returns are {returns}")
