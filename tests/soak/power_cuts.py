"""Power cuts below SQLite: what was acknowledged is there whatever part of what was not synced the disk has kept.

    python -m tests.soak.power_cuts [--cuts 1000] [--seed 1]

The store runs on APSW with a virtual file system that writes down every write, truncation, sync and acknowledgement
in their order. A cut is a place in that list: what was synced before is on the disk, and of the rest any 512-byte
pieces are, whichever chance says. The disk that is left is opened by the store as it is, and looked at.
"""

import argparse
import random
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

import apsw

from casefile.server.store import NewEvent, NewTable, RequestKey, Stale, Store, StoreError, open_sqlite, sqlite

if TYPE_CHECKING:
    from typing_extensions import Buffer  # from Python 3.12 on it is in collections.abc

PIECE = 512
"""Bytes that a disk writes whole or not at all."""

WRITERS, TABLES, EACH = 8, 4, 40
CHECKPOINT = 16
"""Pages in the journal from which on they are copied into the file: often, so that cuts fall into that, too."""

NAME = "casefile.sqlite3"

Told = tuple[str, int, str]
"""An acknowledged event: its table, its version, its text."""


@dataclass(frozen=True)
class Write:
    """Bytes for a file."""

    file: str
    at: int
    data: bytes


@dataclass(frozen=True)
class Truncate:
    """A file is cut to a length."""

    file: str
    size: int


@dataclass(frozen=True)
class Sync:
    """What was written to a file before is on the disk when this is over."""

    file: str


@dataclass(frozen=True)
class Delete:
    """A file is no more."""

    file: str


Step = Write | Truncate | Sync | Delete | Told


@dataclass
class Trace:
    """What was done, in order; ``honest`` is whether the disk does as it says when it syncs."""

    honest: bool = True
    steps: list[Step] = field(default_factory=list)
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def add(self, step: Step) -> None:
        """Write down one more."""
        if self.honest or not isinstance(step, Sync):
            with self._turn:
                self.steps.append(step)


# -- the virtual file system ---------------------------------------------------------------------------------------


