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
    """A part of a page: the element ``id``, drawn by ``macro`` (``"file:name"``) from its ``model`` alone."""

    id: str
    macro: str
    model: Any = None
    """The frozen and hashable value that the macro draws."""
    inner: tuple["Part", ...] = ()
    """The parts inside this one, in order.

    The macro is given them drawn, and is not called again when only one of them changes.
    """
    grows: bool = False
    """Whether this is a list of parts to whose end parts are added."""


@cache
def absent(id: str) -> Part:
    """Return the placeholder for the part with this id while it is not on the page."""
    return Part(id, "parts/absent.html:absent", id)


class Art(Struct, frozen=True, cache_hash=True):
    """The drawing on a card."""

    kind: str
    """The kind of drawing: one in :mod:`casefile.core.editions`, ``none``, or a kind that a game draws itself."""
    key: str
    """The name of the drawing within its kind: the token design of a seal, or the card of a plan."""

    @property
    def plan(self) -> bool:
        """Whether it is the plan of an area, which is too detailed for a line of text."""
        return self.kind == PLAN


NO_ART = Art("none", "")


class CardModel(Struct, frozen=True, gc=False, cache_hash=True):
    """A card face up."""

    card: Card
    """The slug of the card, by which the script of the page knows its element again."""
    name: str
    """The name of the card, in full or short."""
    kind: str
    """The category in words ("Suspect")."""
    art: Art
    """The drawing on the card."""
    note: str = ""
    """The text under the name ("new")."""


class StoryLine(Struct, frozen=True, gc=False, cache_hash=True):
    """A line of the story, or the heading of a round if ``heading``; only this viewer gets ``private``."""

    id: str
    """The id of the line's element in the page, which stays the same while the line grows."""
    words: Words
    """The sentences of the line, or the text of the heading."""
    token: str = ""
    """The design of the token beside the line; empty for a heading, and for a line about no seat."""
    private: str = ""
    heading: bool = False


class StoryModel(Struct, frozen=True):
    """The story so far, with a part for each line; ``count`` is the text beside its title, such as "18 turns"."""

    lines: tuple[Part, ...]
    """The lines and headings as parts, oldest first."""
    count: str
    newest: Words = ()
    """The newest line that is no heading; empty while there is none."""


VERSION = "\ue000"
"""The placeholder, in a drawn form, for the version of its page; no text that anybody types can contain it.

So the form stays the same from one version to the next, and need not be drawn or sent again.
"""

KEY, NAME, MOMENT, OWN = "\ue001", "\ue002", "\ue003", "\ue004"
"""Placeholders in drawn text for a form's key, the viewer's name so far, and a moment.

:data:`MOMENT` stands for the moment as seen from now, :data:`OWN` for the moment by the viewer's own clocks. A moment
stands between two of its signs, in milliseconds since 1970.
"""


class Form(Struct, frozen=True, cache_hash=True):
    """A form that is sent by POST to ``action`` with hidden ``fields`` (kind, version, key...).

    ``id`` names it in the page.
    """

    id: str
    action: str
    fields: tuple[tuple[str, str], ...]


class Sure(Struct, frozen=True):
    """The ``question`` whether an answer is meant; ``send`` and ``back`` are the texts of its buttons, yes and no."""

    question: str
    send: str
    back: str


class AnswerButton(Struct, frozen=True, cache_hash=True):
    """A button with an answer to the question; it sends ``form`` with ``name=value``."""

    form: str
    name: str
    """The name of the form's field that the button sets; empty if it sets none."""
    value: str
    """The value that the button sends in that field."""
    label: str
    """The text on the button."""
    note: str = ""
    """The smaller text beside the label; empty for none."""
    style: Literal["first", "plain", "passage", "quiet"] = "plain"
    """The look: ``first`` for the main action, ``quiet`` for a minor one, ``passage`` for a secret passage."""
    art: Art = NO_ART
    """The drawing of a card on the button."""
    refused: str = ""
    """The clause that forbids this answer now, in words; the button is then disabled. Empty if it is allowed."""
    path: str = ""
    """The points of the way that is drawn on the board while the button has the focus."""
    opens: str = ""
    """The id of the dialog that the button opens instead of sending anything."""
    link: str = ""
    """The address of the page to which the button leads instead of sending anything."""
    sure: Sure | None = None
    """The question whether the answer is meant; ``None`` to send it at once."""
    letter: str = ""
    """The letter that names the answer on the button and on the board; its key presses the button."""


