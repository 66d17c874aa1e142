"""The round table at which people gather before a game."""

from typing import Literal

from msgspec import Struct

from casefile.web.model import Invite, PlayerRow


class Setting(Struct, frozen=True):
    """What whoever opened the table can make of a place: a button that sends ``form`` with ``name=value``.

    It is ``on`` where the place is so already.
    """

    form: str
    name: str
    value: str
    label: str
    on: bool = False


class OtherPlace(Struct, frozen=True):
    """A place on which the viewer can sit instead: the button's ``value``, its token and what it is called."""

    value: str
    token: str
    name: str


class Place(Struct, frozen=True):
    """A place at the table with its chair; what is there is a person, a bot, nobody yet, or nobody at all.

    Whoever may give it away has its link and the ``settings``, and with a bot the ``levels``: by name what they are
    called, the ``level`` that it has, and the name of this ``choice`` in the form. ``free`` makes a friend's seat free.
    The viewer can sit on the ``others``.
    """

    id: str
    row: PlayerRow
    kind: Literal["person", "bot", "friend", "empty"]
    invite: Invite | None = None
    settings: tuple[Setting, ...] = ()
    levels: tuple[tuple[str, str], ...] = ()
    level: str = ""
    choice: str = ""
    free: Setting | None = None
    others: tuple[OtherPlace, ...] = ()
