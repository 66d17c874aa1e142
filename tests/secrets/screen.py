"""What the terminal prints to who sits at it, as one of the ways by which something of a table reaches a viewer."""

from contextlib import suppress

from casefile.cli.play import terminal
from casefile.cli.prompt import Prompt, Quit
from casefile.cli.terminal import ME
from casefile.core.cards import Seat
from casefile.core.events import Viewer
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.story.i18n import translator

TYPED = ("h", "w", "m", "n", "why", "hint", "hint bits", "?", "help", "q")
"""All that can be asked for, whether this game's terminal knows it or not."""


def screen(table: AnyTable, viewer: Viewer) -> bytes:
    """The story so far, the question that is asked now, and the answer to everything that can be typed.

    Chances and hints take long: they are asked for at one version in three.
    """
    if viewer != ME:
        return b""
    people = {Seat(seat): f"Player {seat + 1}" for seat in range(table.setup.seats)}
    made = terminal(GAMES[table.rules.name], 2 if table.version % 3 else 4)
    shown, printed, typed = (
        made(GAMES[table.rules.name], table, {}, people, translator("ja"), "ja", colour=True),
        list[str](),
        iter(TYPED),
    )
    # Only what comes in by the keyboard and goes out to the screen is replaced.
    prompt = Prompt(shown.texts, printed.append, shown.obeyed, lambda: next(typed))
    vars(shown).update(say=printed.append, prompt=prompt)
    shown.tell(everything=True)
    with suppress(Quit):
        if table.actor == ME:
            shown.ask(table.menu(ME))  # where there is but one thing to do, it does not ask
        shown.prompt.choose("", (), table.menu(ME))
    return "\n".join(printed).encode()
