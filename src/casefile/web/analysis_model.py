"""What the page shows on which somebody supposes where cards are; see :mod:`casefile.web.model`."""

from msgspec import Struct

from casefile.web.model import Part


class Supposition(Struct, frozen=True):
    """Something supposed, in words and as the address has it; ``without`` is the address without it."""

    text: str
    value: str
    without: str


class AnalysisModel(Struct, frozen=True):
    """Where the cards are as far as the viewer knows, if what is ``supposed`` is so.

    ``cards`` are the groups of cards to choose from, each by its title, ``holders`` whose they may be; both by what the
    form has for them. ``left`` says how many deals fit, where the table's help tells chances. ``clash`` says that the
    newest supposition cannot be; the sheet is then as it is without it.
    """

    address: str
    supposed: tuple[Supposition, ...]
    cards: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    holders: tuple[tuple[str, str], ...]
    sheet: Part | None
    left: str = ""
    clash: bool = False

    @property
    def standing(self) -> tuple[Supposition, ...]:
        """What is supposed without what clashes."""
        return self.supposed[:-1] if self.clash else self.supposed
