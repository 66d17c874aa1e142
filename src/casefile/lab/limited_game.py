"""A game that surely ends, and its positions as values, for programs that walk the tree of a game.

Every rule is the rule set's own. The limits only say where a game is broken off.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from casefile.core.action_space import ActionSpace
from casefile.core.actions import Action, Actor, Menu, Offer, check
from casefile.core.cards import Invalid, Seat
from casefile.core.dealing import Draw
from casefile.core.deals import deals, number_of_deals
from casefile.core.engine import AnySetup, View, fold, observe
from casefile.core.events import Event, Viewer
from casefile.core.inquiry_state import GameState
from casefile.game import Game

LISTED = 20_000
"""The largest number of deals that are listed as outcomes of one draw."""


class Undrawn(Exception):
    """Raised where a draw is needed that has not been made; ``count`` is the number of its outcomes."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


def scripted(drawn: Sequence[int]) -> Draw:
    """Return a draw whose results are ``drawn``, one after another; it raises :class:`Undrawn` after the last.

    A draw with one outcome takes no result.
    """
    results = iter(drawn)

    def draw(count: int) -> int:
        result = 0 if count == 1 else next(results, None)
        if result is None:
            raise Undrawn(count)
        return result

    return draw


@dataclass(frozen=True, slots=True)
class GamePosition:
    """A position in a game, with everything that has happened; nobody changes it, so a copy of it is itself."""

    state: GameState
    """The state of the rules, with all secrets."""
    actor: Actor | None
    """The seat that acts next, or ``"chance"``; ``None`` once the game is over or broken off."""
    events: tuple[Event, ...] = ()
    """All events so far."""
    questions: int = 0
    """The number of questions that were asked."""
    drawn: tuple[int, ...] = ()
    """The results of the draws that chance has made for its next action."""

    def __deepcopy__(self, memo: object) -> "GamePosition":
        return self


class LimitedGame:
    """A game with a set-up and two limits, as functions from a position to the next ones.

    - ``questions`` is the most questions that all seats together may ask; ``None`` for no limit. A game in which the
      seat that acts would be offered a question beyond that is over. So after the last question a seat may still show,
      accuse and end its turn, and the next turn ends the game.
    - ``events`` is the number of events after which a game is over.

    A game that is over by a limit has no winner.
    """

    def __init__(self, game: Game, setup: AnySetup, questions: int | None, events: int) -> None:
        self.game, self.rules, self.setup = game, game.rules, setup
        self.questions, self.events = questions, events

    @cached_property
    def space(self) -> ActionSpace:
        """The actions of all seats by index."""
        return self.rules.action_space(self.setup)

    @cached_property
    def deals(self) -> Sequence[Action]:
        """Every deal, each as likely as the others; empty where something comes before the deal.

        It is empty too where there are more than :data:`LISTED`.
        """
        spec = self.rules.deal_spec(self.rules.start(self.setup))
        if spec is None or number_of_deals(spec) > LISTED:
            return ()
        try:
            return tuple(deals(self.rules, self.setup))
        except Invalid:
            return ()

    def start(self) -> GamePosition:
        """Return the position before the first event."""
        state = self.rules.start(self.setup)
        return GamePosition(state, self.rules.actor(state))

    def menu(self, position: GamePosition, seat: Seat) -> Menu:
        """Return what ``seat`` may do, as the rules offer it."""
        return self.rules.menu(position.state, seat)

    def numbers(self, position: GamePosition) -> list[int]:
        """Return the numbers of what the actor may do, in their order: of actions, or of the outcomes of a draw.

        All outcomes of a draw are equally likely. The first draw is a whole deal where the deals are listed. Else an
        action of chance is made of one draw after another, such as a card or a die each.
        """
        if isinstance(position.actor, int):
            return sorted(self.space.indices(self.menu(position, position.actor)))
        if self.deals and not position.events:
            return list(range(len(self.deals)))
        try:
            self._sampled(position)
        except Undrawn as draw:
            return list(range(draw.count))
        return [0]

    def moved(self, position: GamePosition, number: int) -> GamePosition:
        """Return the position after the action, or the outcome of a draw, with this number.

        Raise :class:`casefile.Refused` for an action that the rules forbid.
        """
        if isinstance(position.actor, int):
            return self.after(position, self.space.action(number))
        if self.deals and not position.events:
            return self.after(position, self.deals[number])
        drawn = replace(position, drawn=(*position.drawn, number))
        try:
            return self.after(position, self._sampled(drawn))
        except Undrawn:
            return drawn

    def _sampled(self, position: GamePosition) -> Action:
        draw = scripted(position.drawn)
        return self.rules.sample(position.state, lambda purpose: draw)

    def after(self, position: GamePosition, action: Action) -> GamePosition:
        """Return the position after ``action`` of the actor; raise :class:`casefile.Refused` if it is forbidden."""
        actor = position.actor
        assert actor is not None
        if actor != "chance":
            check(self.rules.menu(position.state, actor), action, self.rules.book)
        new = self.rules.decide(position.state, actor, action)
        state = fold(self.rules, position.state, new)
        events = (*position.events, *new)
        asked = position.questions + isinstance(action, self.game.played.question)
        return GamePosition(state, self._actor(state, len(events), asked), events, asked)

    def _actor(self, state: GameState, events: int, asked: int) -> Actor | None:
        actor = self.rules.actor(state)
        if actor is None or events >= self.events:
            return None
        if self.questions is not None and asked >= self.questions and actor != "chance":
            offered = isinstance(self.rules.menu(state, actor).get(self.game.played.question), Offer)
            return None if offered else actor
        return actor

    def returns(self, position: GamePosition) -> list[float]:
        """Return what each seat has won: 1 for the winner, and what adds up to -1 for all others together.

        Everything is 0 without a winner. A seat that plays alone wins 1 or 0.
        """
        won = self.rules.returns(position.state)
        others = len(won) - 1
        return [each - (sum(won) - each) / others for each in won] if others else [*won]

    def seen(self, position: GamePosition, viewer: Viewer) -> list[Event]:
        """Return the events as ``viewer`` saw them, without those of which it saw nothing."""
        return [seen for event in position.events if (seen := event.seen_by(viewer)) is not None]

    def view(self, position: GamePosition, viewer: Viewer) -> View[GameState]:
        """Return the view of ``viewer``, with the knowledge of the game."""
        view = View(self.rules, self.setup, viewer, self.game.known.knowledge)
        for event in position.events:
            view.observe(observe(event, viewer))
        return view
