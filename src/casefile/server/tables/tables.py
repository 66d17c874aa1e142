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
from casefile.core.record import event_from
from casefile.core.seats import may_pass
from casefile.core.table import Table
from casefile.core.take_back import to_answer, to_take_back
from casefile.game import Games
from casefile.play.occupants import PAUSES, Occupants
from casefile.server.store import (
    KEEP,
    AsyncStore,
    Claim,
    NewLink,
    NewPerson,
    NewTable,
    RequestKey,
    Reseating,
    Revoked,
    Stale,
    Taken,
)
from casefile.server.store.statements import queries
from casefile.server.tables.endings import case_row, of_table
from casefile.server.tables.outages import Outages
from casefile.server.tables.people import JOIN, RETURN
from casefile.server.tables.seating import (
    Arrangement,
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
from casefile.server.tables.session import TableSession, last_step, session_of, status_of
from casefile.server.tables.sessions import Sessions, again, from_store, to_store
from casefile.server.tables.table_plan import Secret, TablePlan

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
        self.sessions: Sessions[TableSession] = Sessions(
            store, clock, self._read, follow=self._follow, shared=store.shared
        )
        self.moved: Callable[[TableSession], None] = lambda session: None
        self.outages = Outages()

    # -- opening and sitting down --------------------------------------------------------------------------------

    async def open(
        self,
        table_id: str,
        plan: TablePlan,
        secret: Secret,
        host: NewPerson,
        entropy: str,
        *,
        known: bool = False,
        also: Sequence[NewLink] = (),
    ) -> None:
        """Open a table for the ``host``, who sits down where the plan says, with all its links and those in ``also``.

        A host who is ``known`` keeps their name elsewhere. With no friends to wait for, the game begins at once. Raises
        :class:`casefile.core.cards.Invalid` for a set-up that does not suit, ``Exists`` for an id that is in use.
        """
        game = self.games.named(plan.rules)
        table = Table(game.rules, plan.setup(game), secret.seed)
        seated, claims = first_seated(plan, table.setup.edition, host, entropy)
        table.record(seated)
        await self._create(table_id, plan, secret, table, claims, host, known=known, also=also)

    async def open_at(
        self, table_id: str, plan: TablePlan, secret: Secret, begun: Sequence[Event], host: NewPerson
    ) -> None:
        """Open a table whose log starts with ``begun``, with a seat for the ``host`` as planned, and all its links.

        Raises :class:`casefile.core.cards.Invalid` for a set-up that does not suit, ``Exists`` for an id in use.
        """
        game = self.games.named(plan.rules)
        table = Table(game.rules, plan.setup(game), secret.seed, begun)
        claims = claims_at(begun, host)
        await self._create(table_id, plan, secret, table, claims, host)

    async def _create(
        self,
        table_id: str,
        plan: TablePlan,
        secret: Secret,
        table: Table,
        claims: Sequence[Claim],
        host: NewPerson,
        *,
        known: bool = False,
        also: Sequence[NewLink] = (),
    ) -> None:
        """Store a new table with all that belongs to it, in one transaction."""
        game, now = self.games.named(plan.rules), self._clock()
        due = self._due(plan, table, game.occupants(table.setup).after(table.history), now)
        await self.store.create_table(
            NewTable(table_id, now, game.slug, plan.encode(), secret.encode(), status_of(table)),
            list(map(to_store, table.history)),
            deadline=due,
            claims=claims,
            links=[*opening_links(table_id, plan, secret, host.token), *also],
            person=None if known else host,
        )
        self.sessions.tell(due)

    @again
    async def sit_down(self, table_id: str, link: int, person: str, name: str, entropy: str) -> int:
        """Let ``person`` take the seat of a ``link``, given by its number. Return the new version.

        Raises ``Taken`` where somebody else was quicker, ``Revoked`` where that link holds no more.
        """
        session = await self.load(table_id)
        seat = session.plan.seat_of(link)
        if seat is None:
            raise Revoked
        if session.people.get(person, seat) != seat:  # at the same time, by another link
            return session.table.version
        claim = Claim(seat, person, name)
        if seat in session.occupants.offered and not session.over:
            passed, goes_on = [SeatPassed(seat, name)], session.waiting_for != seat
            return await self._extend(session, passed, claims=[replace(claim, from_bot=True)], waits=goes_on)
        if seat in session.taken():
            await self.store.claim_seat(table_id, claim)  # one's own seat again, or Taken
            return session.table.version
        return await self._extend(session, [SeatTaken(seat, name, "", entropy)], claims=[claim])

    @again
    async def fill(self, table_id: str, bot: str) -> int:
        """Seat ``bot`` wherever a friend is still missing. Return the new version."""
        session = await self.load(table_id)
        free = session.plan.free(set(session.taken()))
        if not free:
            return session.table.version
        edition, seats = session.table.setup.edition, session.plan.seats
        seated = [SeatTaken(seat, bot_name(edition, seats[seat].suspect, seat), bot, "") for seat in free]
        try:
            return await self._extend(session, seated, claims=[Claim(seat, None, bot, kind=bot) for seat in free])
        except Taken:  # a friend sat down in the meantime
            raise Stale(session.table.version) from None

    @again
    async def arrange(self, table_id: str, change: Change) -> int:
        """Change the seats of a table that has not begun. Return the new version.

        Raises :class:`casefile.server.tables.seating.Begun`, and what ``change`` raises.
        """
        session = await self.load(table_id)
        if session.table.begun:
            raise Begun
        wanted = change(session)
        if wanted is None:
            return session.table.version
        fork, events = seated_anew(session, wanted)
        moved = {int(old): new for new, old in enumerate(wanted.before) if old is not None}
        reseating, links = Reseating(wanted.plan.encode(), moved), links_of(wanted.plan, session.secret)
        claims = claims_of(session, wanted, events)
        return await self._store(
            session, fork, events, claims=claims, arrangement=wanted, reseating=reseating, links=links
        )

    @again
    async def offer(self, table_id: str, seat: Seat) -> bool:
        """Invite a friend by link to take over a bot's ``seat`` while the bot plays on. Return whether that can be."""
        session = await self.load(table_id)
        offered, number = SeatOffered(seat), session.plan.link_of(seat)
        links = [NewLink(session.secret.link(role, number), role, number) for role in (JOIN, RETURN)]
        if seat in session.occupants.offered:
            await self.store.issue_all(session.id, links, at=self._clock())  # an older program may have left them out
            return True
        playing = session.waiting_for is not None
        if not session.plan.for_friends or not may_pass(session.table.history, offered, playing=playing):
            return False
        await self._extend(session, [offered], waits=True, links=links)
        return True

    # -- playing -------------------------------------------------------------------------------------------------

    async def act(
        self, table_id: str, seat: Seat, action: Action, version: int, request_key: RequestKey | None = None
    ) -> int:
        """Carry out an action of the owner of ``seat``, who saw ``version``. Return the new version.

        Raises :class:`casefile.core.actions.Refused`, ``Stale``, ``KeyReused``, ``Full``; then nothing has changed. A
        command whose key was used before gets its old answer.
        """
        session = await self.load(table_id, version)
        if version != session.table.version:
            raise Stale(session.table.version)
        fork = session.table.fork()
        back = session.occupants.on_return(seat)
        events = (*fork.record(back), *fork.act(seat, action)) if back else fork.act(seat, action)
        return await self._store(session, fork, events, request_key=request_key)

    @again
    async def come_back(self, table_id: str, seat: Seat) -> int:
        """Let the owner of ``seat`` play again instead of the bot that had stepped in. Return the version."""
        session = await self.load(table_id)
        events = session.occupants.on_return(seat)
        return await self._extend(session, events) if events else session.table.version

    @again
    async def call_bot(self, table_id: str, seat: Seat) -> int:
        """Let a bot play on for the person on ``seat``, for whom the table waits. Return the version."""
        session = await self.load(table_id)
        if session.waiting_for != seat or session.occupants.bot(seat) is not None:
            return session.table.version
        return await self._extend(session, [BotCalled(seat, session.game.substitute)])

    @again
    async def leave(self, table_id: str, seat: Seat) -> int:
        """Let a bot play on for the owner of ``seat``, who leaves a running game for good. Return the version."""
        session = await self.load(table_id)
        if session.waiting_for is None or session.occupants.bot(seat) is not None or session.game.alone:
            return session.table.version
        return await self._extend(
            session, [BotCalled(seat, session.game.substitute)], waits=session.waiting_for != seat
        )

    async def take_back(self, table_id: str, seat: Seat, version: int, request_key: RequestKey | None = None) -> bool:
        """Let ``seat``, who saw ``version``, take its last action back, or ask the others. Return whether it may.

        Raises ``Stale`` where the table has moved on.
        """
        session = await self.load(table_id, version)
        if version != session.table.version:
            raise Stale(session.table.version)
        table, clock = session.table, session.occupants.limit(session.plan.table)
        if clock is not None and sum(isinstance(event, TakenBack) for event in table.history[-LATELY:]) >= MOST_BACK:
            return False  # or time would never run out
        events = to_take_back(table.history, table.rules.takes_back, seat)
        if events:
            await self._extend(session, events, waits=not isinstance(events[-1], TakenBack), request_key=request_key)
        return bool(events)

    @again
    async def answer_take_back(self, table_id: str, seat: Seat, *, yes: bool) -> bool:
        """Record whether ``seat`` agrees that somebody takes the end of a turn back. Return whether it is asked."""
        session = await self.load(table_id)
        events = to_answer(session.table.history, session.table.rules.takes_back, seat, yes=yes)
        if events:
            await self._extend(session, events, waits=not isinstance(events[-1], TakenBack))
        return bool(events)

    @again
    async def set_clock(self, table_id: str, clock: str) -> int:
        """Set everybody's time for each action; return the new version. Raises ``Refused`` before and after a game."""
        session = await self._load_running(table_id)
        if (session.occupants.clock or session.plan.table.clock) == clock:
            return session.table.version
        return await self._extend(session, [ClockSet(clock)])

    @again
    async def set_pace(self, table_id: str, pace: str) -> int:
        """Set the pace of the bots from now on. Return the new version. Raises ``Refused`` before and after a game."""
        session = await self._load_running(table_id)
        if session.occupants.pace == pace:
            return session.table.version
        return await self._extend(session, [PaceSet(pace)])

    async def _load_running(self, table_id: str) -> TableSession:
        """Return the table, in a game that waits for somebody. Raises ``Refused`` before and after it."""
        session = await self.load(table_id)
        if session.waiting_for is None:
            raise Refused(session.table.rules.book["over" if session.table.begun else "seats"])
        return session

    async def act_for_bot(self, table_id: str, version: int, choose: "Choose") -> int:
        """Let the bot whose turn it is at ``version`` act. Raises ``Stale`` where the table has moved on."""
        session, seat = await self._at(table_id, version)
        bot, table = session.occupants.bot(seat), session.table
        if bot is None:
            raise Stale(version)
        action = await choose(session, bot, seat)
        if session.table is not table:  # while it thought, the owner came back, or the clock was set
            raise Stale(session.table.version)
        fork = table.fork()
        return await self._store(session, fork, fork.act(seat, action))

    async def lapse(self, table_id: str, version: int, due: int) -> int:
        """Let the acting seat's time run out; return the new version. Raises ``Stale`` where the table has moved on."""
        session, seat = await self._at(table_id, version)
        fork = session.table.fork()
        events = fork.lapse(due)
        if fork.actor is not None:
            events += fork.record(session.occupants.after(events).after_lapse(seat, session.game.substitute))
        return await self._store(session, fork, events)

    # -- memory --------------------------------------------------------------------------------------------------

    async def load(self, table_id: str, version: int = 0) -> TableSession:
        """Return the table with ``version`` events or more; see :meth:`Sessions.load`. Raises ``NoTable``."""
        return await self.sessions.load(table_id, version)

    async def _read(self, table_id: str) -> TableSession:
        opened, versions = await self.store.ask(
            queries.with_versions, table_id, partial(queries.opened, table_id=table_id)
        )
        session = session_of(self.games, opened)
        session.side, session.rewrites = versions.side, versions.rewrites
        return session

    def stand_by(self) -> None:
        """Take in that another process keeps the clocks from now on."""
        self.moved, self.sessions.deadline_set = lambda session: None, lambda due: None

    def due(self, session: TableSession) -> int | None:
        """Return when the acting person's time runs out, or ``None``. No time runs while nobody is served."""
        limit = session.occupants.limit(session.plan.table)
        seat = None if limit is None else session.waiting_for
        if limit is None or seat is None or session.occupants.bot(seat) is not None:
            return None
        return self.outages.passed(after=session.last_at, served=limit)

    async def put_off(self, session: TableSession, due: int) -> None:
        """Move the end of the acting seat's time to ``due``, later than it was."""
        await self.store.put_off(session.id, session.table.version, due)
        self.sessions.tell(due)

    async def _follow(self, session: TableSession) -> bool:
        """Take in what others have stored. Return ``False`` where seats changed: their people must be asked for."""
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
        session = await self.load(table_id, version)
        if session.table.version != version or session.waiting_for is None:
            raise Stale(session.table.version)
        return session, session.waiting_for

    # -- storing -------------------------------------------------------------------------------------------------

    async def _extend(
        self,
        session: TableSession,
        events: Sequence[Event],
        *,
        claims: Sequence[Claim] = (),
        links: Sequence[NewLink] = (),
        waits: bool = False,
        request_key: RequestKey | None = None,
    ) -> int:
        fork = session.table.fork()
        events = fork.record(events)
        return await self._store(
            session, fork, events, request_key=request_key, claims=claims, links=links, waits=waits
        )

    async def _store(
        self,
        session: TableSession,
        fork: Table,
        events: Sequence[Event],
        *,
        request_key: RequestKey | None = None,
        claims: Sequence[Claim] = (),
        arrangement: Arrangement | None = None,
        reseating: Reseating | None = None,
        links: Sequence[NewLink] = (),
        waits: bool = False,
    ) -> int:
        """Make ``events``, by which ``fork`` is ahead of the kept table, durable. Return the new version.

        With ``waits`` the acting player keeps the time left. With an ``arrangement`` the table becomes another one.
        """
        over = fork.rules.actor(fork.state) is None
        if over:
            seed = session.secret.seed
            events = (*events, *fork.record([SeedOpened(seed.seed.hex(), seed.salt.hex())]))
        occupants = session.occupants.after(events)
        now, status = self._clock(), status_of(fork)
        since = session.last_at if waits else now
        plan = session.plan if arrangement is None else arrangement.plan
        due = self._due(plan, fork, occupants, now)
        appending = self.store.append(
            session.id,
            session.table.version,
            list(map(to_store, events)),
            at=now,
            request_key=request_key,
            deadline=KEEP if waits else due,
            status=KEEP if status == status_of(session.table) else status,
            claims=claims,
            reseating=reseating,
            links=links,
            came_of=case_row(session, fork) if over else None,
            ending=of_table(session, fork) if over else None,
        )

        def take() -> None:
            session.table, session.occupants, session.last_at = fork, occupants, since
            if arrangement is not None:
                session.seat_anew(arrangement.plan)
            session.seat(claims)
            self.moved(session)

        return (await self.sessions.take(session, appending, take, due)).version

    def _due(self, plan: TablePlan, table: Table, occupants: Occupants, now: int) -> int | None:
        """Return when the next step is due that no person takes: a bot's action, or the end of somebody's time."""
        seat = table.actor
        if not isinstance(seat, int):
            return None
        if occupants.bot(seat) is not None:
            wait = PAUSES[occupants.pace]
            return None if wait is None else now + int(self._pace * wait)
        limit = occupants.limit(plan.table)
        return None if limit is None else now + limit


Choose = Callable[[TableSession, str, Seat], Awaitable[Action]]
"""``choose(kept, bot, seat)`` returns a bot's action at a seat of a table."""
