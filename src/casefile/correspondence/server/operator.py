"""The operator's access to games by post in a data directory, for anybody who may write it, with or without a server.

Every change goes through :class:`casefile.correspondence.server.post_sessions.CorrespondenceGames`, so the key of the
log is the lock between this program and a server. The person who announces games here is made of each game's own
secret; the rules of camps decide whether that person is the operator of a game, still or at all.
"""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from casefile.core.actions import Action, Refused, refused
from casefile.core.cards import Card, Invalid
from casefile.core.texts import N_
from casefile.correspondence.camps.acts import (
    Enter,
    JoinByCode,
    OpenLink,
    OpenRegistration,
    Person,
    RevealLink,
    SetCode,
)
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.game import PlannedStep
from casefile.correspondence.server.new_games import grouped, new_game, next_game
from casefile.correspondence.server.personal_links import hold_link, holder, seal_link, sealed_for
from casefile.correspondence.server.post_session import BEFORE, LOG, PostSession
from casefile.correspondence.server.post_sessions import CorrespondenceGames
from casefile.correspondence.server.seal_fields import sealed, sealed_phrase
from casefile.server.clock.heartbeat import BEAT
from casefile.server.routes.entry.forms import player_name
from casefile.server.store import AsyncStore, NewPerson, digest, open_store
from casefile.server.store.statements import groups

OPERATOR = "operator"
"""The purpose of the token of the person who announces games here."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """The first announcement of a game; see :class:`casefile.correspondence.plan.Plan` for the terms agreed."""

    title: str
    """The title."""
    options: dict[str, str]
    """The options of the rules."""
    agreed: dict[str, str]
    """The terms agreed about time."""
    zone: str
    """The name of the time zone."""
    characters: tuple[Card, ...]
    """The characters, in turn order."""
    camps: int
    """The number of camps."""
    back_ups: int
    """The number of back-ups."""
    phrase: str
    """The key phrase."""
    start: int
    """The moment of the start."""
    operator: str
    """The name of the operator."""
    note: str
    """The text of the announcement."""
    cards: str = ""
    """The text of a file with the group's own cards."""
    rehearsal: int = 0
    """The milliseconds that a day takes in a rehearsal; 0 in any other game."""
    group: str = ""
    """The name of the group; if empty, its name stays, or a new group is called like its first game."""


@dataclass(frozen=True, slots=True)
class PostedEntry:
    """A registration that somebody posted in a forum, with the things that the person sent besides."""

    name: str
    """The name of the person."""
    character: Card
    """The character."""
    phrase: str
    """The key phrase."""
    file: int = 0
    """The number of the case file that the person votes for."""
    code: str = ""
    """The camp code."""
    adds: str = ""
    """The entropy that the person adds to the seed."""


