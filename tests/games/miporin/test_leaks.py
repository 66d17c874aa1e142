"""Leaks planted one by one in ``miporin``, each of which the pairs must catch, on the channel where it shows."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

import pytest

import casefile.core.log
import casefile.core.table
import casefile.story
from casefile.bots.random import Random as RandomBot
from casefile.core import deciding
from casefile.core.actions import Action, Lapse, Menu, Offer
from casefile.core.cards import Card
from casefile.core.engine import Observation
from casefile.core.events import Event, Lapsed, Viewer
from casefile.core.inquiry import AnswerAsked, CardShown, CaseFileSeen, EndTurn, matching
from casefile.core.table import AnyTable, Table
from casefile.games.miporin.actions import Challenge, Enquire, Reveal
from casefile.games.miporin.decide import DECIDE
from casefile.games.miporin.events import CardsSwapped
from casefile.games.miporin.knowledge import SwappedHands
from casefile.games.miporin.rules import Miporin
from casefile.games.miporin.state import MiporinState
from tests.games.miporin.test_secrets import VIEWERS, Pair, differences, pairs
from tests.secrets.array_leaks import ARRAY_LEAKS, last_table
from tests.secrets.channels import CHANNELS
from tests.secrets.screen import agent_that_is_told
from tests.secrets.test_leaks import (
    Plant,
    dealt,
    error_text,
    neighbours,
    sealed_cards_are_dim,
    sealed_cards_are_marked,
    shown_to_the_spectators,
    talking_repr,
    views_of_the_table,
    whole,
)
from tests.values import replace

ENOUGH = 150
"""In so many pairs every leak must show."""


@cache
def honest_pairs() -> list[Pair]:
    """Pairs of games as they are without any leak."""
    return list(islice(pairs(), ENOUGH))


# -- events ----------------------------------------------------------------------------------------------------------


def swapped(show: Callable[[CardsSwapped, Viewer], CardsSwapped]) -> Plant:
    """Who has no part in a swap sees ``show`` of it."""

    def seen_by(self: CardsSwapped, viewer: Viewer) -> CardsSwapped:
        return self if viewer in (self.one, self.other) else show(self, viewer)

    return lambda patch: patch.setattr(CardsSwapped, "seen_by", seen_by)


def to_spectators(event: CardsSwapped, viewer: Viewer) -> CardsSwapped:
    return event if viewer == "spectator" else replace(event, given=None, taken=None)


def one_way(event: CardsSwapped, viewer: Viewer) -> CardsSwapped:
    return replace(event, given=None)


def same_kind(event: CardsSwapped, viewer: Viewer) -> CardsSwapped:
    """Whether the two cards stand next to each other in an alphabet of ours: one bit of the two."""
    if event.given is None or event.taken is None:  # as somebody saw it
        return event
    return replace(event, one=event.other if event.given < event.taken else event.one, given=None, taken=None)


def decided(kind: type[Action], change: Callable[[MiporinState, Any, Event], Iterator[Event]]) -> Plant:
    """What an action leads to tells more than it should."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = DECIDE[kind]

        def decide(search: MiporinState, action: Any) -> Iterator[Event]:
            for event in honest(search, action):
                yield from change(search, action, event)

        patch.setitem(DECIDE, kind, decide)

    return plant


