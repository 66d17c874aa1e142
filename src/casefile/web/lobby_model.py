"""The round table at which people gather before a game."""

from msgspec import Struct

from casefile.web.model import Invite, PlayerRow


class Place(Struct, frozen=True):
    """A seat at the table with its chair: who sits there, once it is ``taken``.

    Whoever may give it away has its link; ``form`` is the id of the form that seats a bot.
    """

    row: PlayerRow
    taken: bool
    invite: Invite | None
    form: str
