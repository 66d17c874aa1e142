"""Games in the mind: a table is imagined from what a seat saw alone, and goes on by the rules."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from casefile.core.cards import Seat
from casefile.core.dealing import DealSpec
from casefile.deduction.moving_facts import Had, Swapped, SwappedUnseen, after
from casefile.deduction.moving_worlds import MovingHands
from casefile.games.miporin import bots
from casefile.games.miporin.rollout import Ground, RolloutTable
from casefile.games.miporin.sampling import Foresight
from tests.bots.games import match, steps

GROUND = Ground(
    ((1,), (0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 8), (7,)), ((1, False),) * 6, (1, 2, 0), 0, 5, 9
)
"""Nine areas in a row."""


def looks(seed: int) -> list[tuple[Any, Seat, Foresight]]:
    """The true table, the seat and what it knows, each time that a schemer looks ahead in one game."""
    found = list[tuple[Any, Seat, Foresight]]()
    game = match("miporin", 3, seed, ["schemer"] * 3)

    def noted(*known: Any) -> Foresight:
        ahead = Foresight(*known)
        found.append((game.table.state, ahead.me, ahead))
        return ahead

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "Foresight", noted)
        for _seat in steps(game):
            pass
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_imagined_fits_what_was_seen_and_is_public(seed: int) -> None:
    seen = looks(seed)
    assert len(seen) > 5
    for state, me, ahead in seen:
        number = {card: i for i, card in enumerate(ahead.hands.cards)}
        own = sorted(number[card] for card in state.holdings.hand(me))
        for draw in (Random(1).randrange, Random(2).randrange):
            table = ahead.imagine(draw)
            held = [card for hand in table.hands for card in hand]
            sealed = set(range(20)) - {*held} - {i for i in range(20) if table.opened >> i & 1}
            assert sorted(table.hands[me]) == own
            assert [len(hand) for hand in table.hands] == [state.size(Seat(seat)) for seat in range(3)]
            assert len(held) == len({*held})
            # One character and one place are left, and nobody has seen either.
            assert [card < 5 for card in sorted(sealed)] == [True, False]
            assert max(sealed) < 14
            assert not any(seen_by >> card & 1 for seen_by in table.seen for card in sealed)
            assert all(table.seen[seat] >> card & 1 for seat in range(3) for card in table.hands[seat])
            assert table.pairs(me) >= len(ahead.hands.case_files)


def test_hands_are_imagined_as_often_as_they_are_likely_also_after_a_swap_that_nobody_else_saw() -> None:
    """A seat gave a card to the next one, which then swapped one of its six with the third: 1/6 that the third has it.

    By Hoeffding 2,000 draws are off by more than 0.05 with a chance of at most 2 exp(-2 * 2000 * 0.05^2) < 10^-4.
    """
    _, me, ahead = looks(0)[0]
    one, other = Seat((me + 1) % 3), Seat((me + 2) % 3)
    cards = ahead.hands.cards
    people, places, own = cards[:5], cards[5:14], cards[14:]
    hands = MovingHands(DealSpec((people, places, own), (6, 6, 6), sealed=(1, 1, 0)))
    sightings = Had(me, own), Swapped(me, own[0], one, people[0]), SwappedUnseen(one, other)
    for sighting in sightings:
        hands = after(hands, sighting)
    assert hands.chance(own[0], other) == pytest.approx(1 / 6)
    foresight, draw = replace(ahead, hands=hands, sightings=sightings), Random(1).randrange
    given = foresight.number(own[0])
    found = sum(given in foresight.imagine(draw).hands[other] for _ in range(2000))
    assert found / 2000 == pytest.approx(1 / 6, abs=0.05)


def table(**other: Any) -> RolloutTable:
    """The last round on the last day: seat 1 is to end its turn, then come 2 and 0, who imagines it."""
    hands = [[0, 5], [1, 6], [2, 7]]
    seen = [sum(1 << card for card in hand) for hand in hands]
    shared = [[0] * 3 for _ in range(3)]
    made = RolloutTable(GROUND, hands, seen, shared, 0, [0, 4, 8], 5, 6, 1, [True] * 3, [])
    for name, value in other.items():
        setattr(made, name, value)
    return made


def test_who_must_challenge_last_wins_as_often_as_the_others_err_and_it_is_right() -> None:
    """Nobody meets anybody, so the chances are those of the cards seen: seats 1 and 2 have seen all but so many pairs.

    Seat 1 may name 2 x 1 pairs, seat 2 may name 2 x 2 but for the one that was wrong: they err 1/2 and 2/3 of the time.
    Then seat 0 is the last one left and has won.
    """
    all_cards = (1 << 20) - 1

    def unseen(*cards: int) -> int:
        return all_cards & ~sum(1 << card for card in cards)

    seen = [unseen(3, 4, 12, 13), unseen(3, 4, 13), unseen(3, 4, 12, 13)]
    assert table(seen=seen).finish(Random(1).randrange) == pytest.approx(1 / 2 * 2 / 3)


def test_who_is_out_does_not_win() -> None:
    assert table(alive=[False, True, True], hands=[[], [1, 6], [2, 7]]).finish(Random(1).randrange) == 0


def test_a_day_too_late_puts_one_out_and_the_marker_goes_back() -> None:
    late = table(hands=[[0, 5], [14, 6], [2, 7]])
    late.lay(14, Random(1).randrange)
    assert late.alive == [True, False, True]
    assert late.day == 1
    assert all(seen >> 6 & 1 for seen in late.seen)
