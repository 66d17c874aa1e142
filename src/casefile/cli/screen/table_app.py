"""The screen of a game: head, board, sheet, story and question, redrawn in place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import dedent
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from casefile.cli.screen.board_drawing import drawn_board
from casefile.cli.screen.board_text import BoardText, board_text, nearest
from casefile.cli.screen.colours import DIM
from casefile.cli.screen.front import PACES, ScreenContent, ScreenFront, ScreenQuestion
from casefile.cli.screen.keys import ALWAYS
from casefile.cli.screen.look import TableLook
from casefile.cli.screen.row_texts import head_text, keys_text, question_text, story_text
from casefile.cli.screen.sheet_text import Cell, SheetText, sheet_text
from casefile.cli.screen.text_lines import TextLines
from casefile.cli.wrapping import wrapped
from casefile.core.cards import Place
from casefile.core.facts import CASE_FILE
from casefile.story.i18n import Texts

ARROWS: Mapping[str, tuple[int, int]] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The keys of the arrows, each with its step down and to the right."""

PENCIL = ("", "x", "?", "!", "o")
"""The player's own marks, in the order in which Enter draws them."""

BOARD = 48
"""The columns of the board."""

BOTH = 100
"""The columns from which on board and sheet stand side by side."""

WORDS: Mapping[str, str] = {"z": "undo", "o": "?", "d": "deal", "i": "h"}
"""The keys that ask the game for something, with the words by which it is asked."""

ASKED = {"v", "h", *WORDS}
"""The keys that ask the game, which answers while it asks the player."""


