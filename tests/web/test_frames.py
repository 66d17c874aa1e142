"""Frames make an open page the newest one with nothing that it has; viewers share what is drawn alike, and no more."""

import zlib
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from casefile.web.live_page import LivePage
from casefile.web.model import Part
from tests.frames import parsed


class Page(NamedTuple):
    """A page to be shown."""

    parts: tuple[Part, ...]
    version: int = 1
    tab: str = ""
    classes: str = ""

    def parts_after(self, before: object, known: object) -> tuple[Part, ...]:
        """The same."""
        return self.parts


@pytest.mark.parametrize("text", ["<b>", "</b>", "<b></i>", "<a href=/>x</a>", "a < b", "<b", "<b></b></b>"])
def test_the_page_beside_the_script_takes_nothing_that_is_not_well_formed(text: str) -> None:
    with pytest.raises(AssertionError):
        parsed(text)


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


# -- what has changed --------------------------------------------------------------------------------------------------


numbers = st.integers(0, 1)


def rows(prefix: str) -> st.SearchStrategy[tuple[Part, ...]]:
    """Some parts in any order, each with one inside it."""
    rows = st.lists(st.tuples(st.integers(0, 2), numbers, numbers), max_size=3, unique_by=lambda row: row[0])
    return rows.map(
        lambda given: tuple(
            Part(f"{prefix}{id}", "row", outer, (Part(f"{prefix}{id}-in", "in", inner),)) for id, outer, inner in given
        )
    )


@st.composite
def pages(draw: st.DrawFn) -> Page:
    """A page with a part, a box of others and a list that may grow or shrink."""
    box = Part("box", draw(st.sampled_from(["box", "crate"])), draw(numbers), draw(rows("b")))
    lines = Part("lines", "list", None, draw(rows("l")), True)
    parts = Part("alone", "one", draw(numbers)), box, Part("around", "around", draw(numbers), (lines,))
    return Page(parts, tab=draw(st.sampled_from(["x", "y"])))


def as_json(part: Part) -> str:
    """A part as the browser of these tests can read it."""
    return msgspec.json.encode(part).decode()


def sent(live: LivePage, stamp: str) -> list[list[str]]:
    """What a page with that stamp is sent: of each part its id, itself and, where it may be new in a list, the list."""
    frame = live.since(stamp, as_json) or '{"parts":[]}'
    text = frame if isinstance(frame, str) else zlib.decompress(frame, -zlib.MAX_WBITS)
    return list(msgspec.json.decode(text)["parts"])


def part_in(page: Part, id: str) -> Part | None:
    """The part of that id."""
    return page if page.id == id else next(filter(None, (part_in(each, id) for each in page.inner)), None)


def put(page: Part, new: Part, inside: str) -> Part:
    """The page with a part in the place of the older one; where there is none, at the end of the list ``inside``."""
    if page.id == new.id:
        return new
    if page.id == inside and part_in(page, new.id) is None:
        return replace(page, inner=(*page.inner, new))
    return replace(page, inner=tuple(put(each, new, inside) for each in page.inner))


@given(st.lists(pages(), min_size=2, max_size=5))
def test_a_frame_brings_any_older_page_to_the_newest_and_the_one_before_with_nothing_that_it_has(
    shown: list[Page],
) -> None:
    live, stamps = LivePage(), list[str]()
    for page in shown:
        live.bring(page, "plum")
        stamps.append(live.stamp)
        for stamp, older in zip(stamps, shown, strict=False):
            had = Part("", "", None, older.parts)
            for id, text, *inside in sent(live, stamp):
                new = msgspec.json.decode(text, type=Part)
                assert new.id == id
                assert new != part_in(had, id) or stamp != stamps[-2]
                had = put(had, new, *inside or [""])
            assert had == Part("", "", None, page.parts)
        assert live.since(live.stamp, as_json) is None
    assert [part[0] for part in sent(live, "")] == [part.id for part in shown[-1].parts]


def lines(*models: int) -> Page:
    """A page with a list of lines."""
    inner = tuple(Part(f"line-{number}", "line", model) for number, model in enumerate(models))
    return Page((Part("story", "story", None, (Part("lines", "lines", None, inner, True),)),))


def test_of_a_list_that_grows_those_lines_are_sent_that_are_new_or_have_changed_with_their_list() -> None:
    live, stamps, ids = LivePage(), list[str](), list[list[list[str]]]()
    for page in (lines(), lines(1), lines(1, 2), lines(1, 3, 4), lines(5)):
        live.bring(page, "plum")
        ids.append([[part[0], *part[2:]] for stamp in stamps[-2:] for part in sent(live, stamp)])
        stamps.append(live.stamp)
    whole, changed, new = ["lines"], ["line-1", "lines"], ["line-2", "lines"]
    assert ids == [[], [whole], [whole, changed], [changed, new, changed, new], [whole, whole]]


def test_what_is_sent_whole_is_not_sent_in_pieces_too() -> None:
    live = LivePage()
    for model, last in ((1, "left"), (2, "right")):
        stamp, inner = live.stamp, (Part("first", "row", model), Part(last, "row"))
        live.bring(Page((Part("box", "box", None, inner),)), "plum")
    assert [part[0] for part in sent(live, stamp)] == ["box"]
