"""Games by post on a forum of the players' own: posts written to be pasted there, and the players' posts read. Pure."""

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
