"""Nothing of a game by post that a viewer may not know comes out, on any route, in any header, error or frame.

Two servers hold the same games, which differ only in what the viewer may not know; :mod:`tests.correspondence.pairs`
says what that is. Whatever the viewer asks, both must answer with the same bytes.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import AsyncExitStack, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.actions import Refused
from casefile.core.cards import Card
from casefile.core.engine import Observation
from casefile.core.events import Viewer
from casefile.core.log import event_to
from casefile.core.table import AnyTable, Table
from casefile.correspondence.camps import decide as doors
from casefile.correspondence.camps import membership, people_events, talk_events, time_events, waiting
from casefile.correspondence.camps.acts import ACTS, Pause, Person
from casefile.correspondence.camps.contract import CampViewer
from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.camps.state import CampGame
from casefile.correspondence.camps.time_events import ActEntered
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages import camp_page, opened_talk
from casefile.correspondence.pages import operator_views as looks
from casefile.correspondence.pages.post_model import PostPage
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.results import PostResult
from casefile.correspondence.server import group as group_server
from casefile.correspondence.server import (
    personal_links,
    post_audiences,
    post_previews,
    post_routes,
    post_session,
    post_sessions,
    post_socket,
    whole_pages,
)
from casefile.correspondence.server import seal_fields as post_words
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import Sender, hold_link
from casefile.correspondence.server.post_session import (
    BEFORE,
    LOG,
    TABLE,
    Here,
    PostEyes,
    PostSession,
    encode_secret,
)
from casefile.correspondence.server.post_socket import PostReader
from casefile.review import VERSION
from casefile.server import app as application
from casefile.server.records import rasters
from casefile.server.routes.people import waiting as counting
from casefile.server.site import Site
from casefile.server.store import Members, NewEvent, NewTable, digest, open_sqlite
from casefile.server.store.statements import reviews
from casefile.server.store.statements.groups import Group, JoiningTables
from casefile.server.tables.table_plan import Secret
from casefile.server.wire.audience_pages import Audience
from casefile.web import live_page
from casefile.web.drawings.link_picture import LinkPicture
from casefile.web.live_page import Draw, LivePage
from tests.amounts import SCALE, often
from tests.correspondence import by_post
from tests.correspondence.by_post import Game, enter_act, id_of, token_of
from tests.correspondence.camps.scene import MARIO
from tests.correspondence.cases import case_of
from tests.correspondence.pairs import CAMPS, ROLES, PostPair, differ, post_pairs
from tests.frames import unpacked
from tests.server.running_server import Answer, Clock, RunningServer, Socket, run, running_server
from tests.server.running_server import Person as Browser
from tests.values import replace

PAIRS = 63 * SCALE
ENOUGH = 14
"""In so many pairs every planted leak must show."""


@cache
def made() -> tuple[PostPair, ...]:
    """The pairs, once for all tests."""
    return tuple(post_pairs(PAIRS))


def fill(file: Path, pairs: Iterable[PostPair], world: int) -> None:
    """Write the games of one world into a store, as if they had been played."""
    store = open_sqlite(file)
    names = [name for name in ROLES.values() if name] + [f"{camp} {n}" for camp in CAMPS for n in (1, 2, 3, 4)]
    for name in sorted({*names, "newcomer"}):
        store.add_person(token_of(name), f"Called {name}", at=1)
    for pair in pairs:
        post, id = pair.worlds[world], BEFORE + pair.id
        setup = msgspec.json.encode({**msgspec.to_builtins(post.plan), "operator": post.operator}).decode()
        secret = encode_secret(Secret(post.seeds, bytes([7] * 32)))
        people = [NewEvent(each.kind, msgspec.json.encode(event_to(each)).decode()) for each in post.people]
        everybody = {getattr(event, name, None) for event in post.people for name in ("person", "by")} - {None}
        store.create_table(
            NewTable(id, 1, LOG, setup, secret, LOG),
            people,
            deadline=post.next_due(),
            members=Members(belong=sorted({post.operator, *everybody})),  # type: ignore[arg-type]
            joining=JoiningTables(Group(group_of(pair), "The Thursday Detectives", 1)),
        )
        assert post.table is not None
        table = [NewEvent(each.kind, msgspec.json.encode(event_to(each)).decode()) for each in post.table.history]
        store.create_table(NewTable(id + TABLE, 1, "nsider", "{}", b"", f"{LOG}-table"), table)
    store.close()


def group_of(pair: PostPair) -> str:
    """The id of the group whose game a pair is."""
    return f"group-of-{pair.id}"


# -- every channel -----------------------------------------------------------------------------------------------------

Ask = tuple[str, Mapping[str, str] | bytes]

TRIED: Mapping[str, Mapping[str, str]] = {
    "enter": {"character": "wario", "phrase": "wrong", "name": "Eve", "entropy": "ab"},
    "start": {"note": "Again."},
    "set_code": {"code": "new"},
    "set_enrolment": {"enrolment": "open"},
    "join_by_code": {"camp": "peach", "code": "wrong", "name": "Eve"},
    "ask_to_join": {"camp": "peach", "name": "Eve"},
    **{kind: {"person": id_of("peach 3")} for kind in ("approve", "decline", "expel", "appoint_beta", "dismiss_beta")},
    "pass_leadership": {"person": id_of("peach 3")},
    "counter": {"entry": "2"},
    "take_back": {"entry": "2"},
    "play": {"turn": "99", "move": '{"kind": "end_turn"}'},
    "set_standing_order": {"cards": "kraken"},
    "pause": {"note": ""},
    "resume": {"note": "On."},
    "extend": {"camp": "peach", "hours": "9999", "note": "More."},
    "give_strike": {"camp": "peach", "note": ""},
    "lift_strike": {"camp": "peach", "note": "Sorry."},
    "replace": {"camp": "peach", "note": ""},
    "disband": {"camp": "peach", "note": ""},
    "change_rule": {"rule": "moon", "value": "5", "note": "Why not?"},
    "look": {"what": "case_file", "note": ""},
    "appoint_operator": {"person": id_of("peach 3"), "note": "You."},
    "say": {"text": "Hello."},
    "mark": {"cell": "cell.hammer.0", "mark": "tick"},
    "leave": {},
    "move_start": {"start": "1", "note": "Sooner."},
    "set_slots": {"slots": "9", "note": "More."},
    "cancel": {"note": ""},
    "set_invitation": {"code": ""},
    "become_deputy": {"code": "wrong", "name": "Eve"},
    "share_game": {"person": id_of("peach 3"), "note": "You, too."},
    "choose_operator": {"person": id_of("peach 3")},
    "mark_copied": {"posts": "-1"},
    "leave_task": {"task": "late:1:mario"},
    "skip_time": {},
    "announce_vacation": {"first": "2001-01-01", "last": "2001-01-02"},
    "take_back_vacation": {"first": "2001-01-01"},
    "open_link": {},
    "reveal_link": {"person": id_of("peach 3"), "note": ""},
    "open_talk": {},
}
"""An attempt at every act, but for those that would be another game afterwards."""

CHANNELS: Mapping[tuple[str, str], tuple[Ask, ...]] = {
    ("GET", "/p/{post}"): (("", b""),),
    ("POST", "/p/{post}"): (("wrong code", {"kind": "join_by_code", "camp": "peach", "code": "wrong", "name": "Eve"}),),
    ("GET", "/p/{post}/text/{number}"): (
        ("first", {"number": "1"}),
        ("third", {"number": "3"}),
        ("none", {"number": "9999"}),
    ),
    ("GET", "/p/{post}/feed.atom"): (("", b""),),
    ("GET", "/p/{post}/preview.png"): (("", b""),),
    ("GET", "/p/{post}/packet"): (("", b""),),
    ("POST", "/p/{post}/paste"): (
        ("to confirm", {"text": "I suggest Mario, in the Library, with the Hammer."}),
        ("unclear", {"text": "It was Mario."}),
    ),
    ("GET", "/p/{post}/version"): (("", b""),),
    ("GET", "/p/{post}/screen"): (("", b""),),
    ("GET", "/p/{post}/record.json"): (("", b""),),
    ("GET", "/p/{post}/replay"): (("", b""),),
    ("GET", "/p/{post}/review"): (("", b""),),
    ("GET", "/p/{post}/picture/review.{form}"): (("", {"form": "svg"}),),
    ("GET", "/p/{post}/picture/{name}"): (("", {"name": "9.svg"}),),
    ("POST", "/p/{post}/fork"): (
        ("as it lay", {"at": "9", "seat": "0"}),
        ("drawn", {"at": "9", "seat": "0", "deal": "drawn"}),
    ),
    ("GET", "/p/{post}/share"): (("", b""),),
    ("POST", "/p/{post}/share"): (("", {"folded": "yes"}), ("wrong", {"called": "x"})),
    ("POST", "/p/{post}/share/back"): (("", b""),),
    ("POST", "/p/{post}/share/wish"): (("private", {"private": "yes"}),),
    ("GET", "/p/{post}/share.png"): (("", b""),),
    ("GET", "/p/{post}/game.html"): (("", b""),),
    ("POST", "/p/{post}/link"): (("wrong", {"token": "x"}),),
    ("POST", "/p/{post}/act"): (
        *((kind, {"kind": kind, **fields}) for kind, fields in TRIED.items() if kind != "leave"),
        ("own entry", {"kind": "counter", "entry": "1"}),
        ("no kind", {"kind": "fly"}),
        ("malformed", b"\xff"),
    ),
    ("POST", "/p/{post}/play"): (
        ("other turn", {"kind": "end_turn", "turn": "99"}),
        ("foreign card", {"kind": "show", "card": "kraken"}),
        ("no move", {"kind": "fly"}),
        ("suggests", {"kind": "suggest", "suspect": "mario", "weapon": "hammer", "room": "library", "turn": "99"}),
    ),
    ("GET", "/p/{post}/camp"): (("", b""),),
    ("POST", "/p/{post}/camp"): (
        ("says", {"kind": "say", "text": "Hello."}),
        ("too much", {"kind": "say", "text": "x" * 2001}),
        ("enters", {"kind": "set_enrolment", "enrolment": "closed"}),
    ),
    ("POST", "/p/{post}/camp/notes"): (("", {"mark": "cell.rope.0 tick"}), ("wrong", {"mark": "cell.hammer.9 tick"})),
    ("GET", "/p/{post}/camp/why/{cell}"): (("file", {"cell": "cell.hammer.file"}), ("seat", {"cell": "cell.hall.0"})),
    ("GET", "/p/{post}/talk/{camp}"): (("a camp", {"camp": "mario"}), ("another", {"camp": "peach"})),
    ("GET", "/p/{post}/console"): (("", b""),),
    ("GET", "/p/{post}/console/{look}"): (("not stored", {"look": "1"}),),
    ("GET", "/p/{post}/channel"): (("", b""),),
    ("POST", "/p/{post}/channel"): (("nowhere", {"address": "x", "form": "json"}),),
    ("POST", "/p/{post}/console"): (
        ("no note", {"kind": "extend", "camp": "peach", "hours": "24", "note": ""}),
        ("looks", {"kind": "look", "what": "time", "note": "What time is it?"}),
    ),
}
"""What a viewer asks on each route; a route without an entry fails the test."""

Seen = dict[str, object]

BIRTH = re.compile(r"\bbirth-[0-9]+")
"""What tells the pages in memory from one another: drawn at random by a server, and here a number."""

FRESH = re.compile(r"\?key=[\w-]{43}")
"""The key of a form that opens a table, another one each time that its page is drawn."""


async def seen(running: RunningServer, pair: PostPair, world: int) -> Seen:
    """All that the viewer of a pair can get out of one server, and what is told while the others go on."""
    name = ROLES[pair.role]
    person = running.person(name, token_of(name) if name else "")
    sockets = []
    for path in post_routes.SOCKETS:  # one after the other
        sockets.append(await person.listen(path.replace("{post}", pair.id)))
        await sockets[-1].next()
    got: Seen = {}
    await _behind(running, pair, world)
    await _settled(running, pair, sockets, name)
    for socket in sockets:
        socket.beats.clear()
    await running.beat()
    got["beats"] = [socket.beats[-1:] for socket in sockets]
    for (method, path), asks in CHANNELS.items():
        for label, fields in asks:
            for accept in _forms(path, label):
                if not name:
                    person.cookie = ""
                place, sent = path.replace("{post}", pair.id), fields
                if method == "GET" and isinstance(sent, Mapping):  # what a path has in its place
                    place, sent = place.format_map(sent), b""
                answer = await person.ask(method, place, sent, accept=accept)
                got[f"{method} {path} {label} {accept}"] = _bytes(answer)
                await _settled(running, pair, sockets, name)
    got["GET /g/{group}"] = _bytes(await person.get(f"/g/{group_of(pair)}"))
    # Everybody hears this one.
    await enter_act(posts_of(running.site), pair.id, id_of("op"), Pause("Tea."))
    await _settled(running, pair, sockets, name)
    got["version at the end"] = _bytes(await person.get(f"/p/{pair.id}/version"))
    for path, socket in zip(post_routes.SOCKETS, sockets, strict=True):
        await socket.close()
        got[f"frames of {path}"] = [socket.code, *(BIRTH.sub("birth", frame) for frame in socket.frames)]
    return got


def _forms(path: str, label: str) -> tuple[str, ...]:
    """In which forms an answer is wanted: what is refused is a whole page or, told quicker, a few words."""
    if not path.endswith("/act"):
        return ("text/html",)
    return ("application/json", "text/html") if label in ("play", "own entry", "malformed") else ("application/json",)


async def _behind(running: RunningServer, pair: PostPair, world: int) -> None:
    """Let another camp do something in one world while the viewer's page is open."""
    if world:
        for name, act in pair.later:
            with suppress(Refused):  # who was beta leader may be one no longer
                await enter_act(posts_of(running.site), pair.id, id_of(name), act)


