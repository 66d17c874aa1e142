"""The sender of notices: it puts messages about duties into the outbox, and sends them from there.

After every stored event the games that it touched are looked at, and each new duty is put into the outbox, its reminder
with it. A message goes out when its moment has come, if its duty is still owed, outside the quiet hours of its
receiver. It is marked in the store before it is sent: a crash in between may lose it, and can never double it. A
webhook in JSON is sent it once more after a crash, with the same id: it is not lost there, and not counted twice by a
receiver that goes by the id.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from casefile.core.cards import Invalid
from casefile.core.hours import DAY, HOUR, UTC
from casefile.core.texts import N_
from casefile.server.notices import outbox
from casefile.server.notices.message import Message, confirmation, notice, posted
from casefile.server.notices.outbox import FAILED, SENT, UNSURE, WAITS, NoticeKey, Row
from casefile.server.notices.preferences import POSTED, REMIND, Wishes, decode, sharing
from casefile.server.notices.quiet import sent_at
from casefile.server.notices.sending import Outlets, Unsent, Unsure
from casefile.server.service_log import logger
from casefile.server.store import AsyncStore, NoTable, StoreError
from casefile.server.tables.modes import Hosted, Owed, host_of
from casefile.server.tasks.loops import Loop
from casefile.server.wire.zones import zone
from casefile.story.i18n import translator

OPENED = "opened"
AT_ONCE = 16
"""The most messages that are on their way at the same time."""

LONGEST_SLEEP = 30.0
BACKOFF = (60_000, 5 * 60_000, 30 * 60_000, 2 * HOUR, 6 * HOUR)
"""Milliseconds to wait after each failed try; after the last there are no more tries."""

A_DAY = 40
"""The most messages that one person gets in 24 hours; any more wait."""

CODES_AN_HOUR = 3
"""The most codes sent to one address, or for one person, in an hour; and twenty times as many in all."""

Send = Callable[[Wishes, Message], Awaitable[None]]


@dataclass
class NoticeScheduler:
    """The sender of a server's notices.

    - ``store``: the store of the server, which keeps the outbox and everybody's wishes.
    - ``hosted``: the games of each kind, tables the last.
    - ``clock``: returns milliseconds since 1970.
    - ``outlets``: the ways by which this server can send notices.
    - ``send``: sends a message in the way that its receiver has chosen.
    - ``wishes``: everybody's wishes for notices, as far as this process knows.
    """

    store: AsyncStore
    hosted: Sequence[Hosted]
    clock: Callable[[], int]
    outlets: Outlets
    send: Send
    wishes: dict[str, Wishes] = field(default_factory=dict)
    _heard: set[str] = field(default_factory=set)
    _versions: dict[str, int] = field(default_factory=dict)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _next_look: float = 0.0
    _busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    _told: int = 0
    _codes: dict[str, list[int]] = field(default_factory=dict)
    _begun: bool = False
    _upcoming: int | None = None
    _loop: Loop = field(default_factory=lambda: Loop("notices", "notices could not be looked at", 600))

    def heard(self, id_: str, version: int = 0) -> None:
        """Note that the game ``id_`` is at ``version`` in the store, so that its people are told of new duties."""
        if self.wishes and self.outlets.ways:
            self._heard.add(id_)
            self._versions[id_] = max(version, self._versions.get(id_, 0))
            self._wake.set()

    @property
    def caught_up(self) -> bool:
        """Whether all duties that this process has heard of, or missed before its start, are in the outbox.

        Always so on a server that has no way to send.
        """
        return not self.outlets.ways or (self._next_look > 0 and not self._heard)

    async def run(self) -> None:
        """Send notices until cancelled. Do nothing at all on a server that has no way to send."""
        if not self.outlets.ways:
            return
        self._begun = False
        await self._loop.keep_on(self._turn, self._sleep)

    async def _turn(self) -> None:
        self._wake.clear()
        self._upcoming = None
        if not self._begun:
            await self.begin()
            self._begun = True
        await self._catch_up()
        self._upcoming = await self.round()

    async def know_wishes(self) -> None:
        """Read everybody's wishes for notices from the store, and look at the games of people whose wishes changed."""
        if not self.outlets.ways:
            return
        told = None
        while told != self._told:  # else what was read may be older than what this process was told meanwhile
            told, stored = self._told, await self.store.ask(outbox.all_wishes)
            found = {who: decode(text) for who, text in stored.items()}
            news = [who for who, wishes in found.items() if wishes.heard and wishes != self.wishes.get(who)]
            games = [game for who in news if self._begun for each in self.hosted for game in await each.owing(who)]
        self.wishes = found
        for game in games:
            self.heard(game)

    async def begin(self) -> None:
        """Look, after a start, at everything that may have been missed."""
        await self.know_wishes()
        await self.store.change(partial(outbox.recover, again=self._goes_by_ids))
        for person, wishes in list(self.wishes.items()):
            if wishes.heard:
                await self._hear_of(person)

    def _goes_by_ids(self, person: str) -> bool:
        """Whether a person's messages go to a program of their own, which knows a repeated message by its id."""
        wishes = self.wishes.get(person, Wishes())
        return wishes.way == "webhook" and wishes.form == "json"

    async def _catch_up(self) -> None:
        """Hear now and then of everything that was stored unheard: before a start, or by another process."""
        moment = asyncio.get_running_loop().time()
        if moment < self._next_look:
            return
        self._next_look = moment + LONGEST_SLEEP
        for game, version in (await self.store.ask(outbox.versions)).items():
            if version > self._versions.get(game, 0):
                self.heard(game, version)

    async def _sleep(self) -> None:
        """Wait until there may be something to send."""
        upcoming = self._upcoming
        pause = LONGEST_SLEEP if upcoming is None else min(LONGEST_SLEEP, max(0.0, (upcoming - self.clock()) / 1000))
        timer = asyncio.get_running_loop().call_later(pause, self._wake.set)
        try:
            await self._wake.wait()
        finally:
            timer.cancel()

    async def round(self) -> int | None:
        """Put messages about touched games into the outbox and send those that are due; return the next one's moment.

        Return ``None`` if nothing waits.
        """
        async with self._busy:
            await self._look_around()
            await self._send_due()
            return await self.store.ask(outbox.next_moment)

    async def _look_around(self) -> None:
        while self._heard:
            game = self._heard.pop()
            try:
                await self._look(game)
            except NoTable:
                continue
            except StoreError:
                self._heard.add(game)
                raise
            except Exception as error:  # noqa: BLE001 - the other games are looked at all the same
                self._loop.failed(error, "the notices of a game could not be looked at")

    async def _send_due(self) -> None:
        while rows := await self.store.ask(partial(outbox.due, now=self.clock(), limit=AT_ONCE)):
            opened = {row.key for row in rows if row.key.occasion == OPENED}
            # A person who has not heard of a duty yet hears of it first, and then perhaps needs no reminder.
            of: dict[str, list[Row]] = {}
            for row in rows:
                if not self._second(row.key, opened):
                    of.setdefault(row.key.person, []).append(row)
            self._loop.begin()
            done = await asyncio.gather(*map(self._carry_all, of.values()), return_exceptions=True)
            for error in filter(None, done):
                raise error

    async def _carry_all(self, rows: Sequence[Row]) -> None:
        """Send the messages of one person, one after the other: the first post is read first."""
        for row in rows:
            try:
                await self._carry(row)
            except StoreError:
                raise  # the others cannot be sent either
            except Exception as error:  # noqa: BLE001 - the others are sent all the same
                self._loop.failed(error, "a notice could not be made")
                await self._put_off(row)

    async def _put_off(self, row: Row) -> None:
        """Let a message wait that failed before it was taken, so that later ones go out first.

        Give it up after the last try.
        """
        now, last = self.clock(), row.tries >= len(BACKOFF)
        state, moment = (FAILED, now) if last else (WAITS, now + BACKOFF[row.tries])
        await self.store.change(partial(outbox.settle, key=row.key, state=state, moment=moment, tries=row.tries + 1))

    @staticmethod
    def _second(key: NoticeKey, opened: set[NoticeKey]) -> bool:
        return key.occasion == REMIND and key._replace(occasion=OPENED) in opened

    # -- what is owed --------------------------------------------------------------------------------------------------

    async def _look(self, game: str) -> None:
        """Put the new duties of a game into the outbox."""
        rows: list[tuple[NoticeKey, int]] = []
        now = self.clock()
        people = await host_of(self.hosted, game).told(game, self._versions.get(game, 0))
        if people is None:
            await self.store.change(partial(outbox.drop_game, game=game))
            return
        for person in people & self.wishes.keys():
            wishes = self.wishes[person]
            for owed in await self._owed(game, person, wishes) if wishes.heard else ():
                rows += self._rows(owed, person, wishes, now)
        if rows:
            await self.store.change(partial(outbox.put, rows=rows))

    async def _owed(self, game: str, person: str, wishes: Wishes) -> list[Owed]:
        """Return the duties of a person in one game that may be sent now."""
        version = self._versions.get(game, 0)
        found = await host_of(self.hosted, game).owed(game, person, wishes.language, version)
        return [owed for owed in found if not owed.quick and not (owed.kind == POSTED and owed.id <= wishes.since)]

    def _rows(self, owed: Owed, person: str, wishes: Wishes, now: int) -> list[tuple[NoticeKey, int]]:
        found = []
        if wishes.wants(owed.kind, OPENED):
            found.append((NoticeKey(person, owed.game, owed.id, OPENED), self._moment(wishes, now)))
        if owed.remind is not None and owed.remind > now and wishes.wants(owed.kind, REMIND):
            found.append((NoticeKey(person, owed.game, owed.id, REMIND), owed.remind))
        return found

    @staticmethod
    def _moment(wishes: Wishes, at: int) -> int:
        """Return ``at``, or the end of the quiet hours that it falls into."""
        try:
            where = zone(wishes.zone)
        except Invalid:  # the system no longer has this zone
            where = UTC
        return sent_at(where, wishes.quiet_from, wishes.quiet_to, at)

    # -- sending -------------------------------------------------------------------------------------------------------

    async def _carry(self, row: Row) -> None:
        """Send one message whose moment has come, unless it is not owed any more, or not now."""
        key, now = row.key, self.clock()
        wishes = self.wishes.get(key.person, Wishes())
        owed = await self._still(key, wishes)
        if owed is None or wishes.way not in self.outlets.ways:
            await self.store.change(partial(outbox.drop, key=key))
            return
        later = self._moment(wishes, now)
        if key.occasion == REMIND and owed.remind is not None and owed.remind > now:
            later = max(later, owed.remind)  # it was put off
        elif later == now and await self._sated(key.person, now):
            later = now + HOUR
        if later > now:
            await self.store.change(partial(outbox.settle, key=key, state=WAITS, moment=later, tries=row.tries))
            return
        twins = [key._replace(person=other) for other in sharing(self.wishes, key.person)]
        if not await self.store.change(partial(outbox.take, key=key, twins=twins)):
            return
        state, moment, tries = await self._try(row, wishes, owed, now)
        await self.store.change(partial(outbox.settle, key=key, state=state, moment=moment, tries=tries))
        if key.occasion == OPENED and state == SENT and owed.remind is not None and owed.remind <= now:
            # So late that it is the reminder, too.
            await self.store.change(partial(outbox.drop, key=key._replace(occasion=REMIND)))

    async def _still(self, key: NoticeKey, wishes: Wishes) -> Owed | None:
        """Return the duty that a message is about, if it is still owed and still to be told."""
        try:
            found = await self._owed(key.game, key.person, wishes) if wishes.heard else []
        except NoTable:
            return None
        owed = next((each for each in found if each.id == key.duty), None)
        return owed if owed is not None and wishes.wants(owed.kind, key.occasion) else None

    async def _sated(self, person: str, now: int) -> bool:
        return await self.store.ask(partial(outbox.recent, person=person, since=now - DAY)) >= A_DAY

    async def _try(self, row: Row, wishes: Wishes, owed: Owed, now: int) -> tuple[str, int, int]:
        """Send a message that was taken. Return its state, moment and tries afterwards."""
        log = logger()
        try:
            if owed.text:
                message = posted(wishes.language, self.outlets.url, row.key, owed, wishes.form)
            else:
                texts = translator(wishes.language)
                message = notice(texts, wishes.language, wishes.zone, self.outlets.url, row.key, owed)
            await self.send(wishes, message)
        except Unsent as error:
            if error.final or row.tries >= len(BACKOFF):
                log.warning("a notice was given up", way=wishes.way, why=str(error))
                return FAILED, now, row.tries + 1
            return WAITS, now + BACKOFF[row.tries], row.tries + 1
        except Unsure as error:
            log.warning("a notice may be lost", way=wishes.way, why=str(error))
            return UNSURE, now, row.tries + 1
        except Exception as error:  # noqa: BLE001 - the others are sent all the same
            self._loop.failed(error, f"a notice by {wishes.way} failed")
            return UNSURE, now, row.tries + 1
        return SENT, now, row.tries + 1

    # -- wishes --------------------------------------------------------------------------------------------------------

    async def wish(self, person: str, wishes: Wishes) -> None:
        """Store the wishes for notices of a person, and look at all games of that person."""
        await self.rewish(person, lambda before: wishes)

    async def rewish(self, person: str, change: Callable[[Wishes | None], Wishes]) -> Wishes:
        """Store as the wishes of a person what ``change`` returns for the present ones, and return the new ones.

        ``change`` gets ``None`` if there are none. Of several changes at the same time, by whatever process, each
        counts. Raise what ``change`` raises.
        """

        def changed(before: str | None) -> str:
            return change(None if before is None else decode(before)).encode()

        body = await self.store.change(partial(outbox.change_wishes, person=person, change=changed))
        self._told += 1
        wishes = self.wishes[person] = decode(body)
        await self._hear_of(person)
        return wishes

    async def wishes_of(self, person: str) -> Wishes | None:
        """Return the stored wishes for notices of a person; ``None`` for a person who has stated none."""
        body = await self.store.ask(partial(outbox.wishes_of, person=person))
        return None if body is None else decode(body)

    async def _hear_of(self, person: str) -> None:
        """Look at all games of a person."""
        for each in self.hosted:
            for game in await each.owing(person):
                self.heard(game)

    async def try_out(self, person: str, wishes: Wishes, text: str) -> None:
        """Send a group's webhook the text that announces what it is sent from now on.

        Raise ``Unsent``, ``Unsure``, or :class:`Invalid` if too many were tried; then it must not be sent anything
        more.
        """
        self._count_tries(person, wishes)
        owed = Owed("", text, "", "", POSTED, text=text)
        key = NoticeKey(person, "", f"{self.clock()}", OPENED)
        await self.send(wishes, posted(wishes.language, self.outlets.url, key, owed, wishes.form))

    async def confirm(self, person: str, code: str) -> bool:
        """Return whether the person's address is confirmed, now by this ``code`` or before.

        A wrong code counts as a try.
        """
        if await self.wishes_of(person) is None:
            return False
        # In one transaction, so that of many tries at the same time each one counts.
        after = await self.rewish(person, lambda before: (before or Wishes()).tried(code, self.clock()))
        return after.confirmed

    async def ask_to_confirm(self, person: str, wishes: Wishes) -> Wishes:
        """Send a confirmation code to the address in ``wishes``; return the wishes that wait for the code.

        Raise ``Unsent``, ``Unsure``, or :class:`Invalid` if too many codes were asked for.
        """
        self._count_tries(person, wishes)
        now = self.clock()
        code = f"{secrets.randbelow(10**8):08}"
        waiting = wishes.asked(code, now)
        await self.wish(person, waiting)
        await self.send(wishes, confirmation(translator(wishes.language), wishes.language, code, f"{person} {now}"))
        return waiting

    def _count_tries(self, person: str, wishes: Wishes) -> None:
        """Raise :class:`Invalid` where too many addresses have been tried, so that nobody is flooded."""
        now = self.clock()
        self._codes = {who: times for who, times in self._codes.items() if times[-1] > now - HOUR}
        for who in (f"person {person}", f"{wishes.way} {wishes.address.lower()}", ""):
            recent = [at for at in self._codes.get(who, []) if at > now - HOUR]
            if len(recent) >= (CODES_AN_HOUR if who else 20 * CODES_AN_HOUR):
                raise Invalid("address", N_("too many codes within the hour"), N_("a try later"))
            self._codes[who] = [*recent, now]
