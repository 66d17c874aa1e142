"""A finished game is shared: its public link, what stands behind it and what never does, and its deal for others."""

import asyncio
import base64
import re
import zlib
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from casefile.core.actions import pick
from casefile.core.cards import Seat
from casefile.core.events import SeatTaken
from casefile.core.record import read, record_of, write
from casefile.core.table import AnyTable
from casefile.core.verify import verify
from casefile.game import Games
from casefile.games import GAMES
from casefile.server.bots.workers import PageWork, Work
from casefile.server.clock.review_jobs import Reviewers
from casefile.server.records import rasters
from casefile.server.routes.after import game_review
from casefile.server.routes.sharing import file_worker, game_file, public_pages, public_worker
from casefile.server.tables.people import person_of
from casefile.story.i18n import translator
from casefile.web.present import replaying
from casefile.web.present.scene import Scene
from casefile.web.present.scene_groups import SheetNotes
from casefile.web.replay_model import ReplaySource
from tests.orders import ORDER
from tests.properties.games import Plan
from tests.server.running_server import Answer, Party, Person, RunningServer, party, run, running_server, solve
from tests.server.test_every_page import cookie, sentences, stored
from tests.sixth.game import SIX
from tests.values import held
from tests.verifiers import module_of

SAID = "a word at the table"
SHUT = ("", "/replay", "/review", "/fair", "/picture.png")
OPEN = ("/open", "/open/replay", "/open/review", "/open/fair", "/open/record.json")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done in another process is done here and now; a picture is its drawing."""

    async def at_once(self: PageWork, work: Work[object]) -> object:
        return work(SIX)

    monkeypatch.setattr(PageWork, "run", at_once)
    monkeypatch.setattr(rasters, "rasterized", str.encode)


async def finished(running: RunningServer, bots: int = 0) -> tuple[Party, Person]:
    """A game of three friends that is over, and the one who solved it; something was said, and written down."""
    found = await party(running, 3, bots=bots)
    for person in found.seats:
        await person.post(f"{found.path}/talk", {"text": SAID})
        await person.post(f"{found.path}/notes", {"mark": "cell.rope.0 tick"})
    while (seat := await found.acting()) >= len(found.seats):
        await running.advance(1000)
    await solve(running, found.id, found.seats[seat])
    return found, found.seats[seat]


async def address(person: Person, id: str) -> str:
    """The path of the public link that a player's sheet shows, open or not."""
    page = (await person.get(f"/t/{id}/share")).text
    found_links: list[str] = re.findall(r'id="share-address" readonly value="([^"]*)"', page)
    (link,) = found_links
    assert link.startswith("http://casefile.test/s/")
    assert len(link.rpartition("/")[2]) == 22  # 128 bits
    return link.removeprefix("http://casefile.test")


async def shared(person: Person, found: Party, **fields: str) -> str:
    """Open the public link; its path."""
    given = fields or {"called": "names", "folded": "yes"}
    assert (await person.post(f"{found.path}/share", given)).status == 303
    return await address(person, found.id)


def inside(folder: Path, play: Callable[[RunningServer], Awaitable[None]], games: Games = GAMES) -> None:
    async def whole() -> None:
        async with running_server(folder / "a.sqlite3", games=games) as running:
            await play(running)

    run(whole)


