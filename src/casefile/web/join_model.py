"""The models of the pages on which a person types the code of a table, and on which an invited person takes a seat."""

from dataclasses import dataclass

from casefile.web.model import Form


@dataclass(frozen=True, slots=True)
class CodeModel:
    """The page on which a code is typed."""

    form: Form
    typed: str = ""
    """The code that was typed before."""
    refused: str = ""
    """The reason why that code leads nowhere."""
    signs: str = ""
    """The signs that a code may have, to be pressed one by one; empty where there is a keyboard."""


@dataclass(frozen=True, slots=True)
class JoinSeat:
    """A seat on that page: the player there, and whether the invited person can have it."""

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
    """The page that a shared link opens: the seat, the players there already, and the name to enter."""

    form: Form
    token: str
    suspect: str
    """The character of the seat; empty where the seats have none yet."""
    table: str
    game: str
    host: str
    seats: tuple[JoinSeat, ...]
    """The seats; with ``choose`` the person takes one of them."""
    about: str = ""
    """The game in a few words."""
    time: str = ""
    """The time that the game takes, in words."""
    board: bool = False
    """Whether the game's board is drawn behind the form."""
    choose: bool = False
    """Whether there are several seats to choose from."""
    late: bool = False
    """Whether all seats are taken."""
    can_take_over: bool = False
    """Whether the person can take over a bot's seat, since the host offers one."""
    your_name: str = ""
    refused: str = ""
