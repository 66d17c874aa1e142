"""The stored games by post: reading, carrying out acts and deadlines, and storing. Store first, announce after.

A game has two logs in the store: its people's and that of the card game. They grow in one transaction, and the people's
log carries the deadline.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import msgspec
from msgspec import structs
from sqlalchemy import Connection

from casefile.core.actions import Action, Refused
from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText
from casefile.correspondence import camps
from casefile.correspondence.camps.acts import OpenRegistration, Person
from casefile.correspondence.camps.operator_events import OperatorAppointed, OperatorJoined
from casefile.correspondence.game import CorrespondenceGame, Plan, PlannedStep
from casefile.correspondence.pages.thread_story import TableTime
from casefile.correspondence.plan import GAME, GroupName
from casefile.correspondence.rehearsal import clock_of
from casefile.correspondence.server.post_session import (
    BEFORE,
    LOG,
    OVER,
    TABLE,
    PostSession,
    clock_by,
    encode_secret,
    post_session_of,
)
from casefile.server.store import (
    KEEP,
    SAME_MEMBERS,
    Appended,
    AsyncStore,
    Members,
    NewLink,
    NewPerson,
    NewTable,
    RequestKey,
    Stale,
    StoredAnswer,
    StoredBeside,
    digest,
)
from casefile.server.store.statements import queries
from casefile.server.store.statements.groups import Group, JoiningTables
from casefile.server.store.values import GameEnding
from casefile.server.tables.endings import LED, WATCHED, GameThen, ending, game_then
from casefile.server.tables.sessions import NewStep, OtherLog, Sessions, again, to_store
from casefile.server.tables.table_plan import Secret
from casefile.server.wire.zones import zone


@dataclass(frozen=True, slots=True)
class Passes:
    """The links and browsers that are stored in one transaction with an act."""

    links: tuple[NewLink, ...] = ()
    """The links that are valid from then on."""
    belong: tuple[str, ...] = ()
    """The browsers (digests of their tokens) among whose games it is listed from then on."""


NO_PASSES = Passes()


class CorrespondenceGames:
    """All games by post of a store.

    ``clock`` returns milliseconds since 1970; ``heard`` is called when a deadline is set.
    """

    def __init__(self, store: AsyncStore, clock: Callable[[], int], heard: Callable[[], None] = lambda: None) -> None:
        self.store, self._clock = store, clock
        self.sessions: Sessions[PostSession] = Sessions(store, clock, self, BEFORE, shared=True)
        self.sessions.deadline_set = lambda due: heard()

    # -- opening -----------------------------------------------------------------------------------------------------

    async def announce_post(
        self, id: str, plan: Plan, secret: Secret, named: NewPerson, act: OpenRegistration, before: str = ""
    ) -> None:
        """Store a new game that ``act`` announces.

        - ``named`` is the operator, with the name from now on.
        - ``before`` is the id of the game that its group played before this one; empty for none.

        Raise :class:`Invalid` for an impossible game, ``Exists`` for an id in use.
        """
        now, operator = self._clock(), Person(digest(named.token))
        if (
            plan.commitments != tuple(seed.commitment for seed in secret.seeds)
            or len(secret.seeds) != plan.rule_options.case_files
        ):
            raise Invalid(
                "case files",
                str(len(secret.seeds)),
                FilledText(N_("{count}, each with its seal"), count=plan.rule_options.case_files),
            )
        post = CorrespondenceGame(plan, secret.seeds, operator, zone(plan.zone))
        step = post.act(operator, act, now)
        plan.setup(act.characters[: act.slots])
        setup = msgspec.json.encode({**msgspec.to_builtins(plan), "operator": operator}).decode()
        await self.store.create_table(
            NewTable(BEFORE + id, now, LOG, setup, encode_secret(secret), LOG),
            list(map(to_store, step.people)),
            deadline=clock_of(plan.rehearsal, now).deadline(post.next_due()),
            members=Members(belong=[operator], newcomer=named),
            joining=None if plan.group is None else _joining(plan.group, now, before),
        )
        self.sessions.tell(clock_of(plan.rehearsal, now).deadline(post.next_due()))

    # -- reading -----------------------------------------------------------------------------------------------------

    async def read(self, id: str) -> PostSession:
        """Return the game as it is stored. Raises ``NoTable``."""
        log = BEFORE + id
        both = partial(queries.two_logs, table_id=log, beside=log + TABLE)
        logs, versions = await self.store.ask(queries.with_versions, log, both)
        session = post_session_of(logs)
        session.side, session.rewrites = versions.side, versions.rewrites
        return session

    async def find_out(self, session: PostSession) -> None:
        """Read the names of the people of a game from the store."""
        names = await self.store.named(list(session.unnamed))
        session.names |= {Person(who): name for who, name in names.items()}

    async def follow(self, session: PostSession) -> bool:
        """Add the events that other processes have stored to a game in memory; return whether that was possible.

        It is not if stored events were rewritten: then the game must be read again. Pages of the game are kept, so
        their readers are sent only changes, and a reader who may see none of the new events is sent nothing.
        """
        post, log = session.post, BEFORE + session.id
        after = 0 if post.table is None else post.table.version
        both = partial(queries.two_tails, since=post.log.version, beside=log + TABLE, after=after, table_id=log)
        (people, table), versions = await self.store.ask(queries.with_versions, log, both)
        if session.rewrites < versions.rewrites:
            return False
        if session.post is post and people:
            session.follow(people, table)
        return True

    async def going_on(self, person: Person) -> list[PostSession]:
        """Return the games that go on and that a person has or had to do with, the newest first."""
        ids = await self.store.ask(queries.belongings_but, person=person, status=OVER)
        found = [await self.sessions.load(id.removeprefix(BEFORE)) for id in ids]
        return sorted(found, key=lambda session: -session.created)

    # -- acting ------------------------------------------------------------------------------------------------------

    async def enter_act(
        self,
        session: PostSession,
        person: Person,
        act: Action,
        *,
        request_key: RequestKey | None = None,
        knowing: bool = False,
        passes: Passes = NO_PASSES,
    ) -> PlannedStep:
        """Carry out an act of ``person``, or let it wait if it is a beta leader's; return the new events.

        - ``session`` is the game; it is read again if another writer was quicker.
        - ``request_key`` names the request; one that was made before gives no events, or the refusal of before.
        - ``knowing``: whether a beta leader insists on a move that comes too late for the turn.
        - ``passes`` are links and browsers to store with the act.

        Raise :class:`casefile.core.actions.Refused`, ``KeyReused``, ``Full``; then nothing has changed. See
        :attr:`casefile.correspondence.plan.PlannedStep.refusal` for a wrong code, which is stored.
        """
        done = await self.sessions.once(
            session.id, request_key, partial(self._enter_act, session, person, act, request_key, knowing, passes)
        )
        return _repeated(done.answer) if isinstance(done, StoredAnswer) else done

    async def _enter_act(
        self,
        session: PostSession,
        person: Person,
        act: Action,
        request_key: RequestKey | None,
        knowing: bool,
        passes: Passes,
    ) -> PlannedStep:
        # No await from here until the version is read, or the step would not fit that version.
        now, fork = session.clock.game(self._clock()), session.post.fork()
        step = fork.act(person, act, now, key=request_key.key if request_key else "", knowing=knowing)
        key = replace(request_key, answer=step.refusal) if request_key and step.refusal else request_key
        # A new operator has had nothing to do with the game before.
        named = [event.person for event in step.people if isinstance(event, OperatorAppointed | OperatorJoined)]
        members = Members(links=passes.links, belong=[person, *named, *passes.belong])
        try:
            done = await self._store(session, fork, step, request_key=key, members=members)
        except Stale:
            newest = await self.sessions.load(session.id)
            return await self._enter_act(newest, person, act, request_key, knowing, passes)
        return _repeated(done.answer) if done and done.repeated else step

    async def tick(self, id: str, now: int | None = None) -> None:
        """Carry out all deadlines of a game that have passed by ``now``, by default by the clock, one at a time."""
        session = await self.sessions.load(id)
        at = session.clock.game(self._clock() if now is None else now)
        while await self._step(id, lambda fork: fork.tick(at), session.log.version):
            pass

    async def come(self, session: PostSession, person: Person) -> PostSession:
        """Return the game after a visit of ``person`` to its pages.

        Store the visit if it is one that the game records (:func:`casefile.correspondence.camps.succession.come`);
        otherwise return ``session`` itself.
        """
        now = session.clock.game(self._clock())
        if not camps.come(session.post.game, person, now):
            return session
        await self._step(session.id, lambda fork: fork.come(person, now))
        return await self.sessions.load(session.id)

    async def credit(self, since: int, until: int) -> None:
        """Move the deadlines of every game by the time from ``since`` to ``until``, in which the server was down.

        Call it before any deadline is carried out.
        """
        for row in await self.store.tables(LOG):
            session = await self.sessions.load(row.id.removeprefix(BEFORE))
            down = session.clock.game(since), session.clock.game(until)
            await self._step(session.id, partial(_credited, down, session.clock.game(self._clock())))

    @again
    async def _step(
        self, id: str, step_of: Callable[[CorrespondenceGame], PlannedStep], version: int = 0
    ) -> PlannedStep:
        """Carry out one step that nobody asked for."""
        session = await self.sessions.load(id, version)
        fork = session.post.fork()
        step = step_of(fork)
        await self._store(session, fork, step)
        return step

    async def _store(
        self,
        session: PostSession,
        fork: CorrespondenceGame,
        step: PlannedStep,
        *,
        request_key: RequestKey | None = None,
        members: Members = SAME_MEMBERS,
    ) -> Appended | None:
        """Store a step, by which ``fork`` is ahead of the kept game; do nothing for an empty step."""
        if not step:
            return None
        # No two steps of a game have the same moment, or their order would be lost.
        now = max(self._clock(), session.stored + 1)
        table, next_due = _table_log(session, step, now) if step.table else None, fork.next_due()
        due = clock_by(fork, session.created).deadline(next_due)
        time = TableTime(session.clock.game(now), fork.log.version)
        beside = StoredBeside(
            status=OVER if fork.game.phase == "over" else KEEP,
            members=members,
            ending=ending_of(fork) if fork.game.phase == "over" != session.post.game.phase else None,
        )

        def take_over() -> None:
            session.post = fork
            session.times += [time] * len(step.table)
            session.stored = now

        new = NewStep(events=step.people, at=now, due=due, beside=beside, other=table, take_over=take_over)
        return await self.sessions.take(session, new, request_key)


def _joining(group: GroupName, now: int, before: str) -> JoiningTables:
    """Return the group that a new game joins, together with the game ``before`` this one; empty for none."""
    return JoiningTables(Group(group.id, group.name, now), [BEFORE + before] if before else [])


def _table_log(session: PostSession, step: PlannedStep, now: int) -> OtherLog:
    """Return the table's log with the new events of a step. It is created when the game begins."""
    id, before = BEFORE + session.id + TABLE, session.post.table
    if before is None:
        return OtherLog(id, 0, step.table, NewTable(id, now, GAME.slug, "{}", b"", f"{LOG}-table"))
    return OtherLog(id, before.version, step.table)


