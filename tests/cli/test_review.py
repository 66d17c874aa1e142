"""``casefile review``: what it prints of a finished game, and what it says of files that are none."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from casefile.cli.files import LONGEST
from casefile.cli.review_choices import ChoiceReview
from casefile.core.cards import Invalid, Seat
from casefile.core.events import BotSteppedIn
from casefile.core.record import record_of
from casefile.core.seats import lobby_of
from casefile.games import GAMES
from casefile.story.i18n import translator
from tests.cli.runs import Run
from tests.cli.runs import casefile as casefile
from tests.recorded import played, secret


@pytest.fixture
def game(casefile: Run, tmp_path: Path) -> Path:
    """A game of three detectives, who accuse only when they are certain."""
    file = tmp_path / "game.json"
    done = casefile("simulate", "--bots", "detective", "--option", "board=none", "--games", "1", "--save", str(file))
    assert done.status == 0
    return file


def test_each_seat_is_told_of_in_plain_words(casefile: Run, game: Path) -> None:
    found = casefile("review", str(game))
    assert (found.status, found.err) == (0, "")
    assert found.out.count(" accused on the first turn on which the case could be known.") == 1
    assert found.out.count(" could not yet know the case when the game ended.") == 2
    assert "bits" not in found.out
    # A number has its scale.
    assert found.out.startswith("Of 100: who always chooses what is best by what they have seen.\n")
    assert len(re.findall(r"^\w+: \d+ of 100$", found.out, re.MULTILINE)) == 3
    assert "ビット" in casefile("review", str(game), "--bits", "--language", "ja").out


def test_json_is_one_object_with_all_that_is_rated(casefile: Run, game: Path) -> None:
    found = json.loads(casefile("review", str(game), "--json").out)
    assert list(found) == ["game", "seats", "suggestions", "shows", "accusations", "turning_point"]
    assert found["game"] == "cluedo"
    assert [seat["seat"] for seat in found["seats"]] == [0, 1, 2]
    (accusation,) = found["accusations"]
    winner = found["seats"][accusation["seat"]]
    assert accusation["chance"] == 1
    assert winner["moments"][-1]["truth"] == 1
    assert winner["provable_at"] <= accusation["version"]
    assert found["turning_point"] in [moment["version"] for moment in winner["moments"]]
    for key in ("version", "seat", "expected_bits", "best_bits", "got_bits"):
        assert key in found["suggestions"][0]


def test_what_is_no_finished_game_is_refused_in_one_sentence(casefile: Run, game: Path, tmp_path: Path) -> None:
    whole = game.read_text()

    def said(text: str) -> str:
        file = tmp_path / "other.json"
        file.write_text(text)
        refused = casefile("review", str(file))
        assert refused.status == 1
        assert refused.out == ""
        assert len(refused.err.strip().splitlines()) == 1
        return refused.err

    lines = whole.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if '"suggested"' in line)
    card = json.loads(lines[at].rstrip(",\n"))["weapon"]
    other = next(each for each in ("rope", "knife") if each != card)
    damaged = "".join([*lines[:at], lines[at].replace(card, other), *lines[at + 1 :]])
    first = lines.index('"events": [\n')
    assert f"event {at - first}" in said(damaged)
    assert "it was written by a newer casefile" in said(whole.replace("casefile-record-1", "casefile-record-2"))
    assert "heading: found the checksum" in said(whole.replace('"rules": "cluedo"', '"rules": "chess"'))
    assert "found" in said("[1, 2")
    assert f"expected a record, of at most {LONGEST:,}" in said(" " * (LONGEST + 1))


@pytest.fixture
def hunt(casefile: Run, tmp_path: Path) -> Path:
    """A hunt of a bot that takes what is nearest, and so does not always choose the best way."""
    file = tmp_path / "hunt.json"
    given = ("--rules", "hide_tracks", "--bots", "random", "--games", "1", "--seed", "3", "--save", str(file))
    assert casefile("simulate", *given).status == 0
    return file


def test_each_way_of_a_hunt_stands_against_the_best(casefile: Run, hunt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casefile.games.hide_tracks.review.CAREFUL", ((4, 20), (2, 40)))  # fewer games, for time
    found = json.loads(casefile("review", str(hunt), "--json").out)
    assert list(found) == ["game", "choices"]
    walked = hunt.read_text().count('"way_taken"')
    assert [each["number"] for each in found["choices"]] == [*range(1, walked + 1)]
    for each in found["choices"]:
        assert 0 <= each["chance"] <= 1
        # What is lost is the difference to the best, where that is more than twice the error of both.
        lost = each["best_chance"] - each["chance"]
        error = (each["error"] ** 2 + each["best_error"] ** 2) ** 0.5
        assert each["lost"] == (lost if each["chosen"] != each["best"] and lost > 2 * error else 0)
    told = casefile("review", str(hunt)).out.splitlines()
    bad = [each for each in found["choices"] if each["lost"]]
    assert bad
    assert told[-2] == f"{walked - len(bad)} of {walked} ways were as good as the best."
    worst = max(bad, key=lambda each: float(each["lost"]))
    chances = f"{100 * worst['best_chance']:.0f} % → {100 * worst['chance']:.0f} %"
    assert told[-1] == f"Turn {worst['number']} cost most: {chances}."
    assert sum("; better: " in line for line in told) == len(bad)
    japanese = casefile("review", str(hunt), "--language", "ja").out
    assert "turn" not in japanese
    assert "better" not in japanese


def test_a_hunt_that_a_bot_played_alone_has_no_way_to_judge() -> None:
    record = record_of(played("hide_tracks", 1, {}, 4), secret(4).commitment)
    begun = lobby_of(record.events)
    events = (*record.events[:begun], BotSteppedIn(Seat(0), "greedy"), *record.events[begun:])
    lines = list(ChoiceReview(replace(record, events=events), GAMES["hide_tracks"]).lines(translator("en"), "en"))
    assert lines == ["0 of 0 ways were as good as the best."]


def test_a_hunt_that_goes_on_is_not_reviewed() -> None:
    record = record_of(played("hide_tracks", 1, {}, 4, opened=False), secret(4).commitment)
    with pytest.raises(Invalid, match=r"found a game that goes on after event \d+, expected one that is over"):
        ChoiceReview(record, GAMES["hide_tracks"])
