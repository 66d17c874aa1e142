"""What a puzzle is: a position, a question with choices, its answer, and the arguments that prove it."""

from dataclasses import dataclass
from typing import Any, Literal

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE, Fact, Holds, Lacks, Owner
from casefile.deduction.positions import Position, suggestion_facts
from casefile.deduction.proof import Proof

Kind = Literal["owner", "shown", "solution", "question", "show", "accuse"]
"""Who holds a card, which card was shown, what the case file holds, which one question settles who holds a card, which
card gives least away, and after which turn the case is certain."""

KINDS: tuple[Kind, ...] = ("owner", "shown", "solution", "question", "show", "accuse")
LEVELS = 5
"""Levels count from 1, the easiest, to this."""

Choice = int | str | tuple[str, ...]
"""An answer: a seat's number, a card's slug or ``case_file``, three slugs, or a turn's number, as the kind has it."""


@dataclass(frozen=True, slots=True)
class PuzzleQuestion:
    """What is asked. ``card`` is the card that it is about, ``turn`` the turn, both where the kind has one.

    To show a card, ``to`` is the seat that asks and ``cards`` what it asks for.
    """

    choices: tuple[Choice, ...]
    card: Card | None = None
    turn: int | None = None
    to: Seat | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of a question: the seats of ``passed`` had nothing, and ``by`` showed ``card`` (nobody: ``None``)."""

    passed: tuple[Seat, ...] = ()
    by: Seat | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Argument:
    """A proof from what is given in a puzzle; of a question that settles something, in the case that it is ``answered``
    so.
    """

    proof: Proof
    answered: Answered | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle. ``data`` is its position as JSON has it, which ``position`` reads."""

    id: str
    kind: Kind
    level: int
    data: dict[str, Any]
    position: Position
    question: PuzzleQuestion
    answer: Choice
    arguments: tuple[Argument, ...]

    @property
    def me(self) -> Seat:
        """Whose view it is."""
        assert self.position.me is not None
        return self.position.me

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns that the proof uses, ascending."""
        return tuple(sorted({turn for each in self.arguments for turn in each.proof.turns if turn <= self.length}))

    @property
    def length(self) -> int:
        """How many turns were told."""
        return len(self.position.asked)


def order_of(position: Position) -> tuple[Seat, ...]:
    """The seats that answer a question of the viewer, in their order."""
    assert position.me is not None
    seats = len(position.spec.hand_sizes)
    return tuple(Seat((position.me + step) % seats) for step in range(1, seats))


def facts_of(position: Position, turn: int | None = None) -> tuple[Fact, ...]:
    """What the viewer knows after a turn; without one, at the end."""
    if turn is None:
        return position.facts
    return tuple(fact for fact in position.facts if all(each <= turn for each in fact.turns))


def known_to(position: Position, seat: Seat) -> tuple[Fact, ...]:
    """What ``seat`` is sure to know of what happened: who could not answer, who showed, and the cards that the viewer
    and ``seat`` showed one another.
    """
    facts: list[Fact] = []
    for turn, asked in enumerate(position.asked, 1):
        between = {asked.suggester, asked.shown_by} == {position.me, seat}
        facts += suggestion_facts(turn, asked.cards, asked.passed, asked.shown_by, asked.shown if between else None)
    return tuple(facts)


def answer_facts(position: Position, cards: tuple[Card, ...], answered: Answered) -> tuple[Fact, ...]:
    """What the viewer would learn of a question for ``cards`` that is answered so, on the turn after the last."""
    return suggestion_facts(len(position.asked) + 1, cards, answered.passed, answered.by, answered.card)


def answers_to(position: Position, cards: tuple[Card, ...]) -> tuple[Answered, ...]:
    """Everything that a question for ``cards`` could be answered, by whoever may be asked, possible or not."""
    order = order_of(position)
    found = [Answered(order[:number], seat, card) for number, seat in enumerate(order) for card in cards]
    return (*found, Answered(order))


def given_in(puzzle: Puzzle, argument: Argument) -> tuple[Fact, ...]:
    """The facts that an argument starts from, in their order."""
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
    """The owner that a choice names."""
    return CASE_FILE if isinstance(choice, str) else Seat(choice) if isinstance(choice, int) else _no_owner(choice)


def _no_owner(choice: Choice) -> Owner:
    raise ValueError(f"{choice} is no owner")


def said(owner: Owner, card: Card, *, held: bool) -> Holds | Lacks:
    """That ``owner`` holds ``card``, or does not."""
    return Holds(owner, card) if held else Lacks(owner, card)
