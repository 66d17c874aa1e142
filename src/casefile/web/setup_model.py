"""The page that opens a case: seats, players and house rules. Frozen values, texts in the viewer's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from casefile.web.model import Form, Part
from casefile.web.pages import FieldValue, Way


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose."""

    value: str
    title: str
    text: str
    seats: str
    time: str
    art: str
    """The name of its drawing: ``board``, ``cards``, ``quick``, ``post``, ``days`` or ``tracks``."""
    chosen: bool = False
    alone: bool = False
    how: str = ""
    """The address of its introduction."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat: the fields ``name`` (its player: you, friend, bot, empty) and ``level_name`` (the bot)."""

    token: str
    """The design of the token; empty where no suspect belongs to the seat."""
    mark: str
    label: str
    name: str
    who: tuple[FieldValue, ...]
    level_name: str
    levels: tuple[FieldValue, ...]
    other: str = ""
    """The name of the seat by the second list of names."""


@dataclass(frozen=True, slots=True)
class GamesNote:
    """A text for some games only, given by their places on the page, counted from 1."""

    text: str
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The seats of some games, given by their places on the page, counted from 1."""

    title: str
    games: tuple[int, ...]
    seats: tuple[SeatChoice, ...]
    empty: tuple[GamesNote, ...] = ()
    """The texts for an empty seat."""
    numbered: bool = False
    """Whether the seats bear no characters."""
    plain: bool = False
    """Whether the seals of the seats show no letter."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the rule set or the table; ``seated`` if it means nothing in a game for one."""

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
    """Options behind one line."""

    title: str
    now: str
    """The text for unchanged options."""
    fields: tuple[OptionField, ...]
    games: tuple[int, ...] = ()
    """The places on the page, from 1, of the games for which it is shown; without any it is always shown."""
    now_alone: str = ""
    """The text for unchanged options in a game for one."""
    files: tuple[FileField, ...] = ()
    """Files that can be looked at before the game is opened."""
    unfolded: bool = False
    """Whether it is unfolded, since that has been done."""


@dataclass(frozen=True, slots=True)
class Slip:
    """The first offer on the page: a ``link`` to go on with, or a ``form`` that opens something; ``note`` says more."""

    title: str
    note: str
    link: str = ""
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class FilledForm:
    """A form of which something may be filled in already, so that nothing is lost when it is shown again."""

    key: str = ""
    """The key that goes with the form, so that the form opens one table however often it is sent."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """The fields that are filled in, by name."""
    refused: str = ""
    """The reason why the form was refused."""
    preview: Part | None = None
    """A preview of the files or texts in the form."""


@dataclass(frozen=True, slots=True)
class SetupModel:
    """The page that opens a new case."""

    form: Form
    your_name: str
    games: tuple[GameChoice, ...]
    panels: tuple[SeatPanel, ...]
    folds: tuple[Fold, ...]
    summary_title: str
    summary: str
    ways: tuple[Way, ...] = ()
    refused: str = ""
    """The fault of the last try."""
    summary_alone: str = ""
    """The summary for games for one."""
    lists: tuple[str, ...] = ()
    """The names of the fields that choose the names of the seats."""
    slip: Slip | None = None
    """The offer before all else."""
    preview: Part | None = None
    """A preview of the files that players bring of their own."""
    styles: tuple[str, ...] = ()
    """The style sheets of the preview."""
