"""Nothing that a viewer may not know comes out of the server, on any route, in any header, frame or error.

Two servers hold the same tables, which differ only in hidden cards. Whatever the viewer asks, both must answer with
the same bytes. What a viewer may not know is decided by ``tests.server.worlds`` and not by the program.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace as replace_in
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.actions import Refused
from casefile.core.cards import Seat
from casefile.core.events import Event, Viewer
from casefile.core.facts import CASE_FILE
from casefile.core.inquiry import AnswerAsked, CardShown, Show
from casefile.core.inquiry_state import has_hands
from casefile.core.log import event_to
from casefile.correspondence.server import announcing
from casefile.correspondence.server.post_routes import OPEN
from casefile.games import GAMES
from casefile.play.knowledge import Mark, Marks
from casefile.play.talk import Remark, Talk
from casefile.puzzles.shipped import of_level
from casefile.server import app as application
from casefile.server.app import AtTable
from casefile.server.records import rasters
from casefile.server.records.shared_games import share_token
from casefile.server.routes.front import front_page
from casefile.server.routes.opening import setup_page
from casefile.server.routes.programs import json_form
from casefile.server.routes.programs.json_form import ToldProgram
from casefile.server.routes.table import audiences, live, playing
from casefile.server.site import Site
from casefile.server.store import Claim, Members, NewEvent, NewLink, NewTable, digest, open_sqlite
from casefile.server.tables import people
from casefile.server.tables.seals import Seals
from casefile.server.tables.session import Access, SeatCommand, TableSession
from casefile.server.tables.shared_browser import derived
from casefile.server.tables.table_plan import HERE, PERSON, Secret, TablePlan
from casefile.server.tables.tables import Tables
from casefile.server.wire.audience_pages import Audience
from casefile.server.wire.routing import GameRoute
from casefile.web import live_page
from casefile.web.live_page import Frame, LivePage
from casefile.web.model import Part
from casefile.web.present.scene import Scene
from casefile.web.present.table_moment import TableMoment
from casefile.web.sheet_model import SheetModel
from casefile.web.table_model import TableModel
from tests.amounts import SCALE, often
from tests.patience import COUNTING
from tests.server.running_server import Answer, Clock, RunningServer, run, running_server
from tests.server.worlds import other_world, play
from tests.values import held

JSON = "application/json"
WORLDS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("cluedo", 3, {"board": "none"}),
    ("cluedo", 2, {"board": "none", "side_cards": "3"}),
    ("cluedo", 4, {"board": "classic"}),
    ("cluegame", 3, {"board": "classic"}),
    ("cluegame", 5, {"board": "none"}),
)
PAIRS = often(6, 12) * SCALE
"""How many pairs each of the games gives."""


@dataclass(frozen=True)
class Pair:
    """One table in two worlds that ``viewer`` cannot tell apart."""

    id: str
    game: TablePlan
    secret: Secret
    viewer: Viewer
    worlds: tuple[list[Event], list[Event]]
    everywhere: bool = True
    """Whether its viewer also asks what names no table: the answers take longest, and say least of one."""


def pairs(which: int, count: int) -> Iterator[Pair]:
    """Pairs of one of the games, at many versions, for every kind of viewer."""
    rules, seats, options = WORLDS[which]
    made, seed = 0, 0
    while made < count:
        seed += 1
        draw = random.Random(seed)
        game, secret, history = play(seed, rules, seats, options, draw.randrange(20, 140))
        questions = [version for version, event in enumerate(history, 1) if isinstance(event, AnswerAsked)]
        if seed % 2 and questions:  # every other game is left where somebody must show a card
            history = history[: questions[-1]]
        for viewer in ("spectator", Seat(draw.randrange(seats))):
            other = other_world(history, game.setup(GAMES[game.rules]), viewer, draw)
            if other is not None and made < count:
                made += 1
                own = Secret(secret.seeds, draw.randbytes(32))  # links of its own
                everywhere = made % 6 in (1, 2)  # a spectator and a seat
                yield Pair(f"pair-{which}-{made:08}", game, own, viewer, (history, other), everywhere)


def token(name: str) -> str:
    return f"{name}-".ljust(43, "x")


def fill(file: Path, made: list[Pair], world: int) -> None:
    """Write the tables of one world into a store, as if they had been played."""
    store = open_sqlite(file)
    for pair in made:
        seats = range(len(pair.game.seats))
        store.create_table(
            NewTable(pair.id, 1, pair.game.rules, pair.game.encode(), pair.secret.encode(), "playing"),
            [NewEvent(each.kind, msgspec.json.encode(event_to(each)).decode()) for each in pair.worlds[world]],
            members=Members([Claim(i, digest(holder(pair, i)), f"Friend {i}") for i in seats]),
        )
        store.issue(pair.id, NewLink(f"{token('watcher')}.{pair.id}.watch", "watch"), at=1)
        store.issue(pair.id, NewLink(pair.secret.link("watch"), "watch"), at=1)
    store.close()


def holder(pair: Pair, seat: int) -> str:
    """The token of the person on a seat: that of a browser, or one that belongs to the browser of the first seat."""
    if pair.game.seats[seat].who == HERE:
        return derived(token("seat-0"), pair.id, seat)
    return token(f"seat-{seat}")


# -- every channel -------------------------------------------------------------------------------------------------

SHARED = (
    "",
    "/replay",
    "/review",
    "/fair",
    "/picture.png",
    "/open",
    "/open/replay",
    "/open/review",
    "/open/fair",
    "/open/record.json",
)
"""What stands below the public link to a game."""

Ask = tuple[str, Mapping[str, object] | bytes]

CHANNELS: Mapping[tuple[str, str], tuple[Ask, ...]] = {
    ("GET", "/"): (("", b""),),
    ("GET", "/games/{game}"): (("", {"game": "cluedo"}), ("none", {"game": "chess"})),
    ("GET", "/new"): (("", b""),),
    ("GET", "/post"): (("", b""),),
    ("GET", "/g/{group}"): (("none", {"group": "nowhere"}),),
    ("POST", "/post"): (("", {"title": ""}),),
    ("POST", "/post/preview"): (("", {"part": "preview"}), ("whole", {"title": ""})),
    ("GET", "/daily"): (("", b""),),
    ("POST", "/daily"): (("", {"day": "2023-11-14"}), ("ahead", {"day": "2099-01-01"})),
    ("GET", "/puzzle"): (("", b""),),
    ("GET", "/puzzle/day"): (("", b""),),
    ("POST", "/puzzle/day"): (("none", {}), ("", {"choice": "1"}), ("again", {"choice": "2", "tries": "1"})),
    ("GET", "/puzzle/{id}"): (("none", {"id": "nothing"}), ("", {"id": of_level(1)[0]})),
    ("POST", "/puzzle/{id}"): (("none", {}),),
    ("POST", "/lesson"): (("", {"game": "cluedo"}), ("none", {"game": "chess"})),
    ("GET", "/rules"): (("", b""),),
    ("GET", "/rules/{name}"): (("", {"name": "cluedo"}), ("none", {"name": "chess"})),
    ("GET", "/how/{name}"): (("", {"name": "cluedo"}), ("none", {"name": "chess"})),
    ("GET", "/companion"): (("", b""),),
    ("GET", "/companion/file.html"): (("", b""),),
    ("GET", "/companion/manifest.json"): (("", b""),),
    ("GET", "/companion-worker.js"): (("", b""),),
    ("GET", "/fair"): (("", b""),),
    ("GET", "/verify_casefile.mjs"): (("", b""),),
    ("GET", "/verify_hide_tracks.mjs"): (("", b""),),
    ("GET", "/verify_miporin.mjs"): (("", b""),),
    ("GET", "/verify_nsider.mjs"): (("", b""),),
    ("GET", "/health"): (("", b""),),
    ("GET", "/ready"): (("", b""),),
    ("GET", "/push-worker.js"): (("", b""),),
    ("GET", "/mine"): (("", b""),),
    ("GET", "/mine/count"): (("", b""),),
    ("GET", "/mine/settings"): (("", b""),),
    ("POST", "/mine/browsers"): (("none", {"browser": "none"}),),
    ("POST", "/mine/notices"): (("", {"way": ""}), ("not set up", {"way": "email", "address": "a@b.test"})),
    ("POST", "/mine/confirm"): (("", {"code": "12345678"}),),
    ("GET", "/mine/everything.json"): (("", b""),),
    ("POST", "/mine/delete"): (("not sure", b""),),
    ("POST", "/mine/calendar"): (("revoked", {"revoke": "yes"}),),
    ("GET", "/calendar/{token}.ics"): (("", {"token": "nobody"}),),
    ("GET", "/code"): (("", b""),),
    ("POST", "/code"): (("none", {}), ("wrong", {"code": "222222"})),
    ("GET", "/screen"): (("", b""),),
    ("POST", "/screen"): (("none", {}), ("wrong", {"code": "222222"})),
    ("POST", "/seal"): (("", b""),),
    ("POST", "/tables"): (("", {"game": "chess"}),),
    ("POST", "/preview"): (("", {"game": "miporin"}), ("wrong", {"game": "chess"})),
    ("POST", "/settings"): (("", {"theme": "dark"}),),
    ("GET", "/t/{table}"): (("", b""),),
    ("GET", "/t/{table}/screen"): (("", b""),),
    ("POST", "/t/{table}/screen"): (("", b""),),
    ("GET", "/t/{table}/preview.png"): (("", b""),),
    ("GET", "/t/{table}/picture/{name}"): (("svg", {"name": "9.svg"}), ("png", {"name": "9.png"})),
    ("GET", "/t/{table}/picture/review.{form}"): (("svg", {"form": "svg"}), ("png", {"form": "png"})),
    ("POST", "/t/{table}/shown"): (("", b""),),
    ("GET", "/preview/{name}.png"): (("", {"name": "daily"}), ("none", {"name": "chess"})),
    ("GET", "/t/{table}/version"): (("", b""),),
    ("GET", "/t/{table}/fair"): (("", b""),),
    ("GET", "/t/{table}/record.json"): (("", b""),),
    ("GET", "/t/{table}/review"): (("", b""),),
    ("GET", "/t/{table}/share"): (("", b""),),
    ("POST", "/t/{table}/share"): (("", {"called": "names"}), ("wrong", {"called": "x"})),
    ("POST", "/t/{table}/share/back"): (("", b""),),
    ("POST", "/t/{table}/share/wish"): (("", {"named": "yes"}), ("private", {"private": "yes"})),
    ("GET", "/t/{table}/share.png"): (("", b""),),
    ("GET", "/t/{table}/game.html"): (("", b""),),
    **{("GET", f"/s/{{share}}{end}"): (("none", {"share": "nobody"}), ("", {"share": "SHARE"})) for end in SHARED},
    ("POST", "/s/{share}/play"): (("none", b""),),
    ("GET", "/t/{table}/replay"): (("", b""),),
    ("GET", "/replay"): (("", b""),),
    ("GET", "/review"): (("", b""),),
    ("POST", "/t/{table}/fork"): (
        ("as it lay", {"at": "NOW", "seat": "0"}),
        ("drawn", {"at": "NOW", "seat": "0", "deal": "drawn"}),
    ),
    ("POST", "/fork"): (("none", b""), ("wrong", {"record": "x"})),
    ("POST", "/replay"): (("none", b""), ("wrong", {"record": "x"})),
    ("POST", "/review"): (("none", b""), ("wrong", {"record": "x"})),
    ("GET", "/t/{table}/why/{cell}"): (("file", {"cell": "cell.rope.file"}), ("seat", {"cell": "cell.hall.1"})),
    ("GET", "/t/{table}/hint"): (("", b""),),
    ("GET", "/t/{table}/analysis"): (
        ("", b""),
        ("supposing", {"?": "suppose=rope.1&suppose=-hall.file"}),
        ("supposing more", {"?": "suppose=rope.file&card=plum&holder=0&has=yes"}),
        ("wrong", {"?": "suppose=kraken.0"}),
    ),
    ("GET", "/t/{table}/position.json"): (("", b""),),
    ("POST", "/t/{table}/link"): (("wrong", {"token": "x"}), ("to watch", {"token": "WATCH"})),
    ("GET", "/t/{table}/join"): (("", b""),),
    ("POST", "/t/{table}/join"): (("", {"token": "x", "name": "Eve"}),),
    ("POST", "/t/{table}/notes"): (
        ("", {"mark": "cell.rope.0 tick"}),
        ("wrong", {"mark": "cell.kraken.0 tick"}),
        ("gone on", {"mark": "verdict 1"}),
    ),
    ("POST", "/t/{table}/back"): (("", {"back": "yes"}),),
    ("POST", "/t/{table}/clock"): (("", {"clock": "60"}),),
    ("POST", "/t/{table}/pace"): (("", {"pace": "fast"}), ("wrong", {"pace": "slow"})),
    ("POST", "/t/{table}/begin"): (("", {"bot": "random"}),),
    ("POST", "/t/{table}/switch"): (("", {"switch": "free 1"}), ("wrong", {"switch": "x"})),
    ("POST", "/t/{table}/seat"): (("", {"chair": "plum"}),),
    ("POST", "/t/{table}/network"): (("", {"do": "open"}), ("close", {"do": "close"})),
    ("POST", "/t/{table}/tunnel"): (("", {"address": "https://name.example"}),),
    ("POST", "/t/{table}/offer"): (("", {"seat": "0"}),),
    ("POST", "/t/{table}/talk"): (("text", {"text": "Hello!"}), ("reaction", {"react": "hm"}), ("none", b"")),
    ("POST", "/t/{table}/talk/switch"): (("", {"on": "no"}),),
    ("POST", "/t/{table}/undo"): (("", {"version": "NOW", "key": "u"}), ("stale", {"version": "1"})),
    ("POST", "/t/{table}/undo/answer"): (("", {"answer": "yes"}), ("wrong", {"answer": "x"})),
    ("POST", "/t/{table}/open"): (("nobody's", {"seat": "9"}), ("wrong", {"seat": "x"})),
    ("POST", "/t/{table}/bot"): (("", b""),),
    ("POST", "/t/{table}/again"): (("", {"again": "yes"}),),
    ("POST", "/t/{table}/along"): (("", b""),),
    ("POST", "/t/{table}/act"): (
        ("stale", {"kind": "roll", "version": "1", "key": "a"}),
        ("forbidden", {"kind": "show", "card": "rope", "version": "NOW", "key": "b"}),
        ("another", {"kind": "show", "card": "plum", "version": "NOW", "key": "c"}),
        ("choose", {"kind": "choose_suspect", "suspect": "plum", "version": "NOW", "key": "d"}),
        ("unknown", {"kind": "show", "card": "kraken", "version": "NOW", "key": "e"}),
        ("malformed", b"\xff"),
    ),
    ("POST", "/t/{table}/cover"): (("", b""),),
    ("POST", "/t/{table}/gone"): (("nobody's", {"seat": "9"}), ("wrong", {"seat": "x"})),
    ("POST", "/t/{table}/forgotten"): (("nobody's", {"seat": "9", "by": "8"}), ("wrong", {"seat": "x"})),
}
"""What a viewer asks on each route; a route without an entry fails the test."""


async def seen(running: RunningServer, pair: Pair) -> dict[str, object]:
    """All that the viewer of a pair can get out of one server, and what it is told while the others play on."""
    name = "watcher" if pair.viewer == "spectator" else f"seat-{pair.viewer}"
    person = running.person(name, token("seat-0" if pair.game.shared else name))
    if pair.game.shared and pair.viewer != "spectator":
        await person.post(f"/t/{pair.id}/open", {"seat": pair.viewer})
    socket = await person.listen(f"/t/{pair.id}/live")
    await socket.next()
    got: dict[str, object] = {}
    for (method, path), asks in CHANNELS.items():
        if not pair.everywhere and "{table}" not in path and not path.startswith("/mine"):
            continue
        for label, fields in asks:
            for accept in ("text/html", JSON) if method == "POST" else ("text/html",):
                sent = _filled(fields, pair)
                place = path.replace("{table}", pair.id)
                if method == "GET" and isinstance(sent, Mapping):  # what a path has in its place
                    place, sent = f"{place.format_map(sent)}?{sent.get('?', '')}", b""
                answer = await person.ask(method, place, sent, accept=accept)
                got[f"{method} {path} {label} {accept}"] = _bytes(answer)
    got["HEAD"] = _bytes(await person.ask("HEAD", f"/t/{pair.id}"))
    screen = await person.listen(f"/t/{pair.id}/screen/live")
    await screen.next()
    await screen.close()
    got["frames of the screen"] = screen.frames
    got["stranger"] = _bytes(await running.person(cookie="").get(f"/t/{pair.id}"))
    if pair.game.shared:  # it was covered at last, so that its socket was closed
        got["frames before"] = socket.frames
        await socket.close()
        socket = await person.listen(f"/t/{pair.id}/live")
        await socket.next()
    program = await person.listen(f"/t/{pair.id}/live?form=json")
    await program.next()
    await _show(running, pair)
    session = await running.session(pair.id)
    if session.table.version > len(pair.worlds[0]):
        await socket.until(session.table.version)
        await program.until(session.table.version)
        got["after a card was shown"] = _bytes(await person.get(f"/t/{pair.id}"))
    socket.beats.clear()
    await running.beat()
    await socket.close()
    got["beats"] = socket.beats[-1:]  # on a slow machine there may be one of the clock besides
    got["frames"] = socket.frames
    await program.close()
    got["told to a program"] = program.frames
    return got


def _filled(fields: Mapping[str, object] | bytes, pair: Pair) -> Mapping[str, object] | bytes:
    if isinstance(fields, bytes):
        return fields
    share = share_token(pair.secret, 0)  # that of the link that its players could open once the game is over
    known = {"NOW": len(pair.worlds[0]), "WATCH": pair.secret.link("watch"), "SHARE": share}
    return {key: known.get(str(value), value) for key, value in fields.items()}


def _bytes(answer: Answer) -> tuple[int, tuple[tuple[bytes, bytes], ...], bytes]:
    assert answer.fault is None
    return answer.status, answer.headers, answer.body


async def _show(running: RunningServer, pair: Pair) -> None:
    """If somebody is asked for a card of whom and to whom the viewer is neither, let that card be shown."""
    table = (await running.session(pair.id)).table
    case = table.state
    assert has_hands(case)
    if case.stage != "asked" or case.suggestion is None or pair.viewer in (case.suggestion.asked, case.suggestion.seat):
        return
    asked = case.suggestion.asked
    assert asked is not None
    if asked in pair.game.shared:
        return
    offer = table.menu(asked)[Show]
    assert not isinstance(offer, str)
    shower = running.person("", token(f"seat-{asked}"))
    action = Show(offer.choices["card"][-1])
    assert (await shower.act(pair.id, action, key="shown")).status == 303


async def seen_by_an_older_phone(running: RunningServer, pair: Pair) -> dict[str, object]:
    """All that a phone of the first player shows, whose hand is on another phone; it may show what a spectator may."""
    player, watcher = running.person("seat-0", token("seat-0")), running.person("watcher", token("watcher"))
    screen = await watcher.listen(f"/t/{pair.id}/screen/live")
    await screen.next()
    older, newer = (f"?phone={number * 16}" for number in "ab")
    hand = await player.listen(f"/t/{pair.id}/live{newer}&new")
    await hand.next()
    socket = await player.listen(f"/t/{pair.id}/live{older}")
    await socket.next()
    got: dict[str, object] = {"page": _bytes(await player.get(f"/t/{pair.id}{older}"))}
    await _show(running, pair)
    session = await running.session(pair.id)
    if session.table.version > len(pair.worlds[0]):
        await socket.until(session.table.version)
        got["after a card was shown"] = _bytes(await player.get(f"/t/{pair.id}{older}"))
    for each in (socket, hand, screen):
        await each.close()
    got["frames"] = socket.frames
    return got


Look = Callable[[RunningServer, Pair], Awaitable[dict[str, object]]]
"""What is got out of one server for a pair, by name."""


async def differences(folder: Path, made: list[Pair], *, enough: int = 1000, look: Look = seen) -> list[str]:
    """Where the two worlds look different to their viewers; ``enough`` of it ends the search."""
    found: list[str] = []
    async with AsyncExitStack() as both:
        servers = []
        for world in (0, 1):
            file = folder / f"world-{world}.sqlite3"
            await asyncio.to_thread(fill, file, made, world)
            servers.append(await both.enter_async_context(running_server(file, Clock())))
        for pair in made:
            if len(found) >= enough:
                break
            one, other = [await look(running, pair) for running in servers]
            assert one.keys() == other.keys()
            found += [f"{pair.id} {pair.viewer} {name}" for name in one if one[name] != other[name]]
    return found


Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def same_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn at random for a page that opens a table tells nothing of any table."""
    for module in (front_page, setup_page, announcing):
        monkeypatch.setattr(module, "new_token", lambda: "n" * 43)
    monkeypatch.setattr(Seals, "seal", lambda self, person: ("t" * 22, "0" * 64))
    # A picture is compared as it is drawn: sooner, and no less strictly, than as the pixels that come of that.
    monkeypatch.setattr(rasters, "rasterized", str.encode)
    monkeypatch.setattr(live_page, "token_urlsafe", lambda length: "b" * length)


