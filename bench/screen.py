"""The time from a key to the redrawn screen of a game in the terminal.

    python -m bench.screen [--keys 200] [--columns 200] [--lines 60]

``casefile play`` runs in a pseudo-terminal of that size, with notes of the highest level. The keys walk over the sheet,
so that board, sheet, story and question are drawn anew. A key's time ends with the last byte that is written because
of it: nothing more comes for 30 ms, which do not count. The bytes are those of one key.
"""

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

QUIET = 0.03
"""The seconds without output after which a screen counts as drawn."""

ARROWS = ("\x1b[B", "\x1b[C", "\x1b[B", "\x1b[D")


def drawn(master: int, patience: float) -> tuple[float, int]:
    """Return the moment of the last byte that is written, and how many there were."""
    last, count = time.perf_counter(), 0
    while select.select([master], [], [], QUIET if count else patience)[0]:
        count += len(os.read(master, 1 << 16))
        last = time.perf_counter()
    return last, count


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keys", type=int, default=200)
    parser.add_argument("--columns", type=int, default=200)
    parser.add_argument("--lines", type=int, default=60)
    asked = parser.parse_args()
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", asked.lines, asked.columns, 0, 0))
    command = [sys.executable, "-m", "casefile", "play", "--seed", "12", "--seats", "6", "--notes", "4"]
    with tempfile.TemporaryDirectory() as folder:
        own = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": folder}
        with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=own) as running:
            os.close(slave)
            while not select.select([master], [], [], 0.5)[0]:
                pass
            time.sleep(2)
            drawn(master, 1.0)
            os.write(master, b"w")
            drawn(master, 1.0)
            took, sizes = list[float](), list[int]()
            for number in range(asked.keys):
                began = time.perf_counter()
                os.write(master, ARROWS[number % len(ARROWS)].encode())
                last, count = drawn(master, 1.0)
                took.append(1000 * (last - began))
                sizes.append(count)
            running.kill()
    os.close(master)
    took.sort()
    print(f"{'screen':<10}{'keys':>6}{'median ms':>11}{'p95 ms':>8}{'bytes':>8}")
    print(
        f"{f'{asked.columns}x{asked.lines}':<10}{len(took):>6}{statistics.median(took):>11.1f}"
        f"{took[int(0.95 * len(took))]:>8.1f}{statistics.median(sizes):>8.0f}"
    )


if __name__ == "__main__":
    main()
