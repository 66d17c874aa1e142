"""A wrong accusation: a panel for who made it, who alone sees the case file, and a line that passes for the others."""

from collections.abc import Iterator

import pytest

from casefile.core.cards import Seat
from casefile.core.events import Event
from casefile.core.inquiry import Accused
from casefile.core.options import Value
from casefile.core.table import AnyTable
from casefile.web.coloured_text import spoken
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


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_accuser_goes_on_and_the_others_are_asked_what_they_were_asked(
    game: tuple[str, int, dict[str, Value]],
) -> None:
    found = [*wrong_ones(*game)]
    assert found
    for whole, version, count, accused in found:
        for seat in map(Seat, range(game[1])):
            page = Position(whole, version, seat).page("en", marks={SEEN: str(count - 1)})
            told, passed = page.play.question, page.asides.passing
            read = Position(whole, version, seat).page("en", marks={SEEN: str(count)})
            assert read.asides.passing is None
            assert not any(each.form == "go-on" for each in read.play.question.options)
            if seat == accused.seat:
                assert [each.value for each in told.options] == [f"{SEEN} {count}"]
                assert told.asked
                assert passed is None
                continue
            # Nothing hides the question, and the line says what the story says.
            assert told == read.play.question
            assert passed is not None
            assert passed.mark == f"{SEEN} {count}"
            line = next(each.model for each in page.story.lines if each.id == passed.line)
            assert line.words == passed.words
            assert "That is wrong." in spoken(passed.words)
        watched = Position(whole, version, "spectator").page("en")
        assert not watched.play.question.asked
        assert watched.asides.passing is None


def test_two_wrong_accusations_are_read_each_for_itself() -> None:
    found = wrong_ones("cluedo", 5, {"board": "none"})
    whole, version, count, accused = next(each for each in found if each[2] > 1)
    first = next(e for e in whole.history if isinstance(e, Accused))
    page = Position(whole, version, first.seat).page("en")
    assert [each.value for each in page.play.question.options] == [f"{SEEN} 1"]
    assert page.asides.passing is None
    page = Position(whole, version, first.seat).page("en", marks={SEEN: "1"})
    assert page.asides.passing is not None
    assert page.asides.passing.mark == f"{SEEN} {count}"
    assert accused.seat != first.seat


@pytest.mark.parametrize("game", GAMES[:3], ids=str)
def test_who_accused_alone_sees_the_case_file(game: tuple[str, int, dict[str, Value]]) -> None:
    for whole, version, count, accused in wrong_ones(*game):
        named, sealed = (accused.suspect, accused.weapon, accused.room), whole.state.holdings.sealed()
        told = asked(whole, version, accused.seat)
        assert tuple(card.card for card in told.cards) == sealed
        notes = tuple(card.note for card in told.cards)
        assert [note == "right" for note in notes] == [one == other for one, other in zip(sealed, named, strict=True)]
        for seat in map(Seat, range(game[1])):
            told = asked(whole, version, seat, **{SEEN: str(count - 1)})
            assert seat == accused.seat or not any(card.note for card in told.cards)
