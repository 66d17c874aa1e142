"""Several people at one browser: the seat of which it shows the page, until it is covered again.

The browser has a seat open from when its person asked for that until somebody else is wanted: their turn ends, or one
of the others at the browser is to act or has acted. That follows from the log and from the moment at which the seat was
opened, so that every process says the same.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from casefile.core.cards import Seat
from casefile.server.store import AsyncStore, Stale
from casefile.server.tables.session import TableSession

OPENED = Seat(-2)
"""The place of what is open among the notebooks of the table."""

TRIES = 3
"""The number of tries to write when another writer was quicker."""


class OpenedSeat(Struct, frozen=True):
    """The seat that a browser was told to open."""

    link: int
    """The number of the seat's links, which goes with the person; -1 for none."""
    since: int
    """The version of the table at which it was opened."""


def token_here(session: TableSession, token: str, seat: Seat) -> str:
    """Return the token of the person on ``seat`` who shares the browser of the person with ``token``."""
    return derived(token, session.id, session.plan.link_of(seat))


def derived(token: str, table_id: str, link: int) -> str:
    """Return the token of another person at the browser with ``token``; nobody else can make it."""
    return f"{token}.{table_id}.here:{link}"


async def open_seat(store: AsyncStore, session: TableSession, shared: Sequence[Seat]) -> Seat | None:
    """Return which of the seats ``shared`` the browser has open now; ``None`` while it is covered."""
    if OPENED not in session.notes:
        remembered = session.notes  # what is read goes into these, though they may be forgotten meanwhile
        remembered.setdefault(OPENED, await store.note(session.id, OPENED))
    note = session.notes.get(OPENED)
    if note is None:
        return None
    opened = msgspec.json.decode(note.body, type=OpenedSeat)
    seat = session.plan.seat_of(opened.link)
    return seat if seat is not None and seat in shared and _wanted(session, seat, shared, opened.since) else None


def _wanted(session: TableSession, seat: Seat, shared: Sequence[Seat], since: int) -> bool:
    """Return whether nobody else at the browser has been wanted since a seat was opened, and its turn goes on."""
    others = [other for other in shared if other != seat]
    if session.waiting_for in others:
        return False
    for event in session.table.history[since:]:
        done = event.done_by()
        if event.passes or (done is not None and done[0] in others):
            return False
    return True


async def set_open(store: AsyncStore, session: TableSession, seat: Seat | None) -> None:
    """Open a seat at the browser, or cover it with ``None``."""
    link = -1 if seat is None else session.plan.link_of(seat)
    body = msgspec.json.encode(OpenedSeat(link, session.table.version)).decode()
    for _ in range(TRIES):
        note = await store.note(session.id, OPENED)
        try:
            session.notes[OPENED] = await store.set_note(session.id, OPENED, body, expected=note.version if note else 0)
        except Stale:
            continue
        return
