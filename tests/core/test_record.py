"""Games as data: what is written can be read, damage is named with its place, and cheating does not pass."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.core.cards import Card, Invalid, Place, Seat
from casefile.core.edition_text import edition_text
from casefile.core.editions import parse_edition, shipped_edition
from casefile.core.events import Event, Lapsed, SeatTaken, SeedOpened
from casefile.core.inquiry import CardsDealt, CardShown, Suggest, Suggested
from casefile.core.inquiry_state import has_hands
from casefile.core.log import action_to, event_to
from casefile.core.movement import DiceRolled, Move, Roll
from casefile.core.record import Record, record_of, replay, write
from casefile.core.table import Table, set_up
from casefile.core.verify import verify
from tests.recorded import played, recorded, secret
from tests.rules import SEAT_ACTIONS, action_from, event_from, read, rule_set, verify_file
from tests.values import fields, replace

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("cluedo", 3, {"board": "none"}),
    ("cluedo", 2, {"choose_suspect": "yes"}),
    ("cluedo", 4, {"dice": 1, "edition": "ns_clue"}),
    ("cluegame", 6, {"last_standing": "wins"}),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_game_is_written_and_read_and_holds(game: tuple[str, int, dict[str, Any]]) -> None:
    for number in range(3):
        record = recorded(*game, number, lapses=0.1)
        data = write(record)
        assert read(data) == record
        assert write(read(data)) == data
        assert verify_file(data)
        assert replay(read(data)).state == replay(record).state


def test_a_record_has_the_promised_keys() -> None:
    record = recorded("cluedo", 3, {"dice": "1"}, 1)
    found = json.loads(write(record))
    keys = ["format", "rules", "seats", "options", "edition", "suspects", "commitment", "events", "sums"]
    assert list(found) == keys
    assert found["format"] == "casefile-record-1"
    assert (found["rules"], found["seats"], found["edition"]) == ("cluedo", 3, "clue")
    assert found["options"]["dice"] == 1
    assert found["events"][0] == {"kind": "seat_taken", "seat": 0, "name": "player 0", "bot": "", "entropy": "00"}


def test_an_edition_that_is_not_shipped_goes_with_its_game() -> None:
    text = edition_text(shipped_edition("clue")).replace('"Rope"', '"Very \\"long\\" rope"')
    mine = parse_edition(text, "mine", "mine.toml")
    assert parse_edition(edition_text(mine), "mine", "again") == mine
    rules = rule_set("cluedo")
    table = Table(rules, set_up(rules, 3, {"board": "none"}, edition=mine), secret(1))
    table.begin()
    data = write(record_of(table, secret(1).commitment))
    assert read(data).setup.edition == mine
    assert read(data).setup.edition.named(Card("rope")) == 'Very "long" rope'


# -- events and actions --------------------------------------------------------------------------------------------


def test_every_event_of_a_game_survives_json() -> None:
    for event in recorded("cluedo", 2, {}, 5, lapses=0.2).events:
        assert event_from(json.loads(json.dumps(event_to(event)))) == event


def test_what_a_seat_did_not_see_survives_json() -> None:
    for event in (CardShown(Seat(1), Seat(0), None), CardsDealt(None, (None, (Card("rope"),)), None)):
        assert event_from(json.loads(json.dumps(event_to(event)))) == event


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ([], "event"),
        ({}, "event"),
        ({"kind": "no_such"}, "event"),
        ({"kind": ["turn_ended"]}, "event"),
        ({"kind": "turn_ended"}, "event (turn_ended)"),
        ({"kind": "turn_ended", "seat": "0"}, "event (turn_ended), seat"),
        ({"kind": "turn_ended", "seat": True}, "event (turn_ended), seat"),
        ({"kind": "turn_ended", "seat": 0, "more": 1}, "event (turn_ended)"),
        ({"kind": "dice_rolled", "seat": 0, "dice": [1, "2"]}, "event (dice_rolled), dice[1]"),
    ],
)
def test_a_wrong_event_is_refused_with_its_place(data: object, where: str) -> None:
    with pytest.raises(Invalid) as refused:
        event_from(data)
    assert refused.value.where == where


def test_every_action_of_a_seat_is_read_from_a_form() -> None:
    assert action_from("roll", {}) == Roll()
    assert action_from("move", {"to": "r4c6"}) == Move(Place("r4c6"))
    suggestion = Suggest(Card("plum"), Card("rope"), Card("hall"))
    assert action_from("suggest", {"suspect": "plum", "weapon": "rope", "room": "hall"}) == suggestion
    for kind, action in SEAT_ACTIONS.items():
        # A form carries texts; numbers are read from them.
        given_ = action_to(action(*["1"] * len(fields(action))))
        assert given_.pop("kind") == kind
        read_ = action_to(action_from(kind, given_))
        assert {name: str(value) for name, value in read_.items()} == {"kind": kind, **given_}


@pytest.mark.parametrize(
    ("kind", "fields", "where"),
    [
        ("deal_cards", {}, "kind"),
        ("lapse", {"seat": "0"}, "kind"),
        (None, {}, "kind"),
        (["roll"], {}, "kind"),
        ("show", {}, "show"),
        ("show", {"card": 7}, "show, card"),
        ("show", {"card": "rope", "seat": "1"}, "show"),
        ("roll", {"dice": "6"}, "roll"),
    ],
)
def test_a_wrong_form_is_refused_with_its_place(kind: object, fields: dict[str, object], where: str) -> None:
    with pytest.raises(Invalid) as refused:
        action_from(kind, fields)
    assert refused.value.where == where


LEAVES = st.none() | st.booleans() | st.integers() | st.text()


@given(st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_no_json_at_all_does_harm(data: object) -> None:
    with pytest.raises(Invalid):
        event_from(data)
    with pytest.raises(Invalid):
        read(msgspec.json.encode(data))


# -- damage --------------------------------------------------------------------------------------------------------


def changed(record: Record, **entries: object) -> bytes:
    """The record as JSON with other entries, its sums as they were."""
    return json.dumps({**json.loads(write(record)), **entries}).encode()


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ({"format": "casefile-record-2"}, "format: found 'casefile-record-2'.*newer casefile"),
        ({"format": "something"}, "format: found 'something'"),
        ({"more": 1}, "the entry 'more'"),
        ({"events": {}}, "events"),
        ({"rules": "chess"}, "heading"),
        ({"seats": 7}, "heading"),
        ({"sums": "00000000"}, "sums"),
        ({"sums": 5}, "sums"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_place(entries: dict[str, object], words: str) -> None:
    with pytest.raises(Invalid, match=words):
        read(changed(recorded("cluedo", 3, {"board": "none"}, 1), **entries))


def test_a_missing_entry_is_named() -> None:
    found = json.loads(write(recorded("cluedo", 3, {"board": "none"}, 1)))
    del found["commitment"]
    with pytest.raises(Invalid, match="no entry 'commitment'"):
        read(json.dumps(found).encode())


def test_damaged_json_names_the_line() -> None:
    data = write(recorded("cluedo", 3, {"board": "none"}, 1))
    third = data.index(b'{"kind"', data.index(b"player 1"))
    # The heading takes nine lines, so the third event stands on line 12.
    broken = data[:third] + b"[" + data[third + 1 :]
    with pytest.raises(Invalid, match="line 12: found damaged JSON"):
        read(broken)
    assert verify_file(broken).event == 3
    with pytest.raises(Invalid, match="line 12: found a byte that is not UTF-8"):
        read(data[:third] + b"\xff" + data[third + 1 :])
    with pytest.raises(Invalid, match=r"damaged JSON|nested too deep"):
        read(b"[" * 100_000)


@given(st.data())
def test_one_changed_byte_never_passes(data: st.DataObject) -> None:
    whole = _WHOLE
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    verification = verify_file(whole[:at] + bytes([byte]) + whole[at + 1 :])
    assert not verification
    line = whole.count(b"\n", 0, at) + 1
    events = len(_GAME.events)
    # A byte of an event's line, its comma and its line break aside, is found in that event, or where an object can no
    # longer end there, at the beginning of the next.
    if 9 < line <= 9 + events and whole[at : at + 1] not in b",\n" and byte != 0x0A:
        assert verification.event in (line - 9, line - 8)


_GAME = recorded("cluedo", 3, {"board": "none"}, 8)
_WHOLE = write(_GAME)


def test_every_changed_byte_of_a_name_is_found_in_its_event() -> None:
    at = _WHOLE.index(b"player 2") + 3
    verification = verify_file(_WHOLE[:at] + b"j" + _WHOLE[at + 1 :])
    assert (verification.holds, verification.event) == (False, 3)


def test_a_file_in_another_form_is_not_judged() -> None:
    verification = verify_file(_WHOLE.replace(b"\n]", b" ]"))
    assert not verification
    assert "is not as casefile wrote it" in verification.text


# -- cheating: a record whose sums are right -----------------------------------------------------------------------


def forged(record: Record, number: int, event: Event) -> Record:
    """The record with another event in place of the ``number``-th."""
    return replace(record, events=(*record.events[: number - 1], event, *record.events[number:]))


def numbers(record: Record, kind: type[Event]) -> list[int]:
    """The numbers of the events of a kind."""
    return [number for number, event in enumerate(record.events, 1) if isinstance(event, kind)]


def test_another_deal_is_found() -> None:
    record = recorded("cluedo", 3, {}, 1)
    number = numbers(record, CardsDealt)[0]
    dealt = record.events[number - 1]
    assert isinstance(dealt, CardsDealt)
    verification = verify_file(write(forged(record, number, replace(dealt, hands=dealt.hands[::-1]))))
    assert (verification.holds, verification.event) == (False, number)


def test_other_dice_are_found() -> None:
    record = next(r for n in range(9) if numbers(r := recorded("cluedo", 4, {}, n), DiceRolled))
    number = numbers(record, DiceRolled)[-1]
    rolled = record.events[number - 1]
    assert isinstance(rolled, DiceRolled)
    verification = verify(forged(record, number, replace(rolled, dice=(rolled.dice[0] % 6 + 1, rolled.dice[1]))))
    assert (verification.holds, verification.event) == (False, number)


def test_a_forbidden_action_is_found_with_its_clause() -> None:
    record = next(r for n in range(99) if numbers(r := recorded("cluegame", 3, {}, n), Suggested))
    number = numbers(record, Suggested)[0]
    event = record.events[number - 1]
    assert isinstance(event, Suggested)
    elsewhere = next(room for room in record.setup.deck.rooms if room != event.room)
    verification = verify(forged(record, number, replace(event, room=elsewhere)))
    assert (verification.holds, verification.event) == (False, number)
    assert "cluegame-" in verification.text


def test_a_card_that_was_not_held_is_found() -> None:
    record = next(r for n in range(9) if numbers(r := recorded("cluedo", 3, {"board": "none"}, n), CardShown))
    number = numbers(record, CardShown)[0]
    event = record.events[number - 1]
    assert isinstance(event, CardShown)
    verification = verify(forged(record, number, replace(event, card=Card("no_such"))))
    assert (verification.holds, verification.event) == (False, number)


def test_a_seat_that_was_skipped_is_found() -> None:
    record = recorded("cluedo", 3, {"board": "none"}, 2)
    left_out = replace(record, events=record.events[:5] + record.events[6:])
    verification = verify(left_out)
    assert (verification.holds, verification.event) == (False, 6)


def test_another_seed_commitment_or_contribution_is_found() -> None:
    record = recorded("cluedo", 3, {"board": "none"}, 1)
    last = len(record.events)
    other = secret(2)
    opened = verify(forged(record, last, SeedOpened(other.seed.hex(), other.salt.hex())))
    assert (opened.holds, opened.event) == (False, last)
    assert not verify(replace(record, commitment=other.commitment))
    taken = record.events[1]
    assert isinstance(taken, SeatTaken)
    mixed = verify(forged(record, 2, replace(taken, entropy="ff")))
    # The deal, the event after three seats were taken, is another one then.
    assert (mixed.holds, mixed.event) == (False, 4)
    short = verify(forged(record, last, SeedOpened("ab", "cd")))
    assert not short
    assert "64 hexadecimal digits" in short.text


def test_a_default_that_was_not_drawn_is_found() -> None:
    games = (recorded("cluedo", 3, {"board": "none"}, n, lapses=0.5) for n in range(40))
    for record in games:
        for number in numbers(record, Lapsed):
            shown = record.events[number] if number < len(record.events) else None
            hand = replay(record, number).state
            if isinstance(shown, CardShown) and shown.card is not None:
                assert has_hands(hand)
                assert hand.suggestion is not None
                held = hand.holdings.hand(shown.seat)
                named = hand.suggestion.cards
                others = [card for card in held if card in named and card != shown.card]
                if others:
                    verification = verify(forged(record, number + 1, replace(shown, card=others[0])))
                    assert (verification.holds, verification.event) == (False, number + 1)
                    return
    pytest.fail("no game in which the clock had a choice of cards")


def test_an_unfinished_game_cannot_be_judged_yet() -> None:
    table = played("cluedo", 3, {"board": "none"}, 1, opened=False)
    verification = verify(record_of(table, secret(1).commitment))
    assert not verification
    assert "has not been opened" in verification.text


def test_a_seed_that_is_opened_too_early_or_twice_is_found() -> None:
    record = recorded("cluedo", 3, {"board": "none"}, 1)
    opened = record.events[-1]
    early = replace(record, events=(*record.events[:5], opened, *record.events[5:]))
    assert verify(early).event == 6
    twice = replace(record, events=(*record.events, opened))
    assert verify(twice).event == len(record.events) + 1


def test_an_event_that_cannot_follow_is_named_by_a_replay() -> None:
    record = recorded("cluedo", 3, {"board": "none"}, 1)
    with pytest.raises(Invalid, match="event 2"):
        replay(replace(record, events=(record.events[0], CardShown(Seat(0), Seat(1), None))))


def test_a_replay_stops_where_it_is_asked_to() -> None:
    record = recorded("cluedo", 3, {}, 1)
    assert replay(record, 4).version == 4
    assert [event.kind for event in replay(record, 4).history][-1] == "cards_dealt"
