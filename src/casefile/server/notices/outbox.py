"""What is to be sent, in the store: functions that run inside a transaction, as those of :mod:`casefile.server.store`.

A message is one row: whom, which game, which duty, on which occasion. It ``waits`` until its moment, is ``taken`` in a
transaction of its own before it is sent, and is ``sent``, ``failed`` or ``unsure`` afterwards. What was taken when the
server stopped may have been sent or not; it becomes ``unsure`` and is not sent again, unless whoever gets it can tell
by the message's id that it came before.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, delete, func, insert, or_, select, update

from casefile.server.store.schema import belongings, events, feeds, outbox, wishes
from casefile.server.store.statement import Statement
from casefile.server.store.statements.commands import WISHES, tell

WAITS, TAKEN, SENT, FAILED, UNSURE = "waits", "taken", "sent", "failed", "unsure"


class NoticeKey(NamedTuple):
    """Which message: the ``occasion`` is ``opened`` when something comes to be owed, and ``remind`` later."""

    person: str
    game: str
    duty: str
    occasion: str


class Row(NamedTuple):
    """A message that waits until ``moment``, after so many ``tries``."""

    key: NoticeKey
    moment: int
    tries: int


_this = (
    outbox.c.person == bindparam("of_person", type_=Text),
    outbox.c.game == bindparam("of_game", type_=Text),
    outbox.c.duty == bindparam("of_duty", type_=Text),
    outbox.c.occasion == bindparam("of_occasion", type_=Text),
)
_known = Statement(select(outbox.c.state).where(*_this))
_twin = Statement(select(outbox.c.state).where(*_this).with_for_update())  # where two may take twins at the same time
_insert = Statement(insert(outbox))
_take = Statement(update(outbox).where(*_this, outbox.c.state == WAITS).values(state=TAKEN))
_set = Statement(
    update(outbox).where(*_this).values(state=bindparam("state"), moment=bindparam("moment"), tries=bindparam("tries"))
)
_drop = Statement(delete(outbox).where(*_this, outbox.c.state == WAITS))
_drop_game = Statement(delete(outbox).where(outbox.c.game == bindparam("game", type_=Text)))
_drop_person = Statement(
    delete(outbox).where(outbox.c.person == bindparam("person", type_=Text), outbox.c.state == WAITS)
)
_taken = Statement(
    select(outbox.c.person, outbox.c.game, outbox.c.duty, outbox.c.occasion, outbox.c.moment, outbox.c.tries).where(
        outbox.c.state == TAKEN
    )
)
_due = Statement(
    select(outbox.c.person, outbox.c.game, outbox.c.duty, outbox.c.occasion, outbox.c.moment, outbox.c.tries)
    .where(outbox.c.state == WAITS, outbox.c.moment <= bindparam("now"))
    .order_by(outbox.c.moment, outbox.c.person, outbox.c.game, outbox.c.duty, outbox.c.occasion)
    .limit(bindparam("limit"))
)
_next = Statement(select(func.min(outbox.c.moment)).where(outbox.c.state == WAITS))
_recent = Statement(
    select(func.count()).where(
        outbox.c.person == bindparam("person", type_=Text),
        or_(outbox.c.state == SENT, outbox.c.state == UNSURE),
        outbox.c.moment > bindparam("since"),
    )
)
_all_wishes = Statement(select(wishes.c.person, wishes.c.body))
_wishes_of = Statement(select(wishes.c.body).where(wishes.c.person == bindparam("of_person", type_=Text)))
_wishes_held = Statement(
    select(wishes.c.body).where(wishes.c.person == bindparam("of_person", type_=Text)).with_for_update()
)
_insert_wishes = Statement(insert(wishes))
_set_wishes = Statement(
    update(wishes).where(wishes.c.person == bindparam("of_person", type_=Text)).values(body=bindparam("body"))
)
_versions = Statement(
    select(events.c.table_id, func.max(events.c.version))
    .where(events.c.table_id.in_(select(belongings.c.table_id).where(belongings.c.person.in_(select(wishes.c.person)))))
    .group_by(events.c.table_id)
)
_wishing = Statement(
    select(belongings.c.person).where(
        belongings.c.table_id == bindparam("game", type_=Text), belongings.c.person.in_(select(wishes.c.person))
    )
)
_insert_feed = Statement(insert(feeds))
_drop_feed = Statement(delete(feeds).where(feeds.c.person == bindparam("person", type_=Text)))
_feed = Statement(select(feeds.c.person).where(feeds.c.digest == bindparam("digest", type_=Text)))
_has_feed = Statement(select(feeds.c.digest).where(feeds.c.person == bindparam("person", type_=Text)))


def _of(key: NoticeKey) -> dict[str, object]:
    return {f"of_{name}": value for name, value in key._asdict().items()}


def put(connection: Connection, rows: Sequence[tuple[NoticeKey, int]]) -> int:
    """Let these messages wait, each until its moment, but none that is known already; how many are new."""
    new = [(key, moment) for key, moment in rows if _known.row(connection, **_of(key)) is None]
    for key, moment in new:
        _insert.run(connection, **key._asdict(), state=WAITS, moment=moment, tries=0)
    return len(new)


def take(connection: Connection, key: NoticeKey, twins: Sequence[NoticeKey] = ()) -> bool:
    """Whether this call may send the message: it waited, and nobody else takes it from now on.

    It is forgotten where one of its ``twins`` has gone already, which say the same at the same address.
    """
    known = (_twin.row(connection, **_of(twin)) for twin in twins)
    if any(row is not None and row[0] in (TAKEN, SENT, UNSURE) for row in known):
        drop(connection, key)
        return False
    return _take.run(connection, **_of(key)) == 1


def settle(connection: Connection, key: NoticeKey, state: str, moment: int, tries: int) -> None:
    """What came of a message that was taken, and when; ``WAITS`` to try it again at ``moment``."""
    _set.run(connection, **_of(key), state=state, moment=moment, tries=tries)


def drop(connection: Connection, key: NoticeKey) -> None:
    """Forget a message that waits: it is not owed any more."""
    _drop.run(connection, **_of(key))


def drop_game(connection: Connection, game: str) -> None:
    """Forget all messages of a game that is over."""
    _drop_game.run(connection, game=game)


def recover(connection: Connection, again: Callable[[str], bool]) -> None:
    """At a start: what was taken before may have been sent; it waits once more for those who get it ``again``."""
    for row in [Row(NoticeKey(*row[:4]), *row[4:]) for row in _taken.rows(connection)]:
        settle(connection, row.key, WAITS if again(row.key.person) else UNSURE, row.moment, row.tries)


def due(connection: Connection, now: int, limit: int) -> list[Row]:
    """The messages whose moment has come."""
    return [Row(NoticeKey(*row[:4]), *row[4:]) for row in _due.rows(connection, now=now, limit=limit)]


def next_moment(connection: Connection) -> int | None:
    """When the next message is to be sent."""
    moment: int | None = _next.rows(connection)[0][0]
    return moment


def recent(connection: Connection, person: str, since: int) -> int:
    """How many messages this person was sent after ``since``."""
    count: int = _recent.rows(connection, person=person, since=since)[0][0]
    return count


# -- wishes and calendars ------------------------------------------------------------------------------------------


def all_wishes(connection: Connection) -> dict[str, str]:
    """The wishes of everybody who has any."""
    return dict(_all_wishes.rows(connection))


def wishes_of(connection: Connection, person: str) -> str | None:
    """The wishes of one person; ``None`` for who has none."""
    row = _wishes_of.row(connection, of_person=person)
    return None if row is None else str(row[0])


def change_wishes(connection: Connection, person: str, change: Callable[[str | None], str]) -> str:
    """Set the wishes of this person to what ``change`` makes of those that are stored; returned as they are then.

    Of several changes at the same time, by whatever process, each is made of what the one before has stored.
    """
    row = _wishes_held.row(connection, of_person=person)
    before = None if row is None else str(row[0])
    after = change(before)
    if after != before:
        set_wishes(connection, person, after)
    return after


def set_wishes(connection: Connection, person: str, body: str) -> None:
    """Keep how this person wants to be told; what waits for an address that is gone is forgotten."""
    if not _set_wishes.run(connection, of_person=person, body=body):
        _insert_wishes.run(connection, person=person, body=body)
    _drop_person.run(connection, person=person)
    tell(connection, WISHES)


def versions(connection: Connection) -> dict[str, int]:
    """The games by post that anybody with wishes has to do with, and the version at which each is."""
    return dict(_versions.rows(connection))


def wishing(connection: Connection, game: str) -> list[str]:
    """Those with wishes who have to do with a game by post, each under the digest of its own browser."""
    return [str(row[0]) for row in _wishing.rows(connection, game=game)]


def set_feed(connection: Connection, person: str, digest: str) -> None:
    """Give a person's calendar a token, of which the digest is kept; the one before is void. Empty: there is none."""
    _drop_feed.run(connection, person=person)
    if digest:
        _insert_feed.run(connection, person=person, digest=digest)


def feed_of(connection: Connection, digest: str) -> str | None:
    """Whose calendar the token with this digest opens."""
    row = _feed.row(connection, digest=digest)
    return None if row is None else str(row[0])


def has_feed(connection: Connection, person: str) -> bool:
    """Whether the person's calendar has a token."""
    return _has_feed.row(connection, person=person) is not None
