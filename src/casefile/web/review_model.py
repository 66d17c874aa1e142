"""The model of the page that judges each choice in a finished game for one player."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A choice in the game, beside the best choice at that moment."""

    number: int
    """The number of the choice, counted from 1, among them those of a bot that played on for the player."""
    chosen: str
    """The choice that was made."""
    chance: int
    """The chance of winning after the choice that was made, in percent."""
    best: str
    """The best choice; empty where the choice that was made is as good."""
    best_chance: int
    """The chance of winning after the best choice, in percent."""
    lost: int
    """The chance of winning that the choice gave away, in percentage points."""


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """The page, with the choices that are judged so far."""

    title: str
    """The question that the page answers, as its heading."""
    lead: str
    """The title of the game, with the name of the case if everybody may play it."""
    rows: tuple[ReviewRow, ...]
    """The choices that are judged so far, in the order of the game."""
    count: int
    """The number of all choices in the game."""
    summary: str
    """The sentences on the whole game; empty until all choices are judged."""
    note: str
    """The explanation of the chances, and of the choices that count as good as the best."""
    table: str
    """The address of the table; empty for a game that was shared."""

    @property
    def whole(self) -> bool:
        """Whether all choices are judged."""
        return len(self.rows) == self.count
