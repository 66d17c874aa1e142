"""The models of the table's page: plain frozen values that the server fills in and the templates draw.

All texts are in the viewer's language already. Nothing here holds anything that the viewer may not know. Ids are stable
from one version of the page to the next, so that a client can tell the changes. The models of other pages are in
modules of their own, ``setup_model`` and its like; the common parts of all pages are in :mod:`casefile.web.pages`.

The garbage collector skips the models of which an open page has hundreds (``gc=False``): values refer only to values
that were there before, so there is no cycle.
"""

from functools import cache
from typing import Any, Literal

from msgspec import Struct

from casefile.core.cards import Card
from casefile.core.editions import PLAN
from casefile.web.coloured_text import Words


class Part(Struct, frozen=True, gc=False, cache_hash=True):
    """A part of a page: the element ``id``, which ``macro`` (``"file:name"``) draws from its ``model`` alone."""

    id: str
    macro: str
    model: Any = None
    """A frozen and hashable value."""
    inner: tuple["Part", ...] = ()
    """The parts that stand inside it, in order.

    The macro gets them drawn, and is not called again where only one of them changes.
    """
    grows: bool = False
    """Whether it is a list of parts that gets longer at its end."""


@cache
def absent(id: str) -> Part:
    """Return the placeholder in a page for a part that may come to be there."""
    return Part(id, "parts/absent.html:absent", id)


class Art(Struct, frozen=True, cache_hash=True):
    """The drawing on a card."""

    kind: str
    """One of the kinds in :mod:`casefile.core.editions`, ``none``, or a kind that a game draws itself."""
    key: str
    """The token design of a seal, or the card of a plan."""

    @property
    def plan(self) -> bool:
        """Whether it is the plan of an area, which is too fine for a line of text."""
        return self.kind == PLAN


NO_ART = Art("none", "")


class CardModel(Struct, frozen=True, gc=False, cache_hash=True):
    """A card face up."""

    card: Card
    name: str
    kind: str
    """The category in words ("Suspect")."""
    art: Art
    note: str = ""
    """The text under the name ("new")."""


class PlayerRow(Struct, frozen=True, gc=False):
    """A seat in the list of players."""

    id: str
    token: str
    """The design of the token; empty while nobody knows the suspect of the seat."""
    mark: str
    name: str
    short: str
    """The suspect's short name."""
    person: str
    """The person that plays; empty for a bot."""
    bot: str
    """The level of a bot."""
    status: str
    """The line beneath ("online", "Your turn")."""
    link: Literal["online", "away", "none"]
    """The lamp beside the line."""
    cards: int
    clock: str = ""
    """The time left as text, or empty."""
    low: bool = False
    you: bool = False
    active: bool = False
    out: bool = False
    due: int | None = None
    """The end of the time, in milliseconds since 1970."""
    face: Art = NO_ART
    """The drawing in place of the token."""
    laid: tuple[CardModel, ...] = ()
    """The cards that lie open before the player."""
    note: str = ""
    """The text beside the name."""
    counts: tuple[tuple[str, str, bool], ...] = ()
    """For a row of somebody without a seat: counts, each as a name, a number, and whether to warn."""


class StoryLine(Struct, frozen=True, gc=False, cache_hash=True):
    """A line of the story, or with ``heading`` a round's heading. ``private`` is for the viewer's eyes only."""

    id: str
    words: Words
    token: str = ""
    private: str = ""
    heading: bool = False


class StoryModel(Struct, frozen=True):
    """The story so far, a part for each line; ``count`` is the text beside the title ("18 turns")."""

    lines: tuple[Part, ...]
    count: str
    newest: Words = ()


VERSION = "\ue000"
"""The placeholder in a drawn form for the version of its page; no text that anybody gives can have it.

So a form is the same from one version to the next, and need not be drawn or sent again.
"""

KEY, NAME, MOMENT, OWN = "\ue001", "\ue002", "\ue003", "\ue004"
"""The placeholders for a key that names a sent form, for the viewer's name so far, for a moment as seen from now, and
for that moment on the viewer's own clocks where they differ.

A moment stands between two of its signs, in milliseconds since 1970.
"""


class Form(Struct, frozen=True, cache_hash=True):
    """A form, sent by POST to ``action`` with hidden ``fields`` (kind, version, key ...); ``id`` is in the page."""

    id: str
    action: str
    fields: tuple[tuple[str, str], ...]


class Sure(Struct, frozen=True):
    """The question that is asked once more before an answer is sent, and its two buttons: to send it, and not to."""

    question: str
    send: str
    back: str


class AnswerButton(Struct, frozen=True, cache_hash=True):
    """One answer: a button that sends ``form`` with ``name=value``."""

    form: str
    name: str
    value: str
    label: str
    note: str = ""
    style: Literal["first", "plain", "passage", "quiet"] = "plain"
    art: Art = NO_ART
    """The drawing of a card to press."""
    refused: str = ""
    """The clause in words by which the answer cannot be chosen now; the button is then disabled."""
    path: str = ""
    """The points of the way on the board that is drawn while the answer has the focus."""
    opens: str = ""
    """The id of a dialog to open instead."""
    link: str = ""
    """The address of a page to go to instead."""
    sure: Sure | None = None
    """The question that is asked once more."""


