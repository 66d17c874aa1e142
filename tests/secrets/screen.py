"""What the terminal prints to who sits at it, as one of the ways by which something of a table reaches a viewer."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from casefile.cli.agent.seat import AgentSeat
from casefile.cli.agent.situation import Situation
from casefile.cli.at_terminal import ME, Sat
from casefile.cli.front import PlainFront
from casefile.cli.others import LocalBots, Refusal
from casefile.cli.play import terminal
from casefile.cli.prompt import Prompt, Quit
from casefile.cli.screen.board_text import board_text
from casefile.cli.screen.look import look
from casefile.cli.screen.sheet_text import sheet_text
from casefile.cli.terminal import Terminal
from casefile.core.actions import Menu
from casefile.core.cards import Seat
from casefile.core.events import Viewer
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.story.i18n import Texts, translator

TYPED = ("h", "w", "m", "n", "why", "hint", "hint bits", "?", "help", "q")
"""All that can be asked for, whether this game's terminal knows it or not."""


class Printed(PlainFront):
    """Keeps what would be printed, and types the lines of ``typed``."""

    def __init__(self, typed: Iterator[str]) -> None:
        self.lines, self._typed = list[str](), typed

    def prompt(self, texts: Texts, obeyed: Callable[[str, Menu], bool]) -> Prompt:
        return Prompt(texts, self.say, obeyed, lambda: next(self._typed))

    def say(self, text: str) -> None:
        self.lines.append(text)


def _sat(table: AnyTable) -> Sat:
    people = {Seat(seat): f"Player {seat + 1}" for seat in range(table.setup.seats)}
    return Sat(GAMES[table.rules.name], table, LocalBots(table, {}), people, translator("ja"), "ja")


def _level(table: AnyTable) -> int:
    return 2 if table.version % 3 else 4


def _at(table: AnyTable, front: PlainFront) -> Terminal:
    sat = _sat(table)
    made: Terminal = terminal(sat.game, _level(table))(sat, colour=True, front=front)
    return made


def agent(table: AnyTable, viewer: Viewer) -> bytes:
    """Everything that the tools of an agent answer: the situation, its notes, and a hint or why there is none.

    A spectator has no notes and no hints.
    """
    if viewer not in (ME, "spectator"):
        return b""
    sat = replace(_sat(table), me=viewer)
    seat = AgentSeat(terminal(sat.game, _level(table)), sat)
    found = [repr(seat.look(whole=True)), *seat.rules()]
    for ask in (seat.notes, seat.hint) if viewer == ME else ():
        try:
            found += ask()
        except Refusal as refused:
            found.append(str(refused))
    return "\n".join(found).encode()


def drawn(table: AnyTable, viewer: Viewer) -> bytes:
    """Everything that one screen in the terminal can show: head, board, sheet, the whole story, and the hand."""
    if viewer != ME:
        return b""
    seen = look(_at(table, Printed(iter(()))))
    lines = [
        seen.title,
        *map(repr, seen.players),
        *seen.beside,
        *seen.noted,
        seen.hand,
        seen.left,
        *map(repr, seen.lines),
    ]
    if seen.board is not None:
        lines += [line.markup for line in board_text(seen.board, {}).lines]
    if seen.sheet is not None:
        lines += [line.markup for line in sheet_text(seen.sheet, 60, "", {}, None).lines]
    return "\n".join(lines).encode()


def screen(table: AnyTable, viewer: Viewer) -> bytes:
    """The story so far, the question that is asked now, and the answer to everything that can be typed.

    Chances and hints take long: they are asked for at one version in three.
    """
    if viewer != ME:
        return b""
    # Only what comes in by the keyboard and goes out to the screen is replaced.
    front = Printed(iter(TYPED))
    shown = _at(table, front)
    shown.tell(everything=True)
    with suppress(Quit):
        if table.actor == ME:
            shown.ask(table.menu(ME))  # where there is but one thing to do, it does not ask
        shown.prompt.choose("", (), table.menu(ME))
    return "\n".join(front.lines).encode()


def agent_that_is_told(patch: pytest.MonkeyPatch) -> None:
    """A planted leak: where things stand, an agent is told the sealed cards as well."""
    honest = AgentSeat.look

    def look(self: AgentSeat, *, whole: bool = False) -> Situation:
        found, holdings = honest(self, whole=whole), self.table.state.holdings
        return replace(found, stands=[*found.stands, *((holdings and holdings.case_file) or ())])

    patch.setattr(AgentSeat, "look", look)
