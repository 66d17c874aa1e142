"""Why a mark stands, and what a hint says."""

from dataclasses import dataclass

from casefile.web.coloured_text import Words


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a reason; ``link`` leads to the line of the story that it speaks of."""

    words: Words
    link: str = ""


@dataclass(frozen=True, slots=True)
class PencilChoice:
    """A pencil mark to choose for a cell: the value of its button, and whether it is the one drawn now."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class WhyModel:
    """Why a mark stands, or what a hint says: the end and the last steps to it; ``more`` is to be unfolded: all steps,
    or of a hint the numbers.

    ``fold`` is what that is called. ``action`` takes one of ``pencils`` for the cell. ``link`` leads to the line of the
    story that the end speaks of; ``note`` says what holds of all of it.
    """

    title: str
    end: Words
    steps: tuple[Sentence, ...] = ()
    more: tuple[Sentence, ...] = ()
    action: str = ""
    pencils: tuple[PencilChoice, ...] = ()
    link: str = ""
    note: str = ""
    fold: str = ""
