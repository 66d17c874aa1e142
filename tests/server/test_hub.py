"""Who is told that a table has moved, and what it costs."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from casefile.server.hub import Hub, Mailbox


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        await asyncio.wait_for(test(), 5)

    asyncio.run(limited())


async def heard(mailbox: Mailbox) -> list[int]:
    return [version async for version in mailbox]


def test_everybody_at_the_table_hears_and_nobody_else() -> None:
    async def play() -> None:
        hub = Hub()
        mailboxes = [hub.subscribe("7"), hub.subscribe("7"), hub.subscribe("8")]
        readers = [asyncio.create_task(heard(mailbox)) for mailbox in mailboxes]
        for version in (1, 2, 3):
            hub.announce("7", version)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        hub.close()
        assert await asyncio.gather(*readers) == [[1, 2, 3], [1, 2, 3], []]

    run(play)


def test_a_slow_reader_gets_the_newest_version_alone() -> None:
    async def play() -> None:
        hub = Hub()
        with hub.subscribe("7", known=5) as mailbox:
            for version in (6, 9, 7, 10_000, 8):
                hub.announce("7", version)
            assert await anext(mailbox) == 10_000
            hub.announce("7", 10_000)  # known already
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(mailbox), 0.01)
            hub.announce("7", 10_001)  # a wait that was given up loses nothing
            assert await anext(mailbox) == 10_001

    run(play)


def test_a_table_nobody_watches_holds_nothing() -> None:
    async def play() -> None:
        hub = Hub()
        for number in range(100):
            hub.announce(str(number), 1)
            with hub.subscribe(str(number)) as mailbox:
                assert hub.watchers(mailbox.table_id) == 1
        assert hub.watchers() == 0
        assert not hub._watchers  # not even an empty set for each

    run(play)


def test_closing_ends_every_reader_and_lets_nobody_in() -> None:
    async def play() -> None:
        hub = Hub()
        readers = [asyncio.create_task(heard(hub.subscribe(table_id))) for table_id in "7789"]
        await asyncio.sleep(0)
        hub.close()
        await asyncio.gather(*readers)
        late = hub.subscribe("7")
        hub.announce("7", 1)
        assert [version async for version in late] == []
        assert hub.watchers() == 0
        hub.close()

    run(play)


def test_a_mailbox_may_be_closed_while_others_are_told() -> None:
    async def play() -> None:
        hub = Hub()
        one, other = hub.subscribe("7"), hub.subscribe("7")
        one.close()
        one.close()
        hub.announce("7", 1)
        assert await anext(other) == 1
        with pytest.raises(StopAsyncIteration):
            await anext(one)

    run(play)
