"""Models of the page that announces a game by post: frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.correspondence.pages.thread_model import RulesAndCards
from casefile.web.model import Form, Part
from casefile.web.pages import FieldValue
from casefile.web.setup_model import Fold, OptionField


@dataclass(frozen=True, slots=True)
class AnnounceModel:
    """The page with the form that announces a game."""

    form: Form
    """The form."""
    given: tuple[tuple[str, str], ...]
    """The text in the text fields, by their names."""
    numbers: tuple[OptionField, ...]
    """The numbers to choose: camps, back-ups."""
    zones: tuple[FieldValue, ...]
    """The time zones to choose from."""
    folds: tuple[Fold, ...]
    """The options, by subject."""
    refused: str = ""
    """The reason why the last try was refused."""
    again: bool = False
    """Whether the game plays sealed case files that an earlier game did not play."""
    rehearsal: str = ""
    """The sentence that the game is a rehearsal; empty if it is none."""
    preview: Part | None = None
    """The first post of the game as it would stand; ``None`` if it was not asked for."""

    def of(self, name: str) -> str:
        """Return the text in a text field."""
        return dict(self.given).get(name, "")


@dataclass(frozen=True, slots=True)
class FirstPostModel:
    """The first post of a game that is not announced yet, or the reason why there can be none."""

    title: str
    """The title of the game."""
    note: str
    """The text of the announcement."""
    facts: tuple[str, ...]
    """The operator, the start, and the ways to come in."""
    rules: "RulesAndCards | None"
    """The rules in force and the lists of cards."""
    wrong: str = ""
    """The mistake in the form; empty if there is none."""
