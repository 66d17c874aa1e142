"""The panel of a question and the dialog of an accusation, cut into parts that are sent only when they change."""

from functools import lru_cache

from msgspec import Struct

from casefile.web.model import (
    NO_ART,
    Admission,
    AnswerButton,
    CardModel,
    Choice,
    Form,
    Invite,
    Part,
    Pick,
    Picker,
    Question,
)


class Panel(Struct, frozen=True):
    """The element around a question's text and its answers.

    Its ``classes`` tell the style sheets which parts it has.
    """

    classes: str
    asked: bool
    """Whether the viewer is asked, so that a screen reader tells of it at once."""


class PanelText(Struct, frozen=True, cache_hash=True):
    """The text of a question; the fields are those of :class:`Question`.

    - ``title``: the question; while another player has to act, the sentence that says so.
    - ``hint``: the text under the title; empty for none.
    - ``dice``: the numbers on the dice of this turn; empty if no dice are shown.
    - ``help``: the address of a hint; empty if the viewer may not ask for one.
    - ``closed``: the time at which the case was closed, in words; empty for none.
    - ``short``: the title for a panel that has shrunk to one bar; if it is empty, the bar shows ``title``.
    - ``short_hint``: the text under that title; empty for none.
    - ``asked``: whether the viewer is asked.
    - ``grave``: the emphasised part of the hint; empty for none.
    - ``admission``: the host's ways to let friends in before the game; ``None`` for anybody else.
    """

    title: str
    hint: str
    dice: tuple[int, ...]
    help: str
    closed: str
    short: str
    short_hint: str
    asked: bool
    grave: str
    admission: Admission | None


class Answers(Struct, frozen=True, cache_hash=True):
    """The cards and answers of a question; the fields are those of :class:`Question`.

    - ``forms``: the forms that buttons and fields send.
    - ``options``: the buttons.
    - ``choices``: the fields in which a card or a seat is chosen; empty if nothing is chosen so.
    - ``choose``: the id of the form with these fields; empty without fields.
    - ``submit``: the text of the button that sends that form; empty if ``options`` send it.
    - ``cards``: the cards that are shown; empty for none.
    - ``invites``: the links that the host can give to others; empty for anybody else.
    - ``share``: the text that the viewer can post elsewhere; empty for none.
    - ``picker``: the list of all answers; ``None`` for no list.
    - ``admission``: the host's ways to let friends in before the game; ``None`` for anybody else.
    """

    forms: tuple[Form, ...]
    options: tuple[AnswerButton, ...]
    choices: tuple[Choice, ...]
    choose: str
    submit: str
    cards: tuple[CardModel, ...]
    invites: tuple[Invite, ...]
    share: str
    picker: Picker | None
    admission: Admission | None


def panel(q: Question) -> Part:
    """Return the panel of a question, with its text and its answers as parts that change separately."""
    said = PanelText(q.title, q.hint, q.dice, q.help, q.closed, q.short, q.short_hint, q.asked, q.grave, q.admission)
    answers = Answers(
        q.forms, q.options, q.choices, q.choose, q.submit, q.cards, q.invites, q.share, q.picker, q.admission
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
    if q.retold:
        named.append("retold")
    if q.solved:
        named.append("solved")
    if q.lobby:
        named.append("lobby")
    if q.admission is not None:
        named.append(q.admission.state)
    if first and first.name == "way":
        named.append("ways")
    return " ".join(named)


class Accusation(Struct, frozen=True):
    """The dialog of an accusation, around its fields.

    ``lead`` is the text on the cost of a wrong accusation, where it is not that of the classic games.
    """

    form: Form
    """The form by which the accusation is sent."""
    lead: str = ""


class Field(Struct, frozen=True):
    """One field of a form, around the cards to choose from; ``form`` is the form's id."""

    form: str
    name: str
    """The name of the field in the form."""
    legend: str
    """The title above the cards."""


class Picked(Struct, frozen=True, gc=False):
    """One card to choose in the field ``name`` of a form; ``form`` is the form's id."""

    form: str
    name: str
    pick: Pick
    """The card, as it stands in the field."""


def field(form: str, choice: Choice) -> Part:
    """Return the part for one field of a form, in which each card is a part of its own; ``form`` is the form's id."""
    cards = [_card(form, choice.name, pick) for pick in choice.picks]
    model = Field(form, choice.name, choice.legend)
    return Part(f"{form}-field-{choice.name}", "parts/question.html:field", model, tuple(cards))


@lru_cache(maxsize=4096)
def _card(form: str, name: str, pick: Pick) -> Part:
    """Return a card in a field; each is on many pages."""
    return Part(f"{form}-{pick.value}", "parts/question.html:picked", Picked(form, name, pick))


class Wait(Struct, frozen=True, cache_hash=True):
    """The reason why the viewer may not accuse now."""

    reason: str
    """The reason, in one short sentence."""
    then: str = ""
    """The moment from which the viewer may; empty if the reason says it."""
    clause: str = ""
    """The address of the clause that forbids it; empty if there is none."""


class AccusePress(Struct, frozen=True):
    """The buttons of the dialog of an accusation; ``form`` is the id of the form that is sent.

    With ``wait`` the button that accuses is off, and the reason stands beside it.
    """

    form: str
    wait: Wait | None = None
