"""Bots that are other programs: ``exec:COMMAND`` is started here, ``tcp:HOST:PORT`` runs elsewhere.

They are reached, asked, and left or ended whatever happens.
"""

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, Full, Queue, SimpleQueue
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Protocol

import click
import msgspec

from casefile.arena import protocol
from casefile.arena.duplicate import Forfeit, Invite
from casefile.bots import Seating
from casefile.bots.receipts import stream_of
from casefile.cli.tcp import LONGEST_LINE, TCP, TcpPeer, address
from casefile.core.actions import Action, Menu
from casefile.core.cards import Invalid
from casefile.core.engine import Observation
from casefile.core.log import Json

PREFIX = "exec:"
STARTING = 10.0
"""The least number of seconds that a program has to become ready for a game."""
CLOSING = 1.0
"""The number of seconds that a program has to end after its input has ended."""


def is_program(name: str) -> bool:
    """Return whether the name of a bot stands for another program."""
    return name.startswith((PREFIX, TCP))


def arguments(name: str) -> list[str]:
    """Return the words of the command in ``exec:COMMAND``, or ``tcp:HOST:PORT`` as the only word.

    End our command with status 2 for another name, or if there is no such program.
    """
    if not name.startswith(PREFIX):
        address(name)
        return [name]
    return program_of(name.removeprefix(PREFIX), name)


def program_of(command: str, name: str = "") -> list[str]:
    """Return the words of a command; a usage error, which begins with ``name``, ends ours if there is no such program.

    Without ``name`` it begins with the command itself.
    """
    name = name or repr(command)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise click.UsageError(f"{name}: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise click.UsageError(f"{name}: found no program {words[0] if words else ''!r}")
    return words


class Peer(Protocol):
    """Another program that is sent messages and answers them, one JSON object a line."""

    def say(self, message: Json) -> None:
        """Send the program a message."""

    def hear(self, seconds: float) -> bytes:
        """Return the program's next line.

        Raise :class:`Forfeit` if none comes within ``seconds``, or none can come any more.
        """

    def end(self, *, patience: float = 0.0) -> None:
        """Leave the program; one that was started here is killed after ``patience`` seconds."""


def reach(words: Sequence[str]) -> Peer:
    """Return the program of :func:`arguments`, started or reached; raise ``OSError`` if it cannot be."""
    return TcpPeer(words[0]) if words[0].startswith(TCP) else Child(words)


class Child:
    """Another program while it runs; threads write to it and read from it, so that it can block nothing.

    Raise ``OSError`` if it cannot be started.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `end`
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,  # so that the processes that it starts can be ended with it
            )
        except OSError:
            self._errors.close()
            raise
        self._lines: Queue[bytes] = Queue(maxsize=100)
        self._messages: SimpleQueue[bytes | None] = SimpleQueue()
        self._closed = Event()
        for work in (self._read, self._write):
            Thread(target=work, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as out:
            while not self._closed.is_set():
                line = out.readline(LONGEST_LINE)
                self._put(line)
                if not line:
                    return

    def _put(self, line: bytes) -> None:
        while not self._closed.is_set():
            with suppress(Full):  # nobody has read the earlier lines yet
                self._lines.put(line, timeout=0.2)
                return

    def _write(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as stream:  # a caller that waits for an answer finds out
            while (message := self._messages.get()) is not None:
                stream.write(message)
                stream.flush()

    def say(self, message: Json) -> None:
        """Send the program a message, without waiting."""
        self._messages.put(msgspec.json.encode(message) + b"\n")

    def hear(self, seconds: float) -> bytes:
        """Return the program's next line.

        Raise :class:`Forfeit` if none comes within ``seconds``, or none can come any more.
        """
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise Forfeit(f"It gave no answer within {seconds:g} seconds") from None
        if not line:
            raise Forfeit(f"It ended{self._last_words()}")
        return line

    def _last_words(self) -> str:
        try:
            status = self._process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            return " its output"
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - 2000))
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return f" with status {status}" + (f": {lines[-1][:200]}" if lines else "")

    def end(self, *, patience: float = 0.0) -> None:
        """End the program and its children: close its input, and kill it after ``patience`` seconds."""
        self._messages.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        self._closed.set()
        with suppress(ProcessLookupError, PermissionError):  # nothing of it runs any more
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._errors.close()


class Foreign:
    """A bot at a seat that is another program; raises :class:`Forfeit` with what it did wrong."""

    def __init__(self, visitors: "Visitors", words: Sequence[str], seating: Seating, key: bytes) -> None:
        self._visitors, self._words, self._seat = visitors, tuple(words), seating.seat
        self._rules = seating.rules
        self._told, self._ready, self._broken = 0, False, ""
        self._child: Peer | None = None
        try:
            self._child = visitors.child(self._words)
            self._child.say(protocol.hello(seating, key))
        except OSError as error:
            self._broken = f"It could not be started: {error.strerror}"

    def observe(self, observation: Observation) -> None:
        """Send the program an observation, without waiting."""
        self._told += 1
        if self._child is not None:
            self._child.say(protocol.observed(observation))

    def choose(self, menu: Menu) -> Action:
        """Return the action that the program chooses; wait for it as long as the match allows."""
        if self._child is None:
            raise Forfeit(self._broken)
        try:
            if not self._ready:
                limit = max(STARTING, self._visitors.seconds)
                protocol.answered(self._child.hear(limit), "ready")
                self._ready = True
            self._child.say(protocol.choose(menu, stream_of(self._seat, self._told)))
            return self._action(self._child)
        except Forfeit:
            self._give_up(self._child)
            raise
        except Invalid as error:
            self._give_up(self._child)
            raise Forfeit(f"It answered nonsense: {error}") from None

    def _action(self, child: Peer) -> Action:
        return protocol.action_of(protocol.answered(child.hear(self._visitors.seconds), "action"), self._rules)

    def _give_up(self, child: Peer) -> None:
        self._child, self._broken = None, "It was given up"
        self._visitors.drop(child)

    def end(self, returns: Sequence[float]) -> None:
        """Tell the program that the game is over; it may then play another one."""
        if self._child is not None:
            self._child.say(protocol.end(returns))
            if self._ready:
                self._visitors.take_back(self._words, self._child)
            else:
                self._visitors.drop(self._child)


class Visitors:
    """All other programs that play; each has ``seconds`` for a choice. Leaving the context ends them all."""

    def __init__(self, names: Mapping[str, Sequence[str]], seconds: float) -> None:
        self.seconds = seconds
        self._names = names
        self._running: set[Peer] = set()
        self._free: dict[tuple[str, ...], list[Peer]] = {}

    def __enter__(self) -> dict[str, Invite]:
        """Return, for each program by name, the function that invites it to a seat."""
        return {name: partial(Foreign, self, words) for name, words in self._names.items()}

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        until = monotonic() + (CLOSING if kind is None else 0.0)
        for child in self._running:
            child.end(patience=max(0.0, until - monotonic()))
        self._running.clear()

    def child(self, words: tuple[str, ...]) -> Peer:
        """Return a program for ``words`` (:func:`arguments`) that is free; start or reach one if there is none.

        Raise ``OSError`` if it cannot be.
        """
        free = self._free.setdefault(words, [])
        if free:
            return free.pop()
        child = reach(words)
        self._running.add(child)
        return child

    def take_back(self, words: tuple[str, ...], child: Peer) -> None:
        """Note that a program has played a game to its end, so that it is free for another."""
        self._free[words].append(child)

    def drop(self, child: Peer) -> None:
        """End or leave a program now."""
        child.end()
        self._running.discard(child)
