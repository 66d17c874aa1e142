"""The page on which somebody sits down who was invited."""

from dataclasses import dataclass

from casefile.web.model import Form


@dataclass(frozen=True, slots=True)
class JoinSeat:
    """A seat on the page that a shared link opens: who sits there, and whether the link can give it."""

    value: str
    token: str
    name: str
    short: str
    person: str = ""
    bot: bool = False
    free: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class JoinModel:
    """The page that a shared link opens: which seat, who sits there already, the name to enter.

    ``suspect`` is whom one plays there, empty where the seats have no characters yet. With ``choose`` there are several
    ``seats`` to choose from; it is too ``late`` where none is left, but one ``can_take_over`` from a bot where whoever
    opened the table lets one. ``about`` says what the game is and ``time`` how long it takes; a game on a ``board`` has
    it seen behind.
    """

    form: Form
    token: str
    suspect: str
    table: str
    game: str
    host: str
    seats: tuple[JoinSeat, ...]
    about: str = ""
    time: str = ""
    board: bool = False
    choose: bool = False
    late: bool = False
    can_take_over: bool = False
    your_name: str = ""
    refused: str = ""