async def _settled(running: RunningServer, pair: PostPair, sockets: Iterable[Socket], name: str) -> None:
    """Until the sockets have been told all that they are told."""
    session = await posts_of(running.site).sessions.load(pair.id)
    wanted = session.version_for(id_of(name) if name else Person(""))
    for _ in range(20):
        await asyncio.sleep(0)
    for socket in sockets:
        while socket.code is None and (socket.told < wanted or not socket.sent.empty()):
            await socket.next()


def _bytes(answer: Answer) -> tuple[int, tuple[tuple[bytes, bytes], ...], bytes]:
    assert answer.fault is None
    assert answer.status < 500
    return answer.status, answer.headers, FRESH.sub("?key", BIRTH.sub("birth", answer.text)).encode()


async def differences(folder: Path, pairs: tuple[PostPair, ...], *, enough: int = 1000) -> list[str]:
    """Where the two worlds look different to their viewers; ``enough`` of it ends the search."""
    found: list[str] = []
    async with AsyncExitStack() as both:
        servers = []
        for world in (0, 1):
            file = folder / f"world-{world}.sqlite3"
            await asyncio.to_thread(fill, file, pairs, world)
            servers.append(await both.enter_async_context(running_server(file, Clock())))
        for pair in pairs:
            if len(found) >= enough:
                break
            one, other = [await seen(running, pair, world) for world, running in enumerate(servers)]
            assert one.keys() == other.keys()
            found += [
                f"{pair.id} {pair.role} {pair.hidden} {pair.made_of} {name}" for name in one if one[name] != other[name]
            ]
    return found


