"""``casefile puzzles``: make puzzles, prove those of a file anew, and solve them in the terminal."""

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import games, language_option
from casefile.cli.errors import sentence
from casefile.cli.output import echo
from casefile.core.cards import Invalid, Seat
from casefile.core.texts import N_

if TYPE_CHECKING:
    from casefile.puzzles.explanations import PuzzleWords
    from casefile.puzzles.puzzle import Puzzle
    from casefile.story.i18n import Texts
    from casefile.story.voice import PlainVoice

PACKED = b"\x1f\x8b"
"""The first bytes of a file that is compressed with gzip."""
LEVELS = click.IntRange(1, 5)


@click.group(epilog="\b\nExample: casefile puzzles play --level 2")
def puzzles() -> None:
    """Make puzzles out of games between bots, check them, and solve them."""


@puzzles.command(epilog="\b\nExample: casefile puzzles make --count 20 --seed 7 > puzzles.jsonl")
@click.option("--count", type=click.IntRange(1), default=10, show_default=True, help="How many puzzles.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same puzzles.")
def make(count: int, seed: int) -> None:
    """Print puzzles, one JSON object a line; docs/puzzles.md says of what.

    Each has one answer, which is proved; they are spread over six kinds and five levels as evenly as games give them.
    """
    from casefile.cli.looked_at import Bar
    from casefile.puzzles import making
    from casefile.puzzles.jsonl import written

    with Bar(count, "puzzles") as bar:
        for puzzle in making.puzzles(games().of_puzzles, count, seed):
            echo(written(puzzle))
            bar.advance()


@puzzles.command(epilog="\b\nExample: casefile puzzles check puzzles.jsonl")
@click.argument("file", type=click.Path(path_type=Path))
@language_option
def check(file: Path, language: str) -> int:
    """Prove every puzzle of FILE anew, by other code than that which made it.

    FILE has a puzzle a line and may be packed with gzip; a dash reads standard input. For each fault there is a
    sentence on standard error, and the status is 1.
    """
    from casefile.cli.looked_at import Bar
    from casefile.puzzles.checking import checked
    from casefile.puzzles.jsonl import numbered, read_line
    from casefile.story.i18n import translator

    texts, lines = translator(language), [*numbered(_lines(file))]
    right = wrong = 0
    with Bar(len(lines), "puzzles") as bar:
        for where, line in lines:
            try:
                checked(read_line(line, where), where)
                right += 1
            except Invalid as error:
                wrong += 1
                echo(f"casefile: {file}: {sentence(error, texts)}", err=True)
            bar.advance()
    said = texts.ngettext("{count} puzzle is proved.", "{count} puzzles are proved.", right)
    echo(said.format(count=right))
    return 1 if wrong else 0


def _lines(file: Path) -> list[bytes]:
    """Return the lines of a file, packed or not, or of standard input; raises :class:`Invalid` where it cannot be
    unpacked.
    """
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        return (gzip.decompress(data) if data.startswith(PACKED) else data).splitlines()
    except (OSError, EOFError) as error:
        raise Invalid(str(file), error, N_("a file packed with gzip")) from None


# -- solving -------------------------------------------------------------------------------------------------------


@puzzles.command(epilog="\b\nExample: casefile puzzles play --level 2")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--level", type=LEVELS, help="Puzzles of this level only, 1 to 5.")
@click.option("--from", "first", type=click.IntRange(1), default=1, show_default=True, help="The first, by its place.")
@language_option
def play(file: Path | None, level: int | None, first: int, language: str) -> None:
    """Solve puzzles one after another: those of FILE, else those that come with the program."""
    from casefile.puzzles.explanations import PuzzleWords
    from casefile.story.i18n import translator

    texts = translator(language)
    words = PuzzleWords(_voice(language), texts)
    found = [puzzle for puzzle in _puzzles(file) if level in (None, puzzle.level)] if file else None
    number = 0
    for number, puzzle in enumerate(_shipped(level) if found is None else found, 1):
        if number < first:
            continue
        _tell(puzzle, words, texts, number)
        if not _solve(puzzle, words, texts) or _leaves(texts.gettext("Next puzzle? [Enter: yes, q: no]")):
            return
        echo()
    if number < first:
        told = texts.ngettext("there is only {count} puzzle", "there are only {count} puzzles", number)
        raise click.UsageError(told.format(count=number))


