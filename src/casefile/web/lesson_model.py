"""The model of a lesson's note; see :mod:`casefile.web.model`."""

from msgspec import Struct

from casefile.web.model import Form


class LessonNote(Struct, frozen=True):
    """A step of a lesson and its texts."""

    step: int
    """The number of the step, from 1."""
    steps: int
    """The number of steps."""
    title: str
    text: str
    points: tuple[str, ...]
    keep: str
    target: str
    """The element that the step points at, as a style sheet names it."""
    described: str
    """The id of that element's title, where it has one."""
    form: Form
    on: str
    """The value of the form that goes on to the next step; empty for a step that asks for a move."""
    skip: str
    """The value of the form that ends the lesson."""

    @property
    def last(self) -> bool:
        """Whether the lesson ends with it."""
        return self.step == self.steps