@pytest.fixture(autouse=True)
def same_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn at random for a new browser tells nothing of any game; to seal a word takes long."""
    for module in (personal_links, post_routes, whole_pages):
        monkeypatch.setattr(module, "new_token", lambda: "n" * 43)
    births = count()
    monkeypatch.setattr(live_page, "token_urlsafe", lambda length: f"birth-{next(births):06}")
    monkeypatch.setattr(post_words, "seal_of", quick_seal)
    # A picture is compared as it is drawn: sooner, and no less strictly, than as the pixels that come of that.
    monkeypatch.setattr(rasters, "rasterized", str.encode)
    # It is over all games of somebody, who is in many of these; in a game of its own it is looked at below.
    monkeypatch.setattr(counting, "waiting_for", nothing_waits)


COUNTED = counting.waiting_for


async def nothing_waits(site: Site, person: str, language: str) -> int | None:
    return None


def quick_seal(word: str, salt: bytes) -> Seal:
    return Seal(salt.hex(), word)


@pytest.mark.sampled(of="pairs of games")
def test_two_games_that_a_viewer_cannot_tell_apart_give_the_same_bytes(tmp_path: Path) -> None:
    found: list[str] = ["not run"]

    async def look() -> None:
        found[:] = await differences(tmp_path, made()[: often(len(ROLES), PAIRS)])

    run(look, 300 * SCALE)
    assert found == []


async def let_in(running: RunningServer, pair: PostPair, name: str) -> Browser:
    """Another browser of the viewer, whom a personal link lets in."""
    phone, session = running.person("phone", token_of("phone")), await posts_of(running.site).sessions.load(pair.id)
    token = await hold_link(running.site.store, session, id_of(name or "nobody"), 1)
    assert (await phone.post(f"/p/{pair.id}/link", {"token": token})).status == 303
    return phone


@pytest.mark.sampled(of="pairs of games")
def test_the_page_of_ones_own_games_tells_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pair has a store of its own here, for that page and the calendar tell of all of somebody's games."""
    monkeypatch.setattr(counting, "waiting_for", COUNTED)
    found: list[str] = []

    async def look() -> None:
        for pair in made()[: often(1, 2) * len(ROLES)]:
            name, worlds = ROLES[pair.role], []
            for world in (0, 1):
                fill(tmp_path / f"{pair.id}-{world}", (pair,), world)
                async with running_server(tmp_path / f"{pair.id}-{world}", Clock()) as running:
                    person = running.person(name, token_of(name) if name else "")
                    phone = await let_in(running, pair, name)
                    paths = ("/mine", "/mine/count")
                    worlds.append([_bytes(await each.get(path)) for each in (person, phone) for path in paths])
            found.extend([f"{pair.id} {pair.role}"] if worlds[0] != worlds[1] else [])
            assert not name or worlds[0][0][0] == 200

    run(look)
    assert found == []


