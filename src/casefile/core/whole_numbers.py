"""Whole numbers that a program gives, of Python or of another library."""

from operator import index
from typing import SupportsIndex

from casefile.core.cards import Invalid
from casefile.core.log import shown
from casefile.core.texts import N_, FilledText, from_to


def whole_number(name: str, given: object, first: int | None = None, last: int | None = None) -> int:
    """Return ``given`` as a number of Python: an ``int``, or a whole number of another library, such as NumPy's.

    Raise :class:`Invalid` at ``name`` for anything else, also for a truth value, and for a number below ``first`` or,
    where that is given, above ``last``.
    """
    number = None if isinstance(given, bool) else _index(given)
    if number is None:
        raise Invalid(name, shown(given), N_("a whole number"))
    if first is not None and (number < first or (last is not None and number > last)):
        more = FilledText(N_("{first} or more"), first=first)
        raise Invalid(name, number, more if last is None else from_to(first, last))
    return number


def _index(given: object) -> int | None:
    try:
        return index(given) if isinstance(given, SupportsIndex) else None
    except TypeError:  # NumPy's truth values and arrays have the method, and raise
        return None
