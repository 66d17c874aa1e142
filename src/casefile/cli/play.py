"""``casefile play``: a game in the terminal."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import (
    HouseRules,
    bots_named,
    bots_option,
    game,
    game_of,
    games,
    house_options,
    language_option,
    rules_option,
    seats_option,
)
from casefile.cli.day import day_of, house_of
from casefile.cli.errors import usage
from casefile.cli.files import write_at_once
from casefile.cli.output import echo
from casefile.core.cards import Invalid
from casefile.core.texts import N_

if TYPE_CHECKING:
    from casefile.cli.front import Front
    from casefile.cli.sitting import Sitting
    from casefile.cli.terminal import Terminal
    from casefile.core.events import Viewer
    from casefile.core.inquiry_state import GameState
    from casefile.core.table import Table
    from casefile.game import Game
    from casefile.story.i18n import Texts

OWN = ("resume", "save", "language", "notes", "board")
"""The options of the command that can be given anew for a saved game."""
TERMINAL = N_("a game that is played in the terminal: this one has none of its own")


@click.command(epilog="\b\nExample: casefile play --seats 4 --bots easy,reckless --option board=none")
@rules_option
@seats_option
@bots_option("The bots, after one another; the last repeats.")
@house_options
@click.option(
    "--daily",
    is_flag=False,
    flag_value="today",
    metavar="[DATE]",
    help="The case of the day, in a game that has one, or of a date such as 2026-01-31, or one of a week, such as "
    "2026-W05-3; days begin at midnight, UTC.",
)
@click.option("--seed", metavar="TEXT", help="The same text gives the same game; without it, chance is fresh.")
@click.option(
    "--notes",
    type=click.IntRange(1, 4),
    help="What your notes fill in: 1 nothing, 2 what you saw, 3 all that follows, 4 chances and hints, too. "
    "Without it, 2.",
)
@click.option("--name", default="", help="What you are called.")
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    help="Write the record of the game to this new file; until it is over, after each move, what --resume needs "
    "to go on, with the seed, the case file and all hands: whoever reads it then knows them.",
)
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with an unfinished game from this file.")
@click.option("--board/--no-board", default=None, help="Draw the board at each choice; without it, on a terminal.")
@click.option("--plain", is_flag=True, help="Lines one below the other, as in a pipe, in place of one screen.")
@language_option
def play(
    rules: str,
    seats: int | None,
    bots: str | None,
    house: HouseRules,
    daily: str | None,
    seed: str | None,
    notes: int | None,
    name: str,
    save: Path | None,
    resume: Path | None,
    board: bool | None,
    plain: bool,
    language: str,
) -> None:
    """Play in the terminal against bots, or alone. You have the first seat."""
    from casefile.story.i18n import translator

    texts = translator(language)
    if save is not None:
        _check_free(save, resume, texts)
    save = save or resume
    if resume is not None:
        sitting = _resumed(resume)
    else:
        sitting = begun(rules, seats, bots, house, day_of(daily, rules, house, seed), seed, notes or 2, name, texts)
    make = terminal(sitting.game, notes or sitting.notes, sitting.day)
    screen = not plain and board is None and has_screen()
    if save is None and screen:
        save = kept_game()
    write_game = partial(_write_game, sitting, save)
    write_game()
    if screen:
        left = _played_on_screen(make, sitting, texts, language, save)
    else:
        left = _played_by_lines(
            make, sitting, texts, language, save, drawn=sys.stdout.isatty() if board is None else board
        )
    if left is not None:
        write_game()
        if save is not None:
            echo(texts.gettext("casefile play --resume {file} goes on from here.").format(file=save))
        echo(texts.gettext("The game is left unfinished. Goodbye."))
        if isinstance(left, KeyboardInterrupt):
            raise left


def _played_on_screen(
    make: "Callable[..., Terminal]", sitting: "Sitting", texts: "Texts", language: str, save: Path | None
) -> BaseException | None:
    """Play a game on one screen; return how the player left it, ``None`` if it was played to its end."""
    from casefile.cli.screen.playing import played_on_screen

    def at(table: "Table[GameState]", front: "Front", viewer: "Viewer") -> "Terminal":
        return make(replace(sitting.sat(table, texts, language), me=viewer), colour=False, front=front)

    write_game = partial(_write_game, sitting, save)
    left = played_on_screen(at, sitting, texts, write_game, partial(_result, sitting, texts, save))
    if left is None and save is not None:
        echo(texts.gettext("The game is in {file}.").format(file=save))
    return left


def _played_by_lines(
    make: "Callable[..., Terminal]",
    sitting: "Sitting",
    texts: "Texts",
    language: str,
    save: Path | None,
    *,
    drawn: bool,
) -> BaseException | None:
    """Play a game by lines; return how the player left it, ``None`` if it was played to its end."""
    from casefile.cli.prompt import Quit

    at = make(sitting.sat(sitting.table, texts, language), colour=colours(), board=drawn)
    at.commitment = sitting.secret.commitment
    try:
        at.play(partial(_write_game, sitting, save))
    except (Quit, KeyboardInterrupt) as left:
        return left
    _end(sitting, texts, save)
    return None


def has_screen() -> bool:
    """Return whether somebody looks at a terminal that can be redrawn, and the extra ``terminal`` is there."""
    if not (sys.stdout.isatty() and sys.stdin.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return find_spec("textual") is not None


def _check_free(save: Path, resume: Path | None, texts: "Texts") -> None:
    """Raise an error that ends the command where ``save`` is there already and is not the file to go on with."""
    if not save.exists() or save.is_dir() or (resume is not None and resume.exists() and save.samefile(resume)):
        return
    told = texts.gettext("{file}: found a file, expected none; name a new one for each game, or go on with --resume")
    raise click.ClickException(told.format(file=save))


def begun(
    rules: str,
    seats: int | None,
    bots: str | None,
    house: HouseRules,
    day: str,
    seed: str | None,
    notes: int,
    name: str,
    texts: "Texts",
) -> "Sitting":
    """Return a new game, as the options of the command say; the bots' names are repeated for further seats."""
    from casefile.cli.sitting import begin, players, secret_of

    played = game_of(rules)
    _, setup = game(rules, seats, house_of(day, played) if day else house)
    named = bots_named(bots, rules)
    kinds = [named[min(i, len(named) - 1)] for i in range(setup.seats - 1)]
    secret = played.offered.daily.seed(day) if day and played.offered.daily else secret_of(seed)
    return begin(played, setup, secret, players(played, name, kinds, texts), notes, day)


