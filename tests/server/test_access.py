"""Who may do what: every route, every role, every state of a table, declared here. What is not declared is refused."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from casefile.core.cards import Seat
from casefile.core.log import action_to
from casefile.correspondence.server import mode
from casefile.correspondence.server.post_routes import OPEN
from casefile.games import GAMES
from casefile.server import app as application
from casefile.server.app import AtTable
from casefile.server.records import rasters
from casefile.server.routes.after import table_previews
from casefile.server.routes.table import live
from casefile.server.tables import people
from casefile.server.tables.session import Access, TableSession
from casefile.server.wire.routing import GameRoute, PublicRoute, UnknownBelowGame
from tests.amounts import LONG
from tests.correspondence.test_access import BY_POST, POST_SOCKETS
from tests.sampling import sample
from tests.server.running_server import Party, Person, RunningServer, party, run, running_server, solve

STATES = ("lobby", "playing", "over")
ROLES = ("stranger", "person", "watcher", "host", "other", "seat")
"""``seat`` may act now, ``other`` sits there too, ``host`` has opened the table only, ``person`` has a cookie."""

SEES = ("watcher", "host", "other", "seat")
SITS = ("other", "seat")
KNOWN = ("watcher", "host", "other", "seat")

Allowed = Mapping[str, int]


def every(roles: tuple[str, ...], status: int) -> dict[str, Allowed]:
    return {state: dict.fromkeys(roles, status) for state in STATES}


EXPECTED: Mapping[tuple[str, str], Mapping[str, Allowed]] = {
    ("GET", "/"): every(ROLES, 200),
    ("GET", "/code"): every(ROLES, 200),
    # Here nobody types a code.
    ("POST", "/code"): every(ROLES, 400),
    ("GET", "/screen"): every(ROLES, 200),
    ("POST", "/screen"): every(ROLES, 400),
    # There is no game of that name.
    ("GET", "/games/{game}"): every(ROLES, 404),
    ("GET", "/new"): every(ROLES, 200),
    ("POST", "/seal"): every(ROLES, 200),
    ("POST", "/tables"): every(ROLES, 303),
    ("POST", "/preview"): every(ROLES, 200),
    ("GET", "/post"): every(ROLES, 200),
    # There is no group of that name.
    ("GET", "/g/{group}"): every(ROLES, 404),
    # What is asked here announces no game: it lacks all that a game must have.
    ("POST", "/post"): every(ROLES, 400),
    ("POST", "/post/preview"): every(ROLES, 200),
    ("GET", "/daily"): every(ROLES, 200),
    ("POST", "/daily"): every(ROLES, 303),
    ("GET", "/puzzle"): every(ROLES, 303),
    ("GET", "/puzzle/day"): every(ROLES, 200),
    # No answer is chosen here.
    ("POST", "/puzzle/day"): every(ROLES, 400),
    # Here nobody names a puzzle that there is.
    ("GET", "/puzzle/{id}"): every(ROLES, 404),
    ("POST", "/puzzle/{id}"): every(ROLES, 404),
    ("POST", "/lesson"): every(ROLES, 303),
    ("GET", "/rules"): every(ROLES, 200),
    # Here nobody names a game that there is.
    ("GET", "/rules/{name}"): every(ROLES, 404),
    ("GET", "/how/{name}"): every(ROLES, 404),
    ("GET", "/companion"): every(ROLES, 200),
    ("GET", "/companion/file.html"): every(ROLES, 200),
    ("GET", "/companion/manifest.json"): every(ROLES, 200),
    ("GET", "/companion-worker.js"): every(ROLES, 200),
    ("GET", "/fair"): every(ROLES, 200),
    # A record is anybody's; here nobody brings one.
    ("GET", "/replay"): every(ROLES, 200),
    ("GET", "/review"): every(ROLES, 200),
    ("POST", "/replay"): every(ROLES, 400),
    ("POST", "/review"): every(ROLES, 400),
    ("POST", "/fork"): every(ROLES, 400),
    ("GET", "/verify_casefile.mjs"): every(ROLES, 200),
    ("GET", "/verify_hide_tracks.mjs"): every(ROLES, 200),
    ("GET", "/verify_miporin.mjs"): every(ROLES, 200),
    ("GET", "/verify_nsider.mjs"): every(ROLES, 200),
    ("POST", "/settings"): every(ROLES, 303),
    ("GET", "/health"): every(ROLES, 200),
    ("GET", "/ready"): every(ROLES, 200),
    ("GET", "/push-worker.js"): every(ROLES, 200),
    ("GET", "/mine"): every(ROLES, 200),
    # One's own wishes, whoever one is; who has no game has none.
    ("GET", "/mine/count"): every(ROLES, 200),
    ("GET", "/mine/settings"): every(KNOWN, 200),
    # No browser of that name has been let in.
    ("POST", "/mine/browsers"): every(KNOWN, 303),
    ("POST", "/mine/notices"): every(KNOWN, 303),
    ("POST", "/mine/confirm"): every(KNOWN, 400),
    ("POST", "/mine/calendar"): every(KNOWN, 200),
    # One's own, whoever one is; who has nothing here takes nothing along, and nothing is deleted of who is not sure.
    ("GET", "/mine/everything.json"): every(KNOWN, 200),
    ("POST", "/mine/delete"): every(KNOWN, 400),
    # A calendar opens to whoever has its token; here nobody does, and it is as if there were none.
    ("GET", "/calendar/{token}.ics"): every(ROLES, 404),
    # What is no cell has no reason, and at this table's level nobody gets hints: 404 for those who may ask.
    ("GET", "/t/{table}/why/{cell}"): every(SITS, 404),
    ("GET", "/t/{table}/hint"): every(SITS, 404),
    # At this table's level nothing that follows is filled in.
    ("GET", "/t/{table}/analysis"): every(SITS, 403),
    ("GET", "/t/{table}/position.json"): every(SITS, 403),
    # A link lets in whoever has its token; here nobody brings one.
    ("POST", "/t/{table}/link"): every((), 303),
    # To sit down one must have opened a link; who sits there already is led to the table.
    ("GET", "/t/{table}/join"): every(SITS, 303),
    ("POST", "/t/{table}/join"): every((), 303),
    ("GET", "/t/{table}"): every(SEES, 200),
    ("GET", "/t/{table}/screen"): every(SEES, 200),
    ("GET", "/t/{table}/version"): every(SEES, 200),
    ("GET", "/t/{table}/fair"): every(SEES, 200),
    # Nothing of it is shown to anybody as long as a game goes on.
    ("GET", "/t/{table}/review"): every(SEES, 409) | {"over": dict.fromkeys(SEES, 200)},
    ("GET", "/t/{table}/replay"): every(SEES, 409) | {"over": dict.fromkeys(SEES, 200)},
    # It is not said from where to play on, nor for whom.
    ("POST", "/t/{table}/fork"): every(SEES, 409) | {"over": dict.fromkeys(SEES, 400)},
    # A game that goes on is shared by nobody; who watches takes it along as a file, and opens no link.
    ("GET", "/t/{table}/share"): every(SEES, 409) | {"over": dict.fromkeys(SEES, 200)},
    ("POST", "/t/{table}/share"): every(("host", *SITS), 409) | {"over": dict.fromkeys(("host", *SITS), 303)},
    ("POST", "/t/{table}/share/back"): every(("host", *SITS), 409) | {"over": dict.fromkeys(("host", *SITS), 303)},
    ("POST", "/t/{table}/share/wish"): every(SITS, 409) | {"over": dict.fromkeys(SITS, 303)},
    ("GET", "/t/{table}/share.png"): every(SEES, 409) | {"over": dict.fromkeys(SEES, 200)},
    ("GET", "/t/{table}/game.html"): every(SEES, 409) | {"over": dict.fromkeys(SEES, 200)},
    # A public link opens to whoever has its token; here nobody does, and it is as if there were none.
    ("GET", "/s/{share}"): every(ROLES, 404),
    ("GET", "/s/{share}/replay"): every(ROLES, 404),
    ("GET", "/s/{share}/review"): every(ROLES, 404),
    ("GET", "/s/{share}/fair"): every(ROLES, 404),
    ("GET", "/s/{share}/picture.png"): every(ROLES, 404),
    ("POST", "/s/{share}/play"): every(ROLES, 404),
    ("GET", "/s/{share}/open"): every(ROLES, 404),
    ("GET", "/s/{share}/open/replay"): every(ROLES, 404),
    ("GET", "/s/{share}/open/review"): every(ROLES, 404),
    ("GET", "/s/{share}/open/fair"): every(ROLES, 404),
    ("GET", "/s/{share}/open/record.json"): every(ROLES, 404),
    ("GET", "/t/{table}/record.json"): {"over": dict.fromkeys(SEES, 200)},
    # Whoever sits there is answered by the rules: the clause is in the answer.
    ("POST", "/t/{table}/act"): {
        "lobby": {"other": 422, "seat": 422},
        "playing": {"other": 422, "seat": 303},
        "over": {"other": 422, "seat": 422},
    },
    ("POST", "/t/{table}/back"): every(SITS, 303),
    ("POST", "/t/{table}/notes"): every(SITS, 303),
    # Before and after the game the rules say why there is no clock to set.
    ("POST", "/t/{table}/clock"): {"lobby": {"host": 422}, "playing": {"host": 303}, "over": {"host": 422}},
    ("POST", "/t/{table}/pace"): {"lobby": {"host": 422}, "playing": {"host": 303}, "over": {"host": 422}},
    ("POST", "/t/{table}/begin"): every(("host",), 303),
    # What is to become of which chair is not said here.
    ("POST", "/t/{table}/switch"): every(("host",), 400),
    ("POST", "/t/{table}/seat"): every(SITS, 409),
    # Nothing is said here, and so nobody hears it.
    ("POST", "/t/{table}/talk"): every(SITS, 400),
    ("POST", "/t/{table}/talk/switch"): every(("host",), 400),
    # It is not said what was seen, nor what is answered.
    ("POST", "/t/{table}/undo"): every(SITS, 400),
    ("POST", "/t/{table}/undo/answer"): every(SITS, 400),
    # Nobody has a page open here: who is waited for may be played for by a bot, at once only by the host's leave.
    ("POST", "/t/{table}/bot"): {
        "lobby": {"other": 303, "seat": 303, "host": 303},
        "playing": {"host": 303},
        "over": {"other": 303, "seat": 303, "host": 303},
    },
    # Nobody shares a browser here; tests/server/test_shared_browser.py plays where several do.
    ("POST", "/t/{table}/open"): every((), 303),
    ("POST", "/t/{table}/cover"): every((), 303),
    ("POST", "/t/{table}/forgotten"): every((), 303),
    ("POST", "/t/{table}/gone"): every((), 303),
    # Only at the machine itself is a server opened to its network, and this one has none.
    ("POST", "/t/{table}/network"): every((), 303),
    ("POST", "/t/{table}/tunnel"): every((), 303),
    # A friend takes over a bot's seat; which, is not said here.
    ("POST", "/t/{table}/offer"): every(("host",), 400),
    # What a link looks like is for whoever is sent it; tests/server/test_previews.py says what it tells.
    ("GET", "/t/{table}/preview.png"): every(ROLES, 200),
    ("GET", "/preview/{name}.png"): every(ROLES, 404),
    # Of a game that goes on there is none; once it is over, nobody here says which.
    ("GET", "/t/{table}/picture/{name}"): {"over": dict.fromkeys(SEES, 404)},
    ("GET", "/t/{table}/picture/review.{form}"): every(SEES, 409) | {"over": dict.fromkeys(SEES, 404)},
    ("POST", "/t/{table}/shown"): every(("host",), 303),
    # Who plays opens the next table at the end of this one, and so does who opened it; then all may come along.
    ("POST", "/t/{table}/again"): {"over": dict.fromkeys(("host", *SITS), 303)},
    ("POST", "/t/{table}/screen"): every(("host", *SITS), 303),
    ("POST", "/t/{table}/along"): every(SEES, 404),
}
"""The status for each state and role; whoever is not named is refused with 403."""

SOCKETS: Mapping[str, tuple[str, ...]] = {"/t/{table}/live": SEES, "/t/{table}/screen/live": SEES}
"""Who may listen; all others are closed with 4403."""


@pytest.fixture(autouse=True)
def quickly_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may have a picture does not depend on its pixels."""
    monkeypatch.setattr(rasters, "rasterized", str.encode)


