"""Sentences in a row stand as the language separates them: in Japanese without a blank between."""

import re

import pytest

from casefile.core.cards import Seat
from casefile.core.record import write
from casefile.games import GAMES
from casefile.server.records.seat_reviews import SeatReviewing
from casefile.server.routes.after.game_review import ReviewDrawing
from casefile.server.site import templates
from casefile.web.render import drawer
from casefile.web.replay_model import ReplaySource
from tests.browser.positions import Position
from tests.recorded import played
from tests.review.test_review import of_bots
from tests.web.test_replaying import GAMES_OVER

BLANK = re.compile("[。！？] (?=[^ <])")
"""The end of a sentence with a blank and another sentence after it."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("rules", GAMES_OVER)
def test_what_is_said_of_a_board_and_of_an_end_has_no_blanks_in_japanese(rules: str, language: str) -> None:
    seats, options = GAMES_OVER[rules]
    table = played(rules, seats, {**options, **({"board": "classic"} if rules == "cluedo" else {})}, 5)
    texts = templates(GAMES, language, ())
    acts = (each.done_by() for each in table.history[table.version // 2 :])
    middle = next(at for at, done in enumerate(acts, table.version // 2) if done and isinstance(done[0], int))
    for version in (table.version, middle):
        parts = Position(table, version, Seat(0)).page(language).parts
        text = "\n".join(drawer(texts)(part) for part in parts)
        assert not BLANK.search(text)
        if language == "en" and rules != "nsider":
            assert re.search(r"(board|map)\. \w", text)


def test_the_review_of_a_game_has_no_blanks_in_japanese() -> None:
    record = write(of_bots("random", "detective", seed=2))
    found = tuple(SeatReviewing(record, seat)(GAMES) for seat in range(2))
    page = ReviewDrawing(record, found, ReplaySource("t"), "ja")(GAMES).page
    assert page.told.count("。") > 1
    assert " " not in page.told
    proofs = [proof.text for each in page.moments for proof in each.proof]
    assert any(proof.count("。") > 1 for proof in proofs)
    assert not [proof for proof in proofs if BLANK.search(proof)]