class Pick(Struct, frozen=True, gc=False, cache_hash=True):
    """One card or value to choose in a :class:`Choice`."""

    value: str
    """The value that the form sends: the slug of the card, or the number of a seat."""
    label: str
    """The name of the card or the seat."""
    art: Art
    """The drawing beside the name."""
    note: str = ""
    """The smaller text below the name, such as the card's owner; empty for none."""
    elsewhere: bool = False
    """Whether the viewer knows that the card is not in the case file."""


class Choice(Struct, frozen=True, cache_hash=True):
    """One field of a suggestion or an accusation, in which one of ``picks`` is chosen.

    ``name`` is the name of the field in the form, and ``legend`` the title above it.
    """

    name: str
    legend: str
    picks: tuple[Pick, ...]


class Question(Struct, frozen=True):
    """The panel that asks the viewer for an action, or says what is waited for.

    ``choices`` with the button ``submit`` are the form with the id ``choose``. ``options`` are further buttons. Without
    ``submit`` they send the form ``choose``, in several ways.
    """

    title: str
    """The question; while another player has to act, the sentence that says so."""
    hint: str = ""
    """The text under the title; empty for none."""
    asked: bool = True
    """Whether the viewer is asked; ``False`` while another player has to act."""
    urgent: bool = False
    """Whether the panel stands out, because the viewer must show a card that another player asks for."""
    dice: tuple[int, ...] = ()
    """The numbers on the dice of this turn; empty if no dice are shown."""
    forms: tuple[Form, ...] = ()
    """The forms that buttons and fields send, in the panel and elsewhere on the page."""
    options: tuple[AnswerButton, ...] = ()
    choices: tuple[Choice, ...] = ()
    choose: str = ""
    submit: str = ""
    cards: tuple[CardModel, ...] = ()
    """Cards that are shown, not asked: the card that the viewer was shown, or the solution at the end."""
    invites: tuple["Invite", ...] = ()
    """The links that the host can give to others before the game; empty for anybody else."""
    short: str = ""
    """The question in the words for a panel that has shrunk to one bar."""
    short_hint: str = ""
    """The hint in the words for a panel that has shrunk to one bar."""
    solved: bool = False
    """Whether the cards are the solution at the end."""
    closed: str = ""
    """The time at which the case was closed, in words."""
    share: str = ""
    """A text that the viewer can post elsewhere."""
    picker: "Picker | None" = None
    """The list of all answers, where there are more of them than buttons; ``None`` for no list."""
    help: str = ""
    """The address of a hint; empty if the viewer may not ask for one."""
    lobby: bool = False
    """Whether the game has not begun yet."""
    admission: "Admission | None" = None
    """The host's ways to let friends in before the game; ``None`` for anybody else."""
    grave: str = ""
    """The part of the hint that is emphasised."""
    retold: bool = False
    """Whether the hint says what the newest line of the story says."""


class Admission(Struct, frozen=True, cache_hash=True):
    """The part of the panel before the game by which the host lets friends in."""

    state: Literal["shut", "closed", "open", "unseen"]
    """Whether others can reach the server: never, not yet, they can, or they can and nobody has come for a while."""
    code: str = ""
    """The code by which friends find the table."""
    address: str = ""
    """The address that friends type before the code."""
    note: str = ""
    """A sentence on what went otherwise than expected, or why the server stays as it is."""
    closes: bool = False
    """Whether the viewer may close the server to others again."""
    others: tuple[str, ...] = ()
    """The other addresses of this computer in networks at home."""
    port: int = 0
    """The port at which the server listens there."""
    system: str = ""
    """The system of this computer, whose firewall may be in the way: ``win32``, ``darwin`` or another."""


