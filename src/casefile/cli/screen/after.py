"""After the end of a game on the screen: all hands, the game once more step by step, and its review."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from casefile.cli.at_terminal import ME
from casefile.cli.review import review_lines
from casefile.cli.screen.front import OfferedAnswer, ScreenFront, ScreenQuestion
from casefile.cli.screen.look import look
from casefile.cli.terminal import Terminal
from casefile.core.cards import Seat
from casefile.core.events import Viewer
from casefile.core.inquiry_state import GameState
from casefile.core.record import Record, replay
from casefile.core.record_steps import steps
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.story.i18n import listed


@dataclass
class AfterGame:
    """The hands, the replay and the review of a game that is over."""

    front: ScreenFront
    """Where it is shown; its terminal is the one of the game."""
    at: Callable[[Table[GameState], Viewer], Terminal]
    """Makes the terminal of a player, or of a spectator, at a table."""
    record: Record
    """The finished game."""
    viewer: Viewer = ME
    """Whoever looks."""
    result: str = ""
    """The result in words; empty for a game without one."""

    def stay(self) -> None:
        """Show what the player wants to see, until the player leaves."""
        terminal = self.front.terminal
        assert terminal is not None
        _ = terminal.texts.gettext
        ways: list[tuple[str, str, Callable[[], None]]] = [
            ("r", _(N_("Once more, step by step")), self.replay),
            ("x", _(N_("Review")), self._review),
        ]
        if terminal.table.state.holdings is not None:
            ways.insert(0, ("a", _(N_("All hands")), self._hands))
        asked = ScreenQuestion(
            _("The game is over."), tuple(OfferedAnswer(key, label) for key, label, _show in ways), over=True
        )
        self.front.said += [line for line in self.result.split("\n") if line]
        while True:
            self.front.terminal = terminal
            reply = self.front.ask(asked)
            if isinstance(reply, int):
                ways[reply][2]()
            else:
                terminal.obeyed(reply, {})

    def _hands(self) -> None:
        terminal = self.front.terminal
        assert terminal is not None
        holdings = replay(self.record).state.holdings
        assert holdings is not None
        names = terminal.names()
        for seat in map(Seat, range(self.record.setup.seats)):
            cards = listed(terminal.texts, map(terminal.name, holdings.hand(seat)))
            self.front.say(f"{names[seat]}: {cards}")
        file = terminal.texts.gettext(getattr(terminal, "file", N_("case file")))
        self.front.say(f"\n{file}: {listed(terminal.texts, map(terminal.name, holdings.sealed()))}")

    def _review(self) -> None:
        terminal = self.front.terminal
        assert terminal is not None
        self.front.show(terminal.texts.gettext("The game is being reviewed…"))
        for line in review_lines(self.record, terminal.game, terminal.texts, terminal.language, bars=True):
            self.front.say(line)

    def _versions(self, viewer: Viewer) -> Iterator[int]:
        """Yield the versions between actions after which a viewer is told something else than before."""
        told: list[object] = []
        for step in steps(self.record):
            version = step.table.version + len(step.events)
            lines = [line for line, _token in look(self.at(replay(self.record, version), viewer)).lines]
            if lines != told:
                yield version
            told = [*lines]

    def replay(self, begin: int = 0) -> None:
        """Step through the game, from the version ``begin`` on, as the viewer saw it."""
        terminal, viewer = self.front.terminal, self.viewer
        assert terminal is not None
        _ = terminal.texts.gettext
        eyes: list[Viewer] = [*map(Seat, range(self.record.setup.seats)), "spectator"]
        stops = [*self._versions(viewer)]
        at = min(bisect_left(stops, begin), len(stops) - 1)
        choices = (
            OfferedAnswer("n", _(N_("One step on"))),
            OfferedAnswer("p", _(N_("One step back"))),
            OfferedAnswer("e", _(N_("To the end"))),
            OfferedAnswer("y", _(N_("Through other eyes"))),
            OfferedAnswer("x", _(N_("Leave the replay"))),
        )
        while True:
            self.front.terminal = now = self.at(replay(self.record, stops[at]), viewer)
            text = _("Step {number} of {count}, through the eyes of {who}")
            who = now.names()[viewer] if isinstance(viewer, int) else _("a spectator")
            told = text.format(number=at + 1, count=len(stops), who=who)
            reply = self.front.ask(ScreenQuestion(told, choices, default=0, over=True))
            if reply in (4, "b"):
                return
            if reply == 3:
                viewer = eyes[(eyes.index(viewer) + 1) % len(eyes)]
                version, stops = stops[at], [*self._versions(viewer)]
                at = min(bisect_left(stops, version), len(stops) - 1)
            elif isinstance(reply, int):
                moved = {0: at + 1, 1: at - 1, 2: len(stops) - 1}[reply]
                at = min(max(moved, 0), len(stops) - 1)
            else:
                now.obeyed(reply, {})
