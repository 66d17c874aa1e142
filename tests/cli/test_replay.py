"""``casefile replay``: a finished game stepped through as somebody saw it."""

import re
from pathlib import Path

import pytest

from casefile.core.cards import Invalid, Seat
from casefile.core.inquiry import CardShown
from casefile.core.record import read, record_of, write
from casefile.games import GAMES
from casefile.review.playback import Playback
from tests.cli.runs import Run
from tests.cli.runs import casefile as casefile
from tests.recorded import played, recorded, secret


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "game.json"
    games = (recorded("cluedo", 3, {"board": "none"}, number) for number in range(100))
    file.write_bytes(write(next(each for each in games if any(isinstance(e, CardShown) for e in each.events))))
    return file


def shown(file: Path) -> tuple[int, CardShown]:
    """The first card that was shown, with the number of its event."""
    events = read(file.read_bytes(), GAMES.rules).events
    return next((number, each) for number, each in enumerate(events, 1) if isinstance(each, CardShown))


def test_a_step_forward_tells_what_is_new_and_a_step_back_goes_back(casefile: Run, game: Path) -> None:
    stops = Playback(read(game.read_bytes(), GAMES.rules), GAMES["cluedo"]).stops
    found = casefile("replay", str(game), typed="\n\nb\na\nq\n")
    assert found.status == 0
    prompts = [line.split("/")[0] for line in found.out.splitlines() if "/" in line.split(":")[0]]
    assert prompts == [str(each) for each in (*stops[:3], stops[1], stops[-1])]
    assert found.out.count("-- Round 1 --") == 2, "told again after the step back"


def test_each_step_tells_something(casefile: Run, game: Path) -> None:
    """A moment at which nothing is told, such as one in which somebody is only asked, is passed over."""
    found = casefile("replay", str(game), typed="\n" * 400 + "q\n")
    told = re.split(r"\d+/\d+[^:]*: ?", found.out)[1:-1]
    last = told.index("") if "" in told else len(told)
    assert last > 4
    assert [part.strip() for part in told[:last] if not part.strip()] == []
    assert {part.strip() for part in told[last:]} <= {""}, "only at the end nothing is new"


def test_only_who_saw_a_card_then_sees_it_now(casefile: Run, game: Path) -> None:
    version, event = shown(game)
    asker = Playback(read(game.read_bytes(), GAMES.rules), GAMES["cluedo"])
    names = {seat: asker.view("spectator", version).state.suspects[seat] for seat in map(Seat, range(3))}
    other = next(seat for seat in names if seat not in (event.seat, event.to))

    def seen(eyes: str) -> str:
        return casefile("replay", str(game), "--at", str(version), "--eyes", eyes, typed="q\n").out

    assert "Only you saw it" in seen(names[event.to])
    assert "You showed" in seen(names[event.seat])
    for eyes in (names[other], "spectator"):
        assert "    > " not in seen(eyes).split("one step on")[0].split("shows")[-1]


def test_the_sheet_is_that_of_the_seat_at_that_moment(casefile: Run, game: Path) -> None:
    version, event = shown(game)
    name = str(int(event.to))
    before = casefile("replay", str(game), "--at", str(version - 1), "--eyes", name, "--notes", "2", typed="s\nq\n").out
    after = casefile("replay", str(game), "--at", str(version), "--eyes", name, "--notes", "2", typed="s\nq\n").out
    assert after.count("✓") == before.count("✓") + 1
    assert "There is no sheet here." in casefile("replay", str(game), typed="s\nq\n").out


@pytest.mark.parametrize("rules", ["cluegame", "hide_tracks", "miporin", "nsider"])
def test_every_game_is_replayed_to_its_end(casefile: Run, tmp_path: Path, rules: str) -> None:
    seats = {"hide_tracks": 1, "miporin": 3, "nsider": 4}.get(rules, 3)
    file = tmp_path / "game.json"
    file.write_bytes(write(recorded(rules, seats, {}, 5)))
    found = casefile("replay", str(file), "--language", "ja", typed="r\na\nq\n")
    assert found.status == 0
    assert "だれでも配札を確かめられる" in found.out.splitlines()[-2]


def test_what_cannot_be_shown_is_said_in_a_sentence(casefile: Run, game: Path, tmp_path: Path) -> None:
    assert "found 'nobody', expected" in casefile("replay", str(game), "--eyes", "nobody").err
    typed = casefile("replay", str(game), typed="0\nforward\nq\n").out
    assert typed.count("or a number from 1 to") == 2
    going = played("cluedo", 3, {"board": "none"}, 4, opened=False)
    file = tmp_path / "going.json"
    file.write_bytes(write(record_of(going, secret(4).commitment)))
    assert "expected one that is over" in casefile("replay", str(file)).err


def test_a_view_taken_back_is_the_one_of_then() -> None:
    record = recorded("cluedo", 3, {"board": "none"}, 11)
    there, fresh = Playback(record, GAMES["cluedo"]), Playback(record, GAMES["cluedo"])
    for version in (9, 30, 12, 12, 31, 8):
        version = min(version, there.last)
        for viewer in (Seat(0), "spectator"):
            assert there.view(viewer, version).state == Playback(record, GAMES["cluedo"]).view(viewer, version).state
    with pytest.raises(Invalid):
        Playback(record_of(played("cluedo", 3, {"board": "none"}, 4, opened=False), ""), GAMES["cluedo"])
    assert fresh.after(fresh.last) == fresh.stops[-1]
