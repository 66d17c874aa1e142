"""Nothing that a reader may not know is in a message, on the personal page or in a calendar, nor in when they come.

Two servers play the same game with other cards, while the camps of which the reader is none do other things that are
nobody else's business: codes, talk, standing orders, who may join, what waits for their leaders. Whatever the reader
gets must be the same, byte for byte. What may not be known is decided here and not by the program.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from casefile.core.cards import Card
from casefile.core.fairness import Seed
from casefile.core.hours import DAY, HOUR
from casefile.core.inquiry import Suggest
from casefile.correspondence.camps.acts import OpenRegistration
from casefile.correspondence.camps.acts import Person as PersonId
from casefile.correspondence.game import Plan
from casefile.correspondence.server import hosted_posts as owing
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import who_is
from casefile.correspondence.server.post_session import PostSession
from casefile.correspondence.server.seal_fields import seal_of
from casefile.server.notices.sending import MailServer, Outlets
from casefile.server.store import AsyncStore, NewPerson
from casefile.server.tables.modes import Owed
from casefile.server.tables.table_plan import Secret
from tests.correspondence.by_post import PHRASE, Game, id_of, token_of
from tests.correspondence.camps.scene import CHARACTERS, MARIO, PEACH, WARIO
from tests.server.running_server import Clock, RunningServer, run, running_server
from tests.server.sinks import HERE, MailSink, WebSink, mail_sink, web_sink
from tests.server.test_notices import ALL, NOON, URL, settled

READERS = ("mario 1", "mario 2", "mario 3", "op", "somebody", "phone", "laptop")
"""The leader, a beta leader and a member of one camp, the operator, who looks on, and two browsers that were let in."""

LET_IN = {"phone": "mario 1", "laptop": "op"}
"""Whose personal links these were."""

OTHERS = (WARIO, PEACH)


class World:
    """One of the two servers."""

    def __init__(self, number: int, running: RunningServer, mail: MailSink, web: WebSink) -> None:
        self.number, self.running, self.mail, self.web = number, running, mail, web
        self.game = Game(running)
        self.got: dict[str, list[bytes]] = {reader: [] for reader in READERS}

    async def announce(self) -> None:
        """Open the registration, with case files of this world's own."""
        seed = Seed(bytes([self.number] * 32), bytes([self.number + 100] * 32))
        plan = Plan("The red wax", {"turn_order": "registration"}, {}, "UTC", (seed.commitment,))
        word = seal_of(PHRASE, b"salt of the phrase")
        act = OpenRegistration(CHARACTERS, word, 3, 3, 0, self.running.clock() + 10 * DAY, "Welcome.")
        site = self.game.site
        await site.store.add_person(token_of("op"), "Op", at=site.clock())
        await posts_of(site).announce_post(
            self.game.id, plan, Secret((seed,), b"l" * 32), NewPerson(token_of("op"), "Op"), act
        )

    async def do(self, name: str, kind: str, /, **fields: str) -> None:
        """Something that must succeed."""
        answer = await self.game.act(name, kind, **fields)
        assert answer.status == 303, (name, kind, answer.text[-800:])

    async def gather(self) -> None:
        """Three camps register; Mario's has a beta leader and a member, and so has Wario's."""
        for camp in (MARIO, WARIO, PEACH):
            await self.game.enter(camp)
        for camp in (MARIO, WARIO):
            for number in (2, 3):
                await self.game.join(camp, number)
            await self.do(f"{camp} 1", "appoint_beta", person=id_of(f"{camp} 2"))
        for browser, name in LET_IN.items():
            await self.game.let_in(browser, name)

    async def behind(self, moment: int) -> None:
        """What the other camps do in this world, and nobody else may know."""
        if self.number == 1:
            return
        await self.do("peach 1", "set_code", code=f"another {moment}")
        await self.do("wario 1", "set_enrolment", enrolment=("restricted", "open")[moment % 2])
        await self.do("wario 2", "set_enrolment", enrolment=("closed", "open")[moment % 2])
        if moment == 0:
            await self.do("asks", "ask_to_join", camp="wario", name="Asks")
        await self.do("peach 1", "say", text=f"Secret {moment}") if moment else None

    async def wish(self, reader: str, number: int) -> None:
        """Let a reader be told, every other one by webhook."""
        await self.running.site.store.add_person(token_of(reader), reader, at=0)
        person = self.game.person(reader)
        way = "webhook" if number % 2 else "email"
        address = f"{self.web.url}/{number}" if number % 2 else f"{number}@people.test"
        sent = {"way": way, "address": address, "quiet_from": "0", "quiet_to": "0", **ALL}
        assert (await person.post("/mine/notices", sent)).status == 303
        if number % 2:
            self.web.paths.pop()
            self.web.hosts.pop()
            code = self.web.posts.pop()["code"]
        else:
            (code,) = re.findall(r"[0-9]{8}", self.mail.texts.pop())
            self.mail.mails.pop()
            self.mail.recipients.pop()
        assert (await person.post("/mine/confirm", {"code": code})).status == 303
        await settled(self.running)

    async def look(self) -> None:
        """Keep what every reader has got since the last look, and what they see now."""
        await settled(self.running)
        sent = sorted(
            [
                *(f"{to} {mail.as_string()}" for to, mail in zip(self.mail.recipients, self.mail.mails, strict=True)),
                *(f"{path} {json.dumps(got)}" for path, got in zip(self.web.paths, self.web.posts, strict=True)),
            ]
        )
        for session in (self.mail.mails, self.mail.recipients, self.web.posts, self.web.paths):
            session.clear()
        for number, reader in enumerate(READERS):
            mine = [text for text in sent if f"{number}@people" in text[:40] or f"/hook/{number} " in text[:40]]
            pages = [await self.game.person(reader).get(path) for path in ("/mine", "/mine/settings")]
            feed = await self.game.person(reader).get(f"/calendar/{'c' * 42}{number}.ics")
            # Where the two sinks listen is another port in each world.
            body = b"".join(page.body for page in pages).replace(str(self.web.port).encode(), b"PORT")
            self.got[reader] += [*(text.encode() for text in mine), body, feed.body]

    async def feeds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Give every reader a calendar."""
        from casefile.server.routes.people import own_settings

        for number, reader in enumerate(READERS):
            monkeypatch.setattr(own_settings, "new_token", lambda number=number: f"{'c' * 42}{number}")
            assert (await self.game.person(reader).post("/mine/calendar", {"make": "yes"})).status == 200


async def lived(world: World, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[bytes]]:
    """Everything that the readers of a world get over a game's first days."""
    game, clock = world.game, world.running.clock
    await world.announce()
    await world.gather()
    for number, reader in enumerate(READERS):
        await world.wish(reader, number)
    await world.feeds(monkeypatch)
    await world.do("op", "start", note="Go.")
    for moment in range(4):
        await world.behind(moment)
        await world.look()
        clock.ms += 11 * HOUR
    await world.do("mario 2", "set_enrolment", enrolment="closed")
    await world.look()
    assert (await game.move("mario 1", Suggest(Card("mario"), Card("hammer"), Card("library")))).status == 303
    clock.ms += HOUR
    await world.look()
    return world.got