def lapsed(change: Callable[[MiporinState, Lapse, Event], Iterator[Event]]) -> Plant:
    """A lapse, or what follows from it, tells more than it should."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        def told(table: Any, search: MiporinState, action: Action) -> tuple[Event, ...]:
            events = deciding.decided(table, search, action)
            if isinstance(action, Lapse):
                return tuple(each for event in events for each in change(search, action, event))
            return events

        patch.setattr("casefile.games.miporin.rules.decided", told)

    return plant


def asked_for_each(search: MiporinState, action: Enquire, event: Event) -> Iterator[Event]:
    """One event for each card that answers: the number of versions tells."""
    asked = isinstance(event, AnswerAsked)
    held = matching(search.holdings.hand(event.seat), (action.culprit, action.scene)) if asked else (None,)  # type: ignore[attr-defined]
    yield from [event] * len(held)


def sure(search: MiporinState) -> bool:
    """Whether the seat whose turn it is could name the culprit: nobody else holds a character."""
    others = [hand for seat, hand in enumerate(search.holdings.hands) if seat != search.turn]
    return not any(card in search.culprits for hand in others for card in hand or ())


def silent_but_heard(search: MiporinState, action: EndTurn, event: Event) -> Iterator[Event]:
    """Who could challenge and does not ends the turn twice."""
    yield from [event] * (2 if sure(search) and event.kind == "turn_ended" else 1)


def lapse_of_who_knows(search: MiporinState, action: Lapse, event: Event) -> Iterator[Event]:
    """A lapse says whether the hand had a day card, which decides nothing."""
    days = set(search.setup.deck.category("days"))
    told = isinstance(event, Lapsed) and days & set(search.holdings.hand(event.seat))
    yield replace(event, due=0) if told else event


# -- menus and errors ------------------------------------------------------------------------------------------------


def menus(change: Callable[[MiporinState, Any, dict[Any, Any]], dict[Any, Any]]) -> Plant:
    """Menus of seats that tell more than they should."""
    honest = Miporin.menu

    def menu(self: Miporin, search: MiporinState, actor: Any) -> Any:
        found = dict(honest(self, search, actor))
        known = search.holdings.case_file is not None and isinstance(actor, int)
        return change(search, actor, found) if known else found

    return lambda patch: patch.setattr(Miporin, "menu", menu)


def solution_twice(search: MiporinState, actor: Any, found: dict[Any, Any]) -> dict[Any, Any]:
    """What is right is offered a second time."""
    offer = found[Challenge]
    if not isinstance(offer, Offer):
        return found
    more = zip(offer.choices.items(), search.holdings.sealed(), strict=True)
    return {**found, Challenge: Offer(offer.clause, {name: (*cards, right) for (name, cards), right in more})}


def other_clause(search: MiporinState, actor: Any, found: dict[Any, Any]) -> dict[Any, Any]:
    """Who waits is refused with another clause while the seat whose turn it is could name the culprit."""
    waits = not any(isinstance(entry, Offer) for entry in found.values())
    return dict.fromkeys(found, "miporin-1") if waits and sure(search) else found


def cards_of_the_next(search: MiporinState, actor: Any, found: dict[Any, Any]) -> dict[Any, Any]:
    """Who lays a card open may choose among the cards of the seat to the left as well."""
    if not isinstance(found[Reveal], Offer):
        return found
    more = search.holdings.hands[(actor + 1) % 3] or ()
    return {**found, Reveal: Offer(found[Reveal].clause, {"card": (*found[Reveal].choices["card"], *more)})}


# -- what reads the table behind the door ----------------------------------------------------------------------------


def open_door(patch: pytest.MonkeyPatch) -> None:
    """The third seat gets swaps as they are."""

    def observe(event: Event, viewer: Viewer) -> Observation:
        third = isinstance(event, CardsSwapped) and viewer not in (event.one, event.other, "spectator")
        return Observation(viewer, event if third else event.seen_by(viewer))

    patch.setattr(casefile.core.table, "observe", observe)


def story_of_the_log(patch: pytest.MonkeyPatch) -> None:
    """The story is told from the history instead of the observations."""
    kept, honest = last_table(patch), casefile.story.story

    def story(game: Any, setup: Any, viewer: Viewer, voice: Any, texts: Any, observations: Any) -> Any:
        return honest(game, setup, viewer, voice, texts, [Observation(viewer, event) for event in kept[-1].history])

    patch.setattr("tests.secrets.channels.story", story)


def export_of_the_log(patch: pytest.MonkeyPatch) -> None:
    """The export writes a swap as it is in the history."""
    kept, honest = last_table(patch), casefile.core.log.event_to

    def event_to(event: Event) -> Any:
        whole = (each for each in kept[-1].history if event in map(each.seen_by, VIEWERS))
        return honest(next(whole) if isinstance(event, CardsSwapped) else event)

    patch.setattr("tests.secrets.channels.event_to", event_to)


def bot_that_looks(patch: pytest.MonkeyPatch) -> None:
    """A bot challenges with what the table knows."""
    kept, honest = last_table(patch), RandomBot.choose

    def choose(self: RandomBot, menu: Menu) -> Action:
        sealed = kept[-1].state.holdings.sealed()
        return Challenge(*sealed) if isinstance(menu.get(Challenge), Offer) else honest(self, menu)

    patch.setattr(RandomBot, "choose", choose)


def wire_that_sorts(patch: pytest.MonkeyPatch) -> None:
    """The menu of a program that plays names the right culprit first."""
    honest = Table.menu

    def menu(self: AnyTable, actor: Any) -> Menu:
        found = dict(honest(self, actor))
        offer = found.get(Challenge)
        if isinstance(offer, Offer):
            right = self.state.holdings.sealed()
            best = {name: tuple(sorted(cards, key=lambda c: c not in right)) for name, cards in offer.choices.items()}
            found[Challenge] = Offer(offer.clause, best)
        return found

    patch.setattr(Table, "menu", menu)


def library_that_knows(patch: pytest.MonkeyPatch) -> None:
    """What follows for a viewer of the library weighs the cards that lie face down."""
    kept, honest = last_table(patch), SwappedHands.weight

    def weight(self: SwappedHands, card: Card, owner: Any) -> int:
        return honest(self, card, owner) + (card in (kept[-1].state.holdings.case_file or ()) if kept else 0)

    patch.setattr(SwappedHands, "weight", weight)


LEAKS: Mapping[str, tuple[str, Plant]] = {
    "swaps are public": ("observations", whole(CardsSwapped)),
    "spectators see swaps": ("observations", swapped(to_spectators)),
    "a swap shows one of its cards": ("observations", swapped(one_way)),
    "a swap tells which of its cards comes first": ("observations", swapped(same_kind)),
    "the deal shows culprit and scene": ("view", dealt(case_file=lambda event, viewer: event.case_file)),
    "the deal shows the next hand": ("view", dealt(hands=neighbours)),
    "a wrong challenger's look is public": ("observations", whole(CaseFileSeen)),
    "the card shown is public": ("observations", whole(CardShown)),
    "spectators see the card shown": ("observations", shown_to_the_spectators),
    "asked once for each card": ("observations", decided(Enquire, asked_for_each)),
    "a silent challenger is heard": ("observations", decided(EndTurn, silent_but_heard)),
    "a lapse tells of the hand": ("observations", lapsed(lapse_of_who_knows)),
    "a challenge offers the solution twice": ("menu", menus(solution_twice)),
    "another clause": ("errors", menus(other_clause)),
    "the cards of the next seat are offered": ("menu", menus(cards_of_the_next)),
    "the text of an error": ("errors", error_text),
    "the door stands open": ("observations", open_door),
    "the table's own state": ("view", views_of_the_table),
    "a talking repr": ("table", talking_repr),
    "the story reads the log": ("story", story_of_the_log),
    "the export reads the log": ("json", export_of_the_log),
    "a bot looks at the table": ("bots", bot_that_looks),
    "the wire sorts by what is right": ("wire", wire_that_sorts),
    "the terminal marks cards": ("terminal", sealed_cards_are_marked),
    "the screen dims what lies face down": ("drawn", sealed_cards_are_dim),
    "an agent is told what lies face down": ("agent", agent_that_is_told),
    "the library weighs what lies face down": ("library", library_that_knows),
    **ARRAY_LEAKS,
}
"""Every leak with the channel on which it must show."""


@pytest.mark.sampled(of="planted leaks")
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    channel, plant = LEAKS[leak]
    made = honest_pairs()
    plant(monkeypatch)
    assert any(channel in differences(pair) for pair in made)


def test_every_channel_of_the_game_has_caught_a_leak() -> None:
    assert {channel for channel, _ in LEAKS.values()} == CHANNELS.keys() - {"notes"}
