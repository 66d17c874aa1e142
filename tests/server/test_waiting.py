"""How much waits for who asks: the number in the header and before the title of every page, the same as on /mine."""

import json
import re
from pathlib import Path

from casefile.core.cards import Card
from casefile.core.inquiry import Suggest
from tests.correspondence.by_post import Game
from tests.server.running_server import Clock, Person, party, run, running_server
from tests.server.test_mine import TIMED, links
from tests.server.test_notices import NOON

PAGES = ("/", "/mine", "/rules", "/p/first", "/post")


async def number(person: Person, path: str) -> int | None:
    """The number that a page shows in its header, which its title must begin with; ``None`` where there is no place."""
    page = (await person.get(path)).text
    found = re.search(r'id="tray"[^>]*data-count="(\d+)"', page)
    title = re.search(r"<title>(?:\((\d+)\) )?", page)
    assert title
    assert int(title[1] or 0) == (int(found[1]) if found else 0)
    return int(found[1]) if found else None


def test_every_page_says_how_much_waits(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            first, second = Game(running, "first"), Game(running, "second")
            await first.start(3)
            await second.announce(3)
            (camp,) = (await first.post()).game.owed
            me, other = first.person(f"{camp} 1"), first.person("peach 1")
            fields = {"kind": "enter", "character": "wario", "phrase": "the wax is red", "name": "Me", "file": "0"}
            assert (await me.post("/p/second/act", fields)).status == 303
            # A turn, and a camp code to set; nothing waits for the other, who has a game, and a stranger has none.
            for path in PAGES:
                assert await number(me, path) == len(links((await me.get("/mine")).text)) == 2
                assert await number(other, path) == 0
                assert await number(running.person(cookie=""), path) is None
            assert json.loads((await me.get("/mine/count")).body) == {"count": 2}
            act = Suggest(Card("mario"), Card("hammer"), Card("library"))
            assert (await first.move(f"{camp} 1", act)).status == 303
            assert await number(me, "/") == 1

    run(test)


def test_turns_at_slow_tables_count_and_at_others_do_not(tmp_path: Path) -> None:
    """Who plays at a quick table looks at it; its turns come and go within seconds."""

    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            slow = await party(running, 3, fields=TIMED)
            seat = await slow.acting()
            for place, person in enumerate(slow.seats):
                assert await number(person, "/") == (place == seat)
            quick = await party(running, 3, fields={"game": "quick"})
            assert await number(quick.seats[await quick.acting()], "/") == 0

    run(test)
