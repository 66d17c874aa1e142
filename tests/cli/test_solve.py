"""``casefile solve``: the answers of the known positions, a sheet, proofs, and clear words about bad files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from casefile.cli.solve import VERSIONS, position_schema
from casefile.core.inquiry import CardsDealt
from casefile.core.record import write
from casefile.deduction.positions import ACCUSATION_FIELDS, EVENT_FIELDS, FIELDS
from casefile.deduction.ratings import LISTED
from tests.cli.emulator import Emulator
from tests.cli.runs import Run
from tests.clone import ROOT
from tests.decks import deck, deck_file
from tests.deduction.test_positions import FILE, SIMPLE
from tests.recorded import recorded

KNOWN = ROOT / "tests" / "deduction" / "positions.json"
GOOD: dict[str, Any] = SIMPLE | {"events": SIMPLE["events"][:1]}
EXAMPLE = ROOT / "docs" / "position.json"


def written(folder: Path, data: object) -> str:
    file = folder / "position.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(file)


def example(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    return data | changes


def test_known_positions_have_their_answers(casefile: Run) -> None:
    done = casefile("solve", str(KNOWN), "--json")
    assert (done.status, done.err) == (0, "")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [line["id"] for line in lines] == [entry["id"] for entry in FILE["positions"]]
    for line, entry in zip(lines, FILE["positions"], strict=True):
        assert list(line) == ["id", "total", "counts", "forced", "solution", "seconds"]
        assert {name: line[name] for name in ("total", "counts", "forced")} == entry["answer"]
        # Each of three certain cards is in all deals, so the likeliest triple of a solved case counts them all.
        best = line["solution"][0]
        assert best["count"] <= min(line["counts"][card][-1] for card in best["cards"])
        assert [each["count"] for each in line["solution"]] == sorted(
            (each["count"] for each in line["solution"]), reverse=True
        )
        assert line["seconds"] > 0


def test_the_sheet_shows_what_is_certain(casefile: Run) -> None:
    done = casefile("solve", str(EXAMPLE))
    assert done.status == 0
    rows = {line.split("  ")[0]: line for line in done.out.splitlines()}
    assert rows["Knife"].split() == ["Knife", "·", "█████", "100%", "·", "·"]
    assert "Deals that fit: " in done.out
    assert "事件ファイル" in casefile("solve", str(EXAMPLE), "--language", "ja").out


def test_the_sheet_ends_with_the_best_questions(casefile: Run, tmp_path: Path) -> None:
    # Seats of one card each. I hold weapon 3, so that weapon 2 and the only room are sealed; seat 1 holds a suspect.
    deal = {"players": 2, "hand_sizes": [1, 1], "cards": {"suspects": 2, "weapons": 2, "rooms": 1}, "events": []}
    position = deal | {"me": 0, "my_hand": [3]}
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position), encoding="utf-8")
    lines = casefile("solve", str(file)).out.splitlines()
    head = "The best questions now, by how many candidates for the case file the answer is expected to rule out:"
    said = lines[lines.index(head) + 1 :]
    # To ask for one suspect tells all: one bit, and one of two candidates is ruled out.
    assert [line.split()[0] for line in (said[0], said[2])] == ["1.0", "1.0"]
    assert said[1] == said[3] == "        1.00 bits; answered by Seat 1 50%, nobody 50%"
    assert not any(said[4:])
    # Seat 1 has shown suspect 0: nothing is left to ask. A spectator does not ask.
    shown = {"suggester": 0, "suspect": 0, "weapon": 2, "room": 4, "passed": [], "shown_by": 1, "shown_card": 0}
    file.write_text(json.dumps(position | {"events": [shown]}), encoding="utf-8")
    assert "best questions" not in casefile("solve", str(file)).out
    file.write_text(json.dumps(deal), encoding="utf-8")
    assert "best questions" not in casefile("solve", str(file)).out


def test_questions_valued_by_a_sample_say_so(casefile: Run, tmp_path: Path) -> None:
    by_id = {entry["id"]: entry for entry in FILE["positions"]}
    few, many = by_id["mid-4p-00"], by_id["mid-5p-04"]
    assert few["answer"]["total"] <= LISTED < many["answer"]["total"]
    file = tmp_path / "position.json"
    file.write_text(json.dumps(few), encoding="utf-8")
    found = casefile("solve", str(file)).out
    assert found.count("bits; answered by ") == 5
    file.write_text(json.dumps(many), encoding="utf-8")
    found = casefile("solve", str(file)).out
    assert found.count("bits, from a sample; answered by ") == 5
    assert found == casefile("solve", str(file)).out
    assert casefile("solve", str(file), "--language", "ja").out.count("抜き取り") == 5


def test_a_proof_is_printed(casefile: Run) -> None:
    done = casefile("solve", str(EXAMPLE), "--explain", "library", "case_file")
    assert done.out.splitlines()[1:-1] == [
        "Turn 2: Seat 2 answered and so holds at least one of these: Knife, Library and Scarlet.",
        "Turn 4: Seat 1 showed Knife.",
        "Turn 6: Seat 2 could not answer and does not hold Scarlet.",
        "Only Library is left to answer with. So Seat 2 holds Library.",
        "Seat 2 alone has Library. So the case file does not hold Library.",
    ]
    by_number = casefile("solve", str(EXAMPLE), "--explain", "19", "3")
    assert by_number.out == done.out


def test_what_is_not_certain_is_said_to_be_so(casefile: Run) -> None:
    done = casefile("solve", str(EXAMPLE), "--explain", "mustard", "2")
    assert done.status == 1
    assert done.err.startswith("casefile: That is not certain. Mustard, Seat 2: 34 / 84 (40.5 %)")


@pytest.mark.parametrize(
    ("card", "owner", "wrong"), [("sword", "0", "'sword'"), ("21", "0", "'21'"), ("rope", "3rd", "'3rd'")]
)
def test_unknown_cards_and_owners_are_refused(casefile: Run, card: str, owner: str, wrong: str) -> None:
    done = casefile("solve", str(EXAMPLE), "--explain", card, owner)
    assert done.status == 1
    assert f"found {wrong}, expected" in done.err


def test_facts_that_clash_are_named_and_the_rest_is_solved(casefile: Run, tmp_path: Path) -> None:
    # Seat 2 has one card and showed room 0 on turn 1, so on turn 2 no other card can have been shown.
    file = written(tmp_path, {"positions": [SIMPLE | {"id": "wrong"}, {"id": 7, "position": GOOD}]})
    done = casefile("solve", file, "--json")
    assert done.status == 1
    first, second = map(json.loads, done.out.splitlines())
    assert (first["id"], first["turns"], second["id"]) == ("wrong", [1, 2], "7")
    assert "turn 1: seat 2 holds room_0; turn 2: seat 2 holds one of room_1, " in first["error"]
    assert (
        "wrong: No deal fits all of this.\n  Turn 1: Seat 2 showed room_0.\n  Turn 2: Seat 2 answered and so"
        in done.err
    )
    assert casefile("solve", file).out.startswith("7\n")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ("{", "found Expecting"),
        ("[" * 100_000, "expected a file in JSON"),
        ([], "position: found list"),
        (example(version=3), "version: found 3, expected version 1 or 2"),
        ({"version": 3, "positions": []}, "version: found 3"),
        ({"position": example(version=0)}, "version: found 0"),
        (example(hand_sizes=[6, 6, 7]), "position.hand_sizes"),
        (example(my_hand=["white", "plum", "sword"]), "position.my_hand: found 'sword'"),
        (example(my_hand=["white", "plum"]), "my_hand: found 2 cards, expected 6 cards"),
        (example(cards={"suspects": 6}), "position.cards.weapons"),
        ({"positions": [SIMPLE, SIMPLE | {"events": 3}]}, "positions[1].events"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(casefile: Run, tmp_path: Path, data: object, place: str) -> None:
    file = written(tmp_path, data)
    for mode in ([], ["--json"]):
        done = casefile("solve", file, *mode)
        assert (done.status, done.out) == (1, "")
        assert done.err.startswith(f"casefile: {file}: ")
        assert place in done.err


def test_files_that_cannot_be_read(casefile: Run, tmp_path: Path) -> None:
    assert "No such file" in casefile("solve", str(tmp_path / "none.json")).err
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    assert "expected a file in UTF-8" in casefile("solve", str(tmp_path / "bytes.json")).err
    assert casefile("solve").status == 2


def test_standard_input_is_read(casefile: Run) -> None:
    done = casefile("solve", "-", "--json", typed=json.dumps(GOOD))
    # Suspect 1 is mine and room 0 is shown, so the others of their kinds are in the case file; seat 1 lacks weapon 0.
    assert json.loads(done.out)["total"] == 1
    assert json.loads(done.out)["solution"] == [{"cards": [0, 2, 5], "count": 1}]


def test_the_schema_names_the_fields_of_the_files(casefile: Run) -> None:
    done = casefile("solve", "--schema")
    schema = json.loads(done.out)
    assert schema == position_schema()
    fields = schema["$defs"]["position"]["properties"]
    assert fields["version"] == {"enum": list(VERSIONS)}
    assert set(example()) <= set(fields)
    assert set(schema["$defs"]["position"]["required"]) <= set(SIMPLE) <= set(fields)
    for event in [*example()["events"], *SIMPLE["events"]]:
        assert set(schema["$defs"]["event"]["required"]) <= set(event) <= set(schema["$defs"]["event"]["properties"])
    line = json.loads(casefile("solve", str(EXAMPLE), "--json").out)
    assert list(line) == schema["$defs"]["answer"]["required"]


def test_the_schema_allows_the_fields_that_are_read_and_no_others() -> None:
    schema: dict[str, Any] = position_schema()
    kinds = schema["$defs"]
    assert set(kinds["position"]["propertyNames"]["enum"]) == FIELDS
    assert set(kinds["position"]["properties"]) | set(kinds["question"]["properties"]) | {"passed"} == FIELDS
    for kind, fields in (("event", EVENT_FIELDS), ("accusation", ACCUSATION_FIELDS)):
        assert set(kinds[kind]["properties"]) == fields
        assert kinds[kind]["additionalProperties"] is False


def test_a_plain_mistake_is_refused_with_its_place(casefile: Run, tmp_path: Path) -> None:
    hand = ["white", "plum", "rope", "hall", "study", "rope"]
    done = casefile("solve", written(tmp_path, example(my_hand=hand)))
    assert (done.status, done.out) == (1, "")
    assert "position.my_hand: found white, plum, rope, hall, study, rope, expected each card once" in done.err


# -- out of a saved game -------------------------------------------------------------------------------------------


def saved_game(casefile: Run, tmp_path: Path) -> Path:
    """A finished quick game of three bots."""
    file = tmp_path / "game.json"
    record = recorded("cluedo", 3, {"board": "none"}, 5)
    file.write_bytes(write(record))
    return file


@pytest.mark.parametrize("sizes", [(), (10, 8, 12), (3, 12, 5)])
def test_what_a_seat_knew_after_a_turn_is_solved(casefile: Run, tmp_path: Path, sizes: tuple[int, ...]) -> None:
    """The oracle is the table itself: whatever is certain is so, and what the seat holds is certain."""
    record = recorded("cluedo", 3, {"board": "none"}, 5, edition=deck(*sizes) if sizes else None)
    file = tmp_path / "game.json"
    file.write_bytes(write(record))
    dealt = next(event for event in record.events if isinstance(event, CardsDealt))
    totals = []
    for turn in (1, 2, 3):
        done = casefile("solve", str(file), "--record", "--seat", "1", "--turn", str(turn), "--json")
        assert done.status == 0, done.err
        (answer,) = [json.loads(line) for line in done.out.splitlines()]
        totals.append(answer["total"])
        cards = [*record.setup.deck]
        held = {cards[card] for card, owner, holds in answer["forced"] if holds and owner == 1}
        assert set(dealt.hands[1] or ()) <= held
        for card, owner, holds in answer["forced"]:
            owners = [*(hand or () for hand in dealt.hands), dealt.case_file or ()]
            assert (cards[card] in owners[owner]) is holds
    assert totals == sorted(totals, reverse=True)
    assert "turn 2, seat 1" in casefile("solve", str(file), "--record", "--seat", "1", "--turn", "2").out


def test_a_deck_of_ones_own_names_the_cards_of_a_position(casefile: Run, tmp_path: Path) -> None:
    box, file = tmp_path / "box.toml", tmp_path / "position.json"
    box.write_text(deck_file(10, 8, 12), encoding="utf-8")
    asked = {"suggester": 0, "suspect": "guest_9", "weapon": "tool_8", "room": "corner_11"}
    position = {
        "players": 3,
        "hand_sizes": [9, 9, 9],
        "cards": {"suspects": 10, "weapons": 8, "rooms": 12},
        "me": 0,
        "my_hand": [f"guest_{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 10)],
        "events": [{**asked, "passed": [1, 2], "shown_by": None, "shown_card": None}],
    }
    file.write_text(json.dumps(position), encoding="utf-8")
    done = casefile("solve", str(file), "--edition", str(box))
    assert done.out.splitlines()[-2].endswith("Guest 9, Tool 8, Corner 11")
    box.write_text(deck_file(6, 6, 9), encoding="utf-8")
    wrong = casefile("solve", str(file), "--edition", str(box))
    assert "found [10, 8, 12], expected the deck's [6, 6, 9]" in wrong.err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--seat", "7"), "seat: found 7, expected 0 to 2"),
        (("--turn", "9999"), "turn: found 9999, expected 1 to "),
    ],
)
def test_a_seat_or_a_turn_that_there_was_not_is_said(
    given: tuple[str, ...], said: str, casefile: Run, tmp_path: Path
) -> None:
    done = casefile("solve", str(saved_game(casefile, tmp_path)), "--record", *given)
    assert done.status != 0
    assert said in done.err
    assert done.err.count("\n") == 1


def test_a_game_whose_hands_move_is_not_solved(casefile: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(write(recorded("miporin", 3, {}, 1)))
    done = casefile("solve", str(file), "--record")
    assert "a game whose hands stay as they were dealt" in done.err


@pytest.mark.linux
@pytest.mark.waits
def test_somebody_who_looks_gets_tables_with_the_same_figures(casefile: Run, tmp_path: Path) -> None:
    position = written(tmp_path, FILE["positions"][0])
    plain = casefile("solve", position, "--language", "en").out
    with Emulator(["solve", position, "--language", "en"], (120, 80)) as at:
        assert at.ended() == 0
    sheet = 4 * 21  # four owners of 21 cards
    shares = [re.findall(r"<1%|\d+%|·", text)[:sheet] for text in (plain, at.text)]
    assert len(shares[0]) == sheet
    assert shares[1] == shares[0]
    assert re.search(r"question +answered by +rules out +information", at.text)
    # White is with seat 1 for certain; Mustard in 226 of 388 deals in the case file, which is 58 %.
    for row, wanted in (("White", True), ("Mustard", False)):
        (number,) = (n for n, line in enumerate(at.text.splitlines()) if line.strip().startswith(f"{row} "))
        line = [at.screen.buffer[number][column] for column in range(at.screen.columns)]
        assert {cell.bold for cell in line if cell.data in "0123456789%"} == {wanted}
