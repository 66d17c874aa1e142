"""At the end all hands lie open, as they follow from the opened seed; before it nothing does."""

import pytest

from casefile.core.cards import Seat
from casefile.core.events import SeedOpened
from casefile.core.facts import CASE_FILE
from casefile.core.options import Value
from casefile.core.solutions import MurdererUnmasked
from casefile.web.present.laid_open import laid_open
from casefile.web.present.sheet import truth_of
from tests.browser.positions import Position
from tests.recorded import played

GAMES: tuple[tuple[str, int, dict[str, Value]], ...] = (
    ("cluedo", 2, {"side_cards": 3}),
    ("cluedo", 5, {"choose_suspect": True}),
    ("cluegame", 4, {}),
    ("nsider", 4, {}),
    ("nsider", 5, {"red_card": True}),
)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_hands_are_those_that_were_dealt(game: tuple[str, int, dict[str, Value]]) -> None:
    rules, seats, options = game
    for number in range(1, 4):
        whole = played(rules, seats, options, number)
        for viewer in (Seat(0), Seat(seats - 1), "spectator"):
            scene = Position(whole, whole.version, viewer).scene("en")
            found = {seat: set(cards) for seat, cards in laid_open(scene).items()}
            assert found == {seat: set(whole.state.holdings.hand(seat)) for seat in map(Seat, range(seats))}
            sealed = {card for card, owner in truth_of(scene).items() if owner == CASE_FILE}
            assert sealed == set(whole.state.holdings.sealed())
            shown = Position(whole, whole.version, viewer).page("en").play.hands
            assert shown is not None
            assert [len(hand.cards) for hand in shown.model] == [
                len(found[seat]) for seat in round_from(scene.viewer.me, seats)
            ]


def round_from(first: Seat | None, seats: int) -> list[Seat]:
    """The viewer's seat, and the others round the table."""
    return [Seat(((first or 0) + step) % seats) for step in range(seats)]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_nothing_lies_open_before(game: tuple[str, int, dict[str, Value]]) -> None:
    whole = played(*game, 1)
    assert isinstance(whole.history[-1], SeedOpened)
    for version in range(game[1], whole.version, 7):
        scene = Position(whole, version, Seat(0)).scene("en")
        assert laid_open(scene) == {}
        assert truth_of(scene) == {}


def test_hands_that_move_are_not_laid_open() -> None:
    whole = played("miporin", 3, {}, 1)
    assert Position(whole, whole.version, Seat(0)).page("en").play.hands is None


@pytest.mark.parametrize("game", GAMES[:3], ids=str)
def test_the_end_says_one_count_of_rounds_and_what_may_be_given_away(game: tuple[str, int, dict[str, Value]]) -> None:
    whole = played(*game, 2)
    page = Position(whole, whole.version, Seat(0)).page("en")
    rounds = [part.model.words for part in page.story.lines if part.model.heading]
    assert page.crumb.round == f"round {len(rounds)}"
    assert page.play.question.closed == f"Case closed in round {len(rounds)}"
    told = page.play.question.share
    assert not any(whole.setup.edition.short(card) in told for card in whole.setup.deck.rooms)


def test_with_a_red_card_the_end_shows_the_murderer_and_names_the_framed_one() -> None:
    shown = 0
    for number in range(1, 7):
        whole = played("nsider", 5, {"red_card": True}, number)
        murderer = next((event.seat for event in whole.history if isinstance(event, MurdererUnmasked)), None)
        scene = Position(whole, whole.version, Seat(0)).scene("en")
        framed = next(card for card in whole.state.holdings.sealed() if card in whole.setup.deck.people)
        question = Position(whole, whole.version, Seat(0)).page("en").play.question
        if murderer is None or not question.solved:
            continue
        guilty = scene.suspect(murderer)
        assert guilty is not None
        names = [card.name for card in question.cards]
        assert scene.card(guilty).name in names
        assert scene.card(framed).name not in names
        assert f"{scene.short(framed)}, who lies in the case file, was framed." in question.hint
        shown += 1
    assert shown
