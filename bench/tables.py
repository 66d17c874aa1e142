"""Stored games for measurements: played once in memory, written straight into a store."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import msgspec
from sqlalchemy import Connection

from casefile.core.actions import Action, pick
from casefile.core.cards import Seat
from casefile.core.events import SeatTaken
from casefile.core.fairness import Seed
from casefile.core.inquiry import Accuse
from casefile.core.log import event_to
from casefile.core.table import AnyTable, Table
from casefile.games import GAMES
from casefile.games.miporin.actions import Challenge
from casefile.play.occupants import TableOptions
from casefile.server.store import Claim, Members, NewEvent, NewLink, NewTable, digest, open_store
from casefile.server.store.statements import commands
from casefile.server.tables.people import WATCH, grant_token
from casefile.server.tables.table_plan import FRIEND, SeatPlan, Secret, TablePlan

SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")


@dataclass
class Played:
    """A game so far, and its table: the same as the server will have it."""

    id: str
    game: TablePlan
    secret: Secret
    table: AnyTable


def cookie(seat: int) -> str:
    """The token of whoever sits on a seat, at every table."""
    return f"seat-{seat}-".ljust(43, "x")


def played(name: str, seats: int, board: str, events: int, rules: str = "cluedo") -> Played:
    """A game of so many events, in which nobody has accused anybody; ``board`` is empty where there is no choice."""
    draw = random.Random(name)
    secret = Secret((Seed(draw.randbytes(32), draw.randbytes(32)),), draw.randbytes(32))
    plans = tuple(SeatPlan(SUSPECTS[i], FRIEND) for i in range(seats))
    options = {"board": board} if board else {}
    game = TablePlan(rules, options, plans, TableOptions(), secret.seed.commitment)
    table = Table(GAMES[rules].rules, game.setup(GAMES[rules]), secret.seed)
    table.begin([SeatTaken(Seat(i), f"Friend {i}", "", draw.randbytes(8).hex()) for i in range(seats)])
    while table.version < events:
        step(table, draw)
    return Played(name, game, secret, table)


def seat_of(table: AnyTable) -> Seat:
    """The seat that must act."""
    seat = table.actor
    assert isinstance(seat, int)
    return seat


def step(table: AnyTable, draw: random.Random) -> None:
    """One action of whoever must act; nobody accuses."""
    table.act(seat_of(table), calm(table, draw))


def calm(table: AnyTable, draw: random.Random) -> Action:
    """An action for whoever must act; no accusation."""
    menu = {kind: entry for kind, entry in table.menu(seat_of(table)).items() if kind not in (Accuse, Challenge)}
    return pick(menu, draw.randrange)


def write(place: Path | str, games: Sequence[Played], watchers: Iterable[str] = ()) -> None:
    """Store games that have been played in memory, in one transaction; these tokens may watch the first."""
    store = open_store(place)

    def put_all(connection: Connection) -> None:
        for game in games:
            _put(connection, game)
        for token in watchers:
            commands.issue(connection, games[0].id, NewLink(grant_token(token, games[0].id, WATCH), WATCH), at=1)

    store.submit(put_all).result()
    store.close()


def _put(connection: Connection, game: Played) -> None:
    events = [NewEvent(each.kind, msgspec.json.encode(event_to(each)).decode()) for each in game.table.history]
    claims = [Claim(i, digest(cookie(i)), f"Friend {i}") for i in range(len(game.game.seats))]
    row = NewTable(game.id, 1, game.game.rules, game.game.encode(), game.secret.encode(), "playing")
    commands.create_table(connection, row, events, members=Members(claims))


def copies(game: Played, count: int) -> list[Played]:
    """The same game so many times, each under an id of its own; played on, they part."""
    return [replace(game, id=f"{game.id}-{number:06}", table=game.table.fork()) for number in range(count)]


@cache
def _pattern() -> Played:
    return played("filled", 4, "classic", 60)


def fill(file: Path, count: int) -> None:
    """Make ``count`` stored games of 60 events; all are the same one."""
    write(file, copies(_pattern(), count))
