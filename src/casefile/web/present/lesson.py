"""The note of a lesson on the table's page: the pupil's present step, and the buttons that go on or end the lesson."""

import re
from collections.abc import Mapping

from casefile.core.cards import Card, Seat
from casefile.core.inquiry import Show
from casefile.play.lesson import Lesson
from casefile.web.lesson_model import LessonNote
from casefile.web.model import Form, Part
from casefile.web.present.scene import Scene

READ = "lesson"
"""The key, in the viewer's notebook, under which the number of steps that were read to the end is stored."""


TITLES = {"question": "asked", "sheet": "sheet-title", "story": "story-title"}
"""The id of the title of a part of the page, by the id of the part, for parts that have one."""


def lesson(scene: Scene) -> Part | None:
    """Return the part with the pupil's present step; ``None`` if there is none.

    There is none at a table without a lesson, for other viewers than the pupil, and after the lesson.
    """
    guide = scene.table.game.played.lesson
    if not scene.table.fixed or guide is None or scene.viewer.me != guide.pupil or scene.actor is None:
        return None
    number = guide.step((each.event for each in scene.seen if each.event), int(scene.notebook.marks.get(READ, "0")))
    if number >= len(guide.steps):
        return None
    return Part("lesson", "parts/lesson.html:lesson", _note(scene, guide, number))


def _note(scene: Scene, guide: Lesson, number: int) -> LessonNote:
    asked, steps = guide.steps[number], len(guide.steps)
    moves = scene.mine and scene.offer(Show) is None
    step = guide.waiting if asked.until and not moves else asked
    slugs = guide.told([each.event for each in scene.seen if each.event], guide.pupil)
    gaps = {name: _called(scene, given) for name, given in slugs.items()}
    target = step.target.format(**slugs)
    return LessonNote(
        step=number + 1,
        steps=steps,
        title=_told(scene, step.title, gaps),
        text=_told(scene, step.text, gaps),
        points=tuple(_told(scene, point, gaps) for point in step.points),
        keep=_told(scene, step.keep, gaps),
        target=target,
        described=TITLES.get("".join(re.findall(r"^#([\w-]+)", target)), ""),
        form=Form("lesson-on", f"{scene.address}/notes", ()),
        on="" if asked.until else f"{READ} {number + 1}",
        skip=f"{READ} {steps}",
    )


def _told(scene: Scene, text: str, gaps: Mapping[str, str]) -> str:
    """Return a text of a step, translated and with its gaps filled; nothing stays nothing."""
    return scene._(text).format(**gaps) if text else ""


def _called(scene: Scene, given: Card | Seat) -> str:
    return scene.called(Seat(given)) if isinstance(given, int) else scene.short(given)
