"""Pairs of games that differ only in what one viewer may not know.

Written from the rules alone, as an oracle of its own: nothing here reads ``seen_by``, an observation, a view or an
event. A game is a list of steps (who did what, chance included). From the deal and the steps follows who had to answer
each suggestion; a viewer X knows, besides its own hand, who passed and who answered, the cards shown by or to X, the
side cards at which X looked, whether each accusation was right, and the case file once X accused or the game is over.
Any other deal that agrees with all of this, and any other choice of the cards shown among others, makes a twin.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from casefile.core.actions import Action, Actor, Lapse
from casefile.core.cards import Card, Seat
from casefile.core.engine import Rules, Setup, act, fold
from casefile.core.events import Event, SeatTaken, Viewer
from casefile.core.fairness import Seed, streams
from casefile.core.inquiry import Accuse, DealCards, Show, Suggest
from casefile.core.table import AnyTable, Table
from tests.properties.games import Plan, choose
from tests.values import replace

Step = tuple[Actor, Action]
SEED = Seed(b"a seed", b"salt")


@dataclass(frozen=True)
class Game:
    """A game as its steps; ``waits`` are the numbers of the steps before which a seat had to act, and the end."""

    rules: Rules[Any, Any]
    setup: Setup[Any]
    steps: tuple[Step, ...]
    waits: tuple[int, ...]
    over: bool

    def table(self, steps: int) -> AnyTable:
        """The table after so many steps."""
        return self.tables([steps])[steps]

    def tables(self, counts: Sequence[int]) -> dict[int, AnyTable]:
        """The tables after so many steps each."""
        history: list[Event] = [SeatTaken(Seat(i), f"Player {i + 1}", "", "") for i in range(self.setup.seats)]
        state = self.rules.start(self.setup)
        found = {}
        for number in range(max(counts) + 1):
            if number in counts:
                found[number] = Table(self.rules, self.setup, SEED, history)
            if number < len(self.steps):
                events = act(self.rules, state, *self.steps[number])
                state = fold(self.rules, state, events)
                history += events
        return found


def played(plan: Plan, most: int) -> Game:
    """A random game of at most ``most`` steps, now and then with a lapse."""
    rules, rng = plan.table().rules, Random(plan.number)
    setup = plan.table().setup
    table = Table(rules, setup, SEED, [SeatTaken(Seat(i), f"Player {i + 1}", "", "") for i in range(plan.seats)])
    steps: list[Step] = []
    waits = []
    while len(steps) < most and rules.actor(table.state) is not None:
        actor = rules.actor(table.state)
        if actor == "chance":
            action = rules.sample(table.state, streams(f"{plan.number}/{len(steps)}".encode()))
        else:
            waits.append(len(steps))
            if rng.random() < 0.1:
                actor, action = "clock", pick_lapse(rules, table.state, rng)
            else:
                action = choose(table, rng, hurry=len(steps) > plan.patience)
        assert actor is not None
        events = act(rules, table.state, actor, action)
        steps.append((actor, action))
        table = Table(rules, setup, SEED, [*table.history, *events])
    return Game(rules, setup, tuple(steps), (*waits, len(steps)), rules.actor(table.state) is None)


def pick_lapse(rules: Rules[Any, Any], state: Any, rng: Random) -> Lapse:
    """The lapse of the seat that has to act."""
    offer: Any = rules.menu(state, "clock")[Lapse]
    return Lapse(due=7, **{name: rng.choice(values) for name, values in offer.choices.items()})


# -- what the rules say about a game ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Inquiry:
    """A suggestion and its answer: ``step`` shows ``card``; or nobody does, and the suggester may look at the side."""

    suggester: int
    named: frozenset[Card]
    shower: int | None
    step: int | None = None
    card: Card | None = None
    place: int | None = None


def first_holder(deal: DealCards, suggester: int, named: frozenset[Card]) -> int | None:
    """The first seat clockwise from the suggester that holds a card named."""
    seats = len(deal.hands)
    around = [(suggester + step) % seats for step in range(1, seats)]
    return next((seat for seat in around if named & set(deal.hands[seat])), None)


def the_deal(steps: Sequence[Step]) -> tuple[int, DealCards]:
    """The step in which chance dealt."""
    return next((i, action) for i, (_, action) in enumerate(steps) if isinstance(action, DealCards))


def inquiries(steps: Sequence[Step], deal: DealCards) -> Iterator[Inquiry]:
    """Every suggestion with its answer, as the rules have it."""
    looks: dict[int, int] = {}
    for number, (actor, action) in enumerate(steps):
        if not isinstance(action, Suggest):
            continue
        suggester = int(actor)
        named = frozenset((action.suspect, action.weapon, action.room))
        shower = first_holder(deal, suggester, named)
        if shower is None:
            place = looks.get(suggester, 0)
            looks[suggester] = place + 1
            yield Inquiry(suggester, named, None, place=place if place < len(deal.side) else None)
        elif number + 1 == len(steps):
            yield Inquiry(suggester, named, shower)
        else:
            answer = steps[number + 1][1]
            show = answer.action if isinstance(answer, Lapse) else answer
            assert isinstance(show, Show)
            yield Inquiry(suggester, named, shower, number + 1, show.card)


def accusations(steps: Sequence[Step]) -> list[tuple[int, tuple[Card, ...]]]:
    """Every accusation with its seat."""
    return [(int(seat), (a.suspect, a.weapon, a.room)) for seat, a in steps if isinstance(a, Accuse)]


def fits(deal: DealCards, game: Game, true: DealCards, known: Sequence[Inquiry], viewer: Viewer) -> bool:
    """Whether ``viewer`` cannot tell ``deal`` from the true one; ``known`` are the inquiries of the true game."""
    decks = [set(category) for category in game.setup.deck.categories]
    if any(card not in category for card, category in zip(deal.case_file, decks, strict=True)):
        return False
    accused = accusations(game.steps)
    if deal.case_file != true.case_file:
        if game.over or any(seat == viewer for seat, _ in accused):
            return False
        if any(named in (deal.case_file, true.case_file) for _, named in accused):
            return False
    if viewer != "spectator" and set(deal.hands[viewer]) != set(true.hands[viewer]):
        return False
    for inquiry in known:
        if first_holder(deal, inquiry.suggester, inquiry.named) != inquiry.shower:
            return False
        if inquiry.suggester == viewer and seen_at(deal, inquiry) != seen_at(true, inquiry):
            return False
    return True


def seen_at(deal: DealCards, inquiry: Inquiry) -> Card | None:
    """What the suggester sees: the card that was shown to it, where it is held, or the side card."""
    if inquiry.place is not None:
        return deal.side[inquiry.place]
    held = inquiry.shower is not None and inquiry.card in deal.hands[inquiry.shower]
    return inquiry.card if held else None


# -- twins -----------------------------------------------------------------------------------------------------------


def twin(game: Game, viewer: Viewer, rng: Random) -> Game | None:
    """Another game that ``viewer`` cannot tell from this one; ``None`` where the attempts found no difference."""
    at, true = the_deal(game.steps)
    known = list(inquiries(game.steps, true))
    deal = other_deal(game, true, known, viewer, rng)
    steps = list(game.steps)
    steps[at] = ("chance", shuffled(deal, rng))
    for inquiry in known:
        if inquiry.step is None or inquiry.shower is None or viewer in (inquiry.suggester, inquiry.shower):
            continue
        actor, answer = steps[inquiry.step]
        card = rng.choice(sorted(inquiry.named & set(deal.hands[inquiry.shower])))
        steps[inquiry.step] = (actor, replace(answer, action=Show(card)) if isinstance(answer, Lapse) else Show(card))
    return replace(game, steps=tuple(steps)) if different(steps, game.steps) else None


def different(steps: Sequence[Step], others: Sequence[Step]) -> bool:
    """Whether two games differ in more than the order in which hands were drawn."""

    def bare(steps: Sequence[Step]) -> list[Any]:
        return [
            (a.case_file, a.side, [sorted(h) for h in a.hands]) if isinstance(a, DealCards) else a for _, a in steps
        ]

    return bare(steps) != bare(others)


def shuffled(deal: DealCards, rng: Random) -> DealCards:
    """The same deal with the cards of each hand drawn in another order, which nobody is told."""
    return replace(deal, hands=tuple(tuple(rng.sample(hand, len(hand))) for hand in deal.hands))


def other_deal(
    game: Game, true: DealCards, known: Sequence[Inquiry], viewer: Viewer, rng: Random, attempts: int = 60
) -> DealCards:
    """A walk of random exchanges of two cards, each step of which the viewer cannot notice."""
    deal, decks = true, game.setup.deck.categories
    category = {card: i for i, cards in enumerate(decks) for card in cards}
    for _ in range(attempts):
        one, other = rng.sample([*game.setup.deck], 2)
        if category[one] != category[other] and {one, other} & set(deal.case_file):
            continue
        exchange = {one: other, other: one}

        def swap(cards: tuple[Card, ...], exchange: dict[Card, Card] = exchange) -> tuple[Card, ...]:
            return tuple(exchange.get(card, card) for card in cards)

        trial = DealCards(swap(deal.case_file), tuple(swap(hand) for hand in deal.hands), swap(deal.side))
        if fits(trial, game, true, known, viewer):
            deal = trial
    return deal
