"""The definition of a puzzle: a position, a question with choices, its answer, and the arguments that prove it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE, Fact, Holds, Lacks, Owner
from casefile.deduction.positions import Position, suggestion_facts
from casefile.deduction.proof import Proof

Kind = Literal["owner", "shown", "solution", "question", "show", "accuse"]
"""The kind of a puzzle, by what it asks.

- ``owner``: who holds a card;
- ``shown``: which card was shown;
- ``solution``: what the case file holds;
- ``question``: which one question settles who holds a card;
- ``show``: which card gives least away;
- ``accuse``: after which turn the case is certain.
"""

KINDS: tuple[Kind, ...] = ("owner", "shown", "solution", "question", "show", "accuse")
LEVELS = 5
"""The number of levels of difficulty; level 1 is the easiest."""

Choice = int | str | tuple[str, ...]
"""One of a puzzle's choices: a seat's number, a card's slug, ``case_file``, three cards' slugs, or a turn's number.

Its form depends on the puzzle's kind.
"""


@dataclass(frozen=True, slots=True)
class PuzzleQuestion:
    """The question of a puzzle, and the answers to choose from."""

    choices: tuple[Choice, ...]
    """The answers to choose from."""
    card: Card | None = None
    """The card that is asked about, in kinds that ask about one."""
    turn: int | None = None
    """The turn that is asked about, in kinds that ask about one."""
    to: Seat | None = None
    """The seat to which a card is to be shown, in the kind ``show``."""
    cards: tuple[Card, ...] = ()
    """The cards for which that seat asks."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The outcome of a player's question to the other seats."""

    passed: tuple[Seat, ...] = ()
    """The seats that had nothing to show."""
    by: Seat | None = None
    """The seat that showed a card; ``None`` where nobody did."""
    card: Card | None = None
    """The card that was shown; ``None`` if nobody showed one."""


@dataclass(frozen=True, slots=True)
class Argument:
    """A proof that is a part of why a puzzle's answer is right."""

    proof: Proof
    """The proof."""
    answered: Answered | None = None
    """The outcome of the question that the proof assumes, in the kind ``question``; else ``None``."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: a position, a question with choices, the right answer, and the proofs of it."""

    id: str
    """The id of the puzzle."""
    kind: Kind
    """The kind of its question."""
    level: int
    """The level of difficulty, 1 (the easiest) to 5."""
    data: Mapping[str, object]
    """The position, as JSON gives it in a position file."""
    position: Position
    """The position, read from ``data``."""
    question: PuzzleQuestion
    """The question, with the choices."""
    answer: Choice
    """The right choice."""
    arguments: tuple[Argument, ...]
    """The proofs of the answer."""

    @property
    def me(self) -> Seat:
        """The seat that sees the position, which the puzzle's reader takes."""
        assert self.position.me is not None
        return self.position.me

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns that the proofs use, ascending."""
        return tuple(sorted({turn for each in self.arguments for turn in each.proof.turns if turn <= self.length}))

    @property
    def length(self) -> int:
        """The number of turns in the position."""
        return len(self.position.asked)


def order_of(position: Position) -> tuple[Seat, ...]:
    """Return the seats that answer a question of the position's viewer, in the order in which they are asked."""
    assert position.me is not None
    seats = len(position.spec.hand_sizes)
    return tuple(Seat((position.me + step) % seats) for step in range(1, seats))


def facts_of(position: Position, turn: int | None = None) -> tuple[Fact, ...]:
    """Return the facts that the position's viewer knows after the turn numbered ``turn``; for ``None``, at the end."""
    if turn is None:
        return position.facts
    return tuple(fact for fact in position.facts if all(each <= turn for each in fact.turns))


def known_to(position: Position, seat: Seat) -> tuple[Fact, ...]:
    """Return the facts about the cards that ``seat``, another than the viewer, surely knows from the position's turns.

    They are which seats could not answer, which seat showed, and the cards that the viewer and ``seat`` showed one
    another.
    """
    facts: list[Fact] = []
    for turn, asked in enumerate(position.asked, 1):
        between = {asked.suggester, asked.shown_by} == {position.me, seat}
        facts += suggestion_facts(turn, asked.cards, asked.passed, asked.shown_by, asked.shown if between else None)
    return tuple(facts)


def answer_facts(position: Position, cards: tuple[Card, ...], answered: Answered) -> tuple[Fact, ...]:
    """Return the facts that the viewer would learn from the outcome ``answered`` of a question for ``cards``.

    The question is taken to be asked on the turn after the last.
    """
    return suggestion_facts(len(position.asked) + 1, cards, answered.passed, answered.by, answered.card)


def answers_to(position: Position, cards: tuple[Card, ...]) -> tuple[Answered, ...]:
    """Return every outcome, possible or not, of a question of the viewer for ``cards``."""
    order = order_of(position)
    found = [Answered(order[:number], seat, card) for number, seat in enumerate(order) for card in cards]
    return (*found, Answered(order))


def given_in(puzzle: Puzzle, argument: Argument) -> tuple[Fact, ...]:
    """Return the facts from which ``argument`` proves a part of the puzzle's answer, in order."""
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
    """Return the seat or the case file that ``choice`` names."""
    return CASE_FILE if isinstance(choice, str) else Seat(choice) if isinstance(choice, int) else _no_owner(choice)


def _no_owner(choice: Choice) -> Owner:
    raise ValueError(f"{choice} is no owner")


def said(owner: Owner, card: Card, *, held: bool) -> Holds | Lacks:
    """Return the fact that ``owner`` holds ``card``, or does not."""
    return Holds(owner, card) if held else Lacks(owner, card)
