"""What the console of a game's operator shows. Frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.core.cards import Card
from casefile.correspondence.pages.post_model import Fact, PostHead
from casefile.web.model import CardModel, Form, Part, absent
from casefile.web.pages import FieldValue, Moment

CONSOLE = "parts/console.html"
"""What draws these parts."""


@dataclass(frozen=True, slots=True)
class ActButton:
    """A button of the console: the kind of an act, and why it cannot be done now."""

    kind: str
    label: str
    refused: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class TaskAct:
    """An act that answers a task: its ``form`` says which; the public ``note`` is ready, empty where none is asked."""

    label: str
    form: Form
    note: str = ""
    style: str = ""
    first: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """Something that the operator has to do: how bad it is (``weight``: ``seal``, ``warn`` or nothing), and since when.

    ``facts`` are what is known, ``acts`` what can be done, the nearest first; ``text`` is to be copied. Where somebody
    is silent, ``since`` is when that camp was ``heard`` of.
    """

    id: str
    weight: str
    title: str
    facts: str
    since: Moment | None = None
    acts: tuple[TaskAct, ...] = ()
    token: str = ""
    text: str = ""
    heard: bool = False


@dataclass(frozen=True, slots=True)
class CampRow:
    """A camp on the console. ``heard`` is when it was here or did what everybody reads, ``sign`` which of these.

    ``keys`` are done to it, each with the note of its ``form``, in which stands what was ``typed``; ``heirs`` can lead
    it instead.
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
    heard: Moment | None = None
    sign: str = ""
    out: bool = False
    typed: str = ""


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
    """A group of acts with one form: a title, how it stands ``now``, what it does, fields to fill in, and its buttons.

    A field without values is typed. ``looks`` are stored and can be opened again; ``typed`` stands in the note, which
    there is none of where it is not ``noted``.
    """

    id: str
    title: str
    lead: str
    form: Form
    keys: tuple[ActButton, ...]
    fields: tuple[tuple[str, str, tuple[FieldValue, ...]], ...] = ()
    looks: tuple[Looked, ...] = ()
    typed: str = ""
    now: str = ""
    noted: bool = True


@dataclass(frozen=True, slots=True)
class Forum:
    """A post of the thread, and whether it is in the group's own forum; ``undo`` is the form that takes that back."""

    number: int
    heading: str
    copied: bool
    link: str
    undo: Form | None = None


@dataclass(frozen=True, slots=True)
class ConsoleModel:
    """The operator's console. ``shown`` are the cards of the look that was opened, ``refused`` is what was wrong with
    the last try.
    """

    head: PostHead
    tasks: tuple[Task, ...]
    due: tuple[Fact, ...]
    camps: tuple[CampRow, ...]
    back_ups: tuple[str, ...]
    desks: tuple[ActGroup, ...]
    history: tuple[Act, ...]
    forum: tuple[Forum, ...] = ()
    shown: tuple[CardModel, ...] = ()
    shown_title: str = ""
    refused: str = ""

    @property
    def parts(self) -> tuple[Part, ...]:
        """All that may change in an open page, each in its place."""
        rows = tuple(Part(f"row-{row.camp}", f"{CONSOLE}:row", row) for row in self.camps)
        desks = tuple(Part(f"console-{desk.id}", f"{CONSOLE}:desk", desk) for desk in self.desks if desk.keys)
        return (
            Part("console-due", f"{CONSOLE}:due", Due(self.tasks, self.due, self.back_ups)),
            Part("console-camps", f"{CONSOLE}:camps", None, rows),
            Part("console-forum", f"{CONSOLE}:in_forum", self.forum) if self.forum else absent("console-forum"),
            Part("console-history", f"{CONSOLE}:history", self.history),
            Part("console-desks", f"{CONSOLE}:desks", None, desks),
        )


@dataclass(frozen=True, slots=True)
class Due:
    """What the operator has to do, what camps owe, and the back-ups in order."""

    tasks: tuple[Task, ...]
    facts: tuple[Fact, ...]
    back_ups: tuple[str, ...]
