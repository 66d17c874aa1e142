"""Ratings of bots from their games, with 95 % intervals, by the model of Weng and Lin (2011) as openskill has it.

A game tells who won and nothing about the others. So it is rated as a win of the winner's seat over each other seat, in
the order of the games. By Luce's axiom of choice a bot of strength ``a`` wins against one of strength ``b`` with
probability ``exp(a) / (exp(a) + exp(b))``, given that one of the two won, whoever else sat there. A game rated as
one in which all others came second would draw the ratings of these together.

Bots do not change, so their doubt only falls: openskill's ``tau`` is 0. Needs the extra ``cluster``.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from casefile.arena.duplicate import MatchGame
from casefile.arena.scores import Z

POINTS = 40
"""The points of a rating for one of openskill's, so that a bot without games has 1000."""


@dataclass(frozen=True, slots=True)
class BotRating:
    """The rating of all bots of one name."""

    points: float
    """The rating; a bot without games has 1000."""
    interval: tuple[float, float]
    """The 95 % interval of the rating."""


def ratings(games: Iterable[MatchGame]) -> dict[str, BotRating]:
    """Return the rating of each bot that played in ``games``, which count in their order; the best first."""
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce(tau=0.0)
    found: dict[str, PlackettLuceRating] = {}
    for game in games:
        for name in game.names:
            found.setdefault(name, model.rating())
        for winner in game.winners:
            for seat, name in enumerate(game.names):
                if seat not in game.winners and name != (best := game.names[winner]):
                    [[found[best]], [found[name]]] = model.rate([[found[best]], [found[name]]])
    best_first = sorted(found.items(), key=lambda each: -each[1].mu)
    return {name: _points(each.mu, each.sigma) for name, each in best_first}


def _points(mean: float, doubt: float) -> BotRating:
    return BotRating(POINTS * mean, (POINTS * (mean - Z * doubt), POINTS * (mean + Z * doubt)))
