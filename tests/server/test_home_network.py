"""A server that lets its home network in: who may open it, what holds there, and that it ends when it is closed.

Two machines with a network of their own: nothing of the machine that runs the tests is opened to anybody.
"""

import contextlib
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from casefile.core.cards import Invalid
from casefile.server.admission.own_addresses import chosen
from casefile.server.admission.tunnel import CALL, tried
from casefile.server.notices.sending import Unsent
from casefile.server.wire.addressing import Addressing, Opened
from tests.clone import ROOT
from tests.networks import FRIEND, HOST, Asked, Machine, Network
from tests.patience import PATIENCE
from tests.server.running_server import run, running_server

pytestmark = pytest.mark.linux

HERE, THERE = "http://127.0.0.1:8765", f"http://{HOST}:8765"
SEATS = {"game": "quick", "seat-0": "you", "seat-1": "friend", "seat-2": "friend", "name": "Ines", "key": "k"}


@contextlib.contextmanager
def started(machine: Machine, folder: Path, *arguments: str, fault: str = "") -> Iterator[Path]:
    """The server that ``start.py`` becomes, on a machine of its own, with a planted ``fault``; its log."""
    log = folder / "log"
    program = f"import sys; from casefile.__main__ import main\n{fault}\nmain()"
    command = (*machine.within, sys.executable, "-c", program, *arguments, "--data", str(folder), "--no-browser")
    with log.open("wb") as out, subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out) as server:
        try:
            begin = time.monotonic()
            while "casefile is at" not in log.read_text(encoding="utf-8"):
                assert time.monotonic() - begin < PATIENCE, log.read_text(encoding="utf-8")
                assert server.poll() is None, log.read_text(encoding="utf-8")
                time.sleep(0.05)
            yield log
        finally:
            server.send_signal(signal.SIGTERM)


def cookie_of(answer: Asked) -> str:
    """The cookie that an answer gives."""
    return answer.header("set-cookie").partition(";")[0]


def breaches(network: Network) -> list[str]:
    """What is wrong with a server that has just been started: opening, what holds while it is open, and closing."""
    host, friend = network.host, network.friend
    opened = host.ask("POST", f"{HERE}/tables", SEATS)
    table, cookie = opened.header("location"), cookie_of(opened)
    found = []

    def expect(what: str, answer: Asked, status: int) -> None:
        if answer.status != status:
            found.append(f"{what}: {answer.status}")

    network_at = f"{table}/network"
    if "Open to my home network" not in host.ask("GET", HERE + table, Cookie=cookie).text:
        found.append("no button to open it")
    expect("not open yet", friend.ask("GET", f"{THERE}/health"), 0)
    expect("another site", host.ask("POST", HERE + network_at, {}, Cookie=cookie, Origin="http://evil.test"), 403)
    expect("a stranger here", host.ask("POST", HERE + network_at, {}), 403)
    tunnelled = host.ask("POST", HERE + network_at, {}, Cookie=cookie, X_Forwarded_For="203.0.113.9")
    expect("by a tunnel", tunnelled, 403)
    expect("a public address", host.ask("POST", HERE + network_at, {"address": "203.0.113.9"}, Cookie=cookie), 400)
    expect("all addresses", host.ask("POST", HERE + network_at, {"address": "0.0.0.0"}, Cookie=cookie), 400)
    expect("still not open", friend.ask("GET", f"{THERE}/health"), 0)
    expect("opening", host.ask("POST", HERE + network_at, {"do": "open"}, Cookie=cookie), 303)
    page = host.ask("GET", HERE + table, Cookie=cookie).text
    if f"{HOST}:8765" not in page or not re.search(r'class="code"[^>]*>[A-Z2-9]{6}<', page) or "qr-code" not in page:
        found.append("no address, code or QR code")
    first = friend.ask("GET", f"{THERE}/")
    expect("a friend", first, 200)
    if "Secure" in first.header("set-cookie") or "HttpOnly" not in first.header("set-cookie"):
        found.append(f"the cookie there: {first.header('set-cookie')}")
    for name in ("evil.test", "localhost:8765", "127.0.0.1:8765", "192.0.2.1:8765"):
        expect(f"for {name}", friend.ask("GET", f"{THERE}/", Host=name), 421)
    expect("another origin", friend.ask("POST", f"{THERE}/code", {"code": "222222"}, Origin=HERE), 403)
    expect("the right origin", friend.ask("POST", f"{THERE}/code", {"code": "222222"}, Origin=THERE), 404)
    # Even with the host's own cookie nobody opens or closes it from elsewhere.
    for what in ("open", "close"):
        expect(f"{what} by a guest", friend.ask("POST", THERE + network_at, {"do": what}, Cookie=cookie), 403)
        forged = friend.ask("POST", THERE + network_at, {"do": what}, Cookie=cookie, Host="127.0.0.1:8765")
        expect(f"{what} by a guest with a forged name", forged, 421)
    if "Close again" in friend.ask("GET", THERE + table, Cookie=cookie).text:
        found.append("a button to close it on a page elsewhere")
    with friend.lingering(f"{THERE}{table}/live", cookie) as lingering:
        expect("closing", host.ask("POST", HERE + network_at, {"do": "close"}, Cookie=cookie), 303)
        said, _ = lingering.communicate()
        if said != "ended\n":
            found.append(f"a connection: {said.strip()}")
    expect("closed", friend.ask("GET", f"{THERE}/health"), 0)
    expect("here all the same", host.ask("GET", f"{HERE}/health"), 200)
    return found


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Network]:
    """Two machines."""
    with Network(tmp_path_factory.mktemp("network")) as found:
        yield found


