"""The talk of the people at a table; it is stored beside the log, and so stands in no record."""

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
"""The remarks that can be made by one button, by name; each reader sees them in the reader's own language."""


class Remark(msgspec.Struct, frozen=True):
    """A remark of the person on ``seat``: the name of a ``reaction``, or a ``text`` that was typed."""

    seat: Seat
    reaction: str = ""
    text: str = ""


class Talk(msgspec.Struct, frozen=True):
    """The talk at a table."""

    on: bool = True
    """Whether the talk is on; if not, remarks are neither accepted nor shown."""
    lines: tuple[Remark, ...] = ()
    """The newest remarks, the oldest of them first; empty before the first remark."""


class Written(Protocol):
    """A stored notebook."""

    @property
    def body(self) -> str:
        """JSON text."""


def talk_of(note: Written | None) -> Talk:
    """Return the talk that is stored in ``note``, the table's own notebook; without one it is on, with no remarks."""
    return msgspec.json.decode(note.body, type=Talk) if note else Talk()