def test_the_pairs_differ_in_all_that_is_hidden_for_every_viewer() -> None:
    assert all(map(differ, made()))
    assert {pair.role for pair in made()} == set(ROLES)
    how = Counter(name for pair in made() for name in pair.made_of)
    assert min(how.values()) >= 2, how
    assert len(how) == 16, how


def test_every_channel_answers_somebody(tmp_path: Path) -> None:
    """What all viewers are refused would show nothing."""
    answered: dict[str, set[int]] = {}

    async def look() -> None:
        pairs = tuple({pair.role: pair for pair in made()}.values())
        fill(tmp_path / "a.sqlite3", pairs, 0)
        async with running_server(tmp_path / "a.sqlite3", Clock()) as running:
            for pair in pairs:
                for name, got in (await seen(running, pair, 0)).items():
                    if isinstance(got, tuple):
                        answered.setdefault(" ".join(name.split()[:2]), set()).add(got[0])

    run(look)
    # Before the end, without a link that holds, and on a server that tells nobody.
    early = {f"GET /p/{{post}}/{page}" for page in ("record.json", "replay", "review", "talk/{camp}")}
    early |= {"GET /p/{post}/picture/review.{form}", "GET /p/{post}/picture/{name}"}
    early |= {f"{method} /p/{{post}}/share{end}" for method, end in (("GET", ""), ("GET", ".png"), ("POST", ""))}
    early |= {"POST /p/{post}/share/back", "POST /p/{post}/share/wish", "GET /p/{post}/game.html"}
    never = {*early, "POST /p/{post}/fork", "POST /p/{post}/link", "POST /p/{post}/channel"}
    assert {name for name, found in answered.items() if not found & {200, 303, 422}} == never