def test_the_home_network_is_let_in_by_the_host_alone_and_shut_out_again(network: Network, tmp_path: Path) -> None:
    with started(network.host, tmp_path):
        assert breaches(network) == []


FAULTS = {
    "a guest opens it": (
        "from casefile.server.wire.addressing import Addressing; Addressing.from_here = lambda self, scope: True",
        "open by a guest: ",
    ),
    "any name is answered to": (
        "from casefile.server.wire.addressing import Addressing; Addressing.answers = Addressing.known",
        "for localhost:8765: ",
    ),
    "connections are left open": (
        "from casefile.server.wire.connections import Connections; Connections.end_at = lambda *given: None",
        "a connection: left open",
    ),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(network: Network, tmp_path: Path, fault: str) -> None:
    planted, noticed = FAULTS[fault]
    with started(network.host, tmp_path, fault=planted):
        assert any(breach.startswith(noticed) for breach in breaches(network))


AHEAD = """
import pathlib
from casefile.server.admission import home_network
from casefile.server.tasks import loops
file = pathlib.Path({file!r})
loops.now = lambda: float(file.read_text() or 0)
home_network.LOOK = 0.1
rest, looks = loops.Loop.rest, [0]
def counted(loop):
    rest(loop)
    if loop.name == "home network":
        looks[0] += 1
        file.with_suffix(".looks").write_text(str(looks[0]))
loops.Loop.rest = counted
"""
"""A server whose loops are ahead by the seconds that a file says, and which counts its looks at what is open."""

OTHER, SIXTH, FRIENDS_SIXTH = "192.168.77.1", "fd00:77::1", "fd00:77::2"
TAKES = "import socket; a = socket.create_server(({host!r}, 8765)); print('taken', flush=True); a.accept()"
"""Another program that uses the port."""


class Evening:
    """A host's table on a server whose clock a test moves, and the network around it."""

    def __init__(self, network: Network, ahead: Path) -> None:
        self.host, self.friend, self._ahead = network.host, network.friend, ahead
        opened = self.host.ask("POST", f"{HERE}/tables", SEATS)
        self.table, self.cookie = opened.header("location"), cookie_of(opened)

    def open(self, address: str = "") -> None:
        """Press the button that opens the server, by default at the likeliest address."""
        fields = {"do": "open", "address": address}
        assert self.host.ask("POST", f"{HERE}{self.table}/network", fields, Cookie=self.cookie).status == 303

    def page(self) -> str:
        """The host's page."""
        return self.host.ask("GET", HERE + self.table, Cookie=self.cookie).text

    def later(self, seconds: float) -> None:
        """Let so many seconds have gone by since the start: the server's clock stands still between two of these."""
        fresh = self._ahead.with_suffix(".new")
        fresh.write_text(str(seconds), encoding="utf-8")
        fresh.replace(self._ahead)

    def looked(self) -> None:
        """Wait until the server has looked twice more whether it is time to close: once at least from now on."""
        begin, before = time.monotonic(), self._looks()
        while self._looks() < before + 2:
            assert time.monotonic() - begin < PATIENCE, "nobody looks"
            time.sleep(0.02)

    def _looks(self) -> int:
        file = self._ahead.with_suffix(".looks")
        return int((file.read_text(encoding="utf-8") if file.exists() else "") or 0)

    def soon(self, what: str, seconds: float) -> bool:
        """Let so many seconds have gone by; return whether the page says something soon after."""
        self.later(seconds)
        begin = time.monotonic()
        while what not in self.page():
            if time.monotonic() - begin > SOON:
                return False
        return True

    def until(self, what: str, *, there: bool = True) -> None:
        """Wait until the host's page says something, or says it no more."""
        begin = time.monotonic()
        while (what in self.page()) != there:
            assert time.monotonic() - begin < PATIENCE, f"{what}: {there}"


SOON = 5.0
"""Seconds in which a server that is not held up has done what is due."""

CLOSED, UNSEEN = "Open to my home network", "Can a phone see this?"


def test_what_is_in_the_way_is_said_and_it_closes_by_itself(network: Network, tmp_path: Path) -> None:
    host, friend, ahead = network.host, network.friend, tmp_path / "ahead"
    ahead.write_text("0", encoding="utf-8")
    with started(host, tmp_path, fault=AHEAD.format(file=str(ahead))):
        evening = Evening(network, ahead)
        host.run("ip address flush dev home")
        evening.open()
        assert "This computer is in no network." in evening.page()
        for machine, addresses in ((host, (f"{HOST}/24", f"{OTHER}/24")), (friend, ())):
            for each in addresses:
                machine.run(f"ip address add {each} dev home")
        for machine, address in ((host, SIXTH), (friend, FRIENDS_SIXTH)):
            machine.run(f"ip -6 address add {address}/64 dev home nodad")
        host.run(f"ip route replace default via {FRIEND}")
        friend.run(f"ip route replace {OTHER}/32 dev home")
        # The port is taken there: another one is used, and the links follow.
        taker = (*host.within, sys.executable, "-c", TAKES.format(host=HOST))
        with subprocess.Popen(taker, stdout=subprocess.PIPE) as taken:
            assert taken.stdout is not None
            assert taken.stdout.readline() == b"taken\n"
            evening.open(HOST)
            found = re.search(r"Another program uses 8765; (\d+) is used instead", evening.page())
            assert found
            assert f"{HOST}:{found[1]}" in evening.page()
            assert friend.ask("GET", f"http://{HOST}:{found[1]}/health").status == 200
            taken.kill()
        # Nobody comes through: after 45 seconds the page says what may be the cause, and has the other addresses.
        evening.open(HOST)
        evening.later(44)
        assert UNSEEN not in evening.page()
        evening.later(45)
        evening.until(UNSEEN)
        assert f'value="{OTHER}"' in evening.page()
        evening.open(OTHER)
        assert UNSEEN not in evening.page()
        assert friend.ask("GET", f"{THERE}/health").status == 0
        assert friend.ask("GET", f"http://{OTHER}:8765/health").status == 200
        evening.later(2 * 45)
        evening.until("Open to your home network")
        evening.open(SIXTH)
        assert f"[{SIXTH}]:8765" in evening.page()
        answer = friend.ask("GET", f"http://[{SIXTH}]:8765/", Host=f"[{SIXTH}]:8765")
        assert answer.status == 200
        assert friend.ask("GET", f"http://[{SIXTH}]:8765/", Host="[::1]:8765").status == 421
        # A quarter of an hour after nobody is left at an unfinished game, or after six hours, it is closed.
        with friend.lingering(f"http://[{SIXTH}]:8765{evening.table}/live", evening.cookie) as page:
            evening.later(3 * 3600)
            evening.until("Close again")
            evening.looked()
            page.kill()
        # The quarter begins when the server has noticed that the page is gone, which may be after the clock moved.
        quarters = next(number for number in range(1, 9) if evening.soon(CLOSED, 3 * 3600 + number * 16 * 60))
        since = 3 * 3600 + quarters * 16 * 60
        assert friend.ask("GET", f"http://[{SIXTH}]:8765/health").status == 0
        evening.open(HOST)
        evening.later(since + 6 * 3600 - 60)
        assert CLOSED not in evening.page()
        evening.later(since + 6 * 3600)
        evening.until(CLOSED)
        assert friend.ask("GET", f"{THERE}/health").status == 0


def test_it_is_open_from_the_start_where_that_is_wanted(network: Network, tmp_path: Path) -> None:
    with started(network.host, tmp_path, "--open") as log:
        begin = time.monotonic()
        while f"http://{HOST}:8765/" not in log.read_text(encoding="utf-8"):  # the line after the first
            assert time.monotonic() - begin < PATIENCE, log.read_text(encoding="utf-8")
            time.sleep(0.05)
        assert network.friend.ask("GET", f"{THERE}/health").status == 200


@pytest.mark.parametrize(
    ("found", "likely", "offered"),
    [
        (["127.0.0.1", "192.168.1.20", "10.0.0.7"], ["192.168.1.20"], ("192.168.1.20", "10.0.0.7")),
        (["203.0.113.9", "8.8.8.8", "100.64.0.1"], ["8.8.8.8"], ()),  # public, or the provider's own
        (["169.254.3.4", "172.16.0.1", "172.32.0.1"], [], ("172.16.0.1", "169.254.3.4")),
        (["fe80::1%eth0", "fd00::7", "2001:4860::1", "::1"], [], ("fd00::7",)),
    ],
)
def test_only_addresses_of_home_networks_are_offered(
    found: list[str], likely: list[str], offered: tuple[str, ...]
) -> None:
    assert chosen(found, likely) == offered


def test_links_lead_by_what_is_open() -> None:
    opened = Opened()
    addressing = Addressing(names=frozenset({"localhost"}), opened=opened)
    here = "http://127.0.0.1:8765/"
    assert addressing.shared(here) == (here, False)
    opened.address, opened.port = "fd00::7", 8766
    assert addressing.shared(here) == ("http://[fd00::7]:8766/", True)
    opened.tunnel = "https://name.example"
    assert addressing.shared(here) == ("https://name.example/", True)
    assert addressing.known("name.example")
    assert not addressing.known("other.example")
    scope = {"type": "http", "scheme": "http", "client": ("127.0.0.1", 1), "headers": [(b"host", b"name.example")]}
    addressing.believe(scope)
    assert scope["scheme"] == "https"


NAME = {"host": "name.example"}


def test_a_tunnel_is_believed_once_its_call_has_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        addressing = Addressing(names=frozenset({"localhost"}))
        async with running_server(tmp_path / "a.sqlite3", addressing=addressing) as running:
            opened = addressing.opened

            async def leads(host: str, address: str) -> None:
                path, _, query = address.removeprefix("https://name.example").partition("?")
                scope = {"method": "POST", "path": path, "raw_path": b"", "query_string": query.encode()}
                answer = await running.raw({**scope, "headers": [(b"host", host.encode())]}, [])
                raise Unsent(f"the webhook answered {answer.status}")

            assert (await running.person().get("/", headers=NAME)).status == 421
            assert (
                await tried(opened, "https://Name.example/", partial(leads, "name.example")) == "https://name.example"
            )
            opened.tunnel = "https://name.example"
            page = await running.person(cookie="").get("/", headers=NAME)
            assert page.status == 200
            assert page.header("set-cookie").startswith("__Host-casefile=")
            assert "Secure" in page.header("set-cookie")
            for origin, status in (("https://name.example", 404), ("http://name.example", 403)):
                headers = {**NAME, "origin": origin}
                assert (await running.person().post("/code", {"code": "222222"}, headers=headers)).status == status
            for typed, call, said in (
                ("https://name.example", partial(leads, "localhost:8765"), "passes on the name"),
                ("https://name.example", partial(leads, "other.example"), "passes on the name"),
                ("https://name.example/way", CALL, "nothing after it"),
                ("http://name.example", CALL, "nothing after it"),
                ("https://127.0.0.1:8765", CALL, "the host is not on the public internet"),
                ("https://localhost", CALL, "the host is not on the public internet"),
                ("https://a:b@name.example", CALL, "without a password"),
            ):
                with pytest.raises(Invalid, match=said):
                    await tried(opened, typed, call)

    run(play)
