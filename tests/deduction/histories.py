"""Games whose hands move, played at random, and the list of all their histories: the slow truth about them.

The list knows nothing of told and untold cards: it takes every deal, branches at every blind draw that was not seen
into every pair of cards, and drops what does not fit.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.deduction.moving_worlds import MovingHands

Hands = tuple[frozenset[Card], ...]
World = tuple[Hands, frozenset[Card]]
"""The hands and the case file."""

Told = tuple[str, tuple[Any, ...]]
"""What a viewer learns: a method of ``MovingHands`` with its arguments."""


@dataclass(frozen=True)
class Story:
    """A game as one viewer saw it, and how it stands in truth."""

    spec: DealSpec
    told: tuple[Told, ...]
    truth: World

    def hands(self) -> MovingHands:
        """What follows from what was told."""
        hands = MovingHands(self.spec)
        for name, arguments in self.told:
            hands = getattr(hands, name)(*arguments)
        return hands


def spec_of(sizes: tuple[int, ...], seats: int, sealed: tuple[int, ...] = (1, 1, 0)) -> DealSpec:
    """A deck with categories of these sizes, dealt evenly; card names sort as the deck does."""
    categories = tuple(tuple(Card(f"{kind}{n}") for n in range(size)) for kind, size in zip("cpd", sizes, strict=True))
    return DealSpec(categories, ((sum(sizes) - sum(sealed)) // seats,) * seats, 0, sealed)


def deals(spec: DealSpec) -> Iterator[World]:
    """Every deal."""
    cards = [card for category in spec.categories for card in category]
    seals = [combinations(category, count) for category, count in zip(spec.categories, spec.sealed, strict=True)]
    for files in product(*seals):
        sealed = frozenset(card for part in files for card in part)

        def split(left: frozenset[Card], sizes: tuple[int, ...]) -> Iterator[Hands]:
            if not sizes:
                yield ()
                return
            for hand in map(frozenset, combinations(sorted(left), sizes[0])):
                for rest in split(left - hand, sizes[1:]):
                    yield (hand, *rest)

        for hands in split(frozenset(cards) - sealed, spec.hand_sizes):
            yield hands, sealed


def _changed(world: World, changes: dict[int, frozenset[Card]]) -> World:
    return tuple(changes.get(seat, hand) for seat, hand in enumerate(world[0])), world[1]


def swap(world: World, one: int, gave: Card, other: int, took: Card) -> World:
    """``one`` gives ``gave`` to ``other`` and gets ``took``."""
    mine, theirs = world[0][one], world[0][other]
    return _changed(world, {one: mine - {gave} | {took}, other: theirs - {took} | {gave}})


def _next(world: World, name: str, arguments: tuple[Any, ...]) -> Iterator[tuple[World, Fraction]]:
    """The worlds that this one leads to where it fits what was told, with their chances."""
    hands, sealed = world
    if name == "swapping":
        one, gave, other, took = arguments
        if gave in hands[one] and took in hands[other]:
            yield swap(world, one, gave, other, took), Fraction(1, len(hands[one]) * len(hands[other]))
    elif name == "swapping_unseen":
        one, other = arguments
        chance = Fraction(1, len(hands[one]) * len(hands[other]))
        for gave, took in product(hands[one], hands[other]):
            yield swap(world, one, gave, other, took), chance
    elif name == "laying_open":
        seat, cards = arguments
        if set(cards) <= hands[seat]:
            yield _changed(world, {seat: hands[seat] - set(cards)}), Fraction(1)
    else:
        fits: dict[str, Callable[[], bool]] = {
            "holding": lambda: set(arguments[1]) <= hands[arguments[0]],
            "holding_any": lambda: bool(set(arguments[1]) & hands[arguments[0]]),
            "lacking": lambda: not set(arguments[1]) & hands[arguments[0]],
            "sealing": lambda: set(arguments[0]) <= sealed,
            "not_sealing": lambda: not set(arguments[0]) <= sealed,
        }
        if fits[name]():
            yield world, Fraction(1)


def histories(story: Story) -> dict[World, Fraction]:
    """Every world in which the story may end, with its probability."""
    weights: dict[World, Fraction] = dict.fromkeys(deals(story.spec), Fraction(1))
    for name, arguments in story.told:
        after: dict[World, Fraction] = Counter()  # type: ignore[assignment]
        for world, weight in weights.items():
            for led, chance in _next(world, name, arguments):
                after[led] += weight * chance
        weights = after
    whole = sum(weights.values())
    return {world: weight / whole for world, weight in weights.items()}


def play(spec: DealSpec, me: Seat | None, steps: int, random: Random, *, suggestions: bool = False) -> Story:
    """A random game of so many steps, as ``me`` sees it; a spectator is ``None``."""
    world = _dealt(spec, random)
    told: list[Told] = [] if me is None else [("holding", (me, tuple(sorted(world[0][me]))))]
    seats = range(len(spec.hand_sizes))
    for _ in range(steps):
        kind = random.choice(["open", "swap", "swap", "swap", "wrong", "out"] + ["suggest"] * 4 * suggestions)
        one, other = random.sample(seats, 2)
        mine, theirs = sorted(world[0][one]), sorted(world[0][other])
        if kind == "swap" and mine and theirs:
            gave, took = random.choice(mine), random.choice(theirs)
            world = swap(world, one, gave, other, took)
            seen = me in (one, other)
            told.append(("swapping", (one, gave, other, took)) if seen else ("swapping_unseen", (one, other)))
        elif (kind == "open" and mine) or (kind == "out" and random.random() < 0.2):
            cards = (random.choice(mine),) if kind == "open" else tuple(mine)
            world = _changed(world, {one: world[0][one] - set(cards)})
            told.append(("laying_open", (one, cards)))
        elif kind in ("wrong", "suggest"):
            named = tuple(random.choice(category) for category in spec.categories[:2])
            if kind == "suggest":
                told.append(_answer(world, Seat(one), named, me, random))
            elif not set(named) <= world[1] and sum(name == "not_sealing" for name, _ in told) < 2:
                # Who was wrong is out, and the last one left has won.
                told.append(("not_sealing", (named,)))
    return Story(spec, tuple(told), world)


def _answer(world: World, seat: Seat, named: tuple[Card, ...], me: Seat | None, random: Random) -> Told:
    """What ``seat`` answers to a suggestion: it cannot, or shows a card, to the viewer or to somebody else."""
    held = sorted(set(named) & world[0][seat])
    if not held:
        return "lacking", (seat, named)
    seen = me is not None and random.random() < 0.5
    return ("holding", (seat, (random.choice(held),))) if seen else ("holding_any", (seat, named))


def _dealt(spec: DealSpec, random: Random) -> World:
    sealed = [card for part, n in zip(spec.categories, spec.sealed, strict=True) for card in random.sample(part, n)]
    cards = [card for category in spec.categories for card in category if card not in sealed]
    random.shuffle(cards)
    hands = [frozenset(cards.pop() for _ in range(size)) for size in spec.hand_sizes]
    return tuple(hands), frozenset(sealed)
