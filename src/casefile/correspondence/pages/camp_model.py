"""What the page of a camp shows. Frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.correspondence.pages.post_model import Fact, PostHead
from casefile.web.model import CardModel, Dialog, Form, Hand, Part, Question, StandingOrder, absent
from casefile.web.pages import FieldValue, Moment
from casefile.web.question_panel import panel


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
class Opening:
    """Who reads the camp's talk: ``text`` says it; ``deed`` opens it to everybody, who read it then at ``link``."""

    text: str
    deed: Deed | None = None
    link: str = ""


@dataclass(frozen=True, slots=True)
class CampModel:
    """The page of a camp as one of its people sees it.

    ``asked`` is the question of the table, ``None`` before the deal; with ``delay`` the viewer is told that what he
    enters waits, with ``late`` that it comes too late for the turn, and confirms it. ``talk`` takes what is ``typed``.
    What is ``pending`` is ``urgent`` while it is carried out before the turn ends.
    ``refused`` is what was wrong with the last try.
    """

    head: PostHead
    name: str
    facts: tuple[Fact, ...]
    pending: tuple[Pending, ...]
    log: tuple[LogLine, ...]
    talk: Deed
    opening: Opening
    people: tuple[Belongs, ...]
    asking: tuple[Belongs, ...]
    enrolment: Deed
    enrolments: tuple[FieldValue, ...]
    code: Deed
    leave: Deed
    vacation: "Vacation"
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
    urgent: bool = False
    over: bool = False
    pasting: str = ""

    @property
    def parts(self) -> tuple[Part, ...]:
        """All that may change in an open page, each in its place."""
        joining = Part("joining", f"{CAMP}:joining", Joining(self.code, self.enrolment, self.enrolments, self.leave))
        dealt = self.board is not None
        joins = dealt and not self.over
        return (
            Part("camp-facts", f"{CAMP}:facts", self.facts),
            self._entered("camp-urgent", self.urgent),
            panel(self.asked) if self.asked else absent("question"),
            Part("camp-pasting", f"{CAMP}:pasting", self.pasting) if self.pasting else absent("camp-pasting"),
            Part("camp-delay", f"{CAMP}:delay", self.delay) if self.asked and self.delay else absent("camp-delay"),
            self._late(),
            self._entered("camp-pending", not self.urgent),
            self._sheet(),
            Part("camp-minutes", f"{CAMP}:minutes", None, (self.board,)) if self.board else absent("camp-minutes"),
            absent("before-joining") if dealt else Part("before-joining", f"{CAMP}:before_joining", None, (joining,)),
            absent("before-start") if dealt else Part("before-start", f"{CAMP}:before_start"),
            Part("camp-hand", f"{CAMP}:held", Hand(self.hand, self.order)) if self.hand else absent("camp-hand"),
            Part("talk", f"{CAMP}:lines", not self.log, tuple(map(_line, self.log)), grows=True),
            Part("saying", f"{CAMP}:saying", Saying(self.talk, self.typed)),
            Part("talk-opening", f"{CAMP}:opening", self.opening),
            Part("camp-asking", f"{CAMP}:asking", self.asking) if self.asking else absent("camp-asking"),
            Part("camp-people", f"{CAMP}:people", self.people),
            Part("after-joining", f"{CAMP}:after_joining", None, (joining,)) if joins else absent("after-joining"),
            absent("vacation") if self.over else Part("vacation", f"{CAMP}:vacation", self.vacation),
            self.accusation.part if self.accusation else absent("accuse"),
        )

    def _entered(self, id: str, here: bool) -> Part:
        """What waits, where it stands: above the question while it runs out earlier, else below."""
        return Part(id, f"{CAMP}:pending", Entered(id, self.pending)) if here and self.pending else absent(id)

    def _late(self) -> Part:
        if not self.late or not self.asked or not self.asked.asked:
            return absent("camp-late")
        forms = tuple(form.id for form in self.asked.forms)
        return Part(
            "camp-late", f"{CAMP}:late", Late(self.late, forms, self.accusation.form.id if self.accusation else "")
        )

    def _sheet(self) -> Part:
        if self.sheet is None:
            return absent("camp-sheet")
        marks = Part("marks", f"{CAMP}:marks", self.pencilled) if self.pencilled else absent("marks")
        return Part("camp-sheet", f"{CAMP}:sheet", None, (self.sheet, marks))


CAMP = "parts/camp.html"
"""What draws these parts."""


def _line(line: LogLine) -> Part:
    return Part(line.id, f"{CAMP}:line", line)


@dataclass(frozen=True, slots=True)
class Entered:
    """What waits, at the place ``id``."""

    id: str
    entries: tuple[Pending, ...]


@dataclass(frozen=True, slots=True)
class Joining:
    """Who may join the camp, its code, and how one leaves it."""

    code: Deed
    enrolment: Deed
    enrolments: tuple[FieldValue, ...]
    leave: Deed


@dataclass(frozen=True, slots=True)
class Vacation:
    """The vacations that the camp has announced, each with what takes it back while there is something to take back.

    How many days are ``left`` to it, and the form for one more.
    """

    deed: Deed
    announced: tuple[tuple[str, Deed | None], ...]
    left: str


@dataclass(frozen=True, slots=True)
class Late:
    """What has to be confirmed for each of the ``forms`` of the question, and for that of the ``accusation``."""

    text: str
    forms: tuple[str, ...]
    accusation: str


@dataclass(frozen=True, slots=True)
class Saying:
    """The form of the camp's talk, with what was ``typed``."""

    deed: Deed
    typed: str
