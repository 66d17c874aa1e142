"""The layout of a database: reading its revision, checking that it is ours, and bringing it up to date."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect

from casefile.server import migrations
from casefile.server.store.errors import StoreError
from casefile.server.store.schema import metadata

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

OURS = frozenset({"tables", "secrets", "events"})
"""Tables that every layout has had; a database with less than two of them is another program's, not a damaged one."""


def settle(connection: Connection, name: str, *, migrate: bool) -> bool:
    """Check that the database is one of casefile, whole and not newer; bring an older or empty one up to date.

    - ``name`` is what a sentence calls the database.
    - ``migrate``: without it an older database stays as it is.

    Return whether it was brought up to date. Call it in a transaction that no other process shares. Raise
    ``StoreError``.
    """
    from alembic import command  # only here: nothing but the start of a server needs it

    config, script = _revisions()
    current, newest = _current(connection), script.get_current_head()
    found = set(inspect(connection).get_table_names())
    if found and (current is None or len(found & OURS) < 2):
        raise not_ours(name, f"tables of another program ({', '.join(sorted(found)[:3])})")
    if not found and not migrate:
        raise not_ours(name, "an empty database")
    if current is not None and current not in {revision.revision for revision in script.walk_revisions()}:
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
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return migrate and current != newest


def newest(connection: Connection) -> bool:
    """Return whether the database has the present layout."""
    return _current(connection) == _revisions()[1].get_current_head()


def _current(connection: Connection) -> str | None:
    from alembic.runtime.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _revisions() -> "tuple[Config, ScriptDirectory]":
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    return config, ScriptDirectory.from_config(config)


def not_ours(name: str, found: str) -> StoreError:
    """Return the error for a database that is not one of casefile and that casefile may not touch.

    ``name`` is what a sentence calls it, ``found`` what was found in it.
    """
    return StoreError(
        f"{name}: found {found}, expected a database of casefile; name another one, this one is unchanged"
    )
