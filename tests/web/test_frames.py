"""Frames of several viewers share what is drawn alike, and nothing else."""

from typing import NamedTuple

import msgspec

from casefile.web.live_page import LivePage
from casefile.web.model import Part


class Page(NamedTuple):
    """A page to be shown."""

    parts: tuple[Part, ...]
    version: int = 1
    tab: str = ""
    classes: str = ""

    def parts_after(self, before: object, known: object) -> tuple[Part, ...]:
        """The same."""
        return self.parts


def in_english(part: Part) -> str:
    """A part in one language."""
    return f" <p id={part.id}>the {part.model}</p>\n"


def in_german(part: Part) -> str:
    """The same in another one."""
    return f"<p id={part.id}>das {part.model}</p>"


def test_the_same_part_is_sent_in_each_language_and_under_each_id() -> None:
    sent = {}
    for draw in (in_english, in_german):
        for id in ("a", "b"):
            page = LivePage()
            page.bring(Page((Part(id, "file:macro", "Seil"),)), "plum")
            frame = page.since("", draw)
            assert frame is not None
            sent[draw, id] = msgspec.json.decode(frame)["parts"]
    assert sent[in_english, "a"] == [["a", "<p id=a>the Seil</p>"]]
    assert sent[in_english, "b"] == [["b", "<p id=b>the Seil</p>"]]
    assert sent[in_german, "a"] == [["a", "<p id=a>das Seil</p>"]]
    assert sent[in_german, "b"] == [["b", "<p id=b>das Seil</p>"]]
