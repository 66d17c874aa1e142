"""The endless loops of a server. Each survives the failures of what it calls, and a loop that hangs is noticed.

A loop takes turns as long as the server runs. An exception of a turn, or of one of the calls of a turn, is logged once
and counted, and the loop goes on with the others. Between its turns a loop rests, also while it waits for work. A loop
stands still when a turn lasts longer than its limit, and when it has ended without being told to.
"""

import asyncio
import threading
import time
import weakref
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import NamedTuple

from casefile.server.service_log import logger

PAUSE, LONGEST_PAUSE = 0.5, 5.0
"""Seconds before the turn after a failed one, and the most such seconds, where one after the other fails."""

SOON, QUIET = 10.0, 600.0
"""Seconds in which the same failure is not logged again: of a turn after one that did not fail, and otherwise."""

KINDS = 100
"""The number of kinds of failures of one loop that are told apart."""

now: Callable[[], float] = time.monotonic
"""The clock of all loops, in seconds."""


class PlainFailure(Exception):
    """A failure whose own words say the state found, the state expected and what to do.

    It is logged without a trace.
    """


class Still(NamedTuple):
    """A loop that stands still.

    - ``loop``: the name of the loop in logs and numbers.
    - ``seconds``: the seconds for which it has stood still; ``inf`` for a loop that has ended.
    """

    loop: str
    seconds: float


_Kind = tuple[str, type[BaseException], str, int]
"""The kind of a failure: what failed, the class of the exception, and the file and the line that raised it."""

_gate = threading.Lock()
_loops = weakref.WeakSet["Loop"]()
_dead = set["Loop"]()
_failures = Counter[str]()


