"""A seat for an agent at a table of a running server, from before its game begins."""

from time import monotonic

from casefile.cli.agent.seat import AgentSeat
from casefile.cli.others import Refusal
from casefile.cli.play import terminal
from casefile.cli.prompt import Quit
from casefile.cli.remote.others import RemoteOthers
from casefile.cli.remote.table import RemoteTable
from casefile.story.i18n import Texts


class RemoteSeat:
    """Returns the seat when it is called, once everybody has come."""

    def __init__(self, table: RemoteTable, notes: int, texts: Texts, language: str) -> None:
        self._table, self._notes, self._texts, self._language = table, notes, texts, language
        self._seat: AgentSeat | None = None

    def __call__(self, seconds: float) -> AgentSeat:
        """Return the seat, after waiting for so many seconds at most; raise :class:`Refusal` before the game begins."""
        self._until(monotonic() + seconds)
        try:
            self._table.catch_up()
            while not self._table.begun:
                self._table.wait()
        except Quit:
            raise Refusal(self._texts.gettext("You have a place. The game begins when all have come.")) from None
        if self._seat is None:
            sat = RemoteOthers(self._table).sat(self._texts, self._language)
            self._seat = AgentSeat(terminal(sat.game, self._notes), sat, self._until)
        return self._seat

    def _until(self, moment: float) -> None:
        """Let all waiting end at a moment."""
        self._table.left = lambda: monotonic() > moment
