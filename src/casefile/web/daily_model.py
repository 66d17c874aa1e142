"""The model of the page of the cases that everybody can play: the case of the day, a calendar, those of a week."""

from dataclasses import dataclass
from typing import Literal

from casefile.play.cases import Look
from casefile.web.model import Form
from casefile.web.pages import Moment

End = Literal["away", "caught", "open", "none", "ahead"]
"""What came of a case: won, lost, begun and not finished, not played, or not to be played yet."""


@dataclass(frozen=True, slots=True)
class Square:
    """A turn of a result, and what that look means, in words."""

    look: Look
    label: str


@dataclass(frozen=True, slots=True)
class OwnResult:
    """What came of one's own try: a sentence, a square for each turn with their meanings, and a text to give away.

    ``others`` says how others did; ``table`` is where it was played, ``review`` where one's ways are judged.
    """

    sentence: str
    won: bool
    squares: tuple[Square, ...]
    key: tuple[Square, ...]
    share: str
    others: str
    table: str
    review: str


@dataclass(frozen=True, slots=True)
class CaseCell:
    """A case to go to: the day of the month or its number in the week, what came of it, and in words what that says.

    ``turns`` is 0 where none was finished; ``practised`` says that it was played for practice, ``shown`` that the page
    is about it, ``level`` what its level is called.
    """

    number: int
    link: str
    end: End
    turns: int
    label: str
    today: bool = False
    shown: bool = False
    practised: bool = False
    level: str = ""


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
    """A number with what it counts."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class DailyModel:
    """The page: which case it is about, one's own result or the form that plays it, the calendar and the week.

    ``form`` plays the case, ``once_more`` plays it for practice; ``lead`` says what playing it means. ``begun`` is the
    link to one's own try while it is not finished. ``next_case`` is how long it is to the next case of a day, which
    comes at ``due``, in milliseconds since 1970.
    """

    title: str
    subtitle: str
    day: str
    game: str
    art: str
    level: str
    form: Form
    once_more: Form | None
    lead: str
    button: str
    begun: str
    your_name: str
    result: OwnResult | None
    practised: str
    next_case: Moment
    due: int
    month: CaseMonth
    figures: tuple[Figure, ...]
    week_title: str
    week: tuple[CaseCell, ...]
