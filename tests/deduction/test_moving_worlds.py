"""Hands that move: equal to the list of all histories on small decks, lawful and calibrated on the real one."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE, Contradiction
from casefile.deduction import classes
from casefile.deduction.moving_worlds import OPEN, MovingHands, TooManyWorlds
from tests.amounts import often
from tests.deduction.histories import Story, histories, play, spec_of

FULL = spec_of((5, 9, 6), 3)
"""The deck of ``miporin`` without the characters that lie face up: 18 cards for three hands, and two sealed."""

SMALL = [((3, 3, 2), 3), ((2, 3, 3), 3), ((3, 4, 1), 3), ((2, 2, 4), 2), ((4, 3, 1), 2)]
"""Decks (sizes of categories) and seats: few enough deals to list."""

ZERO = Seat(0)
ONE = Seat(1)
TWO = Seat(2)


@st.composite
def small_games(draw: st.DrawFn) -> Story:
    sizes, seats = draw(st.sampled_from(SMALL))
    me = draw(st.sampled_from([None, *map(Seat, range(seats))]))
    random = Random(draw(st.integers(0, 2**32)))
    return play(spec_of(sizes, seats), me, draw(st.integers(0, 7)), random, suggestions=draw(st.booleans()))


def agrees(story: Story) -> None:
    """Everything that is said of a story, held against the list of its histories."""
    hands, listed = story.hands(), histories(story)
    assert hands.worlds == len(listed)
    files: dict[frozenset[Card], Fraction] = {}
    for (_, sealed), chance in listed.items():
        files[sealed] = files.get(sealed, Fraction(0)) + chance
    assert {frozenset(file): Fraction(n, hands.total) for file, n in hands.case_files.items()} == files
    for card, row in hands.counts.items():
        wanted = [Fraction(0)] * len(row)
        for (held, sealed), chance in listed.items():
            places = [card in cards for cards in (*held, sealed)]
            wanted[places.index(True) if True in places else -1] += chance
        assert [Fraction(count, hands.total) for count in row] == wanted


@settings(max_examples=150, deadline=None)
@given(small_games())
def test_equal_to_the_list_of_all_histories(story: Story) -> None:
    agrees(story)


@pytest.mark.parametrize("seed", range(4))
def test_worlds_are_drawn_as_often_as_they_are_likely(seed: int) -> None:
    """3,000 worlds: each as often as the list of all histories says, within five standard deviations, and no other."""
    story = play(spec_of((2, 3, 3), 3), ZERO, 5, Random(seed))
    hands, draw, drawn = story.hands(), Random(seed).randrange, Counter[object]()
    for _ in range(3000):
        *held, sealed = hands.sample(draw)
        cards = [frozenset(hands.cards[i] for i in range(8) if mask >> i & 1) for mask in (*held, sealed)]
        drawn[tuple(cards[:-1]), cards[-1]] += 1
    likely = histories(story)
    assert drawn.keys() <= likely.keys()
    for world, chance in likely.items():
        assert abs(drawn[world] - 3000 * chance) <= 5 * sqrt(3000 * chance * (1 - chance)) + 1e-9


@pytest.mark.parametrize("fault", ["one way fewer", "no told pair", "a swap forgotten"])
def test_a_planted_fault_is_seen(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of histories catches a wrong count of the ways a swap may have gone."""
    right = classes.swapped

    def wrong(shape: classes.Shape, known: classes.Classes, one: int, other: int) -> dict[classes.Key, int]:
        found = right(shape, known, one, other)
        if fault == "a swap forgotten":
            return dict(known)
        if fault == "no told pair":
            return {key: found[key] for key in found if key in known} or found
        return {key: weight + (key in known) for key, weight in found.items()}

    monkeypatch.setattr("casefile.deduction.moving_worlds.swapped", wrong)
    random = Random(7)
    stories = [play(spec_of((3, 3, 2), 3), ZERO, 7, random) for _ in range(40)]
    caught = 0
    for story in stories:
        try:
            agrees(story)
        except (AssertionError, Contradiction):
            caught += 1
    assert caught


def test_worlds_at_the_start() -> None:
    """(5-a)(9-b) C(12,6) worlds, a characters and b places being in one's own hand; a spectator's are more."""
    days = MovingHands(FULL).holding(ZERO, [Card(f"d{n}") for n in range(6)])
    assert days.worlds == 5 * 9 * comb(12, 6) == 41_580
    mixed = MovingHands(FULL).holding(ZERO, map(Card, ["c0", "p0", "p1", "p2", "d0", "d1"]))
    assert mixed.worlds == 4 * 6 * comb(12, 6) == 22_176
    # Each spectator's world: a culprit, a place, and 18 cards dealt six each.
    assert MovingHands(FULL).worlds == 45 * comb(18, 6) * comb(12, 6)
    assert mixed.classes == 1


