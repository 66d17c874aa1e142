"""Once is once, also where a server dies in the middle: after each of its commits the same form is sent again.

A form is sent to a server that stores nothing more after so many commits, of which nobody hears; then a fresh server
over the same database gets the same form from the same person, twice. There must be one table, with a host and links
that hold, whatever the number of commits. This file is also the program that gets killed: started as a script it
serves one form, and its process ends at the commit after those.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from casefile.core.cards import Seat
from casefile.core.record import read
from casefile.correspondence.server import seal_fields
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import hold_link, seal_link
from casefile.games import GAMES
from casefile.puzzles.shipped import of_level
from casefile.review.playback import Playback
from casefile.server.bots.workers import PageWork, Work
from casefile.server.routes.table import lobby
from casefile.server.store import (
    NOTHING_BESIDE,
    SAME_MEMBERS,
    AsyncStore,
    Members,
    NewEvent,
    NewTable,
    StoredBeside,
    statement,
    writer,
)
from casefile.server.store.statements import commands, groups, personal
from tests.correspondence.by_post import PHRASE, Game, id_of
from tests.correspondence.camps.scene import MARIO
from tests.correspondence.test_own_cards import FORM
from tests.correspondence.test_secrets_http import quick_seal
from tests.server.running_server import Answer, Party, Person, RunningServer, party, run, running_server, solve

ENOUGH = 12
"""More commits than any of these forms needs."""

KILLED = 9
"""The status of a process that ended at a commit."""


class Ended(Exception):
    """The server is no more."""


OF_ITSELF = (commands.alive, commands.tell)
"""What a server stores of itself now and then, whatever it is asked for."""


class End:
    """The end of the server that comes after some commits; ``struck`` says whether another one was asked for.

    What the server stores of itself is not counted. With ``kill`` the process ends there, too.
    """

    def __init__(self, patch: pytest.MonkeyPatch, *, kill: bool = False) -> None:
        self._kill = kill
        self.left, self.struck = ENOUGH, False
        self.far, self._asked = True, False
        self._submit, self._commit = writer.Writer.submit, statement.commit
        patch.setattr(writer.Writer, "submit", lambda taken, job: self._submit(taken, self._noted(job)))
        patch.setattr(writer, "commit", self._counted)

    def _noted(self, job: writer.Job) -> writer.Job:
        """The same job; when it is carried out, it is known whether it was asked for."""
        command = job.command

        def noted(connection: Connection, *given: object, **more: object) -> object:
            self._asked |= command not in OF_ITSELF
            return command(connection, *given, **more)

        return writer.Job(job.tell, noted, job.arguments, job.keywords)

    def _counted(self, connection: Connection) -> None:
        counted, self._asked = self._asked and not self.far, False
        if counted and not self.left:
            self.struck = True
            if self._kill:
                os._exit(KILLED)
            raise Ended
        self.left -= counted
        self._commit(connection)

    def after(self, commits: int) -> None:
        """Let so many commits take effect, and no other."""
        self.left, self.struck, self.far, self._asked = commits, False, False, False

    def lift(self) -> bool:
        """Let all commits take effect again; whether one did not."""
        self.far = True
        return self.struck


Check = Callable[[RunningServer, str], Awaitable[None]]


@dataclass(frozen=True)
class Asked:
    """A form that is sent again and again; ``check`` is told where its answer leads. ``more`` tables come of it."""

    person: Person
    path: str
    fields: Mapping[str, object]
    check: Check
    more: int = 0
    statuses: Sequence[int] = (303,)

    async def send(self, running: RunningServer) -> Answer:
        """Send it to a server."""
        return await as_in(running, self.person).post(self.path, self.fields)


Case = Callable[[RunningServer, int], Awaitable[Asked]]


def as_in(running: RunningServer, person: Person) -> Person:
    """The same browser, which now asks this server."""
    return running.person(person.name, person.cookie)


async def rows(running: RunningServer, table: str) -> int:
    """How many rows a table of the database has."""
    found = await running.site.store.ask(
        lambda connection: connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar()
    )
    return int(found or 0)


async def tried(place: Path | str, case: Case, end: End) -> int:
    """Send a form with the end after each commit; after how many of them it is done."""
    for commits in range(ENOUGH):
        async with running_server(place) as running:
            asked = await case(running, commits)
            before = await rows(running, "tables")
            end.after(commits)
            await asked.send(running)
            struck = end.lift()
        async with running_server(place) as running:
            for _ in range(2):
                answer = await asked.send(running)
                assert answer.status in asked.statuses, (commits, answer.text)
                where = answer.header("location")
            await asked.check(running, where)
            assert await rows(running, "tables") == before + asked.more, commits
        if not struck:
            return commits
    raise AssertionError("it never is done")


# -- tables --------------------------------------------------------------------------------------------------------


async def whole(running: RunningServer, host: Person, where: str, *, friends: Sequence[int] = (), own: int = 0) -> None:
    """The person opened this table, has a name and a seat of their ``own``, and every link holds."""
    host, table = as_in(running, host), where.removeprefix("/t/")
    session = await running.session(table)
    known = await running.site.store.person(host.cookie)
    assert known is not None
    assert known.name == host.name
    assert session.people[host.digest] == own
    assert (await host.get(where)).status == 200
    assert (await host.post(f"{where}/shown")).status == 303, "no host"
    for role, seat in (("watch", None), ("return", own), *(("return", seat) for seat in friends)):
        someone = running.person("Somebody")
        link = {"token": session.secret.link(role, seat)}
        assert (await someone.post(f"{where}/link", link)).status == 303, (role, seat)
        assert (await someone.get(where)).status == 200
    for seat in (*friends, *([None] if friends else [])):
        someone = running.person("Friend")
        opened = await someone.post(f"{where}/link", {"token": session.secret.link("join", seat)})
        assert opened.status == 303, seat
        assert (await someone.get(opened.header("location"))).status == 200
    if friends:
        assert (await host.post(f"{where}/begin", {"bot": "random"})).status == 303
    assert (await running.session(table)).table.begun


async def friends(running: RunningServer, number: int) -> Asked:
    host = running.person("Ann")
    fields = {"game": "quick", "seat-0": "you", "seat-1": "friend", "seat-2": "friend", "name": "Ann", "key": number}
    return Asked(host, "/tables", fields, lambda now, where: whole(now, host, where, friends=(1, 2)), 1)


async def bots(running: RunningServer, number: int) -> Asked:
    host = running.person("Ann")
    fields = {"game": "quick", "seat-0": "bot", "seat-1": "you", "seat-2": "bot", "name": "Ann", "key": number}
    return Asked(host, "/tables", fields, lambda now, where: whole(now, host, where, own=1), 1)


async def day(running: RunningServer, number: int) -> Asked:
    host = running.person("Ann")
    return Asked(host, "/daily", {"day": "2023-11-14", "name": "Ann"}, lambda now, where: whole(now, host, where), 1)


async def lesson(running: RunningServer, number: int) -> Asked:
    host = running.person("Guest")
    return Asked(host, "/lesson", {"game": "cluedo"}, lambda now, where: whole(now, host, where), 1)


async def over(running: RunningServer) -> Party:
    """A table of two friends and a bot, whose game is over; who opened it has no seat."""
    found = await party(running, 2, bots=1)
    await solve(running, found.id, found.seats[await found.acting()])
    return found


async def rematch(running: RunningServer, number: int) -> Asked:
    found = await over(running)
    first, second = found.seats

    async def check(now: RunningServer, where: str) -> None:
        assert "Waiting for Friend 1." in (await as_in(now, first).get(where)).text
        assert "Friend 0 plays again" in (await as_in(now, second).get(found.path)).text
        session = await now.session(where.removeprefix("/t/"))
        assert (await as_in(now, first).post(f"{where}/shown")).status == 303, "no host"
        for role, seat in (("watch", None), ("return", 0), ("return", 1), ("join", None), ("join", 1)):
            token = session.secret.link(role, seat)
            assert (await now.person("Somebody").post(f"{where}/link", {"token": token})).status == 303, (role, seat)
        assert (await as_in(now, second).post(f"{found.path}/along")).header("location") == where
        # The seats of three are turned by one: who sat on seat 1 begins now.
        assert (await now.session(session.id)).people == {first.digest: 2, second.digest: 0}

    return Asked(first, f"{found.path}/again", {}, check, 1)


async def along(running: RunningServer, number: int) -> Asked:
    found = await over(running)
    first, second = found.seats
    assert (await first.post(f"{found.path}/again")).status == 303

    async def check(now: RunningServer, where: str) -> None:
        assert (await now.session(where.removeprefix("/t/"))).people == {first.digest: 2, second.digest: 0}

    return Asked(second, f"{found.path}/along", {}, check)


async def along_to_watch(running: RunningServer, number: int) -> Asked:
    found = await over(running)
    assert (await found.seats[0].post(f"{found.path}/again")).status == 303

    async def check(now: RunningServer, where: str) -> None:
        assert where != found.path
        assert (await as_in(now, found.host).get(where)).status == 200

    return Asked(found.host, f"{found.path}/along", {}, check)


async def fork(running: RunningServer, number: int) -> Asked:
    found = await over(running)
    me = found.seats[1]
    record = read((await me.get(f"{found.path}/record.json")).body, GAMES.rules)
    at = Playback(record, GAMES["cluedo"]).stops[0]
    page = (await me.get(f"{found.path}/replay")).text
    (path,) = [each.partition('"')[0] for each in page.split('formaction="')[1:] if "/fork" in each.partition('"')[0]]
    return Asked(me, path, {"at": at, "seat": 1}, lambda now, where: whole(now, me, where, own=1), 1)


# -- at a table ----------------------------------------------------------------------------------------------------


async def join(running: RunningServer, number: int) -> Asked:
    found = await party(running, 3, seated=1)
    friend, token = running.person("Bea"), (await found.session()).secret.link("join")

    async def check(now: RunningServer, where: str) -> None:
        session = await now.session(found.id)
        assert session.people == {found.seats[0].digest: 0, friend.digest: 1}
        assert len(session.table.history) == 2
        assert [event.name for event in session.taken().values()] == ["Friend 0", "Bea"]
        assert (await as_in(now, friend).get(where)).status == 200

    return Asked(friend, f"{found.path}/join", {"token": token, "name": "Bea"}, check)


async def watch(running: RunningServer, number: int) -> Asked:
    found = await party(running, 3, seated=1)
    friend, token = running.person("Bea"), (await found.session()).secret.link("watch")

    async def check(now: RunningServer, where: str) -> None:
        assert (await as_in(now, friend).get(where)).status == 200

    return Asked(friend, f"{found.path}/link", {"token": token}, check)


async def sit(running: RunningServer, number: int) -> Asked:
    found = await party(running, 3, seated=1)
    friend = found.seats[0]

    async def check(now: RunningServer, where: str) -> None:
        session = await now.session(found.id)
        seat = session.people[friend.digest]
        assert session.table.setup.suspects[seat] == "peacock"
        assert [event.name for event in session.taken().values()] == ["Friend 0"]
        for role, number in (("return", 0), ("join", 1), ("join", 2), ("join", None)):
            link = {"token": session.secret.link(role, number)}
            assert (await now.person("Somebody").post(f"{where}/link", link)).status == 303, (role, number)

    return Asked(friend, f"{found.path}/seat", {"chair": "peacock"}, check)


async def switch(running: RunningServer, number: int) -> Asked:
    found = await party(running, 2, seated=1)

    async def check(now: RunningServer, where: str) -> None:
        session = await now.session(found.id)
        assert [each.suspect for each in session.plan.seats].count("peacock") == 1
        link = {"token": session.secret.link("join", session.plan.link_of(Seat(2)))}
        assert (await now.person("Somebody").post(f"{where}/link", link)).status == 303

    return Asked(found.host, f"{found.path}/switch", {"switch": "friend peacock"}, check)


async def begin(running: RunningServer, number: int) -> Asked:
    found = await party(running, 3, seated=1)

    async def check(now: RunningServer, where: str) -> None:
        kinds = [event.kind for event in (await now.session(found.id)).table.history]
        assert (kinds.count("seat_taken"), kinds.count("cards_dealt")) == (3, 1)

    return Asked(found.host, f"{found.path}/begin", {"bot": "random"}, check)


async def offer(running: RunningServer, number: int) -> Asked:
    found = await party(running, 2, bots=1)

    async def check(now: RunningServer, where: str) -> None:
        session = await now.session(found.id)
        assert [event.kind for event in session.table.history].count("seat_offered") == 1
        friend, link = now.person("Bea"), {"token": session.secret.link("join", 2), "name": "Bea"}
        assert (await friend.post(f"{where}/join", link)).status == 303
        again = {"token": session.secret.link("return", 2)}
        assert (await now.person("Somebody").post(f"{where}/link", again)).status == 303
        assert (await now.session(found.id)).people[friend.digest] == 2

    return Asked(found.host, f"{found.path}/offer", {"seat": "2"}, check)


async def puzzle(running: RunningServer, number: int) -> Asked:
    person, name = running.person("Ann"), of_level(1)[1]
    before = await rows(running, "puzzle_tries")

    async def check(now: RunningServer, where: str) -> None:
        assert await rows(now, "puzzle_tries") == before + 1

    return Asked(person, f"/puzzle/{name}", {"choice": "1", "tries": "0"}, check)


async def leave(running: RunningServer, number: int) -> Asked:
    """Somebody has everything deleted who sits at two tables and plays by post."""
    game = Game(running, f"left-{number}")
    await game.announce()
    await game.enter(MARIO)
    person = game.person("mario 1")
    for _ in range(2):
        found = await party(running, 2, seated=1)
        token = {"token": (await found.session()).secret.link("join"), "name": "Ann"}
        assert (await person.post(f"{found.path}/join", token)).status == 303

    async def check(now: RunningServer, where: str) -> None:
        assert not any((await now.site.store.ask(partial(personal.rows_of, me=person.digest))).values())
        assert person.digest not in (await posts_of(now.site).sessions.load(game.id)).people()

    return Asked(person, "/mine/delete", {"sure": "yes"}, check, statuses=(303, 403))


# -- by post -------------------------------------------------------------------------------------------------------


async def leads(running: RunningServer, operator: Person, where: str) -> None:
    """The person announced this game, and is called so in it."""
    operator = as_in(running, operator)
    assert (await operator.get(f"{where}/console")).status == 200
    assert operator.name in (await running.person("").get(where)).text
    known = await running.site.store.person(operator.cookie)
    assert known is not None
    assert known.name == operator.name


def announcement(person: Person, number: int) -> dict[str, object]:
    return {**FORM, "name": person.name, "key": number}


async def announce(running: RunningServer, number: int) -> Asked:
    operator = running.person("Quill")
    return Asked(operator, "/post", announcement(operator, number), lambda now, where: leads(now, operator, where), 1)


async def announce_next(running: RunningServer, number: int) -> Asked:
    operator = running.person("Quill")
    first = (await operator.post("/post", announcement(operator, -1))).header("location")

    async def check(now: RunningServer, where: str) -> None:
        await leads(now, operator, where)
        group = (await posts_of(now.site).sessions.load(where.removeprefix("/p/"))).post.plan.group
        assert group is not None
        games = await now.site.store.ask(groups.games, group.id)
        assert {each.table_id for each in games} == {f"post:{each.removeprefix('/p/')}" for each in (first, where)}

    fields = {**announcement(operator, number), "next": first.removeprefix("/p/")}
    return Asked(operator, "/post", fields, check, 1)


async def by_post(running: RunningServer, kind: str, number: int) -> Game:
    """A game by post of this test's own, announced."""
    game = Game(running, f"{kind}-{number}")
    await game.announce()
    return game


