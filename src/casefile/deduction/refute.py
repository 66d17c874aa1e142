"""The search for proofs by contradiction and by cases, where the simple rules do not lead to the conclusion."""

from dataclasses import dataclass

from casefile.deduction.derivation import Chain, Inference, Mark
from casefile.deduction.numbering import bits
from casefile.deduction.pigeonholes import count_places

MOST_CASES = 12
"""The most cases that a proof may have."""

MOST_TRIED = 400
"""The most suppositions that are tried in the search for one proof."""

LOOKED_AT = 12
"""The number of cards whose possible owners are tried as cases before the search goes a level deeper.

All clauses and categories are tried besides.
"""


class TooManyCases(Exception):
    """Raised when no refutation with few enough cases was found in time."""


@dataclass(frozen=True, slots=True)
class Split:
    """A division into cases: one of ``choices`` is true, because of given ``facts`` and of known ``marks``."""

    choices: tuple[Mark, ...]
    marks: tuple[Mark, ...]
    facts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refutation:
    """A proof that the supposition ``supposed`` is false.

    It leads to a contradiction in ``chain``, or ``split`` leaves some cases, and each of ``cases`` refutes one of them.
    """

    supposed: Inference
    chain: Chain
    split: Split | None = None
    cases: tuple["Refutation", ...] = ()

    @property
    def weight(self) -> int:
        """The length of the refutation for a reader, by which the shortest is chosen."""
        if self.split is None:
            clash = self.chain.clash
            return 2 + (self.chain.weight(clash.support) if clash is not None else 0)
        return 3 + sum(case.weight for case in self.cases)

    @property
    def ends(self) -> int:
        """The number of cases, counting only those that are not divided any further."""
        return sum(case.ends for case in self.cases) or 1


def close(chain: Chain, goal: Mark | None = None) -> bool:
    """Draw all conclusions by every rule until ``goal`` is known, a contradiction is found, or nothing more follows.

    Places are counted only where no simpler rule applies. Return whether the goal is known or, without a goal, whether
    there is a contradiction.
    """
    while not chain.run(goal) and chain.clash is None:
        if not count_places(chain):
            break
    return chain.clash is not None if goal is None else chain.knows(goal)


def refute(chain: Chain, mark: Mark) -> Refutation:
    """Return the proof that ``mark`` is false; it must be false in every deal that fits, and ``chain`` be closed.

    A chain is closed when :func:`close` has drawn all conclusions. Raises :class:`TooManyCases` if the proof needs more
    than :data:`MOST_CASES` cases or is not found in time.
    """
    tried = _supposed(chain, mark)
    if tried.chain.clash is not None:
        return tried
    found = _by_cases(tried, [MOST_TRIED])
    if found.ends > MOST_CASES:
        raise TooManyCases
    return found


def _supposed(chain: Chain, mark: Mark) -> Refutation:
    fork = chain.fork()
    supposed = fork.suppose(mark)
    close(fork)
    return Refutation(supposed, fork)


def _by_cases(open_: Refutation, left: list[int]) -> Refutation:
    """Split into cases: the shortest split found in which every case ends at once, else the one with fewest cases
    left.
    """
    chain = open_.chain
    splits = _splits(chain)
    best: Refutation | None = None
    fewest: tuple[int, Split, list[Refutation]] | None = None
    for split in splits:
        left[0] -= len(split.choices)
        if left[0] < 0 and best is None:
            raise TooManyCases
        cases = [_supposed(chain, choice) for choice in split.choices]
        unsettled = sum(case.chain.clash is None for case in cases)
        if not unsettled:
            found = Refutation(open_.supposed, chain, split, tuple(cases))
            best = found if best is None or found.weight < best.weight else best
        elif fewest is None or unsettled < fewest[0]:
            fewest = unsettled, split, cases
    if best is not None:
        return best
    assert fewest is not None, "a closed chain without any choice left is a deal that fits"
    _, split, cases = fewest
    deeper = [case if case.chain.clash is not None else _by_cases(case, left) for case in cases]
    return Refutation(open_.supposed, chain, split, tuple(deeper))


def _splits(chain: Chain) -> list[Split]:
    """Return the possible splits into cases: clauses and open categories, then the cards with the fewest possible
    owners.
    """
    numbers, found, cards = chain.numbers, [], []
    for owner in range(len(chain.has)):
        for number, clause, left in chain.narrowed(owner):
            marks = tuple(chain.without(owner, clause ^ left))
            found.append(Split(tuple((owner, card, True) for card in bits(left)), marks, (number,)))
    for category in numbers.categories:
        if not category & chain.has[numbers.case]:
            left = category & ~chain.lacks[numbers.case]
            marks = tuple(chain.without(numbers.case, category ^ left))
            found.append(Split(tuple((numbers.case, card, True) for card in bits(left)), marks, ()))
    placed = 0
    for has in chain.has:
        placed |= has
    for card in bits(numbers.everything & ~placed):
        may = [owner for owner in range(len(chain.has)) if not chain.lacks[owner] >> card & 1]
        others = tuple(chain.excluded[owner, card] for owner in range(len(chain.has)) if owner not in may)
        cards.append(Split(tuple((owner, card, True) for owner in may), others, ()))
    return found + sorted(cards, key=lambda split: len(split.choices))[:LOOKED_AT]