class TableApp(App[None]):
    """A game on one screen; ``play`` plays it in a thread of its own, and ``front`` carries questions and answers."""

    CSS: ClassVar[str] = """
    Screen { layout: vertical; background: ansi_default; color: ansi_default; }
    #head { width: 100%; height: 1; padding: 0 1; }
    #middle { height: 1fr; }
    #board { width: 50; padding: 1 0 0 1; scrollbar-size: 0 0; }
    #sheet { width: 1fr; padding: 1 1 0 2; scrollbar-size: 0 0; }
    #page { width: 1fr; padding: 1 1 0 1; display: none; scrollbar-size: 0 0; }
    #story { width: 100%; height: 4; padding: 0 1; }
    #story { border-top: solid ansi_bright_black; border-bottom: solid ansi_bright_black; }
    #question { width: 100%; height: auto; min-height: 3; max-height: 12; padding: 0 1; }
    #question { link-color: ansi_default; link-background: ansi_default; link-style: none; }
    #question { link-color-hover: ansi_default; link-background-hover: ansi_default; link-style-hover: reverse; }
    #own { display: none; height: 1; border: none; padding: 0 1; background: ansi_default; }
    #foot { width: 100%; height: 1; padding: 0 1; }
    """
    TITLE: str | None = "casefile"
    """The title that Textual writes above a saved picture of the screen; the screen itself does not show it."""
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    AUTO_FOCUS: ClassVar[str | None] = None

    def __init__(self, front: ScreenFront, play: Callable[[], None], texts: Texts) -> None:
        super().__init__(ansi_color=True)
        self._front, self._play, self._ = front, play, texts.gettext
        self._shown: ScreenContent | None = None
        self._view = "board"
        self._page = ""
        self._place: Place | None = None
        self._answer = 0
        self._cell: Cell | None = None
        self._draws = False
        self._ahead: list[tuple[str, str]] | None = None
        self._texts: dict[str, Text] = {}
        self._board: BoardText | None = None
        self._sheet: SheetText | None = None
        self.failed: BaseException | None = None

    @property
    def asks(self) -> bool:
        """Whether a question is on the screen."""
        return self._shown is not None and self._shown.asked is not None

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen from top to bottom."""
        yield TextLines(id="head")
        with Horizontal(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                yield TextLines(id="board-text")
            with VerticalScroll(id="sheet", can_focus=False):
                yield TextLines(id="sheet-text")
            with VerticalScroll(id="page", can_focus=False):
                yield Static(id="page-text", markup=False)
        yield TextLines(id="story")
        yield TextLines(id="question")
        yield Input(id="own")
        yield TextLines(id="foot")

    def on_mount(self) -> None:
        """Begin to play."""
        self.run_worker(self._run, thread=True, exit_on_error=False)

    def _run(self) -> None:
        try:
            self._play()
        except BaseException as error:  # noqa: BLE001 - it is raised again where the screen was opened
            self.failed = error
        if self.is_running:
            self.call_from_thread(self.exit)

    def on_unmount(self) -> None:
        """Let the game end where it stands, whatever has closed the screen."""
        self._front.leave()

    # -- what is shown -------------------------------------------------------------------------------------------------

    def show(self, shown: ScreenContent) -> None:
        """Show this from now on; called from the thread of the game."""
        self.call_from_thread(self._take, shown)

    def _take(self, shown: ScreenContent) -> None:
        before = self._shown
        self._shown = shown
        if before is None or before.asked is not shown.asked:
            asked = shown.asked
            self._answer = asked.default if asked and asked.default is not None else 0
            self._place = None
            own = self.query_one("#own", Input)
            own.display = asked is not None and asked.typed
            own.value = ""
            if own.display:
                own.focus()
            if asked and any(choice.place in self._boards_places() for choice in asked.choices):
                self._view = "board"
        self._page = "\n".join(shown.said)
        self._draw()
        ahead, self._ahead = self._ahead or (), None
        for key, sign in ahead if shown.asked else ():
            self._press(key, sign)

    def _boards_places(self) -> frozenset[Place]:
        look = self._shown.look.board if self._shown else None
        return frozenset() if look is None else frozenset((*look.board.areas, *look.board.squares))

    def _ends(self) -> dict[Place, str]:
        """Return the places to choose from, each with its key."""
        asked = self._shown.asked if self._shown else None
        if asked is None:
            return {}
        places = self._boards_places()
        ends: dict[Place, str] = {}
        for choice in asked.choices:
            if choice.place is not None and choice.place in places:
                ends[choice.place] = ends.get(choice.place) or choice.key
        return ends

    def _draw(self) -> None:
        if self._shown is None:
            return
        look, width = self._shown.look, self.size.width
        both = width >= BOTH
        board, sheet, page = (self.query_one(f"#{name}", VerticalScroll) for name in ("board", "sheet", "page"))
        page.display = bool(self._page)
        has_board = look.board is not None or bool(look.beside)
        board.display = has_board and not (page.display and not both) and (both or self._view == "board")
        sheet.display = not page.display and (both or self._view == "sheet" or not has_board)
        self._put("head", head_text(look, width - 2))
        self._draw_board(look)
        self._draw_sheet(look)
        self._put("page-text", Text(self._page))
        self._put("story", story_text(look, width - 2, self.console))
        if self._shown.asked is None:
            self._put("question", Text(self._("The others play."), DIM))
        else:
            chosen = None if self._place else self._answer
            self._put("question", question_text(self._shown.asked, chosen, width - 2, look.left))
        self._put("foot", keys_text(self._, width - 2))

    def _put(self, part: str, text: Text) -> None:
        """Show a text in a part of the screen, unless it is there already: what has not changed is not sent again."""
        if self._texts.get(part) != text:
            self._texts[part] = text
            found = self.query_one(f"#{part}")
            if isinstance(found, Static | TextLines):
                found.update(text)

    def _draw_board(self, look: TableLook) -> None:
        if look.board is None:
            self._put("board-text", self._lines(look.beside, BOARD))
            return
        self._board = board_text(look.board, self._ends(), self._place, look.here)
        key = Text(f"\n{look.board.key}", DIM) if look.board.key else Text()
        mine = next((row for row in self._rows_of_interest(look) if row is not None), 0)
        part = self.query_one("#board", VerticalScroll)
        part.scroll_to(y=max(0, mine - part.size.height // 2), animate=False)
        self._put("board-text", Text("\n").join([*self._board.lines, key]))

    def _rows_of_interest(self, look: TableLook) -> Iterator[int | None]:
        """Yield the rows of the board that must be in sight, the most important first."""
        assert look.board is not None
        drawn = drawn_board(look.board.board)
        for place in (self._place, look.here):
            if place is not None:
                yield drawn.row_of(place)

    def _draw_sheet(self, look: TableLook) -> None:
        if look.sheet is None:
            noted = dedent("\n".join(look.noted)).split("\n")
            lines = [look.hand, *noted] if look.hand else noted
            self._put("sheet-text", self._lines(lines, self._room(look)))
            return
        self._sheet = sheet_text(look.sheet, self._room(look), self._("The sheet"), self._front.pencil, self._cell)
        self._put("sheet-text", Text("\n").join(self._sheet.lines))

    def _room(self, look: TableLook) -> int:
        """Return the columns for the sheet."""
        beside = self.size.width >= BOTH and (look.board is not None or bool(look.beside))
        return self.size.width - 3 - (BOARD + 2 if beside else 0)

    def _lines(self, lines: Sequence[str], room: int) -> Text:
        """Return lines as they are broken for a number of columns; further ones are indented like the first."""
        return Text("\n".join(wrapped(line, room) for line in lines))

    # -- what is pressed -----------------------------------------------------------------------------------------------

    async def action_quit(self) -> None:
        """Leave the game."""
        self._front.leave()

    def action_help_quit(self) -> None:
        """Leave the game: Control and C do what they do everywhere in a terminal."""
        self._front.leave()

    def on_resize(self) -> None:
        """Draw everything anew for the new size, once it holds."""
        self.call_after_refresh(self._draw)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send a text of the player's own."""
        self._front.send(event.value)

    async def on_key(self, event: events.Key) -> None:
        """Do what a key means now: give an answer, move the arrows, or ask for something."""
        if self.query_one("#own", Input).display and event.key not in ("escape", "ctrl+c"):
            return
        event.stop()
        event.prevent_default()
        self._press(event.key, event.character or "")
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Choose the place on the board that was clicked, if it can be chosen."""
        asked = self._shown.asked if self._shown else None
        if asked is None or self._board is None or event.widget is None or event.widget.id != "board-text":
            return
        place = self._board.places.get((event.y, event.x))
        number = next((n for n, choice in enumerate(asked.choices) if place and choice.place == place), None)
        if number is not None:
            self._reply(number)

    def action_give(self, number: int) -> None:
        """Give the answer with this number."""
        if self._shown and self._shown.asked and 0 <= number < len(self._shown.asked.choices):
            self._reply(number)

    def _reply(self, reply: str | int) -> None:
        """Send a reply; the question is answered, so nothing more is sent to it."""
        assert self._shown is not None
        self._shown = ScreenContent(self._shown.look)
        self._ahead = []
        self._front.send(reply)

    def _press(self, key: str, sign: str) -> None:
        """Do what a key means; between an answer and the next question it is kept for that question."""
        asked = self._shown.asked if self._shown else None
        if self._ahead is not None and key != "ctrl+c" and sign != "q":
            self._ahead.append((key, sign))
        elif key == "ctrl+c" or (sign == "q" and not self._means(asked, sign)):
            self._front.leave()
        elif self._page and key in ("escape", "enter", "space"):
            self._page = ""
        elif key == "pagedown" or key == "pageup":
            self._scroll(1 if key == "pagedown" else -1)
        elif asked is not None and self._means(asked, sign):
            self._reply(next(number for number, choice in enumerate(asked.choices) if choice.key == sign))
        elif key in ARROWS:
            self._arrow(ARROWS[key])
        elif key in ("enter", "space") and asked is not None:
            self._enter(asked)
        elif key == "tab":
            self._view = "sheet" if self._view == "board" else "board"
        elif sign in ALWAYS:
            self._ask_for(sign)
        elif key in ("escape", "backspace") and asked is not None:
            self._reply("b")

    @staticmethod
    def _means(asked: ScreenQuestion | None, sign: str) -> bool:
        return asked is not None and bool(sign) and any(choice.key == sign for choice in asked.choices)

    def _arrow(self, way: tuple[int, int]) -> None:
        """Move along the places, the cells of the sheet while one is looked at, or the answers."""
        if self._shown is None:
            return
        look, ends = self._shown.look, self._ends()
        if self._cell is not None and self._sheet is not None and look.sheet is not None:
            self._move_cell(way)
        elif ends and look.board is not None:
            self._place = nearest(ends, drawn_board(look.board.board), self._place, way)
        elif self._shown.asked is not None:
            step = way[0] or way[1]
            self._answer = (self._answer + step) % max(1, len(self._shown.asked.choices))

    def _move_cell(self, way: tuple[int, int]) -> None:
        assert self._shown is not None
        sheet = self._shown.look.sheet
        assert sheet is not None
        assert self._cell is not None
        cards = [row.card for _, rows in sheet.categories for row in rows]
        row, column = cards.index(self._cell[0]), sheet.owners.index(self._cell[1])
        self._cell = (
            cards[(row + way[0]) % len(cards)],
            sheet.owners[(column + way[1]) % len(sheet.owners)],
        )

    def _enter(self, asked: ScreenQuestion) -> None:
        if self._cell is not None and self._draws:
            self._draw_mark()
        elif self._cell is not None:
            self._why()
        elif self._place is not None:
            self._reply(next(n for n, choice in enumerate(asked.choices) if choice.place == self._place))
        elif asked.choices:
            self._reply(self._answer)

    def _ask_for(self, sign: str) -> None:
        """Do what a key means that is the same at every question."""
        if sign in "<>":
            self._pace(1 if sign == "<" else -1)
        if self._shown is None:
            return
        look = self._shown.look
        if sign == "?":
            self._page = "\n".join(f" {key}  {self._(meaning)}" for key, meaning in ALWAYS.items())
        elif sign == "l":
            self._page = "\n".join(
                line.text + (f"\n    > {line.private}" if line.private else "") for line, _ in look.lines
            )
            self.call_after_refresh(lambda: self.query_one("#page", VerticalScroll).scroll_end(animate=False))
        elif sign in ("b", "n"):
            self._view, self._page = ("board" if sign == "b" else "sheet"), ""
        elif sign in "wm" and look.sheet is not None:
            self._view, same = "sheet", self._draws == (sign == "m")
            self._draws = sign == "m"
            if self._cell is None:
                self._cell = (look.sheet.categories[0][1][0].card, CASE_FILE)
            elif same:
                self._cell = None
        else:
            self._ask_the_game(sign)

    def _ask_the_game(self, sign: str) -> None:
        """Ask what the game itself answers, which it does at a question alone."""
        assert self._shown is not None
        if sign not in ASKED:
            return
        if self._shown.asked is None:
            self._page = self._("That can be asked when it is your turn.")
        elif sign == "v":
            self._reply(f"level {self._front.level % 4 + 1}")
        else:
            self._reply(self._front.hints if sign == "h" else WORDS[sign])

    def _draw_mark(self) -> None:
        """Draw the next of the player's own marks in the chosen cell; after the last one it is empty."""
        assert self._cell is not None
        now = PENCIL.index(self._front.pencil.get(self._cell, ""))
        self._front.mark(self._cell, PENCIL[(now + 1) % len(PENCIL)])

    def _why(self) -> None:
        """Ask why the mark in the chosen cell stands there."""
        assert self._cell is not None
        assert self._shown is not None
        sheet = self._shown.look.sheet
        assert sheet is not None
        card, owner = self._cell
        head = sheet.heads[sheet.owners.index(owner)][0]
        self._reply(f"why {card} {head.lower()}")

    def _pace(self, step: int) -> None:
        at = PACES.index(self._front.pace) + step
        self._front.pace = PACES[min(max(at, 0), len(PACES) - 1)]

    def _scroll(self, way: int) -> None:
        for name in ("board", "sheet", "page"):
            part = self.query_one(f"#{name}", VerticalScroll)
            if part.display:
                part.scroll_relative(y=way * max(1, part.size.height - 2), animate=False)
