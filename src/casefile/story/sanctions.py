"""What is said of a strike and of a camp that is disbanded, wherever it is told."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from casefile.core.by_post import Disband, GiveStrike, LiftStrike, Sanction
from casefile.core.texts import N_
from casefile.story.voice import Voice, run_on

T = TypeVar("T")

SANCTIONS: Mapping[type[Sanction], str] = {
    GiveStrike: N_("{who} gets strike {count} of {of}."),
    LiftStrike: N_("A strike of {who} is lifted."),
    Disband: N_("{who} is disbanded."),
}
"""What everybody is told of each."""


def sanctioned(
    done: type[Sanction],
    who: T,
    voice: Voice[T],
    gettext: Callable[[str], str],
    *,
    strikes: tuple[int, int],
    note: str,
) -> T:
    """What was done to the camp ``who``, and the operator's ``note`` in quotation marks where there is one.

    ``strikes`` are how many it has now, and how many disband it.
    """
    count, of = (voice.plain(str(number)) for number in strikes)
    said = voice.weave(gettext(SANCTIONS[done]), who=who, count=count, of=of)
    if not note:
        return said
    return run_on(voice, gettext, [said, voice.weave(gettext("The operator: “{note}”"), note=voice.plain(note))])
