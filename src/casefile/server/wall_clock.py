"""The clock of the service."""

import time


def now() -> int:
    """Return the wall clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
