"""How long it takes from the command to the first usable page.

    python -m bench.start [--runs 7] [--tables 10000]

A usable page is the answer to a request for ``/``. The first run is thrown away: it warms the disk's cache. With
``--tables`` the store holds so many games already.
"""

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from bench.tables import fill
from bench.wire import free_port

SERVE = "import sys; from casefile.__main__ import main; main(['serve', '--port', sys.argv[1], '--data', sys.argv[2]])"


def start(data: Path) -> tuple[float, float]:
    """Seconds until the first page, and seconds of processor time of the whole short life."""
    port = free_port()
    begin, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    took = 0.0
    with subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(data)], stdout=subprocess.DEVNULL) as process:
        try:
            while not took:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
                        assert b"</html>" in answer.read()
                    took = time.perf_counter() - begin
                except OSError:
                    time.sleep(0.005)
        finally:
            process.terminate()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--tables", type=int, default=10_000)
    given = parser.parse_args()
    print(f"{'start to first page':<34}{'median':>10}{'quickest':>10}{'slowest':>10}{'processor':>11}")
    for tables in (0, given.tables):
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder) / "casefile.sqlite3", tables)
            took = [start(Path(folder)) for _ in range(given.runs + 1)][1:]
        waits, work = zip(*took, strict=True)
        name = f"with {tables} stored tables"
        figures = (statistics.median(waits), min(waits), max(waits), statistics.median(work))
        print(f"{name:<34}" + "".join(f"{figure:>8.2f} s" for figure in figures))


if __name__ == "__main__":
    main()
