"""Nothing in a file that somebody else made steers the terminal."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from casefile.cli.output import echo
from casefile.core.edition_text import edition_text
from casefile.core.events import SeatTaken
from casefile.core.record import Record, write
from tests.cli.runs import Run
from tests.cli.runs import casefile as casefile
from tests.recorded import recorded, secret
from tests.values import replace as changed

STEERING = "\x1b\x07\x9b\u202e\u200b"
"""Escape, bell, escape in one letter, right to left, nothing."""
SOURCE = Path(__file__).parents[2] / "src" / "casefile"


def named(record: Record, name: str) -> Record:
    """The record, in which the first player is called so; its sums are right."""
    first = next(number for number, event in enumerate(record.events) if isinstance(event, SeatTaken))
    events = list(record.events)
    events[first] = changed(events[first], name=name)
    return replace(record, events=tuple(events))


def with_cards(record: Record, name: str) -> Record:
    """The record, with an edition of its own, whose first card is called so."""
    edition = record.setup.edition
    card = edition.deck.people[0]
    face = replace(edition.faces[card], name={"en": name})
    own = replace(edition, slug="ours", faces={**edition.faces, card: face})
    return replace(record, setup=replace(record.setup, edition=own))


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of records, a saved game and an edition, in each of which a name would steer a terminal."""
    found, record = tmp_path_factory.mktemp("bad"), recorded("cluedo", 3, {"board": "none"}, 1)
    for number, letter in enumerate(STEERING):
        (found / f"name-{number}.json").write_bytes(write(named(record, f"Ann{letter}[2J")))
        (found / f"card-{number}.json").write_bytes(write(with_cards(record, f"Ann{letter}[2J")))
    seed, going = secret(1), replace(record, events=record.events[:6])
    begun = write(named(going, "Ann\x1b[2J")).decode()
    head = f'"seed": "{seed.seed.hex()}", "salt": "{seed.salt.hex()}", "notes": 2, "day": ""'
    (found / "saved.json").write_text(f'{{"format": "casefile-saved-1", {head}, "record": {begun}}}', encoding="utf-8")
    own = edition_text(with_cards(record, "Ann\x1b[2J").setup.edition)
    (found / "ours.toml").write_text(own, encoding="utf-8")
    return found


COMMANDS = [
    ("replay", "name-0.json"),
    ("review", "name-1.json"),
    ("verify", "name-2.json"),
    ("replay", "card-3.json"),
    ("review", "card-0.json"),
    ("verify", "card-4.json"),
    ("replay", "name-4.json"),
    ("play", "--resume", "saved.json"),
    ("play", "--edition", "ours.toml"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_name_that_would_steer_the_terminal_is_refused_in_a_sentence(
    casefile: Run, bad: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(bad)
    done = casefile(*command, typed="q\n")
    assert done.status in (1, 2)
    assert "found letters that show nothing, expected" in done.err
    assert not set(done.out + done.err) & set(STEERING)
    assert done.err.count("\n") == 1


def in_terminal(*arguments: str, folder: Path) -> str:
    """What a command prints to a terminal, where ``q`` is typed."""
    import pty  # which not every system has

    master, slave = pty.openpty()
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()", *arguments]
    printed = b""
    with subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=os.environ | {"NO_COLOR": "1"}
    ) as running:
        os.close(slave)
        os.write(master, b"q\n")
        while True:
            try:
                read = os.read(master, 4096)
            except OSError:
                break
            if not read:
                break
            printed += read
        running.wait(60)
    os.close(master)
    return printed.decode()


@pytest.mark.linux
@pytest.mark.parametrize("command", [COMMANDS[0], COMMANDS[4], COMMANDS[-1]], ids=" ".join)
def test_no_steering_letter_of_a_file_reaches_a_terminal(bad: Path, command: tuple[str, ...]) -> None:
    printed = in_terminal(*command, folder=bad)
    assert "letters that show nothing" in printed
    assert not set(printed) & set(STEERING)


def test_what_is_printed_is_written_out_where_it_would_steer(capfd: pytest.CaptureFixture[str]) -> None:
    echo("a\x1b[2J\x07\u202eb\x9b\n\tc\r\u200b 👩\u200d🚀 ☠\ufe0f みぽ")
    echo("x\x1b[1m", err=True)
    printed = capfd.readouterr()
    assert printed.out == "a\\u001b[2J\\u0007\\u202eb\\u009b\n\tc\\r\\u200b 👩\u200d🚀 ☠\ufe0f みぽ\n"
    assert printed.err == "x\\u001b[1m\n"


def test_a_sentence_about_a_file_with_a_bad_name_is_written_out(casefile: Run, tmp_path: Path) -> None:
    done = casefile("replay", str(tmp_path / "a\x1b[2J\u202e.json"))
    assert done.status == 1
    assert not set(done.out + done.err) & set(STEERING)


def printers(text: str) -> list[str]:
    """The lines of a module that print without asking whether that steers the terminal."""
    return [line.strip() for line in text.splitlines() if re.search(r"click\.s?echo\(|click\.secho|\bprint\(", line)]


def test_every_command_prints_by_the_one_way() -> None:
    files = [*SOURCE.glob("cli/*.py"), *SOURCE.glob("correspondence/cli/*.py"), *SOURCE.glob("games/*/terminal.py")]
    found = {file.name: printers(file.read_text(encoding="utf-8")) for file in files}
    assert {name: lines for name, lines in found.items() if lines} == {
        "bot.py": ["click.echo(msgspec.json.encode(answer))"],  # bytes, of an answer to a program
        "looked_at.py": ["console.print(table)"],  # which is caught, and printed by the one way
        "output.py": ["click.echo(told if styled else visible(told), nl=nl, err=err)"],
    }
    assert printers('    click.echo(f"{name}")') == ['click.echo(f"{name}")']


def test_an_honest_edition_with_foreign_letters_is_read(tmp_path: Path, casefile: Run) -> None:
    record = with_cards(recorded("cluedo", 3, {"board": "none"}, 1), "Zoë 葛\U000e0100城 👩\u200d🚀\u3000O’N")
    file = tmp_path / "good.json"
    file.write_bytes(write(record))
    assert casefile("verify", str(file)).status == 0
