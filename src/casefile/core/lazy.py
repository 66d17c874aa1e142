"""Properties of an object that are computed once, when they are first read."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class lazy(Generic[T_co]):
    """A property like :func:`functools.cached_property`, for an object that is used by one thread only.

    Before Python 3.12 ``cached_property`` takes a lock for each value, which takes longer than to compute most values.
    """

    def __init__(self, find: Callable[[Any], T_co]) -> None:
        self.func, self.__doc__ = find, find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T_co: ...

    def __get__(self, instance: object | None, owner: type) -> Self | T_co:
        """Return the value; from then on it is an attribute of the object, and this method is not called again."""
        if instance is None:
            return self
        found = instance.__dict__[self._name] = self.func(instance)
        return found
