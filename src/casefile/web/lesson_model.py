"""The model of the note with a step of a lesson; see :mod:`casefile.web.model`."""

from msgspec import Struct

from casefile.web.model import Form


class LessonNote(Struct, frozen=True):
    """A step of a lesson and its texts."""

    step: int
    """The number of the step, from 1."""
    steps: int
    """The number of steps."""
    title: str
    """The heading of the step."""
    text: str
    """The explanation, a sentence or a few; empty if the points say all."""
    points: tuple[str, ...]
    """The numbered points; empty if there are none."""
    keep: str
    """The sentence to keep in mind, or the thing to do now; empty if there is none."""
    target: str
    """The element to which the step points, as a style sheet names it."""
    described: str
    """The id of that element's title, where it has one."""
    form: Form
    """The form that the buttons of the note send."""
    on: str
    """The value of the button that goes on to the next step; empty for a step that ends with an action in the game."""
    skip: str
    """The value of the button that ends the lesson."""

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.step == self.steps