def test_every_route_and_every_act_is_asked() -> None:
    assert {(route.method, route.path) for route in post_routes.ROUTES} == set(CHANNELS)
    assert set(TRIED) | {"open_registration"} == set(ACTS)


# -- what camps said, after the end ------------------------------------------------------------------------------------


TALKED = "talked"
READERS = ("", "somebody", "op", "wario 1", "luigi 1", "mario 4")
"""Nobody, somebody, the operator, another camp's leader, a back-up, and who was sent away before it was said."""
AFTER = (
    *("", "/talk/mario", "/talk/wario", "/feed.atom", "/version", "/record.json", "/replay", "/review", "/text/new"),
    *("/camp", "/console"),
)


async def talked(running: RunningServer, *said: str, opened: bool = False) -> Seen:
    """What all readers get of a game that is over, in which Mario's camp has said this among itself."""
    game = Game(running, TALKED)
    await game.announce(3)
    for camp in CAMPS:
        await game.enter(camp)
    await game.act("luigi 1", "enter", character="luigi", phrase="the wax is red", name="Back", file="0")
    assert (await game.act("op", "start", note="Go.")).status == 303
    for number in (2, 4):
        await game.join(MARIO, number)
    assert (await game.act("mario 1", "expel", person=id_of("mario 4"))).status == 303
    for text in said:
        assert (await game.act("mario 2", "say", text=text)).status == 303
    await running.advance(1_000)  # what is stored at one moment gets moments of its own, a millisecond apart
    for gone in ("wario", "peach"):
        assert (await game.act("op", "disband", camp=gone, note="Gone.")).status == 303
    if opened:
        assert (await game.act("mario 1", "open_talk")).status == 303
    await running.person().get(f"/p/{TALKED}/review")
    name, judged = f"{BEFORE}{TALKED}", dict[int, str]()
    async with asyncio.timeout(SCALE * 60):
        while len(judged) < len(CAMPS):  # it fills up while it is asked for, and is read once it is whole
            await asyncio.sleep(0.02)
            judged = await running.site.store.ask(reviews.of_table, name, VERSION)
    got: Seen = {}
    for name in READERS:
        reader = running.person(name, token_of(name) if name else "")
        for path in AFTER:
            if not name:
                reader.cookie = ""
            got[f"{name or 'nobody'} {path}"] = _bytes(await reader.get(f"/p/{TALKED}{path}"))
    return got


async def told_of_talk(folder: Path, *, opened: bool = False) -> list[str]:
    """Where readers outside get something else when a camp has said something else."""
    worlds = []
    for number, said in enumerate((("Peach has the Hammer.",), ("No.", "It is Luigi, in the Library."))):
        async with running_server(folder / f"{number}.sqlite3", Clock()) as running:
            worlds.append(await talked(running, *said, opened=opened))
    return [name for name in worlds[0] if worlds[0][name] != worlds[1][name]]


