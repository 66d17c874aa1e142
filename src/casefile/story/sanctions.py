"""The sentences for a strike and for a camp that is disbanded, wherever they are told."""

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
"""The sentence for everybody, by sanction."""


def sanctioned(
    done: type[Sanction[Seat | Card]],
    who: T,
    voice: Voice[T],
    gettext: Callable[[str], str],
    *,
    strikes: tuple[int, int],
    note: str,
) -> T:
    """Return the sentence for a sanction of the camp ``who``, with the operator's ``note`` in quotation marks if any.

    ``strikes`` are the number of strikes it has now, and the number that disbands it.
    """
    count, of = (voice.plain(str(number)) for number in strikes)
    said = voice.weave(gettext(SANCTIONS[done]), who=who, count=count, of=of)
    if not note:
        return said
    return run_on(voice, gettext, [said, voice.weave(gettext("The operator: “{note}”"), note=voice.plain(note))])
