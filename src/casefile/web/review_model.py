"""The model of the page on which a finished game is reviewed, choice by choice."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A choice: what was ``chosen`` and what was ``best``, with the chances after each in percent.

    ``best`` is empty where what was chosen is as good. ``lost`` is the chance given away, in points.
    """

    number: int
    chosen: str
    chance: int
    best: str
    best_chance: int
    lost: int


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """The page: the choices judged so far of ``count``, with what may be said of all of them; ``table`` leads back."""

    title: str
    lead: str
    rows: tuple[ReviewRow, ...]
    count: int
    summary: str
    note: str
    table: str

    @property
    def whole(self) -> bool:
        """Whether nothing is still to be judged."""
        return len(self.rows) == self.count
