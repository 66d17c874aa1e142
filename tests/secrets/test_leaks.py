"""Leaks planted one by one, each of which the pairs must catch: a check that finds nothing proves nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace as replace_in
from itertools import islice
from typing import Any

import pytest

import casefile.core.engine
import casefile.core.table
from casefile.cli.others import TerminalTable
from casefile.cli.screen.look import TableLook, look
from casefile.cli.terminal import Terminal
from casefile.core import deciding
from casefile.core.actions import Action, Actor, Menu, Offer, Refused
from casefile.core.cards import Card, Seat
from casefile.core.editions import CLUE, shipped_edition
from casefile.core.engine import AnyRules, DecideByKind, Observation, View
from casefile.core.events import Event, Lapsed, Viewer
from casefile.core.inquiry import (
    Accuse,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseFileSeen,
    DealCards,
    Holdings,
    NobodyAnswered,
    Show,
    SideCardSeen,
    answers,
    matching,
)
from casefile.core.inquiry_state import InquiryState
from casefile.core.table import AnyTable, Table
from casefile.games.classic import decide as outcomes
from casefile.games.classic.rules import BoardGame
from casefile.games.classic.state import ClassicState
from casefile.play.knowledge import Mark
from tests.secrets.array_leaks import ARRAY_LEAKS
from tests.secrets.screen import agent_that_is_told
from tests.secrets.test_secrets import differences, pairs
from tests.values import replace

Plant = Callable[[pytest.MonkeyPatch], None]
ENOUGH = 400
"""In so many pairs every leak must show."""

deal_seen_by = CardsDealt.seen_by
menu = BoardGame.menu
DECIDE: Any = outcomes.DECIDE


def whole(event: type[Event]) -> Plant:
    """Everybody sees all of an event."""
    return lambda patch: patch.setattr(event, "seen_by", lambda self, viewer: self)


def dealt(**more: Callable[[CardsDealt, Viewer], Any]) -> Plant:
    """The deal shows more than it should."""

    def seen_by(self: CardsDealt, viewer: Viewer) -> CardsDealt:
        return replace(deal_seen_by(self, viewer), **{name: show(self, viewer) for name, show in more.items()})

    return lambda patch: patch.setattr(CardsDealt, "seen_by", seen_by)


def neighbours(event: CardsDealt, viewer: Viewer) -> tuple[Any, ...]:
    """One's own hand, and the hand of the seat to one's left."""
    mine = (viewer, (viewer + 1) % len(event.hands)) if viewer != "spectator" else ()
    return tuple(hand if seat in mine else None for seat, hand in enumerate(event.hands))


def shown_to_the_spectators(patch: pytest.MonkeyPatch) -> None:
    def seen_by(self: CardShown, viewer: Viewer) -> CardShown:
        return self if viewer in (self.seat, self.to, "spectator") else replace(self, card=None)

    patch.setattr(CardShown, "seen_by", seen_by)


def category_shown(patch: pytest.MonkeyPatch) -> None:
    """The others learn whether it was a suspect, a weapon or a room: they see the first card of its category."""
    decks = [shipped_edition(slug).deck for slug in CLUE.shipped]
    first = {card: cards[0] for deck in decks for cards in deck.categories for card in cards}

    def seen_by(self: CardShown, viewer: Viewer) -> CardShown:
        if viewer in (self.seat, self.to) or self.card is None:
            return self
        return replace(self, card=first[self.card])

    patch.setattr(CardShown, "seen_by", seen_by)


def order_of_drawing(patch: pytest.MonkeyPatch) -> None:
    def deal(case: ClassicState, action: DealCards) -> Iterator[Event]:
        for event in honest(case, action):
            yield replace(event, hands=action.hands) if isinstance(event, CardsDealt) else event

    honest = DECIDE[DealCards]
    patch.setitem(DECIDE, DealCards, deal)


def asked_as_often_as_it_holds(patch: pytest.MonkeyPatch) -> None:
    """One event for each card that answers: the number of versions tells."""

    def plenty(holdings: Holdings, suggester: Seat, named: tuple[Card, ...], side: int) -> Iterator[Event]:
        for event in answers(holdings, suggester, named, side):
            again = len(matching(holdings.hand(event.seat), named)) if isinstance(event, AnswerAsked) else 1
            yield from [event] * again

    patch.setattr(outcomes, "answers", plenty)


def only_choice_is_silent(patch: pytest.MonkeyPatch) -> None:
    """Nobody hears that somebody was asked who has no choice."""

    def quiet(holdings: Holdings, suggester: Seat, named: tuple[Card, ...], side: int) -> Iterator[Event]:
        for event in answers(holdings, suggester, named, side):
            only = isinstance(event, AnswerAsked) and len(matching(holdings.hand(event.seat), named)) == 1
            yield Whispered(event.seat) if only and isinstance(event, AnswerAsked) else event

    patch.setattr(outcomes, "answers", quiet)


class Whispered(AnswerAsked, frozen=True):
    """An answer that is asked for where only the seat asked can hear it."""

    def seen_by(self, viewer: Viewer) -> Any:
        return self if viewer == self.seat else None


def suggester_told_of(patch: pytest.MonkeyPatch) -> None:
    """When nobody answers, everybody hears whether the suggester holds one of the cards himself."""

    def honest(holdings: Holdings, suggester: Seat, named: tuple[Card, ...], side: int) -> Iterator[Event]:
        for event in answers(holdings, suggester, named, side):
            if not isinstance(event, NobodyAnswered) or not matching(holdings.hand(suggester), named):
                yield event
            else:
                yield from (event, event)

    patch.setattr(outcomes, "answers", honest)


def menus(change: Callable[[ClassicState, Actor, Menu], Menu]) -> Plant:
    """Menus of seats that tell more than they should."""

    def telling(self: BoardGame, case: ClassicState, actor: Actor) -> Menu:
        found = menu(self, case, actor)
        known = case.holdings.case_file is not None and isinstance(actor, int)
        return change(case, actor, found) if known else found

    return lambda patch: patch.setattr(BoardGame, "menu", telling)


def holds(case: ClassicState) -> int:
    """How many of the cards suggested the asked seat holds."""
    made = case.suggestion
    return len(matching(case.holdings.hand(made.asked), made.cards)) if made and made.asked is not None else 0


def waiting(case: ClassicState, actor: Actor) -> bool:
    """Whether somebody else must show a card."""
    return case.stage == "asked" and case.suggestion is not None and actor != case.suggestion.asked


def count_in_the_offer(case: ClassicState, actor: Actor, found: Menu) -> Menu:
    """The others' menus have an offer as long as the asked seat's."""
    waits = waiting(case, actor)
    return {**found, Show: Offer("cluedo-20", {"card": (None,) * holds(case)})} if waits else found


def other_clause(case: ClassicState, actor: Actor, found: Menu) -> Menu:
    """Who waits is refused with another clause while the asked seat has a choice."""
    return dict.fromkeys(found, "cluedo-1") if waiting(case, actor) and holds(case) > 1 else found


def accuse_without_own_solution(case: ClassicState, actor: Actor, found: Menu) -> Menu:
    """An accusation is offered only where it would be wrong."""
    offer = found[Accuse]
    if not isinstance(offer, Offer):
        return found
    sealed = case.holdings.sealed()
    left = {name: tuple(c for c in cards if c not in sealed) for name, cards in offer.choices.items()}
    return {**found, Accuse: Offer(offer.clause, left)}


def error_text(patch: pytest.MonkeyPatch) -> None:
    """Refusing a card to show says whether it is one of the case file's."""

    def act(rules: AnyRules, state: InquiryState, actor: Actor, action: Action) -> Sequence[Event]:
        try:
            return honest(rules, state, actor, action)
        except Refused as refused:
            if isinstance(action, Show) and action.card in (state.holdings.case_file or ()):
                raise Refused(rules.book["foreign"]) from None
            raise refused from None

    honest = casefile.core.engine.act
    patch.setattr("tests.secrets.channels.act", act)


