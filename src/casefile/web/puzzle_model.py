"""The model of a puzzle's page: the position as a table, the question with its choices, and once answered the proof."""

from dataclasses import dataclass
from typing import Literal

from casefile.web.coloured_text import Words
from casefile.web.model import Art, CardModel, Form

State = Literal["open", "right", "wrong", "other"]
"""A choice that can be taken, the right one, one that was taken and is wrong, and one that was not taken."""


@dataclass(frozen=True, slots=True)
class Named:
    """A card with its drawing; ``note`` is said beside it ("yours")."""

    name: str
    art: Art
    note: str = ""


@dataclass(frozen=True, slots=True)
class AnswerCell:
    """What a seat did on a turn, and that in words; ``card`` where it was seen."""

    did: Literal["asks", "nothing", "shows", "seen", "not asked"]
    label: str
    card: Art | None = None


@dataclass(frozen=True, slots=True)
class PuzzleTurn:
    """A turn: who asks for what, and what each seat did; ``used`` once the proof is shown and uses it."""

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
    """A choice by its ``place``, from 1: a seat's ``token``, the case file, or ``cards``; ``label`` says it in a line.

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
    """A sentence of a proof: the turns that it speaks of, and how many suppositions it stands under."""

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
    """What came of it, why the answer is so, and a text to give away that spoils nothing."""

    title: str
    parts: tuple[ProofPart, ...]
    end: Words
    share: str


@dataclass(frozen=True, slots=True)
class PuzzleModel:
    """The page. ``facts`` are named numbers beside the level; ``hint`` is said after a wrong try, or of no choice.

    ``form`` is there while one may answer, ``proof`` afterwards. ``other`` leads to the other kind of puzzles.
    """

    title: str
    subtitle: str
    level: int
    levels: int
    level_label: str
    facts: tuple[tuple[str, str], ...]
    me: str
    me_token: str
    seats: tuple[PuzzleSeat, ...]
    turns: tuple[PuzzleTurn, ...]
    hand: tuple[CardModel, ...]
    question: Words
    lead: Words
    choices: tuple[ChoiceModel, ...]
    hint: str
    form: Form | None
    proof: PuzzleProof | None
    next: str
    other: str
    other_label: str
