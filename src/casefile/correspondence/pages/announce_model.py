"""What the page shows on which a game by post is announced. Frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.correspondence.pages.thread_model import RulesAndCards
from casefile.web.model import Form, Part
from casefile.web.pages import FieldValue
from casefile.web.setup_model import Fold, OptionField


@dataclass(frozen=True, slots=True)
class AnnounceModel:
    """The page that announces a game; ``given`` has what stands in the text fields, by their names.

    ``numbers`` are the numbers to choose (camps, back-ups), ``folds`` the options by what they are about. ``refused``
    is what was wrong with the last try; ``again`` says that case files are played which an earlier game held back, and
    ``rehearsal`` that what is announced here is one. ``preview`` is the first post as it would stand.
    """

    form: Form
    given: tuple[tuple[str, str], ...]
    numbers: tuple[OptionField, ...]
    zones: tuple[FieldValue, ...]
    folds: tuple[Fold, ...]
    refused: str = ""
    again: bool = False
    rehearsal: str = ""
    preview: Part | None = None

    def of(self, name: str) -> str:
        """What stands in a text field."""
        return dict(self.given).get(name, "")


@dataclass(frozen=True, slots=True)
class FirstPostModel:
    """The first post of a game that is not announced yet, or why there can be none: what is ``wrong`` in the form."""

    title: str
    note: str
    facts: tuple[str, ...]
    rules: "RulesAndCards | None"
    wrong: str = ""
