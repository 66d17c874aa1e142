"""Models of the console of a game's operator: frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.core.cards import Card
from casefile.correspondence.pages.post_model import Fact, PostHead
from casefile.web.model import CardModel, Form, Part, absent
from casefile.web.pages import FieldValue, Moment

CONSOLE = "parts/console.html"
"""The template of these parts."""


@dataclass(frozen=True, slots=True)
class ActButton:
    """A button of the console."""

    kind: str
    """The kind of the act."""
    label: str
    """Its label."""
    refused: str = ""
    """The reason why it cannot be done now; empty if it can."""
    style: str = ""
    """Its style."""


@dataclass(frozen=True, slots=True)
class TaskAct:
    """An act that answers a task."""

    label: str
    """The label of its button."""
    form: Form
    """The form, which names the act."""
    note: str = ""
    """The public note, ready to send; empty if none is asked."""
    style: str = ""
    """The style of its button."""
    first: bool = False
    """Whether it is the nearest act."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the operator."""

    id: str
    """The id of the task."""
    weight: str
    """Its urgency: ``seal`` for the worst, ``warn``, or empty."""
    title: str
    """Its title."""
    facts: str
    """The known facts."""
    since: Moment | None = None
    """The moment since when it stands."""
    acts: tuple[TaskAct, ...] = ()
    """The acts that answer it, the nearest first."""
    token: str = ""
    """The design of the camp's seal."""
    text: str = ""
    """A text to be copied."""
    heard: bool = False
    """Whether ``since`` is the moment when the camp was last heard of."""


@dataclass(frozen=True, slots=True)
class CampRow:
    """A camp on the console."""

    camp: Card
    """The camp."""
    name: str
    """Its name."""
    token: str
    """The design of its seal."""
    leader: str
    """The name of its leader."""
    state: str
    """Its state, in words."""
    people: str
    """The number of its people, in words."""
    strikes: str
    """Its strikes, in words."""
    vacation: str
    """The vacation days left to it, in words."""
    form: Form
    """The form of its acts, with a note."""
    keys: tuple[ActButton, ...]
    """The acts that are done to it, each with the note of the form."""
    heirs: tuple[FieldValue, ...]
    """The people who can lead it instead."""
    due: Moment | None = None
    """The deadline of the turn that it owes."""
    heard: Moment | None = None
    """The moment when it last visited the game or did something that everybody reads."""
    sign: str = ""
    """The sentence that says which of these it was."""
    out: bool = False
    """Whether it is out of the game."""
    typed: str = ""
    """The text in the note, from the last try."""


@dataclass(frozen=True, slots=True)
class Act:
    """An act of the operator as everybody reads it."""

    text: str
    """The act."""
    note: str
    """The note."""
    when: Moment
    """The moment."""


@dataclass(frozen=True, slots=True)
class Looked:
    """One of the operator's looks at hidden cards, which everybody knows of."""

    number: int
    """The number of the look in the game."""
    what: str
    """The name of the cards: a camp's hand, or the case file."""
    link: str
    """The address where it is shown."""


@dataclass(frozen=True, slots=True)
class ActGroup:
    """A group of acts with one form."""

    id: str
    """The id of the group."""
    title: str
    """Its title."""
    lead: str
    """The sentence about its effect."""
    form: Form
    """The form."""
    keys: tuple[ActButton, ...]
    """Its buttons."""
    fields: tuple[tuple[str, str, tuple[FieldValue, ...]], ...] = ()
    """The fields to fill in: name, label and values. A field without values is typed."""
    looks: tuple[Looked, ...] = ()
    """The stored looks, which can be opened again."""
    typed: str = ""
    """The text in the note, from the last try."""
    now: str = ""
    """The state now."""
    noted: bool = True
    """Whether the form has a note."""


@dataclass(frozen=True, slots=True)
class Forum:
    """One of the thread's newest posts, and whether it has been copied into the group's own forum."""

    number: int
    """Its number."""
    heading: str
    """Its heading."""
    copied: bool
    """Whether it is in the forum."""
    link: str
    """The address of its text."""
    undo: Form | None = None
    """The form that takes the copy back."""


@dataclass(frozen=True, slots=True)
class ConsoleModel:
    """The operator's console."""

    head: PostHead
    """The head of the page."""
    tasks: tuple[Task, ...]
    """The tasks, the worst first."""
    due: tuple[Fact, ...]
    """The deadlines of the camps."""
    camps: tuple[CampRow, ...]
    """The camps."""
    back_ups: tuple[str, ...]
    """The names of the back-ups, in order."""
    desks: tuple[ActGroup, ...]
    """The groups of acts."""
    history: tuple[Act, ...]
    """The acts of the operator so far."""
    forum: tuple[Forum, ...] = ()
    """The newest posts, and whether they are in the forum."""
    shown: tuple[CardModel, ...] = ()
    """The cards that the operator has chosen to see."""
    shown_title: str = ""
    """The name of these cards."""
    refused: str = ""
    """The reason why the last try was refused."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts of the page that may change while it is open, each in its place."""
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
    """The deadlines on the console."""

    tasks: tuple[Task, ...]
    """The tasks of the operator."""
    facts: tuple[Fact, ...]
    """The turns that camps owe."""
    back_ups: tuple[str, ...]
    """The back-ups, in order."""
