"""Hints: the best question by its own definition, a certain accusation, and the card that gives least away."""

from collections.abc import Iterator
from itertools import product
from random import Random

from casefile.core.actions import Offer, pick
from casefile.core.cards import Card, Seat
from casefile.core.events import SeatTaken
from casefile.core.fairness import Seed
from casefile.core.inquiry import Accuse, CardShown, Show, Suggest
from casefile.core.table import AnyTable, Table, set_up
from casefile.deduction.ratings import LISTED, WITHOUT_ARRAYS, ratings
from casefile.play.fixed_hands import FixedHands, know
from casefile.play.hints import AGAIN, COMMON, DRAWN, HALVES, KNOWN, LITTLE, NARROWS, ONLY, SETTLES, worth
from casefile.play.knowledge import Advice
from casefile.story import PlainVoice
from casefile.story.i18n import translator
from tests.rules import rule_set

CLUEDO = rule_set("cluedo")


def quick(seed: int, seats: int = 3) -> AnyTable:
    """A quick game, begun."""
    draw = Random(seed)
    table = Table(CLUEDO, set_up(CLUEDO, seats, {"board": "none"}), Seed(draw.randbytes(32), draw.randbytes(32)))
    table.begin([SeatTaken(Seat(seat), f"Player {seat}", "", "") for seat in range(seats)])
    return table


def moments(seed: int, seats: int = 3, moves: int = 150) -> Iterator[tuple[AnyTable, Seat]]:
    """A game by chance without accusations, and who is to act, before each action."""
    table, draw = quick(seed, seats), Random(f"play {seed}")
    for _ in range(moves):
        actor = table.actor
        if not isinstance(actor, int):
            return
        yield table, Seat(actor)
        calm = {kind: entry for kind, entry in table.menu(actor).items() if kind is not Accuse}
        table.act(actor, pick(calm, draw.randrange))


def notes_of(table: AnyTable, seat: Seat) -> FixedHands:
    notes: FixedHands = table.view(seat, know).knowledge
    return notes


def hint(table: AnyTable, seat: Seat) -> Advice | None:
    return notes_of(table, seat).best(table.view(seat), table.menu(seat))


def test_the_question_tells_most_of_all_that_can_be_asked() -> None:
    checked = 0
    for table, seat in moments(3):
        offer, notes = table.menu(seat).get(Suggest), notes_of(table, seat)
        if not isinstance(offer, Offer) or not 1 < notes.worlds.total <= WITHOUT_ARRAYS:
            continue
        found = hint(table, seat)
        assert found is not None
        if isinstance(found.action, Accuse):
            continue
        # All deals are looked at here, so that nothing depends on a sample.
        listed = ratings(notes.worlds, Random(0).randrange, arrays=False)
        order = [Seat((seat + step) % 3) for step in (1, 2)]
        most = max(each.case_file for each in listed.values(list(product(*offer.choices.values())), order))
        assert abs(found.bits - most) < 1e-9
        checked += 1
        if checked == 4:
            return
    raise AssertionError("no position was small enough")


def test_what_is_certain_is_accused_and_nothing_else() -> None:
    certain = 0
    for table, seat in moments(5, seats=2, moves=400):
        found, files = hint(table, seat), notes_of(table, seat).worlds
        may = isinstance(table.menu(seat).get(Accuse), Offer)
        certainly = found is not None and isinstance(found.action, Accuse)
        assert certainly == (may and len(files.case_files) == 1)
        if found is not None and certainly:
            certain += 1
            assert found.names["cards"] == table.state.holdings.sealed()
    assert certain


def test_the_card_to_show_is_one_that_was_seen_before() -> None:
    reasons = set()
    for seed in range(6):
        for table, seat in moments(seed, seats=4):
            offer = table.menu(seat).get(Show)
            if not isinstance(offer, Offer):
                continue
            cards: tuple[Card, ...] = offer.choices["card"]
            asker = table.state.suggestion.seat
            # Told from the whole log: who was shown which of these by this seat.
            saw = {(each.to, each.card) for each in table.history if isinstance(each, CardShown) and each.seat == seat}
            found = hint(table, seat)
            assert found is not None
            assert isinstance(found.action, Show)
            card, [why] = found.action.card, found.why
            assert card in cards
            reasons.add(why)
            if len(cards) == 1:
                assert why == ONLY
            elif any((asker, each) in saw for each in cards):
                assert (asker, card) in saw
                assert why == AGAIN
            elif any(each in cards for _, each in saw):
                assert any(each == card for _, each in saw)
                assert why == KNOWN
            else:
                assert why == COMMON
                rooms = [each for each in cards if each in table.setup.deck.rooms]
                assert not rooms or card in rooms
    assert reasons == {ONLY, AGAIN, KNOWN, COMMON}


def test_the_same_is_said_whenever_it_is_asked() -> None:
    for table, seat in moments(8, moves=12):
        assert hint(table, seat) == hint(table, seat)


def test_nothing_is_said_where_nothing_can_be_chosen() -> None:
    table = quick(1)
    others = [Seat(seat) for seat in range(3) if seat != table.actor]
    for seat in others:
        assert hint(table, seat) is None


def test_a_question_is_advised_in_words_and_its_bits_are_told_on_request() -> None:
    """What is said of a question holds no number; the numbers are the same as before, for who asks for them."""
    said = set()
    for table, seat in moments(3, moves=60):
        found = hint(table, seat)
        if found is None or not isinstance(found.action, Suggest):
            continue
        voice = PlainVoice({Seat(n): f"Player {n}" for n in range(3)}, table.setup.edition)
        lead, worth_it, *own = found.told(voice, translator("en"))
        assert not any(letter.isdigit() for text in (lead, worth_it, *own) for letter in text)
        left, figures, _ = found.counted(voice, translator("en"))
        assert left.startswith(f"{found.left} solutions are still possible")
        assert f"{found.bits:.2f} bits" in figures
        hand, action = table.state.holdings.hand(seat), found.action
        held = [card for card in (action.suspect, action.weapon, action.room) if card in hand]
        assert bool(own) == (0 < len(held) < 3)
        assert all(voice.card(card) in own[0] for card in held if own)
        said.add(worth_it)
    assert len(said) > 1


def test_the_words_for_what_a_question_is_worth_go_by_its_share() -> None:
    assert [worth(bits, 10.0) for bits in (9.0, 5.0, 2.0, 0.5)] == [SETTLES, HALVES, NARROWS, LITTLE]
    assert worth(0.0, 0.0) == SETTLES


def test_a_hint_by_some_of_the_deals_says_so() -> None:
    told = {}
    for seats in (3, 6):
        table, seat = next(
            (table, seat) for table, seat in moments(3, seats=seats) if isinstance(table.menu(seat).get(Suggest), Offer)
        )
        found = hint(table, seat)
        assert found is not None
        told[notes_of(table, seat).worlds.total <= LISTED] = DRAWN in found.figures
    assert told == {True: False, False: True}
