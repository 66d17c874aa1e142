"""Replays, drawn in a process of their own so that no other page waits for them."""

from dataclasses import dataclass

from msgspec import Struct

from casefile.core.cards import Invalid, Seat
from casefile.core.texts import N_, FilledText
from casefile.game import Games
from casefile.review.playback import Eye, Playback
from casefile.server.records.records import playback_of
from casefile.server.site import templates
from casefile.web.drawings.pictures import pictures_for
from casefile.web.present.parts import page_of
from casefile.web.present.replaying import replayed, stepped
from casefile.web.render import frame_drawer
from casefile.web.replay_model import Replayed
from casefile.web.stepped_page import SteppedPage


class Sprite(Struct, frozen=True):
    """The drawings of an edition's cards, as a page needs them."""

    sprite: str
    """The SVG element with all symbols of the interface and of the edition, to which the page refers."""


class Steps(Struct, frozen=True):
    """A replay as one viewer could see the game, drawn in one language."""

    public: Replayed
    """The data of the replay that are the same for all its readers."""
    page: SteppedPage
    """The page at each moment of the game, as the viewer could see it."""
    pictures: Sprite
    """The drawings to which the page refers."""
    styles: tuple[str, ...]
    """The names of the game's own style sheets; empty if it has none."""


def eye_of(text: str, seats: int) -> Eye:
    """Return the viewer through whose eyes a replay is shown.

    ``text`` is a seat's number, ``spectator``, or ``open`` for all cards. Raise :class:`Invalid` for any other.
    """
    if text in ("open", "spectator"):
        return "open" if text == "open" else "spectator"
    if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < seats:
        return Seat(int(text))
    raise Invalid("eyes", repr(text[:40]), FilledText(N_("0 to {last}, spectator or open"), last=seats - 1))


@dataclass(frozen=True, slots=True)
class Stepping:
    """The work, for another process, that draws the replay of a record.

    - ``record``: the record of the game, as JSON.
    - ``eyes``: the viewer through whose eyes it is shown.
    - ``level``: the level of help on the sheet.
    - ``language``: the code of the language of the page, such as ``en``.
    - ``checked``: whether to check the record, as one that a person brings.
    - ``folded``: whether the last action is left out, which tells the solution.
    """

    record: bytes
    eyes: str
    level: int
    language: str
    checked: bool = False
    folded: bool = False

    def __call__(self, games: Games) -> Steps:
        """Draw the replay, in that process."""
        playback = playback_of(games, self.record, checked=self.checked)
        if self.folded:
            playback = Playback(playback.record, playback.game, folded=True)
        return steps_of(games, playback, eye_of(self.eyes, playback.record.setup.seats), self.level, self.language)


def steps_of(games: Games, playback: Playback, eye: Eye, level: int, language: str) -> Steps:
    """Return a replay as the viewer ``eye`` could see the game, drawn, with a sheet of this ``level`` of help."""
    page = page_of(playback.game)
    frame = frame_drawer(templates(games, language, ()))
    return Steps(
        public=replayed(playback, language),
        page=stepped(playback, eye, level, language, frame),
        pictures=Sprite(pictures_for(playback.record.setup.edition, page.signs).sprite),
        styles=page.styles,
    )
