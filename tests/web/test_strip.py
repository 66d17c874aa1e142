"""The strip of players says in a word who is not there; the end says how many of the turns were one's own."""

from casefile.core.cards import Seat
from casefile.core.inquiry import TurnBegan
from casefile.play.occupants import Occupants
from tests.browser.positions import Position, drawn
from tests.recorded import played


def test_who_is_gone_is_said_in_one_word_beside_the_lamp() -> None:
    position = Position(played("cluedo", 4, {}, 2), 12, Seat(1))
    whole = drawn(position.scene("en", online=frozenset({Seat(0), Seat(1)}), occupants=Occupants())).whole
    rows = [whole.partition(f'<li id="player-{seat}"')[2].partition("</li>")[0] for seat in range(4)]
    for seat, row in enumerate(rows):
        gone = seat > 1
        assert ('<span class="gone">away</span>' in row) == gone, seat
        assert ("lamp-away" in row) == gone
    shown = drawn(position.scene("ja", online=frozenset(), occupants=Occupants())).whole
    assert shown.count('<span class="gone">離席</span>') == 3


def test_the_end_says_how_many_of_the_turns_were_one_s_own() -> None:
    whole = played("cluedo", 4, {}, 2)
    begun = [event.seat for event in whole.history if isinstance(event, TurnBegan)]
    for seat in map(Seat, range(4)):
        hint = Position(whole, whole.version, seat).page("en").play.question.hint
        assert hint == f"It took {len(begun)} turns, {begun.count(seat)} of them yours."
    watched = Position(whole, whole.version, "spectator").page("en").play.question.hint
    assert watched == f"It took {len(begun)} turns."
