"""The ratings of the choices of a finished game: functions that run inside a transaction."""

from sqlalchemy import Connection, Integer, Text, bindparam, select, text

from casefile.server.store.schema import reviews
from casefile.server.store.statement import Statement

_add = Statement(
    text(
        "INSERT INTO reviews (table_id, number, body, version) VALUES (:table_id, :number, :body, :version) "
        "ON CONFLICT (table_id, number) DO UPDATE SET body = excluded.body, version = excluded.version "
        "WHERE reviews.version < excluded.version"
    )
)
_of_table = Statement(
    select(reviews.c.number, reviews.c.body)
    .where(
        reviews.c.table_id == bindparam("of_table", type_=Text),
        reviews.c.version >= bindparam("least", type_=Integer),
    )
    .order_by(reviews.c.number)
)


def add(connection: Connection, table_id: str, number: int, body: str, version: int) -> None:
    """Store the rating of a choice, JSON text, which a review of this version made.

    A rating of this version or a newer one that is stored already stays.
    """
    _add.run(connection, table_id=table_id, number=number, body=body, version=version)


def of_table(connection: Connection, table_id: str, version: int) -> dict[int, str]:
    """Return all stored ratings of a table's choices of this version or a newer one, by the numbers of the choices."""
    return dict(_of_table.rows(connection, of_table=table_id, least=version))
