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
    """The sentence on whose turn it is; while it is nobody's, the title of a spectator's panel."""
    hint: str
    """The text below it, such as what is waited for; empty if there is none."""
    round: str = ""
    """The round in words; empty before the first round and after the game."""
    clock: str = ""
    """The time for an action, in words; empty without a clock."""
    due: int | None = None
    """The end of the time, in milliseconds since 1970."""
    next: str = ""
    """The address of the table at which the same people play again; empty until there is one."""


class ScreenAnswer(Struct, frozen=True):
    """An answer to the last suggestion; nobody is told which card was shown."""

    token: str
    """The design of the token of the seat that answered; empty if nobody could."""
    text: str
    """The answer in a few words, with the name of whoever gave it."""
    shows: bool = False
    """Whether a card was shown."""


class ScreenAsked(Struct, frozen=True, cache_hash=True):
    """The last suggestion or accusation, or the case file at the end."""

    title: Words
    """The text over the cards: who asked and where, the story of an accusation, or the result at the end."""
    cards: tuple[CardModel, ...]
    """The cards that were named, or those of the case file at the end."""
    answers: tuple[ScreenAnswer, ...] = ()
    """The answers to a suggestion so far, in their order; empty for anything else."""


class ScreenShown(Struct, frozen=True, cache_hash=True):
    """A card that was shown just now, large for a moment: its back, and between whom it goes."""

    version: int
    """The number of the event, by which a script knows that it is a new one."""
    asked: ScreenAsked
    """The suggestion for which the card was shown, without its answers."""
    by: tuple[str, str]
    """The design of the token of who shows it, and the name."""
    to: tuple[str, str]
    """The same of who is shown it."""
    title: str
    """The sentence on who shows a card to whom."""
    hint: str
    """The sentences below it: only these two know the card, and the names of those who had none."""


class ScreenWatch(Struct, frozen=True, cache_hash=True):
    """The way to the table for a phone."""

    title: str
    """The heading: the use of a phone here, such as watching."""
    hint: str
    """The sentence below it: the way for a phone to get there, or that it cannot."""
    link: str = ""
    """The link in the picture for phones; empty where a phone cannot reach the server."""
    code: str = ""
    """The code that leads to a free seat; empty where there is none."""
    large: bool = False
    """Whether the picture is large for a while, in front of what else is there."""


class ScreenSeat(Struct, frozen=True, cache_hash=True):
    """A seat with the size of its hand, or whatever else is counted in ``note``."""

    token: str
    """The design of the seat's token; empty if it has none."""
    name: str
    """The name by which the story calls the seat, or the name of a row that is no seat's."""
    note: str
    active: bool = False
    """Whether the seat must act now."""
    out: bool = False
    """Whether the seat takes no more turns."""


class ScreenModel(Struct, frozen=True):
    """The model of the big screen of a table.

    It is the same for everybody who may look at it, but for the way to a free seat before the game.
    """

    version: int
    """The number of the newest event in it."""
    tab: str
    """The title of the browser's tab."""
    table: str
    """The id of the table."""
    styles: tuple[str, ...]
    """The names of the style sheets that the game adds."""
    head: ScreenHead
    """The top of the screen."""
    seats: tuple[ScreenSeat, ...]
    """The seats, with the other rows of the list of players."""
    lines: tuple[StoryLine, ...] = ()
    """The last lines of the story, the newest last."""
    asked: ScreenAsked | None = None
    """The last suggestion or accusation, or the case file at the end; ``None`` if there is none."""
    board: Part | None = None
    """The board of the game; ``None`` before the game and in a game without one."""
    hands: tuple[OpenHand, ...] = ()
    """All hands, once they lie open after the game."""
    watch: ScreenWatch | None = None
    """The way to the table for a phone; ``None`` for a screen that shows none."""
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
