"""The model of the page that opens a game: seats, players and options. Frozen values in the viewer's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from casefile.web.model import Form, Part
from casefile.web.pages import FieldValue


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose on the page."""

    value: str
    """The name of the choice in the form."""
    title: str
    """The title of the game, in the viewer's language."""
    seats: str
    """The number of seats, in words; ``also`` stands in its place if it is not empty."""
    art: str
    """The name of the drawing: ``board``, ``cards``, ``quick``, or a template of the game that has ``drawing``."""
    chosen: bool = False
    """Whether the game is the one that is chosen."""
    alone: bool = False
    """Whether one person plays the game alone, so that there is no seat to fill."""
    also: str = ""
    """The name of its rules, where they have another."""
    how: str = ""
    """The address of its introduction."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat, with the fields that say who plays it."""

    token: str
    """The design of the token; empty where no suspect belongs to the seat."""
    label: str
    """The name of the seat: that of its character, or its number in words."""
    name: str
    """The field that takes the player of the seat."""
    who: tuple[FieldValue, ...]
    """The players to choose from: you, here, friend, bot and empty, as far as the game has them."""
    level_name: str
    """The field that takes the level of the bot."""
    levels: tuple[FieldValue, ...]
    """The levels of a bot to choose from; empty in a game without bots."""
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
    """A text that is shown only for some games."""

    text: str
    """The text, such as the description of a seat that stays empty."""
    games: tuple[int, ...]
    """The places of these games on the page, counted from 1."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The seats that are shown for some games."""

    title: str
    """The name of the panel, for screen readers."""
    games: tuple[int, ...]
    """The places of these games on the page, counted from 1."""
    seats: tuple[SeatChoice, ...]
    """All seats that such a game can have, in their order."""
    empty: tuple[GamesNote, ...] = ()
    """The texts on seats that stay empty."""
    numbered: bool = False
    """Whether the seats have numbers and no characters."""
    plain: bool = False
    """Whether the seals of the seats show no letter."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """A field for an option of the rules or the table."""

    name: str
    """The name of the field in the form."""
    label: str
    """The name of the option, in words."""
    hint: str
    """The sentence on the meaning of the option; empty to show none."""
    values: tuple[FieldValue, ...]
    """The values to choose from, each with its name."""
    seated: bool = False
    """Whether the option means nothing in a game for one."""


@dataclass(frozen=True, slots=True)
class FileField:
    """A field for the text of a file that the players made themselves."""

    name: str
    """The name of the field in the form."""
    label: str
    """The kind of the file, in words."""
    hint: str
    """The sentence on the contents of such a file."""
    text: str
    """The text in the field: at first that of a file that comes with the program."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A group of options that are shown when the line is opened."""

    title: str
    """The name of the group, with which the line begins."""
    now: str
    """The text of the line while no option in it is changed."""
    fields: tuple[OptionField, ...]
    """The fields of the options in the group; empty for a group of files."""
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
    """The form that opens the table, with the key by which it opens only one."""
    your_name: str
    """The viewer's name that is filled in; empty if it is not known."""
    games: tuple[GameChoice, ...]
    """The games to choose from; other values give their places in this order, counted from 1."""
    panels: tuple[SeatPanel, ...]
    """The seats to fill; a game for one has none, and games with the same fields share them."""
    folds: tuple[Fold, ...]
    """The groups of options: that of every table first, then those of each game."""
    summary_title: str
    """The heading of the closing text."""
    summary: str
    """The closing text for a game with several seats."""
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
