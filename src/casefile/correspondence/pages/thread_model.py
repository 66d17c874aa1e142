"""What the announcement and the thread of a game by post show: frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.correspondence.pages.post_model import PostHead
from casefile.web.model import Art, Form
from casefile.web.pages import FieldValue, Fold, Moment, OptionField
from casefile.web.words import Words


@dataclass(frozen=True, slots=True)
class AnnounceModel:
    """The page that announces a game; ``given`` has what stands in the text fields, by their names.

    ``numbers`` are the numbers to choose (camps, back-ups), ``folds`` the options by what they are about. ``refused``
    is what was wrong with the last try.
    """

    form: Form
    given: tuple[tuple[str, str], ...]
    numbers: tuple[OptionField, ...]
    zones: tuple[FieldValue, ...]
    folds: tuple[Fold, ...]
    refused: str = ""

    def of(self, name: str) -> str:
        """What stands in a text field."""
        return dict(self.given).get(name, "")


@dataclass(frozen=True, slots=True)
class CampLine:
    """A camp, or a character that is free: its seal, its character, who leads it, and how it stands."""

    token: str
    character: str
    leader: str = ""
    notes: tuple[str, ...] = ()
    out: bool = False
    yours: bool = False


@dataclass(frozen=True, slots=True)
class FileRow:
    """A sealed case file: its number, the commitment to it, and seed and salt once it has been opened."""

    number: int
    label: str
    commitment: str
    seed: str = ""
    salt: str = ""


@dataclass(frozen=True, slots=True)
class CardList:
    """The cards of a category."""

    title: str
    cards: tuple[tuple[Art, str], ...]


@dataclass(frozen=True, slots=True)
class CharacterChoice:
    """A character or a camp to choose; ``taken`` says by whom, where it cannot be chosen."""

    value: str
    label: str
    token: str
    chosen: bool = False
    taken: str = ""


@dataclass(frozen=True, slots=True)
class Gate:
    """Something that the viewer may do from this page: one form, with its title, a text, and its button.

    ``choices`` are for the field ``choice``; ``files`` are the numbers of the case files to vote for. ``word`` is the
    label of the field for a phrase or a code, which is called ``field``. ``named`` says that the form asks for a name.
    ``refused`` is why the last try was refused; what was typed stands in it again. ``why`` is the clause that forbids
    it now; then there is no form.
    """

    kind: str
    form: Form
    title: str
    text: str
    button: str
    choice: str = ""
    choices: tuple[CharacterChoice, ...] = ()
    files: tuple[FieldValue, ...] = ()
    field: str = ""
    word: str = ""
    typed: str = ""
    named: bool = False
    name: str = ""
    hint: str = ""
    refused: str = ""
    why: str = ""
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Pasting:
    """A forum post to be read in: what was pasted, and ``lines``, what was read in it, to be confirmed.

    ``warned`` says that the beta leader must confirm that it comes too late for the turn.
    """

    form: Form
    text: str = ""
    lines: tuple[str, ...] = ()
    refused: str = ""
    note: str = ""
    warned: bool = False


@dataclass(frozen=True, slots=True)
class Waits:
    """What everybody knows to be waited for: whose, what, until when."""

    token: str
    who: str
    what: str
    due: Moment | None


@dataclass(frozen=True, slots=True)
class ThreadPost:
    """A post of the thread. ``number`` counts from 1 and never changes; ``when`` is missing while it is waited for.

    ``kind`` is ``first``, ``people``, ``deal``, ``turn``, ``operator``, ``time``, ``waiting`` or ``end``.
    """

    number: int
    kind: str
    token: str
    heading: str
    when: Moment | None
    lines: tuple[Words, ...]
    note: str = ""
    copy: str = ""


@dataclass(frozen=True, slots=True)
class ThreadModel:
    """The announcement of a game and, once it has begun, its thread.

    Everybody has the same, but for ``gates``, ``paste``, ``link`` and ``packet``. ``refused`` is why the last try was
    refused, where it has no form on the page; ``zone`` is on whose clocks the moments of the posts are.
    """

    head: PostHead
    operator: str
    note: str
    begun: bool
    camps: tuple[CampLine, ...]
    back_ups: tuple[str, ...]
    back_up_places: str
    files: tuple[FileRow, ...]
    rules: tuple[str, ...]
    cards: tuple[CardList, ...]
    waits: tuple[Waits, ...]
    posts: tuple[ThreadPost, ...]
    zone: str
    gates: tuple[Gate, ...]
    paste: Pasting | None = None
    link: str = ""
    record: str = ""
    packet: str = ""
    end: str = ""
    refused: str = ""


@dataclass(frozen=True, slots=True)
class CopyModel:
    """Texts to be copied into a forum: each with its label, its id and the text."""

    head: PostHead
    title: str
    note: str
    texts: tuple[tuple[str, str, str], ...]
