"""Notices: one message for each thing owed and none when nothing is, never in quiet hours, never twice, never a secret.

Messages go to a real mail server and a real web server on this machine; the clock is a test's own.
"""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.core.inquiry import Suggest
from casefile.correspondence.camps.acts import Person as PersonId
from casefile.server.notices import outbox
from casefile.server.notices import scheduler as notice_scheduler
from casefile.server.notices.outbox import TAKEN, UNSURE
from casefile.server.notices.preferences import Wishes, decode
from casefile.server.notices.scheduler import NoticeScheduler
from casefile.server.notices.sending import MailServer, Outlets
from casefile.server.site import Site
from casefile.server.store import AsyncStore
from casefile.server.tables.hub import Subscriber
from tests.correspondence.by_post import ID, Game, id_of
from tests.correspondence.camps.scene import MARIO, PEACH, WARIO
from tests.patience import PATIENCE
from tests.server.running_server import Answer, Clock, RunningServer, party, run, running_server
from tests.server.sinks import HERE, MailSink, WebSink, mail_sink, web_sink

URL = "https://cluedo.example.org"
NOON = 1_700_049_600_000
"""2023-11-15 12:00 UTC: in no quiet hours."""

ALL = {"topic.turn": "on", "topic.camp": "on", "topic.operator": "on", "topic.table": "on", "topic.remind": "on"}


def by(mail: MailSink | None = None, web: WebSink | None = None) -> Outlets:
    """What a server can send by, into the sinks of a test."""
    server = MailServer(HERE, mail.port, "casefile <post@casefile.test>", start_tls=False) if mail else None
    return Outlets(URL, server, web is not None, (HERE, web.port) if web else None)


@dataclass
class Post:
    """A game by post on a server with notices, the sink of its mail, and what came before."""

    game: Game
    sink: MailSink

    @property
    def clock(self) -> Clock:
        """The clock of the server."""
        return self.game.server.clock

    async def wish(self, name: str, /, **fields: str) -> None:
        """Let somebody ask for notices by e-mail and confirm the address; the mail with the code is taken away."""
        address = f"{name.replace(' ', '.')}@people.test"
        sent = {"way": "email", "address": address, "zone": "UTC", **ALL, **fields}
        assert (await self.game.person(name).post("/mine/notices", sent)).status == 303
        code = re.search(r"\b[0-9]{8}\b", self.sink.texts.pop())
        assert code
        self.sink.mails.pop()
        self.sink.recipients.pop()
        assert (await self.game.person(name).post("/mine/confirm", {"code": code.group()})).status == 303
        await self.settle()

    async def settle(self) -> None:
        """Until everything that is due is done, deadlines and messages."""
        await settled(self.game.server)

    async def pass_time(self, time: int) -> None:
        """Let time pass."""
        self.clock.ms += time
        await self.settle()

    def taken(self) -> list[tuple[str, str]]:
        """To whom messages went since the last look, with their subjects; empties the sink."""
        found = [(who, str(mail["Subject"])) for who, mail in zip(self.sink.recipients, self.sink.mails, strict=True)]
        self.sink.mails.clear()
        self.sink.recipients.clear()
        return found


async def settled(running: RunningServer) -> None:
    """Until everything that is due is done, deadlines and messages."""
    site = running.site
    for _ in range(1000 if site.notice_scheduler.outlets.ways else 0):
        if site.notice_scheduler.caught_up:  # since its start it has heard of all that it may have missed
            break
        await asyncio.sleep(0.005)
    for other in running.others:
        await heard_from(other.state.site, site)
    for _ in range(1000 if site.notice_scheduler.outlets.ways else 0):
        if site.notice_scheduler.wishes == await wished(running):  # it has heard of those that were told to others
            break
        await asyncio.sleep(0.005)
    for _ in range(3):
        await running.settle()
        for _ in range(500):
            await site.notice_scheduler.round()
            rows = await states(running)
            if site.notice_scheduler.caught_up and TAKEN not in rows.values():
                break
            await asyncio.sleep(0.002)


