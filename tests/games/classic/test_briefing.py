"""Positions as bots are told them: exactly what the seat saw in the game, and answers that are allowed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from casefile.arena.matches import Match
from casefile.core.actions import Offer, offers
from casefile.core.cards import Invalid, Seat
from casefile.core.engine import Observation
from casefile.core.facts import Contradiction
from casefile.core.inquiry import (
    Accuse,
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CouldNotAnswer,
    EndTurn,
    Show,
    Suggest,
    Suggested,
)
from casefile.core.table import AnyTable, set_up
from casefile.games import GAMES
from casefile.games.classic.advice import ASKS, read_question
from casefile.games.classic.advice import answer as advise
from casefile.games.classic.briefing import Briefing, brief
from tests.amounts import some
from tests.deduction.test_positions import FILE
from tests.players import bot_named, bots_for
from tests.rules import rule_set

ENTRIES: list[dict[str, Any]] = [each for each in FILE["positions"] if each["position"]["me"] is not None]
PLAYERS = [name for name in bots_for("cluedo") if name != "random"]


def stopped() -> float:
    return 0.0


# -- what is told --------------------------------------------------------------------------------------------------


def position_of(table: AnyTable, seat: Seat) -> dict[str, Any]:
    """What ``seat`` saw, written down as a position."""
    number = {card: place for place, card in enumerate(table.setup.deck)}
    events: list[dict[str, Any]] = []
    wrong: list[dict[str, Any]] = []
    found: dict[str, Any] = {"cards": {"suspects": 6, "weapons": 6, "rooms": 9}, "me": seat, "events": events}
    for observation in table.observations(seat):
        match observation.event:
            case CardsDealt(_, hands, _):
                found["my_hand"] = [number[card] for card in hands[seat] or ()]
                found["players"] = len(hands)
            case Suggested(asker, suspect, weapon, room):
                named = {"suspect": number[suspect], "weapon": number[weapon], "room": number[room]}
                events.append({"suggester": asker, **named, "passed": [], "shown_by": None, "shown_card": None})
            case CouldNotAnswer(other):
                events[-1]["passed"].append(other)
            case AnswerAsked(other):
                events[-1]["shown_by"] = other
            case CardShown(_, _, card) if card is not None:
                events[-1]["shown_card"] = number[card]
            case Accused(other, suspect, weapon, room, _):
                named = {"suspect": number[suspect], "weapon": number[weapon], "room": number[room]}
                wrong.append({"seat": other, **named, "after": len(events)})
    return found | {"hand_sizes": [len(hand) for hand in table.state.holdings.hands], "accusations": wrong}


def choices(seats: int, seed: int, bots: tuple[str, ...]) -> Iterator[tuple[AnyTable, Seat]]:
    """Every choice of a quick game, before it is made."""
    rules = rule_set("cluedo")
    match = Match(GAMES[rules.name], set_up(rules, seats, {"board": "none"}), seed, bots)
    match.begin()
    while (seat := match.table.actor) is not None:
        yield match.table, cast(Seat, seat)
        match.step(cast(Seat, seat))


def told(table: AnyTable, seat: Seat) -> Briefing:
    """The briefing from the position that ``seat`` is in, for the choice that is due."""
    kinds = offers(table.menu(seat))
    position = position_of(table, seat)
    if Show in kinds:
        pending = position["events"].pop()
        del pending["shown_by"], pending["shown_card"]
        to = pending.pop("suggester")
        question = {"ask": "show", "suggestion": pending, "to": to}
    else:
        question = {"ask": "suggest" if Suggest in kinds else "accuse"}
    return brief(read_question({"position": position, **question}, table.setup.deck.categories))


def seen(observations: list[Observation]) -> list[object]:
    """What was seen of the game, without what concerns only the table."""
    return [each.event for each in observations if each.event is None or not each.event.of_table]


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_bot_is_told_just_what_its_seat_saw(seats: int) -> None:
    asked, accused = set[type[Any]](), 0
    for seed in range(6):
        # Bots that accuse at random are out early, and others go on.
        for table, seat in choices(seats, seed, ("detective", "eliminator", *["random"] * (seats - 2))):
            if seat in table.state.out:
                continue  # it has seen the case file, which a position does not tell
            briefing = told(table, seat)
            assert seen(list(briefing.observations)) == seen(table.observations(seat))
            due, real = offers(briefing.menu), offers(table.menu(seat))
            asked |= set(due)
            accused += bool(table.state.out)
            assert due == {kind: offer for kind, offer in real.items() if kind in due}
            spec = briefing.seating.rules.deal_spec(briefing.seating.rules.start(briefing.seating.setup))
            assert spec == table.rules.deal_spec(table.state)
    assert asked == {Suggest, Show, Accuse, EndTurn}
    assert accused


# -- what is answered ----------------------------------------------------------------------------------------------


def questions(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The three questions about an entry; what must be shown is made from its hand."""
    position = entry["position"]
    hand, me, players = position["my_hand"], position["me"], position["players"]
    cards = [next((card for card in hand if card in kind), kind[0]) for kind in (range(6), range(6, 12), range(12, 21))]
    # The one before me, so that nobody else must have passed.
    to = (me - 1) % players
    for ask in ASKS:
        more = {"suggestion": cards, "to": to} if ask == "show" else {}
        yield {"id": entry["id"], "position": position, "ask": ask, **more}


