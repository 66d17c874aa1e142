"""A wrong accusation waits for each reader; only who made it sees the case file."""

from collections.abc import Iterator

import pytest

from casefile.core.cards import Seat
from casefile.core.events import Event
from casefile.core.inquiry import Accused
from casefile.core.options import Value
from casefile.core.table import AnyTable
from casefile.web.model import Question
from casefile.web.present.wrong_accusation import SEEN
from tests.browser.positions import Position
from tests.recorded import played

GAMES: tuple[tuple[str, int, dict[str, Value]], ...] = (
    ("cluedo", 4, {}),
    ("cluedo", 5, {"board": "none"}),
    ("cluegame", 3, {}),
    ("nsider", 4, {}),
)


def wrong_ones(rules: str, seats: int, options: dict[str, Value]) -> Iterator[tuple[AnyTable, int, int, Accused]]:
    """Games after a wrong accusation that did not end them: the version, how many there were, and the accusation."""
    for number in range(1, 6):
        whole, count = played(rules, seats, options, number), 0
        for version, event in enumerate(whole.history, 1):
            if isinstance(event, Accused) and not event.right:
                count += 1
                after = rest(whole.history, version)
                if not any(each.kind == "case_closed" for each in whole.history[:after]):
                    yield whole, after, count, event


def rest(history: list[Event], version: int) -> int:
    """The version at which all has happened that follows from the event of this version."""
    return next((n for n in range(version, len(history)) if history[n].done_by()), len(history))


def asked(whole: AnyTable, version: int, seat: Seat, **marks: str) -> Question:
    """What a seat is asked."""
    return Position(whole, version, seat).page("en", marks=marks).play.question


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_each_seat_is_told_and_goes_on(game: tuple[str, int, dict[str, Value]]) -> None:
    found = [*wrong_ones(*game)]
    assert found
    for whole, version, count, accused in found:
        named = (accused.suspect, accused.weapon, accused.room)
        for seat in map(Seat, range(game[1])):
            told = asked(whole, version, seat)
            assert [each.value for each in told.options] == [f"{SEEN} {count}"]
            assert told.asked
            if seat != accused.seat:
                assert tuple(card.card for card in told.cards) == named
            after = asked(whole, version, seat, **{SEEN: str(count)})
            assert not any(each.form == "go-on" for each in after.options)
        watched = Position(whole, version, "spectator").page("en").play.question
        assert not watched.asked


@pytest.mark.parametrize("game", GAMES[:3], ids=str)
def test_who_accused_alone_sees_the_case_file(game: tuple[str, int, dict[str, Value]]) -> None:
    for whole, version, _, accused in wrong_ones(*game):
        named, sealed = (accused.suspect, accused.weapon, accused.room), whole.state.holdings.sealed()
        told = asked(whole, version, accused.seat)
        assert tuple(card.card for card in told.cards) == sealed
        notes = tuple(card.note for card in told.cards)
        assert [note == "right" for note in notes] == [one == other for one, other in zip(sealed, named, strict=True)]
        for seat in map(Seat, range(game[1])):
            if seat != accused.seat:
                others = asked(whole, version, seat)
                assert not any(card.note for card in others.cards)
                who = whole.setup.edition.short(whole.state.suspects[accused.seat])
                assert others.title == f"{who} accused, and was wrong."
                assert others.hint == f"{who} is out and only answers from now on."