def test_a_blind_swap_between_hands_of_unknown_cards_tells_nothing() -> None:
    """Unknown cards stay alike, whatever was swapped: neither the worlds nor their chances change."""
    before = MovingHands(FULL).holding(ZERO, map(Card, ["c0", "p0", "p1", "p2", "d0", "d1"]))
    after = before.swapping_unseen(ONE, TWO)
    assert after.worlds == before.worlds
    assert after.case_files.keys() == before.case_files.keys()
    assert after.chance(Card("c1"), TWO) == before.chance(Card("c1"), TWO) == pytest.approx(3 / 4 / 2)


def test_a_card_that_was_given_away_wanders() -> None:
    """It moves on with a blind swap with the chance of being drawn, 1 in 6, and back with the next one."""
    start = MovingHands(FULL).holding(ZERO, map(Card, ["c0", "p0", "p1", "p2", "d0", "d1"]))
    given_away = start.swapping(ZERO, Card("c0"), ONE, Card("p5"))
    assert given_away.holder(Card("c0")) == ONE
    assert given_away.holder(Card("p5")) == ZERO
    once = given_away.swapping_unseen(ONE, TWO)
    assert Fraction(once.counts[Card("c0")][TWO], once.total) == Fraction(1, 6)
    twice = once.swapping_unseen(ONE, TWO)
    assert Fraction(twice.counts[Card("c0")][TWO], twice.total) == Fraction(1, 6) * Fraction(5, 6) * 2
    assert once.holder(Card("c0")) is None
    assert once.certain(Card("c0"), CASE_FILE) is False


def test_an_open_card_is_in_nobodys_hand() -> None:
    hands = MovingHands(FULL).laying_open(ONE, [Card("p5")])
    assert hands.holder(Card("p5")) == OPEN
    assert hands.sizes == (6, 5, 6)
    with pytest.raises(Contradiction):
        hands.holding(TWO, [Card("p5")])


def test_what_cannot_be_is_a_contradiction() -> None:
    hands = MovingHands(FULL).holding(ZERO, [Card("c0")])
    impossible: list[Callable[[], MovingHands]] = [
        lambda: hands.holding(ONE, [Card("c0")]),
        lambda: hands.lacking(ZERO, [Card("c0")]),
        lambda: hands.sealing([Card("c0"), Card("p0")]),
        lambda: hands.sealing([Card("d0")]),
        lambda: hands.swapping(ONE, Card("c0"), TWO, Card("p0")),
        lambda: hands.holding(ZERO, FULL.categories[1]),
    ]
    for observing in impossible:
        with pytest.raises(Contradiction):
            observing()


def test_more_classes_than_are_kept_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the limit there is an exception, and no answer that would be wrong or late."""
    suggested = MovingHands(FULL).lacking(ZERO, [Card("c0"), Card("p0")])
    # Of the four places of each card one is excluded.
    assert suggested.classes == 3 * 3
    monkeypatch.setattr("casefile.deduction.moving_worlds.MOST", 8)
    with pytest.raises(TooManyWorlds):
        MovingHands(FULL).lacking(ZERO, [Card("c0"), Card("p0")])


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([None, ZERO, ONE, TWO]), st.booleans())
def test_laws_on_the_real_deck(seed: int, me: Seat | None, suggestions: bool) -> None:
    """The truth always fits; rows sum to the total; columns to the sizes of the hands; the viewer knows its own."""
    story = play(FULL, me, 14, Random(seed), suggestions=suggestions and me is not None)
    hands = story.hands()
    held, sealed = story.truth
    assert hands.sizes == tuple(map(len, held))
    rows = hands.counts
    assert all(sum(row) == hands.total for row in rows.values())
    for owner, size in enumerate((*hands.sizes, 2)):
        assert sum(row[owner] for row in rows.values()) == size * hands.total
    for owner, cards in enumerate((*held, sealed)):
        assert all(rows[card][owner] > 0 for card in cards)
    assert sum(hands.case_files.values()) == hands.total
    assert tuple(sorted(sealed)) in hands.case_files
    if me is not None:
        assert all(hands.holder(card) == me for card in held[me])


def test_the_posterior_is_calibrated() -> None:
    """Of all statements "this card is there" of a probability near p, the share p is true: here to 4 deviations.

    The sum over statements of (true - p) has the variance sum of p (1 - p) within independent games at most times the
    number of statements taken of one game; one is taken of each.
    """
    random = Random("calibrated")
    groups: dict[int, list[tuple[float, bool]]] = {}
    for _ in range(often(500, 1500)):
        story = play(FULL, ZERO, 12, random)
        hands = story.hands()
        card, owner = random.choice(hands.cards), random.randrange(4)
        chance = hands.chance(card, hands.owners[owner])
        groups.setdefault(int(5 * chance), []).append((chance, card in (*story.truth[0], story.truth[1])[owner]))
    for said in groups.values():
        off = sum(true - chance for chance, true in said)
        assert off**2 <= 16 * sum(chance * (1 - chance) for chance, _ in said) + 1e-9
