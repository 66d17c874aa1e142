"""What others can know of a hand, and the card that the inspector shows for it."""

from math import log2
from typing import cast

import pytest

from casefile.bots.onlooker import Onlooker
from casefile.core.cards import Card, Seat
from casefile.core.events import Reader
from casefile.core.facts import CASE_FILE, Fact, Holds
from casefile.core.inquiry import CardShown, Show
from casefile.core.table import AnyTable
from casefile.deduction.worlds import Worlds
from tests.bots.games import match, steps

QUICK = {"board": "none"}


def asked(table: AnyTable) -> tuple[Seat, tuple[Card, ...]] | None:
    """The seat that must choose which card to show, and the cards."""
    seat, found = table.actor, table.state.suggestion
    if table.state.stage != "asked" or found is None:
        return None
    cards = tuple(card for card in found.cards if card in table.state.holdings.hand(seat))
    return (cast(Seat, seat), cards) if len(cards) > 1 else None


def follow(table: AnyTable, seat: Seat) -> Onlooker:
    onlooker = Onlooker(seat)
    for observation in table.observations(seat):
        onlooker.observe(observation)
    return onlooker


def shown(table: AnyTable, seat: Seat, to: Seat) -> list[Card]:
    """What ``seat`` has shown ``to`` so far."""
    events = [event for event in table.history if isinstance(event, CardShown)]
    return [event.card for event in events if (event.seat, event.to) == (seat, to) and event.card is not None]


def test_what_is_left_is_counted_from_what_a_spectator_saw() -> None:
    looked = 0
    for game in range(3):
        played = match("cluedo", 4, 70 + game, ["detective"] * 4, QUICK)
        for _ in steps(played):
            found = asked(played.table)
            if found is None or looked > 12:
                continue
            looked += 1
            seat, cards = found
            table, asker = played.table, played.table.state.suggestion.seat
            spec = table.rules.deal_spec(table.state)
            assert spec is not None
            reader, facts = Reader(), list[Fact]()
            for observation in table.observations("spectator"):
                facts += reader.facts(observation)
            seen = shown(table, seat, asker)
            left = follow(table, seat).left(spec, cards, seen)
            for card in cards:
                worlds = Worlds(spec, [*facts, *(Holds(seat, each) for each in (*seen, card))])
                case = worlds.owners.index(CASE_FILE)
                chances = [counts[case] / worlds.total for counts in worlds.counts.values()]
                assert left[card] == pytest.approx(-sum(chance * log2(chance) for chance in chances if chance))
    assert looked > 5


def test_before_anything_is_seen_a_room_gives_least_away() -> None:
    table = match("cluedo", 3, 1, ["random"] * 3, QUICK).table
    table.begin()
    spec = table.rules.deal_spec(table.state)
    assert spec is not None
    left = follow(table, Seat(0)).left(spec, [Card("scarlet"), Card("rope"), Card("hall")], [])
    # Five of six suspects and weapons, eight of nine rooms are left.
    assert left[Card("scarlet")] == left[Card("rope")] == pytest.approx(log2(5 * 6 * 9))
    assert left[Card("hall")] == pytest.approx(log2(6 * 6 * 8))


def test_the_inspector_shows_what_leaves_its_asker_most() -> None:
    chosen = 0
    for game in range(20):
        played = match("cluedo", 3, 90 + game, ["inspector", "random", "random"], QUICK)
        for _ in steps(played):
            found = asked(played.table)
            if found is None or found[0] != 0:
                continue
            table, (seat, cards) = played.table, found
            action, spec = played.players[seat].choose(table), table.rules.deal_spec(table.state)
            assert isinstance(action, Show)
            assert spec is not None
            left = follow(table, seat).left(spec, cards, shown(table, seat, table.state.suggestion.seat))
            assert left[action.card] == max(left.values())
            chosen += 1
    assert chosen >= 4
