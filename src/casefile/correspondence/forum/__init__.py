"""Games by post on a forum of the players' own: posts written to be pasted there, and the players' posts read. Pure.

Each name is imported when it is first asked for, so that who writes a post does not load the reader.
"""

from typing import TYPE_CHECKING

from casefile.core.lazy_names import imported_when_asked

if TYPE_CHECKING:
    from casefile.correspondence.forum.marks import WordMark, marks_told, meaning_told
    from casefile.correspondence.forum.markup import MARKUPS, Markup
    from casefile.correspondence.forum.parsed_post import Posted, PostReading, Unclear, confirmation
    from casefile.correspondence.forum.reading import read_marked, read_post
    from casefile.correspondence.forum.templates import FirstPost, StatePost, first_post, packet, state_post, turn_post

__all__ = [
    "MARKUPS",
    "FirstPost",
    "Markup",
    "PostReading",
    "Posted",
    "StatePost",
    "Unclear",
    "WordMark",
    "confirmation",
    "first_post",
    "marks_told",
    "meaning_told",
    "packet",
    "read_marked",
    "read_post",
    "state_post",
    "turn_post",
]

_PLACES = {
    "MARKUPS": "markup",
    "FirstPost": "templates",
    "Markup": "markup",
    "PostReading": "parsed_post",
    "Posted": "parsed_post",
    "StatePost": "templates",
    "Unclear": "parsed_post",
    "WordMark": "marks",
    "confirmation": "parsed_post",
    "first_post": "templates",
    "marks_told": "marks",
    "meaning_told": "marks",
    "packet": "templates",
    "read_marked": "reading",
    "read_post": "reading",
    "state_post": "templates",
    "turn_post": "templates",
}
"""The module of each name."""

if not TYPE_CHECKING:  # so that a name that is not there stays an error for type checkers
    __getattr__ = imported_when_asked(__name__, _PLACES)
