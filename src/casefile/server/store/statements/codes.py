"""The codes of tables that wait for friends, and the count of wrong ones: functions that run inside a transaction."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, text

from casefile.core.hours import HOUR
from casefile.server.store.statement import Statement

LIFE = 6 * HOUR
"""The milliseconds for which a code holds; then another one is drawn."""

MOST_WRONG, MOST_OF_ONE = 100, 10
"""The most wrong codes in an hour: for the whole server, and from one address."""

EVERYWHERE = ""
"""The place at which the wrong codes of the whole server are counted."""

_of_table = Statement(
    text(
        "SELECT codes.code, codes.since, tables.status FROM tables LEFT JOIN codes ON codes.table_id = tables.id "
        "WHERE tables.id = :of_table"
    )
)
_table_of = Statement(text("SELECT table_id FROM codes WHERE code = :of_code AND since > :after"))
_known = Statement(text("SELECT code FROM codes WHERE code = :of_code"))
_add = Statement(text("INSERT INTO codes (table_id, code, since) VALUES (:table_id, :code, :since)"))
_end = Statement(text("DELETE FROM codes WHERE table_id = :of_table"))
_end_old = Statement(text("DELETE FROM codes WHERE since <= :until"))
_numbers = Statement(text("SELECT number, at FROM wrong_codes WHERE place = :of_place ORDER BY at"))
_count = Statement(text("INSERT INTO wrong_codes (place, number, at) VALUES (:place, :number, :at)"))
_forget = Statement(text("DELETE FROM wrong_codes WHERE at <= :until"))


class DrawnCode(NamedTuple):
    """The code of a table.

    - ``text``: the six signs of the code, capital letters and digits.
    - ``until``: the moment until which it holds, in milliseconds since 1970.
    """

    text: str
    until: int


class CodeTry(NamedTuple):
    """The outcome of a code that was typed.

    - ``table_id``: the table whose code it is; empty for a wrong code.
    - ``wait``: the milliseconds until a code from there is looked at again; 0 if this one was.
    """

    table_id: str
    wait: int = 0


def draw(connection: Connection, table_id: str, fresh: Sequence[str], open_status: str, *, at: int) -> DrawnCode | None:
    """Return the code of a table; one that is too old, or missing, is drawn anew.

    - ``fresh``: new codes, of which the first that no table has is taken.
    - ``open_status``: the status of a table whose game has not begun. Another table has no code: ``None`` is returned.
    """
    row = _of_table.row(connection, of_table=table_id)
    if row is None or row[2] != open_status:
        return None
    if row[0] is not None and row[1] > at - LIFE:
        return DrawnCode(row[0], row[1] + LIFE)
    _end_old.run(connection, until=at - LIFE)
    code = next(each for each in fresh if _known.row(connection, of_code=each) is None)
    _add.run(connection, table_id=table_id, code=code, since=at)
    return DrawnCode(code, at + LIFE)


def end(connection: Connection, table_id: str) -> None:
    """Let the code of a table hold no more."""
    _end.run(connection, of_table=table_id)


def tried(connection: Connection, code: str, place: str, *, at: int) -> CodeTry:
    """Return the table whose code this is, or count a wrong code at its ``place``, a hash of the sender's address.

    While too many wrong ones were counted, there or at the whole server, no code is looked at, not even a right one:
    whoever guesses must not learn which one was right. Every wrong one counts for an hour from its own moment.
    """
    _forget.run(connection, until=at - HOUR)
    counts = {EVERYWHERE: MOST_WRONG, place: MOST_OF_ONE}
    used = {each: _numbers.rows(connection, of_place=each) for each in counts}
    if full := [used[each][0][1] for each, most in counts.items() if len(used[each]) >= most]:
        return CodeTry("", max(full) + HOUR - at)
    found = _table_of.row(connection, of_code=code, after=at - LIFE)
    if found is not None:
        return CodeTry(found[0])
    for each, most in counts.items():
        taken = {row[0] for row in used[each]}
        # Two processes that count at one moment take the same number: one of them is run again and sees the other.
        _count.run(connection, place=each, number=next(n for n in range(most) if n not in taken), at=at)
    return CodeTry("")
