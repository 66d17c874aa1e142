"""Games of ``miporin`` that one viewer cannot tell apart give that viewer byte for byte the same, on every channel.

``CASEFILE_TEST_SCALE=20`` compares twenty times as many, and with ``CASEFILE_TEST_LONG`` 10,000 pairs.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

import pytest

from casefile.core.cards import Seat
from casefile.core.events import Viewer
from casefile.core.inquiry import EndTurn
from casefile.games.miporin.actions import Challenge
from tests.amounts import SCALE, often
from tests.games.miporin.pairs import SEATS, Course, plain, played, twin
from tests.secrets.channels import told
from tests.secrets.pairs import Game, the_deal
from tests.values import replace

PAIRS = often(110, 500) * SCALE
VIEWERS: tuple[Viewer, ...] = (*map(Seat, range(SEATS)), "spectator")

OFTEN = {
    "for 0": 10,
    "for 1": 10,
    "for 2": 10,
    "for spectator": 5,
    "culprit or scene": 5,
    "culprit or scene, which another has seen": 20,
    "hands now": 3,
    "cards swapped": 3,
    "card shown": 25,
    "a seat that knew the culprit was silent": 20,
}
"""At least one pair in so many must differ in this."""


@dataclass(frozen=True)
class Pair:
    """Two games that ``viewer`` cannot tell apart, to be compared after so many steps each."""

    game: Game
    other: Game
    viewer: Viewer
    counts: tuple[int, ...]


def pairs() -> Iterator[Pair]:
    """Pairs without end, always the same."""
    number = 0
    while True:
        game = played(number)
        for viewer in VIEWERS:
            rng = Random(f"{number} {viewer}")
            other = twin(game, viewer, rng)
            if other is not None:
                counts = {*rng.sample(game.waits, min(2, len(game.waits))), len(game.steps)}
                yield Pair(game, other, viewer, tuple(sorted(counts)))
        number += 1


def differences(pair: Pair) -> set[str]:
    """The channels on which the viewer gets something else from one game than from the other, now or on the way."""
    found: set[str] = set()
    for one, two in zip(pair.game.tables(pair.counts).values(), pair.other.tables(pair.counts).values(), strict=True):
        here, there = told(one, pair.viewer), told(two, pair.viewer)
        found |= {channel for channel in here if here[channel] != there[channel]}
    return found


def hidden(pair: Pair) -> Iterator[str]:
    """In what the two games of a pair differ."""
    here, there = (Course(game, game.steps) for game in (pair.game, pair.other))
    yield f"for {pair.viewer}"
    if here.sealed != there.sealed:
        yield "culprit or scene"
        named = [seat for seat, action in map(plain, pair.game.steps) if isinstance(action, Challenge)]
        if named:
            yield "culprit or scene, which another has seen"
    if here.before[-1] != there.before[-1]:
        yield "hands now"
    if any(pair.game.steps[at] != pair.other.steps[at] for at in here.swaps):
        yield "cards swapped"
    if any(pair.game.steps[at] != pair.other.steps[at] for at in here.shows):
        yield "card shown"
    quiet = [
        (at, int(plain(step)[0])) for at, step in enumerate(pair.game.steps) if isinstance(plain(step)[1], EndTurn)
    ]
    if any(sure(here, at, seat) != sure(there, at, seat) for at, seat in quiet):
        yield "a seat that knew the culprit was silent"


def sure(course: Course, at: int, seat: int) -> bool:
    """Whether a seat knows the culprit before a step: no other character is left for the others' hands."""
    people = {card for card, category in course.category.items() if category == 0}
    return not any(people & hand for number, hand in enumerate(course.before[at]) if number != seat)


@pytest.mark.sampled(of="pairs of games")
def test_what_a_viewer_may_not_know_changes_nothing_for_it() -> None:
    found: Counter[str] = Counter()
    for pair in islice(pairs(), PAIRS):
        assert differences(pair) == set(), pair
        found.update(hidden(pair))
    # The pairs differ in what matters, each of it in a good part of them.
    assert all(found[what] > PAIRS // share for what, share in OFTEN.items()), found


def test_the_order_in_which_a_hand_was_drawn_is_not_told() -> None:
    game = played(0)
    at, dealt = the_deal(game.steps)
    backwards = replace(dealt, hands=tuple(hand[::-1] for hand in dealt.hands))
    steps = (*game.steps[:at], ("chance", backwards), *game.steps[at + 1 :])
    for viewer in VIEWERS:
        assert differences(Pair(game, replace(game, steps=steps), viewer, (len(steps),))) == set()
