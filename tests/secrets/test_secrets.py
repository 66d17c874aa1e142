"""Games that one viewer cannot tell apart give that viewer byte for byte the same, on every channel.

``CASEFILE_TEST_SCALE=20`` with ``CASEFILE_TEST_LONG=1`` compares 10,000 pairs of each rule set.
"""

from collections.abc import Iterator
from random import Random

import pytest

from casefile.core.cards import Seat
from casefile.core.events import Viewer
from casefile.core.options import describe
from tests.amounts import SCALE, often
from tests.players import CLASSIC
from tests.properties.games import Plan
from tests.rules import RULES
from tests.secrets.channels import COVERED, parts_with_a_door, told
from tests.secrets.pairs import Game, played, twin

PAIRS = often(60, 500) * SCALE


def games(name: str, number: int = 0) -> Iterator[tuple[Game, Random]]:
    """Random games of a rule set with random options, cut off anywhere."""
    rules = RULES[name]
    while True:
        rng = Random(number)
        options = {each.name: rng.choice(each.choices) for each in describe(rules.options)}
        plan = Plan(name, rng.choice(rules.seats), options, number, patience=rng.choice((20, 60)))
        yield played(plan, most=rng.choice((30, 60, 90, 200))), rng
        number += 1


def pairs(name: str) -> Iterator[tuple[Game, Game, Viewer, Random]]:
    """Pairs of games with a viewer that cannot tell them apart."""
    for game, rng in games(name):
        if not any(action.kind == "deal_cards" for _, action in game.steps):
            continue
        viewers: list[Viewer] = [*map(Seat, range(game.setup.seats)), "spectator"]
        for viewer in viewers:
            other = twin(game, viewer, rng)
            if other is not None:
                yield game, other, viewer, rng


def differences(game: Game, other: Game, viewer: Viewer, rng: Random) -> list[str]:
    """The channels on which the viewer gets something else from one game than from the other, now or on the way."""
    counts = sorted({*rng.sample(game.waits, min(2, len(game.waits))), len(game.steps)})
    found: set[str] = set()
    for one, two in zip(game.tables(counts).values(), other.tables(counts).values(), strict=True):
        here, there = told(one, viewer), told(two, viewer)
        found |= {channel for channel in here if here[channel] != there[channel]}
    return sorted(found)


@pytest.mark.sampled(of="pairs of games")
@pytest.mark.parametrize("name", CLASSIC)
def test_what_a_viewer_may_not_know_changes_nothing_for_it(name: str) -> None:
    files = hands = shows = 0
    for number, (game, other, viewer, rng) in enumerate(pairs(name), 1):
        assert differences(game, other, viewer, rng) == [], (game.steps, other.steps, viewer)
        one, two = game.table(len(game.steps)).state.holdings, other.table(len(game.steps)).state.holdings
        files += one.case_file != two.case_file
        hands += one.hands != two.hands
        shows += [s for s in game.steps if s[1].kind == "show"] != [s for s in other.steps if s[1].kind == "show"]
        if number == PAIRS:
            break
    # The pairs differ in what matters, each of it in a good part of them.
    assert min(files, hands, shows) > PAIRS // often(16, 6), (files, hands, shows)


def test_every_part_with_a_door_has_its_channels() -> None:
    assert parts_with_a_door() == set(COVERED)
