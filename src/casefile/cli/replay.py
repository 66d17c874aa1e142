"""``casefile replay``: a finished game, stepped through in the terminal."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casefile.cli.choices import games, language_option
from casefile.cli.output import echo
from casefile.cli.wrapping import columns, wrapped
from casefile.core.cards import Invalid, Seat
from casefile.core.events import Viewer
from casefile.core.seats import seats_of
from casefile.core.texts import N_, FilledText

if TYPE_CHECKING:
    from casefile.cli.front import Front
    from casefile.cli.terminal import Terminal
    from casefile.core.inquiry_state import GameState
    from casefile.core.table import Table
    from casefile.review.playback import Playback
    from casefile.story import Line, PlainVoice
    from casefile.story.i18n import Texts

WORDS: Mapping[str, str] = {
    "n": N_("one step on, as Enter does"),
    "b": N_("one step back"),
    "r": N_("on to the next round"),
    "a": N_("on to the end"),
    "s": N_("the sheet as it stood then"),
    "eyes NAME": N_("through the eyes of a player, or of a spectator"),
    "NUMBER": N_("the moment after the event of that number"),
    "q": N_("leave"),
}
"""The words that can be typed during a replay, with their meanings."""


@click.command(epilog="\b\nExample: casefile replay game.json --eyes plum --notes 4")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--eyes", default="spectator", metavar="NAME", help="Through whose eyes: a player, or a spectator.")
@click.option("--at", type=click.IntRange(min=1), help="Begin at the moment after this event.")
@click.option("--notes", type=click.IntRange(1, 4), default=3, help="The level of the sheet.", show_default=True)
@click.option("--plain", is_flag=True, help="Lines one below the other, as in a pipe, in place of one screen.")
@language_option
def replay(file: Path, eyes: str, at: int | None, notes: int, plain: bool, language: str) -> None:
    """Step through a finished game, as a player or a spectator saw it.

    FILE is the record of a game, or a game of the companion. What a seat did not see then is not shown; its sheet is
    the one that it could have had, at any level. A help is printed at the beginning.
    """
    from casefile.cli.companion_after import pad_of, replay_turns
    from casefile.cli.files import read_record
    from casefile.cli.play import has_screen
    from casefile.core.record import replay as replayed
    from casefile.review.playback import Playback
    from casefile.story import PlainVoice, seat_names
    from casefile.story.i18n import translator

    if (pad := pad_of(file, language)) is not None:
        replay_turns(pad)
        return
    record = read_record(file, games().rules)
    found = Playback(record, games()[record.rules.name])
    edition, people = record.setup.edition, {seat: each.name for seat, each in seats_of(record.events).items()}
    names = seat_names(replayed(record).state.suspects, people, edition, language)
    player = ReplayTerminal(found, PlainVoice(names, edition, language), translator(language), notes)
    player.look(eyes)
    if not plain and has_screen():
        _on_screen(player, people, language, 0 if at is None else at)
        return
    player.go(found.stops[0] if at is None else min(at, found.last))
    player.stay()


def _on_screen(player: "ReplayTerminal", people: "Mapping[Seat, str]", language: str, begin: int) -> None:
    """Step through the game on one screen."""
    from casefile.cli.at_terminal import Sat
    from casefile.cli.others import LocalBots
    from casefile.cli.play import terminal
    from casefile.cli.screen.playing import replayed_on_screen

    record, game = player.playback.record, player.playback.game
    make = terminal(game, player.level)

    def made(table: "Table[GameState]", front: "Front", viewer: Viewer) -> "Terminal":
        sat = Sat(game, table, LocalBots(table, {}), people, player.texts, language, viewer)
        return make(sat, colour=False, front=front)

    replayed_on_screen(made, record, player.texts, player.viewer, begin)


@dataclass
class ReplayTerminal:
    """Shows a finished game in the terminal."""

    playback: "Playback"
    """The finished game, which gives the view of anybody at any moment."""
    voice: "PlainVoice"
    """The voice, which makes the names of seats and cards in the story and on the sheet."""
    texts: "Texts"
    """The translation of the program's texts into the language of the user."""
    level: int
    """The level of help on the sheet, from 1, which has no notes, to 4."""
    viewer: Viewer = "spectator"
    """The seat through whose eyes the game is shown, or the spectator."""
    version: int = 0
    """The number of the event after which the game is shown now; 0 before the first."""
    told: "list[Line[str]]" = field(default_factory=list)
    """The lines of the story up to this moment, which are not printed again; empty after a change of viewer."""

    def stay(self) -> None:
        """Do what the user types, until the user leaves or the input ends."""
        wide = max(map(len, WORDS)) + 2
        for word, meaning in WORDS.items():
            self.say(f"  {word:<{wide}}{self.texts.gettext(meaning)}")
        while (line := self.read()) is not None:
            try:
                self.obey(line.lower())
            except Invalid as invalid:
                self.say(str(invalid))

    def read(self) -> str | None:
        """Return a line that the user types; ``None`` at ``q`` and at the end of the input."""
        with suppress(click.Abort, EOFError):
            line: str = click.prompt(f"{self.version}/{self.playback.last}", default="", show_default=False)
            return None if line.strip().lower() in ("q", "quit", "exit") else line.strip()
        return None

    def obey(self, line: str) -> None:
        """Do what a typed line says."""
        orders: dict[str, Callable[[], None]] = {
            "": lambda: self.step(self.playback.after),
            "n": lambda: self.step(self.playback.after),
            "b": lambda: self.step(self.playback.before),
            "r": self.next_round,
            "a": lambda: self.go(self.playback.last),
            "s": self.sheet,
        }
        word, _, rest = line.partition(" ")
        if line in orders:
            orders[line]()
        elif word == "eyes" and rest:
            self.look(rest)
            self.go(self.version)
        elif line.isascii() and line.isdigit() and 1 <= int(line) <= self.playback.last:
            self.go(int(line))
        else:
            raise Invalid(
                "replay",
                repr(line),
                FilledText(
                    N_("one of {words}, or a number from 1 to {last}"), words=", ".join(WORDS), last=self.playback.last
                ),
            )

    def look(self, name: str) -> None:
        """Show the game as the seat or spectator of that name saw it from now on."""
        name = name.strip().lower()
        seats = {self.voice.seat(seat).lower(): seat for seat in map(Seat, range(self.playback.record.setup.seats))}
        viewers: dict[str, Viewer] = {"spectator": "spectator", **seats, **{str(seat): seat for seat in seats.values()}}
        if name not in viewers:
            raise Invalid("eyes", repr(name), FilledText(N_("{names} or spectator"), names=", ".join(seats)))
        self.viewer, self.told = viewers[name], []

    def go(self, version: int) -> None:
        """Go to the moment after the event with this number, and print its new lines.

        Lines of an earlier moment are printed from the beginning of its round.
        """
        if version < self.version:
            self.told = []
        self.version = version
        lines = self.story()
        first = 0 if self.told else next((i for i in reversed(range(len(lines))) if lines[i].kind == "round"), 0)
        for line in [line for i, line in enumerate(lines) if i >= max(first, 0) and line not in self.told]:
            self.say(f"\n-- {line.text} --" if line.kind == "round" else line.text)
            if line.private is not None:
                self.say(f"    > {line.private}")
        self.told = lines

    def step(self, further: Callable[[int], int]) -> None:
        """Go to the nearest moment, in the direction of ``further``, at which something else is told."""
        version, told = self.version, self.story()
        while (after := further(version)) != version:
            version = after
            if self.story(version) != told:
                break
        self.go(version)

    def next_round(self) -> None:
        """Go on to the beginning of the next round, or to the end."""
        rounds = sum(line.kind == "round" for line in self.story())
        version = self.version
        while version < self.playback.stops[-1]:
            version = self.playback.after(version)
            if sum(line.kind == "round" for line in self.story(version)) > rounds:
                break
        self.go(version)

    def story(self, version: int | None = None) -> "list[Line[str]]":
        """Return the lines of the story up to the event with this number, by default the present one."""
        from casefile.story import story

        view = self.playback.view(self.viewer, self.version if version is None else version)
        found = story(self.playback.game, view.setup, self.viewer, self.voice, self.texts, view.seen)
        return [line for line in found if line.kind != "turn"]

    def sheet(self) -> None:
        """Print the sheet that the viewer could have had at this moment."""
        from casefile.cli.notebook import Notebook

        view = self.playback.view(self.viewer, self.version)
        if self.viewer == "spectator" or view.knowledge is None:
            self.say(self.texts.gettext("There is no sheet here."))
            return
        file = self.texts.gettext("case file")
        for line in Notebook(view, self.level, self.voice, self.texts, file, "").sheet(columns()):
            self.say(line)

    def say(self, text: str) -> None:
        """Print a text, cut to the width of the terminal."""
        echo(wrapped(text, columns()))
