"""The panel of a question and the dialog of an accusation as parts, of which each is sent when it changes."""

from functools import lru_cache

from msgspec import Struct

from casefile.web.model import NO_ART, AnswerButton, CardModel, Choice, Form, Invite, Part, Pick, Picker, Question


class Panel(Struct, frozen=True):
    """What stands around what a question says and its answers: ``classes`` tell the style sheets what there is."""

    classes: str
    asked: bool


class PanelText(Struct, frozen=True, cache_hash=True):
    """What a question says, see :class:`Question`."""

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
    """What a question shows and takes, see :class:`Question`."""

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
    """The panel of a question: what it says, and what answers it, so that the one changes without the other."""
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
    """What the style sheets must know of a question."""
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
    """The dialog in which an accusation is made, around its fields.

    ``lead`` says what it costs, where that is not what the classic games say.
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
    """A field of the form of that id, of which each card can change by itself."""
    cards = [_card(form, choice.name, pick) for pick in choice.picks]
    model = Field(form, choice.name, choice.legend)
    return Part(f"{form}-field-{choice.name}", "parts/question.html:field", model, tuple(cards))


@lru_cache(maxsize=4096)
def _card(form: str, name: str, pick: Pick) -> Part:
    """A card in a field; each is on many pages."""
    return Part(f"{form}-{pick.value}", "parts/question.html:picked", Picked(form, name, pick))


class AccusePress(Struct, frozen=True):
    """The buttons of that dialog, for the form of this id; with ``refused`` (why not now) they are disabled."""

    form: str
    refused: str = ""