def _resumed(file: Path) -> "Sitting":
    """Return the game in a file, which settles everything.

    Raises a usage error where an option settles something, too.
    """
    from casefile.cli.sitting import resume

    context = click.get_current_context()
    given = (
        name for name in context.params if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    )
    told = [name for name in given if name not in OWN]
    if told:
        raise usage(N_("--resume goes with no --{option}: the file says which game it is"), option=told[0])
    return resume(file, games())


def _write_game(sitting: "Sitting", save: Path | None) -> None:
    """Write the unfinished game to the file to save in, if there is one."""
    if save is not None:
        write_at_once(save, sitting.saved())


def _end(sitting: "Sitting", texts: "Texts", save: Path | None) -> None:
    """Tell the result of a finished game, open its seed, and write its record to the file to save
    in, if there is one.
    """
    if told := _result(sitting, texts, save):
        echo("\n" + told)
    if save is not None:
        echo(texts.gettext("The game is in {file}.").format(file=save))


def _result(sitting: "Sitting", texts: "Texts", save: Path | None) -> str:
    """Open the seed of a finished game, write its record to the file to save in, if there is one, and return the
    result in words.
    """
    played, table = sitting.game, sitting.table
    told = "" if played.told.result is None else played.told.result(table.state, table.history, texts, sitting.day, "")
    record = sitting.finished()
    if save is not None:
        write_at_once(save, record)
    return told


def kept_game() -> Path:
    """Return a new file for a game that is kept without having been asked for, named by the moment."""
    from platformdirs import user_state_path

    folder = user_state_path("casefile", appauthor=False) / "games"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.json"


def terminal(played: "Game", notes: int, day: str = "") -> "Callable[..., Terminal]":
    """Return the function that makes the terminal for this game, with notes at the level ``notes``.

    Raise :class:`Invalid` for a game that has none. ``day`` is the name of the case that everybody may play, if it is
    one.
    """
    from casefile.cli.notebook import NotebookTerminal
    from casefile.cli.terminal import Terminal

    if day and played.offered.daily is not None:
        return played.offered.daily.terminal()
    if played.shown.terminal is not None:
        return played.shown.terminal()(notes)
    if not set(played.rules.actions) <= set(Terminal.titles):
        raise Invalid("rules", repr(played.slug), TERMINAL)
    return partial(NotebookTerminal, notes)


def colours() -> bool:
    """Return whether colours are wanted: on a terminal, unless NO_COLOR says otherwise."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
