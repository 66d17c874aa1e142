"""Every test that waits for a clock, a process, a socket or a browser, thirty times on a machine that is busy.

    python -m tests.soak.waits [--times 30] [--busy 4] [--workers 2] [--at-once 1] [arguments of pytest]

Beside the tests as many processes as ``--busy`` says do nothing but count. The tests are shared out among so many
``--workers``, and run so many times ``--at-once``. Each run is a session of its own, and so are all those processes
together. Where Linux shares the processor by sessions (``/proc/sys/kernel/sched_autogroup_enabled`` is 1), more workers
do not make a run sooner done, but more runs at once are done sooner than one after the other.

Further arguments choose among the tests, such as ``tests/server`` or ``-k stop``. It tells after each time how it went,
and at the end how often each test failed that did. Tests of the browser need ``CASEFILE_CHROMIUM``, as ever.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

GRACE = 120
"""The seconds that a run has for its end."""
PYTEST = ("pytest", "-q", "--dist", "worksteal", "-m", "waits", "-p", "no:cacheprovider", "-rfE")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?(?:\[.*?\])?)(?: - .*)?$", re.MULTILINE)


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that do nothing but count, while the block lasts."""
    loops = [subprocess.Popen((sys.executable, "-c", "while True: pass")) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def failures(printed: str) -> list[str]:
    """Return the names of the tests that failed, from what pytest printed."""
    return FAILED.findall(printed)


Running = set[subprocess.Popen[str]]


def once(workers: int, chosen: Sequence[str], running: Running) -> tuple[int, str, float]:
    """Run the chosen tests that wait; return pytest's exit status, what it printed, and how many seconds it took."""
    command, begin = (sys.executable, "-m", *PYTEST, "-n", str(workers), *chosen), time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as run:
        running.add(run)
        printed, _ = run.communicate()
    running.discard(run)
    return run.returncode, printed, time.monotonic() - begin


@contextmanager
def ending(pool: ThreadPoolExecutor, running: Running) -> Iterator[None]:
    """When the block ends, begin no further run and end those that have begun, which a Ctrl+C does not reach."""
    try:
        yield
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for run in tuple(running):
            os.killpg(run.pid, signal.SIGINT)  # the tests end the servers and browsers that they have started
        for run in tuple(running):
            try:
                run.wait(GRACE)
            except subprocess.TimeoutExpired:
                os.killpg(run.pid, signal.SIGKILL)


def main() -> int:
    """Run the tests as often as is asked for; the exit status is 0 if none failed in any run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--busy", type=int, default=4, help="processes that count beside the tests")
    parser.add_argument("--workers", type=int, default=2, help="processes that run tests")
    parser.add_argument("--at-once", type=int, default=1, help="runs at the same time")
    given, chosen = parser.parse_known_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as Ctrl+C does, and leaves nothing running
    failed, broken, running = Counter[str](), 0, Running()
    with busy(given.busy), ThreadPoolExecutor(given.at_once) as pool, ending(pool, running):
        runs = pool.map(lambda _: once(given.workers, chosen, running), range(given.times))
        for number, (status, printed, seconds) in enumerate(runs, 1):
            broken += status != 0
            failed.update(failures(printed))
            closing = printed.rstrip().rpartition("\n")[2]
            print(f"{number} of {given.times}, {seconds:.0f} s: {closing}", flush=True)
            if status:
                print(printed, flush=True)
    for name, times in failed.most_common():
        print(f"failed {times} times of {given.times}: {name}")
    print(f"{given.times} times beside {given.busy} busy loops: {broken} with a failure, of {len(failed)} tests")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
