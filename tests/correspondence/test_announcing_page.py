"""The page that announces a game by post: four questions, the reader's own time zone, and the rest in one fold."""

import re
from pathlib import Path

from tests.server.running_server import run, running_server

ASKED = ["slots", "nsider.turn_limit", "nsider.case_files", "nsider.red_card"]


def test_it_asks_four_things_and_the_rest_is_under_rules_of_your_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            page = (await running.person().get("/post")).text
            side = page.partition('<section class="pn folds">')[2]
            before, _, inside = side.partition('<details class="fold own-rules"')
            assert re.findall('<select name="([^"]+)"', before) == ASKED
            rest = re.findall('<select name="([^"]+)"', inside)
            assert {"back_ups", "nsider.strikes", "camps.vacation_days", "nsider.murderer_knows_framed"} < {*rest}
            assert not {*ASKED} & {*rest}
            assert len(rest) == len({*rest})
            assert not inside.startswith(" open")
            # Sent back with another rule, its fold stands open, so that nothing is hidden that was chosen.
            sent = (await running.person().post("/post/preview", {"nsider.strikes": "2"})).text
            assert '<details class="fold own-rules" open>' in sent

    run(play)


def test_the_hours_are_by_the_readers_own_clocks(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            for look, zone in (("zone-Europe/Berlin", "Europe/Berlin"), ("", "UTC"), ("language-ja", "Asia/Tokyo")):
                person = running.person()
                person.look = look
                page = (await person.get("/post")).text
                assert f'<option value="{zone}" selected>' in page
                # Where the server does not know the zone the browser chooses its own.
                assert ("data-own-zone" in page) is (look != "zone-Europe/Berlin")
            kept = (await running.person().post("/post/preview", {"zone": "Asia/Seoul"})).text
            assert '<option value="Asia/Seoul" selected>' in kept
            assert "data-own-zone" not in kept

    run(play)
