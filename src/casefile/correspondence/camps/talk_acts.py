"""Acts that everybody of a camp does at once: saying something to the camp, and marking its shared sheet."""

from typing import ClassVar, Literal

from msgspec import Struct

Pencil = Literal["", "tick", "cross", "question", "circle"]
"""The mark in a cell of a sheet; empty to rub a mark out."""


class Say(Struct, frozen=True):
    """Say something that the camp alone reads.

    ``text`` is the message.
    """

    kind: ClassVar[str] = "say"
    text: str


class OpenTalk(Struct, frozen=True):
    """Open what the camp said during the game to everybody, for good."""

    kind: ClassVar[str] = "open_talk"


class MarkSheet(Struct, frozen=True):
    """Draw ``mark`` into the cell ``cell`` of the camp's sheet, in place of what is drawn there."""

    kind: ClassVar[str] = "mark"
    cell: str
    mark: Pencil
