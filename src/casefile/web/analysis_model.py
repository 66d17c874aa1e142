"""The model of the page on which a viewer supposes where cards are; see :mod:`casefile.web.model`."""

from msgspec import Struct

from casefile.web.model import Part


class Supposition(Struct, frozen=True):
    """A supposition that an owner has a card, or that it does not."""

    text: str
    """The supposition in words."""
    value: str
    """The form of the supposition in an address."""
    without: str
    """The address of the page without this supposition."""


class AnalysisModel(Struct, frozen=True):
    """The page on which the viewer supposes where cards are: the suppositions, and the sheet if they are true."""

    address: str
    """The address of the page."""
    supposed: tuple[Supposition, ...]
    """The suppositions."""
    cards: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """The groups of cards to choose from, each by its title; a card has its value in the form and its name."""
    holders: tuple[tuple[str, str], ...]
    """The possible owners, each with its value in the form and its name."""
    sheet: Part | None
    """The viewer's sheet with all conclusions from the suppositions."""
    left: str = ""
    """The share of deals that fit, in words, where the table's help tells chances."""
    clash: bool = False
    """Whether the newest supposition cannot be true; the sheet is then made without it."""

    @property
    def standing(self) -> tuple[Supposition, ...]:
        """The suppositions without the one that clashes."""
        return self.supposed[:-1] if self.clash else self.supposed
