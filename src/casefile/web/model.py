"""What the table's page shows: plain frozen values that the server fills in and the templates draw.

All texts are in the viewer's language already. Nothing here holds what the viewer may not know. Ids are stable from
one version of the page to the next, so that a client can tell what changed. What other pages show is in modules of
their own, ``setup_model`` and its like; what all pages share in :mod:`casefile.web.pages`.

Those of which an open page has hundreds are no business of the garbage collector (``gc=False``): values refer only to
values that were there before, so there is no cycle.
"""

from functools import cache
from typing import Any, Literal

from msgspec import Struct

from casefile.core.cards import Card
from casefile.web.coloured_text import Words


class Part(Struct, frozen=True, gc=False, cache_hash=True):
    """A part of a page: the element ``id``, which ``macro`` (``"file:name"``) draws from its ``model`` alone.

    The model is frozen and hashable. ``inner`` are parts that stand inside it, in order; its macro gets them drawn, and
    is not asked again where only one of them changes. One that ``grows`` is a list of them that gets longer at its end.
    """

    id: str
    macro: str
    model: Any = None
    inner: tuple["Part", ...] = ()
    grows: bool = False


@cache
def absent(id: str) -> Part:
    """What stands in a page where there is nothing now that may come to be there."""
    return Part(id, "parts/absent.html:absent", id)


class Art(Struct, frozen=True, cache_hash=True):
    """What a card shows: a ``suspect``'s seal (``key``: its token design), a ``weapon``'s icon, a ``room``'s plan (its
    card), nothing (``none``), or a kind that a game draws itself.
    """

    kind: str
    key: str


NO_ART = Art("none", "")
PLAN = "room"
"""The kind of drawing that is the plan of a room."""


class CardModel(Struct, frozen=True, gc=False, cache_hash=True):
    """A card face up: ``kind`` is its category in words ("Suspect"); ``note`` stands under the name ("new")."""

    card: Card
    name: str
    kind: str
    art: Art
    note: str = ""


class PlayerRow(Struct, frozen=True, gc=False):
    """A seat. ``short`` is the suspect's short name; ``person`` plays it (empty for a bot); ``bot`` is a bot's level.

    ``token`` is empty while nobody knows which suspect the seat plays. ``status`` is the line beneath ("online",
    "Your turn"), with ``link`` a lamp beside it; ``clock`` the time left as text, or empty; ``due`` when it ends,
    in milliseconds since 1970. ``face`` is shown in place of the token, ``laid`` are cards that lie open before the
    player, ``note`` is said beside the name. With ``counts`` (what, how many, whether to warn) the row is of somebody
    without a seat.
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
    face: Art = NO_ART
    laid: tuple[CardModel, ...] = ()
    note: str = ""
    counts: tuple[tuple[str, str, bool], ...] = ()


class StoryLine(Struct, frozen=True, gc=False, cache_hash=True):
    """A line of the story, or with ``heading`` a round's heading. ``private`` is for the viewer's eyes only."""

    id: str
    words: Words
    token: str = ""
    private: str = ""
    heading: bool = False


class StoryModel(Struct, frozen=True):
    """The story so far, a part for each line; ``count`` is said beside the title ("18 turns")."""

    lines: tuple[Part, ...]
    count: str
    newest: Words = ()


VERSION = "\ue000"
"""Stands in a drawn form for the version of the page that it is part of; no text that anybody gives can have it.

So a form is the same from one version to the next, and need not be drawn or sent again.
"""

KEY, NAME, MOMENT, OWN = "\ue001", "\ue002", "\ue003", "\ue004"
"""The same for a key that names what is sent, for what the viewer is called so far, for a moment as seen from now, and
for what the viewer's own clocks show then, where they show something else.

