"""A second proof of every claim of a puzzle, without the code that made it: by plain search, and step by step."""

from collections.abc import Iterator, Sequence

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.facts import CASE_FILE, Fact, Holds, Lacks, Owner
from casefile.core.texts import N_, FilledText
from casefile.puzzles.level import level_of
from casefile.puzzles.proof_check import Unproved, check
from casefile.puzzles.puzzle import (
    Answered,
    Choice,
    Puzzle,
    answer_facts,
    answers_to,
    facts_of,
    given_in,
    known_to,
    owner_of,
    said,
)
from casefile.puzzles.search import possible

Facts = Sequence[Fact]


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield what is wrong with a puzzle, in sentences in English that are marked for translation.

    Nothing if all is right.
    """
    if not possible(puzzle.position.spec, puzzle.position.facts):
        yield FilledText(N_("no deal fits the position"))
        return
    right = [choice for choice in puzzle.question.choices if holds(puzzle, choice)]
    if puzzle.answer not in right:
        yield FilledText(N_("the answer {answer} does not follow"), answer=_told(puzzle.answer))
        return
    if len(right) > 1:
        others = ", ".join(_told(choice) for choice in right if choice != puzzle.answer)
        yield FilledText(N_("{others} is right as well as {answer}"), others=others, answer=_told(puzzle.answer))
    yield from _unproved(puzzle)
    level = level_of(each.proof for each in puzzle.arguments)
    if level != puzzle.level:
        yield FilledText(N_("its level is {found}, by its proof {level}"), found=puzzle.level, level=level)


def _told(choice: Choice) -> str:
    return ", ".join(choice) if isinstance(choice, tuple) else str(choice)


def holds(puzzle: Puzzle, choice: Choice) -> bool:
    """Return whether ``choice`` answers the puzzle rightly, decided by plain search for deals."""
    position, question, me = puzzle.position, puzzle.question, puzzle.me
    match puzzle.kind:
        case "owner":
            assert question.card is not None
            return _certain(puzzle, position.facts, owner_of(choice), question.card)
        case "shown":
            assert question.turn is not None
            asked = position.asked[question.turn - 1]
            assert asked.shown_by is not None
            others = [card for card in asked.cards if card != choice]
            return not any(_may(puzzle, position.facts, said(asked.shown_by, card, held=True)) for card in others)
        case "solution":
            return all(_certain(puzzle, position.facts, CASE_FILE, card) for card in _cards(choice))
        case "question":
            return all(len(owners) <= 1 for _, owners in _settles(puzzle, _cards(choice)))
        case "show":
            assert question.to is not None
            return _certain(puzzle, known_to(position, question.to), me, Card(str(choice)))
        case "accuse":
            turn = int(str(choice))
            return _solved(puzzle, facts_of(position, turn)) and not _solved(puzzle, facts_of(position, turn - 1))


def _cards(choice: Choice) -> tuple[Card, ...]:
    return tuple(map(Card, choice)) if isinstance(choice, tuple) else ()


def _may(puzzle: Puzzle, facts: Facts, more: Fact) -> bool:
    return possible(puzzle.position.spec, [*facts, more])


def _certain(puzzle: Puzzle, facts: Facts, owner: Owner, card: Card) -> bool:
    return not _may(puzzle, facts, Lacks(owner, card))


def _solved(puzzle: Puzzle, facts: Facts) -> bool:
    """Return whether one card of each category is certain to be in the case file."""
    categories = puzzle.position.spec.categories
    return all(sum(_may(puzzle, facts, Holds(CASE_FILE, card)) for card in category) == 1 for category in categories)


def _settles(puzzle: Puzzle, cards: tuple[Card, ...]) -> Iterator[tuple[Answered, list[Owner]]]:
    """Yield every possible answer to a question for ``cards``, with the possible holders of the puzzle's card then."""
    position, card = puzzle.position, puzzle.question.card
    assert card is not None
    seats: list[Owner] = [Seat(number) for number in range(len(position.spec.hand_sizes))]
    for answered in answers_to(position, cards):
        facts = [*position.facts, *answer_facts(position, cards, answered)]
        if possible(position.spec, facts):
            yield answered, [owner for owner in [*seats, CASE_FILE] if _may(puzzle, facts, Holds(owner, card))]


def goals(puzzle: Puzzle) -> list[tuple[Answered | None, Fact]]:
    """Return the facts that the puzzle's proofs must prove, in order.

    Each comes after the answer to the puzzle's question to other seats that its proof assumes, or after ``None``.
    """
    position, question, answer = puzzle.position, puzzle.question, puzzle.answer
    match puzzle.kind:
        case "owner":
            assert question.card is not None
            return [(None, Holds(owner_of(answer), question.card))]
        case "shown":
            assert question.turn is not None
            asked = position.asked[question.turn - 1]
            assert asked.shown_by is not None
            return [(None, Lacks(asked.shown_by, card)) for card in asked.cards if card != answer]
        case "question":
            assert question.card is not None
            settled = _settles(puzzle, _cards(answer))
            return [(answered, Holds(owners[0], question.card)) for answered, owners in settled]
        case "show":
            return [(None, Holds(puzzle.me, Card(str(answer))))]
        case "solution":
            return [(None, Holds(CASE_FILE, card)) for card in _cards(answer)]
        case "accuse":
            facts = facts_of(position, int(str(answer)))
            cards = [card for category in position.spec.categories for card in category]
            return [(None, Holds(CASE_FILE, card)) for card in cards if _certain(puzzle, facts, CASE_FILE, card)]


def _unproved(puzzle: Puzzle) -> Iterator[str]:
    wanted = goals(puzzle)
    if [(each.answered, each.proof.goal) for each in puzzle.arguments] != wanted:
        yield FilledText(N_("its steps do not prove the answer"))
        return
    for argument, (_, goal) in zip(puzzle.arguments, wanted, strict=True):
        try:
            check(puzzle.position.spec, given_in(puzzle, argument), goal, argument.proof, possible)
        except Unproved as fault:
            yield FilledText(N_("its proof has a fault: {fault}"), fault=fault)


def checked(puzzle: Puzzle, where: str) -> None:
    """Raise :class:`Invalid` if something is wrong with the puzzle; ``where`` is the puzzle's name in the error."""
    for fault in faults(puzzle):
        raise Invalid(where, fault, N_("a puzzle with one answer that is proved"))
