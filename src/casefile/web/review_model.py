"""The model of the page on which a finished game is reviewed, choice by choice."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A choice, and the best choice, with the chances after each in percent."""

    number: int
    chosen: str
    """The choice that was made."""
    chance: int
    best: str
    """The best choice; empty where the choice that was made is as good."""
    best_chance: int
    lost: int
    """The chance given away, in points."""


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """The page: the choices judged so far of ``count``, with the words on all of them; ``table`` leads back."""

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
