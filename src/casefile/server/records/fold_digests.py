"""Hashes of the states to which the events of a store lead: they show that a copy holds the same games."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import Connection, select

from casefile.game import Games
from casefile.server.store import NoTable, StoreError, schema
from casefile.server.store.statements import queries
from casefile.server.tables.session import session_of

Replay = Callable[[Connection, str], object | None]
"""A function that returns the state to which the events of a stored log lead; ``None`` for another kind of play."""


def at_tables(games: Games) -> Replay:
    """Return the function that replays the logs of tables, with the rules of ``games``."""

    def replay(connection: Connection, log: str) -> object | None:
        try:
            found: object = session_of(games, queries.opened(connection, log)).table.state
        except NoTable:
            return None
        return found

    return replay


def replayed(snapshot: Connection, replays: Sequence[Replay]) -> dict[str, str]:
    """Return for each log of a store a hash of its events and of the state to which they lead.

    ``replays`` are the replaying functions of all kinds of play. Raise ``StoreError``, which names the logs that cannot
    be replayed.
    """
    found, faults = {}, []
    for (log,) in snapshot.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).all():
        try:
            state = _first(replay(snapshot, log) for replay in replays)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a log, the others are looked at
            faults.append(f"{log} ({type(error).__name__}: {error})")
        else:
            found[log] = _hash([queries.events(snapshot, log), state])
    if faults:
        raise StoreError(f"found logs that cannot be replayed, expected none; they are: {', '.join(faults)}")
    return found


def same(snapshot: Connection, copy: Connection, replays: Sequence[Replay]) -> int:
    """Return the number of logs in ``copy``, after each has been replayed to the same state as in ``snapshot``.

    ``replays`` are the replaying functions of all kinds of play. Raise ``StoreError``, which names the logs that
    differ.
    """
    wanted, found = replayed(snapshot, replays), replayed(copy, replays)
    if wanted != found:
        other = sorted(log for log in wanted.keys() | found.keys() if wanted.get(log) != found.get(log))
        raise StoreError(f"found logs that are not the same in the copy, expected none: {', '.join(other)}")
    return len(found)


def _first(states: Iterable[object | None]) -> object:
    state = next((state for state in states if state is not None), None)
    if state is None:
        raise LookupError("no kind of play knows it")
    return state


def _hash(value: object) -> str:
    return sha256(repr(_plain(value)).encode()).hexdigest()


def _plain(value: object) -> object:
    """Return the value in a form that does not depend on the order in which sets and dictionaries were filled."""
    match value:
        case Struct():
            return [type(value).__name__, *(_plain(getattr(value, name)) for name in value.__struct_fields__)]
        case Mapping():
            return sorted(([_plain(key), _plain(each)] for key, each in value.items()), key=repr)
        case Set():
            return sorted(map(_plain, value), key=repr)
        case list() | tuple():
            return [*map(_plain, value)]
    return value
