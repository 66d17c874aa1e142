"""Our bots as policies: the probability of each action of a bot, by all draws that it might make."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from casefile.lab.extras import extra

with extra("openspiel"):
    from open_spiel.python.policy import Policy

from casefile.bots.bot import BotLike, MakeBot, Seating, checked
from casefile.core.actions import Action, Menu
from casefile.core.cards import Seat
from casefile.core.engine import Observation, observe
from casefile.lab.limited_game import Undrawn, scripted


def chances(make: MakeBot, seating: Seating, seen: Iterable[Observation], menu: Menu) -> Mapping[Action, float]:
    """Return the probability of each action that a bot may choose now, given what its seat has seen.

    The bot is built once for each sequence of draws. So it should make few draws with few outcomes, as it does with a
    deck of a few cards.
    """
    observations = tuple(seen)
    found: dict[Action, float] = defaultdict(float)
    scripts: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while scripts:
        drawn, chance = scripts.pop()
        try:
            action = _choice(make, seating, observations, menu, drawn)
        except Undrawn as draw:
            scripts += [((*drawn, result), chance / draw.count) for result in range(draw.count)]
        else:
            found[action] += chance
    return found


def _choice(make: MakeBot, seating: Seating, seen: Sequence[Observation], menu: Menu, drawn: Sequence[int]) -> Action:
    bot = make(seating, scripted(drawn))
    for observation in seen:
        bot.observe(observation)
    return bot.choose(menu)


class BotPolicy(Policy):  # type: ignore[misc]  # OpenSpiel has no types
    """A bot in every seat, as a policy for OpenSpiel's algorithms; it reads what the seat has seen and nothing else.

    ``game`` is one that OpenSpiel has loaded; ``bot`` is the name of a bot in the game, a level, or what makes a bot.
    The probabilities of an information state are remembered. Raise :class:`casefile.Invalid` for what is no bot.
    """

    def __init__(self, game: Any, bot: BotLike) -> None:
        self._limited = limited = game.limited
        named = limited.game.bot_named(bot) if isinstance(bot, str) else checked(bot)
        super().__init__(game, list(range(limited.setup.seats)))
        self._make: MakeBot = limited.game.players[named] if isinstance(named, str) else named
        self._known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """Return the probability of each action that is offered, by its number."""
        seat = Seat(state.current_player() if player_id is None else player_id)
        key = state.information_state_string(seat)
        if key not in self._known:
            limited = self._limited
            seen = (observe(event, seat) for event in state.position.events)
            seating = Seating(limited.rules, limited.setup, seat)
            found = chances(self._make, seating, seen, limited.menu(state.position, seat))
            chosen = {limited.space.index(action): chance for action, chance in found.items()}
            self._known[key] = {number: chosen.get(number, 0.0) for number in state.legal_actions(seat)}
        return self._known[key]
