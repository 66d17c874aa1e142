"""Models of the page of ``nsider``: the camps round their table, the case files, and the minutes."""

from typing import Literal

from msgspec import Struct

from casefile.web.model import NO_ART, Art

Reply = Literal["", "asker", "none", "waits", "shown"]


class CampPlace(Struct, frozen=True):
    """A camp at the table."""

    id: str
    """The id of the part."""
    place: int
    """The place of the camp, clockwise from 0 at the bottom of the drawing."""
    camps: int
    """The number of places."""
    token: str
    """The token of the camp."""
    name: str
    """The name of the camp."""
    strikes: int
    """The number of strikes."""
    most: int
    """The number of strikes that disbands a camp."""
    you: bool = False
    """Whether it is the viewer's camp."""
    active: bool = False
    """Whether it is the one camp that the game waits for; false in a round in which all write."""
    out: bool = False
    """Whether the camp is disbanded."""
    red: bool = False
    """Whether the camp is known to have the Red Card."""
    written: Literal["", "yes", "no"] = ""
    """Whether the camp has written its turn, in a round in which all write; else ``""``."""


class FilePlace(Struct, frozen=True):
    """A case file on the table; the one that is played lies in the middle and is opened at the end."""

    number: int
    """The number of the case file."""
    played: bool
    """Whether it is the one that is played."""
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
    """The id of the part."""
    kind: Literal["inquiry", "accusation", "missed"]
    """The kind of entry."""
    token: str
    """The token of the camp."""
    name: str
    """The name of the camp."""
    cards: tuple[tuple[Art, str], ...]
    """The three cards named, each with its picture and short name."""
    answers: tuple[CampReply, ...]
    """The answers by camp, in the order of the columns."""
    seated: bool
    """Whether the first column is that of the viewer's own camp."""
    said: str = ""
    """The other sentences on the entry."""
    grave: bool = False


class Round(Struct, frozen=True):
    """The head of a round in the minutes; its entries are parts, oldest first."""

    id: str
    """The id of the part."""
    title: str
    """The title of the round."""
    columns: int
    """The number of columns under the head."""


class CampColumn(Struct, frozen=True):
    """A camp's column in the minutes."""

    token: str
    """The token of the camp."""
    name: str
    """The name of the camp."""
    you: bool
    """Whether it is the viewer's camp."""


class RoundTable(Struct, frozen=True):
    """The table of a game of camps. The camps and the newest inquiry on it are parts of their own."""

    files: tuple[FilePlace, ...]
    """The case files on the table."""
    label: str
    """The drawing in words."""
    red: bool
    """Whether some camp has the Red Card, and the viewer does not know which."""
    note: str
    """The sentence under the drawing."""