async def differences(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The readers who get something else in the two worlds; each must have got something at all."""
    found = []
    for number in (1, 2):
        async with mail_sink() as mail, web_sink() as web:
            server = MailServer(HERE, mail.port, "post@casefile.test", start_tls=False)
            by = Outlets(URL, server, True, (HERE, web.port))
            async with running_server(folder / f"{number}.sqlite3", Clock(NOON), outlets=by) as running:
                found.append(await lived(World(number, running, mail, web), monkeypatch))
    one, other = found
    assert sum(len(got) for got in one.values()) > 6 * 2 * len(READERS), "nothing was sent at all"
    return [reader for reader in READERS if one[reader] != other[reader]]


def told_apart(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []

    async def test() -> None:
        found.extend(await differences(folder, monkeypatch))

    run(test, 120)
    return found


@pytest.mark.sampled(of="pairs of games")
def test_readers_get_the_same_in_games_that_they_cannot_tell_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told_apart(tmp_path, monkeypatch) == []


Leak = Callable[[pytest.MonkeyPatch], None]


def cards_in_the_title(patch: pytest.MonkeyPatch) -> None:
    real = owing.owed_by_post

    def leaking(session: PostSession, person: str, now: int, language: str) -> list[Owed]:
        table = session.post.table
        told = "" if table is None else repr(table.state.holdings.hands)
        return [
            Owed(each.game, f"{hash(told)}", each.path, each.id, each.kind, each.camp, each.until, each.remind)
            for each in real(session, person, now, language)  # type: ignore[arg-type]
        ]

    patch.setattr(owing, "owed_by_post", leaking)


def other_camps_acts(patch: pytest.MonkeyPatch) -> None:
    real = owing.owed_by_post

    def leaking(session: PostSession, person: str, now: int, language: str) -> list[Owed]:
        waiting = [Owed("post:x", "x", "/x", f"act:{entry}", "act") for entry in session.post.game.waiting]
        return real(session, person, now, language) + waiting  # type: ignore[arg-type]

    patch.setattr(owing, "owed_by_post", leaking)


def somebody_elses_link(patch: pytest.MonkeyPatch) -> None:
    """Whoever was let in is told what waits for another leader."""
    real = who_is

    async def wrong(store: AsyncStore, session: PostSession, browser: str) -> PersonId:
        found = await real(store, session, browser)
        return found if found == browser else id_of("wario 1")

    patch.setattr(owing, "who_is", wrong)


LEAKS = [cards_in_the_title, other_camps_acts, somebody_elses_link]


@pytest.mark.sampled(of="planted leaks")
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: str(leak.__name__))
def test_a_planted_leak_is_found(leak: Leak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert told_apart(tmp_path, monkeypatch)
