"""Fast pseudo-random numbers for simulated games: many are drawn, and none of them needs to be provable."""

_MASK = (1 << 64) - 1

STRIDE = 0x9E3779B97F4A7C15
"""The factor between a game's number and its seed, so that the draws of neighbouring games have nothing in common."""


class Dice:
    """A fast pseudo-random number generator for simulated games, with the seed ``number``: a linear congruence."""

    def __init__(self, number: int) -> None:
        self._number = number & _MASK

    def __call__(self, n: int) -> int:
        """Return a whole number from 0 to n - 1; ``n`` is small."""
        self._number = (self._number * 6364136223846793005 + 1442695040888963407) & _MASK
        return (self._number >> 33) % n
