"""The model of the reason for a mark on the sheet, and of a hint."""

from dataclasses import dataclass

from casefile.web.coloured_text import Words


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a reason; ``link`` leads to the line of the story that it speaks of."""

    words: Words
    link: str = ""


@dataclass(frozen=True, slots=True)
class PencilChoice:
    """A mark that the viewer can draw in the cell: the value of its button, and whether it is drawn there now."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class WhyModel:
    """The reason for a mark on the sheet, or a hint."""

    title: str
    end: Words
    """The conclusion, or the advice of a hint."""
    steps: tuple[Sentence, ...] = ()
    """The last sentences before the conclusion."""
    more: tuple[Sentence, ...] = ()
    """The sentences to unfold: the whole proof, or a hint's reasons in numbers."""
    action: str = ""
    """The address to which a choice of ``pencils`` for the cell is sent."""
    pencils: tuple[PencilChoice, ...] = ()
    link: str = ""
    """The link to the line of the story that the conclusion speaks of."""
    note: str = ""
    """A sentence that holds for the whole reason."""
    fold: str = ""
    """The name of the part to unfold."""
