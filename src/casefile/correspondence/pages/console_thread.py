"""The newest part of the thread as the operator's console shows it: by what happened when, and what is not copied."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from casefile.correspondence.camps.time_events import TurnOpened, VacationUsed
from casefile.correspondence.pages.act_forms import form
from casefile.correspondence.pages.console_model import ThreadLine
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import ThreadPost
from casefile.correspondence.pages.turn_summary import told_in_a_line
from casefile.web.coloured_text import spoken
from casefile.web.pages import Moment
from casefile.web.present.times import brief

NEWEST = 8
"""The number of newest posts that are listed."""


def thread_lines(scene: PostScene, told: Sequence[ThreadPost]) -> tuple[ThreadLine, ...]:
    """Return the newest posts in the order of what happened, with the turns that are going on at the end.

    ``told`` are the posts of the thread that can be copied, the oldest first.
    """
    shown = told[-NEWEST:]
    round = next((post.round for post in reversed(told[:-NEWEST]) if post.round), "")
    found = [ThreadLine("round", round)] if round else []
    begun = list(_begun(scene, shown[0].when)) if shown else []
    for post in shown:
        while begun and post.when and begun[0][0] <= (post.when.at or 0):
            found.append(begun.pop(0)[1])
        if post.round and post.round != round:
            round = post.round
            found.append(ThreadLine("round", round))
        found.append(_line(scene, post))
    return (*found, *(line for _at, line in begun), *_now(scene))


def _begun(scene: PostScene, since: Moment | None) -> Iterator[tuple[int, ThreadLine]]:
    """Yield the beginnings after ``since`` of the turns in which a vacation day was used, each with its real moment.

    So a reader sees to which turn the vacation day belongs.
    """
    used = {(event.camp, event.turn) for event in scene.public if isinstance(event, VacationUsed)}
    for event in scene.public:
        if isinstance(event, TurnOpened) and (event.camp, event.turn) in used:
            when = scene.moment(event.at, zoned=False)
            if since is not None and (when.at or 0) >= (since.at or 0):
                text = scene.words.gettext("The turn of {camp} begins").format(camp=scene.called(event.camp))
                yield when.at or 0, ThreadLine("inside", text, when=when, short=_short(scene, when))


def _line(scene: PostScene, post: ThreadPost) -> ThreadLine:
    """Return the line of a post; whether it is copied is said only in a group with a forum of its own."""
    copied, at, markup = scene.post.game.copied
    undo = None
    if at and post.number == copied:
        undo = form(scene, "console", "undo-copied", "mark_copied", posts=copied - 1, markup=markup)
    return ThreadLine(
        "inside" if post.kind == "time" else "post",
        _text(post),
        when=post.when,
        short=_short(scene, post.when) if post.when else "",
        number=post.number,
        link=post.copy,
        posted=None if not at else post.number <= copied,
        undo=undo,
    )


def _short(scene: PostScene, when: Moment) -> str:
    """Return the day of the week and of the month, and the hour, by the game's clocks."""
    return brief(round(datetime.fromisoformat(when.iso).timestamp() * 1000), scene.post.zone, scene.words)


def _text(post: ThreadPost) -> str:
    """Return what a post tells, in one line."""
    if post.summary:
        return told_in_a_line(post.summary)
    if post.kind in ("time", "operator") and post.lines:
        return spoken(post.lines[0])
    return post.heading


def _now(scene: PostScene) -> Iterator[ThreadLine]:
    """Yield the turns that are going on."""
    _, game = scene.words.gettext, scene.post.game
    for name, owed in game.owed.items():
        if owed.asked == "turn":
            text = _("The turn of {camp}").format(camp=scene.called(name))
            yield ThreadLine("now", text, due=scene.deadline(owed.due))
