"""The commands of the store: each function runs inside a transaction and either does all it says or raises.

Checks run in the same transaction that writes. The keys refuse what a check cannot see: another process that writes the
same version, seat or command at the same moment. That is a ``Clash``; the function is then run again in a new
transaction, where its checks see what the other one did. The primary key (table, version) of the log is the lock: of
several appends at one version exactly one takes effect, whichever thread or process they come from.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, Integer, Text, bindparam, delete, insert, text, update

from casefile.server.store.errors import Exists, Revoked, Stale, Taken
from casefile.server.store.schema import (
    capabilities,
    deadlines,
    idempotency,
    notes,
    persons,
    seats,
    secrets,
)
from casefile.server.store.schema import events as log
from casefile.server.store.schema import tables as table_rows
from casefile.server.store.statement import Statement, grown
from casefile.server.store.statements import case_results, codes, groups, queries
from casefile.server.store.statements.reseating import reseat
from casefile.server.store.values import (
    KEEP,
    NOTHING_BESIDE,
    SAME_MEMBERS,
    Appended,
    Beside,
    Capability,
    Claim,
    GameEnding,
    Keep,
    Members,
    NewEvent,
    NewLink,
    NewTable,
    Person,
    RequestKey,
    SeatRow,
    StoredBeside,
    StoredNote,
    digest,
)

_id, _of_seat = bindparam("of_table", type_=Text), bindparam("of_seat", type_=Integer)

_insert_table, _insert_secret, _insert_event = (
    Statement(
        insert(table_rows).values({name: bindparam(name) for name in ("id", "created", "rules", "setup", "status")})
    ),
    Statement(insert(secrets)),
    Statement(insert(log)),
)
_insert_answer, _insert_seat = Statement(insert(idempotency)), Statement(insert(seats))
_replace_bot = Statement(
    update(seats)
    .where(seats.c.table_id == _id, seats.c.seat == _of_seat, seats.c.person.is_(None))
    .values(person=bindparam("person"), name=bindparam("name"), kind="person")
)
_insert_person = Statement(insert(persons))
_insert_capability, _insert_note = Statement(insert(capabilities)), Statement(insert(notes))
_add_belonging = Statement(
    text("INSERT INTO belongings (table_id, person) VALUES (:table_id, :person) ON CONFLICT DO NOTHING")
)
_add_ending = Statement(text("INSERT INTO endings (table_id, body) VALUES (:table_id, :body) ON CONFLICT DO NOTHING"))
_add_result = Statement(
    text(
        "INSERT INTO results (person, table_id, ended, game, seat, result, turns) "
        "VALUES (:person, :table_id, :ended, :game, :seat, :result, :turns) ON CONFLICT DO NOTHING"
    )
)
_set_moment = Statement(
    text(
        "INSERT INTO service (name, moment) VALUES (:name, :moment) "
        "ON CONFLICT (name) DO UPDATE SET moment = excluded.moment"
    )
)
_add_key = Statement(text("INSERT INTO keys (name, body) VALUES (:name, :body) ON CONFLICT DO NOTHING"))
_add_outage = Statement(text("INSERT INTO outages (since, until) VALUES (:since, :until) ON CONFLICT DO NOTHING"))
_put_off = Statement(
    update(deadlines)
    .where(deadlines.c.table_id == _id, deadlines.c.version == bindparam("of_version"))
    .values(due=bindparam("due"))
)
_set_status = Statement(update(table_rows).where(table_rows.c.id == _id).values(status=bindparam("status")))
_set_deadline = Statement(
    text(
        "INSERT INTO deadlines (table_id, due, version) VALUES (:table_id, :due, :version) "
        "ON CONFLICT (table_id) DO UPDATE SET due = excluded.due, version = excluded.version"
    )
)
_count_change = Statement(
    update(table_rows).where(table_rows.c.id == _id).values(side_version=table_rows.c.side_version + 1)
)
_count_rewrite = Statement(update(table_rows).where(table_rows.c.id == _id).values(rewrites=table_rows.c.rewrites + 1))
_keep_deadline = Statement(update(deadlines).where(deadlines.c.table_id == _id).values(version=bindparam("version")))
_drop_deadline = Statement(delete(deadlines).where(deadlines.c.table_id == _id))
_rename = Statement(update(persons).where(persons.c.digest == bindparam("of_person")).values(name=bindparam("name")))
_revoke = Statement(
    update(capabilities)
    .where(capabilities.c.digest == bindparam("of_digest"), capabilities.c.revoked_at.is_(None))
    .values(revoked_at=bindparam("revoked_at"))
)
_set_note = Statement(
    update(notes)
    .where(notes.c.table_id == _id, notes.c.seat == _of_seat)
    .values(version=bindparam("version"), body=bindparam("body"))
)


def create_table(
    connection: Connection,
    table: NewTable,
    events: Sequence[NewEvent] = (),
    *,
    deadline: int | None = None,
    members: Members = SAME_MEMBERS,
    joining: groups.JoiningTables | None = None,
) -> int:
    """Create a table with its first events, at ``table.created``. Return its version. Raises ``Exists``.

    - ``deadline`` is the moment of its first deadline; ``None`` for none.
    - ``members`` are the people and bots who have its seats, and those who belong to it: see
      :func:`casefile.server.store.statements.queries.belongings_of`. The person who opens it is stored with it.
    - ``joining`` is the group whose game it is.
    """
    if queries.known(connection, table.id):
        raise Exists(f"the table {table.id!r} exists already")
    _insert_table.run(
        connection,
        id=table.id,
        created=table.created,
        rules=table.rules,
        setup=table.setup,
        status=table.status,
    )
    _insert_secret.run(connection, table_id=table.id, secret=table.secret)
    _write(connection, table.id, 0, events, table.created)
    if deadline is not None:
        _move_deadline(connection, table.id, deadline, len(events))
    _let_in(connection, table.id, members, table.created)
    if joining is not None:
        groups.join(connection, joining.group, *joining.earlier, table.id)
    return len(events)


def append(
    connection: Connection,
    table_id: str,
    expected: int,
    events: Sequence[NewEvent],
    *,
    at: int,
    request_key: RequestKey | None = None,
    deadline: int | Keep | None = KEEP,
    beside: StoredBeside = NOTHING_BESIDE,
) -> Appended:
    """Append one event or more to a table at version ``expected``, all of it in one transaction.

    - ``request_key``: a command whose key was used before gets its old answer, whatever ``expected`` is.
    - ``deadline``: ``KEEP`` moves the present deadline to the new version, ``None`` takes it away.
    - ``beside``: what else is stored with the events.

    Raises ``Stale``, ``KeyReused``, ``NoTable``, ``Taken``, ``Revoked`` or ``Full``; then nothing has changed.
    """
    if not events:
        raise ValueError("an append needs at least one event: without one nothing holds the lock")
    standing = queries.standing(connection, table_id, "" if request_key is None else request_key.key)
    if standing.used and (before := _done_before(connection, table_id, request_key)) is not None:
        return before
    if standing.version != expected:
        raise Stale(standing.version)
    after = expected + len(events)
    _let_in(connection, table_id, beside.members, at)
    _write(connection, table_id, expected, events, at)
    if beside.log is not None:
        _grow(connection, beside.log, at)
    if beside.status is not KEEP:
        _set_status.run(connection, of_table=table_id, status=beside.status)
        codes.end(connection, table_id)  # a code is for a game that has not begun
    if beside.ending is not None:
        if beside.ending.case is not None:
            case_results.add(connection, beside.ending.case)
        end(connection, table_id, beside.ending, at)
    if standing.timed or isinstance(deadline, int):  # else there is none to move or to take away
        _move_deadline(connection, table_id, deadline, after)
    if request_key is not None:
        _remember_answer(connection, table_id, request_key, after)
    return Appended(table_id, after, request_key.answer if request_key else None, repeated=False)


def _let_in(connection: Connection, table_id: str, members: Members, at: int) -> None:
    """Change the seats, then seat people and bots, add the people who belong to the table, and issue links.

    A newcomer is stored with them.
    """
    if members.reseating is not None:
        reseat(connection, table_id, members.reseating)
    for claim in members.claims:
        claim_seat(connection, table_id, claim)
    for person in members.belong:
        _add_belonging.run(connection, table_id=table_id, person=person)
    issue_all(connection, table_id, members.links, at=at)
    if members.newcomer is not None:
        add_person(connection, members.newcomer.token, members.newcomer.name, at=at)


def _remember_answer(connection: Connection, table_id: str, request_key: RequestKey, version: int) -> None:
    """Store the answer to a command, so that the same command gets it again."""
    _insert_answer.run(
        connection,
        table_id=table_id,
        key=request_key.key,
        body_hash=request_key.body_hash,
        version=version,
        answer=request_key.answer,
    )


def _done_before(connection: Connection, table_id: str, request_key: RequestKey | None) -> Appended | None:
    """Return what a command led to whose key was used before."""
    found = (
        None if request_key is None else queries.answered(connection, table_id, request_key.key, request_key.body_hash)
    )
    return None if found is None else Appended(table_id, found.version, found.answer, repeated=True)


def _grow(connection: Connection, log: Beside, at: int) -> None:
    """Append to another log, or create it, in the same transaction."""
    if log.new is not None:
        create_table(connection, log.new, log.events)
    elif log.events:
        beside = StoredBeside(status=log.status)
        append(connection, log.table_id, log.expected, log.events, at=at, deadline=None, beside=beside)


def end(connection: Connection, table_id: str, ending: GameEnding, at: int) -> None:
    """Store the summary of a game that was over ``at`` a moment. A summary that is stored already stays as it is."""
    _add_ending.run(connection, table_id=table_id, body=ending.body)
    for each in ending.results:
        _add_result.run(
            connection,
            person=each.person,
            table_id=table_id,
            ended=at,
            game=ending.game,
            seat=each.seat,
            result=each.result,
            turns=ending.turns,
        )


def alive(connection: Connection, moment: int) -> None:
    """Store that the server was up at ``moment``."""
    _set_moment.run(connection, name="alive", moment=moment)


def key(connection: Connection, name: str, fresh: bytes) -> bytes:
    """Return the secret key of this name, which all processes share; if there is none yet, it is ``fresh``."""
    _add_key.run(connection, name=name, body=fresh)
    return queries.key(connection, name)


def add_outage(connection: Connection, since: int, until: int) -> None:
    """Store that the server was down from ``since`` to ``until``; other processes hear of it by :data:`OUTAGES`."""
    _add_outage.run(connection, since=since, until=until)
    tell(connection, OUTAGES)


def put_off(connection: Connection, table_id: str, version: int, due: int) -> None:
    """Move the deadline of a table to ``due``, if the table is still at ``version``."""
    _put_off.run(connection, of_table=table_id, of_version=version, due=due)


OUTAGES, OF_TABLE, ALIVE, DEAF, WISHES = "~outages", "~table/", "~alive/", "~deaf", "~wishes"
"""The beginnings of messages between processes, in this order:

