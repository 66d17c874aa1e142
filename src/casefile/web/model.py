"""What the table's page shows: plain frozen values that the server fills in and the templates draw.

All texts are in the viewer's language already. Nothing here holds what the viewer may not know. Ids are stable from
one version of the page to the next, so that a client can tell what changed. Pages other than the table are in
:mod:`casefile.web.pages`.
"""

from dataclasses import dataclass
from typing import Any, Literal

from casefile.core.cards import Card, Place
from casefile.web.board_model import BoardModel
from casefile.web.words import Words


@dataclass(frozen=True, slots=True)
class Art:
    """What a card shows: a ``suspect``'s seal (``key``: its token design), a ``weapon``'s icon, a ``room``'s plan (its
    card), nothing (``none``), or a kind that a game draws itself.
    """

    kind: str
    key: str


NO_ART = Art("none", "")


@dataclass(frozen=True, slots=True)
class CardModel:
    """A card face up: ``kind`` is its category in words ("Suspect"); ``note`` stands under the name ("new")."""

    card: Card
    name: str
    kind: str
    art: Art
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A seat. ``short`` is the suspect's short name; ``person`` plays it (empty for a bot); ``bot`` is a bot's level.

    ``token`` is empty while nobody knows which suspect the seat plays. ``status`` is the line beneath ("online",
    "Your turn"), with ``link`` a lamp beside it; ``clock`` the time left as text, or empty; ``due`` when it ends,
    in milliseconds since 1970.
    """

    id: str
    token: str
    mark: str
    name: str
    short: str
    person: str
    bot: str
    status: str
    link: Literal["online", "away", "none"]
    cards: int
    clock: str = ""
    low: bool = False
    you: bool = False
    active: bool = False
    out: bool = False
    due: int | None = None


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the story, or with ``heading`` a round's heading. ``private`` is for the viewer's eyes only."""

    id: str
    words: Words
    token: str = ""
    private: str = ""
    heading: bool = False


@dataclass(frozen=True, slots=True)
class StoryModel:
    """The story so far; ``count`` is said beside the title ("18 turns")."""

    lines: tuple[StoryLine, ...]
    count: str


@dataclass(frozen=True, slots=True)
class Form:
    """A form, sent by POST to ``action`` with hidden ``fields`` (kind, version, key ...); ``id`` is in the page."""

    id: str
    action: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AnswerButton:
    """One answer: a button that sends ``form`` with ``name=value``. ``art`` makes it a card to press.

    ``refused`` says why it cannot be chosen now (the clause in words); the button is then disabled. ``path`` is the
    way on the board that is drawn while the answer has the focus. ``opens`` is the id of a dialog to open instead,
    ``link`` a page to go to.
    """

    form: str
    name: str
    value: str
    label: str
    note: str = ""
    style: Literal["first", "plain", "passage", "quiet"] = "plain"
    art: Art = NO_ART
    refused: str = ""
    path: tuple[Place, ...] = ()
    opens: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """One value of a :class:`Choice`."""

    value: str
    label: str
    art: Art
    chosen: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One field of a suggestion or accusation: choose one of ``picks``. ``name`` is the form field."""

    name: str
    legend: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The one thing asked. ``asked`` is false while somebody else has to act; ``title`` then says who.

    ``choices`` with ``submit`` make one form, ``choose``; ``options`` are buttons of their own, also of that form where
    ``submit`` is empty because there are several ways to send it. ``cards`` are shown,
    not asked (the card you were shown, the solution at the end: then ``solved``). With ``lobby`` the game has not
    begun. ``help`` leads to a hint, ``share`` is a text to give away. ``short`` and ``short_hint`` are used where the
    question shrinks to one bar.
    """

    title: str
    hint: str = ""
    asked: bool = True
    urgent: bool = False
    dice: tuple[int, ...] = ()
    forms: tuple[Form, ...] = ()
    options: tuple[AnswerButton, ...] = ()
    choices: tuple[Choice, ...] = ()
    choose: str = ""
    submit: str = ""
    cards: tuple[CardModel, ...] = ()
    invites: tuple["Invite", ...] = ()
    short: str = ""
    short_hint: str = ""
    solved: bool = False
    share: str = ""
    picker: "Picker | None" = None
    help: str = ""
    lobby: bool = False
    id: str = "question"


@dataclass(frozen=True, slots=True)
class Picker:
    """Answers that are too many for buttons, in a list to unfold: ``form`` is sent with ``name`` and a value."""

    form: str
    name: str
    legend: str
    submit: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Invite:
    """A free seat and the link that takes it; ``joined`` is the name of who sits there already.

    ``id`` is its place in the page; ``token`` is empty where no suspect belongs to the link.
    """

    id: str
    token: str
    name: str
    link: str
    joined: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A link to give away or to keep: ``id`` is its place in the page, ``label`` whom it lets in."""

    id: str
    label: str
    link: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page: ``macro`` (``"file:name"``) draws it from its ``model`` alone, which is frozen and hashable."""

    macro: str
    model: Any


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog whose ``form`` names what one is certain of.

    ``long`` and ``short`` are what the button says that opens it.
    """

    form: Form
    part: Part
    long: str
    short: str


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """The hand in the order in which its cards are shown; a button sends ``form`` with the value of a card's step.

    ``steps`` are by card; the first card has none. ``refused`` says why the order cannot be changed now.
    """

    form: Form
    name: str
    steps: tuple[tuple[str, str], ...]
    refused: str = ""

    def step(self, card: str) -> str:
        """The value that puts ``card`` first; empty for the card that is first."""
        return dict(self.steps).get(card, "")


@dataclass(frozen=True, slots=True)
class Accusation:
    """The dialog in which an accusation is made; with ``refused`` (why not now) its buttons are disabled.

    ``lead`` says what it costs, where that is not what the classic games say.
    """

    form: Form
    choices: tuple[Choice, ...]
    refused: str = ""
    lead: str = ""


@dataclass(frozen=True, slots=True)
class TableModel:
    """The table's page. ``version`` is the number of the newest event in it; ``tab`` the title of the browser's tab;
    ``seated`` whether the viewer plays.

    ``board`` is ``None`` where none is played on; ``middle`` are what a game has there instead of it or beside it.
    ``sheet`` is ``None`` for a spectator; ``accusation`` where none is possible, ``order`` where there is none to
    change. ``clocks`` are the times for an action that the viewer may choose from: value, text, whether it is the
    present one. ``styles`` are the names of the style sheets that the game adds.
    """

    table: str
    version: int
    tab: str
    game: str
    round: str
    commitment: str
    fair_link: str
    players: tuple[PlayerRow, ...]
    story: StoryModel
    question: Question
    hand: tuple[CardModel, ...]
    board: BoardModel | None = None
    middle: tuple[Part, ...] = ()
    order: StandingOrder | None = None
    sheet: Part | None = None
    accusation: Dialog | None = None
    links: tuple[Link, ...] = ()
    seated: bool = True
    clocks: tuple[tuple[str, str, bool], ...] = ()
    styles: tuple[str, ...] = ()
