"""The order in which to place the cards, chosen so that a count visits few states.

The number of states at a cut (after some kinds of cards, before the others) depends on the set placed so far, not on
the order inside it. It can be estimated well without visiting any state: each owner's possible numbers of cards make a
polynomial, and the states are the coefficient of the product that places just as many cards as have been placed. Small
problems do not pay for that; a rule of thumb orders them.

Such products are generating functions (Wilf, generatingfunctionology, 1994), and what an order costs is the width of
its cuts, as in any elimination of variables (Dechter, Bucket elimination: a unifying framework for reasoning, 1999).

The order decides only about time. Every order gives the same counts, since each of them goes through all ways to place
the same cards.
"""

from collections.abc import Sequence

Span = tuple[int, int, tuple[tuple[int, int], ...] | None]
"""A condition that is open from its first card to its last in the order: ``(cards, pool, avoid)``.

- A clause is met when one of ``cards`` goes to ``pool``.
- A "not all" is met when one of them goes anywhere but to its pool in ``avoid``, which has pairs of a card and a pool.
- An open category (its pool is :data:`CATEGORY`) is met by the card that goes to the case file.
"""

CATEGORY = -1

OPENING = 0.3
"""The cost, by the rule of thumb, of a card that opens a condition, where one that closes a condition saves 1.

It was found by trial.
"""

WIDE = 100_000
"""The number of possible states below which :func:`arrange` uses a rule of thumb alone."""

LONG = 8_000
"""The number of moves of an order from which a better order is searched for; a move takes about 0.3 microseconds."""

LOOK = 800
"""The number of moves that must be at stake for each cut that is estimated; one estimate takes as long as 30 moves."""

OVERLAP = 1.7
"""The factor by which an open clause without a reserved place multiplies the estimated states; found by trial."""

SLOT = 24  # Bits for a coefficient; the polynomials are packed into ints.


def arrange(
    kinds: Sequence[int], spans: Sequence[Span], free: Sequence[int], possible: Sequence[int], reserving: Sequence[bool]
) -> list[int]:
    """Return ``kinds`` in the order in which a count should place them, so that it visits few states.

    - ``kinds`` are sets of cards about which exactly the same is known, as bits.
    - ``spans`` are the conditions that the cards must meet.
    - ``free[p]`` is the number of places of pool ``p`` beyond those that spans reserve.
    - ``possible[p]`` are the unknown cards that pool ``p`` may hold; the case file is the last pool.
    - ``reserving`` tells for each span whether it reserves a place.
    """
    order = _by_thumb(kinds, spans)
    widest = 1 << len(spans)
    for places in free[:-1]:
        widest *= places + 1
    if widest < WIDE or len(kinds) < 5:
        return order
    cuts = _Cuts(spans, free, possible, reserving)
    moves = {kind: kind.bit_count() * sum(cards & kind != 0 for cards in possible) for kind in kinds}
    length = _length(order, cuts, moves)
    if length < LONG:
        return order
    narrow = _narrowest_first(kinds, cuts)
    other = _length(narrow, cuts, moves)
    if other < length:
        order, length = narrow, other
    return _improved(order, length, cuts, moves)


def _by_thumb(kinds: Sequence[int], spans: Sequence[Span]) -> list[int]:
    """Return the kinds in the order that takes, at each place, the kind that opens least and closes most."""
    left = [cards.bit_count() for cards, _, _ in spans]
    begun = [False] * len(spans)
    touched = {kind: [number for number, span in enumerate(spans) if span[0] & kind] for kind in kinds}
    order = []
    while len(touched) > 1:
        best, least = 0, 1e9
        for kind, numbers in touched.items():
            count = kind.bit_count()
            cost = 0.0
            for number in numbers:
                part = count / left[number]
                cost += -part if begun[number] else OPENING * (1 - part)
            if cost < least:
                best, least = kind, cost
        for number in touched.pop(best):
            left[number] -= best.bit_count()
            begun[number] = True
        order.append(best)
    order.extend(touched)
    return order


