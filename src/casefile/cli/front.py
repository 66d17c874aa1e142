"""Where a game in the terminal is shown and its player asked: as lines, one below the other, or on one screen."""

from collections.abc import Callable
from typing import Protocol

from casefile.cli.grown import grown
from casefile.cli.output import echo
from casefile.cli.prompt import Prompt
from casefile.cli.wrapping import columns, wrapped
from casefile.core.actions import Menu
from casefile.story import Line
from casefile.story.i18n import Texts


class Front(Protocol):
    """Shows a game to its player, and asks."""

    types: bool
    """Whether answers are typed, so that a question may say what can be typed."""

    def prompt(self, texts: Texts, obeyed: Callable[[str, Menu], bool]) -> Prompt:
        """Return what asks the player questions; ``obeyed`` is :attr:`Prompt.obeyed`."""

    def begin(self, intro: str) -> None:
        """Begin to show the game; ``intro`` says what can be typed."""

    def say(self, text: str) -> None:
        """Show a text that answers what the player typed."""

    def tell(self, line: Line[str], before: Line[str] | None) -> None:
        """Show a line of the story, or what is new in it if it was shown before as ``before``."""

    def moved(self) -> None:
        """Note that somebody has acted, whoever it was."""


class PlainFront:
    """Prints lines one below the other, and reads lines."""

    types = True

    def prompt(self, texts: Texts, obeyed: Callable[[str, Menu], bool]) -> Prompt:
        """Return what asks by numbered lists."""
        return Prompt(texts, self.say, obeyed)

    def begin(self, intro: str) -> None:
        """Print what can be typed."""
        self.say(intro)

    def say(self, text: str) -> None:
        """Print a text, cut to the width of the terminal."""
        echo(wrapped(text, columns()), styled=True)

    def tell(self, line: Line[str], before: Line[str] | None) -> None:
        """Print a line of the story; only the new part if it was printed before as ``before``."""
        if line.kind == "round":
            self.say(f"\n-- {line.text} --")
        elif before is not None and (more := grown(before.text, line.text)) is not None:
            if more:
                self.say(f"  {more}")
        else:
            self.say(line.text)
        told = "" if before is None else before.private or ""
        if line.private is not None and line.private != told:
            self.say(f"    > {line.private.removeprefix(told).strip()}")

    def moved(self) -> None:
        """Do nothing: the story tells it."""


class Overheard(PlainFront):
    """Keeps the texts that would be shown."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def say(self, text: str) -> None:
        """Keep a text."""
        self.texts.append(text)
