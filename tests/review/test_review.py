"""The review of a game that is over, held against deals listed one by one, and against what must hold of every game."""

from dataclasses import replace
from itertools import product
from math import isclose, log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.arena.matches import simulate
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.events import BotCalled, OwnerReturned, TakenBack
from casefile.core.inquiry import (
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseFileSeen,
    CouldNotAnswer,
    Suggested,
    TurnBegan,
)
from casefile.core.options import Value
from casefile.core.record import Record, read, record_of, replay, write
from casefile.core.verify import verify
from casefile.games import GAMES
from casefile.review.entropy import apart, entropy, share
from casefile.review.playback import Playback
from casefile.review.report import RatedAccusation, RatedQuestion, RatedShowing, SeatMoment, accuracy, turning_point
from casefile.review.reviewer import review
from casefile.review.summary import InWords
from casefile.review.timeline import Turns
from casefile.story import PlainVoice
from casefile.story.i18n import translator
from tests.amounts import often
from tests.core.test_take_back import finished
from tests.recorded import played, recorded, secret

A, B = Seat(0), Seat(1)
QUICK: dict[str, Value] = {"board": "none", "side_cards": 0}


def of_bots(*bots: str, seed: int) -> Record:
    """The record of a quick game of two without cards at the side."""
    found = simulate(GAMES["cluedo"], 2, 1, seed, list(bots), QUICK, clock=lambda: 0.0)
    return read(write(record_of(found.table, found.commitment)), GAMES.rules)


def by_hand(record: Record, me: Seat) -> dict[int, list[tuple[Card, ...]]]:
    """After each event the case files that ``me`` cannot rule out, in a game of two: each is one deal.

    With two seats and no cards at the side, whoever has nine cards knows that the other twelve are the case file and
    the other's hand; so a case file that is left is one deal, and all weigh the same.
    """
    hand: set[Card] = set()
    files: list[tuple[Card, ...]] = []
    asked: tuple[Card, ...] = ()
    found = {}
    for version, event in enumerate(record.events, 1):
        match event:
            case CardsDealt(hands=hands):
                hand = set(hands[me] or ())
                files = [each for each in product(*record.setup.deck.categories) if not hand & {*each}]
            case Suggested():
                asked = (event.suspect, event.weapon, event.room)
            case CouldNotAnswer(seat=seat) if seat != me:
                files = [each for each in files if {*asked} - hand <= {*each}]
            case AnswerAsked(seat=seat) if seat != me:
                files = [each for each in files if not {*asked} - hand <= {*each}]
            case CardShown(seat=seat, card=card) if seat != me:
                files = [each for each in files if card not in each]
            case Accused(right=False):
                wrong = (event.suspect, event.weapon, event.room)
                files = [each for each in files if each != wrong]
            case CaseFileSeen(seat=seat, case_file=sealed) if seat == me:
                files = [each for each in files if each == sealed]
            case _:
                pass
        found[version] = list(files)
    return found


@pytest.mark.parametrize("seed", range(1, 5))
def test_each_moment_is_what_listing_the_deals_gives(seed: int) -> None:
    record = of_bots("detective", "random", seed=seed)
    found, truth = review(record, GAMES["cluedo"]), GAMES["cluedo"].known.solution(replay(record).state)
    for seat in found.seats:
        files = by_hand(record, seat.seat)
        assert seat.moments
        for moment in seat.moments:
            left = files[moment.version]
            assert truth in left
            assert isclose(moment.bits, log2(len(left)), abs_tol=1e-9)
            assert isclose(moment.truth, 1 / len(left), rel_tol=1e-12)
        known = {moment.version for moment in seat.moments}
        shrunk = {v for v in files if v > 1 and v <= max(known) and len(files[v]) < len(files[v - 1] or files[v])}
        assert shrunk <= known, "each event that rules something out is a moment"
        closing = next(v for v, event in enumerate(record.events, 1) if event.kind == "case_closed")
        accused = [v for v, each in enumerate(record.events, 1) if isinstance(each, Accused) and each.seat == seat.seat]
        out = next((v for v in accused if seat.seat != replay(record).state.winner), closing)
        first = next((v for v in files if v in known and len(files[v]) == 1), None)
        assert seat.provable_at == first
        assert seat.too_late == (first is not None and first >= out)
        assert first is None or first < closing


@pytest.mark.parametrize("seed", range(1, 5))
def test_what_an_answer_told_is_what_the_deals_lost(seed: int) -> None:
    record = of_bots("detective", "detective", seed=seed)
    found = review(record, GAMES["cluedo"])
    assert found.suggestions
    for asked in found.suggestions:
        files = by_hand(record, asked.seat)
        answers = ("card_shown", "nobody_answered")
        after = next(v for v, e in enumerate(record.events, 1) if v > asked.version and e.kind in answers)
        before, left = (dict.fromkeys(files[v], 1) for v in (asked.version - 1, after))
        assert isclose(asked.got_bits, apart(before) - apart(left), abs_tol=1e-9)
        assert asked.expected_bits <= asked.best_bits + 1e-9