def test_a_link_is_open_from_the_press_until_it_is_taken_back(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        stranger, other = running.person(cookie=""), next(each for each in found.seats if each is not me)
        before = await address(me, found.id)
        for end in (*SHUT, *OPEN):
            assert (await stranger.get(before + end)).status == 404, end
        assert await shared(me, found) == before
        for end in (*SHUT, *OPEN):
            answer = await stranger.get(before + end)
            assert (answer.status, answer.header("x-robots-tag")) == (200, "noindex, nofollow"), end
            assert not answer.header("set-cookie")
        assert (await stranger.get(f"{before}x")).status == 404
        assert (await other.post(f"{found.path}/share/back")).status == 303  # it is not that player's to take back
        assert (await stranger.get(before)).status == 200
        assert (await me.post(f"{found.path}/share/back")).status == 303
        for end in (*SHUT, *OPEN):
            answer = await stranger.get(before + end)
            assert answer.status == 404
            assert "This page is not there any more." in answer.text
        assert await shared(me, found) != before  # once taken back it stays shut, whatever is opened after it
        assert (await stranger.get(before)).status == 404

    inside(tmp_path, play)


def test_each_player_may_keep_the_game_private_before_or_after(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        stranger, other = running.person(cookie=""), next(each for each in found.seats if each is not me)
        wish = f"{found.path}/share/wish"
        assert (await other.post(wish, {"private": "yes"})).status == 303
        path = await shared(me, found)
        for end in (*SHUT, *OPEN):
            answer = await stranger.get(path + end)
            assert answer.status == 404
            assert "A player keeps this game private." in answer.text
        assert (await stranger.post(f"{path}/play", {"key": "k"})).status == 404
        assert (
            "A player keeps this game private: nobody can open the link." in (await me.get(f"{found.path}/share")).text
        )
        assert other.name not in (await me.get(f"{found.path}/share")).text.partition('id="share-sheet"')[2]
        await other.post(wish, {"private": "no"})
        assert (await stranger.get(path)).status == 200
        await other.post(wish, {"private": "yes"})
        assert (await stranger.get(path)).status == 404
        # Who leaves for good leaves the wish behind; who shared takes the link along.
        assert (await other.post("/mine/delete", {"sure": "yes"})).status == 303
        assert (await stranger.get(path)).status == 404

    inside(tmp_path, play)


def test_who_shared_a_game_and_leaves_takes_the_link_along(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        stranger, other = running.person(cookie=""), next(each for each in found.seats if each is not me)
        path = await shared(me, found)
        assert (await me.post("/mine/delete", {"sure": "yes"})).status == 303
        assert (await stranger.get(path)).status == 404
        assert await shared(other, found) != path
        assert (await stranger.get(path)).status == 404

    inside(tmp_path, play)


def sealed(table: AnyTable) -> list[str]:
    """The names of the cards in the case file."""
    return [table.setup.edition.short(card, "en") for card in table.state.holdings.sealed()]


async def told(running: RunningServer, found: Party, path: str) -> list[str]:
    """The private things that stand on a page behind a public link, and cards of the case file where it is shut."""
    session = await found.session()
    never = [SAID, found.id, *(each.name for each in (*found.seats, found.host)), "127.0.0.1", "online"]
    never += [session.secret.link(role, seat) for role in ("join", "return", "watch", "host") for seat in (None, 0, 1)]
    never += [each.cookie for each in found.seats]
    shut = [*sealed(session.table)[1:], session.secret.seed.seed.hex()]
    stranger, wrong = running.person(cookie=""), list[str]()
    for end in (*SHUT, *OPEN):
        answer = await stranger.get(path + end)
        assert answer.status == 200
        secrets = [*never, *shut] if end in SHUT else never
        wrong += [f"{end}: {each}" for each in secrets if each in answer.text]
    return wrong


def test_nothing_private_and_no_solution_stands_behind_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        path = await shared(me, found)
        assert await told(running, found, path) == []
        # What would be found: names, the solution on a shut page, and the talk beside a page.
        with monkeypatch.context() as patch:
            names = {Seat(seat): person.name for seat, person in enumerate(found.seats)}
            patch.setattr(public_pages, "called_as", lambda table, wishes, called: names)
            assert any(f"/open/record.json: {me.name}" == each for each in await told(running, found, path))
        with monkeypatch.context() as patch:
            patch.setattr(public_worker, "lead", lambda table, first, sooner, language: sealed(table)[1])
            assert [each.partition(":")[0] for each in await told(running, found, path)] == [""]
        with monkeypatch.context() as patch:
            patch.setattr(public_pages, "language_of", lambda request: "en")
            patch.setattr(public_pages, "texts_of", lambda request: Whispering(translator("en")))
            assert f"/fair: {SAID}" in await told(running, found, path)
        with monkeypatch.context() as patch:
            patch.setattr(game_review, "replace", lambda page, **less: page)  # nothing is taken off the page
            assert {each.partition(":")[0] for each in await told(running, found, path)} == {"/review"}
        # A link that shows the solution says all of it at once.
        await shared(me, found, called="names")
        for end in (*SHUT, *OPEN):
            assert (await running.person(cookie="").get(path + end)).status == 200
        weapon = sealed((await found.session()).table)[1]
        assert weapon in (await running.person(cookie="").get(path)).text

    inside(tmp_path, play)


def test_a_shut_review_tells_no_solution_also_while_it_is_made(tmp_path: Path) -> None:
    """It begins with the case file and each player's deeds for who may know them."""

    async def play(running: RunningServer) -> None:
        found, _ = await finished(running)
        session = await found.session()
        record = write(record_of(session.table, session.plan.commitment))
        source = ReplaySource("/s/x", "shared", "a game", reviewed=True, folded=True, public=True)
        for folded in (True, False):
            shown = game_review.ReviewDrawing(record, (), replace(source, folded=folded), "en")(running.site.games).page
            assert bool(shown.case_file) == bool(shown.moments) == (not folded)
            said = " ".join(str(each) for lane in shown.lanes for each in lane.said) + shown.told + shown.turning
            assert not folded or not any(card in said.lower() for card in sealed(session.table))

    inside(tmp_path, play)


class Whispering:
    """Texts that say what was said at the table."""

    def __init__(self, texts: object) -> None:
        self._texts = texts

    def gettext(self, text: str) -> str:
        """The text, with too much."""
        return f"{text} {SAID}"

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The text for a number."""
        return one if count == 1 else many


def test_a_name_stands_only_by_the_wish_of_its_person(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        stranger, other = running.person(cookie=""), next(each for each in found.seats if each is not me)
        path = await shared(me, found)

        async def names() -> set[str]:
            picture = (await stranger.get(f"{path}/picture.png")).text
            seen = (await stranger.get(f"{path}/open/record.json")).text + (await stranger.get(path)).text + picture
            sheet = (await me.get(f"{found.path}/share.png")).text
            assert (me.name in sheet) == (me.name in picture)
            return {each.name for each in found.seats if each.name in seen}

        assert await names() == set()
        await me.post(f"{found.path}/share/wish", {"named": "yes"})
        assert await names() == {me.name}
        await other.post(f"{found.path}/share/wish", {"named": "yes"})
        assert await names() == {me.name, other.name}
        await shared(me, found, called="letters", folded="yes")
        assert await names() == set()
        assert '"name":"F."' in (await stranger.get(f"{path}/open/record.json")).text
        await shared(me, found)
        await other.post(f"{found.path}/share/wish", {"named": "no"})  # also later, whatever the sharer chose
        assert await names() == {me.name}

    inside(tmp_path, play)


@pytest.mark.parametrize(
    ("language", "label", "stays"),
    [
        ("en", "By number", "else your number. Without their wish others stay Player 2."),
        ("ja", "番号", "それ以外は番号です。本人の希望がなければ、プレイヤー2のままです。"),
    ],
)
def test_in_a_game_without_suspects_who_has_no_name_goes_by_the_number(
    language: str, label: str, stays: str, tmp_path: Path
) -> None:
    *_, (id, _) = stored(ORDER.get().place(tmp_path / "a.sqlite3"), Plan("harbour", 2, {}, 7, patience=20))

    async def look(running: RunningServer) -> None:
        me, stranger = running.person("", cookie(0)), running.person(cookie="")
        me.look = stranger.look = f"language-{language}"
        sheet = (await me.get(f"/t/{id}/share")).text
        assert label in sheet
        assert stays in sheet
        assert ("Suspects" if language == "en" else "人物") not in sheet
        assert (await me.post(f"/t/{id}/share", {"called": "suspects", "folded": "no"})).status == 303
        path = await address(me, id)
        for page in (f"{path}/open", f"{path}/open/replay"):
            read = sentences((await stranger.get(page)).text)
            assert ("Player 2" in read, "プレイヤー2" in read) == (language == "en", language == "ja"), page

    inside(tmp_path, look, SIX)


def test_the_public_record_holds_under_both_verifiers(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        path = await shared(me, found)
        data = (await running.person(cookie="").get(f"{path}/open/record.json")).body
        record = read(data, GAMES.rules)
        assert verify(record).holds
        assert module_of("classic").told(data)["holds"]
        taken = [event for event in record.events if isinstance(event, SeatTaken)]
        assert not {event.name for event in taken} & {each.name for each in found.seats}

    inside(tmp_path, play)


async def dealt(person: Person, path: str, **fields: str) -> str:
    """Play a shared deal; the id of the table."""
    answer = await person.post(f"{path}/play", {"key": "k", **fields})
    assert answer.status == 303
    return dict(answer.headers)[b"location"].decode().removeprefix("/t/")


async def rows(running: RunningServer, path: str) -> list[str]:
    """The list of those who have played a deal, as a stranger reads it."""
    page = (await running.person(cookie="").get(f"{path}/open")).text
    found = re.findall(r"<li><b>([^<]*)</b> <span>([^<]*)</span>( <em>)?", page)
    return [f"{name}: {words}{', practice' if practice else ''}" for name, words, practice in found]


def test_a_stranger_plays_the_deal_with_the_same_hand_and_the_same_luck(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found, me = await finished(running, bots=1)
        path, session = await shared(me, found), await found.session()
        seat = session.people[me.digest]
        logs = []
        for name in ("Zoe", "Yan"):
            person = running.person(cookie="")
            id = await dealt(person, path, name=name)
            assert await dealt(person, path, name=name) == id  # sent twice
            at = await running.session(id)
            assert at.people == {person_of(person.cookie): seat}
            assert held(at.table.state).hand(seat) == held(session.table.state).hand(seat)
            assert held(at.table.state).sealed() == held(session.table.state).sealed()
            assert at.occupants.bot(Seat(3)) == session.occupants.bot(
                Seat(3)
            )  # the bot of then; the others are bots now
            await running.settle()
            for _ in range(3):
                await running.advance(2000)
            logs.append(
                [event for event in (await running.session(id)).table.history if not isinstance(event, SeatTaken)]
            )
            while (await running.session(id)).waiting_for != seat:
                await running.advance(2000)
            assert await rows(running, path) == ([] if name == "Zoe" else ["Zoe: found it in 0 questions"])
            await solve(running, id, person)
        assert logs[0] == logs[1]
        assert await rows(running, path) == [
            "Yan: found it in 0 questions",
            "Zoe: found it in 0 questions",
        ] or await rows(running, path) == ["Zoe: found it in 0 questions", "Yan: found it in 0 questions"]
        # How it went is shown after one's own game; before it, only how many have played.
        assert "2 have. How it went is shown after your own game." in (await running.person(cookie="").get(path)).text
        assert "Zoe" in (await person.get(path)).text
        assert "<b>You</b>" in (await person.get(path)).text
        # A game on a shared deal counts nowhere else, and says what it is.
        fair = (await person.get(f"/t/{id}/fair")).text
        assert "This game is played on from event" in fair

    inside(tmp_path, play)


def test_who_has_seen_the_solution_plays_for_practice(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        path = await shared(me, found)
        once = running.person(cookie="")
        ids = {"first": (once, await dealt(once, path, name="first"))}
        again = await dealt(once, path, name="again", key="other")
        ids["again"] = once, again
        told_so = running.person(cookie="")
        ids["told so"] = told_so, await dealt(told_so, path, name="told so", seen="yes")
        ids["player"] = me, await dealt(me, path, name="player")
        looked = running.person(cookie="")
        ids["looked"] = looked, await dealt(looked, path, name="looked")
        assert (await looked.get(f"{path}/open")).status == 200  # in the midst of the game
        for person, id in ids.values():
            while (await running.session(id)).waiting_for != (await running.session(id)).people[
                person_of(person.cookie)
            ]:
                await running.advance(2000)
            await solve(running, id, person)
        found_rows = await rows(running, path)
        assert {row.partition(":")[0] for row in found_rows if "practice" not in row} == {"first"}
        assert len(found_rows) == 5
        assert found_rows[0].startswith("first")
        await once.get(f"{path}/open")  # afterwards everybody may look
        assert (await rows(running, path))[0] == found_rows[0]

    inside(tmp_path, play)


@pytest.mark.parametrize(
    ("url", "said", "ways"),
    [
        (
            "http://127.0.0.1:8765",
            "So far only this computer can open this link.",
            ["“Open to my home network”", "“Friends who live elsewhere”"],
        ),
        (
            "http://192.168.1.20:8765",
            "Only your home network can open this link",
            ["“Friends who live elsewhere”"],
        ),
        ("https://casefile.example", "", []),
    ],
)
def test_the_sheet_says_who_can_reach_the_address_and_how_others_could(
    url: str, said: str, ways: list[str], tmp_path: Path
) -> None:
    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        host = url.partition("//")[2]
        answer = await me.get(f"{found.path}/share", headers={"host": host})
        assert (said in answer.text) if said else ("can open this link" not in answer.text)
        assert re.findall(r"<li><b>(“[\w ]+”)</b>", answer.text) == ways
        assert ("How others can open it" in answer.text) == bool(ways)

    inside(tmp_path, play)


def unpacked(file: str) -> str:
    """All that is in a game's file, also what is compressed in it."""
    (packed,) = re.findall(r'<script type="text/plain" id="inside">([^<]*)</script>', file)
    return f"{file}\n{zlib.decompress(base64.b64decode(packed)).decode()}"


async def kept(running: RunningServer, found: Party, me: Person) -> list[str]:
    """The private things in the file of a game, and whether one is given out that a player keeps private."""
    answer = await me.get(f"{found.path}/game.html")
    assert answer.status == 200
    assert len(answer.body) <= 600_000
    assert "attachment" in answer.header("content-disposition")
    assert not re.search(r'(?:src|href|action)="(?!#|data:)', answer.text)
    inside, session = unpacked(answer.text), await found.session()
    never = [SAID, found.id, *(each.name for each in found.seats), "127.0.0.1", *(each.cookie for each in found.seats)]
    never += [session.secret.link(role, seat) for role in ("join", "return", "watch", "host") for seat in (None, 0, 1)]
    wrong = [each for each in never if each in inside]
    if "#p-tick" in inside:
        wrong.append("a pencil mark")
    other = next(each for each in found.seats if each is not me)
    for private in ("yes", "no"):
        assert (await other.post(f"{found.path}/share/wish", {"private": private})).status == 303
        for person in (me, other):
            refused = await person.get(f"{found.path}/game.html")
            if (refused.status == 404) != (private == "yes"):
                wrong.append("a game that a player keeps private")
            offered = 'id="share-file"' in (await person.get(f"{found.path}/share")).text
            if offered != (private == "no"):
                wrong.append("the offer of a game that a player keeps private")
    return wrong


def test_a_file_calls_its_players_as_the_sheet_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who let their names stand are named by name alone; a word that is no choice counts for nothing."""
    monkeypatch.setattr(game_file, "PAUSE", 0)

    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        name = next(each.name for each in found.seats if each is me)
        assert (await me.post(f"{found.path}/share/wish", {"named": "yes"})).status == 303
        told = {
            called: name in unpacked((await me.get(f"{found.path}/game.html?called={called}")).text)
            for called in ("names", "letters", "suspects", "everybody", "")
        }
        assert told == {"names": True, "letters": False, "suspects": False, "everybody": True, "": True}
        await shared(me, found, called="suspects")
        assert name not in unpacked((await me.get(f"{found.path}/game.html")).text)

    inside(tmp_path, play)


def test_a_file_needs_no_network_and_has_nothing_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_file, "PAUSE", 0)

    async def play(running: RunningServer) -> None:
        found, me = await finished(running)
        await me.get(f"{found.path}/share")
        assert await kept(running, found, me) == []
        # What would be found: names, the talk, a mark of a notebook, and a game that a player keeps private.
        with monkeypatch.context() as patch:
            names = {Seat(seat): person.name for seat, person in enumerate(found.seats)}
            patch.setattr(public_pages, "called_as", lambda table, wishes, called: names)
            assert {each.name for each in found.seats} <= {*await kept(running, found, me)}
        with monkeypatch.context() as patch:
            patch.setattr(file_worker, "translator", lambda language: Whispering(translator(language)))
            assert await kept(running, found, me) == [SAID]
        with monkeypatch.context() as patch:
            patch.setattr(replaying, "Scene", partial(Scene, notebook=SheetNotes(marks={"cell.rope.0": "tick"})))
            assert await kept(running, found, me) == ["a pencil mark"]
        with monkeypatch.context() as patch:
            patch.setattr(game_file, "any", lambda wishes: False, raising=False)
            assert {*await kept(running, found, me)} == {"a game that a player keeps private"}
        with monkeypatch.context() as patch:  # before the review is done the file says who played, and no more of it
            patch.setattr(game_file, "LOOKS", 0)
            patch.setattr(Reviewers, "of_game", no_review)
            early = (await me.get(f"{found.path}/game.html")).text
        assert "The review was not done when this file was saved" in early
        assert "Who played" in early
        assert "What each could know" not in early
        watcher = await found.watcher()
        assert "What each could know" in (await whole_file(watcher, found)).text
        assert 'id="share-address"' not in (await watcher.get(f"{found.path}/share")).text

    inside(tmp_path, play)


async def whole_file(person: Person, found: Party) -> Answer:
    """The game's file with its review, as soon as that is done."""
    for _ in range(1_000):
        answer = await person.get(f"{found.path}/game.html")
        assert answer.status == 200
        if "The review was not done" not in answer.text:
            return answer
        await asyncio.sleep(0.1)
    raise AssertionError("the review is never done")


async def no_review(*_given: object) -> Mapping[int, str]:
    """The review of a game of which nothing is done yet."""
    return {}


def test_a_case_of_the_day_is_shared_and_played_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(running: RunningServer) -> None:
        me, stranger = running.person(), running.person(cookie="")
        opened = await me.post("/daily", {"day": "2023-11-14", "name": "Zebedee"}, accept="application/json")
        found = Party(running, opened.json["go"].removeprefix("/t/"), me, [me])
        while (seat := (await found.session()).waiting_for) is not None:
            await me.act(found.id, pick((await found.session()).table.menu(seat), lambda n: 0))
        path = await shared(me, found)
        assert "/daily?case=2023-11-14" in (await me.get(f"{found.path}/share")).text
        page = await stranger.get(path)
        assert '<input type="hidden" name="day" value="2023-11-14">' in page.text
        for end in ("", "/replay", "/fair", "/picture.png", "/open", "/open/replay", "/open/fair", "/open/record.json"):
            assert (await stranger.get(path + end)).status == 200, end
        assert (await stranger.get(f"{path}/review")).status == 303
        assert "How good were the ways?" in (await stranger.get(f"{path}/open/review")).text
        with monkeypatch.context() as patch:  # a file that is saved before the review is done has none, and says so
            patch.setattr(game_file, "LOOKS", 0)
            patch.setattr(Reviewers, "of_game", no_review)
            early = await me.get(f"{found.path}/game.html")
        assert "The review was not done when this file was saved" in early.text
        assert "How good were the ways?" not in unpacked(early.text)
        answer = await whole_file(me, found)
        inside = unpacked(answer.text)
        assert {*re.findall(r'"(review|proof|replay=[^"]*)":\{"html"', inside)} == {
            *("review", "proof", "replay=open", "replay=0", "replay=spectator")
        }
        assert '"casefile-record-1"' in answer.text
        assert "How good were the ways?" in inside
        assert "Zebedee" not in inside
        assert len(answer.body) <= 600_000

    inside(tmp_path, play)