def raw_events(patch: pytest.MonkeyPatch) -> None:
    """The door stands open for the seat to the left of who shows."""

    def observe(event: Event, viewer: Viewer) -> Observation:
        left = isinstance(event, CardShown) and viewer == event.seat + 1
        return Observation(viewer, event if left else event.seen_by(viewer))

    patch.setattr(casefile.core.table, "observe", observe)


def views_of_the_table(patch: pytest.MonkeyPatch) -> None:
    """The view of a seat is the table's state."""

    def view(self: AnyTable, viewer: Viewer, *given: Any) -> View[Any]:
        found, state = honest(self, viewer, *given), self.state
        # A class of its own for this view, whose state is the table's.
        found.__class__ = type("Seeing", (View,), {"state": property(lambda view: state)})
        return found

    honest = Table.view
    patch.setattr(Table, "view", view)


def talking_repr(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "__repr__", lambda self: f"<Table {self.state.holdings}>")


def side_place(patch: pytest.MonkeyPatch) -> None:
    """The public place of the side card seen depends on the card."""

    def seen_by(self: SideCardSeen, viewer: Viewer) -> SideCardSeen:
        return self if viewer == self.seat else replace(self, place=len(self.card or ""), card=None)

    patch.setattr(SideCardSeen, "seen_by", seen_by)


