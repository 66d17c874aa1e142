"""The note pad for cards of cardboard on one screen: turns, what follows, and the sheet, above the typed line."""

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from casefile.cli.companion import CompanionTerminal
from casefile.cli.companion_pad import CompanionPad
from casefile.cli.screen.colours import DIM
from casefile.cli.screen.look import CardRow, SheetLook
from casefile.cli.screen.sheet_text import sheet_text
from casefile.core.facts import CASE_FILE, Contradiction, Owner
from casefile.deduction.worlds import Worlds
from casefile.play.knowledge import Mark

TURNS = 44
"""The columns of the turns, where there is room for the sheet beside them."""

BESIDE = 90
"""The columns from which on the sheet stands beside the turns."""


class CompanionApp(App[None]):
    """A game at a cardboard table; what is typed is that of the lines' form."""

    CSS: ClassVar[str] = """
    Screen { layout: vertical; background: ansi_default; color: ansi_default; }
    #head, #hint { height: 1; padding: 0 1; }
    #middle { height: 1fr; }
    #turns { width: 46; padding: 1 1 0 1; scrollbar-size: 0 0; }
    #sheet { width: 1fr; padding: 1 1 0 1; scrollbar-size: 0 0; }
    #sheet-text { width: auto; }
    #told { height: auto; max-height: 10; padding: 0 1; border-top: solid ansi_bright_black; }
    #line { height: 3; border: solid ansi_bright_black; background: ansi_default; }
    """
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(self, terminal: CompanionTerminal) -> None:
        super().__init__(ansi_color=True)
        self._terminal, self._ = terminal, terminal.pad.texts.gettext
        self._wide = False

    @property
    def _pad(self) -> CompanionPad:
        return self._terminal.pad

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen from top to bottom."""
        yield Static(id="head", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="turns", can_focus=False):
                yield Static(id="turns-text", markup=False)
            with VerticalScroll(id="sheet", can_focus=False):
                yield Static(id="sheet-text", markup=False)
        yield Static(id="told", markup=False)
        yield Input(id="line", placeholder="whi rev lou leo")
        yield Static(id="hint", markup=False)

    def on_mount(self) -> None:
        """Draw the game, and wait for a line."""
        self._draw([self._('A turn in a line, such as "whi rev lou leo"; "help" has all words.')])
        self.query_one("#line", Input).focus()

    def on_resize(self) -> None:
        """Draw everything anew for the new size, once it holds."""
        self.call_after_refresh(self._draw)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what the line says."""
        line = event.value.strip()
        event.input.value = ""
        if line.lower() in ("q", "quit", "exit"):
            self.exit()
        elif line == "sheet":
            self._wide = not self._wide
            self._draw()
        else:
            self._draw(list(self._terminal.answered(line)))

    def _draw(self, told: list[str] | None = None) -> None:
        beside = self.size.width >= BESIDE
        self.query_one("#turns").display = beside or not self._wide
        self.query_one("#sheet").display = beside or self._wide
        self.query_one("#head", Static).update(Text(f"{self._pad.game.name}   {self._pad.whose_turn()}", "bold"))
        turns = self.query_one("#turns", VerticalScroll)
        lines = [f"{number:>3} {line}" for number, line in enumerate(self._pad.turns().split("\n"), 1) if line]
        self.query_one("#turns-text", Static).update(Text("\n".join(lines)))
        self.call_after_refresh(turns.scroll_end, animate=False)
        self.query_one("#sheet-text", Static).update(self._sheet(beside))
        if told is not None:
            self.query_one("#told", Static).update(Text("\n".join(told)))
        words = "help   sheet   ask   accuse   why CARD WHO   fix NUMBER …   undo   q"
        self.query_one("#hint", Static).update(Text(words, DIM))

    def _sheet(self, beside: bool) -> Text:
        try:
            look = companion_sheet(self._pad, self._pad.worlds())
        except Contradiction:
            return Text(self._("These cannot all be true."))
        room = self.size.width - 3 - (TURNS + 2 if beside else 0)
        return Text("\n").join(sheet_text(look, room, self._("The sheet"), {}, None).lines)


def companion_sheet(pad: CompanionPad, worlds: Worlds) -> SheetLook:
    """Return the sheet of a game at a cardboard table."""
    owners: tuple[Owner, ...] = tuple(sorted(worlds.owners, key=lambda owner: owner == CASE_FILE))
    places = [worlds.owners.index(owner) for owner in owners]
    categories = tuple(
        (
            title,
            tuple(
                CardRow(
                    card, pad.names.card(card), tuple(_mark(worlds.counts[card][at], worlds.total) for at in places)
                )
                for card in cards
            ),
        )
        for title, cards in zip(pad.titles, pad.game.cards, strict=True)
    )
    return SheetLook(owners, tuple((pad.names.owner(owner), "") for owner in owners), categories)


def _mark(count: int, total: int) -> Mark:
    if count in (0, total):
        return Mark("yes" if count else "no")
    return Mark("", max(1, min(99, round(100 * count / total))))
