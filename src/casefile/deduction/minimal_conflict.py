"""The facts to blame when no deal fits: a minimal set, found by leaving facts out."""

from collections.abc import Sequence

from casefile.core.dealing import DealSpec
from casefile.core.facts import Contradiction, Fact
from casefile.deduction.counting import CountingPasses
from casefile.deduction.counting_plan import make_plan
from casefile.deduction.ledger import Ledger


def fits(spec: DealSpec, facts: Sequence[Fact]) -> bool:
    """Return whether any deal of ``spec`` fits all the facts."""
    try:
        ledger = Ledger(spec, facts)
    except Contradiction:
        return False
    return bool(CountingPasses(make_plan(ledger).programme).total)


def minimal_clash(spec: DealSpec, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return some of ``facts`` that contradict each other, such that without any one of them some deal fits.

    Later turns are left out first, whole turns before single facts, so that the answer speaks of as few and as early
    turns as this order finds; it is minimal, not always the smallest. Raises ``ValueError`` if a deal fits them all.
    """
    if fits(spec, facts):
        raise ValueError("a deal fits these facts")
    # One pass is enough: facts that clash also clash together with more. So a fact without which a larger set fitted is
    # needed in each smaller one, and need not be tried again.
    kept = list(facts)
    for turn in sorted({fact.turns for fact in facts}, reverse=True):
        fewer = [fact for fact in kept if fact.turns != turn]
        if not fits(spec, fewer):
            kept = fewer
    for place in range(len(kept) - 1, -1, -1):
        fewer = kept[:place] + kept[place + 1 :]
        if not fits(spec, fewer):
            kept = fewer
    return tuple(kept)
