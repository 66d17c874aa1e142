"""The talk of the people at a table: beside the log, and so in no record."""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from casefile.core.cards import Seat
from casefile.core.texts import N_

REACTIONS: Mapping[str, str] = {
    "well": N_("Well played!"),
    "oh": N_("Oh no!"),
    "hm": N_("Hm, interesting."),
    "wait": N_("One moment, please."),
    "thanks": N_("Thanks for the game!"),
}
"""The remarks that one press says, in the language of each reader."""


class Remark(msgspec.Struct, frozen=True):
    """A remark of the person on ``seat``: a ``reaction``, or a ``text``."""

    seat: Seat
    reaction: str = ""
    text: str = ""


class Talk(msgspec.Struct, frozen=True):
    """Whether the talk of a table is ``on``, and its newest lines."""

    on: bool = True
    lines: tuple[Remark, ...] = ()


class Written(Protocol):
    """A stored notebook."""

    @property
    def body(self) -> str:
        """JSON text."""


def talk_of(note: Written | None) -> Talk:
    """Return the talk in a table's own notebook; before anything was said it is on."""
    return msgspec.json.decode(note.body, type=Talk) if note else Talk()
