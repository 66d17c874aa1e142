"""The operator's commands beside a server that runs: neither is in the other's way, and both see the same game."""

import json
import signal
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
from websockets.sync.client import ClientConnection, connect

from bench.wire import free_port
from casefile.core.hours import DAY
from casefile.server.wire.messages import BEAT
from tests import copied_processes
from tests.cli.runs import Run
from tests.correspondence.groups import CAMPS, Group
from tests.frames import read
from tests.patience import PATIENCE

FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """A server on the directory of the games, in a process of its own."""
    found, log = free_port(), tmp_path / "log"
    command = ("serve", "--port", str(found), "--data", str(tmp_path / "games"))
    server = copied_processes.begin("casefile.__main__:main", (command,), log)
    try:
        assert until(lambda: answers(found)), log.read_text(encoding="utf-8")
        yield found
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(PATIENCE)


@pytest.fixture
def group(casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Group:
    """The commands; their clock is the test's, as far from the server's as the test needs it."""
    made = Group(casefile, tmp_path / "games", now=time.time_ns() // 1_000_000)
    monkeypatch.setattr("casefile.server.wall_clock.now", lambda: made.now)
    return made


def ask(port: int, method: str, path: str, cookie: str = "", **fields: str) -> tuple[int, str, str]:
    """A request: its status, the body, and the cookie that came with it."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {**FORM, **({"Cookie": f"casefile={cookie}"} if cookie else {})}
    connection.request(method, path, urlencode(fields) if method == "POST" else None, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    set_cookie = answer.headers.get("set-cookie", "").partition("casefile=")[2].partition(";")[0]
    connection.close()
    return answer.status, text, set_cookie


def answers(port: int) -> bool:
    """Whether the server has come up: it says where it will be before it is there."""
    try:
        return ask(port, "GET", "/health")[0] == 200
    except OSError:
        return False


def until(what: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether it comes true in time."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def begun(group: Group, *arguments: str) -> str:
    """A game that goes on; its id."""
    group.create(*arguments)
    for camp in CAMPS:
        group.enter(camp)
    group.json("start", "--note", "We begin.")
    return group.only_id()


def told(page: ClientConnection) -> str | bytes:
    """The next message that an open page is sent but beats, which come whenever they do."""
    while (message := page.recv(20))[:1] == BEAT:
        pass
    return message


def test_a_page_hears_of_a_command_and_a_command_of_a_page(group: Group, port: int) -> None:
    id = begun(group)
    token = group.links["Wario"].partition("#")[2]
    status, _, cookie = ask(port, "POST", f"/p/{id}/link", token=token)
    assert (status, len(cookie) > 20) == (200, True)
    fields = {"kind": "suggest", "suspect": "mario", "weapon": "hammer", "room": "library"}
    status, text, _ = ask(port, "POST", f"/p/{id}/play", cookie, **fields)
    assert (status, "camps-45" in text) == (422, True)
    with connect(f"ws://127.0.0.1:{port}/p/{id}/live", additional_headers={"Cookie": f"casefile={cookie}"}) as page:
        page.send("")
        before = read(told(page))["version"]
        assert group.say("Mario", "I suggest Mario, in the Library, with the Hammer.").status == 0
        assert read(told(page))["version"] > before
    assert ask(port, "POST", f"/p/{id}/play", cookie, **fields)[0] == 200
    assert group.owing() == "Peach"
    version = json.loads(ask(port, "GET", f"/p/{id}/version", cookie)[1])["version"]
    group.json("pause", "--note", "Snow.")
    assert json.loads(ask(port, "GET", f"/p/{id}/version", cookie)[1])["version"] == version + 1


@pytest.mark.sampled(of="seasons by post")
def test_the_server_keeps_the_deadlines_that_commands_set(group: Group, port: int) -> None:
    """The commands' clock is five days behind but for some seconds: the turn that they open ends in these seconds."""
    group.now -= 5 * DAY - 6_000
    start = group.now
    id = begun(group, "--option", "vacation_days=0")
    assert ask(port, "GET", f"/p/{id}/version")[0] == 200  # the server has the game in its memory now

    def lapsed() -> bool:
        return bool(group.status()["camps"][0]["strikes"])

    assert until(lapsed)
    assert time.time_ns() // 1_000_000 >= start + 5 * DAY
    assert group.status()["camps"][0]["strikes"] == 1
    assert group.owing() == "Wario"


def test_commands_leave_deadlines_to_a_server_that_is_down(group: Group, port: int, tmp_path: Path) -> None:
    """Where a server has run, a turn does not lapse by a command: the time without service is to be given back."""
    begun(group, "--option", "vacation_days=0")
    group.now += 6 * DAY
    mario = group.status()["camps"][0]
    assert (mario["strikes"], mario["owes"]["overdue"]) == (0, True)
    assert group.say("Mario", "I suggest Mario, in the Library, with the Hammer.").status == 0
