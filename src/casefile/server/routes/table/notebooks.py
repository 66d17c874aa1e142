"""The notebooks beside a table's log: one for each seat, and the table's own, which holds its talk."""

from collections.abc import Callable, Iterable

import msgspec

from casefile.core.cards import Seat
from casefile.server.site import Site
from casefile.server.store import Stale, StoredNote
from casefile.server.tables.session import TableSession
from casefile.web.present.scene_groups import SheetNotes

TRIES = 3
"""The number of tries to write a notebook when another writer was quicker."""

TALK = Seat(-1)
"""The place of the table's own notebook among those of the seats; everybody at the table may read it."""


async def load_notes(site: Site, session: TableSession, seats: Iterable[Seat]) -> None:
    """Load the notebooks of these seats from the store, if they are not in memory."""
    wanted = tuple(seats)
    while missing := [seat for seat in wanted if seat not in session.notes]:
        remembered = session.notes  # what is read goes into these, though they may be forgotten meanwhile
        for seat in missing:
            remembered.setdefault(seat, await site.store.note(session.id, seat))


async def write_note(site: Site, session: TableSession, seat: Seat, change: Callable[[StoredNote | None], str]) -> None:
    """Write to a seat's notebook what ``change`` returns for the stored one, and let open pages look again."""
    for _ in range(TRIES):
        note = await site.store.note(session.id, seat)
        before = note.version if note else 0
        try:
            written = await site.store.set_note(session.id, seat, change(note), expected=before)
        except Stale:
            session.notes.pop(seat, None)
            continue
        known = session.notes.get(seat)
        if known is None or known.version < written.version:
            session.notes[seat] = written
        break
    site.hub.stir(session.id)


def marks_of(note: StoredNote | None) -> dict[str, str]:
    """Return the marks in a seat's notebook, by cell of the sheet; none without a notebook."""
    return msgspec.json.decode(note.body, type=dict[str, str]) if note else {}


def notes_of(note: StoredNote | None) -> SheetNotes:
    """Return the notes of a seat's notebook, as its page shows them."""
    return SheetNotes(marks_of(note))


def with_mark(note: StoredNote | None, cell: str, pencil: str) -> str:
    """Return the new JSON text of a seat's notebook with the mark ``pencil`` in one cell; an empty mark clears it."""
    marks = {**marks_of(note), cell: pencil}
    return msgspec.json.encode({name: drawn for name, drawn in marks.items() if drawn}).decode()
