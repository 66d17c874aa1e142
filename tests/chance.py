"""Chance that falls the same each time that a test is run: what a test met once, it meets again.

Deals, seats and dice follow from the secrets of tables, and those come from the operating system. Under the tests they
follow from the name of the test instead. Another number in ``CASEFILE_TEST_CHANCE`` deals all tests other games.
"""

import hashlib
import os
import secrets
from collections import Counter
from pathlib import Path
from random import SystemRandom

TOLD = "CASEFILE_TEST_NAME"
"""The variable that says in which file the name of the test is that runs, for the processes that it starts."""

CHANCE = "CASEFILE_TEST_CHANCE"

BROWSER = """{
  const real = crypto.getRandomValues.bind(crypto);
  const ours = (stack) => stack.includes("/page.js");
  crypto.getRandomValues = (array) =>
    array.length === 32 && ours(new Error().stack) ? array.fill(7) : real(array);
}"""
"""For a page: what its script adds to the secret where a table is opened or a seat taken. Other bytes must differ."""


def running() -> str:
    """The name of the test, or of the fixture for several, that runs now."""
    return Path(os.environ[TOLD]).read_text(encoding="utf-8")


def tell(test: str) -> None:
    """Say which test runs from now on."""
    Path(os.environ[TOLD]).write_text(test, encoding="utf-8")


class Settled(SystemRandom):
    """Bytes that follow from the name of the test, from that of the process, and from how many were asked for."""

    def __init__(self, process: str) -> None:
        super().__init__()
        self._told = f"{os.environ.get(CHANCE, '')} {process}"
        self._asked = Counter[tuple[str, int]]()

    def randbytes(self, n: int) -> bytes:
        """So many bytes. Those of one size do not depend on those of another, which may be asked for at any time."""
        test = running()
        self._asked[test, n] += 1
        return hashlib.shake_256(f"{self._told} {test} {n} {self._asked[test, n]}".encode()).digest(n)


def settle(process: str = "") -> None:
    """Let all secrets of this process be :class:`Settled`; two processes of one test need names of their own.

    Where no test runs, as when pictures are made, chance is left as it is.
    """
    if TOLD in os.environ:
        secrets._sysrand = Settled(process)  # type: ignore[attr-defined]
