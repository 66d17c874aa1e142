"""Exact counts: equal to two independent oracles, and lawful where no oracle reaches."""

import os
import subprocess
import sys
from collections import Counter
from math import comb, factorial, log2
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, SIDE, Contradiction, Fact, Holds, HoldsOneOf, Lacks, NotAll
from casefile.deduction import counting_plan
from casefile.deduction import elimination_order as order
from casefile.deduction.counting_plan import make_plan
from casefile.deduction.ledger import Ledger
from casefile.deduction.worlds import Worlds
from tests.amounts import often
from tests.deduction.games import Seen, deck, play, spec_of
from tests.deduction.oracle import by_subset_sums, every_deal, listed, owners_of, tally, true_in

SMALL = [
    ((3, 3, 3), 2, 2),
    ((3, 3, 3), 3, 0),
    ((2, 3, 4), 3, 0),
    ((3, 3, 4), 2, 1),
    ((2, 2, 3), 4, 0),
    ((4, 5), 3, 1),
    ((2, 2, 2, 2), 3, 0),
    ((2, 3, 3), 5, 0),
    ((2, 2, 4), 4, 1),
    ((7,), 6, 0),
]
"""Decks (sizes of categories), seats, side cards: few enough deals to list."""


@st.composite
def small_games(draw: st.DrawFn) -> Seen:
    sizes, seats, side = draw(st.sampled_from(SMALL))
    random = Random(draw(st.integers(0, 2**32)))
    me = draw(st.sampled_from([None, *map(Seat, range(seats))]))
    return play(spec_of(sizes, seats, side), me, draw(st.integers(0, 8)), random, draw(st.integers(0, 3)))


def extra_facts(seen: Seen, random: Random) -> tuple[Fact, ...]:
    """Facts of every kind about any owners, true of the deal or not."""
    owners = owners_of(seen.spec)
    cards = [card for category in seen.spec.categories for card in category]
    found: list[Fact] = []
    for _ in range(random.randrange(4)):
        owner, some = random.choice(owners), random.sample(cards, 2)
        pairs = frozenset((random.choice(owners), card) for card in some)
        either = HoldsOneOf(owner, frozenset(some))
        kinds: list[Fact] = [Holds(owner, some[0]), Lacks(owner, some[0]), either, NotAll(pairs)]
        found.append(random.choice(kinds))
    return tuple(found)


def agrees(spec: DealSpec, facts: tuple[Fact, ...]) -> None:
    """Everything that ``Worlds`` says, held against the list of all deals."""
    worlds = listed(spec, facts)
    if not worlds:
        with pytest.raises(Contradiction) as caught:
            Worlds(spec, facts)
        assert set(caught.value.facts) <= set(facts)
        assert not listed(spec, caught.value.facts)
        for one in range(len(caught.value.facts)):
            assert listed(spec, caught.value.facts[:one] + caught.value.facts[one + 1 :])
        return
    exact = Worlds(spec, facts)
    assert exact.total == len(worlds)
    assert exact.counts == tally(spec, worlds)
    files = Counter(tuple(c for category in spec.categories for c in category if c in w[CASE_FILE]) for w in worlds)
    assert exact.case_files == files
    wanted = [
        (card, owner, count > 0)
        for card, row in tally(spec, worlds).items()
        for owner, count in zip(owners_of(spec), row, strict=True)
        if count in (0, len(worlds))
    ]
    assert exact.forced == wanted
    assert exact.bits == pytest.approx(log2(len(worlds)))
    shares = [count / len(worlds) for count in files.values()]
    assert exact.case_file_bits == pytest.approx(-sum(share * log2(share) for share in shares), abs=1e-9)