class _File(apsw.VFSFile):
    def __init__(self, name: str, flags: list[int], trace: Trace) -> None:
        super().__init__("", name, flags)
        self._name, self._trace = Path(name).name, trace

    def xWrite(self, data: "Buffer", offset: int) -> None:
        self._trace.add(Write(self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        self._trace.add(Truncate(self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        self._trace.add(Sync(self._name))  # the disk below need not: it is not what is cut


class _Vfs(apsw.VFS):
    def __init__(self, name: str, trace: Trace) -> None:
        super().__init__(name, "")
        self._trace = trace

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        assert path is not None, "a temporary file"
        return _File(path, flags, self._trace)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        self._trace.add(Delete(Path(filename).name))
        super().xDelete(filename, syncdir)


class _Cursor:
    """What the store needs of a cursor of ``sqlite3``."""

    def __init__(self, database: apsw.Connection) -> None:
        self._database = database
        self._rows: Iterator[Any] = iter(())
        self.description: Sequence[Any] | None = None
        self.rowcount = self.lastrowid = -1

    def execute(self, text: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> "_Cursor":
        cursor = self._database.cursor()
        self.description = None

        def look(running: apsw.Cursor, _text: str, _values: object) -> bool:
            self.description = running.get_description() or None
            return True

        cursor.exec_trace = look
        try:
            rows: list[Any] = cursor.execute(text, values).fetchall()
        except apsw.ConstraintError as error:
            raise sqlite3.IntegrityError(str(error)) from error
        self._rows = iter(rows)
        self.rowcount = self._database.changes()
        return self

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        return list(self._rows)

    def close(self) -> None:
        self._rows = iter(())


class _Connection:
    """What the store needs of a connection of ``sqlite3``."""

    def __init__(self, path: Path, vfs: str) -> None:
        self._database = apsw.Connection(str(path), vfs=vfs)
        self._database.set_busy_timeout(10_000)

    def cursor(self) -> _Cursor:
        return _Cursor(self._database)

    @property
    def in_transaction(self) -> bool:
        return self._database.in_transaction

    def execute(self, text: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> _Cursor:
        return self.cursor().execute(text, values)

    def create_function(self, *given: object, **named: object) -> None:
        """Nothing that the store asks for calls a function of Python."""

    def commit(self) -> None:
        if self._database.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self._database.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        self._database.close()


# -- what is cut ---------------------------------------------------------------------------------------------------


def prepared(folder: Path) -> bytes:
    """A store's file with empty tables."""
    with closing(open_sqlite(folder / NAME)) as store:
        for number in range(TABLES):
            store.create_table(NewTable(str(number), 1, "cluedo", "{}", b""))
    return (folder / NAME).read_bytes()


def played(folder: Path, trace: Trace, synchronous: str = "FULL") -> Trace:
    """Let writers append to the store in ``folder``, each with its keys and deadlines, and write down what is done."""
    name = f"trace-{id(trace)}"
    vfs = _Vfs(name, trace)
    pragmas: dict[str, str | int] = {"wal_autocheckpoint": CHECKPOINT, "synchronous": synchronous}
    with (
        mock.patch.object(sqlite3, "connect", lambda path, **given: _Connection(path, name)),
        closing(open_sqlite(folder / NAME, pragmas=pragmas)) as store,
        ThreadPoolExecutor(WRITERS) as writers,
    ):
        journal = folder / f"{NAME}-wal"  # the store itself has given it its length
        trace.add(Write(journal.name, 0, journal.read_bytes()))
        for done in [writers.submit(_write, store, number, trace) for number in range(WRITERS)]:
            done.result()
        whole = len(trace.steps)
    del trace.steps[whole:]  # nobody cuts the power of a server that has stopped
    vfs.unregister()
    return trace


def weakened(folder: Path, trace: Trace) -> Trace:
    """The same with ``synchronous=NORMAL``, which the store refuses unless it is made to take it."""
    with mock.patch.object(sqlite, "FULL", 1):
        return played(folder, trace, "NORMAL")


def _write(store: Store, writer: int, trace: Trace) -> None:
    table_id = str(writer % TABLES)
    version = 0
    for number in range(EACH):
        name = f"{writer}-{number} {'x' * 200}"
        while True:
            try:
                made = store.append(
                    table_id,
                    version,
                    [NewEvent("moved", name)],
                    at=1,
                    request_key=RequestKey(name, name, "{}"),
                    deadline=version,
                )
            except Stale as stale:
                version = stale.version
            else:
                break
        trace.add((table_id, made.version, name))
        version = made.version


# -- cuts ----------------------------------------------------------------------------------------------------------


@dataclass
class _Kept:
    """One file on the disk: what is there for certain, and what may be."""

    data: bytearray = field(default_factory=bytearray)
    open: list[Write | Truncate] = field(default_factory=list)
    there: bool = True

    def take(self, step: Write | Truncate | Sync | Delete) -> None:
        match step:
            case Sync():
                for each in self.open:
                    _do(self.data, each, b"\0")
                self.open, self.there = [], True
            case Delete():
                self.data, self.open, self.there = bytearray(), [], False
            case _:
                self.open.append(step)

    def cut(self, draw: random.Random) -> bytes | None:
        """What is there after a cut; ``None`` where there is no file."""
        data, share = bytearray(self.data), draw.choice((0.0, 0.5, 0.9, 1.0, draw.random()))
        filler = draw.choice((b"\0", draw.randbytes(1)))
        pieces = [piece for step in self.open for piece in _pieces(step) if draw.random() < share]
        for piece in pieces:
            _do(data, piece, filler)
        return bytes(data) if self.there or pieces else None


def _pieces(step: Write | Truncate) -> Iterator[Write | Truncate]:
    if isinstance(step, Truncate):
        yield step
        return
    at, data = step.at, step.data
    while data:
        size = PIECE - at % PIECE
        yield Write(step.file, at, data[:size])
        at, data = at + size, data[size:]


def _do(data: bytearray, step: Write | Truncate, filler: bytes) -> None:
    if isinstance(step, Truncate):
        del data[step.size :]
        return
    if len(data) < step.at:  # a file that grew, but not in its middle: anything may stand there
        data.extend(filler * (step.at - len(data)))
    data[step.at : step.at + len(step.data)] = step.data


def disks(
    base: bytes, trace: Trace, cuts: int, draw: random.Random
) -> Iterator[tuple[dict[str, bytes], Sequence[Told]]]:
    """So many disks after a cut, with what had been acknowledged by then."""
    files = {NAME: _Kept(bytearray(base)), f"{NAME}-wal": _Kept(there=False)}
    places = Counter(draw.randrange(len(trace.steps) + 1) for _ in range(cuts))
    told: list[Told] = []
    for place, step in enumerate([*trace.steps, None]):
        for _ in range(places[place]):
            left = {name: file.cut(draw) for name, file in files.items()}
            yield {name: data for name, data in left.items() if data is not None}, told
        if isinstance(step, tuple):
            told.append(step)
        elif step is not None and step.file in files:
            files[step.file].take(step)


def judge(disk: Mapping[str, bytes], told: Iterable[Told], folder: Path) -> str:
    """What is wrong with a disk after a cut: ``lost``, ``corrupt``, ``gaps``; nothing, if all is well."""
    folder.mkdir()
    for name, data in disk.items():
        (folder / name).write_bytes(data)
    try:
        with closing(open_sqlite(folder / NAME)) as store:
            logs = {str(n): [(event.version, event.body) for event in store.events(str(n))] for n in range(TABLES)}
            whole = store.ask(lambda connection: connection.exec_driver_sql("PRAGMA integrity_check").scalars().all())
            due = {(each.table_id, each.version) for each in store.due(10**9)}
            store.append("0", len(logs["0"]), [NewEvent("moved", "after")], at=2)
    except (StoreError, sqlite3.Error, Stale):  # stale: an index tells of other events than its table
        return "corrupt"
    if whole != ["ok"]:
        return "corrupt"
    there = {(table_id, version, name) for table_id, log in logs.items() for version, name in log}
    if any(event not in there for event in told):
        return "lost"
    numbered = all([version for version, _ in log] == list(range(1, len(log) + 1)) for log in logs.values())
    return "" if numbered and due == {(id, len(log)) for id, log in logs.items() if log} else "gaps"


def found(base: bytes, trace: Trace, cuts: int, draw: random.Random, folder: Path) -> Counter[str]:
    """What came of so many cuts: ``whole``, or what is wrong."""
    results: Counter[str] = Counter()
    for number, (disk, told) in enumerate(disks(base, trace, cuts, draw)):
        results[judge(disk, told, folder / str(number)) or "whole"] += 1
    return results


def main() -> None:
    """Cut, and print what came of it; the exit status is 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begin = time.monotonic()
    for name, play in (("FULL", played), ("NORMAL (planted)", weakened)):
        with tempfile.TemporaryDirectory() as folder:
            base = prepared(Path(folder))
            trace = play(Path(folder), Trace())
            results = found(base, trace, given.cuts, random.Random(given.seed), Path(folder))
        told = sum(isinstance(step, tuple) for step in trace.steps)
        print(
            f"synchronous={name}: {given.cuts} cuts in {len(trace.steps)} steps, {told} acknowledged: {dict(results)}"
        )
        if (results.keys() == {"whole"}) != (name == "FULL"):
            sys.exit(1)
    print(f"{time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
