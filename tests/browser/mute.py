"""The games of a server with a planted fault: its pages are told nothing, and get no beats."""

from casefile.server.routes.table.open_pages import OpenPage
from tests.browser.silent import GAMES

__all__ = ["GAMES"]


def sends_nothing(self: OpenPage) -> None:
    """Send no beat."""


OpenPage.beat = sends_nothing  # type: ignore[method-assign]
