"""Work of other threads and processes, awaited in an event loop; and coroutines that nearly never wait, begun in it."""

import asyncio
import contextlib
import types
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

from casefile.server.tasks.loops import Loop

T = TypeVar("T")
Waited = asyncio.Future[object] | None
"""The future for which a coroutine waits; ``None`` for a turn of the loop."""


class ThreadCalls:
    """Calls that other threads ask the event loop to make. They are made in their order, all that have come at once.

    To wake the loop costs as much as a small command, so it is woken once for all of them.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._handed_in: deque[Callable[[], object]] = deque()
        self._woken = False
        self._calls = Loop("calls", "what other threads have handed in could not be done", 30)

    def hand_in(self, call: Callable[[], object]) -> None:
        """Ask the event loop, from any thread, to make a call. If the loop is closed, nothing happens."""
        self._handed_in.append(call)
        if not self._woken:  # two threads that find it so wake the loop twice, which does no harm
            self._woken = True
            self._calls.begin()
            try:
                self._loop.call_soon_threadsafe(self._make)
            except RuntimeError:
                self._calls.rest()

    def _make(self) -> None:
        self._woken = False  # first: a call that is handed in from now on wakes the loop, if it misses this round
        self._calls.begin()
        while self._handed_in:
            try:
                self._handed_in.popleft()()
            except Exception as error:  # noqa: BLE001 - the others are made all the same
                self._calls.failed(error, "what another thread has handed in could not be done")
        if not self._woken:
            self._calls.rest()


def awaited(handed_in: "Future[T]") -> "asyncio.Future[T]":
    """Return a future of the running event loop that has the result of ``handed_in``, a future of threads.

    It may be cancelled: the work that was handed in is carried out all the same.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle() -> None:
        if done.cancelled():
            return
        error = handed_in.exception()
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(handed_in.result())

    def tell(_: "Future[T]") -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(settle)

    handed_in.add_done_callback(tell)
    return done


def begin(coroutine: Coroutine[Waited, None, None]) -> "asyncio.Task[None] | None":
    """Run a coroutine at once up to the first point where it waits; return the rest as a task, or ``None``.

    Like the eager tasks of Python 3.12: a coroutine that mostly has everything at hand costs no round of the loop. Up
    to there it has no task of its own. Raise what the coroutine raises up to there.
    """
    try:
        waits_for = coroutine.send(None)
    except StopIteration:
        return None
    try:
        return asyncio.get_running_loop().create_task(_finish(coroutine, waits_for))
    except BaseException:
        coroutine.close()
        if isinstance(waits_for, asyncio.Future):
            waits_for.cancel()  # or its result would be nobody's
        raise


async def _finish(coroutine: Coroutine[Waited, None, None], waits_for: Waited) -> None:
    """Run the rest of a coroutine that waits for something. A generator alone is no task from Python 3.12 on."""
    await _rest(coroutine, waits_for)


@types.coroutine
def _rest(coroutine: Coroutine[Waited, None, None], waits_for: Waited) -> Generator[Waited, None, None]:
    """Yield what a coroutine waits for, and resume it with the result of that, until it ends."""
    while True:
        try:
            yield waits_for
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is thrown into the coroutine
            resume = partial(coroutine.throw, error)
        else:
            resume = partial(coroutine.send, None)
        try:
            waits_for = resume()
        except StopIteration:
            return
