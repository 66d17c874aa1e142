"""The module that checks a game by itself agrees with the program, refuses every forgery, needs only Node."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, product
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core import fairness
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec, Draw, deal, even_sizes
from casefile.core.edition_text import edition_text
from casefile.core.editions import CLUE, Edition, parse_edition, shipped_edition
from casefile.core.events import (
    BotCalled,
    BotSteppedIn,
    ClockSet,
    Event,
    Lapsed,
    OwnerReturned,
    PaceSet,
    SeatTaken,
    SeedOpened,
)
from casefile.core.fairness import Seed, streams
from casefile.core.inquiry import (
    Accused,
    CardsDealt,
    CardShown,
    CaseClosed,
    SideCardSeen,
    Suggested,
    SuspectChosen,
    TurnBegan,
)
from casefile.core.movement import DiceRolled, throw
from casefile.core.options import Value, describe
from casefile.core.record import Record, record_of, write
from casefile.core.table import Table, set_up
from casefile.core.verifier_module import verifier_module
from casefile.core.verify import verify
from casefile.games.classic.events import WeaponsPlaced
from tests.amounts import often, some
from tests.decks import deck
from tests.players import CLASSIC
from tests.properties.games import actor, choose
from tests.recorded import recorded, secret, undo
from tests.rules import EVENTS, rule_set
from tests.server.running_server import party, run, running_server
from tests.values import replace
from tests.verifiers import by_both, by_module, by_program, evaluated, module_of, parts, runs_alone, summed, written

CLASSIC_EVENTS = (
    "casefile.games.classic.events",
    "casefile.core.inquiry",
    "casefile.core.movement",
    "casefile.core.events",
)
"""Where the events of another game are, which has a verifier of its own."""
NAME = "classic"
GAMES = 1_000 if settings().max_examples > 100 else often(60, 150)
"""How many games both verifiers judge; more with ``--hypothesis-profile=long``."""


def game(number: int, *, people: bool = True, rules: str = "", **fixed: Value) -> Record:
    """A finished game of either rule set with any options, all from ``number``; time runs out now and then.

    With ``people``, bots step in for those whose time ran out, and owners return.
    """
    rng = Random(number)
    found = rule_set(rules or sorted(CLASSIC)[number % len(CLASSIC)])
    options = {each.name: rng.choice(each.choices) for each in describe(found.options)} | fixed
    seed, setup = secret(number), set_up(found, rng.choice(found.seats), options)
    table = Table(found, setup, seed)
    away: set[Seat] = set()
    taken = [SeatTaken(Seat(i), f"player {i}", "", rng.randbytes(32).hex() * (i % 3 < 2)) for i in range(setup.seats)]
    table.begin(rng.sample(taken, len(taken)))
    for count in range(20_000):
        if table.actor is None:
            table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
            return record_of(table, seed.commitment)
        seat = actor(table)
        if people and rng.random() < 0.02:
            table.record([ClockSet("86400"), PaceSet("fast")])
        if people and seat not in away and rng.random() < 0.01:
            table.record([BotCalled(seat, "careful")])
            away.add(seat)
        if rng.random() < 0.05:
            table.lapse(rng.randrange(1 << 40))
            if people and seat not in away and rng.random() < 0.5:
                table.record([BotSteppedIn(seat, "careful")])
                away.add(seat)
        else:
            if seat in away and rng.random() < 0.3:
                table.record([OwnerReturned(seat)])
                away.remove(seat)
            table.act(seat, choose(table, rng, hurry=count >= number % 60))
            if people and rng.random() < 0.1:
                undo(table, rng)
    raise AssertionError(f"no end of game {number}")


@cache
def sample(number: int) -> Record:
    """One of some games on the board in which nearly everything happens."""
    return game(number, people=False, board="classic")


def answer(record: Record) -> tuple[bool, int]:
    """What the module says of a record whose sums are right: whether it holds, and the event's number if not."""
    return by_module(NAME, [write(record)])[0]


def draws_of(record: Record) -> int:
    """How many numbers chance drew for a game of the record, counted by its events."""
    count = 0
    for at, event in enumerate(record.events):
        match event:
            case CardsDealt():
                count += 3 + 18
            case WeaponsPlaced():
                count += 6
            case DiceRolled():
                count += len(event.dice)
            case Lapsed():  # the seat, then each field of what is done that was not settled
                fields = {"card_shown": 2, "suspect_chosen": 1}
                count += 1 + fields.get(record.events[at + 1].kind, 0)
    return count


