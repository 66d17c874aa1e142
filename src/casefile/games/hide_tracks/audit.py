"""The promises of every game of ``hide_tracks``, checked from outside the rules."""

from collections.abc import Sequence

from casefile.core.audit import expect
from casefile.core.cards import Card, Place
from casefile.core.engine import AnyRules, Setup
from casefile.core.events import Event
from casefile.core.movement import DiceRolled
from casefile.core.options import Options
from casefile.games.hide_tracks.events import HuntEnded, WayTaken
from casefile.games.hide_tracks.state import HideTracksState


class HideTracksAudit:
    """The checks of one game of ``hide_tracks``: moves fit the dice, no card is lost, the sheet is right."""

    def __init__(self, rules: AnyRules, setup: Setup[Options]) -> None:
        self._rules, self._deck, self._board = rules, setup.deck, setup.edition.board
        self._dice = 0
        self._here: Place | None = None
        self._closed = 0

    def see(self, events: Sequence[Event], state: HideTracksState) -> None:
        """Check ``events``, the next of the game, which led to ``state``; raise an error for a broken promise."""
        for event in events:
            expect(not self._closed, "something happened after the end")
            if type(event) is DiceRolled:
                self._dice = sum(event.dice)
            elif type(event) is WayTaken:
                self._walk(event)
            self._closed += type(event) is HuntEnded
        self._here = state.here
        crime, lying = set(state.crime), {**state.sideways, **state.fresh}
        expect(crime <= set(state.murderer), "the crime is not in the Murderer's column")
        expect(not crime & set(state.police), "the Police know a card of the crime")
        expect(not lying.keys() & set(state.murderer), "a clue lies there that was taken")
        expect(set(state.sideways) <= set(state.police), "a clue lies sideways that the Police have not noted")
        for column in (state.murderer, state.police):
            expect(len(set(column)) == len(column), f"a card is marked twice in {column}")

    def _walk(self, event: WayTaken) -> None:
        board, path = self._board, event.path
        expect(len(path) == self._dice, f"a way of {len(path)} steps for a throw of {self._dice}")
        expect(len({self._here, *path}) == len(path) + 1, f"the way {path} comes to a place twice")
        assert self._here is not None
        for here, there in zip((self._here, *path), path, strict=False):
            squares = board.doors_of[here] if here in board.doors_of else board.neighbours(here)
            near = (*squares, *board.areas_at.get(here, ()))
            expect(there in near, f"{there} is no step away from {here}")

    def close(self, state: HideTracksState) -> None:
        """Check the end of the game, in ``state``; raise an error for a broken promise."""
        expect(self._closed == 1, "it ended without its end")
        solved = {side: self._solved(getattr(state, side)) for side in ("murderer", "police")}
        away = solved["murderer"] >= state.options.murderer_needs
        expect(away or solved["police"] > 0, f"it ended with {solved} solved")
        expect(self._rules.returns(state) == (float(away),), f"its returns are {self._rules.returns(state)}")

    def _solved(self, column: Sequence[Card]) -> int:
        return sum(len(set(cards) - set(column)) <= 1 for cards in self._deck.categories)
