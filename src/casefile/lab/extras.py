"""The sentence where an extra of the package is missing; the modules that need one import its libraries within it."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import the libraries of an extra within this; raise ``ModuleNotFoundError`` with its name where one is missing.

    A module of casefile itself that is missing is a fault of another kind, and is raised as it is.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "casefile":
            raise
        sentence = f"this needs the extra {name}, which is not installed here: pip install 'casefile[{name}]'"
        raise ModuleNotFoundError(sentence, name=error.name) from None
