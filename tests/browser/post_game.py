"""A game by post that has been played for a while, for a real server and real browsers."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Page

from casefile.server.data_places import FILE
from tests.browser.conftest import OpenPage
from tests.correspondence.by_post import ID, Game, token_of
from tests.server.running_server import Clock, running_server


def prepare(folder: Path, play: Callable[[Game], Awaitable[None]], *ids: str, ago: int = 0) -> None:
    """Let ``play`` happen to new games, ``ago`` milliseconds before now, in the data of a server in ``folder``."""

    async def fill() -> None:
        async with running_server(folder / FILE, Clock(round(time.time() * 1000) - ago)) as running:
            for id in ids or (ID,):
                await play(Game(running, id))

    # The thread of these tests has an event loop running already.
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, fill()).result()


def browse(open_page: OpenPage, url: str, name: str, page: str = "", id: str = ID, **given: object) -> Page:
    """A page of the game in the browser of somebody, such as ``mario 1``."""
    found = open_page(**given)  # type: ignore[arg-type]
    found.context.add_cookies([{"name": "casefile", "value": token_of(name), "url": url}])
    found.goto(f"{url}/p/{id}{page}")
    return found