class Picker(Struct, frozen=True):
    """A list to unfold, for more answers than fit as buttons: it sends ``form`` with ``name`` and a value."""

    form: str
    name: str
    legend: str
    """The text on the list while it is folded."""
    submit: str
    """The text of the button that sends the chosen answer."""
    values: tuple[tuple[str, str], ...]
    """The answers: the value that is sent, and the text in the list."""


class Invite(Struct, frozen=True):
    """A link that lets somebody into the game."""

    id: str
    """The id of the link's element in the page."""
    token: str
    """The design of the token; empty where no suspect belongs to the link."""
    name: str
    """The words that say for whom the link is, such as the name of a seat."""
    link: str
    """The address of the link."""
    scan: bool = False
    """Whether the link is also offered as a QR code."""


class Link(Struct, frozen=True):
    """A ``link`` to give away or to keep; ``id`` is that of its element in the page, ``label`` says whom it lets in."""

    id: str
    label: str
    link: str


class OfferedSeat(Struct, frozen=True):
    """A ``seat`` of a bot that a friend may take over; ``name`` is the seat's name."""

    seat: str
    name: str
    link: str
    """The link for the friend; empty until the seat is offered."""
    scan: bool
    """Whether the link is also offered as a QR code."""


class Dialog(Struct, frozen=True):
    """The dialog in which the viewer accuses, naming one card of each category."""

    form: Form
    """The form by which the accusation is sent."""
    part: Part
    """The part of the page that draws the dialog."""
    long: str
    """The text of the button that opens it."""
    short: str
    """The short text of that button."""
    waits: bool = False
    """Whether the button is dim, since the viewer may not accuse now."""


class StandingOrder(Struct, frozen=True):
    """The order in which the viewer's cards are shown when the viewer is not asked.

    A button beside a card sends ``form`` with the value that moves the card.
    """

    form: Form
    name: str
    """The name of the field that the button sets: ``card``, or ``cards`` in a game by post."""
    steps: tuple[tuple[str, str], ...]
    """By card: the value that moves the card to the front; the first card has none."""
    refused: str = ""
    """The reason why the order cannot be changed now; empty if it can."""

    def step(self, card: str) -> str:
        """Return the value that moves ``card`` to the front; empty for the card that is there."""
        return dict(self.steps).get(card, "")


class Hand(Struct, frozen=True, cache_hash=True):
    """The viewer's ``cards``, and the ``order`` in which they are shown, or ``None`` if there is none to change."""

    cards: tuple[CardModel, ...]
    order: StandingOrder | None


class OpenHand(Struct, frozen=True):
    """The hand of a player after the game, and what the player ``did``, in a few words."""

    token: str
    """The design of the player's token; empty while the seat has no character."""
    name: str
    """The name of the character, or of the player."""
    person: str
    """The name of the player, or the word for the viewer or a bot; empty in a replay."""
    did: str
    cards: tuple[CardModel, ...]
    """The cards: after the game those that were dealt, in a replay those held at the moment."""


class Aside(Struct, frozen=True):
    """A line beside the question, with a ``button`` that sends ``form`` if there is one."""

    id: str
    """The id of the line's element in the page."""
    line: str
    """The text of the line."""
    form: Form
    button: str = ""
    since: int | None = None
    """The moment from which the line counts the time, in milliseconds since 1970; ``None`` if it counts none."""
    choice: tuple[str, str] = ("", "")
    """The name and the value that the button sends."""
    other: tuple[str, str] = ("", "")
    """The value and the label of a second button; empty if there is none."""


class TalkLine(Struct, frozen=True):
    """The ``text`` that a player said, the player's ``name``, and the design of the ``token``; empty for no token."""

    token: str
    name: str
    text: str


class TalkModel(Struct, frozen=True):
    """The table talk."""

    on: bool
    """Whether people can talk at this table."""
    lines: tuple[TalkLine, ...]
    """The remarks, oldest first; empty while the talk is off."""
    say: Form | None
    """The form for a remark; ``None`` for a viewer that may not talk."""
    reactions: tuple[tuple[str, str], ...]
    """The remarks that can be made by one button: the name and the text of each."""
    switch: Form | None
    """The form that switches the talk on and off, for the host."""
    here: str
    """The address of the page."""
