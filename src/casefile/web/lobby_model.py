"""The round table at which people gather before a game."""

from typing import Literal

from msgspec import Struct

from casefile.web.model import Invite, PlayerRow


class Setting(Struct, frozen=True):
    """A setting of a place that the host can choose: a button that sends ``form`` with ``name=value``."""

    form: str
    name: str
    value: str
    label: str
    on: bool = False
    """Whether the place is so already."""


class OtherPlace(Struct, frozen=True):
    """A place on which the viewer can sit instead."""

    value: str
    """The value of the button."""
    token: str
    name: str
    """The name of the place."""


class Place(Struct, frozen=True):
    """A place at the table with its chair; a person, a bot or nobody yet has it, or nobody is to have it."""

    id: str
    row: PlayerRow
    kind: Literal["person", "bot", "friend", "empty"]
    invite: Invite | None = None
    """The link of the place, for a viewer that may give it away."""
    settings: tuple[Setting, ...] = ()
    """The settings, for such a viewer."""
    levels: tuple[tuple[str, str], ...] = ()
    """The levels of a bot, each with its name in words."""
    level: str = ""
    """The level of the bot there."""
    choice: str = ""
    """The name of the field for the level in the form."""
    free: Setting | None = None
    """The setting that makes a friend's seat free."""
    others: tuple[OtherPlace, ...] = ()
    """The places on which the viewer can sit instead."""
