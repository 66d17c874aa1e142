"""The tables as hosted games: bots' turns, clocks that run out, and the duties of people at a table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from casefile.core.cards import Seat
from casefile.core.hours import HOUR, reminder
from casefile.server.bots.scheduler import BotScheduler
from casefile.server.store import Deadline
from casefile.server.store.values import GameEnding
from casefile.server.tables.endings import of_table
from casefile.server.tables.modes import MOST, Links, Owed
from casefile.server.tables.session import CLOSED, TableSession
from casefile.server.tables.tables import Tables
from casefile.story.i18n import Texts, translator
from casefile.web.mine_model import Mine

SLOW = HOUR
"""The milliseconds for an action from which on a table is slow: its people are not expected to
watch it all the time.
"""


@dataclass(frozen=True, slots=True)
class HostedTables:
    """The tables of a server (:class:`casefile.server.tables.modes.Hosted`): all games that no other kind of play
    holds.
    """

    tables: Tables
    thinkers: BotScheduler
    shared: ClassVar[bool] = False
    over: ClassVar[str] = CLOSED

    def holds(self, id: str) -> bool:
        """Whether the game is a table: always. Other kinds of play are asked first."""
        return True

    async def fire(self, deadline: Deadline, now: int) -> None:
        """Let the bot whose turn it is act, or the time of somebody's turn run out."""
        session = await self.tables.load(deadline.table_id, deadline.version)
        seat = session.waiting_for
        if seat is not None and session.occupants.bot(seat) is not None:
            await self.tables.act_for_bot(deadline.table_id, deadline.version, self.thinkers.choose)
        elif (due := self.tables.due(session)) is not None and due > now:
            await self.tables.put_off(session, due)
        else:
            await self.tables.lapse(deadline.table_id, deadline.version, deadline.due)

    async def foresee(self, deadline: Deadline) -> None:
        """Let a bot begin to think that is soon to act."""
        self.thinkers.think_ahead(await self.tables.load(deadline.table_id, deadline.version))

    async def credit(self, since: int, until: int) -> None:
        """Remember an outage, in which no clock of a table ran.

        Each clock is looked at when it seems to have run out.
        """
        outages = self.tables.outages
        for span in outages.unknown(since, until):
            await self.tables.store.add_outage(*span)
            outages.add([span])

    def forget_idle(self, watched: Callable[[str], bool]) -> None:
        """Forget the tables at rest."""
        self.tables.sessions.forget_idle(watched)

    async def going_on(self, person: str, language: str) -> list[Mine]:
        """Return the tables at which ``person`` plays."""
        texts, found = translator(language), []
        for id in await self.owing(person):
            title = texts.gettext((await self.tables.load(id)).title)
            found.append(Mine(title, f"/t/{id}", texts.gettext("A table, {id}").format(id=id)))
        return found

    async def leave(self, id: str, person: str) -> None:
        """Let a bot play on for ``person`` where the game has begun and is not over."""
        seat = (await self.tables.load(id)).people.get(person)
        if seat is not None:
            await self.tables.leave(id, seat)

    async def refresh(self, id: str) -> None:
        """Bring a table that is in memory up to what is stored of it."""
        await self.tables.sessions.refresh(id)

    def drop(self, id: str) -> None:
        """Forget a table, so that it is read anew from the store when it is needed next."""
        self.tables.sessions.held.pop(id, None)

    async def ending(self, id: str, person: str) -> GameEnding:
        """Return the ending of a table."""
        session = await self.tables.load(id)
        return of_table(session, session.table)

    def links(self, id: str) -> Links:
        """Return the addresses of a table: its page, its record, its proof, its replay and its review."""
        return Links(f"/t/{id}", f"/t/{id}/record.json", f"/t/{id}/fair", f"/t/{id}/replay", f"/t/{id}/review")

    async def owing(self, person: str) -> list[str]:
        """Return the tables at which ``person`` plays, the newest first."""
        rows = await self.tables.store.tables_of(person)
        return [row.id for row in rows if row.status != CLOSED][:MOST]

    async def owed(self, id: str, person: str, language: str, version: int = 0) -> list[Owed]:
        """Return the duties of ``person`` at a table."""
        return owed_at_table(self.tables, await self.tables.load(id, version), person, translator(language))

    async def told(self, id: str, version: int) -> set[str] | None:
        """Return the people of a slow table. The people of other tables watch their page anyway."""
        session = await self.tables.load(id, version)
        if session.table.begun and session.table.actor is None:
            return None
        return set(session.people) if slow(session) else set()


def owed_at_table(tables: Tables, session: TableSession, person: str, texts: Texts) -> list[Owed]:
    """Return the duties of ``person`` at a table: an action, where it is theirs to act and no bot plays for them."""
    seat = session.people.get(person)
    if seat is None or session.waiting_for != seat or session.occupants.bot(seat) is not None:
        return []
    until = tables.due(session)
    remind = None if until is None or not slow(session) else reminder(session.last_at, until)
    title, turn = texts.gettext(session.title), f"table:{_since(session, seat)}"
    return [Owed(session.id, title, f"/t/{session.id}", turn, "table", "", until, remind, quick=not slow(session))]


def awaited_at(tables: Tables, table_id: str, seat: Seat) -> bool:
    """Whether people at a quick table look at the page and wait for the person on ``seat``, who plays."""
    session = tables.sessions.held.get(table_id)
    return (
        session is not None
        and session.waiting_for == seat
        and session.occupants.bot(seat) is None
        and not slow(session)
    )


def slow(session: TableSession) -> bool:
    """Whether a table has a clock of hours or days."""
    return (session.occupants.limit(session.plan.table) or 0) >= SLOW


def _since(session: TableSession, seat: Seat) -> int:
    """Return the version since which the seat owes its action: one turn is one duty, whatever happens in it."""
    history = session.table.history
    turns = (version for version in range(len(history), 0, -1) if history[version - 1].kind == "turn_began")
    turn = next(turns, 0)
    if turn and getattr(history[turn - 1], "seat", None) == seat:
        return turn
    by = [getattr(event, "seat", None) for event in history]
    return next((version for version in range(len(by), 0, -1) if by[version - 1] not in (None, seat)), 0)
