"""What is read out of whole games of ``miporin``: never against the truth, for seats and for spectators."""

from functools import reduce
from random import Random
from typing import Any

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.engine import observe
from casefile.core.events import Event, Viewer
from casefile.core.facts import CASE_FILE, Contradiction
from casefile.core.fairness import Seed
from casefile.core.inquiry import CardsDealt
from casefile.core.options import Value
from casefile.core.table import AnyTable, Table, set_up
from casefile.deduction.moving_facts import Sighting, after
from casefile.deduction.moving_worlds import OPEN, MovingHands
from casefile.games.miporin.events import CardsSwapped
from casefile.games.miporin.reader import SightingReader
from tests.rules import rule_set

RULES: Any = rule_set("miporin")


def game(number: int, options: dict[str, Value] | None = None, *, turns: int = 18) -> AnyTable:
    """A game of players who draw all that they choose, but challenge seldom, up to some turn."""
    table, random = Table(RULES, set_up(RULES, 3, options or {}), Seed(b"%d" % number, b"")), Random(number)
    table.begin()
    while table.actor is not None and table.state.number <= turns:
        seat = Seat(int(table.actor))
        offered = [kind for kind, offer in table.menu(seat).items() if not isinstance(offer, str)]
        kinds = [kind for kind in offered if kind.kind != "challenge" or random.random() < 0.05] or offered
        kind = random.choice(kinds)
        choices = table.menu(seat)[kind].choices  # type: ignore[union-attr]
        table.act(seat, kind(**{name: random.choice(values) for name, values in choices.items()}))
    return table


def read(events: list[Event], viewer: Viewer) -> list[Sighting]:
    spotter = SightingReader(viewer)
    return [each for event in events for each in spotter.sightings(observe(event, viewer))]


def truth(table: AnyTable) -> dict[Card, object]:
    """Where every card is that was sealed or dealt."""
    state = table.state
    found: dict[Card, object] = dict.fromkeys(state.holdings.sealed(), CASE_FILE)
    for seat, hand in enumerate(state.holdings.hands):
        found.update(dict.fromkeys(hand, seat))
    for cards in state.opened.values():
        found.update(dict.fromkeys(cards, OPEN))
    return found


@pytest.mark.parametrize("options", [{}, {"detective": "yes"}, {"choose_character": "yes"}], ids=str)
def test_the_truth_is_never_excluded(options: dict[str, Value]) -> None:
    for number in range(12):
        table = game(number, options, turns=2 + number)
        spec = RULES.deal_spec(table.state)
        viewers: list[Viewer] = (
            [*map(Seat, range(3))] if options.get("detective") else [*map(Seat, range(3)), "spectator"]
        )
        for viewer in viewers:
            hands = reduce(after, read(table.history, viewer), MovingHands(spec))
            assert hands.sizes == tuple(map(len, table.state.holdings.hands))
            assert all(hands.certain(card, owner) is not False for card, owner in truth(table).items())  # type: ignore[arg-type]
            if viewer != "spectator" and viewer not in table.state.out:
                own = table.state.holdings.hand(viewer)
                assert all(hands.holder(card) == viewer for card in own)


def test_a_swap_that_is_not_read_is_noticed() -> None:
    """Without the swaps the truth is excluded, or nothing fits at all, in most games."""
    noticed = 0
    for number in range(20):
        table = game(number)
        events = [event for event in table.history if not isinstance(event, CardsSwapped)]
        try:
            hands = reduce(after, read(events, Seat(0)), MovingHands(RULES.deal_spec(table.state)))
            noticed += any(hands.certain(card, owner) is False for card, owner in truth(table).items())  # type: ignore[arg-type]
        except Contradiction:
            noticed += 1
    assert noticed > 10


def test_chances_are_right_as_often_as_they_say() -> None:
    """One statement of each of many games: the sum of (true - chance) stays within 4 deviations."""
    random, off, variance = Random("spotted"), 0.0, 0.0
    for number in range(150):
        table = game(1000 + number, turns=6)
        if table.state.stage == "over":
            continue
        hands = reduce(after, read(table.history, Seat(0)), MovingHands(RULES.deal_spec(table.state)))
        cells = [(card, owner) for card in hands.cards for owner in hands.owners if hands.certain(card, owner) is None]
        if not cells:
            continue
        card, owner = random.choice(cells)
        chance = hands.chance(card, owner)
        off += (truth(table)[card] == owner) - chance
        variance += chance * (1 - chance)
    assert off**2 <= 16 * variance
    assert variance > 10


def test_a_seat_reads_its_own_hand_and_no_other() -> None:
    table = game(3, turns=0)
    dealt = [event for event in table.history if isinstance(event, CardsDealt)]
    (mine,) = read(list(dealt), Seat(1))
    assert mine.cards == dealt[0].hands[1]  # type: ignore[union-attr]
    assert read(list(dealt), "spectator") == []
