"""How a claim of a proof is decided in tests: by listing deals, or where there are too many of them by counting."""

from functools import cache

from casefile.core.dealing import DealSpec
from casefile.core.facts import Fact
from casefile.deduction.minimal_conflict import fits
from tests.deduction.oracle import listed


@cache
def by_listing(spec: DealSpec, facts: frozenset[Fact]) -> bool:
    return bool(listed(spec, facts))


@cache
def by_counting(spec: DealSpec, facts: frozenset[Fact]) -> bool:
    return fits(spec, sorted(facts, key=repr))
