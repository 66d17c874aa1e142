"""The model of the page that opens a game: seats, players and options. Frozen values in the viewer's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from casefile.web.model import Form, Part
from casefile.web.pages import FieldValue


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose on the page."""

    value: str
    title: str
    text: str
    seats: str
    time: str
    art: str
    """The name of the game's drawing: ``board``, ``cards``, ``quick``, ``post``, ``days`` or ``tracks``."""
    chosen: bool = False
    alone: bool = False
    also: str = ""
    """The name of its rules, where they have another."""
    how: str = ""
    """The address of its introduction."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat: the field ``name`` takes its player (you, here, friend, bot, empty), the field ``level_name`` the bot."""

    token: str
    """The design of the token; empty where no suspect belongs to the seat."""
    mark: str
    label: str
    name: str
    who: tuple[FieldValue, ...]
    level_name: str
    levels: tuple[FieldValue, ...]
    other: str = ""
    """The name of the seat in the second list of names that the game offers."""
    short: str = ""
    """The short name of the seat's character; empty where no suspect belongs to the seat."""
    person_name: str = ""
    """The field that takes the name of a person who plays at the same device."""
    person: str = ""
    """The name that was typed there."""
    signs_name: str = ""
    """The field that takes the three signs of that person."""


@dataclass(frozen=True, slots=True)
class GamesNote:
    """A text that is shown only for some games, given by their places on the page, counted from 1."""

    text: str
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The seats that are shown for some games, given by their places on the page, counted from 1."""

    title: str
    games: tuple[int, ...]
    seats: tuple[SeatChoice, ...]
    empty: tuple[GamesNote, ...] = ()
    """The texts on seats that stay empty."""
    numbered: bool = False
    """Whether the seats have numbers and no characters."""
    plain: bool = False
    """Whether the seals of the seats show no letter."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """A field for an option of the rules or the table; ``seated`` if it means nothing in a game for one."""

    name: str
    label: str
    hint: str
    values: tuple[FieldValue, ...]
    seated: bool = False


@dataclass(frozen=True, slots=True)
class FileField:
    """A field for the text of a file that the players made themselves."""

    name: str
    label: str
    hint: str
    text: str


@dataclass(frozen=True, slots=True)
class Fold:
    """A group of options that are shown when the line is opened."""

    title: str
    now: str
    """The text of the line while no option in it is changed."""
    fields: tuple[OptionField, ...]
    games: tuple[int, ...] = ()
    """The places on the page, from 1, of the games for which the group is shown; empty to show it always."""
    now_alone: str = ""
    """That text for a game for one."""
    files: tuple[FileField, ...] = ()
    """The files in the group, which can be previewed before the game is opened."""
    unfolded: bool = False
    """Whether the group is open from the start, as it was in the form that was sent."""


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


BY_CODE = Form("by-code", "/code", ())
SCREEN_BY_CODE = Form("by-code", "/screen", ())


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
    refused: str = ""
    """The reason why the last form was refused."""
    summary_alone: str = ""
    """The closing text for a game for one."""
    notes: tuple[FieldValue, ...] = ()
    """The two names of the help on the sheet."""
    lists: tuple[str, ...] = ()
    """The names of the fields that choose the list of names for the seats."""
    preview: Part | None = None
    """The preview of the files that players made themselves."""
    styles: tuple[str, ...] = ()
    """The names of the style sheets that the preview needs."""