def _credited(down: tuple[int, int], now: int, post: CorrespondenceGame) -> PlannedStep:
    """Return the step of an outage from one moment to another."""
    return post.credit(*down, now)


def ending_of(post: CorrespondenceGame, browser: str = "", person: Person | None = None) -> GameEnding:
    """Return the summary of a finished game that is stored, with the result for each of its people.

    ``browser`` is one that a personal link has let in as ``person``; it gets that person's result. Camps have no name
    but their character, and a rehearsal counts for nobody.
    """
    game, table = post.game, post.table
    if table is None:
        card, edition = GAME.offered.cards[0].slug, post.plan.rule_options.edition
        then = GameThen(GAME.slug, card, post.plan.title, "", edition, (), (), (), (), 0)
    else:
        then = game_then(GAME, table, title=post.plan.title)
        then = structs.replace(then, seats=tuple(structs.replace(seat, name="") for seat in then.seats))
    seats = {
        str(each): post.seat(name) for name, camp in game.camps.items() if name in post.camps for each in camp.people
    }
    others: dict[str, str] = {game.operator: LED}
    if browser and person is not None:
        seat = post.seat_of(person)
        if seat is None:
            others.setdefault(browser, LED if person == game.operator else WATCHED)
        else:
            seats.setdefault(browser, seat)
    if post.plan.rehearsal:
        seats, others = {}, dict.fromkeys((*seats, *others), WATCHED)
    return ending(then, seats, others)


def replay(connection: Connection, log: str) -> object | None:
    """Return the state that the log with the id ``log`` leads to; ``None`` for a log of no game by post."""
    if not log.startswith(BEFORE):
        return None
    id = log.removesuffix(TABLE)
    post = post_session_of(queries.two_logs(connection, id, id + TABLE)).post
    return post.game if log == id else post.table and post.table.state


def _repeated(answer: str | None) -> PlannedStep:
    """Return the answer to a request that was made before: an empty step; raise the refusal if there was one."""
    if answer:
        raise Refused(answer)
    return PlannedStep()
