"""Puzzles in files, one JSON object a line; ``docs/puzzles.md`` defines the format."""

import json
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.facts import CASE_FILE, SIDE, Fact, Holds, Lacks, Owner
from casefile.core.texts import N_, FilledText, from_to
from casefile.deduction.positions import Position, read_positions
from casefile.deduction.proof import RULES, Proof, ProofStep
from casefile.puzzles.finding import DECK
from casefile.puzzles.puzzle import (
    LEVELS,
    Answered,
    Argument,
    Choice,
    Kind,
    Puzzle,
    PuzzleQuestion,
    given_in,
)

VERSION = 1
"""The version of the lines that are written, and the newest that is read."""


class StepLine(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A step of a proof in a puzzle file, as in :class:`casefile.deduction.proof.ProofStep`; facts are indices."""

    rule: str
    """The name of the rule by which the step follows, one of :data:`casefile.deduction.proof.RULES`."""
    says: tuple[tuple[int | str, str, bool], ...] = ()
    """The facts that the step concludes, each as the owner, the card, and whether the owner holds it.

    The owner is a seat, ``case_file`` or ``side``. If there are no facts, the supposition before the step is
    impossible.
    """
    facts: tuple[int, ...] = ()
    """The given facts that the step rests on, by their numbers from 0.

    Facts have the order of :func:`casefile.puzzles.puzzle.given_in`.
    """
    steps: tuple[int, ...] = ()
    """The earlier steps that the step rests on, by their numbers from 0."""
    under: tuple[int, ...] = ()
    """The numbers of the suppositions under which the step holds; a supposition counts for itself, too."""
    cases: tuple[tuple[int, int], ...] = ()
    """The suppositions that the step excludes, each with the step that refutes it, by number; empty in other steps."""
    owners: tuple[int | str, ...] = ()
    """The owners whose places are counted, in a step by counting places; empty in other steps."""
    places: int = 0
    """The number of cards that these owners need together; 0 in other steps."""
    cards: tuple[str, ...] = ()
    """The only cards that these owners may have; empty in other steps."""


class AnswerLine(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The outcome of a question in a puzzle file, as in :class:`casefile.puzzles.puzzle.Answered`."""

    passed: tuple[int, ...] = ()
    """The seats that had nothing to show."""
    shown_by: int | None = None
    """The seat that showed a card; ``None`` where nobody did."""
    shown_card: str | None = None
    """The card that was shown; ``None`` where nobody showed one."""


class ArgumentLine(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A proof in a puzzle file, as in :class:`casefile.puzzles.puzzle.Argument`."""

    proof: tuple[StepLine, ...]
    """The steps of the proof, in order; the last one concludes one fact."""
    answered: AnswerLine | None = None
    """The outcome of the question that the proof assumes; ``None`` if it assumes none."""


class QuestionLine(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A puzzle's question in a puzzle file, as in :class:`casefile.puzzles.puzzle.PuzzleQuestion`."""

    choices: tuple[int | str | tuple[str, ...], ...]
    """The answers to choose from, two or more; their form depends on the puzzle's kind."""
    card: str | None = None
    """The card that is asked about, in the kinds ``owner`` and ``question``; else ``None``."""
    turn: int | None = None
    """The turn that is asked about, counted from 1, in the kind ``shown``; else ``None``."""
    to: int | None = None
    """The seat to which a card is to be shown, in the kind ``show``; else ``None``."""
    cards: tuple[str, ...] = ()
    """The cards for which that seat asks; empty in other kinds."""


class PuzzleLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a puzzle file: one puzzle."""

    version: int
    """The version of the format: :data:`VERSION`."""
    id: str
    """The id of the puzzle, made from kind, position and question."""
    kind: Kind
    """The kind of the puzzle, by the question that it asks."""
    level: int
    """The level of difficulty, 1 (the easiest) to 5."""
    position: Mapping[str, object]
    """The position that a seat has seen, as in a position file, with the cards of the edition ``clue``."""
    question: QuestionLine
    """The question, with its choices."""
    answer: int | str | tuple[str, ...]
    """The right choice, which is among those of the question."""
    steps: tuple[ArgumentLine, ...]
    """The proofs of the answer."""


# -- writing -------------------------------------------------------------------------------------------------------


def written(puzzle: Puzzle) -> str:
    """Return the line of ``puzzle`` in a puzzle file, without a line break."""
    asked = puzzle.question
    question = QuestionLine(asked.choices, asked.card, asked.turn, asked.to, asked.cards)
    steps = tuple(_argument_line(puzzle, each) for each in puzzle.arguments)
    line = PuzzleLine(VERSION, puzzle.id, puzzle.kind, puzzle.level, puzzle.data, question, puzzle.answer, steps)
    return msgspec.json.encode(line).decode()


def _argument_line(puzzle: Puzzle, argument: Argument) -> ArgumentLine:
    number = {id(fact): at for at, fact in enumerate(given_in(puzzle, argument))}
    same = {fact: at for at, fact in reversed([*enumerate(given_in(puzzle, argument))])}
    steps = tuple(
        StepLine(
            step.rule,
            tuple((fact.owner, fact.card, isinstance(fact, Holds)) for fact in step.conclusions),
            tuple(number.get(id(fact), same[fact]) for fact in step.facts),
            step.steps,
            step.under,
            step.cases,
            step.owners,
            step.places,
            step.cards,
        )
        for step in argument.proof.steps
    )
    told = argument.answered
    return ArgumentLine(steps, None if told is None else AnswerLine(told.passed, told.by, told.card))


# -- reading -------------------------------------------------------------------------------------------------------


def read_line(text: str | bytes, where: str) -> Puzzle:
    """Return the puzzle in a line of a puzzle file; raise :class:`Invalid` for a line that is none.

    ``where`` is the name of the line in errors.
    """
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Invalid(where, error, N_("one JSON object")) from None
    if not isinstance(data, Mapping):
        raise Invalid(where, type(data).__name__, N_("one JSON object"))
    if data.get("version") != VERSION:
        found = repr(data.get("version"))
        raise Invalid(f"{where}: version", found, FilledText(N_("version {version}"), version=VERSION))
    try:
        line = msgspec.convert(data, PuzzleLine, strict=True)
    except msgspec.ValidationError as error:
        raise Invalid(where, error, N_("a puzzle as docs/puzzles.md says")) from None
    return _puzzle(line, where)


def _puzzle(line: PuzzleLine, where: str) -> Puzzle:
    if not 1 <= line.level <= LEVELS:
        raise Invalid(f"{where}: level", line.level, from_to(1, LEVELS))
    try:
        position = read_positions(line.position, DECK)[0]
    except Invalid as error:
        raise Invalid(f"{where}: {error.where}", error.found, error.expected) from None
    reader = _Reader(position, where)
    if position.me is None:
        raise Invalid(f"{where}: position.me", "null", N_("the seat whose view it is"))
    asked = line.question
    question = PuzzleQuestion(
        tuple(reader.choice(each, line.kind) for each in asked.choices),
        None if asked.card is None else reader.card(asked.card),
        None if asked.turn is None else reader.turn(asked.turn),
        None if asked.to is None else reader.seat(asked.to),
        tuple(map(reader.card, asked.cards)),
    )
    _complete(line.kind, question, position, where)
    answer = reader.choice(line.answer, line.kind)
    if answer not in question.choices:
        raise Invalid(f"{where}: answer", json.dumps(line.answer), N_("one of the choices"))
    bare = Puzzle(line.id, line.kind, line.level, line.position, position, question, answer, ())
    arguments = tuple(reader.argument(bare, each) for each in line.steps)
    return Puzzle(line.id, line.kind, line.level, line.position, position, question, answer, arguments)


def _complete(kind: Kind, question: PuzzleQuestion, position: Position, where: str) -> None:
    """Raise :class:`Invalid` where the question lacks what its kind asks about, or has too few choices."""
    needed = {"owner": "card", "question": "card", "shown": "turn", "show": "to"}.get(kind)
    if needed is not None and getattr(question, needed) is None:
        raise Invalid(
            f"{where}: question",
            FilledText(N_("no {name!r}"), name=needed),
            FilledText(N_("a field {name!r}"), name=needed),
        )
    if len(set(question.choices)) != len(question.choices) or len(question.choices) < 2:
        raise Invalid(f"{where}: question.choices", len(question.choices), N_("two choices or more, all different"))
    if kind == "show" and not set(question.choices) <= {*question.cards} & {*position.hand}:
        raise Invalid(f"{where}: question.choices", list(question.choices), N_("cards of the hand that are asked for"))
    if kind == "shown":
        assert question.turn is not None
        asked = position.asked[question.turn - 1]
        if asked.shown_by is None or asked.shown is not None or {*question.choices} != {*asked.cards}:
            raise Invalid(f"{where}: question.turn", question.turn, N_("a turn on which a card was shown unseen"))


class _Reader:
    """Checks the names in lines against the position; every error begins with ``where``."""

    def __init__(self, position: Position, where: str) -> None:
        self.where, self.turns = where, len(position.asked)
        self.seats = len(position.spec.hand_sizes)
        self.categories = position.spec.categories
        self.cards = {card for category in self.categories for card in category}
        self.side = bool(position.spec.side)

    def wrong(self, place: str, found: object, expected: str) -> Invalid:
        return Invalid(f"{self.where}: {place}", found, expected)

    def card(self, text: str) -> Card:
        if text not in self.cards:
            raise self.wrong("card", repr(text), N_("a card of this deal"))
        return Card(text)

    def seat(self, number: int) -> Seat:
        if not 0 <= number < self.seats:
            raise self.wrong("seat", number, from_to(0, self.seats - 1))
        return Seat(number)

    def turn(self, number: int) -> int:
        if not 1 <= number <= self.turns:
            raise self.wrong("turn", number, from_to(1, self.turns))
        return number

    def owner(self, found: int | str) -> Owner:
        if found == CASE_FILE:
            return CASE_FILE
        if found == SIDE and self.side:
            return SIDE
        if isinstance(found, str):
            raise self.wrong("owner", repr(found), N_("a seat, or case_file"))
        return self.seat(found)

    def choice(self, found: int | str | tuple[str, ...], kind: Kind) -> Choice:
        if kind == "owner" and not isinstance(found, tuple):
            return self.owner(found)
        if kind in ("shown", "show") and isinstance(found, str):
            return self.card(found)
        if kind == "accuse" and isinstance(found, int):
            return self.turn(found)
        if kind in ("solution", "question") and isinstance(found, tuple) and self.one_of_each(found):
            return tuple(map(self.card, found))
        raise self.wrong("choice", json.dumps(found), N_("a choice as docs/puzzles.md says for this kind"))

    def one_of_each(self, found: Sequence[str]) -> bool:
        pairs = zip(found, self.categories, strict=False)
        return len(found) == len(self.categories) and all(card in category for card, category in pairs)

    def argument(self, puzzle: Puzzle, line: ArgumentLine) -> Argument:
        told = line.answered
        answered = None
        if told is not None:
            shown = None if told.shown_card is None else self.card(told.shown_card)
            by = None if told.shown_by is None else self.seat(told.shown_by)
            answered = Answered(tuple(map(self.seat, told.passed)), by, shown)
        given = given_in(puzzle, Argument(Proof(Holds(CASE_FILE, Card("")), ()), answered))
        steps = tuple(self.step(each, given, number) for number, each in enumerate(line.proof))
        if not steps or len(steps[-1].conclusions) != 1:
            raise self.wrong("steps", len(steps), N_("a proof whose last step says one thing"))
        return Argument(Proof(steps[-1].conclusions[0], steps), answered)

    def step(self, line: StepLine, given: Sequence[Fact], number: int) -> ProofStep:
        before = [*line.steps, *line.under, *(each for pair in line.cases for each in pair)]
        if line.rule not in RULES or not all(0 <= each <= number for each in before):
            raise self.wrong("steps", repr(line.rule), N_("steps by known rules, each from those before it"))
        if not all(0 <= each < len(given) for each in line.facts):
            raise self.wrong("steps", list(line.facts), FilledText(N_("facts from 0 to {last}"), last=len(given) - 1))
        says = tuple((Holds if held else Lacks)(self.owner(owner), self.card(card)) for owner, card, held in line.says)
        facts = tuple(given[each] for each in line.facts)
        owners, cards = tuple(map(self.owner, line.owners)), tuple(map(self.card, line.cards))
        return ProofStep(line.rule, says, facts, line.steps, line.under, line.cases, owners, line.places, cards)


def numbered(lines: Iterable[bytes]) -> Iterable[tuple[str, bytes]]:
    """Return the lines that are not empty, each after its name in errors, such as ``line 3``."""
    return ((f"line {number}", line) for number, line in enumerate(lines, 1) if line.strip())