class Loop:
    """One endless loop of this process, which survives failures and is watched.

    - ``name``: its name in logs and numbers.
    - ``about``: what the log says when a turn fails.
    - ``limit``: the seconds that a turn may last.
    - ``longest_pause``: the most seconds of the pause after turns that failed.

    A loop that is neither a task nor a thread reports when a turn begins, and when it rests.
    """

    def __init__(self, name: str, about: str, limit: float = 60.0, *, longest_pause: float = LONGEST_PAUSE) -> None:
        self.name, self._about, self._limit, self._longest_pause = name, about, limit, longest_pause
        self._since: float | None = None
        self._failed_turns = 0
        self._logged: dict[_Kind, tuple[float, int]] = {}
        self._beside: set[asyncio.Task[None]] = set()
        with _gate:
            _loops.add(self)

    # -- turns -------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Report that a turn begins, or has come a step further."""
        self._since = now()

    def rest(self) -> None:
        """Report that the turn is over."""
        self._since = None

    async def keep_on(self, turn: Callable[[], Awaitable[object]], rest: Callable[[], Awaitable[object]]) -> None:
        """Call ``turn`` and then ``rest``, again and again, until cancelled. A turn that fails is logged."""
        try:
            while True:
                self.begin()
                pause = 0.0
                try:
                    await turn()
                    self._worked()
                except asyncio.CancelledError as error:
                    if _is_cancelled():
                        raise
                    pause = self._turn_failed(error)  # what the turn waited for was cancelled by somebody else
                except Exception as error:  # noqa: BLE001 - whatever it is, there is a next turn
                    pause = self._turn_failed(error)
                self.rest()
                if pause:
                    await asyncio.sleep(pause)
                await rest()
        except asyncio.CancelledError:
            self._end()
            raise
        except BaseException:
            self._die()
            raise

    def in_thread(
        self, turn: Callable[[], bool], name: str, pause: Callable[[float], object] = time.sleep
    ) -> threading.Thread:
        """Start a thread that calls ``turn`` again and again until it returns ``True``; return the thread.

        ``pause`` waits for seconds after a turn that failed. A turn reports by itself when it rests. The thread is a
        daemon: a program that dies of an error dies.
        """

        def take_turns() -> None:
            try:
                while self._takes(turn, pause):
                    pass
            except BaseException:
                self._die()
                raise
            self._end()

        thread = threading.Thread(target=take_turns, name=name, daemon=True)
        thread.start()
        return thread

    def _takes(self, turn: Callable[[], bool], pause: Callable[[float], object]) -> bool:
        """Take a turn. Return whether there is another one after it."""
        self.begin()
        try:
            last = turn()
        except Exception as error:  # noqa: BLE001 - whatever it is, there is a next turn
            seconds = self._turn_failed(error)
            self.rest()
            pause(seconds)
            return True
        self._worked()
        return not last

    # -- beside the turns --------------------------------------------------------------------------------------------

    def start(self, work: Coroutine[object, None, object], about: str) -> "asyncio.Task[None]":
        """Start work that ends by itself, beside the turns; return its task. ``about`` is logged if it fails."""
        task = asyncio.get_running_loop().create_task(self._guarded(work, about))
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        task.add_done_callback(lambda _: work.close())  # it was never begun where the task was cancelled at once
        return task

    async def give_up(self) -> None:
        """Cancel the work that was started beside the turns and still runs, and wait for its end."""
        tasks = list(self._beside)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _guarded(self, work: Coroutine[object, None, object], about: str) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - nobody else waits for it
            self.failed(error, about)

    # -- failures ----------------------------------------------------------------------------------------------------

    def failed(self, error: BaseException, about: str) -> None:
        """Count an exception of a call that the loop has made, and log it unless it was logged lately.

        ``about`` are the words for the log.
        """
        self._note(error, about, QUIET)

    def _turn_failed(self, error: BaseException) -> float:
        """Take in that a turn has failed. Return the seconds until the next one."""
        self._failed_turns += 1
        self._note(error, self._about, SOON if self._failed_turns == 1 else QUIET)
        return min(self._longest_pause, PAUSE * 2.0 ** min(self._failed_turns - 1, 8))

    def _worked(self) -> None:
        if self._failed_turns:
            logger().info("a loop goes on again", loop=self.name, failed=self._failed_turns)
            self._failed_turns = 0

    def _note(self, error: BaseException, about: str, quiet: float) -> None:
        kind, moment = _kind(error, about), now()
        with _gate:
            _failures[self.name] += 1
            last, times = self._logged.pop(kind, (-quiet, 0))
            again = moment - last < quiet
            self._logged[kind] = (last, times + 1) if again else (moment, 0)
            if len(self._logged) > KINDS:
                del self._logged[next(iter(self._logged))]
        if again:
            return
        facts: dict[str, object] = {"loop": self.name} | ({"meanwhile": times} if times else {})
        if isinstance(error, PlainFailure):
            logger().warning(about, why=str(error), **facts)
        else:
            logger().error(about, exc_info=error, **facts)

    # -- the end -----------------------------------------------------------------------------------------------------

    @property
    def still(self) -> float:
        """The seconds for which the loop has stood still; 0 while it goes on or rests, ``inf`` after it has died."""
        if self in _dead:
            return float("inf")
        since = self._since
        lasts = 0.0 if since is None else now() - since
        return lasts if lasts > self._limit else 0.0

    def _end(self) -> None:
        """Take in that the loop has ended in good order; it may begin again."""
        self.rest()
        self._failed_turns = 0

    def _die(self) -> None:
        with _gate:
            _dead.add(self)


def _is_cancelled() -> bool:
    """Whether the running task itself is to end."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


def _kind(error: BaseException, about: str) -> _Kind:
    """Return the kind of a failure. Two failures of the same kind count as the same."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return about, type(error), "", 0
    return about, type(error), trace.tb_frame.f_code.co_filename, trace.tb_lineno


def _all() -> list[Loop]:
    with _gate:
        return [*_loops]


def standing_still() -> list[Still]:
    """Return the loops of this process that stand still now, sorted by name."""
    return sorted(Still(loop.name, still) for loop in _all() if (still := loop.still))


def lines() -> Iterator[str]:
    """Yield the numbers of all loops in Prometheus' text format."""
    still = dict.fromkeys(_failures, False) | {loop.name: False for loop in _all()}
    still |= {loop: True for loop, _ in standing_still()}
    for name, kind, text in (
        ("casefile_loop_failures_total", "counter", "What the turns of a loop, or those whom it calls, have raised."),
        ("casefile_loop_stands_still", "gauge", "1 for a loop whose turn lasts too long, or that has ended."),
    ):
        yield f"# HELP {name} {text}"
        yield f"# TYPE {name} {kind}"
        for loop in sorted(still):
            yield f'{name}{{loop="{loop}"}} {_failures[loop] if kind == "counter" else int(still[loop])}'
