"""How good the choices of a finished game were: functions that run inside a transaction."""

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
    """Keep what is said of a choice, JSON text; what was said first stays."""
    _add.run(connection, table_id=table_id, number=number, body=body)


def of_table(connection: Connection, table_id: str) -> dict[int, str]:
    """All that has been said of the choices of a table, by their numbers."""
    return dict(_of_table.rows(connection, of_table=table_id))
