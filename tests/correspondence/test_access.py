"""Games by post: every route, every role, every state of a game, declared here. What is not declared is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from casefile.core.cards import Card
from casefile.core.inquiry import Accuse
from casefile.correspondence.server import post_routes
from tests.amounts import LONG
from tests.correspondence.by_post import Game
from tests.correspondence.camps.scene import MARIO, PEACH, WARIO
from tests.sampling import sample
from tests.server.running_server import RunningServer, run, running_server

STATES = ("open", "running", "over")
ROLES = ("stranger", "person", "back_up", "member", "beta", "leader", "op")
"""``stranger`` has no cookie; ``member``, ``beta`` and ``leader`` belong to one camp."""
CAMP = ("member", "beta", "leader")

Allowed = Mapping[str, int]


def every(roles: tuple[str, ...], status: int) -> dict[str, Allowed]:
    return {state: dict.fromkeys(roles, status) for state in STATES}


BY_POST: Mapping[tuple[str, str], Mapping[str, Allowed]] = {
    ("GET", "/p/{post}"): every(ROLES, 200),
    # Nobody may begin a game without a public note, and most may not begin it at all.
    ("POST", "/p/{post}"): every(ROLES, 422),
    # There is no post of that name.
    ("GET", "/p/{post}/text/{number}"): every(ROLES, 404),
    ("GET", "/p/{post}/feed.atom"): every(ROLES, 200),
    # What a link looks like is for whoever is sent it; tests/correspondence/test_post_previews.py says what it tells.
    ("GET", "/p/{post}/preview.png"): every(ROLES, 200),
    ("GET", "/p/{post}/packet"): {state: dict.fromkeys(CAMP, 404 if state == "open" else 200) for state in STATES},
    # It is shown for confirmation to those who speak for the camp whose turn it is.
    ("POST", "/p/{post}/paste"): {
        state: {role: 200 if state == "running" and role != "member" else 422 for role in CAMP} for state in STATES
    },
    ("GET", "/p/{post}/version"): every(ROLES, 200),
    ("GET", "/p/{post}/screen"): every(ROLES, 200),
    ("GET", "/p/{post}/record.json"): {"over": dict.fromkeys(ROLES, 200)},
    ("GET", "/p/{post}/replay"): every(ROLES, 409) | {"over": dict.fromkeys(ROLES, 200)},
    # It is not drawn before the review is made; nobody asks for a moment here.
    ("GET", "/p/{post}/picture/review.{form}"): every(ROLES, 409) | {"over": dict.fromkeys(ROLES, 404)},
    ("GET", "/p/{post}/picture/{name}"): {"over": dict.fromkeys(ROLES, 404)},
    # It is not said from where to play on, nor for which camp.
    ("POST", "/p/{post}/fork"): every(ROLES, 409) | {"over": dict.fromkeys(ROLES, 400)},
    ("GET", "/p/{post}/review"): every(ROLES, 409) | {"over": dict.fromkeys(ROLES, 200)},
    # The thread of a finished game is open to everybody, and so are its picture and its file; its camps and its
    # operator open a public link, and each of a camp's people may keep it private.
    ("GET", "/p/{post}/share"): every(ROLES, 409) | {"over": dict.fromkeys(ROLES, 200)},
    ("POST", "/p/{post}/share"): every((*CAMP, "op"), 409) | {"over": dict.fromkeys((*CAMP, "op"), 303)},
    ("POST", "/p/{post}/share/back"): every((*CAMP, "op"), 409) | {"over": dict.fromkeys((*CAMP, "op"), 303)},
    ("POST", "/p/{post}/share/wish"): every(CAMP, 409) | {"over": dict.fromkeys(CAMP, 303)},
    ("GET", "/p/{post}/share.png"): every(ROLES, 409) | {"over": dict.fromkeys(ROLES, 200)},
    ("GET", "/p/{post}/game.html"): every(ROLES, 409) | {"over": dict.fromkeys(ROLES, 200)},
    # A personal link lets in whoever has its token; here nobody brings one.
    ("POST", "/p/{post}/link"): every((), 303),
    # The clause is in the answer: nobody of these may appoint an operator but the operator.
    ("POST", "/p/{post}/act"): {
        state: {role: 422 for role in ROLES if role != "op"} | {"op": 303 if state != "over" else 422}
        for state in STATES
    },
    # Who belongs to a camp is answered by the rules.
    ("POST", "/p/{post}/play"): {state: dict.fromkeys(CAMP, 422) for state in STATES},
    ("GET", "/p/{post}/camp"): every(CAMP, 200),
    # Nobody of a camp may appoint an operator, and there is a sheet to mark from the deal to the end.
    ("POST", "/p/{post}/camp"): every(CAMP, 422),
    ("POST", "/p/{post}/camp/notes"): {
        state: dict.fromkeys(CAMP, 303 if state == "running" else 422) for state in STATES
    },
    # What is no cell has no reason.
    ("GET", "/p/{post}/camp/why/{cell}"): every(CAMP, 404),
    # No camp of these has opened its talk.
    ("GET", "/p/{post}/talk/{camp}"): every(ROLES, 404),
    ("GET", "/p/{post}/console"): every(("op",), 200),
    ("GET", "/p/{post}/console/{look}"): every(("op",), 200),
    ("GET", "/p/{post}/channel"): every(("op",), 200),
    # This server tells nobody.
    ("POST", "/p/{post}/channel"): every(("op",), 400),
    ("POST", "/p/{post}/console"): {state: {"op": 303 if state != "over" else 422} for state in STATES},
}
"""The status for each state and role; whoever is not named is refused with 403."""

POST_SOCKETS: Mapping[str, tuple[str, ...]] = {
    "/p/{post}/live": ROLES,
    "/p/{post}/camp/live": CAMP,
    "/p/{post}/console/live": ("op",),
}
"""Who may listen, each to what they see themselves."""

FIELDS: Mapping[str, Mapping[str, str]] = {
    "{post}": {"kind": "start", "note": ""},
    "paste": {"text": "I suggest Mario, in the Library, with the Hammer."},
    "act": {"kind": "change_rule", "rule": "vacation_days", "value": "5", "note": "Holidays."},
    "play": {"kind": "end_turn"},
    "camp": {"kind": "appoint_operator", "person": "me", "note": "Mine."},
    "notes": {"mark": "cell.hammer.0 cross"},
    "console": {"kind": "change_rule", "rule": "vacation_days", "value": "5", "note": "Holidays."},
    "link": {"token": "wrong"},
    "channel": {"address": "https://example.org/hook", "form": "json"},
}
"""Fields with which a request would succeed, if it may."""


async def at(running: RunningServer, state: str) -> tuple[Game, dict[str, str]]:
    """A game in a state, and somebody in each role."""
    game = Game(running, f"game-{state}")
    await game.announce(3)
    for camp in (MARIO, WARIO, PEACH):
        await game.enter(camp)
    enter = {"character": "luigi", "phrase": "the wax is red", "name": "Back", "file": "0"}
    assert (await game.act("back up", "enter", **enter)).status == 303
    await game.join(MARIO, 2)
    await game.join(MARIO, 3)
    beta = (await game.post()).game.camps[MARIO].members[0]
    assert (await game.act("mario 1", "appoint_beta", person=beta)).status == 303
    if state != "open":
        assert (await game.act("op", "start", note="Go.")).status == 303
    if state == "over":
        for camp in (MARIO, WARIO):
            assert (await game.act("op", "disband", camp=camp, note="Gone.")).status == 303
        assert (await game.post()).game.phase == "over"
    names = {"stranger": "", "person": "somebody", "back_up": "back up"}
    return game, {**names, "member": "mario 3", "beta": "mario 2", "leader": "mario 1", "op": "op"}


async def breaches(file: Path, states: Sequence[str] = STATES, last: str = "") -> list[str]:
    """Where the server and the declaration differ, in these states, on the routes that end like that."""
    found: list[str] = []
    async with running_server(file) as running:
        for state in states:
            game, names = await at(running, state)
            for route in (each for each in post_routes.ROUTES if each.path.endswith(last)):
                if not (LONG or last or state in sample(STATES, 2, route.path)):
                    continue
                allowed = BY_POST.get((route.method, route.path), {}).get(state, {})
                if (route.method, route.path) not in BY_POST:
                    found.append(f"{route.method} {route.path} is not declared")
                for role in sorted(ROLES, key=lambda role: allowed.get(role, 403) < 400):
                    found += await _breaches(game, route, role, names[role], allowed.get(role, 403))
    return found


async def _breaches(game: Game, route: post_routes.AtPost, role: str, name: str, wanted: int) -> list[str]:
    person = game.person(name) if name else game.server.person(cookie="")
    path, last = route.path.replace("{post}", game.id), route.path.rpartition("/")[2]
    before = len((await game.post()).people)
    answer = await person.ask(route.method, path, FIELDS.get(last, {"kind": "x"}) if route.method == "POST" else b"")
    after = len((await game.post()).people)
    where = f"{route.method} {route.path} as {role}: {answer.status}, not {wanted}"
    found = [where] if answer.status != wanted else []
    if answer.status >= 400 and after != before:
        found.append(f"{where}; and it changed something")
    if answer.status == 422 and not answer.clause.startswith(("camps-", "nsider-")):
        found.append(f"{where}; without a clause")
    return found


def test_every_route_lets_in_whom_it_is_for_and_nobody_else(tmp_path: Path) -> None:
    async def look() -> None:
        assert await breaches(tmp_path / "a.sqlite3") == []

    run(look)


def test_a_route_without_its_guard_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = tuple(replace(route, role="anybody") for route in post_routes.ROUTES)
    monkeypatch.setattr(post_routes, "ROUTES", opened)

    async def look() -> None:
        found = await breaches(tmp_path / "a.sqlite3", ("running",), "/play")
        assert any("/play as person" in each for each in found)

    run(look)


@pytest.mark.sampled(2)
def test_everybody_hears_versions_of_their_own(tmp_path: Path) -> None:
    """What a beta leader enters is told to its camp, and to nobody else, not even as a number."""

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game, names = await at(running, "running")
            sockets = {}
            for role in ROLES:
                person = game.person(names[role]) if names[role] else running.person(cookie="")
                sockets[role] = await person.listen(f"/p/{game.id}/live")
                assert await sockets[role].next() is not None
            before = {role: socket.told for role, socket in sockets.items()}
            assert (await game.act("mario 2", "set_enrolment", enrolment="closed")).status == 303
            await game.act("op", "pause", note="Tea.")  # everybody hears this one
            for role in ROLES:
                wanted = before[role] + (2 if role in CAMP else 1)
                await sockets[role].until(wanted)
                assert sockets[role].told == wanted, role
                assert role in CAMP or len(sockets[role].frames) == 2, role
                await sockets[role].close()

    run(look)


def test_an_unknown_game_is_not_there_for_anybody(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game, _ = await at(running, "running")
            for path in ("/p/other/version", "/t/post:game-running", "/t/post:game-running/table"):
                assert (await game.person("op").get(path)).status == 404, path

    run(look)


def test_an_accusation_before_its_round_and_a_second_place_are_told_so(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.start(3)
            post = await game.post()
            before = len(post.people)
            (camp,) = post.game.owed
            answer = await game.move(f"{camp} 1", Accuse(Card("mario"), Card("hammer"), Card("library")))
            assert (answer.status, "round" in answer.text) == (422, True)
            answer = await game.move(f"{camp} 1", Accuse(Card("mario"), Card("kraken"), Card("library")))
            assert answer.status == 422
            assert len((await game.post()).people) == before

    run(look)
