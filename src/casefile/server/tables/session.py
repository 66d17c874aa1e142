"""A table in memory, and what somebody is at it."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from casefile.core.actions import Action, Actor
from casefile.core.cards import Seat
from casefile.core.engine import View
from casefile.core.events import (
    BotCalled,
    Event,
    SeatOffered,
    SeatPassed,
    SeatTaken,
    TakeBackAgreed,
    TakeBackAsked,
    TakeBackRefused,
    Viewer,
)
from casefile.core.log import Log
from casefile.core.record import event_from
from casefile.core.seats import seats_of
from casefile.core.table import Table
from casefile.game import Game, Games
from casefile.play.occupants import Occupants
from casefile.server.store import Claim, NoTable, StoredNote
from casefile.server.store.values import OpenedTable
from casefile.server.tables.sessions import from_store
from casefile.server.tables.table_plan import Secret, TablePlan, decode_plan, decode_secret
from casefile.web.live_page import LivePage
from casefile.web.present.story_cache import PublicStory
from casefile.web.present.table_moment import NextTable, TableMoment

OPEN, PLAYING, CLOSED = "open", "playing", "closed"
"""The status of a table: not begun, in its game, over."""


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody is at a table: the seat, whether the table is theirs, whether they may watch."""

    seat: Seat | None = None
    host: bool = False
    watch: bool = False

    @property
    def viewer(self) -> Viewer | None:
        """Through whose eyes they see the table; ``None`` for a stranger."""
        if self.seat is not None:
            return self.seat
        return "spectator" if self.watch or self.host else None


@dataclass(frozen=True, slots=True)
class Audience:
    """All who are shown the same page of a table: their access, language, and the ``base`` of the site's addresses."""

    access: Access
    language: str
    base: str


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a bot will have ``chosen``, who thinks since that moment (monotonic, in seconds).

    It is good ``at`` one version of the table, for one bot at one seat.
    """

    at: tuple[int, str, Seat]
    since: float
    chosen: Future[Action] = field(repr=False)


@dataclass(slots=True)
class TableSession:
    """A table in memory: as it was opened, played so far, who plays its seats, and what its viewers see of it.

    ``stories`` are what its viewers are told alike, by language. ``ahead`` is what the bot that is to act thinks
    already, ``before`` who sat where at the table before this one, by person, ``following`` the table at which its
    people play again, ``moment`` what is the same for all who look now, and what that was made of. ``shown`` says that
    whoever has the address of the table, which is over, may see its case file. ``side`` and ``rewrites`` say how new
    all that is: see :class:`casefile.server.tables.sessions.Session`.
    """

    id: str
    game: Game
    plan: TablePlan
    secret: Secret = field(repr=False)
    table: Table
    occupants: Occupants
    used: int
    last_at: int
    people: dict[str, Seat] = field(default_factory=dict)
    access: dict[str, Access] = field(default_factory=dict)
    views: dict[Viewer, View[Any]] = field(default_factory=dict)
    notes: dict[Seat, StoredNote | None] = field(default_factory=dict)
    pages: dict[Audience, LivePage] = field(default_factory=dict)
    stories: dict[str, PublicStory] = field(default_factory=dict)
    ahead: Ahead | None = None
    before: Mapping[str, SeatTaken] = field(default_factory=dict)
    following: NextTable | None = None
    shown: bool = False
    moment: tuple[Any, TableMoment] | None = None
    side: int = 0
    rewrites: int = 0

    def view(self, viewer: Viewer) -> View[Any]:
        """What ``viewer`` can know by now."""
        view = self.views.get(viewer)
        if view is None:
            view = self.views[viewer] = View(self.table.rules, self.table.setup, viewer, self.game.knowledge)
        return self.table.brought(view)

    def seat(self, claims: Sequence[Claim]) -> None:
        """Take in who has sat down: what they may do here is asked for anew."""
        if claims:
            self.people |= {claim.person: Seat(claim.seat) for claim in claims if claim.person}
            self.access = {}

    def forget_side(self) -> None:
        """Forget who may do what here, and the notebooks; they are read anew."""
        # New dictionaries: what is being read just now goes into the old ones, which nobody asks any more.
        self.access, self.notes = {}, {}

    def seat_anew(self, plan: TablePlan) -> None:
        """Be planned so from now on, with nobody seated yet; nothing stays that was made for the seats of before."""
        self.plan = plan
        for each in (self.people, self.views, self.stories):
            each.clear()
        self.forget_side()
        self.moment = None
        for page in self.pages.values():
            page.start_anew()

    @property
    def log(self) -> Log[Any, Event]:
        """The table's log."""
        return self.table.log

    @property
    def title(self) -> str:
        """What is played, as it is called where one chooses it, in English."""
        return self.game.title_of(self.table.setup.options)

    @property
    def over(self) -> bool:
        """Whether the game has begun and ended."""
        return self.table.begun and self.table.actor is None

    @property
    def waiting_for(self) -> Seat | None:
        """The seat that must act now."""
        actor = self.table.actor
        return actor if isinstance(actor, int) else None

    @property
    def bots_to_give(self) -> tuple[Seat, ...]:
        """The bots' seats that whoever opened the table can give to friends now: while a game for friends is played."""
        running = self.waiting_for is not None and self.plan.for_friends
        return tuple(sorted(self.occupants.bots)) if running else ()

    def taken(self) -> Mapping[Seat, SeatTaken]:
        """Who has sat down, by seat."""
        return seats_of(self.table.history)

    def free(self, only: Seat | None = None) -> tuple[Seat, ...]:
        """The seats that a friend can take: by a link for ``only`` one seat that one, also from a bot."""
        free = self.plan.free(set(self.taken()))
        if only is None:
            return free
        offered = self.occupants.offered if not self.over else ()
        return (only,) if only in (*free, *offered) else ()


def status_of(table: Table) -> str:
    """Return the status under which a table is stored."""
    if not table.begun:
        return OPEN
    return CLOSED if table.actor is None else PLAYING


NO_STEP = SeatOffered | TakeBackAsked | TakeBackAgreed | TakeBackRefused
"""What happens at a table while whoever must act goes on thinking."""


def last_step(history: Sequence[Event], moments: Sequence[int], actor: Actor | None, before: int) -> int:
    """Return when the time of the ``actor`` began: the moment of the newest event since which it has run.

    That is ``before`` where it runs on since before these events, the newest of the log.
    """
    for event, moment in zip(reversed(history), reversed(moments), strict=True):
        beside = isinstance(event, SeatPassed | BotCalled) and event.seat != actor
        if not beside and not isinstance(event, NO_STEP):
            return moment
    return before


def session_of(games: Games, opened: OpenedTable) -> TableSession:
    """The table that is stored so, of one of these games. Raises ``NoTable`` for the log of another kind of play."""
    row, sealed, stored, seats = opened
    if row.status not in (OPEN, PLAYING, CLOSED):
        raise NoTable(row.id)
    secret = decode_secret(sealed)
    plan = decode_plan(row.setup)
    game = games.named(plan.rules)
    history = [event_from(from_store(each), game.rules, f"event {each.version}") for each in stored]
    table = Table(game.rules, plan.setup(game), secret.seed, history)
    occupants = game.occupants(table.setup).after(table.history)
    last = last_step(history, [each.at for each in stored], table.actor, row.created)
    people = {each.person: Seat(each.seat) for each in seats if each.person}
    return TableSession(row.id, game, plan, secret, table, occupants, 0, last, people)
