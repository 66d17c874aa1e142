"""A table in memory, and a person's access to it."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

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
from casefile.core.hours import HOUR
from casefile.core.inquiry_state import GameState
from casefile.core.log import Log
from casefile.core.record import event_from
from casefile.core.seats import seats_of
from casefile.core.table import Table
from casefile.game import Game, Games
from casefile.play.occupants import Occupants
from casefile.server.store import Claim, NoTable, RequestKey, StoredNote
from casefile.server.store.values import OpenedTable
from casefile.server.tables.sessions import from_store
from casefile.server.tables.table_plan import Secret, TablePlan, decode_plan, decode_secret
from casefile.server.wire.audience_pages import Audience
from casefile.web.live_page import LivePage
from casefile.web.present.story_cache import PublicStory
from casefile.web.present.table_moment import NextTable, TableMoment

OPEN, PLAYING, CLOSED = "open", "playing", "closed"
"""The status of a table: before its game, during it, after it."""


SLOW = HOUR
"""The milliseconds for an action from which on a table is slow: its people are not expected to watch it all the
time.
"""


@dataclass(frozen=True, slots=True)
class Access:
    """The rights of a person at a table.

    - ``seat``: the person's seat, if any.
    - ``host``: whether the table is theirs.
    - ``watch``: whether they may watch.
    - ``shared``: the seats of the people who share this browser, of which one at a time is ``seat``.
    - ``wrong``: the number of wrong signs that were tried there since a page was last opened.
    - ``paused``: the moment until which no signs are looked at after these, in milliseconds since 1970.
    - ``held``: those of the shared seats whose forgotten signs were given up.
    - ``agreed``: who has forgotten their signs, and who of the others has agreed that they are given up.
    - ``shows_way``: whether this is a television on which the table's code was typed, which may show the way to a seat.
    """

    seat: Seat | None = None
    host: bool = False
    watch: bool = False
    shared: tuple[Seat, ...] = ()
    wrong: int = 0
    paused: int = 0
    held: tuple[Seat, ...] = ()
    agreed: tuple[tuple[Seat, Seat], ...] = ()
    shows_way: bool = False

    @property
    def viewer(self) -> Viewer | None:
        """The viewer through whose eyes the person sees the table; ``None`` for a stranger."""
        if self.seat is not None:
            return self.seat
        return "spectator" if self.watch or self.host else None


@dataclass(frozen=True, slots=True)
class SeatCommand:
    """An action in a game that a player asks for by a form.

    - ``kind``: the kind of action, if the form has one.
    - ``given``: the fields of the action.
    - ``version``: the version of the table that the player saw.
    - ``request_key``: the key by which a form that is sent twice is known.
    """

    kind: str | None
    given: Mapping[str, str]
    version: int
    request_key: RequestKey


@dataclass(frozen=True, slots=True)
class PonderedChoice:
    """A bot's choice that was begun before it is needed.

    - ``at``: the version, the bot and the seat for which the choice is good.
    - ``since``: the moment at which it was begun (monotonic, in seconds).
    - ``chosen``: the future of the action.
    """

    at: tuple[int, str, Seat]
    since: float
    chosen: Future[Action] = field(repr=False)


@dataclass(slots=True)
class TableSession:
    """A table in memory: as it was opened, played so far, the players of its seats, and its viewers' views."""

    id: str
    """The id of the table."""
    game: Game
    """The game that is played there."""
    plan: TablePlan
    """The table as it was opened."""
    secret: Secret = field(repr=False)
    """The secrets of the table: its seeds, and the key of its links."""
    table: Table[GameState]
    """The game as played so far."""
    occupants: Occupants
    """The players of the seats."""
    used: int
    """The moment of the last use of this object."""
    last_at: int
    """The moment since which the time of the acting seat runs."""
    people: dict[str, Seat] = field(default_factory=dict)
    """The seats, by person."""
    access: dict[str, Access] = field(default_factory=dict)
    """The rights of each person, as remembered."""
    views: dict[Viewer, View[GameState]] = field(default_factory=dict)
    """The view of each viewer."""
    notes: dict[Seat, StoredNote | None] = field(default_factory=dict)
    """The notebook of each seat; ``None`` where nothing is noted."""
    pages: dict[Audience[Access], LivePage] = field(default_factory=dict)
    """The page of each audience."""
    stories: dict[str, PublicStory] = field(default_factory=dict)
    """The story that all viewers are told alike, by language."""
    ahead: PonderedChoice | None = None
    """The choice of the bot that is to act and thinks already."""
    before: Mapping[str, SeatTaken] = field(default_factory=dict)
    """The seats at the table before this one, by person."""
    following: NextTable | None = None
    """The table at which the same people play again; ``None`` where there is none yet."""
    shown: bool = False
    """Whether anybody who has the address of the finished table may see its case file."""
    code: str = ""
    """The code by which friends find the table before its game, as its host was shown it last."""
    moment: tuple[Any, TableMoment] | None = None
    """The facts that are the same for all who look now, after the values that they were made from."""
    side: int = 0
    """The number of changes to seats, links and notebooks that are known here; see ``TableVersions``."""
    rewrites: int = 0
    """The number of changes to events stored before that are known here; see ``TableVersions``."""

    def view(self, viewer: Viewer) -> View[GameState]:
        """Return the view of ``viewer``, up to date."""
        view = self.views.get(viewer)
        if view is None:
            view = self.views[viewer] = View(self.table.rules, self.table.setup, viewer, self.game.known.knowledge)
        return self.table.brought(view)

    def seat(self, claims: Sequence[Claim]) -> None:
        """Store in memory who has sat down. Remembered rights are dropped, to be looked up anew."""
        self.people |= {claim.person: Seat(claim.seat) for claim in claims if claim.person}
        self.access = {}

    def forget_side(self) -> None:
        """Forget everybody's rights here, and the notebooks; they are looked up anew."""
        # New dictionaries: a read that is running just now fills the old ones, which nobody asks any more.
        self.access, self.notes = {}, {}

    def seat_anew(self, plan: TablePlan) -> None:
        """Take over a new plan, with nobody seated yet. Everything that was made for the seats before is dropped."""
        self.plan = plan
        for each in (self.people, self.views, self.stories):
            each.clear()
        self.forget_side()
        self.moment = None
        for page in self.pages.values():
            page.start_anew()

    @property
    def log(self) -> Log[GameState, Event]:
        """The table's log."""
        return self.table.log

    @property
    def complete(self) -> bool:
        """Whether the names of all people are known: always, because the log has them."""
        return True

    @property
    def title(self) -> str:
        """The game's title in English, as in the menu of games."""
        return self.game.title_of(self.table.setup.options)

    @property
    def over(self) -> bool:
        """Whether the game has begun and ended."""
        return self.table.begun and self.table.actor is None

    @property
    def waiting_for(self) -> Seat | None:
        """The seat whose turn it is; ``None`` if the game waits for nobody."""
        actor = self.table.actor
        return actor if isinstance(actor, int) else None

    @property
    def acting_bot(self) -> str | None:
        """The bot whose turn it is; ``None`` if it is a person's, or if the game waits for nobody."""
        seat = self.waiting_for
        return None if seat is None else self.occupants.bot(seat)

    @property
    def acting_person(self) -> Seat | None:
        """The seat of the person whose turn it is; ``None`` if it is a bot's, or if the game waits for nobody."""
        return self.waiting_for if self.acting_bot is None else None

    @property
    def time_limit(self) -> int | None:
        """The milliseconds for each action, as they are set now; ``None`` without a clock."""
        return self.occupants.limit(self.plan.table)

    @property
    def slow(self) -> bool:
        """Whether the table has a clock of hours or days."""
        return (self.time_limit or 0) >= SLOW

    @property
    def bots_to_give(self) -> tuple[Seat, ...]:
        """The bots' seats that the host can give to friends now; none unless a game for friends is played."""
        running = self.waiting_for is not None and self.plan.for_friends
        return tuple(sorted(self.occupants.bots)) if running else ()

    def invitation(self, base: str, role: str, seat: Seat | None = None) -> str:
        """Return the link that gives ``role`` at this table, or at one ``seat`` of it.

        ``base`` is the address of the site. The token stands in the fragment, where no log and no other site sees it.
        """
        number = None if seat is None else self.plan.link_of(seat)
        return f"{base}t/{self.id}#{quote(self.secret.link(role, number))}"

    def taken(self) -> Mapping[Seat, SeatTaken]:
        """Return the people and bots that have sat down, by seat."""
        return seats_of(self.table.history)

    def free(self, only: Seat | None = None) -> tuple[Seat, ...]:
        """Return the seats that a friend can take by a link.

        - ``only``: the seat that the link is for. It may be a bot's, if that is offered. ``None`` is a link for any
          seat.
        """
        free = self.plan.free(self.occupants.seated)
        if only is None:
            return free
        offered = self.occupants.offered if not self.over else ()
        return (only,) if only in (*free, *offered) else ()


NO_STEP = SeatOffered | TakeBackAsked | TakeBackAgreed | TakeBackRefused
"""The events that leave the acting player's time running."""


def last_step(history: Sequence[Event], moments: Sequence[int], actor: Actor | None, before: int) -> int:
    """Return the moment at which the time of the player whose turn it is began to run.

    - ``history`` and ``moments`` are the newest events of the log and their moments.
    - ``actor`` is the player.
    - ``before`` is the moment before these events, which is returned if none of them has started the time.
    """
    for event, moment in zip(reversed(history), reversed(moments), strict=True):
        beside = isinstance(event, SeatPassed | BotCalled) and event.seat != actor
        if not beside and not isinstance(event, NO_STEP):
            return moment
    return before


def session_of(games: Games, opened: OpenedTable) -> TableSession:
    """Return the table in memory that is made of its stored parts.

    Raise ``NoTable`` for the log of another kind of play.
    """
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