def test_whoever_accuses_only_when_certain_has_no_chance_below_one_and_misses_no_turn() -> None:
    for seed in range(1, 6):
        found = review(of_bots("detective", "detective", seed=seed), GAMES["cluedo"])
        assert [each.chance for each in found.accusations] == [1.0]
        assert all(not each.missed for each in found.seats)
        winner = found.accusations[0].seat
        assert found.seats[winner].provable_at is not None


def with_a_stand_in(record: Record, seat: Seat, since: int, until: int) -> Record:
    """The same game, in which a bot played on for ``seat`` from event ``since`` to before event ``until``."""
    away, back, events = BotCalled(seat, "easy"), OwnerReturned(seat), record.events
    changed = replace(
        record, events=(*events[: since - 1], away, *events[since - 1 : until - 1], back, *events[until - 1 :])
    )
    assert verify(changed)
    return changed


def turns_of(record: Record, seat: Seat) -> list[int]:
    """The first event in each turn of a seat: the one after that with which it began."""
    begun = enumerate(record.events, 1)
    return [version + 1 for version, event in begun if isinstance(event, TurnBegan) and event.seat == seat]


def test_what_a_bot_did_that_played_on_is_not_rated_for_the_person() -> None:
    before = of_bots("detective", "detective", seed=2)
    since, until = turns_of(before, A)[1:3]
    record = with_a_stand_in(before, A, since, until)
    was, found = review(before, GAMES["cluedo"]), review(record, GAMES["cluedo"])
    for rated, now in ((was.suggestions, found.suggestions), (was.shows, found.shows)):
        by_bot = [each.seat == A and since <= each.version < until for each in rated]
        assert any(by_bot)
        assert [each.stand_in for each in now] == by_bot
        assert [each.version for each in now] == [
            each.version + (each.version >= since) + (each.version >= until) for each in rated
        ]
    own = [each for each in was.suggestions if each.seat == A and not since <= each.version < until]
    showed = [each for each in was.shows if each.seat == A and not since <= each.version < until]
    accused = [each for each in was.accusations if each.seat == A]
    missed = [version for version in was.seats[A].missed if not since <= version < until]
    assert found.seats[A].accuracy == accuracy(own, showed, accused, len(missed))
    assert found.seats[B].accuracy == was.seats[B].accuracy


def test_an_accusation_of_a_bot_that_played_on_and_a_turn_it_missed_are_not_the_persons() -> None:
    before = of_bots("detective", "detective", seed=2)
    (accused,) = review(before, GAMES["cluedo"]).accusations
    who, other = accused.seat, Seat(1 - accused.seat)
    found = review(with_a_stand_in(before, who, turns_of(before, who)[-1], len(before.events)), GAMES["cluedo"])
    assert [(each.seat, each.stand_in) for each in found.accusations] == [(who, True)]
    assert accuracy([], [], found.accusations, 0) is None
    told = InWords(
        found, Turns.of(before), PlainVoice({who: "Kim", other: "Bo"}, before.setup.edition, "en"), translator("en")
    )
    sentences = told.seat(found.seats[who])
    assert "A bot played on for Kim at times; what it did is not counted." in sentences
    assert not [text for text in sentences if "accused" in text]
    assert not [text for text in told.seat(found.seats[other]) if "played on" in text]


def test_a_turn_that_a_bot_missed_that_played_on_is_not_missed_by_the_person() -> None:
    before = of_bots("random", "random", seed=2)
    (missed,) = review(before, GAMES["cluedo"]).seats[A].missed
    since = max(turn for turn in turns_of(before, A) if turn <= missed)
    until = min(turn for turn in turns_of(before, B) if turn > missed)
    found = review(with_a_stand_in(before, A, since, until), GAMES["cluedo"])
    assert found.seats[A].missed == ()


CASES = [
    ("cluedo", 3, {"board": "none"}),
    ("cluedo", 4, {}),
    ("cluegame", 3, {}),
    ("miporin", 3, {"detective": True}),
    ("nsider", 4, {}),
    ("nsider", 4, {"red_card": True}),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("rules", "seats", "options"), CASES, ids=[f"{name}-{seats}" for name, seats, _ in CASES])
@settings(max_examples=often(2, 6))
@given(number=st.integers(0, 10**6))
def test_the_truth_is_never_ruled_out_and_every_rating_lies_between_its_bounds(
    rules: str, seats: int, options: dict[str, Value], number: int
) -> None:
    record = recorded(rules, seats, options, number)
    found = review(record, GAMES[rules])
    for seat in found.seats:
        for moment in seat.moments:
            assert 0 < moment.truth <= 1
            assert moment.bits >= 0
            assert (moment.truth == 1) == (moment.bits == 0)
        assert [moment.version for moment in seat.moments] == sorted({moment.version for moment in seat.moments})
        assert seat.accuracy is None or 0 <= seat.accuracy <= 100
    for shown in found.shows:
        assert shown.least_bits <= shown.gave_bits <= shown.most_bits
    for asked in found.suggestions:
        assert asked.expected_bits <= asked.best_bits


