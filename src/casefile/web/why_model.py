"""The reason of a mark, and the text of a hint."""

from dataclasses import dataclass

from casefile.web.coloured_text import Words


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a reason; ``link`` leads to the line of the story that it speaks of."""

    words: Words
    link: str = ""


@dataclass(frozen=True, slots=True)
class PencilChoice:
    """A pencil mark to choose for a cell: the value of its button, and whether it is the present mark."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class WhyModel:
    """The reason of a mark, or a hint."""

    title: str
    end: Words
    """The conclusion."""
    steps: tuple[Sentence, ...] = ()
    """The last steps to it."""
    more: tuple[Sentence, ...] = ()
    """The part to unfold: all steps, or the numbers of a hint."""
    action: str = ""
    """The address that takes one of ``pencils`` for the cell."""
    pencils: tuple[PencilChoice, ...] = ()
    link: str = ""
    """The link to the line of the story that the conclusion speaks of."""
    note: str = ""
    """A text that holds for all of it."""
    fold: str = ""
    """The name of the part to unfold."""
