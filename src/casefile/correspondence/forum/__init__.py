"""A game by post on a forum of the players' own: posts written out to be pasted there, and theirs read in. Pure."""

from casefile.correspondence.forum.markup import MARKUPS, Markup
from casefile.correspondence.forum.posts import FirstPost, first_post, packet, turn_post
from casefile.correspondence.forum.reading import Posted, Unclear, confirmation, read_post

__all__ = [
    "MARKUPS",
    "FirstPost",
    "Markup",
    "Posted",
    "Unclear",
    "confirmation",
    "first_post",
    "packet",
    "read_post",
    "turn_post",
]