@pytest.mark.parametrize("name", bots_for("cluedo"))
def test_every_answer_is_allowed(name: str) -> None:
    for entry in some(ENTRIES, 8):
        counts = entry["answer"]["counts"]
        for question in questions(entry):
            answer: dict[str, Any] = advise(read_question(question), bot_named(name, "cluedo"), stopped)
            assert (answer["id"], answer["seconds"], bool(answer["reason"])) == (entry["id"], 0, True)
            if question["ask"] == "show":
                assert answer["card"] in entry["position"]["my_hand"]
                assert answer["card"] in question["suggestion"]
                continue
            cards = answer["cards" if question["ask"] == "suggest" else "accuse"]
            assert (cards is None) <= (question["ask"] == "accuse")
            if cards is not None:
                assert [(card >= 6) + (card >= 12) for card in cards] == [0, 1, 2]
                # Who reasons accuses of nothing that is impossible.
                assert question["ask"] == "suggest" or name == "random" or all(counts[card][-1] for card in cards)


@pytest.mark.parametrize("name", ["detective", "inspector"])
def test_who_can_know_the_case_file_accuses(name: str) -> None:
    for entry in ENTRIES:
        certain = [card for card, row in enumerate(entry["answer"]["counts"]) if row[-1] == entry["answer"]["total"]]
        if len(certain) == 3:
            answer = advise(read_question({**entry, "ask": "accuse"}), bot_named(name, "cluedo"), stopped)
            assert answer["accuse"] == certain


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", bots_for("cluedo"))
def test_nothing_but_the_position_counts(name: str) -> None:
    for entry in ENTRIES[::3]:
        other = entry | {"truth": {"case_file": [0, 6, 12], "hands": []}, "answer": None, "kind": "other"}
        for one, two in zip(questions(entry), questions(other), strict=True):
            assert advise(read_question({**entry, **one}), bot_named(name, "cluedo"), stopped) == advise(
                read_question({**other, **two}), bot_named(name, "cluedo"), stopped
            )


@pytest.mark.parametrize("name", bots_for("cluedo"))
def test_a_room_binds_unless_any_may_be_named(name: str) -> None:
    position = ENTRIES[0]["position"]
    for room in range(12, 21):
        bound: dict[str, Any] = advise(
            read_question({"position": position, "ask": "suggest", "room": room}), bot_named(name, "cluedo"), stopped
        )
        assert bound["cards"][2] == room
    free = {"position": position, "ask": "suggest", "room": 12, "free": True}
    anywhere = advise(read_question(free), bot_named(name, "cluedo"), stopped)
    assert anywhere == advise(
        read_question({"position": position, "ask": "suggest"}), bot_named(name, "cluedo"), stopped
    )


SMALL: dict[str, Any] = {
    "players": 2,
    "hand_sizes": [4, 1],
    "side": 2,
    "cards": {"suspects": 2, "weapons": 3, "rooms": 5},
    "me": 1,
    "my_hand": ["room_4"],
    "events": [
        # The same seat suggests twice, and seat 0 never does.
        {"suggester": 1, "suspect": 0, "weapon": 2, "room": 5, "passed": [0], "shown_by": None, "shown_card": None},
        {"suggester": 1, "suspect": 1, "weapon": 3, "room": 6, "passed": [], "shown_by": 0, "shown_card": 6},
    ],
}


@pytest.mark.parametrize("name", bots_for("cluedo"))
@pytest.mark.parametrize("players", [2, 7])
def test_other_decks_orders_and_numbers_of_seats(name: str, players: int) -> None:
    sizes = [4, 1] if players == 2 else [1] * players
    position = SMALL | {"players": players, "hand_sizes": sizes, "side": 7 - sum(sizes)}
    suggested: dict[str, Any] = advise(read_question(position | {"ask": "suggest"}), bot_named(name, "cluedo"), stopped)
    assert [(card >= 2) + (card >= 5) for card in suggested["cards"]] == [0, 1, 2]
    shown = read_question(position | {"ask": "show", "to": 0, "suggestion": [0, 2, 9]})
    answer = advise(shown, bot_named(name, "cluedo"), stopped)
    assert (answer["card"], answer["reason"]) == (9, "room_4 is the only card that answers")


