"""The model of a puzzle's page: the position as a table, the question with its choices, and once answered the proof."""

from dataclasses import dataclass
from typing import Literal

from casefile.web.coloured_text import Words
from casefile.web.model import Art, CardModel, Form

State = Literal["open", "right", "wrong", "other"]
"""The state of a choice: open, right, taken and wrong, or not taken."""


@dataclass(frozen=True, slots=True)
class Named:
    """A card with its drawing; ``note`` is the text beside it ("yours")."""

    name: str
    art: Art
    note: str = ""


@dataclass(frozen=True, slots=True)
class AnswerCell:
    """The act of a seat on a turn, and the act in words; ``card`` where it was seen."""

    did: Literal["asks", "nothing", "shows", "seen", "not asked"]
    label: str
    card: Art | None = None


@dataclass(frozen=True, slots=True)
class PuzzleTurn:
    """A turn: the asker, the cards, and the act of each seat; ``used`` once the proof is shown and uses the turn."""

    number: int
    token: str
    name: str
    you: bool
    cards: tuple[Named, ...]
    cells: tuple[AnswerCell, ...]
    used: bool


@dataclass(frozen=True, slots=True)
class PuzzleSeat:
    """A column's head."""

    token: str
    name: str


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """A choice by its ``place``, from 1: a seat's ``token``, the case file, or ``cards``; ``label`` is it in a line.

    Where several cards are one choice, it bears a ``letter``.
    """

    place: int
    label: str
    state: State
    token: str = ""
    file: bool = False
    cards: tuple[Named, ...] = ()
    letter: str = ""


@dataclass(frozen=True, slots=True)
class ProofStepModel:
    """A sentence of a proof: the turns that it speaks of, and the number of suppositions that it stands under."""

    turns: str
    words: Words
    depth: int = 0


@dataclass(frozen=True, slots=True)
class ProofPart:
    """Sentences of a proof, under a title where they suppose something."""

    title: Words
    steps: tuple[ProofStepModel, ...]


@dataclass(frozen=True, slots=True)
class PuzzleProof:
    """The result, the reason for the answer, and a text to give away that spoils nothing."""

    title: str
    parts: tuple[ProofPart, ...]
    end: Words
    share: str


@dataclass(frozen=True, slots=True)
class PuzzleModel:
    """The page of a puzzle."""

    title: str
    subtitle: str
    level: int
    levels: int
    level_label: str
    facts: tuple[tuple[str, str], ...]
    """Named numbers beside the level."""
    me: str
    me_token: str
    seats: tuple[PuzzleSeat, ...]
    turns: tuple[PuzzleTurn, ...]
    hand: tuple[CardModel, ...]
    question: Words
    lead: Words
    choices: tuple[ChoiceModel, ...]
    hint: str
    """The hint after a wrong try, or where nothing was chosen."""
    form: Form | None
    """The form, while an answer may be given."""
    proof: PuzzleProof | None
    """The proof, afterwards."""
    next: str
    other: str
    """The address of the other kind of puzzles."""
    other_label: str