async def at(server: RunningServer, state: str) -> tuple[Party, dict[str, Person]]:
    """A table in a state, and somebody in each role."""
    found = await party(server, 3, seated=2 if state == "lobby" else 3)
    acting = 0 if state == "lobby" else await found.acting()
    if state == "over":
        await solve(server, found.id, found.seats[acting])
    seat, other = found.seats[acting], found.seats[1 - acting]
    roles = {
        "stranger": server.person(cookie=""),
        "person": server.person(),
        "watcher": await found.watcher(),
        "host": found.host,
        "other": other,
        "seat": seat,
    }
    return found, roles


async def body(found: Party, path: str) -> Mapping[str, object]:
    """Fields with which the request would succeed, if it may."""
    session = await found.session()
    if path.endswith("/act"):
        kind: Mapping[str, object] = {"kind": "end_turn"}
        if session.waiting_for is not None:
            kind = action_to((await found.legal())[1])
        return {**kind, "version": session.table.version, "key": "k"}
    sample: Mapping[str, Mapping[str, object]] = {
        "notes": {"mark": "cell.rope.0 tick"},
        "tables": {"game": "quick", "seat-0": "you", "seat-1": "bot", "seat-2": "bot"},
        "preview": {"game": "quick", "seat-0": "you", "seat-1": "bot", "seat-2": "bot"},
        "lesson": {"game": "cluedo"},
        "daily": {"day": "2023-11-14"},  # the clock of these tests stands in that day
        "settings": {"theme": "dark", "back": "/"},
        "clock": {"clock": "86400"},
        "pace": {"pace": "fast"},
        "join": {"token": "wrong", "name": "Thief"},
        "link": {"token": "wrong"},
    }
    return sample.get(path.rpartition("/")[2], {"key": "k"})


