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
    """The short name of the card."""
    art: Art
    """The drawing on the card."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class AnswerCell:
    """The answer of a seat on a turn; ``card`` is the drawing of the card that the solver saw, else ``None``."""

    did: Literal["asks", "nothing", "shows", "seen", "not asked"]
    """The answer as a sign.

    ``asks`` stands for the asker, ``nothing`` for a seat without any of the cards, ``shows`` for a card that the solver
    did not see, ``seen`` for one that the solver saw, ``not asked`` for any other seat.
    """
    label: str
    """The answer as a sentence, for readers who do not see the sign."""
    card: Art | None = None


@dataclass(frozen=True, slots=True)
class PuzzleTurn:
    """A turn; ``used`` if the shown proof uses it."""

    number: int
    """The number of the turn, counted from 1."""
    token: str
    """The design of the asker's token."""
    name: str
    """The name of the asker."""
    you: bool
    """Whether the asker is the solver's own seat."""
    cards: tuple[Named, ...]
    """The cards that are asked for."""
    cells: tuple[AnswerCell, ...]
    """The answers, one for each seat, in the order of the columns."""
    used: bool


@dataclass(frozen=True, slots=True)
class PuzzleSeat:
    """The head of a seat's column."""

    token: str
    """The design of the seat's token."""
    name: str
    """The name of the seat's suspect."""


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """A choice of the solver: a seat, the case file, one or more cards, or a turn.

    - ``place``: the place of the choice, counted from 1.
    - ``label``: the choice in words.
    - ``state``: the state of the choice, which shows the right one only once no more tries are possible.
    - ``token``: the design of the token, if the choice is a seat; else empty.
    - ``file``: whether the choice is the case file.
    - ``cards``: the cards of the choice; empty for a seat, the case file or a turn.
    - ``letter``: the letter that names a choice of several cards; empty for any other choice.
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
    """A sentence of a proof.

    - ``turns``: the numbers of the turns that the sentence speaks of, as text; empty if it speaks of none.
    - ``words``: the sentence.
    - ``depth``: the number of suppositions under which the sentence holds; 0 for none.
    """

    turns: str
    words: Words
    depth: int = 0


@dataclass(frozen=True, slots=True)
class ProofPart:
    """Sentences of a proof, under a title if they hold under a supposition."""

    title: Words
    """The supposition; empty if there is none."""
    steps: tuple[ProofStepModel, ...]
    """The sentences, in order."""


@dataclass(frozen=True, slots=True)
class PuzzleProof:
    """The end of the page: the result, and the proof of the answer."""

    title: str
    """The result of the tries, in one line."""
    parts: tuple[ProofPart, ...]
    """The parts of the proof, in order."""
    end: Words
    """The right answer as a sentence."""
    share: str
    """The text to post, with the result and a link; it does not give the answer away."""


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
