"""The page that opens a case: who plays what, by which house rules. Frozen values, texts in the viewer's language."""

from dataclasses import dataclass

from casefile.web.model import Form, Part
from casefile.web.pages import FieldValue, Way


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose; ``art`` names its drawing: ``board``, ``cards``, ``quick``, ``post``, ``days`` or
    ``tracks``. ``how`` leads to how it is played.
    """

    value: str
    title: str
    text: str
    seats: str
    time: str
    art: str
    chosen: bool = False
    alone: bool = False
    how: str = ""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat: the fields ``name`` (who plays it: you, friend, bot, empty) and ``level_name`` (the bot).

    ``token`` is empty where no suspect belongs to it. ``other`` is what it is called by the second list of names.
    """

    token: str
    mark: str
    label: str
    name: str
    who: tuple[FieldValue, ...]
    level_name: str
    levels: tuple[FieldValue, ...]
    other: str = ""


@dataclass(frozen=True, slots=True)
class GamesNote:
    """What is said in some games only, given by their places on the page, counted from 1."""

    text: str
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The seats of some games, given by their places on the page, counted from 1.

    ``empty`` is what is said of an empty one. ``numbered`` seats bear no characters, ``plain`` ones show no letter in
    their seals.
    """

    title: str
    games: tuple[int, ...]
    seats: tuple[SeatChoice, ...]
    empty: tuple[GamesNote, ...] = ()
    numbered: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the rule set or the table; ``seated`` is one that means nothing to who plays alone."""

    name: str
    label: str
    hint: str
    values: tuple[FieldValue, ...]
    seated: bool = False


@dataclass(frozen=True, slots=True)
class FileField:
    """A file of the players' own, as text to be changed."""

    name: str
    label: str
    hint: str
    text: str


@dataclass(frozen=True, slots=True)
class Fold:
    """Options behind one line; ``now`` says what holds while nothing in it is changed, ``now_alone`` in a game for one.

    With ``games``, by their places on the page from 1, it is shown only while one of them is chosen. ``files`` can be
    looked at before the game is opened; it is ``unfolded`` where that has been done.
    """

    title: str
    now: str
    fields: tuple[OptionField, ...]
    games: tuple[int, ...] = ()
    now_alone: str = ""
    files: tuple[FileField, ...] = ()
    unfolded: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """What is offered first: a ``link`` to go on with, or a ``form`` that opens something; ``note`` says more."""

    title: str
    note: str
    link: str = ""
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class SetupModel:
    """The page that opens a new case; ``summary_alone`` is said of games for one.

    ``lists`` are the names of the fields that choose the names that seats bear.

    ``refused`` is what was wrong with the last try, ``slip`` what is offered before all else. ``preview`` shows what
    players bring of their own, by ``styles``.
    """

    form: Form
    your_name: str
    games: tuple[GameChoice, ...]
    panels: tuple[SeatPanel, ...]
    folds: tuple[Fold, ...]
    summary_title: str
    summary: str
    ways: tuple[Way, ...] = ()
    refused: str = ""
    summary_alone: str = ""
    lists: tuple[str, ...] = ()
    slip: Slip | None = None
    preview: Part | None = None
    styles: tuple[str, ...] = ()
