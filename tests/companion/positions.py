"""Positions for the detective of the browser, and what the program says of each, by number."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from casefile.core.cards import Card, Seat
from casefile.core.dealing import Deal, DealSpec
from casefile.core.facts import CASE_FILE, Contradiction, Fact, Holds, HoldsOneOf, Lacks, NotAll, Owner
from casefile.deduction.explain import Explainer
from casefile.deduction.ledger import Ledger
from casefile.deduction.minimal_conflict import minimal_clash
from casefile.deduction.numbering import bits, numbering
from casefile.deduction.proof import ProofStep
from casefile.deduction.questions import best_questions
from casefile.deduction.ratings import ratings
from casefile.deduction.worlds import Worlds
from tests.amounts import often
from tests.deduction.games import deck, play

SIZES = (
    (6, 6, 9),
    (6, 6, 6),
    (10, 10, 10),
    (4, 4, 3),
    (2, 2, 2),
    (12, 6, 8),
    (6, 7, 12),
    (5, 5),
    (2, 12),
    (6, 6, 5, 5),
)
"""The categories of the decks: those of the editions, the smallest and the largest, and others of two and four."""

CROWDED = 22
"""Of fifty positions, the one of the largest deck in which no two seats are alike: its total is beyond 2**53."""

PROOFS = 3
"""The most proofs of one position that are compared."""

EXACT = often(1_000, 20_000)
"""The most worlds of a position whose best question is compared; of more than 20,000 the browser looks at a sample."""


@dataclass(frozen=True, slots=True)
class Case:
    """One position: the public deal, whose view it is, and what that viewer knows."""

    spec: DealSpec
    me: Seat | None
    facts: tuple[Fact, ...]


def cases(count: int, seed: int) -> Iterator[Case]:
    """Yield so many positions of random games of every size, about one in eight of them contradictory."""
    random = Random(seed)
    for number in range(count):
        sizes = SIZES[number % len(SIZES)]
        left = sum(sizes) - len(sizes)
        seats = random.randint(2, min(9, left)) if left > 2 else 2
        side = random.choice((0, 0, 0, random.randint(0, min(4, left - seats)))) if left > seats else 0
        spec = DealSpec(deck(sizes), uneven(left - side, seats, random), side)
        me = random.choice((None, *map(Seat, range(seats))))
        rounds = random.choice((0, 1, 2, 4, 7, 12))
        seen = play(spec, me, random.randint(0, rounds * seats), random, random.choice((0, 0, 0, 1, 3)))
        facts = list(seen.facts)
        if number % 8 == 7 and facts:
            place = random.randrange(len(facts))
            facts[place] = turned(facts[place], spec, random)
        if number % 50 == CROWDED:
            me, facts = None, [crowded(spec, Seat(seat), seen.truth, random) for seat in range(seats)]
        yield Case(spec, me, tuple(facts))


def crowded(spec: DealSpec, seat: Seat, truth: Deal, random: Random) -> Fact:
    """Return that a seat has one of three cards: with one for each seat no two seats can be counted together."""
    others = random.sample([card for category in spec.categories for card in category], 2)
    return HoldsOneOf(seat, frozenset([truth.hands[seat][0], *others]), (seat + 1,))


def uneven(cards: int, seats: int, random: Random) -> tuple[int, ...]:
    """Return hand sizes for so many cards: even ones for half of the games."""
    each, extra = divmod(cards, seats)
    sizes = [each + (seat < extra) for seat in range(seats)]
    for _ in range(random.choice((0, 0, 1, 3))):
        giver, taker = random.randrange(seats), random.randrange(seats)
        if sizes[giver] > 1:
            sizes[giver] -= 1
            sizes[taker] += 1
    return tuple(sizes)


def turned(fact: Fact, spec: DealSpec, random: Random) -> Fact:
    """Return a fact changed as a slip of the pen changes it: another seat, or the opposite."""
    if isinstance(fact, NotAll):
        return fact
    if isinstance(fact, HoldsOneOf):
        return HoldsOneOf(Seat(random.randrange(len(spec.hand_sizes))), fact.cards, fact.turns)
    opposite = Holds if isinstance(fact, Lacks) else Lacks
    return opposite(fact.owner, fact.card, fact.turns or (1,))


def spoken(spec: DealSpec, fact: Fact) -> list[Any]:
    """Return a fact as the browser has it: its type, the owner, the cards as bits, and the turn."""
    numbers, turn = numbering(spec), fact.turns[0] if fact.turns else 0
    if isinstance(fact, NotAll):
        return ["not all", numbers.owner(CASE_FILE), numbers.masks(card for _, card in fact.holdings), turn]
    if isinstance(fact, HoldsOneOf):
        return ["one of", numbers.owner(fact.owner), numbers.masks(fact.cards), turn]
    return ["holds" if isinstance(fact, Holds) else "lacks", numbers.owner(fact.owner), numbers.mask(fact.card), turn]


def asked_in_turn(case: Case) -> list[int]:
    """Return the seats that the viewer asks, in turn; none for a spectator."""
    seats = len(case.spec.hand_sizes)
    return [] if case.me is None else [(case.me + step) % seats for step in range(1, seats)]


def question(case: Case, goals: Sequence[int]) -> dict[str, Any]:
    """Return a position as the browser is asked about it; ``goals`` are the certain facts to prove, by number."""
    spec = case.spec
    deal = {"categories": list(map(len, spec.categories)), "hands": list(spec.hand_sizes), "side": spec.side}
    order = asked_in_turn(case)
    return {"deal": deal, "facts": [spoken(spec, fact) for fact in case.facts], "goals": list(goals), "order": order}


def said(case: Case, random: Random) -> dict[str, Any]:
    """Return what the program says of a position, in the browser's form, with the facts that are to be proved."""
    spec, numbers = case.spec, numbering(case.spec)
    try:
        worlds = Worlds(spec, case.facts)
    except Contradiction:
        return {"clash": [spoken(spec, fact) for fact in minimal_clash(spec, case.facts)]}
    forced = worlds.forced
    goals = random.sample(range(len(forced)), min(PROOFS, len(forced)))
    # What elementary rules do not see takes the longer proofs: one of these, where there is any.
    hard = [goal for goal, each in enumerate(forced) if not elementary(worlds.ledger, *each)]
    goals += [goal for goal in hard[:1] if goal not in goals]
    explainer = Explainer(spec, case.facts, worlds)
    found: dict[str, Any] = {
        "total": worlds.total,
        "rows": [[count / worlds.total for count in row] for row in worlds.counts.values()],
        "forced": [[numbers.number(card), numbers.owner(owner), held] for card, owner, held in forced],
        "files": {sum(map(numbers.mask, file)): count / worlds.total for file, count in worlds.case_files.items()},
        "goals": goals,
        "proofs": [[step_of(spec, step) for step in explainer.proof(forced[goal]).steps] for goal in goals],
    }
    if case.me is not None and worlds.total <= EXACT:
        rated = ratings(worlds, lambda below: below // 2)
        order = [Seat(seat) for seat in asked_in_turn(case)]
        found["best"] = [
            (list(map(numbers.number, each.cards)), each.value.narrowed, each.value.case_file, len(each.answers))
            for each in best_questions(rated, order, 2)
        ]
    return found


def elementary(ledger: Ledger, card: Card, owner: Owner, held: bool) -> bool:
    """Return whether elementary rules see a fact that is certain."""
    return ledger.owner_of(card) == owner if held else not ledger.may_hold(owner, card)


def step_of(spec: DealSpec, step: ProofStep) -> list[Any]:
    """Return a step of a proof as the browser has it."""
    numbers = numbering(spec)
    conclusions = [
        [numbers.owner(each.owner), numbers.number(each.card), isinstance(each, Holds)] for each in step.conclusions
    ]
    return [
        step.rule,
        conclusions,
        [spoken(spec, fact) for fact in step.facts],
        list(step.steps),
        list(step.under),
        [list(each) for each in step.cases],
        [numbers.owner(owner) for owner in step.owners],
        step.places,
        bits(numbers.masks(step.cards)),
    ]
