"""How often things are tried: a sample in every run, and far more by ``check.py --long``, which sets the variable."""

import os

LONG = bool(os.environ.get("CASEFILE_TEST_LONG"))
"""Whether everything is tried as often as ``check.py --long`` does."""


def often(short: int, long: int) -> int:
    """Return how often something is tried in this run."""
    return long if LONG else short
