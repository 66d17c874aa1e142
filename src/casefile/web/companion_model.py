"""The model of the companion, the note pad for a game with cards of cardboard.

The page is drawn by the browser: nothing that is typed there is ever sent. So its model is what the scripts need.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CompanionModel:
    """The values with which the scripts of the companion begin."""

    decks: str
    """The decks that can be on the table, as JSON: cards by category with names and drawings, and the characters."""
    words: str
    """The texts that the scripts say, as JSON: by name, in the reader's language, with gaps such as ``{who}``."""
