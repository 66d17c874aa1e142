"""A finished game as its public link shows it: its record without the names that are to stay private.

Everything that a stranger is shown is made of this record and of nothing else. It has no talk, no notebook, no link and
no moment, for a record has none of them but for deadlines and vacations, which are taken out.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256

from msgspec.structs import replace

from casefile.core.by_post import AwayAnnounced, AwayTakenBack, CampDisbanded, StrikeGiven, StrikeLifted, WeekendsSet
from casefile.core.cards import Card, Seat
from casefile.core.events import Event, Lapsed, SeatPassed, SeatsChanged, SeatTaken
from casefile.core.inquiry import Suggested
from casefile.core.inquiry_state import GameState
from casefile.core.record import Record
from casefile.core.seats import lobby_of, nameless, seats_of
from casefile.core.table import Table
from casefile.core.take_back import newest_first
from casefile.server.store.statements.shares import ShareWish
from casefile.server.tables.table_plan import Secret

TOKEN_BYTES = 16
"""The bytes of a public link's token: 128 bits that nobody can guess."""

UNNAMED = ShareWish()

NOTED = "…"
"""The text that stands for an operator's own words."""


def share_token(secret: Secret, number: int) -> str:
    """Return the token of a table's public link; ``number`` counts the links that were taken back before."""
    made = hmac.digest(secret.links, f"public:{number}".encode(), sha256)[:TOKEN_BYTES]
    return urlsafe_b64encode(made).decode().rstrip("=")


def people_at(table: Table[GameState]) -> dict[Seat, str]:
    """Return the names of the people at a table, by seat, without the bots."""
    return {seat: taken.name for seat, taken in sorted(seats_of(table.history).items()) if not taken.bot}


def called_as(table: Table[GameState], wishes: Mapping[int, ShareWish], called: str) -> dict[Seat, str]:
    """Return how each person of a finished game is called in public, by seat.

    It is the suspect or the number of the seat, unless the person's own wish is that the name may stand. ``called`` is
    the choice for those: one of :data:`casefile.server.store.statements.shares.CALLED`.
    """
    found = {}
    for seat, name in people_at(table).items():
        suspect = table.state.suspects.get(seat)
        face = table.setup.edition.short(Card(suspect)) if suspect else nameless(seat)
        if called != "suspects" and wishes.get(seat, UNNAMED).named:
            face = name if called == "names" else f"{name[:1]}."
        found[seat] = face
    return found


def public_record(record: Record, called: Mapping[Seat, str]) -> Record:
    """Return the record of a finished game with its people called as in ``called``, by seat.

    Chance and every move stay, so that it holds under any verifier; who sat where before the deal is left out, and of a
    game by post vacations, weekends and the operator's own words.
    """
    lobby = lobby_of(record.events)
    events = (*[SeatsChanged()] * lobby, *(_public(event, called) for event in record.events[lobby:]))
    return Record(record.rules, record.setup, record.commitment, events)


def _public(event: Event, called: Mapping[Seat, str]) -> Event:
    match event:
        case SeatTaken(bot="") | SeatPassed():
            return replace(event, name=called[event.seat])
        case Lapsed():
            return replace(event, due=0)
        case AwayAnnounced() | AwayTakenBack() | WeekendsSet():
            return WeekendsSet(False, (), ())
        case StrikeGiven() | StrikeLifted() | CampDisbanded() if event.note:
            return replace(event, note=NOTED)
        case _:
            return event


def questions_of(events: Sequence[Event], seat: Seat) -> int:
    """Return the number of questions that a seat asked, without those that were taken back."""
    return sum(isinstance(event, Suggested) and event.seat == seat for _version, event in newest_first(events))
