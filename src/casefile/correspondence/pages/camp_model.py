"""Models of the page of a camp: frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.correspondence.pages.post_model import Fact, PostHead
from casefile.web.model import Dialog, Form, Hand, Part, Question, absent
from casefile.web.pages import FieldValue, Moment
from casefile.web.question_panel import panel


@dataclass(frozen=True, slots=True)
class CampActButton:
    """A button for an act of the viewer, enabled or not."""

    form: Form
    """The form that it sends."""
    label: str
    """Its label."""
    refused: str = ""
    """The reason why the act is not possible, with its clause; empty if it is possible."""
    waits: str = ""
    """The delay after which the act is carried out, unless it is countered; empty if it is done at once."""
    style: str = ""
    """Its style."""


@dataclass(frozen=True, slots=True)
class Pending:
    """An act of a beta leader that waits to be carried out."""

    id: str
    """The id of the part."""
    text: str
    """The act, in words."""
    by: str
    """The name of its author."""
    due: Moment | None
    """The moment when it is carried out; ``None`` while the game is paused."""
    deed: CampActButton | None = None
    """The button with which the viewer may stop it, if the viewer may."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the camp's own log."""

    id: str
    """The id of the part."""
    text: str
    """The text."""
    when: Moment
    """The moment."""
    who: str = ""
    """The name of the speaker, if it was said."""
    said: bool = False
    """Whether somebody said it; else it happened."""
    mine: bool = False
    """Whether the viewer said it."""


@dataclass(frozen=True, slots=True)
class Belongs:
    """Somebody who belongs to the camp, or asks to."""

    id: str
    """The id on the page."""
    name: str
    """The name."""
    role: str
    """The role, in words."""
    you: bool = False
    """Whether this is the viewer."""
    deeds: tuple[CampActButton, ...] = ()
    """The acts of the viewer about this person."""


@dataclass(frozen=True, slots=True)
class Pencilled:
    """A mark on the camp's shared note sheet, in words."""

    cell: str
    """The cell."""
    mark: str
    """The mark."""
    who: str
    """The name of the person who drew it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The sentence about who may read the camp's messages, and the button that changes it."""

    text: str
    """The sentence that says who they are."""
    deed: CampActButton | None = None
    """The button that opens the talk to everybody."""
    link: str = ""
    """The address where everybody reads it, once it is open."""


@dataclass(frozen=True, slots=True)
class CampModel:
    """The page of a camp as one of its people sees it."""

    head: PostHead
    """The head of the page."""
    styles: tuple[str, ...]
    """The style sheets of the game."""
    name: str
    """The name of the camp."""
    facts: tuple[Fact, ...]
    """Its turn, strikes and days off."""
    acts: "CampActs"
    """The acts of the camp: those that wait, and what the viewer has to know before another one."""
    talk: "CampTalk"
    """The camp's own log, and the form of the talk."""
    members: "CampMembers"
    """The people of the camp, and who may join."""
    table: "CampTable | None"
    """The card game as the camp sees it; ``None`` before the deal."""
    over: bool
    """Whether the game is over."""
    refused: str = ""
    """The reason why the last try was refused."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts of the page that may change while it is open, each in its place."""
        acts, members, dealt = self.acts, self.members, self.table is not None
        shown = self.table.parts() if self.table else {}
        joining = Part("joining", f"{CAMP}:joining", members.joining)
        delayed, joins = dealt and acts.delay, dealt and not self.over

        def of_table(id: str) -> Part:
            return shown.get(id) or absent(id)

        return (
            Part("camp-facts", f"{CAMP}:facts", self.facts),
            acts.entered("camp-urgent", acts.urgent),
            of_table("question"),
            Part("camp-pasting", f"{CAMP}:pasting", acts.pasting) if acts.pasting else absent("camp-pasting"),
            Part("camp-delay", f"{CAMP}:delay", acts.delay) if delayed else absent("camp-delay"),
            self._late(),
            acts.entered("camp-pending", not acts.urgent),
            of_table("camp-sheet"),
            of_table("camp-minutes"),
            absent("before-joining") if dealt else Part("before-joining", f"{CAMP}:before_joining", None, (joining,)),
            absent("before-start") if dealt else Part("before-start", f"{CAMP}:before_start"),
            of_table("camp-hand"),
            *self.talk.parts,
            Part("camp-asking", f"{CAMP}:asking", members.asking) if members.asking else absent("camp-asking"),
            Part("camp-people", f"{CAMP}:people", members.people),
            Part("after-joining", f"{CAMP}:after_joining", None, (joining,)) if joins else absent("after-joining"),
            absent("vacation") if self.over else Part("vacation", f"{CAMP}:vacation", members.vacation),
            of_table("accuse"),
        )

    def _late(self) -> Part:
        table = self.table
        if not self.acts.late or table is None or not table.asked.asked:
            return absent("camp-late")
        forms = tuple(form.id for form in table.asked.forms)
        accusation = table.accusation.form.id if table.accusation else ""
        return Part("camp-late", f"{CAMP}:late", Late(self.acts.late, forms, accusation))


