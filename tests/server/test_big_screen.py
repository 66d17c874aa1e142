"""The big screen of a table: one page for everybody who may watch, and for nobody else."""

from pathlib import Path

import pytest

from tests.server.running_server import party, run, running_server, unstamped
from tests.server.test_codes import THERE


def test_whoever_plays_is_shown_on_the_screen_what_anybody_who_watches_is(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            seat, path = await found.acting(), f"{found.path}/screen"
            shown = [await each.get(path) for each in (await found.watcher(), *found.seats, found.host)]
            assert {each.status for each in shown} == {200}
            assert len({unstamped(each.body) for each in shown}) == 1
            assert not any(f"<{element}" in shown[0].text for element in ("a ", "button", "form", "input", "dialog"))
            assert (await running.person(cookie="").get(path)).status == 403

            screen = await found.seats[seat].listen(f"{path}/live")
            await screen.next()
            person, action = await found.legal()
            assert (await person.act(found.id, action, key="k")).status == 303
            await screen.until(await running.version(found.id))
            assert screen.told > 0
            await screen.close()

    run(play)


def test_the_code_for_phones_is_large_for_twenty_seconds_when_a_player_wants_that(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            watcher, path = await found.watcher(), f"{found.path}/screen"
            # Screens may be open at several servers, of which one hears of it from another.
            screens = [await watcher.listen(f"{path}/live", headers=THERE) for _ in running.apps]
            for screen in screens:
                assert 'class="to-phones"' in await screen.part("screen-watch")
            assert (await watcher.post(path)).status == 403
            assert (await found.seats[1].post(path)).status == 303
            for screen in screens:
                shown = await screen.part("screen-watch")
                assert 'class="to-phones large"' in shown
                assert 'class="qr-code"' in shown
            running.clock.ms += 19_999
            assert "to-phones large" in (await watcher.get(path, headers=THERE)).text
            running.clock.ms += 1
            assert "to-phones large" not in (await watcher.get(path, headers=THERE)).text
            for screen in screens:
                await screen.close()

    run(play)


@pytest.mark.parametrize("game", ["cluegame", "hide_tracks", "miporin", "nsider"])
def test_every_game_has_a_screen(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            host = running.person("Ana")
            before = {"miporin": "miporin.", "nsider": "nsider."}.get(game, "")
            seats = {f"{before}seat-{seat}": "bot" if seat else "you" for seat in range(3)}
            opened = await host.post("/tables", {"game": game, "name": "Ana"} | seats)
            assert opened.status == 303
            shown = await host.get(opened.header("location").partition("#")[0] + "/screen")
            assert shown.status == 200
            assert 'id="screen-head"' in shown.text
            assert 'id="screen-seats"' in shown.text

    run(play)
