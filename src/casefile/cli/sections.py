"""A group of commands in sections, each imported only when it is run or asked for its own help."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from casefile.game import Games


@dataclass(frozen=True, slots=True)
class LazyCommand:
    """A command that has not been imported yet."""

    place: str
    """Its module and its name there, such as ``casefile.cli.play:play``."""
    help: str
    """One whole sentence that says what it does."""

    def command(self) -> click.Command:
        """Import the command."""
        module, _, name = self.place.partition(":")
        found = getattr(import_module(module), name)
        assert isinstance(found, click.Command)
        return found


@dataclass(frozen=True, slots=True)
class Playable:
    """The games that the command line can play, which are loaded by the first command that asks."""

    games: "Callable[[], Games]"
    """Returns the games by name."""


Sections = Mapping[str, Mapping[str, LazyCommand]]
"""The commands by name, in sections by title; the order is that of the help."""


class SectionedGroup(click.Group):
    """A group of commands in sections."""

    def __init__(self, *given: Any, sections: Sections, **more: Any) -> None:
        self._sections = sections
        self.entries = {name: entry for entries in sections.values() for name, entry in entries.items()}
        super().__init__(*given, **more)

    @property
    def commands(self) -> dict[str, click.Command]:
        """All commands, imported."""
        return {name: entry.command() for name, entry in self.entries.items()}

    @commands.setter
    def commands(self, given: object) -> None:
        """Take nothing: the sections have the commands."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names of all commands, in the order of the help."""
        return list(self.entries)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Import a command and return it; ``None`` for a name that is none."""
        entry = self.entries.get(name)
        return None if entry is None else entry.command()

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands of each section with what they do."""
        wide = max(map(len, self.entries))
        for title, entries in self._sections.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(wide), entry.help) for name, entry in entries.items()])
