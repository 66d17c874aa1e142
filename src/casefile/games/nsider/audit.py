"""The promises of every game of ``nsider``: those of any inquiry, but a Red Card makes a second solution."""

from functools import partial

from casefile.core.audit import InquiryAudit
from casefile.core.cards import Card
from casefile.games.nsider.state import NsiderState


def _solutions(state: NsiderState, sealed: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return [sealed, *((told[0], *sealed[1:]) for told in state.red if told)]


AUDIT = partial(InquiryAudit, solutions=_solutions)
"""Makes the checks of one game of ``nsider``, from its rules and its set-up."""