async def register(running: RunningServer, number: int) -> Asked:
    game, person = await by_post(running, "register", number), running.person("Bea")

    async def check(now: RunningServer, where: str) -> None:
        session = await posts_of(now.site).sessions.load(game.id)
        assert session.post.game.camps[MARIO].leader == person.digest
        assert [event.kind for event in session.post.people].count("leader_entered") == 1
        assert session.names[session.post.game.camps[MARIO].leader] == "Bea"

    fields = {"kind": "enter", "character": MARIO, "phrase": PHRASE, "name": "Bea", "entropy": "ab" * 8, "key": number}
    return Asked(person, f"/p/{game.id}/act", fields, check)


async def join_camp(running: RunningServer, number: int) -> Asked:
    game, person = await by_post(running, "join", number), running.person("Bea")
    await game.enter(MARIO)

    async def check(now: RunningServer, where: str) -> None:
        session = await posts_of(now.site).sessions.load(game.id)
        assert sorted(session.post.game.camps[MARIO].people) == sorted((id_of("mario 1"), person.digest))
        assert (await as_in(now, person).get(f"/p/{game.id}/camp")).status == 200

    fields = {"kind": "join_by_code", "camp": MARIO, "code": f"code of {MARIO}", "name": "Bea", "key": number}
    return Asked(person, f"/p/{game.id}/act", fields, check)


