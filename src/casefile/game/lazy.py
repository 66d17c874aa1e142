"""Values that are looked up when they are first used."""

from dataclasses import dataclass
from importlib import import_module
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lazy(Generic[T]):
    """A value that is looked up when it is first used, so that rules can be loaded without the code of their pages."""

    place: str
    """The place of the value, as ``"module:NAME"``."""

    def __call__(self) -> T:
        """Return the value; the first call imports its module."""
        module, _, name = self.place.partition(":")
        found: T = getattr(import_module(module), name)
        return found
