"""How often things are tried: a sample in every run, and far more by ``check.py --long``, which sets the variable."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LONG = bool(os.environ.get("CASEFILE_TEST_LONG"))
"""Whether everything is tried as often as ``check.py --long`` does."""
SCALE = int(os.environ.get("CASEFILE_TEST_SCALE", "1"))
"""How many times as often as that the searches of a test are made, for the forms that run before a release."""


def often(short: int, long: int) -> int:
    """Return how often something is tried in this run."""
    return long if LONG else short


def some(values: Sequence[T], short: int) -> Sequence[T]:
    """Return ``short`` of the values in this run, the first and the last among them, and all of them in a long one."""
    if LONG or short >= len(values):
        return values
    return [values[round(at * (len(values) - 1) / (short - 1))] for at in range(short)]
