"""What other threads and processes do, awaited in an event loop."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


def awaited(handed_in: "Future[T]", then: Callable[[T], None] = lambda result: None) -> "asyncio.Future[T]":
    """Return the result of ``handed_in`` as a future of the running loop, and call ``then`` with it in the loop.

    Whoever awaits it may go: what was handed in is carried out all the same, and ``then`` is called. Three futures,
    one for each of wrapping, shielding and the result, would cost as much as the rest of a small command.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle() -> None:
        error = handed_in.exception()
        if error is not None:
            if not done.cancelled():
                done.set_exception(error)
            return
        if not done.cancelled():
            done.set_result(handed_in.result())
        then(handed_in.result())

    def tell(_: "Future[T]") -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(settle)

    handed_in.add_done_callback(tell)
    return done