@dataclass(frozen=True, slots=True)
class CampActs:
    """The acts of a camp: those that wait, and what the viewer has to know before another one."""

    pending: tuple[Pending, ...]
    """The acts of beta leaders that wait."""
    urgent: bool = False
    """Whether a waiting act is carried out before the turn ends."""
    delay: str = ""
    """The sentence that tells a beta leader that acts have to wait, or a member why there are no buttons."""
    late: str = ""
    """The sentence that the act would come too late for the turn, for the beta leader to confirm."""
    pasting: str = ""
    """The address of the form for a pasted post."""

    def entered(self, id: str, here: bool) -> Part:
        """Return the part with the waiting acts: above the question if one runs out before the turn, else below."""
        return Part(id, f"{CAMP}:pending", Entered(id, self.pending)) if here and self.pending else absent(id)


@dataclass(frozen=True, slots=True)
class CampTalk:
    """The camp's own log, and the form of the talk."""

    log: tuple[LogLine, ...]
    """The lines of the log."""
    saying: "Saying"
    """The form for a message to the camp."""
    opening: Opening
    """The readers of the talk."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the page for the talk."""
        return (
            Part("talk", f"{CAMP}:lines", not self.log, tuple(map(_line, self.log)), grows=True),
            Part("saying", f"{CAMP}:saying", self.saying),
            Part("talk-opening", f"{CAMP}:opening", self.opening),
        )


@dataclass(frozen=True, slots=True)
class CampMembers:
    """The people of a camp, who may join it, and its vacations."""

    people: tuple[Belongs, ...]
    """The people of the camp."""
    asking: tuple[Belongs, ...]
    """The people who ask to join."""
    joining: "Joining"
    """The forms about joining and leaving the camp."""
    vacation: "Vacation"
    """The vacations of the camp."""


@dataclass(frozen=True, slots=True)
class CampTable:
    """The card game as a camp sees it."""

    asked: Question
    """The choice that the card game asks of the camp, or the sentence on what is waited for."""
    board: Part | None
    """The card game so far, line by line."""
    hand: Hand
    """The camp's cards, and the form for the order in which it shows them."""
    sheet: Part | None
    """The shared sheet."""
    pencilled: tuple[Pencilled, ...]
    """The marks on the sheet."""
    accusation: Dialog | None
    """The dialog of an accusation."""

    def parts(self) -> dict[str, Part]:
        """Return the parts of the page that show the card game, by id; without those that show nothing now."""
        found = [panel(self.asked)]
        if self.board:
            found.append(Part("camp-minutes", f"{CAMP}:minutes", None, (self.board,)))
        if self.sheet:
            marks = Part("marks", f"{CAMP}:marks", self.pencilled) if self.pencilled else absent("marks")
            found.append(Part("camp-sheet", f"{CAMP}:sheet", None, (self.sheet, marks)))
        if self.hand.cards:
            found.append(Part("camp-hand", f"{CAMP}:held", self.hand))
        if self.accusation:
            found.append(self.accusation.part)
        return {part.id: part for part in found}


CAMP = "parts/camp.html"
"""The template of these parts."""


def _line(line: LogLine) -> Part:
    return Part(line.id, f"{CAMP}:line", line)


@dataclass(frozen=True, slots=True)
class Entered:
    """The part of the page, with this ``id``, that lists the acts of beta leaders that wait."""

    id: str
    entries: tuple[Pending, ...]
    """The acts, the next to be carried out first."""


@dataclass(frozen=True, slots=True)
class Joining:
    """The forms about joining and leaving the camp."""

    code: CampActButton
    """The form that sets the camp code."""
    enrolment: CampActButton
    """The form that sets who may join."""
    enrolments: tuple[FieldValue, ...]
    """The choices of that form."""
    leave: CampActButton
    """The form to leave the camp."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """The vacations of a camp."""

    deed: CampActButton
    """The form to announce another one."""
    announced: tuple[tuple[str, CampActButton | None], ...]
    """The vacations announced, each with the button that takes it back, if there is something to take back."""
    left: str
    """The number of days that the camp may still announce, in words."""


@dataclass(frozen=True, slots=True)
class Late:
    """The question whether a beta leader insists on a move that would be carried out only after the turn's end."""

    text: str
    """The sentence to confirm."""
    forms: tuple[str, ...]
    """The ids of the forms of the question."""
    accusation: str
    """The id of the form of the accusation."""


@dataclass(frozen=True, slots=True)
class Saying:
    """The form for a message to the camp, with the text ``typed``."""

    deed: CampActButton
    """The button that sends the message, with its form."""
    typed: str
