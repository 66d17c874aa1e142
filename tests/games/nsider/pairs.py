"""Pairs of games of camps that differ only in what one viewer may not know.

What a viewer may know is written down here from the rules alone (:func:`known`): its own hand, whether it has the Red
Card, what it wrote and how it orders its cards, the cards shown by or to it, and whatever is said to everybody. A twin
is the same game with other hands, another case file, another murderer, other drafts or another standing order; it
counts if the viewer knows the same of both.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from casefile.core.actions import Action, Lapse, Menu, Offer, Refused
from casefile.core.by_post import PreferCard, SuggestPending
from casefile.core.cards import Card, Seat
from casefile.core.engine import act, fold
from casefile.core.events import Viewer
from casefile.core.inquiry import Accuse, DealCards, Show, Suggest
from casefile.core.options import describe
from casefile.core.table import AnyTable
from casefile.games.nsider.actions import AnswerForCamp, DealRedCard
from tests.properties.games import Plan
from tests.rules import RULES
from tests.secrets.pairs import Game, Step, played
from tests.values import replace

NAME = "nsider"
MOST = 200
"""So many pairs are made."""


def known(table: AnyTable, viewer: Viewer) -> list[Any]:
    """What ``viewer`` may know of the history, event by event."""
    return [_known(event, viewer) for event in table.history]


def _known(event: Any, viewer: Viewer) -> Any:
    """One event. Whatever is not named here is said to everybody."""
    mine: Any = viewer if viewer != "spectator" else None
    if event.kind == "cards_dealt":
        return event.kind, None if mine is None else sorted(event.hands[mine])
    if event.kind == "red_card_dealt":
        return event.kind, event.persons, None if mine is None else event.dealt[mine]
    if event.kind == "turn_written":
        return event.kind, event.seat, event if event.seat == viewer else None
    if event.kind == "card_preferred":
        return event if event.seat == viewer else None
    if event.kind == "card_shown":
        return event.kind, event.seat, event.to, event.card if viewer in (event.seat, event.to) else None
    return event


def games(number: int = 0) -> Iterator[tuple[Game, Random]]:
    """Random short games with random options."""
    rules = RULES[NAME]
    while True:
        rng = Random(number)
        options = {each.name: rng.choice(each.choices) for each in describe(rules.options)}
        if number % 3 == 0:
            # Drafts that lie there for a while, of every kind.
            options |= {"rounds": "simultaneous", "accuse_from_round": 1}
        plan = Plan(NAME, rng.choice(rules.seats), options, number, patience=rng.choice((6, 20)))
        yield played(plan, most=rng.choice((4, 8, 14, 24))), rng
        number += 1


def pairs() -> Iterator[tuple[Game, Game, Viewer]]:
    """Pairs of games with a viewer that cannot tell them apart."""
    for game, rng in games():
        viewers: list[Viewer] = [*map(Seat, range(game.setup.seats)), "spectator"]
        for viewer in viewers:
            found = twin(game, viewer, rng)
            if found is not None:
                yield game, found, viewer


@cache
def honest_pairs() -> tuple[tuple[Game, Game, Viewer], ...]:
    """The first pairs, made once in a process: by games as they are, so ask for them before a leak is planted."""
    return tuple(islice(pairs(), MOST))


def twin(game: Game, viewer: Viewer, rng: Random, attempts: int = 25) -> Game | None:
    """Another game that ``viewer`` cannot tell from this one, some steps away; ``None`` where none was found."""
    wanted = known(game.table(len(game.steps)), viewer)
    best: Game | None = None
    for _ in range(attempts):
        trial = changed(best or game, rng)
        if trial is not None and trial.steps != game.steps and known(trial.table(len(trial.steps)), viewer) == wanted:
            best = trial
    return best


def changed(game: Game, rng: Random) -> Game | None:
    """The game with one thing changed that may be hidden; ``None`` where its course would be another."""
    steps = list(game.steps)
    number = rng.randrange(len(steps)) if rng.random() < 0.5 else 0
    actor, action = steps[number]
    exchange: Mapping[Card, Card] = {}
    if isinstance(action, DealCards | DealRedCard):
        exchange, steps[number] = other_deal(game, actor, action, rng)
    else:
        steps[number] = (actor, other_action(game, action, rng))
    return course(replace(game, steps=tuple(steps)), exchange)


def other_action(game: Game, action: Action, rng: Random) -> Action:
    """Another card to show or to prefer, or another turn to write."""
    deck = game.setup.deck
    if isinstance(action, PreferCard | Show):
        return replace(action, card=rng.choice([*deck]))
    names = ("suspect", "weapon", "room")
    if all(hasattr(action, name) for name in names):
        chosen = {name: rng.choice(cards) for name, cards in zip(names, deck.categories, strict=True)}
        return rng.choice((Suggest, SuggestPending, Accuse))(**chosen)
    return action


def other_deal(game: Game, actor: Any, deal: Any, rng: Random) -> tuple[Mapping[Card, Card], Step]:
    """Two cards change places; with a Red Card now and then another camp is the murderer."""
    one, other = rng.sample([*game.setup.deck], 2)
    hands = list(deal.hands)
    if isinstance(deal, DealRedCard) and rng.random() < 0.5:
        start = game.rules.start(game.setup)
        persons = [start.suspects[Seat(seat)] for seat in range(game.setup.seats)]
        old, new = persons.index(deal.murderer), rng.randrange(len(persons))
        one, other = persons[new], deal.murderer
        if old != new:
            given = rng.choice(hands[new])
            hands[new] = tuple(card for card in hands[new] if card != given)
            hands[old] += (given,)
        deal = replace(deal, murderer=persons[new])
    exchange = {one: other, other: one} if one != getattr(deal, "murderer", "") else {one: other}

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(exchange.get(card, card) for card in cards)

    return exchange, (actor, replace(deal, case_file=swapped(deal.case_file), hands=tuple(map(swapped, hands))))


def course(game: Game, exchange: Mapping[Card, Card]) -> Game | None:
    """The game whose steps are put right where they name cards that lie elsewhere now; ``None`` where it cannot go."""
    deck, steps = game.setup.deck, list(game.steps)
    deal: Any = next((a for _, a in steps if isinstance(a, DealCards | DealRedCard)), None)
    if deal is None or any(c not in cards for c, cards in zip(deal.case_file, deck.categories, strict=True)):
        return None
    dealt = [*deal.case_file, *(card for hand in deal.hands for card in hand), *getattr(deal, "murderer", "").split()]
    if sorted(dealt) != sorted(deck):
        return None
    state = game.rules.start(game.setup)
    for number, (actor, action) in enumerate(steps):
        put = put_right(game.rules.menu(state, actor), action, exchange)
        steps[number] = (actor, put)
        try:
            state = fold(game.rules, state, act(game.rules, state, actor, put))
        except (Refused, KeyError, AssertionError, ValueError):
            return None
    return replace(game, steps=tuple(steps))


def put_right(menu: Menu, action: Action, exchange: Mapping[Card, Card]) -> Action:
    """The same action where it is offered; else with the card that lies there now, or the first that is offered."""
    entry = menu.get(type(action))
    if not isinstance(entry, Offer) or entry.allows(action):
        return action
    if isinstance(action, Lapse):
        return replace(action, action=entry.choices["action"][0])
    if isinstance(action, PreferCard | Show | AnswerForCamp):
        there, cards = exchange.get(action.card, action.card), entry.choices["card"]
        return replace(action, card=there if there in cards else cards[0])
    return action
