"""The model of the page of the cases that everybody can play: the case of the day, a calendar, the cases of a week."""

from dataclasses import dataclass
from typing import Literal

from casefile.play.cases import Look
from casefile.web.model import Form
from casefile.web.pages import Moment

End = Literal["away", "caught", "open", "none", "ahead"]
"""The state of a case: won, lost, begun and not finished, not played, or not to be played yet."""


@dataclass(frozen=True, slots=True)
class Square:
    """A turn of a result, and the meaning of its look, in words."""

    look: Look
    label: str


@dataclass(frozen=True, slots=True)
class OwnResult:
    """The result of the viewer's own try."""

    sentence: str
    """The result in a sentence."""
    won: bool
    squares: tuple[Square, ...]
    """A square for each turn."""
    key: tuple[Square, ...]
    """The meanings of the squares."""
    share: str
    """A text to give away."""
    others: str
    """The results of others, in words."""
    table: str
    """The address of the table where it was played."""
    review: str
    """The address of the review of the viewer's ways."""


@dataclass(frozen=True, slots=True)
class CaseCell:
    """A case to go to."""

    number: int
    """The day of the month, or the number in the week."""
    link: str
    end: End
    """The state of the case."""
    turns: int
    """The number of turns; 0 where none was finished."""
    label: str
    """The state in words."""
    today: bool = False
    shown: bool = False
    """Whether the page is about this case."""
    practised: bool = False
    """Whether the case was played for practice."""
    level: str = ""
    """The name of its level."""


@dataclass(frozen=True, slots=True)
class CaseMonth:
    """A month by weeks, Monday first; ``None`` for a day of another month. The links lead to other months, if any."""

    title: str
    weekdays: tuple[str, ...]
    weeks: tuple[tuple[CaseCell | None, ...], ...]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with the name of the things that it counts."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class DailyModel:
    """The page: the case that it is about, the viewer's own result or the form that plays it, the calendar and the
    week.
    """

    title: str
    subtitle: str
    day: str
    game: str
    art: str
    level: str
    form: Form
    """The form that plays the case."""
    once_more: Form | None
    """The form that plays it for practice."""
    lead: str
    """The words on what playing it means."""
    button: str
    begun: str
    """The link to the viewer's own try while it is not finished."""
    your_name: str
    result: OwnResult | None
    practised: str
    next_case: Moment
    """The time to the next case of a day."""
    due: int
    """The moment at which it comes, in milliseconds since 1970."""
    month: CaseMonth
    figures: tuple[Figure, ...]
    week_title: str
    week: tuple[CaseCell, ...]
