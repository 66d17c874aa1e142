"""Times in each person's own zone: on the pages of a game by post, on one's own page, and in notices."""

import re
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.server.wire.zones import zone
from casefile.story.i18n import translator
from casefile.web.present.times import own
from tests.correspondence.by_post import Game
from tests.server.running_server import Clock, run, running_server
from tests.server.sinks import mail_sink
from tests.server.test_notices import NOON, Post, by

EN = translator("en")
TOKYO = "Asia/Tokyo"
PLACES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", TOKYO, "UTC", "Africa/Lagos")


@given(st.integers(1_577_836_800_000, 2_500_000_000_000), st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_the_own_hour_is_said_where_it_is_another(at: int, here: str, there: str) -> None:
    """By the standard library's time zones, in every season."""
    moment = datetime.fromtimestamp(at // 1000, UTC)
    mine, theirs = moment.astimezone(ZoneInfo(here)), moment.astimezone(ZoneInfo(there))
    same = mine.utcoffset() == theirs.utcoffset()
    assert own(at, zone(here), zone(there), EN) == ("" if same else f" = {mine:%a %H:%M} for you")


def test_pages_show_the_own_hour_beside_that_of_the_game_and_others_see_nothing_of_it(tmp_path: Path) -> None:
    """The clock stands at 12:00 UTC on Wednesday, 15 November 2023; the game is Berlin's, where it is 13:00."""

    async def test() -> None:
        async with running_server(tmp_path / "db", Clock(NOON)) as server:
            game = Game(server)
            await game.start()
            (camp,) = (await game.post()).game.owed
            person = game.person(f"{camp} 1")
            before = (await person.get(f"/p/{game.id}/camp")).text
            assert "for you" not in re.sub(r"data-own=\"[^\"]*\"", "", before)
            assert 'data-zone=""' in before
            answer = await person.post("/settings", {"zone": TOKYO, "back": "/mine"})
            assert (answer.status, answer.header("location")) == (303, "/mine")
            person.look = answer.header("set-cookie").partition("=")[2].partition(";")[0]
            for page in ("", "/camp"):
                text = (await person.get(f"/p/{game.id}{page}")).text
                # The turn is due in five days: Monday, 13:00 in Berlin, 21:00 in Tokyo.
                assert "Mon 20 November, 13:00 (Europe/Berlin) = Mon 21:00 for you" in text
                assert f'data-zone="{TOKYO}" data-of="Europe/Berlin"' in text
            mine = (await person.get("/mine")).text
            assert f"Mon 20 November, 21:00 ({TOKYO}) = Mon 20 November, 13:00 (Europe/Berlin)" in mine
            assert f'<option value="{TOKYO}" selected>' in (await person.get("/mine/settings")).text
            other = (await game.person("op").get(f"/p/{game.id}")).text
            assert "21:00" not in other
            person.look = f"language-ja.zone-{TOKYO}"
            assert "月 21:00" in (await person.get(f"/p/{game.id}")).text

    run(test)


@pytest.mark.parametrize("place", ["Mars/Olympus", "", "../../etc/passwd", "x" * 9000])
def test_what_is_no_time_zone_is_refused(place: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "db") as server:
            person = server.person("somebody")
            answer = await person.post("/settings", {"zone": place, "back": "/"})
            assert answer.status == 400
            assert "the name of a time zone, such as Europe/Berlin" in answer.text
            # A cookie that somebody wrote counts for nothing.
            person.look = f"zone-{place[:200]}"
            assert (await person.get("/")).status == 200

    run(test)


def test_notices_say_the_own_hour_and_that_of_the_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with mail_sink() as sink, running_server(tmp_path / "db", Clock(NOON), outlets=by(sink)) as server:
            post = Post(Game(server), sink)
            await post.game.announce(3)
            for camp in ("mario", "wario", "peach"):
                await post.game.enter(camp)  # type: ignore[arg-type]
                await post.wish(f"{camp} 1", zone=TOKYO, quiet_from="0", quiet_to="0")
            post.taken()
            await post.game.act("op", "start", note="Go.")
            await post.settle()
            told = [text for text in sink.texts if "Until" in text]
            assert f"Until Mon 20 November, 21:00 ({TOKYO}) = Mon 20 November, 13:00 (Europe/Berlin)." in told[0]

    run(test)
