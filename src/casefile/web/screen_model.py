"""The model of the big screen of a table, and the parts that it consists of: what everybody may see, large.

Beside it a phone is the hand of one player.
"""

from typing import Any

from msgspec import Struct

from casefile.web.coloured_text import Words
from casefile.web.model import CardModel, OpenHand, Part, StoryLine, absent


class PhoneHand(Struct, frozen=True):
    """Whether the viewer's phone is a hand, beside a big screen that shows the board."""

    screened: bool = False
    """Whether it is, and the viewer plays."""
    moved: bool = False
    """Whether the viewer's hand is on another phone now."""


class ScreenHead(Struct, frozen=True, cache_hash=True):
    """The top of the screen: whose turn it is, what is waited for, and the clock."""

    token: str
    """The design of the token of whose turn it is; empty for nobody's."""
    title: str
    hint: str
    round: str = ""
    clock: str = ""
    """The time for an action, in words; empty without a clock."""
    due: int | None = None
    """The end of the time, in milliseconds since 1970."""
    next: str = ""
    """The address of the table at which the same people play again; empty until there is one."""


class ScreenAnswer(Struct, frozen=True):
    """An answer to the last suggestion; nobody is told which card was shown."""

    token: str
    text: str
    shows: bool = False


class ScreenAsked(Struct, frozen=True, cache_hash=True):
    """The last suggestion or accusation, or the case file at the end."""

    title: Words
    cards: tuple[CardModel, ...]
    answers: tuple[ScreenAnswer, ...] = ()


class ScreenShown(Struct, frozen=True, cache_hash=True):
    """A card that was shown just now, large for a moment: its back, and between whom it goes."""

    version: int
    """The number of the event, by which a script knows that it is a new one."""
    asked: ScreenAsked
    by: tuple[str, str]
    """The design of the token of who shows it, and the name."""
    to: tuple[str, str]
    """The same of who is shown it."""
    title: str
    hint: str


class ScreenWatch(Struct, frozen=True, cache_hash=True):
    """The way to the table for a phone."""

    title: str
    hint: str
    link: str = ""
    """The link in the picture for phones; empty where a phone cannot reach the server."""
    code: str = ""
    """The code that leads to a free seat; empty where there is none."""
    large: bool = False
    """Whether the picture is large for a while, in front of what else is there."""


class ScreenSeat(Struct, frozen=True, cache_hash=True):
    """A seat with the size of its hand, or whatever else is counted in ``note``."""

    token: str
    name: str
    note: str
    active: bool = False
    out: bool = False


class ScreenModel(Struct, frozen=True):
    """The model of the big screen of a table.

    It is the same for everybody who may look at it, but for the way to a free seat before the game.
    """

    version: int
    tab: str
    table: str
    """The id of the table."""
    styles: tuple[str, ...]
    """The names of the style sheets that the game adds."""
    head: ScreenHead
    seats: tuple[ScreenSeat, ...]
    lines: tuple[StoryLine, ...] = ()
    """The last lines of the story, the newest last."""
    asked: ScreenAsked | None = None
    board: Part | None = None
    hands: tuple[OpenHand, ...] = ()
    """All hands, once they lie open after the game."""
    watch: ScreenWatch | None = None
    shown: ScreenShown | None = None
    """The card that was shown last, until something else happens."""

    @property
    def classes(self) -> str:
        """The classes for the style sheets of the whole screen."""
        named = (("no-board", self.board is None), ("over", bool(self.hands)))
        return " ".join(("screen", *(name for name, holds in named if holds)))

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts that may change while the screen is open, always in the same order."""
        return (
            _part("head", self.head),
            self.board or absent("board"),
            _part("asked", self.asked) if self.asked else absent("screen-asked"),
            _part("hands", self.hands) if self.hands else absent("screen-hands"),
            _part("lines", self.lines),
            _part("watch", self.watch) if self.watch else absent("screen-watch"),
            _part("seats", self.seats),
            _part("shown", self.shown) if self.shown else absent("screen-shown"),
        )

    def parts_after(self, before: Any, known: tuple[Part, ...]) -> tuple[Part, ...]:
        """Return the parts; they are few and small, so that none of ``known`` is looked for."""
        return self.parts


def _part(name: str, model: object) -> Part:
    return Part(f"screen-{name}", f"parts/screen.html:{name}", model)
