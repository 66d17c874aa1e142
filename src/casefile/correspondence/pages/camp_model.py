"""What the page of a camp and the console of its operator show. Frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.core.cards import Card
from casefile.correspondence.pages.post_model import PostHead
from casefile.web.model import CardModel, Dialog, Form, Part, Question, StandingOrder
from casefile.web.pages import FieldValue, Moment


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that the viewer may do, or may not: the button says what, ``refused`` why not, with its clause.

    ``waits`` says that it is carried out later, unless it is countered.
    """

    form: Form
    label: str
    refused: str = ""
    waits: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class Pending:
    """What a beta leader has entered: what, who, when it is carried out, and how the viewer may stop it.

    ``due`` is ``None`` while the game is paused.
    """

    id: str
    text: str
    by: str
    due: Moment | None
    deed: Deed | None = None


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the camp's own log; what somebody ``said``, or what happened."""

    id: str
    text: str
    when: Moment
    who: str = ""
    said: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Belongs:
    """Somebody who belongs to the camp, or asks to: name, role in words, and what the viewer may do about it."""

    id: str
    name: str
    role: str
    you: bool = False
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Pencilled:
    """A mark on the shared sheet in words: the cell, the mark, and whose it is."""

    cell: str
    mark: str
    who: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to know: what, its value, and perhaps until when."""

    label: str
    value: str
    until: Moment | None = None


@dataclass(frozen=True, slots=True)
class CampModel:
    """The page of a camp as one of its people sees it.

    ``asked`` is the question of the table, ``None`` before the deal; with ``delay`` the viewer is told that what he
    enters waits, with ``late`` that it comes too late for the turn, and confirms it. ``talk`` takes what is ``typed``.
    ``refused`` is what was wrong with the last try.
    """

    head: PostHead
    name: str
    facts: tuple[Fact, ...]
    pending: tuple[Pending, ...]
    log: tuple[LogLine, ...]
    talk: Deed
    people: tuple[Belongs, ...]
    asking: tuple[Belongs, ...]
    enrolment: Deed
    enrolments: tuple[FieldValue, ...]
    code: Deed
    leave: Deed
    asked: Question | None = None
    delay: str = ""
    late: str = ""
    board: Part | None = None
    hand: tuple[CardModel, ...] = ()
    order: StandingOrder | None = None
    sheet: Part | None = None
    styles: tuple[str, ...] = ()
    pencilled: tuple[Pencilled, ...] = ()
    accusation: Dialog | None = None
    typed: str = ""
    refused: str = ""


# -- the console -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActButton:
    """A button of the console: the kind of an act, and why it cannot be done now."""

    kind: str
    label: str
    refused: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class CampRow:
    """A camp on the console: all of it public. ``silent`` says since when it owes what it owes.

    ``keys`` are done to it, each with the note of its ``form``; ``heirs`` can lead it instead.
    """

    camp: Card
    name: str
    token: str
    leader: str
    state: str
    people: str
    strikes: str
    vacation: str
    form: Form
    keys: tuple[ActButton, ...]
    heirs: tuple[FieldValue, ...]
    due: Moment | None = None
    silent: Moment | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """An act of the operator as everybody reads it: what, the note, when."""

    text: str
    note: str
    when: Moment


@dataclass(frozen=True, slots=True)
class Looked:
    """A look at something hidden that is stored: its number, what, when, and where it is shown."""

    number: int
    what: str
    link: str


@dataclass(frozen=True, slots=True)
class ActGroup:
    """A group of acts with one form: a title, what it does, fields to choose from, and its buttons."""

    id: str
    title: str
    lead: str
    form: Form
    keys: tuple[ActButton, ...]
    fields: tuple[tuple[str, str, tuple[FieldValue, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class ConsoleModel:
    """The operator's console. ``shown`` are the cards of the look that was opened; ``typed`` is the note of a try that
    failed.
    """

    head: PostHead
    due: tuple[Fact, ...]
    camps: tuple[CampRow, ...]
    back_ups: tuple[str, ...]
    desks: tuple[ActGroup, ...]
    history: tuple[Act, ...]
    looks: tuple[Looked, ...]
    shown: tuple[CardModel, ...] = ()
    shown_title: str = ""
    typed: str = ""
    refused: str = ""
