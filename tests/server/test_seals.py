"""The promise comes first: who opens a table gets a commitment before adding bytes to the seed."""

from pathlib import Path

from starlette.testclient import TestClient

from casefile.games import GAMES
from casefile.server.app import create_app
from casefile.server.seals import Seals

FORM = {"name": "Ines", "game": "quick", "seat-0": "you", "seat-1": "bot", "seat-2": "bot"}
BYTES = "c0ffee" * 10


def opened(client: TestClient, **fields: str) -> str:
    """The page about the fair deal of a table that was opened with these fields besides."""
    table = client.post("/tables", data={**FORM, **fields}, follow_redirects=False).headers["location"]
    return client.get(f"{table}/fair").text


def test_a_table_keeps_the_promise_that_its_ticket_stands_for(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "games.sqlite3", GAMES), base_url="http://127.0.0.1") as client:
        promise = client.post("/seal").json()
        page = opened(client, ticket=promise["ticket"], entropy=BYTES)
        assert promise["commitment"] in page
        assert BYTES in page


def test_bytes_that_came_before_the_promise_do_not_count(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "games.sqlite3", GAMES), base_url="http://127.0.0.1") as client:
        promise = client.post("/seal").json()
        assert BYTES not in opened(client, entropy=BYTES)
        assert BYTES not in opened(client, ticket="unknown", entropy=BYTES)
        assert BYTES in opened(client, ticket=promise["ticket"], entropy=BYTES)
        # A ticket holds once: the secret is the first table's.
        again = opened(client, ticket=promise["ticket"], entropy=BYTES)
        assert BYTES not in again
        assert promise["commitment"] not in again


def test_only_so_many_secrets_wait() -> None:
    seals = Seals(most=3)
    tickets = [seals.seal()[0] for _ in range(5)]
    assert [seals.take(ticket) is not None for ticket in tickets] == [False, False, True, True, True]
