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
    asked: tuple[OptionField, ...]
    """The fields that everybody is asked for: camps, days for a turn, case files, Red Card."""
    back_ups: OptionField
    """The number of people who may wait for a place."""
    zones: tuple[FieldValue, ...]
    """The time zones to choose from."""
    folds: tuple[Fold, ...]
    """The other options, by subject."""
    own_zone: bool = False
    """Whether the browser is to choose its own time zone, which the server does not know."""
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

    @property
    def own_rules(self) -> bool:
        """Whether any of the other options, or a box or group of one's own, is filled in otherwise than at first."""
        fields = (self.back_ups, *(field for fold in self.folds for field in fold.fields))
        first = {"back_ups": "3"}
        changed = any(
            value.chosen and value.value != first.get(field.name, field.values[0].value)
            for field in fields
            for value in field.values
        )
        return changed or bool(self.of("cards"))


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
