"""The model of the page on which a viewer supposes where cards are; see :mod:`casefile.web.model`."""

from msgspec import Struct

from casefile.web.model import Part


class Supposition(Struct, frozen=True):
    """One supposition."""

    text: str
    """The supposition in words."""
    value: str
    """Its value in the address."""
    without: str
    """The address without it."""


class AnalysisModel(Struct, frozen=True):
    """The places of the cards as far as the viewer knows, if the suppositions are true."""

    address: str
    """The address of the page."""
    supposed: tuple[Supposition, ...]
    """The suppositions."""
    cards: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """The groups of cards to choose from, each by its title; a card has its value in the form and its name."""
    holders: tuple[tuple[str, str], ...]
    """The possible owners, each with its value in the form and its name."""
    sheet: Part | None
    """The sheet."""
    left: str = ""
    """The share of deals that fit, in words, where the table's help tells chances."""
    clash: bool = False
    """Whether the newest supposition cannot be; the sheet is then as it is without it."""

    @property
    def standing(self) -> tuple[Supposition, ...]:
        """The suppositions without the one that clashes."""
        return self.supposed[:-1] if self.clash else self.supposed