@dataclass(frozen=True, slots=True)
class Operator:
    """The games by post in one store, for the program of the person who operates them."""

    store: AsyncStore
    """The store."""
    posts: CorrespondenceGames
    """The games."""
    clock: Callable[[], int]
    """Returns the milliseconds since 1970."""

    # -- finding -----------------------------------------------------------------------------------------------------

    async def ids(self) -> list[str]:
        """Return the ids of the games that are not over, the newest first."""
        return [row.id.removeprefix(BEFORE) for row in await self.store.tables(LOG)]

    async def finished(self) -> list[str]:
        """Return the ids of the games that are over, the newest first."""
        return [row.id.removeprefix(BEFORE) for row in await self.store.tables(f"{LOG}-over")]

    async def game(self, id: str) -> PostSession:
        """Return the game with this id, after its deadlines that have passed were carried out.

        If a server has ever run, deadlines are left to the server: while it is down no time runs (camps-49), and only
        the server knows for how long. Raise ``NoTable`` if there is no such game.
        """
        if not await self.served():
            await self.posts.tick(id)
        return await self.posts.sessions.load(id)

    async def served(self) -> bool:
        """Return whether a server has ever run on this store."""
        return await self.store.last_alive() is not None

    async def running(self) -> bool:
        """Return whether a server runs on this store now: it has given a sign of life lately."""
        last = await self.store.last_alive()
        return last is not None and self.clock() - last < 3 * BEAT

    async def holder(self, session: PostSession, link: str) -> Person:
        """Return the person of a personal link, given as a whole address or its last part.

        Raise :class:`Invalid` if it is none.
        """
        token = link.rpartition("#")[2].strip()
        person = await holder(self.store, session, token)
        if person is None and await sealed_for(self.store, session, token) is not None:
            raise Invalid("--link", N_("a sealed link"), N_("the personal link that casefile group open brings, once"))
        if person is None:
            raise Invalid(
                "--link", N_("a link that does not hold here"), N_("the personal link of somebody in this game")
            )
        return person

    def operator(self, session: PostSession) -> Person:
        """Return the person as whom this program announces games."""
        return Person(digest(session.secret.token(OPERATOR)))

    # -- doing -------------------------------------------------------------------------------------------------------

    async def announce_game(
        self, what: Announcement, after: PostSession | None = None, *, sealed_before: bool = True
    ) -> PostSession:
        """Announce a game and return it.

        - ``what`` are its terms.
        - ``after`` is an earlier game of the same group; ``None`` for a new group.
        - ``sealed_before``: whether it plays the sealed case files that the earlier game did not play, and no new ones.

        Raise :class:`Invalid` for an impossible game, ``Exists`` if these files are played already.
        """
        id = secrets.token_hex(6)
        if after is None or not sealed_before:
            plan, secret = new_game(
                *(what.title, what.options, what.agreed, what.zone, what.cards), rehearsal=what.rehearsal
            )
        else:
            id, plan, secret = next_game(after, what.title, what.options, what.agreed, what.zone)
        plan = grouped(id, plan, what.group or _name_of_group(after), after)
        files = plan.rule_options.case_files if plan.rule_options.case_files > 1 else 0
        phrase = sealed_phrase(what.phrase, None)
        act = OpenRegistration(what.characters, phrase, what.camps, what.back_ups, files, what.start, what.note)
        operator = NewPerson(secret.token(OPERATOR), player_name(what.operator))
        await self.posts.announce_post(id, plan, secret, operator, act, after.id if after else "")
        return await self.posts.sessions.load(id)

    async def enter_act(
        self, session: PostSession, person: Person, act: Action, *, knowing: bool = False
    ) -> PlannedStep:
        """Carry out an act of ``person``, or let it wait if it is a beta leader's; return the new events.

        ``knowing``: whether a beta leader insists on a move that comes too late for the turn. Raise
        :class:`casefile.core.actions.Refused`.
        """
        newest = await self.posts.sessions.load(session.id)
        return await self.posts.enter_act(newest, person, act, knowing=knowing)

    async def register(
        self, session: PostSession, entry: PostedEntry, reveal: str | None = None
    ) -> tuple[PlannedStep, str]:
        """Register the person of ``entry`` as a leader or a back-up; return the new events and that person's link.

        ``reveal`` is the note with which the personal link is returned instead of a sealed one: see :meth:`handed`.
        Raise :class:`casefile.core.actions.Refused` or :class:`Invalid`, and then nobody is registered.
        """
        game, name = session.post.game, player_name(entry.name)
        act = Enter(entry.character, sealed_phrase(entry.phrase, game.phrase), entry.file, entry.adds)
        code = sealed("code", entry.code) if entry.code else None
        self.check_reveal(session, self.operator(session), reveal)
        person = await self.newcomer(session, name, act)
        step = await self.enter_act(session, person, act)
        if code is not None and session.post.game.camp_of(person) is not None:
            await self.enter_act(session, person, SetCode(code))
        return step, await self.handed(session, self.operator(session), person, reveal)

    async def join_camp(
        self, session: PostSession, name: str, camp: Card, code: str, reveal: str | None = None
    ) -> tuple[PlannedStep, str]:
        """Let a person called ``name`` join a camp by its code; return the new events and the link for that person.

        ``reveal`` is the note with which the personal link is returned instead of a sealed one: see :meth:`handed`.
        Raise :class:`casefile.core.actions.Refused` or :class:`Invalid`, and then nobody has joined.
        """
        if camp not in session.post.game.camps:
            raise refused(CAMPS, "no_camp")
        known = session.post.game.camps[camp].code
        act = JoinByCode(camp, sealed("code", code, bytes.fromhex(known.salt) if known else None))
        self.check_reveal(session, self.operator(session), reveal)
        person = await self.newcomer(session, player_name(name), act)
        step = await self.enter_act(session, person, act)
        if step.refusal:
            raise Refused(step.refusal)
        return step, await self.handed(session, self.operator(session), person, reveal)

    async def newcomer(self, session: PostSession, name: str, act: Action | None = None) -> Person:
        """Return a new person of the game, called ``name``.

        Raise :class:`casefile.core.actions.Refused` if the person may not do ``act``.
        """
        token = await self._token(session, name)
        person = Person(digest(token))
        if act is not None:
            session.post.fork().act(person, act, session.clock.game(self.clock()))
        session.names[person] = (await self.store.add_person(token, player_name(name), at=self.clock())).name
        return person

    async def _token(self, session: PostSession, name: str) -> str:
        """Return a token that nobody is given, only links of the one game.

        For one name it is the same in all games of a group, so that their results are one person's. If that person is
        in the game already, somebody else of the same name gets another token.
        """
        if (group := session.post.plan.group) is not None:
            first = (await self.store.ask(groups.games, group.id))[0].table_id.removeprefix(BEFORE)
            token = (await self.posts.sessions.load(first)).secret.token(f"named {name.casefold()}")
            if Person(digest(token)) not in session.people():
                return token
        return secrets.token_urlsafe(32)

    async def personal_link(self, session: PostSession, person: Person) -> str:
        """Return the link that lets its holder be ``person`` in the game, without the address of the server."""
        return f"/p/{session.id}#{await hold_link(self.store, session, person, self.clock())}"

    async def sealed(self, session: PostSession, person: Person) -> str:
        """Return a new sealed link for ``person``: it gives the personal link, and works once."""
        return f"/p/{session.id}#{await seal_link(self.store, session, person, self.clock())}"

    async def open_link(self, session: PostSession, link: str) -> tuple[PlannedStep, Person, str]:
        """Open a sealed link; return the public events of that, the person it is for, and the personal link.

        Raise :class:`Invalid` if it is no sealed link, :class:`casefile.core.actions.Refused` if it has been opened.
        """
        person = await sealed_for(self.store, session, link.rpartition("#")[2].strip())
        if person is None:
            raise Invalid("LINK", N_("no sealed link of this game"), N_("one that casefile group register printed"))
        step = await self.enter_act(session, person, OpenLink())
        return step, person, await self.personal_link(session, person)

    def check_reveal(self, session: PostSession, by: Person, note: str | None) -> None:
        """Raise :class:`casefile.core.actions.Refused` if ``by`` may be shown no personal link with this ``note``.

        Without a note nothing is checked.
        """
        if note is not None:
            session.post.fork().act(by, RevealLink(by, note), session.clock.game(self.clock()))

    async def handed(self, session: PostSession, by: Person, person: Person, note: str | None) -> str:
        """Return the link to pass on to ``person``: a sealed link, or the personal link if there is a ``note``.

        Everybody can read the note, and that ``by`` has the personal link, before it is returned.
        """
        if note is None:
            return await self.sealed(session, person)
        await self.enter_act(session, by, RevealLink(person, note))
        return await self.personal_link(session, person)

    async def set_code(self, session: PostSession, person: Person, code: str) -> PlannedStep:
        """Set the camp code for ``person``, the leader of a camp; return the new events."""
        return await self.enter_act(session, person, SetCode(sealed("code", code)))


def _name_of_group(after: PostSession | None) -> str:
    """Return the name of the group that played a game; empty if there is none."""
    group = after.post.plan.group if after else None
    return group.name if group else ""


@asynccontextmanager
async def desk(place: Path | str, clock: Callable[[], int]) -> AsyncIterator[Operator]:
    """Open the games of the store at ``place`` for their operator; raise ``StoreError``."""
    stored = open_store(place)
    try:
        store = AsyncStore(stored)
        try:
            yield Operator(store, CorrespondenceGames(store, clock), clock)
        finally:
            store.close()
    finally:
        stored.close()
