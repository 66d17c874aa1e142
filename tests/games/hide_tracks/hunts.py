"""Positions of ``hide_tracks`` for tests, made by events as in a real history.

The crime is Plum, in the Hall, with the Rope. Scarlet stands in the Study, Mustard in the Lounge, White in the Dining
Room, Green in the Conservatory, Peacock in the Ballroom; the Knife lies in the Conservatory, the Candlestick in the
Billiard Room, the Revolver in the Library, the Lead Pipe in the Study, the Wrench in the Kitchen.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Rules
from casefile.core.events import Event, SeatTaken
from casefile.core.inquiry import TurnBegan
from casefile.core.movement import DiceRolled
from casefile.core.table import AnyTable, Table, set_up
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.events import (
    CluesDrawn,
    CluesNoted,
    CrimeCommitted,
    PiecesPlaced,
    TracksHidden,
    WayTaken,
)
from tests.games.classic.positions import SEED

ME = Seat(0)
CRIME = (Card("plum"), Card("rope"), Card("hall"))
SUSPECTS = tuple(map(Place, ("study", "lounge", "dining_room", "conservatory", "ballroom")))
WEAPONS = tuple(map(Place, ("conservatory", "billiard_room", "library", "study", "kitchen")))
START: tuple[Event, ...] = (SeatTaken(ME, "Kim", "", ""), CrimeCommitted(*CRIME), PiecesPlaced(SUSPECTS, WEAPONS))


def hunt(
    rules: Rules[Any, Any],
    *,
    at: str = "hall",
    clues: Mapping[str, str | None] | None = None,
    dice: Sequence[int] = (2, 2),
    noted: Mapping[str, str] | None = None,
    taken: Sequence[str] = (),
    **options: Any,
) -> AnyTable:
    """A table where the Murderer stands at ``at`` and must walk a throw of ``dice``.

    ``clues`` are this turn's new cards with their rooms (``None``: discarded); ``noted`` were laid in turn 1, noted by
    the Police and lie sideways; ``taken`` are already marked in the Murderer's column.
    """
    drawn = {Card(card): None if room is None else Place(room) for card, room in (clues or {}).items()}
    before = {Card(card): Place(room) for card, room in (noted or {}).items()}
    history: list[Event] = [*START, TurnBegan(ME, 1), CluesDrawn(tuple(before), tuple(before.values()))]
    history += [DiceRolled(ME, (1, 1)), WayTaken(ME, at, (Place(at),))]
    if taken:
        history.append(TracksHidden(ME, Place("hall"), tuple(map(Card, taken))))
    history += [CluesNoted(tuple(before)), TurnBegan(ME, 2), CluesDrawn(tuple(drawn), tuple(drawn.values()))]
    history.append(DiceRolled(ME, tuple(dice)))
    return Table(rules, set_up(rules, 1, options), SEED, history)


def ways(table: AnyTable) -> tuple[str, ...]:
    """What is offered to the Murderer."""
    entry: Any = table.menu(ME)[Walk]
    found: tuple[str, ...] = entry.choices["way"]
    return found


def walk(table: AnyTable, way: str) -> tuple[Event, ...]:
    """Take ``way``; answers what came of it until the Murderer must choose again, or the end."""
    return table.act(ME, Walk(way))
