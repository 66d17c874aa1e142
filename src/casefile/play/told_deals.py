"""The check that some deal fits a game as one viewer was told it; :mod:`casefile.core.told_events` checks the rest."""

from bisect import bisect_left
from collections.abc import Callable, Sequence

from casefile.bots import Seating
from casefile.core.cards import Invalid
from casefile.core.engine import Observation, View
from casefile.core.facts import Contradiction
from casefile.core.inquiry_state import GameState
from casefile.core.texts import N_
from casefile.play.knowledge import Knowledge


def check_deals(
    seating: Seating, seen: Sequence[Observation], know: Callable[[View[GameState]], Knowledge | None]
) -> None:
    """Raise :class:`Invalid`, which names the event, for the first one after which no deal fits what a seat has seen.

    Its text has the facts that contradict each other. ``know`` returns the conclusions from a view.
    """

    def clash(number: int) -> Contradiction | None:
        """Return the contradiction in the first so many observations."""
        view = View(seating.rules, seating.setup, seating.seat)
        for observation in seen[:number]:
            view.observe(observation)
        try:
            known = know(view)
            if known is not None:
                known.total  # noqa: B018 - it is counted when it is asked for
        except Contradiction as found:
            return found
        return None

    if clash(len(seen)) is not None:
        number = 1 + bisect_left(range(1, len(seen) + 1), True, key=lambda count: clash(count) is not None)
        event = seen[number - 1].event
        kind = "" if event is None else event.kind
        raise Invalid(f"event {number} ({kind})", str(clash(number)), N_("what fits some deal"))
