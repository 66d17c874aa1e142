"""A whole game on the screen, from its first question to its end."""

from collections.abc import Callable, Iterator, Mapping

from casefile.cli.at_terminal import ME, Sat
from casefile.cli.output import echo
from casefile.cli.prompt import Quit
from casefile.cli.remote.table import RemoteTable
from casefile.cli.screen.after import AfterGame
from casefile.cli.screen.front import ScreenFront, ScreenQuestion
from casefile.cli.screen.look import look
from casefile.cli.screen.sheet_text import Cell
from casefile.cli.screen.table_app import TableApp
from casefile.cli.sitting import Sitting
from casefile.cli.terminal import Terminal
from casefile.core.cards import Card, Seat
from casefile.core.events import Viewer
from casefile.core.facts import CASE_FILE
from casefile.core.inquiry_state import GameState
from casefile.core.record import Record, record_of, replay
from casefile.core.table import Table
from casefile.story.i18n import Texts


def watched_on_screen(make: Callable[..., Terminal], sat: Sat, table: RemoteTable) -> None:
    """Play or watch at a table of a running server on the screen, until the person leaves."""
    front = ScreenFront(sat.texts)
    table.left = front.closed.is_set
    front.terminal = terminal = make(sat, colour=False, front=front)
    terminal.commitment = table.commitment

    def play() -> None:
        front.moved()
        terminal.play()
        front.ask(ScreenQuestion(sat.texts.gettext("The game is over."), over=True))

    _run(front, play, lambda: terminal)


def _run(
    front: ScreenFront, play: Callable[[], None], told: Callable[[], Terminal] | None = None
) -> BaseException | None:
    """Show a game on the screen while ``play`` plays it; return how the player left, ``None`` if ``play`` ended.

    ``told`` returns the terminal whose story is printed at the end, so that it can be read after the screen has gone;
    ``None`` to print nothing. Raise what ``play`` raises, unless that means that the player left.
    """
    app = TableApp(front, play, front.texts)
    front.surface = app
    app.run()
    if told is not None:
        for line, _token in look(told()).lines:
            echo(line.text)
            if line.private:
                echo(f"    > {line.private}")
    if app.failed is not None and not isinstance(app.failed, Quit | KeyboardInterrupt):
        raise app.failed
    return app.failed


def replayed_on_screen(make: Callable[..., Terminal], record: Record, texts: Texts, viewer: Viewer, begin: int) -> None:
    """Step through a finished game on the screen, from the version ``begin`` on, as ``viewer`` saw it.

    ``make`` makes the game's terminal from a table, a front and a viewer.
    """
    front = ScreenFront(texts)

    def at(table: Table[GameState], viewer: Viewer) -> Terminal:
        return make(table, front, viewer)

    front.terminal = at(replay(record), viewer)
    _run(front, lambda: AfterGame(front, at, record, viewer).replay(begin))


def _cells(marks: Mapping[str, str]) -> Iterator[tuple[Cell, str]]:
    """Yield the marks of a saved game by cell."""
    for name, sign in marks.items():
        card, _, owner = name.rpartition(" ")
        yield (Card(card), Seat(int(owner)) if owner.isdigit() else CASE_FILE), sign


def played_on_screen(
    make: Callable[..., Terminal],
    sitting: Sitting,
    texts: Texts,
    save: Callable[[], None],
    end: Callable[[], str],
) -> BaseException | None:
    """Play a game on the screen; return how the player left it, ``None`` if it was played to its end.

    - ``make`` makes the game's terminal from a table, a front and a viewer.
    - ``save`` is called before each action.
    - ``end`` is called at the end of the game, opens its seed, and returns the result in words.
    """
    front = ScreenFront(texts)
    over = False

    def at(table: Table[GameState], viewer: Viewer = ME) -> Terminal:
        made = make(table, front, viewer)
        made.commitment = sitting.secret.commitment
        return made

    def kept(marks: Mapping[Cell, str]) -> None:
        sitting.pencil.clear()
        sitting.pencil.update({f"{card} {owner}": sign for (card, owner), sign in marks.items()})
        if not over:
            save()

    front.pencil.update(_cells(sitting.pencil))
    front.marked = kept
    front.terminal = at(sitting.table)

    def play() -> None:
        nonlocal over
        assert front.terminal is not None
        front.terminal.play(save)
        over = True
        result = end()
        record = record_of(sitting.table, sitting.secret.commitment)
        AfterGame(front, at, record, result=result).stay()

    left = _run(front, play, lambda: at(sitting.table))
    return None if over else left or Quit()
