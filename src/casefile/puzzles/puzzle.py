"""The definition of a puzzle: a position, a question with choices, its answer, and the arguments that prove it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE, Fact, Holds, Lacks, Owner
from casefile.deduction.positions import Position, suggestion_facts
from casefile.deduction.proof import Proof

Kind = Literal["owner", "shown", "solution", "question", "show", "accuse"]
"""The question of a puzzle.

- ``owner``: who holds a card;
- ``shown``: which card was shown;
- ``solution``: what the case file holds;
- ``question``: which one question settles who holds a card;
- ``show``: which card gives least away;
- ``accuse``: after which turn the case is certain.
"""

KINDS: tuple[Kind, ...] = ("owner", "shown", "solution", "question", "show", "accuse")
LEVELS = 5
"""The number of levels; level 1 is the easiest."""

Choice = int | str | tuple[str, ...]
"""An answer: a seat's number, a card's slug or ``case_file``, three slugs, or a turn's number, by the kind."""


@dataclass(frozen=True, slots=True)
class PuzzleQuestion:
    """The question of a puzzle."""

    choices: tuple[Choice, ...]
    """The answers to choose from."""
    card: Card | None = None
    """The card in question, where the kind has one."""
    turn: int | None = None
    """The turn in question, where the kind has one."""
    to: Seat | None = None
    """The seat that asks, where a card is to be shown."""
    cards: tuple[Card, ...] = ()
    """The cards that this seat asks for."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The outcome of a question to the other seats."""

    passed: tuple[Seat, ...] = ()
    """The seats that had nothing to show."""
    by: Seat | None = None
    """The seat that showed a card; ``None`` where nobody did."""
    card: Card | None = None
    """The card that was shown."""


@dataclass(frozen=True, slots=True)
class Argument:
    """A proof from the given facts of a puzzle."""

    proof: Proof
    """The proof."""
    answered: Answered | None = None
    """The outcome that the proof assumes, in a puzzle about a question that settles something."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle."""

    id: str
    """The id of the puzzle."""
    kind: Kind
    """The kind of its question."""
    level: int
    """The level, 1 (the easiest) to 5."""
    data: Mapping[str, object]
    """The position as JSON."""
    position: Position
    """The position, read from ``data``."""
    question: PuzzleQuestion
    """The question."""
    answer: Choice
    """The right choice."""
    arguments: tuple[Argument, ...]
    """The proofs of the answer."""

    @property
    def me(self) -> Seat:
        """The seat whose view the position is."""
        assert self.position.me is not None
        return self.position.me

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns that the proof uses, ascending."""
        return tuple(sorted({turn for each in self.arguments for turn in each.proof.turns if turn <= self.length}))

    @property
    def length(self) -> int:
        """The number of turns in the position."""
        return len(self.position.asked)


def order_of(position: Position) -> tuple[Seat, ...]:
    """Return the seats that answer a question of the viewer, in their order."""
    assert position.me is not None
    seats = len(position.spec.hand_sizes)
    return tuple(Seat((position.me + step) % seats) for step in range(1, seats))


def facts_of(position: Position, turn: int | None = None) -> tuple[Fact, ...]:
    """Return the facts that the viewer knows after a turn; without a turn, at the end."""
    if turn is None:
        return position.facts
    return tuple(fact for fact in position.facts if all(each <= turn for each in fact.turns))


def known_to(position: Position, seat: Seat) -> tuple[Fact, ...]:
    """Return the facts that ``seat`` surely knows of what happened.

    They are which seats could not answer, which seat showed, and the cards that the viewer and ``seat`` showed one
    another.
    """
    facts: list[Fact] = []
    for turn, asked in enumerate(position.asked, 1):
        between = {asked.suggester, asked.shown_by} == {position.me, seat}
        facts += suggestion_facts(turn, asked.cards, asked.passed, asked.shown_by, asked.shown if between else None)
    return tuple(facts)


def answer_facts(position: Position, cards: tuple[Card, ...], answered: Answered) -> tuple[Fact, ...]:
    """Return the facts that the viewer would learn from this answer to a question for ``cards``.

    The question is taken to be asked on the turn after the last.
    """
    return suggestion_facts(len(position.asked) + 1, cards, answered.passed, answered.by, answered.card)


def answers_to(position: Position, cards: tuple[Card, ...]) -> tuple[Answered, ...]:
    """Return every outcome of a question for ``cards``, by any seat that may be asked, possible or not."""
    order = order_of(position)
    found = [Answered(order[:number], seat, card) for number, seat in enumerate(order) for card in cards]
    return (*found, Answered(order))


def given_in(puzzle: Puzzle, argument: Argument) -> tuple[Fact, ...]:
    """Return the facts that an argument starts from, in order."""
    position, question = puzzle.position, puzzle.question
    if puzzle.kind == "show":
        assert question.to is not None
        return known_to(position, question.to)
    if puzzle.kind == "accuse" and isinstance(puzzle.answer, int):
        return facts_of(position, puzzle.answer)
    if argument.answered is not None and isinstance(puzzle.answer, tuple):
        cards = tuple(map(Card, puzzle.answer))
        return (*position.facts, *answer_facts(position, cards, argument.answered))
    return position.facts


def owner_of(choice: Choice) -> Owner:
    """Return the owner that a choice names."""
    return CASE_FILE if isinstance(choice, str) else Seat(choice) if isinstance(choice, int) else _no_owner(choice)


def _no_owner(choice: Choice) -> Owner:
    raise ValueError(f"{choice} is no owner")


def said(owner: Owner, card: Card, *, held: bool) -> Holds | Lacks:
    """Return the fact that ``owner`` holds ``card``, or does not."""
    return Holds(owner, card) if held else Lacks(owner, card)
