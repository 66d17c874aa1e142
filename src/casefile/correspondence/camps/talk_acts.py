"""What everybody of a camp asks for at once: to say something to the camp, and to mark its shared sheet."""

from typing import ClassVar, Literal

from msgspec import Struct

Pencil = Literal["", "tick", "cross", "question", "circle"]
"""What is drawn into a cell of a sheet; nothing where a mark is rubbed out."""


class Say(Struct, frozen=True):
    """Say something that the camp alone reads."""

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
