"""Games that differ only in what one viewer may not know: an oracle of its own, which asks no event who sees it."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from casefile.core.actions import pick
from casefile.core.cards import Card, Seat
from casefile.core.engine import Setup
from casefile.core.events import Event, SeatTaken, Viewer
from casefile.core.fairness import Seed
from casefile.core.inquiry import (
    Accuse,
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    SideCardSeen,
    Suggested,
)
from casefile.core.table import Table
from casefile.games import GAMES
from casefile.play.occupants import TableOptions
from casefile.server.tables.table_plan import FRIEND, SeatPlan, Secret, TablePlan
from tests.rules import rule_set
from tests.values import replace

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """Where every card lies."""

    case_file: Cards
    hands: tuple[Cards, ...]
    side: Cards

    def swapped(self, one: Card, other: Card) -> "Deal":
        """The same with two cards in each other's place."""

        def turn(cards: Cards) -> Cards:
            return tuple(other if card == one else one if card == other else card for card in cards)

        return Deal(turn(self.case_file), tuple(map(turn, self.hands)), turn(self.side))


def play(
    seed: int, rules: str, seats: int, options: dict[str, str], events: int
) -> tuple[TablePlan, Secret, list[Event]]:
    """A game by people who choose at random and seldom accuse, up to so many events and never to its end."""
    draw = random.Random(f"{rules} {seats} {seed}")
    secret = Secret((Seed(draw.randbytes(32), draw.randbytes(32)),), draw.randbytes(32))
    suspects = ("scarlet", "mustard", "white", "green", "peacock", "plum")
    plans = tuple(SeatPlan(suspects[i], FRIEND) for i in range(seats))
    help_ = TableOptions(notes=(2, 3, 4, 4)[seed % 4])
    game = TablePlan(rules, options, plans, help_, secret.seed.commitment)
    table = Table(rule_set(rules), game.setup(GAMES[rules]), secret.seed)
    table.begin([SeatTaken(Seat(i), f"Friend {i}", "", draw.randbytes(8).hex()) for i in range(seats)])
    while table.version < events:
        actor = table.actor
        assert actor is not None
        menu = table.menu(actor)
        calm = {kind: entry for kind, entry in menu.items() if kind is not Accuse}
        twin = table.fork()
        twin.act(actor, pick(menu if draw.random() < 0.03 else calm, draw.randrange))
        if twin.actor is None:
            break
        table = twin
    return game, secret, table.history


def other_world(history: Sequence[Event], setup: Setup[Any], viewer: Viewer, draw: random.Random) -> list[Event] | None:
    """A history that could as well have led to all that ``viewer`` knows; ``None`` where none was found.

    Some cards that the viewer has never seen lie elsewhere, and what was shown behind the viewer's back is another
    card where the hands allow it.
    """
    dealt = next(event for event in history if isinstance(event, CardsDealt))
    assert dealt.case_file is not None
    assert dealt.side is not None
    deal = Deal(dealt.case_file, tuple(hand or () for hand in dealt.hands), dealt.side)
    found = None
    for _ in range(60):
        one, other = draw.sample(list(setup.deck), 2)
        again = retold(history, deal.swapped(one, other), setup, viewer, draw.choice)
        if again is not None and again != list(history):
            deal, found = deal.swapped(one, other), again
    return found


def retold(
    history: Iterable[Event], deal: Deal, setup: Setup[Any], viewer: Viewer, choose: Callable[[Sequence[Card]], Card]
) -> list[Event] | None:
    """The same game with the cards dealt so; ``None`` where ``viewer`` would have noticed, or somebody had lied."""
    kinds = [next(i for i, kind in enumerate(setup.deck.categories) if card in kind) for card in deal.case_file]
    if kinds != [0, 1, 2]:
        return None
    told: list[Event] = []
    named: Cards = ()
    for event in history:
        match event:
            case CardsDealt():
                if viewer != "spectator" and deal.hands[viewer] != event.hands[viewer]:
                    return None
                event = CardsDealt(deal.case_file, deal.hands, deal.side)
            case Suggested():
                named = (event.suspect, event.weapon, event.room)
            case CouldNotAnswer():
                if set(named) & set(deal.hands[event.seat]):
                    return None
            case AnswerAsked():
                if not set(named) & set(deal.hands[event.seat]):
                    return None
            case CardShown():
                can = [card for card in deal.hands[event.seat] if card in named]
                if viewer in (event.seat, event.to):
                    if event.card not in can:
                        return None
                else:
                    event = replace(event, card=choose(can))
            case SideCardSeen():
                seen = deal.side[event.place]
                if viewer == event.seat and seen != event.card:
                    return None
                event = replace(event, card=seen)
            case Accused():
                if (event.suspect, event.weapon, event.room) == deal.case_file:
                    return None
            case CaseFileSeen():
                if viewer == event.seat and event.case_file != deal.case_file:
                    return None
                event = replace(event, case_file=deal.case_file)
            case CaseClosed():
                return None
            case _:
                pass
        told.append(event)
    return told