class Pick(Struct, frozen=True, gc=False, cache_hash=True):
    """One value of a :class:`Choice`."""

    value: str
    label: str
    art: Art
    chosen: bool = False
    note: str = ""
    elsewhere: bool = False
    """Whether the viewer knows that the card is not in the case file."""


class Choice(Struct, frozen=True, cache_hash=True):
    """One field of a suggestion or accusation: choose one of ``picks``. ``name`` is the form field."""

    name: str
    legend: str
    picks: tuple[Pick, ...]


class Question(Struct, frozen=True):
    """The one question of the page.

    ``choices`` with ``submit`` make one form, ``choose``; ``options`` are buttons of their own, also of that form where
    ``submit`` is empty because there are several ways to send it.
    """

    title: str
    """The question; while somebody else has to act, who that is."""
    hint: str = ""
    asked: bool = True
    """Whether the viewer is asked; ``False`` while somebody else has to act."""
    urgent: bool = False
    dice: tuple[int, ...] = ()
    forms: tuple[Form, ...] = ()
    options: tuple[AnswerButton, ...] = ()
    choices: tuple[Choice, ...] = ()
    choose: str = ""
    submit: str = ""
    cards: tuple[CardModel, ...] = ()
    """Cards that are shown, not asked: the card that the viewer was shown, or the solution at the end."""
    invites: tuple["Invite", ...] = ()
    short: str = ""
    """The question where it shrinks to one bar."""
    short_hint: str = ""
    """The hint where the question shrinks to one bar."""
    solved: bool = False
    """Whether the cards are the solution at the end."""
    closed: str = ""
    """The time at which the case was closed, in words."""
    share: str = ""
    """A text to give away."""
    picker: "Picker | None" = None
    help: str = ""
    """The address of a hint."""
    lobby: bool = False
    """Whether the game has not begun."""
    caution: str = ""
    """The fault of the links before the game."""
    grave: str = ""
    """The part of the hint that nobody should overlook."""


class Picker(Struct, frozen=True):
    """Answers that are too many for buttons, in a list to unfold: ``form`` is sent with ``name`` and a value."""

    form: str
    name: str
    legend: str
    submit: str
    values: tuple[tuple[str, str], ...]


class Invite(Struct, frozen=True):
    """A link that lets somebody in."""

    id: str
    """Its place in the page."""
    token: str
    """The design of the token; empty where no suspect belongs to the link."""
    name: str
    link: str
    scan: bool = False
    """Whether the link may be scanned from the screen."""


class Link(Struct, frozen=True):
    """A link to give away or to keep: ``id`` is its place in the page, ``label`` names those that it lets in."""

    id: str
    label: str
    link: str


class OfferedSeat(Struct, frozen=True):
    """A bot's ``seat`` that a friend may take over, with its ``name``."""

    seat: str
    name: str
    link: str
    """The link; empty until the seat is offered."""
    scan: bool
    """Whether the link may be scanned from the screen."""


class Dialog(Struct, frozen=True):
    """A dialog whose ``form`` names the viewer's certain solution."""

    form: Form
    part: Part
    long: str
    """The text of the button that opens it."""
    short: str
    """The short text of that button."""
    waits: bool = False
    """Whether nothing can come of it yet."""


class StandingOrder(Struct, frozen=True):
    """The hand in the order in which its cards are shown; a button sends ``form`` with the value of a card's step."""

    form: Form
    name: str
    steps: tuple[tuple[str, str], ...]
    """The steps by card; the first card has none."""
    refused: str = ""
    """The reason why the order cannot be changed now."""

    def step(self, card: str) -> str:
        """Return the value that puts ``card`` first; empty for the card that is first."""
        return dict(self.steps).get(card, "")


class Hand(Struct, frozen=True, cache_hash=True):
    """The viewer's cards, perhaps in a standing order."""

    cards: tuple[CardModel, ...]
    order: StandingOrder | None


class OpenHand(Struct, frozen=True):
    """A hand when the game is over: its player, and what the player ``did``, in a few words."""

    token: str
    name: str
    person: str
    did: str
    cards: tuple[CardModel, ...]


class Aside(Struct, frozen=True):
    """A line beside the question, with a ``button`` that sends ``form``, if there is one."""

    id: str
    line: str
    form: Form
    button: str = ""
    since: int | None = None
    """The moment, in milliseconds since 1970, from which the time is counted beside the line."""
    choice: tuple[str, str] = ("", "")
    """The name and the value that the button sends."""
    other: tuple[str, str] = ("", "")
    """The value and the label of a second button."""


class TalkLine(Struct, frozen=True):
    """A remark of a player at the table."""

    token: str
    name: str
    text: str


class TalkModel(Struct, frozen=True):
    """The table talk."""

    on: bool
    """Whether it is on."""
    lines: tuple[TalkLine, ...]
    say: Form | None
    """The form that says something, for a viewer that may."""
    reactions: tuple[tuple[str, str], ...]
    """The remarks that one press says, by name."""
    switch: Form | None
    """The form that switches the talk, for the host."""
    here: str
    """The address of the page."""
