"""Calls that threads hand to an event loop: each is made once, those of one thread in their order."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from casefile.server.tasks import loops
from casefile.server.tasks.thread_calls import ThreadCalls, begin

THREADS, EACH = 8, 2000


def test_no_call_is_lost_made_twice_or_out_of_its_order() -> None:
    async def run() -> list[tuple[int, int]]:
        made, calls, all_made = list[tuple[int, int]](), ThreadCalls(), asyncio.Event()

        def call(thread: int, number: int) -> Callable[[], None]:
            def note() -> None:
                made.append((thread, number))
                if len(made) == THREADS * EACH:
                    all_made.set()

            return note

        def hand_in(thread: int) -> None:
            for number in range(EACH):
                calls.hand_in(call(thread, number))

        threads = [threading.Thread(target=hand_in, args=[thread]) for thread in range(THREADS)]
        for each in threads:
            each.start()
        await asyncio.wait_for(all_made.wait(), 60)
        for each in threads:
            each.join()
        await asyncio.sleep(0)
        return made

    made = asyncio.run(run())
    for thread in range(THREADS):
        assert [number for who, number in made if who == thread] == list(range(EACH))
    assert len(made) == THREADS * EACH


def test_the_loop_is_woken_once_for_all_that_has_come_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        loop, calls, made, woken = asyncio.get_running_loop(), ThreadCalls(), list[int](), list[object]()
        wake = loop.call_soon_threadsafe

        def waking(call: Callable[[], None]) -> None:
            woken.append(call)
            wake(call)

        monkeypatch.setattr(loop, "call_soon_threadsafe", waking)
        for round_ in (1, 2):
            for number in range(10):
                calls.hand_in(lambda number=number: made.append(number))  # type: ignore[misc]
            await asyncio.sleep(0.01)
            assert (made, len(woken)) == ([*range(10)] * round_, round_)

    asyncio.run(run())


def test_a_call_that_fails_holds_up_none_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> None:
        calls, made = ThreadCalls(), list[int]()
        calls.hand_in(lambda: made.append(1))
        calls.hand_in(lambda: made.append(1 // 0))
        calls.hand_in(lambda: made.append(2))
        await asyncio.sleep(0.01)
        calls.hand_in(lambda: made.append(3))
        await asyncio.sleep(0.01)
        assert made == [1, 2, 3]

    asyncio.run(run())
    assert capsys.readouterr().out.count("what another thread has handed in could not be done") == 1


def test_to_a_closed_loop_nothing_is_said_and_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def made() -> ThreadCalls:
        return ThreadCalls()

    calls = asyncio.run(made())
    calls.hand_in(lambda: pytest.fail("the loop is closed"))
    later = loops.now() + 31
    monkeypatch.setattr(loops, "now", lambda: later)
    assert "calls" not in [still.loop for still in loops.standing_still()]


# -- what is begun at once -----------------------------------------------------------------------------------------


def test_what_waits_for_nothing_is_done_within_the_call_and_needs_no_task() -> None:
    async def run() -> None:
        done = list[str]()

        async def work() -> None:
            done.append("all of it")

        assert begin(work()) is None
        assert done == ["all of it"]

    asyncio.run(run())


def test_what_waits_goes_on_as_a_task() -> None:
    async def run() -> None:
        done, loop = list[object](), asyncio.get_running_loop()
        first, second = loop.create_future(), loop.create_future()

        async def work() -> None:
            done.append("begun")
            done.append(await first)
            await asyncio.sleep(0)
            try:
                await second
            except OSError as error:
                done.append(str(error))
            done.append(asyncio.current_task())

        task = begin(work())
        assert task is not None
        assert done == ["begun"]
        first.set_result("first")
        second.set_exception(OSError("broken"))
        await task
        assert done == ["begun", "first", "broken", task]

    asyncio.run(run())


def test_what_is_begun_can_be_cancelled_and_may_fail() -> None:
    async def run() -> None:
        left = list[str]()

        async def work() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                left.append("left")

        async def fails(pause: float) -> None:
            if pause:
                await asyncio.sleep(pause)
            raise ValueError(str(pause))

        task = begin(work())
        assert task is not None
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert left == ["left"]
        with pytest.raises(ValueError, match="0"):
            begin(fails(0))
        later = begin(fails(0.001))
        assert later is not None
        with pytest.raises(ValueError, match=r"0\.001"):
            await later

    asyncio.run(run())
