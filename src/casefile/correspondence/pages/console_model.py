"""Models of the console of a game's operator: frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.core.cards import Card
from casefile.correspondence.pages.post_model import PostHead
from casefile.correspondence.pages.thread_model import StrikeCount
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
    """The style of its button; ``plain`` for a gentle way out."""
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
    lead: str = ""
    """The fact that comes first, and matters most."""
    since: Moment | None = None
    """The moment since when it stands, or until when there is time."""
    acts: tuple[TaskAct, ...] = ()
    """The acts that answer it, the nearest first."""
    token: str = ""
    """The design of the camp's seal."""
    text: str = ""
    """A text to be copied."""
    label: str = ""
    """The label of that text."""
    copy: str = ""
    """The label of the button that copies it."""
    leave: Form | None = None
    """The form with which it is left alone until it comes up again."""


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
    left: str = ""
    """Its vacation days in few words."""
    called: str = ""
    """The sentence that says that its leader has not come yet; empty otherwise."""
    silent: str = ""
    """The sentence that says for how long nobody of the camp was here, where that is long."""
    pips: StrikeCount | None = None
    """Its strikes."""
    out: bool = False
    """Whether it is out of the game."""
    typed: str = ""
    """The text in the note, from the last try."""


@dataclass(frozen=True, slots=True)
class QuietLine:
    """Something that goes on without the operator."""

    who: str
    """The thing told of, such as a camp."""
    text: str
    """The text that follows it."""
    token: str = ""
    """The design of the camp's seal."""
    until: Moment | None = None
    """The moment until which it holds, or since when."""
    reminded: str = ""
    """The sentence that says when the camp is reminded."""
    taken_up: Form | None = None
    """The form with which a thing that was left alone is taken up again."""


@dataclass(frozen=True, slots=True)
class Act:
    """An act of the operator as everybody reads it."""

    text: str
    """The act."""
    note: str
    """The note."""
    when: Moment
    """The moment."""
    undo: TaskAct | None = None
    """The act that takes it back, shortly after it."""


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
class ThreadLine:
    """A line of the thread on the console."""

    kind: str
    """``round`` for the heading of a round, ``post``, ``inside`` for what happens within a turn, ``now`` for a turn."""
    text: str
    """The text."""
    when: Moment | None = None
    """The moment at which it happened."""
    short: str = ""
    """That moment in few words: day and hour."""
    due: Moment | None = None
    """The end of the turn that is going on."""
    number: int = 0
    """The number of the post; 0 for a line that is no post."""
    link: str = ""
    """The address of the post's text, to be copied."""
    posted: bool | None = None
    """Whether the post is in the group's own forum; ``None`` where the group uses none."""
    undo: Form | None = None
    """The form that takes the copy back."""


@dataclass(frozen=True, slots=True)
class ConsoleModel:
    """The operator's console."""

    head: PostHead
    """The head of the page."""
    tasks: tuple[Task, ...]
    """The tasks, the worst first."""
    quiet: tuple[QuietLine, ...]
    """The things that go on without the operator."""
    camps: tuple[CampRow, ...]
    """The camps."""
    back_ups: tuple[str, ...]
    """The names of the back-ups, in order."""
    desks: tuple[ActGroup, ...]
    """The groups of acts."""
    history: tuple[Act, ...]
    """The acts of the operator so far."""
    thread: tuple[ThreadLine, ...] = ()
    """The newest part of the thread."""
    done: Act | None = None
    """The last act of an operator, shortly after it."""
    skip: Form | None = None
    """The form that lets a rehearsal go on to its next deadline."""
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
            Part("console-camps", f"{CONSOLE}:camps", len(rows), rows),
            Part("console-due", f"{CONSOLE}:due", Due(self.tasks, self.quiet, self.back_ups, self.done, self.skip)),
            Part("console-thread", f"{CONSOLE}:thread", self.thread) if self.thread else absent("console-thread"),
            Part("console-history", f"{CONSOLE}:history", self.history),
            Part("console-desks", f"{CONSOLE}:desks", None, desks),
        )


@dataclass(frozen=True, slots=True)
class Due:
    """The things to do on the console, and those that go on by themselves."""

    tasks: tuple[Task, ...]
    """The tasks of the operator."""
    quiet: tuple[QuietLine, ...]
    """The things that go on without the operator."""
    back_ups: tuple[str, ...]
    """The back-ups, in order."""
    done: Act | None
    """The last act of an operator, shortly after it."""
    skip: Form | None
    """The form that lets a rehearsal go on to its next deadline."""
