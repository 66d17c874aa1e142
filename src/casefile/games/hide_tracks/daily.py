"""The case of a day: a hunt whose crime, draws and dice are the same for everybody.

The seed of a day follows from its date by a published rule, so it is no secret: whoever wants to can know the dice
beforehand. A result of the day therefore proves nothing about luck or skill; what it does have is that all who play
it play the same game.
"""

from hashlib import sha256

from casefile.core.fairness import Seed

RULES = "hide_tracks"
"""The rule set of every day's case."""


def seed_of(day: str) -> Seed:
    """The seed of the day ``day``, written ``2026-01-31``; the same for everybody, and public."""
    seed, salt = (sha256(f"casefile case of the day 1, {part}: {RULES} {day}".encode()).digest() for part in _PARTS)
    return Seed(seed, salt)


_PARTS = ("seed", "salt")
