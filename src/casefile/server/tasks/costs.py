"""The cost of a request: the processor time, in milliseconds, of its steps in the event loop and of threads for it.

The loop is one thread, and between two steps of a request's coroutine it does other things. So each step is timed by
the clock of its thread, which stands still while others have the processor.
"""

from collections.abc import Awaitable, Callable, Coroutine, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from time import thread_time
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Bill:
    """The bill of one request or socket. ``charge`` is called in the loop with milliseconds."""

    __slots__ = ("_charge", "_threads")

    def __init__(self, charge: Callable[[float], None]) -> None:
        self._charge, self._threads = charge, 0.0

    def step(self, milliseconds: float) -> None:
        """Charge a step in the loop, and the thread time since the last one."""
        threads, self._threads = self._threads, 0.0
        self._charge(milliseconds + threads)

    def in_thread(self, milliseconds: float) -> None:
        """Add the time of work in another thread; the next step charges it."""
        self._threads += milliseconds


BILL: ContextVar[Bill | None] = ContextVar("BILL", default=None)
"""The bill of the request or socket that the running code works for; ``None`` where it works for nobody."""


class Billed(Generator[object, None, None], Awaitable[None]):
    """A coroutine whose steps are charged to a bill; it is awaited in place of the coroutine."""

    __slots__ = ("_bill", "_steps")

    def __init__(self, steps: Coroutine[object, None, None], bill: Bill) -> None:
        self._steps, self._bill = steps, bill

    def __await__(self) -> "Billed":
        """Return the steps."""
        BILL.set(self._bill)
        return self

    def send(self, value: None) -> object:
        """Do the next step."""
        begin = thread_time()
        try:
            return self._steps.send(value)
        finally:
            self._bill.step((thread_time() - begin) * 1000)

    def throw(self, *error: Any) -> object:
        """Do the next step, which begins with an error."""
        begin = thread_time()
        try:
            return self._steps.throw(*error)
        finally:
            self._bill.step((thread_time() - begin) * 1000)


class BilledThreads(ThreadPoolExecutor):
    """Threads whose work is charged to the request or socket that handed it in."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Let a thread do ``work``."""
        bill = BILL.get()
        if bill is None:
            return super().submit(work, *args, **kwargs)
        return super().submit(_timed, bill, work, *args, **kwargs)


def _timed(bill: Bill, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    begin = thread_time()
    try:
        return work(*args, **kwargs)
    finally:
        bill.in_thread((thread_time() - begin) * 1000)