@pytest.mark.sampled(of="pairs of games")
@pytest.mark.parametrize("which", range(len(WORLDS)))
def test_two_games_that_a_viewer_cannot_tell_apart_give_the_same_bytes(which: int, tmp_path: Path) -> None:
    found: list[str] = ["not run"]

    async def look() -> None:
        made = list(pairs(which, PAIRS))
        assert all(pair.worlds[0] != pair.worlds[1] for pair in made)
        assert {"spectator"} < {pair.viewer for pair in made}
        found[:] = await differences(tmp_path, made)

    run(look, COUNTING * SCALE)
    assert found == []


def sharing(pair: Pair) -> Pair:
    """The same table, at which the first two seats share a browser, which its viewer has."""
    seats = pair.game.seats
    first, second = (replace(seats[i], who=who) for i, who in enumerate((PERSON, HERE)))
    return replace(pair, game=replace(pair.game, seats=(first, second, *seats[2:])))


def shared_pairs(which: int, count: int) -> list[Pair]:
    """Pairs whose viewer has a browser that several people share: covered, or with one of their seats open."""
    found = (sharing(pair) for pair in pairs(which, 4 * count) if pair.viewer in ("spectator", 0, 1))
    return list(islice(found, count))


@pytest.mark.sampled(of="pairs of games")
@pytest.mark.parametrize("which", range(len(WORLDS)))
def test_a_browser_that_is_covered_or_open_for_one_says_nothing_that_its_viewer_may_not_know(
    which: int, tmp_path: Path
) -> None:
    found: list[str] = ["not run"]

    async def look() -> None:
        made = shared_pairs(which, PAIRS // 2)
        assert {"spectator"} < {pair.viewer for pair in made}
        found[:] = await differences(tmp_path, made)

    run(look, COUNTING * SCALE)
    assert found == []


def open_though_covered(patch: Patch) -> None:
    """The first seat of the browser is open, whatever was asked for."""

    def first(session: object, opened: object, shared: Sequence[Seat]) -> Seat:
        return shared[0]

    patch.setattr(people, "open_seat", first)


@pytest.mark.parametrize("plant", [open_though_covered], ids=lambda plant: plant.__name__)
def test_a_planted_leak_of_a_covered_browser_is_found(
    plant: Callable[[Patch], None], tmp_path: Path, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    found: list[str] = []

    async def look() -> None:
        made = [pair for pair in shared_pairs(0, PAIRS) if pair.viewer == "spectator"]
        found[:] = await differences(tmp_path, made, enough=1)

    run(look, COUNTING * SCALE)
    assert found != []


def moved_pairs(which: int, count: int) -> list[Pair]:
    """Pairs of one of the games that a spectator cannot tell apart."""
    return [pair for pair in pairs(which, 2 * count) if pair.viewer == "spectator"][:count]


@pytest.mark.sampled(of="pairs of games")
def test_a_phone_whose_hand_has_moved_says_nothing_that_a_spectator_may_not_know(tmp_path: Path) -> None:
    found: list[str] = ["not run"]

    async def look() -> None:
        made = [pair for which in range(len(WORLDS)) for pair in moved_pairs(which, PAIRS // 3)]
        found[:] = await differences(tmp_path, made, look=seen_by_an_older_phone)

    run(look, COUNTING * SCALE)
    assert found == []


def hand_on_both_phones(patch: Patch) -> None:
    """The older phone is told that its hand moved, and has the seat's page all the same."""
    for module in (live, playing):
        patch.setattr(module, "on_phone", lambda site, session, audience, page: replace(audience, moved=bool(page)))


def frames_on_both_phones(patch: Patch) -> None:
    """The page of the older phone is empty, and its frames are the seat's."""
    patch.setattr(live, "on_phone", lambda site, session, audience, page: audience)


@pytest.mark.parametrize("plant", [hand_on_both_phones, frames_on_both_phones], ids=lambda plant: plant.__name__)
def test_a_planted_leak_of_a_moved_hand_is_found(
    plant: Callable[[Patch], None], tmp_path: Path, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    found: list[str] = []

    async def look() -> None:
        found[:] = await differences(tmp_path, moved_pairs(0, 4), enough=1, look=seen_by_an_older_phone)

    run(look, COUNTING * SCALE)
    assert found != []


def test_every_route_is_asked() -> None:
    assert {(route.method, route.path) for route in (*application.routes_of(GAMES), *OPEN)} == set(CHANNELS)


# -- planted leaks -------------------------------------------------------------------------------------------------


def truth(session: TableSession) -> str:
    """What nobody may know."""
    holdings = held(session.table.state)
    return repr((holdings.case_file, holdings.hands))


def sealed(session: TableSession) -> str:
    return " ".join(held(session.table.state).sealed())


def _body(response: Response, more: str) -> None:
    response.body = bytes(response.body) + more.encode()
    response.headers["content-length"] = str(len(response.body))


def _model(patch: Patch, change: Callable[[TableModel, TableSession], TableModel]) -> None:
    """Change what the templates are given."""
    real_scene, real_page = audiences.scene_for, vars(audiences)["page"]
    last: list[TableSession] = []

    def scene(site: Site, session: TableSession, audience: Audience[Access], *told: Any) -> Scene:
        last[:] = [session]
        return real_scene(site, session, audience, *told)

    patch.setattr(audiences, "scene_for", scene)
    patch.setattr(audiences, "page", lambda scene, **told: change(real_page(scene, **told), last[0]))


def _route(patch: Patch, path: str, change: Callable[[Response, TableSession], None]) -> None:
    """Change the answer of one route of a table."""

    def wrapped(route: AtTable) -> AtTable:
        async def leaking(request: Request, session: TableSession, access: Access) -> Response:
            response = await route.handler(request, session, access)
            change(response, session)
            return response

        return GameRoute(route.path, route.method, route.role, leaking)

    routes = tuple(
        wrapped(each) if isinstance(each, GameRoute) and each.path == path else each for each in application.ROUTES
    )
    patch.setattr(application, "ROUTES", routes)


def hands_in_an_attribute(patch: Patch) -> None:
    _route(patch, "/t/{table}", lambda response, session: _body(response, f'<i data-hands="{truth(session)}"></i>'))


def hands_on_the_screen(patch: Patch) -> None:
    _route(patch, "/t/{table}/screen", lambda response, session: _body(response, truth(session)))


def case_file_in_a_comment(patch: Patch) -> None:
    _route(patch, "/t/{table}", lambda response, session: _body(response, f"<!-- {sealed(session)} -->"))


def tag_of_the_whole_log(patch: Patch) -> None:
    _route(
        patch,
        "/t/{table}",
        lambda response, session: response.headers.__setitem__("etag", str(hash(repr(session.table.history)))),
    )


def cookie_with_the_state(patch: Patch) -> None:
    _route(patch, "/t/{table}", lambda response, session: response.set_cookie("state", str(hash(truth(session)))))


def header_beside_the_version(patch: Patch) -> None:
    _route(
        patch,
        "/t/{table}/version",
        lambda response, session: response.headers.__setitem__("x-h", str(len(sealed(session)))),
    )


def chances_from_the_truth(patch: Patch) -> None:
    """The chance on the sheet is 99 where the card is sealed: worlds counted from the table, not from the view."""

    def change(model: TableModel, session: TableSession) -> TableModel:
        if model.play.sheet is None or not isinstance(model.play.sheet.model, SheetModel):
            return model
        sealed_cards = set(held(session.table.state).sealed())

        def marked(row: Part) -> Part:
            *cells, last = row.model.cells
            told = replace_in(row.model, cells=(*cells, replace_in(last, chance=99)))
            return replace_in(row, model=told) if row.model.card.id in sealed_cards else row

        groups = tuple(replace_in(group, inner=tuple(map(marked, group.inner))) for group in model.play.sheet.inner)
        return replace_in(model, play=replace_in(model.play, sheet=replace_in(model.play.sheet, inner=groups)))

    _model(patch, change)


def reason_with_the_deal(patch: Patch) -> None:
    _route(patch, "/t/{table}/why/{cell}", lambda response, session: _body(response, digest(truth(session))))


def hint_with_the_deal(patch: Patch) -> None:
    def change(response: Response, session: TableSession) -> None:
        response.headers["x-hint"] = digest(truth(session))

    _route(patch, "/t/{table}/hint", change)


def fairness_with_the_deal(patch: Patch) -> None:
    _route(patch, "/t/{table}/fair", lambda response, session: _body(response, digest(truth(session))))


def replay_of_a_game_that_goes_on(patch: Patch) -> None:
    """A replay that is refused, but whose length tells the whole log."""
    _route(patch, "/t/{table}/replay", lambda response, session: _body(response, " " * (hash(truth(session)) % 97)))


def review_of_a_game_that_goes_on(patch: Patch) -> None:
    """A review that tells how much is known before the end."""
    _route(patch, "/t/{table}/review", lambda response, session: _body(response, digest(truth(session))))


def fork_of_a_game_that_goes_on(patch: Patch) -> None:
    """A fork that is refused, but says what lies in the case file."""
    _route(patch, "/t/{table}/fork", lambda response, session: _body(response, sealed(session)))


def analysis_of_the_deal(patch: Patch) -> None:
    """An analysis that says what lies in the case file."""
    _route(patch, "/t/{table}/analysis", lambda response, session: _body(response, sealed(session)))


def redirect_with_the_deal(patch: Patch) -> None:
    def change(response: Response, session: TableSession) -> None:
        response.headers["x-back"] = digest(truth(session))

    _route(patch, "/t/{table}/notes", change)


def how_many_cards_could_be_shown(patch: Patch) -> None:
    def change(model: TableModel, session: TableSession) -> TableModel:
        case = session.table.state
        assert has_hands(case)
        if case.suggestion is None or case.suggestion.asked is None:
            return model
        can = set(case.suggestion.cards) & set(case.holdings.hand(case.suggestion.asked))
        question = replace_in(model.play.question, title=f"{model.play.question.title} ({len(can)})")
        return replace_in(model, play=replace_in(model.play, question=question))

    _model(patch, change)


def what_cannot_be_accused(patch: Patch) -> None:
    def change(model: TableModel, session: TableSession) -> TableModel:
        if model.play.accusation is None:
            return model
        right = held(session.table.state).sealed()
        part = model.play.accusation.part

        def fewer(field: Part) -> Part:
            left = [each for each in field.inner if each.model.name == "suspect" or each.model.pick.value in right]
            return replace_in(field, inner=tuple(left))

        part = replace_in(part, inner=(*map(fewer, part.inner[:-1]), part.inner[-1]))
        return replace_in(model, play=replace_in(model.play, accusation=replace_in(model.play.accusation, part=part)))

    _model(patch, change)


def _frames(patch: Patch, change: Callable[[Frame, TableSession], Frame]) -> None:
    """Change what open pages are sent."""
    real, last = audiences.live_page, list[TableSession]()

    def shown(site: Site, session: TableSession, audience: Audience[Access]) -> LivePage:
        last[:] = [session]
        return real(site, session, audience)

    real_data = Frame.data
    patch.setattr(live, "live_page", shown)
    patch.setattr(Frame, "data", lambda frame: real_data(change(frame, last[0])))


def frame_with_the_cards(patch: Patch) -> None:
    _frames(patch, lambda frame, session: replace_in(frame, title=f"{frame.title} {digest(truth(session))}"))


def frame_that_marks_who_could_show(patch: Patch) -> None:
    """A part is sent, the same as before, to whoever watches while somebody holds a card that was asked for."""

    def change(frame: Frame, session: TableSession) -> Frame:
        case = session.table.state
        assert has_hands(case)
        if case.suggestion is None or case.suggestion.asked is None:
            return frame
        can = len(set(case.suggestion.cards) & set(case.holdings.hand(case.suggestion.asked)))
        return replace_in(frame, parts=[*frame.parts, *[frame.parts[0]] * can])

    _frames(patch, change)


def _told(patch: Patch, change: Callable[[ToldProgram, TableSession], ToldProgram]) -> None:
    """Change what programs are told."""
    real = json_form.told_program
    patch.setattr(live, "told_program", lambda session, viewer: change(real(session, viewer), session))


def program_told_who_could_show(patch: Patch) -> None:
    def change(told: ToldProgram, session: TableSession) -> ToldProgram:
        case = session.table.state
        assert has_hands(case)
        if case.suggestion is None or case.suggestion.asked is None:
            return told
        can = len(set(case.suggestion.cards) & set(case.holdings.hand(case.suggestion.asked)))
        return replace(told, now=replace_in(told.now, menu={**told.now.menu, "can": can}))

    _told(patch, change)


def program_told_what_the_first_seat_sees(patch: Patch) -> None:
    _told(patch, lambda told, session: replace(told, view=session.view(Seat(0))))


def program_with_a_digest_of_the_log(patch: Patch) -> None:
    _told(
        patch,
        lambda told, session: replace(told, beginning=replace_in(told.beginning, commitment=digest(truth(session)))),
    )


def record_before_the_end(patch: Patch) -> None:
    async def record(request: Request, session: TableSession, access: Access) -> Response:
        return Response(repr(session.table.history))

    routes = tuple(
        replace(each, handler=record) if isinstance(each, GameRoute) and "record" in each.path else each
        for each in application.ROUTES
    )
    patch.setattr(application, "ROUTES", routes)


def card_in_the_story(patch: Patch) -> None:
    patch.setattr(CardShown, "seen_by", lambda self, viewer: self)


def ink_from_the_truth(patch: Patch) -> None:
    last: list[TableSession] = []
    real_scene, ink = audiences.scene_for, vars(Scene)["ink"]
    real_ink = ink.func

    def scene(site: Site, session: TableSession, audience: Audience[Access], *told: Any) -> Scene:
        last[:] = [session]
        return real_scene(site, session, audience, *told)

    patch.setattr(audiences, "scene_for", scene)

    def marks(scene: Scene) -> Marks:
        return {**real_ink(scene), (held(last[0].table.state).sealed()[0], CASE_FILE): Mark("yes")}

    patch.setattr(ink, "func", marks)


def case_file_in_what_all_see(patch: Patch) -> None:
    """What is made once for all who look at a table has something of the deal in it."""
    real = vars(audiences)["moment_of"]

    def moment(site: Site, session: TableSession) -> tuple[object, TableMoment]:
        made_of, found = real(site, session)
        return made_of, replace(found, talk=Talk(lines=(Remark(Seat(0), text=sealed(session)),)))

    patch.setattr(audiences, "moment_of", moment)


def length_of_an_error(patch: Patch) -> None:
    real = vars(application)["explain"]

    def explain(request: Request, error: Exception) -> Response:
        response: Response = real(request, error)
        session = request.app.state.site.tables.sessions.held[request.path_params["table"]]
        _body(response, " " * (len(sealed(session)) + len("".join(held(session.table.state).hand(Seat(0))))))
        return response

    patch.setattr(application, "explain", explain)


def another_clause_for_who_holds_the_card(patch: Patch) -> None:
    real = Tables.act

    async def act(self: Tables, table_id: str, seat: Seat | None, command: SeatCommand) -> int:
        session = await self.sessions.load(table_id)
        if command.kind == "show" and command.given["card"] in held(session.table.state).sealed():
            raise Refused(session.table.rules.book["deal"])
        return await real(self, table_id, seat, command)

    patch.setattr(Tables, "act", act)


LEAKS = (
    hands_in_an_attribute,
    hands_on_the_screen,
    case_file_in_a_comment,
    tag_of_the_whole_log,
    cookie_with_the_state,
    header_beside_the_version,
    chances_from_the_truth,
    reason_with_the_deal,
    hint_with_the_deal,
    fairness_with_the_deal,
    replay_of_a_game_that_goes_on,
    review_of_a_game_that_goes_on,
    fork_of_a_game_that_goes_on,
    analysis_of_the_deal,
    redirect_with_the_deal,
    how_many_cards_could_be_shown,
    what_cannot_be_accused,
    frame_with_the_cards,
    frame_that_marks_who_could_show,
    program_told_who_could_show,
    program_told_what_the_first_seat_sees,
    program_with_a_digest_of_the_log,
    record_before_the_end,
    card_in_the_story,
    ink_from_the_truth,
    case_file_in_what_all_see,
    length_of_an_error,
    another_clause_for_who_holds_the_card,
)


@pytest.mark.sampled(of="planted leaks")
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(leak: Callable[[Patch], None], tmp_path: Path, monkeypatch: Patch) -> None:
    leak(monkeypatch)
    found: list[str] = []

    async def look() -> None:
        at_tables = [replace(pair, everywhere=False) for pair in pairs(0, 20)]
        found.extend(await differences(tmp_path, at_tables, enough=1))

    run(look)
    assert found
