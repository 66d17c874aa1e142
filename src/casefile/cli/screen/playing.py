"""A whole game on the screen, from its first question to its end."""

from collections.abc import Callable

from casefile.cli.output import echo
from casefile.cli.prompt import Quit
from casefile.cli.screen.after import AfterGame
from casefile.cli.screen.app import TableApp
from casefile.cli.screen.front import ScreenFront
from casefile.cli.screen.look import look
from casefile.cli.sitting import Sitting
from casefile.cli.terminal import Terminal
from casefile.core.record import record_of
from casefile.core.table import AnyTable
from casefile.story.i18n import Texts


def played_on_screen(
    make: Callable[..., Terminal],
    sitting: Sitting,
    texts: Texts,
    save: Callable[[], None],
    end: Callable[[], str],
) -> BaseException | None:
    """Play a game on the screen; return how the player left it, ``None`` if it was played to its end.

    - ``make`` makes the game's terminal from a table, the bots there and a front.
    - ``save`` is called before each action.
    - ``end`` is called at the end of the game, opens its seed, and returns the result in words.
    """
    front = ScreenFront(texts)
    bots, over = sitting.bots(), False

    def at(table: AnyTable) -> Terminal:
        made = make(table, bots, front)
        made.commitment = sitting.secret.commitment
        return made

    front.terminal = at(sitting.table)

    def play() -> None:
        nonlocal over
        assert front.terminal is not None
        front.terminal.play(save)
        over = True
        result = end()
        record = record_of(sitting.table, sitting.secret.commitment)
        AfterGame(front, at, record, result).stay()

    app = TableApp(front, play, texts)
    front.surface = app
    app.run()
    for line, _token in look(at(sitting.table)).lines:
        echo(line.text)
        if line.private:
            echo(f"    > {line.private}")
    if app.failed is not None and not isinstance(app.failed, Quit | KeyboardInterrupt):
        raise app.failed
    return None if over else app.failed or Quit()
