"""The model of the companion, the note pad for a game with cards of cardboard.

The page is drawn by the browser: nothing that is typed there is ever sent. So its model is what the scripts need.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AloneModel:
    """The parts of the page where it is one file that works without a server."""

    styles: str
    """The style sheets."""
    boot: str
    """The script that unpacks the others and begins."""
    inside: str
    """The packed scripts."""


@dataclass(frozen=True, slots=True)
class CompanionModel:
    """The values with which the scripts of the companion begin."""

    decks: str
    """The decks that can be on the table, as JSON: cards by category with names and drawings, and the characters."""
    forms: str
    """The games that can be on the table, as JSON: name, deck, and whether one asks in the room where one stands."""
    words: str
    """The texts that the scripts say, as JSON: by name, in the reader's language, with gaps such as ``{who}``."""
    sprite: str
    """The drawings of the decks after the first, as symbols."""
    scripts: tuple[str, ...]
    """The paths of the scripts, the one that begins first."""
    version: str
    """The version of the program."""
    alone: AloneModel | None = None
    """The parts of a page that is one file; ``None`` for a page of a server."""
