"""Two machines in one network, made of network namespaces of Linux: the one of the host, and the one of a friend.

What runs in one of them reaches the other only by the network between them, and nothing else.
"""

import shlex
import subprocess
from pathlib import Path
from types import TracebackType

import pytest

HOST, FRIEND = "10.77.0.1", "10.77.0.2"
"""The addresses of the two machines in their network."""

UNABLE = (
    "No network could be made for this test: it needs root on Linux, and `unshare` and `ip`, to make two network "
    "namespaces and a pair of veth between them. "
)


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

    def end(self) -> None:
        """End it, with its end of the network."""
        self._process.kill()
        self._process.wait()


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