def all_talk(log: Iterable[Any]) -> Mapping[Card, list[talk_events.Said]]:
    """What each camp said, whether or not it has opened it."""
    found: dict[Card, list[talk_events.Said]] = {}
    for event in log:
        if isinstance(event, talk_events.Said):
            found.setdefault(event.camp, []).append(event)
    return found


@pytest.mark.sampled(of="pairs of games")
def test_what_a_camp_said_stays_its_own_after_the_end_until_it_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with the talk opened, and with a route that does not ask, show that the test sees talk."""

    monkeypatch.setattr(by_post, "seal_of", quick_seal)
    pages = {f"{name or 'nobody'} /talk/mario" for name in READERS}
    for folder in ("shut", "open", "leak"):
        (tmp_path / folder).mkdir()

    async def look() -> None:
        assert await told_of_talk(tmp_path / "shut") == []
        assert pages <= set(await told_of_talk(tmp_path / "open", opened=True))
        monkeypatch.setattr(opened_talk, "opened_talk", all_talk)
        assert pages <= set(await told_of_talk(tmp_path / "leak"))

    run(look, 300)


# -- planted leaks -----------------------------------------------------------------------------------------------------

Patch = pytest.MonkeyPatch


def whole_log_as_version(patch: Patch) -> None:
    patch.setattr(PostSession, "version_for", lambda self, person: len(self.post.people))


def whole_log_in_a_beat(patch: Patch) -> None:
    patch.setattr(PostReader, "newest", lambda self: posts_of(self.site).sessions.held[self.id].log.version)


def whole_table_as_version(patch: Patch) -> None:
    """Another camp's order of its cards takes versions of everybody."""
    patch.setattr(post_session, "look", lambda event, viewer: Observation(viewer, event))


def told(event: type, *who: str) -> Callable[[Patch], None]:
    """An event is seen by more than it should be."""

    def leak(patch: Patch) -> None:
        patch.setattr(event, "seen", who)

    leak.__name__ = f"{event.__name__} is told to {' and '.join(who)}"
    return leak


def entries_counted_together(patch: Patch) -> None:
    """The number of a beta leader's entry tells of other camps'."""
    real = waiting.entered

    def entered(game: CampGame, *rest: Any, **more: Any) -> tuple[Any, ...]:
        made = real(game, *rest, **more)
        total = sum(camp.entries for camp in game.camps.values())
        return tuple(replace(each, entry=total + 1) if isinstance(each, ActEntered) else each for each in made)

    patch.setattr(waiting, "entered", entered)


def sent_away_and_still_there(patch: Patch) -> None:
    """Who was in a camp goes on seeing it."""
    real = CampGame.eyes
    patch.setattr(CampGame, "eyes", lambda self, who: CampViewer(who, self.bound.get(who, real(self, who).camp)))


def every_version_is_told(patch: Patch) -> None:
    """A page hears that something has happened, though not what."""
    real = LivePage.since
    patch.setattr(LivePage, "since", lambda self, stamp, draw, key: real(self, stamp, draw) or real(self, "", draw))


def _frames(patch: Patch, hidden: Callable[[PostSession, Audience[PostEyes]], str]) -> None:
    """Add to what an open page is sent, and not to the page that is fetched whole."""
    real = vars(post_socket)["live_post_page"]

    class Leaking:
        def __init__(self, page: LivePage, more: str) -> None:
            self.stamp, self._page, self._more = page.stamp, page, more

        def since(self, stamp: str, draw: Draw, key: str) -> str | None:
            frame = self._page.since(stamp, draw)
            return None if frame is None else unpacked(frame)[:-1] + f', "more": "{self._more}"}}'

    async def look(site: Site, session: PostSession, audience: Audience[PostEyes]) -> Leaking:
        return Leaking(await real(site, session, audience), hidden(session, audience))

    patch.setattr(post_socket, "live_post_page", look)


def hands_in_a_frame(patch: Patch) -> None:
    _frames(patch, lambda session, audience: case_file(session))


def hands_in_the_frames_of_the_console(patch: Patch) -> None:
    _frames(patch, lambda session, audience: case_file(session) if audience.access.here == "console" else "")


def talk_in_the_frames_of_other_camps(patch: Patch) -> None:
    """How much is said in all camps together."""
    _frames(patch, lambda session, audience: str(sum(event.kind == "said" for event in session.post.people)))


