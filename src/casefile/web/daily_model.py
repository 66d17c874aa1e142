"""The model of the page of the cases that everybody may play: the case of the day, a calendar, the cases of a week."""

from dataclasses import dataclass
from typing import Literal

from casefile.play.cases import Look
from casefile.web.model import Form
from casefile.web.pages import Moment

End = Literal["away", "caught", "open", "none", "ahead"]
"""The state of a case for the viewer: won (``away``), lost (``caught``), begun (``open``), not played, to come."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square that stands for one turn of a result."""

    look: Look
    """The look, which stands for the outcome of the turn: ``filled``, ``outlined``, ``hatched`` or ``dotted``."""
    label: str
    """The meaning of the look in words, such as "new clue taken"."""
    letter: str = ""
    """The letter of the turn, as in the picture of the ways; empty for a square that explains the others."""


@dataclass(frozen=True, slots=True)
class OwnResult:
    """The result of the viewer's own try."""

    sentence: str
    """The result in a sentence."""
    won: bool
    """Whether the viewer has won the case."""
    squares: tuple[Square, ...]
    """A square for each turn."""
    key: tuple[Square, ...]
    """The squares that explain the looks, each with its meaning."""
    share: str
    """The result as a text that the viewer can post elsewhere."""
    others: str
    """The results of other players, in words."""
    table: str
    """The address of the table where it was played."""
    review: str
    """The address of the review of the viewer's choices."""
    once_more: Form
    """The form that plays the case for practice."""


@dataclass(frozen=True, slots=True)
class CaseCell:
    """A case in the calendar or in the week."""

    number: int
    """The day of the month, or the number in the week."""
    link: str
    """The address of the page on the case; empty for a case that is still to come."""
    end: End
    """The state of the case."""
    turns: int
    """The number of turns; 0 where none was finished."""
    label: str
    """The state in words."""
    today: bool = False
    """Whether this is the case of today; ``False`` for every case of a week."""
    shown: bool = False
    """Whether this is the case that the page is about."""
    practised: bool = False
    """Whether the case was played for practice."""
    level: str = ""
    """The name of its difficulty."""


@dataclass(frozen=True, slots=True)
class CaseMonth:
    """A month of the calendar.

    - ``title``: the month and the year in words.
    - ``weekdays``: the short names of the seven weekdays, from Monday.
    - ``weeks``: the weeks, each with a case for each day from Monday; ``None`` stands for a day of another month.
    - ``before``: the address of the page with the month before; empty in the first month of the calendar.
    - ``after``: the address of the page with the month after; empty if that month is still to come.
    """

    title: str
    weekdays: tuple[str, ...]
    weeks: tuple[tuple[CaseCell | None, ...], ...]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A number about the viewer's cases.

    - ``value``: the number as text, such as "3" or "2 of 5"; a dash where there is none yet.
    - ``label``: the name of the things that it counts, such as "days in a row".
    """

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class ShownCase:
    """The case that a page is about."""

    title: str
    """The heading: whether it is the case of today, of another day, or one of the week."""
    subtitle: str
    """The date of the case, or its week."""
    day: str
    """The name of the case, as addresses have it."""
    game: str
    """The title of the game."""
    level: str
    """The difficulty of a case of the week, in words; empty for the case of a day."""
    next_case: Moment
    """The moment at which the next case of a day comes."""
    due: int
    """That moment in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class CaseOffer:
    """The way to play a case."""

    art: str
    """The drawing on the game's card."""
    goal: tuple[str, ...]
    """The sentences on the goal of the game."""
    how: str
    """The address of the page that explains the game; empty if there is none."""
    practice_case: Form | None
    """The form that opens a guided practice case, for somebody who has never played the game."""
    practice_begun: bool
    """Whether the practice case is begun."""
    lead: str
    """The sentence on what it means to play the case."""
    begun: str
    """The address of the viewer's own unfinished game of the case."""
    form: Form
    """The form that plays the case."""
    button: str
    """The text on the button of ``form``."""
    your_name: str
    """The viewer's name, as the form has it at first."""


@dataclass(frozen=True, slots=True)
class CaseWeek:
    """The cases of a week."""

    title: str
    """The heading over them."""
    cases: tuple[CaseCell, ...]
    """The cases."""


@dataclass(frozen=True, slots=True)
class DailyModel:
    """The page on one case: the viewer's own result or the form to play it, the calendar, and the week."""

    case: ShownCase
    """The case."""
    offer: CaseOffer
    """The way to play the case, for a viewer without a result."""
    result: OwnResult | None
    """The result of the viewer's own try; ``None`` before it is finished."""
    practised: str
    """The sentence on how the case was played for practice; empty if it was not."""
    week: CaseWeek
    """The cases of the week."""
    month: CaseMonth
    """The month of the calendar that is shown."""
    figures: tuple[Figure, ...]
    """The numbers about all of the viewer's cases."""
