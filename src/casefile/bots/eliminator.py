"""``eliminator``: notes what it saw, asks for what it does not know, and accuses when it is certain."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from math import inf
from typing import TypeVar

from casefile.bots.aims import CASE_FILE_ALONE, Aims
from casefile.bots.bot import Seating
from casefile.bots.ways import beyond, nearest
from casefile.core.actions import Action, Menu, Offer, offers, pick
from casefile.core.board import Board
from casefile.core.cards import Card, Invalid, Place, Seat
from casefile.core.dealing import Draw, one_of_each
from casefile.core.engine import Observation, View
from casefile.core.events import Reader
from casefile.core.facts import CASE_FILE, SIDE, Fact
from casefile.core.inquiry import Accuse, CardsDealt, CardShown, EndTurn, Show, Suggest
from casefile.core.inquiry_state import BoardState, InquiryState
from casefile.core.movement import Move, Roll, TakePassage
from casefile.core.texts import N_
from casefile.deduction.ledger import Ledger

DETOUR = 3
"""The most extra steps that the bot walks to reach a room on the way in which it can suggest."""

NEAR = 7
"""The greatest distance of a goal for which the bot leaves a room to which it was called: the mean roll of two dice."""

NEEDED = N_("a game in which one suggests a card of each category to all others, and accuses")
"""The description of the games that this bot can play, for error messages."""

T = TypeVar("T")


class Eliminator:
    """The bot ``eliminator``: it notes what it saw, never guesses, and accuses only if all three cards are certain."""

    def __init__(self, seating: Seating, draw: Draw, aims: Aims = CASE_FILE_ALONE) -> None:
        """Take ``aims``, which choose the cards worth naming; raise :class:`Invalid` where nobody suggests."""
        if not {Suggest, Accuse, Show} <= set(seating.rules.actions):
            raise Invalid("bot", type(self).__name__.lower(), NEEDED)
        self._seat, self._deck, self._draw = seating.seat, seating.setup.deck, draw
        self._setup, self._aims = seating.setup, aims
        view = View(seating.rules, seating.setup, seating.seat)
        self._view: View[InquiryState] = view
        self._on_board: View[BoardState] = view  # the same view, read only where there is a board
        self._board: Board | None = self._state.board
        self._areas = tuple(card for card in self._deck if self._is_area(card))
        self._free = tuple(number for number, cards in enumerate(self._deck.categories) if not self._is_area(cards[0]))
        self._reader = Reader()
        self._ledger: Ledger | None = None
        self._new: list[Fact] = []
        self._sealed: Sequence[Card] = ()
        self._goals: frozenset[Place] | None = None
        self._shown: Counter[tuple[Seat, Card]] = Counter()

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the seat: update the view of the game, and collect the facts that follow."""
        self._view.observe(observation)
        facts = self._reader.facts(observation)
        if facts:
            self._new += facts
        # Not isinstance: events are abstract by a metaclass that makes it slow.
        event = observation.event
        if type(event) is CardsDealt:
            spec = self._view.rules.deal_spec(self._state)
            assert spec is not None
            self._ledger = Ledger(spec, facts)
        elif type(event) is CardShown:
            self._count(event)
        if self._aims is not CASE_FILE_ALONE:
            self._aims.observe(observation)

    @property
    def _state(self) -> InquiryState:
        """The table as this seat sees it."""
        return self._view.state

    def _count(self, shown: CardShown) -> None:
        if shown.seat == self._seat and shown.card is not None:
            self._shown[shown.to, shown.card] += 1

    def choose(self, menu: Menu) -> Action:
        """Return the bot's choice: to show or accuse where that is due, else to suggest, walk, or end the turn."""
        if self._ledger is None:
            return pick(menu, self._draw)
        show = menu.get(Show)
        if isinstance(show, Offer):
            return self._show(show.choices["card"])
        self._conclude(self._ledger)
        solution = self._aims.solution(self._ledger.numbers.spec, self._sealed)
        if len(solution) == len(self._deck.categories) and isinstance(menu.get(Accuse), Offer):
            return Accuse(*solution)
        return self._ask(menu) if self._board is None else self._travel(self._board, offers(menu))

    def _ask(self, menu: Menu) -> Action:
        """Return a suggestion in a game without a board, or the end of the turn."""
        assert self._ledger is not None
        suggest = menu.get(Suggest)
        if not isinstance(suggest, Offer):
            return EndTurn()
        askable = self._aims.askable(self._ledger.numbers.spec, suggest, self._sealed)
        return self._aims.worded(self._suggest(askable, astray=False), menu)

    def _conclude(self, ledger: Ledger) -> None:
        """Learn the facts seen since the last choice, and what follows from them for this one."""
        if self._new:
            ledger.learn(self._new)
            self._new.clear()
            self._sealed = ledger.held_by(CASE_FILE)
            self._goals = None

    def _any(self, among: Sequence[T]) -> T:
        return among[0] if len(among) == 1 else among[self._draw(len(among))]

    # -- cards ---------------------------------------------------------------------------------------------------

    def _show(self, cards: Sequence[Card]) -> Action:
        """Show a card that this asker has seen, else the card shown most often before: it tells the least."""
        if len(cards) == 1:
            return Show(cards[0])
        asker, times = self._reader.asker, dict.fromkeys(cards, 0)
        for (_, shown), count in self._shown.items():
            if shown in times:
                times[shown] += count
        seen = [((asker, card) in self._shown, times[card]) for card in cards]
        most = max(seen)
        return Show(self._any([card for card, each in zip(cards, seen, strict=True) if each == most]))

    def _is_area(self, card: Card) -> bool:
        """Return whether a card is an area of the board: a suggestion names the one in which the token stands."""
        return self._board is not None and Place(card) in self._board.doors_of

    def _solved(self, category: Sequence[Card]) -> bool:
        return any(card in category for card in self._sealed)

    def _open(self, category: Sequence[Card]) -> Sequence[Card]:
        """Return the cards that may, but need not, lie in the case file."""
        assert self._ledger is not None
        return self._ledger.open_in_case_file(category)

    def _suggest(self, offer: Offer, *, astray: bool) -> Action:
        """Name in each category the open card with the fewest possible owners, or one that nobody can show.

        Where no way leads to a goal (``astray``), any cards will do: a token that is called into this room may clear
        the way.
        """
        among = offer.choices.values() if astray else map(self._worth_naming, offer.choices.values())
        return Suggest(*one_of_each(list(among), self._draw))

    def _worth_naming(self, cards: tuple[Card, ...]) -> Sequence[Card]:
        """Return those of ``cards`` that are equally good to name."""
        ledger = self._ledger
        assert ledger is not None
        covers = ledger.clearest_open(cards) or ledger.certain((self._seat, SIDE), cards)
        return covers or ledger.certain((CASE_FILE,), cards) or cards

    # -- ways ----------------------------------------------------------------------------------------------------

    def _wanted(self, board: Board) -> frozenset[Place]:
        """Return the rooms to walk to; they stay the same until something new is seen."""
        if self._goals is None:
            assert self._ledger is not None
            self._goals = self._useful(self._ledger)
        return self._goals

    def _useful(self, ledger: Ledger) -> frozenset[Place]:
        """Return the rooms in which a suggestion surely tells something new; when all is certain, every room."""
        goals = set[Card]()
        if not self._solved(self._areas):
            goals.update(self._open(self._areas))
        if self._curious():
            goals.update(area for area in self._areas if ledger.owner_of(area) in (self._seat, SIDE, CASE_FILE))
        return frozenset(Place(area) for area in goals or self._areas)

    def _curious(self) -> bool:
        """Return whether a suggestion can tell something, whatever its area."""
        return not all(self._solved(self._deck.categories[number]) for number in self._free)

    def _travel(self, board: Board, offered: Mapping[type[Action], Offer]) -> Action:
        """Choose an action on the board, where it is not yet time to accuse."""
        goals, here = self._wanted(board), self._on_board.state.here
        assert here is not None
        if Move in offered:
            return Move(self._walk(board, goals, offered[Move].choices["to"]))
        if Suggest in offered:
            exits = board.doors_of[here]
            steps = 0 if here in goals else nearest(board, goals, set(exits), self._occupied(board))[1]
            leave = board.passages.get(here) in goals or steps <= NEAR or not self._curious()
            if Roll not in offered or here in goals or not leave:
                return self._suggest(offered[Suggest], astray=steps == inf)
        if TakePassage in offered and board.passages[here] in goals:
            return TakePassage()
        return Roll() if Roll in offered else EndTurn()

    def _occupied(self, board: Board) -> frozenset[Place]:
        state = self._on_board.state
        tokens, own = state.pieces.tokens, state.suspects[self._seat]
        return frozenset(at for suspect, at in tokens.items() if suspect != own and at not in board.doors_of)

    def _prefer(self, rooms: Sequence[Place]) -> Sequence[Place]:
        """Return the best of the useful rooms in reach: those whose card is still sought, if there are any."""
        assert self._ledger is not None
        return [room for room in rooms if self._ledger.owner_of(Card(room)) is None] or rooms

    def _walk(self, board: Board, goals: Set[Place], ends: Sequence[Place]) -> Place:
        """Return a goal, or the place nearest to one, or a room on the way where a suggestion costs little.

        Where every way to a goal is blocked, return any place: a token that stands still may be the one that blocks the
        others.
        """
        rooms = [end for end in ends if end in board.doors_of]
        reached = [room for room in rooms if room in goals]
        if reached:
            return self._any(self._prefer(reached))
        squares, steps = nearest(board, goals, set(ends).difference(rooms), self._occupied(board))
        if self._curious() or not squares:
            asides = {room: beyond(board, room, goals) for room in rooms}
            best = min(asides.values(), default=inf)
            if rooms and best <= steps + DETOUR:
                return self._any([room for room in rooms if asides[room] == best])
        return self._any(squares or ends)
