"""The tables of a server as one kind of its games: bots' turns, time that runs out, and duties of people."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.core.cards import Seat
from casefile.core.hours import reminder
from casefile.server.bots.scheduler import BotScheduler
from casefile.server.clock.company import in_company
from casefile.server.store import Deadline, digest
from casefile.server.store.values import GameEnding
from casefile.server.tables.endings import FinishedGame, finished_table, of_table
from casefile.server.tables.modes import MOST, LentAccess, Links, Owed
from casefile.server.tables.people import RETURN, access
from casefile.server.tables.session import CLOSED, TableSession
from casefile.server.tables.sessions import Sessions
from casefile.server.tables.tables import Tables
from casefile.story.i18n import Texts, translator
from casefile.web.mine_model import Mine


@dataclass(frozen=True, slots=True)
class HostedTables:
    """The tables of a server as a kind of hosted games: all that no other kind of play holds.

    See :class:`casefile.server.tables.modes.Hosted`.
    """

    tables: Tables
    """The stored tables of the server, as they are loaded and played."""
    thinkers: BotScheduler
    """The bots of the server, which choose the actions of their seats."""
    shared: ClassVar[bool] = False
    over: ClassVar[str] = CLOSED

    @property
    def sessions(self) -> Sessions[TableSession]:
        """The tables in memory."""
        return self.tables.sessions

    def holds(self, id: str) -> bool:
        """Return ``True``: every game is a table that no other kind of play, asked before, holds."""
        return True

    async def fire(self, deadline: Deadline, now: int) -> None:
        """Carry out the deadline of a table: a bot acts, or the time of the person whose turn it is runs out."""
        session = await self.tables.sessions.load(deadline.table_id, deadline.version)
        if session.acting_bot is not None:
            await self.tables.act_for_bot(deadline.table_id, deadline.version, self.thinkers.choose)
        elif (due := self.tables.due(session)) is not None and due > now:
            await self.tables.put_off(session, due)
        else:
            await self.tables.lapse(deadline.table_id, deadline.version, deadline.due)

    async def foresee(self, deadline: Deadline) -> None:
        """Let the bot that will act at the deadline begin to choose."""
        self.thinkers.think_ahead(await self.tables.sessions.load(deadline.table_id, deadline.version))

    async def credit(self, since: int, until: int) -> None:
        """Record that the server was down from ``since`` to ``until``; no player's time ran then.

        The time left to a player is corrected when it seems to have run out.
        """
        outages = self.tables.outages
        for span in outages.unknown(since, until):
            await self.tables.store.add_outage(*span)
            outages.add([span])

    async def going_on(self, person: str, language: str) -> list[Mine]:
        """Return the tables at which ``person`` plays."""
        texts, found = translator(language), []
        for id in await self.owing(person):
            session = await self.tables.sessions.load(id)
            text = await in_company(self.tables, session, person, texts)
            found.append(Mine(texts.gettext(session.title), f"/t/{id}", text))
        return found

    async def lent(self, person: str, language: str) -> list[LentAccess]:
        """Return the accesses of other browsers to the seat of ``person`` at each table."""
        texts, found = translator(language), []
        for id in await self.owing(person):
            session = await self.tables.sessions.load(id)
            number = session.plan.link_of(session.people[person])
            link = digest(session.secret.link(RETURN, number))
            found += [
                LentAccess(right.digest, id, texts.gettext(session.title), f"/t/{id}", right.created)
                for right in await self.tables.store.capabilities(id)
                if (right.role, right.seat) == (RETURN, number) and right.digest != link and right.revoked_at is None
            ]
        return found

    async def leave(self, id: str, person: str) -> None:
        """Let a bot play on for ``person``, who leaves for good, if the game has begun and is not over."""
        seat = (await self.tables.sessions.load(id)).people.get(person)
        if seat is not None:
            await self.tables.leave(id, seat)

    async def ending(self, id: str, person: str) -> GameEnding:
        """Return the summary of a finished table that is stored, with the result for each of its people."""
        session = await self.tables.sessions.load(id)
        return of_table(session, session.table)

    async def finished(self, id: str) -> FinishedGame | None:
        """Return the finished game of a table; ``None`` while it goes on."""
        return finished_table(await self.tables.sessions.load(id))

    async def took_part(self, id: str, token: str) -> bool:
        """Return whether the person with this token may see a table."""
        return (await access(self.tables.store, await self.tables.sessions.load(id), token)).viewer is not None

    def links(self, id: str) -> Links:
        """Return the addresses of a table: its page, its record, its proof, its replay and its review."""
        return Links(f"/t/{id}", f"/t/{id}/record.json", f"/t/{id}/fair", f"/t/{id}/replay", f"/t/{id}/review")

    async def owing(self, person: str) -> list[str]:
        """Return the ids of the tables at which ``person`` plays, the newest first."""
        rows = await self.tables.store.tables_of(person)
        return [row.id for row in rows if row.status != CLOSED][:MOST]

    async def owed(self, id: str, person: str, language: str, version: int = 0) -> list[Owed]:
        """Return the action that ``person`` owes at a table now; empty if there is none."""
        return owed_at_table(self.tables, await self.tables.sessions.load(id, version), person, translator(language))

    async def told(self, id: str, version: int) -> set[str] | None:
        """Return the people at a table with hours or days for an action, who are told when it is their turn.

        Return no people for a quicker table: they watch its page.
        """
        session = await self.tables.sessions.load(id, version)
        if session.table.begun and session.table.actor is None:
            return None
        return set(session.people) if session.slow else set()


def owed_at_table(tables: Tables, session: TableSession, person: str, texts: Texts) -> list[Owed]:
    """Return the action that ``person`` owes at a table now; empty if it is another's turn or a bot plays for them."""
    seat = session.people.get(person)
    if seat is None or session.acting_person != seat:
        return []
    until = tables.due(session)
    remind = None if until is None or not session.slow else reminder(session.last_at, until)
    title, turn = texts.gettext(session.title), f"table:{_since(session, seat)}"
    return [Owed(session.id, title, f"/t/{session.id}", turn, "table", "", until, remind, quick=not session.slow)]


def awaited_at(tables: Tables, table_id: str, seat: Seat) -> bool:
    """Return whether the table, one with a quick clock that is in memory, waits for the person on ``seat``."""
    session = tables.sessions.held.get(table_id)
    return session is not None and session.acting_person == seat and not session.slow


def _since(session: TableSession, seat: Seat) -> int:
    """Return the version since which the seat owes its action: one turn is one duty, whatever happens in it."""
    history = session.table.history
    turns = (version for version in range(len(history), 0, -1) if history[version - 1].kind == "turn_began")
    turn = next(turns, 0)
    if turn and getattr(history[turn - 1], "seat", None) == seat:
        return turn
    by = [getattr(event, "seat", None) for event in history]
    return next((version for version in range(len(by), 0, -1) if by[version - 1] not in (None, seat)), 0)
