"""Values that are looked up when they are first used."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lazy(Generic[T]):
    """A value that is looked up when it is first used, so that rules can be loaded without the code of their pages."""

    place: str
    """The place of the value, as ``"module:NAME"``."""

    def __call__(self) -> T:
        """Return the value; the first call imports its module."""
        found: T = _at(self.place)
        return found


@cache  # every page of a table asks for the page of its game
def _at(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
