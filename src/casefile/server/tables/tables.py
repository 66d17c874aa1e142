"""The stored tables, played: load, sit down, act, let the time run out. Store first, announce after."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from casefile.core.actions import Action, Refused
from casefile.core.cards import Seat
from casefile.core.events import (
    BotCalled,
    ClockSet,
    Event,
    PaceSet,
    SeatOffered,
    SeatPassed,
    SeatsChanged,
    SeatTaken,
    SeedOpened,
    TakenBack,
)
from casefile.core.inquiry_state import GameState
from casefile.core.record import action_at, event_from
from casefile.core.seats import may_pass
from casefile.core.table import Table
from casefile.core.take_back import to_answer, to_take_back
from casefile.game import Games
from casefile.server.store import (
    KEEP,
    SAME_MEMBERS,
    AsyncStore,
    Claim,
    Members,
    NewLink,
    NewPerson,
    NewTable,
    RequestKey,
    Reseating,
    Revoked,
    Stale,
    StoredAnswer,
    StoredBeside,
    Taken,
)
from casefile.server.store.statements import queries
from casefile.server.tables.endings import case_row, of_table
from casefile.server.tables.outages import Outages
from casefile.server.tables.people import JOIN, RETURN
from casefile.server.tables.seating import (
    Begun,
    Change,
    bot_name,
    claims_at,
    claims_of,
    first_seated,
    links_of,
    opening_links,
    seated_anew,
)
from casefile.server.tables.session import CLOSED, OPEN, PLAYING, SeatCommand, TableSession, last_step, session_of
from casefile.server.tables.sessions import NewStep, Sessions, again, from_store, to_store
from casefile.server.tables.table_plan import PlannedTable, TablePlan

MOST_BACK, LATELY = 3, 12
"""The most actions that may be taken back where there is a clock, and the number of latest events that count."""


class Tables:
    """All tables of a store, of these games.

    - ``clock``: returns milliseconds since 1970.
    - ``pace``: the milliseconds for which a bot seems to think.
    - ``moved``: is called with each table that has moved.
    """

    def __init__(self, store: AsyncStore, games: Games, clock: Callable[[], int], *, pace: int = 900) -> None:
        self.store, self.games, self._clock, self._pace = store, games, clock, pace
        self.sessions: Sessions[TableSession] = Sessions(store, clock, self, shared=store.shared)
        self.moved: Callable[[TableSession], None] = lambda session: None
        self.outages = Outages()

    # -- opening and sitting down --------------------------------------------------------------------------------

    async def open(
        self,
        planned: PlannedTable,
        host: NewPerson,
        entropy: str,
        *,
        known: bool = False,
        also: Sequence[NewLink] = (),
    ) -> None:
        """Open a ``planned`` table for the ``host``, who sits down as planned, with its links and those in ``also``.

        - ``entropy`` is the host's own part of the seed.
        - ``known``: whether the host's name is stored already, and stays.

        With no friends to wait for, the game begins at once. Raise :class:`casefile.core.cards.Invalid` for a set-up
        that does not suit, ``Exists`` for an id that is in use.
        """
        plan = planned.plan
        game = self.games.named(plan.rules)
        table = Table(game.rules, plan.setup(game), planned.secret.seed)
        seated, claims = first_seated(planned, table.setup.edition, host, entropy)
        table.record(seated)
        await self._create(planned, table, claims, host, known=known, also=also)

    async def open_at(self, planned: PlannedTable, begun: Sequence[Event], host: NewPerson) -> None:
        """Open a ``planned`` table whose log starts with ``begun``, with a seat for the ``host``, and all its links.

        Raises :class:`casefile.core.cards.Invalid` for a set-up that does not suit, ``Exists`` for an id in use.
        """
        game = self.games.named(planned.plan.rules)
        table = Table(game.rules, planned.plan.setup(game), planned.secret.seed, begun)
        await self._create(planned, table, claims_at(planned, begun, host), host)

    async def _create(
        self,
        planned: PlannedTable,
        table: Table[GameState],
        claims: Sequence[Claim],
        host: NewPerson,
        *,
        known: bool = False,
        also: Sequence[NewLink] = (),
    ) -> None:
        """Store a new table with all that belongs to it, in one transaction."""
        id, plan, secret = planned.id, planned.plan, planned.secret
        game, now = self.games.named(plan.rules), self._clock()
        occupants = game.occupants(table.setup).after(table.history)
        due = occupants.due(table.actor, plan.table, self._pace, now)
        await self.store.create_table(
            NewTable(id, now, game.slug, plan.encode(), secret.encode(), _status(table)),
            list(map(to_store, table.history)),
            deadline=due,
            members=Members(
                claims,
                links=[*opening_links(id, plan, secret, host.token), *also],
                newcomer=None if known else host,
            ),
        )
        self.sessions.tell(due)

    @again
    async def sit_down(self, table_id: str, link: int, person: str, name: str, entropy: str) -> int:
        """Seat ``person`` by the link with the number ``link``; return the new version.

        Raise ``Taken`` if somebody else was quicker, ``Revoked`` if that link is no longer valid.
        """
        session = await self.sessions.load(table_id)
        seat = session.plan.seat_of(link)
        if seat is None:
            raise Revoked
        if session.people.get(person, seat) != seat:  # at the same time, by another link
            return session.table.version
        claim = Claim(seat, person, name)
        if seat in session.occupants.offered and not session.over:
            passed, goes_on = [SeatPassed(seat, name)], session.waiting_for != seat
            members = Members([replace(claim, from_bot=True)])
            return await self._extend(session, passed, members, waits=goes_on)
        if seat in session.taken():
            await self.store.claim_seat(table_id, claim)  # one's own seat again, or Taken
            return session.table.version
        return await self._extend(session, [SeatTaken(seat, name, "", entropy)], Members([claim]))

    @again
    async def fill(self, table_id: str, bot: str) -> int:
        """Seat ``bot`` on all seats for which friends are still expected; return the new version."""
        session = await self.sessions.load(table_id)
        free = session.plan.free(session.occupants.seated)
        if not free:
            return session.table.version
        edition, seats = session.table.setup.edition, session.plan.seats
        seated = [SeatTaken(seat, bot_name(edition, seats[seat].suspect, seat), bot, "") for seat in free]
        try:
            return await self._extend(session, seated, Members([Claim(seat, None, bot, kind=bot) for seat in free]))
        except Taken:  # a friend sat down in the meantime
            raise Stale(session.table.version) from None

    @again
    async def arrange(self, table_id: str, change: Change) -> int:
        """Change the seats of a table whose game has not begun, as ``change`` says. Return the new version.

        Raises :class:`casefile.server.tables.seating.Begun`, and what ``change`` raises.
        """
        session = await self.sessions.load(table_id)
        if session.table.begun:
            raise Begun
        wanted = change(session)
        if wanted is None:
            return session.table.version
        fork, events = seated_anew(session, wanted)
        moved = {int(old): new for new, old in enumerate(wanted.before) if old is not None}
        reseating, links = Reseating(wanted.plan.encode(), moved), links_of(wanted.plan, session.secret)
        members = Members(claims_of(session, wanted, events), reseating, links)
        return await self._advance(session, fork, members, plan=wanted.plan)

    @again
    async def offer(self, table_id: str, seat: Seat) -> bool:
        """Make the link valid by which a friend takes over a bot's ``seat`` in play; return whether that is allowed."""
        session = await self.sessions.load(table_id)
        offered, number = SeatOffered(seat), session.plan.link_of(seat)
        links = [NewLink(session.secret.link(role, number), role, number) for role in (JOIN, RETURN)]
        if seat in session.occupants.offered:
            await self.store.issue_all(session.id, links, at=self._clock())  # an older program may have left them out
            return True
        playing = session.waiting_for is not None
        if not session.plan.for_friends or not may_pass(session.table.history, offered, playing=playing):
            return False
        await self._extend(session, [offered], Members(links=links), waits=True)
        return True

    # -- playing -------------------------------------------------------------------------------------------------

    async def act(self, table_id: str, seat: Seat | None, command: SeatCommand) -> int:
        """Carry out the action of ``command`` for the player on ``seat``; return the new version of the table.

        ``seat`` is ``None`` where several people share a browser and none of their seats is open. A command that was
        carried out before gets its old answer. Raise :class:`casefile.core.actions.Refused`, ``Invalid``, ``Stale``,
        ``KeyReused``, ``Full``; then nothing has changed.
        """
        done = await self.sessions.once(table_id, command.request_key, partial(self._act, table_id, seat, command))
        return done.version if isinstance(done, StoredAnswer) else done

    async def _act(self, table_id: str, seat: Seat | None, command: SeatCommand) -> int:
        session = await self.sessions.at(table_id, command.version)
        if seat is None:
            raise Stale(command.version)
        action = action_at(session.table, command.kind, command.given)
        back, fork = session.occupants.on_return(seat), session.table.fork()
        if back:
            fork.record(back)
        fork.act(seat, action)
        return await self._advance(session, fork, request_key=command.request_key)

    @again
    async def come_back(self, table_id: str, seat: Seat) -> int:
        """Let the person of ``seat`` play again instead of the bot that had stepped in. Return the version."""
        session = await self.sessions.load(table_id)
        events = session.occupants.on_return(seat)
        return await self._extend(session, events) if events else session.table.version

    @again
    async def call_bot(self, table_id: str, seat: Seat) -> int:
        """Let a bot play on for the person on ``seat``, if it is that person's turn. Return the version."""
        session = await self.sessions.load(table_id)
        if session.acting_person != seat:
            return session.table.version
        return await self._extend(session, [BotCalled(seat, session.game.substitute)])

    @again
    async def leave(self, table_id: str, seat: Seat) -> int:
        """Let a bot play on for the person of ``seat``, who leaves a running game for good. Return the version."""
        session = await self.sessions.load(table_id)
        if session.waiting_for is None or session.occupants.bot(seat) is not None or session.game.alone:
            return session.table.version
        return await self._extend(
            session, [BotCalled(seat, session.game.substitute)], waits=session.waiting_for != seat
        )

    async def take_back(self, table_id: str, seat: Seat, version: int, request_key: RequestKey | None = None) -> bool:
        """Take the last action of ``seat`` back, or ask the others to agree; return whether that is allowed.

        - ``version`` is the version that the player saw. Raise ``Stale`` if the table has moved on.
        """
        session = await self.sessions.at(table_id, version)
        table, clock = session.table, session.time_limit
        if clock is not None and sum(isinstance(event, TakenBack) for event in table.history[-LATELY:]) >= MOST_BACK:
            return False  # or time would never run out
        events = to_take_back(table.history, table.rules.takes_back, seat)
        if events:
            await self._extend(session, events, waits=not isinstance(events[-1], TakenBack), request_key=request_key)
        return bool(events)

    @again
    async def answer_take_back(self, table_id: str, seat: Seat, *, yes: bool) -> bool:
        """Record whether ``seat`` agrees that a player takes back the end of a turn; return whether it was asked."""
        session = await self.sessions.load(table_id)
        events = to_answer(session.table.history, session.table.rules.takes_back, seat, yes=yes)
        if events:
            await self._extend(session, events, waits=not isinstance(events[-1], TakenBack))
        return bool(events)

    @again
    async def set_clock(self, table_id: str, clock: str) -> int:
        """Set the time for each action from now on; return the new version. Raise ``Refused`` if no game is on."""
        session = await self._load_running(table_id)
        if (session.occupants.clock or session.plan.table.clock) == clock:
            return session.table.version
        return await self._extend(session, [ClockSet(clock)])

    @again
    async def set_pace(self, table_id: str, pace: str) -> int:
        """Set how fast the bots play from now on; return the new version. Raise ``Refused`` if no game is on."""
        session = await self._load_running(table_id)
        if session.occupants.pace == pace:
            return session.table.version
        return await self._extend(session, [PaceSet(pace)])

    async def _load_running(self, table_id: str) -> TableSession:
        """Return the table, in a game that waits for somebody. Raises ``Refused`` before and after it."""
        session = await self.sessions.load(table_id)
        if session.waiting_for is None:
            raise Refused(session.table.rules.book["over" if session.table.begun else "seats"])
        return session

    async def act_for_bot(self, table_id: str, version: int, choose: "Choose") -> int:
        """Carry out what ``choose`` returns for the bot whose turn it is. Raise ``Stale`` if ``version`` is old."""
        session, seat = await self._at(table_id, version)
        bot, table = session.acting_bot, session.table
        if bot is None:
            raise Stale(version)
        action = await choose(session, bot, seat)
        if session.table is not table:  # while it thought, the owner came back, or the clock was set
            raise Stale(session.table.version)
        fork = table.fork()
        fork.act(seat, action)
        return await self._advance(session, fork)

    async def lapse(self, table_id: str, version: int, due: int) -> int:
        """Let the time of the acting seat run out; return the new version. Raise ``Stale`` if ``version`` is old."""
        session, seat = await self._at(table_id, version)
        fork = session.table.fork()
        events = fork.lapse(due)
        if fork.actor is not None:
            fork.record(session.occupants.after(events).after_lapse(seat, session.game.substitute))
        return await self._advance(session, fork)

    # -- memory --------------------------------------------------------------------------------------------------

    async def read(self, table_id: str) -> TableSession:
        """Return the table as it is stored. Raises ``NoTable``."""
        opened, versions = await self.store.ask(
            queries.with_versions, table_id, partial(queries.opened, table_id=table_id)
        )
        session = session_of(self.games, opened)
        session.side, session.rewrites = versions.side, versions.rewrites
        return session

    def stand_by(self) -> None:
        """Stop reporting changes and deadlines of tables: another process is the leading one now."""
        self.moved, self.sessions.deadline_set = lambda session: None, lambda due: None

    def due(self, session: TableSession) -> int | None:
        """Return when the time of the person whose turn it is runs out; ``None`` for no limit. No outage counts."""
        limit = session.time_limit
        if limit is None or session.acting_person is None:
            return None
        return self.outages.passed(after=session.last_at, served=limit)

    async def put_off(self, session: TableSession, due: int) -> None:
        """Move the deadline of the player whose turn it is to ``due``, later than it was."""
        await self.store.put_off(session.id, session.table.version, due)
        self.sessions.tell(due)

    async def find_out(self, session: TableSession) -> None:
        """Do nothing: the log of a table has the names of its people."""

    async def follow(self, session: TableSession) -> bool:
        """Add the events that others have stored; return whether that is possible. It is not if seats have changed."""
        table = session.table
        stored = await self.store.events(session.id, table.version)
        events = [event_from(from_store(each), table.rules, f"event {each.version}") for each in stored]
        if any(isinstance(event, SeatTaken | SeatPassed | SeatsChanged) for event in events):
            return False
        if events and session.table is table:
            fork = table.fork()
            fork.follow(events)
            session.last_at = last_step(events, [each.at for each in stored], fork.actor, session.last_at)
            session.table, session.occupants = fork, session.occupants.after(events)
        return True

    async def _at(self, table_id: str, version: int) -> tuple[TableSession, Seat]:
        """Return the table at ``version`` and the seat it waits for. Raises ``Stale`` where it has moved on."""
        session = await self.sessions.at(table_id, version)
        if session.waiting_for is None:
            raise Stale(version)
        return session, session.waiting_for

    # -- storing -------------------------------------------------------------------------------------------------

    async def _extend(
        self,
        session: TableSession,
        events: Sequence[Event],
        members: Members = SAME_MEMBERS,
        *,
        waits: bool = False,
        request_key: RequestKey | None = None,
    ) -> int:
        fork = session.table.fork()
        fork.record(events)
        return await self._advance(session, fork, members, request_key=request_key, waits=waits)

    async def _advance(
        self,
        session: TableSession,
        fork: Table[GameState],
        members: Members = SAME_MEMBERS,
        *,
        request_key: RequestKey | None = None,
        plan: TablePlan | None = None,
        waits: bool = False,
    ) -> int:
        """Make the events durable by which ``fork`` is ahead of the kept table. Return the new version.

        With ``waits`` the acting player keeps the time left. With a ``plan`` the table becomes another one.
        """
        now, before, status = self._clock(), _status(session.table), _status(fork)
        over = status == CLOSED
        if over:
            seed = session.secret.seed
            fork.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
        events = fork.history[session.table.version :]
        occupants, since = session.occupants.after(events), session.last_at if waits else now
        due = occupants.due(fork.actor, (plan or session.plan).table, self._pace, now)
        beside = StoredBeside(
            status=KEEP if status == before else status,
            members=members,
            ending=replace(of_table(session, fork), case=case_row(session, fork)) if over else None,
        )

        def take_over() -> None:
            session.table, session.occupants, session.last_at = fork, occupants, since
            if plan is not None:
                session.seat_anew(plan)
            if members.claims:
                session.seat(members.claims)
            self.moved(session)

        step = NewStep(events=events, at=now, due=due, waits=waits, beside=beside, take_over=take_over)
        return (await self.sessions.take(session, step, request_key)).version


def _status(table: Table[object]) -> str:
    """Return the status under which a table is stored."""
    if not table.begun:
        return OPEN
    return CLOSED if table.actor is None else PLAYING


Choose = Callable[[TableSession, str, Seat], Awaitable[Action]]
"""``choose(kept, bot, seat)`` returns a bot's action at a seat of a table."""
