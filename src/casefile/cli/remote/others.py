"""Those who sit at a table of a running server besides the person: they act, and the server tells it."""

from casefile.cli.at_terminal import Sat
from casefile.cli.remote.table import RemoteTable
from casefile.core.cards import Seat
from casefile.core.seats import seats_of
from casefile.game import Game
from casefile.story.i18n import Texts


class RemoteOthers:
    """The others at a table of a running server."""

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    def act(self, seat: Seat) -> None:
        """Wait until somebody has acted."""
        self._table.wait()

    def take_back(self, seat: Seat) -> bool:
        """Ask the server to take the person's last move back; raise ``Refusal`` where it does not."""
        self._table.take_back()
        return True

    def sat(self, texts: Texts, language: str) -> Sat:
        """Return the person at this table."""
        table = self._table
        people = seats_of([event for event in table.history if event is not None])
        names = {seat: each.name for seat, each in people.items()}
        game: Game = table.games[table.rules.name]
        return Sat(game, table, self, names, texts, language, table.viewer, table.level, table.hints)
