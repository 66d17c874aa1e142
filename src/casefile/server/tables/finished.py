"""A finished game of any kind of play, as its review and its sharing need it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from casefile.core.cards import Seat
from casefile.core.record import Record, record_of
from casefile.core.table import AnyTable
from casefile.game import Game
from casefile.server.tables.session import TableSession
from casefile.server.tables.table_plan import Secret


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A game that has begun and ended.

    - ``id``: its id in the store.
    - ``home``: the address of its pages.
    - ``table``: the game as it was played.
    - ``commitment``: the commitment to its deal.
    - ``secret``: the seed of its deal, which is open, and the key of its links.
    - ``notes``: the level of help on its sheets.
    - ``people``: the seats of the people who played, each by the digest of the person; of a camp all its people.
    - ``day``: the day of a case that everybody gets; empty for another deal.
    - ``forked``: the event from which an earlier game was played on; empty for a deal of its own.
    - ``fixed``: whether it is a lesson.
    - ``camps``: whether its players are camps, which have no names but their characters'.
    - ``plan``: the plan of its table in JSON; empty for a game by post.
    """

    id: str
    home: str
    game: Game
    table: AnyTable
    commitment: str
    secret: Secret = field(repr=False)
    notes: int
    people: Mapping[str, Seat] = field(repr=False)
    day: str = ""
    forked: str = ""
    fixed: bool = False
    camps: bool = False
    plan: str = ""

    @property
    def seats(self) -> int:
        """The number of its seats."""
        return self.table.setup.seats

    @property
    def record(self) -> Record:
        """The record of the game, as its players may have it."""
        return record_of(self.table, self.commitment)


def finished_table(session: TableSession) -> FinishedGame | None:
    """Return the finished game of a table; ``None`` while it goes on."""
    if not session.over:
        return None
    plan = session.plan
    return FinishedGame(
        id=session.id,
        home=f"/t/{session.id}",
        game=session.game,
        table=session.table,
        commitment=plan.commitment,
        secret=session.secret,
        notes=plan.table.notes,
        people=session.people,
        day=plan.day,
        forked=plan.forked,
        fixed=bool(plan.fixed),
        plan=plan.encode(),
    )
