"""Pictures of the moments of a finished game, as who only watched saw it."""

import re
from copy import copy
from pathlib import Path

import pytest

from casefile.core.engine import observe
from casefile.core.inquiry import CardShown
from casefile.core.record import replay
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.server.tables.session import TableSession
from casefile.web.present.moment import moment_drawn, moment_shown
from tests.clone import ROOT
from tests.rules import read
from tests.server.running_server import Party, party, run, running_server, solve
from tests.server.test_previews import size
from tests.values import held


async def played(found: Party, actions: int) -> None:
    """Some actions, and then the end."""
    for _ in range(actions):
        person, action = await found.legal()
        assert (await person.act(found.id, action)).status == 303
    while True:
        seat = await found.acting()
        answer = await found.seats[seat].post(f"{found.path}/act", await right(found))
        if answer.status == 303:
            return
        person, action = await found.legal()
        await person.act(found.id, action)


async def right(found: Party) -> dict[str, object]:
    session = await found.session()
    suspect, weapon, room = held(session.table.state).sealed()
    version = session.table.version
    return {
        "kind": "accuse",
        "suspect": suspect,
        "weapon": weapon,
        "room": room,
        "version": version,
        "key": f"{version}a",
    }


def test_a_running_game_has_no_pictures(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            for person in (found.host, *found.seats, await found.watcher()):
                for name in ("1.svg", "5.png"):
                    answer = await person.get(f"{found.path}/picture/{name}")
                    assert answer.status == 403
                    assert "Pictures of its moments can be had once the game is over." in answer.text

    run(play)


def test_each_moment_is_drawn_in_both_forms_for_who_may_see_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields={"game": "cluedo"})
            await played(found, 20)
            end = (await found.session()).table.version
            for version in (1, end // 2, end):
                drawn = await found.host.get(f"{found.path}/picture/{version}.svg")
                assert (drawn.status, drawn.header("content-type")) == (200, "image/svg+xml")
                assert drawn.text.startswith("<svg ")
            shown = await found.host.get(f"{found.path}/picture/{end}.png")
            assert size(shown.body) == (1200, 630)
            tag = {"if-none-match": shown.header("etag")}
            assert (await found.host.get(f"{found.path}/picture/{end}.png", headers=tag)).status == 304
            assert (await running.person().get(f"{found.path}/picture/{end}.png")).status == 403
            for wrong in ("0.svg", f"{end + 1}.svg", "x.svg", "1.gif", "1", "-1.svg", "９.svg", "1234567.svg"):
                assert (await found.host.get(f"{found.path}/picture/{wrong}")).status == 404
            assert f"/picture/{end}.png" in (await found.host.get(found.path)).text

    run(play)


def test_it_shows_who_plays_and_what_was_just_said(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            await played(found, 8)
            session = await found.session()
            at = next(n for n, event in enumerate(session.table.history, 1) if event.kind == "suggested")
            shown = moment_shown(session.id, session.game, session.table, at, "en")
            event = session.table.history[at - 1]
            names = [session.table.setup.edition.named(getattr(event, kind)) for kind in ("suspect", "weapon", "room")]
            assert [card.name for card in shown.cards] == names
            assert shown.said.startswith("Scarlet suggests")
            assert [each.name for each in shown.players] == ["Miss Scarlet", "Colonel Mustard", "Mrs. White"]
            assert shown.title == "Quick game · round 1"

    run(play)


def test_it_shows_nothing_that_a_spectator_did_not_see_then(tmp_path: Path) -> None:
    """A game in which every card that was shown is another one: as who watched it, it is the same."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            await played(found, 12)
            session = await found.session()
            history = session.table.history
            shows = [n for n, event in enumerate(history, 1) if isinstance(event, CardShown)]
            assert shows
            for at in shows:
                found_then = [
                    moment_shown(session.id, session.game, each, at, "en")
                    for each in (session.table, blanked(session, at))
                ]
                assert repr(found_then[0]) == repr(found_then[1])

    run(play)


def blanked(session: TableSession, at: int) -> AnyTable:
    """The table with only what a spectator saw by then: what is blank cannot be shown."""
    twin, log = copy(session.table), copy(session.table.log)
    seen = [observe(event, "spectator").event for event in session.table.history[:at]]
    log.events = [event for event in seen if event is not None]
    assert len(log.events) == at  # at such a table a spectator sees something of every event
    twin.log = log
    return twin


RECORDS = sorted((ROOT / "tests" / "corpus" / "records").glob("served-*-1.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_game_has_pictures_of_all_its_moments(file: Path) -> None:
    record = read(file.read_bytes())
    game, table = GAMES[record.rules.name], replay(record)
    for version in range(1, len(record.events) + 1, 7):
        for language in ("en", "ja"):
            assert moment_drawn("x", game, table, version, language).endswith("</svg>")


def test_the_drawing_refers_to_nothing_outside(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 2, bots=1)
            await solve(running, found.id, found.seats[0])
            end = (await found.session()).table.version
            svg = (await found.host.get(f"{found.path}/picture/{end}.svg")).text
            assert "<script" not in svg
            assert not re.search(r'(?:href|src)="(?!#)', svg)
            assert "var(" not in svg

    run(play)
