"""What differs between databases: their connections, what their errors mean, how processes hear of each other."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Protocol

from sqlalchemy import Connection, Engine

READERS = 4
"""How many reads may run at once."""

Heard = Callable[[str, int], None]
"""``heard(log id, version)``: a log has grown to a version, which is durable."""
Watched = Callable[[], Iterable[str]]
"""The ids of the logs that somebody looks at now."""


class Lead(Protocol):
    """That this process, of all at a database, keeps the clocks."""

    def holds(self) -> bool:
        """Whether it still is so."""

    def leave(self) -> None:
        """Let another one do it."""


class Alone:
    """The lead of the only process."""

    def holds(self) -> bool:
        """Whether it still is so."""
        return True

    def leave(self) -> None:
        """There is nobody else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """A database that has been opened and checked.

    ``writing`` has one connection and ``reading`` several; a transaction sees one moment on either. ``begin`` begins
    one that writes, where it does not begin with its first statement. ``explain`` turns an error into the sentence for
    whoever runs the server; what it does not know, it returns as it is. ``lost`` says whether an error means that the
    connection has gone. ``turn`` is taken for each transaction that writes: what keeps
    other processes from writing meanwhile. ``announce`` is called at the end of such a transaction with the logs that
    grow in it, for other processes; ``listen`` begins to hear from those, and answers how to stop. ``shared`` says
    whether several servers may run on it; ``lead`` answers ``None`` where another one keeps the clocks. ``close`` is
    called at the end.
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
    lead: Callable[[], Lead | None] = Alone
    close: Callable[[], None] = lambda: None