def allowed_first_refused(allowed: Allowed) -> list[str]:
    """The roles, those that are refused first: they may change nothing."""
    return sorted(ROLES, key=lambda role: allowed.get(role, 403) < 400)


async def breaches(file: Path) -> list[str]:
    """Where the server and the declaration differ."""
    found: list[str] = []
    async with running_server(file) as running:
        read = {state: await at(running, state) for state in STATES}  # who only reads leaves a table as it is
        for route in (*application.routes_of(GAMES), *OPEN):
            expected = EXPECTED.get((route.method, route.path))
            if expected is None:
                found.append(f"{route.method} {route.path} is not declared")
                continue
            for state in STATES if LONG or route.method == "GET" else sample(STATES, 1, route.path):
                there = read[state] if route.method == "GET" else None
                found += await _breaches(running, route, state, expected.get(state, {}), there)
        for path, listeners in SOCKETS.items():
            for state in STATES:
                found += await _deaf(running, path, state, listeners)
    return found


async def _breaches(
    running: RunningServer,
    route: PublicRoute | AtTable,
    state: str,
    allowed: Allowed,
    there: tuple[Party, dict[str, Person]] | None = None,
) -> list[str]:
    """Where a route differs in a state of the table: at a new one, or at the one that is ``there``."""
    found: list[str] = []
    table, roles = there or await at(running, state)
    for role in allowed_first_refused(allowed):
        before = await running.version(table.id)
        fields = await body(table, route.path) if route.method == "POST" else b""
        asked = await roles[role].ask(route.method, route.path.replace("{table}", table.id), fields)
        status, wanted = asked.status, allowed.get(role, 403)
        where = f"{route.method} {route.path} as {role}, {state}: {status}, not {wanted}"
        if route.path == "/t/{table}" and wanted == 403:
            # A stranger gets the page that redeems a link, and nothing of the table.
            if 'id="gate"' not in asked.text or "data-version" in asked.text:
                found.append(where)
        elif status != wanted:
            found.append(where)
        elif status == 422 and not asked.clause.startswith("cluedo-"):
            found.append(f"{where}: no clause")
        if status >= 400 and await running.version(table.id) != before:
            found.append(f"{where}: something was changed")
    return found


