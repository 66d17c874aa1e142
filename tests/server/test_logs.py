"""The log for programs: one JSON object a line, and nothing in it that somebody could use."""

import asyncio
import json
import re
from pathlib import Path

import pytest
import structlog

import casefile
from bench.wire import Wire, free_port
from casefile.server.data_places import FILE
from casefile.server.service_log import logger
from tests.server.running_server import party, running_server
from tests.soak.servers import serving

pytestmark = pytest.mark.linux

BROKEN = """
from casefile.server.tables.tables import Tables
from casefile.server.store import AsyncStore

async def broken(self, *given, **named):
    raise RuntimeError("broken")

Tables.act = Tables.come_back = AsyncStore.set_note = broken
"""
"""A server in which what people do fails, so that there is something to be said."""

TELLS = BROKEN.replace('"broken"', "repr((given, named))")
"""The same, and it says with what: a planted leak."""


def evening(folder: Path, faults: str) -> tuple[str, set[str]]:
    """The log of a server at which people do all kinds of things, and all that would let somebody do them, too."""
    (folder / "sitecustomize.py").write_text(faults)
    port = free_port()

    async def opened() -> tuple[list[str], str, set[str]]:
        async with running_server(folder / FILE) as running:
            found = await party(running, 3)
            session = await found.session()
            links = {session.secret.link(kind) for kind in ("join", "watch")}
            cookies = [person.cookie for person in found.seats]
            return cookies, found.id, {*cookies, *links, found.id, session.secret.seed.seed.hex()}

    async def play(cookies: list[str], table: str) -> None:
        for number, cookie in enumerate(cookies):
            wire = Wire(port, cookie)
            act = {"kind": "suggest", "suspect": "plum", "weapon": "rope", "room": "hall", "version": 6, "key": number}
            for path, fields in (
                (f"/t/{table}/act", act),
                (f"/t/{table}/notes", {"mark": "cell.rope.0 tick"}),
                (f"/t/{table}/back", {"back": "yes"}),
                (f"/t/{table}/link", {"token": cookie}),
            ):
                await wire.post(path, fields)
            await wire.get(f"/t/{table}")
            wire.close()
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET /t/{table} {cookie}\r\n\r\n".encode())  # no request: a library complains
            await writer.drain()
            writer.close()
        await asyncio.sleep(0.3)

    cookies, table, secrets = asyncio.run(opened())
    with serving(folder / FILE, port, "--log", "json", log=folder / "log", faults=folder):
        asyncio.run(play(cookies, table))
    return (folder / "log").read_text(), secrets


def found(log: str, secrets: set[str]) -> list[str]:
    """The lines that hold one of the secrets, or a path with a table in it."""
    return [line for line in log.splitlines() if re.search(r"/t/[^{\"]", line) or any(each in line for each in secrets)]


def test_each_event_is_one_json_object_and_none_tells_a_secret(tmp_path: Path) -> None:
    log, secrets = evening(tmp_path, BROKEN)
    events = [json.loads(line) for line in log.splitlines()]
    assert {"a request failed", "Invalid HTTP request received."} <= {event["event"] for event in events}
    assert all({"event", "level", "timestamp"} <= event.keys() for event in events)
    assert {"/t/{table}/act", "/t/{table}/notes"} <= {event.get("route") for event in events}
    assert found(log, secrets) == []


def test_a_log_that_tells_with_what_something_failed_is_found(tmp_path: Path) -> None:
    assert found(*evening(tmp_path, TELLS))


@pytest.mark.parametrize("planted", [False, True])
def test_a_trace_has_no_values_of_variables(planted: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """Where Rich is installed, as with the terminal's extra, structlog would draw them: here it is planted."""
    log = structlog.get_logger() if planted else logger()
    sealed = "plum_in_the_library"
    try:
        raise ZeroDivisionError(len(sealed))
    except ZeroDivisionError as error:
        log.error("a request failed", exc_info=error)
    logged = capsys.readouterr().out
    assert "a request failed" in logged
    assert "ZeroDivisionError" in logged
    assert (f"sealed = '{sealed}'" in logged) == planted


def test_only_the_modules_of_the_log_know_structlog() -> None:
    """Whoever else asked structlog for a logger would have drawn traces."""
    package = Path(casefile.__file__).parent
    texts = {file.name: file.read_text() for file in package.rglob("*.py")}
    knows = [name for name, text in texts.items() if re.search(r"^ *(import|from) structlog", text, re.MULTILINE)]
    assert sorted(knows) == ["logs.py", "service_log.py"]