def lapse_of_the_only_card(patch: pytest.MonkeyPatch) -> None:
    """A lapse of somebody who had no choice says so."""

    def decided(
        table: DecideByKind[ClassicState, Iterator[Event]], case: ClassicState, action: Action
    ) -> tuple[Event, ...]:
        events = honest(table, case, action)
        return tuple(replace(e, due=0) if isinstance(e, Lapsed) and holds(case) == 1 else e for e in events)

    honest = deciding.decided
    patch.setattr("casefile.games.classic.rules.decided", decided)


def sealed_at(table: TerminalTable) -> tuple[Card, ...]:
    """The cards that are sealed at a table."""
    holdings = table.state.holdings
    return (holdings and holdings.case_file) or ()


def sealed_cards_are_marked(patch: pytest.MonkeyPatch) -> None:
    """The terminal writes the sealed cards with a mark."""

    def name(self: Terminal, card: Card) -> str:
        return honest(self, card) + "!" * (card in sealed_at(self.table))

    honest = Terminal.name
    patch.setattr(Terminal, "name", name)


def sealed_cards_are_dim(patch: pytest.MonkeyPatch) -> None:
    """The sheet on one screen in the terminal draws the rows of the sealed cards as if they were settled."""

    def marked(terminal: Terminal) -> TableLook:
        found, sealed = look(terminal), sealed_at(terminal.table)
        if found.sheet is None:
            return found
        settled = Mark("yes")
        categories = tuple(
            (name, tuple(replace_in(r, marks=(settled, *r.marks[1:])) if r.card in sealed else r for r in rows))
            for name, rows in found.sheet.categories
        )
        return replace_in(found, sheet=replace_in(found.sheet, categories=categories))

    patch.setattr("tests.secrets.screen.look", marked)


LEAKS: Mapping[str, Plant] = {
    "the card shown is public": whole(CardShown),
    "spectators see the card shown": shown_to_the_spectators,
    "the category of the card shown": category_shown,
    "the deal shows the side": dealt(side=lambda event, viewer: event.side),
    "the deal shows the case file": dealt(case_file=lambda event, viewer: event.case_file),
    "the deal shows the next hand": dealt(hands=neighbours),
    "hands in the order of drawing": order_of_drawing,
    "the case file seen is public": whole(CaseFileSeen),
    "the side card seen is public": whole(SideCardSeen),
    "the place of the side card": side_place,
    "asked once for each card": asked_as_often_as_it_holds,
    "asked in a whisper": only_choice_is_silent,
    "the suggester's own cards": suggester_told_of,
    "a count in an offer": menus(count_in_the_offer),
    "another clause": menus(other_clause),
    "an offer without the solution": menus(accuse_without_own_solution),
    "the text of an error": error_text,
    "the door stands open": raw_events,
    "the table's own state": views_of_the_table,
    "a talking repr": talking_repr,
    "a lapse without a choice": lapse_of_the_only_card,
    "sealed cards are marked": sealed_cards_are_marked,
    "sealed cards are dim": sealed_cards_are_dim,
    "an agent is told the sealed cards": agent_that_is_told,
    **{leak: plant for leak, (_, plant) in ARRAY_LEAKS.items()},
}


@pytest.mark.sampled(of="planted leaks")
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = islice(pairs("cluedo"), ENOUGH)
    LEAKS[leak](monkeypatch)
    caught = next((number for number, pair in enumerate(made, 1) if differences(*pair)), None)
    assert caught is not None
