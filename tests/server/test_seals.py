"""The promise comes first: who opens a table gets a commitment before adding bytes to the seed."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from casefile.games import GAMES
from casefile.server.app import create_app
from casefile.server.tables.seals import Seals, Unsealed
from tests.amounts import often
from tests.server.running_server import LOOSE

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


def test_bytes_that_came_without_a_promise_do_not_count(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "games.sqlite3", GAMES), base_url="http://127.0.0.1") as client:
        promise = client.post("/seal").json()
        page = opened(client, entropy=BYTES)
        assert BYTES not in page
        assert promise["commitment"] not in page


def test_a_ticket_opens_one_table(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "games.sqlite3", GAMES), base_url="http://127.0.0.1") as client:
        ticket = client.post("/seal").json()["ticket"]
        first, second = (client.post("/tables", data={**FORM, "ticket": ticket, "key": key}) for key in "ab")
        assert first.url == second.url
        # The seed of a second table would be known as soon as the first one's is opened.
        other = client.post("/tables", data={**FORM, "ticket": ticket, "seat-2": "empty", "seat-3": "bot"})
        assert other.status_code == 422


def test_a_stranger_cannot_push_out_a_promise(tmp_path: Path) -> None:
    app = create_app(tmp_path / "games.sqlite3", GAMES, limits=LOOSE)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        stranger = TestClient(app, base_url="http://127.0.0.1")
        promise = client.post("/seal").json()
        for _ in range(often(40, 1_001)):
            stranger.cookies.clear()
            assert stranger.post("/seal").json()["commitment"] != promise["commitment"]
        page = opened(client, ticket=promise["ticket"], entropy=BYTES)
        assert promise["commitment"] in page
        assert BYTES in page


def test_a_promise_is_kept_over_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with TestClient(create_app(file, GAMES), base_url="http://127.0.0.1") as client:
        client.get("/")
        cookies = {name: client.cookies[name] for name in client.cookies}
        promise = client.post("/seal").json()
    with TestClient(create_app(file, GAMES), base_url="http://127.0.0.1", cookies=cookies) as client:
        assert promise["commitment"] in opened(client, ticket=promise["ticket"], entropy=BYTES)


def test_a_promise_that_is_gone_is_refused_in_a_sentence_and_no_table_opened(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "others.sqlite3", GAMES), base_url="http://127.0.0.1") as client:
        client.get("/")
        cookies = {name: client.cookies[name] for name in client.cookies}
        ticket = client.post("/seal").json()["ticket"]
    app = create_app(tmp_path / "games.sqlite3", GAMES)  # another server
    with TestClient(app, base_url="http://127.0.0.1", cookies=cookies) as client:
        theirs = TestClient(app, base_url="http://127.0.0.1").post("/seal").json()["ticket"]
        ours = client.post("/seal").json()["ticket"]
        for bad in (ticket, theirs, "unknown", ours[:-1], ours.replace(".", ".0"), "é.é", f"{ours} "):
            answer = client.post("/tables", data={**FORM, "ticket": bad, "entropy": BYTES}, follow_redirects=False)
            assert answer.status_code == 400
            assert "No table was opened: the promise that this page had is not known here." in answer.text
            told = client.post("/tables", data={**FORM, "ticket": bad}, headers={"Accept": "application/json"})
            assert (told.status_code, told.json()["error"]) == (409, "The promise of this deal is gone.")
        assert client.post("/tables", data={**FORM, "ticket": ours}, follow_redirects=False).status_code == 303


def test_a_ticket_gives_the_same_secret_to_the_same_person_and_no_other() -> None:
    seals = Seals()
    ticket, commitment = seals.seal("ines")
    assert seals.open("ines", ticket) == seals.open("ines", ticket)
    assert seals.open("ines", ticket).seed.commitment == commitment
    assert len({seals.seal("ines")[1] for _ in range(100)}) == 100
    for other, person in ((seals, "otto"), (Seals(), "ines")):
        with pytest.raises(Unsealed):
            other.open(person, ticket)
    # Nor does a ticket pass from one to another who have the same letters between them.
    number, _, tag = seals.seal("ines otto")[0].partition(".")
    with pytest.raises(Unsealed):
        seals.open("otto", f"{number} ines.{tag}")
    with pytest.raises(Unsealed):
        seals.open("ines", f"otto {number}.{tag}")
    secret = seals.open("ines", ticket)
    assert len({secret.seed.seed, secret.seed.salt, secret.links}) == 3
