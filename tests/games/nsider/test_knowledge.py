"""Notes in a game with a Red Card: what they say is so in the true deal, proofs rest on what was seen, hints count."""

from collections import Counter
from math import isclose
from random import Random
from typing import Any

import numpy as np

from casefile.core.cards import Card, Seat
from casefile.core.engine import Observation
from casefile.core.facts import CASE_FILE, Holds, Owner
from casefile.core.fairness import streams
from casefile.core.inquiry import CardsDealt, CardShown, Suggest, Suggested
from casefile.core.record import record_of, replay
from casefile.core.table import AnyTable
from casefile.deduction.numbering import bits, numbering
from casefile.games.nsider.hints import in_whole_deck, ratings_of
from casefile.games.nsider.knowledge import RED, CampHands, know
from casefile.games.nsider.rules import NSIDER
from casefile.play.knowledge import ink, marks, percent
from tests.games.nsider.posts import red_post
from tests.properties.games import Plan, finished

GAMES = 10


def red_games() -> list[AnyTable]:
    """Random games with a Red Card, to their ends."""
    plans = [Plan("nsider", 3 + number % 4, {"red_card": True, "show": "ask"}, number) for number in range(GAMES)]
    return [finished(plan) for plan in plans]


def cut(table: AnyTable, rng: Random) -> AnyTable:
    """The same game, broken off somewhere after the deal and before its end."""
    dealt = next(i for i, event in enumerate(table.history) if isinstance(event, CardsDealt))
    stop = rng.randrange(dealt + 1, len(table.history) - 3)
    return replay(record_of(table, table.commitment), stop)


def notes_of(table: AnyTable, seat: Seat, *more: Any) -> CampHands:
    """What a camp knows, also after it has seen ``more``."""
    view = table.view(seat, know)
    for event in more:
        view.observe(Observation(seat, event))
    notes: CampHands = view.knowledge
    return notes


def truth(table: AnyTable, card: Card, owner: Any) -> bool:
    """Whether a card, the Red Card too, is an owner's in the true deal."""
    case = table.state
    if card == RED:
        return isinstance(owner, int) and bool(case.red[owner])
    return card in (case.holdings.sealed() if owner == CASE_FILE else case.holdings.hand(owner))


def test_what_is_noted_for_certain_is_so_and_chances_are_shares_of_one() -> None:
    marked = Counter[str]()
    for number, table in enumerate(red_games()):
        played = cut(table, Random(number))
        for seat in map(Seat, range(played.setup.seats)):
            notes = notes_of(played, seat)
            if not notes.counted:
                marked["murderer"] += 1
                continue
            for level in (2, 3, 4):
                for (card, owner), mark in marks(notes, level).items():
                    marked[mark.ink] += 1
                    if mark.ink in ("yes", "no"):
                        assert truth(played, card, owner) == (mark.ink == "yes"), (number, seat, card, owner)
            # Somebody has the Red Card: the weights of its row are all there is.
            owners: list[Owner] = [*map(Seat, range(played.setup.seats)), CASE_FILE]
            assert sum(notes.weight(RED, owner) for owner in owners) == notes.worlds.total
            # An ordinary card is somebody's, in the case file, or the murderer's own.
            for card, row in notes.worlds.counts.items():
                held = sum(notes.weight(card, owner) for owner in owners)
                assert held + row[-1] == notes.worlds.total
    assert min(marked[kind] for kind in ("yes", "no", "maybe", "murderer")) >= GAMES, marked


def test_a_proof_rests_on_what_was_seen_and_ends_in_what_is_so() -> None:
    proved = Counter[bool]()
    for number, table in enumerate(red_games()[:8]):
        played = cut(table, Random(number + 50))
        seat = Seat(number % played.setup.seats)
        notes = notes_of(played, seat)
        if not notes.counted:
            continue
        given = set(notes.described.facts)
        for (card, owner), mark in marks(notes, 3).items():
            if mark.ink in ("yes", "no"):
                proof = notes.proof(card, owner)
                proved[proof is not None] += 1
                if proof is not None:
                    assert set(proof.facts) <= given
                    assert truth(played, card, owner) == isinstance(proof.goal, Holds)
    assert proved[True] > 3 * proved[False] > 0, proved


def test_at_level_2_one_knows_whether_one_has_the_red_card_and_at_level_1_nothing() -> None:
    notes = rooms_only(1)
    assert marks(notes, 1) == {}
    assert marks(notes, 2)[RED, Seat(2)].ink == "no"
    assert (RED, Seat(1)) not in marks(notes, 2)
    # Of two other camps each is as likely: nothing has been seen but six rooms.
    assert [percent(notes.weight(RED, Seat(seat)), notes.total) for seat in (0, 1, 2)] == [50, 50, 0]


def test_who_shows_its_own_person_has_not_got_the_red_card() -> None:
    # Camp 0 shows the person of camp 1, which so is in a hand and not the murderer's.
    asked = Suggested(Seat(2), Card("mustard"), Card("rope"), Card("hall"))
    after = rooms_only(0, asked, CardShown(Seat(0), Seat(2), Card("mustard")))
    assert [ink(after, RED, Seat(seat)) for seat in (0, 1, 2)] == ["yes", "no", "no"]
    assert after.proof(RED, Seat(0)) is None


def rooms_only(murderer: int, *more: Any) -> CampHands:
    """The notes of camp 2, which holds six rooms, after the deal, and after it has seen ``more``."""
    table = red_post(NSIDER, murderer=murderer)
    assert set(table.state.holdings.hand(Seat(2))) <= set(table.setup.deck.rooms)
    return notes_of(table, Seat(2), *more)


# -- hints -------------------------------------------------------------------------------------------------------------


def test_the_deals_of_a_hint_have_the_murderer_among_the_sealed_as_often_as_he_is_likely() -> None:
    table = red_post(NSIDER, murderer=2)
    notes = notes_of(table, Seat(0))
    rated = ratings_of(notes.worlds, notes.red.persons, streams(b"any")("draw"))
    numbers = numbering(notes.described.spec)
    assert rated.exact
    assert rated.count == sum(each.total for each in notes.worlds.worlds.values())
    for seat, weight in notes.worlds.murderers.items():
        assert isclose(rated.sealed(notes.red.persons[seat]), weight / notes.worlds.total, abs_tol=1e-9)
        change = in_whole_deck(numbers, notes.red.persons[seat])
        for hands in notes.worlds.worlds[seat].sample_masks(Random(seat).randrange, 50):
            found = change(hands)
            held = [card for hand in found for card in bits(hand)]
            assert len(set(held)) == len(held) == len(numbers.cards) - 1
            assert found[numbers.case] & numbers.categories[0] == numbers.mask(notes.red.persons[seat])
            # The framed person is in nobody's hand.
            framed = numbers.masks([Card(each) for each in notes.worlds.worlds[seat].spec.categories[0]])
            assert (framed & ~sum(found)).bit_count() == 1
            assert [int(hand) for hand in change([*np.array(hands)])] == found


def test_a_hint_names_something_that_tells_and_accuses_only_the_murderer() -> None:
    table = red_post(NSIDER, murderer=2)
    notes = notes_of(table, Seat(0))
    found = notes.best(table.view(Seat(0)), table.menu(Seat(0)))
    assert found is not None
    assert isinstance(found.action, Suggest)
    assert 0 < found.bits < found.open
    # Two murderers x the open weapons x the open rooms: as many bits at most as the logarithm says.
    named = (found.action.suspect, found.action.weapon, found.action.room)
    assert set(named) <= {*table.setup.deck}
    assert isclose(2**found.open, len(notes.worlds.solutions), rel_tol=0.2)
