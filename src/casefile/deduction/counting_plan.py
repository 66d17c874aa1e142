"""A programme for counting the deals that a closed ledger leaves open: the open cards, in order, with packed states.

Three things make the count small before it starts. Owners about whom exactly the same is known share one *pool*,
divided at the end by a multinomial. Cards about which exactly the same is known form a *kind*: one count serves all of
them. And the kinds are put in an order that closes clauses soon after opening them, since every open clause may double
the number of states.

The count takes one card after the other out of the problem and keeps only what the rest must know: variable
elimination (Dechter, Bucket elimination: a unifying framework for reasoning, 1999).

A state is one int. It holds the free places of each pool, a bit for each category that the case file still needs, and a
bit for each clause that is not met yet. Clauses of one owner without a common card each reserve one of the owner's
places until they are met; "free" places are those beyond the reserved ones. So hardly a state is visited from which
there is no way on.

A programme knows its cards by their kinds alone. Ledgers that say the same of other cards have the same programme, and
the first positions of all games with a deal have few between them. So short programmes are remembered.

:mod:`casefile.deduction.counting` runs the programme.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import factorial, prod

from casefile.deduction.elimination_order import CATEGORY, Span, arrange
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import bits

# These are plain tuples, not named ones, because dozens of them are made for every count.

Move = tuple[int, int, int, int, int]
"""One permitted destination of the card of a step: ``(room, bar, keep, take, pool)``.

The move is possible in a ``state`` if ``state & room and not state & bar``. It puts the card into ``pool``, and the
state afterwards is ``(state & keep) - take``.
"""

Step = tuple[list[Move], int, int]
"""The placing of one card: ``(moves, clear, kind)``.

- ``moves`` are the card's possible destinations.
- ``clear`` are bits of clauses that must be met by now: a state with one of them after the step is dropped.
- ``kind`` is the number of the card's kind: the cards about which exactly the same is known.
"""

Pool = tuple[list[int], list[int], int]
"""A group of owners about whom the same is known: their numbers, the free places of each, and the sum of these."""


Counts = dict[int, list[int]]
"""By number of a kind, the ways in which one card of that kind goes to each pool."""

FEW = 4_096
"""The most states that a programme may have at a step if it is to be remembered."""

REMEMBERED = 2_048
"""The number of programmes with few states that are remembered."""


@dataclass(slots=True, eq=False)
class Programme:
    """Steps that count ways to place cards: begin in state ``start``, take them in order, end in 0."""

    start: int
    """The packed state before the first step."""
    steps: list[Step]
    """One step for each unknown card, in the order in which the cards are placed."""
    pools: int
    """The number of pools; the case file is the last one."""
    total: int | None = None
    """The number of ways through the steps, once it has been counted."""
    counts: Counts | None = None
    """The ways in which a card of each kind goes to each pool, once they have been counted."""


@dataclass(frozen=True, slots=True)
class CountingPlan:
    """A programme that counts the deals left open by a ledger, with the cards and owners that it stands for."""

    programme: Programme
    """The steps."""
    kinds: list[int]
    """The cards of each kind, by its number, as card bits."""
    pools: list[Pool]
    """The owners with free places; the case file is the last pool."""
    ways: int
    """The number of deals for each way through the steps: the members of a pool can share its cards in that many ways.
    """


def make_plan(ledger: Ledger, *, apart: bool = False) -> CountingPlan:
    """Return the plan that counts the deals left open by ``ledger``; with ``apart`` every owner is a pool by itself.

    Without ``apart``, owners about whom exactly the same is known share one pool.
    """
    unknown = ledger.numbers.everything
    for held in ledger.held:
        unknown &= ~held
    pools = _pools(ledger, apart)
    possible = [ledger.possible[members[0]] & unknown for members, _, _ in pools]
    spans = _spans(ledger, pools, possible)
    kinds = _kinds(unknown, possible, spans)
    free, reserving = _reserve(pools, spans)
    if prod([places + 1 for places in free[:-1]]) << len(spans) > FEW:
        programme = _programme(kinds, spans, free, possible, reserving)
    else:
        programme = _alike(kinds, spans, free, possible, reserving)
    # Nothing tells the members of a pool apart, so every division of the pool's cards fits as well as any other: a
    # set of ``places`` cards is divided in places! / (share! * share! * ...) ways, the multinomial coefficient.
    ways = 1
    for members, shares, places in pools:
        if len(members) > 1:
            ways *= factorial(places)
            for share in shares:
                ways //= factorial(share)
    return CountingPlan(programme, kinds, pools, ways)


def _alike(
    kinds: list[int], spans: list[Span], free: list[int], possible: list[int], reserving: list[bool]
) -> Programme:
    """Return the programme of all ledgers that say the same of other cards, made for the first of them."""
    # The kinds come in the order of what is known about them (see _kinds). So with the lowest bits for the first kind,
    # the next ones for the second, and so on, two ledgers that say the same of as many cards have the same numbers.
    first, named = 0, []
    for kind in kinds:
        size = kind.bit_count()
        named.append((kind, (1 << size) - 1 << first))
        first += size

    def renumbered(cards: int) -> int:
        return sum([other for kind, other in named if kind & cards])

    return _remembered(
        tuple([other for _, other in named]),
        tuple(
            [
                (renumbered(cards), pool, avoid and tuple([(renumbered(bit), other) for bit, other in avoid]))
                for cards, pool, avoid in spans
            ]
        ),
        tuple(free),
        tuple([renumbered(cards) for cards in possible]),
        tuple(reserving),
    )


def _pools(ledger: Ledger, apart: bool) -> list[Pool]:
    """Return the owners with free places as pools, the case file last.

    Owners about whom the same is known share a pool unless ``apart`` is set. Owners with a clause, or named in a "not
    all", stay by themselves.
    """
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
    """Return the open categories, then clauses not met and not implied by a hand's size, then the "not all"s."""
    case_cards = possible[-1]
    spans: list[Span] = [
        (category & case_cards, CATEGORY, None) for category in ledger.numbers.categories if category & case_cards
    ]
    for pool, (members, _, places) in enumerate(pools):
        # The pigeonhole principle: with fewer other cards than places, some place goes to a card of the clause
        # anyway.
        spans += [
            (clause, pool, None)
            for clause in ledger.clauses[members[0]]
            if (possible[pool] & ~clause).bit_count() >= places
        ]
    if ledger.nots:
        # An owner that a "not all" names is a pool by itself (see _pools), so its pool stands for the owner.
        pool_of = {members[0]: pool for pool, (members, _, _) in enumerate(pools)}
        for pairs in ledger.nots:
            avoid = {bit: pool_of[owner] for owner, bit in pairs}
            spans.append((sum(avoid), CATEGORY, tuple(avoid.items())))
    return spans