class Hearer(Subscriber):
    """Is told of one table, and lets who waits for that go on."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = asyncio.Event()

    def tell(self) -> None:
        self.taken = self.newest
        self.heard.set()

    def end(self) -> None:
        self.heard.set()


async def heard_from(other: Site, site: Site) -> None:
    """Until a server has heard all that another one has stored by now: messages come in the order of the commits."""
    hearer = Hearer()
    with site.hub.subscribed("no-table", hearer):
        await other.store.tell("no-table", 1)
        await asyncio.wait_for(hearer.heard.wait(), PATIENCE)


async def wished(running: RunningServer) -> dict[str, Wishes]:
    """What everybody wants, as it is stored."""
    return {who: decode(body) for who, body in (await running.site.store.ask(outbox.all_wishes)).items()}


async def states(running: RunningServer) -> dict[tuple[str, str, str], str]:
    """Every row of the outbox: person, duty, occasion, and its state."""
    from sqlalchemy import select

    from casefile.server.store.schema import outbox as rows

    query = select(rows.c.person, rows.c.duty, rows.c.occasion, rows.c.state)
    found = await running.site.store.ask(lambda connection: connection.execute(query).all())
    return {(row[0], row[1], row[2]): row[3] for row in found}


@contextlib.asynccontextmanager
async def post_office(file: Path, clock: Clock | None = None) -> AsyncIterator[Post]:
    """A server that sends e-mail into a sink."""
    async with mail_sink() as sink, running_server(file, clock or Clock(NOON), outlets=by(sink)) as running:
        yield Post(Game(running), sink)


def play(test: Callable[[Post], Awaitable[None]], folder: Path) -> None:
    """Run a test on a server of its own."""

    async def running() -> None:
        async with post_office(folder / "a.sqlite3") as post:
            await test(post)

    run(running)


async def begun(post: Post) -> str:
    """A game of three camps has begun; whose turn it is."""
    await post.game.start(3)
    (camp,) = (await post.game.post()).game.owed
    return str(camp)


SUGGEST = Suggest(Card("mario"), Card("hammer"), Card("library"))


def test_a_turn_is_told_once_and_reminded_once(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        camp = await begun(post)
        await post.wish(f"{camp} 1")
        ((who, subject),) = post.taken()
        assert who == f"{camp}.1@people.test"
        assert subject == f"The red wax: It is the turn of {camp.title()}."
        await post.pass_time(4 * DAY - HOUR)
        assert post.taken() == []
        # Four fifths of five days are four days.
        await post.pass_time(HOUR)
        ((_, subject),) = post.taken()
        assert subject == f"Reminder: The red wax: It is the turn of {camp.title()}."
        await post.pass_time(HOUR)
        assert post.taken() == []

    play(test, tmp_path)


def test_nothing_comes_when_nothing_is_owed(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        camp = await begun(post)
        others = [other for other in (MARIO, WARIO, PEACH) if other != camp]
        for other in others:
            await post.wish(f"{other} 1")
        assert post.taken() == []
        assert (await post.game.move(f"{camp} 1", SUGGEST)).status == 303
        await post.settle()
        # Whoever comes next is told; who has played already is not.
        told = {who for who, _ in post.taken()}
        assert f"{camp}.1@people.test" not in told
        assert len(told) <= 1

    play(test, tmp_path)


def test_what_is_done_before_the_quiet_hours_end_is_not_told(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        post.clock.ms += 11 * HOUR  # 23:00, and the quiet hours end at 7
        camp = await begun(post)
        await post.wish(f"{camp} 1")
        await post.pass_time(7 * HOUR)
        assert post.taken() == []
        await post.game.move(f"{camp} 1", SUGGEST)
        await post.game.act("op", "pause", note="A holiday.")
        await post.pass_time(HOUR + 1)
        assert post.taken() == []

    play(test, tmp_path)


def test_what_falls_into_the_quiet_hours_is_told_at_their_end(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        post.clock.ms += 11 * HOUR
        camp = await begun(post)
        await post.wish(f"{camp} 1")
        await post.pass_time(8 * HOUR - 1)
        assert post.taken() == []
        await post.pass_time(1)
        assert len(post.taken()) == 1

    play(test, tmp_path)


def test_a_reminder_waits_as_long_as_its_turn_was_put_off(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        camp = await begun(post)
        await post.wish(f"{camp} 1", quiet_from="0", quiet_to="0")
        post.taken()
        assert (await post.game.act("op", "extend", camp=camp, hours="48", note="Exams.")).status == 303
        await post.settle()
        assert [subject for _, subject in post.taken()] == ["The red wax: The camp of Mario has more time."]
        # Seven days in all: four fifths are 5 days, 14 hours and 24 minutes.
        await post.pass_time(5 * DAY + 14 * HOUR + 23 * 60_000)
        assert post.taken() == []
        await post.pass_time(60_000)
        assert len(post.taken()) == 1

    play(test, tmp_path)


def test_only_what_is_wished_for_is_told(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        camp = await begun(post)
        await post.wish(f"{camp} 1", **{"topic.turn": ""})
        await post.wish("op", **{"topic.remind": ""})
        assert post.taken() == []
        await post.pass_time(4 * DAY)  # the operator hears that the camp is late
        ((who, subject),) = post.taken()
        assert (who, subject) == (
            "op@people.test",
            f"The red wax: {camp.title()} has not acted, and little time is left.",
        )

    play(test, tmp_path)


def test_messages_come_in_the_language_and_the_zone_of_who_reads_them(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        camp = await begun(post)
        await post.wish(f"{camp} 1", language="ja", zone="Asia/Tokyo", quiet_from="0", quiet_to="0")
        (text,) = post.sink.texts
        assert "ターンです" in text
        assert "Asia/Tokyo" in text
        assert f"{URL}/p/{ID}" in text

    play(test, tmp_path)


def test_a_turn_at_a_slow_table_is_told_and_one_at_a_quick_table_is_not(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        for clock, told in (("none", 0), ("300", 0), ("86400", 1)):
            found = await party(post.game.server, 2, fields={"game": "quick", "table.clock": clock})
            person = found.seats[await found.acting()]
            sent = {"way": "email", "address": f"{clock}@people.test", "zone": "UTC", **ALL}
            assert (await person.post("/mine/notices", sent)).status == 303
            code = re.findall(r"[0-9]{8}", post.sink.texts[-1])[0]
            post.taken()
            assert (await person.post("/mine/confirm", {"code": code})).status == 303
            await post.settle()
            assert [who for who, _ in post.taken()] == [f"{clock}@people.test"] * told
        assert (await person.act(found.id, (await found.legal())[1])).status == 303
        await post.settle()
        assert post.taken() == []  # a turn has several steps and is one thing

    play(test, tmp_path)


# -- before anything is sent ---------------------------------------------------------------------------------------


def test_before_the_address_is_confirmed_nothing_but_the_code_is_sent(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        camp = await begun(post)
        leader = post.game.person(f"{camp} 1")
        sent = {"way": "email", "address": "somebody@people.test", **ALL}
        assert (await leader.post("/mine/notices", sent)).status == 303
        await post.settle()
        ((_, subject),) = post.taken()
        assert subject == "Confirm this address for casefile"
        answer = await leader.post("/mine/confirm", {"code": "12345678"})
        assert (answer.status, "That is not the code" in answer.text) == (400, True)
        await post.settle()
        assert post.taken() == []

    play(test, tmp_path)


def test_a_code_is_good_for_an_hour_and_five_tries_even_all_at_once(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        await post.game.announce(3)
        person = post.game.person("op")
        for late in (False, True):
            sent = {"way": "email", "address": "op@people.test", "again": "yes", **ALL}
            assert (await person.post("/mine/notices", sent)).status == 303
            code = re.search(r"\b[0-9]{8}\b", post.sink.texts[-1])
            assert code
            if late:
                post.clock.ms += HOUR
            else:
                wrong = f"{(int(code.group()) + 1) % 10**8:08}"
                answers = await asyncio.gather(*(person.post("/mine/confirm", {"code": wrong}) for _ in range(5)))
                assert {answer.status for answer in answers} == {400}
            assert (await person.post("/mine/confirm", {"code": code.group()})).status == 400

    play(test, tmp_path)


def test_codes_are_limited_so_that_nobody_is_flooded(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        await post.game.announce(3)
        sent = {"way": "email", "address": "victim@people.test", "again": "yes", **ALL}
        statuses = [(await post.game.person("op").post("/mine/notices", sent)).status for _ in range(5)]
        assert statuses == [303, 303, 303, 400, 400]
        assert len(post.sink.mails) == 3

    play(test, tmp_path)


def test_another_address_has_to_be_confirmed_anew(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        camp = await begun(post)
        await post.wish(f"{camp} 1", **{"topic.turn": ""})
        sent = {"way": "email", "address": "other@people.test", **ALL}
        await post.game.person(f"{camp} 1").post("/mine/notices", sent)
        await post.settle()
        assert [subject for _, subject in post.taken()] == ["Confirm this address for casefile"]

    play(test, tmp_path)


# -- once ----------------------------------------------------------------------------------------------------------


def test_a_mail_server_that_fails_for_a_while_is_asked_again_later_and_later(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        camp = await begun(post)
        post.sink.answers = []
        await post.wish(f"{camp} 1", **{"topic.turn": ""})
        post.sink.answers = ["451 later", "421 busy"]
        asked = post.sink.asked
        sent = {"way": "email", "address": f"{camp}.1@people.test", "zone": "UTC", **ALL}
        await post.game.person(f"{camp} 1").post("/mine/notices", sent)
        await post.settle()
        assert post.sink.asked == asked + 1
        await post.pass_time(59_999)
        assert post.sink.asked == asked + 1
        await post.pass_time(1)
        assert post.sink.asked == asked + 2
        await post.pass_time(5 * 60_000)
        assert len(post.taken()) == 1
        await post.pass_time(DAY)
        assert post.taken() == []

    play(test, tmp_path)


def test_a_message_that_is_refused_for_good_or_too_often_is_given_up(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        camp = await begun(post)
        await post.wish(f"{camp} 1", **{"topic.turn": "", "topic.remind": ""})
        post.sink.answers, asked = ["452 full"] * 100, post.sink.asked
        sent = {"way": "email", "address": f"{camp}.1@people.test", "zone": "UTC", **ALL, "topic.remind": ""}
        await post.game.person(f"{camp} 1").post("/mine/notices", sent)
        for _ in range(40):
            await post.pass_time(HOUR)
        # Once, and after each of the five pauses.
        assert post.sink.asked == asked + 6
        assert "failed" in (await states(post.game.server)).values()

    play(test, tmp_path)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("moment", ["stored", "in the outbox", "taken"])
def test_a_crash_between_storing_and_sending_never_doubles_a_message(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server stops when the turn is stored, when its message is in the outbox, or when it is being sent.

    In the first two cases the message comes after the restart, once. In the last nobody can know whether it was sent,
    and so it is not sent again; the reminder still comes.
    """

    async def test() -> None:
        clock, file = Clock(NOON), tmp_path / "a.sqlite3"
        async with mail_sink() as sink:
            async with running_server(file, clock, outlets=by(sink)) as running:
                post = Post(Game(running), sink)
                for name in ("mario", "wario", "peach"):
                    await (post.game.announce(3) if name == "mario" else asyncio.sleep(0))
                    await post.game.enter(Card(name))
                    await post.wish(f"{name} 1")
                post.taken()
                real = running.site.notice_scheduler

                async def never(*given: object) -> None:
                    await asyncio.Event().wait()

                if moment == "stored":
                    for each in real.hosted:
                        monkeypatch.setattr(type(each), "told", never)  # nobody finds out who is to be told
                elif moment == "in the outbox":
                    monkeypatch.setattr(outbox, "due", lambda connection, now, limit: [])
                else:
                    real.send = never
                assert (await post.game.act("op", "start", note="Go.")).status == 303
                for _ in range(100):
                    found = await states(running)
                    if moment == "stored" or (found and (moment != "taken" or TAKEN in found.values())):
                        break
                    await asyncio.sleep(0.01)
                else:
                    raise AssertionError(f"it never comes to that: {found}")
            monkeypatch.undo()
            async with running_server(file, clock, outlets=by(sink)) as running:
                post = Post(Game(running), sink)
                (camp,) = (await post.game.post()).game.owed
                await post.settle()
                assert [who for who, _ in post.taken()] == [f"{camp}.1@people.test"] * (moment != "taken")
                assert (UNSURE in (await states(running)).values()) == (moment == "taken")
                await post.pass_time(4 * DAY)
                assert f"{camp}.1@people.test" in [who for who, _ in post.taken()]
            async with running_server(file, clock, outlets=by(sink)) as running:
                await settled(running)
                assert sink.mails == []

    run(test)


