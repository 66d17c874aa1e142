"""What must hold in every game, checked from outside the rules, event by event."""

from collections.abc import Sequence
from typing import Any, Protocol

from casefile.core.board import Board
from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Rules, Setup
from casefile.core.events import Event
from casefile.core.inquiry import Accused, CardsDealt, CaseClosed
from casefile.core.travel import DiceRolled
from casefile.games.hide_tracks.events import HuntEnded, WayTaken
from casefile.games.miporin.events import Challenged


class Broken(Exception):
    """A game broke a promise; the text says which."""


class Auditor(Protocol):
    """Follows one game and raises :class:`Broken` as soon as a promise is broken."""

    def expect(self, holds: bool, otherwise: str) -> None:
        """Break off the game unless ``holds``."""

    def see(self, events: Sequence[Event], state: Any) -> None:
        """Check ``events``, which led to ``state``."""

    def close(self, state: Any) -> None:
        """Check how the game ended, in ``state``."""


def audit_of(rules: Rules[Any, Any], setup: Setup[Any]) -> Auditor:
    """The audit of a game of ``rules``."""
    if rules.name == "hide_tracks":
        return HuntAudit(rules, setup)
    return LodgeAudit(rules, setup) if rules.name == "miporin" else Audit(rules, setup)


class Audit:
    """The audit of the classic game: cards stay where they were dealt, tokens on the board, judgements are right."""

    def __init__(self, rules: Rules[Any, Any], setup: Setup[Any]) -> None:
        self._rules, self._setup = rules, setup
        self._dealt: CardsDealt | None = None
        self._held: object = None
        self._pieces: object = None
        self._squares: frozenset[Place] = frozenset()
        self._closed = 0

    def expect(self, holds: bool, otherwise: str) -> None:
        """Break off the game unless ``holds``."""
        if not holds:
            raise Broken(otherwise)

    def see(self, events: Sequence[Event], state: Any) -> None:
        """Check ``events``, which led to ``state``."""
        for event in events:
            if self._closed:
                raise Broken("something happened after the end")
            # Not isinstance: events are abstract by a metaclass that makes it slow.
            if type(event) is CardsDealt:
                self._deal(event, state)
            elif type(event) is Accused:
                named = (event.suspect, event.weapon, event.room)
                self.expect(
                    event.right == (named in self._solutions(state)), f"the accusation {named} was judged {event.right}"
                )
            self._closed += type(event) is CaseClosed
        # Both are values that never change: the same one need not be looked at again.
        if state.holdings is not self._held:
            self._held = state.holdings
            self._hold(state)
        if state.board is not None and state.pieces is not self._pieces:
            self._pieces = state.pieces
            self._stand(state)

    def _hold(self, state: Any) -> None:
        held, dealt = state.holdings, self._dealt
        if dealt is not None:
            same = held.hands == dealt.hands and held.case_file == dealt.case_file and held.side == dealt.side
            self.expect(same, "cards changed hands")

    def _solutions(self, state: Any) -> list[tuple[Card, ...]]:
        """The case file, and with a Red Card the same with the murderer in it."""
        if self._dealt is None or self._dealt.case_file is None:
            return []
        murderers = [told[0] for told in getattr(state, "red", ()) if told]
        return [self._dealt.case_file, *((card, *self._dealt.case_file[1:]) for card in murderers)]

    def _deal(self, event: CardsDealt, state: Any) -> None:
        self.expect(self._dealt is None, "the cards were dealt twice")
        self._dealt, spec = event, self._rules.deal_spec(state)
        if spec is None:
            raise Broken("cards were dealt in a game without a deal")
        sealed, hands, side = event.case_file or (), [hand or () for hand in event.hands], event.side or ()
        dealt = [*sealed, *(card for hand in hands for card in hand), *side]
        deck = [card for category in spec.categories for card in category]
        self.expect(sorted(dealt) == sorted(deck), "not every card was dealt just once")
        parted = [card in category for card, category in zip(sealed, spec.categories, strict=False)]
        self.expect(len(sealed) == len(spec.categories) and all(parted), f"the case file holds {sealed}")
        sizes = (*map(len, hands), len(side))
        self.expect(sizes == (*spec.hand_sizes, spec.side), f"hands and side have {sizes} cards")

    def _stand(self, state: Any) -> None:
        board: Board = state.board
        self._squares = self._squares or frozenset(board.squares)
        tokens, weapons, rooms = state.pieces.tokens, state.pieces.weapons, board.doors_of.keys()
        squares = [place for place in tokens.values() if place not in rooms]
        # The texts are made only where they are needed.
        if not self._squares.issuperset(squares):
            raise Broken(f"a token stands at none of the places: {tokens}")
        if len(set(squares)) != len(squares):
            raise Broken(f"two tokens stand on one square: {tokens}")
        if not rooms >= set(weapons.values()):
            raise Broken(f"a weapon lies in no room: {weapons}")

    def close(self, state: Any) -> None:
        """Check how the game ended, in ``state``."""
        self.expect(self._closed == 1, "it ended without its end")
        returns = self._rules.returns(state)
        self.expect(max(returns) in (0, 1) and sum(returns) == max(returns), f"its returns are {returns}")


