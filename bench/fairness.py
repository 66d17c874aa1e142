"""Whether deals, seats and dice come out as evenly as they should, over many games: Pearson's chi-square.

    python -m bench.fairness [--games 100000] [--first 0]

Each game is a real table that is dealt from a seed and contributions made of its number, so the same numbers give the
same table. Where one thing is looked at in several places, such as the holder of each card, the place that is furthest
from even stands in the row. ``p`` is how likely so large a statistic is if all is even; ``of all`` is that times the
number of tests made, an upper bound of how likely it is that any of them is so large. The exit status is 1 where that
is below 0.001.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from itertools import chain, permutations, product
from math import erfc, exp, lgamma, log, sqrt
from typing import Any

from casefile.core.cards import Seat
from casefile.core.engine import Setup
from casefile.core.events import SeatTaken
from casefile.core.fairness import SEED_BYTES, Seed
from casefile.core.movement import Roll
from casefile.core.options import Value
from casefile.core.table import Table, set_up
from casefile.games import GAMES

ALARM = 0.001
"""The bound on the probability of a false alarm, all tests together."""

What = tuple[str, str]
"""What is looked at, and where: ``("holder of a card", "rope")``."""

Events = Mapping[str, Any]
"""The first event of each kind."""

Chances = Mapping[Hashable, Fraction]
"""How likely each value should be."""


@dataclass(frozen=True)
class Trial:
    """One rule set as it is dealt: what is looked at in its first ``events``, and what should come of it."""

    rules: str
    seats: int
    look: Callable[[Events], Iterator[tuple[What, Hashable]]]
    expect: Callable[[Setup[Any]], Iterator[tuple[What, Chances]]]
    options: Mapping[str, Value] = field(default_factory=dict)
    rolls: bool = False


@dataclass(frozen=True, order=True)
class Result:
    """A statistic with its degrees of freedom; the least probable one is the least."""

    p: float
    statistic: float
    freedom: int


# -- statistics ----------------------------------------------------------------------------------------------------


def tail(statistic: float, freedom: int) -> float:
    """The probability that chi-square with so many degrees of freedom is as large as ``statistic``, or larger.

    By the finite sums for even and for odd degrees (Abramowitz and Stegun, 26.4.4 and 26.4.5).
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    start = freedom % 2 / 2
    terms = (exp(-half + (start + i) * log(half) - lgamma(start + i + 1)) for i in range(freedom // 2))
    return min(1.0, sum(terms) + (erfc(sqrt(half)) if freedom % 2 else 0))


def pearson(counted: Mapping[Hashable, int], chances: Chances) -> Result:
    """Compare how often each value came with how often it should; what cannot come at all makes ``p`` 0."""
    games = sum(counted.values())
    if not counted.keys() <= chances.keys():
        return Result(0.0, float("inf"), len(chances) - 1)
    pairs = ((counted.get(value, 0), float(chance * games)) for value, chance in chances.items())
    statistic = sum((found - wanted) ** 2 / wanted for found, wanted in pairs)
    return Result(tail(statistic, len(chances) - 1), statistic, len(chances) - 1)


def even(values: Iterator[Hashable] | Sequence[Hashable]) -> Chances:
    """Every value is equally likely."""
    found = list(values)
    return dict.fromkeys(found, Fraction(1, len(found)))


# -- what is looked at ---------------------------------------------------------------------------------------------

DICE = even(product(range(1, 7), repeat=2))


def holders(places: Sequence[Sequence[str]]) -> Iterator[tuple[What, Hashable]]:
    """Return in which of these places each card lies."""
    for place, cards in enumerate(places):
        for card in cards:
            yield ("holder of a card", card), place


def dealt(sealed: Fraction, sizes: Sequence[int], *laid_open: Fraction) -> Chances:
    """Return the chances of a card to lie open in each of some places, to be sealed, or to be in each hand."""
    rest = 1 - sealed - sum(laid_open)
    hands = [rest * size / sum(sizes) for size in sizes]
    return {place: chance for place, chance in enumerate((*laid_open, sealed, *hands)) if chance}


def look_classic(events: Events) -> Iterator[tuple[What, Hashable]]:
    deal = events["cards_dealt"]
    yield ("solution", ""), deal.case_file
    yield from holders((deal.case_file, *deal.hands))
    for number, room in enumerate(events["weapons_placed"].rooms):
        yield ("room of a weapon", str(number)), room
    yield ("dice of turn 1", ""), events["dice_rolled"].dice


def expect_classic(setup: Setup[Any]) -> Iterator[tuple[What, Chances]]:
    kinds = setup.deck.categories
    yield ("solution", ""), even(product(*kinds))
    for cards in kinds:
        for card in cards:
            yield ("holder of a card", card), dealt(Fraction(1, len(cards)), (5, 5, 4, 4))
    for number in range(6):
        yield ("room of a weapon", str(number)), even(kinds[2])
    yield ("dice of turn 1", ""), DICE


def look_nsider(events: Events) -> Iterator[tuple[What, Hashable]]:
    told = events["red_card_dealt"]
    murderer = next(seat for seat, cards in enumerate(told.dealt) if cards)
    yield ("order of turns", ""), events["turn_order_drawn"].order
    yield ("murderer and framed", ""), (murderer, events["cards_dealt"].case_file[0])
    yield ("weapon and place", ""), events["cards_dealt"].case_file[1:]


def expect_nsider(setup: Setup[Any]) -> Iterator[tuple[What, Chances]]:
    people, weapons, rooms = setup.deck.categories
    yield ("order of turns", ""), even(permutations(range(4)))
    framed = ((seat, person) for seat in range(4) for person in people if person != people[seat])
    yield ("murderer and framed", ""), even(framed)
    yield ("weapon and place", ""), even(product(weapons, rooms))


def look_miporin(events: Events) -> Iterator[tuple[What, Hashable]]:
    laid, deal = events["characters_laid"], events["cards_dealt"]
    yield ("dealer", ""), events["dealer_drawn"].seat
    yield ("solution", ""), deal.case_file
    yield from holders(((laid.missing,), *((card,) for card in laid.own), deal.case_file, *deal.hands))


def expect_miporin(setup: Setup[Any]) -> Iterator[tuple[What, Chances]]:
    people, places, days = setup.deck.categories
    ninth, none = Fraction(1, 9), Fraction(0)
    yield ("dealer", ""), even(range(3))
    yield ("solution", ""), even(product(people, places))
    for cards, sealed, laid in ((people, ninth, ninth), (places, ninth, none), (days, none, none)):
        for card in cards:
            yield ("holder of a card", card), dealt(sealed, (6, 6, 6), *[laid] * 4)


def look_hide_tracks(events: Events) -> Iterator[tuple[What, Hashable]]:
    crime = events["crime_committed"]
    yield ("crime", ""), (crime.suspect, crime.weapon, crime.room)
    yield ("first clue", ""), events["clues_drawn"].cards[0]
    yield ("dice of turn 1", ""), events["dice_rolled"].dice


def expect_hide_tracks(setup: Setup[Any]) -> Iterator[tuple[What, Chances]]:
    kinds = setup.deck.categories
    yield ("crime", ""), even(product(*kinds))
    yield ("first clue", ""), even([*chain(*kinds)])
    yield ("dice of turn 1", ""), DICE


TRIALS = (
    Trial("cluedo", 4, look_classic, expect_classic, rolls=True),
    Trial("nsider", 4, look_nsider, expect_nsider, {"turn_order": "random", "red_card": True}),
    Trial("miporin", 3, look_miporin, expect_miporin),
    Trial("hide_tracks", 1, look_hide_tracks, expect_hide_tracks),
)

# -- games ---------------------------------------------------------------------------------------------------------


def seed_of(number: int) -> Seed:
    """The seed of a game, made of its number."""
    return Seed(*(sha256(b"fairness %b %d" % (part, number)).digest()[:SEED_BYTES] for part in (b"seed", b"salt")))


def beginning(trial: Trial, setup: Setup[Any], number: int) -> Events:
    """The events of a game up to its first choice, and the first throw where somebody must ask for it."""
    table = Table(GAMES[trial.rules].rules, setup, seed_of(number))
    added = (sha256(b"fairness bytes %d %d" % (number, seat)).hexdigest() for seat in range(setup.seats))
    table.begin([SeatTaken(Seat(seat), "", "", text) for seat, text in enumerate(added)])
    if trial.rolls:
        assert table.actor is not None
        table.act(table.actor, Roll())
    return {event.kind: event for event in reversed(table.history)}


def results(trial: Trial, games: int, first: int = 0) -> dict[str, list[Result]]:
    """The result of every test of a trial, by what was looked at."""
    setup = set_up(GAMES[trial.rules].rules, trial.seats, dict(trial.options))
    counted: defaultdict[What, Counter[Hashable]] = defaultdict(Counter)
    for number in range(first, first + games):
        for what, value in trial.look(beginning(trial, setup, number)):
            counted[what][value] += 1
    found: defaultdict[str, list[Result]] = defaultdict(list)
    for what, chances in trial.expect(setup):
        found[what[0]].append(pearson(counted[what], chances))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    found = [(trial, what, made) for trial in TRIALS for what, made in results(trial, asked.games, asked.first).items()]
    tests = sum(len(made) for _trial, _what, made in found)
    print(f"{asked.games:,} games of each, {tests} tests")
    print(f"{'rules':<13}{'what':<22}{'tests':>5}{'chi-square':>12}{'freedom':>9}{'p':>9}{'of all':>9}")
    for trial, what, made in found:
        worst = min(made)
        row = f"{trial.rules:<13}{what:<22}{len(made):>5}{worst.statistic:>12.1f}{worst.freedom:>9}"
        print(f"{row}{worst.p:>9.4f}{min(1.0, worst.p * tests):>9.3f}")
    return int(min(min(made).p for _trial, _what, made in found) * tests < ALARM)


if __name__ == "__main__":
    sys.exit(main())
