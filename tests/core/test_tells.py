"""What observations tell about cards: never anything false, and for each kind of event just what it says."""

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.engine import observe
from casefile.core.events import Event, Reader, Viewer
from casefile.core.facts import CASE_FILE, SIDE, Fact, Holds, HoldsOneOf, Lacks, NotAll, Owner
from casefile.core.inquiry import (
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    SideCardSeen,
    Suggested,
    TurnBegan,
)
from tests.bots.games import match

PLUM, ROPE, HALL, KNIFE, STUDY = map(Card, ("plum", "rope", "hall", "knife", "study"))
ASKED = (TurnBegan(Seat(0), 3), Suggested(Seat(0), PLUM, ROPE, HALL))
NAMED = (PLUM, ROPE, HALL)


def told(viewer: Viewer, *events: Event) -> tuple[Fact, ...]:
    """What the last of ``events`` tells ``viewer``."""
    reader = Reader()
    facts: tuple[Fact, ...] = ()
    for event in events:
        facts = tuple(reader.facts(observe(event, viewer)))
    return facts


@pytest.mark.parametrize(
    ("viewer", "events", "facts"),
    [
        (Seat(1), (CardsDealt((PLUM,), ((KNIFE,), (ROPE, HALL)), ()),), (Holds(Seat(1), ROPE), Holds(Seat(1), HALL))),
        ("spectator", (CardsDealt((PLUM,), ((KNIFE,), (ROPE, HALL)), ()),), ()),
        (Seat(2), (*ASKED, CouldNotAnswer(Seat(1))), tuple(Lacks(Seat(1), card) for card in NAMED)),
        ("spectator", (*ASKED, AnswerAsked(Seat(1))), (HoldsOneOf(Seat(1), frozenset(NAMED)),)),
        (Seat(0), (*ASKED, CardShown(Seat(1), Seat(0), ROPE)), (Holds(Seat(1), ROPE),)),
        (Seat(2), (*ASKED, CardShown(Seat(1), Seat(0), ROPE)), ()),
        (Seat(0), (*ASKED, SideCardSeen(Seat(0), 0, STUDY)), (Holds(SIDE, STUDY),)),
        (Seat(1), (*ASKED, SideCardSeen(Seat(0), 0, STUDY)), ()),
        (Seat(1), (Accused(Seat(0), *NAMED, False),), (NotAll(frozenset((CASE_FILE, card) for card in NAMED)),)),
        (Seat(1), (CaseFileSeen(Seat(0), NAMED),), ()),
        (Seat(0), (CaseFileSeen(Seat(0), NAMED),), tuple(Holds(CASE_FILE, card) for card in NAMED)),
        ("spectator", (CaseClosed(None, NAMED),), tuple(Holds(CASE_FILE, card) for card in NAMED)),
        (Seat(1), ASKED, ()),
    ],
)
def test_an_event_tells_what_it_says(viewer: Viewer, events: tuple[Event, ...], facts: tuple[Fact, ...]) -> None:
    assert told(viewer, *events) == facts


def test_facts_name_their_turn() -> None:
    assert [fact.turns for fact in told(Seat(2), *ASKED, CouldNotAnswer(Seat(1)))] == [(3,)] * 3


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_nothing_false_is_read_in_whole_games(seats: int) -> None:
    read = 0
    for seed in range(6):
        game = match("cluedo", seats, seed, ["eliminator", "random"] * (seats // 2) + ["random"] * (seats % 2))
        game.play()
        holdings = game.table.state.holdings
        cards: dict[Owner, tuple[Card, ...]] = {Seat(seat): hand for seat, hand in enumerate(holdings.hands)}
        cards |= {CASE_FILE: holdings.case_file, SIDE: holdings.side}
        viewers: list[Viewer] = [*map(Seat, range(seats)), "spectator"]
        for viewer in viewers:
            reader = Reader()
            for observation in game.table.observations(viewer):
                for fact in reader.facts(observation):
                    assert holds(fact, cards), fact
                    read += 1
    assert read > 100


def holds(fact: Fact, cards: dict[Owner, tuple[Card, ...]]) -> bool:
    """Whether ``fact`` is true of where all cards lie."""
    match fact:
        case Holds(owner, card):
            return card in cards[owner]
        case Lacks(owner, card):
            return card not in cards[owner]
        case HoldsOneOf(owner, several):
            return any(card in cards[owner] for card in several)
        case NotAll(holdings):
            return not all(card in cards[owner] for owner, card in holdings)
