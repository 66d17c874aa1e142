"""``casefile dataset``: every decision of games between bots, with what the seat knew, for whoever learns from it."""

from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import click

import casefile
from casefile.cli import files
from casefile.cli.choices import (
    HouseRules,
    bots_named,
    bots_option,
    game,
    game_of,
    house_options,
    rules_option,
    seats_option,
)
from casefile.cli.errors import misused, usage
from casefile.cli.output import echo
from casefile.core.cards import Invalid
from casefile.core.texts import N_


@click.command(epilog="\b\nExample: casefile dataset games.jsonl --games 10 --bots medium --option board=none")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonl", "parquet"]),
    help="JSON Lines, or Parquet, which needs the extra dataset; without it, Parquet for a FILE that ends in .parquet.",
)
@rules_option
@seats_option
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True, help="The same seed, the same games."
)
@bots_option("The bots by seat; from the first again.")
@house_options
def dataset(
    file: Path,
    form: str | None,
    rules: str,
    seats: int | None,
    games: int,
    seed: int,
    bots: str | None,
    house: HouseRules,
) -> None:
    """Play games between bots and write every decision to the new FILE: what the seat knew, and what it chose.

    A row has the events as the seat saw them, its sheet, the exact chances, the allowed actions, the choice, and the
    truth in columns that are named so (docs/dataset.md). The games are those of casefile simulate with the same
    options. FILE is there once all games have been played.
    """
    if form is None:
        form = "parquet" if file.suffix.lower() == ".parquet" else "jsonl"
    if form == "parquet" and find_spec("pyarrow") is None:
        raise usage(
            N_("this needs the extra for datasets, which is not installed here: pip install 'casefile[dataset]'")
        )
    from casefile.arena.decisions import DatasetPlan
    from casefile.arena.matches import BrokenInvariant
    from casefile.cli.looked_at import Bar

    if form == "parquet":
        from casefile.lab.parquet import write
    else:
        from casefile.arena.dataset import write
    _, setup = game(rules, seats, house)
    files.check_new(file)
    try:
        plan = DatasetPlan(game_of(rules), setup, bots_named(bots, rules), games, seed)
    except Invalid as error:
        raise misused(error) from None
    part, decisions = file.with_name(f"{file.name}.part"), 0
    try:
        with Bar(games, "games") as shown:
            for count in write(plan, casefile.__version__, part):
                decisions += count
                shown.advance()
        part.rename(file)
    except BrokenInvariant as error:
        raise click.ClickException(f"A promise of the table was broken: {error}") from None
    finally:
        with suppress(FileNotFoundError):
            part.unlink()
    echo(f"{file}: {games} games, {decisions} decisions, {file.stat().st_size:,} bytes")
