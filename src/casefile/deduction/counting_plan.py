"""From a closed ledger to a programme for counting: what is still open, in which order, packed into one int.

Three things make it small before anything is counted. Owners about whom exactly the same is known share one *pool*,
divided at the end by a multinomial. Cards about which exactly the same is known form a *kind*: one count serves all.
And the kinds are put in an order that closes clauses soon after opening them, since every open clause may double the
number of states.

A state is one int: each pool's free places, one bit a category that the case file still needs, one bit a clause
that is not yet met. Clauses of one owner without a common card each reserve one of his places until they are met, so
that hardly a state is visited from which there is no way on; "free" places are those beyond the reserved ones.
:mod:`sweep <casefile.deduction.counting>` runs the programme.
"""

from dataclasses import dataclass
from math import factorial

from casefile.deduction.elimination_order import CATEGORY, Span, arrange
from casefile.deduction.ledger import Ledger

# These are plain tuples, not named ones, because they are made by the dozen for every count.

Move = tuple[int, int, int, int, int]
"""One way to place a card: ``(room, bar, keep, take, pool)``.

It is allowed if ``state & room and not state & bar``, and leads to ``(state & keep) - take``.
"""

Step = tuple[list[Move], int, int]
"""One card: ``(moves, clear, kind)``; no bit of ``clear`` may be set after it; ``kind`` are the cards like it."""

Pool = tuple[list[int], list[int], int]
"""Owners about whom the same is known, the free places of each, and their sum."""


@dataclass(frozen=True, slots=True)
class CountingPlan:
    """A programme: start in ``start``, take the steps in order, end in state 0.

    The case file is the last of the pools. Each way through the programme stands for ``ways`` worlds, which differ in
    how the pools' cards are divided among their members.
    """

    start: int
    steps: list[Step]
    pools: list[Pool]
    ways: int


def make_plan(ledger: Ledger, *, apart: bool = False) -> CountingPlan:
    """The programme for what ``ledger`` leaves open; with ``apart`` every owner is a pool by himself."""
    unknown = ledger.numbers.everything
    for held in ledger.held:
        unknown &= ~held
    pools = _pools(ledger, apart)
    possible = [ledger.possible[members[0]] & unknown for members, _, _ in pools]
    spans = _spans(ledger, pools, possible)
    kinds = _kinds(unknown, possible, spans)
    free, reserving = _reserve(pools, spans)
    order = arrange(kinds, spans, free, possible, reserving)
    start, steps = _programme(order, spans, free, possible, reserving)
    ways = 1
    for members, shares, places in pools:
        if len(members) > 1:
            ways *= factorial(places)
            for share in shares:
                ways //= factorial(share)
    return CountingPlan(start, steps, pools, ways)


def _pools(ledger: Ledger, apart: bool) -> list[Pool]:
    """The owners with free places, those about whom the same is known together or ``apart``, the case file last."""
    sizes, case = ledger.numbers.sizes, ledger.numbers.case
    named = {owner for pairs in ledger.nots for owner, _ in pairs} if ledger.nots else ()
    pools: list[Pool] = []
    alike: dict[int, Pool] = {}
    for owner, held in enumerate(ledger.held):
        places = sizes[owner] - held.bit_count()
        if not places or owner == case:
            continue
        pool: Pool = ([owner], [places], places)
        if not apart and not ledger.clauses[owner] and owner not in named:
            open_cards = ledger.possible[owner] & ~held
            if open_cards in alike:
                members, shares, together = alike[open_cards]
                pool = ([*members, owner], [*shares, places], together + places)
                pools.remove(alike[open_cards])
            alike[open_cards] = pool
        pools.append(pool)
    places = sizes[case] - ledger.held[case].bit_count()
    pools.append(([case], [places], places))
    return pools


def _spans(ledger: Ledger, pools: list[Pool], possible: list[int]) -> list[Span]:
    """The open categories first, then what is not yet met and not implied by the size of a hand."""
    case_cards = possible[-1]
    spans: list[Span] = [
        (category & case_cards, CATEGORY, None) for category in ledger.numbers.categories if category & case_cards
    ]
    for pool, (members, _, places) in enumerate(pools):
        # With fewer other cards than places, some place goes to a card of the clause anyway.
        spans += [
            (clause, pool, None)
            for clause in ledger.clauses[members[0]]
            if (possible[pool] & ~clause).bit_count() >= places
        ]
    if ledger.nots:
        pool_of = {members[0]: pool for pool, (members, _, _) in enumerate(pools)}
        for pairs in ledger.nots:
            avoid = {bit: pool_of[owner] for owner, bit in pairs}
            spans.append((sum(avoid), CATEGORY, avoid))
    return spans


