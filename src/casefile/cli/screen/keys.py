"""The keys of the screen: one for each answer to a question, and those that always mean the same."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from casefile.cli.answers import Answer
from casefile.core.texts import N_

X = TypeVar("X")

ALWAYS: Mapping[str, str] = {
    "?": N_("all keys"),
    "z": N_("take back"),
    "h": N_("hint"),
    "w": N_("why?"),
    "m": N_("my marks"),
    "l": N_("story"),
    "b": N_("board"),
    "n": N_("sheet"),
    "o": N_("why not something else"),
    "d": N_("about this deal"),
    "i": N_("your hand"),
    "v": N_("level of your notes"),
    "<": N_("slower"),
    ">": N_("quicker"),
    "q": N_("leave, kept"),
}
"""The keys that mean the same at every question, and what they do."""

_FREE = "123456789" + "".join(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in ALWAYS)
"""The keys for the answers of a list, in their order; further answers have none, and are chosen by arrows."""


def keys_of(choices: Sequence[Answer[X]]) -> list[str]:
    """Return the key of each listed answer: its own, or the next free one; empty for those that are not listed."""
    own = {choice.key for choice in choices if choice.key}
    free = iter([key for key in _FREE if key not in own])
    return [choice.key or next(free, "") if choice.listed else "" for choice in choices]
