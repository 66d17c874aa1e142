"""Positions of ``miporin`` for tests, made by events as in a real history.

Miho is missing; Aoi, Haruto and Kotone are played from seats 0, 1 and 2, and stand in areas 2, 3 and 4. Sota is the
culprit, the Cave (area 7) is the scene. Seat 2 plays last, so that seat 0 begins.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Inputs, Rules
from casefile.core.events import Event, SeatTaken
from casefile.core.inquiry import CardsDealt, EndTurn, TurnBegan
from casefile.core.table import AnyTable, Table, set_up
from casefile.games.miporin.actions import Reveal
from casefile.games.miporin.events import AreaEntered, CharactersLaid, PlayOpened
from tests.games.classic.positions import SEED

X, Y, Z = Seat(0), Seat(1), Seat(2)
CULPRIT, SCENE = Card("sota"), Card("cave")
HANDS = tuple(
    tuple(map(Card, hand.split()))
    for hand in (
        "hinata lodge rope_bridge lookout power_cut fallen_tree",
        "ren yuzuki lakeside charcoal_hut thick_fog to_the_lodge",
        "itsuki hot_spring shrine old_station cloudburst landslide",
    )
)
SEATED: tuple[Event, ...] = tuple(SeatTaken(seat, f"Player {seat + 1}", "", "") for seat in (X, Y, Z))
LAID = CharactersLaid(Card("miho"), (Card("aoi"), Card("haruto"), Card("kotone")))
DEALT = CardsDealt((CULPRIT, SCENE), HANDS, ())


def auction(rules: Rules[Any, Any], dealer: int = 0, **options: Any) -> AnyTable:
    """A table whose cards are dealt, before the first bid."""
    setup = set_up(rules, 3, options, given=Inputs(dealer=Seat(dealer)))
    return Table(rules, setup, SEED, [*SEATED, LAID, DEALT])


def search(
    rules: Rules[Any, Any],
    *events: Event,
    day: int = 1,
    at: Mapping[int, str] | None = None,
    map: str = "",
    **options: Any,
) -> AnyTable:
    """A table after the auction, at the beginning of the first turn, then ``events``; ``at`` moves tokens before."""
    setup = set_up(rules, 3, options, given=Inputs(dealer=Z, map=map))
    history: list[Event] = [*SEATED, LAID, DEALT, PlayOpened(Z, day), TurnBegan(X, 1)]
    for seat, area in (at or {}).items():
        history += [AreaEntered(Seat(seat), Place(area), free=True)]
    if at:
        history.append(TurnBegan(X, 1))
    return Table(rules, setup, SEED, [*history, *events])


def turn(table: AnyTable, card: str, to: str | None = None) -> AnyTable:
    """Let the seat whose turn it is reveal a card, go where it may, swap in the order offered, and end its turn."""
    seat = table.actor
    assert isinstance(seat, int)
    table.act(seat, Reveal(Card(card)))
    while table.actor == seat and table.state.stage in ("moving", "swapping"):
        menu = table.menu(seat)
        kind, offer = next((kind, offer) for kind, offer in menu.items() if not isinstance(offer, str))
        field, values = next(iter(offer.choices.items()))
        table.act(seat, kind(**{field: to if to in values else values[0]}))
    if table.actor == seat and table.state.stage == "deciding" and table.state.turn == seat:
        table.act(seat, EndTurn())
    return table


def kept(hands: Sequence[Sequence[str]]) -> list[str]:
    """All cards of some hands, in the order of the alphabet."""
    return sorted(card for hand in hands for card in hand)
