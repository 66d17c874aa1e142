"""Pictures of the screen, as pinned Textual draws it.

What a screen says is tested by an emulator (``test_screen``); here it is how it looks: columns, colours, what stands
out. ``pytest tests/cli/test_pictures.py --snapshot-update`` takes them anew; look at each before it is kept.
"""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

import pytest
from textual.pilot import Pilot

from casefile.cli.at_terminal import ME
from casefile.cli.play import terminal
from casefile.cli.screen.front import ScreenFront
from casefile.cli.screen.table_app import TableApp
from casefile.cli.sitting import begin, players, secret_of
from casefile.core.table import set_up
from casefile.games import GAMES
from casefile.story.i18n import translator
from tests.patience import PATIENCE

pytestmark = [pytest.mark.linux, pytest.mark.waits]

Compare = Callable[..., bool]


def table_app(rules: str, seats: int, bots: list[str], language: str, notes: int, **options: str) -> TableApp:
    """The screen of a game that always has the same deal and the same draws."""
    game, texts = GAMES[rules], translator(language)
    seated = players(game, "", bots, texts)
    sitting = begin(game, set_up(game.rules, seats, {**options}), secret_of("12"), seated, notes, "")
    front = ScreenFront(texts, pace=0.0)
    make = terminal(game, notes)
    front.terminal = make(replace(sitting.sat(sitting.table, texts, language), me=ME), colour=False, front=front)
    app = TableApp(front, front.terminal.play, texts)
    front.surface = app
    return app


def pressed(keys: str) -> Callable[[Pilot[None]], object]:
    """Return what presses keys one after the other, each once a question is asked."""

    async def press(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        for key in (*keys.split(), ""):
            end = monotonic() + PATIENCE
            while not app.asks and monotonic() < end:
                await pilot.pause(0.02)
            assert app.asks
            if key:
                await pilot.press(key)
            await pilot.pause()

    return press


@pytest.mark.parametrize("size", [(80, 24), (110, 34), (200, 60)], ids=["small", "middle", "large"])
def test_a_board_with_the_places_in_reach(snap_compare: Compare, size: tuple[int, int]) -> None:
    app = table_app("cluedo", 3, ["detective", "detective"], "en", 4)
    assert snap_compare(app, terminal_size=size, run_before=pressed("r right"))


def test_a_sheet_in_japanese_with_a_cell_that_is_looked_at(snap_compare: Compare) -> None:
    app = table_app("cluegame", 3, ["detective", "detective"], "ja", 4)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressed("n w down down"))


def test_a_game_without_a_board(snap_compare: Compare) -> None:
    app = table_app("cluedo", 4, ["detective"] * 3, "en", 2, board="none")
    assert snap_compare(app, terminal_size=(110, 34), run_before=pressed("s 1 1"))


def test_the_hunt_with_its_ways(snap_compare: Compare) -> None:
    app = table_app("hide_tracks", 1, [], "en", 1)
    assert snap_compare(app, terminal_size=(110, 34), run_before=pressed(""))


def test_three_girls_and_the_areas(snap_compare: Compare) -> None:
    app = table_app("miporin", 3, ["schemer", "schemer"], "ja", 3)
    assert snap_compare(app, terminal_size=(110, 34), run_before=pressed(""))
