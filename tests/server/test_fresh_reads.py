"""Whatever process answers, an answer shows all that was acknowledged to anybody before the question.

The processes here hear nothing of each other: a message makes a process quick, and must not be what makes it right.
Each is asked by plain requests while it holds the table in memory and nobody there has it open.
"""

from collections.abc import Awaitable, Callable

import pytest

from casefile.core.cards import Seat
from casefile.server.notices.preferences import Wishes
from casefile.server.notices.scheduler import NoticeScheduler
from casefile.server.other_processes import OtherProcesses
from casefile.server.store import digest
from casefile.server.tables.sessions import Sessions
from tests.correspondence.by_post import PHRASE, Game
from tests.correspondence.camps.scene import MARIO
from tests.server.running_server import Party, Person, RunningServer, party, run, solve
from tests.server.test_json_form import told as told_json
from tests.server.test_two_servers import at, two

GATE = "This table is for those who have its link"
NAME = "Xanthippe"


async def told(person: Person, path: str) -> str:
    """The page, which must be there."""
    answer = await person.get(path)
    assert answer.status == 200, answer.text
    return answer.text


def twin(person: Person, other: RunningServer) -> Person:
    """The same browser, whose next request comes to another server."""
    return other.person(person.name, cookie=person.cookie)


async def opened(
    here: RunningServer, there: RunningServer, seats: int = 3, seated: int | None = None
) -> tuple[Party, Party]:
    """A table that both servers hold."""
    found = await party(here, seats, seated=seated)
    other = await at(found, there)
    await there.session(found.id)
    return found, other


async def joining(here: RunningServer, there: RunningServer) -> list[str]:
    """A friend opens the link at one server, sits down at the other, and is no stranger at either."""
    missed = []
    found, _ = await opened(here, there, seated=1)
    secret = (await found.session()).secret
    for seat in (1, 2):
        friend = here.person(NAME)
        there_too = twin(friend, there)
        link = secret.link("join", Seat(seat))
        assert (await there_too.post(f"{found.path}/link", {"token": link})).status == 303
        assert (await friend.post(f"{found.path}/join", {"token": link, "name": NAME})).status == 303
        page = await there_too.get(found.path)
        if page.status != 200 or GATE in page.text:
            missed.append(f"friend {seat} is a stranger")
        version = (await twin(found.seats[0], there).get(f"{found.path}/version")).json["version"]
        if version != await here.version(found.id):
            missed.append(f"version {version} after friend {seat}")
    return missed


async def acting(here: RunningServer, there: RunningServer) -> list[str]:
    """What is done at one server is on the page, in the version and in what may be done next at the other."""
    found, other = await opened(here, there)
    missed = []
    for _ in range(3):
        person, action = await found.legal()
        assert (await person.act(found.id, action)).status == 303
        stored = await here.version(found.id)
        watching = other.seats[0]
        if (await watching.get(f"{found.path}/version")).json["version"] != stored:
            missed.append("an old version")
        if f'data-version="{stored}"' not in await told(watching, found.path):
            missed.append("an old page")
    return missed


async def telling_programs(here: RunningServer, there: RunningServer) -> list[str]:
    """A program that comes, and one that comes back, is told all that was done at the other server."""
    found, other = await opened(here, there)
    path = f"{found.path}/live?form=json"
    first = await told_json(await other.seats[0].listen(path))
    for _ in range(3):
        person, action = await found.legal()
        assert (await person.act(found.id, action)).status == 303
        stored = await here.version(found.id)
        comes = await told_json(await other.seats[0].listen(path))
        if (comes.version, len(comes.events)) != (stored, stored):
            return ["an old table"]
        back = await told_json(await other.seats[0].listen(path, stamp=first.stamp))
        assert (back.start, len(back.events)) == (first.version, stored - first.version)
    return []


async def ending(here: RunningServer, there: RunningServer) -> list[str]:
    """The record, the proof and the next table of a game are there for whoever asks after its end."""
    found, other = await opened(here, there)
    assert (await other.seats[0].get(f"{found.path}/record.json")).status == 403
    await solve(here, found.id, found.seats[await found.acting()])
    missed = []
    if (await other.seats[0].get(f"{found.path}/record.json")).status != 200:
        missed.append("no record")
    again = await found.seats[1].post(f"{found.path}/again")
    assert again.status == 303
    await told(other.seats[1], again.header("location"))  # it is held there
    along = await found.seats[2].post(f"{found.path}/along")
    if (await other.seats[2].get(along.header("location"))).status != 200:
        missed.append("a stranger at the next table")
    if "plays again: take your seat." not in await told(other.seats[0], found.path):
        missed.append("no next table")
    return missed


