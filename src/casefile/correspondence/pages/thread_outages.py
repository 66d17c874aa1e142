"""Posts of a thread that only tell of outages: posts in a row become one, with the sum and the moments."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_model import ThreadPost
from casefile.correspondence.pages.thread_story import Dated
from casefile.web.coloured_text import plain
from casefile.web.present.times import MINUTE, local, span


def joined(scene: PostScene, posts: Iterable[Dated]) -> list[Dated]:
    """Return the posts of a thread with adjacent posts about outages made one, at the moment of the first.

    The numbers of the posts stay.
    """
    found: list[Dated] = []
    for each in posts:
        before = found[-1].post.outages if found else ()
        if before and each.post.outages:
            found[-1] = found[-1]._replace(post=_one(scene, found[-1].post, (*before, *each.post.outages)))
        else:
            found.append(each)
    return found


def _one(scene: PostScene, post: ThreadPost, outages: Sequence[tuple[int, int]]) -> ThreadPost:
    words = scene.words
    text = words.gettext("The service was down {count} times, {time} together; all that waits is put off by as long.")
    moments = (
        words.gettext("From {since} to {until}.").format(
            since=local(since, scene.post.zone, "", words), until=scene.local(until)
        )
        for since, until in outages
    )
    lines = (text.format(count=len(outages), time=_together(scene, outages)), *moments)
    return replace(post, lines=tuple(map(plain, lines)), outages=tuple(outages))


def _together(scene: PostScene, outages: Iterable[tuple[int, int]]) -> str:
    """Return how long there was no service; overlapping times count once."""
    time, end = 0, 0
    for since, until in outages:
        time, end = time + max(0, until - max(since, end)), max(end, until)
    return span(time, scene.words) if time >= MINUTE else scene.words.gettext("less than a minute")
