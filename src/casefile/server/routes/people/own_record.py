"""A person's record over time: accuracy as far as reviews are stored, and opponents. Queries of the store.

The accuracy of a game is that of :func:`casefile.review.report.accuracy`. It is known once the reviews of all its seats
are stored: the rating of a shown card stands in the review of the seat that saw the card.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, Text, bindparam, select

from casefile.core.cards import Seat
from casefile.review import VERSION
from casefile.review.report import RatedAccusation, RatedQuestion, RatedShowing, accuracy
from casefile.server.store.schema import endings as ended
from casefile.server.store.schema import results, reviews
from casefile.server.store.statement import Statement
from casefile.server.tables import endings
from casefile.server.tables.endings import LOST, WON, GameThen
from casefile.web.mine_model import Opponent

MOST = 500
"""The most games that are looked at; the newest are taken."""

_own = results.c.person == bindparam("person", type_=Text)
_played = Statement(
    select(results.c.table_id, results.c.ended, results.c.game, results.c.seat, results.c.result, ended.c.body)
    .join(ended, ended.c.table_id == results.c.table_id)
    .where(_own, results.c.seat.is_not(None))
    .order_by(results.c.ended.desc(), results.c.table_id)
    .limit(bindparam("limit"))
)
_reviews = Statement(
    select(reviews.c.table_id, reviews.c.number, reviews.c.body)
    .join(results, results.c.table_id == reviews.c.table_id)
    .where(_own, reviews.c.version >= VERSION)
)


class _Found(msgspec.Struct):
    """The findings of a stored review on one seat."""

    suggestions: tuple[RatedQuestion, ...]
    shown: tuple[RatedShowing, ...]
    accusations: tuple[RatedAccusation, ...]
    missed: tuple[int, ...]


class _Kept(msgspec.Struct):
    """The stored review of one seat."""

    found: _Found


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that is over.

    - ``id``: its id.
    - ``ended``: when it ended.
    - ``game``: the card by which it was chosen.
    - ``won``: whether the person won.
    - ``accuracy``: the person's accuracy, where it is known.
    - ``unrated``: whether the reviews of some seats are not stored.
    """

    id: str
    ended: int
    game: str
    won: bool
    accuracy: int | None
    unrated: bool


@dataclass(frozen=True, slots=True)
class OwnRecord:
    """The record of a person.

    - ``games``: the person's games, the newest first.
    - ``opponents``: the people they were played with, the most frequent first.
    """

    games: tuple[PlayedGame, ...] = ()
    opponents: tuple[Opponent, ...] = ()


def of_person(connection: Connection, person: str) -> OwnRecord:
    """Return the finished games of ``person`` (a digest) who had a seat at the end, and the opponents in them."""
    kept: dict[str, dict[int, str]] = {}
    for table_id, number, body in _reviews.rows(connection, person=person):
        kept.setdefault(table_id, {})[number] = body
    games, all_, won, lost = [], Counter[str](), Counter[str](), Counter[str]()
    for table_id, at, game, seat, result, body in _played.rows(connection, person=person, limit=MOST):
        then = endings.read(body)
        if result not in (WON, LOST):
            continue
        bodies = kept.get(table_id, {})
        found = accuracy_in(bodies, len(then.seats), seat)
        games.append(PlayedGame(table_id, at, game, result == WON, found, len(bodies) < len(then.seats)))
        for name, winner in _others(then, seat):
            all_[name] += 1
            won[name] += result == WON
            lost[name] += winner
    opponents = (Opponent(name, count, won[name], lost[name]) for name, count in all_.most_common())
    return OwnRecord(tuple(games), tuple(opponents))


def _others(then: GameThen, me: int) -> Iterable[tuple[str, bool]]:
    """Return the people who played besides ``me``, by name, and whether each has won.

    Camps of games by post do not count.
    """
    others = ((seat, each) for seat, each in enumerate(then.seats) if seat != me and each.name and not each.bot)
    return {each.name: then.result(Seat(seat)) == WON for seat, each in others}.items()


def accuracy_in(bodies: Mapping[int, str], seats: int, me: int) -> int | None:
    """Return the accuracy of the player on seat ``me``, from 0 to 100; ``None`` unless all seats are reviewed.

    ``bodies`` are the stored reviews of seats in JSON, by seat.
    """
    try:
        found = [msgspec.json.decode(bodies[seat], type=_Kept).found for seat in range(seats)]
    except (KeyError, msgspec.ValidationError):  # not yet, or ratings of the choices in a game for one
        return None
    own = found[me]
    shows = [each for one in found for each in one.shown if each.seat == me]
    return accuracy(own.suggestions, shows, own.accusations, len(own.missed))
