"""Random games as deduction sees them: a true deal, suggestions at random, and what one viewer learns.

Every fact made here is true of the deal, which the tests rely on. Made from a seed, so that a failure can be repeated.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from casefile.core.cards import Card, Seat
from casefile.core.dealing import Deal, DealSpec, deal, even_sizes
from casefile.core.facts import CASE_FILE, Fact, NotAll
from casefile.deduction.positions import hand_facts, suggestion_facts


class Seen(NamedTuple):
    """A true deal, the viewer's seat (``None`` for a spectator), and his facts."""

    spec: DealSpec
    truth: Deal
    me: Seat | None
    facts: tuple[Fact, ...]


def deck(sizes: Sequence[int]) -> tuple[tuple[Card, ...], ...]:
    """Categories of these sizes with made-up slugs."""
    return tuple(tuple(Card(f"{chr(97 + kind)}{number}") for number in range(size)) for kind, size in enumerate(sizes))


def spec_of(sizes: Sequence[int], seats: int, side: int = 0) -> DealSpec:
    """An even deal of such a deck."""
    return DealSpec(deck(sizes), even_sizes(sum(sizes) - len(sizes) - side, range(seats)), side)


def play(spec: DealSpec, me: Seat | None, suggestions: int, random: Random, accusations: int = 0) -> Seen:
    """Deal, ask ``suggestions`` random questions in turn order, and note what ``me`` sees of the answers."""
    truth = deal(spec, random.randrange)
    seats = len(spec.hand_sizes)
    facts: list[Fact] = [] if me is None else list(hand_facts(spec, me, truth.hands[me]))
    for turn in range(suggestions):
        suggester = turn % seats
        cards = [random.choice(category) for category in spec.categories]
        passed: list[Seat] = []
        shown_by = shown = None
        for step in range(1, seats):
            seat = Seat((suggester + step) % seats)
            matching = [card for card in truth.hands[seat] if card in cards]
            if matching:
                shown_by, card = seat, random.choice(matching)
                shown = card if me in (seat, suggester) else None
                break
            passed.append(seat)
        facts += suggestion_facts(turn + 1, cards, passed, shown_by, shown)
    for turn in range(accusations):
        named = tuple(random.choice(category) for category in spec.categories)
        if named != truth.case_file:
            facts.append(NotAll(frozenset((CASE_FILE, card) for card in named), (suggestions + turn + 1,)))
    return Seen(spec, truth, me, tuple(facts))
