"""A terminal for tests: the program runs in a pseudo-terminal, and an emulator keeps what its screen shows."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic, sleep

import pyte

from tests.patience import PATIENCE

QUIET = 0.08
"""The seconds without output after which the screen counts as drawn."""

ASKS, BEGINS, ENDS = b"\x1b[?2026$p", b"\x1b[?2026h", b"\x1b[?2026l"
"""What a program asks, to know whether it may say where a frame begins and ends, and how it says so."""


class Emulator:
    """``casefile`` in a terminal of a size in columns and lines.

    - ``raw`` has all bytes that it has written.
    - ``slow`` is the number of bytes that come in a second; 0 for all there are.
    """

    slow = 0

    def __init__(
        self, arguments: list[str], size: tuple[int, int] = (110, 34), environment: Mapping[str, str] | None = None
    ) -> None:
        import pty  # which not every system has

        columns, lines = size
        self.screen = pyte.HistoryScreen(columns, lines, history=2000)
        self._stream, self.raw = pyte.ByteStream(self.screen), b""
        self._draws = False
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        left_out = {"NO_COLOR", "COLUMNS", "LINES", "COLORTERM"}
        own = {name: value for name, value in os.environ.items() if name not in left_out}
        # A window that is closed ends the program, whatever began the tests.
        code = "import signal; signal.signal(1, signal.SIG_DFL); from casefile.__main__ import main; main()"
        command = [sys.executable, "-c", code, *arguments]
        self.running = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**own, "TERM": "xterm-256color", **(environment or {})},
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> "Emulator":
        return self

    def __exit__(self, *failed: object) -> None:
        if self.running.poll() is None:
            self.running.kill()
        self.running.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        """What the screen shows now."""
        rows = (self.screen.buffer[row] for row in range(self.screen.lines))  # a wide letter has an empty second half
        return "\n".join("".join(row[at].data for at in range(self.screen.columns)).rstrip() for row in rows)

    def read(self, seconds: float) -> bool:
        """Take in what is written within some seconds, and return whether there was anything."""
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        if self.slow:
            sleep(0.05)
        try:
            got = os.read(self._master, self.slow // 20 or 1 << 16)
        except OSError:  # the program has ended
            return False
        self.raw += got
        self._stream.feed(got)
        self._follow_frames(self.raw[-len(got) - len(ASKS) + 1 :])
        return bool(got)

    def _follow_frames(self, came: bytes) -> None:
        """Note whether a frame is being drawn, and answer that frames may be told of, as today's terminals do."""
        if ASKS in came:
            self.press("\x1b[?2026;2$y")
        begun, ended = came.rfind(BEGINS), came.rfind(ENDS)
        if begun != ended:
            self._draws = begun > ended

    def until(self, seen: Callable[[str], bool], what: str = "it") -> str:
        """Wait until the screen is drawn and shows what ``seen`` looks for, and return it."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if not self.read(QUIET) and not self._draws and seen(self.text):
                return self.text
            if self.running.poll() is not None and not self.read(QUIET):
                if seen(self.text):
                    return self.text
                break
        raise AssertionError(f"no sight of {what} on the screen:\n{self.text}")

    def sees(self, words: str) -> str:
        """Wait until the screen shows these words, and return all that it shows."""
        return self.until(lambda text: words in text, repr(words))

    def changed(self, before: str) -> str:
        """Wait until the screen shows something else than ``before``."""
        return self.until(lambda text: text != before, "anything new")

    def press(self, keys: str) -> None:
        """Press keys, as the bytes that a terminal sends for them."""
        os.write(self._master, keys.encode())

    def key(self, key: str) -> None:
        """Press a key once the program reads single keys: what is typed before is dropped when it begins to."""
        end = monotonic() + PATIENCE
        while termios.tcgetattr(self._master)[3] & termios.ICANON:
            assert monotonic() < end, f"no single key is read:\n{self.text}"
            self.read(QUIET)
        self.press(key)

    def click(self, words: str) -> None:
        """Press and release the mouse on the first of these words."""
        lines = self.text.split("\n")
        row = next(number for number, line in enumerate(lines) if words in line)
        column = lines[row].index(words)
        for end in "Mm":
            self.press(f"\x1b[<0;{column + 1};{row + 1}{end}")

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size, as a window does, and wait until the program begins to draw for it."""
        while self.read(QUIET):  # what it drew for the size of before
            pass
        self.screen.resize(lines, columns)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        os.killpg(self.running.pid, signal.SIGWINCH)
        assert self.read(PATIENCE), f"nothing is drawn for {columns} columns and {lines} lines:\n{self.text}"

    def close_window(self) -> None:
        """Close the terminal, as whoever closes its window does."""
        os.killpg(self.running.pid, signal.SIGHUP)
        self.running.wait(PATIENCE)

    def ended(self) -> int:
        """Wait for the end of the program, and return its exit status."""
        end = monotonic() + PATIENCE
        while self.running.poll() is None and monotonic() < end:
            self.read(QUIET)
        while self.read(QUIET):
            pass
        return self.running.wait(1)


def kept(folder: Path) -> list[Path]:
    """Return the games that were kept below the folder for the state of programs."""
    return sorted((folder / "casefile" / "games").glob("*.json"))
