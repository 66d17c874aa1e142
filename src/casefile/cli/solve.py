"""``casefile solve``: the certain facts of a position, the probability of the others, and the reasons."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import edition_of, language_option
from casefile.cli.output import echo
from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText, either

if TYPE_CHECKING:
    from casefile.cli.sheet import PositionNames
    from casefile.core.editions import Edition
    from casefile.deduction.positions import Position

Found = tuple["Position", "Edition | None", tuple[str, ...]]
"""A position of a file, the edition that names its cards, and the names of the people by seat, if they are known."""

VERSIONS = (1, 2)
"""The known versions of position files. A file of version 1 is one of version 2 as well; the default is version 2."""
SHOWN = 10
"""The most case files in an answer; the likeliest are taken."""


@click.command(epilog="\b\nExample: casefile solve position.json --explain rope case_file")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each position.")
@click.option("--schema", is_flag=True, help="Only print the JSON Schema of the file.")
@click.option("--explain", nargs=2, metavar="CARD OWNER", help="Why a card is, or is not, with a seat or in case_file.")
@click.option("--edition", metavar="NAME|FILE", help="The names on the cards, where the deck is a whole one.")
@click.option("--record", is_flag=True, help="FILE is a saved game: solve what --seat knew after --turn.")
@click.option("--seat", type=int, default=0, help="In a saved game: whose knowledge, counted from 0.")
@click.option("--turn", type=int, help="In a saved game: after which turn; without it, the last.")
@language_option
def solve(
    file: Path | None,
    as_json: bool,
    schema: bool,
    explain: tuple[str, str] | None,
    edition: str | None,
    record: bool,
    seat: int,
    turn: int | None,
    language: str,
) -> int:
    """Solve the positions in FILE exactly: how many deals fit, who may hold what, what is certain, and why.

    FILE holds one position or {"positions": [...]}, or is saved by the companion; a dash reads standard input. Of a
    position that no deal fits the facts that clash are named, and the status is 1.
    """
    from casefile.cli.quicker import naming_the_extra
    from casefile.cli.sheet import PositionNames
    from casefile.story.i18n import translator

    if schema:
        echo(json.dumps(position_schema(), indent=1))
        return 0
    if file is None:
        raise click.MissingParameter(param_hint="'FILE'", param_type="argument")
    found, texts, solved = saved(file, seat, turn) if record else read(file, edition), translator(language), True
    with naming_the_extra(language):
        for position, named, people in found:
            names = PositionNames(named, language, texts, people)
            solved = _print(file, position, names, explain, as_json=as_json) and solved
    return 0 if solved else 1


def _print(
    file: Path, position: "Position", names: "PositionNames", explain: tuple[str, str] | None, *, as_json: bool
) -> bool:
    """Print what is asked of a position, or the facts that clash; return whether any deal fits."""
    from casefile.cli.looked_at import looked_at
    from casefile.cli.sheet import contradiction, explanation, print_sheet, sheet
    from casefile.core.facts import Contradiction

    try:
        if as_json:
            echo(json.dumps(answer(position)))
        elif explain is not None:
            echo(explanation(position, names, *explain))
        elif looked_at():
            print_sheet(position, names)
        else:
            echo(sheet(position, names))
    except Contradiction as clash:
        if as_json:
            echo(json.dumps({"id": position.id, "error": str(clash), "turns": clash.turns}))
        where = filter(None, (str(file), position.id, contradiction(clash, names)))
        echo(f"casefile: {': '.join(where)}", err=True)
        return False
    return True


def saved(file: Path, seat: int, turn: int | None) -> list[Found]:
    """Return, as a list of one position, what a seat of a saved game knew after a turn."""
    from casefile.cli.at_turn import position_at

    position, edition = position_at(file, seat, turn)
    return [(position, edition, ())]


def position_schema() -> dict[str, object]:
    """Return the JSON Schema of position files and, under ``$defs``, of the answers."""
    from importlib import resources

    text = (resources.files("casefile.deduction") / "positions.schema.json").read_text(encoding="utf-8")
    found: dict[str, object] = json.loads(text)
    return found


def load(file: Path) -> object:
    """Return what a file of JSON holds; a dash is standard input. Raise :class:`Invalid` for one that is none."""
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
        found: object = json.loads(text)
    except UnicodeDecodeError as error:
        raise Invalid(str(file), error, N_("a file in UTF-8")) from None
    except (ValueError, RecursionError) as error:
        raise Invalid(str(file), error, N_("a file in JSON")) from None
    return found


def read(file: Path, edition: str | None) -> list[Found]:
    """Return the positions in a file, each with the edition that names its cards and the names of the people.

    ``edition`` is the name of an edition that is used in any case; else it is one of ours if all have its whole deck.
    Games of the companion bring their own cards and people.
    """
    from casefile.deduction.companion_file import is_companion, position_of, read_companion
    from casefile.deduction.positions import read_positions

    data = load(file)
    entries = data["positions"] if isinstance(data, Mapping) and isinstance(data.get("positions"), list) else [data]
    for each in (data, *entries):
        check_version(each, f"{file}: version")
    try:
        if any(map(is_companion, entries)):
            games = [read_companion(each, f"positions[{number}]") for number, each in enumerate(entries)]
            return [(position_of(game), game.edition, tuple(each.name for each in game.people)) for game in games]
        named = edition_for(entries, edition_of(edition))
        return [(each, named, ()) for each in read_positions(data, named.deck.categories if named else None)]
    except Invalid as error:
        raise Invalid(f"{file}: {error.where}", error.found, error.expected) from None


def check_version(entry: object, where: str) -> None:
    """Raise :class:`Invalid` if an entry, or the position in it, states a version that is not known here."""
    for each in (entry, entry.get("position") if isinstance(entry, Mapping) else None):
        if isinstance(each, Mapping) and each.get("version", VERSIONS[-1]) not in VERSIONS:
            raise Invalid(
                where, repr(each["version"]), FilledText(N_("version {version}"), version=either(map(str, VERSIONS)))
            )


def edition_for(entries: Sequence[object], named: "Edition | None") -> "Edition | None":
    """Return the edition that names the cards: ``named``, else one of ours if all entries have its whole deck."""
    from casefile.core.editions import SIZES, shipped_edition

    inner = [entry.get("position", entry) if isinstance(entry, Mapping) else None for entry in entries]
    whole = all(isinstance(entry, Mapping) and entry.get("cards") == SIZES for entry in inner)
    return named or (shipped_edition("clue") if whole else None)


def answer(position: "Position") -> dict[str, object]:
    """Return the solution of a position as a JSON object, by numbers; ``seconds`` is the time of the computing alone.

    Raise :class:`casefile.core.facts.Contradiction` if no deal fits.
    """
    from time import perf_counter

    from casefile.deduction.worlds import Worlds

    begin = perf_counter()
    worlds = Worlds(position.spec, position.facts)
    counts, forced, files = worlds.counts, worlds.forced, worlds.case_files
    seconds = perf_counter() - begin
    card_at = {card: number for number, card in enumerate(counts)}
    owner_at = {owner: number for number, owner in enumerate(worlds.owners)}
    likeliest = list(files.items())[:SHOWN]
    return {
        "id": position.id,
        "total": worlds.total,
        "counts": list(counts.values()),
        "forced": [(card_at[card], owner_at[owner], held) for card, owner, held in forced],
        "solution": [{"cards": [card_at[card] for card in cards], "count": count} for cards, count in likeliest],
        "seconds": seconds,
    }
