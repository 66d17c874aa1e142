"""The models of the first page and of the page of a game to which it leads."""

from dataclasses import dataclass

from casefile.web.model import Form
from casefile.web.setup_model import BY_CODE


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A seat in the picture of a table that is to be opened."""

    token: str
    """The design of the token; empty where the seat has none."""
    mine: bool = False
    free: bool = False
    """Whether the seat waits for a friend."""


@dataclass(frozen=True, slots=True)
class WayIn:
    """A table that one press opens."""

    form: Form
    text: tuple[str, ...]
    """The lines that say what will happen."""
    seats: tuple[DrawnSeat, ...]
    change: str
    """The address of the page on which the table is set up otherwise."""
    opponents: str = ""
    """The bots at the table, by name."""
    strength: str = ""
    """The level of the bots."""


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game on the shelf."""

    title: str
    also: str
    """The name of its rules, where they have another; shown small."""
    text: str
    seats: str
    time: str
    art: str
    link: str


@dataclass(frozen=True, slots=True)
class DailyThing:
    """One of the two things that are new each day."""

    text: str
    link: str
    button: str
    """The word on the button; empty where there is nothing left to do."""
    done: str = ""
    """The result in a word, once it is done."""
    art: str = ""
    """The name of the drawing of its game; empty where it has none."""


@dataclass(frozen=True, slots=True)
class TodayStrip:
    """The case and the puzzle of the day, and the days in a row."""

    day: str
    until: str
    """The time until the next ones, in words."""
    puzzle: DailyThing
    case: DailyThing | None = None
    row: str = ""
    """The number of days in a row, in words; empty for none."""
    best: str = ""
    """The longest row, in words; empty where this one is."""
    week: tuple[bool, ...] = ()
    """Whether something was done on each of the last seven days, today the last."""


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """Something that waits for the reader: a ``link``, or a ``form`` that leads there."""

    title: str
    text: str
    turn: bool = False
    """Whether it is the reader's turn."""
    link: str = ""
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class FurtherWay:
    """A link below everything else."""

    sign: str
    title: str
    text: str
    link: str


@dataclass(frozen=True, slots=True)
class FrontModel:
    """The first page."""

    bots: WayIn
    friends: WayIn
    today: TodayStrip
    games: tuple[GameTile, ...]
    further: tuple[FurtherWay, ...]
    waiting: tuple[WaitingLine, ...] = ()
    lesson: Form | None = None
    """The form that opens the guided first case; ``None`` where nobody needs it."""
    how: str = ""
    """The address of the introduction to the game of the first case."""
    name: str = ""
    """The name of the reader; empty for a newcomer."""
    me: str = "peacock"
    """The design of the reader's token."""
    code: Form = BY_CODE
    """The form in which the code of a table is typed."""

    @property
    def turn(self) -> WaitingLine | None:
        """The first turn of the reader that waits."""
        return next((line for line in self.waiting if line.turn), None)


@dataclass(frozen=True, slots=True)
class GamePageModel:
    """The page of one game: how it goes, and the tables of it that one press opens."""

    title: str
    also: str
    lines: tuple[str, ...]
    seats: str
    time: str
    art: str
    bots: WayIn
    friends: WayIn | None
    """``None`` for a game that one person plays alone."""
    how: str
    rules: str
    me: str = "peacock"
