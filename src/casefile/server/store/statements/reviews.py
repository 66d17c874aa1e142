"""The ratings of the choices of a finished game: functions that run inside a transaction."""

from sqlalchemy import Connection, Text, bindparam, select, text

from casefile.server.store.schema import reviews
from casefile.server.store.statement import Statement

_add = Statement(
    text("INSERT INTO reviews (table_id, number, body) VALUES (:table_id, :number, :body) ON CONFLICT DO NOTHING")
)
_of_table = Statement(
    select(reviews.c.number, reviews.c.body)
    .where(reviews.c.table_id == bindparam("of_table", type_=Text))
    .order_by(reviews.c.number)
)


def add(connection: Connection, table_id: str, number: int, body: str) -> None:
    """Store the rating of a choice, JSON text. A rating that is stored already stays."""
    _add.run(connection, table_id=table_id, number=number, body=body)


def of_table(connection: Connection, table_id: str) -> dict[int, str]:
    """Return all stored ratings of a table's choices, by the numbers of the choices."""
    return dict(_of_table.rows(connection, of_table=table_id))
