"""The sentences on a strike and on a camp that is disbanded, in games by post."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from casefile.core.by_post import Disband, GiveStrike, LiftStrike, Sanction
from casefile.core.cards import Card, Seat
from casefile.core.texts import N_
from casefile.story.voice import Voice, run_on

T = TypeVar("T")

SANCTIONS: Mapping[type[Sanction[Seat | Card]], str] = {
    GiveStrike: N_("{who} gets strike {count} of {of}."),
    LiftStrike: N_("A strike of {who} is lifted."),
    Disband: N_("{who} is disbanded."),
}
"""By kind of sanction: the sentence for everybody."""


def sanctioned(
    done: type[Sanction[Seat | Card]],
    who: T,
    voice: Voice[T],
    gettext: Callable[[str], str],
    *,
    strikes: tuple[int, int],
    note: str,
) -> T:
    """Return the sentence on a sanction of an operator, with the operator's ``note`` in quotation marks if any.

    - ``done`` is the kind of sanction.
    - ``who`` is the name of the camp.
    - ``strikes`` are the number of strikes that the camp has now, and the number that disbands it.
    """
    count, of = (voice.plain(str(number)) for number in strikes)
    said = voice.weave(gettext(SANCTIONS[done]), who=who, count=count, of=of)
    if not note:
        return said
    return run_on(voice, gettext, [said, voice.weave(gettext("The operator: “{note}”"), note=voice.plain(note))])