def a_camps_frames_for_whoever_was_in_it(patch: Patch) -> None:
    """The socket of a camp's page asks nobody who it is."""
    patch.setattr(post_socket, "may_see", lambda session, eyes: True)
    real = vars(post_audiences)["post_page"]

    def page(session: PostSession, scene: PostScene, here: Here, link: str) -> PostPage:
        camp = scene.camp or MARIO
        lead = session.post.game.camps[camp].leader
        found: PostPage = real(session, scene if scene.camp else replace(scene, person=lead), here, link)
        return found

    patch.setattr(post_audiences, "post_page", page)


def _route(patch: Patch, path: str, change: Callable[[Response, PostSession, Person], Response | None]) -> None:
    """Change the answer of one route."""

    def wrapped(route: post_routes.AtPost) -> post_routes.AtPost:
        async def leaking(request: Request, session: PostSession, sender: Sender) -> Response:
            response = await route.handler(request, session, sender)
            return change(response, session, sender.person) or response

        return replace(route, handler=leaking)

    routes = tuple(wrapped(each) if each.path == path else each for each in post_routes.ROUTES)
    patch.setattr(post_routes, "ROUTES", routes)


def record_before_the_end(patch: Patch) -> None:
    _route(patch, "/p/{post}/record.json", lambda response, session, person: Response(repr(session.post.people)))


def case_file(session: PostSession | PostScene) -> str:
    case = session.post.case
    assert case is not None
    return digest(repr((case.holdings.case_file, case.holdings.hands)))


def hands_in_a_header(patch: Patch) -> None:
    def change(response: Response, session: PostSession, person: Person) -> None:
        response.headers["x-state"] = case_file(session)

    _route(patch, "/p/{post}/version", change)


def hands_for_the_operator(patch: Patch) -> None:
    """Whoever operates sees more than the camps."""

    def change(response: Response, session: PostSession, person: Person) -> None:
        if session.post.game.role(person) == "operator":
            response.headers["x-state"] = case_file(session)

    _route(patch, "/p/{post}/version", change)


def who_belongs_to_whom(patch: Patch) -> None:
    def change(response: Response, session: PostSession, person: Person) -> None:
        response.headers["x-members"] = str([len(camp.people) for camp in session.post.game.camps.values()])

    _route(patch, "/p/{post}/version", change)


def seeds_of_files_that_stay_shut(patch: Patch) -> None:
    def change(response: Response, session: PostSession, person: Person) -> None:
        response.set_cookie("seed", digest(repr([seed.seed for seed in session.post.seeds])))

    _route(patch, "/p/{post}/version", change)


def code_in_an_error(patch: Patch) -> None:
    real = vars(application)["explain"]

    def explain(request: Request, error: Exception) -> Response:
        response: Response = real(request, error)
        session = posts_of(request.app.state.site).sessions.held[request.path_params["post"]]
        code = session.post.game.camps[MARIO].code
        response.headers["x-code"] = code.digest if code else ""
        return response

    patch.setattr(application, "explain", explain)


def a_clause_for_what_waits_elsewhere(patch: Patch) -> None:
    """A move is refused otherwise while another camp has something waiting."""
    real = membership.play

    def play(game: CampGame, person: Person, act: Any, at: int) -> tuple[Any, ...]:
        if any(camp != game.camp_of(person) for camp, _ in game.waiting):
            raise Refused("camps-1")
        return real(game, person, act, at)

    patch.setitem(doors.DECIDE, "play", play)


def length_of_the_talk(patch: Patch) -> None:
    """The page of a refusal is as long as what is said elsewhere."""

    def change(response: Response, session: PostSession, person: Person) -> None:
        said = sum(len(getattr(event, "text", "")) for event in session.post.people)
        response.body = bytes(response.body) + b" " * said
        response.headers["content-length"] = str(len(response.body))

    _route(patch, "/p/{post}/record.json", change)


def a_look_that_nobody_was_told_of(patch: Patch) -> None:
    patch.setattr(CampGame, "may_be_shown", lambda self, person, look: looks.CASE_FILE)


def hands_in_the_picture_of_a_link(patch: Patch) -> None:
    """What a link shows is made of the game at the table."""
    real = vars(post_previews)["post_picture"]

    def shown(scene: PostScene, signs: Any) -> LinkPicture:
        found: LinkPicture = real(scene, signs)
        return replace(found, note=case_file(scene))

    patch.setattr(post_previews, "post_picture", shown)


def talk_that_nobody_has_opened(patch: Patch) -> None:
    """The route of opened talk does not ask whether it has been opened."""
    patch.setattr(opened_talk, "opened_talk", all_talk)


def the_case_on_the_page_of_the_group(patch: Patch) -> None:
    """A game of the group that goes on is told like one that is over."""

    def result_of(post: CorrespondenceGame) -> PostResult:
        return PostResult(1, 1, "nobody", case_file=case_of(post).holdings.sealed())

    patch.setattr(group_server, "result_of", result_of)