class HuntAudit:
    """The audit of ``hide_tracks``: ways are as long as the dice say, no card is lost, the sheet adds up."""

    def __init__(self, rules: Rules[Any, Any], setup: Setup[Any]) -> None:
        self._rules, self._deck, self._board = rules, setup.deck, setup.edition.board
        self._dice = 0
        self._here: Place | None = None
        self._closed = 0

    def expect(self, holds: bool, otherwise: str) -> None:
        """Break off the game unless ``holds``."""
        if not holds:
            raise Broken(otherwise)

    def see(self, events: Sequence[Event], state: Any) -> None:
        """Check ``events``, which led to ``state``."""
        for event in events:
            self.expect(not self._closed, "something happened after the end")
            if type(event) is DiceRolled:
                self._dice = sum(event.dice)
            elif type(event) is WayTaken:
                self._walk(event)
            self._closed += type(event) is HuntEnded
        self._here = state.here
        crime, lying = set(state.crime), {**state.sideways, **state.fresh}
        self.expect(crime <= set(state.murderer), "the crime is not in the Murderer's column")
        self.expect(not crime & set(state.police), "the Police know a card of the crime")
        self.expect(not lying.keys() & set(state.murderer), "a clue lies there that was taken")
        self.expect(set(state.sideways) <= set(state.police), "a clue lies sideways that the Police have not noted")
        for column in (state.murderer, state.police):
            self.expect(len(set(column)) == len(column), f"a card is marked twice in {column}")

    def _walk(self, event: WayTaken) -> None:
        board, path = self._board, event.path
        self.expect(len(path) == self._dice, f"a way of {len(path)} steps for a throw of {self._dice}")
        self.expect(len({self._here, *path}) == len(path) + 1, f"the way {path} comes to a place twice")
        assert self._here is not None
        for here, there in zip((self._here, *path), path, strict=False):
            squares = board.doors_of[here] if here in board.doors_of else board.neighbours(here)
            near = (*squares, *board.rooms_at.get(here, ()))
            self.expect(there in near, f"{there} is no step away from {here}")

    def close(self, state: Any) -> None:
        """Check how the game ended, in ``state``."""
        self.expect(self._closed == 1, "it ended without its end")
        solved = {side: self._solved(getattr(state, side)) for side in ("murderer", "police")}
        away = solved["murderer"] >= state.house.murderer_needs
        self.expect(away or solved["police"] > 0, f"it ended with {solved} solved")
        self.expect(self._rules.returns(state) == (float(away),), f"its returns are {self._rules.returns(state)}")

    def _solved(self, column: Sequence[Card]) -> int:
        return sum(len(set(cards) - set(column)) <= 1 for cards in self._deck.categories)


class LodgeAudit:
    """The audit of ``miporin``: no card is lost in swaps, judgements are right, turns are counted."""

    def __init__(self, rules: Rules[Any, Any], setup: Setup[Any]) -> None:
        self._rules, self._setup = rules, setup
        self._right = False
        self._closed = 0

    def expect(self, holds: bool, otherwise: str) -> None:
        """Break off the game unless ``holds``."""
        if not holds:
            raise Broken(otherwise)

    def see(self, events: Sequence[Event], state: Any) -> None:
        """Check ``events``, which led to ``state``."""
        for event in events:
            self.expect(not self._closed, "something happened after the end")
            if type(event) is Challenged:
                self._right = (event.culprit, event.scene) == state.holdings.case_file
                self.expect(event.right == self._right, f"the challenge {event} was judged {event.right}")
            self._closed += type(event) is CaseClosed
        held = state.holdings
        if not held.dealt:
            return
        lying = [card for cards in state.opened.values() for card in cards]
        cards = [*held.case_file, *(card for hand in held.hands for card in hand), *lying]
        shown = [state.missing, *state.suspects.values()]
        self.expect(sorted([*cards, *shown]) == sorted(self._setup.deck), "not every card is somewhere just once")
        sizes = [state.size(Seat(seat)) for seat in range(self._setup.seats)]
        self.expect([*map(len, held.hands)] == sizes, f"the hands have not {sizes} cards")
        self.expect(
            set(state.at) == set(state.seats), "a token stands there whose player is out, or the other way round"
        )
        self.expect(1 <= state.day <= 5 or state.stage in ("bidding", "over"), f"the day marker stands on {state.day}")

    def close(self, state: Any) -> None:
        """Check how the game ended, in ``state``."""
        self.expect(self._closed == 1, "it ended without its end")
        returns = self._rules.returns(state)
        alone = len(state.seats) == 1
        self.expect(sum(returns) == (self._right or alone), f"its returns are {returns}")
        self.expect(sum(returns) == 1 or state.round == 6, f"it ended in round {state.round}")
