"""The chance that a seat solves the case, by how much was asked and shown, as ``casefile.bots.race`` takes it.

    python -m bench.race [--games 100] [--bot inspector] [--seats 3 4 5 6]

Plays games between equal bots and fits, by logistic regression, the odds that a seat wins in the turn that it begins.
One line for each board: the constant, the exponent of the number of suggestions so far, and what each card that the
seat was shown adds; then how many turns were looked at.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from math import log

import numpy as np

import casefile
from casefile.core.inquiry import CardShown, Suggested, TurnBegan, TurnEnded
from casefile.core.table import Table

Turn = tuple[float, float, float, float]
"""1, the logarithm of the suggestions so far, the cards that the seat was shown, and whether it won in this turn."""


def turns(table: Table[object]) -> Iterator[Turn]:
    """Yield the turns of a finished game; the last one is that in which the game was won."""
    heard, shown, begun = 0, Counter[int](), (1.0, 0.0, 0.0)
    for event in table.history:
        if isinstance(event, TurnBegan):
            begun = (1.0, log(max(1, heard)), float(shown[event.seat]))
        elif isinstance(event, Suggested):
            heard += 1
        elif isinstance(event, CardShown):
            shown[event.to] += 1
        elif isinstance(event, TurnEnded):
            yield (*begun, 0.0)
    yield (*begun, 1.0)


def fitted(found: list[Turn]) -> list[float]:
    """Return the factors of the logarithm of the odds, by Newton's method."""
    rows = np.array(found)
    known, won, factors = rows[:, :-1], rows[:, -1], np.zeros(3)
    for _step in range(30):
        chance = 1 / (1 + np.exp(-known @ factors))
        slope = (known * (chance * (1 - chance))[:, None]).T @ known
        factors += np.linalg.solve(slope, known.T @ (won - chance))
    return [float(factor) for factor in factors]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bot", default="inspector")
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4, 5, 6])
    asked = parser.parse_args()
    for board in ("none", "classic"):
        found = list[Turn]()
        for seats in asked.seats:
            for seed in range(1, asked.games + 1):
                result = casefile.simulate([asked.bot] * seats, "cluedo", seed=seed, board=board)
                if result.table is not None:
                    found += turns(result.table)
        print(board, *(f"{factor:.2f}" for factor in fitted(found)), len(found), flush=True)


if __name__ == "__main__":
    main()
