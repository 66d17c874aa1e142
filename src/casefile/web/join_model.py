"""The models of the pages on which a person types the code of a table, and on which an invited person takes a seat."""

from dataclasses import dataclass

from casefile.web.model import Form


@dataclass(frozen=True, slots=True)
class CodeModel:
    """The page on which a code is typed."""

    form: Form
    """The form that sends the code: to take a seat, or to open the big screen of the table."""
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
    """The number of the seat's links, which the form sends if the seat is chosen."""
    token: str
    """The design of the token; empty if the seat has none."""
    name: str
    """The full name of the character; the number of the seat in words where the seats have no characters yet."""
    short: str
    """The short name of the character; the number of the seat in words where the seats have no characters yet."""
    person: str = ""
    """The name of the person who sits there; empty for a bot and for a seat that the invited person can have."""
    bot: bool = False
    """Whether a bot sits there and keeps the seat."""
    free: bool = False
    """Whether the invited person can have the seat, also in place of a bot."""
    chosen: bool = False
    """Whether this is the first seat that the person can have, which is chosen at first."""


@dataclass(frozen=True, slots=True)
class JoinModel:
    """The page that a shared link opens: the seat, the players there already, and the name to enter."""

    form: Form
    """The form that takes the seat, or lets the person only watch."""
    token: str
    """The design of the token of the seat that is chosen at first; empty if it has none, or if no seat can be had."""
    suspect: str
    """The character of the seat; empty where the seats have none yet."""
    game: str
    """The title of the game."""
    host: str
    """The name of the person who is said to invite: the first one at the table; empty while no person sits there."""
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
    """The name that the form has at first: the one typed before, or that of this browser's person; empty for none."""
    refused: str = ""
    """The reason why the form was refused; empty if it was not."""
