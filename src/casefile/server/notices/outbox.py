"""The messages to be sent, in the store: functions that run inside a transaction, like :mod:`casefile.server.store`.

A message is one row: the person, the game, the duty, and the occasion. It ``waits`` until its moment, is ``taken`` in a
transaction of its own before it is sent, and is ``sent``, ``failed`` or ``unsure`` afterwards. A message that was taken
when the server stopped may have been sent or not. It becomes ``unsure`` and is not sent again, unless its receiver can
tell by the message's id that it came before.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, delete, func, insert, or_, select, update

from casefile.server.store.schema import belongings, events, feeds, outbox, wishes
from casefile.server.store.statement import Statement
from casefile.server.store.statements.commands import WISHES, tell

WAITS, TAKEN, SENT, FAILED, UNSURE = "waits", "taken", "sent", "failed", "unsure"


class NoticeKey(NamedTuple):
    """The key of a message in the outbox.

    - ``person``: the digest of the person, or the name of the channel of a game by post.
    - ``game``: the game's id in the store; empty where a webhook is only tried out.
    - ``duty``: the id of the duty or piece of news; the moment in milliseconds where a webhook is only tried out.
    - ``occasion``: ``opened`` for the first message of a duty, and ``remind`` for the reminder.
    """

    person: str
    game: str
    duty: str
    occasion: str


class Row(NamedTuple):
    """A message that is to be sent.

    - ``key``: the key of the message.
    - ``moment``: the moment at which it is to be sent, in milliseconds since 1970.
    - ``tries``: the number of failed tries so far.
    """

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
_twin = Statement(select(outbox.c.state).where(*_this).with_for_update())  # two processes may take twins at once
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
    """Store messages to be sent, each at its moment, unless they are known; return the number of new ones."""
    new = [(key, moment) for key, moment in rows if _known.row(connection, **_of(key)) is None]
    for key, moment in new:
        _insert.run(connection, **key._asdict(), state=WAITS, moment=moment, tries=0)
    return len(new)


def take(connection: Connection, key: NoticeKey, twins: Sequence[NoticeKey] = ()) -> bool:
    """Mark a waiting message as being sent, so that nobody else sends it; return whether the caller may send it.

    ``twins`` are messages that say the same at the same address. If one of them has gone already, this one is deleted.
    """
    known = (_twin.row(connection, **_of(twin)) for twin in twins)
    if any(row is not None and row[0] in (TAKEN, SENT, UNSURE) for row in known):
        drop(connection, key)
        return False
    return _take.run(connection, **_of(key)) == 1


def settle(connection: Connection, key: NoticeKey, state: str, moment: int, tries: int) -> None:
    """Store what became of a message: ``sent``, ``failed``, ``unsure``, or ``waits`` to try it again at ``moment``."""
    _set.run(connection, **_of(key), state=state, moment=moment, tries=tries)


def drop(connection: Connection, key: NoticeKey) -> None:
    """Delete a message that is still to be sent: its duty is no longer owed."""
    _drop.run(connection, **_of(key))


def drop_game(connection: Connection, game: str) -> None:
    """Delete all messages about a game that is over."""
    _drop_game.run(connection, game=game)


def recover(connection: Connection, again: Callable[[str], bool]) -> None:
    """Decide, at a start of the server, what becomes of messages whose sending was cut off and may have succeeded.

    ``again(person)`` says whether a message may be sent to that person twice. Such a message waits once more; any other
    is ``unsure``.
    """
    for row in [Row(NoticeKey(*row[:4]), *row[4:]) for row in _taken.rows(connection)]:
        settle(connection, row.key, WAITS if again(row.key.person) else UNSURE, row.moment, row.tries)


def due(connection: Connection, now: int, limit: int) -> list[Row]:
    """Return the messages that are to be sent by ``now``, at most ``limit``."""
    return [Row(NoticeKey(*row[:4]), *row[4:]) for row in _due.rows(connection, now=now, limit=limit)]


def next_moment(connection: Connection) -> int | None:
    """Return the moment at which the next message is to be sent; ``None`` if none waits."""
    moment: int | None = _next.rows(connection)[0][0]
    return moment


def recent(connection: Connection, person: str, since: int) -> int:
    """Return the number of messages that this person was sent after ``since``."""
    count: int = _recent.rows(connection, person=person, since=since)[0][0]
    return count


# -- wishes and calendars ------------------------------------------------------------------------------------------


def all_wishes(connection: Connection) -> dict[str, str]:
    """Return the wishes for notices of everybody who has any, as JSON text by person."""
    return dict(_all_wishes.rows(connection))


def wishes_of(connection: Connection, person: str) -> str | None:
    """Return the wishes for notices of one person as JSON text; ``None`` for a person without any."""
    row = _wishes_of.row(connection, of_person=person)
    return None if row is None else str(row[0])


def change_wishes(connection: Connection, person: str, change: Callable[[str | None], str]) -> str:
    """Store as the wishes of a person what ``change`` returns for the stored ones, and return the new ones.

    ``change`` gets ``None`` if there are none. Of several changes at the same time, by whatever process, each starts
    from the result of the one before.
    """
    row = _wishes_held.row(connection, of_person=person)
    before = None if row is None else str(row[0])
    after = change(before)
    if after != before:
        set_wishes(connection, person, after)
    return after


def set_wishes(connection: Connection, person: str, body: str) -> None:
    """Store the wishes for notices of a person. Messages that wait for the old address are deleted."""
    if not _set_wishes.run(connection, of_person=person, body=body):
        _insert_wishes.run(connection, person=person, body=body)
    _drop_person.run(connection, person=person)
    tell(connection, WISHES)


def versions(connection: Connection) -> dict[str, int]:
    """Return the games by post of all people who have wishes for notices, each with its version."""
    return dict(_versions.rows(connection))


def wishing(connection: Connection, game: str) -> list[str]:
    """Return the people of a game by post who have wishes for notices, as digests of their own browsers."""
    return [str(row[0]) for row in _wishing.rows(connection, game=game)]


def set_feed(connection: Connection, person: str, digest: str) -> None:
    """Make the token with this digest the only one that opens a person's calendar; none does for an empty digest."""
    _drop_feed.run(connection, person=person)
    if digest:
        _insert_feed.run(connection, person=person, digest=digest)


def feed_of(connection: Connection, digest: str) -> str | None:
    """Return the person whose calendar is opened by the token with this digest; ``None`` if there is none."""
    row = _feed.row(connection, digest=digest)
    return None if row is None else str(row[0])


def has_feed(connection: Connection, person: str) -> bool:
    """Return whether the person's calendar has a token that opens it."""
    return _has_feed.row(connection, person=person) is not None
