"""What every store promises, whatever database is below it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from casefile.server.store.values import (
    KEEP,
    Appended,
    Beside,
    Capability,
    Claim,
    Deadline,
    Keep,
    NewEvent,
    NewTable,
    Once,
    Person,
    SeatRow,
    StoredAnswer,
    StoredEvent,
    StoredNote,
    TableRow,
    TwoLogs,
)


class Store(Protocol):
    """Thread-safe and blocking; a method that changes something returns when the change is durable, or raises.

    The primary key (table, version) of the log is the lock: of several appends at one version exactly one takes
    effect, whichever thread or process they come from.
    """

    # -- tables and their logs

    def create_table(
        self,
        table: NewTable,
        events: Sequence[NewEvent] = (),
        *,
        deadline: int | None = None,
        claims: Sequence[Claim] = (),
        belong: Sequence[str] = (),
    ) -> int:
        """Create a table with its first events, at ``table.created``; its version. Raises ``Exists``.

        The people of ``belong`` (digests) have to do with it from now on: see :meth:`belongings_of`.
        """

    def append(
        self,
        table_id: str,
        expected: int,
        events: Sequence[NewEvent],
        *,
        at: int,
        once: Once | None = None,
        deadline: int | Keep | None = KEEP,
        status: str | Keep = KEEP,
        claims: Sequence[Claim] = (),
        beside: Beside | None = None,
        belong: Sequence[str] = (),
    ) -> Appended:
        """Append one event or more to a table at version ``expected``, all of it in one transaction.

        A command whose key was used before gets its old answer, whatever ``expected`` is. ``deadline`` is when the
        next one is due; ``KEEP`` lets the present one follow the new version, ``None`` takes it away. A second log
        ``beside`` it grows with it or not at all.
        Raises ``Stale``, ``KeyReused``, ``NoTable``, ``Taken``, ``Revoked`` or ``Full``; then nothing has changed.
        """

    def answered(self, table_id: str, key: str, body_hash: str) -> StoredAnswer | None:
        """The answer that the command of this key got, or ``None``. Raises ``KeyReused`` for another body.

        To be asked before anybody is told that a command was refused: the rules refuse what was carried out already.
        """

    def events(self, table_id: str, since: int = 0) -> list[StoredEvent]:
        """The events after version ``since``, in order, without gaps. Raises ``NoTable``."""

    def table(self, table_id: str) -> TableRow:
        """What everybody may know of it. Raises ``NoTable``."""

    def two_logs(self, table_id: str, beside: str) -> TwoLogs:
        """All of a table with the log ``beside`` it, of one moment. Raises ``NoTable``."""

    def tables(self, status: str) -> list[TableRow]:
        """All tables of this status, newest first."""

    def tables_of(self, person: str) -> list[TableRow]:
        """All tables at which this person (a digest) has a seat, newest first."""

    def secret(self, table_id: str) -> bytes:
        """What the server keeps to itself of this table. Raises ``NoTable``."""

    # -- seats, people, links

    def claim_seat(self, table_id: str, claim: Claim) -> None:
        """Take a free seat, or keep one's own. Raises ``Taken``, ``Revoked``, ``NoTable``."""

    def seats(self, table_id: str) -> list[SeatRow]:
        """Who sits where, by seat; free seats are not listed."""

    def add_person(self, token: str, name: str, *, at: int) -> Person:
        """Remember somebody by a new token; a known token gets the new name."""

    def person(self, token: str) -> Person | None:
        """Who comes with this token."""

    def issue(
        self, token: str, table_id: str, role: str, seat: int | None = None, *, at: int, belong: Sequence[str] = ()
    ) -> Capability:
        """Let whoever holds ``token`` have ``role`` at the table; ``belong`` as above.

        A token that holds already stays what it is. Raises ``NoTable``, or ``Revoked`` for one that was revoked.
        """

    def redeem(self, token: str) -> Capability | None:
        """What the token is good for; ``None`` if it is unknown or revoked, without saying which."""

    def revoke(self, digest: str, *, at: int) -> bool:
        """End a capability for ever; whether this call was the one that did."""

    def capabilities(self, table_id: str) -> list[Capability]:
        """All that were issued for a table, in the order of their issue."""

    # -- people of games by post, and the service

    def belongings_of(self, person: str) -> list[str]:
        """The games by post that a person (a digest) has or had to do with, by id."""

    def named(self, people: Sequence[str]) -> dict[str, str]:
        """The names of these people (digests); who is not known is left out."""

    def alive(self, moment: int) -> None:
        """Remember that the service was up at ``moment``."""

    def last_alive(self) -> int | None:
        """When the service was last known to be up; ``None`` for a new store."""

    # -- notebooks and deadlines

    def set_note(self, table_id: str, seat: int, body: str, *, expected: int) -> StoredNote:
        """Write a seat's notebook, now at version ``expected`` (0: unwritten). Raises ``Stale``, ``NoTable``."""

    def note(self, table_id: str, seat: int) -> StoredNote | None:
        """A seat's notebook, or ``None``."""

    def due(self, now: int, limit: int = 100) -> list[Deadline]:
        """The deadlines at or before ``now``, the earliest first, at most ``limit``."""

    def next_due(self) -> int | None:
        """When the earliest deadline is, or ``None``."""

    # -- the store itself

    def backup(self, path: Path) -> None:
        """Write a whole copy to a new file while the work goes on; it appears under its name only when complete."""

    def close(self) -> None:
        """Finish what has been handed in, then let go of the file. Twice is once."""
