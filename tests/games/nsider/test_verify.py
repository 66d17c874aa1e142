"""The module that checks ``nsider`` says yes to every game, and no to every forgery, as the program does."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from casefile.core.actions import pick
from casefile.core.by_post import CampDisbanded, CardPreferred, Disband, GiveStrike, LiftStrike
from casefile.core.cards import Seat
from casefile.core.engine import Inputs
from casefile.core.events import BotSteppedIn, ClockSet, OwnerReturned, PaceSet, SeedOpened
from casefile.core.inquiry import CardShown
from casefile.core.options import Value, describe
from casefile.core.record import Record, record_of, write
from casefile.core.table import Table, set_up
from casefile.core.verify import verify
from tests.amounts import often
from tests.decks import deck
from tests.recorded import recorded, secret
from tests.rules import read, rule_set
from tests.values import replace
from tests.verifiers import by_both, by_module

NAME = "nsider"


def game(number: int, **options: Value) -> Record:
    """A whole game with random options but these, operator and all."""
    rng, rules = Random(number), rule_set(NAME)
    chosen = {each.name: rng.choice(each.choices) for each in describe(rules.options)} | options
    seats, seed = rng.choice(rules.seats), secret(number)
    votes = tuple(rng.randrange(1, int(chosen["case_files"]) + 1) for _ in range(seats))
    table = Table(rules, set_up(rules, seats, chosen, given=Inputs(votes=votes)), seed)
    table.begin()
    while table.actor is not None:
        act = rng.choice((GiveStrike, LiftStrike, Disband)) if rng.random() < 0.02 else None
        offer: Any = table.menu("operator")[act] if act is not None else ""
        if act is not None and not isinstance(offer, str):
            table.act("operator", act(Seat(rng.choice(offer.choices["camp"])), "Because."))
        elif rng.random() < 0.05:
            table.lapse(1)
        else:
            table.act(table.actor, pick(table.menu(table.actor), rng.randrange))
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    return record_of(table, seed.commitment)


def answer(record: Record) -> tuple[bool, int]:
    """Whether the module says yes, and else the number of the event that it names."""
    return by_module(NAME, [write(record)])[0]


@pytest.mark.sampled(15)
@pytest.mark.parametrize("number", range(40))
def test_honest_games_hold(number: int) -> None:
    record = game(number)
    assert read(write(record)) == record
    assert verify(record).text.endswith("every action hold.")
    assert answer(record) == (True, 0)


def test_a_clock_that_is_set_and_owners_who_come_back_are_no_fault() -> None:
    record = game(9, rounds="sequential")
    turn = max(number for number, event in enumerate(record.events, 1) if event.kind == "turn_began")
    gone = next(event.seat for event in record.events[:turn] if isinstance(event, CampDisbanded))
    for told in (
        ClockSet("60"),
        PaceSet("fast"),
        BotSteppedIn(Seat(0), "random"),
        OwnerReturned(Seat(0)),
        OwnerReturned(gone),
    ):
        longer = replace(record, events=(*record.events[:turn], told, *record.events[turn:]))
        assert verify(longer)
        assert answer(longer) == (True, 0)


def test_a_card_that_must_be_shown_cannot_be_left_out() -> None:
    for number in range(often(4, 10)):
        record = game(number)
        for at, event in enumerate(record.events):
            if event.kind in ("card_shown", "accused"):
                shorter = replace(record, events=(*record.events[:at], *record.events[at + 1 :]))
                assert not answer(shorter)[0]
                assert not verify(shorter)


def forged(record: Record, kind: str, **changes: Any) -> Iterator[tuple[Record, int]]:
    """The record with other values in the last event of a kind, and its number; nothing without one."""
    numbers = [number for number, event in enumerate(record.events) if event.kind == kind]
    if numbers:
        at, events = numbers[-1], list(record.events)
        values = {name: change(getattr(events[at], name)) for name, change in changes.items()}
        events[at] = replace(events[at], **values)
        if events[at] != record.events[at]:
            yield replace(record, events=tuple(events)), at + 1


def forgeries(record: Record) -> Iterator[tuple[Record, int]]:
    """Records that each tell one lie, with the number of the event that tells it."""
    deck, seats = record.setup.deck, record.setup.seats
    yield from forged(record, "turn_order_drawn", order=lambda order: order[::-1])
    yield from forged(record, "red_card_dealt", dealt=lambda dealt: (*dealt[1:], dealt[0]))
    yield from forged(record, "file_chosen", number=lambda number: number + 1)
    yield from forged(record, "cards_dealt", case_file=lambda f: (f[0], f[1], deck.rooms[f[2] == deck.rooms[0]]))
    yield from forged(record, "cards_dealt", hands=lambda hands: hands[::-1])
    yield from forged(record, "turn_began", seat=lambda seat: (seat + 1) % seats)
    yield from forged(record, "could_not_answer", seat=lambda seat: (seat + 1) % seats)
    yield from forged(record, "card_shown", to=lambda to: (to + 1) % seats)
    yield from forged(record, "accused", right=lambda right: not right)
    yield from forged(record, "hand_revealed", red=lambda red: not red)
    yield from forged(record, "case_closed", winner=lambda winner: 0 if winner is None else None)
    yield replace(record, commitment=secret(9_999).commitment), len(record.events)


def test_every_forgery_is_refused_and_its_event_named() -> None:
    tried = 0
    for number in range(often(12, 30)):
        for made, event in forgeries(game(number, rounds="sequential")):
            tried += 1
            assert answer(made) == (False, event), made.events[event - 1]
            assert not verify(made)
    assert tried > often(12, 30) * 6


def test_the_character_of_a_camp_has_a_token() -> None:
    edition, rules, seed, rng = deck(8, 6, 9), rule_set("nsider"), secret(5), Random(5)
    table = Table(rules, set_up(rules, 3, {}, edition=edition), seed)
    table.begin()
    while table.actor is not None:
        assert not isinstance(table.actor, str)
        table.act(table.actor, pick(table.menu(table.actor), rng.randrange))
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    record = record_of(table, seed.commitment)
    first, second, third, *_, last = edition.deck.people
    for characters, holds in {(first, second, third): True, (first, second, last): False}.items():
        given = replace(record.setup.given, characters=characters)
        made = write(replace(record, setup=replace(record.setup, given=given)))
        assert by_both("nsider", made) == [holds, holds], characters


def test_the_operator_cannot_choose_the_card_that_it_shows() -> None:
    options: dict[str, Value] = {"disbanded_cards": "operator", "strikes": 1, "rounds": "sequential"}
    refused = 0
    for number in range(40):
        record, seats_out = recorded(NAME, 5, options, number, lapses=0.3), set[Seat]()
        hands = next(event.hands for event in record.events if event.kind == "cards_dealt")  # type: ignore[attr-defined]
        for at, event in enumerate(record.events):
            seats_out |= {event.seat} if event.kind == "camp_disbanded" else set()  # type: ignore[attr-defined]
            if not isinstance(event, CardShown) or event.seat not in seats_out:
                continue
            asked: Any = [each for each in record.events[:at] if each.kind == "suggested"][-1]
            named = (asked.suspect, asked.weapon, asked.room)
            others = [card for card in hands[event.seat] if card in named and card != event.card]
            if others:
                events = (*record.events[:at], replace(event, card=others[0]), *record.events[at + 1 :])
                assert answer(replace(record, events=events)) == (False, at + 1)
                assert not verify(replace(record, events=events))
                refused += 1
    assert refused > 3


def test_the_commitment_must_be_that_of_the_file_chosen() -> None:
    record = game(1, case_files=1)
    given = replace(record.setup.given, votes=(), files=(secret(77).commitment,))
    made = replace(record, setup=replace(record.setup, given=given))
    assert answer(made) == (False, 0)
    assert verify(made).text == "The commitment is not that of case file 1, which was chosen."
    right = replace(given, files=(record.commitment,))
    assert answer(replace(record, setup=replace(record.setup, given=right))) == (True, 0)


def test_who_put_a_card_first_stands_in_the_log_and_must_have_had_it() -> None:
    options: dict[str, Value] = {"show": "standing_order"}
    records = [game(number, **options) for number in range(8)]
    record = next(each for each in records if any(isinstance(event, CardPreferred) for event in each.events))
    ((made, at),) = forged(record, "card_preferred", seat=lambda seat: (seat + 1) % record.setup.seats)
    assert answer(made) == (False, at)
    assert verify(made).event == at


def test_a_record_that_breaks_off_or_goes_on_is_refused() -> None:
    record = game(2)
    assert answer(replace(record, events=record.events[:-1])) == (False, 0)
    assert not answer(replace(record, events=(*record.events[:-3], record.events[-1])))[0]
    assert not answer(replace(record, events=(*record.events, record.events[-1])))[0]
    assert answer(recorded("cluedo", 3, {"board": "none"}, 1)) == (False, 0)
