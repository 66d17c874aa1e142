"""Models of the page of ``nsider``: the camps round their table, the case files, and the minutes."""

from typing import Literal

from msgspec import Struct

from casefile.web.model import NO_ART, Art

Reply = Literal["", "asker", "none", "waits", "shown"]


class CampPlace(Struct, frozen=True):
    """A camp at its place round the table."""

    id: str
    """The HTML id of this part of the page."""
    place: int
    """The place of the camp, clockwise from 0 at the bottom of the drawing."""
    camps: int
    """The number of camps round the table."""
    token: str
    """The token of the camp."""
    name: str
    """The name of the camp."""
    strikes: int
    """The number of the camp's strikes."""
    most: int
    """The number of strikes that disbands a camp."""
    you: bool = False
    """Whether it is the viewer's camp."""
    active: bool = False
    """Whether it is the one camp that the game waits for; false in a round in which all write."""
    out: bool = False
    """Whether the camp is disbanded."""
    red: bool = False
    """Whether the viewer knows that the camp has the Red Card."""
    written: Literal["", "yes", "no"] = ""
    """Whether the camp has written its turn, in a round in which all write; else ``""``."""


class FilePlace(Struct, frozen=True):
    """A case file on the table; the one that is played lies in the middle and is opened at the end."""

    number: int
    """The number of the case file, from 1."""
    played: bool
    """Whether it is the case file of this game."""
    open: bool = False
    """Whether it is open."""


class CampReply(Struct, frozen=True):
    """A camp's answer to a suggestion."""

    reply: Reply
    """The kind of answer."""
    label: str
    """The answer in words."""
    art: Art = NO_ART
    """The picture of the card that was shown, where the viewer knows it."""


class MinutesEntry(Struct, frozen=True):
    """A line of the minutes: a suggestion with its answers, an accusation, or a turn that was missed."""

    id: str
    """The HTML id of this part of the page."""
    kind: Literal["inquiry", "accusation", "missed"]
    """The kind of entry: a suggestion, an accusation, or a turn that was missed."""
    token: str
    """The token of the camp that acted."""
    name: str
    """The name of the camp that acted."""
    cards: tuple[tuple[Art, str], ...]
    """The three cards named, each with its picture and short name."""
    answers: tuple[CampReply, ...]
    """The answers by camp, in the order of the columns."""
    seated: bool
    """Whether the first column is that of the viewer's own camp."""
    said: str = ""
    """Further sentences on the entry."""
    grave: bool = False
    """Whether the page highlights ``said``: for an accusation, or a suggestion in whose turn the camp was disbanded."""


class Round(Struct, frozen=True):
    """The heading of a round in the minutes; its entries are parts of their own, oldest first."""

    id: str
    """The HTML id of this part of the page."""
    title: str
    """The title of the round."""
    columns: int
    """The number of columns below the heading."""


class CampColumn(Struct, frozen=True):
    """A camp's column in the minutes."""

    token: str
    """The token of the camp."""
    name: str
    """The name of the camp."""
    you: bool
    """Whether it is the viewer's camp."""


class RoundTable(Struct, frozen=True):
    """The drawing of the table; the camps and the newest suggestion on it are parts of their own."""

    files: tuple[FilePlace, ...]
    """The case files on the table."""
    label: str
    """The drawing in words."""
    red: bool
    """Whether some camp has the Red Card, and the viewer does not know which."""
    note: str
    """The sentence under the drawing."""