class Meeting:
    """The store of two servers: whichever is about to send a message waits once until the other is about to as well."""

    def __init__(self, store: AsyncStore) -> None:
        self._change, self._both, self._left = store.change, asyncio.Barrier(2), 2

    async def change(self, command: Callable[..., Any], *given: object, **more: object) -> Any:
        """Carry out a command of the store."""
        if isinstance(command, partial) and command.func is outbox.take and self._left:
            self._left -= 1
            await self._both.wait()
        return await self._change(command, *given, **more)

    async def one_waits(self) -> None:
        """Wait until one of them is about to send a message."""
        while not self._both.n_waiting:  # noqa: ASYNC110 - a barrier tells nobody who has come
            await asyncio.sleep(0.002)


async def two_at_once(post: Post, patch: pytest.MonkeyPatch) -> int:
    """Two servers on one store look at the outbox at the same moment; how many messages come of one turn."""
    camp = await begun(post)
    await post.wish(f"{camp} 1", **{"topic.turn": ""})
    one = post.game.site.notice_scheduler
    twin = NoticeScheduler(one.store, one.hosted, one.clock, one.outlets, one.send)
    meeting = Meeting(one.store)
    patch.setattr(one.store, "change", meeting.change)
    sent = {"way": "email", "address": f"{camp}.1@people.test", "zone": "UTC", **ALL}
    assert (await post.game.person(f"{camp} 1").post("/mine/notices", sent)).status == 303
    await meeting.one_waits()
    twin.wishes = one.wishes
    await twin.round()
    await post.settle()
    return len(post.taken())


