"""Finds the puzzles in a game: for each kind, the positions in which an answer follows, and no other answer does."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import product
from typing import TypeVar

import msgspec

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec, Draw
from casefile.core.editions import shipped_edition
from casefile.core.facts import CASE_FILE, Fact, Holds, Owner
from casefile.deduction.explain import Explainer
from casefile.deduction.information import Columns
from casefile.deduction.positions import AccusationData, Position, PositionData, read_positions
from casefile.deduction.worlds import LISTED, Worlds
from casefile.puzzles.level import level_of
from casefile.puzzles.puzzle import (
    Argument,
    Choice,
    Kind,
    Puzzle,
    PuzzleQuestion,
    answer_facts,
    answers_to,
    facts_of,
    known_to,
    order_of,
)

LONGEST = 14
"""The largest number of turns in a position."""
AFTER = 3
"""The largest number of turns after the one on which the case file first becomes certain."""
BESIDE = 2
"""The number of turns that are kept though they are not needed."""
T = TypeVar("T")

OFFERED = 4
"""The number of questions, case files or turns offered as choices."""
MOST_ANSWERS = 4
"""The largest number of possible answers of a settling question, so that a person can think them through."""
LOOKED_AT = 20
"""The number of claims of one position that are proved in search of a puzzle."""

DECK = shipped_edition("clue").deck.categories
"""The names of the cards in files."""


@dataclass
class Source:
    """A game as one seat has seen it."""

    data: PositionData
    """The whole position, in the form of the files."""
    draw: Draw
    """The random draw for the choices of the puzzle."""

    def cut(self, turns: Iterable[int]) -> PositionData:
        """Return the position with only these turns, as if there had been no others."""
        kept = sorted(set(turns))
        data: PositionData = {**self.data, "events": [self.data["events"][turn - 1] for turn in kept]}
        wrong: list[AccusationData] = [
            {**each, "after": sum(turn <= each["after"] for turn in kept)}
            for each in self.data["accusations"]
            if not kept or each["after"] <= kept[-1]
        ]
        return {**data, "accusations": wrong}

    @cached_property
    def last(self) -> int:
        """The last turn to consider: drawn, so that games are seen early and late."""
        turns = min(len(self.data["events"]), LONGEST)
        return turns - self.draw(max(1, turns // 2)) if turns else 0

    def drawn(self, among: Sequence[T], count: int) -> list[T]:
        """Return ``count`` of the items, or all if there are fewer, in the order of drawing."""
        left = list(among)
        return [left.pop(self.draw(len(left))) for _ in range(min(count, len(left)))]

    def beside(self, needed: Iterable[int], last: int) -> list[int]:
        """Return the turns that are needed, and a few more up to ``last``, in order."""
        kept = {turn for turn in needed if turn}
        return sorted({*kept, *self.drawn([turn for turn in range(1, last + 1) if turn not in kept], BESIDE)})


def read(data: PositionData) -> Position:
    """Return the position that ``data``, in the form of the files, describes."""
    return read_positions(data, DECK)[0]


def found_in(source: Source, kind: Kind) -> Iterator[Puzzle]:
    """Yield the puzzles of a kind in a game; none where it has none."""
    if source.last:
        yield from _FINDERS[kind](source)


def _puzzle(
    kind: Kind,
    data: PositionData,
    question: PuzzleQuestion,
    answer: Choice,
    arguments: Sequence[Argument],
) -> Puzzle:
    told = msgspec.json.encode([kind, data, question])
    level = level_of(each.proof for each in arguments)
    name = sha256(told).hexdigest()[:10]
    return Puzzle(name, kind, level, data, read(data), question, answer, tuple(arguments))


# -- what follows --------------------------------------------------------------------------------------------------


def _open(position: Position, owners: Sequence[Owner]) -> Iterator[Owner]:
    return (owner for owner in owners if owner != position.me)


def _owners(source: Source) -> Iterator[Puzzle]:
    """Yield puzzles that ask for the owner of a card that the viewer has not seen."""
    position = read(source.cut(range(1, source.last + 1)))
    worlds = Worlds(position.spec, position.facts)
    seen = {fact.card for fact in position.facts if isinstance(fact, Holds)}
    placed = [(card, owner) for card, owner, held in worlds.forced if held and card not in seen]
    explainer = Explainer(position.spec, position.facts, worlds)
    for card, owner in source.drawn(placed, LOOKED_AT):
        kept = source.beside(explainer.proof((card, owner, True)).turns, source.last)
        data = source.cut(kept)
        fewer = read(data)
        proof = Explainer(fewer.spec, fewer.facts).proof((card, owner, True))
        choices = tuple(_open(fewer, Worlds(fewer.spec, fewer.facts).owners))
        yield _puzzle("owner", data, PuzzleQuestion(choices, card=card), owner, [Argument(proof)])


def _showings(source: Source) -> Iterator[Puzzle]:
    """Yield puzzles that ask which card was shown, where its owner has none of the two others."""
    position = read(source.cut(range(1, source.last + 1)))
    worlds = Worlds(position.spec, position.facts)
    lacked = {(card, owner) for card, owner, held in worlds.forced if not held}
    explainer = Explainer(position.spec, position.facts, worlds)
    for turn, asked in source.drawn([*enumerate(position.asked, 1)], len(position.asked)):
        others = [card for card in asked.cards if (card, asked.shown_by) in lacked]
        if asked.shown is not None or asked.shown_by is None or len(others) != 2:
            continue
        proofs = [explainer.proof((card, asked.shown_by, False)) for card in others]
        kept = source.beside([turn, *(each for proof in proofs for each in proof.turns)], source.last)
        data = source.cut(kept)
        fewer = read(data)
        again = Explainer(fewer.spec, fewer.facts)
        arguments = [Argument(again.proof((card, asked.shown_by, False))) for card in others]
        answer = next(card for card in asked.cards if card not in others)
        question = PuzzleQuestion(asked.cards, turn=kept.index(turn) + 1)
        yield _puzzle("shown", data, question, answer, arguments)


def _solved(spec: DealSpec, facts: Sequence[Fact]) -> tuple[Card, ...]:
    """Return the case file where it is certain, else nothing."""
    files = Worlds(spec, facts).case_files
    return next(iter(files)) if len(files) == 1 else ()


def _first_solved(source: Source) -> tuple[int, tuple[Card, ...]]:
    """Return the first turn after which the case file is certain, and the case file; 0 where it never is."""
    whole = read(source.cut(range(1, min(len(source.data["events"]), LONGEST) + 1)))
    low, high = 0, len(whole.asked)
    found = _solved(whole.spec, whole.facts)
    if not found:
        return 0, ()
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _solved(whole.spec, facts_of(whole, middle)) else (middle, high)
    return high, found


def _proofs_of(spec: DealSpec, facts: Sequence[Fact], file: Sequence[Card]) -> list[Argument]:
    explainer = Explainer(spec, facts)
    return [Argument(explainer.proof((card, CASE_FILE, True))) for card in file]


def _solutions(source: Source) -> Iterator[Puzzle]:
    """Yield a puzzle that asks for the case file, once it is certain."""
    turn, file = _first_solved(source)
    if not turn:
        return
    position = read(source.cut(range(1, turn + 1)))
    used = {turn for each in _proofs_of(position.spec, position.facts, file) for turn in each.proof.turns}
    data = source.cut(source.beside(used, turn))
    fewer = read(data)
    seen = {fact.card for fact in fewer.facts if isinstance(fact, Holds)}
    hidden = [[card for card in category if card not in seen] for category in fewer.spec.categories]
    near = [file]
    for other in source.drawn([*product(*hidden)], 400):
        if other not in near and sum(one != two for one, two in zip(other, file, strict=True)) <= 2:
            near.append(other)
        if len(near) == OFFERED:
            choices = tuple(source.drawn(near, OFFERED))
            arguments = _proofs_of(fewer.spec, fewer.facts, file)
            yield _puzzle("solution", data, PuzzleQuestion(choices), file, arguments)
            return


def _accusations(source: Source) -> Iterator[Puzzle]:
    """Yield a puzzle that asks after which turn the case file is first certain."""
    turn, file = _first_solved(source)
    if turn < 2:
        return
    last = min(len(source.data["events"]), turn + source.draw(AFTER + 1))
    data = source.cut(range(1, last + 1))
    position = read(data)
    before = list(range(max(1, turn - 3), turn))
    others = source.drawn([*before, *range(turn + 1, last + 1)], OFFERED - 1)
    arguments = _proofs_of(position.spec, facts_of(position, turn), file)
    question = PuzzleQuestion(tuple(sorted([turn, *others])))
    yield _puzzle("accuse", data, question, turn, arguments)


# -- questions and answers -----------------------------------------------------------------------------------------


def _questions(source: Source) -> Iterator[Puzzle]:
    """Yield puzzles that ask which of some questions settles who holds a card, however it is answered."""
    data = source.cut(range(1, source.last + 1))
    position = read(data)
    worlds = Worlds(position.spec, position.facts)
    if worlds.total > LISTED:
        return
    columns, order = Columns.of(worlds, source.draw, 0), order_of(position)
    open_ = [card for card, row in worlds.counts.items() if sum(map(bool, row)) > 1]
    for card in source.drawn(open_, 2):
        settling: list[tuple[Card, ...]] = []
        others: list[tuple[Card, ...]] = []
        for cards in product(*position.spec.categories):
            if _settles(columns, cards, order, card):
                settling += [cards] if len(_outcomes(columns, cards, order)) <= MOST_ANSWERS else []
            else:
                others.append(cards)
        if not settling:
            continue
        answer = source.drawn(settling, 1)[0]
        near = _like(answer, others, card)
        if len(near) < OFFERED - 1:
            continue
        choices = tuple(source.drawn([answer, *source.drawn(near, OFFERED - 1)], OFFERED))
        arguments = list(_settled(position, answer, card, columns))
        used = {turn for each in arguments for turn in each.proof.turns if turn <= source.last}
        told, fewer = data, source.cut(source.beside(used, source.last))
        again = _columns(source, fewer)
        if again is not None and _settles(again, answer, order, card):
            told, arguments = fewer, list(_settled(read(fewer), answer, card, again))
        yield _puzzle("question", told, PuzzleQuestion(choices, card=card), answer, arguments)


def _like(answer: Sequence[Card], others: Sequence[tuple[Card, ...]], card: Card) -> list[tuple[Card, ...]]:
    """Return the questions nearest to the answer; they name ``card`` only if it does, so that it does not stand out."""
    alike = [cards for cards in others if (card in cards) == (card in answer)]
    return sorted(alike, key=lambda cards: sum(one != two for one, two in zip(cards, answer, strict=True)))[:8]


def _columns(source: Source, data: PositionData) -> Columns | None:
    """Return every deal that fits a position; ``None`` where they are too many to be listed."""
    position = read(data)
    worlds = Worlds(position.spec, position.facts)
    return Columns.of(worlds, source.draw, 0) if worlds.total <= LISTED else None


def _settles(columns: Columns, cards: Sequence[Card], order: Sequence[Seat], card: Card) -> bool:
    """Return whether every answer to a question for ``cards`` tells who holds ``card``."""
    return all(len(_holders(columns, mask, card)) == 1 for mask in _outcomes(columns, cards, order).values())


Outcomes = Mapping[tuple[Seat | None, Card | None], int]
"""The worlds in which each answer is possible, by the seat that shows and its card, or nobody."""


def _outcomes(columns: Columns, cards: Sequence[Card], order: Sequence[Seat]) -> Outcomes:
    """Return the possible answers to a question."""
    found = columns.outcomes(cards, order)
    return {(seat, card): sum(mask for mask, _ in parts) for seat, card, parts in found}


def _holders(columns: Columns, mask: int, card: Card) -> list[Owner]:
    """Return the owners that hold ``card`` in some of these worlds."""
    number = columns.numbers.number(card)
    return [owner for at, owner in enumerate(columns.numbers.owners) if mask & columns.holds(at, number)]


def _settled(position: Position, cards: tuple[Card, ...], card: Card, columns: Columns) -> Iterator[Argument]:
    """Yield, for each possible answer, the proof of who holds ``card``."""
    possible = _outcomes(columns, cards, order_of(position))
    for answered in answers_to(position, cards):
        mask = possible.get((answered.by, answered.card), 0)
        if mask:
            facts = (*position.facts, *answer_facts(position, cards, answered))
            owner = _holders(columns, mask, card)[0]
            yield Argument(Explainer(position.spec, facts).proof((card, owner, True)), answered)


def _showables(source: Source) -> Iterator[Puzzle]:
    """Yield puzzles that ask which card to show: the one that the asker surely knows already."""
    data = source.cut(range(1, source.last + 1))
    position = read(data)
    me = position.me
    assert me is not None
    for seat in source.drawn(order_of(position), 1):
        facts = known_to(position, seat)
        worlds = Worlds(position.spec, facts)
        sure = [card for card in position.hand if (card, me, True) in set(worlds.forced)]
        explainer = Explainer(position.spec, facts, worlds)
        for card in source.drawn(sure, LOOKED_AT):
            proof = explainer.proof((card, me, True))
            asked = _asked_for(source, position, card, sure)
            if not asked:
                continue
            fewer = source.cut(source.beside(proof.turns, source.last))
            again = read(fewer)
            choices = tuple(each for each in asked if each in again.hand)
            known = Explainer(again.spec, known_to(again, seat)).proof((card, me, True))
            question = PuzzleQuestion(choices, to=seat, cards=asked)
            yield _puzzle("show", fewer, question, card, [Argument(known)])


def _asked_for(source: Source, position: Position, card: Card, sure: Sequence[Card]) -> tuple[Card, ...]:
    """Return three cards: ``card``, and as many as possible of the hand that are not ``sure``.

    Nothing is returned where no such card of the hand can be asked for.
    """
    found: list[Card] = []
    mine = 0
    for category in position.spec.categories:
        own = [each for each in category if each in position.hand and each not in sure]
        if card in category:
            found.append(card)
        elif own:
            mine += 1
            found += source.drawn(own, 1)
        else:
            found += source.drawn([each for each in category if each not in position.hand], 1)
    return tuple(found) if mine and len(found) == len(position.spec.categories) else ()


_FINDERS: Mapping[Kind, Callable[[Source], Iterator[Puzzle]]] = {
    "owner": _owners,
    "shown": _showings,
    "solution": _solutions,
    "question": _questions,
    "show": _showables,
    "accuse": _accusations,
}
