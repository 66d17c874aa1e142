"""The story of a game in sentences, for the page, the terminal and the transcripts alike.

A story is computed from observations. Events that belong together make one :class:`Line`, which grows while they come
in: "Peacock suggests Plum, in the Library, with the Rope. Green has none of them. White shows Peacock a card." Its
lines say what everybody may know; what a single viewer saw stands beside them in :class:`PrivateNotes`. A
:class:`Voice` decides how names look; ``T`` is its kind of text, such as ``str``.

Each name is imported when it is first asked for, so that the catalogues of translations alone load quickly.
"""

from typing import TYPE_CHECKING

from casefile.core.lazy_names import imported_when_asked

if TYPE_CHECKING:
    from casefile.story.private import PrivateNotes
    from casefile.story.teller import Line
    from casefile.story.telling import Story, ToldGame, story
    from casefile.story.voice import PlainVoice, Voice, seat_names

__all__ = ["Line", "PlainVoice", "PrivateNotes", "Story", "ToldGame", "Voice", "seat_names", "story"]

_PLACES = {
    "Line": "teller",
    "PlainVoice": "voice",
    "PrivateNotes": "private",
    "Story": "telling",
    "ToldGame": "telling",
    "Voice": "voice",
    "seat_names": "voice",
    "story": "telling",
}
"""The module of each name."""

if not TYPE_CHECKING:  # so that a name that is not there stays an error for type checkers
    __getattr__ = imported_when_asked(__name__, _PLACES)