async def open_link(running: RunningServer, game: Game, token: str, opened: int) -> Asked:
    """A browser opens a link of the leader of a camp, and is the leader from then on."""
    phone = running.person("Phone")

    async def check(now: RunningServer, where: str) -> None:
        assert (await as_in(now, phone).get(f"/p/{game.id}/camp")).status == 200
        kinds = [event.kind for event in (await posts_of(now.site).sessions.load(game.id)).post.people]
        assert kinds.count("link_opened") == opened
        late = await now.person("Tablet").post(f"/p/{game.id}/link", {"token": token})
        assert late.status == (422 if opened else 303)

    return Asked(phone, f"/p/{game.id}/link", {"token": token}, check)


async def sealed_link(running: RunningServer, number: int) -> Asked:
    game = await by_post(running, "sealed", number)
    await game.enter(MARIO)
    session = await posts_of(game.site).sessions.load(game.id)
    return await open_link(
        running, game, await seal_link(game.site.store, session, id_of("mario 1"), running.clock()), 1
    )


async def personal_link(running: RunningServer, number: int) -> Asked:
    game = await by_post(running, "personal", number)
    await game.enter(MARIO)
    session = await posts_of(game.site).sessions.load(game.id)
    return await open_link(
        running, game, await hold_link(game.site.store, session, id_of("mario 1"), running.clock()), 0
    )


