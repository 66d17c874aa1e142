"""Questions and answers between a game, which is played in a thread of its own, and the screen.

The game asks and waits; the screen shows the question with a look at the game, and sends what the player pressed.
The screen never touches the game: it draws values that the game's thread has made.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from queue import Queue
from threading import Event
from typing import Protocol, TypeVar

from casefile.cli.answers import Answer
from casefile.cli.front import PlainFront
from casefile.cli.notebook import NotebookTerminal
from casefile.cli.prompt import Back, Prompt, Quit
from casefile.cli.screen.keys import keys_of
from casefile.cli.screen.look import TableLook, look
from casefile.cli.screen.sheet_text import Cell
from casefile.cli.terminal import Terminal
from casefile.core.actions import Menu
from casefile.core.cards import Place
from casefile.core.texts import N_
from casefile.story import Line
from casefile.story.i18n import Texts

X = TypeVar("X")

PACES = (0.0, 0.15, 0.6, 1.5)
"""The seconds for which somebody else's action is shown before the next one."""


@dataclass(frozen=True, slots=True)
class OfferedAnswer:
    """An answer as the screen offers it."""

    key: str
    """The key that gives it; empty for an answer that is only on the board."""
    label: str
    """Its text."""
    place: Place | None = None
    """Its place on the board; ``None`` for an answer that is none."""


@dataclass(frozen=True, slots=True)
class ScreenQuestion:
    """A question."""

    text: str
    """The question."""
    choices: tuple[OfferedAnswer, ...] = ()
    """The answers."""
    default: int | None = None
    """The number of the answer that Enter gives; ``None`` for none."""
    typed: bool = False
    """Whether the answer is a text of the player's own."""
    over: bool = False
    """Whether it is asked after the end of the game."""


@dataclass(frozen=True, slots=True)
class ScreenContent:
    """Everything on the screen."""

    look: TableLook
    """The look at the game."""
    asked: ScreenQuestion | None = None
    """The question; ``None`` while others act, and after the end."""
    said: tuple[str, ...] = ()
    """The answer to what the player asked for last."""


class Surface(Protocol):
    """Shows a game; it may be called from any thread."""

    def show(self, shown: ScreenContent) -> None:
        """Show this from now on."""


@dataclass
class ScreenFront(PlainFront):
    """Shows a game on a screen that is drawn anew, ``surface``, in place of printed lines, and takes keys as answers.

    The game runs in a thread of its own, and waits in :attr:`replies` for the keys, which come from the screen's.
    """

    types = False

    texts: Texts
    """The translations into the player's language."""
    surface: Surface = field(init=False)
    """The screen; it is set once it is made."""
    pace: float = PACES[2]
    """The seconds for which somebody else's action is shown."""
    replies: "Queue[str | int]" = field(default_factory=Queue)
    """The keys pressed, as answers: the number of an answer, or a word that is allowed at every question."""
    closed: Event = field(default_factory=Event)
    """Set when the player leaves."""
    terminal: Terminal | None = None
    """The game; it is set once it is made."""
    pencil: dict[Cell, str] = field(default_factory=dict)
    """The player's own marks, by cell."""
    marked: Callable[[Mapping[Cell, str]], None] = lambda marks: None
    """Called with all marks whenever one was drawn."""
    said: list[str] = field(default_factory=list)
    """The texts since the last question was shown."""

    @property
    def level(self) -> int:
        """The level of the notes; 1 in a game without notes."""
        return self.terminal.level if isinstance(self.terminal, NotebookTerminal) else 1

    @property
    def hints(self) -> str:
        """The word that asks for advice."""
        return self.terminal.hints if self.terminal else ""

    def prompt(self, texts: Texts, obeyed: Callable[[str, Menu], bool]) -> Prompt:
        """Return what asks on the screen."""
        return ScreenPrompt(texts, self.say, obeyed, front=self)

    def begin(self, intro: str) -> None:
        """Show nothing: the screen names its keys."""

    def say(self, text: str) -> None:
        """Keep a text until the screen is shown again."""
        self.said += text.split("\n")

    def tell(self, line: Line[str], before: Line[str] | None) -> None:
        """Do nothing: a look has the whole story."""

    def moved(self) -> None:
        """Show the game, and wait as long as the pace says if somebody else has acted."""
        assert self.terminal is not None
        self.said.clear()
        self.surface.show(ScreenContent(look(self.terminal)))
        if self.terminal.table.actor is not None and self.closed.wait(self.pace):
            raise Quit

    def ask(self, asked: ScreenQuestion) -> str | int:
        """Show a question and return what the player pressed; raise :class:`Quit` where that is to leave."""
        assert self.terminal is not None
        self.surface.show(ScreenContent(look(self.terminal), asked, tuple(self.said)))
        self.said.clear()
        reply = self.replies.get()
        if self.closed.is_set():
            raise Quit
        return reply

    def show(self, text: str) -> None:
        """Show a text while the player waits."""
        assert self.terminal is not None
        self.surface.show(ScreenContent(look(self.terminal), said=(text,)))

    def mark(self, cell: Cell, sign: str) -> None:
        """Draw a mark of the player's own; an empty one rubs it out."""
        self.pencil[cell] = sign
        self.marked({cell: sign for cell, sign in self.pencil.items() if sign})

    def send(self, reply: str | int) -> None:
        """Answer the question."""
        self.replies.put(reply)

    def leave(self) -> None:
        """Let the game end where it stands."""
        self.closed.set()
        self.replies.put("")


@dataclass(frozen=True)
class ScreenPrompt(Prompt):
    """Asks the player on the screen."""

    front: ScreenFront | None = None
    """The front that shows the questions."""

    def pick(self, question: str, choices: Sequence[Answer[X]], menu: Menu, default: Answer[X] | None = None) -> X:
        """Ask until one of ``choices`` is pressed, and return its value. Raise :class:`Back` when the player goes back.

        ``menu`` has the words that are allowed at every question, such as a hint.
        """
        assert self.front is not None
        default = choices[0] if len(choices) == 1 else default
        asked = ScreenQuestion(
            question,
            tuple(
                OfferedAnswer(key, choice.label, _place(choice.value))
                for key, choice in zip(keys_of(choices), choices, strict=True)
            ),
            None if default is None else choices.index(default),
        )
        while True:
            reply = self.front.ask(asked)
            if isinstance(reply, int):
                return choices[reply].value
            self._do(reply, menu)

    def words_of_own(self, question: str, menu: Menu) -> str:
        """Ask for a text of the player's own and return it; it may be empty."""
        assert self.front is not None
        reply = self.front.ask(ScreenQuestion(question, typed=True))
        return str(reply)

    def _do(self, word: str, menu: Menu) -> None:
        if word == "b":
            raise Back
        if not self.obeyed(word, menu):
            self.say(self.texts.gettext(N_("This game has nothing of that kind.")))


def _place(value: object) -> Place | None:
    """Return the place at which an answer stands on the board; a way stands at its end."""
    return Place(value.rpartition("-")[2]) if isinstance(value, str) else None
