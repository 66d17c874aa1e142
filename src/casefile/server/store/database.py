"""The differences between databases: connections, the meaning of errors, messages between processes."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Protocol

from sqlalchemy import Connection, Engine

READERS = 4
"""The number of reads that may run at once."""

Heard = Callable[[str, int], None]
"""A function ``heard(log id, version)``, called when a log has grown to a version that is durable."""
Watched = Callable[[], Iterable[str]]
"""A function that returns the ids of the logs that somebody looks at now."""


class Lead(Protocol):
    """The right to lead: of all processes at a database, one carries out deadlines and sends notices."""

    def holds(self) -> bool:
        """Return whether this process still leads."""

    def leave(self) -> None:
        """Let another process lead."""


class SoleLead:
    """The right to lead of a process that is the only one."""

    def holds(self) -> bool:
        """Return ``True``: the only process always leads."""
        return True

    def leave(self) -> None:
        """Do nothing: there is no other process."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """A database that has been opened and checked.

    - ``name``: its name in sentences.
    - ``writing``: an engine with one connection; a transaction sees one moment.
    - ``reading``: an engine with several connections; a transaction sees one moment.
    - ``explain``: turns an error into the sentence for the person who runs the server; returns an unknown error as it
      is.
    - ``begin``: begins a transaction that writes, where it does not begin with its first statement.
    - ``lost``: says whether an error means that the connection has gone.
    - ``turn``: is taken for each transaction that writes; it keeps other processes from writing meanwhile.
    - ``announce``: is called at the end of such a transaction with the logs that grow in it, for other processes.
    - ``listen``: begins to hear from other processes, and returns a function that stops it.
    - ``shared``: whether several servers may run on it.
    - ``lead``: takes the lead; returns ``None`` where another process keeps the clocks.
    - ``close``: is called at the end.
    """

    name: str
    writing: Engine
    reading: Engine
    explain: Callable[[Exception], Exception]
    begin: Callable[[Connection], None] = lambda connection: None
    lost: Callable[[Exception], bool] = lambda error: False
    turn: AbstractContextManager[None] = field(default_factory=nullcontext)
    announce: Callable[[Connection, Mapping[str, int]], None] = lambda connection, grown: None
    listen: Callable[[Heard, Watched], Callable[[], None]] = lambda heard, watched: lambda: None
    shared: bool = False
    lead: Callable[[], Lead | None] = SoleLead
    close: Callable[[], None] = lambda: None
