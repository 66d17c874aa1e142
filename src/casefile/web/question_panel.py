"""The panel of a question and the dialog of an accusation as parts, each of which is sent when it changes."""

from functools import lru_cache

from msgspec import Struct

from casefile.web.model import NO_ART, AnswerButton, CardModel, Choice, Form, Invite, Part, Pick, Picker, Question


class Panel(Struct, frozen=True):
    """The element around a question's text and its answers: ``classes`` tell the style sheets the parts that are
    there.
    """

    classes: str
    asked: bool


class PanelText(Struct, frozen=True, cache_hash=True):
    """The text of a question, see :class:`Question`."""

    title: str
    hint: str
    dice: tuple[int, ...]
    help: str
    closed: str
    short: str
    short_hint: str
    asked: bool
    grave: str


class Answers(Struct, frozen=True, cache_hash=True):
    """The cards and answers of a question, see :class:`Question`."""

    forms: tuple[Form, ...]
    options: tuple[AnswerButton, ...]
    choices: tuple[Choice, ...]
    choose: str
    submit: str
    cards: tuple[CardModel, ...]
    invites: tuple[Invite, ...]
    share: str
    picker: Picker | None
    caution: str


def panel(q: Question) -> Part:
    """Return the panel of a question: its text and its answers, so that the one changes without the other."""
    said = PanelText(q.title, q.hint, q.dice, q.help, q.closed, q.short, q.short_hint, q.asked, q.grave)
    answers = Answers(
        q.forms, q.options, q.choices, q.choose, q.submit, q.cards, q.invites, q.share, q.picker, q.caution
    )
    inner = (
        Part("question-said", "parts/question.html:said", said),
        Part("answers", "parts/question.html:answers", answers),
    )
    return Part("question", "parts/question.html:question", Panel(_classes(q), q.asked), inner)


def _classes(q: Question) -> str:
    """Return the classes of a question for the style sheets."""
    named = ["asked" if q.asked else "quiet"]
    first = q.options[0] if q.options else None
    if q.choices or q.invites or q.cards or (first and first.art != NO_ART):
        named.append("tall")
    if q.urgent:
        named.append("urgent")
    if q.choices:
        named.append("chosen")
    if q.cards or q.share:
        named.append("beside")
    if q.solved:
        named.append("solved")
    if q.lobby:
        named.append("lobby")
    if first and first.name == "way":
        named.append("ways")
    return " ".join(named)


class Accusation(Struct, frozen=True):
    """The dialog of an accusation, around its fields.

    ``lead`` is the text on its cost, where that is not the cost of the classic games.
    """

    form: Form
    lead: str = ""


class Field(Struct, frozen=True):
    """A field of the ``form`` of that id, around its cards."""

    form: str
    name: str
    legend: str


class Picked(Struct, frozen=True, gc=False):
    """A card in the field ``name`` of the ``form`` of that id."""

    form: str
    name: str
    pick: Pick


def field(form: str, choice: Choice) -> Part:
    """Return a field of the form of that id, of which each card can change by itself."""
    cards = [_card(form, choice.name, pick) for pick in choice.picks]
    model = Field(form, choice.name, choice.legend)
    return Part(f"{form}-field-{choice.name}", "parts/question.html:field", model, tuple(cards))


@lru_cache(maxsize=4096)
def _card(form: str, name: str, pick: Pick) -> Part:
    """Return a card in a field; each is on many pages."""
    return Part(f"{form}-{pick.value}", "parts/question.html:picked", Picked(form, name, pick))


class AccusePress(Struct, frozen=True):
    """The buttons of that dialog, for the form of this id; with ``refused`` (the reason) they are disabled."""

    form: str
    refused: str = ""
