"""The messages of a table's socket in the form for programs (``docs/wire.md``); server and client share them."""

from typing import Any

import msgspec

from casefile.core.log import Json

FORM = "json"
"""The name of the form, by which it is asked for when the socket opens: ``/t/TABLE/live?form=json``."""

VERSION = 1
"""The version of the form; it is told at the beginning."""


class ToldBeginning(msgspec.Struct, frozen=True):
    """What is told once: the game, and who is told."""

    form: int
    """:data:`VERSION`."""
    game: Json
    """The rule set and the whole set-up, as in the heading of a record."""
    deck: dict[str, list[str]]
    """The cards of each category."""
    commitment: str
    """The commitment to the seed of the deal."""
    seat: int | None
    """The seat of the person; ``None`` for a spectator."""
    notes: int
    """The level of notes that the table has agreed on, 1 to 4."""
    hints: bool
    """Whether hints were agreed on."""


class ToldState(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="told"):
    """What a program lacked: events from one place on, and what holds now."""

    stamp: str
    """How far the program has got with this; it says so when it opens a socket anew."""
    start: int
    """The number of events that it had; all later ones that it may have had are void."""
    events: list[Json | None]
    """The further events as the person sees them; ``None`` for one of which the person sees nothing."""
    version: int
    """The version of the table, which an action must name."""
    begun: bool
    """Whether every seat is taken, so that the game has begun."""
    acts: int | None
    """The seat that must act now; ``None`` before the game and after it."""
    menu: dict[str, Any]
    """The kinds of action that the person may do now, each with the values of its fields."""
    over: bool
    """Whether the game has ended."""
    beginning: ToldBeginning | None = None
    """The game, for a program that knows nothing yet."""
    key: str = ""
    """The key of the action that is answered; empty for none."""


class FailedAction(msgspec.Struct, frozen=True):
    """The answer to an action that was not done."""

    key: str
    """The key of the action."""
    status: int
    """The HTTP status that a request for it would have had."""
    version: int | None = None
    """The version after an action that was done, if there is no more to tell."""
    error: str = ""
    """What happened, in a few words."""
    text: str = ""
    """One clear sentence, in the person's language."""
    clause: str = ""
    """The clause of the rules that forbids it; empty where that is not the reason."""
