"""``casefile play``: a game in the terminal."""

import os
import secrets
import sys
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import (
    House,
    bots_named,
    bots_option,
    game,
    game_of,
    house_options,
    language_option,
    rules_option,
    seats_option,
)
from casefile.cli.day import day_of
from casefile.core.cards import Invalid, Seat

if TYPE_CHECKING:
    from casefile.cli.terminal import Terminal
    from casefile.core.fairness import Seed
    from casefile.core.table import Table
    from casefile.game import Game
    from casefile.story.i18n import Texts


@click.command(epilog="\b\nExample: casefile play --seats 4 --bots eliminator,random --option board=none")
@rules_option
@seats_option
@bots_option("The bots, after one another; the last repeats.")
@house_options
@click.option(
    "--daily",
    is_flag=False,
    flag_value="today",
    metavar="[DATE]",
    help="The case of the day, in a game that has one, or of a date such as 2026-01-31; days begin at midnight, UTC.",
)
@click.option("--seed", metavar="TEXT", help="The same text gives the same game; without it, chance is fresh.")
@click.option(
    "--notes",
    type=click.IntRange(1, 4),
    default=2,
    show_default=True,
    help="What your notes fill in: 1 nothing, 2 what you saw, 3 all that follows, 4 chances and hints, too.",
)
@click.option("--name", default="", help="What you are called.")
@click.option("--save", type=click.Path(path_type=Path), help="Write the record of the game here.")
@language_option
def play(
    rules: str,
    seats: int | None,
    bots: str | None,
    house: House,
    daily: str | None,
    seed: str | None,
    notes: int,
    name: str,
    save: Path | None,
    language: str,
) -> None:
    """Play in the terminal against bots, or alone. You have the first seat."""
    from casefile.bots import Seating
    from casefile.cli.terminal import Quit
    from casefile.core.events import SeatTaken
    from casefile.core.table import Table
    from casefile.story.i18n import translator

    day = day_of(daily, rules, house, seed)
    rule_set, setup = game(rules, seats, house)
    played = game_of(rules)
    named = bots_named(bots, rules)
    kinds = [named[min(i, len(named) - 1)] for i in range(setup.seats - 1)]
    try:
        makers = [played.bot(kind) for kind in kinds]
    except Invalid as error:
        raise click.UsageError(str(error)) from None
    texts = translator(language)
    case = played.daily if day else None
    secret = case.seed(day) if case else secret_of(seed)
    table = Table(rule_set, setup, secret)
    chance = Random(secret.key(["bots"]))
    players = {Seat(i): make(Seating(rule_set, setup, Seat(i)), chance.randrange) for i, make in enumerate(makers, 1)}
    people = {Seat(0): name or texts.gettext("Detective")} | {Seat(i): f"{kind} {i}" for i, kind in enumerate(kinds, 1)}
    click.echo(texts.gettext("Fair deal: commitment {commitment}").format(commitment=secret.commitment))
    table.begin([SeatTaken(seat, people[seat], kinds[seat - 1] if seat else "", "") for seat in people])
    try:
        kind = case.terminal() if case else terminal(played, notes)
        kind(played, table, players, people, texts, language, colour=_colours()).play()
    except Quit:
        click.echo(texts.gettext("The game is left unfinished. Goodbye."))
        return
    if played.result is not None:
        click.echo("\n" + played.result(table.state, table.history, texts, day))
    _open(table, secret, texts, save)


def _open(table: "Table", secret: "Seed", texts: "Texts", save: Path | None) -> None:
    """Open the seed of a finished game, and write its record where it is to be saved."""
    from casefile.core.events import SeedOpened
    from casefile.core.record import record_of, write

    table.record([SeedOpened(secret.seed.hex(), secret.salt.hex())])
    if save is not None:
        save.write_bytes(write(record_of(table, secret.commitment)))
        click.echo(texts.gettext("The game is in {file}.").format(file=save))


def terminal(played: "Game", notes: int) -> "Callable[..., Terminal]":
    """How a game is played in the terminal, with notes of that level; :class:`Invalid` for one that is not."""
    from casefile.cli.notebook import NotebookTerminal
    from casefile.cli.terminal import Terminal

    if played.terminal is not None:
        return played.terminal()(notes)
    if not set(played.rules.actions) <= set(Terminal.titles):
        raise Invalid("rules", repr(played.slug), "a game that is played in the terminal: this one has none of its own")
    return partial(NotebookTerminal, notes) if notes > 1 else Terminal


def secret_of(text: str | None) -> "Seed":
    """The seed of a game: fresh, or the same for the same text."""
    from casefile.core.fairness import SEED_BYTES, Seed

    if text is None:
        return Seed(secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SEED_BYTES))
    seed, salt = (sha256(f"{part} {text}".encode()).digest() for part in ("seed", "salt"))
    return Seed(seed, salt)


def _colours() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
