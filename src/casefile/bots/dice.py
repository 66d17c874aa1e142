"""Quick numbers for games in the mind: many are drawn, and nothing needs to be proved of them."""

_MASK = (1 << 64) - 1

STRIDE = 0x9E3779B97F4A7C15
"""What the numbers of games are multiplied by, so that two next to each other have nothing in common."""


class Dice:
    """Numbers that follow from one number: a linear congruence whose high bits are used."""

    def __init__(self, number: int) -> None:
        self._number = number & _MASK

    def __call__(self, n: int) -> int:
        """A whole number from 0 to n - 1; ``n`` is small."""
        self._number = (self._number * 6364136223846793005 + 1442695040888963407) & _MASK
        return (self._number >> 33) % n