- an outage was added,
- something beside a table's log has changed,
- a process is alive,
- a process tells itself that it heard nothing for a while,
- somebody has changed their preferences for messages.
"""


def tell(connection: Connection, what: str, number: int = 0) -> None:
    """Send other processes the message ``what``, which begins with ``~`` and has no blank, with a ``number``."""
    grown(connection)[what] = number


def count_change(connection: Connection, table_id: str) -> None:
    """Count a change of seats, links or notebooks, which stand beside a table's log; other processes hear of it.

    Call it once in each command that makes one: a process compares the count with the one that it remembers.
    """
    if (what := f"{OF_TABLE}{table_id}") not in grown(connection):
        _count_change.run(connection, of_table=table_id)
        tell(connection, what)


def count_rewrite(connection: Connection, table_id: str) -> None:
    """Count a change of events that were stored before; other processes hear of it and read the log anew."""
    _count_rewrite.run(connection, of_table=table_id)
    tell(connection, f"{OF_TABLE}{table_id}")


def _write(connection: Connection, table_id: str, version: int, events: Sequence[NewEvent], at: int) -> None:
    for number, event in enumerate(events, version + 1):
        _insert_event.run(connection, table_id=table_id, version=number, at=at, kind=event.kind, body=event.body)
    if events:
        grown(connection)[table_id] = version + len(events)


def _move_deadline(connection: Connection, table_id: str, deadline: int | Keep | None, version: int) -> None:
    if deadline is KEEP:
        _keep_deadline.run(connection, of_table=table_id, version=version)
    elif deadline is None:
        _drop_deadline.run(connection, of_table=table_id)
    else:
        _set_deadline.run(connection, table_id=table_id, due=deadline, version=version)


def claim_seat(connection: Connection, table_id: str, claim: Claim) -> None:
    """Store that a person or a bot has a free seat, a bot's seat if that is allowed, or still the own one.

    Raise ``Taken``, ``Revoked``, ``NoTable``.
    """
    if claim.capability is not None:
        held = queries.capability(connection, claim.capability)
        if held is None or held.table_id != table_id or held.seat not in (None, claim.seat):
            raise Revoked("this link does not give this seat")
    queries.version(connection, table_id)
    wanted = SeatRow(claim.seat, claim.person, claim.name, claim.kind)
    sitting = {seating.seat: seating for seating in queries.seats(connection, table_id)}.get(claim.seat)
    if sitting is not None and claim.from_bot and sitting.person is None:
        _replace_bot.run(connection, of_table=table_id, of_seat=claim.seat, person=claim.person, name=claim.name)
        count_change(connection, table_id)
        return
    if sitting is not None and (claim.person is None or sitting.person != claim.person):
        raise Taken(claim.seat)
    if sitting is None:
        _insert_seat.run(connection, table_id=table_id, **wanted._asdict())
        count_change(connection, table_id)


def add_person(connection: Connection, token: str, name: str, *, at: int) -> Person:
    """Store the name of the person with this token; a known person gets the new name. Return the person."""
    known = queries.person(connection, token)
    if known is None:
        person = Person(digest(token), name, at)
        _insert_person.run(connection, **person._asdict())
        return person
    _rename.run(connection, of_person=known.digest, name=name)
    return known._replace(name=name)


def issue(connection: Connection, table_id: str, link: NewLink, *, at: int, belong: Sequence[str] = ()) -> Capability:
    """Let a ``link`` hold; the people of ``belong`` (digests) belong to the table ``table_id`` from now on.

    A token that is valid already stays as it is. Raise ``NoTable``, or ``Revoked`` for a revoked token.
    """
    of_table = link.table_id or table_id
    queries.version(connection, of_table)
    held = queries.issued(connection, digest(link.token))
    if held is None:
        held = Capability(digest(link.token), of_table, link.role, link.number, at, None)
        _insert_capability.run(connection, **held._asdict())
        count_change(connection, of_table)
    elif held.revoked_at is not None:
        raise Revoked("this link was withdrawn")
    for person in belong:
        _add_belonging.run(connection, table_id=table_id, person=person)
    return held


def issue_all(connection: Connection, table_id: str, links: Sequence[NewLink], *, at: int) -> None:
    """Make each of the ``links`` valid at the table, as :func:`issue` does."""
    for link in links:
        issue(connection, table_id, link, at=at)


def revoke(connection: Connection, found: str, *, at: int) -> bool:
    """End the right with the digest ``found`` for ever; return whether this call ended it."""
    done = _revoke.run(connection, of_digest=found, revoked_at=at) == 1
    held = queries.issued(connection, found)
    if held is not None:
        count_change(connection, held.table_id)
    return done


def set_note(connection: Connection, table_id: str, seat: int, body: str, *, expected: int) -> StoredNote:
    """Write a seat's notebook, now at version ``expected`` (0: unwritten). Raises ``Stale``, ``NoTable``."""
    queries.version(connection, table_id)
    before = queries.note(connection, table_id, seat)
    current = 0 if before is None else before.version
    if current != expected:
        raise Stale(current)
    note = StoredNote(expected + 1, body)
    if before is None:
        _insert_note.run(connection, table_id=table_id, seat=seat, **note._asdict())
    else:
        _set_note.run(connection, of_table=table_id, of_seat=seat, **note._asdict())
    count_change(connection, table_id)
    return note
