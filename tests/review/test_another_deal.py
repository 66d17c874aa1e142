"""A finished game with another deal behind it: to the seat from whose knowledge it was drawn all is as it was."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.actions import pick
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.events import Event, SeedOpened
from casefile.core.facts import CASE_FILE, SIDE
from casefile.core.inquiry import CardsDealt, CardShown
from casefile.core.options import Value
from casefile.core.record import Record, record_of, write
from casefile.core.table import Table
from casefile.core.verify import verify_file
from casefile.games import GAMES
from casefile.review.another_deal import dealt_anew
from casefile.review.playback import Playback
from casefile.server.tables.forked_table import forked
from tests.amounts import LONG, some
from tests.recorded import recorded
from tests.verifiers import by_module, module_of

PLAYED: dict[str, tuple[str, int, dict[str, Value]]] = {
    "quick": ("cluedo", 3, {"board": "none"}),
    "side": ("cluedo", 2, {"board": "none", "side_cards": 4}),
    "board": ("cluegame", 4, {"board": "classic"}),
    "asked": ("nsider", 4, {"show": "ask"}),
    "orders": ("nsider", 3, {}),
    "red": ("nsider", 4, {"show": "ask", "red_card": True}),
    "written": ("nsider", 3, {"show": "ask", "rounds": "simultaneous", "disbanded_cards": "operator"}),
}


def moment(record: Record, share: int) -> int:
    """A version at which somebody is to act, so many hundredths on the way through a game."""
    stops = Playback(record, GAMES[record.rules.name]).stops
    return stops[min(len(stops) - 2, len(stops) * share // 100)]


def played_on(record: Record, version: int, seat: int, chance: Random) -> Record:
    """The same game from ``version`` on, with a deal drawn from what ``seat`` knew, to its end at random."""
    game = GAMES[record.rules.name]
    fork = forked(Playback(record, game), version, seat, "Ann", 3, chance.randrange)
    table = Table(game.rules, fork.plan.setup(game), fork.secret.seed, fork.events)
    while table.actor is not None:
        table.act(table.actor, pick(table.menu(table.actor), chance.randrange))
    table.record([SeedOpened(fork.secret.seed.seed.hex(), fork.secret.seed.salt.hex())])
    return record_of(table, fork.plan.commitment)


def seen(events: tuple[Event, ...], seat: int) -> list[Event | None]:
    """What a seat saw of a game; who sits where, which a fork changes, left out."""
    return [event.seen_by(Seat(seat)) for event in events if event.kind != "seat_taken"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", PLAYED)
@settings(max_examples=4, deadline=None)
@given(number=st.integers(0, 10**6), share=st.integers(0, 99), seat=st.integers(0, 5))
def test_all_that_the_seat_saw_is_as_it_was_and_every_verifier_checks_the_rest(
    kind: str, number: int, share: int, seat: int
) -> None:
    rules, seats, options = PLAYED[kind]
    record, me = recorded(rules, seats, options, number, lapses=0.02), seat % seats
    version = moment(record, share)
    after = played_on(record, version, me, Random(number))
    assert seen(after.events[:version], me) == seen(record.events[:version], me)
    assert after.setup.given.drawn == me
    verification = verify_file(write(after), GAMES.rules)
    assert f"drawn from what seat {me} could know then" in verification.text, verification.text
    told = module_of("nsider" if rules == "nsider" else "classic").told(write(after))
    assert told["holds"], told["text"]
    assert f"drawn from what seat {me} could know then, and does not come from the seed" in told["text"]


def test_both_verifiers_refuse_what_cannot_be() -> None:
    for name, kinds in (("classic", ("quick", "side", "board")), ("nsider", ("asked", "orders", "red", "written"))):
        files = []
        for number, kind in enumerate(kinds):
            rules, seats, options = PLAYED[kind]
            record = recorded(rules, seats, options, number)
            files.append(write(played_on(record, moment(record, 60), 1, Random(number))))
        assert by_module(name, files) == [(True, 0)] * len(files)
        bad = [write(each) for each in broken(record, played_on(record, moment(record, 60), 1, Random(3)))]
        assert [holds for holds, _ in by_module(name, bad)] == [False] * len(bad)
        assert [bool(verify_file(each, GAMES.rules)) for each in bad] == [False] * len(bad)


def broken(original: Record, after: Record) -> list[Record]:
    """Records with a deal that was drawn, each with one thing that cannot be."""
    setup, events = after.setup, after.events
    at = next(n for n, event in enumerate(events) if isinstance(event, CardsDealt))
    dealt = events[at]
    assert isinstance(dealt, CardsDealt)
    hands = [list(hand or ()) for hand in dealt.hands]
    shown = next(event for event in events if isinstance(event, CardShown))
    other = (shown.seat + 1) % setup.seats
    deck = {card: place for place, card in enumerate(setup.deck)}

    def otherwise(changed: list[list[Card]]) -> Record:
        hands = tuple(tuple(sorted(hand, key=deck.__getitem__)) for hand in changed)
        cards = CardsDealt(dealt.case_file, hands, dealt.side)
        return replace(after, events=(*events[:at], cards, *events[at + 1 :]))

    def told(**given: Any) -> Record:
        return replace(after, setup=replace(setup, given=replace(setup.given, **given)))

    assert shown.card is not None
    swapped = [list(hand) for hand in hands]
    swapped[shown.seat].remove(shown.card)
    swapped[other].append(shown.card)
    swapped[shown.seat].append(swapped[other].pop(0))
    twice = [[hands[1][0], *hands[0][1:]], *hands[1:]]
    longer = [[*hands[0], hands[1][0]], hands[1][1:], *hands[2:]]
    return [
        otherwise(swapped),  # a card is shown by a seat that does not hold it
        otherwise(twice),  # a card is there twice, and one nowhere
        otherwise(longer),  # a hand is too large
        told(drawn=None),  # it is said to come from the seed
        told(drawn=Seat(9)),  # from the knowledge of nobody
        told(forked=""),  # from no game
    ]


def test_what_a_seat_knows_is_drawn_as_often_as_it_is_likely() -> None:
    # By Hoeffding a share of 2,000 draws is off by more than 0.08 with a chance of at most 2 exp(-2 * 2000 * 0.08^2),
    # 1.5e-11, and one of 700 by more than 0.13 with 1.1e-10; of the 21 cards and at most 6 owners of all these moments,
    # 1,500 shares, one in five million runs fails.
    draws, most = (2000, 0.08) if LONG else (700, 0.13)
    for kind in some(("quick", "side", "board", "asked", "red"), 2):
        rules, seats, options = PLAYED[kind]
        record = recorded(rules, seats, options, 11)
        game = GAMES[rules]
        assert game.known.draw_deal is not None
        assert game.known.knowledge is not None
        for share in (0, 40, 90):
            view = Playback(record, game).view(Seat(1), moment(record, share))
            known, chance, found = game.known.knowledge(view), Random(share), Counter[tuple[Card, object]]()
            assert known is not None
            for _ in range(draws):
                deal: Any = game.known.draw_deal(view, chance.randrange)
                places: dict[object, tuple[Card, ...]] = {CASE_FILE: deal.case_file, SIDE: getattr(deal, "side", ())}
                places.update(enumerate(deal.hands))
                found.update((card, owner) for owner, cards in places.items() for card in cards)
            for card in record.setup.deck:
                for owner in known.owners:
                    exact = known.weight(card, owner) / known.total
                    assert abs(found[card, owner] / draws - exact) < most, (kind, share, card, owner)


def test_each_deal_that_fits_is_drawn_as_often_as_any_other() -> None:
    # Late in a game few deals are left. The sum of squares has the mean d = k - 1 and, by Laurent and Massart (2000),
    # passes d + 2 sqrt(14 d) + 28 with a chance of e^-14, one in a million.
    record = recorded("cluedo", 3, {"board": "none"}, 33)
    game, stops = GAMES["cluedo"], Playback(record, GAMES["cluedo"]).stops
    know = game.known.knowledge
    assert game.known.draw_deal is not None
    assert know is not None
    known = {stop: know(Playback(record, game).view(Seat(0), stop)) for stop in stops[:-1]}
    version, total = next((stop, each.total) for stop, each in known.items() if each and 5 <= each.total <= 80)
    view, chance, each = Playback(record, game).view(Seat(0), version), Random(1), 30
    found = Counter(game.known.draw_deal(view, chance.randrange) for _ in range(each * total))
    assert len(found) == total
    degrees = total - 1
    assert sum((count - each) ** 2 / each for count in found.values()) < degrees + 2 * (14 * degrees) ** 0.5 + 28


def test_before_the_deal_and_where_hidden_draws_go_on_there_is_no_such_deal() -> None:
    record = recorded("cluedo", 3, {"board": "none", "choose_suspect": True}, 1)
    with pytest.raises(Invalid, match="at: found a moment before the deal, expected one after it"):
        forked(Playback(record, GAMES["cluedo"]), 3, 0, "Ann", 3, Random(1).randrange)
    for rules, seats in (("miporin", 3), ("hide_tracks", 1)):
        record = recorded(rules, seats, {}, 1)
        with pytest.raises(Invalid, match="hidden draws go on here"):
            forked(Playback(record, GAMES[rules]), moment(record, 50), 0, "Ann", 3, Random(1).randrange)


def test_another_deal_does_not_hang_on_what_the_seat_did_not_see() -> None:
    # Two games that look the same to a seat give it the same deals, from the same numbers.
    record = recorded("cluedo", 4, {"board": "none"}, 13)
    version, game = moment(record, 70), GAMES["cluedo"]
    twin = Record(
        record.rules, record.setup, record.commitment, dealt_anew(game, record, version, Seat(3), Random(3).randrange)
    )
    one, other = (
        dealt_anew(game, each, version, Seat(3), Random(4).randrange)
        for each in (record, replace(twin, events=(*twin.events, *record.events[version:])))
    )
    assert twin.events != record.events[:version]
    assert one == other


def test_a_card_that_was_shown_unseen_is_drawn_too() -> None:
    # Whether the seat that showed it holds it is as likely as the seat's knowledge says; by Hoeffding a share of 300
    # is off by more than 0.16 with a chance of at most 2 exp(-2 * 300 * 0.16^2), one in two million.
    record = recorded("cluedo", 4, {"board": "none"}, 13)
    game, version, me = GAMES["cluedo"], moment(record, 70), Seat(3)
    assert game.known.knowledge is not None
    known, chance, draws = game.known.knowledge(Playback(record, game).view(me, version)), Random(5), 300
    assert known is not None
    shown = [
        event for event in record.events[:version] if isinstance(event, CardShown) and me not in (event.seat, event.to)
    ]
    held = Counter[int]()
    for _ in range(draws):
        events = dealt_anew(game, record, version, me, chance.randrange)
        dealt = next(event for event in events if isinstance(event, CardsDealt))
        held.update(n for n, each in enumerate(shown) if each.card in (dealt.hands[each.seat] or ()))
    exact = [known.weight(each.card or Card(""), each.seat) / known.total for each in shown]
    assert min(exact) < 0.7  # else it would not be seen where the true card is always there
    for number, share in enumerate(exact):
        assert abs(held[number] / draws - share) < 0.16, shown[number]
