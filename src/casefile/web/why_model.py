"""The model of the reason for a mark on the sheet, and of a hint."""

from dataclasses import dataclass

from casefile.web.coloured_text import Words


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a reason."""

    words: Words
    """The text of the sentence."""
    link: str = ""
    """The link to the line of the story that the sentence speaks of; empty if there is none."""


@dataclass(frozen=True, slots=True)
class PencilChoice:
    """A mark that the viewer can draw in the cell, with its button."""

    value: str
    """The value of the button: the id of the cell, a space, and the mark, or ``none`` for no mark."""
    label: str
    """The name of the mark, or the word for no mark."""
    chosen: bool
    """Whether this mark is in the cell now."""


@dataclass(frozen=True, slots=True)
class WhyModel:
    """The reason for a mark on the sheet, or a hint."""

    title: str
    """The card and the holder of the cell, or the word for a hint."""
    end: Words
    """The conclusion, or the advice of a hint."""
    steps: tuple[Sentence, ...] = ()
    """The last sentences before the conclusion."""
    more: tuple[Sentence, ...] = ()
    """The sentences to unfold: the whole proof, or a hint's reasons in numbers."""
    action: str = ""
    """The address to which a choice of ``pencils`` for the cell is sent."""
    pencils: tuple[PencilChoice, ...] = ()
    """The marks that the viewer can draw in the cell; empty for a hint."""
    link: str = ""
    """The link to the line of the story that the conclusion speaks of."""
    note: str = ""
    """A sentence that holds for the whole reason."""
    fold: str = ""
    """The name of the part to unfold."""