def numbers(record: Record, *kinds: type[Event]) -> list[int]:
    """The numbers of the events of these kinds."""
    return [number for number, event in enumerate(record.events, 1) if isinstance(event, kinds)]


# -- it agrees with the program ------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(10))
def test_both_verifiers_say_yes_to_every_game(part: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(part, GAMES, 10):
        record = game(number)
        assert verify(record), number
        assert answer(record) == (True, 0), number
        seen.update(event.kind for event in record.events)
        assert module_of(NAME).told(write(record))["draws"] == draws_of(record), number
    # Each tenth holds what the draws are for, and what moves them: dice, weapons, lapses, bots that step in.
    assert seen.keys() >= {"dice_rolled", "weapons_placed", "lapsed", "bot_stepped_in", "card_shown", "seed_opened"}


def test_the_games_hold_every_kind_of_event_and_option() -> None:
    records = [game(number) for number in range(150)]
    kinds = {event.kind for record in records for event in record.events}
    kinds |= {"could_not_move", "seat_offered", "seat_passed"}  # the latter two: tests/properties/test_passing.py
    kinds |= {"seats_changed"}  # tests/server/test_seating.py
    assert kinds >= {kind for kind, event in EVENTS.items() if event.__module__ in CLASSIC_EVENTS}
    for name, rules in CLASSIC.items():
        for option, choice in ((each.name, choice) for each in describe(rules.options) for choice in each.choices):
            assert any(
                record.rules.name == name and getattr(record.setup.options, option) == choice for record in records
            )


@pytest.mark.parametrize("number", [177, 286])
def test_a_player_without_a_way_to_go_is_no_fault(number: int) -> None:
    record = sample(number)
    assert "could_not_move" in {event.kind for event in record.events}
    assert answer(record) == (True, 0)


@pytest.mark.parametrize("slug", CLUE.shipped)
def test_the_lists_in_the_module_are_those_of_the_editions(slug: str) -> None:
    edition = shipped_edition(slug)
    found = evaluated(NAME, f"{{ ...cards('{slug}'), PLACES, slugs: Object.keys(EDITIONS) }}")
    assert found["kinds"] == [list(each) for each in edition.deck.categories]
    assert [found["at"][place] for place in found["PLACES"]] == list(edition.board.areas)
    assert tuple(found["slugs"]) == CLUE.shipped


def test_an_edition_of_ones_own_is_read_from_the_record() -> None:
    text = edition_text(shipped_edition("clue")).replace('"rope"', '"cord"')
    swapped = text.replace('at = "hall"', 'at = "_"').replace('at = "study"', 'at = "hall"')
    mine: Edition = parse_edition(swapped.replace('at = "_"', 'at = "study"'), "mine", "mine.toml")
    rules, seed = rule_set("cluedo"), secret(5)
    table = Table(rules, set_up(rules, 3, {}, edition=mine), seed)
    table.begin()
    rng = Random(5)
    while table.actor is not None:
        table.act(table.actor, choose(table, rng, hurry=True))
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    record = record_of(table, seed.commitment)
    assert numbers(record, WeaponsPlaced)
    assert answer(record) == (True, 0)


LARGEST_FIRST = """await (async (found) => {
  crypto.subtle.sign = async (name, key, message) => {
    const counter = BigInt(new TextDecoder().decode(message).split("/").at(-1));
    const block = new DataView(new ArrayBuffer(32));
    block.setBigUint64(0, 2n ** 64n - 1n - counter);
    return block.buffer;
  };
  for (const n of [6, 3, 1]) {
    const game = new Game({});
    found.push([await game.draw("dice@7", n), await game.draw("dice@7", n), await game.draw("dice@7", n)]);
  }
  return found;
})([])"""
"""What the module draws of 6, of 3 and of 1 where the numbers come downwards from the largest one."""


def test_numbers_that_would_make_some_answers_likelier_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2**64 leaves 4 after division by 6 (and 1 by 3), so the last four (the last one) of its numbers are passed over.
    def digest(message: bytes) -> bytes:
        counter = int(message.rpartition(b"/")[2])
        return ((1 << 64) - 1 - counter).to_bytes(8, "big") + b"the rest is not used"

    monkeypatch.setattr(fairness, "keyed", lambda key: digest)
    expected = {6: [5, 4, 3], 3: [2, 1, 0], 1: [0, 0, 0]}
    for n, numbers in expected.items():
        draw = streams(b"")("dice@7")
        assert [draw(n) for _ in range(3)] == numbers
    assert evaluated(NAME, LARGEST_FIRST) == [*expected.values()]


# -- it refuses every forgery, though the sums are recomputed -------------------------------------------------------


def forged(record: Record, number: int, **changes: Any) -> tuple[Record, int]:
    """The record with other values in one event, and the number of that event."""
    events = list(record.events)
    events[number - 1] = replace(events[number - 1], **changes)
    return replace(record, events=tuple(events)), number


def event_of(record: Record, kind: type[Event], last: bool = False) -> tuple[int, Any]:
    """The number of the first (or last) event of a kind, and the event."""
    number = numbers(record, kind)[-1 if last else 0]
    return number, record.events[number - 1]


def other_dice(record: Record) -> Iterator[tuple[Record, int]]:
    for number in numbers(record, DiceRolled):
        event = record.events[number - 1]
        assert isinstance(event, DiceRolled)
        yield forged(record, number, dice=(event.dice[0] % 6 + 1, *event.dice[1:]))


def other_hands(record: Record) -> Iterator[tuple[Record, int]]:
    number, dealt = event_of(record, CardsDealt)
    deck = list(record.setup.deck)
    one, two, *others = dealt.hands
    for mine, theirs in list(product(one, two))[:5]:
        swapped = ({*one} - {mine} | {theirs}, {*two} - {theirs} | {mine})
        yield forged(record, number, hands=(*(tuple(sorted(hand, key=deck.index)) for hand in swapped), *others))


def other_case_file(record: Record) -> Iterator[tuple[Record, int]]:
    """A card of the case file changes its place with one of the same kind in a hand, wherever the file is shown."""
    deck, (number, dealt) = record.setup.deck, event_of(record, CardsDealt)
    for category, sealed in zip(deck.categories, dealt.case_file, strict=True):
        other = next(card for hand in dealt.hands for card in hand if card in category)
        turned = {str(sealed): str(other), str(other): str(sealed)}
        file, *hands = (
            tuple(Card(turned.get(card, card)) for card in sorted(cards, key=[*deck].index))
            for cards in (dealt.case_file, *dealt.hands)
        )
        made, _ = forged(record, number, case_file=file, hands=tuple(hands))
        for at in numbers(made, CaseClosed):
            made, _ = forged(made, at, case_file=file)
        yield made, number


def other_end(record: Record) -> Iterator[tuple[Record, int]]:
    number, closed = event_of(record, CaseClosed)
    yield forged(record, number, case_file=closed.case_file[::-1])
    yield forged(record, number, winner=Seat(0) if closed.winner is None else None)


def other_entropy(record: Record) -> Iterator[tuple[Record, int]]:
    # The first thing that shows it is a draw: a default of the clock, or the deal.
    for number in numbers(record, SeatTaken):
        yield forged(record, number, entropy="ff")[0], numbers(record, CardsDealt)[0]


def other_seed(record: Record) -> Iterator[tuple[Record, int]]:
    """Another seed; the same with a commitment to fit; the old seed with another commitment; another salt."""
    opened, dealt = numbers(record, SeedOpened)[0], numbers(record, CardsDealt)[0]
    other = secret(9_999)
    yield forged(record, opened, seed=other.seed.hex(), salt=other.salt.hex())
    yield (
        replace(forged(record, opened, seed=other.seed.hex(), salt=other.salt.hex())[0], commitment=other.commitment),
        dealt,
    )
    yield replace(record, commitment=other.commitment), opened
    yield forged(record, opened, salt=other.salt.hex())


def other_answers(record: Record) -> Iterator[tuple[Record, int]]:
    """A card shown that is not held; one that is held but was not named; an accusation judged wrongly."""
    for number in numbers(record, CardShown)[:5]:
        shown, dealt = record.events[number - 1], event_of(record, CardsDealt)[1]
        assert isinstance(shown, CardShown)
        last = record.events[max(n for n in numbers(record, Suggested) if n < number) - 1]
        assert isinstance(last, Suggested)
        yield forged(record, number, card=next(card for card in dealt.case_file))
        unnamed = (card for card in dealt.hands[shown.seat] if card not in (last.suspect, last.weapon, last.room))
        yield forged(record, number, card=next(unnamed))
        yield forged(record, number, to=shown.seat)
    for number in numbers(record, Accused):
        accused = record.events[number - 1]
        assert isinstance(accused, Accused)
        yield forged(record, number, right=not accused.right)
    for number in numbers(record, SideCardSeen):
        yield forged(record, number, card=event_of(record, CardsDealt)[1].hands[0][0])


def other_rooms(record: Record) -> Iterator[tuple[Record, int]]:
    number, placed = event_of(record, WeaponsPlaced)
    yield forged(record, number, rooms=(placed.rooms[1], placed.rooms[0], *placed.rooms[2:]))


FORGERIES = (
    *(other_dice, other_hands, other_case_file, other_end, other_entropy, other_seed, other_answers, other_rooms),
)
SAMPLES = (177, 286, *range(10))
"""In the first two, one of either rule set, somebody has no way to go."""


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_every_forgery_is_refused_and_its_event_named(forge: Callable[[Record], Iterator[tuple[Record, int]]]) -> None:
    tried = 0
    for number in some(SAMPLES, 5):
        for made, event in forge(sample(number)):
            tried += 1
            holds, found = answer(made)
            assert not holds
            # Where players choose, another key may first show in a default of the clock, before the deal.
            early = forge in (other_entropy, other_seed) and made.setup.options.choose_suspect
            assert found <= event if early else found == event, (number, event)
            assert not verify(made)
    assert tried >= len(some(SAMPLES, 5))


def box_game(**options: Value) -> Record:
    """A finished game of three with a box of eight suspects, two of whom have no token."""
    edition, rules, seed, rng = deck(8, 6, 9, board=True), rule_set("cluedo"), secret(5), Random(5)
    table = Table(rules, set_up(rules, 3, options, edition=edition), seed)
    table.begin()
    while table.actor is not None:
        table.act(actor(table), choose(table, rng, hurry=True))
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    return record_of(table, seed.commitment)


def with_characters(record: Record, *characters: Card) -> Record:
    """The record with these characters of the seats in its heading."""
    given = replace(record.setup.given, characters=characters)
    return replace(record, setup=replace(record.setup, given=given))


def test_the_character_of_a_seat_has_a_token_and_is_no_other_seats() -> None:
    record = box_game()
    first, second, third, *_, last = record.setup.deck.people
    assert last not in record.setup.edition.characters
    for characters, holds in {
        (first, second, third): True,
        (first, second, last): False,
        (first, second, second): False,
        (first, second): False,
        (first, second, third, third): False,
        (first, second, Card("rope")): False,
    }.items():
        assert by_both(NAME, write(with_characters(record, *characters))) == [holds, holds], characters


def test_no_seat_has_a_character_beforehand_where_players_choose() -> None:
    record = box_game(choose_suspect=True)
    chosen = tuple(event.suspect for event in record.events if isinstance(event, SuspectChosen))
    assert by_both(NAME, write(record)) == [True, True]
    assert by_both(NAME, write(with_characters(record, *chosen))) == [False, False]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", some(SAMPLES, 3))
def test_events_that_are_swapped_left_out_or_doubled_are_refused(number: int) -> None:
    record = sample(number)
    events = record.events
    for at in range(0, len(events) - 1, often(3, 1)):
        one, two = events[at : at + 2]
        swapped = replace(record, events=(*events[:at], two, one, *events[at + 2 :]))
        # In which order the seats were taken makes no difference to anything.
        seats = isinstance(one, SeatTaken) and isinstance(two, SeatTaken)
        assert [answer(swapped)[0], bool(verify(swapped))] == [seats] * 2, (at, one, two)
        doubled = replace(record, events=(*events[:at], one, *events[at:]))
        assert not answer(doubled)[0], (at, one)
        assert not verify(doubled), (at, one)
    for at in range(0, len(events), often(3, 1)):
        shorter = replace(record, events=(*events[:at], *events[at + 1 :]))
        if answer(shorter)[0]:
            # A way on the board is not this verifier's business, and a default may also be a choice.
            assert events[at].kind in ("token_moved", "passage_taken", "could_not_move", "lapsed")
        else:
            assert not verify(shorter), (at, events[at])
        assert not answer(replace(record, events=events[:at]))[0]
        assert not verify(replace(record, events=events[:at]))


def test_events_about_people_cannot_be_slipped_in_to_get_another_throw() -> None:
    for number in SAMPLES:
        record = sample(number)
        turn = numbers(record, TurnBegan)[0]
        for event in (BotSteppedIn(Seat(0), "careful"), OwnerReturned(Seat(0))):
            longer = replace(record, events=(*record.events[:turn], event, *record.events[turn:]))
            assert answer(longer) == (False, turn + 1)


def test_the_default_of_the_clock_cannot_be_chosen() -> None:
    tried = 0
    for number in range(40):
        record = game(number, people=False, board="none", rules="cluedo")
        for at, event in enumerate(record.events, 1):
            shown = record.events[at] if at < len(record.events) else None
            if event.kind == "lapsed" and isinstance(shown, CardShown):
                last = record.events[max(n for n in numbers(record, Suggested) if n < at) - 1]
                assert isinstance(last, Suggested)
                hand = event_of(record, CardsDealt)[1].hands[shown.seat]
                for card in {last.suspect, last.weapon, last.room} & {*hand} - {shown.card}:
                    tried += 1
                    assert answer(forged(record, at + 1, card=card)[0]) == (False, at + 1)
    assert tried


def test_a_game_that_is_not_over_is_not_judged() -> None:
    record = sample(0)
    told = module_of(NAME).told(write(replace(record, events=record.events[:-1])))
    assert (told["holds"], told["event"], told["text"][:28]) == (False, 0, "the seed has not been opened")


QUICK = write(recorded("cluedo", 3, {"board": "none"}, 8))
DRAWN = ("cards_dealt", "case_closed", "card_shown", "accused", "seed_opened")


@given(st.data())
def test_a_changed_byte_does_no_harm_and_changes_nothing_that_was_drawn(data: st.DataObject) -> None:
    at, byte = data.draw(st.integers(0, len(QUICK) - 1)), data.draw(st.integers(0, 255))
    changed = QUICK[:at] + bytes([byte]) + QUICK[at + 1 :]
    # Any other answer than yes or no would fail the test.
    assert by_both(NAME, changed) == [changed == QUICK] * 2
    if (made := summed(changed)) and by_module(NAME, [made])[0][0]:
        was, now = ([e for e in json.loads(text)["events"] if e["kind"] in DRAWN] for text in (QUICK, made))
        # Names are nobody's business here; a name of a field may change where nothing reads it.
        assert was == now


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_no_json_at_all_does_harm(data: object) -> None:
    heading, events = parts(QUICK)
    files = [json.dumps(data).encode(), written({**heading, "rules": data}, events), written(heading, [data])]
    files.append(written(heading, data if isinstance(data, list) else []))
    assert [by_module(NAME, [file])[0][0] for file in files] == [False] * 4
    assert [by_program(file)[0] for file in files] == [False] * 4


@pytest.mark.parametrize("key", ["format", "rules", "seats", "options", "edition", "commitment"])
def test_a_heading_without_or_with_a_strange_entry_is_refused(key: str) -> None:
    heading, events = parts(QUICK)
    strange: object
    for strange in (None, [], {}, "x", 3.5, -1, 10**30, True):
        file = written({**heading, key: strange}, events)
        assert by_both(NAME, file) == [False, False], strange
    del heading[key]
    file = written(heading, events)
    assert by_both(NAME, file) == [False, False]


# -- it stands alone -----------------------------------------------------------------------------------------------


def test_the_module_says_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(QUICK)
    status, text = runs_alone(NAME, file, folder=tmp_path)
    assert (status, text[:5]) == (0, "Yes: ")
    assert json.loads(QUICK)["commitment"] in text
    assert "of 3 of 3 seats" in text
    assert "does not prove that nobody looked" in text
    # Events 1 to 3 seat three players, the fourth is the deal.
    file.write_bytes(summed(QUICK.replace(b'"entropy":"00"', b'"entropy":"ff"')))
    status, text = runs_alone(NAME, file, folder=tmp_path)
    assert (status, text[:26]) == (1, "No: event 4: cards_dealt, ")
    missing = "The file cannot be read: ENOENT.\n"
    assert runs_alone(NAME, tmp_path / "no_such.json", folder=tmp_path) == (2, missing)
    assert runs_alone(NAME, folder=tmp_path) == (2, "Usage: node verify.mjs game.json\n")


def test_no_record_can_steer_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    heading, events = parts(QUICK)
    file.write_bytes(written(heading, [*events[:4], {"kind": "\x1b[2J\u202e"}, *events[4:]]))
    status, text = runs_alone(NAME, file, folder=tmp_path)
    assert (status, text[:13]) == (1, "No: event 5: ")
    assert "\\u001b[2J\\u202e" in text
    assert text[:-1].isascii()
    assert text[:-1].isprintable()


def test_everybody_can_download_it_from_both_pages(tmp_path: Path) -> None:
    source = verifier_module("casefile.games.classic").encode()

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            stranger = running.person(cookie="")
            for person, page in ((stranger, "/fair"), (found.host, f"{found.path}/fair")):
                assert 'href="/verify_casefile.mjs"' in (await person.get(page)).text
            answered = await stranger.get("/verify_casefile.mjs")
            assert answered.body == source
            assert answered.header("content-type").startswith("text/javascript")
            assert answered.header("content-disposition") == 'attachment; filename="verify_casefile.mjs"'

    run(play)


# -- the draws are even --------------------------------------------------------------------------------------------

Z = 4
"""How far a chi-square may lie from what is expected, in standard deviations: chance does that once in 15,000 tests."""
SEEDS = 16_200
"""Fifty for each of the 324 case files. The seeds are fixed, so that the tests always say the same."""


def even(counts: Mapping[Any, int], shares: Mapping[Any, float]) -> bool:
    """Whether ``counts`` fit ``shares`` (which sum to 1), neither too badly nor too well.

    The bounds are the quantiles of the chi-square distribution by Wilson and Hilferty.
    """
    total, free = sum(counts.values()), len(shares) - 1
    assert set(counts) <= set(shares)
    squares = sum((counts.get(cell, 0) - total * share) ** 2 / (total * share) for cell, share in shares.items())
    part = 2 / (9 * free)
    low, high = (free * max(0.0, 1 - part + z * sqrt(part)) ** 3 for z in (-Z, Z))
    return low <= squares <= high


def keys() -> Iterator[bytes]:
    """The keys of tables with four seats."""
    return (secret(number).key([str(number), "", "a", "b"]) for number in range(SEEDS))


def equal(cells: Iterable[Any]) -> dict[Any, float]:
    """The same share for every cell."""
    all_cells = list(cells)
    return {cell: 1 / len(all_cells) for cell in all_cells}


def test_case_files_and_seats_are_even() -> None:
    deck, sizes = shipped_edition("clue").deck, even_sizes(18, range(4))
    assert sizes == (5, 5, 4, 4)
    spec = DealSpec(deck.categories, sizes)
    files: Counter[tuple[Card, ...]] = Counter()
    places: dict[Card, Counter[object]] = {card: Counter() for card in deck}
    for key in keys():
        dealt = deal(spec, streams(key)("deal"))
        files[dealt.case_file] += 1
        for place, cards in (("file", dealt.case_file), *enumerate(dealt.hands)):
            for card in cards:
                places[card][place] += 1
    assert even(files, equal(product(*deck.categories)))
    for category in deck.categories:
        for card in category:
            sealed = 1 / len(category)
            shares = {i: (1 - sealed) * size / 18 for i, size in enumerate(sizes)}
            assert even(places[card], {"file": sealed, **shares}), card


def thrown(draws: Callable[[bytes, int], Draw]) -> Counter[Sequence[int]]:
    """Two dice in one turn of every table."""
    return Counter(throw(2, draws(key, 9)) for key in keys())


def test_dice_are_even_and_do_not_hang_on_each_other() -> None:
    pairs = equal(product(range(1, 7), repeat=2))
    assert even(thrown(lambda key, turn: streams(key)(f"dice@{turn}")), pairs)
    # One table's throws, one turn after another.
    key = Seed(b"s" * 32, b"t" * 32).key(["", ""])
    one_after_another = [throw(1, streams(key)(f"dice@{turn}"))[0] for turn in range(SEEDS)]
    assert even(Counter(pairwise(one_after_another)), pairs)


def test_loaded_dice_and_dice_that_are_too_even_are_seen() -> None:
    pairs = equal(product(range(1, 7), repeat=2))

    def loaded(key: bytes, turn: int) -> Draw:
        draw = streams(key)(f"dice@{turn}")
        return lambda n: draw(40) % n  # 40 leaves 4 after division by 6: four numbers are likelier than the others

    assert not even(thrown(loaded), pairs)
    assert not even(dict.fromkeys(pairs, SEEDS // 36), pairs)
