"""The model of the table before a game, at which people take their places."""

from typing import Literal

from msgspec import Struct

from casefile.web.model import Invite
from casefile.web.player_model import PlayerRow


class Setting(Struct, frozen=True):
    """A setting of a place that the host can choose by a button."""

    form: str
    """The id of the form that the button sends."""
    name: str
    """The name of the field that the button adds to the form."""
    value: str
    """The value of that field: a word for the setting and one for the place, such as ``bot plum``."""
    label: str
    """The text of the button."""
    on: bool = False
    """Whether the place has this setting now."""


class OtherPlace(Struct, frozen=True):
    """A place to which the viewer can move."""

    value: str
    """The value of the button."""
    token: str
    """The design of the place's token."""
    name: str
    """The name of the place."""


class FriendCards(Struct, frozen=True):
    """The cards below the panel before the game, for its host."""

    came: str
    """The sentence on the friend who has just come; empty for none."""
    elsewhere: bool
    """Whether the ways for friends who live elsewhere are shown."""
    here: str
    """The address of the server on its own machine, which a tunnel must lead to."""
    tunnel: str
    """The address of the tunnel by which links are given out; empty for none."""
    post: str
    """The path of the page that announces a game by post; empty where there is none."""


class Place(Struct, frozen=True):
    """A place at the table: a person, a bot or nobody yet has it, or it stays empty."""

    id: str
    """The number of the place around the table, from 0, which is a part of ids in the page."""
    row: PlayerRow
    """The name, the player and the state of the place, as a row of the list of players."""
    kind: Literal["person", "bot", "friend", "empty"]
    """The kind of player: a person, a bot, a friend who has not come yet, or nobody (``empty``)."""
    invite: Invite | None = None
    """The link that invites somebody to the place, for a viewer that may give it away."""
    settings: tuple[Setting, ...] = ()
    """The settings to choose from, for the host."""
    levels: tuple[tuple[str, str], ...] = ()
    """The levels of a bot, each with its name in words."""
    level: str = ""
    """The level of the bot there."""
    choice: str = ""
    """The name of the field for the level in the form."""
    free: Setting | None = None
    """The setting by which the host takes the seat back from an invited person."""
    others: tuple[OtherPlace, ...] = ()
    """The places to which the viewer can move."""