async def _deaf(running: RunningServer, path: str, state: str, listeners: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    table, roles = await at(running, state)
    for role, person in roles.items():
        socket = await person.listen(path.replace("{table}", table.id))
        told = await socket.next()
        if role in listeners:
            if told is None or socket.told != await running.version(table.id):
                found.append(f"{path} as {role}, {state}: told {told}")
            await socket.close()
        elif told is not None or socket.code != 4403 or socket.accepted:
            found.append(f"{path} as {role}, {state}: told {told}, closed with {socket.code}")
    return found


def found_breaches(file: Path) -> list[str]:
    return asyncio.run(asyncio.wait_for(breaches(file), 100))


def test_every_route_lets_in_whom_it_is_for_and_nobody_else(tmp_path: Path) -> None:
    assert found_breaches(tmp_path / "a.sqlite3") == []


def test_nothing_is_served_that_is_not_declared(tmp_path: Path) -> None:
    app = application.create_app(tmp_path / "a.sqlite3", GAMES, modes=(mode.BY_POST,))
    served: set[tuple[str, str]] = set()
    mounts: set[str] = set()
    refusing: set[str] = set()
    for route in app.routes:
        if isinstance(route, UnknownBelowGame):
            refusing.add(route.path)
        elif isinstance(route, Route):
            served |= {(method, route.path) for method in route.methods or () if method != "HEAD"}
        elif isinstance(route, Mount):
            mounts.add(route.path)
    assert served == {*EXPECTED, *BY_POST}
    assert application.sockets_of((mode.BY_POST,)).keys() == {*SOCKETS, *POST_SOCKETS}
    assert mounts == {
        "/static",
        *(f"/static/{game}" for game in ("hide_tracks", "miporin", "nsider")),
    }  # files of ours, the same for everybody
    assert refusing == {"/t/{table}/{rest:path}", "/p/{post}/{rest:path}"}
    assert len(app.routes) == len(served) + len(mounts) + len(refusing)


def test_an_unknown_table_is_not_there_for_anybody(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            for person in (running.person(), running.person(cookie="")):
                for method, path in EXPECTED:
                    if "{table}" in path:
                        answer = await person.ask(method, path.replace("{table}", "nowhere"), {"key": "k"})
                        assert answer.status == 404
                        assert "There is no such game." in answer.text
                socket = await person.listen("/t/nowhere/live")
                assert await socket.next() is None
                assert socket.code == 4404

    run(play)


def test_a_link_is_good_for_its_own_table_and_role(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            one, other = await party(running, 3, seated=2), await party(running, 3, seated=2)
            secret = (await one.session()).secret
            thief = running.person("Thief")
            foreign = (await other.session()).secret.link("watch")
            assert (await thief.post(f"{one.path}/link", {"token": foreign})).status == 403
            for token in (secret.link("watch"), secret.link("return"), secret.link("host")):
                assert (await thief.post(f"{one.path}/join", {"token": token, "name": "Thief"})).status == 403
            assert (await thief.get(f"{one.path}/version")).status == 403
            # Whoever sits there already is not driven away by somebody with the same link.
            link = {"token": secret.link("join", Seat(0)), "name": "Thief"}
            taken = await thief.post(f"{one.path}/join", link)
            assert taken.status == 409
            assert "This seat is taken." in taken.text
            assert (await thief.get(f"{one.path}/version")).status == 403
            assert len((await one.session()).taken()) == 2

    run(play)


# -- planted faults ------------------------------------------------------------------------------------------------


async def _peek(request: Request, session: TableSession, access: Access) -> Response:
    return JSONResponse({"seats": session.table.setup.seats})


def _with(path: str, role: str) -> tuple[PublicRoute | AtTable, ...]:
    return tuple(
        GameRoute(route.path, route.method, role, route.handler)
        if isinstance(route, GameRoute) and route.path == path
        else route
        for route in application.ROUTES
    )


@pytest.mark.parametrize(
    "routes",
    [
        pytest.param((*application.ROUTES, GameRoute("/t/{table}/peek", "GET", "viewer", _peek)), id="a new route"),
        pytest.param(_with("/t/{table}/notes", "viewer"), id="a seat's route for every viewer"),
        pytest.param(_with("/t/{table}/begin", "seat"), id="the host's route for the seats"),
        pytest.param(_with("/t/{table}/switch", "viewer"), id="the host's route for the chairs"),
        pytest.param(_with("/t/{table}/again", "viewer"), id="the players' route for everybody"),
    ],
)
def test_a_route_for_the_wrong_role_is_found(
    routes: tuple[PublicRoute | AtTable, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only the routes that changed are walked, so that this is quick.
    changed = [route for route, was in zip(routes, (*application.ROUTES, None), strict=False) if route is not was]
    monkeypatch.setattr(application, "ROUTES", routes)
    found: list[str] = []

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            for route in changed:
                expected = EXPECTED.get((route.method, route.path))
                if expected is None:
                    found.append("not declared")
                    continue
                for state in STATES:
                    with_faults = await _breaches(running, route, state, expected.get(state, {}))
                    found.extend(with_faults)

    run(play)
    assert found


async def _one_breach(file: Path, method: str, path: str, state: str) -> list[str]:
    async with running_server(file) as running:
        route = next(each for each in application.ROUTES if (each.method, each.path) == (method, path))
        return await _breaches(running, route, state, EXPECTED[method, path].get(state, {}))


def test_a_record_that_is_given_early_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def early(request: Request, session: TableSession, access: Access) -> Response:
        return Response(b"{}")

    routes = tuple(
        GameRoute(route.path, route.method, route.role, early)
        if isinstance(route, GameRoute) and "record" in route.path
        else route
        for route in application.ROUTES
    )
    monkeypatch.setattr(application, "ROUTES", routes)
    assert asyncio.run(_one_breach(tmp_path / "a.sqlite3", "GET", "/t/{table}/record.json", "playing"))


def test_a_door_that_lets_everybody_watch_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = people.access

    async def generous(*given: object) -> Access:
        known: Access = await real(*given)  # type: ignore[arg-type]
        return Access(known.seat, known.host, watch=True)

    monkeypatch.setattr(application, "access", generous)
    monkeypatch.setattr(live, "access", generous)
    assert asyncio.run(_one_breach(tmp_path / "a.sqlite3", "GET", "/t/{table}", "playing"))

    async def listen() -> list[str]:
        async with running_server(tmp_path / "b.sqlite3") as running:
            return await _deaf(running, "/t/{table}/live", "playing", SEES)

    assert asyncio.run(listen())


def test_a_gate_that_shows_the_table_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def open_gate(request: Request) -> Response:
        return Response('<form id="gate"></form><div data-version="7"></div>')

    monkeypatch.setattr(table_previews, "gate", open_gate)
    assert asyncio.run(_one_breach(tmp_path / "a.sqlite3", "GET", "/t/{table}", "playing"))
