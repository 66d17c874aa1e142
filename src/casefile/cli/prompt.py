"""Questions in the terminal, repeated until what is typed is an answer or a word that is allowed at every question."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from casefile.cli.answers import Answer, begun, named
from casefile.cli.typed import typed
from casefile.core.actions import Menu
from casefile.story.i18n import Texts, listed

X = TypeVar("X")


class Quit(Exception):
    """Raised when the player leaves the game."""


class Back(Exception):
    """Raised when the player goes back to the question before."""


@dataclass(frozen=True)
class Prompt:
    """Asks the player questions in the terminal.

    - ``texts``: the translations into the player's language.
    - ``say``: prints a text.
    - ``obeyed``: does what the typed line in small letters says, if it is a word that is allowed at every question
      besides those to go back and to leave, and returns whether it was.
    - ``typed``: returns a line that the player types.
    """

    texts: Texts
    say: Callable[[str], None]
    obeyed: Callable[[str, Menu], bool]
    typed: Callable[[], str] = typed

    def yes(self, question: str, menu: Menu, *, default: bool = False) -> bool:
        """Ask a question of yes or no, and return whether the answer is yes; Enter stands for ``default``."""
        _ = self.texts.gettext
        choices = [
            Answer(1, _("Yes"), True, ("yes", "y"), key="y"),
            Answer(2, _("No"), False, ("no", "n"), key="n"),
        ]
        return self.pick(question, choices, menu, choices[0] if default else None)

    def choose(self, question: str, labels: Sequence[str], menu: Menu) -> int:
        """Ask for one of ``labels``, listed with numbers from 1, and return its place, counted from 0.

        Raise :class:`Back`.
        """
        return self.pick(question, [Answer(number, label, number - 1) for number, label in enumerate(labels, 1)], menu)

    def pick(self, question: str, choices: Sequence[Answer[X]], menu: Menu, default: Answer[X] | None = None) -> X:
        """Ask until one of ``choices`` is typed, and return its value; Enter takes the only one, or ``default``.

        ``menu`` has the words that are allowed at every question, such as help. Raise :class:`Back` when the player
        types the word that goes back.
        """
        _, default = self.texts.gettext, choices[0] if len(choices) == 1 else default
        self.say(f"\n{question}")
        self._list(choices, default)
        while True:
            answer = self.read().lower()
            found = named(answer, choices) or ([default] if default and not answer else [])
            if not found and self._obeyed(answer, menu):
                continue
            found = found or (begun(answer, choices) if len(answer) > 1 or not answer.isascii() else [])
            if len(found) == 1:
                return found[0].value
            if found:
                self.say(_("That may be {names}.").format(names=listed(self.texts, (each.label for each in found))))
            elif answer:
                self.say(_("A number or a name from the list, please; help says what else you can type."))
                self._list(choices, default)

    def _list(self, choices: Sequence[Answer[X]], default: Answer[X] | None) -> None:
        """Print the listed answers with their numbers."""
        enter = "  " + self.texts.gettext("(Enter)")
        for choice in choices:
            if choice.listed:
                self.say(f" {choice.number:>2}  {choice.label}" + (enter if choice is default else ""))

    def words_of_own(self, question: str, menu: Menu) -> str:
        """Ask for a text of the player's own and return it; it may be empty. Raise :class:`Back`.

        The words that are allowed at every question cannot be the answer.
        """
        self.say(f"\n{question}")
        while self._obeyed((line := self.read()).lower(), menu):
            pass
        return line

    def read(self) -> str:
        """Return a line that the player types; raise :class:`Quit` at ``q`` or at the end of the input."""
        try:
            line = self.typed()
        except EOFError:
            raise Quit from None
        if line.lower() in ("q", "quit", "exit"):
            raise Quit
        return line

    def _obeyed(self, answer: str, menu: Menu) -> bool:
        if answer in ("b", "back"):
            raise Back
        return self.obeyed(answer, menu)
