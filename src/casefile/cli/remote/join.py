"""``casefile join``: a seat, or a spectator's place, at a table of a running server."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import games, language_option
from casefile.cli.output import echo

if TYPE_CHECKING:
    from collections.abc import Callable

    from casefile.cli.at_terminal import Sat
    from casefile.cli.remote.table import RemoteTable
    from casefile.cli.terminal import Terminal
    from casefile.story.i18n import Texts


@click.command(epilog="\b\nExample: casefile join http://192.168.1.5:8000/KTR4WM --name Kim")
@click.argument("url", metavar="URL")
@click.option("--name", default="", help="What the others see; without it, Detective.")
@click.option("--watch", is_flag=True, help="Only watch.")
@click.option("--notes", type=click.IntRange(1, 4), help="What your notes fill in, as far as the table allows it.")
@click.option("--plain", is_flag=True, help="Lines one below the other, as in a pipe, in place of one screen.")
@language_option
def join(url: str, name: str, watch: bool, notes: int | None, plain: bool, language: str) -> None:
    """Play or watch at a table of a running server.

    URL is the link that a friend sent you, or the address of the server with the code of the table after it. The same
    link leads back to the seat until the game is over.
    """
    from casefile.cli.play import has_screen, terminal
    from casefile.cli.remote.coming import come
    from casefile.story.i18n import translator

    texts = translator(language)
    if find_spec("websockets") is None:
        raise click.UsageError(
            texts.gettext(
                "this needs the extra for the terminal, which is not installed here: pip install 'casefile[terminal]'"
            )
        )
    from casefile.cli.remote.others import RemoteOthers
    from casefile.cli.remote.table import RemoteTable

    visitor, table_id = come(url, name or texts.gettext("Detective"), language, watch=watch)
    table = RemoteTable(visitor, table_id, games())
    try:
        table.open()
        _wait_for_all(table, texts)
        sat = RemoteOthers(table).sat(texts, language)
        make = terminal(sat.game, notes or table.level)
        if not plain and has_screen():
            from casefile.cli.screen.playing import watched_on_screen

            watched_on_screen(make, sat, table)
        else:
            _by_lines(make, sat, table)
    finally:
        table.close()
    echo(texts.gettext("The seat stays yours: the same link leads back to it."))


def _wait_for_all(table: "RemoteTable", texts: "Texts") -> None:
    """Wait until everybody has come."""
    if not table.begun:
        echo(texts.gettext("You have a place. The game begins when all have come."))
    while not table.begun:
        table.wait()


def _by_lines(make: "Callable[..., Terminal]", sat: "Sat", table: "RemoteTable") -> None:
    from casefile.cli.play import colours
    from casefile.cli.prompt import Quit

    at = make(sat, colour=colours())
    at.commitment = table.commitment
    try:
        at.play()
    except Quit:
        return
