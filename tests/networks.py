"""Two machines in one network, made of network namespaces of Linux: the one of the host, and the one of a friend.

What runs in one of them reaches the other only by the network between them, and nothing else.
"""

import json
import shlex
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from urllib.parse import urlencode

import pytest

HOST, FRIEND = "10.77.0.1", "10.77.0.2"
"""The addresses of the two machines in their network."""

UNABLE = (
    "No network could be made for this test: it needs root on Linux, and `unshare` and `ip`, to make two network "
    "namespaces and a pair of veth between them. "
)


ASK = """
import http.client, json, sys
from urllib.parse import urlsplit
method, url, body, headers = json.load(sys.stdin)
parts = urlsplit(url)
connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
if body is not None:
    headers = {"Content-Type": "application/x-www-form-urlencoded", **headers}
try:
    connection.request(method, parts.path or "/", body, headers)
    answer = connection.getresponse()
    told = [answer.status, answer.getheaders(), answer.read().decode()]
except OSError as error:
    told = [0, [], str(error)]
json.dump(told, sys.stdout)
"""

LINGER = """
import socket, sys, time
from urllib.parse import urlsplit
url, cookie = sys.argv[1:]
parts = urlsplit(url)
origin = f"{parts.scheme}://{parts.netloc}"
names = {"Host": parts.netloc, "Origin": origin, "Cookie": cookie, "Upgrade": "websocket", "Connection": "Upgrade"}
names |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
head = "".join(f"{name}: {value}\\r\\n" for name, value in names.items())
said = "ended"
try:
    line = socket.create_connection((parts.hostname, parts.port), timeout=20)
    line.sendall(f"GET {parts.path} HTTP/1.1\\r\\n{head}\\r\\n".encode())
    begun = line.recv(4096)
    print("open" if b" 101 " in begun else begun[:40], flush=True)
    until = time.monotonic() + 20
    while line.recv(4096):
        if time.monotonic() > until:
            raise TimeoutError
except ConnectionRefusedError:
    print("open", flush=True)
    said = "refused"
except TimeoutError:
    said = "left open"
except OSError:
    pass
print(said)
"""


@dataclass(frozen=True)
class Asked:
    """An answer; the status is 0 where nobody answered."""

    status: int
    headers: list[list[str]]
    text: str

    def header(self, name: str) -> str:
        """The last header of this name, or nothing."""
        return {key.lower(): value for key, value in self.headers}.get(name, "")


class Machine:
    """A machine of its own in the network: a namespace that lives as long as a process in it sleeps."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        try:
            self._process = subprocess.Popen(
                ("unshare", "--net", "sh", "-c", "ip link set lo up && echo ready && exec sleep 3600"),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
        except OSError as error:
            pytest.fail(f"{UNABLE}{error}", pytrace=False)
        assert self._process.stdout is not None
        said = self._process.stdout.readline().decode()
        if said != "ready\n":
            pytest.fail(UNABLE + said, pytrace=False)

    @property
    def number(self) -> int:
        """The number of the process that keeps it."""
        return self._process.pid

    @property
    def within(self) -> tuple[str, ...]:
        """The words before a command that runs there."""
        return ("nsenter", "--target", str(self.number), "--net", "--")

    def run(self, command: str) -> None:
        """Run a command there, which must succeed."""
        done = subprocess.run((*self.within, *command.split()), capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.fail(f"{UNABLE}{command}: {done.stderr}", pytrace=False)

    def program(self, path: str) -> str:
        """A file that starts the program at ``path`` there, and stands for it."""
        file = self._folder / f"{Path(path).name} of {self._name}"
        file.write_text(f'#!/bin/sh\nexec {shlex.join(self.within)} {shlex.quote(path)} "$@"\n', encoding="utf-8")
        file.chmod(0o700)
        return str(file)

    def ask(self, method: str, url: str, fields: Mapping[str, str] | None = None, **headers: str) -> "Asked":
        """Send one request from there; a header's name has ``_`` for each dash."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        told = json.dumps([method, url, urlencode(fields) if fields is not None else None, named])
        command = (*self.within, sys.executable, "-c", ASK)
        done = subprocess.run(command, input=told, capture_output=True, text=True, check=True)
        return Asked(*json.loads(done.stdout))

    def lingering(self, url: str, cookie: str) -> "subprocess.Popen[str]":
        """The socket of a page that is open there, until the server ends it or twenty seconds are over."""
        command = (*self.within, sys.executable, "-c", LINGER, url, cookie)
        found = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert found.stdout is not None
        assert found.stdout.readline() == "open\n"
        return found

    def end(self) -> None:
        """End it, with its end of the network."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


class Network:
    """The two machines, for as long as the block lasts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.host: Machine
        self.friend: Machine

    def __enter__(self) -> "Network":
        self.host = Machine(self._folder, "host")
        self.friend = Machine(self._folder, "friend")
        self.host.run(f"ip link add home type veth peer name home netns {self.friend.number}")
        for machine, own, other in ((self.host, HOST, FRIEND), (self.friend, FRIEND, HOST)):
            machine.run(f"ip address add {own}/24 dev home")
            machine.run("ip link set home up")
            machine.run(f"ip route add default via {other}")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.host.end()
        self.friend.end()