def members_on_the_page_of_the_group(patch: Patch) -> None:
    """It counts all who belong to camps among those who are looked for."""
    real = vars(group_server)["_grouped_game"]

    async def game(of: post_sessions.CorrespondenceGames, row: Any) -> Any:
        session = await of.sessions.load(row.table_id.removeprefix(BEFORE))
        return replace(await real(of, row), free=sum(len(camp.people) for camp in session.post.game.camps.values()))

    patch.setattr(group_server, "_grouped_game", game)


def the_whole_log_on_the_page_of_the_group(patch: Patch) -> None:
    """How far a game is, is counted in all that has happened in it."""
    real = vars(group_server)["_grouped_game"]

    async def game(of: post_sessions.CorrespondenceGames, row: Any) -> Any:
        session = await of.sessions.load(row.table_id.removeprefix(BEFORE))
        return replace(await real(of, row), round=len(session.post.people))

    patch.setattr(group_server, "_grouped_game", game)


def everybodys_talk(patch: Patch) -> None:
    """The page of a camp is made of the whole log."""
    patch.setattr(camp_page, "observed", lambda log, eyes: list(log))


def table_as_it_is(patch: Patch) -> None:
    """Pages are made of events and not of what their viewer has seen of them."""

    def observations(self: AnyTable, viewer: Viewer, since: int = 0) -> list[Observation]:
        return [Observation(viewer, event) for event in self.history[since:]]

    patch.setattr(Table, "observations", observations)


LEAKS: tuple[tuple[Callable[[Patch], None], tuple[str, ...]], ...] = (
    (whole_log_as_version, ()),
    (whole_log_in_a_beat, ()),
    (whole_table_as_version, ("standing_order",)),
    (told(people_events.Joined, "everybody"), ("joined",)),
    (told(people_events.Expelled, "everybody"), ("gone",)),
    (told(people_events.BetaAppointed, "everybody"), ("betas",)),
    (told(people_events.CodeSet, "everybody"), ()),
    (told(people_events.StandingOrderSet, "everybody"), ("standing_order",)),
    (told(people_events.CodeMissed, "camp", "person"), ("missed",)),
    (told(people_events.JoinAsked, "everybody"), ("asked",)),
    (told(time_events.ActEntered, "everybody"), ()),
    (told(time_events.ActCountered, "everybody"), ("countered",)),
    (told(time_events.ActDone, "everybody"), ("who_moved", "carried_out")),
    (told(talk_events.Said, "everybody"), ()),
    (told(talk_events.Marked, "everybody"), ("marks",)),
    (entries_counted_together, ()),
    (sent_away_and_still_there, ()),
    (every_version_is_told, ()),
    (hands_in_a_frame, ("deal",)),
    (hands_in_the_frames_of_the_console, ("deal",)),
    (talk_in_the_frames_of_other_camps, ()),
    (a_camps_frames_for_whoever_was_in_it, ()),
    (record_before_the_end, ()),
    (hands_in_a_header, ("deal",)),
    (hands_for_the_operator, ("deal",)),
    (who_belongs_to_whom, ("joined", "gone")),
    (seeds_of_files_that_stay_shut, ()),
    (code_in_an_error, ()),
    (a_clause_for_what_waits_elsewhere, ()),
    (length_of_the_talk, ()),
    (a_look_that_nobody_was_told_of, ("deal",)),
    (everybodys_talk, ("talk", "marks")),
    (table_as_it_is, ("deal",)),
    (hands_in_the_picture_of_a_link, ("deal",)),
    (talk_that_nobody_has_opened, ("talk",)),
    (the_case_on_the_page_of_the_group, ("deal",)),
    (members_on_the_page_of_the_group, ("joined", "gone")),
    (the_whole_log_on_the_page_of_the_group, ()),
)
"""Each leak with what camps must have done for it to show, where that is not in every pair."""


@pytest.mark.sampled(of="planted leaks")
@pytest.mark.parametrize(("leak", "where"), LEAKS, ids=[leak.__name__ for leak, _ in LEAKS])
def test_a_planted_leak_is_found(
    leak: Callable[[Patch], None], where: tuple[str, ...], tmp_path: Path, monkeypatch: Patch
) -> None:
    found: list[str] = []
    pairs = tuple(pair for pair in made() if not where or set(where) & set(pair.made_of))[:ENOUGH]
    leak(monkeypatch)

    async def look() -> None:
        found.extend(await differences(tmp_path, pairs, enough=1))

    run(look)
    assert found