@settings(max_examples=often(25, 70), deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_equals_the_list_of_all_deals(seen: Seen, seed: int) -> None:
    agrees(seen.spec, seen.facts)
    agrees(seen.spec, seen.facts + extra_facts(seen, Random(seed)))


def test_the_search_for_an_order_changes_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    # Small problems are ordered by a rule of thumb, and are remembered; here they go through the search that large ones
    # go through.
    monkeypatch.setattr(counting_plan, "FEW", 0)
    monkeypatch.setattr(order, "WIDE", 0)
    monkeypatch.setattr(order, "LONG", 0)
    for seed in range(24):
        random = Random(seed)
        seen = play(spec_of((3, 3, 4), 2, 1) if seed % 2 else spec_of((3, 3, 3), 3), None, 6, random, accusations=2)
        agrees(seen.spec, seen.facts + extra_facts(seen, random))


def test_worlds_have_the_same_numbers_in_every_process() -> None:
    # The order of a set of strings differs between processes; a choice made by number must not.
    program = (
        "from random import Random; from casefile.deduction.worlds import Worlds\n"
        "from tests.deduction.games import play, spec_of\n"
        "seen = play(spec_of((6, 6, 9), 5), None, 9, Random(6), accusations=2)\n"
        "worlds = Worlds(seen.spec, seen.facts)\n"
        "print(worlds.total, [worlds.masks(worlds.total * part // 9) for part in range(9)], worlds.case_files)"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1


@settings(max_examples=often(10, 30), deadline=None)
@given(small_games())
def test_numbers_name_each_world_once(seen: Seen) -> None:
    exact = Worlds(seen.spec, seen.facts)
    found = set()
    for number in range(min(exact.total, 400)):
        deal = exact.world(number)
        world = dict(zip(owners_of(seen.spec), map(frozenset, (*deal.hands, deal.case_file, deal.side)), strict=False))
        assert world in every_deal(seen.spec)
        assert all(true_in(fact, world) for fact in seen.facts)
        found.add(tuple(world.values()))
    assert len(found) == min(exact.total, 400)
    with pytest.raises(IndexError):
        exact.world(exact.total)


@settings(max_examples=40, deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_one_more_observation_never_adds_worlds(seen: Seen, seed: int) -> None:
    random = Random(seed)
    exact, before = Worlds(seen.spec), len(every_deal(seen.spec))
    assert exact.total == before
    facts = list(seen.facts)
    random.shuffle(facts)
    for fact in facts:
        exact = exact.given([fact])
        assert 1 <= exact.total <= before
        before = exact.total
    assert exact.counts == Worlds(seen.spec, seen.facts).counts


@settings(max_examples=25, deadline=None)
@given(small_games(), st.integers(0, 2**32), st.booleans())
def test_what_is_learned_bit_by_bit_is_what_is_learned_at_once(seen: Seen, seed: int, looks: bool) -> None:
    random = Random(seed)
    facts = [*seen.facts, *extra_facts(seen, random)]
    random.shuffle(facts)
    step_by_step, told = Worlds(seen.spec), 0
    while told < len(facts):
        more = facts[told : told + random.randrange(1, 5)]
        told += len(more)
        try:
            fresh = Worlds(seen.spec, facts[:told])
        except Contradiction:
            with pytest.raises(Contradiction) as caught:
                step_by_step.given(more)
            assert caught.value.facts
            return
        step_by_step = step_by_step.given(more)
        assert step_by_step.total == fresh.total
        assert step_by_step.facts == fresh.facts
        if looks:
            assert step_by_step.counts == fresh.counts
            assert step_by_step.forced == fresh.forced
            assert list(step_by_step.case_files.items()) == list(fresh.case_files.items())
            assert len({tuple(step_by_step.masks(number)) for number in range(min(20, fresh.total))}) == min(
                20, fresh.total
            )
    fresh = Worlds(seen.spec, facts)
    assert (step_by_step.counts, step_by_step.case_files) == (fresh.counts, fresh.case_files)
    assert step_by_step.ledger.possible == fresh.ledger.possible


@settings(max_examples=25, deadline=None)
@given(small_games(), st.integers(0, 2**32))
def test_what_follows_a_ledger_is_what_is_learned_at_once(seen: Seen, seed: int) -> None:
    random = Random(seed)
    facts = [*seen.facts, *extra_facts(seen, random)]
    told = random.randrange(len(facts) + 1)
    try:
        ledger = Ledger(seen.spec, facts[:told])
    except Contradiction:
        return
    before = ledger.copy()
    try:
        fresh = Worlds(seen.spec, facts)
    except Contradiction as found:
        clash = found.facts
        with pytest.raises(Contradiction) as caught:
            Worlds.after(ledger, facts[:told], facts[told:])
        assert caught.value.facts == clash
    else:
        after = Worlds.after(ledger, facts[:told], facts[told:])
        assert (after.facts, after.total) == (fresh.facts, fresh.total)
        assert (after.counts, after.forced) == (fresh.counts, fresh.forced)
    assert (ledger.possible, ledger.held, ledger.clauses) == (before.possible, before.held, before.clauses)


def test_two_futures_of_one_position_do_not_meet() -> None:
    seen = play(spec_of((6, 6, 9), 3), Seat(0), 12, Random(4))
    now = Worlds(seen.spec, seen.facts)
    assert now.total <= 4000
    card, row = next((card, row) for card, row in now.counts.items() if all(row[1:]))
    for _ in range(2):
        for owner, count in zip(now.owners, row, strict=True):
            if count:
                assert now.given([Holds(owner, card)]).total == count
            if count < now.total:
                assert now.given([Lacks(owner, card)]).total == now.total - count
    assert now.counts[card] == row


def renamed(seen: Seen, names: dict[Card, Card]) -> list[Fact]:
    """The facts of a game with each card under its name in ``names``."""
    found: list[Fact] = []
    for fact in seen.facts:
        match fact:
            case Holds(owner, card):
                found.append(Holds(owner, names[card]))
            case Lacks(owner, card):
                found.append(Lacks(owner, names[card]))
            case HoldsOneOf(owner, cards):
                found.append(HoldsOneOf(owner, frozenset(map(names.__getitem__, cards))))
            case NotAll(pairs):
                found.append(NotAll(frozenset((owner, names[card]) for owner, card in pairs)))
    return found


def other_names(spec: DealSpec, random: Random) -> dict[Card, Card]:
    """Another name for each card, of the same category."""
    names: dict[Card, Card] = {}
    for category in spec.categories:
        names |= dict(zip(category, random.sample(category, len(category)), strict=True))
    return names


def test_renaming_the_cards_permutes_the_answer() -> None:
    random = Random(11)
    for seats in (3, 4, 6):
        seen = play(spec_of((6, 6, 9), seats), Seat(0), 9, random, accusations=1)
        names = other_names(seen.spec, random)
        one, other = Worlds(seen.spec, seen.facts), Worlds(seen.spec, renamed(seen, names))
        assert {names[card]: row for card, row in one.counts.items()} == other.counts
        assert {tuple(map(names.__getitem__, cards)): n for cards, n in one.case_files.items()} == other.case_files


def test_the_same_known_of_other_cards_is_counted_once() -> None:
    """Short programmes are remembered; what is remembered of other cards gives the right answer for these."""
    random = Random(12)
    for _ in range(20):
        seen = play(spec_of((3, 3, 4), 2, 1), Seat(0), 3, random)
        others = renamed(seen, other_names(seen.spec, random))
        one, other = make_plan(Ledger(seen.spec, seen.facts)), make_plan(Ledger(seen.spec, others))
        assert one.programme is other.programme
        agrees(seen.spec, seen.facts)
        agrees(seen.spec, tuple(others))


def test_every_row_and_the_case_files_sum_to_the_total() -> None:
    random = Random(5)
    for seats, me in ((3, None), (4, Seat(1)), (5, Seat(2)), (6, Seat(5))):
        seen = play(spec_of((6, 6, 9), seats), me, 10, random, accusations=1)
        exact = Worlds(seen.spec, seen.facts)
        assert {sum(row) for row in exact.counts.values()} == {exact.total}
        assert sum(exact.case_files.values()) == exact.total
        columns = [sum(column) for column in zip(*exact.counts.values(), strict=True)]
        assert columns == [size * exact.total for size in (*seen.spec.hand_sizes, 3)]
        for number, (card, row) in enumerate(exact.counts.items()):
            with_it = sum(count for cards, count in exact.case_files.items() if card in cards)
            assert with_it == row[seats], number


def test_nothing_known_is_counted_by_formula() -> None:
    # 6 x 6 x 9 case files, and 18 cards dealt to hands of these sizes in 18! / (product of sizes!) ways.
    for seats, hands in ((3, (6, 6, 6)), (6, (3,) * 6), (5, (4, 4, 4, 3, 3))):
        ways = factorial(18)
        for hand in hands:
            ways //= factorial(hand)
        exact = Worlds(spec_of((6, 6, 9), seats))
        assert exact.total == 324 * ways
        # By symmetry a room is in the case file in one world of nine, with seat 0 in (8/9)(hand/18) of them.
        assert exact.counts[Card("c0")][seats] * 9 == exact.total
        assert exact.counts[Card("c0")][0] * 9 * 18 == exact.total * 8 * hands[0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_equals_inclusion_and_exclusion_on_whole_decks(seats: int) -> None:
    random = Random(seats)
    side = 4 if seats == 2 else 0
    seen = play(spec_of((5, 5, 7), seats, side), Seat(0), 5 if seats < 5 else 8, random, accusations=2)
    exact = Worlds(seen.spec, seen.facts)
    assert (exact.total, exact.counts) == by_subset_sums(seen.spec, seen.facts)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", [3, 5])
def test_a_spectator_counts_right_on_whole_decks(seats: int) -> None:
    random = Random(seats)
    seen = play(spec_of((4, 4, 7), seats), None, 4 * seats, random, accusations=1)
    exact = Worlds(seen.spec, seen.facts)
    assert (exact.total, exact.counts) == by_subset_sums(seen.spec, seen.facts)


def test_samples_match_the_counts() -> None:
    seen = play(spec_of((6, 6, 9), 4), Seat(0), 7, Random(3), accusations=1)
    exact, random = Worlds(seen.spec, seen.facts), Random(17)
    samples = 4000
    seats: Counter[tuple[Card, int]] = Counter()
    files: Counter[tuple[Card, ...]] = Counter()
    for deal in exact.sample(random.randrange, samples):
        files[deal.case_file] += 1
        seats.update((card, seat) for seat, hand in enumerate(deal.hands) for card in hand)
    for card, row in exact.counts.items():
        for seat in range(4):
            share = row[seat] / exact.total
            # Five standard deviations; the seed is fixed, so this either holds or does not.
            assert abs(seats[card, seat] - share * samples) <= 5 * (samples * share * (1 - share)) ** 0.5
    expected = {cards: count / exact.total * samples for cards, count in exact.case_files.items()}
    assert set(files) <= set(expected)
    often = {cards: count for cards, count in expected.items() if count >= 5}
    square = sum((files[cards] - count) ** 2 / count for cards, count in often.items())
    assert len(often) > 20
    # Chi-square has mean k and variance 2k; four deviations.
    assert square < len(often) + 4 * (2 * len(often)) ** 0.5


def test_samples_are_deals_of_the_right_shape() -> None:
    spec = spec_of((6, 6, 9), 2, 4)
    seen = play(spec, Seat(1), 6, Random(2))
    for deal in Worlds(spec, seen.facts).sample(Random(4).randrange, 50):
        assert [len(hand) for hand in deal.hands] == list(spec.hand_sizes)
        assert [card in category for card, category in zip(deal.case_file, spec.categories, strict=True)] == [True] * 3
        dealt = [*deal.case_file, *deal.side, *deal.hands[0], *deal.hands[1]]
        assert sorted(dealt) == sorted(card for category in spec.categories for card in category)


def test_a_clash_by_counting_alone_names_its_facts_and_turns() -> None:
    # Two seats of two cards hold one of {a, b} each, and the case file needs one of a and b: three owners, two cards.
    spec = DealSpec(deck((2, 5)), (2, 3))
    a, b = spec.categories[0]
    clashing = (HoldsOneOf(Seat(0), frozenset((a, b)), (2,)), HoldsOneOf(Seat(1), frozenset((a, b)), (4,)))
    harmless = (Lacks(Seat(0), spec.categories[1][0], (1,)), Holds(Seat(1), spec.categories[1][1], (3,)))
    with pytest.raises(Contradiction) as caught:
        Worlds(spec, (harmless[0], clashing[0], harmless[1], clashing[1]))
    assert caught.value.facts == clashing
    assert caught.value.turns == (2, 4)
    assert "turn 2: seat 0 holds one of a0, a1" in str(caught.value)


def test_a_clash_with_a_later_observation_is_reported_as_well() -> None:
    spec = spec_of((3, 3, 3), 3)
    worlds = Worlds(spec, [Holds(Seat(0), Card("a0"), (1,))])
    with pytest.raises(Contradiction) as caught:
        worlds.given([Lacks(Seat(1), Card("b0"), (2,)), Holds(CASE_FILE, Card("a0"), (3,))])
    assert caught.value.turns == (1, 3)


def test_unknown_cards_and_owners_are_refused() -> None:
    spec = spec_of((3, 3, 3), 3)
    with pytest.raises(Invalid, match="rope"):
        Worlds(spec, [Holds(Seat(0), Card("rope"))])
    with pytest.raises(Invalid, match="side"):
        Worlds(spec, [Lacks(SIDE, Card("a0"))])


def test_a_wrong_accusation_removes_just_its_case_file() -> None:
    seen = play(spec_of((6, 6, 9), 3), Seat(0), 3, Random(8))
    exact = Worlds(seen.spec, seen.facts)
    named, count = next(item for item in exact.case_files.items() if item[0] != seen.truth.case_file)
    after = exact.given([NotAll(frozenset((CASE_FILE, card) for card in named))])
    assert after.total == exact.total - count
    assert after.case_files == {cards: ways for cards, ways in exact.case_files.items() if cards != named}


def test_interchangeable_cards_share_their_counts() -> None:
    # Seat 0 has shown one unseen card of three: those three are alike, and so are the other two of their categories.
    spec = spec_of((3, 3, 3), 3)
    asked = frozenset(map(Card, ("a0", "b0", "c0")))
    exact = Worlds(spec, [HoldsOneOf(Seat(0), asked)])
    assert exact.counts[Card("a0")] == exact.counts[Card("b0")] == exact.counts[Card("c0")]
    # All 27 * 90 deals but those in which seat 0 holds two of the six cards outside: count them by case file.
    # k of the case file's cards are among the three (3 choose k times 2^(3-k) files), 6 - (3 - k) outside are dealt.
    missed = sum(comb(3, k) * 2 ** (3 - k) * comb(3 + k, 2) * comb(4, 2) for k in range(4))
    assert exact.total == 27 * 90 - missed