def test_two_servers_at_once_send_one_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(post: Post) -> None:
        assert await two_at_once(post, monkeypatch) == 1

    play(test, tmp_path)


def test_a_message_that_is_not_taken_before_it_is_sent_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: the outbox learns of a message only after it was sent."""
    monkeypatch.setattr(outbox, "take", lambda connection, key, twins: True)

    async def test(post: Post) -> None:
        assert await two_at_once(post, monkeypatch) == 2

    play(test, tmp_path)


def test_nobody_gets_more_than_so_many_messages_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice_scheduler, "A_DAY", 3)

    async def test(post: Post) -> None:
        await post.game.announce(3)
        await post.game.enter(MARIO)
        await post.wish("mario 1", quiet_from="0", quiet_to="0")
        assert (await post.game.act("mario 1", "set_enrolment", enrolment="restricted")).status == 303
        for number in range(6):
            answer = await post.game.act(f"guest {number}", "ask_to_join", camp="mario", name=f"Guest {number}")
            assert answer.status == 303
            await post.settle()
        assert len(post.taken()) == 3
        await post.pass_time(DAY + HOUR)
        assert len(post.taken()) == 3

    play(test, tmp_path)


# -- by webhook ----------------------------------------------------------------------------------------------------


def test_a_webhook_gets_the_same_as_json(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            web_sink() as sink,
            running_server(tmp_path / "a.sqlite3", Clock(NOON), outlets=by(web=sink)) as running,
        ):
            game = Game(running)
            await game.start(3)
            (camp,) = (await game.post()).game.owed
            leader = game.person(f"{camp} 1")
            sent = {"way": "webhook", "address": sink.url, "zone": "UTC", **ALL}
            answer: Answer = await leader.post("/mine/notices", sent)
            assert answer.status == 303, answer.text
            code = sink.posts.pop()["code"]
            assert (await leader.post("/mine/confirm", {"code": code})).status == 303
            await settled(running)
            (got,) = sink.posts
            assert {name: got[name] for name in ("occasion", "kind", "game", "camp", "link")} == {
                "occasion": "opened",
                "kind": "turn",
                "game": "The red wax",
                "camp": camp.title(),
                "link": f"{URL}/p/{ID}",
            }
            assert got["until"] == "2023-11-20T12:00:00Z"  # five days after the start

    run(test)


def test_a_way_that_the_server_does_not_have_is_refused(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        await post.game.announce(3)
        for fields, word in (
            ({"way": "webhook", "address": "https://example.org/hook"}, "a way that this server has"),
            ({"way": "pigeon", "address": "x"}, "email, webhook, push or nothing"),
            ({"way": "email", "address": "no address"}, "an e-mail address"),
            ({"way": "email", "address": "a@b\r\nBcc: c@d"}, "an e-mail address"),
            ({"way": "email", "address": "a@b.test", "zone": "Mars/Base"}, "a time zone"),
            ({"way": "email", "address": "a@b.test", "quiet_from": "24"}, "an hour from 0 to 23"),
            ({"way": "email", "address": "a@b.test", "language": "xx"}, "en or ja"),
        ):
            answer = await post.game.person("op").post("/mine/notices", fields)
            assert (answer.status, word in answer.text) == (400, True), fields
        assert post.sink.mails == []

    play(test, tmp_path)


def test_wishes_are_kept_whole_and_show_no_address() -> None:
    wishes = Wishes("email", "a@b.test", True, "ja", "Asia/Tokyo", 1, 2, ("turn",), "hash", 5, 1)
    assert decode(wishes.encode()) == wishes
    assert "a@b.test" not in repr(wishes)
    assert "hash" not in repr(wishes)
    server = MailServer("mail.test", 25, "post@casefile.test", user="u", password="hunter2")
    assert "hunter2" not in repr(Outlets("https://a.test", server))


def test_what_is_wished_while_the_server_starts_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = AsyncStore.ask

    async def slow(self: AsyncStore, work: Any, *args: Any, **kwargs: Any) -> Any:
        found = await honest(self, work, *args, **kwargs)
        if work is outbox.all_wishes:
            read.set()
            await go_on.wait()
        return found

    async def test(post: Post) -> None:
        await read.wait()
        await post.game.announce(3)
        wanted = Wishes(way="email", address="op@people.test")
        await post.game.site.notice_scheduler.wish(PersonId(id_of("op")), wanted)
        go_on.set()
        await post.settle()
        assert post.game.site.notice_scheduler.wishes[PersonId(id_of("op"))] == wanted

    read, go_on = asyncio.Event(), asyncio.Event()
    monkeypatch.setattr(AsyncStore, "ask", slow)
    play(test, tmp_path)


def test_what_was_wished_is_forgotten_by_every_server_when_it_is_deleted(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        running = post.game.server
        await post.game.announce(3)
        await post.wish("op")
        assert (await post.game.person("op").post("/mine/delete", {"sure": "yes"})).status == 303
        for _ in range(100 if running.others else 1):  # another one is told within a second
            known = [id_of("op") in app.state.site.notice_scheduler.wishes for app in running.apps]
            if not any(known):
                break
            await asyncio.sleep(0.01)
        assert not any(known)

    play(test, tmp_path)


def test_nobody_elses_wishes_are_touched(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        await post.game.announce(3)
        await post.wish("op")
        stranger = post.game.server.person(cookie="")
        assert (await stranger.post("/mine/notices", {"way": ""})).status == 403
        assert post.game.site.notice_scheduler.wishes[PersonId(id_of("op"))].heard

    play(test, tmp_path)
