"""The promises of every game of ``miporin``, checked from outside the rules."""

from collections.abc import Sequence

from casefile.core.audit import expect
from casefile.core.cards import Seat
from casefile.core.engine import AnyRules, Setup
from casefile.core.events import Event
from casefile.core.inquiry import CaseClosed
from casefile.core.options import Options
from casefile.games.miporin.events import Challenged
from casefile.games.miporin.state import MiporinState


class MiporinAudit:
    """The audit of ``miporin``: swaps lose no card, challenges are judged rightly, turns are counted."""

    def __init__(self, rules: AnyRules, setup: Setup[Options]) -> None:
        self._rules, self._setup = rules, setup
        self._right = False
        self._closed = 0

    def see(self, events: Sequence[Event], state: MiporinState) -> None:
        """Check ``events``, which led to ``state``."""
        for event in events:
            expect(not self._closed, "something happened after the end")
            if type(event) is Challenged:
                self._right = (event.culprit, event.scene) == state.holdings.case_file
                expect(event.right == self._right, f"the challenge {event} was judged {event.right}")
            self._closed += type(event) is CaseClosed
        held = state.holdings
        if not held.dealt:
            return
        hands = [hand or () for hand in held.hands]
        lying = [card for cards in state.opened.values() for card in cards]
        cards = [*(held.case_file or ()), *(card for hand in hands for card in hand), *lying]
        shown = [card for card in (state.missing, *state.suspects.values()) if card is not None]
        expect(sorted([*cards, *shown]) == sorted(self._setup.deck), "not every card is somewhere just once")
        sizes = [state.size(Seat(seat)) for seat in range(self._setup.seats)]
        expect([*map(len, hands)] == sizes, f"the hands have not {sizes} cards")
        expect(set(state.at) == set(state.seats), "a token stands there whose player is out, or the other way round")
        expect(1 <= state.day <= 5 or state.stage in ("bidding", "over"), f"the day marker stands on {state.day}")

    def close(self, state: MiporinState) -> None:
        """Check the end of the game, in ``state``."""
        expect(self._closed == 1, "it ended without its end")
        returns = self._rules.returns(state)
        alone = len(state.seats) == 1
        expect(sum(returns) == (self._right or alone), f"its returns are {returns}")
        expect(sum(returns) == 1 or state.round == 6, f"it ended in round {state.round}")
