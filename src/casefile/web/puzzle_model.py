"""The model of a puzzle's page: the position as a table, the question with its choices, and after it the proof."""

from dataclasses import dataclass
from typing import Literal

from casefile.web.coloured_text import Words
from casefile.web.model import Art, CardModel, Form

State = Literal["open", "right", "wrong", "other"]
"""The state of a choice: not decided (``open``), ``right``, chosen and ``wrong``, or not chosen (``other``)."""


@dataclass(frozen=True, slots=True)
class Named:
    """A card with its drawing; ``note`` is the text beside it, such as "yours"."""

    name: str
    art: Art
    note: str = ""


@dataclass(frozen=True, slots=True)
class AnswerCell:
    """The answer of a seat on a turn, as a sign and in words; ``card`` if the solver saw it."""

    did: Literal["asks", "nothing", "shows", "seen", "not asked"]
    label: str
    card: Art | None = None


@dataclass(frozen=True, slots=True)
class PuzzleTurn:
    """A turn: the asker, the cards, and the answer of each seat; ``used`` if the shown proof uses the turn."""

    number: int
    token: str
    name: str
    you: bool
    cards: tuple[Named, ...]
    cells: tuple[AnswerCell, ...]
    used: bool


@dataclass(frozen=True, slots=True)
class PuzzleSeat:
    """The head of a seat's column."""

    token: str
    name: str


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """A choice, by its ``place`` counted from 1: a seat, by its ``token``, the case file, or ``cards``.

    ``label`` is the choice in words. Where several cards are one choice, it has a ``letter``.
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
    """A sentence of a proof, with the turns that it speaks of and the number of suppositions under which it holds."""

    turns: str
    words: Words
    depth: int = 0


@dataclass(frozen=True, slots=True)
class ProofPart:
    """Sentences of a proof, under a title if they hold under a supposition."""

    title: Words
    steps: tuple[ProofStepModel, ...]


@dataclass(frozen=True, slots=True)
class PuzzleProof:
    """The page's end: the result, the proof of the answer, and a text to post elsewhere that does not give it away."""

    title: str
    parts: tuple[ProofPart, ...]
    end: Words
    share: str


@dataclass(frozen=True, slots=True)
class PuzzleModel:
    """The page of a puzzle."""

    title: str
    """The heading."""
    subtitle: str
    """The line under it."""
    level: int
    """The difficulty, counted from 1."""
    levels: int
    """The highest difficulty."""
    level_label: str
    """The difficulty in words."""
    facts: tuple[tuple[str, str], ...]
    """Numbers beside the level, each with its name."""
    me: str
    """The sentence on the seat of which the solver plays."""
    me_token: str
    """The design of that seat's token."""
    seats: tuple[PuzzleSeat, ...]
    """The heads of the columns, one for each seat."""
    turns: tuple[PuzzleTurn, ...]
    """The turns of the position, in order."""
    hand: tuple[CardModel, ...]
    """The cards of the solver's seat."""
    question: Words
    """The question."""
    lead: Words
    """The sentence under the question."""
    choices: tuple[ChoiceModel, ...]
    """The choices, in order."""
    hint: str
    """The hint after a wrong try, or after a try without a choice."""
    form: Form | None
    """The form for the answer; ``None`` once no more tries are possible."""
    proof: PuzzleProof | None
    """The proof of the answer, once no more tries are possible."""
    next: str
    """The address of the next puzzle."""
    other: str
    """The address of the other kind of puzzles."""
    other_label: str
    """The text of the link to ``other``."""
