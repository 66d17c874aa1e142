"""The sentence that names the extra ``lab``, after an answer that took long because NumPy is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from time import monotonic

from casefile.cli.output import echo
from casefile.story.i18n import translator

LONG = 1.0
"""The seconds after which the sentence is said."""


@contextmanager
def naming_the_extra(language: str) -> Iterator[None]:
    """Say on standard error how to get quicker answers, if the work took more than :data:`LONG` without NumPy."""
    began = monotonic()
    yield
    if monotonic() - began > LONG and not has_arrays():
        told = translator(language).gettext(
            "Such answers are found much sooner with NumPy: pip install 'casefile[lab]'."
        )
        echo(f"casefile: {told}", err=True)


def has_arrays() -> bool:
    """Return whether NumPy can be imported here."""
    try:
        return find_spec("numpy") is not None
    except ModuleNotFoundError:
        return False