async def marking(here: RunningServer, there: RunningServer) -> list[str]:
    """A mark and a word are on the page that is asked for next."""
    found, other = await opened(here, there)
    await told(other.seats[0], found.path)
    missed = []
    assert (await found.seats[0].post(f"{found.path}/notes", {"mark": "cell.rope.0 tick"})).status == 303
    if "your pencil: tick" not in await told(other.seats[0], found.path):
        missed.append("a mark")
    assert (await found.seats[1].post(f"{found.path}/talk", {"text": "Good evening"})).status == 303
    if "Good evening" not in await told(other.seats[0], found.path):
        missed.append("a word")
    return missed


async def letting_in(here: RunningServer, there: RunningServer) -> list[str]:
    """Who may watch, and who may not any more, is so at both servers from the moment that it is acknowledged."""
    found, _ = await opened(here, there)
    watcher = here.person("Watcher")
    there_too = twin(watcher, there)
    assert (await there_too.get(found.path)).status == 200  # the gate
    token = (await found.session()).secret.link("watch")
    assert (await watcher.post(f"{found.path}/link", {"token": token})).status == 303
    missed = []
    if (await there_too.get(f"{found.path}/version")).status != 200:
        missed.append("not let in")
    await here.site.store.revoke(digest(f"{watcher.cookie}.{found.id}.watch"), at=1)
    if (await there_too.get(f"{found.path}/version")).status != 403:
        missed.append("let in without a right")
    return missed


async def leaving(here: RunningServer, there: RunningServer) -> list[str]:
    """Who has everything deleted is nobody at either server."""
    found, other = await opened(here, there, seated=2)
    link = (await found.session()).secret.link("join", Seat(2))
    leaver = here.person(NAME)
    assert (await leaver.post(f"{found.path}/join", {"token": link, "name": NAME})).status == 303
    assert NAME in await told(other.seats[0], found.path)
    assert (await leaver.post("/mine/delete", {"sure": "yes"})).status == 303
    return ["a name"] if NAME in await told(other.seats[0], found.path) else []


async def wishing(here: RunningServer, there: RunningServer) -> list[str]:
    """How somebody wants to be told is on the page that is asked for next."""
    found, other = await opened(here, there)
    assert (await found.seats[0].post("/mine/notices", {"way": "", "zone": "Asia/Tokyo"})).status == 303
    return [] if 'value="Asia/Tokyo" selected' in await told(other.seats[0], "/mine/settings") else ["a wish"]


async def by_post(here: RunningServer, there: RunningServer) -> list[str]:
    """A camp, a member, another browser of somebody: each is known to the page that is asked for next."""
    game, other = Game(here), Game(there)
    await game.announce()
    await told(other.person("op"), f"/p/{game.id}")
    missed = []
    await game.enter(MARIO)
    if f"{MARIO} 1" not in await told(other.person("op"), f"/p/{game.id}/console"):
        missed.append("a camp")
    await game.join(MARIO)
    if (await other.person(f"{MARIO} 2").get(f"/p/{game.id}/camp")).status != 200:
        missed.append("a member")
    await game.let_in("phone", f"{MARIO} 1")
    if (await other.person("phone").get(f"/p/{game.id}/camp")).status != 200:
        missed.append("another browser")
    assert PHRASE not in await told(other.person("op"), f"/p/{game.id}")
    return missed


Story = Callable[[RunningServer, RunningServer], Awaitable[list[str]]]
STORIES: list[Story] = [joining, acting, telling_programs, ending, marking, letting_in, leaving, wishing, by_post]


async def missed(story: Story, place: str) -> list[str]:
    """What one server does not know of what the other one has acknowledged."""
    found = list[str]()
    async with two(place) as (here, there):
        found += await story(here, there)
    return found


@pytest.fixture(autouse=True)
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process hears of another one."""
    monkeypatch.setattr(OtherProcesses, "heard", lambda self, what, number: None)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_an_answer_shows_all_that_was_acknowledged_before(story: Story, postgresql: str) -> None:
    async def play() -> None:
        assert await missed(story, postgresql) == []

    run(play)


async def _held(self: object, id: str) -> int:
    """Ask nobody: what is in memory is taken for new."""
    return 0


async def _remembered(self: NoticeScheduler, person: str) -> Wishes | None:
    return self.wishes.get(person)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_an_answer_from_memory_would_be_seen(story: Story, postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sessions, "newest", _held)
    monkeypatch.setattr(NoticeScheduler, "wishes_of", _remembered)

    async def play() -> None:
        found = list[str]()
        try:
            found += await missed(story, postgresql)
        except AssertionError:  # it came no further: what it asked for was refused
            found.append("no answer")
        assert found

    run(play)
