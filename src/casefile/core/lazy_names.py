"""Names of a package that are imported when they are first asked for, so that one of them does not load the others."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def imported_when_asked(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of the package with this name.

    ``places`` has the module in the package for each name. The function raises ``AttributeError`` for any other name.
    """

    def found(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{places[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return found