def _puzzles(file: Path) -> Iterator["Puzzle"]:
    from casefile.puzzles.jsonl import numbered, read_line

    for where, line in numbered(_lines(file)):
        yield read_line(line, where)


def _shipped(level: int | None) -> Iterator["Puzzle"]:
    from casefile.puzzles.jsonl import read_line
    from casefile.puzzles.shipped import of_level, shipped, shipped_lines

    for name in shipped() if level is None else of_level(level):
        yield read_line(shipped_lines()[shipped()[name][0]], name)


def _voice(language: str) -> "PlainVoice":
    from casefile.core.editions import shipped_edition
    from casefile.story.voice import PlainVoice

    edition = shipped_edition("clue")
    names = {Seat(seat): edition.short(card, language) for seat, card in enumerate(edition.deck.categories[0])}
    return PlainVoice(names, edition, language)


def _tell(puzzle: "Puzzle", words: "PuzzleWords[str]", texts: "Texts", number: int) -> None:
    """Print the position, the question and the choices; what was asked is a table where somebody looks."""
    from casefile.cli.looked_at import looked_at, print_table
    from casefile.puzzles.explanations import LEVEL_NAMES

    _, voice = texts.gettext, words.voice
    head = _("Puzzle {number}, level {level} ({name}). You are {who} and hold: {cards}.")
    cards = words.words.listed([voice.card(card) for card in puzzle.position.hand])
    name = _(LEVEL_NAMES[puzzle.level - 1])
    echo(head.format(number=number, level=puzzle.level, name=name, who=voice.seat(puzzle.me), cards=cards) + "\n")
    if looked_at():
        heads = ("", _("Asks"), _("For"), _("Nothing from"), _("Answer"))
        print_table("", heads, words.rows(puzzle), words=len(heads))
    else:
        echo("\n".join(words.table(puzzle)) + "\n")
    echo(f"{words.title(puzzle)}\n{words.lead(puzzle)}")
    for place, choice in enumerate(puzzle.question.choices, 1):
        echo(f"  {place}  {words.choice(puzzle, choice)}")


def _leaves(question: str) -> bool:
    """Whether the player answers ``q`` to a question to which Enter says yes."""
    answer: str = click.prompt(question, default="", show_default=False)
    return answer.strip().lower().startswith("q")


def _answer(count: int, texts: "Texts") -> int | None:
    """Ask until the answer is one of ``count`` choices, counted from 1. Return ``None`` where the player leaves."""
    while True:
        typed: str = click.prompt(texts.gettext("Your answer [q: leave]")).strip().lower()
        if typed in ("q", "quit", "exit"):
            return None
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= count:
            return int(typed)
        echo(texts.gettext("A number from 1 to {count}, please; q leaves the puzzles.").format(count=count))


def _solve(puzzle: "Puzzle", words: "PuzzleWords[str]", texts: "Texts") -> bool:
    """Ask, twice at most, and then give the reason. Return ``False`` where the player leaves."""
    _ = texts.gettext
    right = puzzle.question.choices.index(puzzle.answer) + 1
    for left in (1, 0):
        answer = _answer(len(puzzle.question.choices), texts)
        if answer is None:
            return False
        if answer == right:
            echo(_("Right. Why it is so:"))
            break
        row = min(puzzle.turns, default=0)
        if left:
            echo(_("Not yet. Look at row {row} again.").format(row=row) if row else _("Not yet. Look again."))
        else:
            echo(_("Not so. Why it is otherwise:"))
    told = words.explanation(puzzle)
    for chapter in told.chapters:
        if chapter.title is not None:
            echo(f"  {chapter.title}")
        for reason in chapter.reasons:
            echo(f"  {'  ' * (reason.depth + (chapter.title is not None))}{reason.text}")
    echo(told.end)
    return True
