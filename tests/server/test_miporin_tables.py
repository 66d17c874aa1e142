"""Tables of みぽりん: who deals when the same people play again, and a map and names of the players' own."""

import re
from pathlib import Path
from typing import Any

import pytest

from casefile.core.actions import offers
from casefile.core.cards import Card, Seat
from casefile.games.miporin.actions import Bid, Challenge
from casefile.games.miporin.areas import map_text
from casefile.games.miporin.rules import names_text
from casefile.games.miporin.state import MiporinState
from casefile.server.routes.table import rematch
from casefile.server.tables.session import TableSession
from casefile.server.tables.table_plan import decode_plan
from tests.server.running_server import Party, RunningServer, party, run, running_server
from tests.values import held

SEATS = {"game": "miporin", "name": "Host", **{f"miporin.seat-{seat}": "friend" for seat in range(3)}}
MAP, NAMES = "file.miporin.map", "file.miporin.names"
OWN_MAP = map_text().replace("Stand-in map", "Our valley").replace("advance 1, gather", "back 1")
OWN_NAMES = names_text().replace('slug = "cave"', 'slug = "mine"').replace("Cave", "Old <Mine>")


async def table(running: RunningServer, **fields: str) -> Party:
    """A table of three friends."""
    return await party(running, 3, fields={**SEATS, **fields})


def search_at(session: TableSession) -> MiporinState:
    """The state of the game at a table."""
    state = session.table.state
    assert isinstance(state, MiporinState)
    return state


async def win(running: RunningServer, found: Party) -> Seat:
    """Play until somebody can challenge, who is right; the seat."""
    while True:
        session = await found.session()
        seat = session.table.actor
        assert isinstance(seat, int)
        offered = offers(session.table.menu(seat))
        kind = next(iter(offered))
        action: Any = kind(*(values[0] for values in offered[kind].choices.values()))
        if kind is Bid:
            action = Bid(5)
        if Challenge in offered:
            action = Challenge(*held(session.table.state).sealed())
        assert (await found.seats[seat].act(found.id, action)).status == 303
        if Challenge in offered:
            return Seat(seat)


def test_who_won_deals_the_next_game_and_games_won_are_counted(tmp_path: Path) -> None:
    """Clause miporin-2, document 003, 1A: the dealer is who won the last game; only the first is drawn by lot."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, won = await table(running), [0, 0, 0]
            assert "dealer_drawn" in {event.kind for event in (await found.session()).table.history}
            for _game in range(3):
                winner = await win(running, found)
                won[winner] += 1
                await found.seats[0].post(f"{found.path}/again")
                for person in found.seats:
                    await person.post(f"{found.path}/along")
                following = await running.session(rematch.next_id(await found.session()))
                assert search_at(following).dealer == winner
                assert "dealer_drawn" not in {event.kind for event in following.table.history}
                assert list(following.plan.won) == won
                page = (await found.seats[0].get(f"/t/{following.id}")).text
                assert ("games won" in page) == (max(won) > 1)
                found = Party(running, following.id, found.host, found.seats)

    run(play)


def test_a_table_that_was_stored_before_has_no_dealer_and_no_files() -> None:
    old = decode_plan(
        '{"rules":"miporin","options":{},"seats":[],"table":{"clock":"none","notes":2},"commitment":"00","day":""}'
    )
    assert (old.dealer, old.won, dict(old.files)) == (None, (), {})


def test_a_map_and_names_of_ones_own_are_looked_at_and_played_with(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Host")
            looked = await person.post("/preview", {**SEATS, MAP: OWN_MAP, NAMES: OWN_NAMES})
            assert looked.status == 200
            for word in ("Our valley", "-1 day", "Old &lt;Mine&gt;", 'id="preview"'):
                assert word in looked.text
            assert "<Mine>" not in looked.text
            found = await table(running, **{MAP: OWN_MAP.replace("\n", "\r\n"), NAMES: OWN_NAMES})
            session = await found.session()
            areas = search_at(session).areas
            assert areas.days[5].days == -1
            assert not areas.stand_in
            assert Card("mine") in session.table.setup.deck
            page = (await found.seats[0].get(found.path)).text
            assert "Old &lt;Mine&gt;" in page
            assert "a stand-in of ours" not in page
            # And so it is for a server that has forgotten the table, and when the same people play again.
            running.site.tables.sessions.held.clear()
            await win(running, found)
            await found.seats[0].post(f"{found.path}/again")
            following = await running.session(rematch.next_id(await found.session()))
            assert Card("mine") in following.table.setup.deck

    run(play)


ODD = ("\u202e", "\u200b", "\\u001b[2J", "\\n", "\\u0007", "\ue000")


@pytest.mark.parametrize("file", [MAP, NAMES])
def test_a_name_with_letters_that_show_nothing_is_refused_in_a_file_of_ones_own(tmp_path: Path, file: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            text, word = {MAP: (OWN_MAP, "Our valley"), NAMES: (OWN_NAMES, "Old <Mine>")}[file]
            assert text.count(word) >= 1
            wrong = [text.replace(word, f"{word[:4]}{odd}{word[4:]}") for odd in ODD] + [text.replace(word, " " * 20)]
            for each in wrong:
                for path in ("/preview", "/tables"):
                    answer = await running.person().post(path, {**SEATS, file: each})
                    assert answer.status == 400, (each, path)
                    assert re.search("letters that show nothing|nothing that can be seen", answer.text), (each, path)

    run(play)


def test_what_is_offered_to_be_changed_is_no_file_of_ones_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await table(running, **{MAP: map_text().replace("\n", "\r\n"), NAMES: names_text()})
            assert dict((await found.session()).plan.files) == {}
            assert search_at(await found.session()).areas.stand_in

    run(play)


def test_what_is_wrong_is_said_with_its_line_in_the_language_and_nothing_is_lost(tmp_path: Path) -> None:
    wrong = OWN_MAP.replace("back 1", "sing")
    line = wrong.splitlines().index('does = "sing"')  # the entry begins in the line before

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Host")
            for path in ("/preview", "/tables"):
                told = await person.post(path, {**SEATS, MAP: wrong})
                assert told.status == 400
                assert f"Your map, line {line}: the instruction &#39;sing&#39;. Expected: advance N" in told.text
                assert "does = &#34;sing&#34;" in told.text
            names = await person.post("/preview", {**SEATS, NAMES: OWN_NAMES.replace("format = 1", "format = 2")})
            assert "Your names, line 1: format 2. Expected: format = 1." in names.text
            told = await person.post("/preview", {**SEATS, MAP: wrong}, headers={"accept-language": "ja"})
            assert f"マップの{line}行目：" in told.text
            long = await person.post("/tables", {**SEATS, MAP: "#" * 12_001})
            assert "map: found 12001 letters, expected at most 12000" in long.text

    run(play)
