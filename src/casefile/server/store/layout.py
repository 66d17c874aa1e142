"""The layout of a database: reading its revision, checking that it is ours, and bringing it up to date."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, column, inspect, select, table

from casefile.server import migrations
from casefile.server.store.errors import StoreError
from casefile.server.store.schema import metadata

OURS = frozenset({"tables", "secrets", "events"})
"""Tables that every layout has had; a database with less than two of them is another program's, not a damaged one."""

_NOTED = "alembic_version"
"""The table in which Alembic notes the revision."""


def settle(connection: Connection, name: str, *, migrate: bool) -> bool:
    """Check that the database is one of casefile, whole and not newer; bring an older or empty one up to date.

    - ``name`` is what a sentence calls the database.
    - ``migrate``: without it an older database stays as it is.

    Return whether it was brought up to date. Call it in a transaction that no other process shares. Raise
    ``StoreError``.
    """
    revisions, found = _revisions(), set(inspect(connection).get_table_names())
    current, newest = _current(connection, found), revisions[-1]
    if found and (current is None or len(found & OURS) < 2):
        raise not_ours(name, f"tables of another program ({', '.join(sorted(found)[:3])})")
    if not found and not migrate:
        raise not_ours(name, "an empty database")
    if current is not None and current not in revisions:
        raise StoreError(
            f"{name}: found a database of layout {current}, expected at most {newest}: it was written by a newer "
            "casefile; start that one, or name another database"
        )
    if current == newest:
        if lost := metadata.tables.keys() - found:
            raise StoreError(
                f"{name}: found a damaged database, without {', '.join(sorted(lost))}, expected a whole one; stop, and "
                "restore the newest backup"
            )
    elif migrate:
        _upgrade(connection)
    return migrate and current != newest


def newest(connection: Connection) -> bool:
    """Return whether the database has the present layout."""
    return _current(connection, inspect(connection).get_table_names()) == _revisions()[-1]


def _current(connection: Connection, found: Iterable[str]) -> str | None:
    """Return the revision that Alembic has noted in a database with the tables ``found``; ``None`` if it has none."""
    if _NOTED not in found:
        return None
    return connection.execute(select(column("version_num")).select_from(table(_NOTED))).scalar_one_or_none()


@cache
def _revisions() -> tuple[str, ...]:
    """Return all revisions, the oldest first: what the names of their files begin with, after an ``r``.

    Alembic would import each file to tell them, and is itself a fifth of what a server imports.
    """
    return tuple(sorted(path.name[1:5] for path in Path(migrations.__file__).parent.glob("versions/r*.py")))


def _upgrade(connection: Connection) -> None:
    from alembic import command  # only here: a server whose database is up to date does without
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def not_ours(name: str, found: str) -> StoreError:
    """Return the error for a database that is not one of casefile and that casefile may not touch.

    ``name`` is what a sentence calls it, ``found`` what was found in it.
    """
    return StoreError(
        f"{name}: found {found}, expected a database of casefile; name another one, this one is unchanged"
    )
