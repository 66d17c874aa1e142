"""What the table's page shows of ``nsider``: the camps round their table, the case files, and who answered what."""

from typing import Literal

from msgspec import Struct

from casefile.web.model import NO_ART, Art

Reply = Literal["", "asker", "none", "waits", "shown"]


class CampPlace(Struct, frozen=True):
    """A camp at the table: ``strikes`` of ``most``; ``red`` says that it is known to have the Red Card.

    It sits at ``place`` of ``camps`` places, clockwise from 0 at the bottom of the drawing. ``written`` says of a round
    in which all write whether it has; it is ``""`` where they do not.
    """

    id: str
    place: int
    camps: int
    token: str
    name: str
    strikes: int
    most: int
    you: bool = False
    active: bool = False
    out: bool = False
    red: bool = False
    written: Literal["", "yes", "no"] = ""


class FilePlace(Struct, frozen=True):
    """A case file on the table, by number; the one that is played lies in the middle and is opened at the end."""

    number: int
    played: bool
    open: bool = False


class CampReply(Struct, frozen=True):
    """What a camp answered to a suggestion; ``label`` says it in words, ``art`` is a card that the viewer knows."""

    reply: Reply
    label: str
    art: Art = NO_ART


class MinutesEntry(Struct, frozen=True):
    """A line of the minutes: a suggestion with its answers by camp, an accusation, or a turn that was let pass.

    ``cards`` are the three cards named with their short names; ``said`` is what else there is to say. The first of
    ``answers`` is in the column of the viewer's own camp where that is ``seated``.
    """

    id: str
    kind: Literal["inquiry", "accusation", "missed"]
    token: str
    name: str
    cards: tuple[tuple[Art, str], ...]
    answers: tuple[CampReply, ...]
    seated: bool
    said: str = ""
    grave: bool = False


class Round(Struct, frozen=True):
    """The head of a round in the minutes, over all ``columns``; its entries are parts, oldest first."""

    id: str
    title: str
    columns: int


class CampColumn(Struct, frozen=True):
    """A camp's column in the minutes."""

    token: str
    name: str
    you: bool


class RoundTable(Struct, frozen=True):
    """The table of a game of camps, which are parts of their own, as is the newest inquiry drawn on it.

    ``label`` says in words what is drawn. ``red`` says that some camp has the Red Card, and the viewer knows not which.
    """

    files: tuple[FilePlace, ...]
    label: str
    red: bool
    note: str