CASES: Mapping[str, Case] = {
    each.__name__: each
    for each in (
        *(friends, bots, day, lesson, rematch, along, along_to_watch, fork),
        *(join, watch, sit, switch, begin, offer, puzzle, leave),
        *(announce, announce_next, register, join_camp, sealed_link, personal_link),
    )
}
ONE = ("friends", "bots", "day", "lesson", "rematch", "fork", "announce", "announce_next")
"""What opens a table, or a game by post: one commit for all of it."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done in another process is done here and now; to seal a word takes long."""

    async def at_once(self: PageWork, work: Work[object]) -> object:
        return work(GAMES)

    monkeypatch.setattr(PageWork, "run", at_once)
    monkeypatch.setattr(seal_fields, "seal_of", quick_seal)
    monkeypatch.setattr("tests.correspondence.by_post.seal_of", quick_seal)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", CASES)
def test_what_is_sent_again_after_a_server_died_at_any_commit_is_done_once_and_whole(
    name: str, place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed = [ENOUGH]

    async def play() -> None:
        needed[0] = await tried(place, CASES[name], End(monkeypatch))

    run(play)
    assert needed[0] == 1 if name in ONE else needed[0] >= 1


# -- planted faults, and what they have left behind -----------------------------------------------------------------


async def in_two(
    store: AsyncStore,
    table: NewTable,
    events: Sequence[NewEvent],
    *,
    members: Members = SAME_MEMBERS,
    **given: Any,
) -> int:
    """Create a table, and issue and remember what belongs to it in transactions of their own."""
    first, person = replace(members, links=(), newcomer=None), members.newcomer
    version = await store.change(partial(commands.create_table, table=table, events=events, members=first, **given))
    for link in reversed(members.links):  # the host's right comes last
        await store.change(partial(commands.issue_all, table_id=table.id, links=[link], at=table.created))
    if person is not None:
        await store.add_person(person.token, person.name, at=table.created)
    return version


async def append_in_two(store: AsyncStore, *given: Any, beside: StoredBeside = NOTHING_BESIDE, **more: Any) -> Any:
    """Append events, and issue the links that belong to them in another transaction."""
    members = beside.members
    first = replace(beside, members=replace(members, links=()))
    done = await store.change(partial(commands.append, beside=first, **more), *given)
    await store.issue_all(given[0], members.links, at=more["at"])
    return done


async def nothing(*given: object) -> None:
    """Make up nothing."""


@pytest.mark.sampled(of="planted faults of processes")
@pytest.mark.parametrize("name", [*(each for each in ONE if each != "announce_next"), "sealed_link"])
def test_a_planted_fault_is_found(name: str, place: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AsyncStore, "create_table", in_two, raising=False)
    monkeypatch.setattr(AsyncStore, "append", append_in_two, raising=False)
    monkeypatch.setattr(lobby, "make_up", nothing)

    async def play() -> None:
        await tried(place, CASES[name], End(monkeypatch))

    with pytest.raises(AssertionError):
        run(play)


def test_a_fork_whose_form_has_no_key_is_found_to_be_doubled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keyless(running: RunningServer, number: int) -> Asked:
        asked = await fork(running, number)
        return replace(asked, path=asked.path.partition("?")[0])

    async def play() -> None:
        await tried(tmp_path / "a.sqlite3", keyless, End(monkeypatch))

    with pytest.raises(AssertionError):
        run(play)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ["friends", "day", "lesson"])
