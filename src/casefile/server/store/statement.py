"""A statement of SQLAlchemy Core, built and compiled once for each database, then run on the driver itself.

Core writes the SQL for either database. Its work at each execution would cost five times what SQLite needs to carry the
statement out. The columns here are text, whole numbers and bytes, which both drivers take and give as they are. A
transaction that writes is treated likewise: it begins and ends on the driver, and what a command executes by Core is a
part of it.
"""

from typing import Any

from sqlalchemy import ClauseElement, Connection
from sqlalchemy.exc import DBAPIError


class Clash(Exception):
    """The error for a row with a key that exists: after the check, another process was quicker."""


_TAKEN = frozenset({"23505", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"})
"""The codes of PostgreSQL and SQLite for a key that is taken."""


class Statement:
    """A statement of SQL. Its values are given by the names of its parameters, or of the columns it inserts."""

    def __init__(self, clause: ClauseElement) -> None:
        self.clause = clause
        self._compiled: dict[str, tuple[str, list[str] | None, dict[str, object]]] = {}

    def rows(self, connection: Connection, **values: object) -> list[Any]:
        """Return all rows, as tuples."""
        rows: list[Any] = self._execute(connection, values).fetchall()
        return rows

    def row(self, connection: Connection, **values: object) -> Any | None:
        """Return the only row, a tuple, or ``None``."""
        return next(iter(self.rows(connection, **values)), None)

    def run(self, connection: Connection, **values: object) -> int:
        """Run the statement. Return the number of rows it changed. Raises :class:`Clash`."""
        changed: int = self._execute(connection, values).rowcount
        return changed

    def _execute(self, connection: Connection, values: dict[str, object]) -> Any:
        text, names, constants = self._compiled.get(connection.dialect.name) or self._compile(connection)
        if constants:
            values = {**constants, **values}
        try:
            return driver_of(connection).execute(text, values if names is None else [values[name] for name in names])
        except connection.dialect.loaded_dbapi.IntegrityError as error:
            if not _TAKEN & {getattr(error, "sqlstate", None), getattr(error, "sqlite_errorname", None)}:
                raise
            raise Clash(str(error)) from error

    def _compile(self, connection: Connection) -> tuple[str, list[str] | None, dict[str, object]]:
        compiled = self.clause.compile(dialect=connection.dialect)
        names: list[str] | None = getattr(compiled, "positiontup", None)
        constants = {name: value for name, value in compiled.params.items() if value is not None}
        # Two threads may do this at once; both write the same.
        made = self._compiled[connection.dialect.name] = (str(compiled), names, constants)
        return made


def execute(connection: Connection, text: str) -> None:
    """Run a statement without values on the driver, such as ``BEGIN`` or ``SAVEPOINT command``."""
    driver_of(connection).execute(text)


def commit(connection: Connection) -> None:
    """Make the running transaction durable."""
    if connection.get_transaction() is None:
        driver_of(connection).commit()
    else:
        connection.commit()  # something was executed by Core, for which a transaction began of itself


def undo(connection: Connection) -> None:
    """Roll the running transaction back, if there is one. Where that fails, its connection is given up, too."""
    try:
        if connection.get_transaction() is not None:
            connection.rollback()
        if not connection.invalidated:
            driver_of(connection).rollback()
    except (DBAPIError, connection.dialect.loaded_dbapi.Error):
        connection.invalidate()


def driver_of(connection: Connection) -> Any:
    """Return the driver's own connection, of ``sqlite3`` or of ``psycopg``."""
    return connection.connection.dbapi_connection


def grown(connection: Connection) -> dict[str, int]:
    """Return the logs that grow in the running transaction, each with its new version; callers add to it."""
    found: dict[str, int] = connection.info.setdefault("grown", {})
    return found
