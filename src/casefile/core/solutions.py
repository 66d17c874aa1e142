"""The outcome of an accusation, also in games with two solutions, one of which names a person who was framed."""

from collections.abc import Sequence
from typing import ClassVar, Literal

from casefile.core.cards import Card, Seat
from casefile.core.events import Public


class MurdererUnmasked(Public, frozen=True):
    """At the end of a game with the Red Card, it came out that ``seat`` had the card, and is ``murderer``."""

    kind: ClassVar[str] = "murderer_unmasked"
    seat: Seat
    murderer: Card


Verdict = Literal["right", "framed", "wrong"]
"""The outcome of an accusation; ``framed`` if it named the solution with which the murderer gets away."""


def verdict_of(right: bool, named: Sequence[Card], unmasked: MurdererUnmasked | None = None) -> Verdict:
    """Return the outcome of an accusation of the cards ``named``, which is ``right`` if they are a solution.

    Only when the murderer is ``unmasked`` can the solution with the framed person be told from the other.
    """
    if not right:
        return "wrong"
    return "framed" if unmasked is not None and unmasked.murderer not in named else "right"
