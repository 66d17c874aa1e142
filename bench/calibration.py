"""Calibration of a bot: the chance that it gives its best guess, against how often that guess is right.

    python -m bench.calibration [--games 300] [--bot superintendent] [--seats 4] [--board none] [--from 0.4]
                                [--fields self-play mixed] [--seed 1]

Two fields: the bot against itself, and against a bluffer, a coverer and a random asker (``bench.askers``). Each line
has a field, the decisions whether to dare a guess that was right with at least that chance but not for certain, how
many of these guesses would be right by the bot's chances, how many were, and the difference in standard errors; games
count as wholes, since the decisions of one depend on one another. The exit status is 1 beyond two standard errors.
"""

import argparse
import sys
from collections.abc import Sequence
from math import sqrt

import casefile
from bench.askers import Bluffer, Coverer, RandomAsker
from casefile.bots.bot import BotLike
from casefile.bots.inspector import Inspector
from casefile.core.cards import Card
from casefile.core.inquiry import CardsDealt
from casefile.games import GAMES

Guess = tuple[float, tuple[Card, ...]]
"""A chance, and the cards to which it belongs."""


def noting(bot: type[Inspector], into: list[Guess], least: float) -> type[Inspector]:
    """Return the bot ``bot``, which notes in ``into`` each uncertain guess with at least the chance ``least``."""

    class Noting(bot):  # type: ignore[misc, valid-type]
        def _dares(self, chance: float) -> bool:
            if least <= chance < 1:
                into.append((chance, self._guess()[0]))
            return bool(super()._dares(chance))

    return Noting


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--bot", default="superintendent")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--board", choices=("none", "classic"), default="none")
    parser.add_argument("--from", type=float, default=0.4, dest="least")
    parser.add_argument("--fields", nargs="+", choices=("self-play", "mixed"), default=["self-play", "mixed"])
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    asked = parser.parse_args()
    bot, failed = GAMES["cluedo"].players[asked.bot], False
    assert isinstance(bot, type)
    assert issubclass(bot, Inspector)
    noted = list[Guess]()
    hero = noting(bot, noted, asked.least)
    odd: Sequence[BotLike] = [Bluffer, Coverer, RandomAsker]
    fields = {"self-play": [hero] * (asked.seats - 1), "mixed": odd}
    for name in asked.fields:
        others = fields[name]
        games = list[tuple[int, float, int]]()
        for seed in range(asked.seed, asked.seed + asked.games):
            noted.clear()
            field = [hero, *(others * asked.seats)[: asked.seats - 1]]
            turned = field[seed % asked.seats :] + field[: seed % asked.seats]
            table = casefile.simulate(turned, "cluedo", seed=seed, board=asked.board).table
            assert table is not None
            truth = next(event.case_file for event in table.history if isinstance(event, CardsDealt))
            right = sum(set(cards) == set(truth or ()) for _, cards in noted)
            games.append((len(noted), sum(chance for chance, _ in noted), right))
        count, named, right = (sum(row) for row in zip(*games, strict=True))
        error = sqrt(sum((right - named) ** 2 for _, named, right in games)) or 1.0
        failed |= abs(right - named) > 2 * error
        print(f"{name:<10}{count:>6} decisions, {named:.1f} named, {right} right, {(right - named) / error:+.1f} s.e.")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