def _kinds(unknown: int, possible: list[int], spans: list[Span]) -> list[int]:
    """The unknown cards, split into sets about which exactly the same is known."""
    splitters = possible.copy()
    for cards, _, avoid in spans:
        splitters += avoid or (cards,)
    kinds = [unknown] if unknown else []
    for mask in splitters:
        if unknown & ~mask:
            split = []
            for kind in kinds:
                inside = kind & mask
                if inside and inside != kind:
                    split.append(inside)
                    split.append(kind ^ inside)
                else:
                    split.append(kind)
            kinds = split
    return kinds


def _reserve(pools: list[Pool], spans: list[Span]) -> tuple[list[int], list[bool]]:
    """Each pool's free places, and for each span whether it reserves one: the first ones without a common card do."""
    case = len(pools) - 1
    free = [places for _, _, places in pools]
    taken = [0] * case
    reserving = []
    for cards, pool, avoid in spans:
        reserves = avoid is None and 0 <= pool < case and not cards & taken[pool]
        if reserves:
            taken[pool] |= cards
            free[pool] -= 1
        reserving.append(reserves)
    return free, reserving


def _packed(free: list[int], spans: int) -> tuple[int, list[int], list[int], list[int]]:
    """The packed start, each seat's lowest bit, all its bits, and a bit for each span."""
    start = shift = 0
    lows, fields = [], []
    for places in free:
        start |= places << shift
        lows.append(1 << shift)
        shift += places.bit_length()
        fields.append((1 << shift) - lows[-1])
    marks = [1 << shift + number for number in range(spans)]
    return start | sum(marks), lows, fields, marks


def _programme(
    order: list[int], spans: list[Span], free: list[int], possible: list[int], reserving: list[bool]
) -> tuple[int, list[Step]]:
    """The packed start and the steps."""
    case = len(free) - 1
    start, lows, fields, marks = _packed(free[:case], len(spans))
    left = [cards.bit_count() for cards, _, _ in spans]
    cards_left = [cards.bit_count() for cards in possible]
    steps: list[Step] = []
    for kind in order:
        count = kind.bit_count()
        keep, reserved = [-1] * (case + 1), [0] * case
        category = closing = 0
        for number, (cards, pool, avoid) in enumerate(spans):
            if cards & kind:
                mark = marks[number]
                left[number] -= count
                if not left[number]:
                    closing |= mark
                if reserving[number]:
                    reserved[pool] = mark
                elif avoid:
                    for other in range(case + 1):
                        if other != avoid[kind]:
                            keep[other] &= ~mark
                elif pool == CATEGORY:
                    category = mark
                else:
                    keep[pool] &= ~mark
        moves: list[Move] = []
        mine = [pool for pool in range(case) if possible[pool] & kind]
        for pool in mine:
            mark = reserved[pool]
            if mark:  # The first card of the clause takes its place; the others take free ones.
                moves.append((mark, 0, keep[pool], mark, pool))
            if free[pool]:
                moves.append((fields[pool], mark, keep[pool], lows[pool], pool))
        if category:
            moves.append((category, 0, keep[case], category, case))
        for more in range(count - 1, -1, -1):
            clear = 0 if more else closing
            for pool in mine:
                cards_left[pool] = rest = cards_left[pool] - 1
                if rest < free[pool]:
                    # More free places than cards left for them: no way on. Whole bits of the field only.
                    clear |= fields[pool] & -(lows[pool] << rest.bit_length())
            steps.append((moves, clear, kind))
    return start, steps


def cards_of(plan: CountingPlan) -> list[int]:
    """The number of the card that each step places."""
    found, kind = [], 0
    for _, _, cards in plan.steps:
        kind = kind or cards
        found.append((kind & -kind).bit_length() - 1)
        kind &= kind - 1
    return found