@pytest.mark.parametrize("commits", [1, 3])
def test_a_table_that_was_left_without_host_and_links_gets_them_when_its_form_comes_again(
    name: str, commits: int, place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with running_server(place) as running:
            asked, end = await CASES[name](running, 0), End(monkeypatch)
            await running.site.store.add_person(asked.person.cookie, asked.person.name, at=1)
            with monkeypatch.context() as patch:
                patch.setattr(AsyncStore, "create_table", in_two, raising=False)
                end.after(commits)
                await asked.send(running)
                assert end.lift()
        async with running_server(place) as running:
            answer = await asked.send(running)
            await asked.check(running, answer.header("location"))

    run(play)


# -- a process that is killed --------------------------------------------------------------------------------------


@pytest.mark.sampled(of="kills")
@pytest.mark.parametrize("name", ["friends", "announce"])
def test_a_process_that_is_killed_at_any_commit_leaves_all_or_nothing(name: str, place: Path | str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    async def play() -> None:
        for commits, status in enumerate((KILLED, 0)):
            async with running_server(place) as running:
                asked = await CASES[name](running, commits)
                before = await rows(running, "tables")
            form = (asked.person.cookie, asked.path, asked.fields)
            given = json.dumps([str(place), isinstance(place, Path), *form, commits])
            ended = await asyncio.to_thread(subprocess.run, [sys.executable, __file__, given], env=environment)
            assert ended.returncode == status
            async with running_server(place) as running:
                assert await rows(running, "tables") == before + commits
                answer = await asked.send(running)
                assert answer.status == 303
                await asked.check(running, answer.header("location"))
                assert await rows(running, "tables") == before + 1

    run(play, 120)


def serve_one(place: str, is_file: bool, cookie: str, path: str, fields: Mapping[str, object], commits: int) -> None:
    """Serve one form, and be gone at the commit after so many."""

    async def play() -> None:
        async with running_server(Path(place) if is_file else place) as running:
            end.after(commits)
            assert (await running.person("", cookie).post(path, fields)).status == 303
            end.lift()

    with pytest.MonkeyPatch.context() as patch:
        end = End(patch, kill=True)
        asyncio.run(play())


if __name__ == "__main__":
    serve_one(*json.loads(sys.argv[1]))
