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
    """Whether the seat is the reader's."""
    free: bool = False
    """Whether the seat waits for a friend."""


@dataclass(frozen=True, slots=True)
class WayIn:
    """A table that one press opens."""

    form: Form
    """The form that opens the table."""
    text: tuple[str, ...]
    """The lines that say what will happen."""
    seats: tuple[DrawnSeat, ...]
    """The seats at which somebody is to sit; empty for a game that one person plays alone."""
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
    """The title of the game."""
    also: str
    """The name of its rules, where they have another; shown small."""
    text: str
    """The description of the game, in a line."""
    seats: str
    """The number of seats in words, such as "2 – 6 seats"."""
    time: str
    """The time that a game takes, in words."""
    art: str
    """The name of the drawing: ``board``, ``cards``, ``quick``, or a template of the game that has ``drawing``."""
    link: str
    """The address of the page of the game."""


@dataclass(frozen=True, slots=True)
class DailyThing:
    """One of the two things that are new each day: the case or the puzzle."""

    text: str
    """The result in a sentence; before it is done, a few words on the thing."""
    link: str
    """The address of the page with the case or the puzzle."""
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
    """Today's date by UTC, in words, with its weekday."""
    until: str
    """The time until the next ones, in words."""
    puzzle: DailyThing
    """The puzzle of the day."""
    case: DailyThing | None = None
    """The case of the day; ``None`` if no game has one."""
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
    """The heading: the title of a game, or news such as "Your turn"."""
    text: str
    """The details in words, such as the game, the other players and the round."""
    turn: bool = False
    """Whether it is the reader's turn."""
    link: str = ""
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class FurtherWay:
    """A link below everything else."""

    sign: str
    """The name of the icon before the link."""
    title: str
    """The heading of the link."""
    text: str
    """A few words on the page, in small letters."""
    link: str
    """The address of the page."""


@dataclass(frozen=True, slots=True)
class FrontModel:
    """The first page."""

    bots: WayIn
    """The table against bots that one press opens; for a game that one person plays alone, the table of that game."""
    friends: WayIn
    """The table for friends that one press opens."""
    today: TodayStrip
    """The case and the puzzle of the day."""
    games: tuple[GameTile, ...]
    """The games on the shelf, in order."""
    further: tuple[FurtherWay, ...]
    """The links below everything else, in order."""
    waiting: tuple[WaitingLine, ...] = ()
    """The things that wait for the reader, turns first, three at most; empty if nothing waits."""
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
    """The title of the game."""
    also: str
    """The name of its rules; empty if it is the title of the game."""
    lines: tuple[str, ...]
    """The sentences that tell how the game goes, in order."""
    seats: str
    """The number of seats in words, such as "2 – 6 seats"."""
    time: str
    """The time that a game takes, in words."""
    art: str
    """The name of the drawing: ``board``, ``cards``, ``quick``, or a template of the game that has ``drawing``."""
    bots: WayIn
    """The table against bots that one press opens; for a game that one person plays alone, the table of that game."""
    friends: WayIn | None
    """``None`` for a game that one person plays alone."""
    how: str
    """The address of the introduction to the game; empty if there is none."""
    rules: str
    """The address of the page with the rules of the game."""
    me: str = "peacock"
    """The design of the reader's token, which gives the page its accent colour."""
