"""The page on which an invited person sits down."""

from dataclasses import dataclass

from casefile.web.model import Form


@dataclass(frozen=True, slots=True)
class JoinSeat:
    """A seat on the page of a shared link: the player there, and whether the link can give the seat."""

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
    """The page of a shared link: the seat, the players there already, the name to enter."""

    form: Form
    token: str
    suspect: str
    """The character of the seat; empty where the seats have none yet."""
    table: str
    game: str
    host: str
    seats: tuple[JoinSeat, ...]
    """The seats, of which one is to be chosen with ``choose``."""
    about: str = ""
    """The game in a few words."""
    time: str = ""
    """The time that the game takes, in words."""
    board: bool = False
    """Whether the game's board is seen behind."""
    choose: bool = False
    """Whether there are several seats to choose from."""
    late: bool = False
    """Whether no seat is left."""
    can_take_over: bool = False
    """Whether a seat can be taken over from a bot, where the host lets a bot's seat go."""
    your_name: str = ""
    refused: str = ""
