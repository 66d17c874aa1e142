"""Who is told that a table has moved, in which order, and what it costs."""

import asyncio
import contextlib
import gc
from collections.abc import Awaitable, Callable
from weakref import WeakSet

import pytest

from casefile.server.tables import hub as hubs
from casefile.server.tables.hub import Hub, Subscriber
from tests.patience import PATIENCE


class Reader(Subscriber):
    """One who takes each version at which it is told to look, unless it is ``slow``."""

    def __init__(self, heard: list[object], *, first: bool = True, slow: bool = False) -> None:
        super().__init__(first=first)
        self.heard, self.slow = heard, slow

    def tell(self) -> None:
        if not self.slow:
            self.taken, self.stirred = self.newest, False
            self.heard.append(self.newest)

    def end(self) -> None:
        self.heard.append("end")


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        await asyncio.wait_for(test(), PATIENCE)

    asyncio.run(limited())


async def rounds(count: int = 3) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_everybody_at_the_table_hears_and_nobody_else() -> None:
    async def play() -> None:
        hub, heard = Hub(), [list[object](), list[object](), list[object]()]
        with (
            hub.subscribed("7", Reader(heard[0])),
            hub.subscribed("7", Reader(heard[1], first=False)),
            hub.subscribed("8", Reader(heard[2])),
        ):
            for version in (1, 2, 3):
                hub.announce("7", version)
                assert [len(each) for each in heard[:2]] == [version - 1] * 2  # whoever announces is not held up
                await rounds()
            hub.close()
        assert heard == [[1, 2, 3, "end"], [1, 2, 3, "end"], ["end"]]

    run(play)


def test_a_slow_reader_gets_the_newest_version_alone() -> None:
    async def play() -> None:
        hub, heard = Hub(), list[object]()
        reader = Reader(heard)
        with hub.subscribed("7", reader):
            for version in (6, 9, 7, 10_000, 8):
                hub.announce("7", version)
            await rounds()
            hub.announce("7", 10_000)  # known already
            await rounds()
            assert heard == [10_000]
            hub.stir("7")
            hub.stir_all()
            await rounds()
            assert heard == [10_000, 10_000]
            reader.taken = 10_002  # it has looked by itself: nothing is told again
            hub.announce("7", 10_001)
            await rounds()
            assert heard == [10_000, 10_000]

    run(play)


def test_a_reader_that_cannot_take_it_now_is_told_again_with_the_next() -> None:
    async def play() -> None:
        hub, heard = Hub(), list[object]()
        reader = Reader(heard, slow=True)
        with hub.subscribed("7", reader):
            hub.announce("7", 1)
            await rounds()
            reader.slow = False
            hub.announce("7", 2)
            await rounds()
            assert heard == [2]

    run(play)


def test_a_table_nobody_watches_holds_nothing() -> None:
    async def play() -> None:
        hub, readers = Hub(), WeakSet[Subscriber]()
        for number in range(100):
            hub.announce(str(number), 1)
            reader = Reader([])
            readers.add(reader)
            with hub.subscribed(str(number), reader):
                hub.announce(str(number), 2)
                assert hub.watchers(str(number)) == 1
                assert hub.watched() == [str(number)]
        assert hub.watchers() == 0
        assert hub.watched() == []  # not even an empty set for each
        del reader
        await rounds()
        gc.collect()
        assert len(readers) == 0  # nor do they stand in line

    run(play)


def test_whoever_has_gone_is_told_nothing_though_it_stands_in_line() -> None:
    async def play() -> None:
        hub, heard = Hub(), list[object]()
        with hub.subscribed("7", Reader(heard)):
            hub.announce("7", 1)
            hub.stir("7")
        await rounds()
        assert heard == []

    run(play)


def test_closing_ends_every_reader_and_lets_nobody_in() -> None:
    async def play() -> None:
        hub, heard = Hub(), list[object]()
        with hub.subscribed("7", Reader(heard)), hub.subscribed("8", Reader(heard)):
            hub.close()
            hub.close()
            assert heard == ["end", "end"]
            with hub.subscribed("7", Reader(heard)):
                hub.announce("7", 1)
                await rounds()
            assert heard == ["end"] * 3
        assert hub.watchers() == 0

    run(play)


# -- who is told first ---------------------------------------------------------------------------------------------


TENTH = hubs.SLICE / 10
"""How long it takes to tell one."""


def told(watchers: int) -> list[str]:
    """In which order a seat, so many watchers and a command in each round of the loop get their turn."""
    order, now = list[str](), 0.0

    class Named(Subscriber):
        def __init__(self, name: str, *, first: bool) -> None:
            super().__init__(first=first)
            self.name = name

        def tell(self) -> None:
            nonlocal now
            now += TENTH
            self.taken = self.newest
            order.append(self.name)

    async def play() -> None:
        hub = Hub(lambda: now)
        readers = [Named(f"watcher {number}", first=False) for number in range(watchers)]
        with contextlib.ExitStack() as stack:
            for each in (*readers, Named("seat", first=True)):
                stack.enter_context(hub.subscribed("t", each))
            hub.announce("t", 1)
            while order.count("command") < watchers:
                await asyncio.sleep(0)
                order.append("command")

    asyncio.run(play())
    return order


def slices(order: list[str]) -> list[int]:
    """How many are told between two commands."""
    turns = [position for position, name in enumerate(order) if name == "command"]
    return [b - a - 1 for a, b in zip([-1, *turns], turns, strict=False)]


def test_who_plays_is_told_first_and_a_command_waits_for_one_slice() -> None:
    order = told(1000)
    assert order[0] == "seat"
    assert sum(slices(order)) == 1001
    assert max(slices(order)) == 11  # ten fit into a slice; one of those who watch is told in any case


def test_one_slice_for_all_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "SLICE", 10_000 * TENTH)
    assert max(slices(told(1000))) > 1000


def test_those_who_watch_are_not_forgotten_while_others_play_without_end() -> None:
    async def play() -> None:
        now, heard = 0.0, list[object]()

        class Busy(Subscriber):
            def tell(self) -> None:
                nonlocal now
                now += hubs.SLICE
                self.taken = self.newest
                hub.announce("7", self.newest + 1)  # there is always more to tell it

            def end(self) -> None:
                """Nothing."""

        hub = Hub(lambda: now)
        with hub.subscribed("7", Busy()), hub.subscribed("7", Reader(heard, first=False)):
            hub.announce("7", 1)
            await rounds(6)
            assert len(heard) >= 4

    run(play)