def _kinds(unknown: int, possible: list[int], spans: list[Span]) -> list[int]:
    """Split the unknown cards into sets about which exactly the same is known, and return the sets."""
    # Two cards of one set are in the same masks, so exchanging them turns every world that fits into another that
    # fits. Each card of a kind therefore goes to a pool in equally many worlds: counting one of them is enough.
    splitters = possible.copy()
    for cards, _, avoid in spans:
        splitters += [bit for bit, _ in avoid] if avoid else (cards,)
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
    """Return each pool's free places, and for each span whether it reserves a place of its pool.

    A clause reserves one if it has no card in common with the clauses of the pool that reserve one already.
    """
    case = len(pools) - 1
    free = [places for _, _, places in pools]
    taken = [0] * case
    reserving = []
    for cards, pool, avoid in spans:
        # Disjoint clauses are met by different cards, so each of them needs a place of its own. A state with fewer
        # places left than such clauses could not be completed; taking the places off beforehand means that it is
        # never visited.
        reserves = avoid is None and 0 <= pool < case and not cards & taken[pool]
        if reserves:
            taken[pool] |= cards
            free[pool] -= 1
        reserving.append(reserves)
    return free, reserving


def _packed(free: Sequence[int], spans: int) -> tuple[int, list[int], list[int], list[int]]:
    """Return the packed start, the lowest bit of each seat's field, the bits of each field, and a bit for each span."""
    # A field is as wide as its greatest value needs. Places are only taken away, and only from a field that is not 0
    # (``room``), so that a subtraction never borrows from the next field.
    start = shift = 0
    lows, fields = [], []
    for places in free:
        start |= places << shift
        lows.append(1 << shift)
        shift += places.bit_length()
        fields.append((1 << shift) - lows[-1])
    marks = [1 << shift + number for number in range(spans)]
    return start | sum(marks), lows, fields, marks


# Why the ways through the steps below are just the deals that fit, each once (up to how the members of a pool share its
# cards):
#
# - A way gives each card a pool, and in each state a pool is open to a card by one move at most: a card of a clause
#   with a reserved place takes that place if the clause is not met yet, and else a free one. So two ways are two deals.
# - A move takes a place that is there, so no pool gets more cards than it has places. There are as many places as
#   cards, so at the end, in state 0, every pool is full.
# - When the last card of a span is placed the span must be met: its bit may not be set any more. So every way fits.
# - A deal that fits is a way: none of its cards lacks a place, and a clause with a reserved place gets a card for it.
# - With more free places in a pool than cards left that could fill them there is no way on. Only whole bits of the
#   field are tested: a value with a bit at rest.bit_length() or higher is above ``rest``. So no state with a way on is
#   dropped; some without one stay, and are dropped by a later step.
def _steps(
    order: Sequence[int], spans: Sequence[Span], free: Sequence[int], possible: Sequence[int], reserving: Sequence[bool]
) -> tuple[int, list[Step]]:
    """Return the packed start and the steps, in which a kind is its cards, as bits."""
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
                elif avoid:  # The kind is a single card here: each card of a "not all" splits the kinds (see _kinds).
                    for other in range(case + 1):
                        if (kind, other) not in avoid:
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


def _programme(
    kinds: Sequence[int], spans: Sequence[Span], free: Sequence[int], possible: Sequence[int], reserving: Sequence[bool]
) -> Programme:
    """Return the programme that places the cards of these ``kinds``, which it knows by their places in the list."""
    numbers = {kind: number for number, kind in enumerate(kinds)}
    start, steps = _steps(arrange(kinds, spans, free, possible, reserving), spans, free, possible, reserving)
    return Programme(start, [(moves, clear, numbers[kind]) for moves, clear, kind in steps], len(free))


_remembered = lru_cache(maxsize=REMEMBERED)(_programme)


def cards_of(plan: CountingPlan) -> list[int]:
    """Return for each step of ``plan`` the number of the card that it places."""
    # The steps of a kind follow one another; they place its cards in ascending order.
    kinds = dict.fromkeys(kind for _, _, kind in plan.programme.steps)
    return [card for kind in kinds for card in bits(plan.kinds[kind])]
