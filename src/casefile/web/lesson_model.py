"""What the note of a lesson shows; see :mod:`casefile.web.model`."""

from msgspec import Struct

from casefile.web.model import Form


class LessonNote(Struct, frozen=True):
    """A step of a lesson: number ``step`` of ``steps``, from 1, and what it says.

    ``target`` names the element that it points at, as a style sheet would; ``described`` is the id of its title, where
    it has one. ``on`` goes on to the next step, ``skip`` ends the lesson: each is what the form says. A step that asks
    for a move has no ``on``.
    """

    step: int
    steps: int
    title: str
    text: str
    points: tuple[str, ...]
    keep: str
    target: str
    described: str
    form: Form
    on: str
    skip: str

    @property
    def last(self) -> bool:
        """Whether the lesson ends with it."""
        return self.step == self.steps
