"""``casefile join``: people at a table of a running server, on one screen and by lines."""

import re
import subprocess
import sys
import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection

from casefile.cli.remote.coming import come
from casefile.cli.remote.table import RemoteTable
from casefile.core.actions import offers
from casefile.core.inquiry import Suggest, Suggested
from casefile.games import GAMES
from tests.browser.server_process import ServerProcess
from tests.cli.emulator import Emulator
from tests.cli.runs import Run
from tests.cli.test_screen import environment, played
from tests.patience import PATIENCE

pytestmark = [pytest.mark.linux, pytest.mark.waits]

TABLE = {"rules": "cluedo", "game": "quick", "name": "Ana", "key": "k1", "seat-2": "bot"}


class Served:
    """A server with one table: its address, and the links to sit down and to watch, as its host reads them."""

    def __init__(self, base: str, seats: dict[str, str]) -> None:
        self.base = base
        sent = urllib.request.Request(
            f"{base}/tables", urllib.parse.urlencode({**TABLE, **seats}).encode(), {"Origin": base}
        )
        cookies = urllib.request.HTTPCookieProcessor()
        with urllib.request.build_opener(cookies).open(sent) as answer:
            page = answer.read().decode()
        found = re.findall(r'value="(http[^"]+)"[^>]*id="link-([\w-]+)"', page)
        self.links = {name: link for link, name in found}


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with ServerProcess(tmp_path) as server:  # whose bots pause for a moment only
        yield Served(server.url, {"seat-0": "friend", "seat-1": "friend"})


class ByLines:
    """Somebody who plays by lines, and types again and again what plays a quick game."""

    def __init__(self, *arguments: str) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-m", "casefile", "join", *arguments, "--language", "en"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.running.stdout is not None
        for line in self.running.stdout:
            self.said.append(line)  # one by one, so that a test may look meanwhile

    def play(self) -> None:
        """Type until nobody reads any more."""
        threading.Thread(target=self._type, daemon=True).start()

    def _type(self) -> None:
        assert self.running.stdin is not None
        try:
            for line in cycle(["suggest", "1", "1", "1", "", "end"]):
                self.running.stdin.write(line + "\n")
                self.running.stdin.flush()
        except (BrokenPipeError, ValueError):
            return

    def ended(self) -> str:
        """Wait for the end, and return all that was said."""
        assert self.running.wait(PATIENCE) == 0
        self._reader.join(PATIENCE)
        for pipe in (self.running.stdin, self.running.stdout):
            with suppress(BrokenPipeError):  # a line may be left that nobody reads any more
                assert pipe is not None
                pipe.close()
        return "".join(self.said)


def test_two_people_play_to_the_end_one_on_a_screen_and_one_by_lines(served: Served, tmp_path: Path) -> None:
    kim, leo = served.links["scarlet"], served.links["mustard"]
    watching = ByLines(served.links["watch"], "--watch", "--plain")
    lines = ByLines(leo, "--name", "Leo", "--plain")
    with Emulator(["join", kim, "--name", "Kim"], (110, 34), environment(tmp_path)) as at:
        lines.play()
        played(at, "The game is over.", accuses=30)
        assert "Leo plays" in at.text or "Mustard" in at.text
        at.press("q")
        assert at.ended() == 0
        assert "The seat stays yours" in at.text
    said = lines.ended()
    assert "Kim plays Scarlet." in said
    # Each saw only their own hand.
    assert said.count("Your hand:") == 1
    seen = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", at.raw.decode())  # and what stays to be read after the screen has gone
    mine, his = (re.search(r"> Your hand: (.*?)\.\s", text) for text in (said, seen))
    assert mine is not None
    assert his is not None
    assert set(re.split(r", | and ", mine[1])).isdisjoint(re.split(r", | and ", his[1]))
    assert "Your hand" not in watching.ended()


def test_the_same_link_leads_back_to_the_seat_and_nobody_else_there(served: Served, tmp_path: Path) -> None:
    link, mine, other = served.links["scarlet"], environment(tmp_path), environment(tmp_path / "other")
    for _ in range(2):
        with Emulator(["join", link, "--name", "Kim"], (110, 34), mine) as at:
            at.sees("The game begins when all have come.")
    (kept,) = (tmp_path / "casefile" / "seats").iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600
    with Emulator(["join", link, "--name", "Leo"], (110, 34), other) as at:
        assert at.ended() == 1
        assert "sits there already" in at.text


def test_a_wrong_link_is_refused_in_one_sentence(served: Served, casefile: Run) -> None:
    table = served.links["scarlet"].partition("#")[0]
    done = casefile("join", f"{table}#nobody")
    assert (done.status, done.err) == (
        1,
        "casefile: Ask whoever opened the table for a new one.\n",
    )
    done = casefile("join", "KTR4WM")
    assert done.status == 1
    assert done.err == (
        "casefile: URL: found 'KTR4WM', expected the link of a table, or a server's address with a code after it.\n"
    )
    assert casefile("join", f"{served.base}/KTR4WM").err == (
        "casefile: No table has this code. Ask the host once more.\n"
    )
    nowhere = casefile("join", "http://127.0.0.1:9/t/abc#def")
    assert nowhere.status == 1
    assert nowhere.err.startswith("casefile: http://127.0.0.1:9: ")


@pytest.mark.parametrize("arrives", [False, True])
def test_an_action_whose_line_is_cut_is_done_once(
    served: Served, arrives: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is cut in the moment of the action, before it has arrived or before its answer has."""
    cut: list[str] = []
    send = ClientConnection.send

    def lossy(line: ClientConnection, text: str) -> None:
        if text.startswith("act ") and not cut:
            cut.append(text)
            if arrives:
                send(line, text)
            line.close()
        send(line, text)

    monkeypatch.setattr(ClientConnection, "send", lossy)
    tables = []
    for character in ("scarlet", "mustard"):
        visitor, id = come(served.links[character], "Kim", "en", watch=False)
        tables.append(RemoteTable(visitor, id, GAMES))
    first, second = tables
    try:
        for table in tables:
            table.open()
        while first.actor != first.viewer or second.version < first.version:
            first.wait()
        seat = first.viewer
        assert isinstance(seat, int)
        offer = offers(first.menu(seat))[Suggest]
        first.act(seat, Suggest(*(cards[0] for cards in offer.choices.values())))
        assert cut
        asked = [event for event in first.history if isinstance(event, Suggested)]
        assert [event.seat for event in asked] == [seat]
        while second.version < first.version:
            second.wait()
        assert [event for event in second.history if isinstance(event, Suggested)] == asked
    finally:
        for table in tables:
            table.close()


def test_a_table_without_hints_gives_none(served: Served, tmp_path: Path) -> None:
    agreed = Served(
        served.base, {"seat-0": "friend", "seat-1": "bot", "table.notes": "4", "table.hints": "no", "key": "k2"}
    )
    link = agreed.links["scarlet"]
    with Emulator(["join", link, "--name", "Kim", "--notes", "4"], (110, 34), environment(tmp_path)) as at:
        at.sees("What do you do?")
        at.press("h")
        at.sees("At this table there are no hints.")


def test_a_key_that_asks_the_game_is_answered_before_ones_turn(served: Served, tmp_path: Path) -> None:
    come(served.links["scarlet"], "Kim", "en", watch=False)
    with Emulator(["join", served.links["mustard"], "--name", "Leo"], (110, 34), environment(tmp_path)) as at:
        at.sees("It is Scarlet's turn.")
        for key in "ohvdi":
            at.press(key)
            at.sees("That can be asked when it is your turn.")
            at.press("l")  # the story, which hides it
            at.press("b")