def test_reasons_say_what_is_known() -> None:
    # Ten cards: three sealed, four with seat 0, one mine, two at the side.
    asked: dict[str, Any] = advise(
        read_question(SMALL | {"ask": "suggest", "room": "room_1"}), bot_named("detective", "cluedo"), stopped
    )
    assert "room_1 is with seat 0, of " in asked["reason"]
    none: dict[str, Any] = advise(read_question(SMALL | {"ask": "accuse"}), bot_named("detective", "cluedo"), stopped)
    assert none["accuse"] is None
    assert "case files are possible, the likeliest at " in none["reason"]
    # Seat 0 has one card of each kind besides mine, so what is left is sealed.
    solved = {"players": 2, "hand_sizes": [3, 1], "cards": {"suspects": 2, "weapons": 2, "rooms": 3}, "me": 1}
    shown: list[dict[str, Any]] = [
        {"suggester": 1, "suspect": 0, "weapon": 2, "room": 4, "passed": [], "shown_by": 0, "shown_card": card}
        for card in (0, 2, 4)
    ]
    sure = read_question({**solved, "my_hand": [5], "events": shown, "ask": "accuse"})
    assert advise(sure, bot_named("detective", "cluedo"), stopped) == {
        "id": "",
        "accuse": [1, 3, 6],
        "seconds": 0,
        "reason": "It is the case file in 1 of 1 deal that fits",
    }
    known = {"suggester": 0, "suspect": 0, "weapon": 2, "room": 5, "passed": [], "shown_by": 1, "shown_card": 5}
    hand = {**solved, "hand_sizes": [2, 2], "my_hand": [5, 2], "events": [known], "ask": "show", "to": 0}
    again = advise(read_question({**hand, "suggestion": [0, 2, 5]}), bot_named("eliminator", "cluedo"), stopped)
    assert (again["card"], again["reason"]) == (5, "seat 0 has seen room_1 before")


# -- what cannot be asked ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({}, "ask"),
        ({"ask": "win"}, "ask"),
        ({"ask": "suggest", "room": 1}, "room"),
        ({"ask": "suggest", "room": 99}, "position.room"),
        ({"ask": "suggest", "me": None, "my_hand": None}, "position.me"),
        ({"ask": "suggest", "events": [{**SMALL["events"][0], "suggester": None}]}, r"events\[0\].suggester"),
        ({"ask": "show"}, "question"),
        ({"ask": "show", "to": 0}, "question"),
        ({"ask": "show", "to": 1, "suggestion": [0, 2, 9]}, "to"),
        ({"ask": "show", "to": 2, "suggestion": [0, 2, 9]}, "position.to"),
        ({"ask": "show", "to": 0, "suggestion": [0, 2]}, "suggestion"),
        ({"ask": "show", "to": 0, "suggestion": [2, 0, 9]}, "suggestion"),
        ({"ask": "show", "to": 0, "suggestion": [0, 2, 8]}, "suggestion"),
        ({"ask": "show", "to": 0, "suggestion": {"suspect": 0, "weapon": 2}}, "position.suggestion"),
        ({"ask": "show", "to": 0, "suggestion": [0, 2, 9], "passed": 1}, "passed"),
    ],
)
def test_what_cannot_be_answered_names_the_place(change: dict[str, Any], where: str) -> None:
    with pytest.raises(Invalid, match=f"^{where}: "):
        advise(read_question(SMALL | change), bot_named("eliminator", "cluedo"), stopped)


@pytest.mark.parametrize("data", [7, None, [], {"position": []}, {}])
def test_what_is_no_question_is_refused(data: object) -> None:
    with pytest.raises(Invalid):
        read_question(data)


def test_a_card_is_shown_to_a_seat_that_is_named() -> None:
    asked = read_question(SMALL | {"ask": "show", "to": 0, "suggestion": [0, 2, 9]})
    with pytest.raises(Invalid, match=r"^to: found no seat, expected the seat that suggested$"):
        brief(replace(asked, to=None))


def test_what_no_deal_fits_is_refused() -> None:
    # Room 4 is mine, so nobody else can show it.
    event = {"suggester": 1, "suspect": 0, "weapon": 2, "room": 9, "passed": [], "shown_by": 0, "shown_card": 9}
    for name in PLAYERS:
        with pytest.raises(Contradiction):
            advise(read_question(SMALL | {"events": [event], "ask": "suggest"}), bot_named(name, "cluedo"), stopped)


def test_a_choice_that_is_not_asked_for_is_refused_by_its_clause() -> None:
    briefing = brief(read_question(SMALL | {"ask": "accuse"}))
    offered = [kind.kind for kind, offer in briefing.menu.items() if isinstance(offer, Offer)]
    assert offered == ["accuse", "end_turn"]
    assert all(briefing.seating.rules.book.clause(entry) for entry in briefing.menu.values() if isinstance(entry, str))
