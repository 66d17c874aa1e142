"""The rules of ``wharf``: those of ``harbour`` for four categories."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from casefile.core.action_space import ActionSpace, space_of
from casefile.core.actions import Action, Actor, Menu, Offer, card_fields, cards_of
from casefile.core.deciding import decided
from casefile.core.editions import ICON, Category, Family
from casefile.core.engine import Setup
from casefile.core.events import Event
from casefile.core.inquiry import AnswerAsked, CaseClosed, CouldNotAnswer, EndTurn, SeatOut, Show, clockwise, matching
from casefile.core.texts import N_
from tests.sixth import decide, rules
from tests.sixth.actions import Peek
from tests.sixth.clauses import BOOK
from tests.sixth.options import HarbourOptions
from tests.sixth.state import HarbourCase
from tests.wharf import events
from tests.wharf.actions import OWN, Ask, Charge
from tests.wharf.events import Charged, SeatAsked

ACTIONS = tuple(OWN.get(kind, kind) for kind in rules.ACTIONS)

FAMILY = Family(
    "wharf",
    (
        *rules.FAMILY.categories,
        Category("piers", range(3, 9), ICON, N_("Piers"), N_("Pier"), N_("At which pier?")),
        Category("weathers", range(3, 9), ICON, N_("Weather"), N_("Weather"), N_("In what weather?")),
    ),
    "tests.wharf",
    ("wharf",),
    rules.FAMILY.tokens,
)


def _ask(case: HarbourCase, action: Ask) -> Iterator[Event]:
    asked = SeatAsked(case.turn, action.whom, *cards_of(action))
    yield asked
    has = matching(case.holdings.hand(action.whom), asked.named)
    yield AnswerAsked(action.whom) if has else CouldNotAnswer(action.whom)


def _charge(case: HarbourCase, action: Charge) -> Iterator[Event]:
    sealed = case.holdings.sealed()
    right = cards_of(action) == sealed
    yield Charged(case.turn, action.boat, action.cargo, right, action.pier, action.weather)
    if right:
        yield CaseClosed(case.turn, sealed)
        return
    yield SeatOut(case.turn, None)
    if len(case.out) + 2 == case.setup.seats:
        yield CaseClosed(case.following, sealed)
    else:
        yield from decide.DECIDE[EndTurn](case, EndTurn())


DECIDE: Mapping[type[Action], Callable[[HarbourCase, Any], Iterator[Event]]] = {
    **decide.DECIDE,
    Ask: _ask,
    Charge: _charge,
}
"""The events that each kind of action leads to."""


class Wharf(rules.Harbour):
    """The rule set; its clauses, options and states are those of ``harbour``."""

    name = "wharf"
    family = FAMILY
    actions: Sequence[type[Action]] = ACTIONS
    events: Sequence[type[Event]] = tuple(events.OWN.get(kind, kind) for kind in rules.Harbour.events)

    def action_space(self, setup: Setup[HarbourOptions]) -> ActionSpace:
        """Return every action that a seat can ever have; all their fields hold seats and cards."""
        return space_of(ACTIONS, setup.deck, setup.seats)

    def decide(self, case: HarbourCase, actor: Actor, action: Action) -> Sequence[Event]:
        """Return the events that ``action``, which the menu offers, leads to."""
        return decided(DECIDE, case, action)

    def menu(self, case: HarbourCase, actor: Actor) -> Menu:
        """Return what ``actor`` may choose now, or the clause that forbids it."""
        if actor != self.actor(case) or actor == "chance":
            return {OWN.get(kind, kind): entry for kind, entry in super().menu(case, actor).items()}
        cards = dict(zip(card_fields(Ask), case.setup.deck.categories, strict=True))
        others = clockwise(case.turn, case.setup.seats)
        asks, ends = case.stage == "start", case.stage == "answered"
        peeks = asks and case.turn not in case.peeked and case.setup.options.peeks
        return {
            Ask: Offer(BOOK["ask"], {"whom": others, **cards}) if asks else BOOK["ask"],
            Peek: Offer(BOOK["peek"], {"at": others}) if peeks else BOOK["peek"],
            Show: self._show(case) if case.stage == "asked" else BOOK["show"],
            Charge: Offer(BOOK["charge"], cards) if ends else BOOK["charge"],
            EndTurn: Offer(BOOK["end"], {}) if ends else BOOK["end"],
        }

    def _show(self, case: HarbourCase) -> Offer:
        assert case.suggestion is not None
        assert case.suggestion.asked is not None
        return Offer(BOOK["show"], {"card": matching(case.holdings.hand(case.suggestion.asked), case.suggestion.cards)})


WHARF = Wharf()
