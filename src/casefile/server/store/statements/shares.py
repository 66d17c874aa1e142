"""Public links to finished games, and games on the deal of a shared one: functions that run inside a transaction."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, select, text

from casefile.server.store.schema import deal_tries, share_wishes, shares, solutions_seen
from casefile.server.store.statement import Statement


class PublicLink(NamedTuple):
    """The public link to a finished game, or what is left of one that was taken back.

    - ``table_id``: the table.
    - ``number``: the number of links to it that were taken back.
    - ``person``: the digest of the person who opened it; ``None`` once it was taken back.
    - ``digest``: the digest of its token; ``None`` once it was taken back.
    - ``at``: the moment at which it was opened.
    - ``called``: how the players are called, one of ``CALLED``.
    - ``folded``: whether the solution is shown only when it is asked for.
    """

    table_id: str
    number: int
    person: str | None
    digest: str | None
    at: int
    called: str
    folded: bool


CALLED = ("names", "letters", "suspects")
"""The ways to call the players of a shared game: by name, by its first letter, or by suspect."""


class ShareWish(NamedTuple):
    """The wishes of a player about the public link of a game.

    - ``named``: whether the own name may stand.
    - ``private``: whether the game stays private.
    """

    named: bool = False
    private: bool = False


class DealTry(NamedTuple):
    """A game on the deal of a shared one.

    - ``table_id``: the table.
    - ``of_table``: the table of the shared game.
    - ``person``: the digest of its player.
    - ``name``: the name that the player gave for the list; empty for none.
    - ``practice``: whether it does not count.
    - ``questions``: the number of questions; -1 until the result is known.
    - ``won``: whether the player won.
    """

    table_id: str
    of_table: str
    person: str
    name: str
    practice: bool
    questions: int = -1
    won: bool = False


_of_table = Statement(select(*shares.c).where(shares.c.table_id == bindparam("of_id", type_=Text)))
_of_digest = Statement(select(*shares.c).where(shares.c.digest == bindparam("of_digest", type_=Text)))
_put = Statement(
    text(
        "INSERT INTO shares (table_id, number, person, digest, at, called, folded) "
        "VALUES (:table_id, :number, :person, :digest, :at, :called, :folded) "
        "ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, person = excluded.person, "
        "digest = excluded.digest, at = excluded.at, called = excluded.called, folded = excluded.folded"
    )
)
_close = Statement(
    text(
        "UPDATE shares SET number = number + 1, person = NULL, digest = NULL "
        "WHERE table_id = :table_id AND digest IS NOT NULL"
    )
)
_wishes = Statement(
    select(share_wishes.c.seat, share_wishes.c.named, share_wishes.c.private).where(
        share_wishes.c.table_id == bindparam("of_id", type_=Text)
    )
)
_wish = Statement(
    text(
        "INSERT INTO share_wishes (table_id, seat, person, named, private) "
        "VALUES (:table_id, :seat, :person, :named, :private) ON CONFLICT (table_id, seat) DO UPDATE SET "
        "person = excluded.person, named = excluded.named, private = excluded.private"
    )
)
_add_try = Statement(
    text(
        "INSERT INTO deal_tries (table_id, of_table, person, name, practice, questions, won) "
        "VALUES (:table_id, :of_table, :person, :name, :practice, :questions, :won) ON CONFLICT DO NOTHING"
    )
)
_tries = Statement(
    select(*deal_tries.c)
    .where(deal_tries.c.of_table == bindparam("of_id", type_=Text))
    .order_by(deal_tries.c.practice, deal_tries.c.won.desc(), deal_tries.c.questions, deal_tries.c.table_id)
)
_settle = Statement(
    text("UPDATE deal_tries SET questions = :questions, won = :won WHERE table_id = :table_id AND questions < 0")
)
_see = Statement(
    text("INSERT INTO solutions_seen (table_id, person) VALUES (:table_id, :person) ON CONFLICT DO NOTHING")
)
_spoil = Statement(
    text("UPDATE deal_tries SET practice = 1 WHERE of_table = :table_id AND person = :person AND questions < 0")
)
_seen = Statement(
    select(solutions_seen.c.person).where(
        solutions_seen.c.table_id == bindparam("of_id", type_=Text),
        solutions_seen.c.person == bindparam("of_person", type_=Text),
    )
)


def _share(row: Sequence[object] | None) -> PublicLink | None:
    found = None if row is None else PublicLink(*row)  # type: ignore[arg-type]
    return None if found is None else found._replace(folded=bool(found.folded))


def of_table(connection: Connection, table_id: str) -> PublicLink | None:
    """Return the public link to a game, open or taken back; ``None`` if there was none."""
    return _share(_of_table.row(connection, of_id=table_id))


def of_digest(connection: Connection, digest: str) -> PublicLink | None:
    """Return the open public link whose token has this digest; ``None`` if there is none."""
    return _share(_of_digest.row(connection, of_digest=digest))


def put(connection: Connection, share: PublicLink) -> None:
    """Store an open link, in place of an older one to the same game."""
    _put.run(connection, **{**share._asdict(), "folded": int(share.folded)})


def close(connection: Connection, table_id: str) -> None:
    """Take the public link to a game back; the next one has another number, and so another token."""
    _close.run(connection, table_id=table_id)


def wishes_of(connection: Connection, table_id: str) -> dict[int, ShareWish]:
    """Return the wishes of a game's players, by seat. A seat without a wish is missing."""
    rows = _wishes.rows(connection, of_id=table_id)
    return {seat: ShareWish(bool(named), bool(private)) for seat, named, private in rows}


def wish(connection: Connection, table_id: str, seat: int, person: str, wanted: ShareWish) -> None:
    """Store the wishes of the ``person`` (a digest) on ``seat``, in place of earlier ones."""
    named, private = map(int, wanted)
    _wish.run(connection, table_id=table_id, seat=seat, person=person, named=named, private=private)


def add_try(connection: Connection, row: DealTry) -> None:
    """Store that a person plays the deal of a shared game. A stored row stays."""
    given = {**row._asdict(), "practice": int(row.practice), "won": int(row.won)}
    _add_try.run(connection, **given)


def tries_of(connection: Connection, table_id: str) -> list[DealTry]:
    """Return the games on the deal of a shared game: those that count first, the best first."""
    rows = (DealTry._make(row) for row in _tries.rows(connection, of_id=table_id))
    return [row._replace(practice=bool(row.practice), won=bool(row.won)) for row in rows]


def settle(connection: Connection, table_id: str, questions: int, won: bool) -> None:
    """Store the result of such a game; a result that is stored stays."""
    _settle.run(connection, table_id=table_id, questions=questions, won=int(won))


def see(connection: Connection, table_id: str, person: str) -> None:
    """Store that a person (a digest) has seen the solution: a game on its deal that goes on counts no more."""
    _see.run(connection, table_id=table_id, person=person)
    _spoil.run(connection, table_id=table_id, person=person)


def has_seen(connection: Connection, table_id: str, person: str) -> bool:
    """Return whether a person (a digest) has seen the solution of a game."""
    return _seen.row(connection, of_id=table_id, of_person=person) is not None
