"""The name of a move in plain words: its rooms, and its end."""

from casefile.core.board import Board
from casefile.core.cards import Card, Place
from casefile.core.editions import Edition
from casefile.story.i18n import Texts


def way_in_words(edition: Edition, way: str, texts: Texts, language: str) -> str:
    """Return the move named ``way`` in words: the names of its rooms, and its end.

    A square is named by the nearest room.
    """
    board = edition.board
    return " – ".join(_place(board, edition, place, texts, language) for place in map(Place, way.split("-")))


def _place(board: Board, edition: Edition, place: Place, texts: Texts, language: str) -> str:
    """Return a room by its name, a square by the nearest room and as it is typed."""
    if place in board.doors_of:
        return edition.named(Card(place), language)
    steps, room = board.roaming.near(place)[0]
    text = texts.ngettext("towards {room}, {count} step short", "towards {room}, {count} steps short", steps)
    named = texts.gettext("the {card}").format(card=edition.named(Card(room), language))
    return texts.gettext("{place} ({square})").format(place=text.format(room=named, count=steps), square=place)