A moment stands between two of its signs, in milliseconds since 1970.
"""


class Form(Struct, frozen=True, cache_hash=True):
    """A form, sent by POST to ``action`` with hidden ``fields`` (kind, version, key ...); ``id`` is in the page."""

    id: str
    action: str
    fields: tuple[tuple[str, str], ...]


class Sure(Struct, frozen=True):
    """What is asked once more before an answer is sent, and what the two buttons say: to send it, and not to."""

    question: str
    send: str
    back: str


class AnswerButton(Struct, frozen=True, cache_hash=True):
    """One answer: a button that sends ``form`` with ``name=value``. ``art`` makes it a card to press.

    With ``sure`` it is asked once more. ``refused`` says why it cannot be chosen now (the clause in words); the button
    is then disabled. ``path`` are the points of the way on the board that is drawn while the answer has the focus.
    ``opens`` is the id of a dialog to open instead, ``link`` a page to go to.
    """

    form: str
    name: str
    value: str
    label: str
    note: str = ""
    style: Literal["first", "plain", "passage", "quiet"] = "plain"
    art: Art = NO_ART
    refused: str = ""
    path: str = ""
    opens: str = ""
    link: str = ""
    sure: Sure | None = None


class Pick(Struct, frozen=True, gc=False, cache_hash=True):
    """One value of a :class:`Choice`; the viewer knows of one ``elsewhere`` that it is not in the case file."""

    value: str
    label: str
    art: Art
    chosen: bool = False
    note: str = ""
    elsewhere: bool = False


class Choice(Struct, frozen=True, cache_hash=True):
    """One field of a suggestion or accusation: choose one of ``picks``. ``name`` is the form field."""

    name: str
    legend: str
    picks: tuple[Pick, ...]


class Question(Struct, frozen=True):
    """The one thing asked. ``asked`` is false while somebody else has to act; ``title`` then says who.

    ``grave`` is a part of its hint that nobody should overlook.

    ``choices`` with ``submit`` make one form, ``choose``; ``options`` are buttons of their own, also of that form where
    ``submit`` is empty because there are several ways to send it. ``cards`` are shown, not asked (the card you were
    shown, the solution at the end: then ``solved``, and ``closed`` says when). With ``lobby`` the game has not begun;
    ``caution`` says what is wrong with its links. ``help`` leads to a hint, ``share`` is a text to give away. ``short``
    and ``short_hint`` are used where the question shrinks to one bar.
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
    closed: str = ""
    share: str = ""
    picker: "Picker | None" = None
    help: str = ""
    lobby: bool = False
    caution: str = ""
    grave: str = ""


class Picker(Struct, frozen=True):
    """Answers that are too many for buttons, in a list to unfold: ``form`` is sent with ``name`` and a value."""

    form: str
    name: str
    legend: str
    submit: str
    values: tuple[tuple[str, str], ...]


class Invite(Struct, frozen=True):
    """A link that lets somebody in. ``id`` is its place in the page; ``token`` is empty where no suspect belongs to it.

    ``scan`` says that the link may be scanned from the screen.
    """

    id: str
    token: str
    name: str
    link: str
    scan: bool = False


class Link(Struct, frozen=True):
    """A link to give away or to keep: ``id`` is its place in the page, ``label`` whom it lets in."""

    id: str
    label: str
    link: str


class Offered(Struct, frozen=True):
    """A bot's ``seat`` that a friend may take over, called ``name``; ``link`` is empty until it is offered.

    ``scan`` says that the link may be scanned from the screen.
    """

    seat: str
    name: str
    link: str
    scan: bool


class Dialog(Struct, frozen=True):
    """A dialog whose ``form`` names what one is certain of.

    ``long`` and ``short`` are what the button says that opens it; it ``waits`` while nothing can come of it yet.
    """

    form: Form
    part: Part
    long: str
    short: str
    waits: bool = False


class StandingOrder(Struct, frozen=True):
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


class Hand(Struct, frozen=True, cache_hash=True):
    """The viewer's cards, perhaps in a standing order."""

    cards: tuple[CardModel, ...]
    order: StandingOrder | None


class OpenHand(Struct, frozen=True):
    """A hand when the game is over: whose, and what they ``did`` in it, in a few words."""

    token: str
    name: str
    person: str
    did: str
    cards: tuple[CardModel, ...]


class Aside(Struct, frozen=True):
    """A line beside the question, with a ``button`` that sends ``form``, if there is one.

    ``since`` is the moment (milliseconds since 1970) from which on the time is counted beside it. ``choice`` is the
    name and the value that the button sends, ``other`` the value and the label of a second one.
    """

    id: str
    line: str
    form: Form
    button: str = ""
    since: int | None = None
    choice: tuple[str, str] = ("", "")
    other: tuple[str, str] = ("", "")


class TalkLine(Struct, frozen=True):
    """What somebody has said at the table."""

    token: str
    name: str
    text: str


class TalkModel(Struct, frozen=True):
    """The table talk: whether it is ``on``, the form to ``say`` something for who may, the one to ``switch`` it for the
    host; ``reactions`` are by name what can be said by one press. ``here`` is the address of the page.
    """

    on: bool
    lines: tuple[TalkLine, ...]
    say: Form | None
    reactions: tuple[tuple[str, str], ...]
    switch: Form | None
    here: str
