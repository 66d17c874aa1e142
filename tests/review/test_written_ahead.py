"""The review of a game in whose rounds all write at once: what is written is placed where it is carried out."""

from dataclasses import replace
from functools import cache
from typing import NoReturn

import msgspec
import pytest

from casefile.core.events import SeedOpened
from casefile.core.inquiry import Accused, Suggested
from casefile.core.record import Record, record_of, write
from casefile.games import GAMES
from casefile.games.nsider.rules import NSIDER
from casefile.review.playback import Playback
from casefile.review.proofs import ReviewedSeat
from casefile.review.report import Review
from casefile.review.reviewer import review
from casefile.review.timeline import Turns, accusations, marks
from casefile.server.records.seat_reviews import SeatReviewing
from casefile.server.routes.after.game_review import ReviewDrawing
from casefile.web.coloured_text import spoken
from casefile.web.game_review_model import GameReview
from casefile.web.present.replaying import replayed
from casefile.web.replay_model import ReplaySource
from tests.games.nsider.posts import Named, accuses, on_to, red_post, says
from tests.recorded import secret

FRAMED: Named = ("plum", "wrench", "study")
CAUGHT: Named = ("scarlet", "wrench", "study")
WRONG: Named = ("peacock", "wrench", "study")


@cache
def over(named: Named) -> Record:
    """Camp 0 is the murderer. In round 3 camp 1 accuses ``named``, and all others accuse what is wrong after it."""
    table = on_to(red_post(NSIDER, rounds="simultaneous", draw_fraction="0.5"), 3)
    says(table, ("scarlet", "knife", "hall"))
    accuses(table, named)
    accuses(table, WRONG)
    assert table.actor is None
    opened = secret(1)
    table.record([SeedOpened(opened.seed.hex(), opened.salt.hex())])
    return record_of(table, opened.commitment)


@cache
def reviewed(named: Named) -> Review:
    return review(over(named), GAMES["nsider"])


@cache
def page(named: Named, language: str = "en") -> GameReview:
    """The page of the whole review."""
    record = write(over(named))
    found = tuple(SeatReviewing(record, seat)(GAMES) for seat in range(3))
    return ReviewDrawing(record, found, ReplaySource("t"), language)(GAMES).page


def test_a_question_counts_to_the_turn_in_which_it_is_carried_out() -> None:
    record, found = over(FRAMED), reviewed(FRAMED)
    assert all(isinstance(record.events[each.version - 1], Suggested) for each in found.suggestions)
    turns = Turns.of(record)
    assert [turns.turn(each.version) for each in found.suggestions] == [1, 2, 3, 4, 5, 6]
    assert [each.turn for each in page(FRAMED).moments if each.seat != 1][:4] == [1, 3, 4, 6]
    assert not any("turn 0" in spoken(said) for lane in page(FRAMED).lanes for said in lane.said)


def test_what_an_answer_told_is_what_that_answer_told() -> None:
    """All ask the same, so that only the first answer to each camp tells it anything by itself."""
    record, found = over(FRAMED), reviewed(FRAMED)
    for asked in found.suggestions:
        view = Playback(record, GAMES["nsider"])
        answer = next(
            number
            for number, event in enumerate(record.events, 1)
            if number > asked.version and event.kind in ("card_shown", "nobody_answered")
        )
        before, after = (view.view(asked.seat, version).knowledge for version in (asked.version, answer))
        assert (asked.got_bits == 0) == (before.solutions == after.solutions)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("named", "kind"), [(FRAMED, "wrong"), (CAUGHT, "right"), (WRONG, "wrong")])
def test_an_accusation_is_marked_once_where_it_is_carried_out(named: Named, kind: str) -> None:
    record = over(named)
    made = [version for version, event in enumerate(record.events, 1) if isinstance(event, Accused)]
    found = [each for each in marks(record, GAMES["nsider"]) if each.kind in ("right", "wrong")]
    assert [each.version for each in found] == made
    assert found[0].kind == kind
    assert [each.version for each in reviewed(named).accusations] == made
    drawn = [mark.kind for mark in replayed(Playback(record, GAMES["nsider"]), "en").marks]
    assert [each for each in drawn if each in ("right", "wrong")] == [each.kind for each in found]
    [lane] = (each for each in page(named).lanes if each.seat == 1)
    assert f"{lane.name} accused" in " ".join(map(spoken, lane.said))


@pytest.mark.parametrize(("named", "came"), [(FRAMED, "framed"), (CAUGHT, "right"), (WRONG, "wrong")])
def test_what_came_of_an_accusation_is_read_in_the_log(named: Named, came: str) -> None:
    """The review and its marks say the same; for these nobody replays the game to know what was sealed."""
    record = over(named)
    found = list(accusations(record.events, GAMES["nsider"]).values())
    assert found[0] == (1, came)
    first = reviewed(named).accusations[0]
    assert (first.right, first.framed) == (came == "right", came == "framed")

    def replayed(state: object) -> NoReturn:
        raise AssertionError("the game was replayed")

    game = GAMES["nsider"]
    assert marks(record, replace(game, known=replace(game.known, solution=replayed))) == marks(record, game)


def test_a_moment_tells_what_came_of_it_and_not_that_a_turn_was_written() -> None:
    moments = page(FRAMED).moments
    told = [spoken(each.line) for each in moments]
    assert not any("has written" in each for each in told)
    assert all(" suggests " in each for each in told[:-1])
    assert "accuses Plum" in told[-1]
    assert "That is one of the two solutions." in told[-1]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("language", "label"), [("en", "the framed one"), ("ja", "ぬれぎぬの人物")], ids=["en", "ja"])
def test_to_accuse_who_was_framed_is_called_so(language: str, label: str) -> None:
    [accused] = (each for each in page(FRAMED, language).moments if each.rating == "framed")
    assert accused.label == label
    assert (accused.turn, accused.seat) == (8, 1)
    if language == "en":
        [lane] = (each for each in page(FRAMED).lanes if each.seat == 1)
        assert "Mustard accused the one who was framed." in [spoken(said) for said in lane.said]
    assert not any(each.rating == "framed" for each in page(WRONG).moments)


def test_what_was_kept_of_a_review_before_can_still_be_read() -> None:
    kept = '{"found":{"seat":1,"moments":[],"suggestions":[],"shown":[],"accusations":[{"version":3,"seat":1,'
    kept += '"chance":0.5,"right":false}],"missed":[]},"proofs":{}}'
    assert not msgspec.json.decode(kept, type=ReviewedSeat).found.accusations[0].framed
