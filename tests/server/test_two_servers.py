"""Two servers over one store: each takes in what the other has stored, and neither loses or doubles anything."""

import random
from contextlib import AsyncExitStack
from pathlib import Path

from casefile.server.tables import Tables
from tests.server.house import Clock, House, Party, house, party, run


async def at(found: Party, other: House) -> Party:
    """The same table and the same people, at another server."""
    seats = [other.person(person.name, cookie=person.cookie) for person in found.seats]
    return Party(other, found.id, found.host, seats)


def test_a_table_played_at_two_servers_in_turns_is_one_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            clock, draw = Clock(), random.Random(1)
            here, there = [await stack.enter_async_context(house(tmp_path / "a.sqlite3", clock)) for _ in range(2)]
            found = await party(here, 3)
            both = [found, await at(found, there)]
            kept = [await each.kept() for each in both]
            for turn in range(40):
                one, other = both[turn % 2], both[1 - turn % 2]
                person, action = await one.legal(draw.randrange)
                assert (await person.act(one.id, action)).status == 303
                version = (await one.kept()).table.version
                followed = await other.house.site.tables.load(other.id, version)
                assert followed is kept[1 - turn % 2]  # taken forward, not read anew
                fresh = await Tables(other.house.site.store, here.site.games, clock).load(other.id)
                assert followed.table.state == fresh.table.state
                assert followed.table.history == fresh.table.history
                assert (followed.occupants, followed.last_at) == (fresh.occupants, fresh.last_at)

    run(play)