@settings(max_examples=often(2, 6))
@given(number=st.integers(0, 10**6))
def test_nothing_of_the_future_is_in_a_moment(number: int) -> None:
    """A seat's moments up to a version are the same whatever happened after it: what it knew then is what it saw."""
    record = recorded("cluedo", 3, {"board": "none"}, number)
    whole = review(record, GAMES["cluedo"])
    fresh, half = Playback(record, GAMES["cluedo"]), len(record.events) // 2
    for seat in whole.seats:
        known = fresh.view(seat.seat, half).knowledge
        past = [moment for moment in seat.moments if moment.version <= half]
        if known is not None and past:
            assert isclose(past[-1].bits, entropy(known.solutions.values()), abs_tol=1e-9)


# -- parts -----------------------------------------------------------------------------------------------------------


def test_accuracy_is_the_mean_of_decisions() -> None:
    # 1/2 of the best question, a showing halfway between least and most, a chance of 0.75, and one turn missed:
    # (0.5 + 0.5 + 0.75 + 0) / 4 = 0.4375
    questions = [RatedQuestion(5, A, 0.6, 1.2, 0.0)]
    shows = [RatedShowing(7, A, B, 0.3, 0.1, 0.5), RatedShowing(9, A, B, 0.2, 0.2, 0.2)]
    assert accuracy(questions, shows, [RatedAccusation(20, A, 0.75, True)], 1) == 44
    assert accuracy([], [RatedShowing(9, A, B, 0.2, 0.2, 0.2)], [], 0) is None
    assert accuracy([RatedQuestion(5, A, 0.0, 0.0, 0.0)], [], [], 0) == 100


def test_the_turning_point_is_the_greatest_rise_and_of_two_alike_the_first() -> None:
    moments = [
        SeatMoment(3, 4.0, 0.1, 4),
        SeatMoment(8, 2.0, 0.4, 4),
        SeatMoment(12, 1.0, 0.7, 4),
        SeatMoment(15, 1.5, 0.5, 4),
    ]
    assert turning_point([moments[:2], moments]) == 8
    assert turning_point([[SeatMoment(3, 4.0, 0.1, 4), SeatMoment(8, 4.0, 0.1, 4)]]) is None


def test_bits_of_a_few_solutions() -> None:
    # Four case files of two cards, all alike: 2 bits together; each card on its own is one of two, 1 bit each.
    four: dict[tuple[Card, ...], int] = {(Card(a), Card(b)): 3 for a in "xy" for b in "uv"}
    assert entropy(four.values()) == 2
    assert apart(four) == 2
    # Only (x, u) and (y, v): 1 bit together, but 1 bit for each card on its own.
    two: dict[tuple[Card, ...], int] = {(Card("x"), Card("u")): 1, (Card("y"), Card("v")): 1}
    assert entropy(two.values()) == 1
    assert apart(two) == 2
    assert share(two, (Card("x"), Card("u"))) == 0.5
    assert share(two, (Card("x"), Card("v"))) == 0


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    table = played("cluedo", 3, {"board": "none"}, 4, opened=False)
    record = record_of(table, secret(4).commitment)
    with pytest.raises(Invalid, match=r"found a game that goes on after event \d+, expected one that is over"):
        review(record, GAMES["cluedo"])


@pytest.mark.parametrize("number", range(4))
def test_a_turn_that_was_taken_back_is_none_that_was_missed_and_has_no_number(number: int) -> None:
    record = finished("miporin", number)
    back = {v for v, event in enumerate(record.events, 1) if isinstance(event, TakenBack)}
    gone = {v for n in back for v in range(record.events[n - 1].to + 1, n + 1)}  # type: ignore[attr-defined]
    assert gone
    found = review(record, GAMES["miporin"])
    assert not gone & {version for seat in found.seats for version in seat.missed}
    begun = Turns.of(record).begun
    assert not gone & {*begun}
    assert [record.events[v - 1].number for v in begun] == [*range(1, len(begun) + 1)]  # type: ignore[attr-defined]


def test_who_was_shown_the_case_file_after_a_wrong_accusation_can_prove_the_case_too_late() -> None:
    late = 0
    for seed in range(1, 12):
        record = of_bots("detective", "reckless", seed=seed)
        winner = replay(record).state.winner
        wrong = {each.seat for each in record.events if isinstance(each, Accused) and each.seat != winner}
        seen = {each.seat: v for v, each in enumerate(record.events, 1) if isinstance(each, CaseFileSeen)}
        for seat in review(record, GAMES["cluedo"]).seats:
            if seat.seat in wrong & seen.keys() and len(by_hand(record, seat.seat)[seen[seat.seat] - 1]) > 1:
                assert (seat.provable_at, seat.too_late) == (seen[seat.seat], True)
                late += 1
    assert late
