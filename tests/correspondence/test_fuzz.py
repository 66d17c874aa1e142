"""Random and mutated requests against every route of games by post: no fault, no trace, nothing changed by a refusal.

``CASEFILE_TEST_SCALE=10`` sends ten times as many.
"""

from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from casefile.correspondence.camps.acts import ACTS, Person
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.server import post_routes
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.post_session import PostSession
from casefile.server.wire.routing import GameRoute
from tests.amounts import SCALE, often
from tests.correspondence.by_post import Game
from tests.correspondence.test_access import at
from tests.patience import COUNTING
from tests.server.running_server import Party, RunningServer, run, running_server
from tests.server.test_fuzz import TRACES, Fuzzer, send

REQUESTS = often(200, 400) * SCALE
WORDS = (
    *(
        "kind",
        "turn",
        "move",
        "entry",
        "hours",
        "camp",
        "person",
        "note",
        "text",
        "cards",
        "file",
        "character",
        "phrase",
    ),
    *("mario", "wario", "kraken", "suggest", "end_turn", '{"kind": "suggest"}', "[" * 3000, "cell.hammer.0", "knowing"),
)


def fuzzer_of(game: Game, people: list[str], seed: int) -> Fuzzer:
    """Makes requests to the routes of one game; the same ones for the same seed."""
    seats = [game.person(name) for name in people]
    found = Fuzzer(Party(game.server, game.id, game.person("op"), seats), seed)
    paths = [route.path.replace("{post}", game.id) for route in post_routes.ROUTES]
    paths = [
        path.replace("{number}", "1").replace("{cell}", "cell.hammer.file").replace("{look}", "1") for path in paths
    ]
    found.paths = [*paths, f"/p/{game.id}/live", "/post", "/mine", "/p/nowhere"]
    usual = found.text

    def text() -> str:
        """A word that means something here, now and then."""
        return found.draw.choice((*WORDS, *ACTS)) if found.draw.random() < 0.6 else usual()

    found.text = text  # type: ignore[method-assign]
    return found


async def storm(running: RunningServer, count: int, seed: int) -> list[str]:
    """Send so many requests; what went wrong."""
    game, _ = await at(running, "running")
    fuzzer = fuzzer_of(game, ["mario 1", "mario 2", "mario 3", "wario 1", "back up", "somebody"], seed)
    wrong: list[str] = []
    for number in range(count):
        before = await running.version(f"post:{game.id}")
        answer = await send(running, fuzzer)
        if answer.status >= 500 or answer.fault is not None:
            wrong.append(f"{number}: {answer.status} {answer.fault!r}")
        if any(trace in answer.body for trace in TRACES):
            wrong.append(f"{number}: a trace {answer.body[:200]!r}")
        # A wrong code is counted; else only what is allowed moves a game.
        grown = await running.version(f"post:{game.id}") - before
        if grown and answer.status not in (200, 303) and BOOK["code"].encode() not in answer.body:
            wrong.append(f"{number}: changed by {answer.status}")
    session = await posts_of(running.site).sessions.load(game.id)
    if len(session._counts) > len(session.people()) + 1:
        wrong.append("strangers are remembered")
    return wrong


def test_no_request_to_a_game_by_post_does_harm(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            assert await storm(running, REQUESTS, 1) == []

    run(play, COUNTING * SCALE)


def test_a_handler_that_breaks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(request: Request, session: PostSession, person: Person) -> Response:
        return Response(f"{(await request.body()).decode()} Traceback")

    routes = tuple(
        GameRoute(route.path, route.method, route.role, broken) if route.path.endswith("/act") else route
        for route in post_routes.ROUTES
        if route.path.endswith(("/act", "/version"))
    )
    found: list[str] = []

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game, _ = await at(running, "running")
            monkeypatch.setattr(post_routes, "ROUTES", routes)
        async with running_server(tmp_path / "a.sqlite3") as running:
            fuzzer = fuzzer_of(Game(running, game.id), ["mario 1"], 1)
            for _ in range(200):
                answer = await send(running, fuzzer)
                found.extend(["fault"] if answer.fault is not None or answer.status >= 500 else [])

    run(play)
    assert "fault" in found
