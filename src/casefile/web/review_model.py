"""The model of the page that judges each choice in a finished game for one player."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A choice and the best choice at that moment, with the chance of winning after each, in percent."""

    number: int
    chosen: str
    """The choice that was made."""
    chance: int
    best: str
    """The best choice; empty where the choice that was made is as good."""
    best_chance: int
    lost: int
    """The chance of winning that the choice gave away, in percentage points."""


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """The page: the choices judged so far, of ``count`` in all, with a summary.

    ``table`` is the address of the table.
    """

    title: str
    lead: str
    rows: tuple[ReviewRow, ...]
    count: int
    summary: str
    note: str
    table: str

    @property
    def whole(self) -> bool:
        """Whether all choices are judged."""
        return len(self.rows) == self.count
