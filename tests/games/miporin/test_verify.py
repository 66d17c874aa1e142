"""The module that checks ``miporin`` says yes to every game, and no to every forgery, as the program does."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.core.actions import Action, each, pick
from casefile.core.cards import Seat
from casefile.core.edition_text import edition_text
from casefile.core.editions import Edition, parse_edition
from casefile.core.engine import Inputs
from casefile.core.events import BotSteppedIn, Event, OwnerReturned, SeatTaken, SeedOpened
from casefile.core.inquiry import CaseClosed
from casefile.core.options import describe
from casefile.core.record import Record, record_of, replay, write
from casefile.core.table import AnyTable, Table, set_up
from casefile.core.verify import play as replayed
from casefile.core.verify import verify
from casefile.games.miporin.actions import Challenge
from casefile.games.miporin.areas import shipped_map
from casefile.games.miporin.events import CharactersLaid
from casefile.games.miporin.evolve import EVOLVE
from casefile.games.miporin.rules import FAMILY
from tests.amounts import often, some
from tests.games.miporin.test_rules import DAYS, MAP
from tests.recorded import recorded, secret
from tests.rules import rule_set
from tests.values import replace
from tests.verifiers import by_both, by_module, by_program, evaluated, module_of, parts, runs_alone, summed, written

NAME = "miporin"
GAMES = 60
"""How many games both verifiers judge."""
RICH = (7, 8, 18, 31, 41, 45, 64, 73)
"""Games with everything in them, such as swaps in an order that had to be chosen."""
RARE = (171, 398)
"""Games in which the time of somebody runs out who could show either of two cards."""
TEXT = edition_text(FAMILY.edition(NAME)).replace('"miho"', '"mina"').replace('"cave"', '"grotto"')
MINE: Edition = parse_edition(TEXT, "mine", "mine.toml", FAMILY)


def chosen(table: AnyTable, rng: Random, boldness: float) -> Action:
    """A random action: one challenges seldom and sometimes rightly, so that games are long and end in every way."""
    assert table.actor is not None
    menu = table.menu(table.actor)
    while isinstance(action := pick(menu, rng.randrange), Challenge) and rng.random() > boldness:
        pass
    if isinstance(action, Challenge) and rng.random() < 0.3:
        culprit, scene = table.state.holdings.sealed()
        return Challenge(culprit, scene, "  It was\nyou! " * rng.randrange(9))
    return action


def play(table: AnyTable, number: int, people: bool) -> Record:
    """Play to the end: now and then the time runs out, a bot steps in, or an owner returns; all from ``number``."""
    rng, away, seed = Random(number), set[Seat](), secret(number)
    lapses, boldness = rng.choice([0, 0, 0.1, 0.3]), rng.choice([0, 0.1, 1])
    taken = [SeatTaken(Seat(i), f"player {i}", "", rng.randbytes(32).hex() * (rng.random() < 0.7)) for i in range(3)]
    table.begin(rng.sample(taken, 3))
    while table.actor is not None:
        seat = table.actor
        assert isinstance(seat, int)
        if rng.random() < lapses:
            table.lapse(rng.randrange(1 << 40))
            if people and seat not in away and rng.random() < 0.5:
                table.record([BotSteppedIn(seat, "random")])
                away.add(seat)
            continue
        if seat in away and rng.random() < 0.3:
            table.record([OwnerReturned(seat)])
            away.remove(seat)
        table.act(seat, chosen(table, rng, boldness))
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    return record_of(table, seed.commitment)


@cache
def game(number: int, people: bool = True) -> Record:
    """A finished game with any options, dealer, map and names, all from ``number``; with ``people``, bots step in."""
    rng, rules = Random(-number), rule_set(NAME)
    options = {each.name: rng.choice(each.choices) for each in describe(rules.options)}
    told = Inputs(dealer=rng.choice([None, *map(Seat, range(3))]), map=rng.choice(["", "", MAP + DAYS]))
    edition = MINE if rng.random() < 0.3 else None
    return play(Table(rules, set_up(rules, 3, options, given=told, edition=edition), secret(number)), number, people)


def judged(data: bytes) -> tuple[bool, int]:
    """What the module says of a file, and the number of the event that it names."""
    return by_module(NAME, [data])[0]


def answer(record: Record) -> tuple[bool, int]:
    """What the module says of a record, and the number of the event that it names."""
    return judged(write(record))


def numbers(record: Record, *kinds: str) -> list[int]:
    """The numbers of the events of these kinds."""
    return [number for number, event in enumerate(record.events, 1) if event.kind in kinds]


# -- it agrees with the program ------------------------------------------------------------------------------------


def test_both_verifiers_say_yes_to_every_game() -> None:
    kinds, seen = set[str](), set[object]()
    for number in range(GAMES):
        record = game(number)
        assert verify(record), number
        assert answer(record) == (True, 0), number
        if not numbers(record, "lapsed"):
            draws = module_of(NAME).told(write(record))["draws"]
            chosen, dealer = len(numbers(record, "suspect_chosen")), len(numbers(record, "dealer_drawn"))
            # The dealer, the missing character and those that nobody chose, the deal, and two cards for each swap.
            assert draws == dealer + 4 - chosen + 2 + 18 + 2 * len(numbers(record, "cards_swapped")), number
        kinds |= {event.kind for event in record.events}
        for event in record.events:
            seen |= {(event.kind, getattr(event, name)) for name in ("why", "right", "winner") if hasattr(event, name)}
        setup = record.setup
        seen |= {("dealer", setup.given.dealer), ("map", bool(setup.given.map)), ("edition", setup.edition.slug)}
        seen |= {(each.name, getattr(setup.options, each.name)) for each in describe(record.rules.options)}
    # All that the rules know happens; every fall, both ends of a challenge, and nobody right after six turns each.
    assert kinds == {*EVOLVE, "seed_opened", "seat_taken", "lapsed", "bot_stepped_in", "owner_returned"}
    assert seen >= {("fell_out", "day"), ("fell_out", "challenge"), ("challenged", True), ("challenged", False)}
    assert seen >= {("case_closed", winner) for winner in (None, 0, 1, 2)}
    assert seen >= {("dealer", dealer) for dealer in (None, 0, 1, 2)}
    flags = ("detective", "choose_character", "map")
    assert seen >= {(name, value) for name in flags for value in (True, False)} | {("edition", "mine")}


def test_the_lists_and_the_map_are_those_of_the_program() -> None:
    found = evaluated(NAME, "{ cards: CARDS, ...mapOf('') }")
    assert found["cards"] == [list(kind) for kind in FAMILY.edition(NAME).deck.categories]
    assert found["near"] == [list(others) for others in shipped_map().neighbours]
    assert found["does"] == [{"days": day.days, "gather": day.gather} for day in shipped_map().days]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("part", some(range(4), 2))
def test_it_allows_what_the_program_allows_and_nothing_else(part: int) -> None:
    """Wherever a seat acted: whatever else the menu offers is read without complaint, and no other card or day is."""
    tried, refused = Counter[str](), Counter[str]()
    for number in RICH[part :: often(8, 4)]:
        record, rng = game(number), Random(number)
        table = Table(record.rules, record.setup, record.seed or secret(0))
        while table.version < len(record.events):
            before, event = record.events[: table.version], record.events[table.version]
            if event.done_by() is not None and isinstance(table.actor, int):
                acting, every = table.actor, list(each(table.menu(table.actor)))
                for kind in {action.kind: 0 for action in every}:
                    action = rng.choice([action for action in every if action.kind == kind])
                    tried[kind] += 1
                    fork = table.fork()
                    fork.act(acting, action)
                    # All is read up to the last event, which opens the seed: too early, or rightly.
                    made = replace(record, events=(*fork.history, record.events[-1]))
                    assert answer(made) in ((True, 0), (False, len(made.events))), (number, action)
                for wrong in rng.sample(
                    all_wrong := list(strangers(record, event, every)), min(often(4, 8), len(all_wrong))
                ):
                    refused[event.kind] += 1
                    made = replace(record, events=(*before, wrong, *record.events[table.version + 1 :]))
                    assert answer(made) == (False, table.version + 1), (number, wrong)
            made_events = replayed(record.events, table)
            assert made_events == record.events[table.version - len(made_events) : table.version]
    assert tried.keys() >= {"reveal", "go", "swap", "challenge", "end_turn"}
    assert refused.keys() >= {"card_revealed", "area_entered", "swap_chosen"}


def strangers(record: Record, event: Event, every: Sequence[Action]) -> Iterator[Event]:
    """The event with every value in a field that no action of its kind has there, and by another seat."""
    done = event.done_by()
    assert done is not None
    action, seat = done[1], getattr(event, "seat", 0)
    fields = {"day": range(7), "pair": ("0-1", "0-2", "1-2", "1-0", "0-0")}
    for name in ("day", "pair", "suspect", "card", "area", "culprit", "scene"):
        if hasattr(event, name):
            offered = {getattr(other, name) for other in every if type(other) is type(action)}
            for value in fields.get(name, record.setup.deck):
                if value not in offered:
                    yield replace(event, **{name: value})
    yield replace(event, seat=(seat + 1) % 3)


# -- it refuses every forgery --------------------------------------------------------------------------------------


def forged(record: Record, at: int, **changes: Any) -> tuple[Record, int]:
    """The record with other values in one event, and the number of that event."""
    events = list(record.events)
    events[at - 1] = replace(events[at - 1], **changes)
    return replace(record, events=tuple(events)), at


def lies(record: Record, event: Any) -> Iterator[dict[str, Any]]:
    """Other values for fields of an event, none of which the game before it allows."""
    deck, seats = record.setup.deck, range(3)
    own = next(each.own for each in record.events if isinstance(each, CharactersLaid))
    sealed = next(each.case_file for each in record.events if isinstance(each, CaseClosed))
    match event.kind:
        case "characters_laid":
            yield {"own": event.own[::-1]}
            yield {"missing": event.own[0], "own": (event.missing, *event.own[1:])}
        case "cards_dealt":
            yield {"hands": event.hands[::-1]}
            yield {"hands": (event.hands[0][::-1], *event.hands[1:])}
            yield {"case_file": (event.hands[0][0], sealed[1])}
            yield {"side": (event.hands[0][0],)}
        case "play_opened":
            yield {"last": (event.last + 1) % 3}
            yield {"day": event.day % 5 + 1}
        case "turn_began":
            yield {"number": event.number + 1}
        case "day_moved":
            yield {"day": event.day + 1}
            yield {"day": event.day - 1}
        case "gathered":
            yield {"area": deck.category("places")[1]}
        case "area_entered":
            yield {"free": not event.free}
        case "cards_swapped":
            yield {"given": event.taken, "taken": event.given}
            yield {"one": event.other, "other": event.one}
            yield from ({"given": card} for card in deck if card != event.given)
            yield from ({"taken": card} for card in deck if card != event.taken)
        case "card_shown":
            yield {"to": event.seat}
        case "challenged":
            yield {"right": not event.right}
            yield {"phrase": "two\nlines"}
            yield {"phrase": "x" * 81}
        case "case_file_seen":
            yield {"case_file": sealed[::-1]}
        case "fell_out":
            yield {"why": "day" if event.why == "challenge" else "challenge"}
            yield {"hand": (*event.hand, own[0])}
            yield {"hand": event.hand[1:]} if event.hand else {"hand": (sealed[0],)}
        case "case_closed":
            yield {"case_file": (own[0], sealed[1])}
            yield from ({"winner": winner} for winner in (None, *seats) if winner != event.winner)
        case "seed_opened":
            yield {"salt": secret(9_999).salt.hex()}
    if hasattr(event, "seat") and event.kind not in ("seat_taken", "bot_stepped_in", "owner_returned"):
        yield {"seat": (event.seat + 1) % 3}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("part", some(range(4), 2))
def test_every_forgery_is_refused_and_its_event_named(part: int) -> None:
    tried = Counter[str]()
    for number in (part, part + 9, *RICH[part::4]):
        record, rng = game(number), Random(number)
        for at, event in enumerate(record.events, 1):
            every = list(lies(record, event))
            for changes in rng.sample(every, min(often(2, 6), len(every))):
                tried[event.kind] += 1
                made, _ = forged(record, at, **changes)
                assert answer(made) == (False, at), (number, at, event, changes)
                assert not verify(made), (number, at, event, changes)
    always = {"characters_laid", "cards_dealt", "play_opened", "turn_began", "card_revealed", "case_closed"}
    assert tried.keys() >= always | {"day_moved", "area_entered", "cards_swapped", "fell_out", "challenged"}


def test_another_seed_or_contribution_shows_in_the_first_draw() -> None:
    other = secret(9_999)
    for number in range(12):
        record = game(number)
        opened, first = len(record.events), numbers(record, "dealer_drawn", "characters_laid", "cards_dealt")
        assert answer(replace(record, commitment=other.commitment)) == (False, opened)
        secrets = {"seed": other.seed.hex(), "salt": other.salt.hex()}
        changed = [replace(forged(record, opened, **secrets)[0], commitment=other.commitment)]
        changed += [forged(record, at, entropy="ff")[0] for at in numbers(record, "seat_taken")]
        for made in changed:
            # A dealer may be the same by chance, and a default of the clock may come before the characters.
            holds, at = answer(made)
            assert not holds
            assert 3 < at <= first[-1]
            assert not verify(made)


def test_another_heading_is_judged_as_the_program_does() -> None:
    """Another option, dealer or map: no, unless the game never came to where that makes a difference."""
    said = Counter[bool]()
    for number in range(24):
        record = game(number)
        setup, told = record.setup, record.setup.given
        dealers = [replace(told, dealer=dealer) for dealer in (None, *map(Seat, range(3))) if dealer != told.dealer]
        changed = [
            replace(setup, given=given) for given in (*dealers, replace(told, map="" if told.map else MAP + DAYS))
        ]
        for name in ("detective", "choose_character"):
            options: Any = setup.options
            changed.append(replace(setup, options=replace(options, **{name: not getattr(options, name)})))
        for other in changed:
            made = replace(record, setup=other)
            holds = answer(made)[0]
            said[holds] += 1
            assert holds == bool(verify(made)), (number, other)
        edition = FAMILY.edition(NAME) if setup.edition is MINE else MINE
        assert not answer(replace(record, setup=replace(setup, edition=edition)))[0]
    assert said[False] > 24 * 4


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", some(range(0, 20, 2), 3))
def test_events_that_are_swapped_left_out_or_doubled_are_judged_as_the_program_does(number: int) -> None:
    record = game(number, people=False)
    events = record.events
    for at in range(0, len(events) - 1, often(2, 1)):
        one, two = events[at : at + 2]
        changed = {
            "swapped": (*events[:at], two, one, *events[at + 2 :]),
            "doubled": (*events[:at], one, *events[at:]),
            "left out": (*events[:at], *events[at + 1 :]),
        }
        for what, made in changed.items():
            holds = answer(replace(record, events=made))[0]
            # In which order the seats were taken makes no difference; a default of the clock may also be a choice.
            seats = what == "swapped" and one.kind == two.kind == "seat_taken"
            assert not holds or seats or "lapsed" in (one.kind, two.kind), (what, at)
            assert holds == bool(verify(replace(record, events=made))), (what, at)
        assert answer(replace(record, events=events[:at])) == (False, 0) or not at  # the seed has not been opened
        early = answer(replace(record, events=(*events[:at], events[-1])))
        assert early == (at == len(events) - 1, at + 1), at


def test_nothing_can_be_slipped_in() -> None:
    for number in some((1, 2, 41, 64), 2):
        record = game(number)
        for at in range(3, len(record.events) + 1, often(3, 1)):
            for event in (BotSteppedIn(Seat(0), "random"), OwnerReturned(Seat(0)), record.events[-1]):
                made = (*record.events[:at], event, *record.events[at:])
                holds, found = answer(replace(record, events=made))
                # Somebody whose time has run out may get a bot, and somebody for whom one plays may return.
                before = {each.kind for each in made[:at] if getattr(each, "seat", None) == 0}
                assert not holds or before & {"lapsed", "bot_stepped_in"}
                assert holds or found >= at


def test_a_seat_is_taken_once() -> None:
    record = game(1)
    first, second = record.events[0], record.events[1]
    assert isinstance(first, SeatTaken)
    assert isinstance(second, SeatTaken)
    made, at = forged(record, 2, seat=first.seat)
    assert answer(made) == (False, at)
    assert answer(forged(record, 1, seat=Seat(3))[0]) == (False, 1)


def test_a_bot_steps_in_once_for_each_time_that_ran_out() -> None:
    tried = 0
    for number in range(GAMES):
        record = game(number)
        events = record.events
        for at in numbers(record, "owner_returned"):
            owner = getattr(events[at - 1], "seat", None)
            here = max(
                n for n in numbers(record, "bot_stepped_in") if n < at and getattr(events[n - 1], "seat", 0) == owner
            )
            if not any(each.kind == "lapsed" and getattr(each, "seat", None) == owner for each in events[here:at]):
                tried += 1
                made = replace(record, events=(*events[:at], events[here - 1], *events[at:]))
                assert answer(made) == (False, at + 1), (number, at)
    assert tried


def test_a_bot_may_step_in_after_the_last_action() -> None:
    record = game(130)
    assert [event.kind for event in record.events[-5:-1]] == ["lapsed", "turn_ended", "case_closed", "bot_stepped_in"]
    assert verify(record)
    assert answer(record) == (True, 0)


def test_the_default_of_the_clock_cannot_be_chosen() -> None:
    tried = Counter[str]()
    for number in (*RICH, *RARE):
        record, rng = game(number), Random(number)
        for at in numbers(record, "lapsed"):
            table, due = replay(record, at - 1), record.events[at]
            assert isinstance(table.actor, int)
            acting, every = table.actor, list(each(table.menu(table.actor)))
            for action in rng.sample(every, min(3, len(every))):
                chosen = table.fork().act(acting, action)[0]
                if chosen != due:
                    tried[chosen.kind] += 1
                    made = replace(record, events=(*record.events[:at], chosen, *record.events[at + 1 :]))
                    assert answer(made) == (False, at + 1), (number, chosen)
    assert tried.keys() >= {"bid_made", "card_revealed", "area_entered", "swap_chosen", "challenged", "card_shown"}


# -- it takes any file, and stands alone ---------------------------------------------------------------------------


@cache
def quick() -> bytes:
    """A short game with a challenge, as a file."""
    return write(game(next(n for n in range(GAMES) if numbers(game(n), "challenged") and len(game(n).events) < 40)))


def headed(**entries: object) -> bytes:
    """A game with other entries in its heading, and its sums made anew."""
    heading, events = parts(quick())
    return written({**heading, **entries}, events)


@pytest.mark.parametrize(
    ("find", "put"),
    [
        ("neighbours = [8]", "neighbours = []"),
        ("neighbours = [8]", "neighbours = [9]"),
        ("neighbours = [2]", "neighbours = [1, 2]"),
        ("neighbours = [8]", "neighbours = [8.0]"),
        ("neighbours = [2]", "neighbours = [2, 12]"),
        ("neighbours = [8]\nat = [1, 9]", "neighbours = []\nat = [1, 9]"),
        ('"advance 2"', '"advance two"'),
        ('"back 1"', '"back 6"'),
        ("[[days]]\n", "[[areas]]\nneighbours = []\n[[days]]\n"),
        ("[[areas]]", "[areas]"),
    ],
)
def test_a_map_that_cannot_be_is_refused(find: str, put: str) -> None:
    text = (MAP + DAYS).replace(find, put, 1)
    assert text != MAP + DAYS
    assert by_both(NAME, headed(map=text)) == [False, False]
    assert judged(headed(map=text)) == (False, 0)


def test_an_area_that_nobody_reaches_is_refused() -> None:
    text = (MAP + DAYS).replace("neighbours = [8]", "neighbours = []").replace("[7, 9]", "[7]")
    assert judged(headed(map=text)) == (False, 0)


@pytest.mark.parametrize("find", ['slug = "mina"', '[[characters]]\nslug = "mina"'])
def test_an_edition_that_cannot_be_is_refused(find: str) -> None:
    # The slug of another card, or one character too few.
    text = TEXT.replace(find, find.replace("mina", "aoi").replace("characters", "places"))
    assert text != TEXT
    assert judged(headed(edition={"slug": "mine", "file": text})) == (False, 0)


@pytest.mark.parametrize("key", ["format", "rules", "seats", "options", "edition", "commitment", "suspects"])
def test_a_heading_without_or_with_a_strange_entry_is_refused(key: str) -> None:
    strange: object
    for strange in (None, ["aoi"], {}, "x", 3.5, -1, 10**30, True):
        file = headed(**{key: strange})
        assert by_both(NAME, file) == [False, False], strange
    heading, events = parts(quick())
    file = written({name: value for name, value in heading.items() if name != key}, events)
    assert by_both(NAME, file) == [False, False]


@pytest.mark.parametrize("dealer", [3, -1, True, 1.5, "0", [0]])
def test_a_dealer_who_is_nobody_is_refused(dealer: object) -> None:
    assert judged(headed(dealer=dealer)) == (False, 0)
    assert not by_program(headed(dealer=dealer))[0]


@pytest.mark.parametrize("options", [{"detective": 1}, {"choose_character": "yes"}, {"no_winner": "dealer"}])
def test_an_option_that_nobody_knows_is_refused(options: dict[str, object]) -> None:
    assert judged(headed(options={**json.loads(quick())["options"], **options})) == (False, 0)


@given(st.data())
def test_a_changed_byte_does_no_harm_and_changes_nothing_that_was_drawn_or_done(data: st.DataObject) -> None:
    at, byte = data.draw(st.integers(0, len(quick()) - 1)), data.draw(st.integers(0, 255))
    changed = quick()[:at] + bytes([byte]) + quick()[at + 1 :]
    # Any other answer than yes or no would fail the test.
    assert by_both(NAME, changed) == [changed == quick()] * 2
    if (made := summed(changed)) and judged(made)[0]:
        was, now = (
            [event for event in json.loads(text)["events"] if event["kind"] in EVOLVE] for text in (quick(), made)
        )
        for one, other in zip(was, now, strict=True):
            # A catch phrase is free.
            assert {**one, "phrase": ""} == {**other, "phrase": ""}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_no_json_at_all_does_harm(data: object) -> None:
    files = (json.dumps(data).encode(), headed(rules=data), headed(edition=data), written(parts(quick())[0], [data]))
    assert [judged(file)[0] for file in files] == [False, data == NAME, data == NAME, False]
    assert [by_program(file)[0] for file in files] == [False, data == NAME, data == NAME, False]


def test_each_module_knows_its_own_games() -> None:
    for module, file in (("classic", quick()), (NAME, write(recorded("cluedo", 3, {"board": "none"}, 1)))):
        told = module_of(module).told(file)
        assert (told["event"], told["text"]) == (0, "these are no rules that this verifier knows")


def test_it_says_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(quick())
    status, text = runs_alone(NAME, file, folder=tmp_path)
    assert (status, text[:5]) == (0, "Yes: ")
    assert json.loads(quick())["commitment"] in text
    file.write_bytes(summed(quick().replace(b'"right":false', b'"right":true')))
    status, text = runs_alone(NAME, file, folder=tmp_path)
    assert (status, text[:10]) == (1, "No: event ")
    file.write_bytes(headed(rules="cluedo"))
    no = "No: the heading: these are no rules that this verifier knows.\n"
    assert runs_alone(NAME, file, folder=tmp_path) == (1, no)