class _Cuts:
    """Estimates of the number of states at a cut, remembered for every cut that was looked at."""

    def __init__(
        self, spans: Sequence[Span], free: Sequence[int], possible: Sequence[int], reserving: Sequence[bool]
    ) -> None:
        self._free, self._possible = free, possible
        self._reserved: list[list[int]] = [[] for _ in free[:-1]]
        self._others, self._categories = [], []
        for (cards, pool, avoid), reserves in zip(spans, reserving, strict=True):
            if reserves:
                self._reserved[pool].append(cards)
            elif pool == CATEGORY and avoid is None:
                self._categories.append(cards)
            else:
                self._others.append(cards)
        self.known: dict[int, float] = {}
        self._parts: dict[tuple[int, int], int] = {}

    def states(self, placed: int) -> float:
        """Return about how many states there are when just the cards of ``placed`` have been placed."""
        found = self.known.get(placed)
        if found is not None:
            return found
        # A state at the cut says how many free places each pool has used and which spans are met. As polynomials in
        # x, where the exponent is the number of cards placed: a pool that can have used from a to b places is x**a +
        # ... + x**b. A product counts the choices of all pools; of these, the states are those that place as many
        # cards as there are in ``placed``: the coefficient of x to that number.
        product = 1
        for seat, clauses in enumerate(self._reserved):
            key = seat, self._possible[seat] & placed
            part = self._parts.get(key)
            if part is None:
                # The cards that come after the cut must be able to fill the places that are left, so not too few are
                # used before it.
                most, rest = key[1].bit_count(), (self._possible[seat] & ~placed).bit_count()
                fewest, most = max(0, self._free[seat] - rest), min(self._free[seat], most)
                part = sum(1 << SLOT * used for used in range(fewest, most + 1))
                part = self._parts[key] = _opened(part, clauses, placed)
            product *= part
        product = _opened(product, self._categories, placed)
        # The polynomial stands at x = 2**SLOT, with a slot of bits for each coefficient (Kronecker
        # substitution; von zur Gathen and Gerhard, Modern Computer Algebra, chapter 8): products of ints are products
        # of polynomials, exactly so as long as no coefficient reaches 2**SLOT. Beyond that the estimate is off.
        found = float(product >> SLOT * placed.bit_count() & (1 << SLOT) - 1)
        for cards in self._others:
            if cards & placed and cards & ~placed:
                found *= OVERLAP
        self.known[placed] = found
        return found


def _opened(polynomial: int, spans: list[int], placed: int) -> int:
    """Return the polynomial times what each span adds.

    A span adds x (one card placed) if it is closed, and 1 + x (one card or none) if it is open.
    """
    for cards in spans:
        if cards & placed:
            polynomial = polynomial * ((1 << SLOT) + 1) if cards & ~placed else polynomial << SLOT
    return polynomial


def _length(kinds: list[int], cuts: _Cuts, moves: dict[int, int], placed: int = 0) -> float:
    """Return about how many moves it takes to place these kinds in this order after the cards of ``placed``."""
    # Each step applies each of its moves to each state before it.
    known, length = cuts.known, 0.0
    for kind in kinds:
        count = known.get(placed)
        length += (cuts.states(placed) if count is None else count) * moves[kind]
        placed |= kind
    return length


def _narrowest_first(kinds: Sequence[int], cuts: _Cuts) -> list[int]:
    """Return the kinds in the order that takes, at each place, the kind after which there are fewest states."""
    left, order, placed = [*kinds], list[int](), 0
    while left:
        best, least = 0, float("inf")
        for kind in left:
            count = cuts.states(placed | kind)
            if count < least:
                best, least = kind, count
        left.remove(best)
        order.append(best)
        placed |= best
    return order


def _improved(order: list[int], length: float, cuts: _Cuts, moves: dict[int, int]) -> list[int]:
    """Return the order with single kinds moved, first by one place, then farther, where that takes fewer moves.

    The search ends when looking costs much beside the moves that are at stake.
    """
    order = order.copy()
    most = len(cuts.known) + length / LOOK
    for distance in range(1, len(order)):
        placed = 0
        for place in range(len(order) - distance):
            # The sets placed before the first and after the second place stay the same, so only the cuts between the
            # two change.
            part = order[place : place + distance + 1]
            now = _length(part, cuts, moves, placed)
            for changed in ([*part[1:], part[0]], [part[-1], *part[:-1]]):
                if len(cuts.known) > most:
                    return order
                other = _length(changed, cuts, moves, placed)
                if other < now:
                    order[place : place + distance + 1], now = changed, other
            placed |= order[place]
    return order
