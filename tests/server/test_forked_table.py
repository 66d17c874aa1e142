"""A finished game is played on from one of its moments: a new table with bots, whose record says so and holds."""

import re
from pathlib import Path

import pytest

from casefile.core.cards import Invalid, Seat
from casefile.core.events import SeatTaken
from casefile.core.options import Value
from casefile.core.record import read, record_of, write
from casefile.core.verify import verify
from casefile.games import GAMES
from casefile.review.playback import Playback
from casefile.server.bots.workers import PageWork, Work
from casefile.server.store import digest
from casefile.server.tables.forked_table import forked
from tests.recorded import played, secret
from tests.server.running_server import RunningServer, party, run, running_server, solve
from tests.server.test_replay import RECORD, brought, inside, refused
from tests.verifiers import module_of

SHORT: dict[str, tuple[int, dict[str, Value]]] = {
    "cluedo": (3, {"board": "none"}),
    "cluegame": (3, {"board": "classic"}),
    "hide_tracks": (1, {}),
    "miporin": (3, {}),
    "nsider": (3, {}),
}


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done in another process is done here and now."""

    async def at_once(self: PageWork, work: Work[object]) -> object:
        return work(GAMES)

    monkeypatch.setattr(PageWork, "run", at_once)


@pytest.mark.parametrize("rules", SHORT)
def test_a_fork_begins_as_the_game_was_and_bots_play_all_but_one(rules: str) -> None:
    seats, options = SHORT[rules]
    table = played(rules, seats, options, 5)
    record = record_of(table, secret(5).commitment)
    playback = Playback(record, GAMES[rules])
    version = playback.stops[2]
    fork = forked(playback, version, seats - 1, "Ann", 3)
    assert fork.plan.forked == f"{record.commitment}@{version}"
    assert fork.plan.commitment == record.commitment
    taken = [event for event in fork.events if isinstance(event, SeatTaken)]
    assert [event.name for event in taken if not event.bot] == ["Ann"]
    assert [event.seat for event in taken if not event.bot] == [Seat(seats - 1)]
    # What seats added to the key stays, so that chance goes on as it would have; all else happened as it did.
    assert [event.entropy for event in taken] == [f"{seat:02x}" for seat in range(seats)]
    assert fork.events[seats:version] == record.events[seats:version]


def test_a_fork_is_refused_where_nobody_is_to_act_and_for_a_seat_that_there_is_not() -> None:
    record = read(RECORD, GAMES.rules)
    playback = Playback(record, GAMES["cluedo"])
    stops = playback.stops
    for version in (stops[-1], len(record.events) + 9, 1):
        with pytest.raises(Invalid, match="expected a moment at which somebody is to act"):
            forked(playback, version, 0, "Ann", 3)
    with pytest.raises(Invalid, match="seat: found 3, expected 0 to 2"):
        forked(playback, stops[1], 3, "Ann", 3)


def test_a_game_is_not_played_on_within_what_came_of_one_action() -> None:
    """A camp that is out is answered for: the turn ends with its card, and between the two nobody is to act."""
    table = played("nsider", 4, {"show": "ask", "disbanded_cards": "operator"}, 875235, lapses=0.02)
    record = record_of(table, secret(875235).commitment)
    assert [event.kind for event in record.events[85:88]] == ["card_shown", "turn_ended", "turn_began"]
    playback = Playback(record, GAMES["nsider"])
    with pytest.raises(Invalid, match="at: found 86, expected a moment at which somebody is to act"):
        forked(playback, 86, 2, "Ann", 3)
    assert forked(playback, 88, 2, "Ann", 3).events


def test_a_running_game_is_forked_by_nobody(tmp_path: Path) -> None:
    async def play(running: RunningServer) -> None:
        found = await party(running, 3)
        for person in (*found.seats, found.host, await found.watcher()):
            answer = await person.post(f"{found.path}/fork", {"at": "9", "seat": "0"})
            assert answer.status == 409
            assert "The game is not over." in answer.text

    inside(tmp_path, play)


def test_a_fork_is_played_on_and_everything_says_what_it_is(tmp_path: Path, here: None) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            first = await found.acting()
            await solve(running, found.id, found.seats[first])
            record = read((await found.seats[0].get(f"{found.path}/record.json")).body, GAMES.rules)
            at = Playback(record, GAMES["cluedo"]).stops[0]
            me = found.seats[1]
            answer = await me.post(f"{found.path}/fork", {"at": at, "seat": first})
            assert answer.status == 303
            path = dict(answer.headers)[b"location"].decode()
            session = await running.session(path.removeprefix("/t/"))
            assert session.people == {digest(me.cookie): first}
            assert "practice" in (await me.get(path)).text
            fair = (await me.get(f"{path}/fair")).text
            assert f"This game is played on from event {at} of a finished one" in fair
            await solve(running, session.id, me)
            data = (await me.get(f"{path}/record.json")).body
            after = read(data, GAMES.rules)
            assert after.setup.given.forked == f"{record.commitment}@{at}"
            said = f"played on from event {at} of the finished game with the commitment {record.commitment}"
            assert said in verify(after).text
            told = module_of("classic").told(data)
            assert told["holds"]
            assert said in told["text"]
            # It stands in the heading, which is under the sums: it cannot be taken out unseen.
            without = re.sub(rb'"forked": "[^"]*",\n', b"", data)
            assert without != data
            with pytest.raises(ValueError, match="checksum"):
                read(without, GAMES.rules)
            # It counts for nothing: one's own page does not tell of it.
            assert path not in (await me.get("/mine")).text.partition('id="past"')[2]

    run(play)


def test_a_record_that_is_brought_can_be_played_on_from(tmp_path: Path, here: None) -> None:
    async def play(running: RunningServer) -> None:
        record = read(RECORD, GAMES.rules)
        at = str(Playback(record, GAMES["cluedo"]).stops[1])
        person = running.person("")
        status, page = await brought(person, RECORD, "/fork", at=at, seat="2")
        assert status == 303
        status, page = await brought(running.person(""), RECORD, "/fork", at="1", seat="2")
        assert status == 400
        assert "a moment at which somebody is to act" in refused(page)
        # A game that was not played by its rules and its seed is not played on, nor shown.
        events = list(record.events)
        other = write(type(record)(record.rules, record.setup, "0" * 64, tuple(events)))
        for path in ("/fork", "/replay", "/review"):
            status, page = await brought(running.person(""), other, path, at=at, seat="2")
            assert status == 400
            assert "This record does not hold." in refused(page)
            assert "is not the one that the commitment promised" in refused(page)

    inside(tmp_path, play)
